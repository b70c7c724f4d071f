import type { Metadata } from 'next'
import { recordReader } from '#app/admin/found'
import type { PageProps } from '#app/page-params'
import { ImportReview } from '#components/imports/import-review'
import { requirePageCtx } from '#lib/accounts/session'
import { CUSTOM_NOUNS } from '#lib/custom-fields/schema'
import { getImport, listImportFields } from '#lib/imports/queries'
import { can, IMPORT_PERMISSIONS } from '#lib/permissions'
import { listTierNames } from '#lib/tiers/queries'

const importAt = recordReader(IMPORT_PERMISSIONS, 'import_id', getImport)

export function generateMetadata({ params }: PageProps): Promise<Metadata> {
  return importAt.metadata(params, ({ name }) => `Import: ${name}`)
}

export default async function ImportPage({ params }: PageProps) {
  const { ctx } = await requirePageCtx(IMPORT_PERMISSIONS)
  const initial = await importAt(params)
  const [fields, tiers] = await Promise.all([listImportFields(ctx, initial.noun), listTierNames(ctx)])
  const createsFields = can(ctx, 'custom_fields.write') && CUSTOM_NOUNS.some((noun) => noun === initial.noun)
  return (
    <ImportReview
      initial={initial}
      fields={fields}
      tiers={tiers.map(({ id, name }) => ({ id, name }))}
      createsFields={createsFields}
    />
  )
}

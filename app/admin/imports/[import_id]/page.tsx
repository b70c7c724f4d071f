import type { Metadata } from 'next'
import { recordReader } from '#app/admin/found'
import type { PageProps } from '#app/page-params'
import { ImportReview } from '#components/imports/import-review'
import { requirePageCtx } from '#lib/accounts/session'
import { getImport, listImportFields } from '#lib/imports/queries'
import { listTierNames } from '#lib/tiers/queries'

const importAt = recordReader('imports.write', 'import_id', getImport)

export function generateMetadata({ params }: PageProps): Promise<Metadata> {
  return importAt.metadata(params, ({ name }) => `Import: ${name}`)
}

export default async function ImportPage({ params }: PageProps) {
  const { ctx } = await requirePageCtx('imports.write')
  const [initial, fields, tiers] = await Promise.all([importAt(params), listImportFields(ctx), listTierNames(ctx)])
  return <ImportReview initial={initial} fields={fields} tiers={tiers.map(({ id, name }) => ({ id, name }))} />
}

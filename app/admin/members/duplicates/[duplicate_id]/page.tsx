import type { Metadata } from 'next'
import { recordReader } from '#app/admin/found'
import type { PageProps } from '#app/page-params'
import { DuplicateDecided } from '#components/duplicates/duplicate-decided'
import { DuplicateMerge } from '#components/duplicates/duplicate-merge'
import { reasonsText } from '#components/duplicates/duplicate-words'
import { PageHeader } from '#components/layout/page-header'
import { requirePageCtx } from '#lib/accounts/session'
import { listCustomFields } from '#lib/custom-fields/queries'
import { getDuplicate } from '#lib/duplicates/queries'
import type { DuplicateDetail } from '#lib/duplicates/schema'
import { displayName } from '#lib/format/names'
import { pages } from '#lib/paths'

const duplicateAt = recordReader('members.write', 'duplicate_id', getDuplicate)

const titleOf = ({ records, merge }: DuplicateDetail) =>
  [...records.map(displayName), ...(merge ? [merge.merged_name] : [])].join(' and ')

export function generateMetadata({ params }: PageProps): Promise<Metadata> {
  return duplicateAt.metadata(params, titleOf)
}

export default async function DuplicatePage({ params }: PageProps) {
  const { ctx } = await requirePageCtx('members.write')
  const [pair, fields] = await Promise.all([duplicateAt(params), listCustomFields(ctx, 'members')])
  return (
    <div className="page-grid">
      <PageHeader
        title={titleOf(pair)}
        subtitle={reasonsText(pair.reasons)}
        breadcrumbs={[
          { label: 'Members', href: pages.admin.members() },
          { label: 'Duplicates', href: pages.admin.duplicates() },
        ]}
      />
      {pair.state === 'open' ? (
        <DuplicateMerge key={pair.version} pair={pair} fields={fields.map(({ key, label }) => ({ key, label }))} />
      ) : (
        <DuplicateDecided pair={pair} />
      )}
    </div>
  )
}

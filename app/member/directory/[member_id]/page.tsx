import type { Metadata } from 'next'
import { recordReader } from '#app/admin/found'
import type { PageProps } from '#app/page-params'
import { DirectoryCard } from '#components/directory/directory-card'
import { PageHeader } from '#components/layout/page-header'
import { requirePageCtx } from '#lib/accounts/session'
import { getDirectoryEntry } from '#lib/directory/queries'
import { displayName } from '#lib/format/names'
import { pages } from '#lib/paths'

const entryAt = recordReader('directory.read', 'member_id', getDirectoryEntry)

export function generateMetadata({ params }: PageProps): Promise<Metadata> {
  return entryAt.metadata(params, displayName)
}

export default async function DirectoryEntryPage({ params }: PageProps) {
  await requirePageCtx('directory.read')
  const entry = await entryAt(params)
  return (
    <div className="page-grid">
      <PageHeader title={displayName(entry)} breadcrumbs={[{ label: 'Directory', href: pages.member.directory() }]} />
      <DirectoryCard entry={entry} />
    </div>
  )
}

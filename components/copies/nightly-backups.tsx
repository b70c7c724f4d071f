'use client'

import { PageSection } from '#components/layout/page-section'
import { type Column, DataTable } from '#components/ui/data-table'
import { DateText } from '#components/ui/date-text'
import { EmptyState } from '#components/ui/empty-state'
import type { NightlyBackup } from '#lib/copies/nightly'
import { byteText } from '#lib/format/bytes'

const COLUMNS: readonly Column<NightlyBackup>[] = [
  { key: 'made', header: 'Of', title: true, cell: ({ made_at }) => <DateText value={made_at} /> },
  { key: 'size', header: 'Size', align: 'end', cell: ({ byte_size }) => byteText(byte_size) },
  { key: 'name', header: 'File', priority: 2, cell: ({ name }) => name },
]

/** The backups of a site with a single association. They stay on the server: whoever runs the site restores them. */
export function NightlyBackups({ backups }: { backups: readonly NightlyBackup[] }) {
  return (
    <PageSection
      bare
      title="Nightly backups"
      subtitle="Of the whole site, passwords included, in its BACKUP_DIR. They are not fetched from here: whoever runs this site copies them elsewhere, and restores one with npm run restore."
    >
      <DataTable
        label="Nightly backups"
        columns={COLUMNS}
        rows={backups}
        rowKey={({ name }) => name}
        empty={<EmptyState title="None yet">The first is written in the coming night.</EmptyState>}
      />
    </PageSection>
  )
}

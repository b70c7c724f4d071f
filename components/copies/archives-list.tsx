'use client'

import { Button } from '@heroui/react'
import { useQuery } from '@tanstack/react-query'
import { PackageOpen, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { PageSection } from '#components/layout/page-section'
import { ConfirmDialog } from '#components/ui/confirm-dialog'
import { type Column, DataTable } from '#components/ui/data-table'
import { DateText } from '#components/ui/date-text'
import { DownloadButton } from '#components/ui/download-button'
import { EmptyState } from '#components/ui/empty-state'
import { PendingButton } from '#components/ui/pending-button'
import { Progress } from '#components/ui/progress'
import { StatusBadge } from '#components/ui/status-badge'
import { useChange } from '#components/ui/use-change'
import { archivesQuery, askForArchive, isBeingWritten, removeArchive } from '#lib/copies/client'
import { ARCHIVE_DAYS, type Archive } from '#lib/copies/schema'
import { byteText } from '#lib/format/bytes'
import { api } from '#lib/paths'

/** The archives of the association: asks for one, shows how far it is, fetches and removes it. */
export function ArchivesList({ archives }: { archives: Archive[] }) {
  const { data } = useQuery({ ...archivesQuery(), initialData: archives })
  const { isPending, run, refresh } = useChange(['archives'])
  const [removing, setRemoving] = useState<Archive | null>(null)
  const isBusy = data.some(isBeingWritten)
  const ask = (
    <PendingButton isPending={isPending} isDisabled={isBusy} onPress={() => run(askForArchive)}>
      <PackageOpen aria-hidden />
      Write an archive
    </PendingButton>
  )
  return (
    <PageSection
      bare
      title="Archives"
      subtitle={`A zip of everything but passwords, in a documented form that another Quorate imports. It holds personal data of all members, and is kept here for ${ARCHIVE_DAYS} days.`}
      actions={data.length > 0 ? ask : undefined}
    >
      <DataTable
        label="Archives"
        columns={columns(setRemoving)}
        rows={data}
        rowKey={({ id }) => id}
        empty={
          <EmptyState title="No archive yet" icon={<PackageOpen />} action={ask}>
            Have one written and fetch it when it is done. It takes from seconds to a few minutes.
          </EmptyState>
        }
      />
      {removing ? (
        <ConfirmDialog
          isOpen
          onOpenChange={() => setRemoving(null)}
          title="Remove the archive"
          confirmLabel="Remove it"
          tone="danger"
          onConfirm={async () => {
            await removeArchive(removing.id)
            await refresh()
          }}
        >
          The association stays as it is. Files that were fetched are not touched, and another archive can be written.
        </ConfirmDialog>
      ) : null}
    </PageSection>
  )
}

function columns(onRemove: (archive: Archive) => void): readonly Column<Archive>[] {
  return [
    { key: 'created', header: 'Of', title: true, cell: ({ created_at }) => <DateText value={created_at} /> },
    { key: 'state', header: 'State', cell: (archive) => <ArchiveState archive={archive} /> },
    {
      key: 'size',
      header: 'Size',
      align: 'end',
      cell: ({ byte_size }) => (byte_size === null ? '' : byteText(byte_size)),
    },
    { key: 'expires', header: 'Kept until', priority: 2, cell: ({ expires_at }) => <DateText value={expires_at} /> },
    {
      key: 'actions',
      header: 'Actions',
      align: 'end',
      cell: (archive) => <Actions archive={archive} onRemove={onRemove} />,
    },
  ]
}

function ArchiveState({ archive }: { archive: Archive }) {
  const { status, done_count, total_count, fault } = archive
  if (status === 'done') return <StatusBadge tone="success">Done</StatusBadge>
  if (status === 'failed') {
    return (
      <span className="flex flex-col items-start gap-1">
        <StatusBadge tone="danger">Failed</StatusBadge>
        <span className="text-[0.8125rem] text-muted">{fault}</span>
      </span>
    )
  }
  return (
    <div className="min-w-32" aria-live="polite">
      {total_count > 0 ? (
        <Progress label="Being written" value={done_count} max={total_count} />
      ) : (
        <StatusBadge tone="info">Being written</StatusBadge>
      )}
    </div>
  )
}

function Actions({ archive, onRemove }: { archive: Archive; onRemove: (archive: Archive) => void }) {
  if (isBeingWritten(archive)) return null
  const { id, status, created_at } = archive
  return (
    <span className="inline-flex gap-2">
      {status === 'done' ? (
        <DownloadButton
          href={api.archiveContent(id)}
          name={`association-${created_at.slice(0, 10)}.zip`}
          label="Fetch the archive"
        >
          Fetch
        </DownloadButton>
      ) : null}
      <Button variant="ghost" isIconOnly aria-label="Remove the archive" onPress={() => onRemove(archive)}>
        <Trash2 aria-hidden />
      </Button>
    </span>
  )
}

'use client'

import { ClipboardList, IdCard } from 'lucide-react'
import { DownloadButton } from '#components/ui/download-button'
import { ExportMenu } from '#components/ui/export-menu'
import { useFormat } from '#components/ui/format-context'
import type { EventPart } from '#lib/papers/event'
import { api } from '#lib/paths'

const PAPERS = [
  { label: 'Attendance list', file: api.attendanceList, icon: <ClipboardList aria-hidden /> },
  { label: 'Name badges', file: api.nameBadges, icon: <IdCard aria-hidden /> },
]

interface PrintPapersProps {
  event_id: string
  title: string
  /** The parts, where there are several. */
  parts: readonly EventPart[]
}

/** The papers for the door: each at once, or in parts where more people come than are printed at once. */
export function PrintPapers({ event_id, title, parts }: PrintPapersProps) {
  const { number } = useFormat()
  return PAPERS.map(({ label, file, icon }) =>
    parts.length > 1 ? (
      <ExportMenu
        key={label}
        label={`${label} of ${title} as PDF, in ${parts.length} parts`}
        icon={icon}
        choices={() =>
          parts.map(({ part, from_seat, to_seat, first, last }) => ({
            label: `Seats ${number(from_seat)}–${number(to_seat)} · ${first} – ${last}`,
            name: `${label} ${title} part ${part} of ${parts.length}.pdf`,
            href: file(event_id, { part }),
          }))
        }
      >
        {label}
      </ExportMenu>
    ) : (
      <DownloadButton
        key={label}
        href={file(event_id)}
        name={`${label} ${title}.pdf`}
        label={`${label} of ${title} as PDF`}
        icon={icon}
      >
        {label}
      </DownloadButton>
    ),
  )
}

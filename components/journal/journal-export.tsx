'use client'

import { ExportMenu, SHEETS } from '#components/ui/export-menu'
import type { Span } from '#lib/format/periods'
import { api } from '#lib/paths'

/** Saves the entries of a period for the accountant. */
export function JournalExport({ span: { from, to } }: { span: Span }) {
  return (
    <ExportMenu
      label="Export the entries of this period"
      choices={() =>
        SHEETS.map(({ format, label }) => ({
          label,
          name: `journal-${from}-${to}.${format}`,
          href: api.journalFile({ from, to, format }),
        }))
      }
    >
      <span className="max-lg:sr-only">Export</span>
    </ExportMenu>
  )
}

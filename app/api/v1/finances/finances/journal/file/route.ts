import { z } from 'zod'
import { route } from '#lib/http/route'
import { journalFile } from '#lib/journal/queries'
import { JournalFilter } from '#lib/journal/schema'
import { MEDIA_TYPES, SHEET_FORMATS } from '#lib/sheets/write-sheet'

export const GET = route(
  {
    permission: 'payments.read',
    operation_id: 'getJournalFile',
    summary: 'Get the books of a period as a file',
    description:
      'A row for each line of an invoice, cancelled invoice or credit note, and for each payment, refund and write-off, the earliest first. Amounts are above zero where more is owed after them. The fields that the association has added to invoices stand at the end.',
    query: JournalFilter.extend({ format: z.enum(SHEET_FORMATS, 'Choose csv or xlsx.').default('xlsx') }),
    response: null,
    file: Object.values(MEDIA_TYPES),
    streams: true,
  },
  (ctx, { query: { format, ...period } }) => journalFile(ctx, period, format),
)

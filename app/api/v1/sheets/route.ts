import { z } from 'zod'
import { route } from '#lib/http/route'
import { spooledWhole } from '#lib/sheets/spool'
import { Table } from '#lib/sheets/table/schema'
import { MEDIA_TYPES, SHEET_FORMATS, sheetFile } from '#lib/sheets/write-sheet'

export const POST = route(
  {
    permission: 'account.own',
    operation_id: 'makeSheet',
    summary: 'Make a file of a table',
    description: 'What a page or a program shows as a table or a chart, as a CSV or XLSX. Nothing is kept.',
    query: z.strictObject({ format: z.enum(SHEET_FORMATS, 'Choose csv or xlsx.').default('xlsx') }),
    body: Table,
    response: null,
    file: Object.values(MEDIA_TYPES),
    streams: true,
  },
  async (ctx, { body: { name, columns, rows }, query: { format } }) => {
    // The session is checked with the first query.
    await ctx.db.selectFrom('tenants').select('tenants.tenant_id').executeTakeFirstOrThrow()
    return spooledWhole(await sheetFile(format, name, columns, rows))
  },
)

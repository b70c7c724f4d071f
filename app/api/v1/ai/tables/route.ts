import { z } from 'zod'
import { Ask } from '#lib/assistant/chat/schema'
import { route } from '#lib/http/route'
import { MEDIA_TYPES, SHEET_FORMATS } from '#lib/sheets/write-sheet'

export const POST = route(
  {
    permission: 'ai.use',
    operation_id: 'getTable',
    summary: 'Get the table of an answer as a file',
    description: 'A look-up as the assistant answers it in `asks`, worked out afresh, with all of its rows.',
    query: z.strictObject({ format: z.enum(SHEET_FORMATS, 'Choose csv or xlsx.').default('csv') }),
    body: Ask,
    response: null,
    file: Object.values(MEDIA_TYPES),
    streams: true,
    errors: ['forbidden'],
  },
  async (ctx, { body, query }) => {
    // Loaded with the first table, as the assistant is with the first question.
    const { tableFile } = await import('#lib/assistant/telling/table-file')
    return tableFile(ctx, body, query.format)
  },
)

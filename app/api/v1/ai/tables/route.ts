import { Ask } from '#lib/assistant/chat/schema'
import { route } from '#lib/http/route'

export const POST = route(
  {
    permission: 'ai.use',
    operation_id: 'getTable',
    summary: 'Get the table of an answer as a file',
    description: 'A look-up as the assistant answers it in `asks`, worked out afresh, with all of its rows as CSV.',
    body: Ask,
    response: null,
    file: ['text/csv'],
    streams: true,
    errors: ['forbidden'],
  },
  async (ctx, { body }) => {
    // Loaded with the first table, as the assistant is with the first question.
    const { tableFile } = await import('#lib/assistant/telling/table-file')
    return tableFile(ctx, body)
  },
)

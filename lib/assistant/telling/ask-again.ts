import type { Ask } from '#lib/assistant/chat/schema'
import { lookUpOne, rowTitlesOf, titlesOf } from '#lib/assistant/look-up'
import { resultOf } from '#lib/assistant/telling/results'
import { speechOf } from '#lib/assistant/telling/speech'
import type { ReadContext } from '#lib/figures/read-context'
import type { ToolResult } from '#lib/figures/schema'
import { withCustomFields } from '#lib/query/custom-fields'

/** Answers a look-up that was kept, as of now and in its language. Throws invalid and forbidden for what cannot be answered any more. */
export async function askAgain(given: ReadContext, { question, measure, language = 'en' }: Ask): Promise<ToolResult> {
  // Fields that the association added are called by their names.
  const readContext = { ...given, ctx: await withCustomFields(given.ctx) }
  const asked = { question, ...(measure !== undefined && { measure }), as_of: question.as_of ?? null, label: null }
  const ask = { ...asked, wants: 'all', fields: [], is_wide: true, unused: [] } as const
  const found = await lookUpOne(readContext, ask)
  const titles = new Map([...(await titlesOf(readContext, [ask])), ...(await rowTitlesOf(readContext, found))])
  return resultOf(found, speechOf(language, readContext, titles), readContext)
}

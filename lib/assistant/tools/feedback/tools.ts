import { z } from 'zod'
import { type EventResolution, resolveEvent } from '#lib/assistant/tools/events/resolve'
import { EventRef, narrowing, wordsOf } from '#lib/assistant/tools/events/tool-input'
import { notOne } from '#lib/assistant/tools/members/tool-input'
import type { EventSelection } from '#lib/events/metrics'
import {
  FEEDBACK_DEFINITIONS,
  type FeedbackGroup,
  type FeedbackGrouping,
  listLowestComments,
  rateEvents,
} from '#lib/feedback/metrics'
import type { ReadContext } from '#lib/figures/read-context'
import type { ResultRow, ToolResult } from '#lib/figures/schema'
import { defineTool, type MetricTool, toResult } from '#lib/figures/tool'
import { nameOf, periodOf } from '#lib/figures/wording'
import { pages } from '#lib/paths'
import { selectIn } from '#lib/query/figures'

const MAX_COMMENTS = 5
const MAX_LETTERS = 400

const COLUMNS: ToolResult['columns'] = [
  { key: 'rating', label: 'Rating', unit: 'rating' },
  { key: 'responses', label: 'Responses', unit: 'responses' },
  { key: 'nps', label: 'Net promoter score', unit: 'score' },
]

function toRow(group_by: FeedbackGrouping, { key, label, ...cells }: FeedbackGroup): ResultRow {
  const id = key ?? 'none'
  if (group_by === 'kind') return { id, label: nameOf(id), cells, href: null }
  return { id, label: label ?? '', cells, href: pages.admin.eventFeedback(id) }
}

async function quoteLowest(readContext: ReadContext, selection: EventSelection): Promise<ToolResult['quoted_data']> {
  const comments = await listLowestComments(selection, selectIn(readContext, 'events'), MAX_COMMENTS)
  return comments.map(({ title, rating, text }) => ({
    label: `${title}, rated ${rating} of 5`,
    text: text.length > MAX_LETTERS ? `${text.slice(0, MAX_LETTERS)}…` : text,
  }))
}

const feedbackTool = defineTool({
  name: 'event_feedback',
  description: 'How attendees rated one event, a kind or a span of days, with the most critical comments.',
  input: z.strictObject({
    event_ref: EventRef.optional(),
    ...narrowing,
    group_by: z.enum(['event', 'kind']).optional(),
  }),
  permission: ['feedback.read'],
  async run(readContext, { event_ref, group_by, ...narrowed }) {
    const parts = { metric: 'feedback.rating', title: 'Rating by attendees', definition: FEEDBACK_DEFINITIONS.rating }
    const meant: EventResolution | null = event_ref ? await resolveEvent(readContext, event_ref) : null
    if (meant && meant.kind !== 'one')
      return notOne(readContext, meant, { ...parts, filters_applied: wordsOf(narrowed, event_ref) })
    const selection: EventSelection = { ...narrowed, event_id: meant?.id }
    const select = selectIn(readContext, 'events')
    const grouping = group_by ?? (meant ? 'event' : undefined)
    const [[whole], groups, quoted_data] = await Promise.all([
      rateEvents(selection, select),
      grouping ? rateEvents(selection, select, grouping) : [],
      quoteLowest(readContext, selection),
    ])
    const responses = whole?.responses ?? 0
    return toResult(readContext, {
      ...parts,
      title: group_by ? `Rating by ${group_by}` : parts.title,
      value: whole?.rating ?? null,
      unit: 'rating',
      columns: grouping ? COLUMNS : [],
      rows: grouping ? groups.map((group) => toRow(grouping, group)) : [],
      row_count: grouping ? groups.length : responses,
      totals: {
        responses,
        ...(typeof whole?.rating === 'number' && { rating: whole.rating }),
        ...(typeof whole?.nps === 'number' && { nps: whole.nps }),
      },
      filters_applied: wordsOf(narrowed, meant?.label),
      period: periodOf(readContext.tenant, narrowed.from, narrowed.to),
      href: meant ? pages.admin.eventFeedback(meant.id) : null,
      quoted_data,
    })
  },
})

/** What can be asked about feedback. */
export const FEEDBACK_TOOLS: readonly MetricTool[] = [feedbackTool]

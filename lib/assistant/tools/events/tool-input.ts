import { z } from 'zod'
import { type EventSelection, eventsWhere } from '#lib/events/metrics'
import { EVENT_KINDS } from '#lib/events/schema'
import type { ReadContext } from '#lib/figures/read-context'
import type { ToolResult } from '#lib/figures/schema'
import { filtersInWords } from '#lib/figures/wording'
import { pages } from '#lib/paths'
import { can } from '#lib/permissions'
import { Day } from '#lib/wire/schema'

export const EventRef = z.string().trim().min(1).max(200).describe('An id, or words of the title as people type them')

/** What questions about several events can be narrowed by. */
export const narrowing = {
  kind: z.array(z.enum(EVENT_KINDS)).optional(),
  from: Day.optional().describe('Beginning on or after'),
  to: Day.optional().describe('Beginning on or before'),
}

/** The page of an event that the account of the read context can open. */
export function pageOf({ ctx }: ReadContext, id: string): string {
  return can(ctx, 'registrations.read') ? pages.admin.event(id) : pages.member.event(id)
}

/** The list with exactly the events of a selection, or null when there is none. */
export function listOf({ ctx }: ReadContext, selection: EventSelection, sort?: string): string | null {
  if (selection.event_id || !(can(ctx, 'registrations.read') || can(ctx, 'invoices.read'))) return null
  return pages.admin.events({ ...eventsWhere(selection), sort })
}

/** A selection in words. */
export function wordsOf(
  { status, kind, from, to, text }: EventSelection,
  event?: string,
): ToolResult['filters_applied'] {
  return filtersInWords([
    ['event', 'Event', event],
    ['status', 'Status', status],
    ['kind', 'Kind', kind],
    ['from', 'From', from],
    ['to', 'Until', to],
    ['text', 'Search', text],
  ])
}

/** The events of a selection as a heading: "Upcoming workshops". */
export function eventsInWords({ status, kind }: EventSelection): string {
  const nouns = kind?.length ? kind.map((one) => (one === 'other' ? 'other events' : `${one}s`)) : ['events']
  const words = `${(status ?? []).join(' or ')} ${nouns.join(' and ')}`.trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

import { parseParams } from '#lib/http/parse'
import { idParams } from '#lib/wire/schema'

const PathParams = idParams('event_id')

/** The path of a page of one event as Next hands it over. */
export type EventParams = Promise<Record<string, string>>

/** Returns the event's id in a page's path. Throws not_found when it is none. */
export async function eventIdIn(params: EventParams): Promise<string> {
  const { event_id } = await params
  return (parseParams(PathParams, { event_id: event_id ?? '' }) as { event_id: string }).event_id
}

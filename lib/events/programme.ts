import { uuidv7 } from 'uuidv7'
import { recordAudit } from '#lib/audit/service'
import { type Ctx, transaction } from '#lib/context'
import { AppError, orNotFound } from '#lib/errors'
import { listSessions } from '#lib/events/queries'
import type { EventSession, EventSessionPatch, NewEventSession } from '#lib/events/schema'
import { instantOf } from '#lib/events/times'

function requireOrder(starts_at: string, ends_at: string): void {
  if (Date.parse(ends_at) < Date.parse(starts_at)) {
    throw new AppError('invalid', 'The session ends before it starts.', { field: 'ends_at' })
  }
}

/** The columns of a session to be added to an event in the zone. Throws invalid when it ends before it starts. */
export function sessionRow(eventId: string, timeZone: string, input: NewEventSession) {
  const starts_at = instantOf(input.starts_at, timeZone, 'starts_at')
  const ends_at = instantOf(input.ends_at, timeZone, 'ends_at')
  requireOrder(starts_at, ends_at)
  return {
    id: uuidv7(),
    event_id: eventId,
    title: input.title,
    description: input.description ?? '',
    starts_at,
    ends_at,
    room: input.room ?? null,
    track: input.track ?? null,
    speakers: speakersJson(input.speakers),
    capacity: input.capacity ?? null,
    credit_points: input.credit_points?.toString() ?? null,
  }
}

function speakersJson(speakers: NewEventSession['speakers']): string {
  return JSON.stringify((speakers ?? []).map(({ name, role = null }) => ({ name, role })))
}

async function zoneOf(ctx: Ctx, eventId: string): Promise<string> {
  const event = await ctx.db.selectFrom('events').select('time_zone').where('id', '=', eventId).executeTakeFirst()
  return orNotFound(event, 'event').time_zone
}

async function getSession(ctx: Ctx, eventId: string, id: string): Promise<EventSession> {
  return orNotFound(
    (await listSessions(ctx, eventId)).find((session) => session.id === id),
    'session',
  )
}

/** Adds a session to an event's programme. Throws not_found, invalid. */
export async function addSession(ctx: Ctx, eventId: string, input: NewEventSession): Promise<EventSession> {
  return transaction(ctx, async (ctx) => {
    const row = sessionRow(eventId, await zoneOf(ctx, eventId), input)
    await ctx.db.insertInto('event_sessions').values(row).execute()
    await recordAudit(ctx, { action: 'event_session.created', noun: 'event_sessions', object_id: row.id, after: input })
    return getSession(ctx, eventId, row.id)
  })
}

/** Changes a session. Throws not_found, invalid. */
export async function editSession(
  ctx: Ctx,
  eventId: string,
  id: string,
  patch: EventSessionPatch,
): Promise<EventSession> {
  return transaction(ctx, async (ctx) => {
    const timeZone = await zoneOf(ctx, eventId)
    const before = await getSession(ctx, eventId, id)
    const { starts_at, ends_at, speakers, credit_points, ...fields } = patch
    const times = {
      starts_at: starts_at === undefined ? before.starts_at : instantOf(starts_at, timeZone, 'starts_at'),
      ends_at: ends_at === undefined ? before.ends_at : instantOf(ends_at, timeZone, 'ends_at'),
    }
    requireOrder(times.starts_at, times.ends_at)
    await ctx.db
      .updateTable('event_sessions')
      .set({
        ...fields,
        ...times,
        ...(speakers !== undefined && { speakers: speakersJson(speakers) }),
        ...(credit_points !== undefined && { credit_points: credit_points?.toString() ?? null }),
        updated_at: new Date().toISOString(),
      })
      .where('id', '=', id)
      .execute()
    await recordAudit(ctx, { action: 'event_session.updated', noun: 'event_sessions', object_id: id, after: patch })
    return getSession(ctx, eventId, id)
  })
}

/** Takes a session out of the programme. Throws not_found. */
export async function removeSession(ctx: Ctx, eventId: string, id: string): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const before = await getSession(ctx, eventId, id)
    await ctx.db.deleteFrom('event_sessions').where('id', '=', id).execute()
    await recordAudit(ctx, { action: 'event_session.removed', noun: 'event_sessions', object_id: id, before })
  })
}

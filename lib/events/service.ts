import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { recordAudit } from '#lib/audit/service'
import { actingAccountId, type Ctx, transaction } from '#lib/context'
import type { CustomValues } from '#lib/custom-fields/schema'
import { customChange } from '#lib/custom-fields/service'
import { AppError, explainConstraints, orNotFound } from '#lib/errors'
import { beginSettlement } from '#lib/events/cancellation'
import { sessionRow } from '#lib/events/programme'
import { getEvent } from '#lib/events/queries'
import type { Event, EventCancellation, EventCopy, EventPatch, EventStatus, NewEvent } from '#lib/events/schema'
import { nameKey, sameName, ticketRow } from '#lib/events/tickets'
import { clockStatus, instantOf, type Schedule, scheduleOf, shiftByWallClock, statusBy } from '#lib/events/times'
import { toLocal } from '#lib/format/dates'
import type { TimeAndPlace } from '#lib/mail/templates/event-facts'
import { lockVersioned, NEXT_VERSION, touch } from '#lib/records/versions'
import { SEATED_STATUSES } from '#lib/seats/schema'
import { dueWithinEvent, paymentDeadline, promoteWaiting } from '#lib/seats/service'
import { requireTiers } from '#lib/tiers/queries'

explainConstraints({
  events_not_oversold: { field: 'capacity', message: 'More seats are already taken than this capacity allows.' },
  events_organizer_exists: { field: 'organizer_account_id', message: 'There is no such account.' },
  ticket_types_not_oversold: {
    field: 'quota',
    message: 'More tickets of this type are already sold than this quota allows.',
  },
})

const MOMENTS = ['registration_opens_at', 'registration_closes_at', 'cancel_by'] as const

/** The moments that are given, as instants. */
function moments(input: Pick<EventPatch, (typeof MOMENTS)[number]>, timeZone: string) {
  const given: Partial<Record<(typeof MOMENTS)[number], string | null>> = {}
  for (const name of MOMENTS) {
    const value = input[name]
    if (value !== undefined) given[name] = value === null ? null : instantOf(value, timeZone, name)
  }
  return given
}

function requireWindow(opens: string | null | undefined, closes: string | null | undefined): void {
  if (opens && closes && Date.parse(closes) <= Date.parse(opens)) {
    throw new AppError('invalid', 'Registration closes before it opens.', { field: 'registration_closes_at' })
  }
}

/**
 * The tiers that an event is for; none unless its visibility is tiers.
 *
 * @throws AppError invalid when it is for tiers and names none, names some and is not, or one does not exist
 */
async function tiersOf(ctx: Ctx, visibility: string | undefined, tier_ids: readonly string[] = []): Promise<string[]> {
  const isForTiers = visibility === 'tiers'
  if (isForTiers && tier_ids.length === 0) {
    throw new AppError('invalid', 'Name at least one tier whose members see this event.', { field: 'tier_ids' })
  }
  if (!isForTiers && tier_ids.length > 0) {
    throw new AppError('invalid', 'Only an event with visibility tiers has a list of tiers.', { field: 'tier_ids' })
  }
  await requireTiers(ctx, tier_ids)
  return [...new Set(tier_ids.map((id) => id.toLowerCase()))]
}

async function insertTiers(ctx: Ctx, event_id: string, tier_ids: readonly string[]): Promise<void> {
  if (tier_ids.length === 0) return
  await ctx.db
    .insertInto('event_tiers')
    .values(tier_ids.map((tier_id) => ({ event_id, tier_id })))
    .execute()
}

/** The status to store for a new event. Throws invalid when the clock says otherwise. */
function firstStatus(wanted: EventStatus, schedule: Schedule): EventStatus {
  if (wanted === 'draft' || wanted === 'cancelled' || wanted === 'postponed') return wanted
  const now = clockStatus(schedule)
  if (wanted !== 'upcoming' && wanted !== now) {
    throw new AppError('invalid', `An event on ${schedule.event_date.replace('T', ' at ')} is ${now}, not ${wanted}.`, {
      field: 'event_status',
    })
  }
  return now
}

/** Runs a part's own checks; what they refuse is named from the whole's point of view. */
function within<T>(pointer: string, check: () => T): T {
  try {
    return check()
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const errors = error.errors.map((entry) => ({ ...entry, pointer: pointer + entry.pointer }))
    throw new AppError(error.code, error.message, { errors, cause: error })
  }
}

/** What is known of an event that comes from another program, beside what the API takes. */
interface BroughtEvent {
  /** Checked already. */
  custom_values: CustomValues
  external_number: string | null
}

/**
 * Adds an event with its programme and ticket types. Times without a zone are local to the tenant.
 *
 * @param brought of one that comes from another program
 * @throws AppError invalid
 */
export async function addEvent(ctx: Ctx, input: NewEvent, brought?: BroughtEvent): Promise<Event> {
  return transaction(ctx, async (ctx) => {
    const tenant = await ctx.db.selectFrom('tenants').select(['time_zone', 'currency']).executeTakeFirstOrThrow()
    const { event_date, end_date, event_status = 'upcoming', sessions = [], ticket_types = [], ...rest } = input
    const { tier_ids, custom_values: _given, ...fields } = rest
    const schedule = scheduleOf(event_date, end_date, tenant.time_zone)
    const currency = input.currency ?? tenant.currency
    const window = moments(input, tenant.time_zone)
    requireWindow(window.registration_opens_at, window.registration_closes_at)
    const id = uuidv7()
    const status = firstStatus(event_status, schedule)
    const custom = brought
      ? { columns: { ...brought, custom_values: JSON.stringify(brought.custom_values) } }
      : await customChange(ctx, 'events', input.custom_values ?? {}, null)
    const row = {
      ...fields,
      ...custom.columns,
      ...schedule,
      ...window,
      id,
      currency,
      time_zone: tenant.time_zone,
      event_status: status,
      cancelled_at: status === 'cancelled' ? sql<string>`now()` : null,
      organizer_account_id:
        input.organizer_account_id === undefined ? actingAccountId(ctx) : input.organizer_account_id,
    }
    const programme = sessions.map((session, position) =>
      within(`/sessions/${position}`, () => sessionRow(id, tenant.time_zone, session)),
    )
    const names = ticket_types.map(({ name }) => nameKey(name))
    const tickets = ticket_types.map((ticket, position) =>
      within(`/ticket_types/${position}`, () => {
        if (names.indexOf(nameKey(ticket.name)) < position) throw sameName(ticket.name)
        return ticketRow(id, tenant.time_zone, currency, { position, ...ticket })
      }),
    )
    const tiers = await tiersOf(ctx, input.visibility, tier_ids)
    for (const [position, ticket] of ticket_types.entries())
      await requireTiers(ctx, ticket.tier_ids, `ticket_types/${position}/tier_ids`)
    // Sent in this order and in one trip.
    const [, event] = await Promise.all([
      Promise.all([
        ctx.db.insertInto('events').values(row).execute(),
        insertTiers(ctx, id, tiers),
        programme.length > 0 && ctx.db.insertInto('event_sessions').values(programme).execute(),
        ...tickets.map((ticket) => ctx.db.insertInto('ticket_types').values(ticket).execute()),
        recordAudit(ctx, { action: 'event.created', noun: 'events', object_id: id, after: input }),
      ]),
      getEvent(ctx, id),
    ])
    return event
  })
}

/** Locks an event for a change and returns it, with the status that the clock gives it by now. */
async function lockEvent(ctx: Ctx, id: string, version: number | null) {
  const event = await lockVersioned(ctx, 'events', id, version, 'event')
  return { ...event, status_now: statusBy(event.event_status as EventStatus, event) }
}

type LockedEvent = Awaited<ReturnType<typeof lockEvent>>

/** The status to store after an edit. Throws conflict on a move that has its own path, or none. */
function nextStatus(event: LockedEvent, wanted: EventStatus | undefined, schedule: Schedule): EventStatus {
  const from = event.status_now
  const asStored = statusBy(from, schedule)
  if (wanted === undefined || wanted === from) return asStored
  if (wanted === 'cancelled') {
    throw new AppError('conflict', 'To cancel an event, post to its cancellation.', { field: 'event_status' })
  }
  if (from === 'cancelled') {
    throw new AppError('conflict', 'This event is cancelled. Delete its cancellation to reopen it as a draft.', {
      field: 'event_status',
    })
  }
  if (wanted === 'ongoing' || wanted === 'completed') {
    throw new AppError('conflict', `An event becomes ${wanted} by its dates. Change event_date or end_date instead.`, {
      field: 'event_status',
    })
  }
  if (from === 'completed' && clockStatus(schedule) === 'completed') {
    throw new AppError('conflict', 'A completed event stays completed.', { field: 'event_status' })
  }
  if (wanted === 'draft' && event.seats_taken > 0) {
    throw new AppError('conflict', 'People are registered already. Cancel or postpone the event instead.', {
      field: 'event_status',
    })
  }
  return wanted === 'upcoming' ? clockStatus(schedule) : wanted
}

/** The schedule after an edit; a new start without a new end keeps the duration. */
function nextSchedule(event: LockedEvent, patch: EventPatch): Schedule {
  const { event_date, end_date, starts_at, ends_at, time_zone } = event
  if (patch.event_date === undefined && patch.end_date === undefined)
    return { event_date, end_date, starts_at, ends_at }
  const start = patch.event_date ?? starts_at
  const duration = Date.parse(ends_at) - Date.parse(starts_at)
  const end = patch.end_date ?? new Date(Date.parse(instantOf(start, time_zone, 'event_date')) + duration).toISOString()
  return scheduleOf(start, end, time_zone)
}

/** Stores the tiers that an edited event is for and returns those of before. Throws invalid like tiersOf. */
async function moveTiers(ctx: Ctx, event: LockedEvent, patch: EventPatch): Promise<string[]> {
  const rows = await ctx.db.selectFrom('event_tiers').select('tier_id').where('event_id', '=', event.id).execute()
  const before = rows.map(({ tier_id }) => tier_id)
  const visibility = patch.visibility ?? event.visibility
  const tiers = await tiersOf(ctx, visibility, patch.tier_ids ?? (visibility === 'tiers' ? before : []))
  if (patch.visibility !== undefined || patch.tier_ids !== undefined) {
    await ctx.db.deleteFrom('event_tiers').where('event_id', '=', event.id).execute()
    await insertTiers(ctx, event.id, tiers)
  }
  return before
}

/** Moves the programme of an event with its start: each session keeps its distance to it. */
async function moveSessions(ctx: Ctx, before: LockedEvent, { starts_at }: Schedule): Promise<void> {
  const distance = Date.parse(starts_at) - Date.parse(before.starts_at)
  if (distance === 0) return
  const moved = (column: 'starts_at' | 'ends_at') =>
    sql<string>`${sql.ref(column)} + make_interval(secs => ${distance / 1000}::double precision)`
  await ctx.db
    .updateTable('event_sessions')
    .set({ starts_at: moved('starts_at'), ends_at: moved('ends_at'), updated_at: sql`now()` })
    .where('event_id', '=', before.id)
    .execute()
}

/** Fits the time to pay for held seats to a moved event: what was promised, until it begins at the latest. */
async function fitDeadlines(ctx: Ctx, id: string): Promise<void> {
  const payment_promised_at = sql<string>`coalesce(payment_promised_at, payment_due_at)`
  const payment_due_at = dueWithinEvent(payment_promised_at, sql`${id}::uuid`)
  await ctx.db
    .updateTable('registrations')
    .set({ payment_promised_at, payment_due_at, ...NEXT_VERSION })
    .where('event_id', '=', id)
    .where('status', '=', 'pending_payment')
    .where('payment_due_at', '<>', payment_due_at)
    .execute()
}

/** When and where an event takes place, as it is told to people and compared. */
function timeAndPlace(event: TimeAndPlace & { event_status: string }): TimeAndPlace {
  const { time_zone, location, attendance_mode } = event
  return {
    starts_at: new Date(event.starts_at).toISOString(),
    ends_at: new Date(event.ends_at).toISOString(),
    time_zone,
    location,
    address: event.address || null,
    online_url: event.online_url,
    attendance_mode,
    ...(event.event_status === 'postponed' && { is_postponed: true }),
  }
}

/** Who is told of another time or place: everybody with a seat or in line who is not here yet. */
const TOLD = ['confirmed', 'waitlisted', 'offered', 'pending_payment', 'pending_approval'] as const

/**
 * Notes who is to be told that the time or place of an event is another, and what each was last told. Whoever waits for
 * another notice reads the new time and place there; who waits for the news of a change that is undone here hears nothing.
 *
 * Of a day that has passed, of one of a postponed event and where `notify` is false nobody is told, but what they were told last stays in
 * `notice_before`: the next change is compared with that.
 */
async function announceChange(ctx: Ctx, before: LockedEvent, notify: boolean): Promise<void> {
  const after = await ctx.db.selectFrom('events').selectAll().where('id', '=', before.id).executeTakeFirstOrThrow()
  if (after.event_status === 'cancelled') return
  const [was, is] = [timeAndPlace(before), timeAndPlace(after)].map((event) => JSON.stringify(event))
  const isAhead = ['upcoming', 'postponed'].includes(after.event_status) && clockStatus(after) === 'upcoming'
  const isStillPostponed = before.event_status === 'postponed' && after.event_status === 'postponed'
  const told = sql<never>`coalesce(notice_before, ${was}::jsonb)`
  const rows = ctx.db.updateTable('registrations').where('event_id', '=', after.id).where('status', 'in', TOLD)
  if (!isAhead || isStillPostponed || !notify) {
    if (was === is) return
    await rows
      .set({ notice: null, notice_before: told })
      // That an event is postponed stays news whatever becomes of its day.
      .where(
        isStillPostponed
          ? sql<boolean>`notice is null`
          : sql<boolean>`coalesce(notice, 'event_changed') = 'event_changed'`,
      )
      .execute()
    return
  }
  const isOther = sql`${told} is distinct from ${is}::jsonb`
  // Where something changes every row is written to: one whose mail is being written at this moment is waited for and then looked at again.
  await rows
    .set({
      notice: sql`case when notice is null and ${isOther} then 'event_changed' else notice end`,
      notice_before: sql`case when notice is null then nullif(${told}, ${is}::jsonb) else notice_before end`,
      // Who keeps a seat keeps it for the time and place that the mail named.
      kept_at: sql`case when notice is not null or ${isOther} then null else kept_at end`,
    })
    .where(was === is ? sql<boolean>`notice is null and notice_before is not null` : sql<boolean>`true`)
    .execute()
  await ctx.db
    .updateTable('registrations')
    .set({ notice: null, notice_before: null })
    .where('event_id', '=', after.id)
    .where('notice', '=', 'event_changed')
    .where('notice_before', '=', sql<never>`${is}::jsonb`)
    .execute()
}

/**
 * Changes an event. A larger capacity lets those who wait move up, another start moves the programme along, and
 * the time to pay for held seats ends no later than it. Everybody with a seat or in line is told by mail of another time or place.
 *
 * @param version the version that was edited; null to edit whichever is current
 * @throws AppError not_found, stale, invalid (also for a capacity below the seats taken), conflict
 */
export async function editEvent(ctx: Ctx, id: string, patch: EventPatch, version: number | null): Promise<Event> {
  return transaction(ctx, async (ctx) => {
    const before = await lockEvent(ctx, id, version)
    const schedule = nextSchedule(before, patch)
    const window = moments(patch, before.time_zone)
    const merged = { ...before, ...window }
    requireWindow(merged.registration_opens_at, merged.registration_closes_at)
    if (patch.capacity != null && patch.capacity < before.seats_taken) {
      throw new AppError('invalid', `${before.seats_taken} seats are taken already. Give at least as many.`, {
        field: 'capacity',
      })
    }
    const { tier_ids, custom_values, notify, ...fields } = patch
    const custom = await customChange(ctx, 'events', custom_values, before.custom_values)
    const changes = { ...fields, ...custom.columns, ...schedule, ...window }
    const event_status = nextStatus(before, patch.event_status, schedule)
    const tiersBefore = await moveTiers(ctx, before, patch)
    await touch(ctx, 'events', id, { ...changes, event_status })
    await moveSessions(ctx, before, schedule)
    await fitDeadlines(ctx, id)
    await promoteWaiting(ctx, id)
    await announceChange(ctx, before, notify ?? true)
    const shown = { ...before, tier_ids: tiersBefore }
    const told = (Object.keys(patch) as Exclude<keyof EventPatch, 'notify'>[]).filter(
      (field) => field !== 'custom_values' && field in shown,
    )
    await recordAudit(ctx, {
      action: 'event.updated',
      noun: 'events',
      object_id: id,
      before: {
        ...Object.fromEntries(told.map((field) => [field, shown[field]])),
        ...custom.before,
      },
      after: { ...Object.fromEntries(told.map((field) => [field, patch[field]])), ...custom.after },
    })
    return getEvent(ctx, id)
  })
}

/** Takes an event away that nobody was registered for. Throws not_found, stale, conflict. */
export async function removeEvent(ctx: Ctx, id: string, version: number | null): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const event = await lockEvent(ctx, id, version)
    const used = await ctx.db
      .selectFrom('registrations')
      .select('id')
      .where('event_id', '=', id)
      .limit(1)
      .executeTakeFirst()
    if (used) throw new AppError('conflict', 'People have registered for this event. Cancel it instead.')
    await ctx.db.deleteFrom('events').where('id', '=', id).execute()
    const { title, event_date } = event
    await recordAudit(ctx, { action: 'event.removed', noun: 'events', object_id: id, before: { title, event_date } })
  })
}

/**
 * Cancels an event; its registrations stay as they are, so that reopening finds them. Everybody registered
 * is told by mail unless `notify` is false. The invoices of its tickets are taken back by a job.
 *
 * @throws AppError not_found, stale, conflict when it is over or cancelled already, forbidden (a refund by who records
 * no payments), invalid for a refund on a day to come
 */
export async function cancelEvent(
  ctx: Ctx,
  id: string,
  { reason = null, notify = true, refund = null }: EventCancellation,
  version: number | null,
): Promise<Event> {
  return transaction(ctx, async (ctx) => {
    const event = await lockEvent(ctx, id, version)
    if (event.status_now === 'cancelled') throw new AppError('conflict', 'This event is cancelled already.')
    if (event.status_now === 'completed') throw new AppError('conflict', 'This event is over.')
    await touch(ctx, 'events', id, {
      event_status: 'cancelled',
      cancelled_at: sql`now()`,
      cancel_reason: reason || null,
    })
    await ctx.db
      .updateTable('registrations')
      .set({
        notice: notify ? 'event_cancelled' : null,
        // What somebody was still to be told is kept for the case that the event is reopened first.
        notice_before: sql`case when coalesce(notice, notice_before::text) is not null
          then jsonb_build_object('notice', notice, 'notice_before', notice_before) end`,
      })
      .where('event_id', '=', id)
      .where('status', 'in', [...SEATED_STATUSES, 'waitlisted'])
      .execute()
    await beginSettlement(ctx, id, { refund, notifies: notify })
    await recordAudit(ctx, {
      action: 'event.cancelled',
      noun: 'events',
      object_id: id,
      before: { event_status: event.status_now },
      after: { event_status: 'cancelled', reason, notify, refund },
    })
    return getEvent(ctx, id)
  })
}

/** Reopens a cancelled event as a draft, before it would have started. Throws not_found, stale, conflict. */
export async function reopenEvent(ctx: Ctx, id: string, version: number | null): Promise<Event> {
  return transaction(ctx, async (ctx) => {
    const event = await lockEvent(ctx, id, version)
    if (event.status_now !== 'cancelled') throw new AppError('conflict', 'This event is not cancelled.')
    if (clockStatus(event) !== 'upcoming') {
      throw new AppError('conflict', 'Its date has passed. Copy the event to a new date instead.')
    }
    await touch(ctx, 'events', id, { event_status: 'draft', cancelled_at: null, cancel_reason: null })
    // What was taken back stays so; whoever still has to pay first gets the time for it anew.
    await ctx.db.deleteFrom('event_cancellations').where('event_id', '=', id).execute()
    await ctx.db
      .updateTable('registrations')
      .set(paymentDeadline(sql`registrations.event_id`))
      .where('event_id', '=', id)
      .where('status', '=', 'pending_payment')
      .execute()
    // Whoever has not been told of the cancellation yet need not be told at all, but of what was to be told before it.
    await ctx.db
      .updateTable('registrations')
      .set({
        notice: sql`notice_before ->> 'notice'`,
        notice_before: sql`nullif(notice_before -> 'notice_before', 'null')`,
      })
      .where('event_id', '=', id)
      .where(sql<boolean>`(notice = 'event_cancelled' or (notice is null and jsonb_exists(notice_before, 'notice')))`)
      .execute()
    await recordAudit(ctx, {
      action: 'event.reopened',
      noun: 'events',
      object_id: id,
      before: { event_status: 'cancelled' },
      after: { event_status: 'draft' },
    })
    return getEvent(ctx, id)
  })
}

/**
 * Copies an event to another date as a draft, with its programme and ticket types; every moment keeps its
 * distance to the start by the clock on the wall. Nobody is registered for the copy. Throws not_found.
 */
export async function copyEvent(ctx: Ctx, id: string, copy: EventCopy): Promise<Event> {
  return transaction(ctx, async (ctx) => {
    const [source, sessions, tickets, tiers] = await Promise.all([
      ctx.db.selectFrom('events').selectAll().where('id', '=', id).executeTakeFirst(),
      ctx.db.selectFrom('event_sessions').selectAll().where('event_id', '=', id).execute(),
      ctx.db.selectFrom('ticket_types').selectAll().where('event_id', '=', id).orderBy('position').execute(),
      ctx.db.selectFrom('event_tiers').select('tier_id').where('event_id', '=', id).execute(),
    ])
    const event = orNotFound(source, 'event')
    const start = toLocal(instantOf(copy.event_date, event.time_zone, 'event_date'), event.time_zone)
    const shift = (moment: string) => shiftByWallClock(moment, event.event_date, start, event.time_zone)
    const shiftOrNull = (moment: string | null) => (moment === null ? null : shift(moment))
    const newId = uuidv7()
    const { description, kind, time_zone, location, address, online_url, attendance_mode, capacity } = event
    const { visibility, takes_guests, waitlist_mode, offer_minutes, currency, tags } = event
    const custom_values = JSON.stringify(event.custom_values)
    await ctx.db
      .insertInto('events')
      .values({
        ...{ description, kind, time_zone, location, address, online_url, attendance_mode, capacity },
        ...{ visibility, takes_guests, waitlist_mode, offer_minutes, currency, tags, custom_values },
        ...scheduleOf(copy.event_date, shift(event.ends_at), time_zone),
        id: newId,
        title: copy.title ?? event.title,
        event_status: 'draft',
        registration_opens_at: shiftOrNull(event.registration_opens_at),
        registration_closes_at: shiftOrNull(event.registration_closes_at),
        cancel_by: shiftOrNull(event.cancel_by),
        organizer_account_id: actingAccountId(ctx) ?? event.organizer_account_id,
      })
      .execute()
    await insertTiers(
      ctx,
      newId,
      tiers.map(({ tier_id }) => tier_id),
    )
    for (const { tenant_id: _tenant, created_at: _created, updated_at: _updated, ...session } of sessions) {
      const times = { starts_at: shift(session.starts_at), ends_at: shift(session.ends_at) }
      const speakers = JSON.stringify(session.speakers)
      await ctx.db
        .insertInto('event_sessions')
        .values({ ...session, ...times, speakers, id: uuidv7(), event_id: newId })
        .execute()
    }
    for (const { tenant_id: _tenant, created_at: _created, updated_at: _updated, ...ticket } of tickets) {
      const sale = { sale_from: shiftOrNull(ticket.sale_from), sale_to: shiftOrNull(ticket.sale_to) }
      await ctx.db
        .insertInto('ticket_types')
        .values({ ...ticket, ...sale, id: uuidv7(), event_id: newId, sold: 0 })
        .execute()
    }
    await recordAudit(ctx, { action: 'event.copied', noun: 'events', object_id: newId, after: { from: id, ...copy } })
    return getEvent(ctx, newId)
  })
}

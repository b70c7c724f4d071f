import { sql } from 'kysely'
import type { Ctx } from '#lib/context'
import { instantOf } from '#lib/events/times'
import { localOf, todayIn } from '#lib/format/dates'
import { emailKey } from '#lib/format/email-key'
import { minorOrNull } from '#lib/format/money'
import { displayName } from '#lib/format/names'
import type { DraftEvent, DraftMember, DraftRegistration, DraftWarning } from '#lib/intelligence/anomalies/schema'
import { type Flaw, RULE_SEVERITY } from '#lib/intelligence/detectors/entries'
import { type EventEntry, flawsOfEvent, loadEvents } from '#lib/intelligence/detectors/event-entries'
import { flawsOfMember } from '#lib/intelligence/detectors/member-entries'
import { evidence } from '#lib/intelligence/detectors/rows'
import { scopeOf } from '#lib/intelligence/detectors/scope'
import { pages } from '#lib/paths'
import type { RegistrationStatus } from '#lib/seats/schema'

/** How far back prices of the same kind of event are compared, beside the years of any baseline. */
const LOOKBACK_DAYS = 90

async function openScope(ctx: Ctx, now: Date) {
  const tenant = await ctx.db
    .selectFrom('tenants')
    .select(['currency', 'time_zone', 'locale'])
    .executeTakeFirstOrThrow()
  return { tenant, scope: scopeOf(tenant, todayIn(tenant.time_zone, now), LOOKBACK_DAYS) }
}

const warningOf = ({ type, rule, explanation, compare }: Flaw): DraftWarning => ({
  type,
  severity: RULE_SEVERITY[rule],
  explanation: explanation.en,
  compare: compare ?? null,
})

/** Returns what looks wrong about a member as typed. What would be refused is left to the refusal. Reads only. */
export async function checkMember(ctx: Ctx, draft: DraftMember, now: Date = new Date()): Promise<DraftWarning[]> {
  const [{ scope }, shared] = await Promise.all([openScope(ctx, now), findSharer(ctx, draft)])
  const { first_name, last_name, birth_date = null, joined_on = null } = draft
  const flaws = flawsOfMember({ label: `${first_name} ${last_name}`.trim(), birth_date, joined_on }, scope)
  return [...flaws.filter(({ type }) => type === 'joined_before_birth').map(warningOf), ...(shared ? [shared] : [])]
}

/** Somebody else with the same e-mail address, who is no family. */
async function findSharer(ctx: Ctx, { id, email, family_ids }: DraftMember): Promise<DraftWarning | null> {
  if (!email) return null
  let query = ctx.db
    .selectFrom('members')
    .select(['id', 'first_name', 'last_name', 'organization', 'member_number'])
    .where('email_key', '=', emailKey(email))
    .where('archived_at', 'is', null)
  const kin = [...family_ids, ...(id ? [id] : [])]
  if (kin.length > 0) {
    const isNoKin = (column: 'id' | 'parent_member_id' | 'payer_member_id') =>
      sql<boolean>`(${sql.ref(column)} is null or ${sql.ref(column)} <> all(${kin}::uuid[]))`
    for (const column of ['id', 'parent_member_id', 'payer_member_id'] as const) query = query.where(isNoKin(column))
  }
  const other = await query.orderBy('id').executeTakeFirst()
  if (!other) return null
  return {
    type: 'shared_email',
    severity: RULE_SEVERITY.hint,
    explanation: `${displayName(other)} has the same e-mail address. Mails to one reach the other.`,
    compare: evidence('members', other.id, displayName(other), other.member_number),
  }
}

/** Returns what looks wrong about an event as typed, beside the others. Reads only. */
export async function checkEvent(ctx: Ctx, draft: DraftEvent, now: Date = new Date()): Promise<DraftWarning[]> {
  const { tenant, scope } = await openScope(ctx, now)
  const { id = null, currency = tenant.currency, time_zone = tenant.time_zone } = draft
  const others = (await loadEvents(ctx, scope)).filter((event) => event.id !== id)
  const entry: EventEntry = {
    id,
    title: draft.title,
    kind: draft.kind,
    event_date: localOf(draft.event_date, time_zone),
    end_date: draft.end_date ? localOf(draft.end_date, time_zone) : null,
    location: draft.location,
    capacity: draft.capacity ?? null,
    currency,
    tickets: draft.ticket_types.map(({ name, price }) => ({
      name,
      price_minor: minorOrNull(String(price), currency) ?? 0,
    })),
    registered: 0,
  }
  const flaws = flawsOfEvent({ ...entry, id: null }, { earlier: others, ofKind: others }, scope).map(warningOf)
  const past = id === null ? null : await findPast(ctx, id, instantOf(draft.event_date, time_zone, 'event_date'), now)
  return past ? [past, ...flaws] : flaws
}

/** An event to come that people are registered for and that would have begun: its year or its day is wrong, mostly. */
async function findPast(ctx: Ctx, id: string, starts_at: string, now: Date): Promise<DraftWarning | null> {
  if (Date.parse(starts_at) > now.getTime()) return null
  const { seats } = await ctx.db
    .selectFrom('events')
    .innerJoin('registrations', 'registrations.event_id', 'events.id')
    .select(sql<number>`coalesce(sum(registrations.quantity), 0)::int`.as('seats'))
    .where('events.id', '=', id)
    .where('events.starts_at', '>', now.toISOString())
    .where('events.event_status', '<>', 'cancelled')
    .where('registrations.status', 'in', Object.keys(STANDING_WORDS))
    .executeTakeFirstOrThrow()
  if (seats === 0) return null
  return {
    type: 'event_into_past',
    severity: RULE_SEVERITY.certain,
    explanation: `It would have begun already, and ${seats === 1 ? '1 seat is' : `${seats} seats are`} booked or waited for: nobody could register, cancel or take a seat any more. Check the year and the day.`,
    compare: null,
  }
}

/** So many of the same name are told of. */
const MAX_NAMESAKES = 3

/** The registrations that stand, as they are told in a sentence. */
const STANDING_WORDS = {
  pending_approval: 'awaits approval',
  pending_payment: 'awaits payment',
  confirmed: 'confirmed',
  waitlisted: 'on the waiting list',
  offered: 'a seat is offered',
  attended: 'checked in',
  no_show: 'did not come',
} as const satisfies Partial<Record<RegistrationStatus, string>>

/**
 * Returns who of the same name, and of the same address where both are known, is registered for the event already: a
 * person who comes twice, or is about to be written down twice. Reads only.
 */
export async function checkRegistration(
  ctx: Ctx,
  { event_id, guest: { name, email } }: DraftRegistration,
): Promise<DraftWarning[]> {
  if (name === '') return []
  const known = sql<string | null>`lower(coalesce(members.email, registrations.guest_email))`
  const called = sql<string>`coalesce(nullif(btrim(members.first_name || ' ' || members.last_name), ''), registrations.guest_name)`
  let query = ctx.db
    .selectFrom('registrations')
    .leftJoin('members', 'members.id', 'registrations.member_id')
    .select(['registrations.id', 'registrations.quantity', 'registrations.status', called.as('attendee_name')])
    .where('registrations.event_id', '=', event_id)
    .where('registrations.status', 'in', Object.keys(STANDING_WORDS))
    .where(sql<boolean>`fold(${called}) = fold(${name})`)
  if (email) query = query.where(sql<boolean>`coalesce(${known} = lower(${email}), true)`)
  const found = await query.orderBy('registrations.registered_at').limit(MAX_NAMESAKES).execute()
  return found.map(({ id, quantity, status, attendee_name }) => {
    const tickets = quantity === 1 ? '1 ticket' : `${quantity} tickets`
    const stands = STANDING_WORDS[status as keyof typeof STANDING_WORDS]
    return {
      type: 'already_registered',
      severity: RULE_SEVERITY.hint,
      explanation: `${attendee_name} is already registered (${tickets}, ${stands}).`,
      compare: {
        ...{ noun: 'registrations', id, label: attendee_name, detail: `${tickets}, ${stands}` },
        href: pages.admin.registration(event_id, id),
      },
    }
  })
}

import { sql } from 'kysely'
import type { Ctx } from '#lib/context'
import type { EventKind } from '#lib/events/schema'
import { addDays, addYears } from '#lib/format/dates'
import type { Detector } from '#lib/intelligence/detectors/detector'
import { type Flaw, flawFound } from '#lib/intelligence/detectors/entries'
import { evidence, readRows } from '#lib/intelligence/detectors/rows'
import type { Scope } from '#lib/intelligence/detectors/scope'
import { foldName } from '#lib/intelligence/detectors/similarity'
import { told } from '#lib/intelligence/detectors/told'
import { EVENTS_OF } from '#lib/intelligence/detectors/words'

/** An event as it was typed. Its times are local. */
export interface EventEntry {
  /** null while it is not kept yet. */
  id: string | null
  title: string
  kind: EventKind
  event_date: string
  end_date: string | null
  location: string
  capacity: number | null
  currency: string
  tickets: { name: string; price_minor: number }[]
  /** Registrations that hold or wait for a seat. */
  registered: number
}

const MAX_DAYS = 31
const MAX_YEARS = 5

/** How many other events of the kind it takes to say what a ticket costs there, and what is far above. */
const PRICE = { events: 4, times_median: 4, times_highest: 1.5 }

/** What an event is held against: those that were there before, and those of its kind. */
interface OtherEvents {
  earlier: readonly EventEntry[]
  ofKind: readonly EventEntry[]
}

/** Returns what looks wrong about an event, by itself and beside others. */
export function flawsOfEvent(event: EventEntry, { earlier, ofKind }: OtherEvents, scope: Scope): Flaw[] {
  return [
    lengthFlaw(event, scope),
    dateFlaw(event, scope),
    seatsFlaw(event),
    twinFlaw(event, earlier, scope),
    priceFlaw(event, ofKind, scope),
  ].filter((flaw) => flaw !== null)
}

function lengthFlaw({ title, event_date, end_date }: EventEntry, { words }: Scope): Flaw | null {
  if (!end_date || end_date.slice(0, 10) <= addDays(event_date.slice(0, 10), MAX_DAYS)) return null
  return {
    type: 'event_too_long',
    rule: 'likely',
    headline: told`${title} lasts more than ${MAX_DAYS} days`,
    explanation: told`“${title}” begins on ${words.date(event_date.slice(0, 10))} and ends on ${words.date(end_date.slice(0, 10))}.`,
    action: 'Check the day on which it ends.',
  }
}

function dateFlaw({ title, event_date }: EventEntry, { today, words }: Scope): Flaw | null {
  if (event_date.slice(0, 10) <= addYears(today, MAX_YEARS)) return null
  return {
    type: 'event_too_far',
    rule: 'likely',
    headline: told`${title} is more than ${MAX_YEARS} years ahead`,
    explanation: told`“${title}” begins on ${words.date(event_date.slice(0, 10))}.`,
    action: 'Check the year.',
  }
}

function seatsFlaw({ id, title, capacity, registered }: EventEntry): Flaw | null {
  if (capacity !== 0 || (id !== null && registered === 0)) return null
  return {
    type: 'no_seats',
    rule: 'likely',
    headline: registered > 0 ? told`${title} has no seats, but ${registered} registered` : told`${title} has no seats`,
    explanation: told`“${title}” has 0 seats: whoever registers has to wait.`,
    action: 'Give the number of seats, or leave it empty for as many as come.',
  }
}

const letters = (text: string) => foldName(text).replace(/[^\p{L}\p{N}]/gu, '')
const endOf = ({ event_date, end_date }: EventEntry) => end_date ?? event_date

/** Whether two events are one: the same title at the same time, and not in two places. */
function isTwin(one: EventEntry, other: EventEntry): boolean {
  const overlaps =
    one.event_date === other.event_date || (one.event_date < endOf(other) && other.event_date < endOf(one))
  const [place, otherPlace] = [letters(one.location), letters(other.location)]
  const isElsewhere = place !== '' && otherPlace !== '' && place !== otherPlace
  return overlaps && !isElsewhere && letters(one.title) === letters(other.title)
}

function twinFlaw(event: EventEntry, others: readonly EventEntry[], { words }: Scope): Flaw | null {
  const twin = others.find((other) => other.id !== event.id && isTwin(other, event))
  if (!twin?.id) return null
  const day = words.date(twin.event_date.slice(0, 10))
  return {
    type: 'duplicate_event',
    rule: 'likely',
    headline: told`${event.title} on ${day} was entered twice`,
    explanation: told`Another event called “${twin.title}” takes place at the same time, on ${day}.`,
    action: 'Compare the two; if they are one, cancel the one without registrations.',
    compare: evidence('events', twin.id, twin.title, `${day}, ${words.number(twin.registered)} registered`),
  }
}

function priceFlaw(event: EventEntry, others: readonly EventEntry[], { words }: Scope): Flaw | null {
  const usual = others
    .filter(({ id, kind, currency }) => id !== event.id && kind === event.kind && currency === event.currency)
    .map(({ tickets }) => Math.max(0, ...tickets.map(({ price_minor }) => price_minor)))
    .filter((price) => price > 0)
    .toSorted((one, other) => one - other)
  const [median, highest] = [usual[Math.floor(usual.length / 2)], usual.at(-1)]
  if (usual.length < PRICE.events || median === undefined || highest === undefined) return null
  const least = Math.max(PRICE.times_median * median, PRICE.times_highest * highest)
  const dear = event.tickets.find(({ price_minor }) => price_minor >= least)
  if (!dear) return null
  const price = words.money(dear.price_minor, event.currency)
  return {
    type: 'ticket_price',
    rule: 'likely',
    headline: told`A ticket for ${event.title} costs ${price}`,
    explanation: told`The ticket “${dear.name}” costs ${price}; ${EVENTS_OF[event.kind]} usually cost ${words.money(median, event.currency)}, and none cost more than ${words.money(highest, event.currency)}.`,
    action: 'Check the price before somebody pays it.',
    amount_minor: dear.price_minor - median,
  }
}

const MAX_EVENTS = 5000

interface KeptEvent extends EventEntry {
  id: string
  created_on: string
}

/** The events that are compared: those to come, and those of the window and what was before it. */
export function loadEvents(ctx: Ctx, { baseline_from }: Scope): Promise<KeptEvent[]> {
  return readRows<KeptEvent>(
    ctx,
    sql`select e.id, e.title, e.kind, to_char(e.event_date, 'YYYY-MM-DD"T"HH24:MI:SS') as event_date,
      to_char(e.end_date, 'YYYY-MM-DD"T"HH24:MI:SS') as end_date, e.location, e.capacity, e.currency,
      (e.created_at at time zone e.time_zone)::date as created_on,
      coalesce((select jsonb_agg(jsonb_build_object('name', t.name, 'price_minor', t.price_minor) order by t.position)
        from ticket_types t where t.event_id = e.id and t.price_minor > 0), '[]') as tickets,
      case when e.capacity = 0 then (select count(*)::int from registrations r
        where r.event_id = e.id and r.status not in ('cancelled', 'rejected', 'expired', 'transferred')) else e.seats_taken end as registered
    from events e
    where e.event_date >= ${baseline_from}::date and e.event_status <> 'cancelled' and e.archived_at is null
    order by e.created_at, e.id limit ${MAX_EVENTS}`,
  )
}

export const eventEntries: Detector = {
  name: 'event_entries',
  kind: 'anomaly',
  module: 'events',
  permission: 'events.read',
  label: 'Dates, seats and prices of events that look wrong',
  detect: async ({ ctx, scope }) => {
    const events = await loadEvents(ctx, scope)
    const byTitle = Map.groupBy(events, ({ title }) => letters(title))
    const byKind = Map.groupBy(events, ({ kind }) => kind)
    const tested = events.filter(
      ({ event_date, created_on }) => event_date >= scope.window.from || created_on >= scope.window.from,
    )
    const findings = tested.flatMap((event) => {
      // Of two that are one the later entry is told.
      const same = byTitle.get(letters(event.title)) ?? []
      const earlier = same.slice(0, same.indexOf(event))
      return flawsOfEvent(event, { earlier, ofKind: byKind.get(event.kind) ?? [] }, scope).map((flaw) =>
        flawFound(flaw, {
          noun: 'events',
          id: event.id,
          label: event.title,
          detail: `${scope.words.date(event.event_date.slice(0, 10))}, ${scope.words.number(event.registered)} registered`,
          occurred_on: event.created_on,
          currency: event.currency,
        }),
      )
    })
    return { n: tested.length, findings }
  },
}

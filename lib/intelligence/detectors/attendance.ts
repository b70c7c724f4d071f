import { sql } from 'kysely'
import type { Ctx } from '#lib/context'
import type { Detection, Detector, FoundAnomaly } from '#lib/intelligence/detectors/detector'
import { evidence, oncePerRun, readRows, subject } from '#lib/intelligence/detectors/rows'
import type { Scope } from '#lib/intelligence/detectors/scope'
import { type Told, told } from '#lib/intelligence/detectors/told'
import { fitBeta, rateAbove, shareUpperTail, weaken } from '#lib/intelligence/statistics/beta-binomial'
import { pages } from '#lib/paths'

/** An event that has taken place, and its seats. */
export interface HeldEvent {
  id: string
  title: string
  kind: string
  /** The day where it took place. */
  day: string
  capacity: number | null
  seats_taken: number
  /** Seats of registrations that hold one. */
  booked: number
  came: number
  stayed_away: number
  /** People let in whose registration does not hold a seat. */
  let_in_without: number
  /** People let in more than half a day before it began or after it ended. */
  let_in_outside: number
}

const EVENTS_NEEDED = 3
/** Ten points above the usual rate, this surely, and so many people; what is usual counts like this many seats. */
const NO_SHOW = { points: 0.1, sure: 0.98, people: 5, prior: 6, strength: 10, p: 0.005 }
const MAX_EVENTS = 500

/** Finds events to which far more of the booked did not come than to others of their kind. */
export function detectNoShows(events: readonly HeldEvent[], scope: Scope): Detection<FoundAnomaly> {
  const counted = events.filter(({ came, stayed_away }) => came > 0 && stayed_away >= 0)
  const findings: FoundAnomaly[] = []
  let most = 0
  for (const group of Map.groupBy(counted, ({ kind }) => kind).values()) {
    const before = group.filter(({ day }) => day < scope.window.from).map(shareOf)
    for (const event of group.filter(({ day }) => day >= scope.window.from)) {
      // Too few before: the others of the same days stand in.
      const others = before.length >= EVENTS_NEEDED ? before : group.filter(({ id }) => id !== event.id).map(shareOf)
      most = Math.max(most, others.length)
      if (others.length < EVENTS_NEEDED || event.stayed_away < NO_SHOW.people) continue
      const usual = fitBeta(others, NO_SHOW.strength)
      const rate = usual.alpha / (usual.alpha + usual.beta)
      const share = shareOf(event)
      if (rateAbove(rate + NO_SHOW.points, share, weaken(usual, NO_SHOW.prior)) <= NO_SHOW.sure) continue
      const p = shareUpperTail(share, usual)
      if (p < NO_SHOW.p) findings.push(describeNoShows(event, rate, p, others.length, scope))
    }
  }
  return { n: most, findings }
}

function shareOf({ came, stayed_away }: HeldEvent) {
  return { hits: stayed_away, of: came + stayed_away }
}

function describeNoShows(event: HeldEvent, usual: number, p: number, n: number, { words }: Scope): FoundAnomaly {
  const { hits, of } = shareOf(event)
  const open = pages.admin.eventRegistrations(event.id, { filter: JSON.stringify({ seats_absent: { gt: 0 } }) })
  return {
    type: 'no_show_outlier',
    headline: told`${event.title}: ${words.percent(hits / of)} did not come`,
    key: [event.id],
    entity: subject('events', event.id, event.title),
    occurred_on: event.day,
    surprise: { p },
    observed: { value: hits / of, unit: 'percent', text: `${words.percent(hits / of)}` },
    expected: {
      low: Math.max(0, usual - NO_SHOW.points),
      mid: usual,
      high: Math.min(1, usual + NO_SHOW.points),
      unit: 'percent',
      text: `${words.percent(usual)}`,
    },
    explanation: told`${hits} of the ${of} booked stayed away from “${event.title}” (${words.percent(hits / of)}); of other events of its kind ${words.percent(usual)} do.`,
    evidence_rows: [
      evidence('events', event.id, event.title, `${words.date(event.day)}: ${event.came} came, ${hits} stayed away`),
      {
        noun: 'registrations',
        id: event.id,
        label: `${hits} who stayed away`,
        detail: 'Their registrations',
        href: open,
      },
    ],
    suggested_action:
      'Find out what kept people away: the date, the weather, a clash, or a check-in that was not recorded.',
    method: `Held against other events of its kind: with ${NO_SHOW.sure * 100} % certainty more than ${NO_SHOW.points * 100} percentage points above them`,
    n_baseline: n,
    people: Math.max(0, Math.round(hits - usual * of)),
  }
}

interface CountRule {
  type: string
  rule: 'certain' | 'likely' | 'hint'
  isBroken: (event: HeldEvent) => boolean
  observed: (event: HeldEvent) => number
  expected: (event: HeldEvent) => number
  /** What is wrong, after the title of the event. */
  headline: Told
  why: (event: HeldEvent) => Told
  action: string
}

const COUNT_RULES: readonly CountRule[] = [
  {
    type: 'over_capacity',
    headline: told`more people than seats`,
    rule: 'likely',
    isBroken: ({ capacity, came, booked }) => capacity !== null && Math.max(came, booked) > capacity,
    observed: ({ came, booked }) => Math.max(came, booked),
    expected: ({ capacity }) => capacity ?? 0,
    why: ({ title, came, booked, capacity }) =>
      came > (capacity ?? 0)
        ? told`“${title}” has ${capacity ?? 0} seats, but ${came} came.`
        : told`“${title}” has ${capacity ?? 0} seats, but ${booked} are booked.`,
    action: 'Correct the capacity or the registrations.',
  },
  {
    type: 'seat_count_mismatch',
    headline: told`the seats do not add up`,
    rule: 'certain',
    isBroken: ({ seats_taken, booked }) => seats_taken !== booked,
    observed: ({ seats_taken }) => seats_taken,
    expected: ({ booked }) => booked,
    why: ({ title, seats_taken, booked }) =>
      told`“${title}” counts ${seats_taken} seats as taken, but its registrations hold ${booked}.`,
    action: 'Recount the seats; somebody may be kept out or let in wrongly.',
  },
  {
    type: 'attendance_without_registration',
    headline: told`people let in without a seat`,
    rule: 'likely',
    isBroken: ({ let_in_without }) => let_in_without > 0,
    observed: ({ let_in_without }) => let_in_without,
    expected: () => 0,
    why: ({ title, let_in_without }) =>
      let_in_without === 1
        ? told`One person was let in to “${title}” without a registration that holds a seat.`
        : told`${let_in_without} people were let in to “${title}” without a registration that holds a seat.`,
    action: 'Look at the check-ins and correct the registrations.',
  },
  {
    type: 'check_in_outside_event',
    headline: told`check-ins at another time`,
    rule: 'hint',
    isBroken: ({ let_in_outside }) => let_in_outside > 0,
    observed: ({ let_in_outside }) => let_in_outside,
    expected: () => 0,
    why: ({ title, let_in_outside }) =>
      let_in_outside === 1
        ? told`One check-in to “${title}” happened more than twelve hours before it began or after it ended.`
        : told`${let_in_outside} check-ins to “${title}” happened more than twelve hours before it began or after it ended.`,
    action: 'Check the date of the event, or whether somebody tried the scanner.',
  },
]

/** Finds events whose numbers of people cannot be right. */
export function detectCounts(events: readonly HeldEvent[], { window, words }: Scope): Detection<FoundAnomaly> {
  const tested = events.filter(({ day }) => day >= window.from)
  const findings = tested.flatMap((event) =>
    COUNT_RULES.filter(({ isBroken }) => isBroken(event)).map((broken): FoundAnomaly => {
      const observed = broken.observed(event)
      const expected = broken.expected(event)
      return {
        type: broken.type,
        key: [event.id],
        entity: subject('events', event.id, event.title),
        headline: told`${event.title}: ${broken.headline}`,
        occurred_on: event.day,
        surprise: { rule: broken.rule },
        observed: { value: observed, unit: 'count', text: `${words.number(observed)}` },
        expected: { low: expected, mid: expected, high: expected, unit: 'count', text: `${words.number(expected)}` },
        explanation: broken.why(event),
        evidence_rows: [
          evidence(
            'events',
            event.id,
            event.title,
            `${words.date(event.day)}: ${event.booked} booked, ${event.came} came`,
          ),
        ],
        suggested_action: broken.action,
        method: 'Counted again',
        n_baseline: 0,
        people: Math.abs(observed - expected),
      }
    }),
  )
  return { n: tested.length, findings }
}

/** Events that ended within the window, or before it as far as a baseline reaches. */
function loadHeld(ctx: Ctx, { baseline_from, window, today }: Scope): Promise<HeldEvent[]> {
  return readRows<HeldEvent>(
    ctx,
    sql`select e.id, e.title, e.kind, e.event_date::date as day, e.capacity, e.seats_taken,
      coalesce(r.booked, 0) as booked, coalesce(r.came, 0) as came, coalesce(r.stayed_away, 0) as stayed_away,
      coalesce(c.let_in_without, 0) as let_in_without, coalesce(c.let_in_outside, 0) as let_in_outside
    from (
      select * from events
      where event_date >= ${baseline_from}::date and event_date < ${today}::date and ends_at < (${today}::date + 1)::timestamp at time zone time_zone
        and event_status not in ('draft', 'cancelled', 'postponed')
      order by event_date desc limit ${MAX_EVENTS}
    ) e
    left join lateral (
      select (sum(quantity) filter (where status in ('pending_approval', 'pending_payment', 'confirmed', 'offered', 'attended', 'no_show')))::int as booked,
        (sum(seats_that_came(status, quantity, seats_came)))::int as came,
        (sum(seats_that_stayed_away(status, quantity, seats_absent)))::int as stayed_away
      from registrations where event_id = e.id
    ) r on true
    left join lateral (
      select (count(distinct c.registration_id) filter (where g.status in ('cancelled', 'rejected', 'expired', 'waitlisted', 'transferred')))::int as let_in_without,
        (count(distinct c.registration_id) filter (where coalesce(c.scanned_at, c.at) not between e.starts_at - interval '12 hours' and e.ends_at + interval '12 hours'))::int as let_in_outside
      from check_ins c join registrations g on g.id = c.registration_id
      where c.event_id = e.id and c.result = 'ok' and c.kind = 'entry' and e.event_date >= ${window.from}::date
    ) c on true`,
  )
}

const heldEvents = oncePerRun(loadHeld)

export const noShows: Detector = {
  name: 'no_show_outlier',
  kind: 'anomaly',
  module: 'events',
  permission: 'registrations.read',
  label: 'Events that many stayed away from',
  needs: { count: EVENTS_NEEDED, unit: 'events of one kind' },
  detect: async ({ ctx, scope }) => detectNoShows(await heldEvents(ctx, scope), scope),
}

export const seatCounts: Detector = {
  name: 'attendance_counts',
  kind: 'anomaly',
  module: 'events',
  permission: 'registrations.read',
  label: 'Numbers of people that cannot be right',
  needs: { count: 1, unit: 'events' },
  detect: async ({ ctx, scope }) => detectCounts(await heldEvents(ctx, scope), scope),
}

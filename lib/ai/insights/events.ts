import { sql } from 'kysely'
import { type Candidate, type Detector, looked, tooLittle } from '#lib/ai/insights/detector'
import { asShare, certaintyOf, wordsOf } from '#lib/ai/insights/words'
import type { Reading } from '#lib/ai/reading'
import { bothTails } from '#lib/ai/statistics/normal'
import { twoProportions } from '#lib/ai/statistics/proportions'
import { type Counts, rankSum } from '#lib/ai/statistics/rank-tests'
import { sumAttendance } from '#lib/events/metrics'
import { addDays, daysBetween } from '#lib/format/dates'
import { pages } from '#lib/paths'

const base = { module: 'events' } as const
const YEAR = 365

/** Whether people stay away from one kind of event more often than from the others. */
const noShows: Detector = {
  name: 'no-shows by kind',
  async look(reading) {
    const { today } = reading
    const span = { from: addDays(today, -YEAR), to: today }
    const kinds = await sumAttendance(reading, 'no_show_rate', span, 'kind')
    const known = kinds.map((kind) => ({
      ...kind,
      share: { hits: kind.stayed_away, of: kind.came + kind.stayed_away },
    }))
    const all = { hits: sum(known, 'hits'), of: sum(known, 'of') }
    const candidates = known.flatMap(({ key, events, share: own }): Candidate[] => {
      const others = { hits: all.hits - own.hits, of: all.of - own.of }
      if (key === null || events < 3 || own.of < 30 || others.of < 30) return []
      const p = bothTails(twoProportions(own, others))
      const [rate, usual] = [own.hits / own.of, others.hits / others.of]
      if (rate <= usual) return []
      const { share, count, figure } = wordsOf(reading)
      const href = pages.admin.events({ kind: key, event_status: 'completed', ...span })
      return [
        {
          ...base,
          kind: 'no_shows',
          subject: key,
          tone: 'attention',
          period: today.slice(0, 7),
          title: `${share(rate)} of those who book a ${key} stay away, against ${share(usual)} at other events`,
          why: `${count(own.hits, 'seat')} stayed empty of ${count(own.of, 'seat')} at ${count(events, 'event')} within a year.`,
          certainty: certaintyOf(p),
          p_value: p,
          impact: asShare((rate - usual) * own.of, all.of) * 3,
          actionability: 0.7,
          figures: [figure('Stayed away', rate, 'percent', href), figure('At other events', usual, 'percent')],
          rows: [],
          href,
          action: { label: 'Open a waiting list or take a deposit', href },
          measure: rate,
        },
      ]
    })
    return all.of < 60 ? tooLittle(all.of) : looked(all.of, candidates)
  },
}

function sum(kinds: readonly { share: { hits: number; of: number } }[], field: 'hits' | 'of'): number {
  return kinds.reduce((total, { share }) => total + share[field], 0)
}

interface Coming {
  id: string
  title: string
  kind: string
  on: string
  capacity: number
  seats_taken: number
}

const LEAST_PAST = 4
const LOOKAHEAD = 60

/** How full events of a kind were so many days before they began: shares of their capacity. */
async function usualFill({ ctx, today }: Reading, kind: string, lead: number): Promise<number[]> {
  const by = sql`events.starts_at - make_interval(days => ${lead})`
  const rows = await ctx.db
    .selectFrom('events')
    .innerJoin('registrations', 'registrations.event_id', 'events.id')
    .select(
      sql<number>`(sum(registrations.quantity) filter (where registrations.registered_at <= ${by}))::float8 / max(events.capacity)`.as(
        'fill',
      ),
    )
    .where('events.kind', '=', kind)
    .where('events.capacity', '>', 0)
    .where('events.event_status', 'in', ['upcoming', 'ongoing', 'completed'])
    .where('events.event_date', '<', today)
    .where('events.event_date', '>=', addDays(today, -2 * YEAR))
    .where('registrations.status', 'in', ['confirmed', 'attended', 'no_show'])
    .groupBy('events.id')
    .execute()
  return rows.map(({ fill }) => fill ?? 0).toSorted((a, b) => a - b)
}

/** Coming events that are emptier than others of their kind were at the same distance. */
const fill: Detector = {
  name: 'fill of coming events',
  async look(reading) {
    const { ctx, today, now } = reading
    const coming: Coming[] = await ctx.db
      .selectFrom('events')
      .select(['id', 'title', 'kind', 'seats_taken', sql<number>`capacity`.as('capacity')])
      .select(sql<string>`event_date::date::text`.as('on'))
      .where('starts_at', '>', now)
      .where('event_date', '<', addDays(today, LOOKAHEAD))
      .where('event_status', '=', 'upcoming')
      .where('capacity', '>', 0)
      .orderBy('starts_at')
      .limit(20)
      .execute()
    const candidates: Candidate[] = []
    for (const event of coming) {
      const lead = daysBetween(today, event.on)
      const usual = await usualFill(reading, event.kind, lead)
      const median = usual[Math.floor(usual.length / 2)] ?? 0
      const rank = usual.filter((one) => one <= event.seats_taken / event.capacity).length
      // Where it would stand among its predecessors if they were all alike.
      const p = (rank + 1) / (usual.length + 1)
      if (usual.length >= LEAST_PAST) candidates.push(tellFill(reading, event, lead, median, p))
    }
    return coming.length === 0 ? tooLittle(0) : looked(coming.length, candidates)
  },
}

function tellFill(reading: Reading, event: Coming, lead: number, median: number, p: number): Candidate {
  const { share, count, figure } = wordsOf(reading)
  const rate = event.seats_taken / event.capacity
  const href = pages.admin.event(event.id)
  return {
    ...base,
    kind: 'event_fill',
    subject: event.id,
    tone: 'attention',
    period: event.on,
    title: `${event.title} is ${share(rate)} full ${count(lead, 'day')} before it begins; others of its kind were ${share(median)} full by then`,
    why: `${count(event.seats_taken, 'seat')} of ${event.capacity} are taken.`,
    certainty: certaintyOf(p),
    p_value: p,
    impact: asShare(Math.max(0, median - rate) * event.capacity, event.capacity) * 0.5,
    actionability: 1,
    figures: [figure('Full', rate, 'percent', href), figure('Usual by then', median, 'percent')],
    rows: [
      { id: event.id, label: event.title, cells: { seats_taken: event.seats_taken, capacity: event.capacity }, href },
    ],
    href,
    action: { label: 'Invite to it', href },
    measure: rate,
  }
}

/** Ratings of a span by kind, as counts by rating. */
async function ratings({ ctx }: Reading, from: string, to: string): Promise<Counts> {
  const rows = await ctx.db
    .selectFrom('feedback')
    .innerJoin('events', 'events.id', 'feedback.event_id')
    .select(['feedback.rating', sql<number>`count(*)`.as('times')])
    .where('events.event_date', '>=', from)
    .where('events.event_date', '<', addDays(to, 1))
    .groupBy('feedback.rating')
    .execute()
  return new Map(rows.map(({ rating, times }) => [rating, times]))
}

const meanOf = (counts: Counts) => {
  const n = [...counts.values()].reduce((total, times) => total + times, 0)
  return { n, mean: [...counts].reduce((total, [rating, times]) => total + rating * times, 0) / Math.max(1, n) }
}

/** Whether events are rated differently in the last half year than in the year before. */
const rating: Detector = {
  name: 'event ratings',
  async look(reading) {
    const { today } = reading
    const span = { from: addDays(today, -180), to: today }
    const [recent, earlier] = await Promise.all([
      ratings(reading, span.from, span.to),
      ratings(reading, addDays(today, -545), addDays(today, -181)),
    ])
    const [now, before] = [meanOf(recent), meanOf(earlier)]
    if (now.n < 20 || before.n < 20) return tooLittle(now.n)
    const { z } = rankSum(recent, earlier)
    const p = bothTails(z)
    const isUp = z > 0
    const { count, figure } = wordsOf(reading)
    const stars = (value: number) => value.toFixed(1)
    const href = pages.admin.events({ event_status: 'completed', ...span })
    return looked(now.n, [
      {
        ...base,
        kind: 'ratings',
        subject: '',
        tone: isUp ? 'good' : 'warning',
        period: today.slice(0, 7),
        title: `Events are rated ${isUp ? 'better' : 'worse'}: ${stars(now.mean)} of 5 in the last half year, ${stars(before.mean)} before`,
        why: `${count(now.n, 'answer')} now, ${count(before.n, 'answer')} in the year before.`,
        certainty: certaintyOf(p),
        p_value: p,
        impact: Math.min(1, Math.abs(now.mean - before.mean) / 2),
        actionability: 0.6,
        figures: [figure('Now', now.mean, 'rating', href), figure('Before', before.mean, 'rating')],
        rows: [],
        href,
        action: isUp
          ? null
          : { label: 'Read the comments', href: pages.admin.assistant({ q: 'What did people say about our events?' }) },
        measure: now.mean,
      },
    ])
  },
}

/** Whether those who came to something renew more often than those who did not. */
const attendance: Detector = {
  name: 'attendance and renewal',
  async look(reading) {
    const counts = await countAttendance(reading)
    const [came, stayed] = [
      { hits: counts.came_renewed, of: counts.came },
      { hits: counts.stayed_renewed, of: counts.stayed },
    ]
    if (came.of < 30 || stayed.of < 30) return tooLittle(came.of)
    const p = bothTails(twoProportions(came, stayed))
    const [rate, other] = [came.hits / came.of, stayed.hits / stayed.of]
    if (rate <= other) return looked(came.of, [])
    const { share, count, figure } = wordsOf(reading)
    return looked(came.of, [
      {
        ...base,
        kind: 'attendance_renewal',
        subject: '',
        tone: 'good',
        period: reading.today.slice(0, 4),
        title: `${share(rate)} of members who came to an event renew, ${share(other)} of those who did not`,
        why: `${count(came.of, 'term')} with a visit and ${count(stayed.of, 'term')} without one ended within two years. An association, not a cause.`,
        certainty: certaintyOf(p),
        p_value: p,
        impact: asShare((rate - other) * stayed.of, came.of + stayed.of),
        actionability: 0.7,
        figures: [figure('Came', rate, 'percent'), figure('Did not come', other, 'percent')],
        rows: [],
        href: pages.admin.churn(),
        action: { label: 'Invite members who are likely to leave', href: pages.admin.churn() },
        measure: rate - other,
      },
    ])
  },
}

/** Terms that ended within two years, by whether their member came to anything during the last year of the term. */
function countAttendance({ ctx, today }: Reading) {
  const renewed = sql`exists (select from terms n where n.tenant_id = terms.tenant_id and n.member_id = terms.member_id
    and n.start_on > terms.start_on and n.state in ('active', 'ended'))`
  const came = sql`exists (select from registrations r where r.tenant_id = terms.tenant_id and r.member_id = terms.member_id
    and r.status = 'attended' and r.registered_at between terms.end_on - 365 and terms.end_on)`
  const decided = ctx.db
    .selectFrom('terms')
    .select([sql<boolean>`${renewed}`.as('renewed'), sql<boolean>`${came}`.as('has_come')])
    .where('terms.state', 'in', ['active', 'ended'])
    .where(sql<boolean>`terms.end_on between ${addDays(today, -2 * YEAR)}::date and ${addDays(today, -60)}::date`)
    .as('decided')
  const count = (condition: string) => sql<number>`count(*) filter (where ${sql.raw(condition)})`
  return ctx.db
    .selectFrom(decided)
    .select([
      count('has_come and renewed').as('came_renewed'),
      count('has_come').as('came'),
      count('not has_come and renewed').as('stayed_renewed'),
      count('not has_come').as('stayed'),
    ])
    .executeTakeFirstOrThrow()
}

/** What an analysis found odd and nobody has looked at. */
export const anomalies: Detector = {
  name: 'open anomalies',
  async look(reading) {
    const rows = await reading.ctx.db
      .selectFrom('anomaly_findings')
      .select([
        'module',
        sql<number>`count(*)`.as('n'),
        sql<number>`count(*) filter (where severity in ('high', 'critical'))`.as('severe'),
      ])
      .where('status', '=', 'open')
      .groupBy('module')
      .execute()
    const { count, figure } = wordsOf(reading)
    return looked(
      rows.reduce((total, { n }) => total + n, 0),
      rows
        .filter(({ severe }) => severe > 0)
        .map(({ module, n, severe }): Candidate => {
          const href = pages.admin.anomalies({ module, status: 'open' })
          return {
            module: module as Candidate['module'],
            kind: 'open_anomalies',
            subject: module,
            tone: 'warning',
            period: reading.today.slice(0, 7),
            title: `${count(severe, 'entry looks', 'entries look')} seriously wrong in ${module}`,
            why: `${count(n, 'finding is', 'findings are')} open in all. Each says what was seen and what is usual.`,
            certainty: 'As sure as each finding says.',
            p_value: null,
            impact: Math.min(1, 0.1 * severe),
            actionability: 1,
            figures: [figure('Serious', severe, 'findings', href), figure('Open', n, 'findings', href)],
            rows: [],
            href,
            action: { label: 'Review them', href },
            measure: severe,
          }
        }),
    )
  },
}

/** What there is to tell about events. */
export const EVENT_DETECTORS: readonly Detector[] = [noShows, fill, rating, attendance]

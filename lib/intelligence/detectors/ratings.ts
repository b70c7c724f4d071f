import { sql } from 'kysely'
import type { Ctx } from '#lib/context'
import type { Detection, Detector, FoundAnomaly } from '#lib/intelligence/detectors/detector'
import { evidence, readRows, subject } from '#lib/intelligence/detectors/rows'
import type { Scope } from '#lib/intelligence/detectors/scope'
import { told } from '#lib/intelligence/detectors/told'
import { type Counts, rankSum } from '#lib/intelligence/statistics/rank-tests'
import { robustSpread, weightedMedian } from '#lib/intelligence/statistics/robust'
import { pages } from '#lib/paths'

/** How often an event was given a rating. */
export interface RatingRow {
  event_id: string
  title: string
  kind: string
  day: string
  rating: number
  count: number
}

const RESPONSES_NEEDED = 8
const ODD_P = 1e-3
/** A difference smaller than this matters to nobody. */
const MIN_DROP = 0.4

/** Events differ among themselves: so many of them say by how much, and this far below them is far. */
const EVENTS = { needed: 3, z: 2.5, least_spread: 0.2 }

/** Finds events that were rated lower than others of their kind, and by more than these differ among themselves. */
export function detectRatingDrops(rows: readonly RatingRow[], scope: Scope): Detection<FoundAnomaly> {
  const findings: FoundAnomaly[] = []
  let most = 0
  for (const ratings of Map.groupBy(rows, ({ kind }) => kind).values()) {
    const events = [...Map.groupBy(ratings, ({ event_id }) => event_id).values()]
    const earlier = events.filter(([event]) => event && event.day < scope.window.from)
    const before = countsOf(earlier.flat())
    if (earlier.length < EVENTS.needed) continue
    most = Math.max(most, totalOf(before))
    if (totalOf(before) < RESPONSES_NEEDED) continue
    const means = earlier.map((own) => ({ value: meanOf(countsOf(own)), weight: totalOf(countsOf(own)) }))
    const usual = weightedMedian(means)
    const spread = robustSpread(means, usual, EVENTS.least_spread)
    for (const own of events.filter(([event]) => event && event.day >= scope.window.from)) {
      const counts = countsOf(own)
      const { z, p_lower } = rankSum(counts, before)
      const drop = usual - meanOf(counts)
      const isFar = drop >= MIN_DROP && drop >= EVENTS.z * spread
      if (totalOf(counts) < RESPONSES_NEEDED || p_lower >= ODD_P || !isFar) continue
      findings.push(tellOf(own[0] as RatingRow, counts, before, { z, p: p_lower }, scope))
    }
  }
  return { n: most, findings }
}

function countsOf(rows: readonly RatingRow[]): Counts {
  const counts = new Map<number, number>()
  for (const { rating, count } of rows) counts.set(rating, (counts.get(rating) ?? 0) + count)
  return counts
}

function totalOf(counts: Counts): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0)
}

function meanOf(counts: Counts): number {
  return [...counts].reduce((sum, [rating, count]) => sum + rating * count, 0) / totalOf(counts)
}

function tellOf(
  event: RatingRow,
  own: Counts,
  before: Counts,
  test: { z: number; p: number },
  { words }: Scope,
): FoundAnomaly {
  const mean = meanOf(own)
  const usual = meanOf(before)
  const n = totalOf(own)
  const poor = [...own].filter(([rating]) => rating <= 2).reduce((sum, [, count]) => sum + count, 0)
  return {
    type: 'feedback_drop',
    headline: told`${event.title} was rated ${words.number(mean)} of 5, usual is ${words.number(usual)}`,
    key: [event.event_id],
    entity: subject('events', event.event_id, event.title),
    occurred_on: event.day,
    surprise: { p: test.p, z: test.z },
    observed: { value: mean, unit: 'rating', text: `${words.number(mean)} of 5` },
    expected: { low: usual - MIN_DROP, mid: usual, high: 5, unit: 'rating', text: `${words.number(usual)} of 5` },
    explanation: told`“${event.title}” was rated ${words.number(mean)} by ${n} people; other events of its kind get ${words.number(usual)}.`,
    evidence_rows: [
      evidence('events', event.event_id, event.title, `${words.date(event.day)}: ${n} answers`),
      {
        noun: 'feedback',
        id: event.event_id,
        label: `${n} answers`,
        detail: poor === 0 ? 'What they said' : `${poor} of them gave one or two points`,
        href: pages.admin.eventFeedback(event.event_id),
      },
    ],
    suggested_action: 'Read the comments, and thank those who took the trouble.',
    method: `Held against earlier ratings of its kind: at least ${MIN_DROP} points less, and lower than chance brings once in ${1 / ODD_P}`,
    n_baseline: totalOf(before),
    people: n,
  }
}

function loadRatings(ctx: Ctx, { baseline_from, window }: Scope): Promise<RatingRow[]> {
  return readRows<RatingRow>(
    ctx,
    sql`select e.id as event_id, e.title, e.kind, e.event_date::date as day, f.rating, count(*)::int as count
    from feedback f join events e on e.id = f.event_id
    where e.event_date >= ${baseline_from}::date and e.event_date < ${window.to}::date + 1
    group by e.tenant_id, e.id, f.rating`,
  )
}

export const ratingDrops: Detector = {
  name: 'feedback_drop',
  kind: 'anomaly',
  module: 'events',
  permission: 'feedback.read',
  label: 'Events rated lower than usual',
  needs: { count: RESPONSES_NEEDED, unit: 'earlier ratings of one kind' },
  detect: async ({ ctx, scope }) => detectRatingDrops(await loadRatings(ctx, scope), scope),
}

import { sql } from 'kysely'
import type { Ctx } from '#lib/context'
import { addDays, daysBetween } from '#lib/format/dates'
import type { Detection, Detector, FoundAnomaly } from '#lib/intelligence/detectors/detector'
import { readRows } from '#lib/intelligence/detectors/rows'
import type { Scope } from '#lib/intelligence/detectors/scope'
import { told } from '#lib/intelligence/detectors/told'
import { type Beta, fitBeta, type Share, shareUpperTail } from '#lib/intelligence/statistics/beta-binomial'
import { pages } from '#lib/paths'

/** How many terms ended on a day, and how many of those members had no further term some days later. */
export interface EndRow {
  end_on: string
  due: number
  lapsed: number
}

/** So many days after the end of a term it is clear whether it was renewed. */
const SETTLED_DAYS = 30
/** How far before the window the usual share is taken from. */
const BASELINE_DAYS = 182
const DUE_NEEDED = 20
const ODD_P = 1e-3
const LEAST = { lapsed: 5, due: 5, strength: 20 }

interface Week extends Share {
  from: string
}

/** Finds weeks in which far more of the members whose term ended did not renew than usual. */
export function detectLapses(rows: readonly EndRow[], scope: Scope): Detection<FoundAnomaly> {
  const last = addDays(scope.today, -SETTLED_DAYS)
  const weeks = weeksOf(rows, last)
  const before = weeks.filter(({ from }) => addDays(from, 6) < scope.window.from)
  const n = before.reduce((sum, { of }) => sum + of, 0)
  if (n < DUE_NEEDED) return { n, findings: [] }
  const usual = fitBeta(before, LEAST.strength)
  const findings = weeks
    .filter((week) => addDays(week.from, 6) >= scope.window.from && week.of >= LEAST.due && week.hits >= LEAST.lapsed)
    .map((week) => ({ week, p: shareUpperTail(week, usual) }))
    .filter(({ p }) => p < ODD_P)
    .map(({ week, p }) => tellOf(week, p, usual, n, scope))
  return { n, findings }
}

/** Whole weeks counted back from a day, the oldest first. */
function weeksOf(rows: readonly EndRow[], last: string): Week[] {
  const weeks = new Map<number, Week>()
  for (const { end_on, due, lapsed } of rows) {
    if (end_on > last) continue
    const back = Math.floor(daysBetween(end_on, last) / 7)
    const week = weeks.get(back) ?? { from: addDays(last, -7 * back - 6), hits: 0, of: 0 }
    week.of += due
    week.hits += lapsed
    weeks.set(back, week)
  }
  return [...weeks.values()].toSorted((one, other) => (one.from < other.from ? -1 : 1))
}

function tellOf(week: Week, p: number, { alpha, beta }: Beta, n: number, { words }: Scope): FoundAnomaly {
  const usual = alpha / (alpha + beta)
  const share = week.hits / week.of
  const to = addDays(week.from, 6)
  const open = pages.admin.members({ expires_from: week.from, expires_to: to })
  return {
    type: 'lapse_cluster',
    headline: told`${week.hits} of ${week.of} members whose term ended in the week from ${words.date(week.from)} did not renew`,
    // Weeks are counted back from the day of the run, so the month names them more lastingly.
    key: [to.slice(0, 7)],
    entity: {
      type: 'week',
      id: null,
      label: `Terms that ended ${words.date(week.from)} to ${words.date(to)}`,
      href: open,
    },
    occurred_on: to,
    surprise: { p },
    observed: { value: share, unit: 'percent', text: `${words.percent(share)}` },
    expected: { low: 0, mid: usual, high: Math.min(1, 2 * usual), unit: 'percent', text: `${words.percent(usual)}` },
    explanation: told`${week.hits} of the ${week.of} members whose term ended between ${words.date(week.from)} and ${words.date(to)} had not renewed ${SETTLED_DAYS} days later (${words.percent(share)}); usually ${words.percent(usual)} have not.`,
    evidence_rows: [
      {
        noun: 'weeks',
        id: week.from,
        label: `${week.hits} members`,
        detail: `of ${week.of} whose term ended in the week from ${words.date(week.from)}`,
        href: open,
      },
    ],
    suggested_action: 'See what these members have in common, and write to them while they are in grace.',
    method: `Held against the weeks before: more than chance brings once in ${1 / ODD_P}`,
    n_baseline: n,
    people: week.hits,
  }
}

/** Terms by the day they ended. */
function loadEnds(ctx: Ctx, { window, today, time_zone }: Scope): Promise<EndRow[]> {
  return readRows<EndRow>(
    ctx,
    sql`select t.end_on, count(*)::int as due,
      (count(*) filter (where not exists (
        select from terms r where r.member_id = t.member_id and r.start_on > t.start_on and r.state in ('active', 'ended')
          and r.created_at < ((t.end_on + ${SETTLED_DAYS}::int + 1)::timestamp at time zone ${time_zone})
      )))::int as lapsed
    from terms t
    where t.end_on between ${window.from}::date - ${BASELINE_DAYS}::int and ${today}::date - ${SETTLED_DAYS}::int and t.state in ('active', 'ended')
    group by 1`,
  )
}

export const lapses: Detector = {
  name: 'lapse_cluster',
  kind: 'anomaly',
  module: 'members',
  permission: 'members.read',
  label: 'Weeks in which many did not renew',
  needs: { count: DUE_NEEDED, unit: 'terms that ended' },
  detect: async ({ ctx, scope }) => detectLapses(await loadEnds(ctx, scope), scope),
}

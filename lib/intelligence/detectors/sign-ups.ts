import { sql } from 'kysely'
import type { Ctx } from '#lib/context'
import { addDays, daysBetween } from '#lib/format/dates'
import type { Detection, Detector, FoundAnomaly } from '#lib/intelligence/detectors/detector'
import { evidence, readRows } from '#lib/intelligence/detectors/rows'
import type { Scope } from '#lib/intelligence/detectors/scope'
import { joinedTold, told } from '#lib/intelligence/detectors/told'
import {
  countUpperTail,
  fitNegativeBinomial,
  type NegativeBinomial,
} from '#lib/intelligence/statistics/negative-binomial'

/** How many joined on a day. */
export interface JoinDay {
  day: string
  count: number
}

/** Somebody who joined on a day that stands out. */
export interface Joiner {
  id: string
  label: string
  email_domain: string | null
  day: string
}

const WEEKS_NEEDED = 6
const ODD_P = 1e-3
const EXTRA = 5
/** A domain that so many of a burst share; mailboxes that everybody uses do not count. */
const SHARED = 0.5
/** Domains at which anybody may have an address. */
export const COMMON_DOMAINS = new Set([
  'gmail.com',
  'googlemail.com',
  'outlook.com',
  'hotmail.com',
  'live.com',
  'yahoo.com',
  'icloud.com',
  'gmx.de',
  'gmx.net',
  'web.de',
  'aol.com',
  'proton.me',
  'protonmail.com',
  't-online.de',
])
const MAX_EVIDENCE = 50

/** A day in the window on which far more joined than on the days before. */
interface Burst extends JoinDay {
  p: number
  mean: number
}

interface Days {
  /** Whole weeks that say what is usual. */
  n: number
  bursts: Burst[]
}

/** Finds the days on which far more joined than chance explains, by the days before the window. */
export function findBursts(rows: readonly JoinDay[], scope: Scope): Days {
  const counts = new Map(rows.map(({ day, count }) => [day, count]))
  const first = rows.map(({ day }) => day).toSorted()[0]
  const length = first ? Math.min(365, daysBetween(first, scope.window.from)) : 0
  const n = Math.max(0, Math.floor(length / 7))
  if (n < WEEKS_NEEDED) return { n, bursts: [] }
  const before = Array.from({ length }, (_, index) => counts.get(addDays(scope.window.from, -1 - index)) ?? 0)
  const fit: NegativeBinomial = fitNegativeBinomial(before)
  const bursts = rows
    .filter(({ day, count }) => day >= scope.window.from && day <= scope.window.to && count >= fit.mean + EXTRA)
    .map((row) => ({ ...row, p: countUpperTail(row.count, fit), mean: fit.mean }))
    .filter(({ p }) => p < ODD_P)
  return { n, bursts }
}

/** Tells of each burst who joined, and what they have in common. */
export function detectSignUps({ n, bursts }: Days, joiners: readonly Joiner[], scope: Scope): Detection<FoundAnomaly> {
  const byDay = Map.groupBy(joiners, ({ day }) => day)
  return { n, findings: bursts.map((burst) => tellOf(burst, byDay.get(burst.day) ?? [], n, scope)) }
}

/** The e-mail domain that at least half of those who joined share, unless everybody has addresses there. */
function sharedDomain(joiners: readonly Joiner[]): { domain: string; count: number } | null {
  const domains = Map.groupBy(joiners, ({ email_domain }) => email_domain ?? '')
  for (const [domain, of] of domains) {
    if (domain && !COMMON_DOMAINS.has(domain) && of.length >= EXTRA && of.length >= SHARED * joiners.length) {
      return { domain, count: of.length }
    }
  }
  return null
}

function tellOf(burst: Burst, joiners: readonly Joiner[], n: number, { words }: Scope): FoundAnomaly {
  const shared = sharedDomain(joiners)
  const usual = words.number(burst.mean)
  const joined = told`${burst.count} joined on ${words.date(burst.day)}; usually ${usual} a day do.`
  const together = !shared
    ? null
    : shared.count === burst.count
      ? told`All of them have addresses at ${shared.domain}.`
      : told`${shared.count} of them have addresses at ${shared.domain}.`
  return {
    type: 'sign_up_burst',
    headline: told`${burst.count} people joined on ${words.date(burst.day)}, usually ${usual} a day do`,
    key: [burst.day],
    entity: { type: 'day', id: null, label: `${words.date(burst.day)}`, href: null },
    occurred_on: burst.day,
    surprise: { p: burst.p },
    observed: { value: burst.count, unit: 'members', text: `${burst.count} members` },
    expected: { low: 0, mid: burst.mean, high: Math.ceil(burst.mean + EXTRA), unit: 'members', text: `${usual} a day` },
    explanation: together ? joinedTold([joined, together], ' ') : joined,
    evidence_rows: joiners
      .slice(0, MAX_EVIDENCE)
      .map(({ id, label, email_domain }) =>
        evidence('members', id, label, email_domain ? `@${email_domain}` : 'No e-mail address'),
      ),
    suggested_action: shared
      ? 'Check whether these are real people; suspend those who are not.'
      : 'Check where they came from: a campaign, an import, or sign-ups that are not real.',
    method: `Held against the days before: at least ${EXTRA} more than usual, and more than chance brings once in ${1 / ODD_P}`,
    n_baseline: n * 7,
    people: burst.count,
  }
}

/** How many joined by day, up to a year before the window; whoever has not joined yet counts by the day of applying. */
async function loadJoinDays(ctx: Ctx, { window, time_zone }: Scope): Promise<JoinDay[]> {
  const joined = sql`(case when m.joined_on is null then 'infinity'::date else m.joined_on end)`
  const from = addDays(window.from, -365)
  return readRows<JoinDay>(
    ctx,
    sql`select day, sum(count)::int as count from (
      select ${joined} as day, count(*) from members m
        where ${joined} between ${from}::date and ${window.to}::date group by 1
      union all
      select (m.created_at at time zone ${time_zone})::date, count(*) from members m
        where m.created_at >= ${from}::date - 1 and m.joined_on is null and (m.created_at at time zone ${time_zone})::date between ${from}::date and ${window.to}::date
        group by 1
    ) days group by day`,
  )
}

async function loadJoiners(ctx: Ctx, days: readonly string[], { window, time_zone }: Scope): Promise<Joiner[]> {
  if (days.length === 0) return []
  const applied = sql`(m.created_at at time zone ${time_zone})::date`
  const wanted = sql.join(days.map((day) => sql`${day}::date`))
  return readRows<Joiner>(
    ctx,
    sql`select m.id, m.first_name || ' ' || m.last_name as label, split_part(m.email_key, '@', 2) as email_domain, coalesce(m.joined_on, ${applied}) as day
    from members m
    where (case when m.joined_on is null then 'infinity'::date else m.joined_on end) in (${wanted})
      or (m.joined_on is null and m.created_at >= ${window.from}::date - 1 and ${applied} in (${wanted}))
    order by m.name_key, m.id`,
  )
}

export const signUps: Detector = {
  name: 'sign_up_burst',
  kind: 'anomaly',
  module: 'members',
  permission: 'members.read',
  label: 'Bursts of new members',
  needs: { count: WEEKS_NEEDED, unit: 'weeks before' },
  detect: async ({ ctx, scope }) => {
    const found = findBursts(await loadJoinDays(ctx, scope), scope)
    const joiners = await loadJoiners(
      ctx,
      found.bursts.map(({ day }) => day),
      scope,
    )
    return detectSignUps(found, joiners, scope)
  },
}

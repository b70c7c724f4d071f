import type { FoundInsight } from '#lib/intelligence/detectors/detector'

/** The share of false news among the tested ones that is accepted on average. */
const FALSE_DISCOVERY_RATE = 0.1

/** The most insights that are shown at once. */
export const MAX_SHOWN = 7
const MIN_MODULES = 3
/** Days after which news counts half. */
const HALF_LIFE = 14
/** What each further insight of a module loses, so that one theme does not fill the page. */
const OVERLAP = 0.08

/** A test that withstood, with its q value: null for plain facts. */
type Tested<T> = T & { q_value: number | null }

/**
 * Returns the candidates that withstand the control of false discoveries over all tests of the run
 * (Benjamini and Hochberg 1995): the q value is the smallest rate at which a test would still count.
 */
export function controlDiscoveries<T extends Pick<FoundInsight, 'p_value'>>(candidates: readonly T[]): Tested<T>[] {
  const tests = candidates.filter((one) => one.p_value !== null).toSorted((a, b) => pOf(a) - pOf(b))
  const q = new Map<T, number>()
  let least = 1
  for (const [position, test] of [...tests.entries()].reverse()) {
    least = Math.min(least, (pOf(test) * tests.length) / (position + 1))
    q.set(test, least)
  }
  return candidates
    .map((one) => ({ ...one, q_value: q.get(one) ?? null }))
    .filter((one) => one.q_value === null || one.q_value <= FALSE_DISCOVERY_RATE)
}

function pOf({ p_value }: Pick<FoundInsight, 'p_value'>): number {
  return p_value ?? 0
}

/** Returns how much a finding matters: what is at stake, how sure it is, how new it is, and whether it can be helped. */
export function scoreOf(
  { impact, q_value, actionability }: Tested<Pick<FoundInsight, 'impact' | 'actionability'>>,
  daysKnown: number,
): number {
  const freshness = 0.5 ** (daysKnown / HALF_LIFE)
  // Small associations have small stakes too: the root keeps a tenth of everything from vanishing beside a half.
  return Math.sqrt(impact) * (1 - (q_value ?? 0)) * (0.4 + 0.6 * freshness) * (0.5 + 0.5 * actionability)
}

interface Ranked {
  module: string
  tone: string
}

/**
 * Chooses what is shown: what ranks highest, of at least three modules and with some good news where there are any.
 */
export function choose<T extends Ranked>(insights: readonly T[], rankOf: (one: T) => number): T[] {
  const chosen: T[] = []
  const rest = insights.toSorted((a, b) => rankOf(b) - rankOf(a))
  const gain = (one: T) => rankOf(one) - OVERLAP * chosen.filter(({ module }) => module === one.module).length
  while (chosen.length < MAX_SHOWN && rest.length > 0) {
    const best = rest.reduce((top, one) => (gain(one) > gain(top) ? one : top))
    rest.splice(rest.indexOf(best), 1)
    chosen.push(best)
  }
  makeRoom(
    chosen,
    rest.find(({ tone }) => tone === 'good'),
    (one) => one.tone === 'good',
  )
  for (const candidate of rest) {
    const modules = new Set(chosen.map(({ module }) => module))
    if (modules.size >= MIN_MODULES) break
    makeRoom(chosen, candidate, ({ module }) => module === candidate.module)
  }
  return chosen.toSorted((a, b) => rankOf(b) - rankOf(a))
}

/** Puts an insight in the place of the last one whose module has another, unless its sort is there already. */
function makeRoom<T extends Ranked>(chosen: T[], newcomer: T | undefined, isThere: (one: T) => boolean): void {
  if (!newcomer || chosen.some(isThere) || chosen.length < MAX_SHOWN) return
  const counts = Map.groupBy(chosen, ({ module }) => module)
  const place = chosen.findLastIndex(({ module }) => (counts.get(module)?.length ?? 0) > 1)
  if (place >= 0) chosen[place] = newcomer
}

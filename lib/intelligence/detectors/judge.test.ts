import { describe, expect, test } from 'vitest'
import type { FoundInsight } from '#lib/intelligence/detectors/detector'
import {
  countsOf,
  gini,
  judgeBest,
  judgeDrift,
  judgeFill,
  judgeGrowth,
  judgeHigher,
  judgeMonth,
  judgeShares,
} from '#lib/intelligence/detectors/judge'
import { controlDiscoveries } from '#lib/intelligence/findings/rank'
import { oddestSlot } from '#lib/intelligence/statistics/groups'
import { tellingWords } from '#lib/intelligence/statistics/words'
import { makeRandom, type Random } from '#lib/random/random'

const RUNS = 200
/** What a single true finding needs beside 24 tests that find nothing. */
const ALONE = 0.1 / 25

const many = <T>(n: number, make: (at: number) => T) => Array.from({ length: n }, (_, at) => make(at))
const share = (random: Random, of: number, rate: number) => ({
  hits: many(of, () => (random.chance(rate) ? 1 : 0)).reduce<number>((sum, one) => sum + one, 0),
  of,
})
const within = (value: number) => Math.min(1, Math.max(0, value))

/** Revenue of 37 months with a season that repeats; the last month is changed by a factor. */
function months(random: Random, factor: number): { past: number[]; last: number } {
  const values = many(37, (month) => {
    const season = 1 + 0.15 * Math.sin((month * Math.PI) / 6)
    return Math.round(100_000 * (1 + 0.005 * month) * season * Math.exp(random.normal(0, 0.08)))
  })
  return { past: values.slice(0, -1), last: (values.at(-1) as number) * factor }
}

/** Net growth of three years by month, with a season, growing by so many a month from year to year. */
const growth = (random: Random, more: number) =>
  many(3, (year) => many(12, (month) => Math.round(10 + 6 * Math.sin(month) + year * more + random.normal(0, 4))))

/** How many of 0 to 50 days invoices took to be paid. */
const days = (random: Random, n: number, centre: number) =>
  countsOf(many(n, () => Math.max(0, Math.round(random.normal(centre, 9)))))

/** Rates of events that differ among themselves, as rates do. */
const rates = (random: Random, n: number, centre: number) => many(n, () => within(random.normal(centre, 0.06)))

const KINDS = ['gala', 'meeting', 'webinar', 'workshop']

function kinds(random: Random, best: number): Map<string, number[]> {
  return new Map(KINDS.map((kind) => [kind, rates(random, 10, kind === 'webinar' ? best : 0.55)]))
}

/** Events of several kinds on five weekdays, of which those on day 2 are fuller by so much. */
function week(random: Random, fuller: number) {
  return many(60, (at) => {
    const slot = String(random.int(1, 5))
    const stratum = KINDS[at % 4] as string
    const usual = 0.4 + 0.1 * (at % 4)
    return { slot, stratum, value: within(random.normal(usual + (slot === '2' ? fuller : 0), 0.1)) }
  })
}

const VOCABULARY = 'parking sound coffee chairs heating slides lunch queue toilets screen agenda host stairs light'

function comments(random: Random, n: number, extra: number): string[] {
  const words = VOCABULARY.split(' ')
  return many(n, () => [random.pick(words), random.chance(extra) ? 'parking' : random.pick(words)].join(', '))
}

/** Each judgement on samples of a size that an association of some hundred members has. */
const JUDGED: Record<string, (random: Random, isPlanted: boolean) => number | undefined> = {
  'a month that brings half': (random, isPlanted) => {
    const { past, last } = months(random, isPlanted ? 0.5 : 1)
    return judgeMonth(past, last)?.p
  },
  'growth by eight more a month each year': (random, isPlanted) => judgeGrowth(growth(random, isPlanted ? 8 : 0))?.p,
  'renewals down from 88 to 70 %': (random, isPlanted) =>
    judgeShares(share(random, 200, isPlanted ? 0.7 : 0.88), share(random, 200, 0.88), 30)?.p,
  'first years that renew at 60 instead of 85 %': (random, isPlanted) =>
    judgeShares(share(random, 80, isPlanted ? 0.6 : 0.85), share(random, 200, 0.85), 20)?.p,
  'invoices paid in time by 60 instead of 80 %': (random, isPlanted) =>
    judgeShares(share(random, 150, isPlanted ? 0.6 : 0.8), share(random, 300, 0.8), 20)?.p,
  'guests of events that renew at 90 instead of 72 %': (random, isPlanted) =>
    judgeShares(share(random, 150, isPlanted ? 0.9 : 0.72), share(random, 150, 0.72), 30)?.p,
  'paying a week later': (random, isPlanted) =>
    judgeDrift(days(random, 60, isPlanted ? 25 : 18), days(random, 180, 18), 20)?.p,
  'ratings down by half a star': (random, isPlanted) =>
    judgeDrift(
      countsOf(many(10, () => random.normal(isPlanted ? 3.7 : 4.2, 0.25))),
      countsOf(many(20, () => random.normal(4.2, 0.25))),
      5,
    )?.p,
  'a kind of event with 25 instead of 10 % no-shows': (random, isPlanted) =>
    judgeHigher(rates(random, 8, isPlanted ? 0.25 : 0.1), rates(random, 25, 0.1), 3)?.p,
  'a coming event at 20 instead of 60 %': (random, isPlanted) =>
    judgeFill(within(random.normal(isPlanted ? 0.2 : 0.6, 0.06)), rates(random, 14, 0.6))?.p,
  'a kind of event that is fuller by 30 points': (random, isPlanted) =>
    judgeBest(kinds(random, isPlanted ? 0.85 : 0.55), 0.1)?.p,
  'a weekday that is fuller by 20 points': (random, isPlanted) => oddestSlot(week(random, isPlanted ? 0.2 : 0), 4)?.p,
  'a word in half of the complaints': (random, isPlanted) =>
    tellingWords(comments(random, 40, isPlanted ? 0.5 : 0), comments(random, 80, 0), 5)[0]?.p,
}

describe('a large effect is found in four of five associations at least', () => {
  for (const [name, judge] of Object.entries(JUDGED)) {
    test(name, () => {
      const random = makeRandom(name)
      // Shuffling two thousand times is dear: fewer runs tell as much.
      const runs = name.includes('weekday') ? 20 : RUNS
      const found = many(runs, () => judge(random, true) ?? 1).filter((p) => p <= ALONE).length
      expect(found / runs).toBeGreaterThanOrEqual(0.8)
    })
  }
})

test('where nothing is the matter, one association in ten at most is told something', () => {
  const random = makeRandom('nothing is the matter')
  let told = 0
  for (let run = 0; run < RUNS; run += 1) {
    const judged = Object.entries(JUDGED).filter(([name]) => !name.includes('weekday') || run % 10 === 0)
    const findings = judged.map(([kind, judge]) => ({ kind, p_value: judge(random, false) ?? 1 }) as FoundInsight)
    if (controlDiscoveries(findings).length > 0) told += 1
  }
  expect(told / RUNS).toBeLessThanOrEqual(0.1)
})

test('what happens every year is no news', () => {
  const year = [5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 5, 60].map((amount) => amount * 1_000)
  const past = [...year, ...year.slice(0, 11)]
  expect(judgeMonth(past, 60_000)?.p).toBe(1)
  expect(judgeMonth(past, 60_000)?.expected).toBeCloseTo(60_000, 6)
  expect(judgeMonth(past, 5_000)?.p).toBeLessThan(ALONE)
})

test('too little to go by is said, not guessed', () => {
  expect(judgeMonth([1, 2, 3], 9)).toBeNull()
  expect(judgeGrowth([many(12, () => 1)])).toBeNull()
  expect(judgeShares({ hits: 1, of: 4 }, { hits: 9, of: 90 }, 20)).toBeNull()
  expect(judgeDrift(countsOf([1]), countsOf([2, 3]), 5)).toBeNull()
  expect(judgeFill(0.1, [0.5, 0.6])).toBeNull()
  expect(judgeBest(new Map([['gala', [0.5, 0.6, 0.7, 0.8]]]), 0.1)).toBeNull()
})

test('debts that are the same are spread evenly, one that is all is not', () => {
  expect(gini(many(20, () => 60))).toBeCloseTo(0, 10)
  expect(gini([...many(19, () => 0), 500])).toBeCloseTo(0.95, 10)
  // By hand: the differences between two of 1, 2 and 6 add up to 10, three times their sum is 27.
  expect(gini([1, 2, 6])).toBeCloseTo(10 / 27, 10)
})

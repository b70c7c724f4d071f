import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { FoundInsight } from '#lib/intelligence/detectors/detector'
import { Told } from '#lib/intelligence/detectors/told'
import { choose, controlDiscoveries, MAX_SHOWN, scoreOf } from '#lib/intelligence/findings/rank'

function candidate(fields: Partial<FoundInsight>): FoundInsight {
  return {
    kind: 'test',
    module: 'members',
    tone: 'attention',
    subject: '',
    period: '2026',
    title: new Told('Something'),
    why: new Told(''),
    certainty: '',
    p_value: null,
    impact: 0.1,
    actionability: 1,
    figures: [],
    rows: [],
    href: null,
    action: null,
    measure: 1,
    ...fields,
  }
}

test('q values are those of Benjamini and Hochberg, and plain facts need none', () => {
  const given = [0.01, 0.02, 0.03, 0.5, null].map((p_value) => candidate({ p_value }))
  const kept = controlDiscoveries(given)
  expect(kept.map(({ q_value }) => q_value)).toEqual([0.04, 0.04, 0.04, null])
})

test('where nothing is the matter, one run in ten at most shows something', () => {
  let shown = 0
  // Hundredths of hundredths: uniform p values without a random source.
  for (let run = 0; run < 1_000; run += 1) {
    const tests = Array.from({ length: 20 }, (_, at) => ((run * 20 + at + 1) * 0.6180339887498949) % 1 || 1)
    if (controlDiscoveries(tests.map((p_value) => candidate({ p_value }))).length > 0) shown += 1
  }
  expect(shown / 1_000).toBeLessThanOrEqual(0.12)
})

test('more at stake, more certain and newer counts more', () => {
  const base = { impact: 0.2, q_value: 0.05, actionability: 0.5 }
  expect(scoreOf({ ...base, impact: 0.4 }, 0)).toBeGreaterThan(scoreOf(base, 0))
  expect(scoreOf({ ...base, q_value: 0.01 }, 0)).toBeGreaterThan(scoreOf(base, 0))
  expect(scoreOf(base, 0)).toBeGreaterThan(scoreOf(base, 30))
})

const module = fc.constantFrom('members', 'finances', 'events')
const tone = fc.constantFrom('good', 'attention', 'warning')
const ranked = fc.record({ module, tone, score: fc.double({ min: 0, max: 1, noNaN: true }) })

test('at most seven are shown, good news among them and three modules where there are any', () => {
  fc.assert(
    fc.property(fc.array(ranked, { maxLength: 30 }), (insights) => {
      const chosen = choose(insights, ({ score }) => score)
      expect(chosen).toHaveLength(Math.min(MAX_SHOWN, insights.length))
      if (insights.some((one) => one.tone === 'good')) expect(chosen.some((one) => one.tone === 'good')).toBe(true)
      const modules = (of: typeof insights) => new Set(of.map((one) => one.module)).size
      expect(modules(chosen)).toBe(Math.min(3, modules(insights)))
    }),
  )
})

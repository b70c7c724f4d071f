import { describe, expect, it } from 'vitest'
import { type Design, fitLogistic, logit, sigmoid } from '#lib/intelligence/statistics/logistic'
import {
  areaUnderCurve,
  brierScore,
  calibrationBins,
  fitCalibration,
  topDecileLift,
} from '#lib/intelligence/statistics/prediction'
import { makeRandom } from '#lib/random/random'

/** Outcomes that follow known log-odds: −1 + 0.8 x − 0.5 y. */
function drawDesign(rows: number): Design {
  const random = makeRandom('logistic')
  const values = new Float64Array(rows * 3)
  const outcomes = new Uint8Array(rows)
  for (let row = 0; row < rows; row += 1) {
    const [x, y] = [random.normal(), random.normal()]
    values.set([1, x, y], row * 3)
    outcomes[row] = Number(random.chance(sigmoid(-1 + 0.8 * x - 0.5 * y)))
  }
  return { width: 3, values, outcomes }
}

const PRIOR = Float64Array.of(0, 2, 2)

describe('logistic regression', () => {
  it('finds the weights that the outcomes followed', () => {
    const [intercept, x, y] = fitLogistic(drawDesign(20_000), PRIOR, Float64Array.of(0, 0, 0))
    expect(intercept).toBeCloseTo(-1, 1)
    expect(x).toBeCloseTo(0.8, 1)
    expect(y).toBeCloseTo(-0.5, 1)
  })

  it('keeps to the prior without rows, and the more so the higher the penalty', () => {
    const none = { width: 3, values: new Float64Array(0), outcomes: new Uint8Array(0) }
    expect(fitLogistic(none, PRIOR, Float64Array.of(1, 1, 1))).toEqual(PRIOR)
    const held = fitLogistic(drawDesign(200), PRIOR, Float64Array.of(0, 1e9, 1e9))
    expect(held[1]).toBeCloseTo(2, 5)
    const loose = fitLogistic(drawDesign(200), PRIOR, Float64Array.of(0, 50, 50))
    expect(loose[1]).toBeGreaterThan(0.8)
    expect(loose[1]).toBeLessThan(2)
  })

  it('comes to the same end wherever it starts', () => {
    const penalties = Float64Array.of(0, 3, 3)
    const from = (start: Float64Array) => fitLogistic(drawDesign(500), PRIOR, penalties, start)
    const [near, far] = [from(PRIOR), from(Float64Array.of(5, -5, 5))]
    for (const [j, weight] of near.entries()) expect(far[j]).toBeCloseTo(weight, 4)
  })

  it('withstands outcomes that are told apart perfectly, and columns that never vary', () => {
    const values = Float64Array.from([1, 2, 0, 1, 1, 0, 1, -1, 0, 1, -2, 0])
    const fitted = fitLogistic(
      { width: 3, values, outcomes: Uint8Array.of(1, 1, 0, 0) },
      PRIOR,
      Float64Array.of(0, 1, 1),
    )
    expect([...fitted].every(Number.isFinite)).toBe(true)
    expect(fitted[2]).toBeCloseTo(2, 5)
  })
})

describe('measures of predictions', () => {
  const outcomes = [0.9, 0.8, 0.4, 0.4, 0.1].map((probability, at) => ({ probability, happened: at < 2 || at === 3 }))

  it('count how often the order is right, ties for a half', () => {
    // 3 happened, 2 did not: of 6 pairs 5 are right and one is a tie.
    expect(areaUnderCurve(outcomes)).toBeCloseTo(5.5 / 6)
  })

  it('measure the error and the lift of the top tenth', () => {
    expect(brierScore(outcomes)).toBeCloseTo((0.01 + 0.04 + 0.16 + 0.36 + 0.01) / 5)
    expect(topDecileLift(outcomes)).toBeCloseTo(1 / 0.6)
  })

  it('find how predictions have to be corrected', () => {
    const random = makeRandom('calibration')
    const bold = Array.from({ length: 20_000 }, () => {
      const score = random.normal(0, 1)
      // Told twice as sure as it is.
      return { probability: sigmoid(2 * score), happened: random.chance(sigmoid(score + 0.3)) }
    })
    const { intercept, slope } = fitCalibration(bold)
    expect(intercept).toBeCloseTo(0.3, 1)
    expect(slope).toBeCloseTo(0.5, 1)
    expect(fitCalibration(bold, Number.POSITIVE_INFINITY).slope).toBeCloseTo(1, 4)
  })

  it('sort into bins without losing anybody', () => {
    const bins = calibrationBins(outcomes, [0, 0.25, 0.5])
    expect(bins.map(({ from, count }) => [from, count])).toEqual([
      [0, 1],
      [0.25, 2],
      [0.5, 2],
    ])
    expect(bins[1]).toMatchObject({ predicted: 0.4, observed: 0.5 })
  })

  it('turn probabilities to log-odds and back, also at the ends', () => {
    for (const p of [0, 0.001, 0.5, 1]) expect(sigmoid(logit(p))).toBeCloseTo(p, 8)
  })
})

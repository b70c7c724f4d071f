import { type DayNumber, dateOf } from '#lib/intelligence/churn/days'
import { FEATURES, type FeatureKey } from '#lib/intelligence/churn/features'
import { fitSamples, scoresOf } from '#lib/intelligence/churn/fit'
import { type Samples, samplesOn } from '#lib/intelligence/churn/samples'
import type { BackTest, Quality } from '#lib/intelligence/churn/schema'
import { HORIZON_DAYS } from '#lib/intelligence/churn/standing'
import { sigmoid } from '#lib/intelligence/statistics/logistic'
import {
  areaUnderCurve,
  brierScore,
  calibrationBins,
  fitCalibration,
  type Outcome,
  shareHappened,
  topDecileLift,
} from '#lib/intelligence/statistics/prediction'

/** An outcome that a model foretold without knowing it, beside what simpler rules said. */
export interface Foretold extends Outcome {
  member_id: string
  day: DayNumber
  base_rate: number
  /** Whether the renewal fell within the horizon; for the others there was little to foretell. */
  is_due: boolean
  silence: number
  lateness: number
}

/** Where the bins of like probability begin. */
const BINS = [0, 0.05, 0.25, 0.5, 0.75]
const QUARTERS = 4
/** Below this many outcomes a quality says little. */
const MIN_OUTCOMES = 50
/** From so many on the level of the scores, and from so many their spread, is corrected. */
const CORRECTED = { level: 20, spread: 100 }

function columnOf(samples: Samples, row: number, key: FeatureKey): number {
  return samples.values[row * FEATURES.length + FEATURES.findIndex((feature) => feature.key === key)] as number
}

/**
 * Plays the past again: models of what was known a quarter, two, three and four ago foretell the 90 days after. The
 * split is by time only.
 */
export async function foretellPast(samples: Samples, today: DayNumber): Promise<Foretold[]> {
  const foretold: Foretold[] = []
  for (let quarter = 1; quarter <= QUARTERS; quarter += 1) {
    const day = today - quarter * HORIZON_DAYS
    const known = samplesOn(samples, (one) => one <= day - HORIZON_DAYS)
    const ahead = samplesOn(samples, (one) => one === day)
    if (known.count === 0 || ahead.count === 0) continue
    const fit = await fitSamples(known)
    for (const [row, score] of scoresOf(ahead, fit).entries()) {
      foretold.push({
        member_id: ahead.members[row] as string,
        day,
        probability: sigmoid(score),
        happened: ahead.outcomes[row] === 1,
        base_rate: fit.base_rate,
        is_due: columnOf(ahead, row, 'is_due') === 1,
        silence: columnOf(ahead, row, 'silence'),
        lateness: columnOf(ahead, row, 'arrears_age') + 5 * columnOf(ahead, row, 'grace_used'),
      })
    }
  }
  return foretold
}

/** How the level and the spread of scores are corrected by what had been foretold and what happened. */
export interface Correction {
  intercept: number
  slope: number
  method: 'none' | 'intercept' | 'platt'
}

/** Returns the correction that so many outcomes allow. */
export function correctionFrom(foretold: readonly Outcome[]): Correction {
  const lapses = foretold.filter(({ happened }) => happened).length
  if (lapses < CORRECTED.level) return { intercept: 0, slope: 1, method: 'none' }
  const isSpread = lapses >= CORRECTED.spread
  // The slope is held to 1 as if some outcomes more had shown it right.
  const { intercept, slope } = fitCalibration(foretold, isSpread ? 20 : Number.POSITIVE_INFINITY)
  return { intercept, slope, method: isSpread ? 'platt' : 'intercept' }
}

/** Returns how well outcomes were foretold; null when nothing or everything happened. */
export function qualityOf(foretold: readonly Foretold[]): Quality | null {
  const lapses = foretold.filter(({ happened }) => happened).length
  if (lapses === 0 || lapses === foretold.length) return null
  return {
    auc: areaUnderCurve(foretold),
    brier: brierScore(foretold),
    base_brier: brierScore(foretold.map(({ base_rate, happened }) => ({ probability: base_rate, happened }))),
    calibration_slope: fitCalibration(foretold).slope,
  }
}

/** Returns the back-test as it is shown. */
export function backTestOf(foretold: readonly Foretold[], today: DayNumber): BackTest {
  const lapses = foretold.filter(({ happened }) => happened).length
  const quality = qualityOf(foretold)
  const alone = (key: 'silence' | 'lateness') =>
    quality && areaUnderCurve(foretold.map((one) => ({ probability: one[key], happened: one.happened })))
  return {
    rows: foretold.length,
    lapses,
    is_enough: lapses >= MIN_OUTCOMES,
    base_rate: foretold.length > 0 ? shareHappened(foretold) : 0,
    top_decile_lift: quality && topDecileLift(foretold),
    due_auc: quality && areaUnderCurve(foretold.filter(({ is_due }) => is_due)),
    silence_auc: alone('silence'),
    lateness_auc: alone('lateness'),
    bins: quality ? calibrationBins(foretold, BINS) : [],
    quarters: QUARTERS,
    until: dateOf(today),
  }
}

/** Applies a correction to a score in log-odds. */
export function corrected(score: number, { intercept, slope }: Correction): number {
  return intercept + slope * score
}

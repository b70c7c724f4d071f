import { type Correction, corrected } from '#lib/intelligence/churn/back-test'
import type { DayNumber } from '#lib/intelligence/churn/days'
import { type Facts, FEATURES, type FeatureKey, type Snapshot } from '#lib/intelligence/churn/features'
import type { Basis, Fit } from '#lib/intelligence/churn/fit'
import {
  type BackTest,
  GROUPS,
  type Group,
  type Quality,
  type RiskLevel,
  type TrainedOn,
} from '#lib/intelligence/churn/schema'
import { sigmoid } from '#lib/intelligence/statistics/logistic'

type ByFeature = Record<FeatureKey, number>

/** A tenant's model as it is stored. */
export interface ChurnModel {
  version: number
  basis: Basis
  /** Log-odds per scale of a feature, and the score of a typical member. */
  weights: ByFeature & { intercept: number }
  /** Typical values of features, and of the facts that reasons are told with. */
  centres: { features: ByFeature; facts: Partial<Facts> }
  scales: ByFeature
  calibration: Correction & {
    /** The share of members that lapse within the horizon; levels are measured against it. */
    base_rate: number
    lambda: number
  }
  trained_on: TrainedOn & { first_day: DayNumber }
  quality: Quality | null
  back_test: BackTest | null
  /** The day as of which it was trained. */
  as_of: string
}

/** Returns the numbers of a fit by name, as they are stored. */
export function namedWeights({ coefficients, centres, scales }: Fit): {
  weights: ChurnModel['weights']
  centres: ByFeature
  scales: ByFeature
} {
  const byFeature = (numbers: Float64Array, skip = 0) =>
    Object.fromEntries(FEATURES.map(({ key }, at) => [key, numbers[at + skip] as number])) as ByFeature
  return {
    weights: { intercept: coefficients[0] as number, ...byFeature(coefficients, 1) },
    centres: byFeature(centres),
    scales: byFeature(scales),
  }
}

/** A score taken apart: the typical member's, and what each group of features adds. They sum up to it exactly. */
export interface Score {
  probability: number
  /** Log-odds. */
  score: number
  base: number
  contributions: { group: Group; contribution: number; by_feature: Partial<ByFeature> }[]
}

/** Returns the score of somebody and what it is made of. */
export function scoreMember(model: ChurnModel, values: Snapshot['values']): Score {
  const { weights, centres, scales, calibration } = model
  const contributions = GROUPS.map((group) => {
    const by_feature: Partial<ByFeature> = {}
    let contribution = 0
    for (const { key } of FEATURES.filter((feature) => feature.group === group)) {
      const itself = (calibration.slope * weights[key] * (values[key] - centres.features[key])) / scales[key]
      by_feature[key] = itself
      contribution += itself
    }
    return { group, contribution, by_feature }
  })
  const base = corrected(weights.intercept, calibration)
  const score = contributions.reduce((sum, { contribution }) => sum + contribution, base)
  return { probability: sigmoid(score), score, base, contributions }
}

/** So many members foretold with the highest risks say how many of them do lapse; before, no more is said than this. */
const TOP = { members: 20, from: 0.75 }

/** Returns a probability no higher than the share of members foretold with the highest risks who did lapse. */
export function shownProbability(
  { back_test }: Pick<ChurnModel, 'back_test'>,
  { probability }: Pick<Score, 'probability'>,
): number {
  const top = back_test?.bins.find(({ from }) => from >= TOP.from)
  return Math.min(probability, top && top.count >= TOP.members ? top.observed : TOP.from)
}

/** Returns the level of a risk, by itself and against what is usual. */
export function levelOf(probability: number, base_rate: number): Exclude<RiskLevel, 'lapsed'> {
  if (probability >= Math.max(0.5, 2.5 * base_rate)) return 'high'
  return probability >= Math.max(0.25, 1.5 * base_rate) ? 'medium' : 'low'
}

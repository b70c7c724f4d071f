import { setImmediate } from 'node:timers/promises'
import { FEATURES } from '#lib/intelligence/churn/features'
import { PRIOR, PRIOR_BASE_RATE, PRIOR_INTERCEPT } from '#lib/intelligence/churn/prior'
import { countLapses, type Samples, samplesOn } from '#lib/intelligence/churn/samples'
import { HORIZON_DAYS } from '#lib/intelligence/churn/standing'
import { type Design, fitLogistic, scoreOf, sigmoid } from '#lib/intelligence/statistics/logistic'

/** Where a model's numbers come from: published figures, both, or the tenant's own past. */
export type Basis = 'prior' | 'blended' | 'tenant'

/** Log-odds from features: intercept + Σ weight × (value − centre) ÷ scale. */
export interface Fit {
  basis: Basis
  /** Of the intercept, then by feature. */
  coefficients: Float64Array
  centres: Float64Array
  scales: Float64Array
  lambda: number
  lapses: number
  /** The share of samples that lapsed within the horizon. */
  base_rate: number
}

/** Below this many lapses weights are as published and only the level is learnt. */
const MIN_LAPSES = 10
/** Above this many lapses per feature the tenant's own past leads. */
const LAPSES_PER_FEATURE = 10
const LAMBDAS = [300, 100, 30, 10, 3]
const DEFAULT_LAMBDA = 30
/** How strongly the intercept is held to the published one where little is known: a deviation of 0.7. */
const INTERCEPT_PENALTY = { prior: 2, own: 0.05 }
/** A weight that does not move. */
const FIXED = 1e9
const WIDTH = FEATURES.length

/** Which basis so many lapses allow. */
export function basisFor(lapses: number): Basis {
  if (lapses < MIN_LAPSES) return 'prior'
  return lapses <= LAPSES_PER_FEATURE * WIDTH ? 'blended' : 'tenant'
}

/**
 * Typical values: medians; 0 for what tells about the renewal, which is compared with no renewal being due.
 *
 * @param values by row, then by feature
 */
export function centresOf(values: Float64Array): Float64Array {
  const count = values.length / WIDTH
  const centres = new Float64Array(WIDTH)
  if (count === 0) return centres
  for (const [j, { group }] of FEATURES.entries()) {
    if (group === 'renewal') continue
    const column = Float64Array.from({ length: count }, (_, row) => values[row * WIDTH + j] as number).sort()
    centres[j] = column[Math.floor((count - 1) / 2)] as number
  }
  return centres
}

function scalesOf({ values, count }: Samples): Float64Array {
  const scales = new Float64Array(WIDTH).fill(1)
  if (count < 2) return scales
  for (let j = 0; j < WIDTH; j += 1) {
    let sum = 0
    let squares = 0
    for (let row = 0; row < count; row += 1) {
      const value = values[row * WIDTH + j] as number
      sum += value
      squares += value * value
    }
    const variance = squares / count - (sum / count) ** 2
    // What has never varied keeps its unit, so that its published weight holds for the first who differs.
    if (variance > 1e-6) scales[j] = Math.sqrt(variance)
  }
  return scales
}

function designOf({ values, outcomes, count }: Samples, centres: Float64Array, scales: Float64Array): Design {
  const width = WIDTH + 1
  const standardised = new Float64Array(count * width)
  for (let row = 0; row < count; row += 1) {
    standardised[row * width] = 1
    for (let j = 0; j < WIDTH; j += 1) {
      const value = values[row * WIDTH + j] as number
      standardised[row * width + 1 + j] = (value - (centres[j] as number)) / (scales[j] as number)
    }
  }
  return { width, values: standardised, outcomes }
}

function priorFor(scales: Float64Array): Float64Array {
  return Float64Array.from([PRIOR_INTERCEPT, ...FEATURES.map(({ key }, j) => PRIOR[key] * (scales[j] as number))])
}

function penaltiesFor(basis: Basis, lambda: number): Float64Array {
  const penalties = new Float64Array(WIDTH + 1).fill(basis === 'prior' ? FIXED : lambda)
  penalties[0] = basis === 'prior' ? INTERCEPT_PENALTY.prior : INTERCEPT_PENALTY.own
  return penalties
}

/**
 * Fits samples with each penalty, as far as their lapses allow. Between two the process may do something else. Each
 * search starts where the one before ended, so the penalties should be in order.
 */
async function fitEach(
  samples: Samples,
  lambdas: readonly number[],
  centres = centresOf(samples.values),
): Promise<Fit[]> {
  const lapses = countLapses(samples)
  const basis = basisFor(lapses)
  const scales = scalesOf(samples)
  const design = designOf(samples, centres, scales)
  const prior = priorFor(scales)
  const happened = samples.outcomes.reduce((sum, outcome) => sum + outcome, 0)
  // Published experience weighs in as a hundred members would.
  const base_rate = (happened + 100 * PRIOR_BASE_RATE) / (samples.count + 100)
  const fits: Fit[] = []
  let coefficients = prior
  for (const lambda of lambdas) {
    await setImmediate()
    coefficients = fitLogistic(design, prior, penaltiesFor(basis, lambda), coefficients)
    fits.push({ basis, coefficients, centres, scales, lambda, lapses, base_rate })
  }
  return fits
}

/** Returns the score, in log-odds, of each of the samples. */
export function scoresOf(samples: Samples, { centres, scales, coefficients }: Fit): Float64Array {
  const design = designOf(samples, centres, scales)
  return Float64Array.from({ length: samples.count }, (_, row) => scoreOf(design, row, coefficients))
}

function logLoss(samples: Samples, fit: Fit): number {
  let loss = 0
  for (const [row, score] of scoresOf(samples, fit).entries()) {
    const p = Math.min(1 - 1e-6, Math.max(1e-6, sigmoid(score)))
    loss -= Math.log(samples.outcomes[row] === 1 ? p : 1 - p)
  }
  return loss
}

/**
 * Chooses the penalty by forward validation: models of what was known at a time are held against the quarter after it,
 * for the last two quarters of the samples.
 */
async function chooseLambda(samples: Samples): Promise<number> {
  const last = samples.days.reduce((latest, day) => Math.max(latest, day), Number.NEGATIVE_INFINITY)
  const losses = LAMBDAS.map(() => 0)
  let folds = 0
  for (const to of [last, last - HORIZON_DAYS]) {
    const known = samplesOn(samples, (day) => day <= to - 2 * HORIZON_DAYS)
    const ahead = samplesOn(samples, (day) => day > to - HORIZON_DAYS && day <= to)
    if (countLapses(known) < MIN_LAPSES || countLapses(ahead) < 3) continue
    folds += 1
    for (const [at, fit] of (await fitEach(known, LAMBDAS)).entries())
      losses[at] = (losses[at] as number) + logLoss(ahead, fit)
  }
  return folds === 0 ? DEFAULT_LAMBDA : (LAMBDAS[losses.indexOf(Math.min(...losses))] as number)
}

/**
 * Fits a model to samples: as published below ten lapses, towards the published weights above.
 *
 * @param centres typical values to compare with; the samples' own unless given
 */
export async function fitSamples(samples: Samples, centres?: Float64Array): Promise<Fit> {
  const lambda = basisFor(countLapses(samples)) === 'prior' ? DEFAULT_LAMBDA : await chooseLambda(samples)
  const [fit] = await fitEach(samples, [lambda], centres)
  return fit as Fit
}

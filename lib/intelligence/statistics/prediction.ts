import { fitLogistic, logit } from '#lib/intelligence/statistics/logistic'

/** What was predicted of somebody, and what came of it. */
export interface Outcome {
  /** Between 0 and 1. */
  probability: number
  happened: boolean
}

/**
 * The area under the ROC curve: how often somebody to whom it happened was given the higher probability than somebody
 * to whom it did not, ties counted half (Mann–Whitney). NaN when all fared alike.
 */
export function areaUnderCurve(outcomes: readonly Outcome[]): number {
  const ordered = [...outcomes].sort((one, other) => one.probability - other.probability)
  let rankSum = 0
  let count = 0
  for (let from = 0; from < ordered.length; ) {
    let to = from
    while (to < ordered.length && ordered[to]?.probability === ordered[from]?.probability) to += 1
    const rank = (from + 1 + to) / 2
    for (let at = from; at < to; at += 1) {
      if (!ordered[at]?.happened) continue
      rankSum += rank
      count += 1
    }
    from = to
  }
  return (rankSum - (count * (count + 1)) / 2) / (count * (outcomes.length - count))
}

/** The mean squared distance between probabilities and what happened (Brier 1950); less is better. */
export function brierScore(outcomes: readonly Outcome[]): number {
  const sum = outcomes.reduce((total, { probability, happened }) => total + (probability - Number(happened)) ** 2, 0)
  return sum / outcomes.length
}

/** The share to whom it happened. */
export function shareHappened(outcomes: readonly Outcome[]): number {
  return outcomes.filter(({ happened }) => happened).length / outcomes.length
}

/** How many times as often it happened among the tenth with the highest probabilities as among all. */
export function topDecileLift(outcomes: readonly Outcome[]): number {
  const ordered = [...outcomes].sort((one, other) => other.probability - one.probability)
  return shareHappened(ordered.slice(0, Math.max(1, Math.ceil(ordered.length / 10)))) / shareHappened(outcomes)
}

/** A line from predicted to observed log-odds; (0, 1) is perfect, a slope below 1 means too sure. */
export interface Calibration {
  intercept: number
  slope: number
}

/**
 * Fits observed log-odds = intercept + slope × predicted log-odds (Cox 1958; the same as Platt's scaling).
 *
 * @param slopePenalty how strongly the slope is held at 1: 0 leaves it free, Infinity fits the intercept alone
 */
export function fitCalibration(outcomes: readonly Outcome[], slopePenalty = 0): Calibration {
  const design = {
    width: 2,
    values: Float64Array.from(outcomes.flatMap(({ probability }) => [1, logit(probability)])),
    outcomes: Uint8Array.from(outcomes, ({ happened }) => Number(happened)),
  }
  const penalty = Math.min(slopePenalty, 1e9)
  const [intercept = 0, slope = 1] = fitLogistic(design, Float64Array.of(0, 1), Float64Array.of(0, penalty))
  return { intercept, slope }
}

/** People of like probability: what was predicted for them on average, and what happened. */
export interface CalibrationBin {
  /** The least probability of the bin. */
  from: number
  predicted: number
  observed: number
  count: number
}

/** Sorts outcomes by probability into bins that begin at the given probabilities, of which the first is 0. Empty ones are left out. */
export function calibrationBins(outcomes: readonly Outcome[], starts: readonly number[]): CalibrationBin[] {
  return starts.flatMap((from, at) => {
    const part = outcomes.filter(({ probability }) => probability >= from && probability < (starts[at + 1] ?? 2))
    if (part.length === 0) return []
    const predicted = part.reduce((sum, { probability }) => sum + probability, 0) / part.length
    return [{ from, predicted, observed: shareHappened(part), count: part.length }]
  })
}

import { median } from 'simple-statistics'

/** A value that occurs several times. */
export interface Weighted {
  value: number
  /** How often; above 0. */
  weight: number
}

/** The median of values that occur several times each; NaN of none. */
export function weightedMedian(values: readonly Weighted[]): number {
  const sorted = values.toSorted((one, other) => one.value - other.value)
  const half = sorted.reduce((sum, { weight }) => sum + weight, 0) / 2
  let passed = 0
  for (const [index, { value, weight }] of sorted.entries()) {
    passed += weight
    if (passed > half) return value
    // Half of the weight on either side: the middle of the two neighbours.
    if (passed === half) return (value + (sorted[index + 1]?.value ?? value)) / 2
  }
  return Number.NaN
}

/** Makes the median absolute deviation of normal values their standard deviation. */
const MAD_SCALE = 1.4826
/** The same for the mean absolute deviation: the square root of π/2. */
const MEAN_SCALE = 1.2533

/**
 * How far values usually lie from a centre, as a standard deviation that a few outliers do not move: from the median
 * absolute deviation, or where more than half of the values are the same from the mean absolute deviation. Never
 * below the floor.
 */
export function robustSpread(values: readonly Weighted[], centre: number, floor: number): number {
  const deviations = values.map(({ value, weight }) => ({ value: Math.abs(value - centre), weight }))
  const mad = weightedMedian(deviations)
  if (mad > 0) return Math.max(floor, MAD_SCALE * mad)
  const total = deviations.reduce((sum, { weight }) => sum + weight, 0)
  const mean = total === 0 ? 0 : deviations.reduce((sum, { value, weight }) => sum + value * weight, 0) / total
  return Math.max(floor, MEAN_SCALE * mean)
}

/** A straight line through points at 0, 1, 2 and so on. */
export interface Line {
  slope: number
  intercept: number
}

/** The line with the median of all slopes between two points (Theil 1950, Sen 1968); up to 29 % outliers leave it be. */
export function theilSen(values: readonly number[]): Line {
  const slopes: number[] = []
  for (const [left, from] of values.entries()) {
    for (let right = left + 1; right < values.length; right += 1) {
      slopes.push(((values[right] as number) - from) / (right - left))
    }
  }
  const slope = slopes.length > 0 ? median(slopes) : 0
  return { slope, intercept: median(values.map((value, index) => value - slope * index)) }
}

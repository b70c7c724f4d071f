import { median } from 'simple-statistics'

/** Whether values of the same months rise from year to year. */
export interface SeasonalTrend {
  /** In standard deviations; above 0 where they rise. */
  z: number
  /** By how much a year: the median of all differences between the same month of two years. */
  slope: number
}

/**
 * Kendall's test within each month of the year (Hirsch, Slack and Smith 1982), so that a season is no trend; with the
 * correction for ties.
 *
 * @param years the months of each year, the earliest year first, all of the same length
 */
export function seasonalTrend(years: readonly (readonly number[])[]): SeasonalTrend {
  let s = 0
  let variance = 0
  const slopes: number[] = []
  for (const month of years[0]?.keys() ?? []) {
    const values = years.map((year) => year[month] as number)
    for (const [position, earlier] of values.entries()) {
      for (const [apart, later] of values.slice(position + 1).entries()) {
        s += Math.sign(later - earlier)
        slopes.push((later - earlier) / (apart + 1))
      }
    }
    const ties = [...Map.groupBy(values, (value) => value).values()].map(({ length }) => length)
    const pairs = (n: number) => n * (n - 1) * (2 * n + 5)
    variance += (pairs(values.length) - ties.reduce((sum, n) => sum + pairs(n), 0)) / 18
  }
  const z = variance > 0 ? (s - Math.sign(s)) / Math.sqrt(variance) : 0
  return { z, slope: slopes.length > 0 ? median(slopes) : 0 }
}

import { nice, ticks } from 'd3-array'

/** About as many lines of the grid. */
const TICKS = 4

/** Where values stand on the vertical axis of a chart. */
export interface Scale {
  /** The pixel of a value. */
  y: (value: number) => number
  /** The pixel of nothing. */
  zero: number
  /** Round values over the whole height, from the bottom up. */
  ticks: number[]
}

/** The axis of values that all stand on a common zero line, between two pixels. */
export function scaleOf(values: readonly number[], pixels: { from: number; to: number }): Scale {
  const [low, high] = nice(Math.min(0, ...values), Math.max(0, ...values) || 1, TICKS)
  const y = (value: number) => round(pixels.from + ((value - low) / (high - low)) * (pixels.to - pixels.from))
  return { y, zero: y(0), ticks: ticks(low, high, TICKS) }
}

/** Equal places beside each other: how wide each is, and where it begins. */
export interface Bands {
  width: number
  leftOf: (position: number) => number
}

/**
 * Divides a width among so many places.
 *
 * @param gap the part of each place's step that lies between two, 0 to 1
 */
export function bandsOf(count: number, width: number, gap: number): Bands {
  const outer = 0.1
  const step = width / Math.max(1, count - gap + 2 * outer)
  return { width: step * (1 - gap), leftOf: (position) => step * (outer + position) }
}

/** Hundredths are finer than any screen, and the page stays short. */
export function round(value: number): number {
  return Math.round(value * 100) / 100
}

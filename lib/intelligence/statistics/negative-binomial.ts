import { gammaln, mean, sampleVariance } from 'simple-statistics'

/** Counts that vary more than a Poisson variable: their mean, and the size k with variance mean + mean²/k. */
export interface NegativeBinomial {
  mean: number
  /** Infinite where the counts vary no more than a Poisson variable. */
  size: number
}

/** Fits counts by their moments. With no event among them the mean is that of half an event. */
export function fitNegativeBinomial(counts: readonly number[]): NegativeBinomial {
  const centre = Math.max(mean([...counts]), 0.5 / counts.length)
  const excess = (counts.length > 1 ? sampleVariance([...counts]) : centre) - centre
  return { mean: centre, size: excess > 0 ? centre ** 2 / excess : Number.POSITIVE_INFINITY }
}

function logProbability(count: number, { mean, size }: NegativeBinomial): number {
  if (!Number.isFinite(size)) return count * Math.log(mean) - mean - gammaln(count + 1)
  const among = gammaln(count + size) - gammaln(size) - gammaln(count + 1)
  return among + size * Math.log(size / (size + mean)) + count * Math.log(mean / (size + mean))
}

/** The probability of this count or more. */
export function countUpperTail(count: number, fit: NegativeBinomial): number {
  if (count <= 0) return 1
  let tail = 0
  // Behind the mean the terms fall; those that no longer change the sum end it.
  for (let at = count; at < count + 100_000; at += 1) {
    const term = Math.exp(logProbability(at, fit))
    tail += term
    if (at > fit.mean && term < tail * 1e-12) break
  }
  return Math.min(1, tail)
}

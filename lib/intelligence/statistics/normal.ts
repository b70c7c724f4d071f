/**
 * The probability that a standard normal value exceeds z. Relative error below 1.2e-7, also far out in the tail
 * (Chebyshev fit of erfc, Press et al., Numerical Recipes, 6.2).
 */
export function upperTail(z: number): number {
  const x = Math.abs(z) / Math.SQRT2
  const t = 1 / (1 + 0.5 * x)
  const coefficients = [
    -1.26551223, 1.00002368, 0.37409196, 0.09678418, -0.18628806, 0.27886807, -1.13520398, 1.48851587, -0.82215223,
    0.17087277,
  ]
  const series = coefficients.reduceRight((sum, coefficient) => coefficient + t * sum, 0)
  const tail = 0.5 * t * Math.exp(-x * x + series)
  return z >= 0 ? tail : 1 - tail
}

/** The probability that a standard normal value lies at least as far from 0 as z, to either side. */
export function bothTails(z: number): number {
  return Math.min(1, 2 * upperTail(Math.abs(z)))
}

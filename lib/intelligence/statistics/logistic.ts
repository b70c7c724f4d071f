/** Rows of a design matrix, one after the other, each `width` numbers long; the first of a row is 1 for the intercept. */
export interface Design {
  width: number
  values: Float64Array
  /** 0 or 1 for each row. */
  outcomes: Uint8Array
}

const MAX_STEPS = 40
const SMALL_ENOUGH = 1e-8

/** The logistic function. */
export function sigmoid(x: number): number {
  return x >= 0 ? 1 / (1 + Math.exp(-x)) : Math.exp(x) / (1 + Math.exp(x))
}

/** Its inverse; the ends are held off infinity. */
export function logit(p: number): number {
  const held = Math.min(1 - 1e-9, Math.max(1e-9, p))
  return Math.log(held / (1 - held))
}

/** The inner product of a row of the design with coefficients. */
export function scoreOf(design: Design, row: number, coefficients: Float64Array): number {
  const { width, values } = design
  let sum = 0
  for (let at = row * width, j = 0; j < width; j += 1, at += 1)
    sum += (values[at] as number) * (coefficients[j] as number)
  return sum
}

/**
 * Ridge logistic regression that shrinks towards a prior: the coefficients β that minimise
 * −log-likelihood + ½ Σ penalty_j (β_j − prior_j)², in log-odds. Solved by Newton's method (iteratively reweighted
 * least squares) with Cholesky; a step that does not help is halved. Without rows it returns the prior.
 *
 * @param start where the search begins; the prior unless given
 */
export function fitLogistic(
  design: Design,
  prior: Float64Array,
  penalties: Float64Array,
  start: Float64Array = prior,
): Float64Array {
  let at = Float64Array.from(start)
  let loss = lossAt(design, at, prior, penalties)
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const { gradient, hessian } = slopeAt(design, at, prior, penalties)
    const direction = solveCholesky(hessian, gradient)
    let moved = at
    let better = loss
    for (let share = 1; share > 1e-4; share /= 2) {
      const tried = at.map((value, j) => value - share * (direction[j] as number))
      const itsLoss = lossAt(design, tried, prior, penalties)
      if (itsLoss <= better) {
        moved = tried
        better = itsLoss
        break
      }
    }
    const gain = loss - better
    at = moved
    loss = better
    if (gain < SMALL_ENOUGH * (1 + Math.abs(loss))) break
  }
  return at
}

function lossAt(design: Design, at: Float64Array, prior: Float64Array, penalties: Float64Array): number {
  let loss = 0
  for (let row = 0; row < design.outcomes.length; row += 1) {
    const score = scoreOf(design, row, at)
    // −log σ(±score), without overflow.
    const signed = design.outcomes[row] === 1 ? -score : score
    loss += signed > 30 ? signed : Math.log1p(Math.exp(signed))
  }
  for (let j = 0; j < at.length; j += 1)
    loss += 0.5 * (penalties[j] as number) * ((at[j] as number) - (prior[j] as number)) ** 2
  return loss
}

function slopeAt(design: Design, at: Float64Array, prior: Float64Array, penalties: Float64Array) {
  const { width, values, outcomes } = design
  const gradient = new Float64Array(width)
  const hessian = new Float64Array(width * width)
  for (let row = 0; row < outcomes.length; row += 1) {
    const p = sigmoid(scoreOf(design, row, at))
    const error = p - (outcomes[row] as number)
    const weight = p * (1 - p)
    const base = row * width
    for (let j = 0; j < width; j += 1) {
      const x = values[base + j] as number
      if (x === 0) continue
      gradient[j] = (gradient[j] as number) + error * x
      const weighted = weight * x
      for (let k = 0, cell = j * width; k <= j; k += 1, cell += 1)
        hessian[cell] = (hessian[cell] as number) + weighted * (values[base + k] as number)
    }
  }
  for (let j = 0; j < width; j += 1) {
    const penalty = penalties[j] as number
    gradient[j] = (gradient[j] as number) + penalty * ((at[j] as number) - (prior[j] as number))
    // A trace of ridge keeps a constant column solvable.
    hessian[j * width + j] = (hessian[j * width + j] as number) + penalty + 1e-9
  }
  return { gradient, hessian }
}

/** Solves A x = b for a positive definite A, of which the lower triangle is given row by row and overwritten. */
function solveCholesky(a: Float64Array, b: Float64Array): Float64Array {
  const n = b.length
  for (let i = 0; i < n; i += 1) {
    for (let j = 0; j <= i; j += 1) {
      let sum = a[i * n + j] as number
      for (let k = 0; k < j; k += 1) sum -= (a[i * n + k] as number) * (a[j * n + k] as number)
      a[i * n + j] = i === j ? Math.sqrt(Math.max(sum, 1e-12)) : sum / (a[j * n + j] as number)
    }
  }
  const x = Float64Array.from(b)
  for (let i = 0; i < n; i += 1) {
    for (let k = 0; k < i; k += 1) x[i] = (x[i] as number) - (a[i * n + k] as number) * (x[k] as number)
    x[i] = (x[i] as number) / (a[i * n + i] as number)
  }
  for (let i = n - 1; i >= 0; i -= 1) {
    for (let k = i + 1; k < n; k += 1) x[i] = (x[i] as number) - (a[k * n + i] as number) * (x[k] as number)
    x[i] = (x[i] as number) / (a[i * n + i] as number)
  }
  return x
}

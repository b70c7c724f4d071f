/** What a question shows of itself, and the parts of the plan that answers it. */
export interface Example {
  readonly features: readonly string[]
  readonly parts: ReadonlySet<string>
}

/** A weight for each feature and each part, row by row. */
export interface Weights {
  readonly features: readonly string[]
  readonly parts: readonly string[]
  readonly weights: Float32Array
}

const ROUNDS = 16
const RATE = 0.5
/** Keeps the first steps small, so that what is met seldom weighs little. */
const DAMPING = 0.02
/** What is as good as right is left as it is. */
const SETTLED = 0.01
/** A feature or a part that was met once teaches nothing. */
const MIN_MET = 2

/** Numbers from 0 to 1, the same in each run. */
function chance(): () => number {
  let state = 7
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

const sigmoid = (value: number) => 1 / (1 + Math.exp(-value))

function often(all: Iterable<string>): Map<string, number> {
  const counts = new Map<string, number>()
  for (const each of all) counts.set(each, (counts.get(each) ?? 0) + 1)
  return new Map([...counts].filter(([, count]) => count >= MIN_MET).map(([each], index) => [each, index]))
}

/**
 * Learns for each part by itself how likely a question's plan has it: logistic regression with steps that grow smaller
 * for what is met often (AdaGrad; Duchi, Hazan and Singer 2011).
 */
export function learnParts(examples: readonly Example[]): Weights {
  const features = often(examples.flatMap((each) => each.features))
  const parts = often(examples.flatMap((each) => [...each.parts]))
  const width = parts.size
  const weights = new Float32Array(features.size * width)
  const squares = new Float32Array(features.size * width).fill(DAMPING)
  const known = examples.map((each) => ({
    shown: each.features.flatMap((feature) => features.get(feature) ?? []),
    said: [...each.parts].flatMap((part) => parts.get(part) ?? []),
  }))
  const sums = new Float32Array(width)
  const truth = new Float32Array(width)
  const random = chance()
  const order = known.map((_, index) => index)
  for (let round = 0; round < ROUNDS; round += 1) {
    for (let last = order.length - 1; last > 0; last -= 1) {
      const other = Math.floor(random() * (last + 1))
      ;[order[last], order[other]] = [order[other] as number, order[last] as number]
    }
    for (const index of order) {
      const { shown, said } = known[index] as (typeof known)[number]
      const scale = 1 / Math.sqrt(shown.length || 1)
      sums.fill(0)
      truth.fill(0)
      for (const feature of shown)
        for (let part = 0; part < width; part += 1) (sums[part] as number) += weights[feature * width + part] as number
      for (const part of said) truth[part] = 1
      for (let part = 0; part < width; part += 1) {
        const slope = (sigmoid((sums[part] as number) * scale) - (truth[part] as number)) * scale
        if (Math.abs(slope) < SETTLED) continue
        for (const feature of shown) {
          const at = feature * width + part
          ;(squares[at] as number) += slope * slope
          ;(weights[at] as number) -= (RATE * slope) / Math.sqrt(squares[at] as number)
        }
      }
    }
  }
  return { features: [...features.keys()], parts: [...parts.keys()], weights }
}

const STEPS = 400

/** Logistic regression of a yes or no on a few facts, of which the first is always 1. */
export function learnTrust(
  cases: readonly { readonly facts: readonly number[]; readonly is_right: boolean }[],
): number[] {
  const width = cases[0]?.facts.length ?? 0
  const column = (at: number) => cases.map(({ facts }) => facts[at] as number)
  const means = Array.from({ length: width }, (_, at) =>
    at === 0 ? 0 : column(at).reduce((sum, each) => sum + each, 0) / cases.length,
  )
  const spreads = means.map((mean, at) =>
    at === 0 ? 1 : Math.sqrt(column(at).reduce((sum, each) => sum + (each - mean) ** 2, 0) / cases.length) || 1,
  )
  const scaled = cases.map(({ facts, is_right }) => ({
    facts: facts.map((fact, at) => (fact - (means[at] as number)) / (spreads[at] as number)),
    is_right,
  }))
  let weights = means.map(() => 0)
  for (let step = 0; step < STEPS; step += 1) {
    const slopes = weights.map(() => 0)
    for (const { facts, is_right } of scaled) {
      const miss = sigmoid(facts.reduce((sum, fact, at) => sum + fact * (weights[at] as number), 0)) - Number(is_right)
      for (const [at, fact] of facts.entries()) (slopes[at] as number) += miss * fact
    }
    weights = weights.map((weight, at) => weight - (2 * (slopes[at] as number)) / scaled.length)
  }
  const plain = weights.map((weight, at) => weight / (spreads[at] as number))
  const shift = plain.reduce((sum, weight, at) => (at === 0 ? sum : sum + weight * (means[at] as number)), 0)
  return plain.map((weight, at) => Math.round((at === 0 ? weight - shift : weight) * 1e4) / 1e4)
}

const sigmoid = (value: number) => 1 / (1 + Math.exp(-value))

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

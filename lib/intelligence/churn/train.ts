import { backTestOf, correctionFrom, foretellPast, qualityOf } from '#lib/intelligence/churn/back-test'
import { type DayNumber, dateOf } from '#lib/intelligence/churn/days'
import { type Facts, FEATURES, type Snapshot } from '#lib/intelligence/churn/features'
import { centresOf, fitSamples } from '#lib/intelligence/churn/fit'
import { type ChurnModel, namedWeights } from '#lib/intelligence/churn/model'
import { TYPICAL, TYPICAL_FACTS } from '#lib/intelligence/churn/prior'
import type { Samples } from '#lib/intelligence/churn/samples'

/** Fewer members do not make one typical. */
const MIN_TO_COMPARE = 10

function typicalValues(present: readonly Snapshot[]): Float64Array {
  const values = Float64Array.from(present.flatMap((one) => FEATURES.map(({ key }) => one.values[key])))
  const own = centresOf(values)
  if (present.length >= MIN_TO_COMPARE) return own
  // How dues compare with other associations says nothing.
  return Float64Array.from(FEATURES, ({ key }, j) => (key === 'dues_level' ? (own[j] as number) : (TYPICAL[key] ?? 0)))
}

/** The middle value of each fact among members: what "typical" means in a reason. */
function typicalFacts(present: readonly Snapshot[]): Partial<Facts> {
  const typical: Record<string, number> = {}
  for (const key of Object.keys(present[0]?.facts ?? {}) as (keyof Facts)[]) {
    const numbers = present.flatMap(({ facts }) => facts[key] ?? []).sort((one, other) => one - other)
    const middle = numbers[Math.floor((numbers.length - 1) / 2)]
    if (middle !== undefined) typical[key] = middle
  }
  return typical
}

/**
 * Trains a model on the past and holds it against the quarters it had not seen.
 *
 * @param present the members of today, with whom reasons compare
 * @param first_day of the tenant's records
 */
export async function trainModel(
  samples: Samples,
  present: readonly Snapshot[],
  today: DayNumber,
  first_day: DayNumber,
): Promise<Omit<ChurnModel, 'version'>> {
  const fit = await fitSamples(samples, typicalValues(present))
  const foretold = await foretellPast(samples, today)
  const { weights, centres, scales } = namedWeights(fit)
  const days = [...samples.days].sort((one, other) => one - other)
  const [from, to] = [days[0], days.at(-1)]
  return {
    basis: fit.basis,
    weights,
    centres: { features: centres, facts: present.length < MIN_TO_COMPARE ? TYPICAL_FACTS : typicalFacts(present) },
    scales,
    calibration: { ...correctionFrom(foretold), base_rate: fit.base_rate, lambda: fit.lambda },
    trained_on: {
      rows: samples.count,
      lapses: fit.lapses,
      from: from === undefined ? null : dateOf(from),
      to: to === undefined ? null : dateOf(to),
      first_day,
    },
    quality: qualityOf(foretold),
    back_test: foretold.length > 0 ? backTestOf(foretold, today) : null,
    as_of: dateOf(today),
  }
}

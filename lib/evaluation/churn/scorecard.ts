import { GENERATED_ON, type LoadedAssociation, loadGenerated } from '#lib/evaluation/churn/generated'
import { oracleProbability } from '#lib/evaluation/churn/oracle'
import { type Foretold, foretellPast, qualityOf } from '#lib/intelligence/churn/back-test'
import { gather } from '#lib/intelligence/churn/prepare'
import type { Samples } from '#lib/intelligence/churn/samples'
import { lookAround } from '#lib/intelligence/churn/surroundings'
import { areaUnderCurve, type Outcome, topDecileLift } from '#lib/intelligence/statistics/prediction'
import { makeRandom } from '#lib/random/random'

/** How predictions did on generated associations of one size, over quarters that the models had not seen. */
export interface ChurnFigures {
  members: number
  associations: number
  /** Members times quarters that were foretold, and how many of them lapsed. */
  rows: number
  lapses: number
  auc: number
  /** What the generator itself would have reached, knowing what no row holds. */
  oracle_auc: number
  /** The same among those only whose renewal falls within the horizon: the harder half of the task. */
  due_auc: number
  due_oracle_auc: number
  silence_auc: number
  lateness_auc: number
  /** 1 − Brier score ÷ that of the usual rate. */
  brier_skill: number
  calibration_slope: number
  top_decile_lift: number
  /** Associations in which the usual rate would have done better. */
  worse_than_base: number
}

/** An association's past as it would have been foretold, and as the generator knew it. */
export interface Replay {
  foretold: Foretold[]
  oracle: Outcome[]
  samples: Samples
  today: number
}

/** The middle of the day as of which associations are generated. */
export const GENERATED_NOON = new Date(`${GENERATED_ON}T12:00:00Z`)

/** Plays the past of a generated association again. */
export async function replay({ ctx, members }: LoadedAssociation): Promise<Replay> {
  const around = await lookAround(ctx, GENERATED_NOON)
  const { samples } = await gather(ctx, around)
  const foretold = await foretellPast(samples, around.today)
  const plans = new Map(members.map((plan) => [plan.id, plan]))
  const oracle = foretold.map(({ member_id, day, happened }) => {
    const plan = plans.get(member_id)
    return { probability: plan ? oracleProbability(plan, day) : 0, happened }
  })
  return { foretold, oracle, samples, today: around.today }
}

/** Returns the area under the curve that is reached when outcomes are dealt out anew: 0.5 but for chance. */
export async function shuffledAuc({ samples, today }: Replay, times: number): Promise<number> {
  const random = makeRandom('shuffled outcomes')
  let sum = 0
  for (let time = 0; time < times; time += 1) {
    const order = Array.from({ length: samples.count }, (_, row) => ({ row, key: random.next() }))
    order.sort((one, other) => one.key - other.key)
    const outcomes = Uint8Array.from(order, ({ row }) => samples.outcomes[row] as number)
    const lapses = Int32Array.from(outcomes, (happened, row) => happened * (row + 1))
    sum += areaUnderCurve(await foretellPast({ ...samples, outcomes, lapses }, today))
  }
  return sum / times
}

const hasHappened = ({ foretold }: Replay): boolean => foretold.some(({ happened }) => happened)

function isWorseThanBase({ foretold }: Replay): boolean {
  const quality = qualityOf(foretold)
  return quality !== null && quality.brier > quality.base_brier
}

/** Returns the figures of several associations of a size, their outcomes taken together. */
export function figuresOf(members: number, replays: readonly Replay[]): ChurnFigures {
  const foretold = replays.flatMap((one) => one.foretold)
  const oracle = replays.flatMap((one) => one.oracle)
  const isDue = (_: unknown, at: number): boolean => foretold[at]?.is_due === true
  const quality = qualityOf(foretold)
  if (!quality) throw new Error('nobody lapsed in these associations')
  const by = (key: 'silence' | 'lateness') =>
    areaUnderCurve(foretold.map((one) => ({ probability: one[key], happened: one.happened })))
  return {
    members,
    associations: replays.length,
    rows: foretold.length,
    lapses: foretold.filter(({ happened }) => happened).length,
    auc: quality.auc,
    oracle_auc: areaUnderCurve(oracle),
    due_auc: areaUnderCurve(foretold.filter(isDue)),
    due_oracle_auc: areaUnderCurve(oracle.filter(isDue)),
    silence_auc: by('silence'),
    lateness_auc: by('lateness'),
    brier_skill: 1 - quality.brier / quality.base_brier,
    calibration_slope: quality.calibration_slope,
    top_decile_lift: topDecileLift(foretold),
    worse_than_base: replays.filter((one) => hasHappened(one) && isWorseThanBase(one)).length,
  }
}

/** Sizes, and how many associations of each. */
const PLAN = [
  { members: 60, associations: 6 },
  { members: 400, associations: 3 },
  { members: 900, associations: 2 },
  { members: 2500, associations: 1 },
] as const
const SHUFFLES = 10

/** What the figures fall short of, as sentences; empty when they are good. All on generated data. */
export function shortcomingsOf(figures: ChurnFigures): string[] {
  const { members, auc, oracle_auc, brier_skill, calibration_slope, top_decile_lift, worse_than_base } = figures
  const said = (what: string) => `of associations of ${members} members, ${what}`
  if (members < 400) {
    return worse_than_base > 0 ? [said(`${worse_than_base} would be better off with the usual rate`)] : []
  }
  return [
    ...(auc < oracle_auc - 0.03 ? [said('the order is more than 0.03 from the best possible')] : []),
    ...(brier_skill < 0.15 ? [said('the error is less than 15 % below that of the usual rate')] : []),
    ...(calibration_slope < 0.8 || calibration_slope > 1.2
      ? [said('the probabilities are too sure or too timid')]
      : []),
    ...(top_decile_lift < 2.5 ? [said('the top tenth holds less than 2.5 times the usual')] : []),
  ]
}

function lineOf(figures: ChurnFigures): string {
  const number = (value: number) => value.toFixed(3)
  return [
    `${String(figures.members).padStart(5)} members × ${figures.associations}: ${figures.rows} foretold, ${figures.lapses} lapsed`,
    `  AUC ${number(figures.auc)}, best possible ${number(figures.oracle_auc)}; with a renewal due ${number(figures.due_auc)} of ${number(figures.due_oracle_auc)}; silence alone ${number(figures.silence_auc)}, lateness alone ${number(figures.lateness_auc)}`,
    `  Brier skill ${number(figures.brier_skill)}, slope ${number(figures.calibration_slope)}, top tenth ${number(figures.top_decile_lift)} × usual, ${figures.worse_than_base} worse than the usual rate`,
  ].join('\n')
}

/**
 * Foretells the past of generated associations of several sizes, by time only, and compares with what the generator
 * knew. Needs a database of its own.
 */
export async function runChurnScorecard(say: (text: string) => unknown): Promise<boolean> {
  say('\nPredictions of leaving (generated data)')
  const missed: string[] = []
  for (const { members, associations } of PLAN) {
    const replays: Replay[] = []
    for (let number = 0; number < associations; number += 1)
      replays.push(await replay(await loadGenerated(members, `scorecard-${members}-${number}`)))
    const figures = figuresOf(members, replays)
    say(lineOf(figures))
    missed.push(...shortcomingsOf(figures))
    if (members === 900) {
      const shuffled = await shuffledAuc(replays[0] as Replay, SHUFFLES)
      say(`  AUC with outcomes dealt out anew ${shuffled.toFixed(3)}`)
      if (Math.abs(shuffled - 0.5) > 0.05) missed.push('outcomes leak into features: dealt out anew they are foretold')
    }
  }
  for (const sentence of missed) say(`Not good enough: ${sentence}.`)
  return missed.length === 0
}

import type { Question } from '#lib/evaluation/question'
import { type Judgement, POINTS, type Verdict } from '#lib/evaluation/score'

/** A question with what became of it. */
export interface Outcome {
  question: Question
  half: 'frozen' | 'development'
  judgement: Judgement
  milliseconds: number
}

/** How many of a group went which way. */
export interface VerdictCounts {
  asked: number
  right: number
  declined: number
  wrong: number
  leak: number
  score: number
}

/**
 * The interval that holds the true share with 95 % confidence.
 *
 * Wilson (1927), Probable inference, the law of succession, and statistical inference.
 */
export function wilson(hits: number, of: number): [low: number, high: number] {
  if (of === 0) return [0, 1]
  const z = 1.959964
  const share = hits / of
  const centre = share + (z * z) / (2 * of)
  const spread = z * Math.sqrt((share * (1 - share)) / of + (z * z) / (4 * of * of))
  const scale = 1 + (z * z) / of
  return [Math.max(0, (centre - spread) / scale), Math.min(1, (centre + spread) / scale)]
}

/** Counts verdicts. */
export function countVerdicts(outcomes: readonly Outcome[]): VerdictCounts {
  const count = (verdict: Verdict) => outcomes.filter(({ judgement }) => judgement.verdict === verdict).length
  return {
    asked: outcomes.length,
    right: count('right'),
    declined: count('declined'),
    wrong: count('wrong'),
    leak: count('leak'),
    score: outcomes.reduce((sum, { judgement }) => sum + POINTS[judgement.verdict], 0),
  }
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`

function line(name: string, { asked, right, declined, wrong, leak, score }: VerdictCounts): string {
  const [low, high] = wilson(right, asked)
  const shares = `${percent(asked === 0 ? 1 : right / asked)} (${percent(low)} – ${percent(high)})`
  const counts = [asked, right, declined, wrong, leak, score].map((count) => String(count).padStart(5)).join(' ')
  return `${name.padEnd(20)} ${counts}   ${shares}`
}

/** The scorecard of a half as text: a line for each group and one for all. */
export function scorecard(outcomes: readonly Outcome[]): string {
  const groups = [...new Set(outcomes.map(({ question }) => question.group))]
  const lines = groups.map((group) =>
    line(group, countVerdicts(outcomes.filter(({ question }) => question.group === group))),
  )
  const head = `${''.padEnd(20)} asked right decl. wrong leaks score   right (95 % interval)`
  return [head, ...lines, line('all', countVerdicts(outcomes))].join('\n')
}

/** The time below which this share of the answers took, in milliseconds. */
export function quantile(milliseconds: readonly number[], share: number): number {
  const sorted = milliseconds.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0
}

/** What has to hold: shares of right and of wrong answers by half, every refusal, and no leak. */
const DEMANDS = { frozen_right: 0.85, frozen_wrong: 0.01, development_right: 0.97 }

/** Returns what does not hold, in words; nothing when all does. */
export function shortcomings(outcomes: readonly Outcome[]): string[] {
  const frozen = countVerdicts(outcomes.filter(({ half }) => half === 'frozen'))
  const development = countVerdicts(outcomes.filter(({ half }) => half === 'development'))
  const refusals = countVerdicts(outcomes.filter(({ question }) => question.expect.outcome === 'refuse'))
  const all = countVerdicts(outcomes)
  const missed: [boolean, string][] = [
    [
      frozen.right < DEMANDS.frozen_right * frozen.asked,
      `of the frozen questions ${frozen.right} of ${frozen.asked} are right`,
    ],
    [
      frozen.wrong > DEMANDS.frozen_wrong * frozen.asked,
      `of the frozen questions ${frozen.wrong} of ${frozen.asked} are wrong`,
    ],
    [
      development.right < DEMANDS.development_right * development.asked,
      `of the development questions ${development.right} of ${development.asked} are right`,
    ],
    [refusals.right < refusals.asked, `${refusals.right} of ${refusals.asked} refusals are right`],
    [all.leak > 0, `${all.leak} answers leak`],
  ]
  return missed.filter(([is_missed]) => is_missed).map(([, sentence]) => sentence)
}

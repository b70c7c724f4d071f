import { type Form, NOTHING, type Reader } from '#lib/evaluation/learnt/model'
import { filled, masked, type Named, partsOf } from '#lib/evaluation/learnt/template'
import type { Question } from '#lib/query/schema'

/** A plan that was composed of a question's words, with what about it was not understood. */
export interface Composed {
  readonly asks: readonly { readonly question: Question; readonly measure?: string }[]
  /** Words that found no place, or that no part of the plan answers. */
  readonly words: readonly string[]
  readonly is_answer: boolean
}

/** How far both readings of a question are to be trusted, from 0 to 1; see trustIn. */
export interface Weighed {
  /** The likeliest form that what is named fills exactly, with its plan; null where the likeliest is that there is none. */
  readonly learnt: { readonly form: Form; readonly question: Question | null }
  readonly facts: { readonly learnt: readonly number[]; readonly composed: readonly number[] }
  /** Whether both say the same. */
  readonly is_agreed: boolean
}

/** How many forms are tried with what a question names. */
const MAX_TRIED = 80

const isEmpty = ({ times, events, persons, values }: Named) =>
  [times, events, persons, values].every(({ length }) => length === 0)

/** Reads a question by what was learnt, and gathers what tells how far that and what was composed can be trusted. */
export function weigh(
  reader: Reader,
  features: readonly string[],
  named: Named,
  composed: Composed | null,
): Weighed | null {
  const { likely, known } = reader.likelihoods(features)
  const fitting: { form: Form; score: number; question: Question | null }[] = []
  const ranked = reader.ranked(likely)
  for (const { form, score } of ranked.slice(0, MAX_TRIED)) {
    const { plan } = form
    const question = plan?.measure === undefined && plan ? filled(plan.question, named) : null
    // A figure with a rule of its own takes none of what is named.
    if (question || plan === null || (plan.measure !== undefined && isEmpty(named)))
      fitting.push({ form, score, question })
    if (fitting.length === 2) break
  }
  const [best, second] = fitting
  if (!best) return null
  const margin = Math.min(10, best.score - (second?.score ?? best.score - 10))
  const skipped = Math.min(10, (ranked[0]?.score ?? 0) - best.score)
  const nothing = likely[reader.learnt.parts.indexOf(NOTHING)] ?? 0
  const [ask, ...others] = composed?.asks ?? []
  const parts =
    ask &&
    (ask.measure === undefined ? partsOf({ question: masked(ask.question, named) }) : partsOf({ measure: ask.measure }))
  const own = best.form.plan && partsOf(best.form.plan)
  const is_agreed =
    parts !== undefined &&
    own !== null &&
    others.length === 0 &&
    own.size === parts.size &&
    [...own].every((each) => parts.has(each))
  const fit = parts ? reader.fit(parts, likely) : { present: -20, least: -9, absent: -20 }
  const words = Math.min(3, composed?.words.length ?? 0)
  const both = [
    1,
    best.score,
    margin,
    skipped,
    known,
    Number(is_agreed),
    Number(composed?.is_answer ?? false),
    words,
    nothing,
  ]
  return {
    learnt: best,
    is_agreed,
    facts: {
      learnt: [...both, Number(best.form.plan === null), Math.log(best.form.count), Number(ask !== undefined)],
      composed: [...both, fit.present, fit.least, fit.absent, others.length > 0 ? 1 : 0],
    },
  }
}

/** How likely a reading is right, from what is known of it and what that weighs. */
export function trustIn(facts: readonly number[], weights: readonly number[]): number {
  return 1 / (1 + Math.exp(-facts.reduce((sum, fact, at) => sum + fact * (weights[at] ?? 0), 0)))
}

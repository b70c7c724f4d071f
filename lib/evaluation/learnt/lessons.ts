import { isDeepStrictEqual } from 'node:util'
import { ofLeavers } from '#lib/assistant/reading/learnt/canonical'
import { type Clues, cluesAround, cluesOf } from '#lib/assistant/reading/learnt/clues'
import {
  isOfAnother,
  maskedPlan,
  type Named,
  NOTHING_NAMED,
  namedAfter,
  type Planned,
} from '#lib/assistant/reading/learnt/forms'
import { namedIn } from '#lib/assistant/reading/learnt/named'
import type { Why } from '#lib/assistant/reading/learnt/plan-words'
import { type Result, resultOf, says } from '#lib/assistant/reading/learnt/results'
import { plannedOf } from '#lib/assistant/reading/learnt/second'
import { conceptsIn, type Heard } from '#lib/assistant/reading/learnt/trust'
import { composed } from '#lib/assistant/reading/read-turn'
import { type Family, planOf } from '#lib/evaluation/learnt/written'
import type { ReadContext } from '#lib/figures/read-context'

/** A written question as it was composed of its words, with what it should come to. */
export interface Lesson extends Heard {
  readonly id: string
  readonly text: string
  readonly is_composed_right: boolean
  /** What was composed of it. */
  readonly own: readonly Planned[]
  /** The forms of the look-ups of its plan, or why none answers it. */
  readonly form: readonly Planned[] | Why
  /** What each look-up of its plan comes to; null where none answers it. */
  readonly asked: readonly Result[] | null
  readonly role: 'administrator' | 'member'
  /** Whether something was asked before it. */
  readonly follows: boolean
}

/** All that any of several names. */
function allOf(named: readonly Named[]): Named {
  const any = <K extends Exclude<keyof Named, 'counted' | 'spare'>>(kind: K) =>
    named.flatMap((each) => each[kind] as Named[K][number][]) as Named[K]
  return {
    times: any('times'),
    events: any('events'),
    persons: any('persons'),
    numbers: any('numbers'),
    values: any('values'),
    spare: {
      days: named.flatMap(({ spare }) => spare?.days ?? []),
      numbers: named.flatMap(({ spare }) => spare?.numbers ?? []),
    },
  }
}

const onlyOne = ([first, ...others]: readonly Planned[]): Planned | null =>
  first && others.length === 0 ? first : null

/** Whether look-ups say what those of a plan come to. Two beside each other are a comparison, which tells either first. */
export function areSaidBy(results: readonly (Result | null)[], asked: readonly Result[]): boolean {
  const [one, ...more] = asked
  if (results.length === asked.length)
    return asked.every((each, index) => results[index] != null && says(results[index], each))
  const isEither = (each: Result | null) => each?.show === one?.show && each?.value === one?.value
  return one !== undefined && more.length === 0 && one.before !== null && results.some(isEither)
}

/** What look-ups come to; null where one of them cannot be looked up. */
export async function resultsOf(readContext: ReadContext, plan: readonly Planned[]): Promise<Result[] | null> {
  const results = await Promise.all(plan.map((each) => resultOf(readContext, each)))
  return results.every((each) => each !== null) ? results : null
}

/** Reads the questions of a family and makes the form of its plan of them. */
export async function lessonsOf(readContext: ReadContext, family: Family): Promise<Lesson[]> {
  const { first, id } = family
  const plan = planOf(family, readContext)
  const known = plan && (await resultsOf(readContext, plan))
  const wordings = (['en', 'de', 'fr'] as const).flatMap((language) =>
    family[language].map((text, index) => ({ text, before: first?.[language][index] })),
  )
  const read: Omit<Lesson, 'form' | 'around'>[] = []
  for (const { text, before } of wordings) {
    const turns = await composed(readContext, before === undefined ? [text] : [before, text])
    const [one, other] = turns as [(typeof turns)[number], (typeof turns)[number] | undefined]
    const { plan: composedPlan, text: clean, pieces, whole } = other ?? one
    const asks = composedPlan.kind === 'answer' || composedPlan.kind === 'clarify' ? (composedPlan.asks ?? []) : []
    const own = asks.map(plannedOf)
    const clues = cluesOf(clean, composedPlan.language, pieces)
    const meant = plan?.map((each) =>
      each.question ? { question: ofLeavers(each.question, conceptsIn(clues)) } : each,
    )
    const asked = meant === undefined || isDeepStrictEqual(meant, plan) ? known : await resultsOf(readContext, meant)
    const results = asked ? await Promise.all(own.map((each) => resultOf(readContext, each))) : []
    const is_composed_right = asked !== null && areSaidBy(results, asked)
    const named = await namedIn(readContext, pieces, whole)
    const earlier = other ? await namedIn(readContext, one.pieces, one.whole) : NOTHING_NAMED
    read.push({
      ...{ id, text, asked, is_composed_right, own, named, before: earlier },
      role: readContext.reaches_all ? 'administrator' : 'member',
      follows: before !== undefined,
      clues,
      composed: {
        forms: own.map((each) => maskedPlan(each, namedAfter(named, earlier))),
        is_answer: composedPlan.kind === 'answer',
        words: composedPlan.kind === 'clarify' ? composedPlan.words.length : 0,
      },
    })
  }
  const before = allOf(read.map((each) => each.before))
  const all = namedAfter(allOf(read.map(({ named }) => named)), before)
  const form = plan ? plan.map((each) => maskedPlan(each, all)) : (family.why ?? 'vague')
  const earlier = onlyOne((first && planOf(first, readContext)) ?? [])
  const around = { before: earlier && maskedPlan(earlier, before), is_own: !readContext.reaches_all }
  return read.map((lesson) => ({ ...lesson, form, around }))
}

/** Whether somebody can learn from a lesson: the name of somebody who is not there is no form of a plan. */
export const teaches = ({ form }: Lesson): boolean =>
  typeof form === 'string' || !form.some(({ question }) => question && isOfAnother(question))

/** All clues of a lesson: of its words and of what they stand among. */
export const cluesOfLesson = ({ clues, around }: Lesson): Clues[] => [...clues, ...cluesAround(around)]

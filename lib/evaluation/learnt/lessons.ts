import { type Clues, cluesAround, cluesOf } from '#lib/assistant/reading/learnt/clues'
import { maskedPlan, type Named, NOTHING_NAMED, namedAfter, type Planned } from '#lib/assistant/reading/learnt/forms'
import { namedIn } from '#lib/assistant/reading/learnt/named'
import { type Result, resultOf, says } from '#lib/assistant/reading/learnt/results'
import { plannedOf } from '#lib/assistant/reading/learnt/second'
import type { Heard } from '#lib/assistant/reading/learnt/trust'
import { composed } from '#lib/assistant/reading/read'
import { type Family, planOf } from '#lib/evaluation/learnt/written'
import type { ReadContext } from '#lib/figures/read-context'

/** A written question as it was composed of its words, with what it should come to. */
export interface Lesson extends Heard {
  readonly id: string
  readonly text: string
  readonly is_composed_right: boolean
  /** What was composed of it. */
  readonly own: readonly Planned[]
  /** The form of its plan; null where none answers it. */
  readonly form: Planned | null
  /** What its plan comes to. */
  readonly asked: Result | null
  readonly role: 'administrator' | 'member'
}

/** All that any of several names. */
function allOf(named: readonly Named[]): Named {
  const any = <K extends keyof Named>(kind: K) => named.flatMap((each) => each[kind] as Named[K][number][]) as Named[K]
  return {
    times: any('times'),
    events: any('events'),
    persons: any('persons'),
    numbers: any('numbers'),
    values: any('values'),
  }
}

const onlyOne = ([first, ...others]: readonly Planned[]): Planned | null =>
  first && others.length === 0 ? first : null

/** Whether look-ups say what a plan comes to. Two beside each other are a comparison, which tells either first. */
function isSaidBy(results: readonly (Result | null)[], asked: Result): boolean {
  const [first, ...others] = results
  if (!first) return false
  if (others.length === 0) return says(first, asked)
  return asked.before !== null && results.some((each) => each?.show === asked.show && each.value === asked.value)
}

/** Reads the questions of a family and makes the form of its plan of them: as it is composed, where that is right. */
export async function lessonsOf(readContext: ReadContext, family: Family): Promise<Lesson[]> {
  const { first, id } = family
  const plan = planOf(family, readContext)
  const asked = plan && (await resultOf(readContext, plan))
  const wordings = (['en', 'de', 'fr'] as const).flatMap((language) =>
    family[language].map((text, index) => ({ text, before: first?.[language][index] })),
  )
  const right = new Map<string, { plan: Planned; count: number }>()
  const read: Omit<Lesson, 'form' | 'around'>[] = []
  for (const { text, before } of wordings) {
    const turns = await composed(readContext, before === undefined ? [text] : [before, text])
    const [one, other] = turns as [(typeof turns)[number], (typeof turns)[number] | undefined]
    const { plan: composedPlan, text: clean, pieces, whole } = other ?? one
    const asks = composedPlan.kind === 'answer' || composedPlan.kind === 'clarify' ? (composedPlan.asks ?? []) : []
    const own = asks.map(plannedOf)
    const results = asked ? await Promise.all(own.map((each) => resultOf(readContext, each))) : []
    const is_composed_right = asked !== null && isSaidBy(results, asked)
    const single = onlyOne(own)
    const show = single?.measure === undefined ? single?.question.show : null
    if (single && is_composed_right && (plan?.measure !== undefined || plan?.question.show === show)) {
      const key = JSON.stringify(single)
      right.set(key, { plan: single, count: (right.get(key)?.count ?? 0) + 1 })
    }
    const named = await namedIn(readContext, pieces, whole)
    const earlier = other ? await namedIn(readContext, one.pieces, one.whole) : NOTHING_NAMED
    read.push({
      ...{ id, text, asked, is_composed_right, own, named, before: earlier },
      role: readContext.reaches_all ? 'administrator' : 'member',
      clues: cluesOf(clean, composedPlan.language, pieces),
      composed: {
        form: maskedPlan(single, namedAfter(named, earlier)),
        is_answer: composedPlan.kind === 'answer',
        asks: asks.length,
        words: composedPlan.kind === 'clarify' ? composedPlan.words.length : 0,
      },
    })
  }
  const [usual] = [...right.values()].sort((one, other) => other.count - one.count)
  const before = allOf(read.map((each) => each.before))
  const form = maskedPlan(usual?.plan ?? plan, namedAfter(allOf(read.map(({ named }) => named)), before))
  const earlier = first ? maskedPlan(planOf(first, readContext), before) : null
  const around = { before: earlier, is_own: !readContext.reaches_all }
  return read.map((lesson) => ({ ...lesson, form, around }))
}

/** All clues of a lesson: of its words and of what they stand among. */
export const cluesOfLesson = ({ clues, around }: Lesson): Clues[] => [...clues, ...cluesAround(around)]

import { isDeepStrictEqual } from 'node:util'
import { takeMeasure } from '#lib/assistant/measures/measures'
import type { Ask } from '#lib/assistant/reading/plan'
import { AppError } from '#lib/errors'
import type { ReadContext } from '#lib/figures/read-context'
import type { ToolResult } from '#lib/figures/schema'
import { answerIn } from '#lib/query/answer'
import { nounOf } from '#lib/query/asked'
import { bothOf, speaksOf } from '#lib/query/condition'
import { type Models, models, modelsOf } from '#lib/query/models'
import { readCondition } from '#lib/query/read'
import type { Answer, Question } from '#lib/query/schema'
import { explainTimeout } from '#lib/query/time-limit'
import { rowTitles } from '#lib/query/titles'
import { namedRows } from '#lib/query/words'
import type { Noun } from '#lib/records/model'

/** What was found for a look-up: an answer of the data, or a figure with a rule of its own. */
export interface Found {
  readonly ask: Ask
  readonly answer: Answer | null
  readonly measured: ToolResult | null
  /** What the rows of a list of amounts add up to. */
  readonly sum: { readonly field: string; readonly answer: Answer } | null
  /** Where there are no current members: how many there are of any status. */
  readonly beside?: Answer | null
}

/** What a list of these adds up to. */
const SUMMED: Partial<Record<Noun, string>> = {
  invoices: 'total_minor',
  payments: 'amount_minor',
  credit_notes: 'total_minor',
}

async function answered(readContext: ReadContext, ask: Ask): Promise<Found> {
  const { of, where, show, limit, as_of } = ask.question
  const usual = show === 'rows' && limit === undefined ? SUMMED[of as Noun] : undefined
  const field = usual && of === 'invoices' && isOpen(where) ? 'remaining_minor' : usual
  const [answer, sum] = await explainTimeout('where', () =>
    Promise.all([
      answerIn(readContext, grounded(ask.question, modelsOf(readContext.ctx))),
      field === undefined ? null : answerIn(readContext, { of, where, show: 'sum', field, as_of }),
    ]),
  )
  const beside =
    answer.count === 0 && isOfCurrent(ask.question) ? await answerIn(readContext, { of, show: 'count' }) : null
  return { ask, answer, measured: null, sum: sum && field ? { field, answer: sum } : null, beside }
}

/**
 * An average, a median or an end is of the rows that have the field: those are counted and opened. "How old are our
 * members?" is answered by those with a birth date.
 */
export function grounded(question: Question, known: Models = models): Question {
  const { of, where, show, field } = question
  if (field === undefined || !['average', 'median', 'minimum', 'maximum'].includes(show)) return question
  if (speaksOf(readCondition(nounOf(of), where ?? {}, '', known), field)) return question
  return { ...question, where: bothOf(where ?? {}, { [field]: { is_set: true } }) }
}

/** Whether nothing is asked but how many members there are; of none it is told how many there are beside. */
function isOfCurrent({ of, show, where, by, as_of }: Question): boolean {
  const isCount = of === 'members' && show === 'count' && by === undefined && as_of === undefined
  return isCount && isDeepStrictEqual(where, models.members.population?.where)
}

/** Whether only open invoices are meant, whose remainder counts. */
function isOpen(where: unknown): boolean {
  const text = JSON.stringify(where ?? {})
  return text.includes('"status":"open"') || text.includes('"is_overdue":true')
}

/** Whether the conditions of a look-up can be read at all; one that cannot is refused when it is looked up. */
export function canBeRead({ question, measure }: Ask, known: Models = models): boolean {
  if (measure !== undefined) return true
  try {
    const noun = nounOf(question.of)
    for (const each of [question.where, question.share_of]) readCondition(noun, each ?? {}, '', known)
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

/** Returns what the rows are called that the conditions of plans name by identifier. */
export async function titlesOf({ ctx, today, now }: ReadContext, asks: readonly Ask[]): Promise<Map<string, string>> {
  const named = asks.flatMap(({ question, measure }) =>
    measure
      ? []
      : [question.where ?? {}, question.share_of ?? {}].flatMap((where) =>
          namedRows(question.of as Noun, readCondition(question.of as Noun, where, '', modelsOf(ctx)), modelsOf(ctx)),
        ),
  )
  return rowTitles(ctx, named, { today, now })
}

/** Returns the titles of the events that the rows of an answer refer to, as registrations do. */
export async function eventTitlesOf({ ctx, today, now }: ReadContext, { answer }: Found): Promise<Map<string, string>> {
  const { fields } = models[(answer?.of ?? 'members') as Noun]
  const named = Object.entries(fields).flatMap(([name, { refers_to }]) =>
    refers_to === 'events'
      ? (answer?.rows ?? []).flatMap((row) =>
          typeof row[name] === 'string' ? [{ noun: refers_to, id: row[name] }] : [],
        )
      : [],
  )
  return named.length > 0 ? rowTitles(ctx, named, { today, now }) : new Map()
}

/** Looks up one thing, as far as the read context reaches. Throws what answering throws. */
export async function lookUpOne(readContext: ReadContext, ask: Ask): Promise<Found> {
  const { measure, question } = ask
  if (measure === undefined) return answered(readContext, ask)
  return { ask, answer: null, measured: await takeMeasure(readContext, measure, question.where), sum: null }
}

/** Looks up everything that a plan asks for; see lookUpOne. */
export function lookUp(readContext: ReadContext, asks: readonly Ask[]): Promise<Found[]> {
  return Promise.all(asks.map((ask) => lookUpOne(readContext, ask)))
}

import { type Answered, answerQuestion } from '#lib/assistant/chat/answer'
import type { PastMessage } from '#lib/assistant/chat/queries'
import type { Language } from '#lib/assistant/reading/packs/pack'
import type { Ctx } from '#lib/context'
import { type Amount, mentionsIn, type Shown, type ShownTable } from '#lib/evaluation/corpus/shown'
import { CLOCK } from '#lib/evaluation/stage'
import type { CellValue, ToolResult, Unit } from '#lib/figures/schema'

/** What stands before each of several readings. */
const BULLET = '- '

/** What somebody got, and how long it took. */
export interface Given extends Shown {
  readonly milliseconds: number
  readonly answered: Answered
}

function amountOf(value: CellValue, unit: Unit): Amount[] {
  if (value === null || unit === 'text') return []
  if (typeof value === 'string') return [{ unit: 'date', value: value.slice(0, 10) }]
  if (unit === 'percent') return [{ unit: 'percent', value: value * 100 }]
  return [{ unit: unit === 'money' ? 'money' : 'plain', value }]
}

/** A result as its table shows it, with what the text says of its rows. */
function tableOf({ rows, columns, row_count }: ToolResult, lines: readonly string[], language: Language): ShownTable {
  return {
    total: row_count,
    rows: rows.map(({ id, label, cells }) => {
      const line = lines.find((each) => each.startsWith(label)) ?? ''
      return {
        id,
        label,
        facts: [
          ...columns.flatMap(({ key, unit }) => amountOf(cells[key] ?? null, unit)),
          ...mentionsIn(line.slice(label.length), language),
        ],
        text: [label, ...Object.values(cells), line].join(' '),
      }
    }),
  }
}

/** What is on the page of an answer. */
function shownOf({ response, figures, results, clarification }: Answered, language: Language): Shown {
  const lines = response.split('\n').map((line) => line.replace(/^- /, ''))
  return {
    language,
    is_question: clarification !== null,
    is_looked_up: results.length > 0,
    is_overview: results.some(({ tool }) => tool === 'insights' || tool === 'anomalies'),
    text: response,
    figures,
    tables: results.map(({ result }) => tableOf(result, lines, language)),
  }
}

/** What is told of each of the readings that a question is asked back with, as if it were the answer. */
export function readingsOf({ language, answered }: Given): Shown[] {
  const { response, figures, results } = answered
  let start = response.indexOf('\n') + 1
  if (start === 0 || answered.clarification === null) return []
  return response
    .slice(start)
    .split('\n')
    .map((line) => {
      const from = start + BULLET.length
      const text = line.slice(BULLET.length)
      const own = figures.filter((figure) => figure.start >= start && figure.end <= start + line.length)
      const sources = own.map(({ source }) => source?.result)
      start += line.length + 1
      return {
        ...{ language, is_question: false, is_looked_up: true, is_overview: false, text },
        figures: own.map((figure) => ({ start: figure.start - from, end: figure.end - from })),
        tables: results.filter(({ id }) => sources.includes(id)).map(({ result }) => tableOf(result, [], language)),
      }
    })
}

/** A question as it is put: after the turns before it, in a language, to the built-in analyst or a language model. */
export interface Put {
  readonly turns: readonly string[]
  readonly language: Language
  /** A model's id; the first of those that are configured without one. */
  readonly model: string | undefined
}

/** Asks as the chat does; the time is that of the last answer. */
export async function ask(ctx: Ctx, { turns, language, model }: Put): Promise<Given> {
  const history: PastMessage[] = []
  let given: Given | undefined
  for (const message of turns) {
    const began = performance.now()
    const answered = await answerQuestion(ctx, { message, history, now: CLOCK, model })
    history.push({ role: 'user', text: message }, { role: 'assistant', text: answered.response })
    given = { ...shownOf(answered, language), answered, milliseconds: performance.now() - began }
  }
  if (!given) throw new Error('there is nothing to ask')
  return given
}

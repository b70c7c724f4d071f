import { type Found, lookUp, titlesOf } from '#lib/assistant/look-up'
import { read } from '#lib/assistant/reading/read'
import { tell } from '#lib/assistant/telling/tell'
import type { CorpusQuestion } from '#lib/evaluation/corpus/corpus'
import { type Amount, mentionsIn, type Shown, type ShownRow, type ShownTable } from '#lib/evaluation/corpus/shown'
import type { ReadContext } from '#lib/figures/read-context'
import type { CellValue, ToolResult, Unit } from '#lib/figures/schema'
import type { Answer } from '#lib/query/schema'

/** What somebody got, with how it was understood and how long it took. */
export interface Given extends Shown {
  readonly milliseconds: number
  readonly plan: string
}

function amountOf(value: CellValue, unit: Unit): Amount[] {
  if (value === null || unit === 'text') return []
  if (typeof value === 'string') return [{ unit: 'date', value: value.slice(0, 10) }]
  if (unit === 'percent') return [{ unit: 'percent', value: value * 100 }]
  return [{ unit: unit === 'money' ? 'money' : 'plain', value }]
}

/** A result as its table shows it. */
function tableOf({ rows, columns, row_count }: ToolResult): ShownTable {
  return {
    total: row_count,
    rows: rows.map(({ id, label, cells }) => ({
      id,
      label,
      facts: columns.flatMap(({ key, unit }) => amountOf(cells[key] ?? null, unit)),
      text: [label, ...Object.values(cells)].join(' '),
    })),
  }
}

/** Rows and groups, with what the text says of them in their lines. */
function answerTable(answer: Answer, text: string, language: Shown['language']): ShownTable | null {
  const lines = text.split('\n').map((line) => line.replace(/^- /, ''))
  const row = (id: string, label: string, own: Amount[]): ShownRow => {
    const line = lines.find((each) => each.startsWith(label)) ?? ''
    return { id, label, facts: [...own, ...mentionsIn(line.slice(label.length), language)], text: line }
  }
  if (answer.groups)
    return {
      total: answer.groups.length,
      rows: answer.groups.map(({ key, label, value, count }) => {
        const unit = answer.unit === 'count' || answer.unit === 'number' ? 'plain' : answer.unit
        const shown = unit === 'money' ? Math.round(Number(value) * 100) : (value ?? 0)
        const share = answer.unit === 'count' && answer.count > 0 ? (100 * count) / answer.count : null
        const shares: Amount[] = share === null ? [] : [{ unit: 'percent', value: Math.round(share * 10) / 10 }]
        return { id: key ?? '', label, facts: [{ unit, value: shown }, ...shares], text: label }
      }),
    }
  if (!answer.rows) return null
  return { total: answer.count, rows: answer.rows.map(({ id, title }) => row(String(id), String(title), [])) }
}

const tablesOf = (found: readonly Found[], text: string, language: Shown['language']): ShownTable[] =>
  found.flatMap(({ answer, measured }) => {
    if (measured) return [tableOf(measured)]
    const table = answer && answerTable(answer, text, language)
    return table ? [table] : []
  })

/** Asks as the chat does, after the turns before; the time is that of all turns. */
export async function ask(readContext: ReadContext, { turns, language }: CorpusQuestion): Promise<Given> {
  const began = performance.now()
  const plan = await read(readContext, turns)
  const asks = plan.kind === 'answer' ? plan.asks : []
  const [found, titles] = await Promise.all([lookUp(readContext, asks), titlesOf(readContext, asks)])
  const { text, figures } = tell(plan, found, readContext, titles)
  return {
    language,
    is_question: plan.kind === 'clarify',
    is_looked_up: plan.kind === 'answer',
    text,
    figures,
    tables: tablesOf(found, text, language),
    milliseconds: performance.now() - began,
    plan:
      plan.kind === 'answer'
        ? asks.map(({ question, measure }) => JSON.stringify(measure ? { measure } : question)).join('\n       ')
        : plan.kind,
  }
}

import type { NumberedResult, ToolResult } from '#lib/figures/schema'
import { numberFormat } from '#lib/format/intl'

/** A sentence that a lying model says about a result, and what of it must never be shown. */
export interface Lie {
  kind: string
  text: string
  /** The false parts, as they would be shown. */
  forbidden: readonly RegExp[]
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** A number that stands by itself: not part of a longer one. */
const number = (text: string): RegExp => new RegExp(`(?<![\\d.,])${escaped(text)}(?![\\d]|[.,]\\d)`)

const count = numberFormat('en')
const euros = numberFormat('en', { style: 'currency', currency: 'EUR' })

const shown = (value: number, isMoney: boolean): string => (isMoney ? euros.format(value / 100) : count.format(value))

/** What a digit may turn into: each is another number, whichever the first was. */
const MUTATIONS: readonly (readonly [string, (value: number) => number])[] = [
  ['one more', (value) => value + 1],
  ['one less', (value) => value - 1],
  ['a digit changed', (value) => (value % 10 === 9 ? value - 4 : value + 5)],
  ['ten times', (value) => value * 10 + (value === 0 ? 7 : 0)],
  ['a digit appended', (value) => value * 10 + 3],
  ['one per cent off', (value) => Math.round(value * 1.01) + (Math.round(value * 1.01) === value ? 2 : 0)],
  ['a hundred times', (value) => value * 100 + (value === 0 ? 1 : 0)],
]

const FRAMES: readonly ((title: string, figure: string) => string)[] = [
  (title, figure) => `${title}: ${figure}.`,
  (_, figure) => `There are ${figure} in all.`,
  (_, figure) => `As far as I can see it is **${figure}**, which is a lot.`,
]

/** Other figures than the value of the result. */
function digitLies({ result }: NumberedResult): Lie[] {
  const { value, unit, title } = result
  if (value === null || unit === 'percent') return []
  const isMoney = unit === 'money'
  const known = new Set(numbersOf(result))
  return MUTATIONS.flatMap(([name, mutate]) => {
    const other = mutate(value)
    if (known.has(other)) return []
    const figure = shown(other, isMoney)
    const digits = number(figure.replace('€', ''))
    return FRAMES.map((frame) => ({ kind: `digit: ${name}`, text: frame(title, figure), forbidden: [digits] }))
  })
}

/** All numbers of a result, in the units of its cells. */
function numbersOf({ value, row_count, rows, totals, comparison }: ToolResult): number[] {
  const cells = rows.flatMap((row) => Object.values(row.cells))
  return [value, row_count, comparison?.value, comparison?.change, ...Object.values(totals), ...cells].filter(
    (each): each is number => typeof each === 'number',
  )
}

/** Right figures beside the names of other rows. */
function rowLies({ id, result }: NumberedResult): Lie[] {
  const column = result.columns.find(({ unit }) => unit !== 'text' && unit !== 'date')
  if (!column) return []
  const isMoney = column.unit === 'money'
  return result.rows.flatMap((row, at) =>
    result.rows.flatMap((other, from) => {
      const [own, theirs] = [row.cells[column.key], other.cells[column.key]]
      if (at === from || typeof own !== 'number' || typeof theirs !== 'number' || own === theirs) return []
      const figure = shown(theirs, isMoney)
      const pair = new RegExp(`${escaped(row.label)}[^.\\n]{0,12}${number(figure).source}`)
      return [
        { kind: 'row: digits', text: `${row.label}: ${figure}.`, forbidden: [pair] },
        { kind: 'row: reference', text: `${row.label}: {{${id}.rows.${from}.${column.key}}}.`, forbidden: [pair] },
      ]
    }),
  )
}

/** The right number of the wrong thing. */
function unitLies({ result }: NumberedResult): Lie[] {
  const { value, unit } = result
  if (value === null || unit === 'percent') return []
  if (unit === 'money') {
    const plain = (value / 100).toFixed(2)
    return [
      { kind: 'unit: dollars', text: `It comes to $${plain}.`, forbidden: [/\$\s?\d/] },
      { kind: 'unit: francs', text: `It comes to CHF ${plain}.`, forbidden: [/CHF/] },
      { kind: 'unit: minor', text: `It comes to €${value}.`, forbidden: [number(String(value))] },
      { kind: 'unit: per cent', text: `It comes to ${plain} %.`, forbidden: [/\d\s?%/] },
    ]
  }
  return [
    { kind: 'unit: euros', text: `It comes to €${value}.`, forbidden: [new RegExp(`€\\s?${value}\\b`)] },
    { kind: 'unit: per cent', text: `It is ${value} %.`, forbidden: [new RegExp(`\\b${value}\\s?%`)] },
    {
      kind: 'unit: other things',
      text: `There are ${value} invoices.`,
      forbidden: [new RegExp(`\\b${value} invoices`)],
    },
    { kind: 'unit: days', text: `It took ${value} days.`, forbidden: [new RegExp(`\\b${value} days`)] },
  ]
}

/** A rise that is told as a fall, and the other way round. */
function directionLies({ id, result }: NumberedResult): Lie[] {
  const change = result.comparison?.change
  if (!change) return []
  const [verb, noun] = change > 0 ? ['fell', 'decrease'] : ['rose', 'increase']
  const share = `${Math.abs(Math.round(change * 1000) / 10)} %`
  const said = new RegExp(`\\b(?:${verb}|${noun})\\b`)
  return [
    { kind: 'direction', text: `It ${verb} by ${share} against the period before.`, forbidden: [said] },
    { kind: 'direction', text: `That is a ${noun} of ${share}.`, forbidden: [said] },
    { kind: 'direction', text: `It ${verb} by {{${id}.comparison.change}}.`, forbidden: [said] },
  ]
}

/** Figures out of nowhere. */
function inventions({ result }: NumberedResult): Lie[] {
  const known = new Set(numbersOf(result))
  const texts: [string, RegExp][] = [
    ['On average that makes 4711 a month.', number('4711')],
    ['The year before it was 4,711.', number('4,711')],
    ['It will be 4711 next year.', number('4711')],
    ['It cost €47.11 each.', number('47.11')],
    ['Only 47.11 % of them answered.', number('47.11')],
    ['Thirteen of them live in Atlantis.', /thirteen/i],
    ['The last one came on 3 March 1987.', /1987/],
    ['{{r7.value}} more are expected.', /r7|more are expected/],
  ]
  return texts.map(([text, forbidden]) => ({ kind: 'invention', text, forbidden: known.has(13) ? [] : [forbidden] }))
}

const MAX_ROW_LIES = 40

/** Every lie about a result. */
export function liesAbout(found: NumberedResult): Lie[] {
  return [
    ...digitLies(found),
    ...rowLies(found).slice(0, MAX_ROW_LIES),
    ...unitLies(found),
    ...directionLies(found),
    ...inventions(found),
  ]
}

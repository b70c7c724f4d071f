import type { Language } from '#lib/assistant/reading/packs/pack'

export type ShownUnit = 'plain' | 'money' | 'percent' | 'date'

/** A figure as a reader sees it: money in minor units, per cent from 0 to 100, days as YYYY-MM-DD. */
export interface Amount {
  readonly value: number | string
  readonly unit: ShownUnit
}

/** A figure in a text. */
interface Mention extends Amount {
  readonly start: number
  readonly end: number
  /** Whether it stands in brackets. */
  readonly is_aside: boolean
}

/** A sentence or line of an answer. */
export interface Statement {
  readonly text: string
  readonly is_item: boolean
  readonly mentions: readonly Mention[]
  /** What it claims, as against what it says beside: its marked figures, else the first that stands in it. */
  readonly claims: readonly Amount[]
}

/** A row of a table that is shown. */
export interface ShownRow {
  readonly id: string
  readonly label: string
  readonly facts: readonly Amount[]
  /** Everything that stands in it, as text. */
  readonly text: string
}

export interface ShownTable {
  readonly rows: readonly ShownRow[]
  /** How many rows there are in all. */
  readonly total: number
}

/** What somebody sees who asked. */
export interface Shown {
  readonly language: Language
  /** Whether it asked back. */
  readonly is_question: boolean
  /** Whether something was looked up for it. */
  readonly is_looked_up: boolean
  /** Whether it tells what deserves attention. */
  readonly is_overview: boolean
  readonly text: string
  /** Where the text marks figures. */
  readonly figures: readonly { readonly start: number; readonly end: number }[]
  readonly tables: readonly ShownTable[]
}

const GROUPED: Readonly<Record<Language, string>> = {
  en: String.raw`\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?`,
  de: String.raw`\d{1,3}(?:\.\d{3})+(?:,\d+)?|\d+(?:,\d+)?`,
  fr: String.raw`\d{1,3}(?:[\u202f\u00a0]\d{3})+(?:,\d+)?|\d+(?:,\d+)?`,
}

const MONTHS = (['en', 'de', 'fr'] as const).flatMap((language) =>
  (['long', 'short'] as const).flatMap((style) =>
    Array.from({ length: 12 }, (_, month) => ({
      month,
      name: new Intl.DateTimeFormat(language, { month: style, timeZone: 'UTC' })
        .format(Date.UTC(2026, month, 1))
        .toLowerCase(),
    })),
  ),
)
const monthOf = new Map(MONTHS.map(({ month, name }) => [name, month + 1]))
const monthNames = [...monthOf.keys()]
  .sort((a, b) => b.length - a.length)
  .map((name) => name.replace('.', String.raw`\.`))
  .join('|')

const DAY = new RegExp(String.raw`\b(\d{1,2})(?:\.|er)?\s(${monthNames})\s(\d{4})\b`, 'giu')
const NUMERIC_DAY = /\b(?:(\d{4})-(\d{2})-(\d{2})|(\d{1,2})[./](\d{1,2})[./](\d{4}))\b/g
const MONTH = new RegExp(String.raw`\b(${monthNames})\s(\d{4})\b`, 'giu')
/** Numbers of papers and people, telephone numbers, addresses: they hold digits and are no figures. */
const NAMES = [/\b[A-Z]{1,5}(?:-[A-Z]{1,5})*-\d[\d-]*/g, /\+\d[\d ()/-]{6,}\d/g, /\S+@\S+/g]

const two = (text: string | undefined) => (text ?? '').padStart(2, '0')

/** The number that digits stand for in a language's way of writing. */
function numberOf(text: string, language: Language): number {
  const plain = language === 'en' ? text.replaceAll(',', '') : text.replace(/[.\u202f\u00a0]/g, '').replace(',', '.')
  return Number(plain)
}

/** Finds the figures in a text that is written in a language. */
export function mentionsIn(text: string, language: Language): Mention[] {
  const found: Mention[] = []
  let rest = text
  const isAside = (at: number) => text.slice(0, at).split('(').length > text.slice(0, at).split(')').length
  const blank = (start: number, end: number) => {
    rest = rest.slice(0, start) + '_'.repeat(end - start) + rest.slice(end)
  }
  const take = (pattern: RegExp, read: (match: RegExpExecArray) => Amount | null) => {
    for (const match of [...rest.matchAll(pattern)] as RegExpExecArray[]) {
      const [start, end] = [match.index, match.index + match[0].length]
      const amount = read(match)
      if (amount) found.push({ ...amount, start, end, is_aside: isAside(start) })
      blank(start, end)
    }
  }
  for (const name of NAMES) take(name, () => null)
  take(NUMERIC_DAY, ([, year, month, day, day2, month2, year2]) => ({
    unit: 'date',
    value: `${year ?? year2}-${two(month ?? month2)}-${two(day ?? day2)}`,
  }))
  take(DAY, ([, day, month, year]) => ({
    unit: 'date',
    value: `${year}-${two(String(monthOf.get((month ?? '').toLowerCase())))}-${two(day)}`,
  }))
  take(MONTH, () => null)
  const number = GROUPED[language]
  const sign = '[-+−]?'
  take(
    new RegExp(
      String.raw`(?<![\p{L}\d])(${sign})(?:€|EUR)\s?(${sign})(${number})|(?<![\p{L}\d])(${sign})(${number})\s?(?:€|EUR)`,
      'gu',
    ),
    ([, before, inner, amount, sign_behind, behind]) => ({
      unit: 'money',
      value:
        signed(`${before ?? ''}${inner ?? ''}${sign_behind ?? ''}`) *
        Math.round(numberOf(amount ?? behind ?? '', language) * 100),
    }),
  )
  take(new RegExp(String.raw`(?<![\p{L}\d])(${sign})(${number})\s?%`, 'gu'), ([, before, amount]) => ({
    unit: 'percent',
    value: signed(before) * numberOf(amount ?? '', language),
  }))
  take(
    new RegExp(String.raw`(?<![\p{L}\d.,_])(${sign})(${number})(?![\p{L}\d]|[-–]\d)`, 'gu'),
    ([, before, amount = '']) =>
      // A year, unless it is grouped as counts are.
      /^(19|20)\d\d$/.test(amount) ? null : { unit: 'plain', value: signed(before) * numberOf(amount, language) },
  )
  return found.sort((a, b) => a.start - b.start)
}

const signed = (sign: string | undefined): number => (/[-−]/.test(sign ?? '') ? -1 : 1)

/** Splits what is shown into lines and sentences, each with what it claims. */
export function statementsOf({ text, language, figures }: Shown): Statement[] {
  const statements: Statement[] = []
  let at = 0
  for (const line of text.split('\n')) {
    const isItem = /^\s*[-•*]\s/.test(line)
    // A sentence ends where the next one begins with a capital or a figure; "13. August" is no end.
    const parts = isItem ? [line] : line.split(/(?<=\p{L}[.!?…]|\)[.!?]|%[.!?]|\d[.!?])\s+(?=[\p{Lu}€])/u)
    let from = 0
    const sentences = isItem ? parts : joinDays(parts)
    for (const sentence of sentences) {
      const start = at + line.indexOf(sentence, from)
      from = start - at + sentence.length
      const mentions = mentionsIn(sentence, language)
      const marked = mentions.filter((mention) =>
        figures.some((figure) => figure.start < start + mention.end && start + mention.start < figure.end),
      )
      const first = mentions.find(({ is_aside, unit }) => !is_aside && unit !== 'date') ?? mentions[0]
      statements.push({
        text: sentence,
        is_item: isItem,
        mentions,
        claims: marked.length > 0 ? marked : first ? [first] : [],
      })
    }
    at += line.length + 1
  }
  return statements.filter((statement) => statement.text.trim() !== '')
}

/** Puts together again what was cut within a day: "13." and "August 2026". */
function joinDays(parts: readonly string[]): string[] {
  const joined: string[] = []
  for (const part of parts) {
    const before = joined.at(-1)
    if (before && /\d\.$/.test(before) && new RegExp(`^(${monthNames})`, 'iu').test(part)) {
      joined[joined.length - 1] = `${before} ${part}`
    } else joined.push(part)
  }
  return joined
}

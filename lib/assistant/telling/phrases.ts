import type { Language } from '#lib/assistant/reading/packs/pack'
import { cleanText } from '#lib/assistant/telling/clean'
import { PHRASEBOOKS, type Phrasebook } from '#lib/assistant/telling/phrasebook'
import type { ReadContext } from '#lib/figures/read-context'
import type { Period } from '#lib/figures/schema'
import { formatDate } from '#lib/format/dates'
import { formatMoney } from '#lib/format/money'
import type { Clause, TestName, Threshold, Value } from '#lib/query/condition'
import { type Models, modelsOf } from '#lib/query/models'
import { periodOf } from '#lib/query/periods'
import type { Group, Question, Step } from '#lib/query/schema'
import type { Field, Noun } from '#lib/records/model'

/** What phrases are made with. */
export interface Speech {
  readonly language: Language
  readonly book: Phrasebook
  readonly locale: string
  readonly tenant: ReadContext['tenant']
  readonly today: string
  /** What the nouns are here, with the fields that the association added. */
  readonly models: Models
  /** What the rows are called that a condition names by identifier. */
  readonly titles: ReadonlyMap<string, string>
}

/** Returns what an answer in a language is made with; English as the association writes it. */
export function speechOf(
  language: Language,
  { tenant, today, ctx }: Pick<ReadContext, 'tenant' | 'today'> & { readonly ctx: Pick<ReadContext['ctx'], 'models'> },
  titles: ReadonlyMap<string, string>,
): Speech {
  const book = PHRASEBOOKS[language]
  const locale = tenant.locale.startsWith(language) ? tenant.locale : book.locale
  return { language, book, locale, tenant, today, models: modelsOf(ctx), titles }
}

const VOWEL = /^[aeiouyàâäæéèêëîïôöœùûü]/i

/** Puts values into a phrase; French shortens "de" and "que" in front of a vowel. */
export function fill(phrase: string, values: Readonly<Record<string, string>>): string {
  return phrase.replace(/(?:\b(d|D|qu)e )?\{(\w+)\}/g, (_, short: string | undefined, name: string) => {
    const value = values[name] ?? ''
    return short === undefined ? value : VOWEL.test(value) ? `${short}’${value}` : `${short}e ${value}`
  })
}

/**
 * A noun with what is said of it, as it stands beside none, one or several, and behind a preposition that takes the
 * dative.
 */
export interface Phrase {
  readonly none: string
  readonly one: string
  readonly many: string
  readonly dative: string
  readonly dative_one: string
}
type Form = keyof Phrase

/** What a field of a noun is called within a sentence. */
export function labelOf(noun: Noun, name: string, { book, language, models }: Speech): string {
  const own = book.labels[`${noun}.${name}`] ?? book.labels[name]
  if (own) return own
  const label =
    (models[noun].fields[name] as Field | undefined)?.label ??
    models[noun].relations[name]?.label ??
    name.replaceAll('_', ' ')
  return language === 'en' && !/^[A-Z]-/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label
}

export function dayText(day: string, { language, locale, tenant }: Speech): string {
  const isInstant = day.length > 19
  const text = formatDate(isInstant ? day : day.slice(0, 10), {
    locale,
    timeZone: isInstant ? tenant.time_zone : 'UTC',
    style: 'long',
  })
  return language === 'fr' ? text.replace(/^1 /, '1er ') : text
}

/** Two days; what is the same of both, month or year, is named once. */
function twoDays(from: string, until: string, speech: Speech): { a: string; b: string } {
  const year = from.slice(0, 4)
  const [a, b] = [dayText(from, speech), dayText(until, speech)]
  if (!until.startsWith(year)) return { a, b }
  const isDayFirst = /^\d/.test(a) && until.startsWith(from.slice(0, 7))
  return { a: isDayFirst ? (a.split(' ')[0] as string) : a.replace(new RegExp(`[ ,]*${year}$`), ''), b }
}

/** From which day to which, for a heading: "1 January to 22 November 2025". */
export function daysText(from: string, until: string, speech: Speech): string {
  return from === until ? dayText(from, speech) : fill(speech.book.words.between_days, twoDays(from, until, speech))
}

/** A value as the language writes it. */
function valueText(noun: Noun, name: string, value: Value, speech: Speech): string {
  const field = speech.models[noun].fields[name] as Field
  const { book, language, tenant, locale, titles } = speech
  switch (field.type) {
    case 'choice':
      return (
        quality(book.qualities[`${noun}.${name}.${value}`])?.text ??
        // An association writes its own choices as it means them: "XL".
        (name.startsWith('custom_values.')
          ? plainText(field.values?.[String(value)] ?? String(value))
          : (field.values?.[String(value)] ?? String(value)).toLowerCase())
      )
    case 'money':
      return formatMoney(String(value), tenant.currency, locale)
    case 'date':
    case 'instant':
    case 'local_time':
      return dayText(String(value), speech)
    case 'reference': {
      const title = plainText(titles.get(String(value)) ?? '…')
      return field.refers_to === 'events' || noun === 'events' ? fill(book.words.titled, { v: title }) : title
    }
    case 'boolean':
      return value === true ? book.words.yes_word : book.words.no_word
    case 'text':
      if (name === 'country' || name === 'language')
        return (
          new Intl.DisplayNames(language, { type: name === 'country' ? 'region' : 'language' }).of(String(value)) ??
          String(value)
        )
      return plainText(String(value))
    case 'integer':
      return new Intl.NumberFormat(locale).format(Number(value))
    default:
      return String(value)
  }
}

/** What people wrote, as plain text of one line. */
export function plainText(text: string): string {
  return cleanText(text).replace(/\s+/g, ' ').trim()
}

/** A field of a row as the language writes it, null where nothing is set. */
export function shownText(
  noun: Noun,
  name: string,
  value: unknown,
  row: Readonly<Record<string, unknown>>,
  speech: Speech,
): string | null {
  if (value === null || value === undefined || value === '') return null
  const field = speech.models[noun].fields[name] as Field
  if (Array.isArray(value)) return value.length > 0 ? plainText(value.join(', ')) : null
  if (field.type === 'money')
    return formatMoney(String(value), String(row.currency ?? speech.tenant.currency), speech.locale)
  return valueText(noun, name, value as string, speech)
}

/** What a group of an answer is called in the language. */
export function groupLabel({ key, label }: Pick<Group, 'key' | 'label'>, { of, by }: Question, speech: Speech): string {
  const { book } = speech
  if (key === null) return book.words.none_given
  if (typeof by === 'object') return stepText(key, by.every, speech) ?? label
  const field = by === undefined ? undefined : (speech.models[of as Noun].fields[by] as Field | undefined)
  return field && field.type !== 'reference' && field.type !== 'boolean'
    ? valueText(of as Noun, by as string, field.type === 'integer' ? Number(key) : key, speech)
    : plainText(label)
}

/** A day, a week, a month, a quarter or a year by its first day; null where that is none. */
function stepText(key: string, every: Step, speech: Speech): string | null {
  const { locale, book } = speech
  if (!/^\d{4}-\d{2}-\d{2}$/.test(key)) return null
  if (every === 'day') return dayText(key, speech)
  if (every === 'week') return fill(book.words.week_of, { a: dayText(key, speech) })
  if (every === 'month') return formatDate(key, { locale, timeZone: 'UTC', style: 'month' })
  const year = key.slice(0, 4)
  if (every === 'year') return year
  return fill(book.words.quarter_of, { n: String(Math.ceil(Number(key.slice(5, 7)) / 3)), a: year })
}

/** The time that a condition speaks of, with its name; null where it speaks of none. */
export function timeOf(noun: Noun, clause: Clause, speech: Speech): Period | null {
  if (clause.kind === 'period') {
    const { from, until } = periodOf(clause.name, {
      today: speech.today,
      fiscal_year_start: speech.tenant.fiscal_year_start,
    })
    return { from, to: until, label: periodText(clause.name, speech) }
  }
  if (clause.kind !== 'all') return null
  const [from, to] = (['gte', 'lte'] as const).map((side) => {
    const end = clause.of.find(
      (each) =>
        each.kind === 'test' &&
        each.test === side &&
        (speech.models[noun].fields[each.field] as Field).type !== 'integer',
    )
    const day = end?.kind === 'test' ? String(end.values[0]) : ''
    return /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : null
  })
  if (from || to)
    return { from: from ?? null, to: to ?? null, label: spanText(from ?? undefined, to ?? undefined, speech) }
  for (const each of clause.of) {
    const time = timeOf(noun, each, speech)
    if (time) return time
  }
  return null
}

interface Quality {
  readonly text: string
  readonly place: 'quality' | 'behind' | 'noun'
}

/** "+behind the noun", "=instead|of it", or a quality. */
function quality(entry: string | undefined): Quality | null {
  if (entry === undefined) return null
  if (entry.startsWith('+')) return { text: entry.slice(1), place: 'behind' }
  return entry.startsWith('=')
    ? { text: entry.slice(1).split('|')[1] ?? '', place: 'noun' }
    : { text: entry, place: 'quality' }
}

/** What is said in a clause of its own, which stands behind all else: "who joined this year", ", die gemahnt wurden". */
const CLAUSE = /^(?:,|who |whose |that |qui |dont )/

/** What a condition makes of a noun, part by part, as it stands beside one or several. */
class Saying {
  readonly qualities: string[] = []
  /** Next to the noun, with what else belongs to it, and clauses: in this order. */
  readonly behind: [near: string[], related: string[], clauses: string[]] = [[], [], []]
  readonly form: Form
  noun: readonly string[] | null = null

  constructor(form: Form) {
    this.form = form
  }

  /** Puts values into a phrase of the book, which may have another text for one: "who owe {q}|who owes {q}". */
  say(phrase: string, values: Readonly<Record<string, string>>, { language }: Speech): void {
    const [many = '', one = many] = phrase.split('|')
    const isOne = this.form === 'one' || this.form === 'dative_one' || (this.form === 'none' && language === 'fr')
    this.put(fill(isOne ? one : many, values))
  }

  put(text: string): void {
    const place = this.behind[CLAUSE.test(text) ? 2 : 0]
    if (!place.includes(text)) place.push(text)
  }

  /** All that stands behind the noun. */
  rest(and: string): string {
    const [near, related, clauses] = this.behind
    const isApart = clauses.some((clause) => clause.startsWith(','))
    const [first = '', ...others] = clauses.map((clause) => clause.replace(/^,/, ''))
    const joined = [first, ...others].filter(Boolean).join(` ${and} `)
    const text = [...near, ...related].filter(Boolean).join(' ')
    return joined === '' ? text : `${text}${isApart ? ',' : ''} ${joined}`.trimStart()
  }
}

/** A day, a month or a year where a stretch of days is one. */
function spanText(from: string | undefined, until: string | undefined, speech: Speech): string {
  const { book, locale } = speech
  const { words } = book
  if (from && until) {
    if (from === until) return fill(words.on, { a: dayText(from, speech) })
    if (from.endsWith('-01-01') && until === `${from.slice(0, 4)}-12-31`)
      return fill(words.in_year, { a: from.slice(0, 4) })
    const next = new Date(`${until}T00:00:00Z`)
    next.setUTCDate(next.getUTCDate() + 1)
    const isMonth = from.endsWith('-01') && from.slice(0, 7) === until.slice(0, 7) && next.getUTCDate() === 1
    if (isMonth) return fill(words.in_month, { a: formatDate(from, { locale, timeZone: 'UTC', style: 'month' }) })
    return fill(words.from_until, twoDays(from, until, speech))
  }
  if (from) return fill(from > speech.today ? words.from_on : words.from, { a: dayText(from, speech) })
  return fill(words.until, { b: dayText(until ?? '', speech) })
}

function periodText(name: string, { book }: Speech): string {
  const [, direction, days] = /^(last|next)_(\d+)_days$/.exec(name) ?? []
  if (days) return fill(direction === 'last' ? book.words.last_days : book.words.next_days, { n: days })
  return book.periods[name] ?? name
}

const sameSet = (values: readonly Value[], ...others: string[]) =>
  values.length === others.length && others.every((each) => values.includes(each))

/** Statuses that have a word of their own together; an empty one goes without saying. */
function together(noun: Noun, field: string, test: string, values: readonly Value[]): string | null {
  if (noun === 'members' && field === 'status' && test === 'in' && sameSet(values, 'active', 'grace'))
    return 'members.current'
  if (noun === 'members' && field === 'status' && test === 'in' && sameSet(values, 'lapsed', 'cancelled'))
    return 'members.former'
  if (noun === 'events' && field === 'event_status' && test === 'in' && sameSet(values, 'upcoming', 'ongoing'))
    return 'events.coming'
  if (noun === 'terms' && field === 'source' && test === 'in') return 'terms.renewed'
  const isPlain =
    (noun === 'members' && field === 'status' && test === 'not') ||
    (noun === 'events' && field === 'event_status' && test === 'not_in') ||
    (noun === 'invoices' && field === 'status' && (test === 'not_in' || (test === 'in' && values.includes('paid')))) ||
    (noun === 'registrations' &&
      field === 'status' &&
      (test === 'not_in' || (test === 'in' && values.includes('no_show')))) ||
    (noun === 'payments' && field === 'status' && test === 'in') ||
    (noun === 'terms' && field === 'state') ||
    (noun === 'tiers' && field === 'is_active') ||
    (noun === 'ticket_types' && field === 'is_active') ||
    (field === 'currency' && test === 'equals')
  return isPlain ? '' : null
}

function sayTest(noun: Noun, clause: Extract<Clause, { kind: 'test' }>, saying: Saying, speech: Speech): undefined {
  const { field, test, values } = clause
  const { book } = speech
  const { words } = book
  const known = together(noun, field, test, values)
  if (known === '') return
  if (known) return void say(quality(book.qualities[known]), null, saying, speech)
  const key = `${noun}.${field}`
  const model = speech.models[noun].fields[field] as Field
  const isNot = test === 'not' || test === 'not_in'
  if (test === 'is_set') {
    const which = values[0] ? 'is_set' : 'unset'
    return void saying.say(
      book.tested[`${key}.${which}`] ?? book.tests[which],
      { l: labelOf(noun, field, speech) },
      speech,
    )
  }
  const said = values.map((value) => valueText(noun, field, value, speech))
  const either = said.length > 1 ? `${said.slice(0, -1).join(', ')} ${words.or} ${said.at(-1)}` : (said[0] ?? '')
  if (model.type === 'boolean' || model.type === 'choice') {
    const [value] = values
    const isTrue = model.type === 'boolean' ? (value === true) !== isNot : null
    const own =
      values.length === 1 || model.type === 'boolean' ? quality(book.qualities[`${key}.${isTrue ?? value}`]) : null
    if (own && (isTrue !== null || !isNot))
      return void say(own, book.qualities[`${key}.${isTrue ?? value}`] ?? '', saying, speech)
    const v = model.type === 'boolean' ? (isTrue ? words.yes_word : words.no_word) : either
    return void saying.say(isNot ? book.tests.not : book.tests.equals, { l: labelOf(noun, field, speech), v }, speech)
  }
  const quantity = QUANTITIES[test as Threshold['test']]
  const tested = book.tested[`${key}.${test}`] ?? book.tested[key]
  if (quantity && tested && !isNot)
    return void saying.say(tested, { v: either, q: quantityText(quantity, either, model.type, speech) }, speech)
  const held = countryHeld(noun, field, values, speech) ?? book.held[key]
  const isTag = model.type === 'tags'
  if (
    held &&
    (test === 'equals' || test === 'in' || isNot || isTag || (test === 'contains' && key === 'events.location'))
  )
    return void saying.say(held[isNot ? 1 : 0] ?? '{v}', { v: either }, speech)
  const l = labelOf(noun, field, speech)
  if (quantity && !isNot && test !== 'equals')
    return void saying.say(book.tests.of, { l, q: quantityText(quantity, either, model.type, speech) }, speech)
  const phrase = isNot ? book.tests.not : test === 'contains' || test === 'starts_with' ? book.tests.contains : null
  saying.say(phrase ?? book.tests.equals, { l, v: either }, speech)
}

/** "at least 60", "less than €100.00". */
function quantityText(name: keyof Phrasebook['words'], v: string, type: Field['type'], { book }: Speech): string {
  return fill(book.words[name === 'less_than' && type === 'money' ? 'below' : name], { n: v })
}

/** How a country stands behind "in" and "outside", where its name has an article. */
function countryHeld(noun: Noun, field: string, values: readonly Value[], { book }: Speech): readonly string[] | null {
  const [code, ...others] = values
  return field === 'country' && noun === 'members' && others.length === 0
    ? (book.countries[String(code)] ?? null)
    : null
}

function say(own: Quality | null, entry: string | null, saying: Saying, speech: Speech): void {
  if (!own || own.text === '') return
  if (own.place === 'noun') saying.noun = (entry ?? '').slice(1).split('|')
  else if (own.place === 'behind') saying.say(own.text, {}, speech)
  else saying.qualities.push(own.text)
}

const QUANTITIES: Readonly<Record<Threshold['test'], 'at_least' | 'at_most' | 'more_than' | 'less_than' | 'exactly'>> =
  {
    gte: 'at_least',
    gt: 'more_than',
    lte: 'at_most',
    lt: 'less_than',
    equals: 'exactly',
    not: 'exactly',
  }

/** Relations to what the noun itself says already. */
const PASSED: ReadonlySet<string> = new Set(['allocations.invoice', 'invoices.registration', 'allocations.payment'])

/** Numbers and amounts that are held between two ends. */
function rangesOf(noun: Noun, clauses: readonly Clause[], { models }: Speech): Map<string, readonly [Value, Value]> {
  const ends = new Map<string, { gte?: Value; lte?: Value }>()
  for (const each of clauses) {
    if (each.kind !== 'test' || (each.test !== 'gte' && each.test !== 'lte')) continue
    const { type } = models[noun].fields[each.field] as Field
    if (type === 'integer' || type === 'money')
      ends.set(each.field, { ...ends.get(each.field), [each.test]: each.values[0] })
  }
  return new Map(
    [...ends].flatMap(([field, { gte, lte }]) =>
      gte === undefined || lte === undefined ? [] : [[field, [gte, lte]] as const],
    ),
  )
}

function sayClause(noun: Noun, clause: Clause, saying: Saying, speech: Speech): undefined {
  const { book } = speech
  switch (clause.kind) {
    case 'all': {
      const dates = new Map<string, { from?: string; until?: string }>()
      const ranges = rangesOf(noun, clause.of, speech)
      for (const each of clause.of) {
        if (each.kind === 'test' && ranges.has(each.field)) continue
        const isDay =
          each.kind === 'test' &&
          ['date', 'instant', 'local_time'].includes((speech.models[noun].fields[each.field] as Field).type)
        if (each.kind === 'test' && isDay && (each.test === 'gte' || each.test === 'lte'))
          dates.set(each.field, {
            ...dates.get(each.field),
            [each.test === 'gte' ? 'from' : 'until']: String(each.values[0]),
          })
        else sayClause(noun, each, saying, speech)
      }
      for (const [field, [a, b]] of ranges) {
        const [low, high] = [valueText(noun, field, a, speech), valueText(noun, field, b, speech)]
        const q = fill(book.words.between, { a: low, b: high })
        const tested = book.tested[`${noun}.${field}.between`] ?? book.tested[`${noun}.${field}`] ?? book.tests.of
        saying.say(tested, { a: low, b: high, q, l: labelOf(noun, field, speech) }, speech)
      }
      for (const [field, { from, until }] of dates) sayTime(noun, field, spanText(from, until, speech), saying, speech)
      return
    }
    case 'any':
      saying.put(
        clause.of
          .map((each) => partText(noun, each, speech))
          .filter(Boolean)
          .join(` ${book.words.or} `),
      )
      return
    case 'not':
      return void saying.say(book.words.not, { v: partText(noun, clause.of, speech) }, speech)
    case 'period':
      return sayTime(noun, clause.field, periodText(clause.name, speech), saying, speech)
    case 'search':
      return void saying.say(book.words.quoted, { v: plainText(clause.text) }, speech)
    case 'test': {
      const type = (speech.models[noun].fields[clause.field] as Field).type
      if ((type === 'date' || type === 'instant' || type === 'local_time') && clause.test !== 'is_set') {
        const day = String(clause.values[0]).slice(0, 10)
        const a = dayText(day, speech)
        const times: Partial<Record<TestName, string>> = {
          lt: fill(book.words.before, { a }),
          gt: fill(book.words.after, { a }),
          gte: spanText(day, undefined, speech),
          lte: spanText(undefined, day, speech),
          not: fill(book.words.not, { v: spanText(day, day, speech) }),
        }
        return sayTime(noun, clause.field, times[clause.test] ?? spanText(day, day, speech), saying, speech)
      }
      return sayTest(noun, clause, saying, speech)
    }
    case 'one': {
      const { to } = speech.models[noun].relations[clause.relation] as { to: Noun }
      if (to === 'tiers' && clause.where.kind === 'test' && clause.where.field === 'name')
        return void saying.say(
          book.held['members.tier_id']?.[clause.where.test.startsWith('not') ? 1 : 0] ?? '{v}',
          { v: plainText(clause.where.values.join(', ')) },
          speech,
        )
      const inner = new Saying('many')
      sayClause(to, clause.where, inner, speech)
      // "payments towards invoices for events" says more than "payments towards invoices for invoices for events".
      if (PASSED.has(`${noun}.${clause.relation}`) && !inner.noun && inner.qualities.length === 0)
        return void saying.put(inner.rest(book.words.and))
      const { where } = clause
      const isNamed = where.kind === 'test' && where.field === 'id' && where.test === 'equals'
      const named = isNamed ? valueText(to, 'id', where.values[0] as Value, speech) : null
      const { many, dative } = phraseOf(to, where, speech)
      const v = named ?? many
      const values = { v, d: named ?? dative, i: named ?? fill(book.words.some, { v }) }
      saying.behind[0].unshift(fill(book.related[`${noun}.${clause.relation}`] ?? '({v})', values))
      return
    }
    default: {
      const { to } = speech.models[noun].relations[clause.relation] as { to: Noun }
      const inner = phraseOf(to, clause.where, speech)
      const { words } = book
      if (noun === 'members' && clause.relation === 'registrations' && isAttended(clause.where)) {
        const [threshold] = clause.kind === 'count' ? clause.thresholds : []
        const q = threshold ? fill(words[QUANTITIES[threshold.test]], { n: String(threshold.value) }) : ''
        const which = threshold ? 'came_times' : clause.kind === 'none' ? 'came_never' : 'came'
        return void saying.say(words[which], { q }, speech)
      }
      if (clause.kind === 'count' || clause.kind === 'sum') {
        const numberOf = (value: Value) =>
          clause.field === undefined ? String(value) : valueText(to, clause.field, value, speech)
        const q = clause.thresholds
          .map(({ test, value }) => fill(words[QUANTITIES[test]], { n: numberOf(value) }))
          .join(` ${words.and} `)
        const isOne = clause.kind === 'count' && clause.thresholds.every(({ value }) => Number(value) === 1)
        const how = clause.kind === 'sum' ? words.with_sum : words.with_count
        saying.behind[1].push(fill(how, { q, np: isOne ? inner.dative_one : inner.dative }))
      } else if (clause.kind === 'none')
        saying.behind[1].push(fill(words.without, { np: speech.language === 'fr' ? inner.none : inner.many }))
      else saying.behind[1].push(fill(words.with, { np: inner.dative }))
    }
  }
}

/** Whether of registrations nothing is asked but that their holder came. */
function isAttended(where: Clause): boolean {
  return where.kind === 'test' && where.field === 'status' && where.test === 'equals' && where.values[0] === 'attended'
}

function sayTime(noun: Noun, field: string, time: string, saying: Saying, speech: Speech): undefined {
  const phrase = speech.book.timed[`${noun}.${field}`]
  if (phrase) saying.say(phrase, { v: time }, speech)
  else saying.put(`${labelOf(noun, field, speech)} ${time}`)
}

/** What a clause says, without the noun. */
export function partText(noun: Noun, clause: Clause, speech: Speech): string {
  const saying = new Saying('many')
  sayClause(noun, clause, saying, speech)
  const behind = saying.rest(speech.book.words.and).replace(/^,\s*/, '')
  return [...saying.qualities, ...(saying.noun ? [saying.noun[1] ?? ''] : []), behind].filter(Boolean).join(' ')
}

/** German qualities end by gender, number and case: "aktive Mitglieder", "ein aktives Mitglied", "mit aktiven Mitgliedern". */
function inflected(text: string, form: Form, gender: string | undefined, language: Language): string {
  if (language === 'en') return text
  if (language === 'fr') {
    const own = gender === 'f' ? text.replace(/(?<!e)s$/, 'es') : text
    return form === 'one' || form === 'none' || form === 'dative_one' ? own.replace(/s$/, '') : own
  }
  if (form === 'many') return text
  if (form === 'none' || form === 'dative') return `${text}n`
  if (form === 'dative_one') return gender === 'f' ? `${text}r` : `${text}m`
  return gender === 'n' ? `${text}s` : gender === 'm' ? `${text}r` : text
}

/** Several of them in the dative, which in German ends in n. */
const inDative = (many: string, language: Language) => (language === 'de' && !/[ns]$/.test(many) ? `${many}n` : many)

/** Returns a noun with what a clause says of it, in plain words. */
export function phraseOf(noun: Noun, clause: Clause, speech: Speech): Phrase {
  const { book, language } = speech
  const form = (which: Form) => {
    const saying = new Saying(which)
    sayClause(noun, clause, saying, speech)
    const [one = '', many = '', gender] = saying.noun ??
      book.nouns[noun] ?? [speech.models[noun].one, speech.models[noun].many]
    // French has none of one.
    const isOne = which === 'one' || which === 'dative_one' || (which === 'none' && language === 'fr')
    const head = isOne ? one : which === 'dative' ? inDative(many, language) : many
    const qualities = saying.qualities.map((text) => inflected(text, which, gender, language))
    const parts = book.qualities_before ? [...qualities, head] : [head, ...qualities]
    const rest = saying.rest(book.words.and)
    const said = parts.filter(Boolean).join(' ')
    return rest === '' ? said : rest.startsWith(',') ? `${said}${rest}` : `${said} ${rest}`
  }
  const forms = ['none', 'one', 'many', 'dative', 'dative_one'] as const
  return Object.fromEntries(forms.map((which) => [which, form(which)])) as Record<Form, string>
}

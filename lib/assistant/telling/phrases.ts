import type { Language } from '#lib/assistant/reading/packs/pack'
import { cleanText } from '#lib/assistant/telling/clean'
import { PHRASEBOOKS, type Phrasebook } from '#lib/assistant/telling/phrasebook'
import type { ReadContext } from '#lib/figures/read-context'
import type { Period } from '#lib/figures/schema'
import { formatDate } from '#lib/format/dates'
import { formatMoney } from '#lib/format/money'
import type { Clause, Threshold, Value } from '#lib/query/condition'
import { models } from '#lib/query/models'
import { periodOf } from '#lib/query/periods'
import type { Group, Question } from '#lib/query/schema'
import type { Field, Noun } from '#lib/records/model'

/** What phrases are made with. */
export interface Speech {
  readonly language: Language
  readonly book: Phrasebook
  readonly locale: string
  readonly tenant: ReadContext['tenant']
  readonly today: string
  /** What the rows are called that a condition names by identifier. */
  readonly titles: ReadonlyMap<string, string>
}

/** Returns what an answer in a language is made with; English as the association writes it. */
export function speechOf(
  language: Language,
  { tenant, today }: Pick<ReadContext, 'tenant' | 'today'>,
  titles: ReadonlyMap<string, string>,
): Speech {
  const book = PHRASEBOOKS[language]
  const locale = tenant.locale.startsWith(language) ? tenant.locale : book.locale
  return { language, book, locale, tenant, today, titles }
}

/** Puts values into a phrase. */
export function fill(phrase: string, values: Readonly<Record<string, string>>): string {
  return phrase.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
}

/** A noun with what is said of it, as it stands beside none, one or several. */
export interface Phrase {
  readonly none: string
  readonly one: string
  readonly many: string
}

/** What a field of a noun is called within a sentence. */
export function labelOf(noun: Noun, name: string, { book, language }: Speech): string {
  const own = book.labels[`${noun}.${name}`] ?? book.labels[name]
  if (own) return own
  const label =
    (models[noun].fields[name] as Field | undefined)?.label ??
    models[noun].relations[name]?.label ??
    name.replaceAll('_', ' ')
  return language === 'en' && !/^[A-Z]-/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label
}

export function dayText(day: string, { locale, tenant }: Speech): string {
  const isInstant = day.length > 19
  return formatDate(isInstant ? day : day.slice(0, 10), {
    locale,
    timeZone: isInstant ? tenant.time_zone : 'UTC',
    style: 'long',
  })
}

/** A value as the language writes it. */
function valueText(noun: Noun, name: string, value: Value, speech: Speech): string {
  const field = models[noun].fields[name] as Field
  const { book, language, tenant, locale, titles } = speech
  switch (field.type) {
    case 'choice':
      return (
        quality(book.qualities[`${noun}.${name}.${value}`])?.text ??
        (field.values?.[String(value)] ?? String(value)).toLowerCase()
      )
    case 'money':
      return formatMoney(String(value), tenant.currency, locale)
    case 'date':
    case 'instant':
    case 'local_time':
      return dayText(String(value), speech)
    case 'reference':
      return plainText(titles.get(String(value)) ?? '…')
    case 'boolean':
      return value === true ? book.words.yes_word : book.words.no_word
    case 'text':
      if (name === 'country' || name === 'language')
        return (
          new Intl.DisplayNames(language, { type: name === 'country' ? 'region' : 'language' }).of(String(value)) ??
          String(value)
        )
      return plainText(String(value))
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
  const field = models[noun].fields[name] as Field
  if (Array.isArray(value)) return value.length > 0 ? plainText(value.join(', ')) : null
  if (field.type === 'money')
    return formatMoney(String(value), String(row.currency ?? speech.tenant.currency), speech.locale)
  return valueText(noun, name, value as string, speech)
}

/** What a group of an answer is called in the language. */
export function groupLabel({ key, label }: Pick<Group, 'key' | 'label'>, { of, by }: Question, speech: Speech): string {
  const { book, locale } = speech
  if (key === null) return book.words.none_given
  if (typeof by === 'object')
    return by.every === 'month' ? formatDate(key, { locale, timeZone: 'UTC', style: 'month' }) : label
  const field = by === undefined ? undefined : (models[of as Noun].fields[by] as Field | undefined)
  return field && field.type !== 'reference' && field.type !== 'boolean'
    ? valueText(of as Noun, by as string, field.type === 'integer' ? Number(key) : key, speech)
    : plainText(label)
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
        each.kind === 'test' && each.test === side && (models[noun].fields[each.field] as Field).type !== 'integer',
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

/** What a condition makes of a noun, part by part. */
class Saying {
  readonly qualities: string[] = []
  readonly behind: string[] = []
  noun: readonly string[] | null = null
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
    return fill(words.from_until, { a: dayText(from, speech), b: dayText(until, speech) })
  }
  return from ? fill(words.from, { a: dayText(from, speech) }) : fill(words.until, { b: dayText(until ?? '', speech) })
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
  if (known) return void say(quality(book.qualities[known]), null, saying)
  const key = `${noun}.${field}`
  const model = models[noun].fields[field] as Field
  const isNot = test === 'not' || test === 'not_in'
  const said = values.map((value) => valueText(noun, field, value, speech))
  const either = said.length > 1 ? `${said.slice(0, -1).join(', ')} ${words.or} ${said.at(-1)}` : (said[0] ?? '')
  if (test === 'is_set') {
    saying.behind.push(fill(values[0] ? book.tests.is_set : book.tests.unset, { l: labelOf(noun, field, speech) }))
    return
  }
  if (model.type === 'boolean' || model.type === 'choice') {
    const [value] = values
    const isTrue = model.type === 'boolean' ? (value === true) !== isNot : null
    const own =
      values.length === 1 || model.type === 'boolean' ? quality(book.qualities[`${key}.${isTrue ?? value}`]) : null
    if (own && (isTrue !== null || !isNot))
      return void say(own, book.qualities[`${key}.${isTrue ?? value}`] ?? '', saying)
    if (model.type === 'choice' && own && isNot) return void saying.behind.push(fill(words.not, { v: own.text }))
    saying.behind.push(
      fill(isNot ? book.tests.not : book.tests.equals, {
        l: labelOf(noun, field, speech),
        v: model.type === 'boolean' ? (isTrue ? words.yes_word : words.no_word) : either,
      }),
    )
    return
  }
  const held = book.held[key]
  const isTag = model.type === 'tags'
  if (
    held &&
    (test === 'equals' || test === 'in' || isNot || isTag || (test === 'contains' && key === 'events.location'))
  )
    return void saying.behind.push(fill(held[isNot ? 1 : 0] ?? '{v}', { v: either }))
  const phrase =
    test === 'in'
      ? book.tests.equals
      : test === 'not_in'
        ? book.tests.not
        : test === 'starts_with'
          ? book.tests.contains
          : book.tests[test as 'lt']
  saying.behind.push(fill(phrase ?? book.tests.equals, { l: labelOf(noun, field, speech), v: either }))
}

function say(own: Quality | null, entry: string | null, saying: Saying): void {
  if (!own || own.text === '') return
  if (own.place === 'noun') saying.noun = (entry ?? '').slice(1).split('|')
  else if (own.place === 'behind') saying.behind.push(own.text)
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

function sayClause(noun: Noun, clause: Clause, saying: Saying, speech: Speech): undefined {
  const { book } = speech
  switch (clause.kind) {
    case 'all': {
      const dates = new Map<string, { from?: string; until?: string }>()
      for (const each of clause.of) {
        const isDay =
          each.kind === 'test' &&
          ['date', 'instant', 'local_time'].includes((models[noun].fields[each.field] as Field).type)
        if (each.kind === 'test' && isDay && (each.test === 'gte' || each.test === 'lte'))
          dates.set(each.field, {
            ...dates.get(each.field),
            [each.test === 'gte' ? 'from' : 'until']: String(each.values[0]),
          })
        else sayClause(noun, each, saying, speech)
      }
      for (const [field, { from, until }] of dates) sayTime(noun, field, spanText(from, until, speech), saying, speech)
      return
    }
    case 'any':
      saying.behind.push(
        clause.of
          .map((each) => partText(noun, each, speech))
          .filter(Boolean)
          .join(` ${book.words.or} `),
      )
      return
    case 'not':
      saying.behind.push(fill(book.words.not, { v: partText(noun, clause.of, speech) }))
      return
    case 'period':
      return sayTime(noun, clause.field, periodText(clause.name, speech), saying, speech)
    case 'search':
      saying.behind.push(`“${clause.text}”`)
      return
    case 'test': {
      const type = (models[noun].fields[clause.field] as Field).type
      if ((type === 'date' || type === 'instant' || type === 'local_time') && clause.test !== 'is_set') {
        const day = String(clause.values[0])
        const [from, until] = [
          clause.test.startsWith('g') ? day : undefined,
          clause.test.startsWith('l') ? day : undefined,
        ]
        return sayTime(
          noun,
          clause.field,
          spanText(clause.test === 'equals' ? day : from, clause.test === 'equals' ? day : until, speech),
          saying,
          speech,
        )
      }
      return sayTest(noun, clause, saying, speech)
    }
    case 'one': {
      const { to } = models[noun].relations[clause.relation] as { to: Noun }
      if (to === 'tiers' && clause.where.kind === 'test' && clause.where.field === 'name')
        return void saying.behind.push(
          fill(book.held['members.tier_id']?.[clause.where.test.startsWith('not') ? 1 : 0] ?? '{v}', {
            v: clause.where.values.join(', '),
          }),
        )
      const inner = new Saying()
      sayClause(to, clause.where, inner, speech)
      // "payments towards invoices for events" says more than "payments towards invoices for invoices for events".
      if (PASSED.has(`${noun}.${clause.relation}`) && !inner.noun && inner.qualities.length === 0)
        return void saying.behind.push(...inner.behind)
      const { where } = clause
      const isNamed = where.kind === 'test' && where.field === 'id' && where.test === 'equals'
      const v = isNamed ? valueText(to, 'id', where.values[0] as Value, speech) : phraseOf(to, where, speech).many
      saying.behind.push(fill(book.related[`${noun}.${clause.relation}`] ?? '({v})', { v }))
      return
    }
    default: {
      const { to } = models[noun].relations[clause.relation] as { to: Noun }
      const inner = phraseOf(to, clause.where, speech)
      if (clause.kind === 'count') {
        const quantity = clause.thresholds
          .map(({ test, value }) => fill(book.words[QUANTITIES[test]], { n: String(value) }))
          .join(` ${book.words.and} `)
        saying.behind.push(fill(book.words.with_count, { q: quantity, np: inner.many }))
      } else saying.behind.push(fill(clause.kind === 'none' ? book.words.without : book.words.with, { np: inner.many }))
    }
  }
}

function sayTime(noun: Noun, field: string, time: string, saying: Saying, speech: Speech): undefined {
  const phrase = speech.book.timed[`${noun}.${field}`]
  saying.behind.push(phrase ? fill(phrase, { v: time }) : `${labelOf(noun, field, speech)} ${time}`)
}

/** What a clause says, without the noun. */
export function partText(noun: Noun, clause: Clause, speech: Speech): string {
  const saying = new Saying()
  sayClause(noun, clause, saying, speech)
  return [...saying.qualities, ...(saying.noun ? [saying.noun[1] ?? ''] : []), ...saying.behind]
    .filter(Boolean)
    .join(' ')
}

/** German qualities end by gender and number: "aktive Mitglieder", "ein aktives Mitglied", "keine aktiven Mitglieder". */
function inflected(text: string, form: keyof Phrase, gender: string | undefined, language: Language): string {
  if (language === 'fr') return form === 'many' ? text : text.replace(/s$/, '')
  if (language === 'en' || form === 'many') return text
  if (form === 'none') return `${text}n`
  return gender === 'n' ? `${text}s` : gender === 'm' ? `${text}r` : text
}

/** Returns a noun with what a clause says of it, in plain words. */
export function phraseOf(noun: Noun, clause: Clause, speech: Speech): Phrase {
  const { book, language } = speech
  const saying = new Saying()
  sayClause(noun, clause, saying, speech)
  const [one = '', many = '', gender] = saying.noun ?? book.nouns[noun] ?? [models[noun].one, models[noun].many]
  const form = (which: keyof Phrase) => {
    // French has none of one.
    const head = which === 'one' || (which === 'none' && language === 'fr') ? one : many
    const qualities = saying.qualities.map((text) => inflected(text, which, gender, language))
    const parts = book.qualities_before ? [...qualities, head] : [head, ...qualities]
    return [...parts, ...saying.behind].filter(Boolean).join(' ')
  }
  return { none: form('none'), one: form('one'), many: form('many') }
}

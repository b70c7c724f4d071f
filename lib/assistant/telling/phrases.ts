import { isDeepStrictEqual } from 'node:util'
import type { Language } from '#lib/assistant/reading/packs/pack'
import { plainText } from '#lib/assistant/telling/clean'
import { fieldOf, fill, labelOf, type Speech } from '#lib/assistant/telling/speech'
import { dayText, isTime, periodText, spanText, valueText } from '#lib/assistant/telling/values'
import { addDays } from '#lib/format/dates'
import { capital, listed } from '#lib/format/sentence'
import {
  type Clause,
  EVERYTHING,
  isNumber,
  speaksOf,
  type TestName,
  type Threshold,
  type Value,
} from '#lib/query/condition'
import { readCondition } from '#lib/query/read'
import type { Condition, Noun } from '#lib/records/model'

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
const FORMS: readonly Form[] = ['none', 'one', 'many', 'dative', 'dative_one']

/**
 * Where a noun stands: by itself, or behind another one. There what is said of it stands in brackets, where a relation
 * is among it, so that it cannot be taken for one of the other noun; or in any case, where something else follows.
 */
type Place = 'alone' | 'related' | 'closed'

/** What rows belong to or have: behind it nothing can be said but of the other noun, unless it is closed. */
interface RelatedPart {
  readonly isHeavy: boolean
  readonly say: (isClosed: boolean) => string
}

/** Days that may lie ahead, so that what is not before one is named from it on: "whose membership ends from 5 March on". */
const MAY_LIE_AHEAD: ReadonlySet<string> = new Set([
  ...['valid_through', 'grace_through', 'end_on', 'end_date', 'due_date', 'registration_closes_at', 'sale_to'],
  ...['service_to', 'event_date', 'start_on', 'starts_at', 'ends_at', 'service_from', 'payment_due_at', 'cancel_by'],
  ...['current_term_start', 'registration_opens_at', 'sale_from', 'offer_expires_at', 'leaves_on'],
])

/** What is said in a clause of its own, which stands behind all else: "who joined this year", ", die gemahnt wurden". */
const CLAUSE = /^(?:,|who |whose |that |qui |dont )/

/** What is said without a verb: what stands behind it would seem to be a part of it. */
const WITH = /^(?:with|without|for|mit|ohne|für|avec|sans|pour) /

/** What it has, or has not. */
const HAVING = /^(?:with|without|mit|ohne|avec|sans) /

/** Nouns of which it is said in the sentence that more of them count than usual. */
const SAID_WIDER: readonly Noun[] = ['members', 'terms', 'invoices', 'registrations', 'payments', 'check_ins']

/** What is said of a noun, in brackets, and not in two pairs of them; what stands in brackets within is set apart. */
function inBrackets(...texts: readonly string[]): string {
  const said = texts.filter(Boolean).map((text) => text.replace(/^,\s*/, '').replace(/^\(([^()]*)\)$/, '$1'))
  return `(${said.join(', ').replaceAll('(', '[').replaceAll(')', ']')})`
}

/** Two pairs of brackets in a row as one. */
const joinedBrackets = (text: string): string =>
  text.replace(/\(([^()]*)\)(?: \([^()]*\))+/g, (all) => all.replaceAll(') (', ', '))

/** Tests of a state that have a quality of their own, or go without saying: only what a noun means anyway does. */
const STATES: readonly (readonly [said: RegExp, quality: string | null])[] = [
  [/^members\.status in active,grace$/, 'members.current'],
  [/^members\.status in cancelled,lapsed$/, 'members.former'],
  [/^events\.event_status in ongoing,upcoming$/, 'events.coming'],
  [/^terms\.source in renewal,upgrade$/, 'terms.renewed'],
  [/^events\.event_status not_in cancelled,draft$/, null],
  [/^invoices\.status not_in draft,void$/, null],
  [/^invoices\.status in open,paid,uncollectible$/, null],
  [/^registrations\.status not_in cancelled,expired,rejected,transferred$/, null],
  [/^registrations\.status not_in cancelled,expired,rejected,transferred,waitlisted$/, 'registrations.not_waiting'],
  [/^registrations\.status in attended,no_show$/, 'registrations.settled'],
  [/^members\.status not pending$/, 'members.not_pending'],
  [/^payments\.status in partially_refunded,refunded,succeeded$/, null],
  // What every row has says nothing of it.
  [/^\w+\.(?:total|amount|remaining|kept|unapplied|refunded|owed|overdue|paid|credited)_minor is_set true$/, null],
  [/^\w+\.(?:reminder_count|days_overdue|seats_used|seats_taken|quantity|seats_came|seats_absent) is_set true$/, null],
  [/^members\.is_archived is_set true$/, null],
  [/^\w+\.(?:id|created_at|updated_at|registered_at|at) is_set true$/, null],
  [/^terms\.state in active,ended$/, null],
  [/^(?:tiers|ticket_types)\.is_active equals true$/, null],
]

/** States that go without saying beside when they began, or how much of it there is. */
const IMPLIED: Readonly<Record<string, readonly string[]>> = {
  'invoices.status void': ['voided_at'],
  'invoices.status paid': ['paid_on', 'days_to_pay', 'days_paid_late', 'is_paid_late'],
  'registrations.status cancelled': ['cancelled_at'],
  'events.event_status cancelled': ['cancelled_at'],
  'members.owes true': ['owed_minor'],
  'members.has_joined true': ['status'],
  'members.status cancelled': ['cancelled_on'],
  'members.status lapsed cancelled': ['left_on'],
  'payments.refunded_minor >0': ['refunded_on'],
  'invoices.is_overdue true': ['days_overdue'],
  'invoices.kind event': ['registration'],
  'invoices.days_to_pay set': ['paid_on', 'is_paid_late'],
  'invoices.days_paid_late set': ['paid_on', 'is_paid_late'],
}

/** Whether a test tells a state: not by what is not so or not set, nor by how little there is. */
const tellsState = ({ field, test, values }: Test): boolean =>
  !['not', 'not_in'].includes(test) &&
  values[0] !== false &&
  !(['owed_minor', 'days_overdue'].includes(field) && (['lt', 'lte'].includes(test) || Number(values[0]) === 0)) &&
  // Who has only applied is pending, or withdrew.
  !(field === 'status' && ['pending', 'cancelled'].some((each) => values.includes(each)))

/** Days that nobody has who has only applied. */
const OF_MEMBERS = ['joined_on', 'left_on', 'cancelled_on', 'lapsed_on']

/** Whether what a field is not follows from what it is: of who came, that they do not wait. */
const isRuledOut = ({ field, values }: Test, beside: readonly Clause[]): boolean =>
  beside.some(
    (each) =>
      each.kind === 'test' &&
      each.field === field &&
      ['equals', 'in'].includes(each.test) &&
      each.values.every((value) => !values.includes(value)),
  )

/** Whether a test goes without saying beside others of the same rows. */
function isImplied(noun: Noun, clause: Clause, beside: readonly Clause[]): boolean {
  const isApplicants = noun === 'members' && clause.kind === 'test' && clause.field === 'status'
  if (isApplicants && clause.test === 'not' && clause.values[0] === 'pending')
    return beside.some((each) => {
      const one = each.kind === 'all' ? each.of[0] : each
      const isDay = one?.kind === 'period' || (one?.kind === 'test' && tellsState(one))
      return isDay && OF_MEMBERS.includes(one.field)
    })
  if (clause.kind !== 'test') return false
  if (clause.test === 'not' || clause.test === 'not_in') return isRuledOut(clause, beside)
  if (!['equals', 'gt', 'in', 'is_set'].includes(clause.test) || clause.values[0] === false) return false
  const isSet = clause.test === 'is_set'
  const value = isSet ? 'set' : clause.test === 'gt' ? `>${Number(clause.values[0])}` : clause.values.join(' ')
  const by = IMPLIED[`${noun}.${clause.field} ${value}`] ?? []
  return beside.some((each) => {
    // A time from one day to another is two tests of one field.
    const one = each.kind === 'all' ? each.of[0] : each
    if (one?.kind === 'one') return by.includes(one.relation)
    // Late or not, it was paid.
    if (one?.kind === 'test' && !tellsState(one) && one.field !== 'is_paid_late') return false
    return one && 'field' in one && !('relation' in one) && by.includes(one.field ?? '')
  })
}

/** Which end of a stretch a test sets. */
const ENDS: Partial<Record<TestName, 'low' | 'high'>> = { gt: 'low', gte: 'low', lt: 'high', lte: 'high' }

/** How a number is held against another. */
const QUANTITIES = {
  gte: 'at_least',
  gt: 'more_than',
  lte: 'at_most',
  lt: 'less_than',
  equals: 'exactly',
  not: 'other_than',
} as const satisfies Record<Threshold['test'], string>

/** "at least 60", "less than €100.00"; null for a test that is none of a quantity. */
export function quantityText(test: TestName, v: string, isMoney: boolean, { book }: Speech): string | null {
  if (test === 'not' || !(test in QUANTITIES)) return null
  const name = QUANTITIES[test as Threshold['test']]
  return fill(book.words[name === 'less_than' && isMoney ? 'below' : name], { n: v })
}

/** Relations to what the noun itself says already, by the only things that may be said of it without naming it. */
const PASSED: Readonly<Record<string, readonly string[]>> = {
  'allocations.invoice': ['kind', 'registration'],
  'allocations.payment': ['received_on', 'method'],
  'invoices.registration': ['event', 'event_id'],
}

/** Whether a clause says something of these fields and relations, and of nothing else. */
const speaksOnlyOf = (clause: Clause, names: readonly string[]): boolean => {
  if (clause.kind === 'all') return clause.of.length > 0 && clause.of.every((each) => speaksOnlyOf(each, names))
  if ('relation' in clause) return clause.kind === 'one' && names.includes(clause.relation)
  return 'field' in clause && names.includes(clause.field)
}

/** What a member has of their own, and sees of nobody else. */
const OWN: ReadonlySet<Noun> = new Set([
  ...(['registrations', 'check_ins', 'feedback', 'invoices', 'payments', 'terms', 'credit_notes'] as const),
  ...(['reminders', 'invoice_lines', 'allocations', 'refunds'] as const),
])

/** Clauses of one subject, which is named once: "whose membership ends in May and does not renew by itself". */
const subjectOnce = (clauses: readonly string[]): string[] =>
  clauses.map((clause, index) => {
    const [subject = ''] = /^(?:whose|deren|dessen|dont) \S+ /.exec(clause) ?? []
    return index > 0 && subject !== '' && clauses[0]?.startsWith(subject) ? clause.slice(subject.length) : clause
  })

/**
 * What is done and when, with the verb said once: "paid this year on time", ", die in diesem Jahr pünktlich bezahlt
 * wurden".
 *
 * @param times those of the clauses that say when
 */
function timedOnce(near: readonly string[], clauses: readonly string[], times: readonly string[]) {
  const told = { near: [...near], clauses: [...clauses] }
  for (const time of clauses.filter((each) => times.includes(each))) {
    for (const how of [...near, ...clauses].filter((each) => !times.includes(each))) {
      const once = verbOnce(time, how)
      if (once === null) continue
      told.near = told.near.filter((each) => each !== how)
      told.clauses = told.clauses.filter((each) => each !== how).map((each) => (each === time ? once : each))
    }
  }
  return told
}

/** When and how something is done, where both say the same verb; else null. German ones say it at the end. */
function verbOnce(time: string, how: string): string | null {
  if (time.startsWith(`${how} `)) return time
  const [first = '', ...rest] = time.split(' ')
  if (!how.startsWith(`${first} `)) return null
  const manner = how.slice(first.length + 1)
  if (!first.startsWith(',')) return CLAUSE.test(how) || HAVING.test(how) ? null : `${time} ${manner}`
  const verb = rest.slice(-2).join(' ')
  return manner.endsWith(` ${verb}`) ? `${time.slice(0, -verb.length)}${manner}` : null
}

/** Tests that hold all of a text. */
const WHOLE: ReadonlySet<TestName> = new Set(['equals', 'in', 'not', 'not_in'])

/** What is added up of rows where nothing else is said. */
const USUAL_SUMS: ReadonlySet<string> = new Set(['total_minor', 'amount_minor'])

type Test = Extract<Clause, { kind: 'test' }>
type Related = Extract<Clause, { relation: string }>

const PLACES = ['city', 'region', 'country', 'location']

/** So many are told by name; of more it is told how many were meant. */
const MAX_NAMED = 3

/** What a condition makes of a noun, part by part, as it stands beside one or several. */
class Saying {
  readonly qualities: string[] = []
  /** One and several of the noun, and its gender: of its own, or what a condition makes of it. */
  head: readonly string[] | null = null
  /** Next to the noun, what it is not, and clauses: in this order. */
  readonly #behind: [near: string[], nots: string[], clauses: string[]] = [[], [], []]
  /** What it belongs to or has: behind all that is said of itself, which would seem to be said of the other noun. */
  readonly #related: RelatedPart[] = []
  /** Whether something is done at a time, as "issued this year": it would seem to be done with what it has. */
  #isTimed = false
  /** What is said of when it was done. */
  readonly #times: string[] = []
  /** Who of all these is left out: behind everything, so that nothing else seems to be said of them. */
  readonly #excepts: string[] = []
  readonly #noun: Noun
  readonly #form: Form
  readonly #speech: Speech

  /** Whether all is said, also what goes without saying of rows that are spoken of: "active or anything else". */
  readonly #isWhole: boolean

  constructor(noun: Noun, clause: Clause, form: Form, speech: Speech, isWhole = false) {
    this.#noun = noun
    this.#form = form
    this.#speech = speech
    this.#isWhole = isWhole
    this.#clause(clause)
  }

  /** Whether one is spoken of; French has none of one. */
  get isOne(): boolean {
    const { language } = this.#speech
    return this.#form === 'one' || this.#form === 'dative_one' || (this.#form === 'none' && language === 'fr')
  }

  /** Whether what follows could be taken for a part of it, or a part of it for one of another noun. */
  get isOpen(): boolean {
    return this.isRelated || this.#excepts.length > 0
  }

  /** Whether it is said what other nouns it belongs to or has. */
  get isRelated(): boolean {
    return this.#related.length > 0
  }

  /** All that stands behind the noun. */
  get rest(): string {
    const { words } = this.#speech.book
    const [all, nots, parts] = this.#behind
    const { near, clauses } = timedOnce(all, parts, this.#times)
    const isApart = clauses.some((clause) => clause.startsWith(','))
    const agreed = clauses.map((clause) => this.#agreed(clause).replace(/^,\s*/, ''))
    // What is done stands behind the noun, and in front of what is told of it: "issued this year that are paid".
    const [told, done] = [
      agreed.filter((each) => isApart || CLAUSE.test(each)),
      agreed.filter((each) => !isApart && !CLAUSE.test(each)),
    ]
    const joined = [done.join(` ${words.and} `), subjectOnce(told).join(` ${words.and} `)].filter(Boolean).join(' ')
    // Behind what it has, what is said of it would seem to be said of that.
    const had = near.filter((each) => HAVING.test(each)).join(` ${words.and} `)
    const placed = [...near.filter((each) => !HAVING.test(each)), had]
    const text = [...placed, nots.join(` ${words.and} `)].filter(Boolean).join(' ')
    const own = joined === '' ? text : `${text}${isApart ? ',' : ''} ${joined}`.trimStart()
    // What is heavy comes last; of several, each but the last is closed.
    const related = [...this.#related].sort((a, b) => Number(a.isHeavy) - Number(b.isHeavy))
    // A German clause brings its own comma.
    const others = related
      .map((part, index) => part.say(index < related.length - 1).replace(/^,\s*/, index > 0 ? '' : '$&'))
      .join(', ')
    const isPaused =
      joined !== '' || this.#isTimed || near.length + nots.length > 1 || WITH.test(text) || nots.length > 0
    const whole = [own, others].filter(Boolean).join(isPaused ? ', ' : ' ')
    // Where another noun was named, those who are left out are as well.
    const c = this.isRelated ? words.those.replace('{v}', this.#named) : this.#those
    const excepts = this.#excepts.map((v) => fill(words.except, { v, c })).join(` ${words.and} `)
    return this.#agreed([whole, excepts].filter(Boolean).join(', '))
  }

  /** What agrees with the noun or with what stands instead of it: a French e, and who German clauses speak of. */
  #agreed(text: string): string {
    const { book, language } = this.#speech
    const gender = (this.head ?? book.nouns[this.#noun])?.[2]
    if (language === 'fr') return text.replaceAll('·', gender === 'f' ? 'e' : '')
    if (language !== 'de' || !this.isOne) return text
    const who = gender === 'f' ? 'die' : gender === 'm' ? 'der' : 'das'
    const whose = gender === 'f' ? 'deren' : 'dessen'
    return text.replace(/^,(?:die|der|das) /, `,${who} `).replace(/^,(?:deren|dessen) /, `,${whose} `)
  }

  /** Whether all that is said is a clause. */
  get isClause(): boolean {
    const [near, nots, clauses] = this.#behind
    const others = near.length + nots.length + this.#related.length + this.#excepts.length + this.qualities.length
    return clauses.length > 0 && clauses.every((each) => CLAUSE.test(each)) && others === 0 && this.head === null
  }

  /** Puts values into a phrase of the book, which may have another text for one: "who owe {q}|who owes {q}". */
  #say(phrase: string, values: Readonly<Record<string, string>>, isVerb = false): undefined {
    this.#put(this.#numbered(phrase, values), isVerb)
  }

  #numbered(phrase: string, values: Readonly<Record<string, string>>): string {
    const [many = '', one = many] = phrase.split('|')
    return fill(this.isOne ? one : many, values)
  }

  #put(text: string, isVerb = false): undefined {
    const place = this.#behind[isVerb || CLAUSE.test(text) ? 2 : 0]
    if (!place.includes(text)) place.push(text)
  }

  /** Says a quality of the book: in front of the noun, "+behind it", or "=instead|of it". */
  #quality(entry: string): undefined {
    if (entry.startsWith('+')) this.#say(entry.slice(1), {})
    else if (entry.startsWith('=') && this.head) this.#put(`(${entry.slice(1).split('|')[1]})`)
    else if (entry.startsWith('=')) this.head = entry.slice(1).split('|')
    else if (entry !== '') this.qualities.push(entry)
  }

  #clause(clause: Clause): undefined {
    const { words } = this.#speech.book
    switch (clause.kind) {
      case 'all':
        return this.#all(clause.of)
      case 'any':
        return this.#either(clause)
      case 'not':
        return this.#not(clause.of)
      case 'period':
        return this.#time(clause.field, periodText(clause.name, this.#speech))
      case 'search':
        return this.#say(words.quoted, { v: plainText(clause.text) })
      case 'test':
        return this.#test(clause)
      case 'one':
        return this.#one(clause)
      default:
        return this.#many(clause)
    }
  }

  /** All but those: "not born this year", "except those who left this year". */
  #not(clause: Clause): undefined {
    const { book, language } = this.#speech
    if (clause.kind === 'not') return this.#clause(clause.of)
    const isWhole = clause.kind === 'test' && (clause.test === 'equals' || clause.test === 'in')
    if (isWhole && !isNumber(this.#field(clause.field)?.type) && !isTime(this.#field(clause.field)))
      return this.#test({ ...clause, test: clause.test === 'in' ? 'not_in' : 'not' } as Test)
    const text = bracketed(clause, this.#nested(clause))
    const denial = fill(book.words.not, { v: '' })
    const not = (what: string) => denial + (what.startsWith(denial) ? inBrackets(what) : what)
    // French says what is not by who is left out.
    if (language === 'fr') return void this.#excepts.push(text)
    if ('relation' in clause && clause.kind === 'one')
      return void this.#related.push({ isHeavy: true, say: (isClosed) => not(isClosed ? inBrackets(text) : text) })
    const isAlone = clause.kind !== 'any' && clause.kind !== 'all'
    if (!isAlone || !new Saying(this.#noun, clause, 'many', this.#speech, true).isClause)
      return void this.#behind[1].push(not(text))
    this.#excepts.push(text)
  }

  /** Those of the noun. */
  get #those(): string {
    const { language, book } = this.#speech
    if (language !== 'fr') return language === 'de' ? 'denen' : 'those'
    return (this.head ?? book.nouns[this.#noun])?.[2] === 'f' ? 'celles' : 'ceux'
  }

  /** Several of the noun, behind "except". */
  get #named(): string {
    const { book, language, models } = this.#speech
    return inDative((this.head ?? book.nouns[this.#noun])?.[1] ?? models[this.#noun].many, language)
  }

  /** One or the other; a German clause in front stands behind a comma. */
  #either(clause: Clause): undefined {
    const text = this.#nested(clause)
    this.#put(this.#speech.language === 'de' && /^(?:die|das|deren|dessen) /.test(text) ? `,${text}` : text)
  }

  /** What several say of one row, with what joins them: in brackets where several stand among others. */
  #nested(clause: Clause): string {
    if (clause.kind !== 'any' && clause.kind !== 'all')
      return partText(this.#noun, clause, this.#speech, { isWhole: true, form: this.#form })
    const { words } = this.#speech.book
    const parts = clause.of.flatMap((each) => {
      const text = this.#nested(each)
      if (text === '') return []
      return isOpenEnded(each) && clause.of.length > 1 ? `(${text})` : bracketed(each, text)
    })
    return parts.join(` ${clause.kind === 'any' ? words.or : words.and} `)
  }

  /** Days between two, which do not count, as the first and the last that do. */
  #closed(clauses: readonly Clause[]): readonly Clause[] {
    const isEnd = (each: Clause, tests: readonly TestName[]): each is Test =>
      each.kind === 'test' && tests.includes(each.test) && isTime(this.#field(each.field))
    return clauses.map((each) => {
      if (!isEnd(each, ['gt', 'lt']) || String(each.values[0]).length > 10) return each
      const isLow = each.test === 'gt'
      const others = isLow ? (['lt', 'lte'] as const) : (['gt', 'gte'] as const)
      const other = clauses.find((one): one is Test => isEnd(one, others) && one.field === each.field)
      const [low, high] = [isLow ? each : other, isLow ? other : each].map((end) => String(end?.values[0]))
      // Between two days of which none is left, both are told as they are.
      if (!other || addDays(low as string, 2) > (high as string)) return each
      const day = addDays(String(each.values[0]), isLow ? 1 : -1)
      return { ...each, test: isLow ? 'gte' : 'lte', values: [day] } as Test
    })
  }

  /** What holds together; two ends of one field are said as one. */
  #all(given: readonly Clause[]): undefined {
    const clauses = this.#closed(given)
    const ends = new Map<string, { low?: Test; high?: Test }>()
    const several = new Set<string>()
    for (const each of clauses) {
      if (each.kind !== 'test') continue
      const end = ENDS[each.test]
      const isDay = isTime(this.#field(each.field))
      if (!end || (isDay ? each.test === 'gt' || each.test === 'lt' : !isNumber(this.#field(each.field)?.type)))
        continue
      const known = ends.get(each.field)
      if (known?.[end]) several.add(each.field)
      ends.set(each.field, { ...known, [end]: each })
    }
    // Two lower ends of one field are two things that are said.
    for (const field of several) ends.delete(field)
    const isRange = (field: string, { low, high }: { low?: Test; high?: Test }) =>
      isTime(this.#field(field)) || (low !== undefined && high !== undefined)
    const ranges = [...ends].filter(([field, two]) => isRange(field, two))
    const joined = new Set<Clause | undefined>(ranges.flatMap(([, { low, high }]) => [low, high]))
    for (const each of clauses) {
      if (isImplied(this.#noun, each, clauses)) continue
      if (each.kind === 'any' && clauses.length > 1) this.#put(`(${this.#nested(each)})`)
      else if (!joined.has(each)) this.#clause(each)
    }
    for (const [field, { low, high }] of ranges) {
      if (isTime(this.#field(field))) this.#span(field, low?.values[0]?.toString(), high?.values[0]?.toString())
      else if (low && high) this.#range(field, low, high)
    }
  }

  #field(name: string) {
    return fieldOf(this.#noun, name, this.#speech)
  }

  #label(name: string): string {
    return labelOf(this.#noun, name, this.#speech)
  }

  #range(field: string, low: Test, high: Test): undefined {
    const { tested, tests, words } = this.#speech.book
    const key = `${this.#noun}.${field}`
    const between = tested[`${key}.between`]
    const phrase = between ?? tested[key] ?? tests.of
    const isWhole = low.test === 'gte' && high.test === 'lte'
    // What is said in words of its own at either end is said twice.
    if (!isWhole && !phrase.includes('{q}'))
      return this.#put(
        [low, high].map((end) => partText(this.#noun, end, this.#speech, { form: this.#form })).join(` ${words.and} `),
      )
    const [a, b] = [low, high].map((end) => valueText(this.#noun, field, end.values[0] as Value, this.#speech)) as [
      string,
      string,
    ]
    const q = isWhole
      ? fill(words.between, { a, b })
      : [this.#quantity(low, a, phrase), this.#quantity(high, b, phrase)].join(` ${words.and} `)
    const l = this.#label(field)
    this.#say(phrase, phrase === tests.of ? { l, a: withArticle(l), q } : { a, b, q })
  }

  /** "at least 60": of what is counted fewer, and of anything else less than so much. */
  #quantity({ field, test }: Test, v: string, phrase: string): string | null {
    const isCounted = /\{q\} \p{L}/u.test(phrase)
    return quantityText(test, v, this.#field(field)?.type === 'money' || !isCounted, this.#speech)
  }

  #time(field: string, time: string): undefined {
    const { timed, colon } = this.#speech.book
    const phrase = timed[`${this.#noun}.${field}`] ?? timed[field]
    this.#isTimed ||= phrase !== undefined && phrase !== '{v}'
    if (phrase) this.#times.push(this.#numbered(phrase, { v: time }))
    if (phrase) this.#say(phrase, { v: time }, !/^\{v\}/.test(phrase) && !WITH.test(phrase))
    else this.#put(`(${this.#label(field)}${colon} ${time})`)
  }

  /** A time with one end or with both. */
  #span(field: string, from: string | undefined, until: string | undefined): undefined {
    this.#time(field, spanText(from, until, this.#speech, MAY_LIE_AHEAD.has(field)))
  }

  /** A day that is held against another. */
  #day({ field, test, values }: Test): undefined {
    const { words } = this.#speech.book
    const day = String(values[0]).slice(0, 10)
    const a = dayText(day, this.#speech)
    if (test === 'gte') return this.#span(field, day, undefined)
    if (test === 'lte') return this.#span(field, undefined, day)
    const on = spanText(day, day, this.#speech)
    const times: Partial<Record<TestName, string>> = {
      lt: fill(words.before, { a }),
      gt: fill(words.after, { a }),
      not: fill(words.not, { v: on }),
    }
    this.#time(field, times[test] ?? on)
  }

  #test(clause: Test): undefined {
    const { field, test, values } = clause
    const { qualities, tested, tests, words } = this.#speech.book
    const key = `${this.#noun}.${field}`
    const type = this.#field(field)?.type
    if (isTime(this.#field(field)) && test !== 'is_set') return this.#day(clause)
    if (field === 'id' && test === 'in' && values.length > MAX_NAMED)
      return this.#say(words.among_these, { n: String(values.length) })
    const isOwnCurrency = field === 'currency' && test === 'equals' && values[0] === this.#speech.tenant.currency
    if (isOwnCurrency && !this.#isWhole) return
    const state = STATES.find(([said]) => said.test(`${key} ${test} ${[...values].sort().join()}`))
    if (state && !(this.#isWhole && state[1] === null)) return this.#quality(qualities[state[1] ?? ''] ?? '')
    const l = this.#label(field)
    if (test === 'is_set') {
      const which = values[0] ? 'is_set' : 'unset'
      const own = tested[`${key}.${which}`]
      if (own === undefined && isTime(this.#field(field)))
        return this.#put(`(${l}${this.#speech.book.colon} ${values[0] ? words.given : words.none_given})`)
      return this.#say(own ?? tests[which], { l, a: withArticle(l) })
    }
    const isNot = test === 'not' || test === 'not_in'
    if (type === 'boolean') {
      const isTrue = (values[0] === true) !== isNot
      const own = qualities[`${key}.${isTrue}`]
      if (own !== undefined) return this.#quality(own)
      return this.#put(`(${l}: ${isTrue ? words.yes_word : words.no_word})`)
    }
    if (type === 'choice') return this.#choice(clause, isNot)
    const said = values.map((value) => valueText(this.#noun, field, value, this.#speech))
    // None of several is neither the one nor the other: "outside Hamburg and Bremen".
    const v = listed(said, isNot && PLACES.includes(field) ? words.and : words.or)
    // Rows without a number do not have this one either.
    if (isNot && isNumber(type)) return this.#not({ ...clause, test: test === 'not' ? 'equals' : 'in' })
    const isAny = (test === 'gt' && Number(values[0]) === 0) || (test === 'gte' && values[0] === 1)
    const isZero = Number(values[0]) === 0 && (test === 'equals' || test === 'lte')
    const isNone = (test === 'lt' && values[0] === 1) || isZero
    const isEqual = test === 'equals' || (test === 'in' && isNumber(type))
    const own = tested[`${key}.${isEqual ? 'equals' : test}`] ?? tested[key]
    const q = isEqual ? v : this.#quantity(clause, v, own ?? tests.of)
    const plain = isAny ? tested[`${key}.any`] : isNone ? tested[`${key}.none`] : undefined
    if (plain && q !== null) return this.#say(plain, {})
    const isOne = values.length === 1 && values[0] === 1
    if (own && q !== null) return this.#say(isOne ? ofOne(own, this.#speech) : own, { v, q })
    const held = tested[`${key}.${test}`] ?? this.#held(clause)
    if (held) return this.#say(held, { v })
    if (q !== null && !isEqual) return this.#say(tests.of, { l, a: withArticle(l), q })
    const part = test === 'contains' ? tests.contains : test === 'starts_with' ? tests.starts_with : undefined
    // Rows without a value are not so either.
    this.#say(isNot ? tests.lacks : (part ?? tests.equals), { l, v, a: withArticle(l) })
  }

  /** One choice or several of them: by a quality of theirs, where all have one that stands in the same place. */
  #choice({ field, values }: Test, isNot: boolean): undefined {
    const { qualities, tests, words } = this.#speech.book
    const own = values.map((value) => qualities[`${this.#noun}.${field}.${value}`])
    const [first] = own
    if (!isNot && first !== undefined && own.length === 1) return this.#quality(first)
    const instead = own.map((each) => (each?.startsWith('=') ? each.slice(1).split('|') : []))
    if (!isNot && !this.head && instead.every((each) => each.length > 0)) {
      const gender = instead[0]?.[2]
      const [one, many] = [0, 1].map((side) =>
        listed(
          instead.map((each) => each[side] ?? ''),
          words.or,
        ),
      ) as [string, string]
      this.head = gender === undefined ? [one, many] : [one, many, gender]
      return
    }
    const isBehind = own.every((each) => each?.startsWith('+') && !each.startsWith('+,') && !each.includes('|'))
    const isBefore = own.every((each) => each !== undefined && /^[^+=]/.test(each))
    if (!isNot && isBehind)
      return this.#put(
        listed(
          own.map((each) => each?.slice(1) ?? ''),
          words.or,
        ),
      )
    if (!isNot && isBefore) return this.#quality(listed(own as string[], words.or))
    const isOne = this.#speech.language !== 'en'
    const said = values.map((value) => valueText(this.#noun, field, value, this.#speech, isOne))
    const l = this.#label(field)
    this.#say(isNot ? tests.not : tests.equals, { l, a: withArticle(l), v: listed(said, words.or) })
  }

  /** How a field is held to a value, or to another one. */
  #held({ field, test, values }: Test): string | null {
    const { countries, held, words } = this.#speech.book
    const key = `${this.#noun}.${field}`
    const isNot = test === 'not' || test === 'not_in'
    const isWhole = isNot || test === 'equals' || test === 'in'
    if (!isWhole && this.#field(field)?.type !== 'tags' && (test !== 'contains' || key !== 'events.location'))
      return null
    const side = isNot ? 1 : 0
    if (key !== 'members.country') return (held[key] ?? held[field])?.[side] ?? null
    // Some countries have an article.
    const each = values.map((value) =>
      fill((countries[String(value)] ?? held[key])?.[side] ?? '', {
        v: valueText(this.#noun, field, value, this.#speech),
      }),
    )
    return listed(each, isNot ? words.and : words.or)
  }

  #to(relation: string): Noun {
    return this.#speech.models[this.#noun].relations[relation]?.to as Noun
  }

  #one({ relation, where: asked }: Related): undefined {
    const { book } = this.#speech
    const to = this.#to(relation)
    const key = `${this.#noun}.${relation}`
    const where = key === 'allocations.payment' ? withoutKept(asked) : asked
    // Each is paid towards an invoice, from a payment.
    if (where === null || (this.#noun === 'allocations' && where.kind === 'all' && where.of.length === 0)) return
    const isNamed = where.kind === 'test'
    if (to === 'tiers' && isNamed && where.field === 'name' && WHOLE.has(where.test)) {
      const phrase = book.held['members.tier_id']?.[where.test.startsWith('not') ? 1 : 0] ?? '{v}'
      return this.#say(phrase, { v: plainText(listed(where.values.map(String), book.words.or)) })
    }
    const inner = new Saying(to, where, 'many', this.#speech)
    // "payments towards invoices for events" says more than "payments towards invoices for invoices for events".
    if (speaksOnlyOf(where, PASSED[key] ?? []) && !inner.head && inner.qualities.length === 0)
      return this.#relate(inner.rest !== '', (isClosed) => (isClosed ? inBrackets(inner.rest) : inner.rest))
    const label = this.#label(this.#speech.models[this.#noun].relations[relation]?.column ?? relation)
    const own = book.related[key] ?? book.related[relation]
    const phrase = own ?? `(${label}${book.colon} {v})`
    if (isNamed && where.field === 'id' && where.test === 'equals') {
      const named = valueText(to, 'id', where.values[0] as Value, this.#speech)
      return void this.#behind[0].unshift(fill(phrase, { v: named, d: named, i: named }))
    }
    this.#relate(own !== undefined && inner.rest !== '', (isClosed) => {
      const { many, dative } = phraseOf(to, where, this.#speech, isClosed ? 'closed' : 'related')
      return fill(phrase, { v: many, d: dative, i: fill(book.words.some, { v: many }) })
    })
  }

  #relate(isHeavy: boolean, say: RelatedPart['say']): undefined {
    this.#related.push({ isHeavy, say })
  }

  /** Says who came, to what and how often; false where something else is asked of registrations. */
  #came({ kind, relation, where }: Related, q: string, isOfOne: boolean): boolean {
    const { words } = this.#speech.book
    const event = `${this.#noun}.${relation}` === 'members.registrations' ? attendedOf(where) : null
    if (event === null) return false
    const how = q ? 'came_times' : kind === 'none' ? 'came_never' : 'came'
    if (event.kind === 'all' && event.of.length === 0) {
      this.#say(isOfOne ? ofOne(words[how], this.#speech) : words[how], { q })
      return true
    }
    const id = event.kind === 'test' && event.field === 'id' && event.test === 'equals' ? event.values[0] : undefined
    if (id !== undefined && how !== 'came') return false
    const named = id === undefined ? '' : valueText('events', 'id', id, this.#speech)
    // What follows would seem to be said of those who came.
    const open = phraseOf('events', event, this.#speech)
    const { many, one, dative, dative_one } = open.many.includes(',')
      ? phraseOf('events', event, this.#speech, 'closed')
      : open
    const np = named || (isOfOne ? one : many)
    const d = named || (isOfOne ? dative_one : dative)
    this.#say(words[`${how}_at`], { q, np, d, i: named || fill(words.some, { v: many }) })
    return true
  }

  #many(clause: Related): undefined {
    const { words } = this.#speech.book
    const to = this.#to(clause.relation)
    const thresholds = 'thresholds' in clause ? clause.thresholds : []
    const numberOf = (value: Value) =>
      'field' in clause && clause.field !== undefined ? valueText(to, clause.field, value, this.#speech) : String(value)
    const q = thresholds
      .map(({ test, value }) => fill(words[QUANTITIES[test]], { n: numberOf(value) }))
      .join(` ${words.and} `)
    // French has one of none as well.
    const isOfOne =
      thresholds.length > 0 &&
      thresholds.every(
        ({ test, value }) =>
          test !== 'not' && (Number(value) === 1 || (Number(value) === 0 && this.#speech.language === 'fr')),
      )
    if (clause.kind !== 'sum' && clause.kind !== 'every' && this.#came(clause, q, isOfOne)) return
    const own = this.#speech.book.tested[`${this.#noun}.${clause.relation}.${clause.kind}`]
    if (own !== undefined && clause.where.kind === 'all' && clause.where.of.length === 0) return this.#say(own, {})
    const isHeavy = new Saying(to, clause.where, 'many', this.#speech).rest !== ''
    const isWider = SAID_WIDER.includes(to) && isUsual(to, clause.where, this.#speech) === false
    this.#relate(isHeavy, (isClosed) => {
      // An amount stands behind what it is of.
      const place = isClosed || clause.kind === 'sum' ? 'closed' : 'related'
      const { none, many, dative, dative_one } = phraseOf(to, clause.where, this.#speech, place, isWider)
      switch (clause.kind) {
        case 'sum': {
          const label = USUAL_SUMS.has(clause.field ?? '') ? '' : ` (${labelOf(to, clause.field ?? '', this.#speech)})`
          return fill(words.with_sum, { q, np: dative }) + label
        }
        case 'every': {
          const all = phraseOf(to, EVERYTHING, this.#speech)
          return fill(words.with_only, { n: this.#speech.language === 'fr' ? all.none : all.many, np: many })
        }
        case 'count':
          return fill(words.with_count, { q, np: isOfOne ? dative_one : dative })
        case 'none':
          return fill(words.without, { np: this.#speech.language === 'fr' ? none : many })
        default:
          return fill(words.with, { np: dative })
      }
    })
  }
}

/** Whether payments are held to those whose money stayed: what was paid towards an invoice is of these anyway. */
const isKept = (clause: Clause): boolean =>
  clause.kind === 'test' &&
  clause.field === 'status' &&
  clause.test === 'in' &&
  [...clause.values].sort().join() === 'partially_refunded,succeeded'

/** What is asked of payments beside that their money stayed; null for nothing. */
function withoutKept(clause: Clause): Clause | null {
  if (clause.kind !== 'all') return isKept(clause) ? null : clause
  const of = clause.of.filter((each) => !isKept(each))
  return of.length === 0 ? null : of.length === 1 ? (of[0] as Clause) : { ...clause, of }
}

/** Fields that say which rows are asked for, and fields that only those have which a noun usually means. */
const TELLING: Partial<Record<Noun, readonly [naming: readonly string[], implying: readonly string[]]>> = {
  invoices: [
    ['voided_at', 'uncollectible_at', 'number'],
    ['is_overdue', 'days_overdue', 'paid_on', 'days_to_pay', 'is_paid_late', 'days_paid_late', 'is_partially_paid'],
  ],
  registrations: [
    ['cancelled_at', 'cancel_reason'],
    ['has_checked_in', 'checked_in_at', 'checked_out_at', 'waitlist_position', 'offer_expires_at'],
  ],
  payments: [
    ['reversed_on', 'reversal_reason'],
    ['refunded_on', 'refunded_minor', 'has_credit', 'unapplied_minor'],
  ],
  members: [['is_archived', 'left_on', 'cancelled_on', 'lapsed_on'], []],
  events: [['cancelled_at'], []],
}

/** Whether a clause holds one of these fields to something that is so. */
const affirms = (clause: Clause, fields: readonly string[]): boolean =>
  clause.kind === 'all'
    ? clause.of.some((each) => affirms(each, fields))
    : clause.kind === 'period'
      ? fields.includes(clause.field)
      : clause.kind === 'test' && fields.includes(clause.field) && tellsState(clause)

/**
 * Whether of a noun the usual rows alone are meant, without a word of it, or others as well; null where it is said
 * which, and of nouns that mean all their rows.
 */
function isUsual(noun: Noun, clause: Clause, { book, models }: Speech): boolean | null {
  const { where } = models[noun].population
  if (book.unusual[noun] === undefined) return null
  const usual = readCondition(noun, where)
  const isSame = (each: Clause) => isDeepStrictEqual(each, usual)
  if (isSame(clause) || (clause.kind === 'all' && clause.of.some(isSame))) return noun === 'members' ? null : true
  const [naming, implying] = TELLING[noun] ?? [[], []]
  const isSaid = ['id', ...Object.keys(where), ...naming].some((field) => speaksOf(clause, field))
  return isSaid || affirms(clause, implying) ? null : false
}

/**
 * Which rows count beside what is said: "Invoices: without drafts and voided ones", of the noun itself and of those it
 * is related to.
 */
export function countedText(noun: Noun, clause: Clause, speech: Speech, isRelated = false): string[] {
  const { book, models } = speech
  const said = isUsual(noun, clause, speech)
  const told = (of: Noun, how: 'excluded' | 'included') =>
    `${capital(book.nouns[of]?.[1] ?? of)}${book.colon} ${fill(book.words[how], { v: book.unusual[of] ?? '' })}.`
  const own = said === null || (said === false && !isRelated) ? [] : [told(noun, said ? 'excluded' : 'included')]
  const parts = (each: Clause): string[] => {
    if (each.kind === 'all' || each.kind === 'any') return each.of.flatMap(parts)
    if (each.kind === 'not') return parts(each.of)
    const to = 'relation' in each ? models[noun].relations[each.relation]?.to : undefined
    if (noun === 'allocations' && to === 'payments' && 'where' in each && withoutKept(each.where) === null)
      return [told('allocations', 'excluded')]
    return to && 'where' in each ? countedText(to, each.where, speech, true) : []
  }
  return [...new Set([...own, ...parts(clause)])]
}

/** Which events their holder came to, where of registrations nothing else is asked; null where something is. */
function attendedOf(where: Clause): Clause | null {
  const parts = where.kind === 'all' ? where.of : [where]
  const isCame = (each: Clause) =>
    each.kind === 'test' && each.field === 'status' && each.test === 'equals' && each.values[0] === 'attended'
  const others = parts.filter((each) => !isCame(each))
  if (others.length === parts.length || others.length > 1) return null
  const [event = EVERYTHING] = others
  if (event === EVERYTHING) return event
  if (event.kind === 'test' && event.field === 'event_id') return { ...event, field: 'id' }
  return event.kind === 'one' && event.relation === 'event' ? event.where : null
}

/** A phrase of several as it stands behind "at least 1": "{q} years of membership" as "{q} year of membership". */
const ofOne = (phrase: string, { book }: Speech): string =>
  Object.entries(book.singles).reduce(
    (text, [many, one]) => text.replace(new RegExp(`(?<!\\p{L})${many}(?!\\p{L})`, 'gu'), one),
    phrase,
  )

/** A label with its English article: "a city", "an organisation"; several have none. */
const withArticle = (label: string): string =>
  /[^su]s$|^days |^people /.test(label) ? label : `${/^[aeiou]/i.test(label) ? 'an' : 'a'} ${label}`

/** A part with others beside it, in brackets where it joins several itself. */
const bracketed = (clause: Clause, text: string): string =>
  (clause.kind === 'any' || clause.kind === 'all') && clause.of.length > 1 && text !== '' ? `(${text})` : text

/** Whether it is said by what it is not, or of another noun: what stands behind it would seem to be a part of it. */
const isOpenEnded = (clause: Clause): boolean =>
  clause.kind === 'not' || 'relation' in clause || (clause.kind === 'test' && ['not', 'not_in'].includes(clause.test))

/**
 * What a clause says, without the noun.
 *
 * @param how with what goes without saying, where it is a part of another; beside how many; or by itself, as behind a
 * share, where German qualities have no ending
 */
export function partText(
  noun: Noun,
  clause: Clause,
  speech: Speech,
  { isWhole = false, isAlone = false, form = 'many' }: { isWhole?: boolean; isAlone?: boolean; form?: Form } = {},
): string {
  const saying = new Saying(noun, clause, form, speech, isWhole)
  const gender = (saying.head ?? speech.book.nouns[noun])?.[2]
  const qualities = saying.qualities.map((text) =>
    isAlone && speech.language === 'de'
      ? text.replace(/e(?= oder |,|$)/g, '')
      : inflected(text, form, saying.isOne, gender, speech.language),
  )
  const head = saying.head?.[saying.isOne ? 0 : 1]
  return joinedBrackets([...qualities, head, saying.rest.replace(/^,\s*/, '')].filter(Boolean).join(' '))
}

/**
 * German qualities end by gender, number and case: "aktive Mitglieder", "ein aktives Mitglied", "mit aktiven
 * Mitgliedern". Of several each does.
 */
function inflected(text: string, form: Form, isOne: boolean, gender: string | undefined, language: Language): string {
  if (language === 'en') return text
  const [first = '', ...others] = text.split(/(?<=, | ou | oder )/)
  if (others.length > 0)
    return [first, ...others]
      .map((each) => {
        const [, word = '', joint = ''] = /^(.*?)(, | ou | oder )?$/.exec(each) ?? []
        return inflected(word, form, isOne, gender, language) + joint
      })
      .join('')
  if (language === 'fr') {
    const own = gender === 'f' ? text.replace(/(?<!e)s$/, 'es') : text
    return isOne ? own.replace(/s$/, '') : own
  }
  if (form === 'many') return text
  if (form === 'none' || form === 'dative') return `${text}n`
  if (form === 'dative_one') return gender === 'f' ? `${text}r` : `${text}m`
  return gender === 'n' ? `${text}s` : gender === 'm' ? `${text}r` : text
}

/** Several of them in the dative, which in German ends in n. */
const inDative = (many: string, language: Language) => (language === 'de' && !/[ns]$/.test(many) ? `${many}n` : many)

/** Reads the condition of a question, where it has one. Throws invalid. */
export function clauseOf(noun: Noun, where: Condition | undefined, { models }: Speech): Clause {
  return readCondition(noun, where ?? {}, '', models)
}

/** Returns a noun with what a clause says of it, in plain words, as it stands in a place. */
export function phraseOf(noun: Noun, clause: Clause, speech: Speech, place: Place = 'alone', isWider = false): Phrase {
  const { book, language, models } = speech
  // Whoever reaches their own alone is told that it is theirs that there are, or are not.
  const own = !speech.reaches_all && OWN.has(noun) ? book.words.own : ''
  const wider = isWider && book.unusual[noun] ? fill(book.words.included, { v: book.unusual[noun] }) : ''
  const formed = (form: Form) => {
    const { head, qualities, isOne, isOpen, rest } = new Saying(noun, clause, form, speech)
    const [one = '', many = '', gender] = head ?? book.nouns[noun] ?? [models[noun].one, models[noun].many]
    const said = isOne ? one : form === 'dative' ? inDative(many, language) : many
    const beside = qualities.map((text) => inflected(text, form, isOne, gender, language))
    const isClosed = rest !== '' && (place === 'closed' || (place === 'related' && isOpen))
    const aside = isClosed || wider !== '' ? inBrackets(isClosed ? rest : '', wider) : ''
    const parts = [...(book.qualities_before ? [...beside, said] : [said, ...beside]), own, aside]
      .filter(Boolean)
      .join(' ')
    const open = isClosed || rest === '' ? '' : rest.startsWith(',') ? rest : ` ${rest}`
    return joinedBrackets(`${parts}${open}`)
  }
  return Object.fromEntries(FORMS.map((form) => [form, formed(form)])) as Record<Form, string>
}

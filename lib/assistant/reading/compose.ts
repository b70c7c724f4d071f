import { type Amount, CONCEPTS, type Concept, type ConceptName } from '#lib/assistant/reading/concepts'
import { allOf, along, negated, pathTo, type Quantity } from '#lib/assistant/reading/conditions'
import type { Piece } from '#lib/assistant/reading/pieces'
import type { Time } from '#lib/assistant/reading/time'
import type { KnownEvent } from '#lib/assistant/reading/vocabulary'
import { addDays, addMonths, addYears, daysBetween } from '#lib/format/dates'
import { fold } from '#lib/format/fold'
import { models } from '#lib/query/models'
import { type Calendar, periodOf } from '#lib/query/periods'
import type { Question, Step as SeriesStep } from '#lib/query/schema'
import type { Condition, Field, Noun } from '#lib/records/model'

/** What a question is answered with: a look-up, and what of it was asked. */
export interface Reading {
  readonly question: Question
  /** A figure with a rule of its own, instead of a question. */
  readonly measure?: string
  /** What comes first in the answer. */
  readonly wants: 'figure' | 'list' | 'all' | 'yes-no' | 'field' | 'groups'
  /** The fields that were asked for. */
  readonly fields: readonly string[]
  /** Whether rows beyond the default population are meant. */
  readonly is_wide: boolean
  /** The past day whose standing is asked for, of rows of which it is not kept. */
  readonly as_of: string | null
  /** Words that found no place. */
  readonly unused: readonly string[]
  /** What the data has none of. */
  readonly missing: readonly string[]
}

/** What composing depends on beside the pieces. */
export interface Setting extends Calendar {
  /** Words that say where when no number follows them. */
  readonly prepositions: ReadonlySet<string>
  /** Who is meant by the names, by piece. */
  /** Whether only what is the asker's own is in reach. */
  readonly is_own: boolean
  readonly persons: ReadonlyMap<Piece, string>
  readonly events: ReadonlyMap<Piece, KnownEvent>
}

/** A noun of the question with what is said of it. */
interface Part {
  noun: Noun
  readonly where: Condition[]
  quantity: Quantity
  /** The field that a time applies to. */
  time: string | null
  isStatusSaid: boolean
}

const conceptsOf = (piece: Piece | undefined): ConceptName[] => (piece?.is === 'concept' ? [...piece.names] : [])
const concept = (name: ConceptName): Concept => CONCEPTS[name]

/** Which amount is meant where several are named: the first of these. */
const AMOUNTS: readonly ConceptName[] = [
  'settled',
  'refunds',
  'credit_notes',
  'written_off',
  'overdue',
  'unpaid',
  'owes',
  'debtors',
  'balance',
  'due',
  'issued',
  'donations',
  'dues',
  'tickets_sold',
  'credit',
  'funds',
  'revenue',
  'received',
  'paid',
  'invoices',
  'payments',
]
const TESTS: Partial<Record<ConceptName, string>> = {
  at_least: 'gte',
  more_than: 'gt',
  at_most: 'lte',
  less_than: 'lt',
  exactly: 'equals',
  older: 'gt',
  younger: 'lt',
}
const MONEY: Partial<Record<Noun, string>> = {
  members: 'owed_minor',
  invoices: 'total_minor',
  payments: 'amount_minor',
  credit_notes: 'total_minor',
  tiers: 'price_minor',
  ticket_types: 'price_minor',
}
/** The fields by which rows are the largest, the newest, the oldest. */
const SORTS: Partial<Record<ConceptName, Partial<Record<Noun, string>>>> = {
  largest: {
    invoices: '-total_minor',
    payments: '-amount_minor',
    events: '-seats_taken',
    tiers: '-price_minor',
    credit_notes: '-total_minor',
    members: '-owed_minor',
    ticket_types: '-price_minor',
  },
  smallest: {
    invoices: 'total_minor',
    payments: 'amount_minor',
    events: 'seats_taken',
    tiers: 'price_minor',
    credit_notes: 'total_minor',
    ticket_types: 'price_minor',
  },
  newest: {
    members: '-joined_on',
    events: '-event_date',
    invoices: '-issue_date',
    payments: '-received_on',
    registrations: '-registered_at',
    credit_notes: '-issue_date',
    feedback: '-created_at',
  },
  oldest: {
    members: 'birth_date',
    events: 'event_date',
    invoices: 'due_date',
    payments: 'received_on',
    registrations: 'registered_at',
  },
  youngest: {
    members: '-birth_date',
    events: '-event_date',
    invoices: '-issue_date',
    payments: '-received_on',
    registrations: '-registered_at',
  },
  longest: { members: 'joined_on', invoices: '-days_overdue' },
  first: {
    members: 'joined_on',
    events: 'event_date',
    payments: 'received_on',
    invoices: 'issue_date',
    registrations: 'registered_at',
  },
  last: {
    members: '-joined_on',
    events: '-event_date',
    invoices: '-issue_date',
    payments: '-received_on',
    registrations: '-registered_at',
    feedback: '-created_at',
    credit_notes: '-issue_date',
  },
  next: { events: 'event_date', members: 'valid_through', invoices: 'due_date' },
  best: { events: '-seats_used', members: '-seats' },
  worst: { events: 'seats_used' },
}
/** Words that say how a question is meant rather than what. */
const SHAPE: ReadonlySet<ConceptName> = new Set([
  'how_many',
  'how_much',
  'list',
  'which',
  'who',
  'when',
  'where',
  'yes_no',
  'with',
  'in',
  'and',
  'all',
  'only',
  'them',
  'same',
  'self',
  'money',
  'people',
  'sum',
  'by',
  'percent',
  'share',
  'compare',
  'than',
  'detail',
  'year_before',
  'previous',
  'difference',
  'newly',
  'or',
  'order',
  'sort',
  'about',
  'called',
  'current',
  'any_status',
  'times',
  'exactly',
] as const)
const COMING: ReadonlySet<ConceptName> = new Set([
  'attended',
  'registered',
  'no_show',
  'waitlisted',
  'checked_in',
  'confirmed',
] as const)
const STEPS = ['week', 'month', 'quarter', 'year'] as const
/** What can be ranked by how much there is of it. */
const GROUPED: ReadonlySet<ConceptName> = new Set([
  'city',
  'region',
  'country',
  'language',
  'tiers',
  'method',
  'source',
] as const)
const MAX_AGE = 120
const MIN_AGE = 12

/** Puts pieces together into a question; see Reading.unused for what found no place. */
export function compose(pieces: readonly Piece[], setting: Setting): Reading | null {
  return new Composer(pieces, setting).read()
}

class Composer {
  readonly #pieces: readonly Piece[]
  readonly #setting: Setting
  readonly #used = new Set<number>()
  #main: Part = { noun: 'members', where: [], quantity: 'some', time: null, isStatusSaid: false }
  #parts: Part[] = []
  #isWide = false
  readonly #fields: string[] = []
  readonly #missing: string[] = []
  #by: Question['by'] | null = null
  #limit: number | null = null

  constructor(pieces: readonly Piece[], setting: Setting) {
    this.#pieces = pieces
    this.#setting = setting
  }

  #has(...names: ConceptName[]): boolean {
    return this.#pieces.some((piece) => conceptsOf(piece).some((name) => names.includes(name)))
  }

  #indexOf(...names: ConceptName[]): number {
    return this.#pieces.findIndex((piece) => conceptsOf(piece).some((name) => names.includes(name)))
  }

  #use(...indexes: number[]): void {
    for (const index of indexes) if (index >= 0) this.#used.add(index)
  }

  #nounAt(index: number): Noun | null {
    for (const name of conceptsOf(this.#pieces[index])) {
      const { noun } = concept(name)
      if (noun) return noun
    }
    return null
  }

  #conditionsAt(index: number): Partial<Record<Noun, Condition>> | null {
    const piece = this.#pieces[index]
    if (!piece) return null
    if (piece.is === 'value' && piece.also && this.#has('language')) return piece.also
    if (piece.is === 'value' || piece.is === 'reference' || piece.is === 'nothing') return piece.where
    if (piece.is === 'event') {
      const event = this.#setting.events.get(piece)
      if (!event) return null
      const of = { event_id: event.id }
      return {
        events: { id: event.id },
        registrations: of,
        feedback: of,
        check_ins: of,
        ticket_types: of,
        sessions: of,
      }
    }
    if (piece.is === 'person') {
      const id = this.#setting.persons.get(piece)
      const of = { member_id: id }
      return id
        ? { members: { id }, registrations: of, invoices: of, payments: of, terms: of, mails: of, credit_notes: of }
        : null
    }
    if (piece.is !== 'concept') return null
    // "Who has not paid the dues": of invoices of a kind it is those that are open or paid.
    const isOfInvoices = this.#main.noun === 'members' && this.#has('dues', 'donations', 'tickets_sold', 'invoices')
    const { invoices: ofInvoices, members: ofMembers } = Object.assign(
      {},
      ...piece.names.map((name) => concept(name).where ?? {}),
    ) as Partial<Record<Noun, Condition>>
    if (isOfInvoices && ofInvoices && ofMembers) return { invoices: ofInvoices }
    const where: Partial<Record<Noun, Condition>> = {}
    for (const name of piece.names)
      for (const [noun, each] of Object.entries(concept(name).where ?? {})) where[noun as Noun] ??= each
    return Object.keys(where).length > 0 ? where : null
  }

  /** Whether what was received is something else than money: an invoice, an application. */
  #isGot(index: number): boolean {
    for (let at = index + 1; at < this.#pieces.length; at += 1) {
      const names = conceptsOf(this.#pieces[at])
      if (names.some((name) => TESTS[name] || ['not', 'and', 'all', 'difference'].includes(name))) continue
      const { noun, where } = names.map(concept).find((each) => each.noun ?? each.where) ?? {}
      return (noun !== undefined && noun !== 'payments') || (where !== undefined && !where.payments)
    }
    return false
  }

  /** The amount that the question is about, and where it stands. */
  #amount(): { amount: Amount; at: number; name: ConceptName } | null {
    for (const name of AMOUNTS) {
      const at = this.#indexOf(name)
      let { amount } = concept(name)
      if (at < 0 || !amount || (name === 'received' && this.#isGot(at))) continue
      // What events brought in is what was paid for their tickets.
      const isOfEvents =
        this.#has('events', 'workshop', 'gala', 'conference', 'hackathon', 'webinar', 'social') ||
        this.#pieces.some(({ is }) => is === 'event')
      if (amount.of === 'payments' && amount.field === 'kept_minor' && isOfEvents && this.#by !== 'events')
        amount = concept('tickets_sold').amount as Amount
      // What dues are invoiced or open is another sum than what they brought in.
      if (amount.of === 'allocations' && this.#has('invoices', 'issued') && !this.#has('revenue', 'received', 'paid'))
        amount = {
          of: 'invoices',
          field: 'total_minor',
          where: { kind: (amount.where as { invoice: { kind: string } }).invoice.kind },
        }
      return { amount, at, name }
    }
    return null
  }

  read(): Reading | null {
    const measured = this.#measure()
    if (measured) return measured
    this.#grouping()
    this.#sorting()
    this.#ranked()
    const shape = this.#shape()
    if (!shape) return null
    this.#main = { ...this.#main, noun: shape.noun }
    if (shape.where) this.#say(this.#main, shape.where, false)
    const { name: amountName } = (shape.field ? this.#amount() : null) ?? {}
    if (amountName === 'refunds' || amountName === 'written_off')
      this.#main.time = concept(amountName).time?.[shape.noun] ?? null
    this.#scan(shape)
    return this.#finish(shape)
  }

  #measure(): Reading | null {
    for (const [index, piece] of this.#pieces.entries())
      for (const name of conceptsOf(piece)) {
        const { measure } = concept(name)
        if (!measure) continue
        if (name === 'no_show_rate' || name === 'fill_rate') continue
        // "the trend of payments by month" is a series of the payments.
        if (name === 'growth' && !this.#has('members') && this.#amount()) continue
        if (
          name === 'churn' &&
          !this.#pieces.some(({ is }) => is === 'person') &&
          this.#has('left') &&
          !this.#has('members', 'who', 'which', 'people')
        )
          continue
        this.#use(index)
        const person = this.#pieces.find((each) => each.is === 'person')
        const id = person && name === 'churn' ? this.#setting.persons.get(person) : undefined
        const rest = this.#pieces.flatMap((each, at) =>
          this.#used.has(at) ||
          (id !== undefined && each === person) ||
          each.is === 'time' ||
          each.is === 'number' ||
          each.is === 'unit' ||
          conceptsOf(each).some(
            (other) =>
              SHAPE.has(other) ||
              [
                'members',
                'most',
                'best',
                'largest',
                'average',
                'median',
                'share',
                'by',
                'year_before',
                'previous',
                'invoices',
                'payments',
                'unpaid',
                'paid',
                'not',
                'define',
                'why',
                'last',
                'newest',
                'active',
                'terms',
                'expires',
                'renewed',
                'events',
                'worst',
                'first',
                'least',
                'smallest',
                'left',
                'expires',
                'upcoming',
                'churn',
                'all',
                'compare',
                'many',
                'list',
                'development',
                'growth',
              ].includes(other),
          )
            ? []
            : [each.text],
        )
        const time = this.#pieces.find((each) => each.is === 'time')
        const where = time?.is === 'time' ? { joined_on: { within: time.time.within } } : {}
        return {
          question: { of: 'members', show: 'count', where: { ...where, ...(id && { id }) } },
          measure,
          wants: 'figure',
          fields: [],
          is_wide: false,
          as_of: null,
          unused: rest,
          missing: [],
        }
      }
    return null
  }

  /** Finds what the answer is broken down by: "per month", "which city", "best month". */
  #grouping(): void {
    for (const [index, piece] of this.#pieces.entries()) {
      const names = conceptsOf(piece)
      const every = STEPS.find((step) => names.includes(`each_${step}` as ConceptName))
      if (every) {
        this.#by = { field: '', every }
        this.#use(index)
        return
      }
      const isBy = names.includes('by')
      // Of one person it is told rather than counted.
      const isOfOne = this.#pieces.some(({ is }) => is === 'person' || is === 'reference')
      const isWhich =
        !isOfOne &&
        (names.includes('which') ||
          names.some((name) => ['most', 'best', 'worst', 'least', 'largest', 'smallest'].includes(name)))
      if (!isBy && !isWhich) continue
      let at = index + 1
      while (
        at < this.#pieces.length &&
        conceptsOf(this.#pieces[at]).some((name) =>
          ['which', 'in', 'all', 'and', 'best', 'worst', 'how_many'].includes(name),
        )
      )
        at += 1
      const next = this.#pieces[at]
      if (next?.is === 'unit' && (next.unit !== 'day' || isBy)) {
        this.#by = { field: '', every: next.unit }
        this.#use(index, at)
        if (isWhich && !isBy) this.#limit ??= 1
        if (names.includes('which')) this.#used.add(index)
        return
      }
      const of = conceptsOf(next).find((name) => concept(name).field ?? (isBy ? concept(name).noun : undefined))
      if (!of) continue
      if (isBy && this.#isMeasure(of)) {
        this.#sortBy = of
        this.#use(index)
        continue
      }
      if (
        !isBy &&
        ![
          'city',
          'region',
          'country',
          'language',
          'tiers',
          'method',
          'kind',
          'source',
          'status',
          'location',
          'ticket_types',
        ].includes(of)
      )
        continue
      // "which tiers are there" asks for rows; "which tier has the most members" for groups of members.
      if (
        !isBy &&
        concept(of).noun &&
        !this.#pieces.some(
          (_, other) => other !== at && this.#nounAt(other) !== null && this.#nounAt(other) !== concept(of).noun,
        ) &&
        !this.#has('joined', 'left', 'most', 'largest')
      )
        continue
      this.#by = of
      this.#use(index, at)
      if (isWhich && !isBy && this.#has('most', 'least', 'largest', 'smallest', 'best', 'worst'))
        this.#limit ??= this.#number() ?? 1
      return
    }
  }

  /** "Sort them by attendance": what they are ordered by is no noun of its own. */
  #sorting(): void {
    const sortAt = this.#indexOf('sort')
    if (sortAt < 0 || this.#sortBy !== null) return
    const of = this.#pieces.findIndex((_, index) => index < sortAt && this.#nounAt(index) !== null)
    const noun = this.#nounAt(of)
    if (!noun) return
    const at = this.#pieces.findIndex(
      (piece, index) => index > sortAt && conceptsOf(piece).some((name) => concept(name).field?.[noun]),
    )
    this.#sortBy = conceptsOf(this.#pieces[at]).find((name) => concept(name).field?.[noun]) ?? null
    this.#use(at)
  }

  /** "The three cities with the most joiners": what is ranked comes first. */
  #ranked(): void {
    if (this.#by !== null || !this.#has('most', 'least')) return
    const at = this.#pieces.findIndex(
      (piece, index) => !this.#used.has(index) && conceptsOf(piece).some((name) => GROUPED.has(name)),
    )
    const of = conceptsOf(this.#pieces[at]).find((name) => GROUPED.has(name))
    if (!of || (concept(of).noun && !this.#has('joined', 'left', 'members'))) return
    this.#by = of
    this.#use(at)
    this.#limit ??= this.#number()
  }

  /** Whether something is ordered by it rather than grouped: "by rating". */
  #isMeasure(name: ConceptName): boolean {
    return Object.entries(concept(name).field ?? {}).some(([noun, field]) => {
      const type = models[noun as Noun].fields[field]?.type
      return (type === 'integer' || type === 'money') && name !== 'age'
    })
  }

  #sortBy: ConceptName | null = null

  #number(): number | null {
    const index = this.#pieces.findIndex((piece, at) => piece.is === 'number' && !this.#used.has(at))
    const piece = this.#pieces[index]
    if (piece?.is !== 'number' || piece.value > 200 || piece.value < 1) return null
    const [before, after] = [conceptsOf(this.#pieces[index - 1]), conceptsOf(this.#pieces[index + 1])]
    if (
      before.some((name) => TESTS[name]) ||
      after.some((name) => ['or_more', 'or_less', 'times', 'money', 'percent', 'years_old'].includes(name))
    )
      return null
    this.#use(index)
    return piece.value
  }

  #groupedField(noun: Noun): Question['by'] | undefined {
    const by = this.#by
    if (by === null) return undefined
    if (typeof by === 'object') {
      const field = this.#main.time ?? models[noun].time.usual
      return { field: field.startsWith('event.') ? 'registered_at' : field, every: by.every as SeriesStep }
    }
    const of = CONCEPTS[by as ConceptName] as Concept
    const own = of.field?.[noun]
    if (own) return own
    const target = of.noun
    const relations = Object.entries(models[noun].relations)
    if (target) {
      const direct = relations.find(([, relation]) => relation.to === target && !relation.many)
      if (direct) return direct[0]
    }
    // Of a row that belongs to it: the tier of the member of an invoice.
    for (const [name, relation] of relations) {
      if (relation.many) continue
      const there = of.field?.[relation.to]
      if (there) return `${name}.${there}`
      const steps = target && pathTo(relation.to, target)
      if (steps && steps.length > 0 && steps.every(({ many }) => !many) && name !== 'payer')
        return [name, ...steps.map((step) => step.name)].join('.')
    }
    return undefined
  }

  /** Whether people are named by what they are: "students" are members where no noun follows. */
  #isPeopleAt(index: number): boolean {
    const piece = this.#pieces[index]
    return (
      piece?.is === 'value' &&
      (piece.where.members as Condition | undefined)?.tier_id !== undefined &&
      this.#nounAfter(index + 1)?.at !== index + 1 &&
      !['in', 'by', 'not', 'without', 'tiers'].some((name) =>
        conceptsOf(this.#pieces[index - 1]).includes(name as ConceptName),
      )
    )
  }

  #shape():
    | (Pick<Question, 'show'> & { noun: Noun; field?: string; where?: Condition; at: number; wants: Reading['wants'] })
    | null {
    const nouns = this.#pieces.flatMap((_, index) => {
      const noun = this.#used.has(index) ? null : (this.#nounAt(index) ?? (this.#isPeopleAt(index) ? 'members' : null))
      return noun ? [{ noun, at: index }] : []
    })
    const [first] = nouns
    const amount = this.#amount()
    // "What did we take in": the amount is asked for.
    const what = this.#indexOf('what')
    const isWhat =
      what >= 0 &&
      amount !== null &&
      this.#nounAt(what + 1) === null &&
      this.#pieces[what + 1]?.is !== 'unit' &&
      amount.name !== 'invoices' &&
      !this.#has('who', 'share')
    // "Wieviel Anmeldungen": of rows it is asked how many, of money how much.
    const how = this.#pieces.findIndex(
      (piece) => conceptsOf(piece).includes('how_many') && conceptsOf(piece).includes('how_much'),
    )
    const isCounted = how >= 0 && this.#nounAt(how + 1) !== null
    const isHowMuch = (this.#has('how_much') && !isCounted) || isWhat
    const isHowMany = this.#has('how_many') && !(isHowMuch && amount) && this.#sortBy === null && !this.#has('sort')
    const over = this.#has('average') ? ('average' as const) : this.#has('median') ? ('median' as const) : null

    if (this.#has('no_show_rate')) return this.#rateOf('no_show_rate', { status: 'no_show' })
    if (this.#has('share') && this.#has('attended') && !this.#has('members'))
      return this.#rateOf('share', { status: 'attended' })
    if ((this.#has('fill_rate') && this.#sortBy === null) || (over && this.#has('fill'))) {
      this.#use(this.#indexOf('fill_rate'), this.#indexOf('fill'), this.#indexOf('average'))
      return { noun: 'events', show: 'average', field: 'fill_percent', at: -1, wants: 'figure' }
    }
    if (this.#has('share') && amount && this.#has('how_much', 'issued', 'revenue')) return null
    if (this.#has('share') && this.#by === null) {
      this.#use(this.#indexOf('share'))
      const isRated = this.#has('recommendation', 'rating')
      const noun = isRated ? 'feedback' : (first?.noun ?? this.#impliedNoun() ?? 'members')
      if (isRated) this.#use(this.#indexOf('recommendation'), this.#indexOf('rating'), this.#indexOf('people'))
      return { noun, show: 'share', at: first?.at ?? -1, wants: 'figure' }
    }
    // A field of its own noun, added up or averaged: age, rating, free seats.
    const measured = this.#measuredField(
      nouns.map(({ noun }) => noun),
      over !== null || isHowMany || isHowMuch,
    )
    if (measured?.field === 'days_to_pay' || measured?.field === 'days_paid_late') {
      this.#use(
        measured.at,
        this.#indexOf('paid'),
        this.#indexOf('most'),
        this.#indexOf('difference'),
        this.#indexOf('median'),
        this.#indexOf('average'),
      )
      return {
        noun: 'invoices',
        show: this.#has('median') ? 'median' : 'average',
        field: measured.field,
        where: { status: 'paid', ...(measured.field === 'days_paid_late' && { is_paid_late: true }) },
        at: nouns.find(({ noun }) => noun === 'invoices')?.at ?? -1,
        wants: 'figure',
      }
    }
    if (measured && over) {
      this.#use(this.#indexOf(over), measured.at)
      return {
        noun: measured.noun,
        show: over,
        field: measured.field,
        at: nouns.find(({ noun }) => noun === measured.noun)?.at ?? -1,
        wants: 'figure',
      }
    }
    if (over && amount) {
      this.#use(this.#indexOf(over), amount.at)
      return {
        noun: amount.amount.of,
        show: over,
        field: amount.amount.field,
        ...(amount.amount.where && { where: amount.amount.where }),
        at: nouns.find(({ noun }) => noun === amount.amount.of)?.at ?? -1,
        wants: 'figure',
      }
    }
    if (over) {
      const noun = this.#has('members') || !first ? 'members' : first.noun
      if (this.#has('attended', 'attendees') || (this.#has('registered') && noun !== 'members')) {
        this.#use(this.#indexOf(over), this.#indexOf('attended', 'attendees', 'registered'), this.#indexOf('people'))
        return {
          noun: 'events',
          show: over,
          field: this.#has('registered') ? 'seats_taken' : 'seats_used',
          at: nouns.find(({ noun: each }) => each === 'events')?.at ?? -1,
          wants: 'figure',
          where: { event_status: 'completed' },
        }
      }
      const field = MONEY[noun]
      if (field && noun !== 'members') {
        this.#use(this.#indexOf(over))
        return { noun, show: over, field, at: first?.at ?? -1, wants: 'figure' }
      }
    }
    if (measured && measured.field !== 'age' && (isHowMany || this.#has('sum')) && !this.#has('which', 'who')) {
      this.#use(measured.at)
      return {
        noun: measured.noun,
        show: 'sum',
        field: measured.field,
        at: nouns.find(({ noun }) => noun === measured.noun)?.at ?? -1,
        wants: 'figure',
      }
    }
    if (measured && measured.noun === 'feedback') {
      this.#use(measured.at)
      const order = this.#indexOf('best', 'worst', 'largest', 'smallest', 'most', 'least')
      if (
        (order >= 0 || this.#sortBy !== null || this.#has('sort', 'which', 'list')) &&
        this.#by === null &&
        this.#has('events', 'workshop', 'gala', 'conference', 'hackathon')
      )
        this.#by = 'events'
      return { noun: 'feedback', show: 'average', field: measured.field, at: -1, wants: 'figure' }
    }
    if (
      measured &&
      measured.noun === 'events' &&
      measured.field !== 'event_date' &&
      this.#pieces.some(({ is }) => is === 'event') &&
      !this.#has('which', 'list', 'who')
    ) {
      this.#use(measured.at)
      return {
        noun: 'events',
        show: 'sum',
        field: measured.field,
        at: nouns.find(({ noun }) => noun === 'events')?.at ?? -1,
        wants: 'figure',
      }
    }
    const doneAt = this.#indexOf('attended', 'no_show', 'registered')
    const mostAt = this.#indexOf('most', 'least')
    const whoAt = this.#indexOf('who', 'members', 'people')
    if (doneAt >= 0 && mostAt >= 0 && whoAt >= 0 && this.#by === null && !isHowMany && !this.#has('tiers')) {
      this.#use(whoAt, this.#indexOf('members'), this.#indexOf('people'), this.#indexOf('which'))
      this.#by = 'members'
      this.#limit ??= this.#number() ?? 10
      return { noun: 'registrations', show: 'count', where: { is_guest: false }, at: -1, wants: 'groups' }
    }
    const isMoneyAsked =
      amount !== null &&
      !isHowMany &&
      (isHowMuch ||
        this.#has('sum', 'balance') ||
        ['revenue', 'balance', 'donations', 'tickets_sold', 'funds'].includes(amount.name) ||
        (this.#by !== null && (!first || first.at > amount.at)) ||
        (this.#has('owes', 'issued', 'received') &&
          this.#has('which') &&
          !this.#has('who') &&
          first?.noun !== 'members' &&
          first?.noun !== 'invoices') ||
        (this.#has('compare') && amount.name !== 'invoices'))
    const rankAt = this.#indexOf('best', 'worst', 'most', 'least', 'largest', 'smallest')
    const eventsAt = this.#pieces.findIndex((_, index) => this.#nounAt(index) === 'events')
    const isRanked =
      amount !== null &&
      rankAt >= 0 &&
      eventsAt >= 0 &&
      ['revenue', 'tickets_sold', 'received', 'funds'].includes(amount.name)
    if (isRanked && (this.#by === null || this.#sortBy !== null || this.#by === 'events')) {
      const { field, of, where } = concept('tickets_sold').amount as Amount
      this.#use(amount.at, eventsAt)
      this.#by = 'events'
      this.#limit ??= this.#number() ?? 10
      const kind = this.#conditionsAt(eventsAt)?.events
      const of_kind =
        kind && Object.keys(kind).length > 0
          ? { invoice: { ...(where?.invoice as Condition), registration: { event: kind } } }
          : where
      return { noun: of, show: 'sum', field, ...(of_kind && { where: of_kind }), at: -1, wants: 'groups' }
    }
    const ranked = this.#indexOf('most', 'least', 'largest', 'smallest', 'best', 'worst')
    const peopleAt = this.#indexOf('who', 'people', 'members', 'debtors')
    if (
      amount &&
      ranked >= 0 &&
      peopleAt >= 0 &&
      this.#by === null &&
      !isHowMany &&
      amount.at !== ranked &&
      (amount.name !== 'invoices' || !this.#has('invoices')) &&
      first?.noun !== 'invoices' &&
      first?.noun !== 'payments'
    ) {
      this.#use(amount.at, peopleAt)
      this.#by = 'members'
      return {
        noun: amount.amount.of,
        show: 'sum',
        field: amount.amount.field,
        ...(amount.amount.where && { where: amount.amount.where }),
        at: -1,
        wants: 'figure',
      }
    }
    // Which members gave something is no sum.
    const isListed = this.#has('who') || (first?.noun === 'members' && this.#has('which', 'list'))
    if (amount && isMoneyAsked && !(first && isListed && !isHowMuch && !this.#has('sum'))) {
      this.#use(amount.at, this.#indexOf('how_much'), this.#indexOf('sum'))
      const where = amount.amount.where
      return {
        noun: amount.amount.of,
        show: 'sum',
        field: amount.amount.field,
        ...(where && { where }),
        at: nouns.find(({ noun }) => noun === amount.amount.of)?.at ?? -1,
        wants: 'figure',
      }
    }
    const noun = this.#rowNoun(nouns, isHowMany)
    if (!noun) return null
    const owned =
      noun.noun === 'payments'
        ? 'kept_minor'
        : noun.noun === 'invoices' || noun.noun === 'credit_notes'
          ? 'total_minor'
          : null
    if (owned && !isHowMany && (isHowMuch || this.#has('sum')))
      return { noun: noun.noun, show: 'sum', field: owned, at: noun.at, wants: 'figure' }
    if (isHowMany) return { noun: noun.noun, show: 'count', at: noun.at, wants: 'figure' }
    if (this.#by !== null) return { noun: noun.noun, show: 'count', at: noun.at, wants: 'groups' }
    if (this.#has('compare')) {
      const money = noun.noun === 'payments' ? 'kept_minor' : noun.noun === 'invoices' ? 'total_minor' : null
      return money
        ? { noun: noun.noun, show: 'sum', field: money, at: noun.at, wants: 'figure' }
        : { noun: noun.noun, show: 'count', at: noun.at, wants: 'figure' }
    }
    const isYesNo = this.#has('yes_no') && !this.#has('which', 'who', 'list', 'when')
    return { noun: noun.noun, show: 'rows', at: noun.at, wants: isYesNo ? 'yes-no' : 'list' }
  }

  #rateOf(name: ConceptName, where: Condition) {
    this.#use(this.#indexOf(name), this.#indexOf('attended'))
    this.#main.isStatusSaid = true
    return { noun: 'registrations' as const, show: 'share' as const, where, at: -1, wants: 'figure' as const }
  }

  /** A field that can be measured, of the noun that the question names, or of its own. */
  #measuredField(nouns: readonly Noun[], wantsNumber: boolean): { noun: Noun; field: string; at: number } | null {
    for (const [index, piece] of this.#pieces.entries()) {
      if (this.#used.has(index)) continue
      for (const name of conceptsOf(piece)) {
        const { field, amount } = concept(name)
        const isRoom = name === 'has_room' && this.#pieces.some(({ is }) => is === 'event')
        if (!field || COMING.has(name) || amount || (concept(name).where && !isRoom)) continue
        const noun = nouns.find((each) => field[each]) ?? (Object.keys(field)[0] as Noun)
        const type = models[noun].fields[field[noun] as string]?.type
        if (type === 'integer' || (type === 'money' && wantsNumber))
          return { noun, field: field[noun] as string, at: index }
      }
    }
    return null
  }

  /** The noun that the first condition is said of. */
  #impliedNoun(): Noun | null {
    for (const index of this.#pieces.keys()) {
      const where = this.#conditionsAt(index)
      const piece = this.#pieces[index]
      if (where && piece?.is === 'concept' && !(piece.names.includes('received') && this.#isGot(index)))
        return Object.keys(where)[0] as Noun
      if (piece?.is === 'concept') {
        const field = piece.names.map((name) => concept(name).field).find(Boolean)
        if (field && !conceptsOf(piece).includes('location')) return Object.keys(field)[0] as Noun
      }
    }
    if (this.#pieces.some(({ is }) => is === 'person')) return 'members'
    if (this.#pieces.some(({ is }) => is === 'event')) return 'events'
    for (const index of this.#pieces.keys()) {
      const where = this.#conditionsAt(index)
      if (where) return Object.keys(where)[0] as Noun
    }
    return null
  }

  /** The noun whose rows are counted or listed. */
  #rowNoun(nouns: readonly { noun: Noun; at: number }[], isHowMany: boolean): { noun: Noun; at: number } | null {
    const hasEvent = this.#pieces.some(({ is }) => is === 'event')
    const comingAt = this.#pieces.findIndex((piece) =>
      conceptsOf(piece).some((name) => COMING.has(name) || (name === 'cancelled' && hasEvent)),
    )
    const whoAt = this.#indexOf('who', 'people')
    // A relative pronoun behind a noun asks for nobody.
    const isPeople =
      whoAt >= 0 &&
      !this.#has('members', 'debtors') &&
      (nouns.length === 0 || whoAt < (nouns[0]?.at ?? 0) || this.#has('people'))
    const hasOneEvent = this.#pieces.some((piece) => piece.is === 'event')
    const [first] = nouns
    if (isPeople || (!first && comingAt >= 0)) {
      if (isPeople && hasOneEvent && first?.noun === 'registrations') return first
      const isQuantified = this.#has(
        'never',
        'at_least',
        'more_than',
        'or_more',
        'times',
        'exactly',
        'less_than',
        'without',
      )
      const isOfMembers =
        this.#has('tiers', 'joined', 'age') ||
        (!hasOneEvent && (this.#has('not') || (!isHowMany && this.#has('who') && this.#has('attended', 'no_show'))))
      if (
        comingAt >= 0 &&
        !(isQuantified && !hasOneEvent) &&
        !(isQuantified && this.#has('times', 'at_least', 'or_more')) &&
        !isOfMembers
      )
        return { noun: 'registrations', at: -1 }
      if (
        isPeople &&
        first &&
        ['invoices', 'payments', 'events'].includes(first.noun) &&
        isHowMany &&
        !this.#has('who')
      )
        return { noun: 'members', at: -1 }
      if (isPeople) return { noun: 'members', at: -1 }
    }
    if (first) {
      // "How many registrations do the workshops have": what is counted comes behind the word that counts.
      const countedAt = this.#indexOf('how_many')
      const after = countedAt >= 0 ? nouns.find(({ at }) => at > countedAt) : undefined
      const chosen = after ?? first
      if (
        chosen.noun === 'events' &&
        comingAt >= 0 &&
        isHowMany &&
        countedAt >= 0 &&
        (comingAt < chosen.at || this.#has('compare')) &&
        comingAt > countedAt
      )
        return { noun: 'registrations', at: -1 }
      return chosen
    }
    const implied = this.#impliedNoun()
    return implied ? { noun: implied, at: -1 } : null
  }

  /** Reads the pieces left to right and puts what they say where it belongs. */
  #scan({ at: mainAt, noun: mainNoun, show }: { at: number; noun: Noun; show: Question['show'] }): void {
    let current = this.#main
    let not: 'not' | 'never' | 'without' | null = null
    let threshold: Record<string, number> | null = null
    let held: { where: Condition; noun: Noun; isStatus: boolean }[] = []
    let or = false
    let paidThen = false
    let lastValue: { part: Part; index: number; noun: Noun } | null = null
    const main = this.#main
    const open = (noun: Noun): Part => {
      const part: Part = {
        noun,
        where: [],
        quantity: not ? 'none' : (threshold ?? 'some'),
        time: null,
        isStatusSaid: false,
      }
      if (threshold && !not) threshold = null
      if (not) not = null
      this.#parts.push(part)
      return part
    }
    const fulfil = (part: Part) => {
      part.where.push(...held.filter(({ noun }) => noun === part.noun).map(({ where }) => where))
      if (held.some(({ noun, isStatus }) => noun === part.noun && isStatus)) part.isStatusSaid = true
      held = held.filter(({ noun }) => noun !== part.noun)
    }
    if (mainNoun === 'registrations') current.time = null

    for (let index = 0; index < this.#pieces.length; index += 1) {
      const piece = this.#pieces[index] as Piece
      const names = conceptsOf(piece)
      if (this.#used.has(index) && index !== mainAt) continue
      if (names.includes('not') || names.includes('never') || names.includes('without')) {
        not = names.includes('never') ? 'never' : names.includes('without') ? 'without' : 'not'
        this.#use(index)
        continue
      }
      if (names.includes('or')) {
        or = true
        this.#use(index)
        continue
      }
      if (names.includes('any_status')) {
        this.#isWide = true
        this.#use(index)
        continue
      }
      const test = this.#thresholdAt(index)
      if (test) {
        const done = this.#hold(test, current)
        for (let each = index; each < test.to; each += 1) this.#use(each)
        if (!done) threshold = { [test.test]: test.value }
        index = test.to - 1
        if (!done && current !== main && this.#nounAfter(test.to) === null) {
          current.quantity = threshold as Record<string, number>
          threshold = null
        }
        continue
      }
      if (piece.is === 'time') {
        this.#use(index)
        const quiet = this.#has('inactive') && main.noun === 'members' ? daysOf(piece.time, this.#setting.today) : null
        if (quiet !== null) {
          main.where.push({ inactive_days: { gt: quiet } })
          this.#use(this.#indexOf('inactive'))
          continue
        }
        const isStanding =
          main.noun === 'members' ||
          main.noun === 'invoices' ||
          (main.noun === 'registrations' && this.#has('waitlisted'))
        const { day } = piece.time
        const isDone =
          current.time !== null ||
          (this.#pieces.some((each) =>
            conceptsOf(each).some((name) => concept(name).is_verb || concept(name).time?.[main.noun]),
          ) &&
            main.noun !== 'registrations')
        // How things stood on a day is another question than what happened on it.
        if (isStanding && day && day < this.#setting.today && !isDone) this.#as_of = day
        else if (
          !(
            isStanding &&
            day === this.#setting.today &&
            (!isDone || this.#pieces.some((each) => each.is === 'time' && each !== piece))
          )
        )
          this.#at(piece.time, current, index)
        continue
      }
      if (piece.is === 'unit' && this.#has('inactive') && main.noun === 'members') {
        main.where.push({ inactive_days: { gt: { day: 1, week: 7, month: 30, quarter: 91, year: 365 }[piece.unit] } })
        this.#use(index, this.#indexOf('inactive'))
        continue
      }
      if (piece.is === 'number') {
        const [before, after] = [conceptsOf(this.#pieces[index - 1]), conceptsOf(this.#pieces[index + 1])]
        const scale = main.noun === 'feedback' ? (this.#has('recommendation') ? 'nps' : 'rating') : null
        const isLimit = [...before, ...after].some(
          (name) => SORTS[name] || ['best', 'worst', 'most', 'list'].includes(name),
        )
        if (isLimit && piece.value >= 1 && piece.value <= 200) {
          this.#limit = piece.value
          this.#use(index)
        } else if (scale && piece.value >= 0 && piece.value <= 10) {
          const given = main.where.find((each) => scale in each)
          const values = ((given?.[scale] as { in?: number[] } | undefined)?.in ?? []).concat(piece.value)
          if (given) main.where.splice(main.where.indexOf(given), 1)
          main.where.push({ [scale]: { in: values } })
          this.#use(index)
        }
        continue
      }
      const noun = this.#nounAt(index)
      // Who paid in a time is known by the payments.
      const isPaidThen =
        names.includes('paid') && main.noun === 'members' && this.#pieces.some((each) => each.is === 'time')
      const where = isPaidThen ? (concept('received').where ?? null) : this.#conditionsAt(index)
      if (isPaidThen) paidThen = true
      const verb = names.map((name) => concept(name)).find((each) => each.is_verb)
      // Who joined is counted whatever became of them; a list has those who are still there.
      const isListed = show === 'rows' && names.includes('joined')
      if (!isListed && names.some((name) => concept(name).is_wide)) this.#isWide = true
      if (noun) {
        this.#use(index)
        if (noun === main.noun && current === main) {
          fulfil(main)
          if (where?.[noun]) {
            this.#say(main, where[noun] as Condition, not !== null && index !== mainAt)
            not = null
          }
          continue
        }
        if (noun === main.noun && not === null && threshold === null) {
          if (where?.[noun]) this.#say(main, where[noun] as Condition, false)
          fulfil(main)
          current = main
          continue
        }
        if (current !== main && noun === current.noun && where?.[noun] && not === null && threshold === null) {
          const last = current.where.at(-1)
          if (last && Object.keys(last).join() === Object.keys(where[noun] as Condition).join())
            current.where[current.where.length - 1] = eitherOf(last, where[noun] as Condition)
          else current.where.push(where[noun] as Condition)
          continue
        }
        if (current !== main && this.#isOneFrom(current.noun, noun)) {
          // "Came to no event": not even one of what was just spoken of.
          if (not !== null) {
            current.quantity = 'none'
            not = null
          }
          // "attended three workshops": the workshops say more of the attending.
          const step = this.#isOneFrom(current.noun, noun) as string
          const said = [
            ...held.filter((each) => each.noun === noun).map((each) => each.where),
            ...(where?.[noun] ? [where[noun] as Condition] : []),
          ]
          held = held.filter((each) => each.noun !== noun)
          if (said.length > 0) this.#orElse(current, { [step]: allOf(said) })
          if (threshold) {
            current.quantity = threshold
            threshold = null
          }
          continue
        }
        const step = this.#isOneFrom(main.noun, noun)
        if (step && not === null && threshold === null) {
          const said = [
            ...held.filter((each) => each.noun === noun).map((each) => each.where),
            ...(where?.[noun] ? [where[noun] as Condition] : []),
          ]
          held = held.filter((each) => each.noun !== noun)
          if (said.length > 0) this.#orElse(main, { [step]: allOf(said) })
          continue
        }
        if (pathTo(main.noun, noun) === null) {
          this.#used.delete(index)
          continue
        }
        current = open(noun)
        if (where?.[noun]) current.where.push(where[noun] as Condition)
        fulfil(current)
        continue
      }
      // "Money came in": nobody attended anything. "Received an invoice": no payment is meant.
      const isFunds =
        (names.includes('attended') &&
          ((this.#has('funds') && !this.#has('owes', 'unpaid', 'debtors')) ||
            main.noun === 'allocations' ||
            main.noun === 'payments')) ||
        (names.includes('renewed') && this.#has('renews_itself'))
      const isGot = names.includes('received') && (this.#isGot(index) || main.noun === 'registrations')
      const ownTime = names.map((name) => concept(name).time?.[main.noun]).find(Boolean)
      const isSpent =
        where !== null &&
        !Object.keys(where).includes(main.noun) &&
        names.some((name) => (concept(name).amount?.of === main.noun || ownTime !== undefined) && concept(name).where)
      if (isFunds || isGot || (isSpent && not === null)) {
        this.#use(index)
        if (ownTime) main.time = ownTime
        continue
      }
      const isEnrolled =
        names.includes('registered') &&
        main.noun === 'members' &&
        current === main &&
        !this.#has('events', 'workshop', 'gala', 'conference', 'hackathon', 'webinar', 'meeting', 'social') &&
        !this.#pieces.some(({ is }) => is === 'event') &&
        this.#pieces.some((each) => each.is === 'time' && startsBy(each.time, this.#setting.today)) &&
        not === null
      if (isEnrolled) {
        // Members who registered since a day joined then.
        this.#use(index)
        main.time = 'joined_on'
        if (show !== 'rows') {
          this.#isWide = true
          this.#say(main, { status: { not: 'pending' } }, false)
        }
        continue
      }
      if (where) {
        this.#use(index)
        if (piece.is === 'nothing') this.#missing.push(piece.text)
        const next = this.#nounAfter(index + 1)
        // Of an event somebody is a guest rather than a member.
        const options = (Object.keys(where) as Noun[]).sort((one, other) =>
          piece.is === 'person' && main.noun === 'events'
            ? Number(other === 'registrations') - Number(one === 'registrations')
            : 0,
        )
        const isStatus = names.length > 0
        // A quality in front of a noun belongs to it.
        if (next && options.includes(next.noun) && !verb && next.noun !== current.noun) {
          const said = where[next.noun] as Condition
          held.push({ where: not === 'not' ? negated(said) : said, noun: next.noun, isStatus })
          if (not === 'not') not = null
          continue
        }
        // Done once more is another thing done: "missed twice and still booked".
        // German names the events first and what was done there last.
        if (
          verb &&
          options.includes('registrations') &&
          current !== main &&
          current.noun === 'events' &&
          main.noun === 'members'
        ) {
          const of = current.where.splice(0)
          current.noun = 'registrations'
          if (of.length > 0) current.where.push({ event: allOf(of) })
        }
        const isAnother =
          verb !== undefined &&
          current !== main &&
          current.isStatusSaid &&
          options.includes(current.noun) &&
          !options.includes(main.noun) &&
          (not === null || !names.some((name) => concept(name).opposite))
        const target = isAnother
          ? null
          : options.includes(current.noun)
            ? current.noun
            : options.includes(main.noun)
              ? main.noun
              : null
        if (target) {
          const part = target === current.noun ? current : main
          let said = where[target] as Condition
          const opposite = names.map((name) => concept(name).opposite).find(Boolean) as ConceptName | undefined
          const after = not
          if (not && opposite && concept(opposite).where?.[target])
            said = concept(opposite).where?.[target] as Condition
          else if (not) said = negated(said)
          else if (isListed) said = {}
          if (after) not = null
          if (part.where.some((each) => JSON.stringify(each) === JSON.stringify(said))) {
            part.time = names.map((name) => concept(name).time?.[target]).find(Boolean) ?? part.time
            or = false
            continue
          }
          if (or && lastValue && lastValue.part === part) {
            const last = part.where.pop() as Condition
            part.where.push(eitherOf(last, said))
            or = false
          } else if (
            'tags' in said &&
            part.where.some(({ tags }) => (tags as Condition | undefined)?.is_set === true)
          ) {
            // "Tagged mentor" says which tag.
            part.where.splice(
              part.where.findIndex(({ tags }) => (tags as Condition | undefined)?.is_set === true),
              1,
              said,
            )
          } else if (this.#isSameField(part, said, lastValue, index))
            part.where[part.where.length - 1] = eitherOf(part.where.at(-1) as Condition, said)
          else this.#say(part, said, false)
          lastValue = { part, index, noun: target }
          if (isStatus || this.#speaksOfStatus(said)) part.isStatusSaid ||= this.#speaksOfStatus(said)
          const time = names.map((name) => concept(name).time?.[target]).find(Boolean)
          if (time) part.time = time
          continue
        }
        // Said of what belongs to it: the event of a registration, the member of an invoice.
        const isOwnDeed =
          verb !== undefined &&
          current !== main &&
          current.noun !== 'registrations' &&
          main.noun === 'members' &&
          options.some((option) => pathTo('members', option) !== null)
        const oneStep =
          isAnother || isOwnDeed
            ? undefined
            : (options
                .map((option) => [this.#isOneFrom(current.noun, option), option, current] as const)
                .find(([step]) => step) ??
              options
                .map((option) => [this.#isOneFrom(main.noun, option), option, main] as const)
                .find(([step]) => step))
        if (oneStep) {
          const [step, option, part] = oneStep
          const said = where[option] as Condition
          if (Object.keys(said).length === 0) continue
          const nested = { [step as string]: not ? negated(said) : said }
          not = null
          if ((or || this.#isSameField(part, nested, lastValue, index)) && part.where.length > 0) {
            part.where[part.where.length - 1] = eitherOf(part.where.at(-1) as Condition, nested)
            or = false
          } else part.where.push(nested)
          lastValue = { part, index, noun: part.noun }
          continue
        }
        const reachable = options.find((option) => pathTo(main.noun, option) !== null)
        if (!reachable) {
          this.#used.delete(index)
          continue
        }
        const contrary = names.map((name) => concept(name).opposite).find(Boolean) as ConceptName | undefined
        const turned =
          not === 'not' && reachable === 'invoices' && contrary ? concept(contrary).where?.invoices : undefined
        if (turned) not = null
        const said = turned ?? (where[reachable] as Condition)
        if (
          not === 'not' &&
          names.includes('attended') &&
          (threshold !== null || this.#pieces.some(({ is }) => is === 'event'))
        ) {
          not = null
          current = open(reachable)
          current.where.push({ status: 'no_show' })
        } else {
          current = open(reachable)
          current.where.push(said)
        }
        current.isStatusSaid = this.#speaksOfStatus(said)
        current.time = names.map((name) => concept(name).time?.[reachable]).find(Boolean) ?? null
        if (paidThen && reachable === 'payments') {
          current.time = 'received_on'
          // A time said before belongs to the paying.
          const joined = main.where.findIndex((each) => 'joined_on' in each && !this.#has('joined'))
          const [moved] = joined >= 0 ? main.where.splice(joined, 1) : []
          if (moved) current.where.push({ received_on: moved.joined_on })
        }
        fulfil(current)
        continue
      }
      const field = names.map((name) => concept(name).field).find(Boolean)
      if (field) {
        if (names.includes('language') && this.#pieces.some((each) => each.is === 'value' && each.also)) {
          this.#use(index)
          continue
        }
        const of = field[main.noun]
        if (of && not) {
          // "without e-mail": nothing is there.
          main.where.push({ [of]: { is_set: false } })
          not = null
          this.#use(index)
        } else if (of) {
          this.#fields.push(of)
          this.#use(index)
        }
        continue
      }
      const { time } = names.map((name) => concept(name)).find((each) => each.time) ?? {}
      const timed = time?.[current.noun] ?? time?.[main.noun]
      if (timed) {
        current.time = timed
        this.#use(index)
      }
    }
    // A quality that no noun followed is said of what is spoken of.
    for (const { where, noun } of held) {
      const path = pathTo(main.noun, noun)
      if (path) main.where.push(along(path, where))
    }
    if (threshold && this.#parts.length > 0) (this.#parts.at(-1) as Part).quantity = threshold
  }

  /** Adds a condition, or takes it for another choice where the last one is of the same kind: "seminars and workshops". */
  #orElse(part: Part, said: Condition): void {
    const last = part.where.at(-1)
    const kind = (each: Condition | undefined) => (each?.event as Condition | undefined)?.kind
    if (last && kind(last) && kind(said)) part.where[part.where.length - 1] = eitherOf(last, said)
    else part.where.push(said)
  }

  #speaksOfStatus(condition: Condition): boolean {
    return ['status', 'event_status', 'is_archived', 'is_overdue', 'id', 'number', 'member_number'].some(
      (name) => name in condition,
    )
  }

  #say(part: Part, said: Condition, isNot: boolean): void {
    if (Object.keys(said).length === 0) return
    part.where.push(isNot ? negated(said) : said)
    if (this.#speaksOfStatus(said)) part.isStatusSaid = true
  }

  /** Whether a value follows another of the same field, as in "Hamburg and Bremen": either is meant. */
  #isSameField(part: Part, said: Condition, last: { part: Part; index: number } | null, index: number): boolean {
    const before = part.where.at(-1)
    if (!last || last.part !== part || !before || index - last.index > 2) return false
    const [one, other] = [Object.keys(before), Object.keys(said)]
    if (one.length !== 1 || other.length !== 1 || one[0] !== other[0]) return false
    const inner = Object.values(said)[0]
    return typeof inner !== 'object' || inner === null || !('some' in inner || 'none' in inner)
  }

  #isOneFrom(from: Noun, to: Noun): string | null {
    const found = Object.entries(models[from].relations).find(
      ([name, relation]) => relation.to === to && !relation.many && name !== 'payer',
    )
    return found?.[0] ?? null
  }

  /** The noun that comes next with only qualities between. */
  #nounAfter(from: number): { noun: Noun; at: number } | null {
    for (let at = from; at < this.#pieces.length; at += 1) {
      const noun = this.#nounAt(at)
      if (noun) return { noun, at }
      const piece = this.#pieces[at] as Piece
      const isQuality =
        piece.is === 'value' ||
        (this.#conditionsAt(at) !== null && !conceptsOf(piece).some((name) => concept(name).is_verb))
      const isBetween = conceptsOf(piece).some((name) => ['or', 'and', 'all'].includes(name))
      if (!isQuality && !isBetween) return null
    }
    return null
  }

  /** A number with what it is held against: "at least three", "more than 500 euros", "two or more". */
  #thresholdAt(
    index: number,
  ): { test: string; value: number; upTo: number | null; to: number; unit: string | null } | null {
    const names = conceptsOf(this.#pieces[index])
    const said = names.map((name) => TESTS[name]).find(Boolean)
    let [numberAt, test] = [index, said ?? null]
    if (said) {
      numberAt = index + 1
      if (this.#pieces[numberAt]?.is === 'concept' && conceptsOf(this.#pieces[numberAt]).some((name) => TESTS[name]))
        numberAt += 1
    }
    const number = this.#pieces[numberAt]
    if (number?.is !== 'number') return null
    let to = numberAt + 1
    // "31 to 60 days".
    const second = this.#pieces[to]
    const upTo =
      !said && second?.is === 'number' && second.value > number.value && second.from - number.to <= 1
        ? second.value
        : null
    if (upTo !== null) {
      test = 'gte'
      to += 1
    }
    let unit: string | null = names.includes('older') || names.includes('younger') ? 'age' : null
    const after = this.#pieces[to]
    if (after?.is === 'unit') {
      unit = unit === 'age' && after.unit === 'year' ? unit : after.unit
      to += 1
    } else {
      const named = conceptsOf(after).find((name) => ['money', 'percent', 'years_old', 'times'].includes(name))
      if (named) {
        unit = named === 'years_old' ? 'age' : named
        to += 1
      }
    }
    const behind = conceptsOf(this.#pieces[to]).find((name) => name === 'or_more' || name === 'or_less')
    if (behind) {
      test = behind === 'or_more' ? 'gte' : 'lte'
      to += 1
    }
    const later = conceptsOf(this.#pieces[to])
    if (later.includes('older') || later.includes('years_old')) [unit, to] = ['age', to + 1]
    if (test === null && unit === 'times') test = 'gte'
    if (test === null && unit === 'age') test = 'equals'
    if (test === null) return null
    return { test, value: number.value, upTo, to, unit }
  }

  /** Says a threshold of a field where it is one of a field; false where it counts rows. */
  #hold(
    threshold: { test: string; value: number; upTo: number | null; to: number; unit: string | null },
    current: Part,
  ): boolean {
    const { upTo } = threshold
    const isHeld = this.#holdOne(threshold, current)
    return isHeld && upTo !== null ? this.#holdOne({ ...threshold, test: 'lte', value: upTo }, current) : isHeld
  }

  #holdOne(
    { test, value, to, unit }: { test: string; value: number; to: number; unit: string | null },
    current: Part,
  ): boolean {
    const main = this.#main
    const next = this.#nounAfter(to)
    const amountOf = (part: Part) => {
      const named = this.#pieces
        .flatMap((piece) => conceptsOf(piece))
        .map((name) => concept(name))
        .find(
          (each) =>
            each.field?.[part.noun] && models[part.noun].fields[each.field[part.noun] as string]?.type === 'money',
        )
      return named?.field?.[part.noun] ?? MONEY[part.noun]
    }
    if (unit === 'times') return false
    if (unit === 'age') {
      main.where.push(along(pathTo(main.noun, 'members') ?? [], { age: { [test]: Math.round(value) } }))
      return true
    }
    const text = value.toFixed(2)
    if (unit === 'money') {
      const part = amountOf(current) ? current : main
      const field = amountOf(part)
      if (field) part.where.push({ [field]: { [test]: text } })
      return field !== undefined
    }
    if (unit === 'percent') {
      main.where.push(along(pathTo(main.noun, 'events') ?? [], { fill_percent: { [test]: Math.round(value) } }))
      return true
    }
    if (unit !== null) return this.#duration(test, value, unit)
    const fieldAfter = conceptsOf(this.#pieces[to])
      .map((name) => concept(name).field?.[main.noun])
      .find(Boolean)
    const fieldBefore = conceptsOf(this.#pieces[to - 3])
      .concat(conceptsOf(this.#pieces[to - 2]))
      .map((name) => concept(name).field?.[main.noun])
      .find(Boolean)
    const field = fieldAfter ?? fieldBefore
    const type = field ? (models[main.noun].fields[field] as Field).type : null
    if (field && type === 'integer') {
      main.where.push({ [field]: { [test]: value } })
      if (fieldAfter) this.#use(to)
      return true
    }
    const related = conceptsOf(this.#pieces[to]).find((name) => concept(name).is_verb && concept(name).field)
    const [where, name] = Object.entries((related && concept(related).field) ?? {})[0] ?? []
    const path = where ? pathTo(main.noun, where as Noun) : null
    if (where && name && path && models[where as Noun].fields[name]?.type === 'integer' && related === 'reminded') {
      main.where.push(along(path, { [name]: { [test]: value } }))
      this.#use(to)
      return true
    }
    if (next && next.noun !== main.noun) return false
    if (this.#parts.length > 0 && main.noun === 'members' && current !== main) return false
    const money = amountOf(main)
    if (
      money &&
      (type === 'money' ||
        ['invoices', 'payments', 'credit_notes'].includes(main.noun) ||
        (main.noun === 'members' && this.#has('owes', 'unpaid', 'debtors', 'overdue', 'balance')))
    ) {
      main.where.push({ [money]: { [test]: text } })
      return true
    }
    if (main.noun === 'members' && value >= MIN_AGE && value <= MAX_AGE) {
      main.where.push({ age: { [test]: value } })
      return true
    }
    return false
  }

  #duration(test: string, value: number, unit: string): boolean {
    const main = this.#main
    const days = value * ({ day: 1, week: 7, month: 30, quarter: 91, year: 365 }[unit] ?? 1)
    if (this.#has('overdue', 'due', 'days_overdue') && (main.noun === 'invoices' || main.noun === 'members')) {
      main.where.push(along(pathTo(main.noun, 'invoices') ?? [], { days_overdue: { [test]: days } }))
      return true
    }
    if (this.#has('inactive') && main.noun === 'members') {
      main.where.push({ inactive_days: { [test === 'gte' ? 'gt' : test]: days } })
      this.#use(this.#indexOf('inactive'))
      return true
    }
    const { today: now } = this.#setting
    const turned = { gte: 'lte', gt: 'lt', lte: 'gte', lt: 'gt' }[test]
    if (turned && ['invoices', 'payments', 'credit_notes'].includes(main.noun)) {
      main.where.push({ [models[main.noun].time.usual]: { [turned]: addDays(now, -days) } })
      return true
    }
    if (main.noun !== 'members') return false
    if (unit === 'year' && value >= MIN_AGE && !this.#has('joined', 'longest')) {
      main.where.push({ age: { [test]: value } })
      return true
    }
    const { today } = this.#setting
    const since =
      unit === 'year' ? addYears(today, -value) : unit === 'month' ? addMonths(today, -value) : addDays(today, -days)
    if (!turned) return false
    main.where.push({ joined_on: { [turned]: since } })
    return true
  }

  /** Puts a time where it belongs: to what was done last, else to the usual date of what is spoken of. */
  #at({ within, is_possessive }: Time, current: Part, index: number): void {
    let part = current
    // "…in 2025 joined": a verb that comes right behind says which date is meant.
    const next = conceptsOf(this.#pieces[index + 1])
    const own = next.map((name) => concept(name).time?.[part.noun]).find(Boolean)
    let field = part.time ?? own ?? null
    const from = typeof within === 'string' ? null : within.from
    // "Who has not booked this year's": the one of this year is meant.
    if (is_possessive && part.noun === 'registrations') {
      const kinds = this.#parts.flatMap((each) =>
        each.where.flatMap(({ event }) => (event as Condition | undefined)?.kind ?? []),
      )
      const [kind] = kinds
      return void part.where.push({
        event: {
          ...(kind !== undefined && { kind }),
          event_date: { within },
          event_status: { in: ['upcoming', 'ongoing'] },
        },
      })
    }
    // What is booked for a time to come takes place then.
    if (
      field === 'registered_at' &&
      ((from && from > this.#setting.today) || (typeof within === 'string' && within.startsWith('next')))
    ) {
      field = null
      part.time = null
    }
    if (field === null && part.noun === 'members') {
      const later = this.#pieces.slice(index + 1).flatMap(conceptsOf)
      const timed = later.map((name) => concept(name).time?.members).find(Boolean)
      const [there] = later.flatMap((name) =>
        concept(name).is_verb && name !== 'registered' ? Object.entries(concept(name).time ?? {}) : [],
      )
      if (!timed && there && there[0] === 'invoices' && !this.#has('paid', 'issued', 'unpaid')) {
        this.#laterOf.push({ within, noun: there[0], field: there[1] })
        return
      }
      const comes = later.some((name) => COMING.has(name)) || this.#parts.length > 0
      if (timed) return void part.where.push({ [timed]: { within } })
      if (comes && this.#parts.length > 0) part = this.#parts.at(-1) as Part
      else if (later.some((name) => COMING.has(name))) {
        this.#later.push({ within })
        return
      }
    }
    const isMade = own === 'registered_at' && from !== null && from !== undefined && from <= this.#setting.today
    if (part.noun === 'registrations' && part.time === null && (isMade || this.#saysRegistering(index)))
      return void part.where.push({ registered_at: { within } })
    if (part.noun === 'registrations' && part.time === null) {
      const isSoFar = typeof within === 'object' && within.until === undefined && from && from <= this.#setting.today
      part.where.push({ event: { event_date: { within: isSoFar ? { from, until: this.#setting.today } : within } } })
      return
    }
    if (part.noun === 'members' && this.#has('birthday')) {
      const { from: born } = spanOf(within, this.#setting)
      // In which month somebody was born, of whatever year, is no time.
      if (born === undefined || born > addYears(this.#setting.today, -1)) return void this.#used.delete(index)
      return void part.where.push({ birth_date: { within } })
    }
    // Who has left since January has left by now.
    if (
      part.noun === 'members' &&
      part.time === 'valid_through' &&
      this.#has('left') &&
      typeof within === 'object' &&
      from &&
      within.until === undefined
    )
      return void part.where.push({ valid_through: { within: { from, until: this.#setting.today } } })
    // "Events since January" are those up to now.
    if (
      part.noun === 'events' &&
      field === null &&
      from &&
      typeof within === 'object' &&
      within.until === undefined &&
      from <= this.#setting.today
    )
      return void part.where.push({ event_date: { within: { from, until: this.#setting.today } } })
    if (part.noun === 'allocations') return void part.where.push({ payment: { received_on: { within } } })
    if (part.noun === 'feedback') return void part.where.push({ event: { event_date: { within } } })
    // "How many members did we have in 2024": as they stood at its end.
    if (part === this.#main && part.noun === 'members' && field === null) {
      const { from: begun, until } = spanOf(within, this.#setting)
      if (until !== undefined && until < this.#setting.today) this.#as_of = until
      if (begun === undefined || begun <= this.#setting.today) return
    }
    part.where.push({ [field ?? part.time ?? models[part.noun].time.usual]: { within } })
  }

  /** Whether it is the registrations themselves that a time stands behind, and not the events. */
  #saysRegistering(index: number): boolean {
    const before = this.#pieces
      .slice(0, index)
      .flatMap((piece) => (piece.is === 'event' ? ['events' as const] : conceptsOf(piece)))
    const isEvent = (name: string) =>
      name === 'events' ||
      COMING.has(name as ConceptName) ||
      (CONCEPTS[name as ConceptName] as Concept | undefined)?.noun === 'events'
    // "Registrations for workshops that came in last week": a verb between them speaks of the registering.
    const last = before.filter((name) => name !== 'in' && name !== 'them').at(-1) as ConceptName
    if (this.#has('registrations') && (COMING.has(last) || last === 'received')) return true
    return before.findLast((name) => name === 'registrations' || isEvent(name)) === 'registrations'
  }

  #as_of: string | null = null
  readonly #laterOf: { within: Time['within']; noun: Noun; field: string }[] = []
  readonly #later: { within: Time['within'] }[] = []

  #finish(
    shape:
      | NonNullable<ReturnType<Composer['read']>>
      | (Pick<Question, 'show'> & {
          noun: Noun
          field?: string
          where?: Condition
          at: number
          wants: Reading['wants']
        }),
  ): Reading {
    const { show, noun, field, wants } = shape as {
      show: Question['show']
      noun: Noun
      field?: string
      wants: Reading['wants']
    }
    const main = this.#main
    for (const { within, noun: of, field: on } of this.#laterOf) {
      const part = this.#parts.find((each) => each.noun === of)
      const path = pathTo(main.noun, of)
      if (part) part.where.push({ [on]: { within } })
      else if (path) main.where.push(along(path, { [on]: { within } }))
    }
    for (const { within } of this.#later) {
      const part = this.#parts.find((each) => each.noun === 'registrations') ?? main
      this.#at({ within }, part, this.#pieces.length)
    }
    // Whether there are seats is asked of what is still to come.
    const isRoom =
      noun === 'events' &&
      this.#has('full', 'has_room', 'free_seats') &&
      !main.isStatusSaid &&
      !this.#isNamed(main) &&
      !JSON.stringify(main.where).includes('within')
    if (isRoom) main.where.push({ event_status: { in: ['upcoming', 'ongoing'] } })
    if (isRoom) main.isStatusSaid = true
    // Who applied in a time is told whatever became of the application.
    const isApplied = noun === 'members' && show === 'count' && main.where.some((each) => 'applied_on' in each)
    if (isApplied) main.where.splice(0, main.where.length, ...main.where.filter(({ status }) => status !== 'pending'))
    if (isApplied) this.#isWide = true
    // Whether anybody came or stayed away shows once it is over.
    const isOver = this.#parts.some(
      ({ noun: of, quantity, where }) =>
        of === 'registrations' &&
        quantity === 'none' &&
        where.some(({ status }) => status === 'no_show' || status === 'attended'),
    )
    if (noun === 'events' && isOver && !main.isStatusSaid) this.#say(main, { event_status: 'completed' }, false)
    const joined = this.#joinParts()
    const model = models[noun]
    // Whoever was reminded was, whatever became of the invoice.
    if (noun === 'invoices' && this.#has('reminded')) main.isStatusSaid = true
    const [order, by] = this.#order(noun, show)
    // "When did she join, and is she paid up": of somebody named, what is asked is told.
    if (
      noun === 'members' &&
      show === 'rows' &&
      this.#isNamed(main) &&
      (this.#fields.length > 0 || this.#has('when'))
    ) {
      const told = main.where.filter((each) => typeof each.status === 'string' || 'owes' in each)
      for (const each of told) {
        main.where.splice(main.where.indexOf(each), 1)
        this.#fields.push('status' in each ? 'status' : 'owed_minor')
      }
    }
    let where = allOf([...toTheStatus(main.where), ...joined])
    const population = this.#isWide || main.isStatusSaid || this.#isNamed(main) ? {} : model.population.where
    if (noun === 'members' && (this.#isPast(main) || this.#by === 'status')) this.#isWide = true
    // Of a share the part may speak of a status; the whole is still the usual one.
    const expired = main.where.some((each) => {
      const { within } = (each.valid_through ?? {}) as { within?: { until?: string } | string }
      return typeof within === 'object'
        ? within.until !== undefined && within.until < this.#setting.today
        : typeof within === 'string' && within.startsWith('previous')
    })
    if (noun === 'members' && expired) this.#isWide = true
    const isShare = show === 'share' && noun === 'members' && !this.#isWide
    const isPopulated = isShare || (Object.keys(population).length > 0 && !(noun === 'members' && this.#isWide))
    let question: Question = { of: noun, show }
    if (show === 'share') {
      const base: Condition[] = isPopulated ? [model.population.where] : []
      const times = main.where.filter((each) => JSON.stringify(each).includes('"within"'))
      if (
        noun === 'registrations' &&
        main.where.some((each) => each.status === 'no_show' || each.status === 'attended')
      )
        base.push({ status: { in: ['attended', 'no_show'] } })
      const rest = main.where.filter((each) => !times.includes(each))
      // What comes last is the part that is asked for; what comes before says of which whole.
      const rated =
        noun === 'registrations'
          ? rest.filter((each) => 'status' in each)
          : rest.filter((each) => 'nps' in each || 'rating' in each || 'is_paid_late' in each)
      const part = rated.length > 0 ? rated : joined.length > 0 ? joined : rest.slice(-1)
      const whole = [...rest, ...joined].filter((each) => !part.includes(each))
      // Voided and written-off invoices are not to be paid any more.
      if (noun === 'invoices' && part.some(({ status }) => status === 'paid' || status === 'open'))
        base.splice(0, base.length, { status: { in: ['open', 'paid'] } })
      if (part.some((each) => 'nps' in each)) base.push({ nps: { is_set: true } })
      if (whole.some((each) => this.#speaksOfStatus(each))) base.splice(0, isPopulated ? 1 : 0)
      question = { ...question, where: allOf(part), share_of: allOf([...base, ...whole, ...times]) }
    } else {
      where = isPopulated ? allOf([population, where]) : where
      question = { ...question, where }
    }
    if (field) question = { ...question, field }
    const grouped = by ?? this.#groupedField(noun)
    if (grouped && show === 'rows') question = { ...question, show: 'count' }
    if (grouped) question = { ...question, by: grouped }
    const isSeries = typeof grouped === 'object'
    if (order) question = { ...question, order: grouped ? (order.startsWith('-') ? '-value' : 'value') : order }
    else if (isSeries && this.#limit !== null) question = { ...question, order: '-value' }
    if (this.#limit !== null) question = { ...question, limit: this.#limit }
    const isKept = this.#as_of !== null && models[noun].past !== undefined
    if (isKept) question = { ...question, as_of: this.#as_of as string }
    const unused = this.#pieces.flatMap((piece, index) => {
      if (this.#used.has(index)) return []
      // "per month", "the month" of a series; elsewhere a unit without a number says something that was not understood.
      if (piece.is === 'unit' && (field?.startsWith('days_') || isSeries || (typeof this.#by === 'object' && this.#by)))
        return []
      if (
        conceptsOf(piece).some(
          (name) =>
            SHAPE.has(name) ||
            (name === 'first' && this.#has('sort')) ||
            (name === 'funds' && this.#has('owes', 'unpaid', 'overdue', 'paid', 'debtors')) ||
            (TESTS[name] && (this.#has('compare') || this.#setting.prepositions.has(fold(piece.text)))) ||
            (SORTS[name] && question.order !== undefined) ||
            (noun === 'feedback' && ['attendees', 'members'].includes(name)),
        )
      )
        return []
      // Beside the amount that is added up, other words for money say no more.
      if (field && conceptsOf(piece).some((name) => concept(name).amount && !concept(name).where)) return []
      return [piece.text]
    })
    // What each group is split by once more has no place.
    if (grouped && !this.#has('sort') && this.#sortBy === null)
      unused.push(...this.#fields.filter((name) => name !== grouped && name !== field))
    // A count tells no field of what it counts.
    if (show === 'count' && !grouped && this.#sortBy === null && !this.#has('sort', 'when', 'where'))
      unused.push(
        ...this.#pieces
          .slice(this.#indexOf('how_many') + 1)
          .flatMap((piece) =>
            conceptsOf(piece).some((name) => this.#fields.includes(concept(name).field?.[noun] ?? ''))
              ? [piece.text]
              : [],
          ),
      )
    // Nobody is in two tiers or towns at once.
    for (const name of ['tier_id', 'city', 'country', 'status', 'kind']) {
      const said = main.where.filter((each) => typeof each[name] === 'string')
      if (new Set(said.map((each) => each[name])).size > 1)
        unused.push(
          ...this.#pieces.flatMap((piece) =>
            piece.is === 'value' || this.#conditionsAt(this.#pieces.indexOf(piece)) ? [piece.text] : [],
          ),
        )
    }
    // How many reminders went out in a time is another number than how many invoices were last reminded in it.
    const reminded = this.#indexOf('reminded')
    if (
      show === 'count' &&
      reminded >= 0 &&
      !this.#has('invoices') &&
      JSON.stringify(question.where).includes('reminded_on')
    )
      unused.push(this.#pieces[reminded]?.text ?? '')
    if (this.#limit !== null && !grouped && question.show !== 'rows') unused.push(String(this.#limit))
    // An order that was asked for and not found would be dropped.
    if (this.#has('sort') && question.order === undefined && question.show === 'rows')
      unused.push(this.#pieces[this.#indexOf('sort')]?.text ?? '')
    if (this.#by !== null && !grouped) unused.push(String(typeof this.#by === 'object' ? this.#by.every : this.#by))
    if (this.#has('when') && show === 'rows') {
      const dated =
        this.#pieces
          .flatMap(conceptsOf)
          .map((name) => concept(name).time?.[noun])
          .find(Boolean) ?? (noun === 'members' ? 'valid_through' : models[noun].time.usual)
      if (!this.#fields.includes(dated)) this.#fields.unshift(dated)
    }
    if (noun === 'invoices' && this.#fields.includes('due_date') && !this.#fields.includes('remaining_minor'))
      this.#fields.unshift('remaining_minor')
    const isField = this.#fields.length > 0 && wants === 'list' && this.#isNamed(main)
    return {
      question,
      wants: grouped ? 'groups' : isField ? 'field' : wants,
      fields: [...new Set(this.#fields)],
      is_wide: !isPopulated,
      as_of: isKept ? null : this.#as_of,
      unused,
      missing: this.#missing,
    }
  }

  #isNamed({ where, noun }: Part): boolean {
    if (this.#setting.is_own && noun === 'members') return true
    return where.some(
      (each) =>
        'id' in each || 'number' in each || 'member_number' in each || 'member_id' in each || 'event_id' in each,
    )
  }

  /** Who came to an event that is over may have left since. */
  #isPast(main: Part): boolean {
    return this.#parts.some(
      ({ noun, quantity, where }) =>
        quantity === 'some' &&
        (where.some((each) => 'event_id' in each) ||
          (main.noun === 'members' &&
            noun === 'registrations' &&
            !this.#has('members') &&
            where.some(({ status }) => status === 'attended'))),
    )
  }

  #joinParts(): Condition[] {
    return this.#parts.flatMap((part) => {
      // "Has been to no event": what somebody has to do with events is that they came, or will.
      if (
        this.#main.noun === 'members' &&
        part.noun === 'events' &&
        !this.#parts.some(({ noun }) => noun === 'registrations')
      ) {
        const isComing = JSON.stringify(part.where).includes('upcoming')
        const [step] = pathTo('members', 'registrations') ?? []
        const status = isComing ? models.registrations.population.where : { status: 'attended' }
        if (step) return [along([step], allOf([status, { event: allOf(part.where) }]), part.quantity)]
      }
      const path = pathTo(this.#main.noun, part.noun)
      if (!path) return []
      const { where: population } = models[part.noun].population
      const isPopulated = !part.isStatusSaid && !part.where.some((each) => 'status' in each || 'event_status' in each)
      const said = toTheStatus(part.where)
      // "Which events had guests this year": what is said of a guest's event is said of the event.
      const back = path.length === 1 && path[0]?.many ? this.#isOneFrom(part.noun, this.#main.noun) : null
      const isBack = (each: Condition) => back !== null && Object.keys(each).every((name) => name === back)
      const own = allOf([
        ...(isPopulated && part.noun !== 'events' && part.noun !== 'members' ? [population] : []),
        ...said.filter((each) => !isBack(each)),
      ])
      return [...said.filter(isBack).map((each) => each[back ?? ''] as Condition), along(path, own, part.quantity)]
    })
  }

  /** How the rows or groups are ordered, and what they are grouped by when the order asks for it. */
  #order(noun: Noun, show: Question['show']): [string | null, Question['by'] | null] {
    let order: string | null = null
    let by: Question['by'] | null = null
    const sorted =
      this.#sortBy ??
      (this.#has('sort') ? this.#pieces.flatMap(conceptsOf).find((name) => concept(name).field?.[noun]) : undefined)
    const sortField = sorted && concept(sorted).field?.[noun]
    if (sorted) this.#use(this.#indexOf(sorted))
    if (sortField && show === 'rows') return [`${this.#has('worst', 'least', 'smallest') ? '' : '-'}${sortField}`, null]
    if (sorted && this.#by !== null) {
      this.#use(this.#indexOf('worst', 'best', 'least', 'most'))
      return [this.#has('worst', 'least', 'smallest') ? 'value' : '-value', null]
    }
    for (const [index, piece] of this.#pieces.entries()) {
      const name = conceptsOf(piece).find((each) => SORTS[each] || each === 'most' || each === 'least')
      if (!name || (this.#has('sort') && (name === 'first' || name === 'last'))) continue
      const isDown = !['least', 'smallest', 'worst'].includes(name)
      const usual = SORTS[name]?.[noun]
      // "The highest attendance": by what stands behind the word, else by what is usual.
      const next = conceptsOf(this.#pieces[index + 1]).find((each) => concept(each).field?.[noun])
      const isOfNext =
        ['largest', 'smallest', 'most', 'least'].includes(name) && next !== undefined && this.#isMeasure(next)
      const sort = isOfNext ? `${isDown ? '-' : ''}${concept(next).field?.[noun]}` : usual
      if (this.#by !== null || show === 'sum' || show === 'average') {
        order = isDown ? '-value' : 'value'
        this.#use(index)
        if (this.#limit === null && this.#by !== null && !this.#has('sort', 'list', 'by')) this.#limit = 10
        continue
      }
      if ((name === 'most' || name === 'best' || name === 'least' || name === 'worst') && show === 'rows') {
        // "who came to the most events": counted for each of them.
        const of = noun === 'registrations' ? 'member' : null
        if (of) {
          by = of
          order = isDown ? '-value' : 'value'
          this.#limit ??= 10
          this.#use(index)
          continue
        }
      }
      if (sort && models[noun].fields[sort.replace(/^-/, '')]) {
        order = sort
        this.#use(index)
        const { today } = this.#setting
        if (noun === 'events' && !this.#has('upcoming', 'completed') && ['last', 'newest', 'next'].includes(name))
          this.#main.where.push({ event_date: name === 'next' ? { gte: today } : { lt: today } })
        const isOne =
          !this.#pieces.some(({ is }) => is === 'number') &&
          (name === 'next' ||
            name === 'last' ||
            name === 'first' ||
            name === 'largest' ||
            name === 'smallest' ||
            name === 'longest')
        if (isOne) this.#limit ??= name === 'last' || name === 'next' ? 1 : 5
        else this.#limit ??= 5
      }
    }
    return [order, by]
  }
}

/** The days of a time. */
function spanOf(within: Time['within'], calendar: Calendar): { from?: string; until?: string } {
  return typeof within === 'string' ? (periodOf(within, calendar) ?? {}) : within
}

/** Whether a time has begun. */
function startsBy({ within }: Time, today: string): boolean {
  return typeof within === 'string' ? !within.startsWith('next') : (within.from ?? '') <= today
}

/** How many days a time up to today has; null for others. */
function daysOf({ within }: Time, today: string): number | null {
  const [, days] = typeof within === 'string' ? (/^last_(\d+)_days$/.exec(within) ?? []) : []
  if (days) return Number(days)
  if (typeof within === 'string' || !within.from || (within.until !== undefined && within.until !== today)) return null
  return daysBetween(within.from, today)
}

/** Without what a plain status says already: "registered but did not come". */
function toTheStatus(conditions: readonly Condition[]): Condition[] {
  const isPlain = conditions.some(({ status }) => typeof status === 'string')
  return conditions.filter(
    ({ status }) => !(isPlain && typeof status === 'object' && status !== null && 'not_in' in status),
  )
}

/** The condition that one of two is met, as a list of values where both are of the same field. */
function eitherOf(one: Condition, other: Condition): Condition {
  if (JSON.stringify(one) === JSON.stringify(other)) return one
  const [[name, value] = ['', null]] = Object.entries(one)
  const [[same, more] = ['', null]] = Object.entries(other)
  const valuesOf = (held: unknown): unknown[] | null => {
    if (typeof held !== 'object' || held === null) return [held]
    return 'in' in held && Array.isArray(held.in) ? held.in : null
  }
  const [left, right] = [valuesOf(value), valuesOf(more)]
  if (name === same && left && right && Object.keys(one).length === 1 && typeof left[0] !== 'boolean')
    return { [name]: { in: [...left, ...right] } }
  const isNested = (held: unknown): held is Condition =>
    typeof held === 'object' && held !== null && !Array.isArray(held) && Object.keys(held).length === 1
  const inner = [value, more].flatMap((held) => (isNested(held) ? Object.values(held) : []))
  // Of the event of a registration: the choice is the event's.
  if (
    name === same &&
    isNested(value) &&
    isNested(more) &&
    !inner.some((held) => typeof held === 'object' && held !== null)
  ) {
    const joint = eitherOf(value, more)
    if (!('or' in joint)) return { [name]: joint }
  }
  return { or: [one, other] }
}

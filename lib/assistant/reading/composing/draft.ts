import { AMOUNTS, TESTS } from '#lib/assistant/reading/composing/rules'
import { type Amount, type ConceptName, KEPT } from '#lib/assistant/reading/concepts'
import { negated, type Quantity } from '#lib/assistant/reading/conditions'
import { conceptOf, namesOf, type Piece, speaksOfRefunds } from '#lib/assistant/reading/pieces'
import type { Time } from '#lib/assistant/reading/time'
import type { KnownEvent } from '#lib/assistant/reading/vocabulary'
import { models } from '#lib/query/models'
import type { Calendar } from '#lib/query/periods'
import type { Question } from '#lib/query/schema'
import type { Condition, Noun } from '#lib/records/model'

/** What a question is answered with: a look-up, and what of it was asked. */
export interface Reading {
  readonly question: Question
  /** A figure with a rule of its own, instead of a question. */
  readonly measure?: string
  /** What comes first in the answer. */
  readonly wants: 'figure' | 'list' | 'all' | 'none' | 'yes-no' | 'field' | 'groups'
  /** The fields that were asked for. */
  readonly fields: readonly string[]
  /** Whether rows beyond the default population are meant. */
  readonly is_wide: boolean
  /** The past day whose standing is asked for, of rows of which it is not kept. */
  readonly as_of: string | null
  /** Words that found no place. */
  readonly unused: readonly string[]
}

/** What composing depends on beside the pieces. */
export interface Setting extends Calendar {
  /** Words that say where when no number follows them. */
  readonly prepositions: ReadonlySet<string>
  /** Whether only what is the asker's own is in reach. */
  readonly is_own: boolean
  /** Whether it is asked how something was. */
  readonly is_past: boolean
  /** Who is meant by the names, by piece. */
  readonly persons: ReadonlyMap<Piece, string>
  readonly events: ReadonlyMap<Piece, KnownEvent>
}

/** A noun of the question with what is said of it. */
export interface Part {
  noun: Noun
  readonly where: Condition[]
  quantity: Quantity
  /** The field that a time applies to. */
  time: string | null
  isStatusSaid: boolean
}

/** What kind of answer is asked for, and of which rows. */
export interface Shape {
  readonly noun: Noun
  readonly show: Question['show']
  readonly field?: string
  readonly where?: Condition
  /** The piece that names the rows, or -1. */
  readonly at: number
  readonly wants: Reading['wants']
}

/** Whether so many rows can be asked for: there are no two and a half. */
export const canBeLimit = (value: number): boolean => Number.isInteger(value) && value >= 1 && value <= 200

/** A question as it takes shape: its pieces, what has been used of them, and what they came to. */
export class Draft {
  readonly pieces: readonly Piece[]
  readonly setting: Setting
  readonly used = new Set<number>()
  main: Part = { noun: 'members', where: [], quantity: 'some', time: null, isStatusSaid: false }
  parts: Part[] = []
  isWide = false
  readonly fields: string[] = []
  by: Question['by'] | null = null
  limit: number | null = null
  sortBy: ConceptName | null = null
  as_of: string | null = null
  /** What the payments of members are held against. */
  paid: Condition | null = null
  /** Those who signed up and came to none of it. */
  stayedAway: Part | null = null
  readonly laterOf: { within: Time['within']; noun: Noun; field: string }[] = []
  readonly later: { within: Time['within'] }[] = []

  constructor(pieces: readonly Piece[], setting: Setting) {
    this.pieces = pieces
    this.setting = setting
  }

  /** Whether refunds are spoken of themselves: of payments or members that are named first, it is said that something was refunded. */
  get isOfRefunds(): boolean {
    return speaksOfRefunds(this.pieces)
  }

  has(...names: ConceptName[]): boolean {
    return this.pieces.some((piece) => namesOf(piece).some((name) => names.includes(name)))
  }

  indexOf(...names: ConceptName[]): number {
    return this.pieces.findIndex((piece) => namesOf(piece).some((name) => names.includes(name)))
  }

  use(...indexes: number[]): void {
    for (const index of indexes) if (index >= 0) this.used.add(index)
  }

  nounAt(index: number): Noun | null {
    for (const name of namesOf(this.pieces[index])) {
      const { noun } = conceptOf(name)
      if (noun && (noun !== 'refunds' || this.isOfRefunds)) return noun
    }
    return null
  }

  conditionsAt(index: number): Partial<Record<Noun, Condition>> | null {
    const piece = this.pieces[index]
    if (!piece) return null
    if (piece.is === 'value' && piece.also && this.has('language')) return piece.also
    if (piece.is === 'value' || piece.is === 'reference' || piece.is === 'nothing') return piece.where
    if (piece.is === 'event') {
      const event = this.setting.events.get(piece)
      if (!event) return null
      const id = piece.are_all ? { in: piece.events.map((each) => each.id) } : event.id
      const of = { event_id: id }
      return {
        events: { id },
        registrations: of,
        feedback: of,
        check_ins: of,
        ticket_types: of,
        sessions: of,
      }
    }
    if (piece.is === 'person') {
      const id = this.setting.persons.get(piece)
      const of = { member_id: id }
      return id
        ? {
            members: { id },
            registrations: of,
            invoices: of,
            payments: of,
            refunds: of,
            terms: of,
            mails: of,
            credit_notes: of,
          }
        : null
    }
    if (piece.is !== 'concept') return null
    // "Who has not paid the dues": of invoices of a kind it is those that are open or paid.
    const isOfInvoices = this.main.noun === 'members' && this.has('dues', 'donations', 'tickets_sold', 'invoices')
    const { invoices: ofInvoices, members: ofMembers } = Object.assign(
      {},
      ...piece.names.map((name) => conceptOf(name).where ?? {}),
    ) as Partial<Record<Noun, Condition>>
    if (isOfInvoices && ofInvoices && ofMembers) return { invoices: ofInvoices }
    const where: Partial<Record<Noun, Condition>> = {}
    for (const name of piece.names)
      for (const [noun, each] of Object.entries(conceptOf(name).where ?? {})) where[noun as Noun] ??= each
    return Object.keys(where).length > 0 ? where : null
  }

  /** Whether what was received is something else than money: an invoice, an application. */
  isGot(index: number): boolean {
    for (let at = index + 1; at < this.pieces.length; at += 1) {
      const names = namesOf(this.pieces[at])
      if (names.some((name) => TESTS[name] || ['not', 'and', 'all', 'difference', 'most', 'least'].includes(name)))
        continue
      const { noun, where } = names.map(conceptOf).find((each) => each.noun ?? each.where) ?? {}
      return (noun !== undefined && noun !== 'payments') || (where !== undefined && !where.payments)
    }
    return false
  }

  /** The amount that the question is about, and where it stands. */
  amount(): { amount: Amount; at: number; name: ConceptName } | null {
    for (const name of AMOUNTS) {
      const at = this.indexOf(name)
      let { amount } = conceptOf(name)
      if (at < 0 || !amount || (name === 'received' && this.isGot(at))) continue
      // What came in holds its tax: without it only what was invoiced is known.
      if (name === 'net' && this.has('received', 'revenue', 'funds', 'paid')) continue
      // "How much of the payments was refunded": what they tell of it.
      if (name === 'refunds' && !this.isOfRefunds)
        amount = { of: 'payments', field: 'refunded_minor', where: { refunded_minor: { gt: '0' } } }
      // What events brought in is what was paid for their tickets.
      const isOfEvents =
        this.has('events', 'event_kind', 'workshop', 'gala', 'conference', 'hackathon', 'webinar', 'social') ||
        this.pieces.some(({ is }) => is === 'event')
      if (amount.of === 'payments' && amount.field === 'kept_minor' && isOfEvents && this.by !== 'events')
        amount = conceptOf('tickets_sold').amount as Amount
      // What came in by kind is told by the invoices that it was paid for.
      if (amount.of === 'payments' && amount.field === 'kept_minor' && this.by === 'kind')
        amount = { of: 'allocations', field: 'amount_minor', where: { payment: KEPT } }
      // What dues are invoiced or open is another sum than what they brought in.
      if (amount.of === 'allocations' && this.has('invoices', 'issued') && !this.has('revenue', 'received', 'paid'))
        amount = {
          of: 'invoices',
          field: 'total_minor',
          where: { kind: (amount.where as { invoice: { kind: string } }).invoice.kind },
        }
      return { amount, at, name }
    }
    return null
  }

  number(): number | null {
    const index = this.pieces.findIndex((piece, at) => piece.is === 'number' && !this.used.has(at))
    const piece = this.pieces[index]
    if (piece?.is !== 'number' || !canBeLimit(piece.value)) return null
    const [before, after] = [namesOf(this.pieces[index - 1]), namesOf(this.pieces[index + 1])]
    if (
      before.some((name) => TESTS[name]) ||
      after.some((name) => ['or_more', 'or_less', 'times', 'money', 'percent', 'years_old'].includes(name))
    )
      return null
    this.use(index)
    return piece.value
  }

  /** Whether something is ordered by it rather than grouped: "by rating". */
  isMeasure(name: ConceptName): boolean {
    return Object.entries(conceptOf(name).field ?? {}).some(([noun, field]) => {
      const type = models[noun as Noun].fields[field]?.type
      return (type === 'integer' || type === 'money') && name !== 'age'
    })
  }

  isOneFrom(from: Noun, to: Noun): string | null {
    const found = Object.entries(models[from].relations).find(
      ([name, relation]) => relation.to === to && !relation.many && name !== 'payer',
    )
    return found?.[0] ?? null
  }

  /** The noun that comes next with only qualities between. */
  nounAfter(from: number): { noun: Noun; at: number } | null {
    for (let at = from; at < this.pieces.length; at += 1) {
      const noun = this.nounAt(at)
      if (noun) return { noun, at }
      const piece = this.pieces[at] as Piece
      const isQuality =
        piece.is === 'value' ||
        (this.conditionsAt(at) !== null && !namesOf(piece).some((name) => conceptOf(name).is_verb))
      const isBetween = namesOf(piece).some((name) => ['or', 'and', 'all'].includes(name))
      if (!isQuality && !isBetween) return null
    }
    return null
  }

  isNamed(part: Part): boolean {
    return this.isOneRow(part) || part.where.some((each) => 'member_id' in each || 'event_id' in each)
  }

  /** Whether a row is meant by its name or number, whatever its state. */
  isOneRow({ where, noun }: Part): boolean {
    if (this.setting.is_own && noun === 'members') return true
    return where.some((each) => 'id' in each || 'number' in each || 'member_number' in each)
  }

  speaksOfStatus(condition: Condition): boolean {
    return ['status', 'event_status', 'is_archived', 'is_overdue', 'id', 'number', 'member_number'].some(
      (name) => name in condition,
    )
  }

  say(part: Part, said: Condition, isNot: boolean): void {
    if (Object.keys(said).length === 0) return
    part.where.push(isNot ? negated(said) : said)
    if (this.speaksOfStatus(said)) part.isStatusSaid = true
  }
}

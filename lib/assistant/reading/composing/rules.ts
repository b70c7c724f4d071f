import type { ConceptName } from '#lib/assistant/reading/concepts'
import type { Noun } from '#lib/records/model'

/** Which amount is meant where several are named: the first of these. */
export const AMOUNTS: readonly ConceptName[] = [
  'net',
  'settled',
  'refunds',
  'returned',
  'credit_notes',
  'written_off',
  'reminded',
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
export const TESTS: Partial<Record<ConceptName, string>> = {
  at_least: 'gte',
  more_than: 'gt',
  at_most: 'lte',
  less_than: 'lt',
  exactly: 'equals',
  older: 'gt',
  younger: 'lt',
}
export const MONEY: Partial<Record<Noun, string>> = {
  members: 'owed_minor',
  invoices: 'total_minor',
  payments: 'amount_minor',
  refunds: 'amount_minor',
  credit_notes: 'total_minor',
  tiers: 'price_minor',
  ticket_types: 'price_minor',
  registrations: 'price_minor',
}
/** The fields by which rows are the largest, the newest, the oldest. */
export const SORTS: Partial<Record<ConceptName, Partial<Record<Noun, string>>>> = {
  largest: {
    invoices: '-total_minor',
    payments: '-amount_minor',
    refunds: '-amount_minor',
    events: '-seats_taken',
    tiers: '-price_minor',
    credit_notes: '-total_minor',
    members: '-owed_minor',
    ticket_types: '-price_minor',
  },
  smallest: {
    invoices: 'total_minor',
    payments: 'amount_minor',
    refunds: 'amount_minor',
    events: 'seats_taken',
    tiers: 'price_minor',
    credit_notes: 'total_minor',
    ticket_types: 'price_minor',
  },
  dearest: { tiers: '-price_minor', ticket_types: '-price_minor', invoices: '-total_minor' },
  cheapest: { tiers: 'price_minor', ticket_types: 'price_minor', invoices: 'total_minor' },
  newest: {
    members: '-joined_on',
    events: '-event_date',
    invoices: '-issue_date',
    payments: '-received_on',
    refunds: '-refunded_on',
    registrations: '-registered_at',
    credit_notes: '-issue_date',
    feedback: '-created_at',
  },
  oldest: {
    members: 'birth_date',
    events: 'event_date',
    invoices: 'due_date',
    payments: 'received_on',
    refunds: 'refunded_on',
    registrations: 'registered_at',
  },
  youngest: {
    members: '-birth_date',
    events: '-event_date',
    invoices: '-issue_date',
    payments: '-received_on',
    refunds: '-refunded_on',
    registrations: '-registered_at',
  },
  longest: { members: 'joined_on', invoices: '-days_overdue' },
  first: {
    members: 'joined_on',
    events: 'event_date',
    payments: 'received_on',
    refunds: 'refunded_on',
    invoices: 'issue_date',
    registrations: 'registered_at',
  },
  last: {
    members: '-joined_on',
    events: '-event_date',
    invoices: '-issue_date',
    payments: '-received_on',
    refunds: '-refunded_on',
    registrations: '-registered_at',
    feedback: '-created_at',
    credit_notes: '-issue_date',
  },
  fullest: { events: '-fill_percent' },
  next: { events: 'event_date', members: 'valid_through', invoices: 'due_date' },
  best: { events: '-seats_used', members: '-seats' },
  worst: { events: 'seats_used' },
}
/** Words that put first what has most or least of something. */
export const RANKING: readonly ConceptName[] = ['largest', 'smallest', 'most', 'least', 'best', 'worst']
/** Ways of paying. */
export const METHODS: readonly ConceptName[] = ['cash', 'card', 'bank_transfer', 'direct_debit', 'online_payment']
/** Words that say how a question is meant rather than what. */
export const SHAPE: ReadonlySet<ConceptName> = new Set([
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
export const COMING: ReadonlySet<ConceptName> = new Set([
  'attended',
  'registered',
  'no_show',
  'waitlisted',
  'checked_in',
  'confirmed',
] as const)
export const STEPS = ['week', 'month', 'quarter', 'year'] as const
/** What can be ranked by how much there is of it. */
export const GROUPED: ReadonlySet<ConceptName> = new Set([
  'city',
  'region',
  'country',
  'language',
  'tiers',
  'method',
  'source',
] as const)
/** So many days has each unit about, where lengths are kept in days. */
export const DAYS_OF: Readonly<Record<string, number>> = { day: 1, week: 7, month: 30, quarter: 91, year: 365 }
export const MAX_AGE = 120
export const MIN_AGE = 12
/** Nobody who is younger is spoken of by the year of birth. */
export const BIRTH_YEARS = 3

import type { Condition, Noun } from '#lib/records/model'

/** What is added up: a field of the rows of a noun that meet a condition. */
export interface Amount {
  readonly of: Noun
  readonly field: string
  readonly where?: Condition
}

/** Something that words can stand for, in whichever language; what it is of each noun that it can be said of. */
export interface Concept {
  /** Rows that are meant: "invoices", "debtors". Several where the rest of the question decides. */
  readonly noun?: Noun
  /** A condition, for each noun that it can be said of; the first is the likeliest. */
  readonly where?: Partial<Record<Noun, Condition>>
  /** The field that a time applies to, where it is not the usual one. */
  readonly time?: Partial<Record<Noun, string>>
  /** What "how much" and "most" mean of it. */
  readonly amount?: Amount
  /** The field that a number is held against: "more than", for each noun. */
  readonly field?: Partial<Record<Noun, string>>
  /** What it becomes when it is negated, where that is more than its opposite. */
  readonly opposite?: string
  /** Whether it speaks of people beyond the usual population. */
  readonly is_wide?: true
  /** Whether it speaks of what is to come. */
  readonly is_future?: true
  /** Whether it says something that was done, rather than what something is like. */
  readonly is_verb?: true
  /** A figure with a rule of its own. */
  readonly measure?: string
}

const status = (noun: Noun, value: string | readonly string[], field = 'status'): Partial<Record<Noun, Condition>> => ({
  [noun]: { [field]: typeof value === 'string' ? value : { in: value } },
})

/** A way in which money comes or goes back. */
const wayOf = (method: string): Partial<Record<Noun, Condition>> => ({ payments: { method }, refunds: { method } })

/** What came in, though it was paid back since. */
const RECEIVED = { status: { in: ['succeeded', 'partially_refunded', 'refunded'] } }
export const KEPT = { status: { in: ['succeeded', 'partially_refunded'] } }
/** What was paid towards invoices of a kind, and not taken back. */
const paidFor = (kind: string): Amount => ({
  of: 'allocations',
  field: 'amount_minor',
  where: { invoice: { kind }, payment: KEPT },
})
const STANDS = { status: { not_in: ['cancelled', 'rejected', 'expired', 'transferred'] } }
const STANDING = { status: { in: ['open', 'paid', 'uncollectible'] } }

/** Everything that the packs give words to, by name. */
export const CONCEPTS = {
  // Nouns
  members: { noun: 'members' },
  people: {},
  events: { noun: 'events' },
  invoices: { noun: 'invoices', amount: { of: 'invoices', field: 'total_minor' } },
  payments: { noun: 'payments', amount: { of: 'payments', field: 'kept_minor', where: RECEIVED } },
  registrations: { noun: 'registrations' },
  attendees: { noun: 'registrations', where: status('registrations', 'attended'), field: { events: 'seats_used' } },
  guests: { noun: 'registrations', where: { registrations: { is_guest: true } } },
  tiers: { noun: 'tiers', field: { members: 'tier', terms: 'tier', tiers: 'name' } },
  ticket_types: { noun: 'ticket_types', field: { registrations: 'ticket_type' } },
  sessions: { noun: 'sessions' },
  room: { field: { sessions: 'room' } },
  priced: {
    where: {
      registrations: { price_minor: { gt: '0' } },
      events: { ticket_types: { some: { price_minor: { gt: '0' } } } },
    },
  },
  own_events: { noun: 'events', where: { events: { registrations: { some: STANDS } } } },
  feedback: { noun: 'feedback' },
  credit_notes: { noun: 'credit_notes', amount: { of: 'credit_notes', field: 'total_minor' } },
  mails: { noun: 'mails' },
  failed: { where: { mails: { status: 'failed' }, payments: { status: 'failed' } } },
  terms: { noun: 'terms' },
  debtors: {
    noun: 'members',
    where: { members: { owes: true } },
    amount: { of: 'invoices', field: 'remaining_minor', where: { status: 'open' } },
    is_wide: true,
  },

  // What members are
  active: { where: status('members', 'active') },
  current: { where: status('members', ['active', 'grace']) },
  grace: { where: status('members', 'grace') },
  pending: { where: status('members', 'pending'), time: { members: 'applied_on' } },
  // Who only has to pay has applied too, and waits for nobody.
  to_decide: { where: { members: { status: 'pending', awaits_approval: true } }, time: { members: 'applied_on' } },
  lapsed: { where: status('members', 'lapsed'), time: { members: 'lapsed_on' } },
  suspended: { where: status('members', 'suspended') },
  deceased: { where: status('members', 'deceased') },
  former: { where: status('members', ['lapsed', 'cancelled']) },
  archived: { where: { members: { is_archived: true } }, is_wide: true },
  any_status: { is_wide: true },
  individual: { where: { members: { kind: 'individual' } } },
  organization: { noun: 'members', where: { members: { kind: 'organization' } } },
  joined: {
    where: { members: { status: { not: 'pending' } } },
    time: { members: 'joined_on' },
    is_wide: true,
    is_verb: true,
  },
  left: {
    where: { members: { status: { in: ['lapsed', 'cancelled'] } } },
    time: { members: 'left_on' },
    is_verb: true,
  },
  resigned: {
    where: { members: { status: 'cancelled' } },
    time: { members: 'cancelled_on' },
    is_verb: true,
  },
  expires: {
    where: { members: {}, invoices: { status: 'open' } },
    time: { members: 'valid_through', invoices: 'due_date' },
    is_future: true,
    is_verb: true,
  },
  renewed: {
    where: { terms: { source: { in: ['renewal', 'upgrade'] }, state: { in: ['active', 'ended'] } } },
    time: { terms: 'start_on' },
    is_verb: true,
  },
  renews_itself: { where: { members: { auto_renew: true } } },
  votes: { where: { members: { tier: { has_voting_right: true } }, tiers: { has_voting_right: true } } },
  has_email: { where: { members: { email: { is_set: true } } } },
  has_phone: { where: { members: { phone: { is_set: true } } } },
  has_notes: { where: { members: { notes: { is_set: true } } } },
  has_birthday: { where: { members: { birth_date: { is_set: true } } } },
  round_birthday: { where: { members: { has_round_birthday: true } } },
  has_account: { where: { members: { has_account: true } } },
  confirmed_email: { where: { members: { has_confirmed_email: true } } },
  in_directory: { where: { members: { directory_opt_in: true } } },
  consented: { where: { members: { consents: { is_set: true } } } },
  tagged: { where: { members: { tags: { is_set: true } } } },
  inactive: { field: { members: 'inactive_days' }, where: { members: { inactive_days: { gt: 180 } } } },

  // What money is
  paid: {
    where: { invoices: { status: 'paid' }, members: { owes: false } },
    time: { invoices: 'paid_on', payments: 'received_on' },
    opposite: 'unpaid',
    is_verb: true,
    amount: { of: 'payments', field: 'kept_minor', where: RECEIVED },
  },
  unpaid: {
    where: { invoices: { status: 'open' }, members: { owes: true } },
    amount: { of: 'invoices', field: 'remaining_minor', where: { status: 'open' } },
    opposite: 'paid',
    field: { members: 'owed_minor', invoices: 'remaining_minor' },
  },
  owes: {
    where: { members: { owes: true } },
    amount: { of: 'invoices', field: 'remaining_minor', where: { status: 'open' } },
    is_verb: true,
    field: { members: 'owed_minor', invoices: 'remaining_minor' },
  },
  overdue: {
    where: { invoices: { is_overdue: true }, members: { owes_overdue: true } },
    amount: { of: 'invoices', field: 'remaining_minor', where: { is_overdue: true } },
    field: { members: 'overdue_minor', invoices: 'days_overdue' },
  },
  due: {
    where: { invoices: { status: 'open' } },
    time: { invoices: 'due_date' },
    is_future: true,
    amount: { of: 'invoices', field: 'remaining_minor', where: { status: 'open' } },
  },
  not_yet_due: {
    where: { invoices: { status: 'open', is_overdue: false }, members: { owes: true, owes_overdue: false } },
    amount: { of: 'invoices', field: 'remaining_minor', where: { status: 'open', is_overdue: false } },
  },
  issued: {
    where: { invoices: {} },
    time: { invoices: 'issue_date' },
    is_verb: true,
    amount: { of: 'invoices', field: 'total_minor', where: STANDING },
  },
  settled: { amount: { of: 'invoices', field: 'paid_minor', where: STANDING } },
  net: { amount: { of: 'invoices', field: 'subtotal_minor', where: STANDING } },
  draft: { where: { invoices: { status: 'draft' }, events: { event_status: 'draft' } } },
  void: { where: { invoices: { status: 'void' } }, time: { invoices: 'voided_at' } },
  written_off: {
    where: { invoices: { status: 'uncollectible' } },
    time: { invoices: 'uncollectible_at' },
    amount: { of: 'invoices', field: 'total_minor', where: { status: 'uncollectible' } },
  },
  faster: {},
  late_days: { field: { invoices: 'days_paid_late' } },
  time_to_pay: { field: { invoices: 'days_to_pay' } },
  paid_on_time: {
    where: { invoices: { is_paid_late: false } },
    time: { invoices: 'paid_on' },
    opposite: 'paid_late',
    is_verb: true,
  },
  paid_late: {
    where: { invoices: { is_paid_late: true } },
    time: { invoices: 'paid_on' },
    opposite: 'paid_on_time',
    is_verb: true,
  },
  /** What is open after its day was not paid on time either. */
  not_on_time: { where: { invoices: { or: [{ is_paid_late: true }, { is_overdue: true }] } }, is_verb: true },
  reminded: {
    where: { invoices: { was_reminded: true } },
    time: { invoices: 'reminded_on' },
    field: { invoices: 'reminder_count' },
    is_verb: true,
    amount: { of: 'invoices', field: 'remaining_minor', where: { status: 'open', was_reminded: true } },
  },
  part_paid: { where: { invoices: { is_partially_paid: true } } },
  dues: {
    where: { invoices: { kind: 'dues' } },
    amount: paidFor('dues'),
  },
  donations: {
    where: { invoices: { kind: 'donation' } },
    amount: paidFor('donation'),
  },
  tickets_sold: {
    where: { invoices: { kind: 'event' } },
    amount: paidFor('event'),
  },
  revenue: { amount: { of: 'payments', field: 'kept_minor', where: RECEIVED }, time: { payments: 'received_on' } },
  received: {
    where: { payments: RECEIVED },
    amount: { of: 'payments', field: 'kept_minor', where: RECEIVED },
    is_verb: true,
  },
  // Of payments or members it is said that something was refunded; elsewhere the refunds themselves are meant.
  refunds: {
    noun: 'refunds',
    where: { payments: { refunded_minor: { gt: '0' } } },
    time: { payments: 'refunded_on' },
    amount: { of: 'refunds', field: 'amount_minor' },
  },
  // What the bank took back: it never stood.
  returned: {
    where: { payments: { reversed_on: { is_set: true } } },
    time: { payments: 'reversed_on' },
    amount: { of: 'payments', field: 'amount_minor', where: { reversed_on: { is_set: true } } },
  },
  credit: {
    where: { payments: { has_credit: true } },
    amount: { of: 'payments', field: 'unapplied_minor', where: { has_credit: true } },
  },
  cash: { where: wayOf('cash') },
  cheque: { where: wayOf('cheque') },
  card: { where: wayOf('card') },
  bank_transfer: { where: wayOf('bank_transfer') },
  direct_debit: { where: wayOf('direct_debit') },
  online_payment: { where: { ...wayOf('online'), events: { attendance_mode: 'online' } } },
  in_person: { where: status('events', 'in_person', 'attendance_mode') },
  hybrid: { where: status('events', 'hybrid', 'attendance_mode') },

  // What events are, and who comes
  upcoming: { where: status('events', ['upcoming', 'ongoing'], 'event_status'), is_future: true },
  completed: { where: status('events', 'completed', 'event_status') },
  ongoing: { where: status('events', 'ongoing', 'event_status') },
  postponed: { where: status('events', 'postponed', 'event_status') },
  cancelled: {
    where: {
      events: { event_status: 'cancelled' },
      members: { status: 'cancelled' },
      registrations: { status: 'cancelled' },
      invoices: { status: 'void' },
      credit_notes: { reason: 'cancellation' },
    },
    time: { registrations: 'cancelled_at', events: 'cancelled_at', invoices: 'voided_at' },
  },
  conference: { noun: 'events', where: status('events', 'conference', 'kind') },
  gala: { noun: 'events', where: status('events', 'gala', 'kind') },
  workshop: { noun: 'events', where: status('events', 'workshop', 'kind') },
  hackathon: { noun: 'events', where: status('events', 'hackathon', 'kind') },
  meeting: { noun: 'events', where: status('events', 'meeting', 'kind') },
  webinar: { noun: 'events', where: status('events', 'webinar', 'kind') },
  social: { noun: 'events', where: status('events', 'social', 'kind') },
  attended: {
    where: status('registrations', 'attended'),
    opposite: 'no_show',
    is_verb: true,
    field: { events: 'seats_used' },
  },
  no_show: { where: status('registrations', 'no_show'), opposite: 'attended', is_verb: true },
  registered: {
    where: { registrations: { status: { not_in: ['cancelled', 'rejected', 'expired', 'transferred', 'waitlisted'] } } },
    time: { registrations: 'registered_at' },
    is_verb: true,
    field: { events: 'seats_taken' },
  },
  sold: {
    where: { registrations: { status: { not_in: ['cancelled', 'rejected', 'expired', 'transferred', 'waitlisted'] } } },
    time: { registrations: 'registered_at' },
  },
  confirmed: { where: status('registrations', 'confirmed') },
  waitlisted: { where: status('registrations', 'waitlisted'), is_verb: true },
  checked_in: { where: { registrations: { has_checked_in: true } }, is_verb: true },
  full: { where: { events: { seats_free: { lte: 0 } } }, field: { events: 'fill_percent' } },
  overbooked: { where: { events: { seats_free: { lt: 0 } } } },
  nearly_full: { where: { events: { fill_percent: { gte: 80 }, seats_free: { gt: 0 } } } },
  has_room: { where: { events: { seats_free: { gt: 0 } } }, field: { events: 'seats_free' } },
  free_of_charge: { where: { events: { ticket_types: { none: { price_minor: { gt: '0' } } } } } },

  // What can be averaged, grouped by, sorted by or told
  age: { field: { members: 'age' } },
  city: { field: { members: 'city', events: 'location' } },
  region: { field: { members: 'region' } },
  country: { field: { members: 'country' } },
  language: { field: { members: 'language' } },
  weekday: { field: { events: 'weekday' } },
  status: {
    field: {
      members: 'status',
      events: 'event_status',
      invoices: 'status',
      registrations: 'status',
      payments: 'status',
    },
  },
  event_kind: { field: { events: 'kind' } },
  kind: { field: { events: 'kind', invoices: 'kind', members: 'kind' } },
  method: { field: { payments: 'method', refunds: 'method' } },
  source: { field: { members: 'referral_source' } },
  price: { field: { tiers: 'price_minor', ticket_types: 'price_minor', registrations: 'price_minor' } },
  seats: { field: { events: 'capacity' } },
  free_seats: { field: { events: 'seats_free' } },
  seats_taken: { field: { events: 'seats_taken' } },
  each_event: {},
  fill: { field: { events: 'fill_percent' } },
  rating: { field: { feedback: 'rating' } },
  recommendation: { field: { feedback: 'nps' } },
  balance: {
    field: { members: 'owed_minor' },
    amount: { of: 'invoices', field: 'remaining_minor', where: { status: 'open' } },
  },
  amount: {
    field: {
      members: 'owed_minor',
      invoices: 'total_minor',
      payments: 'amount_minor',
      refunds: 'amount_minor',
      tiers: 'price_minor',
      ticket_types: 'price_minor',
      credit_notes: 'total_minor',
    },
  },
  email: { field: { members: 'email', registrations: 'attendee_email' } },
  phone: { field: { members: 'phone' } },
  address: { field: { members: 'address_line1' } },
  birthday: { field: { members: 'birth_date' } },
  fullest: {},
  distinct: {},
  turns: {},
  /** Since so many years a member. */
  anniversary: {},
  doubled: {},
  number: { field: { members: 'member_number', invoices: 'number', payments: 'number' } },
  job: { field: { members: 'job_title' } },
  reason: { field: { members: 'status_reason', registrations: 'cancel_reason', refunds: 'reason' } },
  employer: { field: { members: 'organization' } },
  notes: { field: { members: 'notes' } },
  tags: { field: { members: 'tags', events: 'tags' } },
  last_activity: { field: { members: 'last_activity_on' } },
  paid_until: { field: { members: 'valid_through' } },
  location: { field: { events: 'location' } },
  starts: { field: { events: 'event_date', terms: 'start_on' } },
  due_date: { field: { invoices: 'due_date' } },
  days_overdue: { field: { invoices: 'days_overdue' } },

  // Figures with a rule of their own
  retention: { measure: 'retention' },
  lapse_rate: { measure: 'lapse_rate' },
  churn: { measure: 'churn' },
  growth: { measure: 'growth' },
  development: { measure: 'development' },
  ageing: { measure: 'ageing' },
  no_show_rate: { measure: 'no_show_rate' },
  fill_rate: { measure: 'fill_rate', field: { events: 'fill_percent' } },
  anomalies: { measure: 'anomalies' },
  double_payments: { measure: 'double_payments' },
  number_gaps: { measure: 'number_gaps' },
  duplicate_people: { measure: 'duplicate_people' },
  insights: { measure: 'insights' },

  matched: { where: { payments: { allocations: { some: {} } } } },
  still: { noun: 'members', where: { members: { status: { in: ['active', 'grace'] } } } },
  cancel_until: { field: { events: 'cancel_by' } },
  closes: { field: { events: 'registration_closes_at' } },
  funds: { amount: { of: 'payments', field: 'kept_minor', where: RECEIVED } },
  overview: {},
  youngest: {},

  // The shape of a question
  how_many: {},
  how_much: {},
  list: {},
  which: {},
  who: {},
  when: {},
  until_when: {},
  since_when: { field: { members: 'joined_on' } },
  what: {},
  same_date: {},
  better: {},
  free: {},
  where: {},
  sum: {},
  average: {},
  median: {},
  share: {},
  yes_no: {},
  compare: {},
  than: {},
  year_before: {},
  previous: {},
  by: {},
  most: {},
  least: {},
  best: {},
  worst: {},
  largest: {},
  smallest: {},
  dearest: {},
  cheapest: {},
  newest: {},
  oldest: {},
  longest: {},
  next: {},
  last: {},
  first: {},
  not: {},
  never: {},
  without: {},
  with: {},
  or: {},
  and: {},
  only: {},
  all: {},
  at_least: {},
  more_than: {},
  at_most: {},
  less_than: {},
  exactly: {},
  between: {},
  or_more: {},
  or_less: {},
  times: {},
  years_old: {},
  older: {},
  younger: {},
  money: {},
  percent: {},
  in: {},
  called: {},
  self: {},
  them: {},
  same: {},
  sort: {},
  about: {},
  define: {},
  why: {},
  reasons: {},
  expected: {},
  order: {},
  difference: {},
  newly: {},
  detail: {},
  each_week: {},
  each_month: {},
  each_quarter: {},
  each_year: {},
} as const satisfies Record<string, Concept>

export type ConceptName = keyof typeof CONCEPTS

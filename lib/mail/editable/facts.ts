import type { EditableMail } from '#lib/mail/schema'
import type { RegistrationSource } from '#lib/seats/schema'
import type { Issuer } from '#lib/tenants/issuer'

/** What becomes of a membership that somebody ends. */
export type Ending = 'own' | 'by_office' | 'shared' | 'ended' | 'taken_back'

/** What an editable mail can tell, as plain facts: days as YYYY-MM-DD, instants in UTC, amounts in minor units. */
interface Facts {
  /** The name of the tier. */
  tier: string
  /** The tier that was applied for, where the association has chosen another one. */
  applied_for: string
  term_from: string
  /** Null for a membership without an end. */
  term_to: string | null
  /** The last day of the membership that is to be renewed, where the term is the one that follows it. */
  ends_on: string | null
  /** The last day on which a membership that has ended still counts. */
  grace_to: string
  /** Whose membership it is, where somebody else pays and gets the mail. */
  member_name: string
  /** What is to be paid, was received or is credited; nothing is asked for where it is zero. */
  amount_minor: number
  /** What the whole invoice comes to. */
  total_minor: number
  currency: string
  due_on: string
  /** Until when a reminder asks to pay. */
  pay_by: string
  /** The number of the paper: of the invoice, the credit note or the payment. */
  number: string
  /** The number of the invoice that a credit note corrects. */
  invoice_number: string
  /** What to quote when paying. */
  reference: string | null
  /** Where to pay; papers keep it as it was when they were issued. */
  bank: Pick<Issuer, 'name' | 'legal_name' | 'iban' | 'bic' | 'bank_name'> | null
  /** What is given back of what was paid, by the way that it goes, in minor units. */
  given_back: readonly { method: string; amount_minor: number }[]
  received_on: string
  /** How it was paid. */
  method: string
  /** Null where the person is not to be told it. */
  reason: string | null
  /** How many reminders came with this one; the third stands for all later ones. */
  step: number
  /** Whether a membership goes on, instead of starting. */
  is_renewal: boolean
  /** Whether the membership has ended. */
  has_ended: boolean
  /** What becomes of a membership: it ends, or that of whoever pays for it does; it has ended; it goes on after all. */
  ending: Ending
  event: string
  event_starts_at: string
  event_time_zone: string
  seats: number
  /** An instant. */
  held_until: string
  /** What the mail leads to, for people with an account. */
  invoice_id: string
  event_id: string
  /** What a link for a seat carries: it needs no account. */
  seat_token: string
  source: RegistrationSource
  /** What the link for feedback carries: it needs no account. */
  feedback_token: string
  /** Until when feedback can be given, an instant. */
  feedback_until: string
  /** Whether the event has a page that everybody can open. */
  is_public: boolean
}

type Told<Needed extends keyof Facts, Possible extends keyof Facts = never> = Pick<Facts, Needed> & {
  [F in Possible | 'member_name']?: Facts[F] | null | undefined
} & {
  /** What whoever sends it adds in their own words. */
  message?: string | null | undefined
}

/** The facts of an invoice, as every mail tells them that asks for its money. */
type Invoiced = 'number' | 'amount_minor' | 'currency' | 'due_on' | 'reference' | 'bank' | 'invoice_id'
type Term = 'tier' | 'term_from' | 'term_to'
type Seat = 'event' | 'event_starts_at' | 'event_time_zone' | 'seats'

/** What each editable mail is told. */
export interface EditableProps {
  application_received: Told<never, 'tier'>
  application_approved: Told<never, Term | Invoiced | 'applied_for'>
  application_declined: Told<never, 'tier' | 'reason'>
  application_withdrawn: Told<never, 'tier'>
  membership_started: Told<'is_renewal' | 'term_from' | 'term_to', 'tier' | 'applied_for' | Invoiced>
  membership_ending: Told<'ending' | 'term_to', 'tier'>
  invoice: Told<Invoiced | 'total_minor', Term | 'event'>
  renewal_notice: Told<'has_ended' | 'tier' | 'ends_on', 'grace_to' | Term | Invoiced>
  receipt: Told<'number' | 'amount_minor' | 'currency' | 'received_on' | 'method', 'invoice_number' | 'invoice_id'>
  payment_reminder: Told<Invoiced | 'step' | 'pay_by', Term | 'event'>
  credit_note: Told<'number' | 'amount_minor' | 'currency' | 'invoice_number', 'reason' | 'invoice_id' | 'given_back'>
  seat_held: Told<Seat | 'held_until', Invoiced | 'event_id' | 'seat_token' | 'source' | 'is_public'>
  seat_released: Told<Seat, 'number' | 'event_id' | 'source' | 'is_public'>
  feedback_request: Told<Exclude<Seat, 'seats'> | 'feedback_token' | 'feedback_until', 'source'>
}

/** Any facts, for what treats all editable mails alike. */
export type AnyFacts = { [F in keyof Facts]?: Facts[F] | null | undefined } & { message?: string | null | undefined }

/** Of a mail that has several texts, their names in order; the others have one, `usual`. */
export const VARIANTS = {
  application_received: ['usual'],
  application_approved: ['usual'],
  application_declined: ['usual'],
  application_withdrawn: ['usual'],
  membership_started: ['first', 'renewed'],
  membership_ending: ['usual', 'by_office', 'shared', 'ended', 'taken_back'],
  invoice: ['usual'],
  renewal_notice: ['before', 'after'],
  receipt: ['usual'],
  payment_reminder: ['1', '2', '3'],
  credit_note: ['usual'],
  seat_held: ['usual'],
  seat_released: ['usual'],
  feedback_request: ['usual'],
} as const satisfies Record<EditableMail, readonly string[]>
export type Variant = (typeof VARIANTS)[EditableMail][number]

/** Which text of a mail its facts ask for. */
export function variantOf(template: EditableMail, { is_renewal, has_ended, ending, step }: AnyFacts): Variant {
  if (template === 'membership_started') return is_renewal ? 'renewed' : 'first'
  if (template === 'membership_ending') return ending && ending !== 'own' ? ending : 'usual'
  if (template === 'renewal_notice') return has_ended ? 'after' : 'before'
  if (template === 'payment_reminder') return VARIANTS[template][Math.min(Math.max(step ?? 1, 1), 3) - 1] as Variant
  return 'usual'
}

const PEOPLE = ['first_name', 'last_name', 'name', 'association'] as const

/** The merge fields of each mail: what stands in braces in its subject and text. */
export const MERGE_FIELDS = {
  application_received: [...PEOPLE, 'tier'],
  application_approved: [...PEOPLE, 'tier', 'term_from', 'term_to', 'number', 'amount', 'due_on'],
  application_declined: [...PEOPLE, 'tier', 'reason'],
  application_withdrawn: [...PEOPLE, 'tier'],
  membership_started: [...PEOPLE, 'tier', 'term_from', 'term_to', 'number', 'amount', 'due_on'],
  membership_ending: [...PEOPLE, 'tier', 'term_to'],
  invoice: [...PEOPLE, 'member', 'number', 'total', 'amount', 'due_on', 'tier', 'term_from', 'term_to', 'event'],
  renewal_notice: [...PEOPLE, 'member', 'tier', 'term_to', 'grace_to', 'number', 'amount', 'due_on'],
  receipt: [...PEOPLE, 'number', 'amount', 'received_on', 'invoice'],
  payment_reminder: [...PEOPLE, 'member', 'number', 'amount', 'due_on', 'pay_by', 'tier', 'event'],
  credit_note: [...PEOPLE, 'number', 'amount', 'invoice', 'reason'],
  seat_held: [...PEOPLE, 'event', 'event_on', 'seats', 'held_until', 'number', 'amount'],
  seat_released: [...PEOPLE, 'event', 'event_on', 'seats', 'number'],
  feedback_request: [...PEOPLE, 'event', 'event_on', 'answer_by'],
} as const satisfies Record<EditableMail, readonly string[]>

/** What a message to members can have in braces: overdue is the part of the amount that is, invoices what it is for. */
export const MESSAGE_FIELDS = [
  ...PEOPLE,
  ...(['amount', 'overdue', 'invoices', 'overdue_invoices', 'tier', 'term_to'] as const),
] as const

/** The name of a merge field. */
export type MergeField = (typeof MERGE_FIELDS)[EditableMail][number]
export type MessageField = (typeof MESSAGE_FIELDS)[number]

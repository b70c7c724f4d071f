import type { ReactElement } from 'react'
import { inFours } from '#lib/format/bank'
import { formatDate, formatDateRange } from '#lib/format/dates'
import { formatMinor } from '#lib/format/money'
import { properName } from '#lib/format/names'
import { shortened } from '#lib/format/shortened'
import { type AnyFacts, type MergeField, variantOf } from '#lib/mail/editable/facts'
import { mailWords, moneyWords } from '#lib/mail/editable/languages'
import { fillIn, isFilled, type MergeValues } from '#lib/mail/editable/merge'
import type { MailWords, Wording } from '#lib/mail/editable/words'
import type { EditableMail, MailLanguage } from '#lib/mail/schema'
import {
  action,
  type Brand,
  eventPath,
  fact,
  type Letter,
  lines,
  link,
  note,
  quiet,
  signedIn,
  strong,
} from '#lib/mail/templates/layout'
import { fill } from '#lib/papers/words'
import { pages } from '#lib/paths'
import { organizers } from '#lib/tenants/queries'

/** Whom an editable mail is written to. */
export interface Addressee {
  first_name: string
  last_name: string
  /** The whole name, of an organisation also. */
  name: string
  /** Whether they can sign in. */
  has_account: boolean
  language: MailLanguage
}

/** Mails that ask for no money. */
const ASKS_NOTHING: readonly EditableMail[] = ['receipt', 'credit_note', 'seat_released', 'feedback_request']
/** Mails about a membership, which lead to it. */
const OF_MEMBERSHIP: readonly EditableMail[] = [
  'application_received',
  'application_approved',
  'application_withdrawn',
  'membership_started',
  'membership_ending',
  'renewal_notice',
]

/**
 * Returns what an editable mail says: its text with the fields filled in, what the sender adds, the facts, how to pay
 * where something is to be paid, and one thing to do. The brand's locale is the one that dates and money are written in.
 *
 * @param own the association's own text; without one the default of the language holds
 */
export function composeEditable(
  template: EditableMail,
  facts: AnyFacts,
  to: Addressee,
  own: Wording | null,
  brand: Brand,
): Letter {
  const words = mailWords(to.language)
  const usual = words.texts[template][variantOf(template, facts)] as Wording
  const values = valuesOf(facts, to, words, brand)
  const { subject, text } = own ?? usual
  const title = [subject, usual.subject].find((line) => isFilled(line, values, true)) ?? words.titles[template]
  const paragraphs = fillIn(text, values).split(/\n\s*\n/)
  const heading = fillIn(title, values)
  return {
    lang: to.language,
    subject: heading,
    preview: shortened(paragraphs[1] ?? paragraphs[0] ?? '', 140),
    heading,
    parts: [
      ...paragraphs.filter(Boolean).map(lines),
      ...(facts.message?.trim() ? [note(facts.message.trim())] : []),
      ...factLines(template, facts, to.language, words, brand),
      ...howToPay(template, facts, to.language, words),
      ...whatToDo(template, facts, to, words, brand),
    ],
    footer: fillIn(words.reasons[reasonOf(template, facts)], values),
    ...(facts.feedback_token && {
      footer_link: { label: words.end_feedback, href: pages.endFeedback(facts.feedback_token) },
    }),
  }
}

/** What the merge fields of a mail stand for. */
function valuesOf(facts: AnyFacts, to: Addressee, words: MailWords, brand: Brand): MergeValues {
  const day = (date: string | null | undefined) => date && formatDay(date, brand)
  const { number, invoice_number, event, event_starts_at, event_time_zone, held_until, feedback_until, seats } = facts
  const all: Record<MergeField, string | null | undefined | false | 0> = {
    first_name: properName(to.first_name) ?? properName(to.name),
    last_name: properName(to.last_name),
    name: properName(to.name),
    association: brand.name,
    member: facts.member_name,
    tier: facts.tier,
    term_from: day(facts.term_from),
    term_to: day(facts.ends_on ?? facts.term_to),
    grace_to: day(facts.grace_to),
    number,
    invoice: invoice_number,
    amount: money(facts.amount_minor, facts, brand),
    total: money(facts.total_minor, facts, brand),
    due_on: day(facts.due_on),
    pay_by: day(facts.pay_by),
    received_on: day(facts.received_on),
    reason: facts.reason,
    event,
    event_on: event_starts_at && event_time_zone && formatDay(event_starts_at, brand, event_time_zone),
    held_until: held_until && momentText(held_until, event_time_zone ?? brand.time_zone, brand),
    answer_by: feedback_until && formatDay(feedback_until, brand, event_time_zone ?? brand.time_zone),
    seats: seats && seatsText(seats, words),
  }
  const filled = Object.entries(all).flatMap(([name, value]) => {
    const line = typeof value === 'string' ? value.replace(/[\t-\r \u2028\u2029]+/g, ' ').trim() : ''
    return line === '' ? [] : [[name, line]]
  })
  return Object.fromEntries(filled)
}

function formatDay(date: string, { locale }: Brand, timeZone = 'UTC'): string {
  return formatDate(date, { locale, timeZone, style: 'long' })
}

function momentText(instant: string, timeZone: string, { locale }: Brand): string {
  return `${formatDate(instant, { locale, timeZone, style: 'datetime' })} (${timeZone})`
}

function money(minor: number | null | undefined, { currency }: AnyFacts, { locale }: Brand): string | null {
  return minor && currency ? formatMinor(minor, currency, locale) : null
}

function seatsText(seats: number, { seat }: MailWords): string {
  return seats === 1 ? seat.one : seat.many.replace('{count}', String(seats))
}

/** The facts below the text, a line each, as far as they are known. */
function factLines(
  template: EditableMail,
  facts: AnyFacts,
  language: MailLanguage,
  words: MailWords,
  brand: Brand,
): ReactElement[] {
  const { labels, colon } = words
  const { rest, methods, reference } = moneyWords(language)
  const { term_from, term_to, event_starts_at, event_time_zone, held_until, amount_minor, total_minor, method } = facts
  const day = (date: string | null | undefined) => date && formatDay(date, brand)
  const span = { locale: brand.locale, timeZone: 'UTC', style: 'long' } as const
  const paper = template === 'receipt' ? 'payment' : template === 'credit_note' ? 'credit_note' : 'invoice'
  const amount = template === 'receipt' ? labels.received : template === 'credit_note' ? labels.credited : rest
  const known: [label: string, value: string | null | undefined | 0][] = [
    [labels.member, facts.member_name],
    [labels.tier, facts.tier],
    [labels.applied_for, facts.applied_for],
    [
      labels.term,
      term_from &&
        (term_to
          ? formatDateRange(term_from, term_to, span)
          : words.from.replace('{date}', formatDay(term_from, brand))),
    ],
    [labels.grace, day(facts.grace_to)],
    [labels.event, facts.event],
    [labels.when, event_starts_at && event_time_zone && momentText(event_starts_at, event_time_zone, brand)],
    [labels.seats, facts.seats && String(facts.seats)],
    [labels.held, held_until && momentText(held_until, event_time_zone ?? brand.time_zone, brand)],
    [labels[paper], facts.number],
    [labels.invoice, facts.invoice_number],
    [labels.total, total_minor === amount_minor ? null : money(total_minor, facts, brand)],
    [
      amount,
      money(amount_minor, facts, brand) &&
        [money(amount_minor, facts, brand), method && methods[method]].filter(Boolean).join(', '),
    ],
    ...(facts.given_back ?? []).map(({ method: way, amount_minor: back }): [string, string] => [
      labels.given_back,
      [money(back, facts, brand), methods[way]].filter(Boolean).join(', '),
    ]),
    [labels.received_on, day(facts.received_on)],
    // A seat has a deadline of its own.
    [labels.due, amount_minor && !held_until ? day(facts.due_on) : null],
    [labels.pay_by, day(facts.pay_by)],
    [reference, facts.bank?.iban || !amount_minor ? null : facts.reference],
  ]
  return known.flatMap(([label, value]) => (value ? [fact(label, value, colon)] : []))
}

/** Where to pay and what to quote; nothing where nothing is asked for, or the association has named no account. */
function howToPay(
  template: EditableMail,
  { amount_minor, bank, reference }: AnyFacts,
  language: MailLanguage,
  { colon, how_to_pay }: MailWords,
): ReactElement[] {
  if (!amount_minor || !bank?.iban || ASKS_NOTHING.includes(template)) return []
  const money = moneyWords(language)
  const known: [label: string, value: string | null | undefined][] = [
    [money.account_holder, bank.legal_name ?? bank.name],
    ['IBAN', inFours(bank.iban)],
    ['BIC', bank.bic],
    [money.bank, bank.bank_name],
    [money.reference, reference],
  ]
  return [strong(how_to_pay), ...known.flatMap(([label, value]) => (value ? [fact(label, value, colon)] : []))]
}

/** The button, and whom to ask. */
function whatToDo(
  template: EditableMail,
  { number, invoice_id, event_id, seat_token, feedback_token, source, is_public }: AnyFacts,
  { has_account }: Addressee,
  { actions, how_to_renew, questions }: MailWords,
  brand: Brand,
): ReactElement[] {
  const recipient = {
    has_account,
    is_public: is_public ?? false,
    seat_token: seat_token ?? '',
    source: source ?? 'admin',
  }
  const toEvent = event_id ? eventPath({ ...recipient, event_id }, brand) : null
  const isOfMembership = OF_MEMBERSHIP.includes(template)
  const [label, path] = feedback_token
    ? [actions.feedback, pages.giveFeedback(feedback_token)]
    : invoice_id && has_account
      ? [actions.invoice, signedIn(pages.member.invoice(invoice_id), brand)]
      : isOfMembership && has_account
        ? [actions.membership, signedIn(pages.member.home(), brand)]
        : seat_token && !has_account
          ? [actions.seat, pages.seat(seat_token)]
          : [actions.event, toEvent]
  const hasToAsk = template === 'renewal_notice' && !number
  const ask = hasToAsk ? how_to_renew : brand.contact_email === null ? null : questions
  return [
    ...(path ? [action(label, path, brand)] : []),
    ...(seat_token ? [quiet(link(actions.give_up, pages.giveUpSeat(seat_token), brand))] : []),
    ...(ask ? [quiet(fill(ask, { contact: organizers(brand) }))] : []),
  ]
}

/** Why a mail came. */
function reasonOf(template: EditableMail, { event, source }: AnyFacts): keyof MailWords['reasons'] {
  if (event !== undefined && event !== null) return source === 'admin' ? 'was_registered' : 'registered'
  if (template.startsWith('application')) return 'applied'
  return template.startsWith('membership') || template === 'renewal_notice' ? 'member' : 'billed'
}

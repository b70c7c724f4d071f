import { formatDate } from '#lib/format/dates'
import { properName } from '#lib/format/names'
import { shortened } from '#lib/format/shortened'
import { mailWords } from '#lib/mail/editable/languages'
import { fillIn } from '#lib/mail/editable/merge'
import type { MailLanguage } from '#lib/mail/schema'
import { type Brand, type Letter, lines } from '#lib/mail/templates/layout'
import { fill } from '#lib/papers/words'

const DUE: Readonly<Record<MailLanguage, string>> = { en: 'due {day}', de: 'fällig am {day}', fr: 'échéance {day}' }

interface Told {
  first_name: string
  last_name: string
  name: string
  tier: string | null
  /** The last day of the membership. */
  term_to: string | null
  /** What the member owes, as it is written; null where it is nothing. */
  amount: string | null
  /** What of it is overdue, as it is written; null where it is nothing. */
  overdue: string | null
  /** The invoices that are open, the first to be due first. */
  open_invoices: readonly { number: string; remaining: string; due_on: string; is_overdue: boolean }[]
  /** What the member consented to, where the mail comes for that reason, and the page that withdraws it. */
  purpose: { label: string; page: string } | null
}

/** Returns what somebody wrote to members as one of them gets it. A sentence that a member has no value for is left out. */
export function composeMessage(
  { subject, text, language }: { subject: string; text: string; language: MailLanguage },
  { tier, term_to, amount, overdue, open_invoices, purpose, ...to }: Told,
  brand: Brand,
): Letter {
  const { locale } = brand
  const day = (date: string) => formatDate(date, { locale, timeZone: 'UTC', style: 'long' })
  // A bracket keeps its number, amount and day together among several.
  const listOf = (invoices: Told['open_invoices']) =>
    invoices
      .map(({ number, remaining, due_on }) => `${number} (${remaining}, ${fill(DUE[language], { day: day(due_on) })})`)
      .join(', ')
  const named = {
    first_name: properName(to.first_name) ?? properName(to.name),
    last_name: properName(to.last_name),
    name: properName(to.name),
    association: brand.name,
    tier,
    amount,
    overdue,
    invoices: listOf(open_invoices),
    overdue_invoices: listOf(open_invoices.filter(({ is_overdue }) => is_overdue)),
    term_to: term_to && day(term_to),
  }
  const values = Object.fromEntries(Object.entries(named).flatMap(([name, value]) => (value ? [[name, value]] : [])))
  const words = mailWords(language)
  const heading = fillIn(subject, values) || brand.name
  const paragraphs = fillIn(text, values).split(/\n\s*\n/)
  return {
    lang: language,
    subject: heading,
    preview: shortened(paragraphs[1] ?? paragraphs[0] ?? '', 140),
    heading,
    parts: paragraphs.filter(Boolean).map(lines),
    ...(purpose
      ? {
          footer: fill(words.reasons.consented, { association: brand.name, purpose: purpose.label }),
          footer_link: { label: words.withdraw, href: purpose.page },
        }
      : { footer: fillIn(words.reasons.member, values) }),
  }
}

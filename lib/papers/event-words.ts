import { numberFormat } from '#lib/format/intl'
import type { EventPart } from '#lib/papers/event'
import { fill, languageOf } from '#lib/papers/words'

/** What is printed on the papers of an event, in one language. {names} are filled in. */
interface EventWords {
  attendance_list: string
  name_badges: string
  name: string
  ticket: string
  seats: string
  payment: string
  came: string
  payments: Readonly<Record<'free' | 'waived' | 'unpaid' | 'open' | 'paid' | 'credited', string>>
  /** Below the title: who is on the list, as of when. */
  sum: string
  nobody: string
  page: string
  /** Which of several papers this is. */
  part: string
  /** Who is on it: seats in order, and names. */
  range: string
  /** On the badge of somebody who comes with the person who registered. */
  with: string
}

const WORDS: Readonly<Record<ReturnType<typeof languageOf>, EventWords>> = {
  en: {
    attendance_list: 'Attendance list',
    name_badges: 'Name badges',
    name: 'Name',
    ticket: 'Ticket',
    seats: 'Seats',
    payment: 'Payment',
    came: 'Came',
    payments: {
      free: 'Free',
      waived: 'Waived',
      unpaid: 'Not paid',
      open: 'Not paid',
      paid: 'Paid',
      credited: 'Credited',
    },
    sum: 'Registrations: {registrations}. Seats: {seats}. As of {date}.',
    nobody: 'Nobody has a seat.',
    page: 'Page {page} of {pages}',
    part: 'Part {part} of {parts}',
    range: 'Seats {from}–{to}, {first} – {last}',
    with: 'with {name}',
  },
  de: {
    attendance_list: 'Teilnahmeliste',
    name_badges: 'Namensschilder',
    name: 'Name',
    ticket: 'Ticket',
    seats: 'Plätze',
    payment: 'Zahlung',
    came: 'Da',
    payments: {
      free: 'Kostenlos',
      waived: 'Erlassen',
      unpaid: 'Nicht bezahlt',
      open: 'Nicht bezahlt',
      paid: 'Bezahlt',
      credited: 'Gutgeschrieben',
    },
    sum: 'Anmeldungen: {registrations}. Plätze: {seats}. Stand: {date}.',
    nobody: 'Niemand hat einen Platz.',
    page: 'Seite {page} von {pages}',
    part: 'Teil {part} von {parts}',
    range: 'Plätze {from}–{to}, {first} – {last}',
    with: 'mit {name}',
  },
  fr: {
    attendance_list: 'Liste de présence',
    name_badges: 'Badges',
    name: 'Nom',
    ticket: 'Billet',
    seats: 'Places',
    payment: 'Paiement',
    came: 'Présent',
    payments: {
      free: 'Gratuit',
      waived: 'Offert',
      unpaid: 'Non payé',
      open: 'Non payé',
      paid: 'Payé',
      credited: 'Avoir émis',
    },
    sum: 'Inscriptions : {registrations}. Places : {seats}. État au {date}.',
    nobody: 'Personne n’a de place.',
    page: 'Page {page} sur {pages}',
    part: 'Partie {part} sur {parts}',
    range: 'Places {from}–{to}, {first} – {last}',
    with: 'avec {name}',
  },
}

/** Returns what is printed on the papers of an event, in the language of a locale, else in English. */
export function eventWordsOf(locale: string): EventWords {
  return WORDS[languageOf(locale)]
}

/** Returns which of several papers this is, such as "Part 2 of 5". */
export function partText({ part, parts }: EventPart, locale: string): string {
  return fill(eventWordsOf(locale).part, { part: String(part), parts: String(parts) })
}

/** Returns who is on it, such as "Seats 1,001–2,000, Fischer – Meyer". */
export function rangeText({ from_seat, to_seat, first, last }: EventPart, locale: string): string {
  const { format } = numberFormat(locale)
  return fill(eventWordsOf(locale).range, { from: format(from_seat), to: format(to_seat), first, last })
}

import { languageOf } from '#lib/papers/words'

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
    with: 'avec {name}',
  },
}

/** Returns what is printed on the papers of an event, in the language of a locale, else in English. */
export function eventWordsOf(locale: string): EventWords {
  return WORDS[languageOf(locale)]
}

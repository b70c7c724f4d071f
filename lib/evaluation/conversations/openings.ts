import type { Language } from '#lib/assistant/reading/packs/pack'
import type { Random } from '#lib/random/random'

/** Whoever asks: for the whole association, or for themselves. */
export type Asker = 'everything' | 'own'

/** What stands in place of {words}; of a tenant with other cities and tiers, other values. */
export interface Values {
  readonly cities: readonly string[]
  readonly tiers: readonly string[]
  readonly events: readonly string[]
}

type Slots = Readonly<Record<'period' | 'kinds' | 'kind', readonly string[]>>

const SLOTS: Readonly<Record<Language, Slots>> = {
  en: {
    period: ['this year', 'last year', 'last month', 'in October', 'since March', 'in the last 90 days'],
    kinds: ['workshops', 'conferences', 'galas', 'hackathons'],
    kind: ['workshop', 'conference', 'gala', 'hackathon'],
  },
  de: {
    period: ['dieses Jahr', 'letztes Jahr', 'letzten Monat', 'im Oktober', 'seit März', 'in den letzten 90 Tagen'],
    kinds: ['Workshops', 'Konferenzen', 'Galas', 'Hackathons'],
    kind: ['Workshop', 'Konferenz', 'Gala', 'Hackathon'],
  },
  fr: {
    period: ['cette année', 'l’an dernier', 'le mois dernier', 'en octobre', 'depuis mars', 'ces 90 derniers jours'],
    kinds: ['ateliers', 'conférences', 'galas', 'hackathons'],
    kind: ['atelier', 'conférence', 'gala', 'hackathon'],
  },
}

const OPENINGS: Readonly<Record<Asker, Readonly<Record<Language, readonly string[]>>>> = {
  everything: {
    en: [
      'How many members do we have in {city}?',
      'How many members joined {period}?',
      'Which members are in grace?',
      'Whose membership ends in the next 30 days?',
      'Members per tier',
      'How many members are in the tier {tier}?',
      'What is the average age of our members?',
      'How much did we receive {period}?',
      'Which invoices are overdue?',
      'Who owes us the most?',
      'What is the total of open invoices of members in {city}?',
      'Payments by method {period}',
      'Which events are coming up?',
      'How are our {kinds} rated?',
      'How many people came to {event}?',
      'Who did not come to {event}?',
      'How many free seats does {event} have?',
      'How many registrations for {kinds} did we get {period}?',
      'Which members never came to a {kind}?',
      'What share of our members lives in {city}?',
      'Members without e-mail',
      'Who is best?',
      'How many members under 30 live in {city}?',
      'Which members in {city} have open invoices?',
    ],
    de: [
      'Wie viele Mitglieder haben wir in {city}?',
      'Wie viele Mitglieder sind {period} beigetreten?',
      'Welche Mitglieder sind in der Kulanzfrist?',
      'Mitglieder nach Stufe',
      'Wie hoch ist das Durchschnittsalter unserer Mitglieder?',
      'Wie viel haben wir {period} eingenommen?',
      'Welche Rechnungen sind überfällig?',
      'Wer schuldet uns am meisten?',
      'Welche Veranstaltungen stehen an?',
      'Wie werden unsere {kinds} bewertet?',
      'Wie viele kamen zu {event}?',
      'Wer ist zu {event} nicht erschienen?',
      'Wie viele freie Plätze hat {event}?',
      'Mitglieder ohne Telefonnummer',
      'Welcher Anteil der Mitglieder wohnt in {city}?',
      'Zahlungen nach Zahlungsart {period}',
    ],
    fr: [
      'Combien de membres avons-nous à {city} ?',
      'Combien de membres ont adhéré {period} ?',
      'Quels membres sont en délai de grâce ?',
      'Membres par formule',
      'Quel est l’âge moyen des membres ?',
      'Combien avons-nous encaissé {period} ?',
      'Quelles factures sont en retard ?',
      'Qui nous doit le plus ?',
      'Quels évènements sont à venir ?',
      'Comment nos {kinds} sont-ils notés ?',
      'Combien de personnes sont venues à {event} ?',
      'Combien de places libres pour {event} ?',
      'Membres sans adresse e-mail',
      'Quelle part des membres vit à {city} ?',
      'Paiements par moyen de paiement {period}',
    ],
  },
  own: {
    en: [
      'What do I owe?',
      'Until when is my membership paid?',
      'Which events am I registered for?',
      'My invoices {period}',
      'Which events are coming up?',
      'How much have I paid {period}?',
      'How many free seats does {event} have?',
    ],
    de: [
      'Was schulde ich?',
      'Bis wann läuft meine Mitgliedschaft?',
      'Zu welchen Veranstaltungen bin ich angemeldet?',
      'Meine Rechnungen',
      'Welche Veranstaltungen stehen an?',
    ],
    fr: [
      'Combien dois-je ?',
      'Jusqu’à quand court mon adhésion ?',
      'À quels évènements suis-je inscrit ?',
      'Mes factures',
      'Quels évènements sont à venir ?',
    ],
  },
}

/** A question to begin a conversation with: the same for the same draws. */
export function openingFor(asker: Asker, values: Values, random: Random): { language: Language; question: string } {
  const language = random.weighted<Language>([
    ['en', 2],
    ['de', 1],
    ['fr', 1],
  ])
  const slots = { ...SLOTS[language], city: values.cities, tier: values.tiers, event: values.events }
  const question = random
    .pick(OPENINGS[asker][language])
    .replaceAll(/\{(\w+)\}/g, (_, name: keyof typeof slots) => random.pick(slots[name]))
  return { language, question }
}

import { localeOf } from '#lib/format/locale'
import { formatMinor } from '#lib/format/money'
import type { Factor } from '#lib/intelligence/churn/schema'

/** How a reason is said of its value: `one` where that is one, `none` where it is zero, `below` where it is less. */
interface Saying {
  readonly many: string
  readonly one?: string
  readonly none?: string
  readonly below?: string
  readonly below_one?: string
}

/** Who does not come at all is told by how long nothing was heard of them. */
type Reason = Factor['feature'] | 'silence'

const SAYINGS: Readonly<Record<'de' | 'fr', Readonly<Record<Reason, Saying>>>> = {
  de: {
    renewal: {
      many: 'Die Laufzeit endet in {n} Tagen und ist noch nicht verlängert',
      one: 'Die Laufzeit endet in einem Tag und ist noch nicht verlängert',
      none: 'Die Laufzeit endet heute und ist noch nicht verlängert',
      below: 'Die Laufzeit endete vor {n} Tagen und ist nicht verlängert',
      below_one: 'Die Laufzeit endete gestern und ist nicht verlängert',
    },
    arrears: { many: '{n} sind überfällig', none: 'Nichts ist überfällig' },
    payments: { many: 'Tage, bis Rechnungen meist bezahlt werden: {n}' },
    direct_debit: { many: 'Zahlt per Lastschrift', none: 'Zahlt nicht per Lastschrift' },
    attendance: {
      many: 'Kam in einem Jahr zu {n} Veranstaltungen',
      one: 'Kam in einem Jahr zu einer Veranstaltung',
      none: 'Kam in einem Jahr zu keiner Veranstaltung',
    },
    silence: { many: 'Seit {n} Tagen kein Besuch, keine Buchung, Zahlung oder Rückmeldung' },
    no_shows: { many: 'Kam in einem Jahr zu {n} der gebuchten Veranstaltungen nicht', none: 'Kam zu allem Gebuchten' },
    tenure: {
      many: 'Mitglied seit {n} Jahren',
      one: 'Mitglied seit einem Jahr',
      none: 'Mitglied seit weniger als einem Jahr',
    },
    renewal_habit: { many: 'Hat {n}-mal verspätet verlängert', none: 'Hat nie verspätet verlängert' },
    dues: { many: 'Zahlt {n} je Laufzeit', none: 'Zahlt keinen eigenen Beitrag' },
    feedback: { many: 'Bewertete Veranstaltungen eines Jahres mit {n} von 5' },
    account: { many: 'Hat einen bestätigten Zugang', none: 'Hat keinen bestätigten Zugang' },
  },
  fr: {
    renewal: {
      many: 'L’adhésion prend fin dans {n} jours et n’est pas encore renouvelée',
      one: 'L’adhésion prend fin dans un jour et n’est pas encore renouvelée',
      none: 'L’adhésion prend fin aujourd’hui et n’est pas encore renouvelée',
      below: 'L’adhésion a pris fin il y a {n} jours et n’est pas renouvelée',
      below_one: 'L’adhésion a pris fin hier et n’est pas renouvelée',
    },
    arrears: { many: '{n} en retard de paiement', none: 'Rien n’est en retard' },
    payments: { many: 'Jours avant le paiement des factures, en général : {n}' },
    direct_debit: { many: 'Paie par prélèvement', none: 'Ne paie pas par prélèvement' },
    attendance: {
      many: 'Est venu à {n} évènements en un an',
      one: 'Est venu à un évènement en un an',
      none: 'N’est venu à aucun évènement en un an',
    },
    silence: { many: 'Ni visite, ni réservation, ni paiement, ni avis depuis {n} jours' },
    no_shows: { many: 'Absence à {n} des évènements réservés en un an', none: 'Est venu à tout ce qui était réservé' },
    tenure: { many: 'Membre depuis {n} ans', one: 'Membre depuis un an', none: 'Membre depuis moins d’un an' },
    renewal_habit: { many: 'A renouvelé en retard {n} fois', none: 'N’a jamais renouvelé en retard' },
    dues: { many: 'Paie {n} par période', none: 'Ne paie pas de cotisation propre' },
    feedback: { many: 'A noté les évènements {n} sur 5 en un an' },
    account: { many: 'A un accès confirmé', none: 'N’a pas d’accès confirmé' },
  },
}

/** A reason of a score in German or French, by what it is of this member; null where that is not known. */
export function reasonIn(
  language: 'de' | 'fr',
  { feature, value, unit }: Pick<Factor, 'feature' | 'value' | 'unit'>,
  tenant: { readonly locale: string; readonly currency: string },
): string | null {
  if (value === null) return null
  const { many, one, none, below, below_one } =
    SAYINGS[language][feature === 'attendance' && unit === 'days' ? 'silence' : feature]
  const locale = localeOf(language, tenant.locale)
  const whole = unit === 'years' ? Math.floor(value) : value
  const size = Math.abs(whole)
  const n =
    unit === 'money'
      ? formatMinor(size, tenant.currency, locale)
      : new Intl.NumberFormat(locale, {
          maximumFractionDigits: unit === 'rating' ? 1 : 0,
          ...(unit === 'percent' && { style: 'percent' }),
        }).format(size)
  const isOne = size === 1 && unit !== 'percent'
  const said = whole < 0 ? (isOne ? below_one : below) : whole === 0 ? none : isOne ? one : undefined
  return (said ?? many).replace('{n}', n)
}

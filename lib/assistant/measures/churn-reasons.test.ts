import { expect, test } from 'vitest'
import { reasonIn } from '#lib/assistant/measures/churn-reasons'

const TENANT = { locale: 'en-GB', currency: 'EUR' }

test.each([
  [
    'renewal',
    -21,
    'days',
    'Die Laufzeit endete vor 21 Tagen und ist nicht verlängert',
    'L’adhésion a pris fin il y a 21 jours et n’est pas renouvelée',
  ],
  [
    'renewal',
    -1,
    'days',
    'Die Laufzeit endete gestern und ist nicht verlängert',
    'L’adhésion a pris fin hier et n’est pas renouvelée',
  ],
  [
    'renewal',
    1,
    'days',
    'Die Laufzeit endet in einem Tag und ist noch nicht verlängert',
    'L’adhésion prend fin dans un jour et n’est pas encore renouvelée',
  ],
  ['attendance', 0, 'events', 'Kam in einem Jahr zu keiner Veranstaltung', 'N’est venu à aucun évènement en un an'],
  [
    'attendance',
    90,
    'days',
    'Seit 90 Tagen kein Besuch, keine Buchung, Zahlung oder Rückmeldung',
    'Ni visite, ni réservation, ni paiement, ni avis depuis 90 jours',
  ],
  ['tenure', 1.9, 'years', 'Mitglied seit einem Jahr', 'Membre depuis un an'],
  ['account', 0, 'yes_no', 'Hat keinen bestätigten Zugang', 'N’a pas d’accès confirmé'],
  ['feedback', null, 'rating', null, null],
] as const)('%s of %s %s is said in German and French', (feature, value, unit, german, french) => {
  expect(reasonIn('de', { feature, value, unit }, TENANT)).toBe(german)
  expect(reasonIn('fr', { feature, value, unit }, TENANT)).toBe(french)
})

test('an amount is written as the language writes it', () => {
  expect(reasonIn('de', { feature: 'arrears', value: 12_000, unit: 'money' }, TENANT)).toMatch(
    /^120,00\s€ sind überfällig$/,
  )
})

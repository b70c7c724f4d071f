import { expect, test } from 'vitest'
import { numberAt } from '#lib/assistant/reading/numbers'
import { DE } from '#lib/assistant/reading/packs/de'
import { EN } from '#lib/assistant/reading/packs/en'
import { FR } from '#lib/assistant/reading/packs/fr'
import type { Pack } from '#lib/assistant/reading/packs/pack'
import { findTimes, type Tense } from '#lib/assistant/reading/time'
import { tokenise } from '#lib/assistant/reading/tokens'

const wordsOf = (text: string) => tokenise(text).tokens.map(({ word }) => word)

function timesIn(pack: Pack, text: string, tense: Tense = 'past') {
  const calendar = { today: '2026-11-20', fiscal_year_start: 1 }
  return findTimes(wordsOf(text), pack, calendar, tense, () => true).map(({ within }) => within)
}

const SAID: readonly [Pack, string, unknown, Tense?][] = [
  [EN, 'in the past fortnight', 'last_14_days'],
  [EN, 'of the year', 'this_year'],
  [EN, 'at year end', { from: '2026-12-31', until: '2026-12-31' }],
  [EN, 'next weekend', { from: '2026-11-28', until: '2026-11-29' }, 'future'],
  [DE, 'im Oktober Vorjahr', { from: '2025-10-01', until: '2025-10-31' }],
  [DE, 'im Jahr 2025', { from: '2025-01-01', until: '2025-12-31' }],
  [DE, 'seit einem halben Jahr', { from: '2026-05-20' }],
  [DE, 'der letztjährigen', 'previous_year'],
  [FR, "de l'année", 'this_year'],
  [FR, 'depuis le mois de juin', { from: '2026-06-01' }],
  [FR, 'par mois cette année', 'this_year'],
  [FR, 'au 31 décembre dernier', { from: '2025-12-31', until: '2025-12-31' }],
  [EN, 'between Easter and the start of July', { from: '2026-04-05', until: '2026-07-01' }],
  [EN, 'since the first of September', { from: '2026-09-01' }],
  [EN, 'before Christmas', { from: '2026-11-20', until: '2026-12-24' }, 'future'],
  [EN, 'between the 10th of December and the end of January', { from: '2026-12-10', until: '2027-01-31' }, 'open'],
  [EN, 'past twelve months', { from: '2025-11-21', until: '2026-11-20' }],
  [EN, 'last quarter', 'previous_quarter'],
  [EN, 'within 30 days', 'next_30_days', 'future'],
  [EN, 'the past week', 'last_7_days'],
  [EN, 'compared to 2025', { from: '2025-01-01', until: '2025-12-31' }],
  [EN, 'on 31 December last year', { from: '2025-12-31', until: '2025-12-31' }],
  [EN, 'in the first quarter of last year', { from: '2025-01-01', until: '2025-03-31' }],
  [EN, 'on 1 March next year', { from: '2027-03-01', until: '2027-03-01' }, 'future'],
  [DE, 'am 31. Dezember letzten Jahres', { from: '2025-12-31', until: '2025-12-31' }],
  [DE, 'im Mai des vergangenen Jahres', { from: '2025-05-01', until: '2025-05-31' }],
  [FR, "au 31 décembre de l'année dernière", { from: '2025-12-31', until: '2025-12-31' }],
  [DE, 'in den letzten sieben Tagen', 'last_7_days'],
  [DE, 'seit dem 1. Juli', { from: '2026-07-01' }],
  [DE, 'nach 2022', { from: '2023-01-01' }],
  [DE, 'im Vorjahr', 'previous_year'],
  [DE, 'zum 1. Jänner 2026', { from: '2026-01-01', until: '2026-01-01' }],
  [FR, 'au premier semestre', { from: '2026-01-01', until: '2026-06-30' }],
  [FR, "l'an dernier", 'previous_year'],
  [FR, "d'ici la fin du mois", { from: '2026-11-20', until: '2026-11-30' }, 'open'],
  [FR, 'depuis la rentrée', { from: '2026-09-01' }],
  [FR, 'les 30 derniers jours', 'last_30_days'],
  [FR, 'ces 90 derniers jours', 'last_90_days'],
  [FR, 'cet été', { from: '2026-06-01', until: '2026-08-31' }],
  [DE, 'seit zehn Jahren', { from: '2016-11-20' }],
  [EN, 'for two years', { from: '2024-11-20' }],
  [EN, 'turned 60 this year', 'this_year'],
]

/** Read on Friday 2026-11-20. */
const MENDED: readonly [Pack, string, unknown, Tense?][] = [
  // The beginning or end of a longer time.
  [EN, 'in the last quarter of 2025', { from: '2025-10-01', until: '2025-12-31' }],
  [EN, 'in the last quarter of last year', { from: '2025-10-01', until: '2025-12-31' }],
  [EN, 'in the last three months of 2025', { from: '2025-10-01', until: '2025-12-31' }],
  [EN, 'on the last day of the month', { from: '2026-11-30', until: '2026-11-30' }],
  [EN, 'in the last week of March', { from: '2026-03-25', until: '2026-03-31' }],
  [EN, 'in the first three months', { from: '2026-01-01', until: '2026-03-31' }],
  [EN, 'the first 10 days of June', { from: '2026-06-01', until: '2026-06-10' }],
  [DE, 'am letzten Tag des Jahres 2025', { from: '2025-12-31', until: '2025-12-31' }],
  [DE, 'im letzten Quartal des Vorjahres', { from: '2025-10-01', until: '2025-12-31' }],
  [DE, 'in den ersten drei Monaten 2025', { from: '2025-01-01', until: '2025-03-31' }],
  [DE, '2 Wochen im März', { from: '2026-03-01', until: '2026-03-31' }],
  [FR, 'le dernier jour de 2025', { from: '2025-12-31', until: '2025-12-31' }],
  [FR, 'les trois premiers mois de 2026', { from: '2026-01-01', until: '2026-03-31' }],
  [FR, 'les 3 derniers mois de 2025', { from: '2025-10-01', until: '2025-12-31' }],
  // The end of a year, and feasts.
  [EN, 'at year end 2025', { from: '2025-12-31', until: '2025-12-31' }],
  [EN, 'at the turn of the year 2025/26', { from: '2025-12-31', until: '2025-12-31' }],
  [EN, "on New Year's Eve 2025", { from: '2025-12-31', until: '2025-12-31' }],
  [DE, 'zum Jahreswechsel', { from: '2025-12-31', until: '2025-12-31' }],
  [FR, 'à la Saint-Sylvestre 2025', { from: '2025-12-31', until: '2025-12-31' }],
  [EN, 'over Christmas', { from: '2025-12-24', until: '2025-12-26' }],
  [DE, 'bis Neujahr', { from: '2026-11-20', until: '2027-01-01' }, 'open'],
  [FR, "jusqu'au Nouvel An", { from: '2026-11-20', until: '2027-01-01' }, 'open'],
  [EN, 'after New Year', { from: '2027-01-02' }, 'open'],
  [EN, 'since New Year', { from: '2026-01-01' }, 'open'],
  [DE, 'vor Weihnachten', { from: '2026-11-20', until: '2026-12-23' }, 'open'],
  [EN, 'before Christmas', { until: '2025-12-24' }, 'past'],
  // The one before the last.
  [EN, 'the week before last', { from: '2026-11-02', until: '2026-11-08' }],
  [DE, 'im vorletzten Quartal', { from: '2026-04-01', until: '2026-06-30' }],
  [DE, 'vorvergangenes Jahr', { from: '2024-01-01', until: '2024-12-31' }],
  [FR, "l'avant-dernier mois", { from: '2026-09-01', until: '2026-09-30' }],
  [FR, 'avant-hier', { from: '2026-11-18', until: '2026-11-18' }],
  [EN, 'the day after tomorrow', { from: '2026-11-22', until: '2026-11-22' }],
  // Quarters, halves and weeks by number.
  [EN, 'in Q4 25', { from: '2025-10-01', until: '2025-12-31' }],
  [DE, 'im 1. Quartal 26', { from: '2026-01-01', until: '2026-03-31' }],
  [FR, 'au 2ème trimestre', { from: '2026-04-01', until: '2026-06-30' }],
  [FR, 'T2 2026', { from: '2026-04-01', until: '2026-06-30' }],
  [FR, 'S1 2026', { from: '2026-01-01', until: '2026-06-30' }],
  [FR, 'ce semestre', { from: '2026-07-01', until: '2026-12-31' }],
  [DE, 'in KW 12', { from: '2026-03-16', until: '2026-03-22' }],
  [DE, 'KW 1 2026', { from: '2025-12-29', until: '2026-01-04' }],
  [EN, 'week 12 of 2025', { from: '2025-03-17', until: '2025-03-23' }],
  [FR, 'la semaine 12', { from: '2026-03-16', until: '2026-03-22' }],
  // From one time to another.
  [FR, "d'avril à juin cette année", { from: '2026-04-01', until: '2026-06-30' }],
  [FR, 'de juillet à septembre 2025', { from: '2025-07-01', until: '2025-09-30' }],
  [FR, 'de janvier au 15 mars', { from: '2026-01-01', until: '2026-03-15' }],
  [EN, 'July to September 2025', { from: '2025-07-01', until: '2025-09-30' }],
  [EN, 'from March up to today', { from: '2026-03-01', until: '2026-11-20' }],
  [EN, 'between 3 and 10 April', { from: '2026-04-03', until: '2026-04-10' }],
  [EN, 'March 1-15, 2025', { from: '2025-03-01', until: '2025-03-15' }],
  [EN, 'Q1 to Q3 2025', { from: '2025-01-01', until: '2025-09-30' }],
  [DE, 'vom 1. bis 15. März', { from: '2026-03-01', until: '2026-03-15' }],
  [DE, 'vom 28.2. bis 3.3.2025', { from: '2025-02-28', until: '2025-03-03' }],
  [DE, 'von Dezember bis Februar', { from: '2025-12-01', until: '2026-02-28' }],
  // The middle of a month, seasons, days of the week.
  [EN, 'mid-March', { from: '2026-03-10', until: '2026-03-20' }],
  [DE, 'seit Mitte März', { from: '2026-03-10' }],
  [FR, 'à la mi-mars', { from: '2026-03-10', until: '2026-03-20' }],
  [FR, 'au printemps dernier', { from: '2026-03-01', until: '2026-05-31' }],
  [FR, "depuis l'été", { from: '2026-06-01' }],
  [DE, 'letzten Herbst', { from: '2025-09-01', until: '2025-11-30' }],
  [EN, 'next spring', { from: '2027-03-01', until: '2027-05-31' }, 'future'],
  [EN, 'last December', { from: '2025-12-01', until: '2025-12-31' }, 'open'],
  [DE, 'letzten Freitag', { from: '2026-11-13', until: '2026-11-13' }],
  [FR, 'des douze derniers mois', { from: '2025-11-21', until: '2026-11-20' }],
  [FR, 'dès mars', { from: '2026-03-01' }],
  // As offices write.
  [DE, 'd. Monats', 'this_month'],
  [DE, 'lfd. Jahr', 'this_year'],
  [DE, 'im Oktober v. J.', { from: '2025-10-01', until: '2025-10-31' }],
  [DE, 'tagesaktuell', 'today'],
  [EN, 'nxt 30 days', 'next_30_days', 'future'],
  [EN, 'prev. quarter', 'previous_quarter'],
  [EN, 'year to date', 'this_year'],
  [EN, 'this fortnight', 'last_14_days'],
  [FR, 'du jour', 'today'],
  // Days as they are written.
  [DE, 'am 29.2.', { from: '2024-02-29', until: '2024-02-29' }],
  [DE, 'am 1. 1. 2026', { from: '2026-01-01', until: '2026-01-01' }],
  [DE, 'am 31.12. v. J.', { from: '2025-12-31', until: '2025-12-31' }],
  [EN, '3 March 25', { from: '2025-03-03', until: '2025-03-03' }],
  [FR, 'le 31 déc. 2025', { from: '2025-12-31', until: '2025-12-31' }],
  [EN, 'members over 30 in March', { from: '2026-03-01', until: '2026-03-31' }],
]

test.each(MENDED)('parts of a longer time, ranges and how offices write are read (%#)', (pack, text, within, tense) => {
  expect(timesIn(pack, text, tense)).toEqual([within])
})

test.each([
  [EN, 'compare March to April', 2],
  [EN, 'compare 2024 to 2025', 2],
  [FR, 'cette année au printemps', 2],
  [FR, 'de mars et avril', 2],
] as const)('two times are no range (%#)', (pack, text, count) => {
  expect(timesIn(pack, text)).toHaveLength(count)
})

test.each([
  [EN, 'may I see payments'],
  [EN, 'wait a second'],
  [EN, 'a 12 week course'],
  [EN, 'who attended week 1 of the course'],
  [EN, 'in week 60'],
  [EN, 'the last day of the workshop'],
  [EN, 'the first three months of their membership'],
  [EN, 'in the first three months after joining'],
  [DE, 'in den ersten drei Monaten ihrer Mitgliedschaft'],
  [DE, 'Mitglieder in Berlin Mitte'],
  [DE, '29. Februar 2025'],
  [FR, 'le jour de la fête'],
  [FR, 'il a été membre'],
  [FR, 'mi-temps'],
  [FR, 'plus de sept paiements'],
] as const)('words of time that say none (%#)', (pack, text) => {
  expect(timesIn(pack, text)).toEqual([])
})

test.each(SAID)('a time is read as people say it (%#)', (pack, text, within, tense) => {
  expect(timesIn(pack, text, tense)).toEqual([within])
})

test('a month without a year is the last one of what was, the next one of what is to come', () => {
  expect(timesIn(EN, 'in December', 'past')).toEqual([{ from: '2025-12-01', until: '2025-12-31' }])
  expect(timesIn(EN, 'in December', 'future')).toEqual([{ from: '2026-12-01', until: '2026-12-31' }])
  expect(timesIn(EN, 'in December', 'open')).toEqual([{ from: '2026-12-01', until: '2026-12-31' }])
})

test.each([
  [EN, 'in h3'],
  [EN, 'the fifth half'],
  [DE, 'im siebten Quartal'],
  [FR, 'au s4'],
  [DE, 'am 31.02.2026'],
  [EN, 'on 2026-13-45'],
  [EN, '100000 years ago'],
  [DE, 'seit 3000 Jahren'],
  [DE, 'nach 29.2.2025'],
  [EN, 'on 1.1.0000'],
] as const)('what is in no calendar is no time (%#)', (pack, text) => {
  expect(timesIn(pack, text)).toEqual([])
})

const NUMBERS: readonly [Pack, string, number][] = [
  [EN, 'two hundred and fifty', 250],
  [EN, 'twenty one', 21],
  [DE, 'fünfundzwanzig', 25],
  [DE, 'zweihundertfünfzig', 250],
  [FR, 'quatre-vingt dix', 90],
  [FR, 'deux cent cinquante', 250],
  [DE, '1.200,50', 1200.5],
  [EN, '1,200', 1200],
  [FR, '1 000', 1000],
  [DE, '12 500', 12500],
  [FR, '1 000 000.', 1_000_000],
]

test.each(NUMBERS)('numbers are read in words and digits (%#)', (pack, text, value) => {
  expect(numberAt(wordsOf(text), 0, pack)?.value).toBe(value)
})

test('letters and digits without a space are one word, but for a year', () => {
  expect(wordsOf('What does Quinn Virtanen7919 owe?')).toContain('virtanen7919')
  expect(wordsOf('the gala2025')).toEqual(['the', 'gala', '2025'])
})

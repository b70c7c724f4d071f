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

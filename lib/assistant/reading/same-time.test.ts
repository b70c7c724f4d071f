import { beforeAll, expect, test } from 'vitest'
import { makeTenant } from '#db/factories'
import { read } from '#lib/assistant/reading/read'
import { createCtx } from '#lib/context'
import { openReading, type ReadContext } from '#lib/figures/read-context'

let readContext: ReadContext

beforeAll(async () => {
  const { tenant_id } = await makeTenant()
  const actor = { kind: 'system' as const, name: 'test' }
  readContext = await openReading(createCtx({ tenant_id, actor, request_id: 'test' }), new Date('2026-11-20T10:00:00Z'))
})

const askedOf = async (turns: readonly string[]) => {
  const plan = await read(readContext, turns)
  return JSON.stringify(plan.kind === 'answer' ? plan.asks.map(({ question }) => question) : plan)
}

const FIRST = {
  en: 'How much did we invoice in the first quarter of 2025?',
  de: 'Wie viel haben wir im ersten Quartal 2025 in Rechnung gestellt?',
  fr: 'Combien avons-nous facturé au premier trimestre 2025 ?',
}
const days = (from: string, until: string) => `"within":{"from":"${from}","until":"${until}"}`
const SECOND = days('2025-04-01', '2025-06-30')

test.each([
  [FIRST.en, 'and in the second quarter?'],
  [FIRST.en, 'and in Q2?'],
  [FIRST.en, 'and in the second?'],
  [FIRST.de, 'und im zweiten Quartal?'],
  [FIRST.de, 'und im zweiten?'],
  [FIRST.de, 'und im 2.?'],
  [FIRST.fr, 'et au deuxième trimestre ?'],
  [FIRST.fr, 'et au deuxième ?'],
])('%s %s: a quarter without a year is of the year that was asked of', async (...turns) => {
  expect(await askedOf(turns)).toContain(SECOND)
})

test.each([
  [FIRST.en, 'only dues', 'and in the second?'],
  [FIRST.de, 'nur Beiträge', 'und im zweiten?'],
  [FIRST.fr, 'seulement les cotisations', 'et au deuxième ?'],
])('%s %s %s: what narrows it keeps the time, and so does what follows', async (first, narrowing, second) => {
  const narrowed = await askedOf([first, narrowing])
  expect(narrowed).toContain(days('2025-01-01', '2025-03-31'))
  expect(narrowed).toContain('dues')
  const then = await askedOf([first, narrowing, second])
  expect(then).toContain(SECOND)
  expect(then).toContain('dues')
})

test.each([
  [FIRST.en, 'and in the same quarter of 2024?'],
  [FIRST.de, 'und im selben Quartal 2024?'],
  [FIRST.fr, 'et le même trimestre 2024 ?'],
])('%s %s: the same quarter of another year is no whole year', async (...turns) => {
  expect(await askedOf(turns)).toContain(days('2024-01-01', '2024-03-31'))
})

test.each([
  ['How much did we receive in the third quarter?', 'and last year in the same quarter?'],
  ['How much did we receive in the third quarter?', 'and in the same quarter of last year?'],
  ['Wie viel haben wir im dritten Quartal eingenommen?', 'und letztes Jahr im selben Quartal?'],
  ['Wie viel haben wir im dritten Quartal eingenommen?', 'und im gleichen Quartal des letzten Jahres?'],
  ['Combien avons-nous encaissé au troisième trimestre ?', "et au même trimestre de l'année passée ?"],
  ['Combien avons-nous encaissé au troisième trimestre ?', "et l'année dernière au même trimestre ?"],
  ['Combien avons-nous encaissé au troisième trimestre ?', "le même trimestre de l'année précédente ?"],
])('%s %s: the same quarter of last year is no whole year', async (...turns) => {
  expect(await askedOf(turns)).toContain(days('2025-07-01', '2025-09-30'))
})

test.each([
  ['Wie viel haben wir im September eingenommen?', 'und letztes Jahr im gleichen Monat?'],
  ['Combien avons-nous encaissé en septembre ?', "et l'an dernier au même mois ?"],
])('%s %s: nor is the same month', async (...turns) => {
  expect(await askedOf(turns)).toContain(days('2025-09-01', '2025-09-30'))
})

test('a half follows a half, and a year has no third of them', async () => {
  const half = 'How much did we invoice in the first half of 2025?'
  expect(await askedOf([half, 'and in the second?'])).toContain(days('2025-07-01', '2025-12-31'))
  expect(await askedOf([half, 'and in the third?'])).not.toContain('"from":"2025-04-01"')
})

test.each([
  ['and in September?', days('2025-09-01', '2025-09-30')],
  ['and in January?', days('2026-01-01', '2026-01-31')],
  ['and in September of last year?', days('2025-09-01', '2025-09-30')],
  ['and in September 2026?', days('2026-09-01', '2026-09-30')],
])('after October 2025 %s: a month without a year is the nearest of its name', async (next, within) => {
  expect(await askedOf(['How much did we invoice in October 2025?', next])).toContain(within)
})

test('a month after a year that was named is the one of that year, and what says its year is that', async () => {
  const of2024 = 'How many members joined in 2024?'
  expect(await askedOf([of2024, 'only in November'])).toContain(days('2024-11-01', '2024-11-30'))
  expect(await askedOf([of2024, 'and in November of last year?'])).toContain(days('2025-11-01', '2025-11-30'))
})

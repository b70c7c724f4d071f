import { beforeAll, describe, expect, test } from 'vitest'
import { makeEvent, makeMember, makeTenant, makeTier } from '#db/factories'
import { namedIn } from '#lib/assistant/reading/learnt/named'
import type { Piece } from '#lib/assistant/reading/pieces'
import { composed } from '#lib/assistant/reading/read-turn'
import { createCtx } from '#lib/context'
import { openReading, type ReadContext } from '#lib/figures/read-context'

let readContext: ReadContext

const TAGS = ['board alumni', 'working group housing', 'speaker']

beforeAll(async () => {
  const { db, tenant_id } = await makeTenant()
  const tier = await makeTier(db, { name: 'Student' })
  for (const city of ['Hannover', 'Kiel', 'Bremen'])
    await makeMember(db, { city, status: 'active', tier_id: tier.id, joined_on: '2020-02-01', tags: TAGS } as never)
  for (const [title, kind, event_date] of [
    ['Winter Gala 2026', 'gala', '2026-12-19T19:00'],
    ['Autumn Gala 2026', 'gala', '2026-10-10T19:00'],
    ['Climate Adaptation Days 2025', 'conference', '2025-09-18T09:00'],
    ['Climate Adaptation Days 2026', 'conference', '2026-12-04T09:00'],
    ['Repair Hackathon 2026', 'hackathon', '2026-12-12T09:00'],
    ['Reading a plan', 'workshop', '2026-12-01T17:00'],
    ['Fees without surprises', 'workshop', '2026-12-08T17:00'],
  ] as const)
    await makeEvent(db, { title, kind, event_date } as never)
  const actor = { kind: 'system' as const, name: 'test' }
  const ctx = createCtx({ tenant_id, actor, request_id: 'test' })
  readContext = await openReading(ctx, new Date('2026-11-20T10:00:00Z'))
})

async function namedBy(question: string) {
  const [one] = await composed(readContext, [question])
  return namedIn(readContext, one?.pieces ?? [], one?.whole ?? [])
}

describe('an event is known', () => {
  test.each([
    ['by two words of its title', 'who signed up for the climate days?', 'Climate Adaptation Days 2026'],
    ['by a German word for its title', 'Wer kommt zu den Klimatagen?', 'Climate Adaptation Days 2026'],
    ['as the one that is still to come', 'Wer aus Kiel kommt zu den Klimatagen?', 'Climate Adaptation Days 2026'],
    ['by a French name for it', "Le gala d'hiver est déjà complet ?", 'Winter Gala 2026'],
    ['by its kind and month', 'waiting list for the hackathon in december', 'Repair Hackathon 2026'],
    ['by a compound of the two', 'Was ist bei der Oktobergala reingekommen?', 'Autumn Gala 2026'],
    ['by its kind and a date without a year', 'gala du 19/12, combien de noms ?', 'Winter Gala 2026'],
    ['in front of a colon', 'my winter gala ticket: how much is left to pay?', 'Winter Gala 2026'],
  ])('%s', async (_, question, title) => {
    expect((await namedBy(question)).titles).toEqual([title])
  })

  test.each([
    ['a kind that is part of a word is no single event', 'Galaeinnahmen dieses Jahr'],
    ['nor is one that is denied', 'Which members went to no conference this year?'],
    ['nor one of several in a month', 'workshops in december'],
    ['nor any of them', 'Gibt es im Dezember einen Workshop?'],
  ])('%s', async (_, question) => {
    expect((await namedBy(question)).titles).toEqual([])
  })
})

describe('a town is known by those who live in it', () => {
  test.each([
    ['Welche Hannoveraner haben offene Beträge?', 'Hannover'],
    ["nombre d'adhérents kielois", 'Kiel'],
    ['combien de brêmois sont actifs ?', 'Bremen'],
  ])('%s', async (question, city) => {
    expect((await namedBy(question)).values).toMatchObject([{ members: { city } }])
  })
})

describe('a tag is known', () => {
  test.each([
    ['behind words that say nothing alone', 'All the board alumni and where they live', 'board alumni'],
    ['the other way round', 'who is in the housing working group?', 'working group housing'],
    ['in German', 'Wie groß ist die AG Wohnen?', 'working group housing'],
    ['in French', 'le groupe de travail logement compte combien de gens ?', 'working group housing'],
    ['of several people', 'Which speakers have no phone number?', 'speaker'],
  ])('%s', async (_, question, tags) => {
    expect((await namedBy(question)).values).toMatchObject([{ members: { tags } }])
  })
})

describe('a language is known by those who speak it', () => {
  test.each([
    ['Türkischsprachige Mitglieder?', 'tr'],
    ['combien de polonophones parmi les membres ?', 'pl'],
    ['Polish speaking members', 'pl'],
  ])('%s', async (question, language) => {
    expect((await namedBy(question)).values).toMatchObject([{ members: { language } }])
  })
})

describe('a time is known', () => {
  test.each([
    ['by a day and month with a slash', 'members as at 30/9', { from: '2026-09-30', until: '2026-09-30' }],
    ['by the month before this one', 'invoices issued in the month just gone', 'previous_month'],
    [
      'in front of a comma',
      'As of the first of October, how many members?',
      { from: '2026-10-01', until: '2026-10-01' },
    ],
    [
      'beside a second question',
      'how many reminders in october and to how many people',
      { from: '2026-10-01', until: '2026-10-31' },
    ],
  ])('%s', async (_, question, within) => {
    expect((await namedBy(question)).times).toMatchObject([{ within }])
  })

  test('a part of a whole is no day', async () => {
    expect((await namedBy('2/3 der Mitglieder zahlen?')).times).toEqual([])
  })

  test('a year ago may be meant as a day beside what it compares with', async () => {
    const { times, spare } = await namedBy('Mitgliederzahl vor einem Jahr')
    expect(times).toEqual([])
    expect(spare?.days).toEqual(['2025-11-20'])
  })
})

const piece = (given: object) => ({ from: 0, to: 1, text: '', ...given }) as Piece

test('a length in weeks or months is a number of days, a value is named once, and Danish is a language, too', async () => {
  const danish = piece({ is: 'value', where: { members: { country: 'DK' } } })
  const pieces = [
    piece({ is: 'number', value: 2 }),
    piece({ is: 'unit', unit: 'week' }),
    piece({ is: 'number', value: 40 }),
    danish,
    danish,
  ]
  const { numbers, counted, values } = await namedIn(readContext, pieces, pieces)
  expect([numbers, counted]).toEqual([
    [14, 40],
    ['days', null],
  ])
  expect(values).toEqual([{ members: { country: 'DK', language: 'da' } }])
})

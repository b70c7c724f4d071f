import { beforeAll, describe, expect, test } from 'vitest'
import { makeEvent, makeMember, makeRegistration, makeTenant } from '#db/factories'
import { read } from '#lib/assistant/reading/read'
import { createCtx } from '#lib/context'
import { openReading, type ReadContext } from '#lib/figures/read-context'

let readContext: ReadContext
let oldest: string
let fullest: string

beforeAll(async () => {
  const { db, tenant_id } = await makeTenant()
  const who = { status: 'active' as const, city: 'Kiel', joined_on: '2020-02-01' }
  oldest = (await makeMember(db, { ...who, first_name: 'Ditte', last_name: 'Møller', birth_date: '1940-05-01' })).id
  const seats = { kind: 'hackathon', event_date: '2026-03-14T19:00' } as const
  const small = await makeEvent(db, { ...seats, title: 'Vacancy Hackathon' } as never)
  fullest = (await makeEvent(db, { ...seats, title: 'Rain Hackathon' } as never)).id
  for (const event_id of [small.id, fullest, fullest])
    await makeRegistration(db, { event_id, guest_name: 'Grete', status: 'attended' } as never)
  await makeMember(db, { ...who, first_name: 'Lasse', last_name: 'Tönnies', birth_date: '1990-05-01' })
  const actor = { kind: 'system' as const, name: 'test' }
  readContext = await openReading(createCtx({ tenant_id, actor, request_id: 'test' }), new Date('2026-11-20T10:00:00Z'))
})

describe('whoever was just found is meant by the next question', () => {
  test.each([
    ['Who is our oldest member?', 'When did she join?'],
    ['Wer ist unser ältestes Mitglied?', 'Wo wohnt er?'],
    ['Quel est notre membre le plus âgé ?', 'Combien nous doit-il ?'],
  ])('%s %s', async (first, second) => {
    const plan = await read(readContext, [first, second])
    expect(plan).toMatchObject({ kind: 'answer' })
    expect(JSON.stringify(plan)).toContain(oldest)
  })

  test('and so is the event that comes first', async () => {
    const plan = await read(readContext, ['Which event had the most registrations?', 'How many people came to it?'])
    expect(JSON.stringify(plan)).toContain(fullest)
  })

  test.each([
    ['Which city has the most members?', 'How many students live there?'],
    ['In welcher Stadt wohnen die meisten Mitglieder?', 'Wie viele Mitglieder über 60 gibt es dort?'],
    ['Quelle ville a le plus de membres ?', 'Combien de membres de plus de 60 ans là-bas ?'],
  ])('%s %s: and so is the city', async (first, second) => {
    expect(JSON.stringify(await read(readContext, [first, second]))).toContain('"city":"Kiel"')
  })

  test.each([
    ['How many members are there in Kiel?', 'Which event had the most registrations?'],
    ['Können Sie mir die Mitglieder in Kiel nennen?', 'Wer ist unser ältestes Mitglied?'],
    ['Il y a combien de membres à Kiel ?', 'Quel est notre membre le plus âgé ?'],
    ['Which members live in her town?', 'Who is our oldest member?'],
  ])('but not in %s', async (second, first) => {
    const plan = JSON.stringify(await read(readContext, [first, second]))
    expect(plan).not.toContain(oldest)
    expect(plan).not.toContain(fullest)
  })

  test('but not where several were found', async () => {
    const plan = await read(readContext, ['Which members live in Kiel?', 'When did she join?'])
    expect(JSON.stringify(plan)).not.toContain(oldest)
  })
})

describe('one of a list is named by its place in it', () => {
  test.each([
    ['Which hackathons were there?', 'Who came to the second one?'],
    ['Which hackathons were there?', 'And the second one?'],
  ])('%s %s', async (first, second) => {
    const plan = await read(readContext, [first, second])
    expect(plan).toMatchObject({ kind: 'answer' })
    expect(JSON.stringify(plan)).not.toContain('order')
    expect(JSON.stringify(plan)).toMatch(/"(?:event_)?id":"/)
  })

  test('and so are people', async () => {
    const plan = await read(readContext, ['oldest members', 'When did the first one join?'])
    expect(JSON.stringify(plan)).toContain(oldest)
  })
})

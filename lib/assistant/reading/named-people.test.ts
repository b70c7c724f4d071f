import { expect, test } from 'vitest'
import { makeEvent, makeMember, makeTenant } from '#db/factories'
import { isPersonLost } from '#lib/assistant/reading/guard/kept'
import { namedIn } from '#lib/assistant/reading/learnt/named'
import { read } from '#lib/assistant/reading/read'
import { composed, composedPlan } from '#lib/assistant/reading/read-turn'
import { createCtx } from '#lib/context'
import { MAIN_PROFILE } from '#lib/demo/association'
import { generateAssociation } from '#lib/demo/generate'
import { openReading } from '#lib/figures/read-context'

test('everybody of an association can be asked about by the full name, as it is written', async () => {
  const { db, tenant_id } = await makeTenant()
  const names = new Map<string, string>()
  for (const { row } of generateAssociation(MAIN_PROFILE, '2026-11-22').members) {
    const { first_name, last_name } = row
    const name = `${first_name} ${last_name}`
    if (names.has(name)) continue
    names.set(name, (await makeMember(db, { first_name, last_name, status: 'active' })).id)
  }
  expect(names.size).toBeGreaterThan(700)
  const actor = { kind: 'system' as const, name: 'test' }
  const readContext = await openReading(createCtx({ tenant_id, actor, request_id: 'test' }))
  const missed: string[] = []
  for (const [name, id] of names) {
    const plan = await composedPlan(readContext, [`When did ${name} join?`])
    if (plan.kind !== 'answer' || !JSON.stringify(plan.asks).includes(id)) missed.push(name)
  }
  expect(missed).toEqual([])
}, 240_000)

test('of two people of a name the one in the town that is named is meant, and without it is asked which', async () => {
  const { db, tenant_id } = await makeTenant()
  const who = { first_name: 'Tove', last_name: 'Møller', status: 'active' as const }
  const bremen = await makeMember(db, { ...who, city: 'Bremen' })
  await makeMember(db, { ...who, city: 'Kiel' })
  const actor = { kind: 'system' as const, name: 'test' }
  const readContext = await openReading(createCtx({ tenant_id, actor, request_id: 'test' }))
  const plan = await composedPlan(readContext, ['When did Tove Møller from Bremen join?'])
  expect(plan).toMatchObject({ kind: 'answer' })
  expect(JSON.stringify(plan)).toContain(bremen.id)
  expect(await composedPlan(readContext, ['When did Tove Møller join?'])).toMatchObject({
    kind: 'clarify',
    is_name: true,
  })
})

test('a surname that several bear is asked for as all of them, and where one is meant it is asked which', async () => {
  const { db, tenant_id } = await makeTenant()
  for (const first_name of ['Antje', 'Bernd'])
    await makeMember(db, { first_name, last_name: 'Müller', status: 'active', city: 'Kiel' })
  const actor = { kind: 'system' as const, name: 'test' }
  const readContext = await openReading(createCtx({ tenant_id, actor, request_id: 'test' }))
  for (const question of ['Have we got any Müllers?', 'Wie viele Müller haben wir?', 'How much do the Müllers owe?']) {
    const plan = await composedPlan(readContext, [question])
    expect(plan, question).toMatchObject({ kind: 'answer' })
    expect(JSON.stringify(plan), question).toContain('"last_name":"Müller"')
  }
  expect(await composedPlan(readContext, ['What is the phone number of Müller?'])).toMatchObject({
    kind: 'clarify',
    is_name: true,
  })
})

test('a company is known by the beginning of its name, and a word at the beginning of a sentence is nobody', async () => {
  const { db, tenant_id } = await makeTenant()
  await makeMember(db, { organization: 'Köhler Architekten GmbH', last_name: 'Berg', status: 'active' })
  await makeMember(db, { last_name: 'Köhler', status: 'active' })
  await makeMember(db, { last_name: 'Clausen', status: 'active' })
  const actor = { kind: 'system' as const, name: 'test' }
  const readContext = await openReading(createCtx({ tenant_id, actor, request_id: 'test' }))
  const plan = await composedPlan(readContext, ['How many members does Köhler Architekten have?'])
  expect(JSON.stringify(plan)).toContain('"organization":"Köhler Architekten GmbH"')
  const sorted = await composedPlan(readContext, ['Combien de membres par ville ? Classez-moi ça svp'])
  expect(sorted).not.toMatchObject({ is_name: true })
  expect(sorted.kind).not.toBe('nobody')
})

/** Somebody who asks in an association of their own. */
async function asked() {
  const { db, tenant_id } = await makeTenant()
  const actor = { kind: 'system' as const, name: 'test' }
  const readContext = await openReading(createCtx({ tenant_id, actor, request_id: 'test' }))
  return { db, readContext, plan: (text: string) => composedPlan(readContext, [text]) }
}

test('of two people of a name the one who is a member now is meant, and the one who left where that is asked', async () => {
  const { db, plan } = await asked()
  const who = { first_name: 'Signe', last_name: 'Ørsted' }
  const { id } = await makeMember(db, { ...who, status: 'active' })
  const { id: former } = await makeMember(db, { ...who, status: 'lapsed' })
  expect(JSON.stringify(await plan('When did Signe Ørsted join?'))).toContain(id)
  const left = JSON.stringify(await plan('When did Signe Ørsted leave?'))
  expect(left).toContain(former)
  expect(left).not.toContain(id)
})

test('behind a first name a feast or a month may be the name of a family', async () => {
  const { db, tenant_id } = await makeTenant()
  const { id } = await makeMember(db, { first_name: 'Hélène', last_name: 'Noël' } as never)
  const actor = { kind: 'system' as const, name: 'test' }
  const of = await openReading(createCtx({ tenant_id, actor, request_id: 'test' }), new Date('2026-11-20T10:00:00Z'))
  expect(await composedPlan(of, ["Quel est le mail d'Hélène Noël ?"])).toMatchObject({
    asks: [{ question: { where: { id } } }],
  })
  expect(await composedPlan(of, ['Combien de membres ont adhéré avant Noël ?'])).not.toMatchObject({
    asks: [{ question: { where: { id } } }],
  })
})

test("words behind a name that are nobody's are none of it", async () => {
  const { db, plan } = await asked()
  const { id } = await makeMember(db, { first_name: 'Signe', last_name: 'Ørsted', status: 'active' })
  await makeMember(db, { first_name: 'Ole', last_name: 'Lund', status: 'active' })
  expect(JSON.stringify(await plan('Signe Ørsted eigenhändig: since when a member?'))).toContain(id)
  expect(JSON.stringify(await plan('When did Signe Ørsted Lund join?'))).not.toContain(id)
})

test('the beginning of the names of several companies means all of them', async () => {
  const { db, plan } = await asked()
  for (const organization of ['Köhler Architekten GmbH', 'Köhler Architekten AG'])
    await makeMember(db, { first_name: 'Ole', last_name: organization.slice(-2), organization, status: 'active' })
  expect(JSON.stringify(await plan('How many members work for Köhler Architekten?'))).toContain(
    '"organization":{"contains":"Köhler Architekten"}',
  )
})

test.each([
  ['an article in front of a name is none of it', 'Der Ruben Wiersma ist am Telefon, seit wann ist er Mitglied?'],
  ['a word behind a name that is written with capitals is none of it', 'Since when is Ruben Wiersma back with us?'],
])('%s', async (_, question) => {
  const { db, tenant_id } = await makeTenant()
  const { id } = await makeMember(db, { first_name: 'Ruben', last_name: 'Wiersma', status: 'active' })
  await makeMember(db, { first_name: 'Piet', last_name: 'van der Berg', status: 'active' })
  const actor = { kind: 'system' as const, name: 'test' }
  const readContext = await openReading(createCtx({ tenant_id, actor, request_id: 'test' }))
  const [one] = await composed(readContext, [question])
  expect((await namedIn(readContext, one?.pieces ?? [], one?.whole ?? [])).persons).toEqual([id])
})

test('a name that nobody has is said to be nobody’s, however it is written', async () => {
  const { db, tenant_id } = await makeTenant()
  await makeEvent(db, { title: 'Sommerfest', event_date: '2026-07-11T18:00' } as never)
  const actor = { kind: 'system' as const, name: 'test' }
  const readContext = await openReading(createCtx({ tenant_id, actor, request_id: 'test' }))
  for (const question of [
    'Telefonnummer von Schmidt',
    'Zeig mir Schmidt',
    'Schmidts Adresse',
    'War Schmidt beim Sommerfest?',
    'phone number of Schmidt',
    'Numéro de téléphone de Schmidt',
  ])
    expect(await read(readContext, [question]), question).toMatchObject({ kind: 'nobody', name: 'Schmidt' })
  expect(await read(readContext, ['war schmidt beim sommerfest?'])).toMatchObject({ kind: 'nobody', name: 'schmidt' })
})

test.each([
  'Is Tove Møller up to date with her dues?',
  'Ist Tove Møller mit dem Beitrag auf dem Laufenden?',
  'Est-ce que Tove Møller est à jour de sa cotisation ?',
])('%s asks whether they are paid, and that nothing is open is a yes', async (question) => {
  const { db, readContext, plan } = await asked()
  const { id } = await makeMember(db, { first_name: 'Tove', last_name: 'Møller', status: 'active' })
  expect(await plan(question)).toMatchObject({
    asks: [{ question: { of: 'members', where: { id, invoices: { some: { status: 'paid', kind: 'dues' } } } } }],
  })
  const told = await read(readContext, [question])
  const [ask] = told.kind === 'answer' ? told.asks : []
  const isOfOpen = JSON.stringify(ask?.question.where).includes('"status":"open"')
  expect(ask?.wants).toBe(isOfOpen ? 'none' : 'yes-no')
})

test('whoever is not up to date with their dues is not who was never billed', async () => {
  const { plan } = await asked()
  expect(JSON.stringify(await plan('Who is not up to date with their dues?'))).not.toContain('"none"')
})

test('what is asked of somebody who is named is nothing of all', () => {
  const person = [{ from: 0, to: 1, text: 'Tove Møller', is: 'person', name: 'Tove Møller' }] as const
  const owed = (where: object) => [{ question: { of: 'invoices', show: 'sum', where } }]
  expect(isPersonLost(owed({ status: 'open' }), ['a'], person)).toBe(true)
  expect(isPersonLost(owed({ status: 'open', member_id: 'a' }), ['a'], person)).toBe(false)
  expect(isPersonLost(owed({ status: 'open' }), ['a'], [])).toBe(false)
})

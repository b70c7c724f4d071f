import { expect, test } from 'vitest'
import { type Caller, makeCaller } from '#app/api/v1/test-client'
import { makeAccount, makeMember } from '#db/factories'
import { api } from '#lib/paths'
import type { PinnedQuestion } from '#lib/pinned-questions/schema'

const ULM = { question: { of: 'members', where: { city: 'Ulm' }, show: 'count' } }

const pin = (caller: Caller, body: object = {}) =>
  caller.call('POST', api.ai.pinnedQuestions(), { body: { title: 'Members in Ulm', ask: ULM, ...body } })

const listed = async (caller: Caller): Promise<PinnedQuestion[]> =>
  (await caller.call('GET', api.ai.pinnedQuestions())).body

const titles = async (caller: Caller) => (await listed(caller)).map(({ title }) => title)

test('a pinned question is answered afresh each time, with the list of its rows', async () => {
  const caller = await makeCaller()
  await makeMember(caller.db, { city: 'Ulm' })
  const { status, body } = await pin(caller)
  expect(status).toBe(201)
  expect(body).toMatchObject({ title: 'Members in Ulm', ask: ULM, position: 0, version: 1, problem: null })
  expect(body.result).toMatchObject({ value: 1 })
  await makeMember(caller.db, { city: 'Ulm' })
  await makeMember(caller.db, { city: 'Bonn' })
  const [now] = await listed(caller)
  expect(now?.result?.value).toBe(2)
  const rows = await caller.call('GET', api.members(Object.fromEntries(new URL(`x:${now?.result?.href}`).searchParams)))
  expect(rows.headers.get('x-total-count')).toBe('2')
})

test('groups come with the list of each, and figures with a rule of their own as they are measured', async () => {
  const caller = await makeCaller()
  for (const city of ['Ulm', 'Ulm', 'Bonn']) await makeMember(caller.db, { city })
  const { body } = await pin(caller, { ask: { question: { of: 'members', show: 'count', by: 'city' } } })
  const [{ key }] = body.result.columns
  expect(body.result.rows.map((row: { label: string; cells: object }) => [row.label, row.cells])).toEqual([
    ['Ulm', expect.objectContaining({ [key]: 2 })],
    ['Bonn', expect.objectContaining({ [key]: 1 })],
  ])
  expect(body.result.rows[0].href).toContain('/admin/members?')
  const ageing = await pin(caller, { ask: { question: { of: 'invoices' }, measure: 'ageing' } })
  expect(ageing.body.result).toMatchObject({ unit: 'money', value: 0 })
})

test('an answer is worded in the language that was asked in', async () => {
  const caller = await makeCaller()
  for (const city of ['Ulm', 'Ulm', 'Bonn']) await makeMember(caller.db, { city })
  const { body: answer } = await caller.call('POST', api.ai.chat(), {
    body: { message: 'Wie viele aktive Mitglieder gibt es je Ort?' },
  })
  const [ask] = answer.asks
  expect(ask.language).toBe('de')
  await pin(caller, { ask })
  const [{ result } = {}] = await listed(caller)
  expect(result).toEqual({ ...answer.results[0].result, as_of: expect.any(String) })
  expect(result?.columns[0]?.label).toBe('Mitglieder')
})

test('a member keeps questions too, and is answered from the own records only', async () => {
  const caller = await makeCaller()
  const member = await makeCaller(['member'], caller)
  await makeMember(caller.db, { city: 'Ulm' })
  await makeMember(caller.db, { city: 'Ulm', account_id: member.account_id })
  expect((await pin(member)).body.result).toMatchObject({ value: 1 })
  expect((await pin(caller)).body.result).toMatchObject({ value: 2 })
  const [own] = await listed(member)
  expect(own?.result?.href ?? '').not.toContain('/admin')
  const refused = await pin(member, { ask: { question: { of: 'members' }, measure: 'churn' } })
  expect(refused.status).toBe(403)
})

test('nobody sees, changes or removes the questions of another account', async () => {
  const owner = await makeCaller()
  const colleague = await makeCaller(['administrator'], owner)
  const stranger = await makeCaller()
  const { body } = await pin(owner)
  const path = api.ai.pinnedQuestion(body.id)
  for (const other of [colleague, stranger]) {
    expect(await listed(other)).toEqual([])
    expect((await other.call('GET', path)).status).toBe(404)
    expect((await other.call('PATCH', path, { body: { title: 'Mine' } })).status).toBe(404)
    expect((await other.call('DELETE', path)).status).toBe(404)
  }
  expect(await titles(owner)).toEqual(['Members in Ulm'])
})

test('questions are renamed, change places, and make room for one that comes back', async () => {
  const caller = await makeCaller()
  const ids: Record<string, PinnedQuestion> = {}
  for (const title of ['A', 'B', 'C']) ids[title] = (await pin(caller, { title })).body
  const change = (title: string, body: object, version?: number) =>
    caller.call('PATCH', api.ai.pinnedQuestion(ids[title]?.id ?? ''), {
      body,
      ...(version !== undefined && { if_match: version }),
    })
  expect((await change('C', { position: 0 })).body).toMatchObject({ position: 0, version: 2 })
  expect(await titles(caller)).toEqual(['C', 'A', 'B'])
  expect((await change('C', { position: 11 })).body).toMatchObject({ position: 2 })
  expect(await titles(caller)).toEqual(['A', 'B', 'C'])
  expect((await change('B', { title: 'Bee' }, 1)).body).toMatchObject({ title: 'Bee', version: 2, position: 1 })
  expect((await change('B', { title: 'Again' }, 1)).status).toBe(412)
  expect((await caller.call('DELETE', api.ai.pinnedQuestion(ids.A?.id ?? ''))).status).toBe(204)
  expect((await listed(caller)).map(({ title, position }) => [title, position])).toEqual([
    ['Bee', 0],
    ['C', 1],
  ])
  expect((await pin(caller, { title: 'A', position: 0 })).body).toMatchObject({ position: 0 })
  expect(await titles(caller)).toEqual(['A', 'Bee', 'C'])
})

test('one account keeps twelve questions, also when several are pinned at once', async () => {
  const caller = await makeCaller()
  for (let count = 0; count < 10; count++) expect((await pin(caller)).status).toBe(201)
  const answers = await Promise.all(Array.from({ length: 4 }, () => pin(caller)))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409])
  const positions = (await listed(caller)).map(({ position }) => position)
  expect(positions).toEqual(Array.from({ length: 12 }, (_, index) => index))
  expect(answers.find(({ status }) => status === 409)?.body.detail).toContain('Take one off')
})

test('a question that can no longer be answered says why, and the others are answered all the same', async () => {
  const caller = await makeCaller()
  await pin(caller, { title: 'Mails', ask: { question: { of: 'mails', show: 'count' } } })
  await pin(caller, { title: 'Insights', ask: { question: { of: 'members' }, measure: 'insights' } })
  await pin(caller, { title: 'Shoes', ask: { question: { of: 'members', show: 'count' } } })
  await pin(caller, { title: 'Members', ask: { question: { of: 'members', show: 'count' } } })
  const pins = caller.db.updateTable('pinned_questions')
  const gone = JSON.stringify({ question: { of: 'members', show: 'count', where: { shoe_size: 42 } } })
  await pins.set({ ask: gone }).where('title', '=', 'Shoes').execute()
  const organizer = await makeCaller(['event_manager'], caller)
  await pins.set({ account_id: organizer.account_id }).execute()
  const found = await listed(organizer)
  expect(found.map(({ title, result }) => [title, result?.value])).toEqual([
    ['Mails', undefined],
    ['Insights', undefined],
    ['Shoes', undefined],
    ['Members', 0],
  ])
  expect(found.map(({ problem }) => problem)).toEqual([...Array(3).fill(expect.stringMatching(/\w+ .*[.?]$/)), null])
})

test('what cannot be asked is not kept', async () => {
  const administrator = await makeCaller()
  const desk = await makeCaller(['front_desk'], administrator)
  const member = await makeCaller(['member'], administrator)
  const asked = (question: object, more: object = {}) => ({
    ask: { question: { of: 'members', ...question }, ...more },
  })
  const refusals = [
    [administrator, { title: ' ' }, 422],
    [administrator, asked({ of: 'people' }), 422],
    [administrator, asked({ where: { shoe_size: 42 } }), 422],
    [administrator, asked({}, { measure: 'happiness' }), 422],
    [administrator, asked({ where: { joined_on: { within: { from: 'x' } } } }, { measure: 'retention' }), 422],
    [administrator, asked({ by: { field: 'joined_on', every: 'decade' } }), 422],
    [desk, asked({ of: 'mails' }), 403],
    [member, asked({}, { measure: 'insights' }), 403],
  ] as const
  for (const [caller, body, status] of refusals) {
    const answer = await pin(caller, body)
    expect.soft([answer.status, body], answer.text).toEqual([status, body])
  }
  expect(await listed(administrator)).toEqual([])
})

test('a member’s pinned question reaches their own record only', async () => {
  const administrator = await makeCaller()
  await makeMember(administrator.db)
  const member = await makeCaller(['member'], administrator)
  await makeMember(administrator.db, { account_id: member.account_id })
  const { body } = await pin(member, { ask: { question: { of: 'members', show: 'count' } } })
  expect(body.result.value).toBe(1)
})

test('the questions of an account go with it', async () => {
  const { db } = await makeCaller()
  const { id: account_id } = await makeAccount(db)
  const ask = JSON.stringify(ULM)
  await db.insertInto('pinned_questions').values({ id: account_id, account_id, title: 'A', ask, position: 0 }).execute()
  await db.deleteFrom('accounts').where('id', '=', account_id).execute()
  expect(await db.selectFrom('pinned_questions').select('id').execute()).toEqual([])
})

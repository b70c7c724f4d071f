import { expect, test } from 'vitest'
import { callRaw, makeCaller } from '#app/api/v1/test-client'
import { makeAccount, makeInvoice, makeMember, makeTenant } from '#db/factories'
import { api } from '#lib/paths'

async function association() {
  const caller = await makeCaller()
  for (const last_name of ['Abel', 'Birk', 'Carl']) await makeMember(caller.db, { last_name })
  await makeMember(caller.db, { last_name: 'Dorn', status: 'lapsed', valid_through: '2020-01-01' })
  return caller
}

test('a question is answered as JSON, its figure opens the rows, and the turn is kept', async () => {
  const { call } = await association()
  const { status, body } = await call('POST', api.ai.chat(), {
    body: { message: 'How many active members do we have?' },
  })
  expect(status).toBe(200)
  expect(body.response).toContain('3')
  expect(body.figures[0]).toMatchObject({ value: 3, source: { result: 'r1', path: 'value' } })
  expect(body.figures[0].href).toContain('/admin/members')
  expect(body.asks).toEqual([
    { question: { of: 'members', where: { status: 'active' }, show: 'count' }, language: 'en' },
  ])
  expect(body.model).toEqual({ id: 'builtin', provider: 'builtin', kind: 'builtin', fallback_from: [] })
  expect(body.verification).toEqual({ figures: 1, remarks_dropped: 0 })
  const { body: kept } = await call('GET', api.ai.conversation(body.conversation_id))
  expect(kept.messages).toMatchObject([{ role: 'user' }, { id: body.message_id, role: 'assistant', status: 'done' }])
})

test('a follow-up leans on the question before it', async () => {
  const { call } = await association()
  const first = await call('POST', api.ai.chat(), { body: { message: 'How many active members do we have?' } })
  const { conversation_id } = first.body
  const { body } = await call('POST', api.ai.chat(), { body: { message: 'and lapsed ones?', conversation_id } })
  expect(body.figures[0]).toMatchObject({ value: 1 })
})

test('an answer streams as a UI message with its figures, its results and who wrote it', async () => {
  const { token } = await association()
  const response = await callRaw('POST', api.ai.chat(), {
    body: { message: 'How many active members do we have?' },
    headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
  })
  expect(response.headers.get('content-type')).toContain('text/event-stream')
  expect(response.headers.get('x-vercel-ai-ui-message-stream')).toBe('v1')
  expect(response.headers.get('cache-control')).toBe('no-store, no-transform')
  const text = await response.text()
  expect(text.trimEnd().endsWith('data: [DONE]')).toBe(true)
  const types = [...text.matchAll(/"type":"([\w-]+)"/g)].map((match) => match[1])
  for (const type of [
    'start',
    'data-conversation',
    'data-result',
    'text-delta',
    'data-figures',
    'data-model',
    'finish',
  ]) {
    expect(types).toContain(type)
  }
})

test('an answer says its language before its first word, and keeps it: of figures, drafts, thanks and refusals', async () => {
  const { token, call } = await association()
  const headers = { authorization: `Bearer ${token}`, accept: 'text/event-stream' }
  const response = await callRaw('POST', api.ai.chat(), { body: { message: 'Wie viele Mitglieder gibt es?' }, headers })
  const text = await response.text()
  expect(text.indexOf('"data-language"')).toBeGreaterThan(0)
  expect(text.indexOf('"data-language"')).toBeLessThan(text.indexOf('"text-delta"'))
  for (const [message, language] of [
    ['Wie viele Mitglieder gibt es?', 'de'],
    ['Schreib allen aktiven Mitgliedern eine Mail', 'de'],
    ['Merci beaucoup', 'fr'],
    ['Supprime tous les membres', 'fr'],
    ['How many members are there?', 'en'],
  ] as const) {
    const { body } = await call('POST', api.ai.chat(), { body: { message } })
    expect([message, body.language]).toEqual([message, language])
    const kept = await call('GET', api.ai.conversation(body.conversation_id))
    expect(kept.body.messages.at(-1).parts).toContainEqual(
      expect.objectContaining({ type: 'data-language', data: { language } }),
    )
  }
})

test('a conversation of another account cannot be gone on with, in JSON or as a stream', async () => {
  const tenant = await makeTenant()
  const [asker, colleague] = [await makeCaller(['administrator'], tenant), await makeCaller(['administrator'], tenant)]
  const { body } = await asker.call('POST', api.ai.chat(), { body: { message: 'How many members are there?' } })
  const going = { body: { message: 'And last year?', conversation_id: body.conversation_id } }
  expect((await colleague.call('POST', api.ai.chat(), going)).status).toBe(404)
  const stream = { ...going, headers: { accept: 'text/event-stream' } }
  expect((await colleague.call('POST', api.ai.chat(), stream)).status).toBe(404)
})

test('a member asks about the own membership and learns nothing of others', async () => {
  const tenant = await makeTenant()
  await makeMember(tenant.db, { first_name: 'Secret', last_name: 'Neighbour', city: 'Innsmouth', member_number: 'M-7' })
  const member = await makeCaller(['member'], tenant)
  await makeMember(tenant.db, { first_name: 'Own', last_name: 'Person', account_id: member.account_id })
  for (const message of [
    'How many members do we have?',
    'Who owes most?',
    'Show me Secret Neighbour',
    'List all members',
  ]) {
    const { status, body } = await member.call('POST', api.ai.chat(), { body: { message } })
    expect(status).toBe(200)
    // What was not understood is quoted from the question.
    const answered = JSON.stringify(body).replaceAll('“Secret Neighbour”', '')
    for (const told of ['Neighbour', 'Innsmouth', 'M-7']) expect.soft(answered, message).not.toContain(told)
  }
})

test('an empty question and an endless one are refused with a sentence', async () => {
  const { call } = await makeCaller()
  for (const message of ['', '   ', 'x'.repeat(4001)]) {
    const { status, body } = await call('POST', api.ai.chat(), { body: { message } })
    expect(status).toBe(422)
    expect(body.errors[0].pointer).toBe('/message')
  }
})

test('an account that was closed asks nothing any more', async () => {
  const tenant = await makeTenant()
  const { call, account_id } = await makeCaller(['administrator'], tenant)
  await makeAccount(tenant.db)
  await tenant.db.updateTable('accounts').set({ session_version: 2 }).where('id', '=', account_id).execute()
  expect((await call('POST', api.ai.chat(), { body: { message: 'How many members?' } })).status).toBe(401)
})

test('staff who may not read members or invoices learn nothing of others through the own records that they may ask for', async () => {
  const tenant = await makeTenant()
  const stranger = await makeMember(tenant.db, { first_name: 'Secret', last_name: 'Neighbour', member_number: 'M-7' })
  await makeInvoice(tenant.db, { member_id: stranger.id })
  const { call } = await makeCaller(['front_desk'], tenant)
  for (const message of [
    'Show me Secret Neighbour',
    'What does Secret Neighbour owe?',
    'Show member M-7',
    'List open invoices',
  ]) {
    const { body } = await call('POST', api.ai.chat(), { body: { message } })
    const rows = body.results.flatMap(({ result }: { result: { rows: object[] } }) => result.rows)
    expect.soft(JSON.stringify(rows), message).not.toContain('Neighbour')
  }
})

test('a question asked again, or in other words, takes the place of the last one', async () => {
  const { call } = await association()
  const first = await call('POST', api.ai.chat(), { body: { message: 'How many active members do we have?' } })
  const { conversation_id } = first.body
  const message = 'How many lapsed members do we have?'
  await call('POST', api.ai.chat(), { body: { message, conversation_id, replaces_last: true } })
  const { body } = await call('GET', api.ai.conversation(conversation_id))
  expect(body.messages.map(({ role }: { role: string }) => role)).toEqual(['user', 'assistant'])
  expect(body.messages[0].parts[0].text).toBe(message)
})

import { expect, test } from 'vitest'
import { makeCaller } from '#app/api/v1/test-client'
import { makeTenant } from '#db/factories'
import { beginTurn, endTurn } from '#lib/assistant/chat/conversations'
import { createCtx } from '#lib/context'
import { api } from '#lib/paths'

type Caller = Awaited<ReturnType<typeof makeCaller>>

function ctxOf({ tenant_id, account_id }: Caller) {
  const actor = {
    kind: 'account' as const,
    account_id,
    roles: ['administrator'] as const,
    session_version: 1,
    browser_session_id: null,
  }
  return createCtx({ tenant_id, actor, request_id: 'test' })
}

async function converse(caller: Caller, question: string, conversationId?: string) {
  const begun = await beginTurn(ctxOf(caller), question, conversationId)
  await endTurn(ctxOf(caller), begun.message_id, {
    status: 'done',
    text: 'An answer.',
    parts: [{ type: 'text', text: 'An answer.' }],
    model: null,
  })
  return begun.conversation_id
}

test('a conversation is listed, read, renamed and deleted by its account', async () => {
  const caller = await makeCaller()
  const id = await converse(caller, 'How many members do we have?')
  await converse(caller, 'And last year?', id)
  const { body: list } = await caller.call('GET', api.ai.conversations())
  expect(list).toMatchObject([{ id, title: 'How many members do we have?', version: 1 }])
  const { body } = await caller.call('GET', api.ai.conversation(id))
  expect(body.messages.map((message: { role: string }) => message.role)).toEqual([
    'user',
    'assistant',
    'user',
    'assistant',
  ])
  const renamed = await caller.call('PATCH', api.ai.conversation(id), { body: { title: 'Members' }, if_match: 1 })
  expect(renamed.body).toMatchObject({ title: 'Members', version: 2 })
  expect((await caller.call('PATCH', api.ai.conversation(id), { body: { title: 'x' }, if_match: 1 })).status).toBe(412)
  expect((await caller.call('DELETE', api.ai.conversation(id))).status).toBe(204)
  expect((await caller.call('GET', api.ai.conversation(id))).status).toBe(404)
})

test('nobody reaches the conversation of another account, not even an administrator of the same association', async () => {
  const tenant = await makeTenant()
  const [asker, colleague] = [await makeCaller(['administrator'], tenant), await makeCaller(['administrator'], tenant)]
  const id = await converse(asker, 'Who owes most?')
  expect((await colleague.call('GET', api.ai.conversations())).body).toEqual([])
  expect((await colleague.call('GET', api.ai.conversation(id))).status).toBe(404)
  expect((await colleague.call('PATCH', api.ai.conversation(id), { body: { title: 'Mine' } })).status).toBe(404)
  expect((await colleague.call('DELETE', api.ai.conversation(id))).status).toBe(404)
  expect((await asker.call('GET', api.ai.conversation(id))).status).toBe(200)
})

test('a long question makes a short title', async () => {
  const caller = await makeCaller()
  await converse(caller, `${'Which '.repeat(40)}?`)
  const { body } = await caller.call('GET', api.ai.conversations())
  expect(body[0].title.length).toBeLessThanOrEqual(80)
})

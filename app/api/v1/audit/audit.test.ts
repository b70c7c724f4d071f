import { expect, test } from 'vitest'
import { callRaw, makeCaller } from '#app/api/v1/test-client'
import { makeMember } from '#db/factories'
import { recordAudit } from '#lib/audit/service'
import { createCtx } from '#lib/context'
import { aboutCondition } from '#lib/query/about'

const AUDIT = '/api/v1/audit/'

test('the log tells what happened to one object and who did it, the latest first', async () => {
  const { call, db, account_id } = await makeCaller()
  const { id } = await makeMember(db)
  const other = await makeMember(db)
  await call('PATCH', `/api/v1/members/${id}`, { body: { city: 'Kiel' }, if_match: 1 })
  await call('POST', `/api/v1/members/${id}/archival`)
  await call('POST', `/api/v1/members/${other.id}/archival`)
  const log = await call('GET', `${AUDIT}?noun=members&object_id=${id}`)
  expect(log.headers.get('x-total-count')).toBe('2')
  expect(log.body).toMatchObject([
    { action: 'member.archived', actor_account_id: account_id, actor_name: 'Ada Example' },
    { action: 'member.updated', before: { city: null }, after: { city: 'Kiel' } },
  ])
  expect((await call('GET', `${AUDIT}?actor=${account_id}&limit=2`)).body).toHaveLength(2)
  expect((await call('GET', `${AUDIT}?from=2020-01-01&to=2020-12-31`)).body).toEqual([])
  const today = new Date().toISOString().slice(0, 10)
  expect((await call('GET', `${AUDIT}?from=${today.slice(0, 4)}-01-01&sort=at`)).body).toHaveLength(3)
})

test('pages of the log follow each other without a gap', async () => {
  const { call, db } = await makeCaller()
  for (let index = 0; index < 5; index += 1) {
    const { id } = await makeMember(db)
    await call('POST', `/api/v1/members/${id}/archival`)
  }
  const seen: string[] = []
  let path: string | undefined = `${AUDIT}?limit=2`
  while (path) {
    const page = await call('GET', path)
    seen.push(...page.body.map((entry: { id: string }) => entry.id))
    path = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1]
  }
  expect(new Set(seen).size).toBe(5)
})

test('sign-ins can be left out of the log, and out of its count', async () => {
  const { call, tenant_id, account_id } = await makeCaller()
  const actor = { kind: 'system', name: 'test' } as const
  const ctx = createCtx({ tenant_id, actor, request_id: 'test' })
  for (const action of ['account.signed_in', 'account.signed_out', 'account.signed_out_everywhere'] as const) {
    await recordAudit(ctx, { action, noun: 'accounts', object_id: account_id })
  }
  expect((await call('GET', AUDIT)).body).toHaveLength(3)
  expect((await call('GET', `${AUDIT}?sign_ins=true`)).body).toHaveLength(3)
  const log = await call('GET', `${AUDIT}?sign_ins=false`)
  expect(log.body).toMatchObject([{ action: 'account.signed_out_everywhere' }])
  expect(log.headers.get('x-total-count')).toBe('1')
})

test('a file of the log names accounts and kinds of objects, and an unknown kind is refused', async () => {
  const { call, db, account_id, tenant_id, token } = await makeCaller()
  const { id } = await makeMember(db)
  await call('POST', `/api/v1/members/${id}/archival`)
  const headers = { authorization: `Bearer ${token}` }
  const file = await callRaw('GET', `${AUDIT}?noun=members&format=csv&columns=noun,actor_account_id`, { headers })
  expect(await file.text()).toContain('Members,Ada Example')
  const ctx = createCtx({ tenant_id, actor: { kind: 'system', name: 'test' }, request_id: 'test' })
  const { titles } = await aboutCondition(ctx, 'audit', { actor: account_id })
  expect(titles).toEqual({ [account_id]: 'Ada Example' })
  const { status, body } = await call('GET', `${AUDIT}?noun=member`)
  expect([status, body.errors[0].pointer]).toEqual([422, '/noun'])
})

test('only administrators read the log', async () => {
  const admin = await makeCaller()
  for (const role of ['member', 'treasurer', 'event_manager', 'front_desk'] as const) {
    const { call } = await makeCaller([role], admin)
    expect((await call('GET', AUDIT)).status).toBe(403)
  }
})

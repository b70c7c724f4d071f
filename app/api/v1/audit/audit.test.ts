import { expect, test } from 'vitest'
import { callRaw, makeCaller } from '#app/api/v1/test-client'
import { makeMember } from '#db/factories'
import type { AuditNoun } from '#lib/audit/schema'
import { recordAudit } from '#lib/audit/service'
import type { AuditAction } from '#lib/audit/words'
import { createCtx } from '#lib/context'
import { ROLES } from '#lib/permissions'
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

test('only administrators and auditors read the log', async () => {
  const admin = await makeCaller()
  for (const role of ROLES.filter((role) => role !== 'administrator')) {
    const { call } = await makeCaller([role], admin)
    expect([role, (await call('GET', AUDIT)).status]).toEqual([role, role === 'auditor' ? 200 : 403])
  }
})

test('an auditor reads of the log what was done to money, prices and the books, by whichever way', async () => {
  const { tenant_id, account_id, db } = await makeCaller()
  const auditor = await makeCaller(['auditor'], { tenant_id, db })
  const ctx = createCtx({ tenant_id, actor: { kind: 'system', name: 'test' }, request_id: 'test' })
  const log = (action: AuditAction, noun: AuditNoun) => recordAudit(ctx, { action, noun, object_id: account_id })
  const money = [
    ['invoice.finalized', 'invoices'],
    ['invoice.import_undone', 'invoices'],
    ['payment.refunded', 'payments'],
    ['credit_note.issued', 'credit_notes'],
    ['billing_run.released', 'billing_runs'],
    ['tier.updated', 'tiers'],
    ['membership.waived', 'members'],
    ['member.reminders_stopped', 'members'],
    ['tenant.books_closed', 'tenants'],
    ['tenant.books_opened', 'tenants'],
    ['tenant.updated', 'tenants'],
  ] as const
  const others = [
    ['account.signed_in', 'accounts'],
    ['account.roles_changed', 'accounts'],
    ['member.updated', 'members'],
    ['member.consent_given', 'members'],
    ['registration.created', 'registrations'],
    ['mail.resent', 'mails'],
    ['member.erased', 'members'],
  ] as const
  for (const [action, noun] of [...money, ...others]) await log(action, noun)
  const told = money.map(([action]) => action).toSorted()
  const listed = await auditor.call('GET', AUDIT)
  expect(listed.body.map(({ action }: { action: string }) => action).toSorted()).toEqual(told)
  expect(listed.headers.get('x-total-count')).toBe(`${told.length}`)
  expect((await auditor.call('GET', `${AUDIT}?noun=accounts`)).body).toEqual([])
  const filter = encodeURIComponent(JSON.stringify({ or: [{ is_sign_in: true }, { noun: 'accounts' }] }))
  expect((await auditor.call('GET', `${AUDIT}?filter=${filter}`)).body).toEqual([])
  const headers = { authorization: `Bearer ${auditor.token}` }
  const file = await (await callRaw('GET', `${AUDIT}?format=csv`, { headers })).text()
  expect(file).toContain('payment.refunded')
  expect(file).not.toMatch(/signed_in|consent|mail\.resent/)
  const ask = (question: object) => auditor.call('POST', '/api/v1/questions', { body: { of: 'audit', ...question } })
  const { count, words } = (await ask({})).body
  expect(count).toBe(told.length)
  expect(words).toContain('(only what was done to money, prices and the books)')
  expect((await ask({ by: 'action' })).body.groups.map(({ key }: { key: string }) => key).toSorted()).toEqual(told)
})

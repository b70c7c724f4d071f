import { expect, test } from 'vitest'
import { makeCaller } from '#app/api/v1/test-client'
import { getBudget } from '#lib/assistant/usage/queries'
import { reserveTokens, settleTokens } from '#lib/assistant/usage/service'
import { createCtx } from '#lib/context'
import { api } from '#lib/paths'

const systemOf = (tenant_id: string) =>
  createCtx({ tenant_id, actor: { kind: 'system', name: 'test' }, request_id: 'test' })

test('an association has the defaults until it decides otherwise, and each change needs the version it is of', async () => {
  const { call } = await makeCaller()
  const first = await call('GET', api.ai.settings())
  expect(first.body).toEqual({ uses_models: true, pseudonymises: true, daily_tokens: 1_000_000, version: 1 })
  const changed = await call('PATCH', api.ai.settings(), { body: { pseudonymises: false }, if_match: 1 })
  expect(changed.body).toMatchObject({ pseudonymises: false, uses_models: true, version: 2 })
  expect((await call('PATCH', api.ai.settings(), { body: { uses_models: false }, if_match: 1 })).status).toBe(412)
  expect((await call('PATCH', api.ai.settings(), { body: { daily_tokens: -1 }, if_match: 2 })).status).toBe(422)
  const { body: audit } = await call('GET', api.audit())
  expect(audit[0]).toMatchObject({
    action: 'ai_settings.updated',
    before: { pseudonymises: true },
    after: { pseudonymises: false },
  })
})

test('members and treasurers do not decide how far outside models may answer', async () => {
  for (const role of ['member', 'treasurer'] as const) {
    const { call } = await makeCaller([role])
    expect((await call('GET', api.ai.settings())).status).toBe(403)
  }
})

test('of a budget for three questions, three are promised however many ask at once, and what was not used comes back', async () => {
  const { call, tenant_id } = await makeCaller()
  await call('PATCH', api.ai.settings(), { body: { daily_tokens: 3_500 }, if_match: 1 })
  const ctx = systemOf(tenant_id)
  const promised = (await Promise.all(Array.from({ length: 12 }, () => reserveTokens(ctx, 1_000)))).filter(
    (one) => one !== null,
  )
  expect(promised).toHaveLength(3)
  expect((await getBudget(ctx)).used).toBe(3_000)
  for (const one of promised) {
    await settleTokens(ctx, one, [{ model: 'm', calls: 1, input_tokens: 90, output_tokens: 10 }])
  }
  const { body } = await call('GET', api.ai.usage())
  expect(body.budget).toMatchObject({ used: 300, limit: 3_500 })
  expect(body.days).toContainEqual({
    day: expect.any(String),
    model: 'm',
    calls: 3,
    input_tokens: 270,
    output_tokens: 30,
  })
})

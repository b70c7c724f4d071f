import { describe, expect, test } from 'vitest'
import {
  ask,
  freshId,
  mailedToken,
  mailsTo,
  makeLogin,
  PASSWORD,
  registration,
  rowsOf,
} from '#app/api/v1/auth/api-journey'
import { makeTenant } from '#db/factories'
import { registerAccount } from '#lib/accounts/register'
import { verifyEmail } from '#lib/accounts/verify'
import { findSpelling } from '#lib/tenants/queries'

async function register(tenant_id: string, fields: Record<string, unknown> = {}, address?: string) {
  const body = registration(tenant_id, fields)
  const answer = await ask('POST', '/auth/register', { body, ...(address && { address }) })
  return { ...body, answer }
}

async function tenantOf(tenant_id: string) {
  return rowsOf(tenant_id).selectFrom('tenants').select(['tenant_id', 'name']).execute()
}

async function verify(tenant_id: string, email: string): Promise<number> {
  return (await ask('POST', '/auth/verify-email', { body: { token: await mailedToken(tenant_id, email) } })).status
}

async function login(credentials: { tenant_id: string; email: string; password?: string }): Promise<number> {
  const { tenant_id, email, password = PASSWORD } = credentials
  return (await ask('POST', '/auth/login', { body: { tenant_id, email, password } })).status
}

describe('a new association', () => {
  test('exists only once its first address is verified', async () => {
    const tenant_id = freshId('harbour-club')
    const { email } = await register(tenant_id)
    expect(await tenantOf(tenant_id)).toEqual([])
    expect(await mailsTo(tenant_id, email)).toEqual(['verify_email'])
    expect(await login({ tenant_id, email })).toBe(403)
    expect(await login({ tenant_id, email, password: 'Wrong-Tide-9' })).toBe(401)
    expect(await tenantOf(tenant_id)).toEqual([])
    expect(await verify(tenant_id, email)).toBe(200)
    expect(await tenantOf(tenant_id)).toEqual([{ tenant_id, name: expect.stringMatching(/^Harbour club/) }])
    expect(await login({ tenant_id, email })).toBe(200)
  })

  test('is not made by a link where signing up was closed in the meantime', async () => {
    const tenant_id = freshId()
    const { email } = await register(tenant_id)
    const token = await mailedToken(tenant_id, email)
    await expect(verifyEmail(token, 'a-request', 'closed')).rejects.toMatchObject({ code: 'invalid' })
    expect(await tenantOf(tenant_id)).toEqual([])
    await expect(verifyEmail(token, 'a-request', 'open')).resolves.toMatchObject({ tenant_id })
  })

  test('can be started ten times an hour from one network address, and joining others is not counted', async () => {
    const address = freshId()
    const started = freshId()
    for (let count = 0; count < 10; count += 1) {
      const { answer } = await register(count === 0 ? started : freshId(), {}, address)
      expect(answer.status, String(count)).toBe(201)
    }
    const { answer } = await register(freshId(), {}, address)
    expect(answer.status).toBe(429)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    const { tenant_id } = await makeTenant()
    expect((await register(tenant_id, {}, address)).answer.status).toBe(201)
    expect((await register(started, {}, address)).answer.status).toBe(201)
    expect((await register(freshId())).answer.status).toBe(201)
  })

  test('is not counted where unknown ones are refused anyway', async () => {
    const caller = { address: freshId(), request_id: 'a-request' }
    for (let count = 0; count < 12; count += 1) {
      const refused = registerAccount(registration(freshId()), caller, 'closed')
      await expect(refused).rejects.toMatchObject({ code: 'invalid' })
    }
  })
})

describe('identifiers that differ in capital letters only', () => {
  test('are one association to whoever registers, and the answer says how it is spelt', async () => {
    const tenant_id = freshId('chess-club')
    const first = await register(tenant_id)
    expect(await verify(tenant_id, first.email)).toBe(200)
    const spelling = tenant_id.toUpperCase()
    const { answer, email } = await register(spelling)
    expect(answer.body).toMatchObject({ tenant_id })
    expect(await verify(tenant_id, email)).toBe(200)
    expect(await tenantOf(spelling)).toEqual([])
    const roles = await rowsOf(tenant_id).selectFrom('accounts').select('roles').orderBy('id').execute()
    expect(roles).toEqual([{ roles: ['administrator'] }, { roles: ['member'] }])
  })

  test('are one before it exists, also when both register at the same moment', async () => {
    const tenant_id = freshId('club')
    const spellings = [tenant_id, tenant_id.toUpperCase(), `C${tenant_id.slice(1)}`]
    const registered = await Promise.all(spellings.map((spelling) => register(spelling)))
    const taken = new Set(registered.map(({ answer }) => answer.body.tenant_id))
    expect(taken.size).toBe(1)
    const [spelling] = taken
    for (const { email } of registered) expect(await verify(spelling, email)).toBe(200)
    expect(await Promise.all(spellings.map(tenantOf))).toHaveLength(3)
    expect((await Promise.all(spellings.map(tenantOf))).flat()).toHaveLength(1)
  })

  test('cannot be made into two by any way past registering', async () => {
    const { tenant_id } = await makeTenant({ tenant_id: freshId('Club') })
    await expect(makeTenant({ tenant_id: tenant_id.toLowerCase() })).rejects.toThrow(/tenant_keys_key_unique/)
    expect(await findSpelling(tenant_id.toLowerCase())).toBe(tenant_id)
  })

  test('are compared exactly when logging in to the API', async () => {
    const { credentials } = await makeLogin({ tenant_id: (await makeTenant({ tenant_id: freshId('Club') })).tenant_id })
    expect(await login({ ...credentials, tenant_id: credentials.tenant_id.toLowerCase() })).toBe(401)
    expect(await login(credentials)).toBe(200)
  })
})

import { describe, expect, test } from 'vitest'
import {
  ask,
  freshId,
  logIn,
  mailedToken,
  mailedTokens,
  mailsTo,
  makeLogin,
  PASSWORD,
  registration,
  rowsOf,
} from '#app/api/v1/auth/api-journey'
import { makeAccount, makeMember, makeTenant } from '#db/factories'
import { createCtx, transaction } from '#lib/context'
import { claimMember } from '#lib/members/service'

const OTHER = 'Morning-Tide-8'

/** Registers and returns the answer with the token of the mail. */
async function register(tenant_id: string, fields: Record<string, unknown> = {}) {
  const body = registration(tenant_id, fields)
  const answer = await ask('POST', '/auth/register', { body })
  expect(answer.status).toBe(201)
  return { ...body, user_id: answer.body.user_id as string, token: await mailedToken(tenant_id, body.email) }
}

/** The owner of an address registers, and a stranger registers the same address with another password. */
async function registerTwice(tenant_id: string) {
  const owner = await register(tenant_id)
  const { email } = owner
  const stranger = await register(tenant_id, {
    email: email.toUpperCase(),
    first_name: 'Eve',
    last_name: 'Stranger',
    password: OTHER,
    confirm_password: OTHER,
  })
  return { owner, stranger, email }
}

async function statusOf(method: string, path: string, body: object): Promise<number> {
  return (await ask(method, path, { body })).status
}

const verify = (token: string) => statusOf('POST', '/auth/verify-email', { token })
const login = (tenant_id: string, email: string, password: string) =>
  statusOf('POST', '/auth/login', { tenant_id, email, password })

describe('an address that somebody else registers, too', () => {
  test('gets the password and names of the registration whose link its owner opens', async () => {
    const tenant_id = freshId()
    const { owner, stranger, email } = await registerTwice(tenant_id)
    expect(await verify(owner.token)).toBe(200)
    expect(await login(tenant_id, email, OTHER)).toBe(401)
    const { body } = await ask('POST', '/auth/login', { body: { tenant_id, email, password: PASSWORD } })
    expect(body.user).toMatchObject({ id: owner.user_id, first_name: 'Ada', last_name: 'Example', email })
    expect(await verify(stranger.token)).toBe(422)
    expect(await rowsOf(tenant_id).selectFrom('account_registrations').select('id').execute()).toEqual([])
  })

  test('belongs to the later registration when its link is opened', async () => {
    const tenant_id = freshId()
    const { owner, stranger, email } = await registerTwice(tenant_id)
    expect(await verify(stranger.token)).toBe(200)
    expect(await verify(owner.token)).toBe(422)
    expect(await login(tenant_id, email, PASSWORD)).toBe(401)
    expect(await login(tenant_id, email, OTHER)).toBe(200)
  })

  test('has one account however many of its links are opened at once', async () => {
    const tenant_id = freshId()
    const { owner, stranger } = await registerTwice(tenant_id)
    const statuses = await Promise.all([owner, stranger, owner, stranger].map(({ token }) => verify(token)))
    expect(statuses.sort()).toEqual([200, 422, 422, 422])
    expect(await rowsOf(tenant_id).selectFrom('accounts').select('status').execute()).toEqual([{ status: 'verified' }])
  })

  test('gives its member record to the account of the link that was opened', async () => {
    const { tenant_id, db } = await makeTenant()
    await makeAccount(db)
    const { owner, email } = await registerTwice(tenant_id)
    const known = await makeMember(db, { email, first_name: 'Ada', last_name: 'Known' })
    expect(await verify(owner.token)).toBe(200)
    const members = await db.selectFrom('members').select(['id', 'account_id']).execute()
    expect(members).toEqual([{ id: known.id, account_id: owner.user_id }])
  })

  test('answers 403 to the password of either registration and 401 to any other', async () => {
    const tenant_id = freshId()
    const { email } = await registerTwice(tenant_id)
    expect(await login(tenant_id, email, PASSWORD)).toBe(403)
    expect(await login(tenant_id, email, OTHER)).toBe(403)
    expect(await login(tenant_id, email, 'Wrong-Tide-9')).toBe(401)
  })

  test('answers so, too, when several register at the same moment', async () => {
    const tenant_id = freshId()
    const body = registration(tenant_id)
    const passwords = [1, 2, 3, 4, 5].map((count) => `${PASSWORD}${count}`)
    const answers = await Promise.all(
      passwords.map((password) =>
        ask('POST', '/auth/register', { body: { ...body, password, confirm_password: password } }),
      ),
    )
    expect(answers.map((each) => each.status)).toEqual([201, 201, 201, 201, 201])
    for (const password of passwords) expect(await login(tenant_id, body.email, password)).toBe(403)
    expect(await login(tenant_id, body.email, PASSWORD)).toBe(401)
  })
})

describe('sending the link again', () => {
  test('ends the older link of the registration that is named, and of no other', async () => {
    const tenant_id = freshId()
    const { owner, stranger, email } = await registerTwice(tenant_id)
    const again = { email, tenant_id, user_id: stranger.user_id }
    expect(await statusOf('POST', '/auth/resend-verification', again)).toBe(200)
    expect(await verify(stranger.token)).toBe(422)
    expect(await verify(owner.token)).toBe(200)
    expect(await login(tenant_id, email, PASSWORD)).toBe(200)
  })

  test('reaches every registration of the address when none is named', async () => {
    const tenant_id = freshId()
    const { email } = await registerTwice(tenant_id)
    const before = await mailedTokens(tenant_id, email)
    await ask('POST', '/auth/resend-verification', { body: { email, tenant_id } })
    const [first = '', second = '', ...none] = (await mailedTokens(tenant_id, email)).slice(before.length)
    expect(none).toEqual([])
    expect(await verify(second)).toBe(200)
    expect(await verify(first)).toBe(422)
    expect(await login(tenant_id, email, OTHER)).toBe(200)
  })

  test('is what forgetting the password before the first sign-in leads to', async () => {
    const tenant_id = freshId()
    const { email, token } = await register(tenant_id)
    expect(await statusOf('POST', '/auth/forgot-password', { email, tenant_id })).toBe(200)
    expect(await mailsTo(tenant_id, email)).toEqual(['verify_email', 'verify_email'])
    expect(await verify(token)).toBe(422)
    expect(await verify(await mailedToken(tenant_id, email))).toBe(200)
  })
})

test('an invitation ends what was registered before with its address', async () => {
  const admin = await makeLogin()
  const { tenant_id } = admin
  const { email, token } = await register(tenant_id)
  const invited = { email, first_name: 'Eva', last_name: 'Example', roles: ['treasurer'] }
  const answer = await ask('POST', '/accounts/', { token: await logIn(admin.credentials), body: invited })
  expect(answer.status).toBe(201)
  expect(await verify(token)).toBe(422)
  expect(await login(tenant_id, email, PASSWORD)).toBe(401)
  const chosen = { token: await mailedToken(tenant_id, email), password: OTHER, confirm_password: OTHER }
  expect(await statusOf('POST', '/auth/reset-password', chosen)).toBe(200)
  expect(await login(tenant_id, email, OTHER)).toBe(200)
})

test('a member record is not given to an account whose address was not proven', async () => {
  const { tenant_id, db } = await makeTenant()
  const known = await makeMember(db, { email: 'grace@example.org' })
  const account = await makeAccount(db, { email: 'grace@example.org', status: 'unverified' })
  const ctx = createCtx({ tenant_id, actor: { kind: 'system', name: 'test' }, request_id: 'a-request' })
  expect(await transaction(ctx, (ctx) => claimMember(ctx, account))).not.toBe(known.id)
  const proven = await makeAccount(db, { email: 'hopper@example.org' })
  const record = await makeMember(db, { email: 'hopper@example.org' })
  await db
    .updateTable('accounts')
    .set({ email_verified_at: new Date().toISOString() })
    .where('id', '=', proven.id)
    .execute()
  expect(await transaction(ctx, (ctx) => claimMember(ctx, proven))).toBe(record.id)
})

import { describe, expect, test } from 'vitest'
import {
  ask,
  freshId,
  logIn,
  mailedToken,
  mailsTo,
  makeLogin,
  PASSWORD,
  registration,
  rowsOf,
} from '#app/api/v1/auth/api-journey'
import { makeMember, makeTenant } from '#db/factories'
import { registerAccount } from '#lib/accounts/register'
import { inviteAccount } from '#lib/accounts/service'
import { createCtx } from '#lib/context'

async function register(tenant_id: string, fields: Record<string, unknown> = {}) {
  const body = registration(tenant_id, fields)
  return { body, answer: await ask('POST', '/auth/register', { body }) }
}

async function verify(tenant_id: string, email: string) {
  return ask('POST', '/auth/verify-email', { body: { token: await mailedToken(tenant_id, email) } })
}

describe('the way into an association', () => {
  test('leads from registering over the mail to the profile', async () => {
    const tenant_id = freshId('harbour-club')
    const { body, answer } = await register(tenant_id)
    expect(answer.status).toBe(201)
    expect(answer.body.user_id).toMatch(/^[0-9a-f-]{36}$/)
    const credentials = { email: body.email, tenant_id, password: PASSWORD }
    const early = await ask('POST', '/auth/login', { body: credentials })
    expect([early.status, early.body.code]).toEqual([403, 'unverified'])
    expect(early.body.detail).toMatch(/verify your e-mail/i)
    expect((await verify(tenant_id, body.email)).status).toBe(200)
    const login = await ask('POST', '/auth/login', { body: credentials })
    expect(login.status).toBe(200)
    expect(login.body).toMatchObject({ token_type: 'Bearer', expires_in: 28_800, user: { id: answer.body.user_id } })
    const me = await ask('GET', '/auth/me', { token: login.body.access_token })
    expect(me.body).toMatchObject({
      user_id: answer.body.user_id,
      email: body.email,
      roles: ['administrator'],
      email_verified: true,
      tenant_id,
    })
  })

  test('makes the first to verify the administrator and everyone after a member, also when all verify at once', async () => {
    const tenant_id = freshId()
    const people = await Promise.all(Array.from({ length: 6 }, () => register(tenant_id)))
    await Promise.all(people.map(({ body }) => verify(tenant_id, body.email)))
    const rows = await rowsOf(tenant_id).selectFrom('accounts').select('roles').execute()
    expect(rows.map((row) => row.roles.join()).sort()).toEqual(['administrator', ...Array(5).fill('member')])
  })

  test('keeps the place of an administrator who was invited and has not come yet', async () => {
    const { tenant_id } = await makeTenant()
    const ctx = createCtx({ tenant_id, actor: { kind: 'system', name: 'test' }, request_id: 'a-request' })
    const email = `${freshId('eva')}@example.org`
    await inviteAccount(ctx, { email, first_name: 'Eva', last_name: 'Example', roles: ['administrator'] })
    const { body } = await register(tenant_id)
    await verify(tenant_id, body.email)
    const chosen = { token: await mailedToken(tenant_id, email), password: PASSWORD, confirm_password: PASSWORD }
    await ask('POST', '/auth/reset-password', { body: chosen })
    const rows = await rowsOf(tenant_id).selectFrom('accounts').select(['email', 'roles']).orderBy('id').execute()
    expect(rows).toEqual([
      { email, roles: ['administrator'] },
      { email: body.email, roles: ['member'] },
    ])
  })

  test('links the member record with the same address, or makes a pending one', async () => {
    const { tenant_id, db } = await makeTenant()
    const known = await makeMember(db, { email: 'grace@example.org' })
    await register(tenant_id, { email: 'Grace@Example.org' })
    await verify(tenant_id, 'Grace@Example.org')
    const { body } = await register(tenant_id)
    await verify(tenant_id, body.email)
    const members = await db.selectFrom('members').select(['id', 'status', 'account_id']).orderBy('id').execute()
    expect(members).toHaveLength(2)
    expect(members[0]).toMatchObject({ id: known.id, status: 'active', account_id: expect.any(String) })
    expect(members[1]).toMatchObject({ status: 'pending', account_id: expect.any(String) })
  })

  test('waits for an administrator where joining needs approval', async () => {
    const admin = await makeLogin()
    const { tenant_id } = admin
    const token = await logIn(admin.credentials)
    await rowsOf(tenant_id).updateTable('tenants').set({ joining_rule: 'approval' }).execute()
    const { body } = await register(tenant_id)
    expect((await verify(tenant_id, body.email)).body.is_awaiting_approval).toBe(true)
    const credentials = { email: body.email, tenant_id, password: PASSWORD }
    expect((await ask('POST', '/auth/login', { body: credentials })).body).toMatchObject({
      code: 'forbidden',
      detail: expect.stringMatching(/approval/),
    })
    const waiting = await ask('GET', '/accounts/?status=awaiting_approval', { token })
    const path = `/accounts/${waiting.body[0].id}`
    expect((await ask('PATCH', path, { token, body: { status: 'verified' } })).status).toBe(200)
    expect((await ask('POST', '/auth/login', { body: credentials })).status).toBe(200)
    expect(await mailsTo(tenant_id, body.email)).toEqual(['verify_email', 'welcome'])
  })

  test('asks what the association asks for: the answers wait with the account and come to the member record', async () => {
    const admin = await makeLogin()
    const { tenant_id } = admin
    const token = await logIn(admin.credentials)
    await rowsOf(tenant_id).updateTable('tenants').set({ joining_rule: 'approval' }).execute()
    const add = (body: object) => ask('POST', '/custom-fields/', { token, body: { noun: 'members', ...body } })
    const choices = [{ label: 'M' }, { label: 'L' }]
    const shirt = { label: 'Shirt', type: 'choice', choices, required: true, asked_on_joining: true }
    const { body: field } = await add(shirt)
    await add({ label: 'Boat', type: 'text', asked_on_joining: true })
    await add({ label: 'Locker', type: 'text', required: true })
    const events = await add({ noun: 'events', label: 'Beamer', type: 'boolean', asked_on_joining: true })
    expect([events.status, events.body.errors[0].pointer]).toEqual([422, '/asked_on_joining'])
    const hidden = await add({ label: 'Rating', type: 'text', visible_to: 'staff', asked_on_joining: true })
    expect([hidden.status, hidden.body.errors[0].pointer]).toEqual([422, '/asked_on_joining'])
    const { body: asked } = await ask('GET', `/auth/joining-fields/?tenant_id=${tenant_id}`)
    expect(asked.map(({ key, required }: Record<string, unknown>) => [key, required])).toEqual([
      ['shirt', true],
      ['boat', false],
    ])
    expect((await ask('GET', `/auth/joining-fields/?tenant_id=${freshId()}`)).body).toEqual([])

    const silent = await register(tenant_id)
    expect([silent.answer.status, silent.answer.body.errors]).toMatchObject([
      422,
      [{ pointer: '/custom_values/shirt', message: 'Shirt is needed.' }],
    ])
    const wrong = await register(tenant_id, { custom_values: { shirt: 'xl', locker: '7' } })
    expect(wrong.answer.body.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual([
      '/custom_values/shirt',
      '/custom_values/locker',
    ])
    const { body, answer } = await register(tenant_id, { custom_values: { shirt: 'm', boat: 'Dinghy' } })
    await verify(tenant_id, body.email)
    const waiting = await ask('GET', '/accounts/?status=awaiting_approval', { token })
    expect(waiting.body[0].joining_answers).toEqual({ shirt: 'm', boat: 'Dinghy' })
    // What was asked for then can be gone by the time somebody decides.
    const boat = await rowsOf(tenant_id).selectFrom('custom_fields').select('id').where('key', '=', 'boat').execute()
    await ask('POST', `/custom-fields/${boat[0]?.id}/archival`, { token })
    expect(field.asked_on_joining).toBe(true)
    const approved = await ask('PATCH', `/accounts/${answer.body.user_id}`, {
      token,
      body: { status: 'verified' },
    })
    expect(approved.body).toMatchObject({ status: 'verified', joining_answers: {} })
    const { body: member } = await ask('GET', `/members/${approved.body.member_id}`, { token })
    expect(member).toMatchObject({ email: body.email, status: 'pending', custom_values: { shirt: 'm' } })
  })

  test('asks for the consents that are set to be asked: what was ticked is in the log of the member, and nothing else', async () => {
    const admin = await makeLogin()
    const { tenant_id } = admin
    const token = await logIn(admin.credentials)
    await rowsOf(tenant_id).updateTable('tenants').set({ joining_rule: 'approval' }).execute()
    const change = (key: string, body: object) => ask('PATCH', `/consent-purposes/${key}`, { token, body, if_match: 1 })
    const purposes = async () => (await ask('GET', `/auth/joining-purposes/?tenant_id=${tenant_id}`)).body
    expect(await purposes()).toEqual([])
    await change('newsletter', { asked_on_joining: true, text: 'News by e-mail.' })
    await change('photos', { asked_on_joining: true })
    expect(await purposes()).toMatchObject([{ key: 'newsletter', text: 'News by e-mail.' }, { key: 'photos' }])
    const foreign = await register(tenant_id, { consents: ['partners'] })
    expect([foreign.answer.status, foreign.answer.body.errors]).toMatchObject([422, [{ pointer: '/consents' }]])

    const { body, answer } = await register(tenant_id, { consents: ['newsletter'] })
    await verify(tenant_id, body.email)
    // The words that were read, whatever they say by the time somebody decides.
    await ask('PATCH', '/consent-purposes/newsletter', { token, body: { text: 'News, twice a month.' }, if_match: 2 })
    const approved = await ask('PATCH', `/accounts/${answer.body.user_id}`, { token, body: { status: 'verified' } })
    const { body: told } = await ask('GET', `/members/${approved.body.member_id}/consents/`, { token })
    expect(told.map(({ purpose, state }: Record<string, unknown>) => [purpose, state])).toEqual([
      ['newsletter', 'given'],
      ['photos', null],
      ['partners', null],
    ])
    expect(told[0].history).toMatchObject([{ way: 'form', text: 'News by e-mail.' }])
  })

  test('is closed to the uninvited where joining is by invitation, and open to the invited', async () => {
    const admin = await makeLogin()
    const { tenant_id } = admin
    const token = await logIn(admin.credentials)
    await rowsOf(tenant_id).updateTable('tenants').set({ joining_rule: 'invitation' }).execute()
    const { answer } = await register(tenant_id)
    expect([answer.status, answer.body.errors[0].pointer]).toEqual([422, '/tenant_id'])
    const email = `${freshId('eva')}@example.org`
    const invited = await ask('POST', '/accounts/', {
      token,
      body: { email, first_name: 'Eva', last_name: 'Example', roles: ['treasurer'] },
    })
    expect(invited.status).toBe(201)
    expect(invited.body).toMatchObject({ status: 'unverified', is_invited: true })
    const chosen = { token: await mailedToken(tenant_id, email), password: PASSWORD, confirm_password: PASSWORD }
    expect((await ask('POST', '/auth/reset-password', { body: chosen })).status).toBe(200)
    const login = await ask('POST', '/auth/login', { body: { email, tenant_id, password: PASSWORD } })
    expect(login.body.user.roles).toEqual(['treasurer'])
  })

  test('does not let a stranger who registers an invited address choose its password', async () => {
    const admin = await makeLogin()
    const { tenant_id } = admin
    const email = `${freshId('eva')}@example.org`
    const body = { email, first_name: 'Eva', last_name: 'Example', roles: ['administrator'] }
    await ask('POST', '/accounts/', { token: await logIn(admin.credentials), body })
    expect((await register(tenant_id, { email })).answer.status).toBe(201)
    const refused = await verify(tenant_id, email)
    expect(refused.status).toBe(422)
    const login = await ask('POST', '/auth/login', { body: { email, tenant_id, password: PASSWORD } })
    expect(login.status).toBe(401)
  })

  test('does not make unknown tenants where signing up is closed', async () => {
    const tenant_id = freshId()
    const caller = { address: freshId(), request_id: 'a-request' }
    await expect(registerAccount(registration(tenant_id), caller, 'closed')).rejects.toMatchObject({
      code: 'invalid',
      errors: [{ pointer: '/tenant_id' }],
    })
    expect(await rowsOf(tenant_id).selectFrom('tenants').select('name').execute()).toEqual([])
  })
})

describe('whoever says what they mean', () => {
  test('joins no association that does not exist, and starts none by it', async () => {
    const tenant_id = freshId()
    const { answer, body } = await register(tenant_id, { is_new_tenant: false })
    expect([answer.status, answer.body.errors[0].pointer]).toEqual([422, '/tenant_id'])
    expect(await mailsTo(tenant_id, body.email)).toEqual([])
    const { tenant_id: known } = await makeTenant()
    expect((await register(known, { is_new_tenant: false })).answer.status).toBe(201)
  })

  test('starts no association that exists', async () => {
    const { tenant_id } = await makeTenant()
    const { answer, body } = await register(tenant_id, { is_new_tenant: true })
    expect([answer.status, answer.body.errors[0].pointer]).toEqual([422, '/tenant_id'])
    expect(await mailsTo(tenant_id, body.email)).toEqual([])
    const fresh = freshId()
    const started = await register(fresh, { is_new_tenant: true })
    expect(started.answer.status).toBe(201)
    // A mail that was lost does not block the identifier for whoever starts with it once more.
    expect((await register(fresh, { is_new_tenant: true })).answer.status).toBe(201)
    expect((await verify(fresh, started.body.email)).status).toBe(200)
  })
})

describe('registering', () => {
  test.each([
    ['Short-1', ['too_short']],
    ['alllowercase-1', ['no_uppercase']],
    ['ALLUPPERCASE-1', ['no_lowercase']],
    ['NoSpecial123', ['no_special']],
    ['abc', ['too_short', 'no_uppercase', 'no_special']],
    [`Aa-${'x'.repeat(254)}`, ['too_long']],
    ['Ünïcödé123', ['no_special']],
  ])('refuses the password %s, rule by rule', async (password, codes) => {
    const { answer } = await register('any-club', { password, confirm_password: password })
    expect(answer.status).toBe(422)
    const errors = answer.body.errors.filter((each: { pointer: string }) => each.pointer === '/password')
    expect(errors.map((each: { code: string }) => each.code)).toEqual(codes)
  })

  test.each([
    ['confirm_password', { confirm_password: 'Evening-Tide-8' }],
    ['email', { email: 'not an address' }],
    ['tenant_id', { tenant_id: 'with space' }],
    ['first_name', { first_name: ' ' }],
    ['last_name', { last_name: 'two\nlines' }],
    ['role', { role: 'administrator' }],
    ['roles', { roles: ['administrator'] }],
    ['password_hash', { password_hash: 'x' }],
  ])('refuses a wrong %s', async (field, fields) => {
    const { answer } = await register('any-club', fields)
    expect(answer.status).toBe(422)
    expect(answer.body.errors.map((each: { pointer: string }) => each.pointer)).toContain(`/${field}`)
  })

  test('takes a password of any script, byte for byte', async () => {
    const password = 'Пароль-Ελλάς 漢字🔑'
    const tenant_id = freshId()
    const { body, answer } = await register(tenant_id, { password, confirm_password: password })
    expect(answer.status).toBe(201)
    await verify(tenant_id, body.email)
    await expect(logIn({ email: body.email, tenant_id, password })).resolves.toEqual(expect.any(String))
    await expect(logIn({ email: body.email, tenant_id, password: password.normalize('NFD') })).rejects.toThrow('401')
  })
})

describe('tokens from mails', () => {
  test('work for one of 50 who try at once', async () => {
    const tenant_id = freshId()
    const { body } = await register(tenant_id)
    const token = await mailedToken(tenant_id, body.email)
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => ask('POST', '/auth/verify-email', { body: { token } })),
    )
    expect(answers.map((each) => each.status).sort()).toEqual([200, ...Array(49).fill(422)])
    const members = await rowsOf(tenant_id).selectFrom('members').select('id').execute()
    expect(members).toHaveLength(1)
  })

  test('are stored as their SHA-256 only, and carry 256 random bits', async () => {
    const tenant_id = freshId()
    const { body } = await register(tenant_id)
    const token = await mailedToken(tenant_id, body.email)
    const [tenant, secret = ''] = token.split('.')
    expect(Buffer.from(tenant ?? '', 'base64url').toString()).toBe(tenant_id)
    expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
    const rows = await rowsOf(tenant_id).selectFrom('account_registrations').selectAll().execute()
    expect(rows).toHaveLength(1)
    expect(rows[0]?.token_hash).toHaveLength(32)
    expect(JSON.stringify(rows)).not.toContain(secret)
  })

  test('end after 24 hours', async () => {
    const tenant_id = freshId()
    const { body } = await register(tenant_id)
    const db = rowsOf(tenant_id)
    const { created_at, expires_at } = await db
      .selectFrom('account_registrations')
      .selectAll()
      .executeTakeFirstOrThrow()
    expect(Date.parse(String(expires_at)) - Date.parse(String(created_at))).toBe(24 * 3600 * 1000)
    await db
      .updateTable('account_registrations')
      .set({ expires_at: new Date(Date.now() - 1000).toISOString() })
      .execute()
    expect((await verify(tenant_id, body.email)).status).toBe(422)
  })

  test('end when a newer one is sent', async () => {
    const tenant_id = freshId()
    const { body } = await register(tenant_id)
    const first = await mailedToken(tenant_id, body.email)
    await ask('POST', '/auth/resend-verification', { body: { email: body.email, tenant_id } })
    const second = await mailedToken(tenant_id, body.email)
    expect(second).not.toBe(first)
    expect((await ask('POST', '/auth/verify-email', { body: { token: first } })).status).toBe(422)
    expect((await ask('POST', '/auth/verify-email', { body: { token: second } })).status).toBe(200)
  })

  test('do not work for another purpose or another tenant', async () => {
    const tenant_id = freshId()
    const { body } = await register(tenant_id)
    const token = await mailedToken(tenant_id, body.email)
    const reset = { token, password: PASSWORD, confirm_password: PASSWORD }
    expect((await ask('POST', '/auth/reset-password', { body: reset })).status).toBe(422)
    const elsewhere = `${Buffer.from((await makeTenant()).tenant_id).toString('base64url')}.${token.split('.')[1]}`
    expect((await ask('POST', '/auth/verify-email', { body: { token: elsewhere } })).status).toBe(422)
  })

  test.each(['x', 'a.b', `.${'A'.repeat(43)}`, `AAAA.${'A'.repeat(43)}`, `${'A'.repeat(300)}.${'A'.repeat(43)}`])(
    'that are none of ours (%s) are 422',
    async (token) => {
      const answer = await ask('POST', '/auth/verify-email', { body: { token } })
      expect([answer.status, answer.body.errors[0].pointer]).toEqual([422, '/token'])
    },
  )
})

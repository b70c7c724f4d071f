import { describe, expect, test } from 'vitest'
import { ask, freshId, logIn, mailedToken, mailsTo, makeLogin, PASSWORD, rowsOf } from '#app/api/v1/auth/api-journey'
import { isPasswordToken, tenantOfToken } from '#lib/accounts/mail-tokens'
import { ROLES } from '#lib/permissions'

async function makeAdministrator() {
  const admin = await makeLogin()
  return { ...admin, token: await logIn(admin.credentials) }
}

async function expectEnded(token: string) {
  const replayed = await Promise.all(Array.from({ length: 20 }, () => ask('GET', '/auth/me', { token })))
  expect(replayed.every((answer) => answer.status === 401)).toBe(true)
}

describe('an older token ends at once', () => {
  test('when the account is disabled', async () => {
    const admin = await makeAdministrator()
    const { id, credentials } = await makeLogin({ tenant_id: admin.tenant_id, roles: ['member'] })
    const token = await logIn(credentials)
    const body = { status: 'disabled' }
    expect((await ask('PATCH', `/accounts/${id}`, { token: admin.token, body })).body.status).toBe('disabled')
    await expectEnded(token)
    expect((await ask('POST', '/auth/login', { body: credentials })).status).toBe(401)
  })

  test('when its roles change', async () => {
    const admin = await makeAdministrator()
    const { id, credentials } = await makeLogin({ tenant_id: admin.tenant_id, roles: ['member'] })
    const token = await logIn(credentials)
    const body = { roles: ['treasurer', 'member'] }
    expect((await ask('PATCH', `/accounts/${id}`, { token: admin.token, body })).body.roles).toEqual(body.roles)
    await expectEnded(token)
    expect((await ask('GET', '/auth/me', { token: await logIn(credentials) })).body.roles).toEqual(body.roles)
  })

  test('when the password is changed, and the answer carries the next one', async () => {
    const { token, credentials, tenant_id, email } = await makeAdministrator()
    const other = await logIn(credentials)
    const body = { current_password: PASSWORD, password: 'Morning-Tide-8', confirm_password: 'Morning-Tide-8' }
    const changed = await ask('POST', '/auth/change-password', { token, body })
    expect(changed.status).toBe(200)
    await expectEnded(token)
    await expectEnded(other)
    expect((await ask('GET', '/auth/me', { token: changed.body.access_token })).status).toBe(200)
    await expect(logIn(credentials)).rejects.toThrow('401')
    await expect(logIn({ ...credentials, password: 'Morning-Tide-8' })).resolves.toEqual(expect.any(String))
    expect(await mailsTo(tenant_id, email)).toEqual(['password_changed'])
  })

  test('when the password is reset by mail', async () => {
    const { token, credentials, tenant_id, email } = await makeAdministrator()
    await ask('POST', '/auth/forgot-password', { body: { email, tenant_id } })
    const password = 'Morning-Tide-8'
    const body = { token: await mailedToken(tenant_id, email), password, confirm_password: password }
    expect((await ask('POST', '/auth/reset-password', { body })).status).toBe(200)
    expect((await ask('POST', '/auth/reset-password', { body })).status).toBe(422)
    await expectEnded(token)
    await expect(logIn({ ...credentials, password })).resolves.toEqual(expect.any(String))
  })

  test('when one signs out everywhere', async () => {
    const { token, credentials } = await makeAdministrator()
    const other = await logIn(credentials)
    expect((await ask('DELETE', '/auth/sessions/', { token })).status).toBe(204)
    await expectEnded(token)
    await expectEnded(other)
  })
})

describe('the last administrator', () => {
  test('can neither be disabled nor become something else', async () => {
    const { id, token } = await makeAdministrator()
    for (const body of [{ status: 'disabled' }, { roles: ['member'] }]) {
      const refused = await ask('PATCH', `/accounts/${id}`, { token, body })
      expect([refused.status, refused.body.code]).toEqual([409, 'conflict'])
    }
    expect((await ask('GET', '/auth/me', { token })).status).toBe(200)
  })

  test('remains when two remove each other at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      const one = await makeAdministrator()
      const other = await makeLogin({ tenant_id: one.tenant_id })
      const otherToken = await logIn(other.credentials)
      const body = { roles: ['member'] }
      await Promise.all([
        ask('PATCH', `/accounts/${other.id}`, { token: one.token, body }),
        ask('PATCH', `/accounts/${one.id}`, { token: otherToken, body }),
      ])
      const rows = await rowsOf(one.tenant_id).selectFrom('accounts').select('roles').execute()
      expect(rows.filter((row) => row.roles.includes('administrator')).length).toBeGreaterThanOrEqual(1)
    }
  })
})

describe('accounts', () => {
  test('are listed, filtered and searched', async () => {
    const { token, tenant_id, email } = await makeAdministrator()
    await makeLogin({ tenant_id, roles: ['member'] })
    await makeLogin({ tenant_id, roles: ['member'], status: 'disabled' })
    const all = await ask('GET', '/accounts/', { token })
    expect([all.body.length, all.headers.get('x-total-count')]).toEqual([3, '3'])
    expect((await ask('GET', '/accounts/?role=administrator', { token })).body).toMatchObject([{ email }])
    expect((await ask('GET', '/accounts/?status=disabled', { token })).body).toHaveLength(1)
    expect((await ask('GET', `/accounts/?q=${email.slice(0, 12).toUpperCase()}`, { token })).body).toMatchObject([
      { email },
    ])
    const page = await ask('GET', '/accounts/?limit=2&sort=-created_at', { token })
    expect(page.body).toHaveLength(2)
    const next = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1]?.replace('/api/v1', '')
    expect((await ask('GET', next ?? '', { token })).body).toMatchObject([{ email }])
    expect(all.text).not.toContain('argon2')
  })

  test('are for administrators only, and another tenant’s do not exist', async () => {
    const admin = await makeAdministrator()
    const member = await makeLogin({ tenant_id: admin.tenant_id, roles: ['member'] })
    const token = await logIn(member.credentials)
    expect((await ask('GET', '/accounts/', { token })).status).toBe(403)
    expect((await ask('PATCH', `/accounts/${member.id}`, { token, body: { roles: ['administrator'] } })).status).toBe(
      403,
    )
    const foreign = await makeLogin()
    for (const [method, body] of [
      ['GET', undefined],
      ['PATCH', { status: 'disabled' }],
    ] as const) {
      expect((await ask(method, `/accounts/${foreign.id}`, { token: admin.token, body })).status).toBe(404)
    }
  })

  test('are not approved in place of an owner who never verified the address', async () => {
    const admin = await makeAdministrator()
    const { id } = await makeLogin({ tenant_id: admin.tenant_id, status: 'unverified' })
    const answer = await ask('PATCH', `/accounts/${id}`, { token: admin.token, body: { status: 'verified' } })
    expect(answer.status).toBe(409)
  })

  test('hold every role that there is at once, invited with all of them or given them later', async () => {
    const admin = await makeAdministrator()
    const body = { email: `${freshId('eva')}@example.org`, first_name: 'Eva', last_name: 'Example', roles: ROLES }
    const invited = await ask('POST', '/accounts/', { token: admin.token, body })
    expect([invited.status, invited.body.roles]).toEqual([201, ROLES])
    const { id, credentials } = await makeLogin({ tenant_id: admin.tenant_id, roles: ['member'] })
    const change = (roles: readonly string[]) =>
      ask('PATCH', `/accounts/${id}`, { token: admin.token, body: { roles } })
    expect((await change(ROLES)).body.roles).toEqual(ROLES)
    expect((await ask('GET', '/auth/me', { token: await logIn(credentials) })).body.roles).toEqual(ROLES)
    expect((await change([...ROLES, 'member'])).status).toBe(422)
  })

  test('are changed on the version that was read', async () => {
    const admin = await makeAdministrator()
    const { id } = await makeLogin({ tenant_id: admin.tenant_id, roles: ['member'] })
    const change = (roles: string[]) =>
      ask('PATCH', `/accounts/${id}`, { token: admin.token, body: { roles }, headers: { 'if-match': '"1"' } })
    expect((await change(['front_desk'])).headers.get('etag')).toBe('"2"')
    expect((await change(['treasurer'])).status).toBe(412)
  })

  test('invited twice are refused, invited again get a new link', async () => {
    const { token, tenant_id } = await makeAdministrator()
    const email = `${freshId('eva')}@example.org`
    const body = { email, first_name: 'Eva', last_name: 'Example' }
    const { id } = (await ask('POST', '/accounts/', { token, body })).body
    const first = await mailedToken(tenant_id, email)
    expect([await isPasswordToken(first, ''), tenantOfToken(first)]).toEqual([true, tenant_id])
    expect((await ask('POST', '/accounts/', { token, body })).status).toBe(409)
    expect((await ask('POST', `/accounts/${id}/invitation`, { token })).status).toBe(200)
    const chosen = { token: first, password: PASSWORD, confirm_password: PASSWORD }
    expect((await ask('POST', '/auth/reset-password', { body: chosen })).status).toBe(422)
    // A page can say so before anything is typed, and still knows the association.
    expect([await isPasswordToken(first, ''), tenantOfToken(first)]).toEqual([false, tenant_id])
    chosen.token = await mailedToken(tenant_id, email)
    expect((await ask('POST', '/auth/reset-password', { body: chosen })).status).toBe(200)
    expect(await isPasswordToken(chosen.token, '')).toBe(false)
    expect((await ask('POST', `/accounts/${id}/invitation`, { token })).status).toBe(409)
  })

  test('invited have 7 days for their first password, and whoever forgot the invitation gets it again', async () => {
    const { token, tenant_id } = await makeAdministrator()
    const email = `${freshId('eva')}@example.org`
    const body = { email, first_name: 'Eva', last_name: 'Example' }
    await ask('POST', '/accounts/', { token, body })
    expect((await ask('POST', '/auth/forgot-password', { body: { email, tenant_id } })).status).toBe(200)
    expect(await mailsTo(tenant_id, email)).toEqual(['invitation', 'invitation'])
    const tokens = await rowsOf(tenant_id).selectFrom('mail_tokens').select(['created_at', 'expires_at']).execute()
    expect(tokens).toHaveLength(2)
    for (const { created_at, expires_at } of tokens) {
      expect(Date.parse(String(expires_at)) - Date.parse(String(created_at))).toBe(7 * 24 * 3600 * 1000)
    }
    const { text } = await rowsOf(tenant_id).selectFrom('mails').select('text').limit(1).executeTakeFirstOrThrow()
    expect(text).toContain('7 days')
  })

  test('are given another address to sign in with by an administrator, which takes the link that was mailed there', async () => {
    const admin = await makeAdministrator()
    const { token, tenant_id } = admin
    const { id, email } = await makeLogin({ tenant_id, roles: ['member'] })
    const path = `/accounts/${id}/email-change`
    const give = (email: string, by = token) => ask('POST', path, { token: by, body: { email } })
    expect((await give(admin.email)).body).toMatchObject({ code: 'conflict', errors: [{ pointer: '/email' }] })
    expect(
      (await ask('POST', `/accounts/${admin.id}/email-change`, { token, body: { email: 'a@b.example' } })).status,
    ).toBe(409)
    const treasurer = await makeLogin({ tenant_id, roles: ['treasurer'] })
    expect((await give('a@b.example', await logIn(treasurer.credentials))).status).toBe(403)
    const wanted = `${freshId()}@elsewhere.example`
    expect((await give(wanted)).body).toMatchObject({ email, email_change: { email: wanted } })
    expect((await ask('DELETE', path, { token })).status).toBe(204)
    const take = async () => {
      const chosen = { token: await mailedToken(tenant_id, wanted), password: 'Fresh-Tide-8' }
      return ask('POST', '/auth/reset-password', { body: { ...chosen, confirm_password: 'Fresh-Tide-8' } })
    }
    expect((await take()).status).toBe(422)
    await give(wanted)
    expect(await mailsTo(tenant_id, email)).toEqual(['email_changed', 'email_changed'])
    expect((await take()).body).toMatchObject({ email: wanted, proved: 'sign_in_address' })
    expect((await ask('GET', `/accounts/${id}`, { token })).body).toMatchObject({ email: wanted, email_change: null })
    expect((await ask('POST', '/auth/login', { body: { email, tenant_id, password: PASSWORD } })).status).toBe(401)
    await logIn({ email: wanted, tenant_id, password: 'Fresh-Tide-8' })
  })

  test('are rescued by an administrator from whoever moved them, who has no way back', async () => {
    const { token, tenant_id } = await makeAdministrator()
    const { id, email, credentials } = await makeLogin({ tenant_id, roles: ['member'] })
    const thief = await logIn(credentials)
    const moved = `${freshId('thief')}@elsewhere.example`
    await ask('POST', '/auth/change-email', { token: thief, body: { email: moved, current_password: PASSWORD } })
    await ask('POST', '/auth/verify-email', { body: { token: await mailedToken(tenant_id, moved) } })
    // Shut out first, as one would.
    await ask('PATCH', `/accounts/${id}`, { token, body: { status: 'disabled' } })
    const given = `${freshId('given')}@elsewhere.example`
    expect((await ask('POST', `/accounts/${id}/email-change`, { token, body: { email: given } })).status).toBe(200)
    const chosen = {
      token: await mailedToken(tenant_id, given),
      password: 'Owned-Tide-9',
      confirm_password: 'Owned-Tide-9',
    }
    expect((await ask('POST', '/auth/reset-password', { body: chosen })).body.is_awaiting_approval).toBe(true)
    await ask('PATCH', `/accounts/${id}`, { token, body: { status: 'verified' } })
    await logIn({ tenant_id, email: given, password: 'Owned-Tide-9' })
    const mails = await rowsOf(tenant_id)
      .selectFrom('mails')
      .select('text')
      .where('to_address', 'in', [moved, email])
      .execute()
    const ways = mails.flatMap(({ text }) => /restore-email\?token=([\w.-]+)/.exec(text)?.[1] ?? [])
    expect(ways).toHaveLength(1)
    for (const way of ways) {
      const body = { token: way, former_password: PASSWORD, password: 'Thief-Tide-9', confirm_password: 'Thief-Tide-9' }
      expect((await ask('POST', '/auth/restore-email', { body })).status).toBe(422)
    }
  })

  test('that nobody took the invitation of are invited at another address, and the first link ends', async () => {
    const { token, tenant_id } = await makeAdministrator()
    const [wrong, right] = [`${freshId('eva')}@example.org`, `${freshId('eva')}@example.org`]
    const body = { email: wrong, first_name: 'Eva', last_name: 'Example' }
    const { id } = (await ask('POST', '/accounts/', { token, body })).body
    const moved = await ask('POST', `/accounts/${id}/email-change`, { token, body: { email: right } })
    expect(moved.body).toMatchObject({ email: right, is_invited: true, email_change: null })
    expect(await isPasswordToken(await mailedToken(tenant_id, wrong), '')).toBe(false)
    expect(await isPasswordToken(await mailedToken(tenant_id, right), '')).toBe(true)
    expect(await mailsTo(tenant_id, wrong)).toEqual(['invitation'])
  })

  test('leave a trace of what happened to them', async () => {
    const admin = await makeAdministrator()
    const { id, credentials } = await makeLogin({ tenant_id: admin.tenant_id, roles: ['member'] })
    await logIn(credentials)
    await ask('PATCH', `/accounts/${id}`, { token: admin.token, body: { status: 'disabled' } })
    const rows = await rowsOf(admin.tenant_id)
      .selectFrom('audit_log')
      .select(['action', 'actor_account_id'])
      .where('object_id', '=', id)
      .orderBy('id')
      .execute()
    expect(rows).toEqual([
      { action: 'account.signed_in', actor_account_id: id },
      { action: 'account.disabled', actor_account_id: admin.id },
    ])
  })
})

describe('the own profile', () => {
  test('can be renamed, and nothing else of it changed', async () => {
    const { token } = await makeAdministrator()
    const renamed = await ask('PATCH', '/auth/me', { token, body: { first_name: 'Augusta' } })
    expect(renamed.body).toMatchObject({ first_name: 'Augusta', last_name: 'Example', version: 2 })
    for (const field of ['email', 'roles', 'status', 'tenant_id', 'password_hash', 'email_verified']) {
      expect((await ask('PATCH', '/auth/me', { token, body: { [field]: 'x' } })).status).toBe(422)
    }
    expect(renamed.text).not.toMatch(/password|hash|session_version/)
  })
})

describe('the tenant', () => {
  test('has an address for answers to its mails, which can be taken away again', async () => {
    const { token } = await makeAdministrator()
    const change = async (contact_email: unknown) => {
      const { headers } = await ask('GET', '/tenant', { token })
      const match = { 'if-match': headers.get('etag') ?? '' }
      return ask('PATCH', '/tenant', { token, body: { contact_email }, headers: match })
    }
    expect((await ask('GET', '/tenant', { token })).body.contact_email).toBeNull()
    expect((await change('office@club.example')).body.contact_email).toBe('office@club.example')
    const refused = await change('office')
    expect([refused.status, refused.body.errors[0].pointer]).toEqual([422, '/contact_email'])
    expect((await change(null)).body.contact_email).toBeNull()
  })

  test('is shown to everybody in it and changed by administrators on the version they read', async () => {
    const admin = await makeAdministrator()
    const member = await makeLogin({ tenant_id: admin.tenant_id, roles: ['member'] })
    const token = await logIn(member.credentials)
    const shown = await ask('GET', '/tenant', { token })
    expect(shown.body).toMatchObject({ tenant_id: admin.tenant_id, joining_rule: 'open', version: 1 })
    const body = { name: 'The Harbour Club', time_zone: 'Europe/Vienna', accent_color: '#AA2200' }
    const headers = { 'if-match': '"1"' }
    expect((await ask('PATCH', '/tenant', { token, body, headers })).status).toBe(403)
    expect((await ask('PATCH', '/tenant', { token: admin.token, body })).status).toBe(428)
    const changed = await ask('PATCH', '/tenant', { token: admin.token, body, headers })
    expect(changed.body).toMatchObject({ ...body, accent_color: '#aa2200', version: 2 })
    expect((await ask('PATCH', '/tenant', { token: admin.token, body, headers })).status).toBe(412)
  })

  test.each([
    { tenant_id: 'other' },
    { currency: 'euro' },
    { time_zone: 'Nowhere/Land' },
    { locale: 'not a locale' },
    { fiscal_year_start: 13 },
    { joining_rule: 'nobody' },
    { is_demo: false },
  ])('refuses %o', async (body) => {
    const { token } = await makeAdministrator()
    const answer = await ask('PATCH', '/tenant', { token, body, headers: { 'if-match': '"1"' } })
    expect([answer.status, answer.body.errors[0].pointer]).toEqual([422, `/${Object.keys(body)[0]}`])
  })
})

test('who is invited to work for the association has no member record, until they are made a member', async () => {
  const { token, tenant_id } = await makeAdministrator()
  const email = `${freshId('tess')}@example.org`
  const body = { email, first_name: 'Tess', last_name: 'Example', roles: ['treasurer'] }
  const { id } = (await ask('POST', '/accounts/', { token, body })).body
  const chosen = { token: await mailedToken(tenant_id, email), password: PASSWORD, confirm_password: PASSWORD }
  expect((await ask('POST', '/auth/reset-password', { body: chosen })).status).toBe(200)
  const account = async () => (await ask('GET', `/accounts/${id}`, { token })).body
  expect(await account()).toMatchObject({ status: 'verified', member_id: null })
  await ask('PATCH', `/accounts/${id}`, { token, body: { roles: ['treasurer', 'member'] } })
  expect((await account()).member_id).not.toBeNull()
})

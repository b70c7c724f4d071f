import { freshId, mailsNow, mailTo, must, PASSWORD, registration } from '#e2e/api'
import { expect, test } from '#e2e/test'
import { api as paths } from '#lib/paths'

test.describe('registering and signing in over the API', () => {
  test('a registration is 201 with a user_id, its mail arrives, and only the verified account gets a token', async ({
    api,
  }) => {
    const given = registration(freshId('club'))
    const { tenant_id, email, password } = given
    const registered = await api.anonymous('POST', paths.auth.register(), { body: given })
    expect(registered.status).toBe(201)
    expect(registered.body.user_id).toEqual(expect.any(String))

    const early = await api.anonymous('POST', paths.auth.login(), { body: { tenant_id, email, password } })
    expect(early.status).toBe(403)
    expect(early.body.detail).toMatch(/verif/i)
    expect(early.body.access_token).toBeUndefined()

    const mail = await mailTo(email)
    expect(mail.subject).toContain('Confirm your e-mail address')
    expect(mail.text).toContain(`${api.url}/verify-email?token=`)
    expect(mail.html).toContain(`${api.url}/verify-email?token=`)

    const verified = await api.anonymous('POST', paths.auth.verifyEmail(), { body: { token: mail.token } })
    expect(verified.status).toBe(200)

    const login = await api.anonymous('POST', paths.auth.login(), { body: { tenant_id, email, password } })
    expect(login.status).toBe(200)
    expect(login.body.access_token).toEqual(expect.any(String))
    expect(login.body.user).toMatchObject({ id: registered.body.user_id, email, tenant_id, roles: ['administrator'] })

    const me = await api.anonymous('GET', paths.auth.me(), {
      headers: { authorization: `Bearer ${login.body.access_token}` },
    })
    expect(me.status).toBe(200)
    expect(me.body).toMatchObject({ email, tenant_id, roles: ['administrator'] })
  })

  test('a token of a mail works once', async ({ api }) => {
    const given = registration(freshId('club'))
    must(await api.anonymous('POST', paths.auth.register(), { body: given }), 201)
    const { token } = await mailTo(given.email)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => api.anonymous('POST', paths.auth.verifyEmail(), { body: { token } })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.every(({ status }) => status === 200 || (status >= 400 && status < 500))).toBe(true)
    const garbage = await api.anonymous('POST', paths.auth.verifyEmail(), { body: { token: 'no-such-token' } })
    expect(garbage.status).toBeGreaterThanOrEqual(400)
    expect(garbage.status).toBeLessThan(500)
  })

  test('a newer mail ends the older link', async ({ api }) => {
    const given = registration(freshId('club'))
    must(await api.anonymous('POST', paths.auth.register(), { body: given }), 201)
    const first = await mailTo(given.email)
    const { email, tenant_id } = given
    must(await api.anonymous('POST', paths.auth.resendVerification(), { body: { email, tenant_id } }), 200)
    const second = await mailTo(email)
    expect(second.token).not.toBe(first.token)
    const old = await api.anonymous('POST', paths.auth.verifyEmail(), { body: { token: first.token } })
    expect(old.status).toBeGreaterThanOrEqual(400)
    must(await api.anonymous('POST', paths.auth.verifyEmail(), { body: { token: second.token } }), 200)
  })

  test('a wrong address, password or tenant is 401 with one and the same message', async ({ api }) => {
    const { tenant_id, email, password } = await api.join()
    const other = await api.join()
    const attempts = [
      { tenant_id, email: 'nobody@example.org', password },
      { tenant_id, email, password: 'Wrong-tide-7' },
      { tenant_id: 'no-such-club', email, password },
      { tenant_id: other.tenant_id, email, password },
      { tenant_id: tenant_id.toUpperCase(), email, password },
    ]
    const answers = await Promise.all(attempts.map((body) => api.anonymous('POST', paths.auth.login(), { body })))
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401])
    const bodies = new Set(answers.map(({ body }) => JSON.stringify({ ...body, request_id: '' })))
    expect(bodies.size).toBe(1)
    expect(answers[0]?.body.detail).toMatch(/e-?mail/i)
    expect(answers[0]?.body.detail).toMatch(/password/i)
  })

  test('asking for the mail again answers byte for byte the same, known or unknown', async ({ api }) => {
    const verified = await api.join()
    const unverified = registration(verified.tenant_id)
    must(await api.anonymous('POST', paths.auth.register(), { body: unverified }), 201)
    const asked = [
      { email: unverified.email, tenant_id: verified.tenant_id },
      { email: verified.email, tenant_id: verified.tenant_id },
      { email: 'nobody@example.org', tenant_id: verified.tenant_id },
      { email: 'nobody@example.org', tenant_id: 'no-such-club' },
    ]
    for (const path of [paths.auth.resendVerification(), paths.auth.forgotPassword()]) {
      const answers = await Promise.all(asked.map((body) => api.anonymous('POST', path, { body })))
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
      const headers = answers.map((answer) =>
        [...answer.headers].filter(([name]) => !['date', 'x-request-id', 'connection', 'keep-alive'].includes(name)),
      )
      expect(new Set(headers.map((each) => JSON.stringify(each))).size).toBe(1)
    }
  })

  test('registering an address that has an account answers like any other and tells only its owner', async ({
    api,
  }) => {
    const owner = await api.join()
    await mailTo(owner.email, 'Welcome').catch(() => null)
    const taken = await api.anonymous('POST', paths.auth.register(), {
      body: registration(owner.tenant_id, { email: owner.email }),
    })
    const free = await api.anonymous('POST', paths.auth.register(), { body: registration(owner.tenant_id) })
    expect([taken.status, free.status]).toEqual([201, 201])
    expect(Object.keys(taken.body).sort()).toEqual(Object.keys(free.body).sort())
    expect(taken.body.user_id).not.toBe(owner.user_id)
    const mail = await mailTo(owner.email)
    expect(mail.text).toMatch(/already/i)
    expect(mail.token).toBeNull()
    // The account is as it was.
    const again = await api.anonymous('POST', paths.auth.login(), {
      body: { tenant_id: owner.tenant_id, email: owner.email, password: PASSWORD },
    })
    expect(again.status).toBe(200)
  })

  test('a weak password is 422, with an error for each rule it breaks', async ({ api }) => {
    const cases: [string, string[]][] = [
      ['Ab-1', ['too_short']],
      ['evening-tide-7', ['no_uppercase']],
      ['EVENING-TIDE-7', ['no_lowercase']],
      ['EveningTide7', ['no_special']],
      ['abc', ['no_special', 'no_uppercase', 'too_short']],
    ]
    for (const [password, codes] of cases) {
      const body = registration(freshId('club'), { password, confirm_password: password })
      const answer = await api.anonymous('POST', paths.auth.register(), { body })
      expect(answer.status, password).toBe(422)
      expect(answer.headers.get('content-type')).toContain('application/problem+json')
      const errors = answer.body.errors as { pointer: string; code: string; message: string }[]
      expect(errors.map(({ code }) => code).sort(), password).toEqual(codes)
      expect(errors.every(({ pointer, message }) => pointer === '/password' && message.length > 0)).toBe(true)
      expect(await mailsNow(body.email)).toEqual([])
    }
    const mismatch = await api.anonymous('POST', paths.auth.register(), {
      body: registration(freshId('club'), { confirm_password: 'Morning-Tide-7' }),
    })
    expect(mismatch.status).toBe(422)
    expect(mismatch.body.errors).toEqual([expect.objectContaining({ pointer: '/confirm_password', code: 'mismatch' })])
  })

  test('passwords count as they are written: eight characters are enough and any script will do', async ({ api }) => {
    for (const password of ['Abcdef-1', 'Größe-日本語', ' Padded-by-blanks ', `${'Long-'.repeat(51)}x`]) {
      const login = await api.join(undefined, { password, confirm_password: password })
      const trimmed = await api.anonymous('POST', paths.auth.login(), {
        body: { tenant_id: login.tenant_id, email: login.email, password: `${password} ` },
      })
      expect(trimmed.status).toBe(401)
    }
  })

  test('a field that is missing, unknown or of another type is 422 and named', async ({ api }) => {
    const missing = await api.anonymous('POST', paths.auth.register(), { body: {} })
    expect(missing.status).toBe(422)
    expect(missing.body.errors.map((error: { pointer: string }) => error.pointer)).toEqual(
      expect.arrayContaining(['/first_name', '/last_name', '/email', '/tenant_id', '/password', '/confirm_password']),
    )
    const unknown = await api.anonymous('POST', paths.auth.register(), {
      body: registration(freshId('club'), { roles: ['administrator'] }),
    })
    expect(unknown.status).toBe(422)
    expect(unknown.body.errors).toEqual([expect.objectContaining({ pointer: '/roles', code: 'unknown' })])
  })

  test('a password is chosen anew with the link of a mail, and every older token ends', async ({ api }) => {
    const login = await api.join()
    const { tenant_id, email } = login
    must(await api.anonymous('POST', paths.auth.forgotPassword(), { body: { tenant_id, email } }), 200)
    const { token } = await mailTo(email, 'password')
    const password = 'Morning-Tide-8'
    const reset = { token, password, confirm_password: password }
    must(await api.anonymous('POST', paths.auth.resetPassword(), { body: reset }), 200)
    expect((await login.ask('GET', paths.auth.me())).status).toBe(401)
    const old = await api.anonymous('POST', paths.auth.login(), { body: { tenant_id, email, password: PASSWORD } })
    expect(old.status).toBe(401)
    const fresh = await api.anonymous('POST', paths.auth.login(), { body: { tenant_id, email, password } })
    expect(fresh.status).toBe(200)
    expect((await api.anonymous('POST', paths.auth.resetPassword(), { body: reset })).status).toBeGreaterThanOrEqual(
      400,
    )
  })

  test('disabling an account and changing its role end its tokens at once', async ({ api }) => {
    const admin = await api.join()
    const other = await api.join(admin.tenant_id)
    expect((await other.ask('GET', paths.auth.me())).body.roles).toEqual(['member'])
    const account = must(await admin.ask('GET', paths.account(other.user_id)), 200)
    must(
      await admin.ask('PATCH', paths.account(other.user_id), {
        body: { roles: ['event_manager'] },
        if_match: account.version,
      }),
      200,
    )
    expect((await other.ask('GET', paths.auth.me())).status).toBe(401)
    const login = { tenant_id: other.tenant_id, email: other.email, password: other.password }
    const again = must(await api.anonymous('POST', paths.auth.login(), { body: login }), 200)
    const now = must(await admin.ask('GET', paths.account(other.user_id)), 200)
    must(
      await admin.ask('PATCH', paths.account(other.user_id), { body: { status: 'disabled' }, if_match: now.version }),
      200,
    )
    const headers = { authorization: `Bearer ${again.access_token}` }
    expect((await api.anonymous('GET', paths.auth.me(), { headers })).status).toBe(401)
    expect((await api.anonymous('POST', paths.auth.login(), { body: login })).status).not.toBe(200)
  })

  test('the demo’s administrator and member sign in, each with their role', async ({ api }) => {
    const [admin, member] = await Promise.all([api.as('admin'), api.as('member')])
    expect(must(await admin.ask('GET', paths.auth.me()), 200).roles).toEqual(['administrator'])
    expect(must(await member.ask('GET', paths.auth.me()), 200).roles).toEqual(['member'])
  })
})

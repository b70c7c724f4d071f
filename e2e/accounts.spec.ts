import { readFile } from 'node:fs/promises'
import { DEMO, freshId, logIn, mailTo, must, PASSWORD, registration } from '#e2e/api'
import { expect, test } from '#e2e/test'
import { pages, api as paths } from '#lib/paths'

test.describe('getting in and out', () => {
  test('what is typed before the scripts of a page have arrived is kept, and nothing of it goes into the address', async ({
    page,
  }) => {
    let letGo = () => {}
    const typed = new Promise<void>((resolve) => {
      letGo = resolve
    })
    await page.route('**/_next/static/chunks/*.js', async (route) => {
      await typed
      await route.continue()
    })
    const opening = page.goto('/forgot-password')
    await page.getByRole('textbox', { name: 'Association' }).fill('nowhere')
    await page.getByRole('textbox', { name: 'E-mail' }).fill('ada@example.org')
    await page.getByRole('textbox', { name: 'E-mail' }).press('Enter')
    await expect(page.getByRole('main').getByRole('button')).toBeDisabled()
    letGo()
    await opening
    await page.getByRole('main').getByRole('button').click()
    await expect(page.getByRole('status')).toContainText('Check your mail')
    await expect(page).toHaveURL('/forgot-password')
  })

  test('somebody registers, opens the link of the mail, signs in and is the administrator of a new association', async ({
    page,
  }) => {
    const given = registration(freshId('harbour'))
    await page.goto('/')
    await page.getByRole('link', { name: 'Create an account' }).first().click()
    await expect(page.getByRole('heading', { name: 'Join your association' })).toBeVisible()
    await page.getByRole('textbox', { name: 'First name' }).fill(given.first_name)
    // Once the scripts are there, the other form opens without a new document and keeps what was typed.
    await expect(page.getByRole('button', { name: 'Create account' })).toBeEnabled()
    await page.getByRole('link', { name: 'Start an association' }).click()
    await expect(page.getByRole('heading', { name: 'Start an association' })).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue(given.first_name)
    await page.getByRole('textbox', { name: 'Last name' }).fill(given.last_name)
    await page.getByRole('textbox', { name: 'E-mail' }).fill(given.email)
    await page.getByRole('textbox', { name: 'Association' }).fill(given.tenant_id)
    await page.getByLabel('Password', { exact: true }).fill('weak')
    await page.getByLabel('Password again', { exact: true }).fill('weak')
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByRole('form').getByRole('alert')).toContainText('Use at least 8 characters')
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByLabel('Password again', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeFocused()

    const { token } = await mailTo(given.email)
    await page.goto(`/verify-email?token=${encodeURIComponent(token ?? '')}`)
    await expect(page.getByText('The address is verified. You can sign in now.')).toBeVisible()
    await page.getByRole('link', { name: 'Sign in' }).click()
    await expect(page.getByText('Your address is verified')).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Association' })).toHaveValue(given.tenant_id)
    await page.getByRole('textbox', { name: 'E-mail' }).fill(given.email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page).toHaveURL('/admin')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

    // The link is spent.
    await page.goto(`/verify-email?token=${encodeURIComponent(token ?? '')}`)
    await expect(page.getByText('The address is not verified by this link')).toBeVisible()
  })

  test('the demo’s administrator sees a populated dashboard', async ({ page }) => {
    await page.goto('/login')
    await page.getByRole('button', { name: 'Administrator', exact: true }).click()
    await expect(page).toHaveURL('/admin')
    await expect(page.getByRole('heading', { level: 1, name: 'Tidewater Guild of Urban Practice' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Needs you' })).toBeVisible()
    const main = page.getByRole('main')
    for (const figure of ['Members', 'Upcoming events', 'Outstanding']) {
      await expect(main.getByText(figure, { exact: true }).first()).toBeVisible()
    }
  })

  test('the demo’s member gets the member’s pages and not the administrator’s', async ({ page }) => {
    await page.goto('/login?tenant_id=demo')
    await page.getByRole('textbox', { name: 'E-mail' }).fill(DEMO.member.email)
    await page.getByLabel('Password', { exact: true }).fill(DEMO.member.password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page).toHaveURL('/member')
    for (const path of ['/admin', '/admin/members', '/admin/settings/accounts']) {
      const response = await page.goto(path)
      expect(response?.status(), path).toBe(404)
      await expect(page.getByText('Tidewater Guild of Urban Practice')).toHaveCount(0)
    }
  })

  test('a wrong password is told and keeps what was typed; an unverified address can ask for its mail', async ({
    page,
    api,
  }) => {
    await page.goto('/login')
    const tenant = page.getByRole('textbox', { name: 'Association' })
    const email = page.getByRole('textbox', { name: 'E-mail' })
    await tenant.fill(DEMO.admin.tenant_id)
    await email.fill(DEMO.admin.email)
    await page.getByLabel('Password', { exact: true }).fill('Wrong-password-1')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('form').getByRole('alert')).toContainText(/password/i)
    await expect(tenant).toHaveValue(DEMO.admin.tenant_id)
    await expect(email).toHaveValue(DEMO.admin.email)
    await expect(page).toHaveURL(/\/login/)

    const given = registration(freshId('club'))
    must(await api.anonymous('POST', paths.auth.register(), { body: given }), 201)
    await mailTo(given.email)
    await tenant.fill(given.tenant_id)
    await email.fill(given.email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('form').getByRole('alert')).toContainText(/verif/i)
    await page.getByRole('button', { name: 'Send the mail again' }).click()
    expect((await mailTo(given.email)).token).not.toBeNull()
  })

  test('a session that was ended elsewhere leads to signing in, says why, and comes back to where it was', async ({
    api,
    openAs,
  }) => {
    const login = await api.join()
    const page = await openAs(login)
    await page.goto('/admin')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    must(await login.ask('DELETE', paths.auth.sessions()), 204)
    await page.goto('/admin/members?status=active')
    await expect(page).toHaveURL(/\/login\?/)
    await expect(page.getByText('Your session has ended')).toBeVisible()
    await page.getByRole('textbox', { name: 'Association' }).fill(login.tenant_id)
    await page.getByRole('textbox', { name: 'E-mail' }).fill(login.email)
    await page.getByLabel('Password', { exact: true }).fill(login.password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page).toHaveURL('/admin/members?status=active')
  })

  test('after signing out the cookie that was kept opens nothing', async ({ api, openAs, browser }) => {
    const login = await api.join()
    const page = await openAs(login)
    await page.goto('/admin')
    const kept = await page.context().cookies()
    await page.getByRole('button', { name: /^Account of/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(page).toHaveURL(/\/login\?reason=signed_out/)
    await expect(page.getByText('You are signed out')).toBeVisible()

    const thief = await browser.newContext({ baseURL: api.url })
    await thief.addCookies(kept)
    const session = await thief.request.get('/api/auth/session')
    expect(await session.json()).toEqual({})
    for (const path of ['/admin', '/admin/members', '/admin/finance', '/admin/settings', '/account', '/member']) {
      const answer = await thief.request.get(path, { maxRedirects: 0 })
      expect([303, 307], path).toContain(answer.status())
      expect(answer.headers().location, path).toContain('/login')
    }
    await thief.close()
  })

  test('somebody who forgot the password chooses a new one with the link of a mail', async ({ page, api }) => {
    const login = await api.join()
    await page.goto('/login')
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await expect(page.getByRole('heading', { name: 'Forgot your password?' })).toBeVisible()
    await page.getByRole('textbox', { name: 'Association' }).fill(login.tenant_id)
    await page.getByRole('textbox', { name: 'E-mail' }).fill(login.email)
    await page.getByRole('button', { name: 'Send the link' }).click()
    const { token } = await mailTo(login.email, 'password')
    await page.goto(`/reset-password?token=${encodeURIComponent(token ?? '')}`)
    const password = 'Morning-Tide-8'
    await page.getByLabel('New password', { exact: true }).fill(password)
    await page.getByLabel('New password again', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Set password' }).click()
    await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible()
    expect((await logIn(api.url, { ...login, password })).token).toBeTruthy()

    // The link is spent: nothing is typed before the page says so, and it knows for which association to ask again.
    await page.goto(`/reset-password?token=${encodeURIComponent(token ?? '')}`)
    await expect(page.getByRole('alert').filter({ hasText: 'This link does not work any more' })).toBeVisible()
    await expect(page.getByLabel('New password', { exact: true })).toHaveCount(0)
    await expect(page.getByRole('textbox', { name: 'Association' })).toHaveValue(login.tenant_id)
  })

  test('somebody who does not know the association finds it by mail, and signs in there', async ({ page, api }) => {
    const first = await api.join()
    const second = await api.join(freshId('second'), { email: first.email })
    await page.goto('/login')
    await page.getByRole('link', { name: 'I do not know my association' }).click()
    // The sign-in page asks for an address, too.
    await expect(page.getByRole('heading', { name: 'Find your association' })).toBeVisible()
    await page.getByRole('textbox', { name: 'E-mail' }).fill(first.email)
    await page.getByRole('button', { name: 'Send the mail' }).click()
    const answer = page.getByRole('status').filter({ hasText: 'Check your mail' })
    await expect(answer).toContainText('If this address has an account somewhere')
    const { text } = await mailTo(first.email, 'Your associations')
    const links = [first, second].map(({ tenant_id }) => pages.login({ tenant_id }))
    for (const link of links) expect(text).toContain(link)
    await page.goto(links[1] ?? '')
    await expect(page.getByRole('textbox', { name: 'Association' })).toHaveValue(second.tenant_id)
    await page.getByRole('textbox', { name: 'E-mail' }).fill(first.email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page).toHaveURL('/admin')
  })

  test('the way to a page asks for signing in first and then goes on; a way elsewhere is not taken', async ({
    page,
  }) => {
    await page.goto('/admin/settings')
    await expect(page).toHaveURL(/\/login\?next=/)
    await page.goto('/login?next=https://evil.example/')
    await page.getByRole('button', { name: 'Administrator', exact: true }).click()
    await expect(page).toHaveURL('/admin')
  })

  test('the audit log speaks in sentences that lead to what they name, and can hide sign-ins', async ({
    api,
    openAs,
  }) => {
    const login = await api.join()
    const event = must(
      await login.ask('POST', paths.events(), { body: { title: 'Spring Ball', event_date: '2031-05-05T18:00:00' } }),
      201,
    )
    must(
      await login.ask('PATCH', paths.event(event.id), {
        body: { capacity: 120 },
        if_match: event.version,
      }),
      200,
    )
    const ulla = { first_name: 'Ulla', last_name: 'Example', email: 'ulla@example.org', roles: ['administrator'] }
    must(await login.ask('POST', paths.accounts(), { body: ulla }), 201)
    const page = await openAs(login)
    await page.goto(pages.admin.settingsAudit())
    const log = page.getByRole('main').getByRole('listitem')
    await expect(log.filter({ hasText: 'invited ulla@example.org as administrator' })).toBeVisible()
    await expect(log.filter({ hasText: /changed the capacity of Spring Ball .*to 120/ })).toBeVisible()
    const signIns = log.filter({ hasText: 'Ada Example signed in' })
    await expect(signIns.first()).toBeVisible()

    await page.getByText('Hide sign-ins').click()
    await expect(page).toHaveURL(pages.admin.settingsAudit({ sign_ins: 'false' }))
    await expect(signIns).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('switch', { name: 'Hide sign-ins' })).toBeChecked()
    await log.filter({ hasText: 'changed the capacity' }).getByRole('link', { name: 'Spring Ball' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Spring Ball' })).toBeVisible()
  })

  test('the audit log is narrowed to a kind of object, and saved as a file of just that', async ({ api, openAs }) => {
    const login = await api.join()
    const body = { title: 'Spring Ball', event_date: '2031-05-05T18:00:00' }
    must(await login.ask('POST', paths.events(), { body }), 201)
    const page = await openAs(login)
    await page.goto(pages.admin.settingsAudit({ sign_ins: 'false' }))
    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await page.getByRole('searchbox', { name: 'Find a field' }).fill('kind')
    await page.getByRole('option', { name: 'Kind of object' }).click()
    const editor = page.getByRole('dialog', { name: 'Add a filter' })
    await editor.getByRole('checkbox', { name: 'Events', exact: true }).check({ force: true })
    await editor.getByRole('button', { name: 'Add the filter' }).click()
    const log = page.getByRole('main').getByRole('listitem')
    await expect(page.getByRole('button', { name: 'Change filter: Kind of object is events' })).toBeVisible()
    await expect(log.filter({ hasText: 'created Spring Ball' })).toBeVisible()
    await expect(log.filter({ hasText: 'founded' })).toHaveCount(0)
    await expect(page.getByRole('switch', { name: 'Hide sign-ins' })).toBeChecked()
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export this list' }).click()
    await page.getByRole('menuitem', { name: 'CSV', exact: true }).click()
    const lines = (await readFile(await (await saved).path(), 'utf8')).trimEnd().split('\r\n')
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain('event.created')
    expect(lines[1]).toContain('Ada Example')
  })

  test('the address to sign in with is changed with the password and the link that went to the new one', async ({
    api,
    openAs,
    browser,
  }) => {
    const admin = await api.join()
    const page = await openAs(admin)
    const fresh = `${freshId('new')}@example.org`
    await page.goto('/account')
    const form = page.getByRole('form', { name: 'E-mail address' })
    await form.getByRole('textbox', { name: 'New e-mail address' }).fill(fresh)
    await form.getByLabel('Current password').fill('Wrong-Tide-7')
    await form.getByRole('button', { name: 'Send the link' }).click()
    await expect(form.getByRole('alert')).toContainText('not your current password')
    await form.getByLabel('Current password').fill(PASSWORD)
    await form.getByRole('button', { name: 'Send the link' }).click()
    await expect(page.getByText(`${fresh} waits to be confirmed`)).toBeVisible()
    const { token } = await mailTo(fresh, 'Confirm')
    // The mail may be opened where nobody is signed in.
    const elsewhere = await (await browser.newContext()).newPage()
    await elsewhere.goto(`/verify-email?token=${encodeURIComponent(token ?? '')}`)
    await expect(elsewhere.getByText(`From now on you sign in with ${fresh}`)).toBeVisible()
    await page.reload()
    await expect(page.getByText('waits to be confirmed')).toBeHidden()
    await expect(page.getByRole('main')).toContainText(fresh)
    await elsewhere.goto(`/login?tenant_id=${admin.tenant_id}`)
    await elsewhere.getByRole('textbox', { name: 'E-mail' }).fill(fresh)
    await elsewhere.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await elsewhere.getByRole('button', { name: 'Sign in' }).click()
    await expect(elsewhere).toHaveURL(/\/admin/)
    await elsewhere.context().close()
    // Whoever it was not takes the address back, with the password of before.
    const { token: back } = await mailTo(admin.email, 'was changed')
    const own = await (await browser.newContext()).newPage()
    await own.goto(`/restore-email?token=${encodeURIComponent(back ?? '')}`)
    const restored = own.getByRole('form', { name: 'Take your address back' })
    await restored.getByLabel('Password before the change').fill(PASSWORD)
    await restored.getByLabel('New password', { exact: true }).fill('Owned-Tide-9')
    await restored.getByLabel('New password again').fill('Owned-Tide-9')
    await restored.getByRole('button', { name: 'Take it back' }).click()
    await expect(own.getByText('It is yours again')).toBeVisible()
    await own.getByRole('link', { name: 'Sign in' }).click()
    await own.getByRole('textbox', { name: 'E-mail' }).fill(admin.email)
    await own.getByLabel('Password', { exact: true }).fill('Owned-Tide-9')
    await own.getByRole('button', { name: 'Sign in' }).click()
    await expect(own).toHaveURL(/\/admin/)
    // And gives a colleague another one, who has lost the mailbox.
    await own.goto('/admin/settings/accounts')
    await own.getByRole('button', { name: 'Invite somebody' }).click()
    const invitation = own.getByRole('dialog', { name: 'Invite somebody' })
    await invitation.getByLabel('First name').fill('Tess')
    await invitation.getByLabel('Last name').fill('Typo')
    const wrong = `${freshId('typo')}@example.org`
    await invitation.getByLabel('E-mail').fill(wrong)
    await invitation.getByRole('button', { name: 'Send the invitation' }).click()
    await own.getByRole('button', { name: 'Actions for Tess Typo' }).click()
    await own.getByRole('menuitem', { name: 'Change the address…' }).click()
    const right = `${freshId('right')}@example.org`
    const moved = own.getByRole('dialog', { name: 'Address of Tess Typo' })
    await moved.getByLabel('New e-mail address').fill(right)
    await moved.getByRole('button', { name: 'Send the link' }).click()
    await expect(own.getByRole('table', { name: 'Accounts' })).toContainText(right)
    await own.context().close()
  })
})

import type { Page } from '@playwright/test'
import { DEMO, must } from '#e2e/api'
import { expect, test } from '#e2e/test'
import { displayName } from '#lib/format/names'
import { pages, api as paths } from '#lib/paths'

const searchField = (page: Page) =>
  page.getByRole('combobox', { name: 'Search members, events, invoices and commands' })
const leaveQuestion = (page: Page) => page.getByRole('dialog', { name: 'Discard your changes?' })

test.describe('with the keyboard alone', () => {
  test('one signs in, passes the menu and opens its pages', async ({ page }) => {
    await page.goto('/login')
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
    const tenant = page.getByRole('textbox', { name: 'Association' })
    // However many stops the head of the page has, the form comes after them.
    for (let stops = 0; stops < 6 && !(await tenant.evaluate((field) => field === document.activeElement)); stops++) {
      await page.keyboard.press('Tab')
    }
    await page.keyboard.type(DEMO.admin.tenant_id)
    await page.keyboard.press('Tab')
    await page.keyboard.type(DEMO.admin.email)
    await page.keyboard.press('Tab')
    await page.keyboard.type(DEMO.admin.password)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/admin')
    await expect(page.getByRole('heading', { name: 'Needs you' })).toBeVisible()

    await page.keyboard.press('Tab')
    const skip = page.getByRole('link', { name: 'Skip to content' })
    await expect(skip).toBeFocused()
    await expect(skip).toBeInViewport()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()

    const members = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Members' })
    await members.press('Enter')
    await expect(page).toHaveURL('/admin/members')
    await expect(page.getByRole('heading', { level: 1, name: 'Members' })).toBeVisible()
    await expect(members).toHaveAttribute('aria-current', 'page')
  })

  test('after a save one press of Back leaves the record, and never leads into the form again', async ({
    api,
    openAs,
  }) => {
    const login = await api.join()
    const member = must(
      await login.ask('POST', paths.members(), { body: { first_name: 'Berta', last_name: 'Back' } }),
      201,
    )
    const page = await openAs(login)
    await page.goto('/admin/members')
    await page.getByRole('link', { name: 'Berta Back' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Berta Back' })).toBeVisible()
    await page.getByRole('link', { name: 'Edit', exact: true }).click()
    await page.getByRole('textbox', { name: 'City' }).fill('Utrecht')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page).toHaveURL(pages.admin.member(member.id))
    await expect(page.getByRole('main')).toContainText('Utrecht')
    await page.goBack()
    await expect(page).toHaveURL('/admin/members')
  })

  test('⌘K finds a place, a person, a view and what one does oneself', async ({ adminPage: page, api }) => {
    const { ask } = await api.as('admin')
    const [member] = must(await ask('GET', paths.members({ status: 'active', limit: 1 })), 200)
    await page.goto('/admin')
    const field = searchField(page)
    await page.keyboard.press('ControlOrMeta+k')
    await expect(field).toBeFocused()
    await page.keyboard.type('Settings')
    await expect(page.getByRole('option', { name: /^Settings/ })).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/admin\/settings/)
    await expect(field).toBeHidden()

    await page.keyboard.press('ControlOrMeta+k')
    await expect(field).toHaveValue('')
    await page.keyboard.type(member.member_number)
    await page.getByRole('option', { name: new RegExp(member.last_name) }).click()
    await expect(page).toHaveURL(`/admin/members/${member.id}`)
    await expect(page.getByRole('heading', { level: 1, name: displayName(member) })).toBeVisible()

    await page.keyboard.press('ControlOrMeta+k')
    await page.keyboard.type('late invoices')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(pages.admin.invoices({ overdue: 'true' }))

    for (const theme of ['dark', 'light']) {
      await page.keyboard.press('ControlOrMeta+k')
      await page.keyboard.type(`${theme} mode`)
      await page.keyboard.press('Enter')
      await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
      await expect(field).toBeHidden()
    }
  })

  test('what is typed before the page’s scripts are there arrives whole in the search', async ({ adminPage: page }) => {
    await page.goto('/admin')
    let letGo = () => {}
    const isLetGo = new Promise<void>((resolve) => {
      letGo = resolve
    })
    await page.route('**/_next/static/**/*.js*', async (route) => {
      await isLetGo
      await route.continue()
    })
    const loaded = page.reload()
    const field = searchField(page)
    await page.getByRole('button', { name: /Search or jump to/ }).click()
    await page.keyboard.type('overdue')
    await expect(field).toHaveValue('overdue')
    await page.keyboard.press('Escape')
    await expect(field).toBeHidden()
    await page.keyboard.press('ControlOrMeta+k')
    await page.keyboard.type(' invoices')
    await expect(field).toHaveValue('overdue invoices')
    letGo()
    await loaded
    await expect(page.getByRole('option', { name: 'Overdue invoices' })).toHaveAttribute('aria-selected', 'true')
    await expect(field).toHaveValue('overdue invoices')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(pages.admin.invoices({ overdue: 'true' }))
  })

  test('Enter waits for the best answer, and never asks the assistant instead', async ({ adminPage: page, api }) => {
    const { ask } = await api.as('admin')
    const [member] = must(await ask('GET', paths.members({ status: 'active', limit: 1 })), 200)
    await page.goto('/admin')
    let letGo = () => {}
    const isLetGo = new Promise<void>((resolve) => {
      letGo = resolve
    })
    await page.route(/\/api\/v1\/.*[?&]q=/, async (route) => {
      await isLetGo
      await route.continue()
    })
    const asked = page.waitForRequest(/\/api\/v1\/.*[?&]q=/)
    await page.keyboard.press('ControlOrMeta+k')
    await page.keyboard.type(member.member_number)
    await page.keyboard.press('Enter')
    await asked
    await page.keyboard.press('Enter')
    await expect(page.getByRole('option')).toHaveCount(0)
    await expect(searchField(page)).not.toHaveAttribute('aria-activedescendant')
    await expect(page).toHaveURL('/admin')
    letGo()
    await expect(page).toHaveURL(`/admin/members/${member.id}`)
  })

  test('one signs out by the search, which asks about what is unsaved', async ({ openAs, api }) => {
    const page = await openAs(await api.join())
    await page.goto(pages.admin.newMember())
    await page.getByRole('textbox', { name: 'First name' }).fill('Grace')
    await page.keyboard.press('ControlOrMeta+k')
    await page.keyboard.type('log out')
    await page.keyboard.press('Enter')
    await leaveQuestion(page).getByRole('button', { name: 'Keep editing' }).click()
    await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue('Grace')
    await page.keyboard.press('ControlOrMeta+k')
    await page.keyboard.type('sign out')
    await page.keyboard.press('Enter')
    await leaveQuestion(page).getByRole('button', { name: 'Discard' }).click()
    await expect(page).toHaveURL(pages.login({ reason: 'signed_out' }))
  })

  test('Escape closes the search and gives the focus back', async ({ adminPage: page }) => {
    await page.goto('/admin/members')
    const opener = page.getByRole('button', { name: /Search or jump to/ })
    await opener.press('Enter')
    await expect(searchField(page)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(searchField(page)).toBeHidden()
    await expect(opener).toBeFocused()
  })
})

test.describe('a form with unsaved input', () => {
  /** Opens the form for a new member by a press in the list, so that Back leads to the list. */
  async function openForm(page: Page) {
    await page.goto(pages.admin.members())
    await page.getByRole('link', { name: 'Add member' }).click()
    await expect(page).toHaveURL(pages.admin.newMember())
    const name = page.getByRole('textbox', { name: 'First name' })
    await expect(name).toBeVisible()
    return name
  }

  for (const history of ['the browser’s own history', 'a browser that tells of Back only afterwards']) {
    test(`asks before Back leaves it: ${history}`, async ({ adminPage: page }) => {
      if (history !== 'the browser’s own history') {
        await page.addInitScript(() => Object.defineProperty(window, 'navigation', { value: undefined }))
      }
      const back = () => page.evaluate(() => window.history.back())
      const name = await openForm(page)
      await back()
      await expect(page).toHaveURL(pages.admin.members())

      await page.getByRole('link', { name: 'Add member' }).click()
      await name.pressSequentially('Grace')
      await page.evaluate(() => window.scrollTo(0, 200))
      for (let presses = 0; presses < 2; presses++) {
        await back()
        await expect(leaveQuestion(page)).toBeVisible()
        await expect(page).toHaveURL(pages.admin.newMember())
      }
      await leaveQuestion(page).getByRole('button', { name: 'Keep editing' }).click()
      await expect(leaveQuestion(page)).toBeHidden()
      await expect(name).toHaveValue('Grace')
      expect(await page.evaluate(() => window.scrollY)).toBe(200)

      await back()
      await leaveQuestion(page).getByRole('button', { name: 'Discard' }).click()
      await expect(page).toHaveURL(pages.admin.members())
      await expect(page.getByRole('heading', { level: 1, name: 'Members' })).toBeVisible()
    })
  }

  test('asks before the menu, the search and the account’s menu leave it', async ({ adminPage: page }) => {
    const name = await openForm(page)
    await name.pressSequentially('Grace')
    const keep = async () => {
      await leaveQuestion(page).getByRole('button', { name: 'Keep editing' }).click()
      await expect(leaveQuestion(page)).toBeHidden()
      await expect(page).toHaveURL(pages.admin.newMember())
      await expect(name).toHaveValue('Grace')
    }
    const events = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Events' })
    await events.click()
    await keep()
    await page.keyboard.press('ControlOrMeta+k')
    await page.keyboard.type('events')
    await page.keyboard.press('Enter')
    await keep()
    for (const item of ['Your profile', 'Sign out']) {
      await page.getByRole('button', { name: /^Account of/ }).click()
      await page.getByRole('menuitem', { name: item }).click()
      await keep()
    }
    await events.click()
    await leaveQuestion(page).getByRole('button', { name: 'Discard' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible()
  })

  test('is left without a question once it is saved, and one press goes back', async ({ openAs, api }) => {
    const page = await openAs(await api.join())
    const name = await openForm(page)
    await name.fill('Grace')
    await page.getByRole('textbox', { name: 'Last name' }).fill('Hopper')
    await page.getByRole('button', { name: 'Add member' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Grace Hopper' })).toBeVisible()
    await page.evaluate(() => window.history.back())
    await expect(page).toHaveURL('/admin/members')
    await expect(leaveQuestion(page)).toBeHidden()
  })

  test('in a window over the page is asked about by Escape, its cross and its button', async ({ adminPage: page }) => {
    await page.goto(pages.admin.settingsAccounts())
    await page.getByRole('button', { name: 'Invite somebody' }).click()
    const window = page.getByRole('dialog', { name: 'Invite somebody' })
    await expect(window).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(window).toBeHidden()

    await page.getByRole('button', { name: 'Invite somebody' }).click()
    const name = window.getByRole('textbox', { name: 'First name' })
    await name.fill('Ulla')
    for (const close of [
      () => page.keyboard.press('Escape'),
      () =>
        window
          .getByRole('button', { name: /close|dismiss/i })
          .first()
          .click(),
      () => window.getByRole('button', { name: 'Cancel' }).click(),
    ]) {
      await close()
      await leaveQuestion(page).getByRole('button', { name: 'Keep editing' }).click()
      await expect(leaveQuestion(page)).toBeHidden()
      await expect(name).toHaveValue('Ulla')
    }
    // In the field: the question may just be giving the focus back.
    await name.press('Escape')
    await leaveQuestion(page).getByRole('button', { name: 'Discard' }).click()
    await expect(window).toBeHidden()
  })

  test('makes the browser ask before its tab is closed', async ({ adminPage: page }) => {
    const name = await openForm(page)
    await name.pressSequentially('Grace')
    const question = page.waitForEvent('dialog')
    void page.close({ runBeforeUnload: true })
    const dialog = await question
    expect(dialog.type()).toBe('beforeunload')
    await dialog.dismiss()
    await expect(name).toHaveValue('Grace')
  })
})

test('on a phone the menu is at the foot of the page', async ({ adminPage: page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/admin')
  const menu = page.getByRole('navigation', { name: 'Main' })
  await expect(menu).toHaveCount(1)
  await menu.getByRole('link', { name: 'Members' }).click()
  await expect(page).toHaveURL('/admin/members')
})

test('with a mail server there is no mailbox to read other people’s mails in', async ({ api, page }) => {
  expect((await api.anonymous('GET', '/mailbox')).status).toBe(404)
  expect((await api.anonymous('GET', '/mailbox/messages.json')).status).toBe(404)
  await page.goto('/mailbox')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('an address of nothing is answered with 404, whichever record it would have been of', async ({
  adminPage: page,
  api,
}) => {
  const nothing = '018f0000-0000-7000-8000-000000000000'
  const [event] = must(await (await api.as('admin')).ask('GET', paths.events({ limit: 1 })), 200)
  for (const address of [
    pages.admin.member(nothing),
    pages.admin.editMember(nothing),
    pages.admin.member('nobody'),
    pages.admin.event(nothing),
    pages.admin.checkIn(nothing),
    pages.admin.registration(event.id, nothing),
    pages.admin.invoice(nothing),
    pages.admin.editInvoice(nothing),
    pages.admin.payment(nothing),
    pages.admin.tier(nothing),
    pages.admin.settingsMailMessage(nothing),
    pages.admin.mailText('nothing'),
    pages.admin.conversation(nothing),
  ]) {
    expect((await page.request.get(address)).status(), address).toBe(404)
  }
  await page.goto(pages.admin.member(nothing))
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
})

test('a member’s address of nothing is answered with 404 as well', async ({ memberPage: page }) => {
  const nothing = '018f0000-0000-7000-8000-000000000000'
  for (const address of [
    pages.member.event(nothing),
    pages.member.event('nothing'),
    pages.member.invoice(nothing),
    pages.member.conversation(nothing),
    `${pages.member.home()}/nothing`,
  ]) {
    expect((await page.request.get(address)).status(), address).toBe(404)
  }
  await page.goto(pages.member.event(nothing))
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
})

test('the tab of a record says which one it is, or that there is none', async ({ adminPage: page, api }) => {
  const { ask } = await api.as('admin')
  const [member] = must(await ask('GET', paths.members({ status: 'active', limit: 1 })), 200)
  const [event] = must(await ask('GET', paths.events({ event_status: 'completed', limit: 1 })), 200)
  const [invoice] = must(await ask('GET', paths.invoices({ status: 'open', limit: 1 })), 200)
  const titles = [
    [pages.admin.member(member.id), displayName(member)],
    [pages.admin.editMember(member.id), `Edit ${displayName(member)}`],
    [pages.admin.event(event.id), event.title],
    [pages.admin.eventRegistrations(event.id), `Registrations · ${event.title}`],
    [pages.admin.invoice(invoice.id), `${invoice.number} · ${invoice.payer_name}`],
    [pages.admin.editMember('018f0000-0000-7000-8000-000000000000'), 'Member not found'],
    [pages.admin.registration(event.id, 'nothing'), 'Registration not found'],
  ] as const
  for (const [address, title] of titles) {
    await page.goto(address)
    await expect(page).toHaveTitle(`${title} · Quorate`)
  }
})

test('the home page shows at most six rows of what waits, and its figures without scrolling', async ({
  adminPage: page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/admin')
  const more = page.getByText(/^Show more/)
  await expect(
    page.getByRole('region', { name: 'Figures' }).getByText('Renewal rate', { exact: true }),
  ).toBeInViewport()
  const rows = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Needs you' }) })
    .getByRole('listitem')
  await expect(rows.filter({ visible: true })).toHaveCount(6)
  await more.click()
  expect(await rows.filter({ visible: true }).count()).toBeGreaterThan(6)
})

test('the figures of a chart can be read as a table, with the keyboard alone', async ({ adminPage: page }) => {
  await page.goto(pages.admin.home())
  const chart = page.getByRole('figure', { name: 'Joined per month' })
  await expect(chart.getByRole('table')).toHaveCount(0)
  await chart.getByText('Show as table').focus()
  await page.keyboard.press('Enter')
  const table = chart.getByRole('table', { name: 'Joined per month' })
  await expect(table.getByRole('row')).toHaveCount(13)
  await table.getByRole('link').last().press('Enter')
  await expect(page).toHaveURL(/\/admin\/members\?.*joined_from=/)
})

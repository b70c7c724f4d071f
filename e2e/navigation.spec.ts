import { DEMO, must } from '#e2e/api'
import { expect, test } from '#e2e/test'
import { displayName } from '#lib/format/names'
import { pages, api as paths } from '#lib/paths'

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

  test('⌘K finds a place and a person', async ({ adminPage: page, api }) => {
    const { ask } = await api.as('admin')
    const [member] = must(await ask('GET', paths.members({ status: 'active', limit: 1 })), 200)
    await page.goto('/admin')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const field = page.getByRole('dialog').getByRole('searchbox')
    // The page may still be waking up when the first keys come.
    await expect(async () => {
      if (!(await field.isVisible())) await page.keyboard.press('ControlOrMeta+k')
      await expect(field).toBeFocused({ timeout: 2000 })
    }).toPass()
    await page.keyboard.type('Settings')
    await expect(page.getByRole('menuitem', { name: /^Settings/ }).first()).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/admin\/settings/)

    // What is typed while the first one closes is lost with it.
    await expect(field).toBeHidden()
    await expect(async () => {
      if (!(await field.isVisible())) await page.keyboard.press('ControlOrMeta+k')
      await expect(field).toBeFocused({ timeout: 2000 })
    }).toPass()
    await page.keyboard.type(member.member_number)
    await page.getByRole('menuitem', { name: new RegExp(member.last_name) }).click()
    await expect(page).toHaveURL(`/admin/members/${member.id}`)
    await expect(page.getByRole('heading', { level: 1, name: displayName(member) })).toBeVisible()
  })

  test('Escape closes the search and gives the focus back', async ({ adminPage: page }) => {
    await page.goto('/admin/members')
    const opener = page.getByRole('button', { name: /Search or jump to/ })
    await expect(async () => {
      await opener.press('Enter')
      await expect(page.getByRole('dialog')).toBeVisible({ timeout: 2000 })
    }).toPass()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(opener).toBeFocused()
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
    pages.admin.conversation(nothing),
  ]) {
    expect((await page.request.get(address)).status(), address).toBe(404)
  }
  await page.goto(pages.admin.member(nothing))
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
})

test('the tab of a record says which one it is', async ({ adminPage: page, api }) => {
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

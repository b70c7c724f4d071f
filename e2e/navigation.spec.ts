import { DEMO, must } from '#e2e/api'
import { expect, test } from '#e2e/test'
import { displayName } from '#lib/format/names'
import { api as paths } from '#lib/paths'

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

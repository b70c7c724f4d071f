import type { Page } from '@playwright/test'
import { must } from '#e2e/api'
import { expectAccessible, expectNoSideways } from '#e2e/page-checks'
import { expect, test } from '#e2e/test'
import { api as paths } from '#lib/paths'

async function expectFine(page: Page): Promise<void> {
  await expectAccessible(page)
  await expectNoSideways(page)
}

test('a member answers what is asked, withdraws it, and asks to be erased; staff carry it out', async ({
  api,
  openAs,
}) => {
  test.slow()
  const admin = await api.join()
  const member = await api.join(admin.tenant_id, { first_name: 'Zerlina', last_name: 'Quintessa' })
  const { member_id } = must(await member.ask('GET', paths.auth.me()), 200)

  let steward = await openAs(admin)
  // The association decides to ask for consent to its news.
  await steward.goto('/admin/settings/privacy')
  await steward.getByRole('button', { name: 'More for News by e-mail' }).click()
  await steward.getByRole('menuitem', { name: 'Change' }).click()
  await steward.getByRole('dialog').getByText('Ask members on their home page').click()
  await steward.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(steward.getByText('Members are asked')).toBeVisible()

  let page = await openAs(member)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/member')
  await page.getByRole('button', { name: 'I agree: News by e-mail' }).click()
  await expect(page.getByRole('heading', { name: 'Your association asks' })).toHaveCount(0)
  const agreeing = paths.members({ filter: JSON.stringify({ consents: { contains: 'newsletter' } }) })
  expect(must(await admin.ask('GET', agreeing), 200)).toMatchObject([{ id: member_id }])

  // Other words that mean something else are asked about anew, beside those that were agreed to.
  steward = await openAs(admin)
  await steward.goto('/admin/settings/privacy')
  await steward.getByRole('button', { name: 'More for News by e-mail' }).click()
  await steward.getByRole('menuitem', { name: 'Change' }).click()
  const rewording = steward.getByRole('dialog')
  await rewording.getByRole('textbox', { name: 'What members agree to' }).fill('News and advertising by e-mail.')
  await rewording.getByRole('button', { name: 'Save' }).click()
  await expect(rewording).toContainText('Say whether those who agreed are asked again')
  await rewording.getByText('Ask them again').click()
  await rewording.getByRole('button', { name: 'Save' }).click()
  await expect(rewording).toHaveCount(0)
  expect(must(await admin.ask('GET', agreeing), 200)).toEqual([])
  page = await openAs(member)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/member')
  await expect(page.getByText('You agreed to other ones, which hold no longer')).toBeVisible()
  await page.getByRole('button', { name: 'I agree: News by e-mail' }).click()
  await expect(page.getByRole('heading', { name: 'Your association asks' })).toHaveCount(0)

  await page.goto('/member/profile')
  await page.getByRole('link', { name: 'My data' }).click()
  const news = page.getByRole('switch', { name: 'News by e-mail' })
  await expect(news).toBeChecked()
  await news.focus()
  await page.keyboard.press('Space')
  await expect(news).not.toBeChecked()
  await page.getByText('History (3) of News by e-mail').click()
  await expect(page.getByRole('listitem').filter({ hasText: /^Withdrawn/ })).toBeVisible()
  await expectFine(page)

  await page.getByRole('button', { name: 'Ask to be erased…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Ask to be erased' }).click()
  await expect(page.getByText('You have asked to be erased')).toBeVisible()
  // Whoever uses the keyboard is still where the answer stands.
  const focused = page.locator(':focus').filter({ hasText: 'You have asked to be erased' })
  await expect(focused).toHaveCount(1)
  await page.getByRole('button', { name: 'Take it back' }).click()
  await expect(page.getByText('You have asked to be erased')).toHaveCount(0)
  await page.getByRole('button', { name: 'Ask to be erased…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Ask to be erased' }).click()
  await expect(page.getByText('You have asked to be erased')).toBeVisible()

  // Staff see it on Home, decline it with a reason, which the member reads, and carry the next one out.
  steward = await openAs(admin)
  await steward.goto('/admin')
  await expect(steward.getByText('1 member asks to be erased')).toBeVisible()
  await steward.getByRole('link', { name: 'Decide' }).click()
  await steward.getByRole('button', { name: 'Decline to erase Zerlina Quintessa' }).click()
  await steward.getByRole('textbox', { name: 'Reason' }).fill('One invoice is still open.')
  await steward.getByRole('dialog').getByRole('button', { name: 'Decline' }).click()
  await expect(steward.getByText('Nobody waits for an answer')).toBeVisible()
  page = await openAs(member)
  await page.goto('/member/profile/data')
  await expect(page.getByText('One invoice is still open.')).toBeVisible()
  await page.getByRole('button', { name: 'Ask to be erased…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Ask to be erased' }).click()
  await expect(page.getByText('You have asked to be erased')).toBeVisible()

  steward = await openAs(admin)
  await steward.goto(`/admin/members/${member_id}`)
  await expect(steward.getByText('Zerlina Quintessa asks to be erased')).toBeVisible()
  const body = { member_id, lines: [{ description: 'Dues', unit_price: '60.00' }] }
  const draft = must(await admin.ask('POST', paths.invoices(), { body }), 201)
  await steward.getByRole('button', { name: 'Erase Zerlina Quintessa', exact: true }).click()
  await expect(steward.getByRole('dialog')).toContainText('1 draft of invoices would go to nobody')
  await steward.getByRole('button', { name: 'Close', exact: true }).last().click()
  must(await admin.ask('DELETE', paths.invoice(draft.id), { if_match: draft.version }), 204)

  await steward.setViewportSize({ width: 360, height: 740 })
  await steward.getByRole('button', { name: 'Erase Zerlina Quintessa', exact: true }).click()
  const dialog = steward.getByRole('dialog')
  await expect(dialog).toContainText('What goes')
  await expectFine(steward)
  await dialog.getByRole('textbox', { name: /^Type “Zerlina Quintessa”/ }).fill('Somebody else')
  await dialog.getByText('End the membership, which still runs').click()
  await dialog.getByRole('button', { name: 'Erase for good' }).click()
  await expect(dialog).toContainText('Type the name as it stands here')
  await dialog.getByRole('textbox', { name: /^Type “Zerlina Quintessa”/ }).fill('Zerlina Quintessa')
  await dialog.getByRole('button', { name: 'Erase for good' }).click()
  await expect(steward.getByText('What is left is called “Erased person 1”.')).toBeVisible({ timeout: 30_000 })
  await expect(dialog).toHaveCount(0)
  await expect(steward.getByRole('heading', { level: 1 })).toHaveText('Erased person 1')
  await expect(steward.getByText('This person was erased')).toBeVisible()

  await steward.goto('/admin/members?filter={"is_archived":true}')
  await expect(steward.getByRole('link', { name: 'Erased person 1' })).toBeVisible()
  await steward.goto('/admin/settings/privacy')
  await steward.getByText(/^Earlier \(/).click()
  await expect(steward.getByRole('link', { name: 'Erased person 1' }).first()).toBeVisible()
  await expect(steward.getByRole('main')).not.toContainText('Quintessa')
  await expectFine(steward)
})

import { type Login, must } from '#e2e/api'
import { expectAccessible, expectNoSideways } from '#e2e/page-checks'
import { expect, test } from '#e2e/test'
import { api as paths } from '#lib/paths'

/** Makes whoever has joined a current member. */
async function admit(admin: Login, member: Login, fields: object = {}): Promise<void> {
  const { member_id } = must(await member.ask('GET', paths.auth.me()), 200)
  const { version } = must(await admin.ask('GET', paths.member(member_id)), 200)
  const headers = { 'if-match': `"${version}"` }
  const body = { override_status: 'active', ...fields }
  must(await admin.ask('PATCH', paths.member(member_id), { body, headers }), 200)
}

test('the office turns the directory on, a member shows name and e-mail, and another finds them and sees no phone', async ({
  api,
  openAs,
}) => {
  test.slow()
  const admin = await api.join()
  const grace = await api.join(admin.tenant_id, { first_name: 'Grace', last_name: 'O’Malley' })
  const ada = await api.join(admin.tenant_id, { first_name: 'Ada', last_name: 'Byron' })
  await admit(admin, grace, { phone: '+49 431 555 0100', city: 'Kiel' })
  await admit(admin, ada)

  // Before there is a directory nobody is asked about it.
  let page = await openAs(grace)
  await page.goto('/member/profile')
  await expect(page.getByRole('switch', { name: 'Show me in the member directory' })).toHaveCount(0)
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Directory' })).toHaveCount(0)

  const office = await openAs(admin)
  await office.goto('/admin/settings')
  const kept = office.getByRole('switch', { name: 'Members see each other in a directory' })
  await kept.focus()
  await office.keyboard.press('Space')
  await office.getByRole('button', { name: 'Save' }).click()
  await expect(office.getByText('Saved', { exact: true })).toBeVisible()
  await expect(office.getByRole('link', { name: 'See it as members do' })).toBeVisible()

  page = await openAs(grace)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/member/directory')
  await expect(page.getByText('Nobody is in the directory yet')).toBeVisible()
  await page.getByRole('link', { name: 'show yourself in your profile' }).click()
  for (const name of ['Show me in the member directory', 'E-mail address']) {
    const choice = page.getByRole('switch', { name, exact: true })
    await choice.focus()
    await page.keyboard.press('Space')
    await expect(choice).toBeChecked()
  }
  await expectAccessible(page)
  await expectNoSideways(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()

  const other = await openAs(ada)
  await other.goto('/member')
  await other.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Directory' }).click()
  await expect(other.getByRole('link', { name: 'Grace O’Malley' })).toBeVisible()
  await expect(other.getByRole('main')).not.toContainText('555')
  await expect(other.getByRole('main')).not.toContainText('Kiel')
  await expectAccessible(other)
  const search = other.getByRole('searchbox', { name: 'Search the directory' })
  await search.fill('kiel')
  await expect(other.getByText('Nobody found')).toBeVisible()
  await search.fill("o'mal")
  await other.getByRole('link', { name: 'Grace O’Malley' }).click()
  await expect(other.getByRole('heading', { level: 1, name: 'Grace O’Malley' })).toBeVisible()
  await expect(other.getByRole('link', { name: 'Write an e-mail' })).toHaveAttribute('href', `mailto:${grace.email}`)
  await expect(other.getByRole('main')).not.toContainText('Phone')
  await expectAccessible(other)
  const card = other.url()

  // Taken back, it is gone at once.
  page = await openAs(grace)
  await page.goto('/member/profile')
  const shown = page.getByRole('switch', { name: 'Show me in the member directory' })
  await shown.focus()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  expect((await (await openAs(ada)).goto(card))?.status()).toBe(404)
})

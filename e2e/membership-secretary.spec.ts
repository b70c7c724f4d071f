import { callerOf, freshId, logIn, mailTo, must, PASSWORD } from '#e2e/api'
import { expect, test } from '#e2e/test'
import { pages, api as paths } from '#lib/paths'

test('an administrator invites a membership secretary, who adds, approves and writes to members, and no more', async ({
  api,
  openAs,
  url,
}) => {
  const login = await api.join()
  const { ask, tenant_id } = login
  must(await ask('POST', paths.tiers(), { body: { name: 'Regular', price: '60.00' } }), 201)
  must(await ask('POST', paths.tiers(), { body: { name: 'Supporter', price: '30.00', requires_approval: true } }), 201)
  const office = await openAs(login)
  await office.goto(pages.admin.settingsAccounts())
  await office.getByRole('button', { name: 'Invite somebody' }).click()
  const invitation = office.getByRole('dialog', { name: 'Invite somebody' })
  const email = `${freshId('sade')}@example.org`
  await invitation.getByLabel('First name').fill('Sade')
  await invitation.getByLabel('Last name').fill('Secretary')
  await invitation.getByLabel('E-mail').fill(email)
  await expect(invitation).toContainText('sees what each owes. No payments, no settings.')
  await invitation.getByText('Membership secretary', { exact: true }).click()
  await invitation.getByRole('button', { name: 'Send the invitation' }).click()
  await expect(office.getByText(`Invitation sent to ${email}`)).toBeVisible()
  await expect(office.getByRole('main')).toContainText('Membership secretary')
  const { token } = await mailTo(email)
  const chosen = { token, password: PASSWORD, confirm_password: PASSWORD }
  must(await callerOf(url)('POST', paths.auth.resetPassword(), { body: chosen }), 200)

  const page = await openAs(await logIn(url, { tenant_id, email, password: PASSWORD }))
  await page.goto(pages.admin.members())
  await page.getByRole('link', { name: 'Add member' }).first().click()
  await page.getByRole('textbox', { name: 'First name' }).fill('Ada')
  await page.getByRole('textbox', { name: 'Last name' }).fill('Byron')
  await page.getByRole('textbox', { name: 'E-mail' }).fill('ada@example.org')
  await page.getByRole('button', { name: /Tier/ }).first().click()
  await page.getByRole('option', { name: 'Regular' }).click()
  await expect(page.getByRole('status').filter({ hasText: '60.00' })).toBeVisible()
  // Payments are the treasurer's.
  await expect(page.getByText('Waive the dues')).toBeVisible()
  await expect(page.getByText('has been paid')).toHaveCount(0)
  await page.getByRole('button', { name: 'Add member' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ada Byron' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Owes €60.00')
  await expect(page.getByRole('link', { name: /-00001$/ })).toHaveCount(0)

  const [, supporter] = must(await ask('GET', paths.tiers()), 200)
  const applicant = { first_name: 'Bo', last_name: 'Applicant', tier_id: supporter.id }
  must(await ask('POST', paths.members(), { body: applicant }), 201)
  await page.goto(pages.admin.home())
  await page.getByRole('button', { name: 'Approve Bo Applicant' }).click()
  const approval = page.getByRole('dialog', { name: 'Approve Bo Applicant' })
  await expect(approval.getByRole('status').filter({ hasText: '30.00' })).toBeVisible()
  await approval.getByRole('button', { name: 'Approve' }).click()
  await expect(page.getByText('Bo Applicant approved')).toBeVisible()

  await page.goto(pages.admin.members({ q: 'Byron' }))
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check()
  await page.getByRole('button', { name: 'More actions for the selected rows' }).click()
  await page.getByRole('menuitem', { name: 'Write a mail' }).click()
  const letter = page.getByRole('dialog')
  await letter.getByRole('textbox', { name: 'Subject' }).fill('Welcome aboard')
  await letter.getByRole('textbox', { name: 'Text' }).fill('We are glad that you are here.')
  await letter.getByRole('button', { name: 'Go on to sending…' }).click()
  await letter.getByRole('button', { name: 'Send to 1 person' }).click()
  await expect(letter.getByText('1 sent.')).toBeVisible({ timeout: 20_000 })
  expect((await mailTo('ada@example.org', 'Welcome aboard')).text).toContain('We are glad that you are here.')

  for (const [address, closed] of [
    [pages.admin.settings(), 'Settings'],
    [pages.admin.settingsAccounts(), 'Accounts'],
    [pages.admin.payments(), 'Payments'],
  ] as const) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1, name: 'Not allowed' })).toBeVisible()
    await expect(page.getByRole('main')).toContainText(`${closed} is not open to your role`)
    await expect(page.getByRole('main')).toContainText('You work here as: Membership secretary.')
  }
})

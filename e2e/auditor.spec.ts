import { readFile } from 'node:fs/promises'
import { callerOf, freshId, type Login, logIn, mailTo, must, PASSWORD } from '#e2e/api'
import { expectAccessible, expectNoSideways } from '#e2e/page-checks'
import { expect, test } from '#e2e/test'
import { readTexts } from '#lib/papers/read-pdf'
import { pages, api as paths } from '#lib/paths'

/** Buttons that show, order, look for or save what is there, and change nothing of it. */
const READS =
  /^(As of|Search|Close|Filter|Change filter|Remove filter|Clear all|Views|Columns|Export|Download|Copy the|What “|Show|.* as PDF$|Paid until|Next page|Previous page)/

/** Writes an invoice that is paid in part and not reminded of. */
async function keepBooks({ ask }: Pick<Login, 'ask'>) {
  const member = must(await ask('POST', paths.members(), { body: { first_name: 'Ada', last_name: 'Byron' } }), 201)
  const lines = [{ description: 'Dues', quantity: 1, unit_price: '60.00' }]
  const { id } = must(await ask('POST', paths.invoices(), { body: { member_id: member.id, lines } }), 201)
  const invoice = must(await ask('POST', `${paths.invoice(id)}/finalization`), 200)
  const allocations = [{ invoice_id: id, amount: '20.00' }]
  const paid = { member_id: member.id, amount: '20.00', method: 'cash', allocations }
  const payment = must(await ask('POST', paths.payments(), { body: paid }), 201)
  must(await ask('POST', `${paths.invoice(id)}/reminder-stop`, { body: { reason: 'Pays in parts' } }), 200)
  return { member, invoice, payment }
}

test('an administrator invites an auditor, who opens, checks and exports the books, and no settings', async ({
  api,
  openAs,
  url,
}) => {
  test.slow()
  const login = await api.join()
  const { tenant_id } = login
  const { invoice, payment } = await keepBooks(login)
  const office = await openAs(login)
  await office.goto(pages.admin.settingsAccounts())
  await office.getByRole('button', { name: 'Invite somebody' }).click()
  const invitation = office.getByRole('dialog', { name: 'Invite somebody' })
  const email = `${freshId('ines')}@example.org`
  await invitation.getByLabel('First name').fill('Ines')
  await invitation.getByLabel('Last name').fill('Inspector')
  await invitation.getByLabel('E-mail').fill(email)
  await expect(invitation).toContainText('Checks the books: reads members, invoices, payments')
  await invitation.getByText('Auditor', { exact: true }).click()
  await invitation.getByRole('button', { name: 'Send the invitation' }).click()
  await expect(office.getByText(`Invitation sent to ${email}`)).toBeVisible()
  await expect(office.getByRole('main')).toContainText('Auditor')
  const { token } = await mailTo(email)
  const chosen = { token, password: PASSWORD, confirm_password: PASSWORD }
  must(await callerOf(url)('POST', paths.auth.resetPassword(), { body: chosen }), 200)

  const auditor = await logIn(url, { tenant_id, email, password: PASSWORD })
  const page = await openAs(auditor)
  await page.goto(pages.admin.home())
  await expect(page.getByRole('main')).toContainText('Outstanding')
  await expect(page.getByRole('heading', { name: 'Needs you' })).toHaveCount(0)
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Finance' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Finance' })).toBeVisible()
  await page.getByRole('navigation', { name: 'Finance' }).getByRole('link', { name: 'Journal' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Journal' })).toBeVisible()
  // What was owed before, and all that moved it, is what is owed.
  const moved = page.getByRole('table').first()
  await expect(moved.getByRole('row').last()).toContainText('€40.00')
  await expect(page.getByText('The books are open')).toBeVisible()
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export the entries of this period' }).click()
  await page.getByRole('menuitem', { name: 'CSV', exact: true }).click()
  const file = await readFile(await (await saved).path(), 'utf8')
  expect(file).toContain(invoice.number)
  expect(file).toContain(payment.number)

  await page.getByRole('navigation', { name: 'Finance' }).getByRole('link', { name: 'Invoices' }).click()
  await page.getByRole('link', { name: 'Ada Byron' }).click()
  await expect(page.getByRole('heading', { level: 1, name: invoice.number })).toBeVisible()
  const paper = page.waitForEvent('download')
  await page.getByRole('button', { name: `${invoice.number} as PDF` }).click()
  expect((await readTexts(await readFile(await (await paper).path()))).join(' ')).toContain('60.00')

  await page.goto(pages.admin.finance())
  await page.getByRole('navigation', { name: 'Finance' }).getByRole('link', { name: 'Audit log' }).click()
  const log = page.getByRole('main').getByRole('listitem')
  await expect(log.filter({ hasText: `recorded payment ${payment.number} of €20.00` })).toBeVisible()
  await expect(log.filter({ hasText: 'Pays in parts' })).toBeVisible()
  await expect(log.filter({ hasText: 'invited' })).toHaveCount(0)
  await expect(page.getByRole('switch', { name: 'Hide sign-ins' })).toHaveCount(0)

  // A view that is kept stands in nobody else's menu.
  await page.goto(pages.admin.invoices({ status: 'open' }))
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('button', { name: 'Save as a new view…' }).click()
  const view = page.getByRole('dialog', { name: 'Save as a new view' })
  await expect(view.getByText('Share it')).toHaveCount(0)
  await view.getByRole('textbox', { name: 'Name' }).fill('To check')
  await view.getByRole('button', { name: 'Save' }).click()
  await expect(view).toHaveCount(0)

  for (const [address, closed] of [
    [pages.admin.settings(), 'Settings'],
    [pages.admin.settingsAccounts(), 'Accounts'],
    [pages.admin.imports(), 'Imports'],
  ] as const) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1, name: 'Not allowed' })).toBeVisible()
    await expect(page.getByRole('main')).toContainText(`${closed} is not open to your role`)
    await expect(page.getByRole('main')).toContainText('You work here as: Auditor.')
  }
})

test('no page of the books offers an auditor to change anything, wide and narrow', async ({ api, openAs }) => {
  test.slow()
  const admin = await api.join()
  const { ask } = admin
  const { member, invoice, payment } = await keepBooks(admin)
  const tier = must(await ask('POST', paths.tiers(), { body: { name: 'Full', price: '60.00' } }), 201)
  const renewing = { first_name: 'Bo', last_name: 'Berg', tier_id: tier.id, billing: 'waived', billing_reason: 'Guest' }
  must(await ask('POST', paths.members(), { body: renewing }), 201)
  const due = { kind: 'renewals', filter: { status: 'active', valid_through: { is_set: true } } }
  const run = must(await ask('POST', paths.billingRuns(), { body: due }), 201)
  const auditor = await api.join(admin.tenant_id)
  must(await ask('PATCH', paths.account(auditor.user_id), { body: { roles: ['auditor'] } }), 200)
  const page = await openAs(auditor)
  for (const address of [
    ...[pages.admin.home(), pages.admin.members(), pages.admin.member(member.id), pages.admin.groups()],
    ...[pages.admin.finance(), pages.admin.invoices(), pages.admin.invoice(invoice.id), pages.admin.journal()],
    ...[pages.admin.payments(), pages.admin.payment(payment.id), pages.admin.refunds(), pages.admin.creditNotes()],
    ...[pages.admin.billingRuns(), pages.admin.billingRun(run.id), pages.admin.settingsAudit(), pages.admin.events()],
  ]) {
    await page.goto(address)
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
    const buttons = await main
      .getByRole('button')
      .evaluateAll((all) => all.map((each) => each.getAttribute('aria-label') ?? each.textContent ?? ''))
    const changing = buttons.filter((name) => !READS.test(name.trim()))
    expect(changing, address).toEqual([])
    await expect(main.getByRole('checkbox'), address).toHaveCount(0)
    await expect(main.getByRole('link', { name: /^(Add|New|Edit|Import|Write)/ }), address).toHaveCount(0)
    for (const width of [1280, 360]) {
      await page.setViewportSize({ width, height: 800 })
      await expectAccessible(page, `${address}, ${width}`)
      await expectNoSideways(page, `${address}, ${width}`)
    }
    await page.setViewportSize({ width: 1280, height: 800 })
  }
})

import { readFile } from 'node:fs/promises'
import type { Locator } from '@playwright/test'
import { type Login, must } from '#e2e/api'
import { expect, test } from '#e2e/test'
import { todayIn } from '#lib/format/dates'
import { api as paths } from '#lib/paths'

/** Types a date part by part, whatever their order. */
async function typeDate(field: Locator, day: string) {
  const [year, month, date] = day.split('-') as [string, string, string]
  for (const [part, text] of [
    ['year', year],
    ['month', month],
    ['day', date],
  ] as const)
    await field.getByRole('spinbutton', { name: new RegExp(`^${part}`) }).pressSequentially(text)
}

/** Issues an invoice and returns its identifier. */
async function issue({ ask }: Login): Promise<string> {
  const lines = [{ description: 'Berth', unit_price: '119' }]
  const { id } = must(await ask('POST', paths.invoices(), { body: { bill_to: { name: 'Hafen GmbH' }, lines } }), 201)
  must(await ask('POST', `${paths.invoice(id)}/finalization`), 200)
  return id
}

test.describe('money in the browser', () => {
  test('figures of the overview open the rows they were counted from', async ({ adminPage: page, api }) => {
    const { ask } = await api.as('admin')
    const stats = must(await ask('GET', paths.invoiceStats()), 200)
    await page.goto('/admin/finance')
    await expect(page.getByRole('heading', { level: 1, name: 'Finance' })).toBeVisible()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Invoices' }).click()
    await expect(page).toHaveURL('/admin/finance/invoices')
    await page.goto('/admin/finance/invoices?overdue=true')
    const listed = await ask('GET', paths.invoices({ overdue: 'true', currency: stats.currency, limit: 1 }))
    expect(Number(listed.headers.get('x-total-count'))).toBe(stats.overdue_count)
  })

  test('the list of invoices stands among the pages of finance, and its views keep what else is filtered', async ({
    adminPage: page,
  }) => {
    await page.goto('/admin/finance/invoices?kind=dues')
    const sections = page.getByRole('main').getByRole('navigation', { name: 'Finance' })
    await expect(sections.getByRole('link', { name: 'Invoices' })).toHaveAttribute('aria-current', 'page')
    const views = page.getByRole('navigation', { name: 'Invoices by status' })
    await expect(views.getByRole('link', { name: 'All' })).toHaveAttribute('aria-current', 'page')
    await views.getByRole('link', { name: 'Overdue' }).click()
    await expect(page).toHaveURL('/admin/finance/invoices?kind=dues&overdue=true')
    await expect(views.getByRole('link', { name: 'Overdue' })).toHaveAttribute('aria-current', 'page')
    await sections.getByRole('link', { name: 'Overview' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Finance' })).toBeVisible()
  })

  test('the journal adds up to what is owed, opens its papers, and is saved for the accountant', async ({
    api,
    openAs,
  }) => {
    const login = await api.join()
    const { ask } = login
    const lines = [{ description: 'Berth', unit_price: '119', tax_rate: '19', tax_name: 'VAT' }]
    const { id } = must(await ask('POST', paths.invoices(), { body: { bill_to: { name: 'Hafen GmbH' }, lines } }), 201)
    must(await ask('POST', `${paths.invoice(id)}/finalization`), 200)
    const payment = { amount: '19', method: 'cash' }
    must(await ask('POST', `${paths.invoice(id)}/payments`, { body: payment }), 201)
    const page = await openAs(login)
    await page.goto('/admin/finance')
    await page
      .getByRole('main')
      .getByRole('navigation', { name: 'Finance' })
      .getByRole('link', { name: 'Journal' })
      .click()
    await page.getByRole('navigation', { name: 'Periods' }).getByRole('link', { name: 'This month' }).click()
    const moved = page.getByRole('table', { name: 'What moved the books' })
    await expect(moved.getByRole('row', { name: /^Payment / })).toContainText('19.00')
    await expect(moved.getByRole('row', { name: /^Owed at the end/ })).toContainText('100.00')
    await expect(page.getByRole('row', { name: /^VAT 19%/ })).toContainText('100.00')
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export the entries of this period' }).click()
    await page.getByRole('menuitem', { name: 'CSV', exact: true }).click()
    const rows = (await readFile(await (await saved).path(), 'utf8')).trimEnd().split('\r\n')
    expect(rows).toHaveLength(3)
    await moved.getByRole('link', { name: 'Invoice', exact: true }).click()
    await expect(page.getByRole('main')).toContainText('Hafen GmbH')
  })

  test('closed books take no payment of their days, and say where they are opened', async ({ api, openAs }) => {
    const login = await api.join()
    const invoice = await issue(login)
    const page = await openAs(login)
    await page.goto('/admin/finance/journal')
    await expect(page.getByText('The books are open', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Close the books' }).click()
    const dialog = page.getByRole('dialog', { name: 'Close the books' })
    await typeDate(dialog.getByRole('group', { name: 'Books closed through' }), '2025-12-31')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText(/^The books are closed through .*2025$/)).toBeVisible()

    await page.goto(`/admin/finance/invoices/${invoice}`)
    await page.getByRole('button', { name: 'Record a payment' }).click()
    const form = page.getByRole('dialog', { name: 'Record a payment' })
    await typeDate(form.getByRole('group', { name: 'Received' }), '2025-02-28')
    await form.getByRole('button', { name: 'Record payment' }).click()
    await expect(form.getByRole('alert')).toContainText('The books are closed through 31 December 2025.')
    await typeDate(form.getByRole('group', { name: 'Received' }), todayIn('Europe/Berlin'))
    await form.getByRole('button', { name: 'Record payment' }).click()
    await expect(form).toBeHidden()

    await page.goto('/admin/finance/journal')
    await page.getByRole('button', { name: 'Change the day' }).click()
    const back = page.getByRole('dialog', { name: 'Change the day' })
    await typeDate(back.getByRole('group', { name: 'Books closed through' }), '2024-12-31')
    await back.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText(/^The books are closed through .*2024$/)).toBeVisible()
    await page.goto('/admin/settings/audit')
    await expect(page.getByRole('main')).toContainText('opened the books again')
  })

  test('the same money recorded a second time is asked about, and kept where it came twice', async ({
    api,
    openAs,
  }) => {
    const login = await api.join()
    const invoice = await issue(login)
    const page = await openAs(login)
    await page.goto(`/admin/finance/invoices/${invoice}`)
    const record = async () => {
      await page.getByRole('button', { name: 'Record a payment' }).click()
      const form = page.getByRole('dialog', { name: 'Record a payment' })
      await form.getByRole('textbox', { name: 'Amount' }).fill('10')
      await form.getByRole('button', { name: 'Record payment' }).click()
      return form
    }
    await expect(await record()).toBeHidden()
    const again = await record()
    await expect(again.getByRole('alert')).toContainText('is there already for this payer')
    expect(must(await login.ask('GET', paths.payments()), 200)).toHaveLength(1)
    await again.getByRole('button', { name: 'Keep it' }).click()
    await expect(again).toBeHidden()
    expect(must(await login.ask('GET', paths.payments()), 200)).toHaveLength(2)
  })

  test('money of somebody who is no member is offered their open invoices, and settles them', async ({
    api,
    openAs,
  }) => {
    const login = await api.join()
    const invoice = await issue(login)
    const page = await openAs(login)
    await page.goto('/admin/finance/payments')
    await page.getByRole('button', { name: 'Record a payment' }).click()
    const form = page.getByRole('dialog', { name: 'Record a payment' })
    await form.getByLabel('Name of somebody else').fill('hafen gmbh')
    const { number } = must(await login.ask('GET', paths.invoice(invoice)), 200)
    await expect(form.getByText(number, { exact: false })).toBeVisible()
    await form.getByRole('textbox', { name: 'Amount' }).first().fill('119')
    await form.getByRole('button', { name: 'Record payment' }).click()
    await expect(form).toBeHidden()
    expect(must(await login.ask('GET', paths.invoice(invoice)), 200)).toMatchObject({ status: 'paid' })
  })

  test('an invoice is drafted, finalised, and paid in two parts', async ({ api, openAs }) => {
    const login = await api.join()
    const page = await openAs(login)
    await page.goto('/admin/finance')
    await page.getByRole('link', { name: 'New invoice' }).click()
    await expect(page.getByRole('form', { name: 'New invoice' })).toBeVisible()
    await page.getByText('Somebody else', { exact: true }).click()
    await page.getByLabel('Name', { exact: true }).fill('Hafen-Werft GmbH')
    await page
      .getByRole('textbox', { name: /Description/ })
      .first()
      .fill('Berth for a season')
    await page.getByRole('textbox', { name: /Price/ }).first().fill('150')
    await page.getByRole('button', { name: 'Write the draft' }).click()
    await expect(page).toHaveURL(/\/admin\/finance\/invoices\/[0-9a-f-]{36}$/)
    await expect(page.getByRole('main')).toContainText('Hafen-Werft GmbH')

    await page.getByRole('button', { name: 'Finalise' }).click()
    await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Finalise' }).click()
    await expect(page.getByText(/^Issued as /)).toBeVisible()

    // The page behind the dialog takes its time: it is the new one all the same when the dialog has closed.
    await page.route(/[?&]_rsc=/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1000))
      await route.continue()
    })
    for (const [amount, note] of [
      ['50', /recorded on/],
      ['100', /recorded on/],
    ] as const) {
      await page.getByRole('button', { name: 'Record a payment' }).click()
      const dialog = page.getByRole('dialog', { name: 'Record a payment' })
      await dialog.getByRole('textbox', { name: 'Amount' }).fill(amount)
      await dialog.getByRole('button', { name: 'Record payment' }).click()
      await expect(dialog).toBeHidden()
      await expect(page.getByText(note).first()).toBeVisible()
    }
    await expect(page.getByRole('button', { name: 'Record a payment' })).toHaveCount(0)
    const [invoice] = must(await login.ask('GET', paths.invoices()), 200)
    expect(invoice).toMatchObject({ status: 'paid', total: '150.00', paid: '150.00', remaining: '0.00' })
  })

  test('a draft without a payer or with a wrong price is not lost: it says what is missing', async ({
    api,
    openAs,
  }) => {
    const page = await openAs(await api.join())
    await page.goto('/admin/finance/invoices/new')
    await page
      .getByRole('textbox', { name: /Description/ })
      .first()
      .fill('Berth')
    await page.getByRole('button', { name: 'Write the draft' }).click()
    await expect(page.getByRole('form').getByRole('alert').first()).toContainText(/Say who pays|Choose a member/)
    await expect(page.getByRole('textbox', { name: /Description/ }).first()).toHaveValue('Berth')
  })
})

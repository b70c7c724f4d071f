import type { Page } from '@playwright/test'
import { must } from '#e2e/api'
import { expectAccessible, expectNoSideways } from '#e2e/page-checks'
import { expect, test } from '#e2e/test'
import { pages, api as paths } from '#lib/paths'

async function expectFineOnPhones(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSideways(page)
  await expectAccessible(page)
}

test('a family is added, waits and starts with its payer, and the payer adds somebody within the seats', async ({
  api,
  openAs,
}) => {
  // Two people, four pages and a measure of each on a phone.
  test.slow()
  const office = await api.join()
  const { ask } = office
  const body = { name: 'Family', price: '90.00', seats_included: 3, requires_payment: true }
  const tier = must(await ask('POST', paths.tiers(), { body }), 201)
  const ada = await api.join(office.tenant_id, { first_name: 'Ada', last_name: 'Lovelace' })
  const { member_id } = must(await ada.ask('GET', paths.auth.me()), 200)
  const { proposed_term } = must(
    await ask('POST', `${paths.member(member_id)}/approval`, { body: { tier_id: tier.id } }),
    200,
  )

  const page = await openAs(office)
  await page.goto(pages.admin.members())
  await page.getByRole('link', { name: 'Families' }).click()
  await page.getByRole('link', { name: 'Add the first one' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('The Lovelaces')
  await page.getByRole('combobox', { name: 'Who pays' }).fill('Lovelace')
  await page.getByRole('option', { name: /Ada Lovelace/ }).click()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'The Lovelaces' })).toBeVisible()
  await expect(page.getByText('2 seats are free.')).toBeVisible()

  await page.getByRole('button', { name: 'Add a new person' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a new person to The Lovelaces' })
  await dialog.getByRole('textbox', { name: 'First name' }).fill('Byron')
  await dialog.getByRole('textbox', { name: 'Last name' }).fill('Lovelace')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  const people = page.getByRole('region', { name: 'People' })
  await expect(people.getByRole('listitem')).toHaveCount(2)
  await expect(people.getByText('Pending', { exact: true })).toHaveCount(2)
  await expectFineOnPhones(page)

  await page.goto(pages.admin.invoice(proposed_term.invoice_id))
  await page.getByRole('button', { name: 'Record a payment' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Record payment' }).click()
  await expect(page.getByText(/recorded on/).first()).toBeVisible()
  await page.goto(pages.admin.groups())
  await page.getByRole('link', { name: 'The Lovelaces' }).click()
  await expect(people.getByText('Active', { exact: true })).toHaveCount(2)
  expect(must(await ask('GET', paths.invoices()), 200)).toHaveLength(1)

  const own = await openAs(ada)
  await own.goto(pages.member.home())
  await own.getByRole('link', { name: 'My family' }).click()
  await expect(own.getByRole('heading', { level: 1, name: 'The Lovelaces' })).toBeVisible()
  await own.setViewportSize({ width: 360, height: 740 })
  await own.getByRole('button', { name: 'Add a new person' }).click()
  const form = own.getByRole('dialog', { name: 'Add a new person to The Lovelaces' })
  await form.getByRole('textbox', { name: 'First name' }).fill('Annabella')
  await form.getByRole('textbox', { name: 'Last name' }).fill('Lovelace')
  await form.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(own.getByText('All seats are taken.')).toBeVisible()
  await expect(own.getByRole('button', { name: 'Add a new person' })).toBeDisabled()
  await expect(own.getByText('Active', { exact: true })).toHaveCount(3)
  await expectFineOnPhones(own)

  await own.getByRole('button', { name: 'Actions for Byron Lovelace' }).click()
  await own.getByRole('menuitem', { name: 'Take out…' }).click()
  await own.getByRole('dialog').getByRole('button', { name: 'Take out' }).click()
  await expect(own.getByText('Byron Lovelace taken out')).toBeVisible()
  await expect(own.getByRole('button', { name: 'Add a new person' })).toBeEnabled()
  expect(must(await ask('GET', paths.members({ q: 'Byron' })), 200)).toMatchObject([{ status: 'pending' }])
})

import { must } from '#e2e/api'
import { expect, test } from '#e2e/test'
import { addDays, todayIn } from '#lib/format/dates'
import { pages, api as paths } from '#lib/paths'

/** The day on which a membership of a year that ends soon began. */
const BEGAN = addDays(todayIn('Europe/Berlin'), -350)

test.describe('billing runs', () => {
  test('renewals are counted, looked through, released and paid, and the membership goes on', async ({
    api,
    openAs,
  }) => {
    const login = await api.join()
    const { ask } = login
    const tier = must(
      await ask('POST', paths.tiers(), {
        body: { name: 'Full', price: '60.00', renewal_opens_days: 60, grace_days: 30 },
      }),
      201,
    )
    const payment = { method: 'cash', received_on: BEGAN }
    for (const [first_name, email] of [
      ['Ada', 'ada@example.org'],
      ['Bo', null],
    ] as const)
      must(
        await ask('POST', paths.members(), {
          body: { first_name, last_name: 'Berg', email, tier_id: tier.id, joined_on: BEGAN, billing: 'paid', payment },
        }),
        201,
      )
    const page = await openAs(login)
    await page.goto(pages.admin.billingRuns())
    await page.getByRole('link', { name: 'New run' }).first().click()
    await expect(page.getByText('2 renewals over €120.00')).toBeVisible()
    await page.getByRole('button', { name: 'Prepare the run' }).click()

    await expect(page).toHaveURL(/\/billing-runs\/[0-9a-f-]{36}$/)
    await expect(page.getByText('2 renewals over €120.00; 1 by mail, 1 to print.')).toBeVisible()
    await expect(page.getByText('No e-mail', { exact: true })).toBeVisible()
    const included = page.getByRole('checkbox', { name: 'Include Bo Berg' })
    await included.click({ force: true })
    await expect(included).not.toBeChecked()
    await expect(page.getByText('1 renewal over €60.00; 1 by mail.')).toBeVisible()
    await page.getByRole('button', { name: 'Release' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Release' }).click()
    await expect(page.getByText('1 done.')).toBeVisible()

    await page.getByRole('table', { name: 'Items of the run' }).getByRole('link', { name: /^INV-/ }).click()
    await page.getByRole('button', { name: 'Record a payment' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Record payment' }).click()
    await expect(page.getByText(/recorded on/).first()).toBeVisible()
    const [ada] = must(await ask('GET', paths.members({ q: 'Ada' })), 200)
    expect(ada).toMatchObject({ status: 'active', valid_through: addDays(ada.valid_through, 0) })
    expect(ada.valid_through > addDays(BEGAN, 700)).toBe(true)
    const [run] = must(await ask('GET', paths.billingRuns()), 200)
    expect(run).toMatchObject({ status: 'released', done_count: 1 })
  })
})

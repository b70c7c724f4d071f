import { expect, test } from '#e2e/test'
import { pages } from '#lib/paths'

test('a new association is shown where to begin, what it has done, and hides the list', async ({
  api,
  openAs,
  adminPage,
}) => {
  const page = await openAs(await api.join())
  await page.goto(pages.admin.home())
  const steps = page.getByRole('region', { name: 'First steps' })
  await expect(steps).toContainText('0 of 6 done')
  await steps.getByRole('link', { name: 'Add a tier' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Regular')
  await page.getByRole('textbox', { name: 'Price of the first term' }).fill('60.00')
  await page.getByRole('button', { name: /^(Add|Save)/ }).click()
  await expect(page).toHaveURL(pages.admin.settingsTiers())
  await page.goto(pages.admin.home())
  await expect(steps).toContainText('1 of 6 done')
  await expect(steps.getByRole('link', { name: 'Add a tier' })).toHaveCount(0)
  await expect(steps.getByRole('link', { name: 'Import' })).toBeVisible()
  await steps.getByRole('button', { name: 'Hide' }).click()
  await expect(steps).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(steps).toContainText('1 of 6 done')
  await steps.getByRole('button', { name: 'Hide' }).click()
  await expect(steps).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Needs you' })).toBeVisible()
  await expect(steps).toHaveCount(0)

  // What has been running for long has begun.
  await adminPage.goto(pages.admin.home())
  await expect(adminPage.getByRole('heading', { name: 'Needs you' })).toBeVisible()
  await expect(adminPage.getByRole('region', { name: 'First steps' })).toHaveCount(0)
})

import { expect, test } from '#e2e/test'
import { pages } from '#lib/paths'

test('the settings tell when each scheduled job last ran and how it went', async ({ adminPage: page }) => {
  await page.goto(pages.admin.settingsJobs())
  await expect(page.getByRole('heading', { name: 'Jobs', level: 1 })).toBeVisible()
  const events = page.getByRole('row', { name: /Begins and ends events/ })
  // It runs every minute, the first time within one of the start.
  await expect(async () => {
    await page.reload()
    await expect(events.getByText(/Done|Running/)).toBeVisible({ timeout: 1_000 })
    await expect(events.locator('time').first()).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 40_000 })
  await expect(page.getByRole('row', { name: /Removes what has expired/ })).toBeVisible()
  await expect(page.getByText('All jobs run on time')).toBeVisible()
})

import type { Page } from '@playwright/test'
import { must } from '#e2e/api'
import { expectAccessible, expectNoSideways } from '#e2e/page-checks'
import { type Api, expect, test } from '#e2e/test'
import { api as paths } from '#lib/paths'

const OVERDUE = 7

/** An association with invoices that are overdue, whose insights somebody has run. */
async function makeNews(api: Api) {
  const admin = await api.join()
  const { ask } = admin
  for (let at = 0; at < OVERDUE; at += 1) {
    const member = must(
      await ask('POST', paths.members(), {
        body: { first_name: 'Lena', last_name: `Late ${at}`, phone: '+44 20 7946 0000' },
      }),
      201,
    )
    const lines = [{ description: 'Dues', unit_price: '60.00' }]
    const body = { member_id: member.id, lines, due_date: '2026-01-31' }
    const draft = must(await ask('POST', paths.invoices(), { body }), 201)
    must(await ask('POST', `${paths.invoice(draft.id)}/finalization`), 200)
  }
  const { insights } = must(await ask('POST', paths.ai.insightRefresh()), 200)
  const overdue = insights.find(({ kind }: { kind: string }) => kind === 'overdue')
  expect(overdue, 'what is overdue is among the insights').toBeTruthy()
  return { admin, title: overdue.title as string }
}

function cardOf(page: Page, title: string) {
  return page.getByRole('article', { name: title })
}

async function choose(page: Page, title: string, item: string): Promise<void> {
  await cardOf(page, title)
    .getByRole('button', { name: `Decide about: ${title}` })
    .click()
  await page.getByRole('menuitem', { name: item }).click()
}

test.describe('insights', () => {
  test('an insight says what, why and how sure, and its action opens the list with its rows', async ({
    api,
    openAs,
  }) => {
    const { admin, title } = await makeNews(api)
    const page = await openAs(admin)
    await page.goto('/admin/insights')
    const card = cardOf(page, title)
    await expect(card).toContainText(`${OVERDUE} invoices are overdue`)
    await expect(card).toContainText('Counted, not estimated.')
    await card.getByRole('link', { name: 'See whom to remind' }).click()
    await expect(page).toHaveURL(/\/admin\/finance\/invoices\?.*overdue=true/)
    await expect(page.getByRole('row', { name: /Lena Late/ })).toHaveCount(OVERDUE)
  })

  test('what is dismissed is gone, can be taken back at once, and stands among what was put away', async ({
    api,
    openAs,
  }) => {
    const { admin, title } = await makeNews(api)
    const page = await openAs(admin)
    await page.goto('/admin/insights')
    await choose(page, title, 'Dismiss until it changes')
    await expect(cardOf(page, title)).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(cardOf(page, title)).toBeVisible()

    await choose(page, title, 'Dismiss until it changes')
    await expect(cardOf(page, title)).toHaveCount(0)
    const views = page.getByRole('navigation', { name: 'Views' })
    await views.getByRole('link', { name: /^Put away/ }).click()
    await expect(cardOf(page, title)).toContainText('Dismissed until it changes')
    await cardOf(page, title).getByRole('button', { name: 'Show again' }).click()
    await expect(page.getByText('Nothing is put away')).toBeVisible()
    await views.getByRole('link', { name: /^Most important/ }).click()
    await expect(cardOf(page, title)).toBeVisible()
  })

  test('what is put off comes back by itself, and looking again does not bring it sooner', async ({ api, openAs }) => {
    const { admin, title } = await makeNews(api)
    const page = await openAs(admin)
    await page.goto('/admin/insights')
    await choose(page, title, 'Remind me in two weeks')
    await expect(cardOf(page, title)).toHaveCount(0)
    await page.getByRole('button', { name: 'Check again' }).click()
    await expect(page.getByText('Checked again')).toBeVisible()
    await expect(cardOf(page, title)).toHaveCount(0)
    await page.goto('/admin/insights?show=put_away')
    await expect(cardOf(page, title)).toContainText('Put off until')
  })

  test('an insight can be decided about with the keyboard alone', async ({ api, openAs }) => {
    const { admin, title } = await makeNews(api)
    const page = await openAs(admin)
    await page.goto('/admin/insights')
    await cardOf(page, title)
      .getByRole('button', { name: `Decide about: ${title}` })
      .focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('menuitem', { name: 'This was useful' })).toBeVisible()
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await expect(cardOf(page, title)).toHaveCount(0)
  })

  test('a new association is told that there is too little to go by', async ({ api, openAs }) => {
    const page = await openAs(await api.join())
    await page.goto('/admin/insights')
    await expect(page.getByText(/^(Not checked yet|Nothing stands out)$/)).toBeVisible()
    await page.getByRole('button', { name: 'Check again' }).click()
    await expect(page.getByText('Nothing stands out')).toBeVisible()
    await page.getByText(/^\d+ checks, \d+ of them without a finding$/).click()
    await expect(page.getByText('Too little to go by yet').first()).toBeVisible()
  })

  test('every view can be used by everybody, light and dark, wide and narrow', async ({ api, openAs }) => {
    test.slow()
    const { admin, title } = await makeNews(api)
    const page = await openAs(admin)
    await page.goto('/admin/insights')
    await choose(page, title, 'Dismiss until it changes')
    await expect(cardOf(page, title)).toHaveCount(0)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.setViewportSize(colorScheme === 'light' ? { width: 1280, height: 800 } : { width: 360, height: 740 })
      for (const show of ['first', 'all', 'put_away']) {
        await page.goto(`/admin/insights?show=${show}`)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        for (const summary of await page.locator('summary').all()) await summary.click()
        // As tall as the page, so that the bar at the bottom lies over nothing.
        const height = await page.evaluate(() => document.documentElement.scrollHeight)
        await page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height })
        await expectAccessible(page, `${show}, ${colorScheme}`)
        await expectNoSideways(page, `${show}, ${colorScheme}`)
      }
    }
  })
})

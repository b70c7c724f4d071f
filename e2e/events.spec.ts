import { must } from '#e2e/api'
import { expect, test } from '#e2e/test'
import { api as paths } from '#lib/paths'

/** A moment some hours from now, in local time of the tenant as far as an hour matters. */
function inHours(hours: number): string {
  return new Date(Date.now() + hours * 3_600_000).toISOString()
}

test.describe('events in the browser', () => {
  test('the list narrows by status and each event opens', async ({ adminPage: page }) => {
    await page.goto('/admin/events')
    const tabs = page.getByRole('navigation', { name: 'Events by status' })
    await tabs.getByRole('link', { name: /^Past/ }).click()
    await expect(page).toHaveURL(/event_status=completed/)
    const row = page.getByRole('row').nth(1)
    await expect(row).toBeVisible()
    await row.getByRole('link').first().click()
    await expect(page).toHaveURL(/\/admin\/events\/[0-9a-f-]{36}/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })

  test('a guest is registered, let in at the door, and the check-in is taken back', async ({ api, openAs }) => {
    const login = await api.join()
    const event = must(
      await login.ask('POST', paths.events(), {
        body: { title: 'Quay Walk', event_date: inHours(1), location: 'Pier 3', capacity: 10 },
      }),
      201,
    )
    const page = await openAs(login)
    await page.goto(`/admin/events/${event.id}/registrations`)
    await page.getByRole('button', { name: 'Add registration' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a registration' })
    await dialog.getByText('A guest', { exact: true }).click()
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Grete Gast')
    await dialog.getByRole('button', { name: 'Register' }).click()
    await expect(page.getByText('Grete Gast is registered')).toBeVisible()
    await page
      .getByRole('row')
      .getByRole('link', { name: /Grete Gast/ })
      .click()
    await expect(page.getByRole('heading', { level: 1, name: /Grete Gast/ })).toBeVisible()
    await page.getByRole('button', { name: 'Check in' }).click()
    await expect(page.getByText('Grete Gast is checked in')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Take the check-in back' })).toBeVisible()
    expect(must(await login.ask('GET', paths.event(event.id)), 200).counts.checked_in).toBe(1)
    await page.getByRole('button', { name: 'Take the check-in back' }).click()
    await expect(page.getByText('Check-in taken back')).toBeVisible()
    expect(must(await login.ask('GET', paths.event(event.id)), 200).counts.checked_in).toBe(0)
  })

  test('an event is cancelled with a reason, and those who registered get a mail', async ({ api, openAs }) => {
    const login = await api.join()
    const event = must(
      await login.ask('POST', paths.events(), { body: { title: 'Regatta', event_date: inHours(300) } }),
      201,
    )
    const page = await openAs(login)
    await page.goto(`/admin/events/${event.id}`)
    await page.getByRole('button', { name: 'More actions for this event' }).click()
    await page.getByRole('menuitem', { name: 'Cancel event…' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').first().fill('Storm warning')
    await dialog
      .getByRole('button', { name: /^Cancel/ })
      .first()
      .click()
    await expect(page.getByRole('main')).toContainText('Storm warning')
    expect(must(await login.ask('GET', paths.event(event.id)), 200).event_status).toBe('cancelled')
  })
})

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

  test('an event is written down, announced and found in the list', async ({ api, openAs }) => {
    const login = await api.join()
    const page = await openAs(login)
    await page.goto('/admin/events')
    await page.getByRole('link', { name: 'Add event' }).first().click()
    const form = page.getByRole('form', { name: 'New event' })
    await form.getByRole('textbox', { name: 'Title' }).fill('Lighthouse Evening')
    const starts = form.getByRole('group', { name: /^Starts/ }).first()
    for (const [part, keys] of [
      [/month/i, '06'],
      [/day/i, '14'],
      [/year/i, '2031'],
      [/hour/i, '07'],
      [/minute/i, '30'],
    ] as const) {
      await starts.getByRole('spinbutton', { name: part }).click()
      await page.keyboard.type(keys)
    }
    const half = starts.getByRole('spinbutton', { name: /AM\/PM/ })
    if (await half.isVisible()) {
      await half.click()
      await page.keyboard.type('PM')
    }
    await form.getByRole('button', { name: 'Add event' }).click()
    await expect(page).toHaveURL(/\/admin\/events\/[0-9a-f-]{36}$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Lighthouse Evening' })).toBeVisible()
    const [event] = must(await login.ask('GET', paths.events()), 200)
    expect(event).toMatchObject({ title: 'Lighthouse Evening' })
    expect(event.event_date).toMatch(/^2031-06-14T(19|07):30:00$/)
    await page.goto('/admin/events')
    await expect(page.getByRole('link', { name: /Lighthouse Evening/ }).first()).toBeVisible()
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

  test('at the door a ticket opens once, and its second scan is refused in words', async ({ api, openAs }) => {
    const login = await api.join()
    const event = must(
      await login.ask('POST', paths.events(), { body: { title: 'Quay Walk', event_date: inHours(1) } }),
      201,
    )
    const { code } = must(
      await login.ask('POST', paths.registrations(event.id), { body: { guest: { name: 'Grete Gast' } } }),
      201,
    )
    const page = await openAs(login)
    await page.goto(`/admin/events/${event.id}/check-in`)
    const box = page.getByRole('textbox', { name: 'Ticket code or name' })
    const result = page.getByRole('region', { name: 'Result of the last scan' })
    await box.fill(code)
    await box.press('Enter')
    await expect(result).toContainText('Grete Gast')
    await expect(page.getByText('1 of 1 checked in').first()).toBeVisible()
    await box.fill(code)
    await box.press('Enter')
    await expect(result).toContainText(/already/i)
    expect(must(await login.ask('GET', paths.event(event.id)), 200).counts.checked_in).toBe(1)
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

import { must } from '#e2e/api'
import { expect, test } from '#e2e/test'
import { api as paths } from '#lib/paths'

/** A moment some hours from now, in local time of the tenant as far as an hour matters. */
function inHours(hours: number): string {
  return new Date(Date.now() + hours * 3_600_000).toISOString()
}

test.describe('the door of an event', () => {
  test('a guest without a ticket is sold one at the door and is in at once; a second of the same name is told first', async ({
    api,
    openAs,
  }) => {
    const login = await api.join()
    const event = must(
      await login.ask('POST', paths.events(), {
        body: {
          ...{ title: 'Quay Walk', event_date: inHours(1), capacity: 3 },
          ticket_types: [{ name: 'Regular', price: '12.00' }],
        },
      }),
      201,
    )
    const page = await openAs(login)
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(`/admin/events/${event.id}/check-in`)
    const result = page.getByRole('region', { name: 'Result of the last scan' })
    const dialog = page.getByRole('dialog', { name: 'Register somebody' })
    const fill = async (name: string) => {
      await page.getByRole('button', { name: 'Register somebody' }).click()
      await dialog.getByText('A guest', { exact: true }).click()
      await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
    }
    await fill('Anna Bauer')
    await dialog.getByText('Card', { exact: true }).click()
    await dialog.getByRole('button', { name: 'Register and let in' }).click()
    await expect(result).toContainText('Checked in')
    await expect(result).toContainText('Anna Bauer')
    await expect(page.getByText('1 of 1 checked in').first()).toBeVisible()
    const now = async () => must(await login.ask('GET', paths.event(event.id)), 200)
    expect(await now()).toMatchObject({ revenue: '12.00', counts: { checked_in: 1 } })

    await fill('anna bauer')
    await dialog.getByText('Waive the price', { exact: true }).click()
    await dialog.getByRole('textbox', { name: 'Why they are waived' }).fill('Carries the flag')
    await dialog.getByRole('button', { name: 'Register and let in' }).click()
    await expect(dialog).toContainText('Anna Bauer is already registered (1 ticket, checked in).')
    expect((await now()).counts.checked_in).toBe(1)
    await dialog.getByRole('button', { name: 'Keep it' }).click()
    await expect(dialog).toBeHidden()
    await expect.poll(async () => (await now()).counts.checked_in).toBe(2)

    await fill('Two Too Many')
    await dialog.getByRole('textbox', { name: 'Seats' }).fill('2')
    await dialog.getByRole('textbox', { name: 'Seats' }).blur()
    await expect(dialog).toContainText('Only 1 seat left')
    await dialog.getByRole('button', { name: 'Register and let in' }).click()
    await expect(dialog.getByRole('alert')).toContainText('Only 1 seat is left.')
    expect((await now()).counts.checked_in).toBe(2)
  })

  test('who came without having registered is added the next day, and counts', async ({ api, openAs }) => {
    const login = await api.join()
    const body = { title: 'Yesterday’s Supper', event_date: inHours(-30), end_date: inHours(-27) }
    const event = must(await login.ask('POST', paths.events(), { body }), 201)
    const names = { first_name: 'Ada', last_name: 'Byron' }
    const member = must(await login.ask('POST', paths.members(), { body: names }), 201)
    const page = await openAs(login)
    await page.goto(`/admin/events/${event.id}/registrations`)
    await page.getByRole('button', { name: 'Add somebody who came' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add somebody who came' })
    await dialog.getByRole('combobox', { name: 'Member' }).fill('Byron')
    await page.getByRole('option', { name: /Ada Byron/ }).click()
    await dialog.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(page.getByText('Ada Byron is noted as having come')).toBeVisible()
    await expect(page.getByRole('row', { name: /Ada Byron/ })).toContainText('Checked in')
    expect(must(await login.ask('GET', paths.event(event.id)), 200).counts).toMatchObject({ checked_in: 1 })
    await page.goto(`/admin/members/${member.id}`)
    await expect(page.getByRole('main')).toContainText('Yesterday’s Supper')
  })

  test('a party comes in parts: the steward says how many, and the same ticket lets in the rest', async ({
    api,
    openAs,
  }) => {
    const login = await api.join()
    const event = must(
      await login.ask('POST', paths.events(), { body: { title: 'Quay Walk', event_date: inHours(1) } }),
      201,
    )
    const { code, id } = must(
      await login.ask('POST', paths.registrations(event.id), {
        body: { guest: { name: 'Grete Gast' }, quantity: 3 },
      }),
      201,
    )
    const page = await openAs(login)
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(`/admin/events/${event.id}/check-in`)
    const box = page.getByRole('textbox', { name: 'Ticket code or name' })
    const result = page.getByRole('region', { name: 'Result of the last scan' })
    const inside = async () => must(await login.ask('GET', paths.registration(event.id, id)), 200).seats_inside
    await box.fill(code)
    await box.press('Enter')
    await expect(result).toContainText('3 of 3 in')
    const two = result.getByRole('radio', { name: '2' })
    expect((await two.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await two.click()
    await expect(result).toContainText('2 of 3 in')
    await expect(page.getByText('2 of 3 checked in').first()).toBeVisible()
    expect(await inside()).toBe(2)

    await box.fill('Grete')
    await expect(page.getByRole('list', { name: 'People found' })).toContainText('2 of 3 in')
    await page.getByRole('button', { name: 'Check Grete Gast in' }).click()
    await expect(result).toContainText('3 of 3 in')
    expect(await inside()).toBe(3)
    await box.fill(code)
    await box.press('Enter')
    await expect(result).toContainText(/already/i)

    await page.goto(`/admin/events/${event.id}/registrations/${id}`)
    await expect(page.getByRole('main')).toContainText('3 of 3')
    await page.getByRole('button', { name: 'Take the check-in back' }).click()
    await page.getByRole('button', { name: 'Check in', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Check Grete Gast in' })
    await dialog.getByRole('textbox', { name: 'How many come in' }).fill('1')
    await dialog.getByRole('button', { name: 'Check in' }).click()
    await expect(page.getByRole('main')).toContainText('1 of 3 came; the same ticket lets in the rest.')
    expect(await inside()).toBe(1)
  })

  test('front desk is told who registers people at the door', async ({ api, openAs }) => {
    const admin = await api.join()
    const desk = await api.join(admin.tenant_id, { first_name: 'Dora', last_name: 'Desk' })
    must(await admin.ask('PATCH', paths.account(desk.user_id), { body: { roles: ['front_desk'] } }), 200)
    const event = must(
      await admin.ask('POST', paths.events(), { body: { title: 'Quay Walk', event_date: inHours(1) } }),
      201,
    )
    const page = await openAs(desk)
    await page.goto(`/admin/events/${event.id}/check-in`)
    await expect(page.getByText('it is for event managers and administrators')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Register somebody' })).toHaveCount(0)
  })
})

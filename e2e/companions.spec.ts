import { readFile } from 'node:fs/promises'
import { must } from '#e2e/api'
import { expect, test } from '#e2e/test'
import { readTexts } from '#lib/papers/read-pdf'
import { api as paths } from '#lib/paths'

test.describe('the seats of a booking', () => {
  test('a member books for three and names two, changes a name; the office takes a seat out, and list and money agree', async ({
    api,
    openAs,
  }) => {
    test.setTimeout(180_000)
    const admin = await api.join()
    const event = must(
      await admin.ask('POST', paths.events(), {
        body: {
          ...{ title: 'Harvest Supper', event_date: '2031-09-20T18:00:00', location: 'Barn', capacity: 12 },
          ticket_types: [{ name: 'Regular', price: '15.00' }],
        },
      }),
      201,
    )
    const member = await api.join(admin.tenant_id, { first_name: 'Mia', last_name: 'Moor' })
    const own = await openAs(member)
    await own.setViewportSize({ width: 360, height: 740 })
    await own.goto(`/member/events/${event.id}`)
    await own.getByRole('textbox', { name: 'Seats' }).fill('3')
    await own.getByRole('textbox', { name: 'Seats' }).blur()
    // The next field comes with the name before it.
    await own.getByRole('textbox', { name: 'Name for seat 2' }).fill('Bo Berg')
    await own.getByRole('textbox', { name: 'Name for seat 3' }).fill('Cleo Clark')
    await own.getByRole('button', { name: 'Register', exact: true }).click()
    await expect(own.getByRole('heading', { name: 'Your ticket' })).toBeVisible()
    await expect(own.getByRole('main')).toContainText('With Bo Berg, Cleo Clark')

    await own.getByRole('button', { name: 'Change the names' }).click()
    const names = own.getByRole('dialog', { name: 'Change the names' })
    await names.getByRole('textbox', { name: 'Name for seat 2' }).fill('Zoë Zander')
    await names.getByRole('button', { name: 'Save' }).click()
    await expect(names).toBeHidden()
    await expect(own.getByRole('main')).toContainText('With Zoë Zander, Cleo Clark')

    const [booked] = must(await admin.ask('GET', paths.registrations(event.id)), 200)
    const page = await openAs(admin)
    await page.goto(`/admin/events/${event.id}/registrations/${booked.id}`)
    await expect(page.getByRole('main')).toContainText('Zoë Zander, Cleo Clark')
    await page.getByRole('button', { name: 'Change the seats' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change the seats of Mia Moor' })
    await dialog.getByRole('textbox', { name: 'Seats' }).fill('2')
    await dialog.getByRole('textbox', { name: 'Seats' }).blur()
    await expect(dialog).toContainText('Only 1 seat left for them')
    await dialog.getByText('Cleo Clark', { exact: true }).click()
    await expect(dialog).toContainText('€15.00')
    await dialog.getByRole('button', { name: 'Take 1 seat out' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('The registration has 2 seats now')).toBeVisible()
    const now = must(await admin.ask('GET', paths.registration(event.id, booked.id)), 200)
    expect(now).toMatchObject({ quantity: 2, companions: ['Zoë Zander'], price: '30.00', remaining: '30.00' })
    expect(must(await admin.ask('GET', paths.invoice(now.invoice_id)), 200)).toMatchObject({
      ...{ total: '45.00', credited: '15.00', remaining: '30.00', status: 'open' },
    })
    expect(must(await admin.ask('GET', paths.event(event.id)), 200).seats_taken).toBe(2)

    await page.goto(`/admin/events/${event.id}/registrations`)
    await page.getByRole('searchbox').fill('zander')
    await expect(page.getByRole('row', { name: /Mia Moor/ })).toContainText('With Zoë Zander')
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Attendance list of Harvest Supper as PDF' }).click()
    const text = (await readTexts(await readFile(await (await saved).path()))).join(' ')
    expect(text).toMatch(/Mia Moor Zoë Zander Regular 2/)
    expect(text).not.toContain('Cleo')
    // The pages of a journey share one sign-in.
    const again = await openAs(member)
    await again.goto(`/member/events/${event.id}`)
    await expect(again.getByRole('main')).toContainText('With Zoë Zander')
    await expect(again.getByRole('main')).toContainText('€30.00')
  })
})

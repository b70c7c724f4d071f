import { freshId, mailTo, must } from '#e2e/api'
import { expect, test } from '#e2e/test'
import { pages, api as paths } from '#lib/paths'

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 19)

/** Where the link with these words leads in the text of a mail, without the site. */
function linkIn(text: string, path: string): string {
  const found = new RegExp(`https?://[^/\\s]+(${path}[^\\s\\]]*)`).exec(text)?.[1]
  if (!found) throw new Error(`No link to ${path} in ${text}`)
  return found
}

test.describe('guests without an account', () => {
  test.use({ viewport: { width: 360, height: 740 } })

  test('an outsider registers on a phone, confirms with the mail, sees the ticket and cancels', async ({
    api,
    page,
  }) => {
    const club = await api.join()
    const body = {
      title: 'Harbour Concert',
      event_date: inDays(9),
      location: 'Pier 3',
      capacity: 20,
      visibility: 'public',
    }
    const event = must(await club.ask('POST', paths.events(), { body }), 201)
    const email = `${freshId('gil')}@example.org`

    await page.goto(pages.publicEvent(club.tenant_id, event.id))
    await page.getByRole('link', { name: 'Register as a guest' }).click()
    const form = page.getByRole('form', { name: 'Register as a guest' })
    await form.getByRole('textbox', { name: 'Name' }).fill('Visit www.evil.example')
    await form.getByRole('textbox', { name: 'E-mail' }).fill(email)
    await form.getByRole('button', { name: 'Register' }).click()
    await expect(form.getByText(/Give a name only/).first()).toBeVisible()
    await form.getByRole('textbox', { name: 'Name' }).fill('Gil Guest')
    await form.getByRole('button', { name: 'Increase' }).click()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    await form.getByRole('button', { name: 'Register' }).click()
    await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible()

    const asked = await mailTo(email, 'Confirm your registration')
    await page.goto(linkIn(asked.text, '/confirm-registration'))
    await expect(page.getByText('Gil Guest')).toBeVisible()
    // Opening the link books nothing.
    const registrations = async () => must(await club.ask('GET', paths.registrations(event.id)), 200)
    expect(await registrations()).toEqual([])
    await page.getByRole('button', { name: 'Confirm registration' }).click()
    await expect(page.getByText('You are registered for Harbour Concert.')).toBeVisible()
    expect(await registrations()).toMatchObject([
      { source: 'public', quantity: 2, guest: { name: 'Gil Guest', email } },
    ])
    await page.getByRole('link', { name: 'Open my ticket' }).click()
    await expect(page.getByRole('img', { name: 'Ticket for Harbour Concert' })).toBeVisible()

    // The first link leads there from now on; the mail with the ticket, which comes within a minute, has the same.
    const own = page.url()
    await page.goto(linkIn(asked.text, '/confirm-registration'))
    await expect(page).toHaveURL(own)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    const calendar = await page.getByRole('link', { name: 'Add to calendar' }).getAttribute('href')
    const file = await page.request.get(calendar ?? '')
    expect(await file.text()).toContain('SUMMARY:Harbour Concert')
    expect((await page.request.get('/seat/event.ics?seat=x')).status()).toBe(404)

    await page.getByRole('link', { name: 'Cancel my registration' }).click()
    await page.getByRole('button', { name: 'Give up all 2 seats' }).click()
    await expect(page.getByText('You have given up all 2 seats at Harbour Concert.')).toBeVisible()
    expect(await registrations()).toMatchObject([{ status: 'cancelled' }])
    await page.goto(own)
    await expect(page.getByText('This registration was cancelled')).toBeVisible()
    await expect(page.getByRole('img', { name: 'Ticket for Harbour Concert' })).toBeHidden()
  })

  test('behind the link a guest names who comes along, takes a seat out and reads the invoice', async ({
    api,
    page,
  }) => {
    const club = await api.join()
    const ticket_types = [{ name: 'Standard', price: '10.00' }]
    const body = { title: 'Harbour Dinner', event_date: inDays(9), visibility: 'public', ticket_types }
    const event = must(await club.ask('POST', paths.events(), { body }), 201)
    const email = `${freshId('gil')}@example.org`
    const asked = { tenant_id: club.tenant_id, event_id: event.id, name: 'Gil Guest', email, quantity: 3 }
    expect((await page.request.post(paths.guestRequest(), { data: asked })).ok()).toBe(true)
    await page.goto(linkIn((await mailTo(email, 'Confirm your registration')).text, '/confirm-registration'))
    await page.getByRole('button', { name: 'Confirm registration' }).click()
    await page.getByRole('link', { name: 'Open my ticket' }).click()
    await page.getByRole('button', { name: 'Add names' }).click()
    await page.getByRole('textbox', { name: 'Name for seat 2' }).fill('Bo Guest')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('With Bo Guest')).toBeVisible()
    await page.getByRole('button', { name: 'Take seats out' }).click()
    await page.getByRole('button', { name: 'Take 1 seat out' }).click()
    await expect(page.getByRole('region', { name: 'Seats' }).getByText('2 seats', { exact: true })).toBeVisible()
    await expect(page.getByText('More seats are added by the organizers')).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    for (const paper of [/^Invoice .* as PDF$/, /^Credit note .* as PDF$/]) {
      const href = await page.getByRole('link', { name: paper }).getAttribute('href')
      const file = await page.request.get(href ?? '')
      expect([file.status(), file.headers()['content-type']]).toEqual([200, 'application/pdf'])
    }
    const [registration] = must(await club.ask('GET', paths.registrations(event.id)), 200)
    expect(registration).toMatchObject({ quantity: 2, companions: ['Bo Guest'], remaining: '20.00' })
  })

  test('where guests are not taken, the public page leads to signing in', async ({ api, page }) => {
    const club = await api.join()
    const body = { title: 'Own Concert', event_date: inDays(9), visibility: 'public', takes_guests: false }
    const event = must(await club.ask('POST', paths.events(), { body }), 201)
    await page.goto(pages.publicEvent(club.tenant_id, event.id))
    await expect(page.getByRole('link', { name: 'Sign in to register' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Register as a guest' })).toBeHidden()
    await page.goto(pages.guestRegistration(club.tenant_id, event.id))
    await expect(page.getByText('For this event people register with an account')).toBeVisible()
  })
})

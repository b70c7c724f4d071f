import { freshId, mailsNow, mailTo, must } from '#e2e/api'
import { expect, test } from '#e2e/test'
import { api as paths } from '#lib/paths'

/** A moment some hours from now, in local time of the tenant as far as an hour matters. */
function inHours(hours: number): string {
  return new Date(Date.now() + hours * 3_600_000).toISOString()
}

/** The next mail about an event; notices are written once a minute. */
async function noticeTo(address: string, subject: string) {
  const subjects = async () => (await mailsNow(address)).map((mail) => mail.subject)
  await expect.poll(subjects, { timeout: 100_000 }).toContain(subject)
  return mailTo(address, subject)
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

  test('the list opens on what comes next, soonest first', async ({ adminPage: page, api }) => {
    const { ask } = await api.as('admin')
    const soonest = must(await ask('GET', paths.events({ event_status: 'upcoming', sort: 'event_date' })), 200)
    await page.goto('/admin/events')
    const current = page.getByRole('navigation', { name: 'Events by status' }).locator('[aria-current]')
    await expect(current).toHaveText(/^Upcoming/)
    await expect(page.getByRole('row').nth(1)).toContainText(soonest[0].title)
    await expect(page.getByRole('row').nth(2)).toContainText(soonest[1].title)
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

  test('far from the event the door asks before it lets anybody in', async ({ api, openAs }) => {
    const login = await api.join()
    const event = must(
      await login.ask('POST', paths.events(), { body: { title: 'Quay Walk', event_date: inHours(100) } }),
      201,
    )
    const register = (name: string) => login.ask('POST', paths.registrations(event.id), { body: { guest: { name } } })
    const { code } = must(await register('Grete Gast'), 201)
    const { id } = must(await register('Gustav Gast'), 201)
    const page = await openAs(login)
    await page.goto(`/admin/events/${event.id}/check-in`)
    const box = page.getByRole('textbox', { name: 'Ticket code or name' })
    const result = page.getByRole('region', { name: 'Result of the last scan' })
    await box.fill(code)
    await box.press('Enter')
    await expect(result).toContainText('This event begins in more than 12 hours.')
    const checkedIn = async () => must(await login.ask('GET', paths.event(event.id)), 200).counts.checked_in
    expect(await checkedIn()).toBe(0)
    await result.getByRole('button', { name: 'Check in anyway' }).click()
    await expect(result).toContainText('Checked in')
    expect(await checkedIn()).toBe(1)

    await page.goto(`/admin/events/${event.id}/registrations/${id}`)
    await page.getByRole('button', { name: 'Check in', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Check Gustav Gast in now?' })
    await expect(dialog).toContainText('This event begins in more than 12 hours.')
    await dialog.getByRole('button', { name: 'Check in anyway' }).click()
    await expect(page.getByText('Gustav Gast is checked in')).toBeVisible()
    expect(await checkedIn()).toBe(2)
  })

  test('an event for a tier names it, and its registration starts with the cheapest ticket for the person', async ({
    api,
    openAs,
  }) => {
    const login = await api.join()
    const gold = must(await login.ask('POST', paths.tiers(), { body: { name: 'Gold', price: '60.00' } }), 201)
    const names = { first_name: 'Ada', last_name: 'Byron' }
    must(await login.ask('POST', paths.members(), { body: { ...names, tier_id: gold.id } }), 201)
    const ticket_types = [
      { name: 'Regular', price: '100.00' },
      { name: 'Members', price: '20.00', audience: 'members' },
    ]
    const event = must(
      await login.ask('POST', paths.events(), { body: { title: 'Regatta', event_date: inHours(300), ticket_types } }),
      201,
    )
    const page = await openAs(login)
    await page.goto(`/admin/events/${event.id}/edit`)
    await page.getByRole('button', { name: /Who sees it/ }).click()
    await page.getByRole('option', { name: 'Members of certain tiers' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('alert').first()).toContainText('Name at least one tier')
    await page.getByRole('checkbox', { name: 'Gold' }).check({ force: true })
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page).toHaveURL(`/admin/events/${event.id}`)
    await expect(page.getByRole('main')).toContainText('Members of certain tiers')
    await expect(page.getByRole('main')).toContainText('Gold')
    expect(must(await login.ask('GET', paths.event(event.id)), 200).tier_ids).toEqual([gold.id])

    await page.goto(`/admin/events/${event.id}/registrations`)
    await page.getByRole('button', { name: 'Add registration' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a registration' })
    const ticket = dialog.getByRole('button', { name: /Ticket/ })
    await expect(ticket).toContainText('Regular')
    await dialog.getByRole('combobox', { name: 'Member' }).fill('Byron')
    await page.getByRole('option', { name: /Ada Byron/ }).click()
    await expect(ticket).toContainText('Members')
    await dialog.getByText('A guest', { exact: true }).click()
    await expect(ticket).toContainText('Regular')
  })

  test('front desk sees who comes, without addresses and prices', async ({ api, openAs }) => {
    const admin = await api.join()
    const desk = await api.join(admin.tenant_id, { first_name: 'Dora', last_name: 'Desk' })
    const ticket_types = [{ name: 'Regular', price: '100.00' }]
    const event = must(
      await admin.ask('POST', paths.events(), { body: { title: 'Regatta', event_date: inHours(1), ticket_types } }),
      201,
    )
    const guest = { name: 'Grete Gast', email: 'grete@example.org' }
    const body = { guest, quantity: 2, answers: { diet: 'vegan' } }
    const { id } = must(await admin.ask('POST', paths.registrations(event.id), { body }), 201)
    must(await admin.ask('PATCH', paths.account(desk.user_id), { body: { roles: ['front_desk'] } }), 200)
    const page = await openAs(desk)
    for (const address of [
      `/admin/events/${event.id}/registrations/${id}`,
      `/admin/events/${event.id}/registrations`,
      '/admin/events/registrations',
      `/admin/events/${event.id}`,
      `/admin/events/${event.id}/check-in`,
      '/admin/events',
      '/admin',
    ]) {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      if (address.includes('registrations')) await expect(page.getByRole('main')).toContainText('Grete Gast')
      // What the page was sent counts, not only what it shows.
      expect(await page.content(), address).not.toMatch(/grete@example|vegan|200\.00|€200/)
    }
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

  test('a guest hears of another place, keeps the seat, and gives it up, without an account', async ({ api, page }) => {
    test.setTimeout(300_000)
    const { ask } = await api.join()
    const body = { title: 'Regatta', event_date: inHours(300), location: 'East pier', capacity: 1 }
    const event = must(await ask('POST', paths.events(), { body }), 201)
    const [first, second] = [`${freshId('first')}@example.org`, `${freshId('second')}@example.org`]
    for (const email of [first, second]) {
      must(await ask('POST', paths.registrations(event.id), { body: { guest: { name: 'Guest', email } } }), 201)
    }
    const confirmed = await noticeTo(first, 'You are registered: Regatta')
    expect(confirmed.html).toContain('src="cid:')
    expect(confirmed.text).toContain('Give up my seat')
    must(await ask('PATCH', paths.event(event.id), { body: { location: 'West pier' }, if_match: event.version }), 200)
    const { text } = await noticeTo(first, 'New place: Regatta')
    expect(text).toContain('Place until now: East pier')
    expect(text).toContain('New place: West pier')
    const [keep, giveUp] = [/\/seat\/keep\?\S+/, /\/seat\/give-up\?\S+/].map((link) => link.exec(text)?.[0] ?? '')

    await page.goto(keep ?? '')
    await page.getByRole('button', { name: 'Keep my seat' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'You keep your seat at Regatta' })).toBeVisible()
    await page.goto(giveUp ?? '')
    const seats = async () =>
      must(await ask('GET', paths.registrations(event.id, { sort: 'registered_at' })), 200).map(
        ({ status }: { status: string }) => status,
      )
    expect(await seats()).toEqual(['confirmed', 'waitlisted'])
    await page.getByRole('button', { name: 'Give up my seat' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'You have given up your seat' })).toBeVisible()
    expect(await seats()).toEqual(['cancelled', 'confirmed'])
    await page.reload()
    await expect(page.getByText('was given up already')).toBeVisible()
    await expect(page.getByRole('main').getByRole('button')).toHaveCount(0)
  })

  test('a guest takes the seat that the waiting list offers, with nothing but its mail', async ({ api, page }) => {
    test.setTimeout(300_000)
    const { ask } = await api.join()
    const tickets = { capacity: 1, ticket_types: [{ name: 'Standard', price: '12.50' }] }
    const body = { title: 'Concert', event_date: inHours(300), location: 'East pier', ...tickets }
    const event = must(await ask('POST', paths.events(), { body }), 201)
    const email = `${freshId('next')}@example.org`
    const book = async (guest: object) =>
      must(await ask('POST', paths.registrations(event.id), { body: { guest } }), 201)
    const first = await book({ name: 'First' })
    const next = await book({ name: 'Next', email })
    must(await ask('POST', `${paths.registration(event.id, first.id)}/cancellation`, { body: {} }), 200)
    const { text } = await noticeTo(email, 'A seat is free: Concert')
    await page.goto(/\/seat\/take\?\S+/.exec(text)?.[0] ?? '')
    await expect(page.getByRole('main')).toContainText('East pier')
    await page.getByRole('button', { name: 'Take the seat' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'The seat at Concert is yours' })).toBeVisible()
    expect(must(await ask('GET', paths.registration(event.id, next.id)), 200).status).toBe('confirmed')
    await page.reload()
    await expect(page.getByText('You have taken this seat at Concert already')).toBeVisible()
  })

  test('a guest is asked what an event was like, says so without an account, and the office reads it', async ({
    api,
    openAs,
    page,
  }) => {
    test.setTimeout(300_000)
    const login = await api.join()
    const { ask } = login
    const event = must(await ask('POST', paths.events(), { body: { title: 'Regatta', event_date: inHours(-1) } }), 201)
    const email = `${freshId('guest')}@example.org`
    must(await ask('POST', paths.registrations(event.id), { body: { guest: { name: 'Grete Guest', email } } }), 201)
    await noticeTo(email, 'You are registered: Regatta')
    const office = await openAs(login)
    await office.goto(`/admin/events/${event.id}/feedback`)
    await expect(office.getByText('You can ask here as soon as the event is over.')).toBeVisible()
    const { version } = must(await ask('GET', paths.event(event.id)), 200)
    const ended = { end_date: new Date(Date.now() - 1000).toISOString() }
    must(await ask('PATCH', paths.event(event.id), { body: ended, if_match: version }), 200)
    // The clock comes by once a minute.
    const state = async () => must(await ask('GET', paths.feedbackRequest(event.id)), 200).state
    await expect.poll(state, { timeout: 100_000 }).toBe('open')
    await office.reload()
    await expect(office.getByText('1 person will get the mail.')).toBeVisible()
    await office.getByRole('button', { name: 'Ask for feedback' }).click()
    await office.getByRole('dialog').getByRole('button', { name: 'Ask', exact: true }).click()
    await expect(office.getByText('1 person was asked already.')).toBeVisible()
    await expect(office.getByRole('button', { name: 'Ask for feedback' })).toHaveCount(0)

    const { text } = await noticeTo(email, 'How was Regatta?')
    await page.goto(/\/feedback\?\S+/.exec(text)?.[0] ?? '')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('How was Regatta?')
    const rating = page.getByRole('radiogroup', { name: 'How do you like it?' })
    await rating.getByRole('radio', { name: '4' }).check({ force: true })
    await page.getByRole('textbox', { name: 'What was good?' }).fill('The wind')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByText('Thank you for your feedback')).toBeVisible()
    await page.reload()
    await expect(page.getByText('It was given for this registration')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Send' })).toHaveCount(0)

    // The same mail ends such mails, and its page takes that back.
    await page.goto(/\/end-feedback\?\S+/.exec(text)?.[0] ?? '')
    await expect(page.getByRole('main')).toContainText('asks you by mail on the morning after an event')
    await page.getByRole('button', { name: 'End these mails' }).click()
    await expect(page.getByText('does not ask you any more what events were like.', { exact: false })).toBeVisible()
    await page.reload()
    await page.getByRole('button', { name: 'Ask me again' }).click()
    await expect(page.getByText('asks you again what events were like.', { exact: false })).toBeVisible()

    await office.reload()
    await expect(office.getByRole('main')).toContainText('The wind')
    await expect(office.getByRole('link', { name: 'Grete Guest' })).toBeVisible()
  })

  test('a seat that is not paid in time goes to the next in line, who is asked to pay for it', async ({
    api,
    openAs,
  }) => {
    test.setTimeout(300_000)
    const admin = await api.join()
    const ticket_types = [{ name: 'Regular', price: '40.00', payment_rule: 'prepay' }]
    const body = { title: 'Regatta', event_date: inHours(500), capacity: 1, ticket_types }
    const event = must(await admin.ask('POST', paths.events(), { body }), 201)
    const emails = [`${freshId('first')}@example.org`, `${freshId('next')}@example.org`]
    const page = await openAs(admin)
    await page.goto(`/admin/events/${event.id}/registrations`)
    for (const [position, name] of ['First', 'Next'].entries()) {
      await page.getByRole('button', { name: 'Add registration' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByText('A guest').click()
      await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
      await dialog.getByRole('textbox', { name: 'E-mail' }).fill(emails[position] as string)
      await expect(dialog.getByText('Write an invoice over €40.00, to be paid first')).toBeVisible()
      await dialog.getByRole('button', { name: 'Register' }).click()
      await expect(dialog).toBeHidden()
    }
    const all = must(await admin.ask('GET', paths.registrations(event.id)), 200)
    const of = (name: string) => all.find((one: { attendee_name: string }) => one.attendee_name === name)
    expect([of('First').status, of('Next').status]).toEqual(['pending_payment', 'waitlisted'])
    const held = await noticeTo(emails[0] as string, 'Please pay for your seat: Regatta')
    expect(held.text).toContain('€40.00')

    // The time to pay ends a moment from now.
    const payment_due_at = new Date(Date.now() + 3_000).toISOString()
    must(await admin.ask('PATCH', paths.registration(event.id, of('First').id), { body: { payment_due_at } }), 200)
    await noticeTo(emails[0] as string, 'Your registration has ended: Regatta')
    await page.goto(`/admin/events/${event.id}/registrations/${of('First').id}`)
    await expect(page.getByRole('main')).toContainText('The seat was not taken or paid for in time')
    const { text } = await noticeTo(emails[1] as string, 'A seat is free: Regatta')
    await page.goto(/\/seat\/take\?\S+/.exec(text)?.[0] ?? '')
    await page.getByRole('button', { name: 'Take the seat' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'is held for you' })).toBeVisible()

    await page.goto(`/admin/events/${event.id}/registrations/${of('Next').id}`)
    await page.getByRole('button', { name: 'Record payment' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Record the payment' }).click()
    await expect(page.getByRole('main')).toContainText('The ticket is valid')
    await page.goto(`/admin/events/${event.id}`)
    await expect(page.getByRole('main')).toContainText('€40.00 invoiced, €0.00 outstanding')
  })
})

import { must } from '#e2e/api'
import { expect, test } from '#e2e/test'
import { api as paths } from '#lib/paths'

test.describe('the member’s own pages', () => {
  test('the demo’s member sees a sparse home: the own card, tickets and events, and no figures of others', async ({
    memberPage: page,
  }) => {
    await page.goto('/member')
    await expect(page.getByRole('heading', { level: 1, name: /^Hello, / })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Coming up' })).toBeVisible()
    await expect(page.getByRole('main')).not.toContainText(/Revenue|Outstanding|Renewal rate/)
    const menu = page.getByRole('navigation', { name: 'Main' }).or(page.getByRole('navigation', { name: 'Member' }))
    await expect(menu.getByRole('link', { name: 'Members' })).toHaveCount(0)
  })

  test('one press registers for an event, and the ticket and the way back are there', async ({ api, openAs }) => {
    const admin = await api.join()
    const event = must(
      await admin.ask('POST', paths.events(), {
        body: { title: 'Lantern Parade', event_date: '2031-11-11T17:00:00', location: 'Quay', capacity: 5 },
      }),
      201,
    )
    const member = await api.join(admin.tenant_id, { first_name: 'Mia', last_name: 'Member' })
    const page = await openAs(member)
    await page.goto('/member')
    await page.getByRole('button', { name: 'Register for Lantern Parade' }).click()
    await expect(page.getByText('You are registered for Lantern Parade')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Register for Lantern Parade' })).toHaveCount(0)
    expect(must(await admin.ask('GET', paths.event(event.id)), 200).seats_taken).toBe(1)

    await page.goto(`/member/events/${event.id}`)
    await expect(page.getByRole('heading', { name: 'Your ticket' })).toBeVisible()
    await page.getByRole('button', { name: 'Cancel my registration' }).click()
    const dialog = page.getByRole('alertdialog').or(page.getByRole('dialog'))
    await dialog.getByRole('button', { name: 'Cancel my registration' }).click()
    await expect(page.getByRole('heading', { name: 'Your ticket' })).toHaveCount(0)
    expect(must(await admin.ask('GET', paths.event(event.id)), 200).seats_taken).toBe(0)
  })

  test('members see their own invoices and no draft of them', async ({ api, openAs }) => {
    const admin = await api.join()
    const member = await api.join(admin.tenant_id)
    const { member_id } = must(await member.ask('GET', paths.auth.me()), 200)
    const write = async (description: string) =>
      must(
        await admin.ask('POST', paths.invoices(), {
          body: { member_id, lines: [{ description, unit_price: '60.00' }] },
        }),
        201,
      )
    const issued = await write('Dues of the year')
    await write('Still being thought about')
    const open = must(await admin.ask('POST', `${paths.invoice(issued.id)}/finalization`), 200)
    const page = await openAs(member)
    await page.goto('/member/invoices')
    await page
      .getByRole('link', { name: new RegExp(open.number) })
      .first()
      .click()
    await expect(page).toHaveURL(`/member/invoices/${issued.id}`)
    await expect(page.getByRole('main')).toContainText('Dues of the year')
    await page.goto('/member/invoices')
    await expect(page.getByRole('main')).not.toContainText('Still being thought about')
    await expect(page.getByRole('table').getByRole('row')).toHaveCount(2)
  })

  test('members change their own contact data', async ({ api, openAs }) => {
    const admin = await api.join()
    const member = await api.join(admin.tenant_id)
    const { member_id } = must(await member.ask('GET', paths.auth.me()), 200)
    const page = await openAs(member)
    await page.goto('/member/profile')
    await page.getByRole('textbox', { name: 'City' }).fill('Rotterdam')
    await page.getByRole('button', { name: /^Save/ }).click()
    await expect.poll(async () => must(await admin.ask('GET', paths.member(member_id)), 200).city).toBe('Rotterdam')
  })

  test('an application is withdrawn, and made again', async ({ api, openAs }) => {
    const admin = await api.join()
    must(await admin.ask('POST', paths.tiers(), { body: { name: 'Friends', price: '60.00' } }), 201)
    const page = await openAs(await api.join(admin.tenant_id))
    await page.goto('/member')
    await page.getByText('Friends', { exact: true }).click()
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByText('You apply for Friends')).toBeVisible()
    await page.getByRole('button', { name: 'Withdraw…' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
    await expect(page.getByText('Your application is closed')).toBeVisible()
    await page.getByRole('button', { name: 'Apply again' }).click()
    await expect(page.getByRole('button', { name: 'Change my choice' })).toBeVisible()
    await expect(page.getByText('Your application is closed')).toBeHidden()
  })

  test('a membership from the application to the resignation', async ({ api, openAs }) => {
    test.slow()
    const admin = await api.join()
    const tier = (name: string, fields: object) =>
      admin.ask('POST', paths.tiers(), { body: { name, price: '60.00', requires_payment: true, ...fields } })
    const opens = { period_unit: 'month', renewal_opens_days: 365 }
    must(await tier('Friends', { ...opens, description: 'For everybody who likes to help.' }), 201)
    must(await tier('Patrons', opens), 201)
    must(await tier('Staff', { visibility: 'admin' }), 201)
    const member = await api.join(admin.tenant_id)
    const { member_id } = must(await member.ask('GET', paths.auth.me()), 200)
    const own = async () => must(await admin.ask('GET', paths.member(member_id)), 200)
    const pay = async () => {
      const { invoice_id } = (await own()).proposed_term
      must(
        await admin.ask('POST', `${paths.invoice(invoice_id)}/payments`, { body: { amount: '60.00', method: 'cash' } }),
        201,
      )
    }
    let page = await openAs(member)
    await page.goto('/member')
    await expect(page.getByRole('main')).toContainText('For everybody who likes to help.')
    await expect(page.getByRole('main')).not.toContainText('Staff')
    await page.getByText('Patrons').click()
    await page.getByRole('button', { name: 'Apply' }).click()
    await expect(page.getByText('You apply for Patrons')).toBeVisible()
    await page.getByText('Friends', { exact: true }).click()
    await page.getByRole('button', { name: 'Change my choice' }).click()
    await expect(page.getByText('You apply for Friends')).toBeVisible()

    const office = await openAs(admin)
    await office.goto(`/admin/members/${member_id}`)
    await expect(office.getByRole('main')).toContainText('Applies for')
    await office.getByRole('button', { name: 'Approve' }).click()
    const approval = office.getByRole('dialog')
    await expect(approval).toContainText('Friends')
    await approval.getByRole('button', { name: 'Approve' }).click()
    await expect.poll(async () => (await own()).proposed_term?.tier_name).toBe('Friends')
    await pay()

    page = await openAs(member)
    await page.goto('/member')
    await expect(page.getByText('Your membership is active')).toBeVisible()
    await page.getByRole('button', { name: 'Renew' }).click()
    await expect(page).toHaveURL(/\/member\/invoices\/.+/)
    const { valid_through } = await own()
    await pay()
    const last = (await own()).valid_through
    expect(last > valid_through).toBe(true)

    const resign = async () => {
      await page.goto('/member')
      await page.getByRole('button', { name: 'Resign…' }).click()
      const dialog = page.getByRole('dialog')
      await expect(dialog).toContainText('It runs until')
      await dialog.getByRole('textbox', { name: 'Reason' }).fill('Moving away')
      await dialog.getByRole('button', { name: 'Resign', exact: true }).click()
      await expect(page.getByText('Your membership is going to end')).toBeVisible()
    }
    await resign()
    expect(await own()).toMatchObject({ status: 'active', leaves_on: last, leaving_reason: 'Moving away' })
    await page.getByRole('button', { name: 'Stay a member' }).click()
    await expect(page.getByText('Your membership is active')).toBeVisible()
    expect((await own()).leaves_on).toBeNull()
    await resign()
    await expect(page.getByRole('button', { name: 'Renew' })).toHaveCount(0)
  })
})

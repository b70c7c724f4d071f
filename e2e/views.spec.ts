import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { type Login, must } from '#e2e/api'
import { expectAccessible, expectNoSideways } from '#e2e/page-checks'
import { expect, test } from '#e2e/test'
import { api as paths } from '#lib/paths'

/** Three members beside whoever founded the association, of whom Dora is registered for an event. */
async function addPeople({ ask }: Login): Promise<void> {
  const event = must(
    await ask('POST', paths.events(), { body: { title: 'Harbour walk', event_date: '2031-05-01T18:00:00' } }),
    201,
  )
  for (const first_name of ['Dora', 'Ben', 'Cyd']) {
    const member = must(await ask('POST', paths.members(), { body: { first_name, last_name: 'Example' } }), 201)
    if (first_name === 'Dora')
      must(await ask('POST', paths.registrations(event.id), { body: { member_id: member.id } }), 201)
  }
}

/** Filters the list by members who have registrations or none. */
async function filterByRegistrations(page: Page, how: string): Promise<void> {
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('searchbox', { name: 'Find a field' }).fill('registrations')
  await page.getByRole('option', { name: 'Registrations', exact: true }).click()
  const editor = page.getByRole('dialog', { name: 'Add a filter' })
  await editor
    .getByRole('button', { name: /Registrations/ })
    .last()
    .click()
  await page.getByRole('option', { name: how }).click()
  await editor.getByRole('button', { name: 'Add the filter' }).click()
}

test.describe('conditions, views and actions on many rows', () => {
  test('a view with a related condition is kept, shared, and opened by another administrator', async ({
    api,
    openAs,
  }) => {
    const first = await api.join()
    await addPeople(first)
    const second = await api.join(first.tenant_id)
    const { version } = must(await first.ask('GET', paths.account(second.user_id)), 200)
    const body = { roles: ['administrator'] }
    must(await first.ask('PATCH', paths.account(second.user_id), { body, if_match: version }), 200)

    const page = await openAs(first)
    await page.goto('/admin/members')
    await filterByRegistrations(page, 'has none')
    const table = page.getByRole('table', { name: 'Members' }).or(page.getByRole('grid', { name: 'Members' }))
    await expect(table.getByRole('link', { name: 'Ben Example' })).toBeVisible()
    await expect(table.getByRole('link', { name: 'Dora Example' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Views' }).click()
    await page.getByRole('button', { name: 'Save as a new view…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Save as a new view' })
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Never registered')
    await dialog.getByText('Share it').click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('button', { name: 'Never registered' })).toBeVisible()

    const other = await openAs(second)
    await other.goto('/admin/members')
    await other.getByRole('button', { name: 'Views' }).click()
    await other.getByRole('link', { name: /Never registered/ }).click()
    await expect(other).toHaveURL(/view=.*filter=/)
    await expect(other.getByRole('link', { name: 'Cyd Example' }).first()).toBeVisible()
    await expect(other.getByRole('link', { name: 'Dora Example' })).toHaveCount(0)
    for (const width of [1280, 360]) {
      await other.setViewportSize({ width, height: 900 })
      await expectAccessible(other, `views at ${width}`)
      await expectNoSideways(other, `views at ${width}`)
    }
  })

  test('everybody who matches is tagged after a look at whom, and it is taken back', async ({ api, openAs }) => {
    const login = await api.join()
    await addPeople(login)
    const tagged = async () =>
      Number((await login.ask('GET', paths.members({ tag: 'walkers' }))).headers.get('x-total-count'))
    const page = await openAs(login)
    await page.goto(`/admin/members?filter=${encodeURIComponent('{"registrations":{"none":{}}}')}`)
    await page
      .getByRole('checkbox', { name: 'Select all rows of this page' })
      .or(page.getByRole('checkbox').first())
      .first()
      .check()
    await page.getByRole('button', { name: 'Add a tag' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a tag' })
    await dialog.getByRole('textbox', { name: 'Tag' }).fill('walkers')
    await expect(dialog).toContainText('Ben Example')
    await expect(dialog).not.toContainText('Dora Example')
    await dialog.getByRole('button', { name: 'Add a tag' }).click()
    await expect(dialog).toContainText('3 changed.', { timeout: 20_000 })
    expect(await tagged()).toBe(3)
    await dialog.getByRole('button', { name: 'Undo' }).click()
    await expect(dialog).toContainText('Undo:', { timeout: 20_000 })
    await expect.poll(tagged, { timeout: 20_000 }).toBe(0)
  })

  test('the tier of all who match is changed after a look at what it costs, and it is taken back', async ({
    api,
    openAs,
  }) => {
    const login = await api.join()
    const tier = async (name: string, price: string) =>
      must(await login.ask('POST', paths.tiers(), { body: { name, price } }), 201).id
    const student = await tier('Student', '40.00')
    await tier('Full', '120.00')
    const payment = { method: 'cash', received_on: new Date().toISOString().slice(0, 10) }
    for (const first_name of ['Ben', 'Cleo'])
      must(
        await login.ask('POST', paths.members(), {
          body: { first_name, last_name: 'Example', tier_id: student, billing: 'paid', payment },
        }),
        201,
      )
    const changing = async () =>
      must(await login.ask('GET', paths.invoices()), 200).filter(({ status }: { status: string }) => status === 'open')
    const page = await openAs(login)
    const filter = JSON.stringify({ tier_id: student })
    await page.goto(`/admin/members?filter=${encodeURIComponent(filter)}`)
    await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check()
    await page.getByRole('button', { name: 'More actions for the selected rows' }).click()
    await page.getByRole('menuitem', { name: 'Change the tier' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change the tier' })
    await dialog.getByRole('button', { name: /New tier/ }).click()
    await page.getByRole('option', { name: /Full/ }).click()
    await expect(dialog).toContainText('Student → Full, billed with the renewal')
    await dialog.getByRole('button', { name: /From when/ }).click()
    await page.getByRole('option', { name: 'Now, billing the difference' }).click()
    await expect(dialog).toContainText(/Student → Full, €\d+\.\d\d to pay/)
    await dialog.getByRole('button', { name: 'Change the tier' }).click()
    await expect(dialog).toContainText('2 changed.', { timeout: 20_000 })
    expect(await changing()).toHaveLength(2)
    await dialog.getByRole('button', { name: 'Undo' }).click()
    await expect(dialog).toContainText('Undo:', { timeout: 20_000 })
    await expect.poll(async () => (await changing()).length, { timeout: 20_000 }).toBe(0)
  })

  test('all events that match are tagged, and it is taken back', async ({ api, openAs }) => {
    const login = await api.join()
    for (const [title, location] of [
      ['Harbour walk', 'Pier 3'],
      ['Quay supper', 'Pier 7'],
      ['Annual meeting', 'Town hall'],
    ])
      must(
        await login.ask('POST', paths.events(), { body: { title, location, event_date: '2031-05-01T18:00:00' } }),
        201,
      )
    const filter = JSON.stringify({ tags: 'water' })
    const tagged = async () => Number((await login.ask('GET', paths.events({ filter }))).headers.get('x-total-count'))
    const page = await openAs(login)
    const atPier = JSON.stringify({ location: { starts_with: 'Pier' } })
    await page.goto(`/admin/events?sort=title&filter=${encodeURIComponent(atPier)}`)
    await page.getByRole('checkbox', { name: 'Select all rows on this page' }).check()
    await page.getByRole('button', { name: 'Add a tag' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a tag' })
    await dialog.getByRole('textbox', { name: 'Tag' }).fill('water')
    await expect(dialog).toContainText('Quay supper')
    await expect(dialog).not.toContainText('Annual meeting')
    await dialog.getByRole('button', { name: 'Add a tag' }).click()
    await expect(dialog).toContainText('2 changed.', { timeout: 20_000 })
    expect(await tagged()).toBe(2)
    await dialog.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(tagged, { timeout: 20_000 }).toBe(0)
  })

  test('a list is saved as a file with exactly its rows', async ({ api, openAs }) => {
    const login = await api.join()
    await addPeople(login)
    const page = await openAs(login)
    await page.goto(`/admin/members?filter=${encodeURIComponent('{"registrations":{"none":{}}}')}`)
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export this list' }).click()
    await page.getByRole('menuitem', { name: 'CSV', exact: true }).click()
    const file = await saved
    expect(file.suggestedFilename()).toBe('members.csv')
    const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n')
    expect(lines).toHaveLength(4)
    expect(lines.join('\n')).not.toContain('Dora')
  })
})

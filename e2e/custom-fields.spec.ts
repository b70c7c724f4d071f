import { readFile } from 'node:fs/promises'
import { must } from '#e2e/api'
import { expect, test } from '#e2e/test'
import { pages, api as paths } from '#lib/paths'

test.describe('fields that an association adds itself', () => {
  test('one is added, asked of whoever joins, seen by who runs the association, and a list is filtered by it and saved', async ({
    api,
    openAs,
    openDemo,
  }) => {
    const login = await api.join()
    const { tenant_id } = login
    const page = await openAs(login)
    await page.goto(pages.admin.settingsCustomFields())
    await page.getByRole('button', { name: 'Add field of members' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add a field of members' })
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Boat')
    await dialog.getByText('The member too', { exact: true }).click()
    await dialog.getByText('Asked when joining', { exact: true }).click()
    await dialog.getByText('Required', { exact: true }).click()
    await dialog.getByRole('button', { name: 'Add field' }).click()
    await expect(page.getByRole('list', { name: 'Fields of members' }).getByText('Boat', { exact: true })).toBeVisible()

    const visitor = await openDemo('nobody')
    await visitor.goto(pages.register({ tenant_id }))
    await visitor.getByLabel('First name').fill('Grace')
    await visitor.getByLabel('Last name').fill('Hopper')
    await visitor.getByLabel('E-mail').fill('grace@example.org')
    await visitor.getByLabel('Password', { exact: false }).first().fill('Evening-Tide-7')
    await visitor.getByLabel('Password again').fill('Evening-Tide-7')
    const boat = visitor.getByRole('textbox', { name: 'Boat' })
    await expect(boat).toBeVisible()
    await visitor.getByRole('button', { name: 'Create account' }).click()
    await expect(visitor.getByText('Boat is needed.').first()).toBeVisible()
    await boat.fill('Dinghy')
    await visitor.getByRole('button', { name: 'Create account' }).click()
    await expect(visitor.getByText('grace@example.org').first()).toBeVisible()
    await expect(boat).toHaveCount(0)

    const joined = await api.join(tenant_id, { custom_values: { boat: 'Dinghy' } })
    must(
      await login.ask('POST', paths.members(), {
        body: { first_name: 'Ben', last_name: 'Example', custom_values: { boat: 'Yawl' } },
      }),
      201,
    )
    const filter = encodeURIComponent('{"custom_values.boat":"Dinghy"}')
    // The visitor has taken the sign-in of this browser along.
    const list = await openAs(login)
    await list.goto(`${pages.admin.members()}?filter=${filter}`)
    await expect(list.getByText(joined.email)).toBeVisible()
    await expect(list.getByRole('link', { name: 'Ben Example' })).toHaveCount(0)
    const file = list.waitForEvent('download')
    await list.getByRole('button', { name: /^Export/ }).click()
    await list.getByRole('menuitem', { name: 'CSV', exact: true }).click()
    const text = await readFile(await (await file).path(), 'utf8')
    expect(text).toContain('Ada')
    expect(text).not.toContain('Ben')
  })
})

test.describe('copies', () => {
  test('an archive of the association is written, fetched, and is one', async ({ api, openAs }) => {
    const page = await openAs(await api.join())
    await page.goto(pages.admin.settingsCopies())
    await page.getByRole('button', { name: 'Write an archive' }).click()
    const table = page.getByRole('table', { name: 'Archives' })
    await expect(table.getByText('Done')).toBeVisible({ timeout: 40_000 })
    const file = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Fetch the archive' }).click()
    const content = await readFile(await (await file).path())
    expect(content.subarray(0, 2).toString()).toBe('PK')
    expect(content.includes('manifest.json')).toBe(true)
  })
})

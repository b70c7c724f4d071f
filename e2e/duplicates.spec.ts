import { must } from '#e2e/api'
import { expect, test } from '#e2e/test'
import { api as paths } from '#lib/paths'

test('somebody recorded twice is found, compared, merged, and two records again after undo', async ({
  api,
  openAs,
}) => {
  const admin = await api.join()
  const { ask } = admin
  const person = { first_name: 'Ada', birth_date: '1980-02-03' }
  const add = async (fields: object) =>
    must(await ask('POST', paths.members(), { body: { ...person, ...fields } }), 201)
  const kept = await add({ last_name: 'Berg', phone: '030 12345', email: 'ada@example.org' })
  const other = await add({ last_name: 'Bergh', city: 'Bremen' })

  const page = await openAs(admin)
  await page.goto('/admin/members/duplicates')
  await page.getByRole('button', { name: 'Search now' }).click()
  await page.getByRole('link', { name: 'Compare' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ada Berg and Ada Bergh')
  await page.getByRole('radiogroup', { name: 'Last name' }).getByText('Bergh').click()
  await page.getByRole('button', { name: 'Merge the records' }).click()
  await page.getByRole('button', { name: 'Merge', exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/admin/members/${kept.id}`))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ada Bergh')
  await expect(page.getByText('Bremen')).toBeVisible()

  // The address of the record that is gone leads to the one that stays.
  await page.goto(`/admin/members/${other.id}`)
  await expect(page).toHaveURL(new RegExp(`/admin/members/${kept.id}`))

  await page.goto('/admin/members/duplicates?state=merged&sort=-updated_at')
  await page.getByRole('button', { name: 'Take back' }).click()
  await expect(page.getByText('Two records again')).toBeVisible()
  await page.goto(`/admin/members/${other.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ada Bergh')
  await expect(page).toHaveURL(new RegExp(`/admin/members/${other.id}`))
})

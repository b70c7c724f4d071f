import { expect, test } from '#e2e/test'
import { pages, api as paths } from '#lib/paths'

test.describe('what is odd', () => {
  test('is listed with its reasons, put away with a note, and brought back', async ({ adminPage: page, api }) => {
    const { ask } = await api.as('admin')
    await ask('POST', paths.ai.findAnomalies(), { body: { module: 'all' } })
    await page.goto(pages.admin.anomalies())
    await expect(page.getByRole('heading', { level: 1, name: 'Anomalies' })).toBeVisible()
    const finding = page.getByRole('article', { name: /people joined on/ })
    await expect(finding).toContainText('quick-letterbox.example')
    await finding.getByText('What it rests on').click()
    await expect(finding.getByRole('listitem').first()).toBeVisible()
    await finding.getByRole('button', { name: /^Decide about/ }).click()
    await page.getByRole('menuitem', { name: 'Ignore' }).click()
    const dialog = page.getByRole('dialog', { name: 'Ignore this finding' })
    await dialog.getByLabel('Note').fill('A school class')
    await dialog.getByRole('button', { name: 'Ignore' }).click()
    await expect(finding).toBeHidden()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(finding).toBeVisible()
  })

  test('about a draft is said before it is sent', async ({ adminPage: page, api }) => {
    const { ask } = await api.as('admin')
    const [member] = (await ask('GET', paths.members({ status: 'active', limit: 1, sort: 'joined_on' }))).body
    const draft = { member_id: member.id, kind: 'dues', lines: [{ description: 'Membership', unit_price: '12000.00' }] }
    const { body } = await ask('POST', paths.invoices(), { body: draft })
    await page.goto(pages.admin.invoice(body.id))
    await expect(page.getByText(/times the usual/)).toBeVisible()
    await ask('DELETE', paths.invoice(body.id), { if_match: body.version })
  })
})

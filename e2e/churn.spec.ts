import { expect, test } from '#e2e/test'
import { api as paths } from '#lib/paths'

test.describe('who is about to leave', () => {
  test('is ranked, and the next step is a draft in the window of mails, which nobody sends but oneself', async ({
    adminPage: page,
    api,
  }) => {
    const { ask } = await api.as('admin')
    // The first predictions are made once the server is up.
    await expect
      .poll(async () => (await ask('GET', paths.ai.churnModel())).body.model, { timeout: 60_000 })
      .not.toBeNull()
    const [first] = (await ask('GET', paths.ai.churnScores({ limit: 1 }))).body
    // The address from before all findings were on one page.
    await page.goto('/admin/insights/churn')
    await expect(page).toHaveURL(/\/admin\/insights\?kind=churn$/)
    await expect(page.getByRole('heading', { level: 1, name: 'Who is about to leave' })).toBeVisible()
    const row = page.getByRole('row').filter({ hasText: first.last_name }).first()
    await expect(row).toContainText(/risk|In grace/)
    await row.getByRole('button', { name: new RegExp(first.recommended_action.label) }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('textbox', { name: 'Subject' })).toHaveValue(first.recommended_action.draft.subject)
    await expect(dialog.getByRole('textbox', { name: 'Text' })).toHaveValue(new RegExp(`^Dear ${first.first_name}`))
    // Sent it is from here, and one that nobody has written in is gone with its window.
    await expect(dialog.getByRole('button', { name: /^Send/ })).toBeVisible()
    await dialog.getByRole('button', { name: 'Close' }).first().click()
    await expect(dialog).toBeHidden()
    const { subject } = first.recommended_action.draft
    const left = async () =>
      (await ask('GET', paths.ai.drafts())).body.filter((draft: { subject: string }) => draft.subject === subject)
    await expect.poll(left).toEqual([])
  })

  test('is told on the member’s page with its reasons', async ({ adminPage: page, api }) => {
    const { ask } = await api.as('admin')
    await expect
      .poll(async () => (await ask('GET', paths.ai.churnModel())).body.model, { timeout: 60_000 })
      .not.toBeNull()
    const [first] = (await ask('GET', paths.ai.churnScores({ limit: 1 }))).body
    await page.goto(`/admin/members/${first.id}`)
    const section = page.getByRole('region', { name: 'Risk of leaving' })
    await expect(section).toContainText(/(High|Medium) risk|In grace/)
    await expect(section).toContainText('associated with more lapses')
  })
})

import { must } from '#e2e/api'
import { expectAccessible, expectNoSideways } from '#e2e/page-checks'
import { type Api, expect, test } from '#e2e/test'
import { pages, api as paths } from '#lib/paths'

/** An association with Ada, who can be written to, Ben without an address, and Cyd, who died. */
async function openAssociation(api: Api) {
  const login = await api.join()
  const { ask } = login
  const tier = must(await ask('POST', paths.tiers(), { body: { name: 'Full member', price: '0.00' } }), 201)
  const add = async (first_name: string, email: string | null) =>
    must(
      await ask('POST', paths.members(), { body: { first_name, last_name: 'Example', email, tier_id: tier.id } }),
      201,
    )
  const ada = await add('Ada', 'ada@example.org')
  const ben = await add('Ben', null)
  const cyd = await add('Cyd', 'cyd@example.org')
  const death = { body: { reason: 'told by the family' }, if_match: cyd.version }
  must(await ask('POST', `${paths.member(cyd.id)}/death`, death), 200)
  return { login, add, ada: ada.id as string, ben: ben.id as string, cyd: cyd.id as string }
}

test('a member is written to from their page, and the mail stands in their timeline', async ({ api, openAs }) => {
  const { login, ada, ben, cyd } = await openAssociation(api)
  const page = await openAs(login)
  const dialog = page.getByRole('dialog')
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'More actions for this member' }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await page.goto(pages.admin.member(ada))
  await choose('Write a mail')
  await expect(dialog.getByRole('link', { name: 'To 1 member' })).toBeVisible()
  await expectAccessible(page, 'a mail to one member')
  await expectNoSideways(page, 'a mail to one member')
  await dialog.getByRole('textbox', { name: 'Subject' }).fill('Your key')
  await dialog.getByRole('textbox', { name: 'Text' }).fill('Hello {first_name}, it is in the office.')
  await dialog.getByRole('button', { name: 'Go on to sending…' }).click()
  await dialog.getByRole('button', { name: 'Send to 1 person' }).click()
  await expect(dialog.getByText('1 sent.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('region', { name: 'Timeline' }).getByRole('link', { name: 'Your key' })).toBeVisible()
  const [mail] = must(await login.ask('GET', paths.mails({ q: 'Your key' })), 200)
  expect(mail).toMatchObject({ member_id: ada, to_address: 'ada@example.org' })

  await choose('Invite to sign in')
  await dialog.getByRole('button', { name: 'Invite to sign in' }).click()
  await expect(dialog.getByText('1 changed.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()

  for (const [id, why] of [
    [ben, 'There is no e-mail address.'],
    [cyd, 'No mail is sent to somebody who has died.'],
  ] as const) {
    await page.goto(pages.admin.member(id))
    await page.getByRole('button', { name: 'More actions for this member' }).click()
    for (const name of [/^Write a mail/, /^Invite to sign in/]) {
      const item = page.getByRole('menuitem', { name })
      await expect(item).toBeDisabled()
      await expect(item).toContainText(why)
    }
  }
})

test('a mail to chosen members is tried out on oneself, previewed, and sent after the number was read', async ({
  api,
  openAs,
}) => {
  const { login } = await openAssociation(api)
  const page = await openAs(login)
  const dialog = page.getByRole('dialog')
  await page.goto(pages.admin.members())
  // The administrator has the same name.
  for (const name of ['ada@example.org', 'Ben Example'])
    await page.getByRole('row', { name }).getByRole('checkbox').click()
  await page.getByRole('button', { name: 'More actions for the selected rows' }).click()
  await page.getByRole('menuitem', { name: 'Write a mail' }).click()
  await expect(dialog.getByRole('link', { name: 'To 1 member' })).toBeVisible()
  await expect(dialog.getByText('Left out: 1 without an e-mail address.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Subject' }).fill('The harbour')
  await dialog.getByRole('textbox', { name: 'Text' }).fill('Hello {first_name}, it is open.')
  await dialog.getByRole('button', { name: 'Send a test to me' }).click()
  await expect(dialog.getByText(`A test is on its way to ${login.email}.`)).toBeVisible()
  const [tested] = must(await login.ask('GET', paths.mails({ q: 'The harbour' })), 200)
  expect(tested).toMatchObject({ subject: '[Test] The harbour', to_address: login.email, member_id: null })

  const preview = dialog.getByRole('region', { name: 'As Ada Example gets it' })
  await expect(preview.frameLocator('iframe').getByText('Hello Ada, it is open.', { exact: true })).toBeVisible()
  await preview.getByRole('tab', { name: 'As text' }).click()
  await expect(preview.getByText('Hello Ada, it is open.')).toBeVisible()
  await expectAccessible(page, 'a mail to chosen members')
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSideways(page, 'a mail to chosen members on a phone')

  await dialog.getByRole('button', { name: 'Go on to sending…' }).click()
  await expect(dialog.getByRole('heading', { name: 'Send this mail to 1 person now?' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Send to 1 person' }).dblclick()
  await expect(dialog.getByText('1 sent.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  const sent = must(await login.ask('GET', paths.mails({ q: 'ada@example.org' })), 200)
  expect(sent.map(({ subject }: { subject: string }) => subject)).toEqual(['The harbour'])
})

test.describe('without a connection', () => {
  test.use({ allowedConsole: [/ERR_FAILED/] })

  test('a draft is saved while it is written, kept without a connection, reopened, tested and sent', async ({
    api,
    openAs,
  }) => {
    const { login, add } = await openAssociation(api)
    const page = await openAs(login)
    const dialog = page.getByRole('dialog')
    await page.goto(pages.admin.settingsMailDrafts())
    await page.getByRole('button', { name: 'Write a mail' }).click()
    await expect(dialog.getByRole('textbox', { name: 'Subject' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText('No drafts')).toBeVisible()

    await page.getByRole('button', { name: 'Write a mail' }).click()
    await dialog.getByRole('textbox', { name: 'Subject' }).fill('Summer')
    await expect(dialog.getByText('Saved', { exact: true })).toBeVisible()
    // The answer to this is lost on its way back; it is asked for again, and done once.
    await page.route('**/api/v1/ai/drafts/*', async (route) => {
      if (route.request().method() !== 'PATCH') return route.fallback()
      await route.fetch()
      await route.abort()
    })
    await dialog.getByRole('textbox', { name: 'Text' }).fill('Hello {first_name}, it begins.')
    await expect(dialog.getByText(/^Not saved yet: there is no connection/)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog.getByRole('button', { name: 'Close without saving' })).toBeVisible()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    // Whichever is first: it closes as it was asked to, or stays open with the text saved.
    const listed = page.getByRole('button', { name: 'Open the draft “Summer”' })
    await expect(dialog.getByText('Saved', { exact: true }).or(listed).first()).toBeVisible()
    if ((await dialog.count()) > 0) await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expectAccessible(page, 'the drafts')
    await expectNoSideways(page, 'the drafts')

    await add('Eve', 'eve@example.org')
    await page.reload()
    await page.getByRole('button', { name: 'Open the draft “Summer”' }).click()
    await expect(dialog.getByRole('textbox', { name: 'Text' })).toHaveValue('Hello {first_name}, it begins.')
    await dialog.getByRole('button', { name: 'Send a test to me' }).click()
    await expect(dialog.getByText(`A test is on its way to ${login.email}.`)).toBeVisible()
    await dialog.getByRole('button', { name: 'Go on to sending…' }).click()
    await expect(dialog.getByText(/when they were chosen, it reached 1\./)).toBeVisible()
    await dialog.getByRole('button', { name: 'Send to 2 people' }).click()
    await expect(dialog.getByText('2 sent.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByText('No drafts')).toBeVisible()
    const mails = must(await login.ask('GET', paths.mails({ q: 'Summer' })), 200)
    expect(mails.map(({ subject }: { subject: string }) => subject).toSorted()).toEqual([
      'Summer',
      'Summer',
      '[Test] Summer',
    ])
  })
})

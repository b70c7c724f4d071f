import { must } from '#e2e/api'
import { expect, test } from '#e2e/test'
import { displayName } from '#lib/format/names'
import { api as paths } from '#lib/paths'

test.describe('members in the browser', () => {
  test('a search and a filter narrow the list, stand in the address and survive the way back', async ({
    adminPage: page,
    api,
  }) => {
    const { ask } = await api.as('admin')
    const [member] = must(await ask('GET', paths.members({ status: 'lapsed', limit: 1 })), 200)
    await page.goto('/admin/members')
    const table = page.getByRole('table', { name: 'Members' }).or(page.getByRole('grid', { name: 'Members' }))
    await expect(table).toBeVisible()
    const search = page.getByRole('searchbox', { name: 'Search members' })
    await expect(async () => {
      await search.fill(member.member_number)
      await expect(page).toHaveURL(new RegExp(`q=${member.member_number}`), { timeout: 2000 })
    }).toPass()
    await expect(table.getByRole('link', { name: displayName(member) }).first()).toBeVisible()
    await expect(table.getByRole('row')).toHaveCount(2)
    await search.fill('')
    await expect(page).not.toHaveURL(/q=/)

    await page.getByRole('button', { name: 'Filter', exact: true }).click()
    await page.getByRole('searchbox', { name: 'Find a field' }).fill('member status')
    await page.getByRole('option', { name: 'Status', exact: true }).click()
    await page.getByRole('dialog', { name: 'Add a filter' }).getByText('Lapsed', { exact: true }).click()
    await page.getByRole('button', { name: 'Add the filter' }).click()
    await expect(page).toHaveURL(/filter=.*lapsed/)
    const total = Number((await ask('GET', paths.members({ status: 'lapsed', limit: 1 }))).headers.get('x-total-count'))
    await expect(page.getByText(new RegExp(`\\b${total} members`)).first()).toBeVisible()

    await table.getByRole('row').nth(1).getByRole('link').first().click()
    await expect(page).toHaveURL(/\/admin\/members\/[0-9a-f-]{36}/)
    await page.goBack()
    await expect(page).toHaveURL(/filter=.*lapsed/)
    await page.getByRole('button', { name: 'Remove filter: Status is lapsed' }).click()
    await expect(page).not.toHaveURL(/filter=/)
  })

  test('a search without a hit says so', async ({ adminPage: page }) => {
    await page.goto('/admin/members?q=zzzzqqqq')
    await expect(page.getByRole('main')).toContainText(/no member|nobody/i)
  })

  test('a member is added, changed, put into the archive and brought back', async ({ api, openAs }) => {
    const page = await openAs(await api.join())
    await page.goto('/admin/members')
    await page.getByRole('link', { name: 'Add member' }).first().click()
    await page.getByRole('textbox', { name: 'First name' }).fill('Wilhelmina')
    await page.getByRole('textbox', { name: 'Last name' }).fill('Ødegård')
    await page.getByRole('textbox', { name: 'E-mail' }).fill('not an address')
    await page.getByRole('button', { name: 'Add member' }).click()
    await expect(page.getByRole('alert').first()).toContainText(/e-mail/i)
    await page.getByRole('textbox', { name: 'E-mail' }).fill('wilhelmina@example.org')
    await page.getByRole('button', { name: 'Add member' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Wilhelmina Ødegård' })).toBeVisible()

    await page.getByRole('link', { name: 'Edit', exact: true }).click()
    await page.getByRole('textbox', { name: 'City' }).fill('Tromsø')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page).toHaveURL(/\/admin\/members\/[0-9a-f-]{36}$/)
    await expect(page.getByRole('main')).toContainText('Tromsø')

    await page.getByRole('button', { name: 'More actions for this member' }).click()
    await page.getByRole('menuitem', { name: /^Archive/ }).click()
    await expect(page.getByText('Wilhelmina Ødegård archived')).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('button', { name: 'More actions for this member' }).click()
    await expect(page.getByRole('menuitem', { name: /^Archive/ })).toBeVisible()
  })

  test('somebody added without a tier is approved with one', async ({ api, openAs }) => {
    const login = await api.join()
    must(await login.ask('POST', paths.tiers(), { body: { name: 'Regular', price: '60.00' } }), 201)
    const member = must(
      await login.ask('POST', paths.members(), { body: { first_name: 'Ada', last_name: 'Byron' } }),
      201,
    )
    const page = await openAs(login)
    await page.goto('/admin')
    await expect(page.getByRole('link', { name: 'Choose a tier' }).first()).toBeVisible()
    await page.goto(`/admin/members/${member.id}`)
    await expect(page.getByRole('main')).toContainText('no tier is chosen yet')
    await page.getByRole('button', { name: 'Approve' }).click()
    const dialog = page.getByRole('dialog', { name: 'Approve Ada Byron' })
    await expect(dialog).toContainText('Regular')
    await dialog.getByRole('button', { name: 'Approve' }).click()
    await expect(page.getByText('Ada Byron approved')).toBeVisible()
    const now = must(await login.ask('GET', paths.member(member.id)), 200)
    expect(now).toMatchObject({ status: 'active', tier_name: 'Regular' })
  })

  test('a newcomer sees the price first, waits for the payment, and is let in by it', async ({ api, openAs }) => {
    const login = await api.join()
    must(
      await login.ask('POST', paths.tiers(), { body: { name: 'Regular', price: '60.00', requires_payment: true } }),
      201,
    )
    const page = await openAs(login)
    await page.goto('/admin/members/new')
    await page.getByRole('textbox', { name: 'First name' }).fill('Ada')
    await page.getByRole('textbox', { name: 'Last name' }).fill('Byron')
    await page.getByRole('button', { name: /Tier/ }).first().click()
    await page.getByRole('option', { name: 'Regular' }).click()
    await expect(page.getByText('The term starts when the invoice is paid.')).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: '60.00' })).toBeVisible()
    await page.getByRole('button', { name: 'Add member' }).click()
    await expect(page).toHaveURL(/\/admin\/members\/[0-9a-f-]{36}$/)
    await expect(page.getByRole('main')).toContainText(/The first term starts when .*-00001 is paid\./)
    const id = new URL(page.url()).pathname.split('/').at(-1) as string
    const member = must(await login.ask('GET', paths.member(id)), 200)
    expect(member).toMatchObject({ status: 'pending', balance: { amount: '60.00' } })
    await page
      .getByRole('main')
      .getByRole('link', { name: /-00001$/ })
      .first()
      .click()
    // The member's page has a button of this name, too.
    await expect(page).toHaveURL(/\/finance\/invoices\//)
    await page.getByRole('button', { name: 'Record a payment' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Record payment' }).click()
    await expect(page.getByText(/recorded on/)).toBeVisible()
    await page.goto(`/admin/members/${id}`)
    await expect(page.getByRole('main')).toContainText('Active through')
  })

  test('whoever is on record already is offered before somebody is added twice', async ({ api, openAs }) => {
    const login = await api.join()
    const ada = { first_name: 'Ada', last_name: 'Byron', email: 'ada@example.org' }
    const member = must(await login.ask('POST', paths.members(), { body: ada }), 201)
    const page = await openAs(login)
    await page.goto('/admin/members/new')
    await page.getByRole('textbox', { name: 'First name' }).fill('Augusta')
    await page.getByRole('textbox', { name: 'Last name' }).fill('King')
    await page.getByRole('textbox', { name: 'E-mail' }).fill('ADA@example.org')
    await page.getByRole('button', { name: 'Add member' }).click()
    const dialog = page.getByRole('dialog', { name: 'Is this the same person?' })
    await expect(dialog.getByRole('link', { name: 'Ada Byron' })).toHaveAttribute('href', `/admin/members/${member.id}`)
    await dialog.getByRole('button', { name: 'Back to the form' }).click()
    await expect(page.getByRole('textbox', { name: 'First name' })).toHaveValue('Augusta')
    const total = async () => Number((await login.ask('GET', paths.members())).headers.get('x-total-count'))
    const before = await total()
    await page.getByRole('button', { name: 'Add member' }).click()
    await dialog.getByRole('button', { name: 'Add another record' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Augusta King' })).toBeVisible()
    expect(await total()).toBe(before + 1)
  })

  test('of two who change the same member neither loses a word', async ({ api, openAs }) => {
    const login = await api.join()
    const member = must(
      await login.ask('POST', paths.members(), { body: { first_name: 'Ada', last_name: 'Byron', city: 'London' } }),
      201,
    )
    const page = await openAs(login)
    await page.goto(`/admin/members/${member.id}/edit`)
    await page.getByRole('textbox', { name: 'City' }).fill('Ockham')
    must(
      await login.ask('PATCH', paths.member(member.id), {
        body: { phone: '+44 20 7946 0000' },
        if_match: member.version,
      }),
      200,
    )
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Somebody else changed this member while you were typing')).toBeVisible()
    await expect(page.getByText('You changed different fields')).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Phone' })).toHaveValue('+44 20 7946 0000')
    await expect(page.getByRole('textbox', { name: 'City' })).toHaveValue('Ockham')

    // Both write another city: each stands there to choose.
    const between = must(await login.ask('GET', paths.member(member.id)), 200)
    must(
      await login.ask('PATCH', paths.member(member.id), { body: { city: 'Marylebone' }, if_match: between.version }),
      200,
    )
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Both of you changed the same')).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'City' })).toHaveValue('Ockham')
    await page.getByRole('button', { name: 'Take theirs' }).click()
    await expect(page.getByRole('textbox', { name: 'City' })).toHaveValue('Marylebone')
    await page.getByRole('button', { name: 'Keep yours' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page).toHaveURL(`/admin/members/${member.id}`)
    const now = must(await login.ask('GET', paths.member(member.id)), 200)
    expect(now).toMatchObject({ city: 'Ockham', phone: '+44 20 7946 0000' })
  })

  test('what is in a name is text on the page and nothing else', async ({ api, openAs }) => {
    const login = await api.join()
    const evil = `<img src=x onerror="document.title='owned'"> <script>document.title='owned'</script>`
    const member = must(
      await login.ask('POST', paths.members(), {
        body: { first_name: evil.slice(0, 100), last_name: '{{7*7}}', notes: evil, city: 'javascript:alert(1)' },
      }),
      201,
    )
    const page = await openAs(login)
    for (const path of [
      '/admin/members',
      `/admin/members/${member.id}`,
      `/admin/members/${member.id}/edit`,
      '/admin',
    ]) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
      expect(await page.title()).not.toBe('owned')
      await expect(page.getByRole('main').getByRole('img', { name: 'x' })).toHaveCount(0)
    }
  })
})

test.describe('a form whose figures are late', () => {
  // The browser tells of the request that is broken off.
  test.use({ allowedConsole: [/net::ERR_FAILED/] })

  test('nobody is added before the form has said what is to be paid', async ({ api, openAs }) => {
    const login = await api.join()
    must(await login.ask('POST', paths.tiers(), { body: { name: 'Regular', price: '60.00' } }), 201)
    const page = await openAs(login)
    let isReached = false
    let giveUp = () => {}
    const held = new Promise<void>((resolve) => {
      giveUp = resolve
    })
    await page.route('**/members/dues/**', async (route) => {
      await held
      await (isReached ? route.continue() : route.abort())
    })
    await page.goto('/admin/members/new')
    await page.getByRole('textbox', { name: 'First name' }).fill('Ada')
    await page.getByRole('textbox', { name: 'Last name' }).fill('Byron')
    const add = page.getByRole('button', { name: 'Add member' })
    await expect(add).toBeEnabled()
    await page.getByRole('button', { name: /Tier/ }).first().click()
    await page.getByRole('option', { name: 'Regular' }).click()
    await expect(page.getByText('One moment: what is to be paid is being worked out.')).toBeVisible()
    await expect(add).toBeDisabled()
    await page.getByRole('textbox', { name: 'Last name' }).press('Enter')
    expect(must(await login.ask('GET', paths.members({ q: 'Byron' })), 200)).toEqual([])

    giveUp()
    const alert = page.getByRole('alert').filter({ hasText: 'could not be worked out' })
    await expect(alert).toBeVisible({ timeout: 20_000 })
    await expect(add).toBeDisabled()
    isReached = true
    await alert.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('status').filter({ hasText: '60.00' })).toBeVisible()
    await add.click()
    await expect(page.getByRole('heading', { level: 1, name: 'Ada Byron' })).toBeVisible()
  })
})

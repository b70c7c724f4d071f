import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { freshId, type Login, must } from '#e2e/api'
import { expectAccessible, expectNoSideways } from '#e2e/page-checks'
import { type Api, expect, test } from '#e2e/test'
import { api as paths } from '#lib/paths'

const CHAT = '**/api/v1/ai/chat'

function answers(page: Page) {
  return page.getByRole('article', { name: /^Assist(?:ant|ent)$/ })
}

async function ask(page: Page, question: string): Promise<void> {
  await page.getByLabel('Your question').fill(question)
  await page.getByLabel('Your question').press('Enter')
}

/** Waits for the answer to be whole and returns it. */
async function lastAnswer(page: Page) {
  const answer = answers(page).last()
  await expect(
    answer.getByRole('button', { name: /^(?:Copy the answer|Antwort kopieren|Copier la réponse)$/ }),
  ).toBeVisible()
  return answer
}

/** Fails with what axe finds on the page, and where it is wider than its window. */
async function expectNoFaults(page: Page, place: string): Promise<void> {
  await expectAccessible(page, place)
  await expectNoSideways(page, place)
}

/** The body of a streamed answer. */
function streamOf(chunks: readonly object[]): string {
  return [...chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`), 'data: [DONE]\n\n'].join('')
}

/** Answers the next question with these chunks, and leaves all after it to the server. */
async function streamOnce(page: Page, chunks: readonly object[]): Promise<void> {
  await page.route(
    CHAT,
    (route) =>
      route.fulfill({
        body: streamOf(chunks),
        headers: { 'content-type': 'text/event-stream', 'x-vercel-ai-ui-message-stream': 'v1' },
      }),
    { times: 1 },
  )
}

const MODEL = { id: 'stand-in', provider: 'test', kind: 'llm', fallback_from: ['first-choice'] }
const STEP = [{ type: 'start-step' }, { type: 'text-start', id: 'text' }]
const END = [
  { type: 'text-end', id: 'text' },
  { type: 'data-verification', id: 'verification', data: { figures: 0, remarks_dropped: 0 } },
  { type: 'data-model', id: 'model', data: MODEL },
  { type: 'finish-step' },
  { type: 'finish' },
]

test.describe('the assistant', () => {
  test('answers with figures that open exactly their rows, and goes on from there', async ({ adminPage: page }) => {
    await page.goto('/admin/assistant')
    await expect(page.getByRole('heading', { name: 'What do you want to know?' })).toBeVisible()
    await expect(page.getByLabel('Your question')).toBeFocused()
    await expectNoFaults(page, 'a new conversation')
    await ask(page, 'How many active members do we have?')
    await lastAnswer(page)
    const first = answers(page).first()
    await expect(first).toContainText('Built-in analyst')
    await expect(first).toContainText(/\d+ figures? checked/)
    await expect(page).toHaveURL(/\/admin\/assistant\/[0-9a-f-]{36}$/)
    const figure = first.getByRole('link', { name: /^\d+$/ }).first()
    const count = await figure.textContent()

    await ask(page, 'and how many lapsed?')
    await expect(answers(page)).toHaveCount(2)
    await expect(await lastAnswer(page)).toContainText('lapsed')

    await figure.click()
    await expect(page).toHaveURL(/\/admin\/members\?filter=.*active/)
    await expect(page.getByText(new RegExp(`\\b${count}\\b`)).first()).toBeVisible()
  })

  test('tells how it looked things up, and shows the rows', async ({ adminPage: page }) => {
    await page.goto('/admin/assistant')
    await ask(page, 'How many members do we have by status?')
    const answer = await lastAnswer(page)
    await answer.getByText('Show as table').first().click()
    await expect(answer.getByRole('table').first()).toBeVisible()
    await answer.getByText('How this was looked up').click()
    const lookedUp = answer.getByRole('group').filter({ hasText: 'How this was looked up' })
    await expect(lookedUp.getByRole('listitem')).toContainText(/by status.*As of/s)
    // Words of people, none of the program.
    await expect(lookedUp).not.toContainText(/[a-z]_[a-z]|[{}[\]]/)
  })

  test('keeps conversations, to be opened, renamed and deleted with a way back', async ({ api, openAs }) => {
    const page = await openAs(await api.join())
    await page.goto('/admin/assistant')
    await ask(page, 'How many members do we have?')
    await lastAnswer(page)
    await page.reload()
    await expect(await lastAnswer(page)).toContainText('members')

    const list = page.getByRole('complementary', { name: 'Conversations' })
    await list.getByRole('button', { name: /^Actions for/ }).click()
    await page.getByRole('menuitem', { name: 'Rename' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Our members')
    await page.getByRole('button', { name: 'Rename' }).click()
    await expect(list.getByRole('link', { name: 'Our members' })).toBeVisible()

    await list.getByRole('button', { name: /^Actions for/ }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await expect(list.getByRole('link', { name: 'Our members' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(list.getByRole('link', { name: 'Our members' })).toBeVisible()
  })

  test('a question can be stopped, asked again, and asked differently from the keyboard', async ({
    adminPage: page,
  }) => {
    await page.goto('/admin/assistant')
    // Nobody answers until the reader gives up; a question given up before it went out would leave that to the next one.
    await page.route(CHAT, () => {}, { times: 1 })
    const asked = page.waitForRequest(CHAT)
    await ask(page, 'How many members do we have?')
    await asked
    await expect(page.getByRole('button', { name: 'Stop the answer' })).toBeVisible()
    await page.getByLabel('Your question').press('Escape')
    await expect(page.getByText('This answer was stopped')).toBeVisible()
    await page.getByRole('button', { name: 'Ask again' }).click()
    await lastAnswer(page)

    const field = page.getByLabel('Your question')
    await field.press('ArrowUp')
    await expect(field).toHaveValue('How many members do we have?')
    await field.fill('How many events are coming up?')
    await field.press('Enter')
    await expect(page.getByRole('article', { name: 'You' })).toHaveCount(1)
    await expect(await lastAnswer(page)).toContainText(/events?/)
  })

  test('a model that fails in the middle of an answer leaves none of its words', async ({ adminPage: page }) => {
    await page.goto('/admin/assistant')
    await streamOnce(page, [
      { type: 'start', messageId: 'm1' },
      ...STEP,
      { type: 'text-delta', id: 'text', delta: 'Words of the model that failed. ' },
      { type: 'reset-step' },
      ...STEP,
      { type: 'text-delta', id: 'text', delta: 'Words of the one after it.' },
      ...END,
    ])
    await ask(page, 'How many members do we have?')
    const answer = await lastAnswer(page)
    await expect(answer).toContainText('Words of the one after it.')
    await expect(answer).not.toContainText('that failed')
    await expect(answer).toContainText('stand-in, because first-choice did not answer')
  })

  test('an answer that breaks off says so and can be asked for again', async ({ adminPage: page }) => {
    await page.goto('/admin/assistant')
    await streamOnce(page, [
      { type: 'start', messageId: 'm1' },
      ...STEP,
      { type: 'text-delta', id: 'text', delta: 'The first half.' },
      { type: 'error', errorText: 'The question could not be answered. Ask again in a moment.' },
    ])
    await ask(page, 'How many members do we have?')
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Ask again in a moment')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(await lastAnswer(page)).toContainText('Built-in analyst')
    await expect(page.getByText('The first half.')).toHaveCount(0)
  })

  test('an answer draws no picture, no foreign link and no HTML', async ({ adminPage: page }) => {
    await page.goto('/admin/assistant')
    const delta = '![x](https://evil.example/x.png) [click](https://evil.example) <img src=x> <b>bold</b> **fine**.'
    await streamOnce(page, [
      { type: 'start', messageId: 'm1' },
      ...STEP,
      { type: 'text-delta', id: 'text', delta },
      ...END,
    ])
    await ask(page, 'Show me a picture')
    const answer = await lastAnswer(page)
    await expect(answer.locator('img, a[href*="evil"], b, strong')).toHaveCount(0)
    await expect(answer).toContainText('**fine**.')
  })

  test('a question back is answered with a press', async ({ adminPage: page }) => {
    await page.goto('/admin/assistant')
    await streamOnce(page, [
      { type: 'start', messageId: 'm1' },
      ...STEP,
      { type: 'text-delta', id: 'text', delta: 'What do you mean?' },
      {
        type: 'data-clarify',
        id: 'clarify',
        data: { question: 'What do you mean?', options: ['How many members do we have?', 'Who owes most?'] },
      },
      ...END,
    ])
    await ask(page, 'How many?')
    await page
      .getByRole('list', { name: 'Answers to choose from' })
      .getByRole('button', { name: 'How many members do we have?' })
      .click()
    await expect(answers(page)).toHaveCount(2)
    await expect(await lastAnswer(page)).toContainText('members')
  })

  test('is asked from the search, while a link from elsewhere only fills the field', async ({ adminPage: page }) => {
    await page.goto('/admin')
    await page.keyboard.press('Control+k')
    await page.getByPlaceholder('Search or jump to…').fill('How many members do we have?')
    await page.getByRole('option', { name: /^Ask “How many members/ }).click()
    await expect(await lastAnswer(page)).toContainText('members')

    await page.goto('/admin/assistant?q=Who%20owes%20most%3F')
    await expect(page.getByLabel('Your question')).toHaveValue('Who owes most?')
    await expect(answers(page)).toHaveCount(0)
  })

  test('can be used by everybody, on a phone and in the dark', async ({ adminPage: page }) => {
    test.slow()
    await page.goto('/admin/assistant')
    await ask(page, 'How many members do we have by status?')
    await lastAnswer(page)
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const width of [1280, 360]) {
        await page.emulateMedia({ colorScheme })
        await page.setViewportSize({ width, height: 740 })
        // At the end of the page nothing lies half under the field.
        await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
        await expectNoFaults(page, `${colorScheme} at ${width}`)
      }
    }
    // A finger finds a figure, even one of one digit.
    for (const figure of await answers(page).locator('p a, li a[title], p button, li button[title]').all()) {
      const { width = 0, height = 0 } = (await figure.boundingBox()) ?? {}
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(24)
    }
  })
})

/** An association of its own: three active members in Ulm, one of whom owes, and two elsewhere. */
async function openAssociation(api: Api, openAs: (login: Login) => Promise<Page>) {
  const login = await api.join()
  const { ask: call } = login
  const tier = must(await call('POST', paths.tiers(), { body: { name: 'Full member', price: '60.00' } }), 201)
  for (const [first_name, city] of [
    ['Ada', 'Ulm'],
    ['Ben', 'Ulm'],
    ['Cyd', 'Ulm'],
    ['Dora', 'Bonn'],
    ['Eve', 'Bonn'],
  ]) {
    const email = `${freshId(String(first_name).toLowerCase())}@example.org`
    const body = { first_name, last_name: 'Example', email, city, tier_id: tier.id }
    must(await call('POST', paths.members(), { body }), 201)
  }
  return { login, page: await openAs(login) }
}

/** How many rows the list that stands open says it has. */
async function rowsShown(page: Page): Promise<number> {
  const table = page.getByRole('table', { name: 'Members' }).or(page.getByRole('grid', { name: 'Members' }))
  await expect(table).toBeVisible()
  return (await table.getByRole('row').count()) - 1
}

test.describe('what an answer is good for', () => {
  test('asked in German and followed up, each figure opens as many rows as it says', async ({ api, openAs }) => {
    const { page } = await openAssociation(api, openAs)
    await page.goto('/admin/assistant')
    await ask(page, 'Wie viele aktive Mitglieder haben wir in Ulm?')
    await expect(await lastAnswer(page)).toContainText('Es gibt 3 aktive Mitglieder in Ulm.')
    await ask(page, 'Und in Bonn?')
    await expect(answers(page)).toHaveCount(2)
    await expect(await lastAnswer(page)).toContainText('2')
    const conversation = page.url()
    await page.reload()
    const answer = await lastAnswer(page)
    await expect(answer).toHaveAttribute('lang', 'de')
    await expect(answer.getByRole('button', { name: /^Auf Home zeigen: / })).toBeVisible()
    await expect(page.getByText('Und in Bonn?')).toHaveAttribute('lang', 'de')
    await expect(page.getByRole('list', { name: 'Fragen, die folgen könnten' })).toBeVisible()
    await answer.getByRole('button', { name: /^Herunterladen/ }).click()
    await expect(page.getByRole('menu')).toHaveAttribute('lang', 'de')
    await page.keyboard.press('Escape')
    await expectNoFaults(page, 'an answer in German')
    for (const [position, count] of [3, 2].entries()) {
      await page.goto(conversation)
      await answers(page)
        .nth(position)
        .getByRole('link', { name: String(count), exact: true })
        .first()
        .click()
      await expect(page).toHaveURL(/\/admin\/members\?filter=/)
      await expect(page.getByRole('link', { name: 'Ada Example' })).toHaveCount(count === 3 ? 1 : 0)
      expect(await rowsShown(page)).toBe(count)
    }
  })

  test('is kept on Home, answered afresh there, renamed, moved, and taken off with a way back', async ({
    api,
    openAs,
  }) => {
    test.slow()
    const { login, page } = await openAssociation(api, openAs)
    await page.goto('/admin')
    await expect(page.getByText('No questions yet')).toBeVisible()
    await page.goto('/admin/assistant')
    for (const question of ['How many active members live in Ulm?', 'How many active members do we have by city?']) {
      await ask(page, question)
      const answer = await lastAnswer(page)
      await answer.getByRole('button', { name: /^Show on Home/ }).click()
      await expect(answer.getByText('On Home', { exact: true })).toBeVisible()
    }
    // What came later counts too: the question is kept, not its answer.
    const [tier] = must(await login.ask('GET', paths.tiers()), 200)
    const body = { first_name: 'Finn', last_name: 'Example', city: 'Ulm', tier_id: tier.id }
    must(await login.ask('POST', paths.members(), { body }), 201)

    await page.goto('/admin')
    const questions = page.getByRole('region', { name: 'Your questions' })
    const first = questions.getByRole('article').first()
    await expect(first.getByRole('link', { name: /^4\b.*open the rows/i })).toBeVisible()
    await expect(questions.getByRole('article').nth(1)).toContainText('Bonn')

    await first.getByRole('button', { name: /^Actions for/ }).click()
    await page.getByRole('menuitem', { name: 'Rename' }).click()
    await page.getByRole('textbox', { name: 'Title' }).fill('Ulm')
    await page.getByRole('button', { name: 'Rename' }).click()
    await expect(questions.getByRole('article', { name: 'Ulm', exact: true })).toBeVisible()
    await questions.getByRole('button', { name: 'Actions for Ulm' }).click()
    await page.getByRole('menuitem', { name: 'Move forward' }).click()
    await expect(questions.getByRole('article').nth(1)).toHaveAccessibleName('Ulm')
    await questions.getByRole('button', { name: 'Actions for Ulm' }).click()
    await page.getByRole('menuitem', { name: 'Take off Home' }).click()
    await expect(questions.getByRole('article')).toHaveCount(1)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(questions.getByRole('article').nth(1)).toHaveAccessibleName('Ulm')

    await page.reload()
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const width of [1280, 360]) {
        await page.emulateMedia({ colorScheme })
        await page.setViewportSize({ width, height: 740 })
        await expect(questions.getByRole('article')).toHaveCount(2)
        await expectNoFaults(page, `${colorScheme} at ${width}`)
      }
    }
    await questions.getByRole('link', { name: /^4\b.*Ulm/ }).click()
    await expect(page).toHaveURL(/\/admin\/members\?/)
    expect(await rowsShown(page)).toBe(4)
  })

  test('its rows are saved as a view, and its table as a file with all of them', async ({ api, openAs }) => {
    const { page } = await openAssociation(api, openAs)
    await page.goto('/admin/assistant')
    await ask(page, 'Show me all active members in Ulm')
    const answer = await lastAnswer(page)
    await answer.getByRole('button', { name: /^Save as view/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Save as a new view' })
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Our people in Ulm')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('link', { name: 'Open it' }).click()
    await expect(page.getByRole('button', { name: 'Our people in Ulm' })).toBeVisible()
    expect(await rowsShown(page)).toBe(3)
    await page.goBack()
    await expect(answers(page)).toHaveCount(1)
    await answers(page)
      .last()
      .getByRole('button', { name: /^Download/ })
      .last()
      .click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'CSV' }).click(),
    ])
    const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n')
    expect(lines).toHaveLength(4)
    expect(lines.join()).toContain('Ada')
    expect(lines.join()).not.toContain('Dora')
  })
})

test('a mail that is asked for is a draft, which goes out after it was read and sent by a person', async ({
  api,
  openAs,
}) => {
  const { login, page } = await openAssociation(api, openAs)
  await page.goto('/admin/assistant')
  await ask(page, 'Write a mail to all active members in Ulm')
  await page.getByRole('button', { name: 'Write the draft' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('link', { name: 'To 3 members' })).toBeVisible()
  const mails = async () => must(await login.ask('GET', paths.mails({ q: 'Our summer party' })), 200).length
  await expectNoFaults(page, 'the draft')
  await dialog.getByRole('textbox', { name: 'Subject' }).fill('Our summer party, {first_name}')
  await expect(dialog.getByRole('button', { name: 'Go on to sending…' })).toBeDisabled()
  await dialog.getByRole('textbox', { name: 'Text' }).fill('Hello {first_name}, come to our party.')
  await dialog.getByRole('button', { name: 'Go on to sending…' }).click()
  await expect(dialog.getByRole('region', { name: /^As .* gets it$/ })).toContainText(
    /Our summer party, (?:Ada|Ben|Cyd)/,
  )
  expect(await mails()).toBe(0)
  await dialog.getByRole('button', { name: 'Send to 3 people' }).click()
  await expect(dialog.getByText('3 sent.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('Mail sent', { exact: true })).toBeVisible()
  expect(await mails()).toBe(3)

  // Whoever comes back finds what became of it, and no new draft.
  await page.reload()
  await expect(page.getByText('Mail sent', { exact: true })).toBeVisible()
  await expect(page.getByText('3 sent.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Write the draft' })).toHaveCount(0)
})

test('whom a draft goes to is changed with the filters of lists, and found again after a reload', async ({
  api,
  openAs,
}) => {
  const { page } = await openAssociation(api, openAs)
  await page.goto('/admin/assistant')
  await ask(page, 'Write a mail to all active members in Ulm')
  await page.getByRole('button', { name: 'Write the draft' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('link', { name: 'To 3 members' })).toBeVisible()
  await dialog.getByRole('button', { name: /^Remove filter: .*Ulm/ }).click()
  await expect(dialog.getByRole('link', { name: 'To 5 members' })).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Open the draft' }).click()
  await expect(dialog.getByRole('link', { name: 'To 5 members' })).toBeVisible()
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoFaults(page, 'the draft on a phone')
})

test('a suggestion is answered in its context, and its figure opens its rows', async ({ api, openAs }) => {
  const { page } = await openAssociation(api, openAs)
  await page.goto('/admin/assistant')
  await ask(page, 'How many active members live in Ulm?')
  await lastAnswer(page)
  const suggestions = page.getByRole('list', { name: 'Questions that could come next' })
  await suggestions.getByRole('button', { name: 'List them' }).click()
  await expect(answers(page)).toHaveCount(2)
  const answer = await lastAnswer(page)
  await expect(answer).toContainText('Ada Example')
  await expect(answer).not.toContainText('Dora')
  await answer.getByRole('link', { name: '3', exact: true }).first().click()
  await expect(page).toHaveURL(/\/admin\/members\?filter=/)
  expect(await rowsShown(page)).toBe(3)
})

test.describe('a member’s assistant', () => {
  test('answers about the own record and refuses figures of others', async ({ memberPage: page, api }) => {
    await page.goto('/member/assistant')
    await expect(page.getByRole('button', { name: 'What do I owe?' })).toBeVisible()
    await page.getByRole('button', { name: 'What do I owe?' }).click()
    const own = await lastAnswer(page)
    await expect(own.locator('a[href^="/admin"]')).toHaveCount(0)

    await ask(page, 'Who owes the most?')
    await expect(answers(page)).toHaveCount(2)
    const refused = await lastAnswer(page)
    const { ask: askAsAdmin } = await api.as('admin')
    const [debtor] = (await askAsAdmin('GET', paths.arrears({ limit: 1 }))).body
    expect(debtor).toBeDefined()
    await expect(refused).not.toContainText(debtor.payer_name)
    await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Ask' })).toBeVisible()

    const first = answers(page).first()
    await first
      .getByRole('button', { name: /^Show on Home/ })
      .first()
      .click()
    await expect(first.getByText('On Home', { exact: true })).toBeVisible()
    await page.goto('/member')
    const questions = page.getByRole('region', { name: 'Your questions' })
    await expect(questions.getByRole('article')).toHaveCount(1)
    await expectNoFaults(page, 'a member’s Home')
    await questions.getByRole('button', { name: /^Actions for/ }).click()
    await page.getByRole('menuitem', { name: 'Take off Home' }).click()
    await expect(questions.getByRole('article')).toHaveCount(0)
  })
})

test('a sent question comes into sight, and on a phone the field is there without scrolling', async ({
  adminPage: page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/admin/assistant')
  const field = page.getByLabel('Your question')
  await expect(field).toBeInViewport({ ratio: 1 })
  for (const [index, question] of ['Which events are coming up?', 'Who owes us the most?'].entries()) {
    await ask(page, question)
    await expect(answers(page)).toHaveCount(index + 1)
    await lastAnswer(page)
  }
  await page.evaluate(() => window.scrollTo({ top: 0 }))
  await expect(field).toBeInViewport({ ratio: 1 })
  await ask(page, 'How many active members do we have?')
  const asked = page.getByRole('article', { name: 'You' }).filter({ hasText: 'How many active members do we have?' })
  await expect(asked).toBeInViewport()
})

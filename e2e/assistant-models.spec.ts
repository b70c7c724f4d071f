import type { BrowserContext, Page } from '@playwright/test'
import { DEMO } from '#e2e/api'
import { type Instance, startInstance } from '#e2e/instance'
import { type ModelServer, startModelServer } from '#e2e/model-server'
import { expect, signIn, test } from '#e2e/test'
import { api as paths } from '#lib/paths'

const QUESTION = 'How many active members do we have?'
const ANSWER = { mode: 'calls' as const, calls: [{ name: 'answer', arguments: { results: ['r1'] } }] }
const LOOK_UP = {
  mode: 'calls' as const,
  calls: [{ name: 'look_up', arguments: { of: 'members', where: { status: 'active' } } }],
}

async function ask(page: Page, question: string) {
  const answers = page.getByRole('article', { name: 'Assistant' })
  const before = await answers.count()
  await page.getByLabel('Your question').fill(question)
  await page.getByLabel('Your question').press('Enter')
  await expect(answers).toHaveCount(before + 1, { timeout: 20_000 })
  const answer = answers.last()
  await expect(answer.getByRole('button', { name: 'Copy the answer' })).toBeVisible({ timeout: 20_000 })
  return answer
}

test.describe('the assistant with language models', () => {
  test.describe.configure({ mode: 'serial', timeout: 180_000 })

  let models: ModelServer
  let instance: Instance

  test.beforeAll(async () => {
    // It fills in the demonstration.
    test.setTimeout(180_000)
    models = await startModelServer()
    instance = await startInstance({
      DEMO: 'on',
      OPENAI_BASE_URL: models.base_url,
      AI_MODELS: 'first,second',
      AI_TIMEOUT: '2s',
    })
  })
  test.afterAll(async () => {
    await instance?.stop()
    await models?.stop()
  })

  /** The assistant as the demo's administrator sees it. */
  async function openAssistant(context: BrowserContext): Promise<Page> {
    await signIn(context, instance.url, DEMO.admin)
    const page = await context.newPage()
    await page.goto(`${instance.url}/admin/assistant`)
    return page
  }

  test('a model that fails in the middle of its answer is followed by the next, and none of its words stay', async ({
    context,
  }) => {
    models.script('first', LOOK_UP, { mode: 'cut', text: 'There are a great many of them. And what is mo' })
    models.script('second', ANSWER)
    const page = await openAssistant(context)
    const answer = await ask(page, QUESTION)
    await expect(answer).toContainText(/There are \d+ active members\./)
    await expect(answer).not.toContainText('a great many')
    await expect(answer).toContainText('second')
    await page.reload()
    await expect(page.getByText(/There are \d+ active members\./)).toBeVisible()
    await expect(page.getByText('a great many')).toHaveCount(0)
  })

  test('a model that lies is not believed', async ({ context }) => {
    const remarks = ['You have 123456 active members.']
    const lie = { name: 'answer', arguments: { results: ['r1'], remarks } }
    models.script('first', LOOK_UP, { mode: 'calls', text: remarks[0], calls: [lie] })
    models.script('second', { mode: 'status', status: 500, error: { message: 'down' } })
    const page = await openAssistant(context)
    const answer = await ask(page, QUESTION)
    await expect(answer).not.toContainText('123456')
    await expect(answer).not.toContainText('123,456')
    await expect(answer).toContainText(/figures? checked/)
  })

  test('with every model down the built-in analyst answers, the health says so, and the log shows what was sent', async ({
    context,
  }) => {
    for (const model of ['first', 'second']) {
      models.script(model, { mode: 'status', status: 503, error: { message: 'down' } })
    }
    const page = await openAssistant(context)
    const answer = await ask(page, QUESTION)
    await expect(answer).toContainText('Built-in analyst')
    await expect(answer).toContainText(/\d{3}/)
    // One failure is an accident; two in a row are a state.
    await ask(page, 'How much is overdue?')
    await page.goto(`${instance.url}/admin/settings/assistant`)
    await expect(page.getByRole('region', { name: 'What left this machine' })).toContainText('names hidden')
    const response = await page.request.get(`${instance.url}/api/auth/session`)
    const { access_token } = await response.json()
    const health = await page.request.get(instance.url + paths.ai.health(), {
      headers: { authorization: `Bearer ${access_token}` },
    })
    expect((await health.json()).status).not.toBe('ok')
  })
})

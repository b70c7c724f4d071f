import { must } from '#e2e/api'
import { expect, test } from '#e2e/test'
import { api as paths } from '#lib/paths'

const ENDPOINTS = [
  ['POST', '/api/v1/ai/chat'],
  ['GET', '/api/v1/ai/health'],
  ['GET', '/api/v1/ai/insights'],
  ['POST', '/api/v1/ai/predict/churn/00000000-0000-7000-8000-000000000000'],
  ['POST', '/api/v1/ai/predict/anomalies'],
  ['GET', '/api/v1/ai/models'],
] as const

test.describe('the assistant over the API', () => {
  test('nothing of it answers without a token', async ({ api }) => {
    for (const [method, path] of ENDPOINTS) {
      const answer = await api.anonymous(method, path, method === 'POST' ? { body: {} } : {})
      expect(answer.status, `${method} ${path}`).toBe(401)
    }
  })

  test('an answer is made of what the association has stored', async ({ api }) => {
    const { ask } = await api.as('admin')
    const active = (await ask('GET', paths.members({ status: 'active', limit: 1 }))).headers.get('x-total-count')
    const answer = must(
      await ask('POST', paths.ai.chat(), { body: { message: 'How many active members are there?' } }),
      200,
    )
    expect(answer.response).toContain(`${active} `)
    const empty = await ask('POST', paths.ai.chat(), { body: { message: '' } })
    expect([empty.status, empty.body.errors?.[0].pointer]).toEqual([422, '/message'])
  })

  test('its health and its models are told, the built-in analyst always among them', async ({ api }) => {
    const { ask } = await api.as('admin')
    const health = must(await ask('GET', paths.ai.health()), 200)
    expect(health).toMatchObject({ status: expect.any(String), builtin: { available: true } })
    const { models } = must(await ask('GET', paths.ai.models()), 200)
    expect(models).toContainEqual(expect.objectContaining({ kind: 'builtin', available: true }))
  })

  test('insights say what they rest on', async ({ api }) => {
    const { ask } = await api.as('admin')
    await expect
      .poll(async () => must(await ask('GET', paths.ai.insights()), 200).insights.length, { timeout: 60_000 })
      .toBeGreaterThan(0)
    for (const { title, why } of must(await ask('GET', paths.ai.insights()), 200).insights) {
      expect([title, why]).toEqual([expect.stringMatching(/\w/), expect.stringMatching(/\w/)])
    }
  })

  test('the risk that a member leaves has a level and its factors; nobody’s is 404', async ({ api }) => {
    const { ask } = await api.as('admin')
    const [member] = must(await ask('GET', paths.members({ status: 'active', limit: 1 })), 200)
    const { risk_level, factors } = must(await ask('POST', paths.ai.churn(member.id)), 200)
    expect(['low', 'medium', 'high']).toContain(risk_level)
    expect(factors).toEqual(expect.any(Array))
    expect((await ask('POST', ENDPOINTS[3][1])).status).toBe(404)
  })

  test('anomalies of a module are looked for in the days that are asked about', async ({ api }) => {
    const { ask } = await api.as('admin')
    const asked = { module: 'finances', lookback_days: 365 }
    const report = must(await ask('POST', paths.ai.findAnomalies(), { body: asked }), 200)
    expect(report).toMatchObject(asked)
    expect(report.findings.length).toBeGreaterThan(0)
    for (const body of [
      { module: 'weather', lookback_days: 30 },
      { module: 'finances', lookback_days: 0 },
    ]) {
      expect((await ask('POST', paths.ai.findAnomalies(), { body })).status, JSON.stringify(body)).toBe(422)
    }
  })
})

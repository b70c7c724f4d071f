import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { makeAccount, makeTenant } from '#db/factories'
import { type ModelServer, startModelServer } from '#e2e/model-server'
import type { ModelLink } from '#lib/assistant/chain/endpoints'
import { LinkFailure } from '#lib/assistant/chain/failures'
import { getAiHealth } from '#lib/assistant/chain/health'
import { getAiModels } from '#lib/assistant/chain/models'
import { AiHealth, AiModels } from '#lib/assistant/chain/schema'
import { ChainState } from '#lib/assistant/chain/state'
import { createCtx } from '#lib/context'
import type { Role } from '#lib/permissions'

let server: ModelServer
beforeAll(async () => {
  server = await startModelServer()
})
afterAll(() => server.stop())

async function makeCtx(roles: Role[] = ['administrator']) {
  const { tenant_id, db } = await makeTenant()
  const { id } = await makeAccount(db, { roles })
  const actor = { kind: 'account' as const, account_id: id, roles, session_version: 1, browser_session_id: null }
  return createCtx({ tenant_id, actor, request_id: uuidv7() })
}

function makeState(models: string[], base_url = server.base_url, now = Date.now) {
  const configuration = { OPENAI_BASE_URL: base_url, OPENAI_API_KEY: 'sk-secret', AI_MODELS: models, AI_TIMEOUT: 6 }
  return new ChainState(configuration, { now })
}

describe('the health of the assistant', () => {
  it('tells that the first model answers', async () => {
    const health = await getAiHealth(await makeCtx(), makeState(['ok', 'ok-2']))
    expect(AiHealth.parse(health)).toMatchObject({
      status: 'ok',
      provider: { configured: true, base_url_host: new URL(server.base_url).host, reachable: true, error_kind: null },
      active_model: 'ok',
      chain: [
        { id: 'ok', state: 'closed', success_rate: null },
        { id: 'ok-2', state: 'closed' },
      ],
    })
  })

  it('is degraded while the first model rests, and names the one that answers', async () => {
    const state = makeState(['ok', 'ok-2'])
    state.circuits.fail(state.configured[0] as ModelLink, new LinkFailure('rate_limited', { wait_ms: 60_000 }))
    const health = await getAiHealth(await makeCtx(), state)
    expect(health).toMatchObject({ status: 'degraded', active_model: 'ok-2' })
    expect(health.chain[0]).toMatchObject({ state: 'open', reason: 'rate_limited' })
    expect(health.chain[0]?.open_until).not.toBeNull()
  })

  it.each([
    ['refuses the key', { mode: 'status', status: 401, error: { message: 'sk-secret' } }, true, 'credentials'],
    ['hangs', { mode: 'hang' }, false, 'timeout'],
    ['has no list', { mode: 'status', status: 404 }, null, null],
    ['sends a page', { mode: 'body', content_type: 'text/html', body: '<html>SECRET' }, false, 'bad_answer'],
  ] as const)('says so after 2 s at most when the server %s', async (_, reply, reachable, error_kind) => {
    const own = await startModelServer()
    const passing = new AbortController()
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(passing.signal)
    try {
      own.list(reply)
      const asking = getAiHealth(await makeCtx(), makeState(['ok'], own.base_url))
      await vi.waitFor(() => expect(own.requests).toHaveLength(1), { timeout: 60_000 })
      if (error_kind === 'timeout') passing.abort()
      const health = await asking
      expect(timeout.mock.calls).toEqual([[2_000]])
      const told = error_kind === 'bad_answer' ? null : error_kind
      expect(health.provider).toMatchObject({ reachable })
      expect(health.active_model).toBe(told === null ? 'ok' : 'builtin')
      expect(health.status).toBe(told === null ? 'ok' : 'degraded')
      expect(health.provider.error_kind).toBe(error_kind)
      expect(JSON.stringify(health)).not.toMatch(/secret/i)
    } finally {
      await own.stop()
    }
  })

  it('says so when nothing listens there', async () => {
    const health = await getAiHealth(await makeCtx(), makeState(['ok'], 'http://127.0.0.1:9/v1'))
    expect(health).toMatchObject({
      status: 'degraded',
      active_model: 'builtin',
      provider: { error_kind: 'unreachable' },
    })
  })

  it('asks the server once in 30 s, however many want to know, and never for an answer', async () => {
    const own = await startModelServer()
    try {
      let at = Date.now()
      const state = makeState(['ok'], own.base_url, () => at)
      const ctx = await makeCtx()
      await Promise.all([getAiHealth(ctx, state), getAiHealth(ctx, state), getAiModels(ctx, state)])
      at += 29_999
      await getAiHealth(ctx, state)
      expect(own.requests.map(({ path }) => path)).toEqual(['/v1/models'])
      at += 1
      await getAiHealth(ctx, state)
      expect(own.requests.map(({ path }) => path)).toEqual(['/v1/models', '/v1/models'])
    } finally {
      await own.stop()
    }
  })

  it.each(['administrator', 'member'] as const)(
    'has the built-in analyst answer a question for the %s role',
    async (role) => {
      const health = await getAiHealth(await makeCtx([role]), makeState(['ok']))
      expect(health.builtin.available).toBe(true)
      expect(health.builtin.self_test_ms).toBeGreaterThan(0)
    },
  )

  it('hides from members where the models are', async () => {
    const health = await getAiHealth(await makeCtx(['member']), makeState(['ok']))
    expect(health.provider).toMatchObject({ configured: true, base_url_host: null })
  })
})

describe('the list of models', () => {
  it('lists the models in the order in which they are asked', async () => {
    const models = await getAiModels(await makeCtx(['member']), makeState(['ok', 'echo']))
    expect(AiModels.parse(models)).toMatchObject({
      active_model: 'ok',
      default_model: 'ok',
      fallback_order: ['ok', 'echo', 'builtin'],
    })
    expect(models.models.map(({ id, priority, active }) => [id, priority, active])).toEqual([
      ['ok', 1, true],
      ['echo', 2, false],
      ['builtin', 3, false],
    ])
  })

  it('shows what the servers offer beyond to administrators only', async () => {
    const state = makeState(['ok'])
    const [seen, hidden] = await Promise.all([
      getAiModels(await makeCtx(), state),
      getAiModels(await makeCtx(['treasurer']), state),
    ])
    const offered = seen.models.filter(({ source }) => source === 'discovered')
    expect(offered.map(({ id }) => id)).toContain('echo')
    expect(offered.every(({ available, priority }) => !available && priority === null)).toBe(true)
    expect(hidden.models.map(({ source }) => source)).toEqual(['configured', 'builtin'])
  })

  it('uses the first three chat models that a server lists when none is configured', async () => {
    const own = await startModelServer()
    try {
      own.list(['text-embedding-3', 'whisper-1', 'llama3.1:8b', 'qwen3', 'gpt-5-mini', 'mistral'])
      const state = makeState([], own.base_url)
      const { fallback_order } = await getAiModels(await makeCtx(), state)
      expect(fallback_order).toEqual(['gpt-5-mini', 'llama3.1:8b', 'qwen3', 'builtin'])
      expect((await state.links()).map(({ id }) => id)).toEqual(fallback_order.slice(0, 3))
    } finally {
      await own.stop()
    }
  })

  it('stays with the models that a server listed while it does not answer', async () => {
    const own = await startModelServer()
    try {
      let at = Date.now()
      own.list(['llama3.1:8b'])
      const state = makeState([], own.base_url, () => at)
      await state.links()
      own.list({ mode: 'hang' })
      at += 30_000
      const known = state.links()
      const first = await Promise.race([known, state.listings.all().then(() => 'the server')])
      expect(first).toBe(await known)
      expect((await known).map(({ id }) => id)).toEqual(['llama3.1:8b'])
    } finally {
      await own.stop()
    }
  })
})

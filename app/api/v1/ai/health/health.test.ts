import { beforeEach, describe, expect, it } from 'vitest'
import { makeCaller } from '#app/api/v1/test-client'
import { ChainState, replaceProcessState } from '#lib/assistant/chain/state'
import { readEnv } from '#lib/env'

beforeEach(() => replaceProcessState(new ChainState(readEnv({}))))

describe('GET /ai/health', () => {
  it('is fine without a model: the built-in analyst answers', async () => {
    const { call } = await makeCaller()
    const { status, body } = await call('GET', '/api/v1/ai/health')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      status: 'builtin_only',
      provider: { configured: false, base_url_host: null, reachable: null, error_kind: null },
      active_model: 'builtin',
      chain: [],
      builtin: { available: true },
      budget: { used: 0 },
    })
  })
})

import { beforeEach, describe, expect, it } from 'vitest'
import { makeCaller } from '#app/api/v1/test-client'
import { ChainState, replaceProcessState } from '#lib/assistant/chain/state'
import { readEnv } from '#lib/env'

beforeEach(() => replaceProcessState(new ChainState(readEnv({}))))

describe('GET /ai/models', () => {
  it('lists the built-in analyst when there is nothing else', async () => {
    const { call } = await makeCaller(['member'])
    const { status, body } = await call('GET', '/api/v1/ai/models')
    expect(status).toBe(200)
    expect(body).toMatchObject({ active_model: 'builtin', default_model: 'builtin', fallback_order: ['builtin'] })
    expect(body.models).toMatchObject([{ id: 'builtin', kind: 'builtin', available: true, active: true, priority: 1 }])
  })
})

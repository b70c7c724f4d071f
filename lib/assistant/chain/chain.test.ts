import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type ModelServer, startModelServer } from '#e2e/model-server'
import { createChain } from '#lib/assistant/chain/chain'
import type { ModelLink } from '#lib/assistant/chain/endpoints'
import type { AttemptReport } from '#lib/assistant/chain/turn'
import {
  answerWith,
  ask,
  countTurnsAsTime,
  makeClock,
  makeState,
  named,
  question,
} from '#lib/evaluation/chain/test-chain'

let server: ModelServer
countTurnsAsTime()
beforeAll(async () => {
  server = await startModelServer()
})
afterAll(() => server.stop())

const FAILING: [mode: string, reason: string][] = [
  ['rate_limited', 'rate_limited'],
  ['retry_after', 'rate_limited'],
  ['rate_limit_event', 'rate_limited'],
  ['not_found', 'unknown_model'],
  ['error', 'server_error'],
  ['hang', 'timeout'],
  ['hang_after_headers', 'timeout'],
  ['html', 'bad_answer'],
  ['empty', 'bad_answer'],
  ['too_long', 'context_too_long'],
  ['flood', 'too_large'],
]

describe.each(['compatible', 'openai'] as const)('the chain, over the %s package', (dialect) => {
  it.each(FAILING)('passes over a model that does "%s" before it said anything', async (mode, reason) => {
    const [bad, good] = [named(mode), named('ok')]
    const { text, answered } = await ask(makeState(server, [bad, good], { dialect }))
    expect(text).toBe(`Hello from ${good}.`)
    expect(answered).toEqual({
      id: good,
      provider: dialect === 'openai' ? 'openai' : 'openai-compatible',
      kind: 'llm',
      fallback_from: [{ id: bad, reason }],
    })
  })

  it.each([...FAILING, ['quota', 'quota'], ['unauthorized', 'credentials']])(
    'has no answer after "%s" where there is no other model, and says who failed',
    async (mode, reason) => {
      const bad = named(mode)
      const { text, answered } = await ask(makeState(server, [bad], { dialect }))
      expect(text).toBeNull()
      expect(answered).toMatchObject({ id: 'builtin', kind: 'builtin', fallback_from: [{ id: bad, reason }] })
    },
  )
})

describe('circuits of the chain', () => {
  it('leave a model alone for exactly as long as it asked', async () => {
    const clock = makeClock()
    const [bad, good] = [named('ok'), named('ok')]
    const limited = { mode: 'status', status: 429, headers: { 'retry-after': '7' } } as const
    server.script(bad, limited, { mode: 'text', text: 'Back.' })
    const state = makeState(server, [bad, good], clock)
    await ask(state)
    clock.at += 6999
    const second = await ask(state)
    expect(second.answered).toMatchObject({ id: good, fallback_from: [{ id: bad, reason: 'rate_limited' }] })
    expect(server.count(bad)).toBe(1)
    clock.at += 1
    expect((await ask(state)).text).toBe('Back.')
  })

  it.each(['quota', 'unauthorized'])('spare every model of the key after "%s", and no other server', async (mode) => {
    const [bad, sibling, elsewhere] = [named(mode), named('ok'), named('ok')]
    const second = { OPENAI_BASE_URL_2: server.base_url }
    const state = makeState(server, [bad, sibling, `2:${elsewhere}`], second)
    expect((await ask(state)).text).toBe(`Hello from ${elsewhere}.`)
    expect(server.count(sibling)).toBe(0)
  })

  it('spare only the model after a rate limit', async () => {
    const [bad, sibling] = [named('rate_limited'), named('ok')]
    const state = makeState(server, [bad, sibling])
    expect((await ask(state)).text).toBe(`Hello from ${sibling}.`)
    await ask(state)
    expect([server.count(bad), server.count(sibling)]).toEqual([1, 2])
  })

  it('let one request through when the time is over, however many want to', async () => {
    const clock = makeClock()
    const [bad, good] = [named('ok'), named('ok')]
    server.script(
      bad,
      { mode: 'status', status: 429, headers: { 'retry-after': '1' } },
      { mode: 'drip', words: 3, gap_ms: 30 },
    )
    const state = makeState(server, [bad, good], clock)
    await ask(state)
    clock.at += 1000
    const answers = await Promise.all([ask(state), ask(state), ask(state)])
    expect(answers.map(({ answered }) => answered?.id).sort()).toEqual([bad, good, good].sort())
    expect(state.circuits.report(state.configured[0] as never).state).toBe('closed')
  })

  it('stay closed when the asker leaves, before and after the first words', async () => {
    for (const mode of ['hang', 'drip', 'hang', 'drip']) {
      const model = named(mode)
      const state = makeState(server, [model])
      const [link] = state.configured as [ModelLink]
      const leaving = new AbortController()
      const reports: AttemptReport[] = []
      const { doGenerate } = createChain({ state, onAttempt: (report) => reports.push(report) }).model
      const asked = doGenerate({ ...question, abortSignal: leaving.signal })
      await vi.waitFor(() => expect(server.count(model)).toBe(1))
      leaving.abort(new Error('gone'))
      await expect(asked).rejects.toThrow('gone')
      expect(state.circuits.report(link).state).toBe('closed')
      expect(state.statistics.of(link).success_rate).toBeNull()
      expect(reports).toMatchObject([{ id: model, outcome: 'left', reason: null }])
    }
  })

  it('prefer the next model when an allowance is nearly used up', async () => {
    const [first, second] = [named('ok'), named('ok')]
    const headers = {
      'x-ratelimit-limit-requests': '100',
      'x-ratelimit-remaining-requests': '4',
      'x-ratelimit-reset-requests': '30s',
    }
    server.script(first, { mode: 'text', headers })
    const clock = makeClock()
    const state = makeState(server, [first, second], clock)
    expect((await ask(state)).answered?.id).toBe(first)
    expect((await ask(state)).answered).toMatchObject({ id: second, fallback_from: [] })
    clock.at += 30_000
    expect((await ask(state)).answered?.id).toBe(first)
  })
})

describe('the chain', () => {
  it('waits no longer for many hanging models than it has patience', async () => {
    const started = performance.now()
    const { text, answered } = await ask(
      makeState(server, [named('hang'), named('hang'), named('hang'), named('hang')]),
    )
    expect(text).toBeNull()
    expect(answered.fallback_from).toHaveLength(4)
    // Alone, each of them would be given 600 ms.
    expect(performance.now() - started).toBeLessThan(2200)
  })

  it('leaves time for the models after those that hang', async () => {
    const good = named('ok')
    const state = makeState(server, [named('hang'), named('hang'), good])
    expect((await ask(state)).text).toBe(`Hello from ${good}.`)
  })

  it('counts silence after the first words too', async () => {
    const started = performance.now()
    const state = makeState(server, [named('stall'), named('hang'), named('stall')])
    await expect(answerWith(state)).rejects.toThrow('No language model answered.')
    expect(performance.now() - started).toBeLessThan(2200)
  })

  it('lets a slow model finish as long as it keeps on', async () => {
    expect((await ask(makeState(server, [named('drip')]))).text).toMatch(/^word0 .*word19 $/)
  })

  it('stops a model that writes without end', async () => {
    const [bad, good] = [named('ok'), named('ok')]
    server.script(bad, { mode: 'flood', megabytes: 10, as: 'text' })
    expect(await answerWith(makeState(server, [bad, good]))).toBe(`Hello from ${good}.`)
  })

  it('follows no redirect', async () => {
    const [bad, target] = [named('ok'), named('ok')]
    server.script(bad, { mode: 'redirect', to: `${server.base_url}/chat/completions?elsewhere` })
    expect((await ask(makeState(server, [bad]))).answered).toMatchObject({
      id: 'builtin',
      fallback_from: [{ id: bad, reason: 'bad_answer' }],
    })
    expect(server.count(target)).toBe(0)
    expect(server.requests.some(({ path }) => path.includes('elsewhere'))).toBe(false)
  })

  it('takes an answer that comes in one piece though a stream was asked for', async () => {
    const model = named('ok')
    const message = { role: 'assistant', content: 'All at once.' }
    const body = JSON.stringify({ id: '1', model, choices: [{ index: 0, message, finish_reason: 'stop' }] })
    server.script(model, { mode: 'body', content_type: 'application/json', body })
    expect((await ask(makeState(server, [model]))).text).toBe('All at once.')
  })

  it('sends the key to its own server, and repeats neither it nor words of the server in an error', async () => {
    const model = named('unauthorized')
    const { reports } = await ask(makeState(server, [model]))
    const seen = server.requests.find(({ body }) => body?.model === model)
    expect(seen?.authorization).toBe('Bearer sk-secret')
    expect(JSON.stringify(reports)).not.toMatch(/secret/i)
  })

  it('tells tokens, how quick a model is and how often it answers', async () => {
    const model = named('ok')
    const state = makeState(server, [model])
    const { reports } = await ask(state)
    expect(reports).toMatchObject([{ id: model, outcome: 'answered', input_tokens: 11, output_tokens: 7 }])
    const { p50_ms, ...figures } = state.statistics.of(state.configured[0] as never)
    expect(p50_ms).toBeGreaterThanOrEqual(0)
    expect(figures).toMatchObject({ success_rate: 1 })
  })
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ModelServer, startModelServer } from '#e2e/model-server'
import type { AttemptReport } from '#lib/assistant/chain/attempt-log'
import { createChain } from '#lib/assistant/chain/chain'
import type { ChainState } from '#lib/assistant/chain/state'
import {
  answerWith,
  ask,
  countTurnsAsTime,
  lastResort,
  makeClock,
  makeState,
  named,
  question,
  readParts,
  textOf,
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
    const { text, answered, parts } = await ask(makeState(server, [bad, good], { dialect }))
    expect(text).toBe(`Hello from ${good}.`)
    expect(answered).toEqual({
      id: good,
      provider: dialect === 'openai' ? 'openai' : 'openai-compatible',
      kind: 'llm',
      fallback_from: [{ id: bad, reason }],
    })
    expect(parts.at(-1)).toMatchObject({ type: 'finish', providerMetadata: { quorate: { id: good } } })
  })

  it.each([...FAILING, ['quota', 'quota'], ['unauthorized', 'credentials']])(
    'lets the last resort answer after "%s"',
    async (mode, reason) => {
      const bad = named(mode)
      const { text, answered } = await ask(makeState(server, [bad], { dialect }))
      expect(text).toBe('From the analyst.')
      expect(answered).toMatchObject({ id: 'builtin', kind: 'builtin', fallback_from: [{ id: bad, reason }] })
    },
  )
})

function makeReported(state: ChainState) {
  const reports: AttemptReport[] = []
  return { reports, chain: createChain({ lastResort, state, onAttempt: (report) => reports.push(report) }) }
}

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
    const [hanging, dripping] = [named('hang'), named('drip')]
    for (const model of [hanging, dripping, hanging, dripping]) {
      const state = makeState(server, [model])
      const leaving = new AbortController()
      const chain = createChain({ lastResort, state })
      const asked = chain.model.doStream({ ...question, abortSignal: leaving.signal })
      if (model === dripping) await asked
      leaving.abort(new Error('gone'))
      if (model === hanging) await expect(asked).rejects.toThrow('gone')
      else
        expect((await readParts({ ...chain.model, doStream: () => asked })).at(-1)).toMatchObject({
          type: 'error',
          error: { message: 'gone' },
        })
      expect(state.circuits.report(state.configured[0] as never).state).toBe('closed')
      expect(state.statistics.of(state.configured[0] as never).calls).toBe(0)
    }
  })

  it('end the request when the reader of the stream leaves', async () => {
    const model = named('drip')
    const { reports, chain } = makeReported(makeState(server, [model]))
    const { stream } = await chain.model.doStream(question)
    await stream.cancel()
    expect(reports).toMatchObject([{ id: model, outcome: 'left', reason: null }])
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
  it('asks no model when the last resort is preferred', async () => {
    const model = named('ok')
    expect((await ask(makeState(server, [model]), question, 'builtin')).answered).toMatchObject({
      id: 'builtin',
      fallback_from: [],
    })
    expect(server.count(model)).toBe(0)
  })

  it('waits no longer for many hanging models than it has patience', async () => {
    const started = performance.now()
    const { text, answered } = await ask(
      makeState(server, [named('hang'), named('hang'), named('hang'), named('hang')]),
    )
    expect(text).toBe('From the analyst.')
    expect(answered?.fallback_from).toHaveLength(4)
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
    expect(await answerWith(state)).toEqual({ text: 'From the analyst.', errors: 1 })
    expect(performance.now() - started).toBeLessThan(2200)
  })

  it('lets a slow model finish as long as it keeps on', async () => {
    const { parts } = await ask(makeState(server, [named('drip')]))
    expect(textOf(parts)).toMatch(/^word0 .*word19 $/)
  })

  it('stops a model that writes without end', async () => {
    const [bad, good] = [named('ok'), named('ok')]
    server.script(bad, { mode: 'flood', megabytes: 10, as: 'text' })
    expect(await answerWith(makeState(server, [bad, good]))).toEqual({ text: `Hello from ${good}.`, errors: 1 })
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

  it('counts tokens, tells how quick a model is and how often it answers', async () => {
    const model = named('ok')
    const state = makeState(server, [model])
    const { reports } = await ask(state)
    expect(reports).toMatchObject([{ id: model, outcome: 'answered', input_tokens: 11, output_tokens: 7 }])
    const { p50_ms, ...figures } = state.statistics.of(state.configured[0] as never)
    expect(p50_ms).toBeGreaterThanOrEqual(0)
    expect(figures).toMatchObject({ calls: 1, success_rate: 1, input_tokens: 11, output_tokens: 7 })
  })
})

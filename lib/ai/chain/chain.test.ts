import type { LanguageModelV4, LanguageModelV4CallOptions, LanguageModelV4StreamPart } from '@ai-sdk/provider'
import { generateText, isStepCount, simulateReadableStream, streamText, type ToolSet, tool } from 'ai'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type ModelServer, startModelServer } from '#e2e/model-server'
import { createChain } from '#lib/ai/chain/chain'
import type { AttemptReport } from '#lib/ai/chain/course'
import { type ChainLimits, ChainState } from '#lib/ai/chain/state'

let server: ModelServer
beforeAll(async () => {
  server = await startModelServer()
})
afterAll(() => server.stop())

const usage = {
  inputTokens: { total: 0, noCache: 0, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 0, text: 0, reasoning: 0 },
}

/** Stands for the analyst: says so. */
const lastResort: LanguageModelV4 = {
  specificationVersion: 'v4',
  provider: 'quorate',
  modelId: 'analyst',
  supportedUrls: {},
  doGenerate: () => Promise.reject(new Error('The chain streams.')),
  doStream: async () => ({
    stream: simulateReadableStream<LanguageModelV4StreamPart>({
      chunks: [
        { type: 'stream-start', warnings: [] },
        { type: 'text-start', id: '1' },
        { type: 'text-delta', id: '1', delta: 'From the analyst.' },
        { type: 'text-end', id: '1' },
        { type: 'finish', finishReason: { unified: 'stop', raw: undefined }, usage },
      ],
    }),
  }),
}

/** Quick enough for tests; the proportions are those of the defaults. */
const limits: ChainLimits = {
  first_content_ms: 300,
  gap_ms: 300,
  patience_ms: 450,
  attempt_ms: 2000,
  max_bytes: 1024 * 1024,
  max_characters: 65_536,
}

/** A clock that stands until it is moved. */
function makeClock() {
  const clock = { at: Date.UTC(2026, 0, 1), now: () => clock.at }
  return clock
}

interface StateParts {
  dialect?: 'openai' | 'compatible'
  now?: () => number
  OPENAI_BASE_URL_2?: string
}

function makeState(models: string[], { dialect = 'compatible', now = Date.now, ...second }: StateParts = {}) {
  const first = { OPENAI_BASE_URL: server.base_url, OPENAI_API_KEY: 'sk-secret' }
  const state = new ChainState({ ...first, ...second, AI_MODELS: models, AI_TIMEOUT: 6 }, { now, limits })
  for (const { endpoint } of state.configured) endpoint.dialect = dialect
  return state
}

const question: LanguageModelV4CallOptions = {
  prompt: [
    { role: 'system', content: 'You answer questions.' },
    { role: 'user', content: [{ type: 'text', text: 'How many members are there?' }] },
  ],
}
const tools: LanguageModelV4CallOptions['tools'] = [
  { type: 'function', name: 'count_members', inputSchema: { type: 'object', properties: {} } },
]

async function readParts(model: LanguageModelV4, options = question): Promise<LanguageModelV4StreamPart[]> {
  const parts: LanguageModelV4StreamPart[] = []
  for await (const part of (await model.doStream(options)).stream) parts.push(part)
  return parts
}

function textOf(parts: LanguageModelV4StreamPart[]): string {
  return parts.map((part) => (part.type === 'text-delta' ? part.delta : '')).join('')
}

/** Asks once on a chain of its own, as one turn. */
async function ask(state: ChainState, options = question, preferred?: string) {
  const reports: AttemptReport[] = []
  const chain = createChain({ lastResort, state, preferred, onAttempt: (report) => reports.push(report) })
  const parts = await readParts(chain.model, options)
  return { chain, parts, text: textOf(parts), answered: chain.answered(), reports }
}

let names = 0
/** A model of its own for a test, that does what its name begins with. */
function named(mode: string): string {
  names += 1
  return `${mode}-${names}`
}

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
    const { text, answered, parts } = await ask(makeState([bad, good], { dialect }))
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
      const { text, answered } = await ask(makeState([bad], { dialect }))
      expect(text).toBe('From the analyst.')
      expect(answered).toMatchObject({ id: 'builtin', kind: 'builtin', fallback_from: [{ id: bad, reason }] })
    },
  )
})

const BREAKING: [mode: string, reason: string][] = [
  ['stall', 'timeout'],
  ['cut', 'interrupted'],
  ['destroy', 'interrupted'],
  ['refuse', 'content_filter'],
]

describe.each(['compatible', 'openai'] as const)('an answer that breaks off, over the %s package', (dialect) => {
  it.each(BREAKING)(
    'ends with an error part when a model does "%s", and goes on with the next model',
    async (mode, reason) => {
      const [bad, good] = [named(mode), named('ok')]
      const state = makeState([bad, good], { dialect })
      const chain = createChain({ lastResort, state })
      const parts = await readParts(chain.model)
      expect(parts.at(-1)).toMatchObject({ type: 'error', error: { name: 'LinkFailure', kind: reason } })
      expect(parts.some(({ type }) => type === 'finish')).toBe(false)
      expect(textOf(await readParts(chain.model))).toBe(`Hello from ${good}.`)
      expect(chain.answered()?.fallback_from).toEqual([{ id: bad, reason }])
      expect(state.statistics.of(state.configured[0] as never)).toMatchObject(
        mode === 'refuse' ? { calls: 0 } : { calls: 1, success_rate: 0 },
      )
    },
  )

  it.each(BREAKING)('starts again within streamText when a model does "%s"', async (mode) => {
    const [bad, good] = [named(mode), named('ok')]
    const state = makeState([bad, good], { dialect })
    expect(await answerWith(state)).toEqual({ text: `Hello from ${good}.`, errors: 1 })
  })

  it('holds the second try back, so that two broken answers in a row cost one restart', async () => {
    const state = makeState([named('cut'), named('destroy'), named('stall')], { dialect })
    expect(await answerWith(state)).toEqual({ text: 'From the analyst.', errors: 1 })
  })

  it('goes on unseen where the answer is wanted in one piece', async () => {
    const [bad, good] = [named('cut'), named('ok')]
    const { model } = createChain({ lastResort, state: makeState([bad, good], { dialect }) })
    const { text, finalStep } = await generateText({ model, prompt: 'How many?', maxRetries: 0 })
    expect(text).toBe(`Hello from ${good}.`)
    expect(finalStep.providerMetadata?.quorate).toMatchObject({ id: good, fallback_from: [{ id: bad }] })
  })
})

/** Runs a turn as the chat does. */
async function answerWith(state: ChainState, extra: { tools?: ToolSet } = {}) {
  let errors = 0
  const result = streamText({
    model: createChain({ lastResort, state }).model,
    prompt: 'How many members are there?',
    maxRetries: 0,
    streamRetries: 1,
    stopWhen: isStepCount(6),
    onError: () => {
      errors += 1
    },
    ...extra,
  })
  return { text: (await result.finalStep).text, errors }
}

describe('tool calls', () => {
  const count = { count_members: tool({ inputSchema: z.object({}), execute: async () => ({ value: 41 }) }) }

  it.each(['right', 'none', 'zero'] as const)('arrive whole when their indexes are "%s"', async (indexes) => {
    const [first, good] = [named('ok'), named('ok')]
    const calls = [
      { name: 'count_members', arguments: {} },
      { name: 'count_members', arguments: { city: 'Leeds' } },
    ]
    server.script(first, { mode: 'calls', calls, indexes })
    const { parts } = await ask(makeState([first, good]), { ...question, tools })
    expect(parts.filter(({ type }) => type === 'tool-call')).toMatchObject([
      { toolName: 'count_members', input: '{}' },
      { toolName: 'count_members', input: '{"city":"Leeds"}' },
    ])
  })

  it('stays with one model through the steps of a turn', async () => {
    const [first, second] = [named('ok'), named('ok')]
    const call = { mode: 'calls' as const, calls: [{ name: 'count_members', arguments: {} }] }
    server.script(second, call, { mode: 'text', text: '41 members.' })
    const state = makeState([first, second])
    const model = createChain({ lastResort, state, preferred: second }).model
    const result = streamText({ model, prompt: 'How many?', tools: count, stopWhen: isStepCount(3) })
    expect((await result.finalStep).text).toBe('41 members.')
    expect([server.count(first), server.count(second)]).toEqual([0, 2])
  })

  it.each(['garbage_arguments', 'unknown_tool'])(
    'may be garbled once in a turn; with "%s" again another model goes on',
    async (mode) => {
      const [bad, good] = [named(mode), named('ok')]
      const state = makeState([bad, good])
      expect(await answerWith(state, { tools: count })).toEqual({ text: `Hello from ${good}.`, errors: 1 })
      expect(server.count(bad)).toBe(2)
      expect(state.statistics.of(state.configured[0] as never).garbled_calls).toBe(2)
    },
  )

  it('is not asked of a model that cannot call tools', async () => {
    const [bad, good] = [named('none'), named('ok')]
    const message = 'registry/llama2 does not support tools'
    server.script(bad, { mode: 'status', status: 400, error: { message } })
    const state = makeState([bad, good])
    expect((await ask(state, { ...question, tools })).answered?.fallback_from).toEqual([
      { id: bad, reason: 'no_tools' },
    ])
    await ask(state, { ...question, tools })
    expect(server.count(bad)).toBe(1)
  })
})

describe('a request that a model cannot take as it is', () => {
  it('goes to it again without the setting, and without it from then on', async () => {
    const model = named('ok')
    server.script(model, { mode: 'without', setting: 'temperature', text: 'Warm.' })
    const state = makeState([model])
    expect((await ask(state, { ...question, temperature: 0.3 })).text).toBe('Warm.')
    expect((await ask(state, { ...question, temperature: 0.3 })).text).toBe('Warm.')
    expect(server.count(model)).toBe(3)
    expect(state.circuits.report(state.configured[0] as never).state).toBe('closed')
  })

  it('goes to it again with the last question only when the conversation is too long', async () => {
    const model = named('ok')
    server.script(model, { mode: 'short_context', messages: 2, text: 'Shorter.' })
    const state = makeState([model])
    const [system, ...rest] = question.prompt
    const earlier: typeof question.prompt = [
      { role: 'user', content: [{ type: 'text', text: 'Hello' }] },
      { role: 'assistant', content: [{ type: 'text', text: 'Hello, ask me.' }] },
    ]
    const prompt = [...(system === undefined ? [] : [system]), ...earlier, ...rest]
    expect((await ask(state, { prompt })).text).toBe('Shorter.')
    expect(server.count(model)).toBe(2)
  })
})

describe('circuits of the chain', () => {
  it('leave a model alone for exactly as long as it asked', async () => {
    const clock = makeClock()
    const [bad, good] = [named('ok'), named('ok')]
    const limited = { mode: 'status', status: 429, headers: { 'retry-after': '7' } } as const
    server.script(bad, limited, { mode: 'text', text: 'Back.' })
    const state = makeState([bad, good], clock)
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
    const state = makeState([bad, sibling, `2:${elsewhere}`], second)
    expect((await ask(state)).text).toBe(`Hello from ${elsewhere}.`)
    expect(server.count(sibling)).toBe(0)
  })

  it('spare only the model after a rate limit', async () => {
    const [bad, sibling] = [named('rate_limited'), named('ok')]
    const state = makeState([bad, sibling])
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
    const state = makeState([bad, good], clock)
    await ask(state)
    clock.at += 1000
    const answers = await Promise.all([ask(state), ask(state), ask(state)])
    expect(answers.map(({ answered }) => answered?.id).sort()).toEqual([bad, good, good].sort())
    expect(state.circuits.report(state.configured[0] as never).state).toBe('closed')
  })

  it('stay closed when the asker leaves, before and after the first words', async () => {
    const [hanging, dripping] = [named('hang'), named('drip')]
    for (const model of [hanging, dripping, hanging, dripping]) {
      const state = makeState([model])
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
    const { reports, chain } = makeReported(makeState([model]))
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
    const state = makeState([first, second], clock)
    expect((await ask(state)).answered?.id).toBe(first)
    expect((await ask(state)).answered).toMatchObject({ id: second, fallback_from: [] })
    clock.at += 30_000
    expect((await ask(state)).answered?.id).toBe(first)
  })
})

function makeReported(state: ChainState) {
  const reports: AttemptReport[] = []
  return { reports, chain: createChain({ lastResort, state, onAttempt: (report) => reports.push(report) }) }
}

describe('the chain', () => {
  it('asks no model when the last resort is preferred', async () => {
    const model = named('ok')
    expect((await ask(makeState([model]), question, 'builtin')).answered).toMatchObject({
      id: 'builtin',
      fallback_from: [],
    })
    expect(server.count(model)).toBe(0)
  })

  it('waits no longer for many hanging models than it has patience', async () => {
    const started = performance.now()
    const { text, answered } = await ask(makeState([named('hang'), named('hang'), named('hang'), named('hang')]))
    expect(text).toBe('From the analyst.')
    expect(answered?.fallback_from).toHaveLength(4)
    expect(performance.now() - started).toBeLessThan(1000)
  })

  it('leaves time for the models after those that hang', async () => {
    const good = named('ok')
    const state = makeState([named('hang'), named('hang'), good])
    expect((await ask(state)).text).toBe(`Hello from ${good}.`)
  })

  it('counts silence after the first words too', async () => {
    const started = performance.now()
    const state = makeState([named('stall'), named('hang'), named('stall')])
    expect(await answerWith(state)).toEqual({ text: 'From the analyst.', errors: 1 })
    expect(performance.now() - started).toBeLessThan(1000)
  })

  it('lets a slow model finish as long as it keeps on', async () => {
    const { parts } = await ask(makeState([named('drip')]))
    expect(textOf(parts)).toMatch(/^word0 .*word19 $/)
  })

  it('stops a model that writes without end', async () => {
    const [bad, good] = [named('ok'), named('ok')]
    server.script(bad, { mode: 'flood', megabytes: 10, as: 'text' })
    expect(await answerWith(makeState([bad, good]))).toEqual({ text: `Hello from ${good}.`, errors: 1 })
  })

  it('follows no redirect', async () => {
    const [bad, target] = [named('ok'), named('ok')]
    server.script(bad, { mode: 'redirect', to: `${server.base_url}/chat/completions?elsewhere` })
    expect((await ask(makeState([bad]))).answered).toMatchObject({
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
    expect((await ask(makeState([model]))).text).toBe('All at once.')
  })

  it('sends the key to its own server, and repeats neither it nor words of the server in an error', async () => {
    const model = named('unauthorized')
    const { reports } = await ask(makeState([model]))
    const seen = server.requests.find(({ body }) => body?.model === model)
    expect(seen?.authorization).toBe('Bearer sk-secret')
    expect(JSON.stringify(reports)).not.toMatch(/secret/i)
  })

  it('counts tokens, tells how quick a model is and how often it answers', async () => {
    const model = named('ok')
    const state = makeState([model])
    const { reports } = await ask(state)
    expect(reports).toMatchObject([{ id: model, outcome: 'answered', input_tokens: 11, output_tokens: 7 }])
    const { p50_ms, ...figures } = state.statistics.of(state.configured[0] as never)
    expect(p50_ms).toBeGreaterThanOrEqual(0)
    expect(figures).toMatchObject({ calls: 1, success_rate: 1, input_tokens: 11, output_tokens: 7 })
  })
})

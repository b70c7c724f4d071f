import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Caller, makeCaller } from '#app/api/v1/test-client'
import { makeMember } from '#db/factories'
import type { Reply } from '#e2e/model-replies'
import { type ModelServer, startModelServer } from '#e2e/model-server'
import { type ChainLimits, ChainState, replaceProcessState } from '#lib/assistant/chain/state'
import { env } from '#lib/env'
import { api } from '#lib/paths'

const BROKEN = [
  'rate_limited',
  'retry_after',
  'rate_limit_event',
  'quota',
  'unauthorized',
  'not_found',
  'error',
  'hang',
  'hang_after_headers',
  'stall',
  'cut',
  'destroy',
  'refuse',
  'html',
  'empty',
  'garbage_arguments',
  'unknown_tool',
  'too_long',
  'flood',
  'lie',
  'drip',
]
const QUESTION = 'How many active members do we have?'
/** For models that are silent; the proportions are those of the defaults. */
const IMPATIENT = { first_content_ms: 1_000, gap_ms: 1_000, patience_ms: 1_300 }
/** For models that answer, however busy the machine is. */
const PATIENT = { first_content_ms: 600_000, gap_ms: 600_000, patience_ms: 600_000, attempt_ms: 600_000 }

let server: ModelServer

beforeAll(async () => {
  server = await startModelServer()
})
afterAll(() => {
  // Other files share this process.
  replaceProcessState()
  return server.stop()
})

/** Configures these models and no others, on a server of their own as far as keys and circuits go. */
function useModels(...models: string[]): ChainState {
  return useModelsOf(server, models, PATIENT)
}

function useModelsOf({ base_url }: ModelServer, AI_MODELS: string[], limits: Partial<ChainLimits>): ChainState {
  const configuration = { ...env, OPENAI_BASE_URL: base_url, OPENAI_API_KEY: 'sk-a-key-to-be-kept', AI_MODELS }
  const state = new ChainState(configuration, { limits })
  replaceProcessState(state)
  return state
}

async function association(): Promise<Caller> {
  const caller = await makeCaller()
  for (const last_name of ['Abelard', 'Birkenau', 'Carlsen']) await makeMember(caller.db, { last_name })
  return caller
}

const calls = (name: string, input: unknown) => ({ mode: 'calls' as const, calls: [{ name, arguments: input }] })
const countMembers = calls('look_up', { of: 'members', where: { status: 'active' } })
const answer = calls('answer', { results: ['r1'] })

test('a model chooses what is looked up, the product says what was found, and what it cost is booked', async () => {
  useModels('good')
  const { call } = await association()
  server.script('good', countMembers, answer)
  const { body } = await call('POST', api.ai.chat(), { body: { message: QUESTION, model: 'good' } })
  expect(body.response).toBe('There are 3 active members.')
  expect(body.verification).toEqual({ figures: 1, remarks_dropped: 0 })
  expect(body.model).toMatchObject({ id: 'good', kind: 'llm', fallback_from: [] })
  const { body: usage } = await call('GET', api.ai.usage())
  expect(usage.days).toMatchObject([{ model: 'good', calls: 2 }])
  expect(usage.budget.used).toBe(usage.days[0].input_tokens + usage.days[0].output_tokens)
})

test.each(BROKEN)('a model that does "%s" ends in a true answer', async (model) => {
  useModelsOf(server, [model], IMPATIENT)
  const { call } = await association()
  const { status, body } = await call('POST', api.ai.chat(), { body: { message: QUESTION } })
  expect(server.count(model)).toBeGreaterThan(0)
  expect(status).toBe(200)
  expect(body.response).toContain('3')
  for (const figure of body.figures)
    expect(body.results).toContainEqual(expect.objectContaining({ id: figure.source.result }))
  expect(JSON.stringify(body)).not.toMatch(/SECRET|sk-/)
})

test.each([
  ['never ends', { mode: 'drip' as const, words: 1_000_000, gap_ms: 20 }],
  ['never ends and has no spaces', { mode: 'flood' as const, megabytes: 1000, as: 'text' as const }],
])(
  'a stream that %s gives way to the built-in analyst',
  async (name, reply) => {
    const model = `endless-${name.length}`
    useModels(model)
    const { call } = await association()
    server.script(model, reply)
    const { body } = await call('POST', api.ai.chat(), { body: { message: QUESTION, model } })
    expect(body.response).toBe('There are 3 active members.')
    expect(body.model).toMatchObject({ kind: 'builtin', fallback_from: [model] })
  },
  60_000,
)

test.each<[string, Reply[]]>([
  ['looks things up for ever', [countMembers]],
  [
    'asks for more and more at once',
    [{ mode: 'calls', calls: Array.from({ length: 40 }, () => countMembers.calls[0] as never) }],
  ],
  ['looks things up and then says nothing', [countMembers, countMembers, { mode: 'hang', after_headers: true }]],
  ['insists on a condition that cannot be read', [calls('look_up', { of: 'members', where: { and: [{ or: 'x' }] } })]],
  ['writes a condition that is none', [calls('look_up', { of: 'members', where: ['status'] })]],
])(
  'a model that %s gives way to the built-in analyst',
  async (name, replies) => {
    const model = `busy-${name.length}`
    useModels(model)
    const { call } = await association()
    server.script(model, ...replies)
    const { body } = await call('POST', api.ai.chat(), { body: { message: QUESTION, model } })
    expect(body.response).toBe('There are 3 active members.')
    expect(body.model).toMatchObject({ kind: 'builtin', fallback_from: [model] })
    expect(server.count(model)).toBeLessThanOrEqual(6)
  },
  60_000,
)

test('a mail that is asked for is offered as a draft to who may send mails, and nothing is drafted or sent', async () => {
  const { call, db } = await association()
  const message = 'Write a mail to everyone who is late'
  const { body } = await call('POST', api.ai.chat(), { body: { message } })
  expect(body.draft).toEqual({ message })
  expect(body.response).toContain('Nothing is sent')
  expect(await db.selectFrom('mail_drafts').select('id').execute()).toEqual([])
  const treasurer = await makeCaller(['treasurer'])
  const refused = await treasurer.call('POST', api.ai.chat(), { body: { message } })
  expect(refused.body.draft).toBeNull()
})

test('while a model hangs, other requests of the same association are answered', async () => {
  const own = await startModelServer()
  useModelsOf(own, ['hang'], PATIENT)
  const { call } = await association()
  let isAnswered = false
  const asking = call('POST', api.ai.chat(), { body: { message: QUESTION, model: 'hang' } }).finally(() => {
    isAnswered = true
  })
  await vi.waitFor(() => expect(own.count('hang')).toBe(1), { timeout: 60_000 })
  await Promise.all(Array.from({ length: 10 }, () => call('GET', api.members())))
  expect(isAnswered).toBe(false)
  await own.stop()
  expect((await asking).status).toBe(200)
})

test('names, addresses and the key never reach the model, and the log holds what did', async () => {
  useModels('curious')
  const { call, db } = await association()
  await makeMember(db, { first_name: 'Zenobia', last_name: 'Quillfeather', email: 'zenobia@quill.example' })
  server.script(
    'curious',
    calls('find', { text: '[person-2] [person-3]' }),
    calls('look_up', { of: 'members', where: { id: '[row-4]' }, show: 'rows' }),
    answer,
  )
  const before = server.requests.length
  const message = 'Is Zenobia Quillfeather (zenobia@quill.example) still a member?'
  const { body } = await call('POST', api.ai.chat(), { body: { message, model: 'curious' } })
  expect(body.response).toContain('Zenobia Quillfeather')
  const sent = JSON.stringify(server.requests.slice(before).map((request) => request.body))
  expect(sent).not.toMatch(/Zenobia|Quillfeather|quill\.example/)
  const { body: log } = await call('GET', api.ai.transmissions())
  expect(log.length).toBeGreaterThan(0)
  expect(log[0]).toMatchObject({ model: 'curious', is_pseudonymised: true })
  expect(JSON.stringify(log)).not.toMatch(/Zenobia|Quillfeather|sk-a-key/)
})

test('an association that wants no outside model, or whose tokens are used up, asks the built-in analyst', async () => {
  useModels('good')
  for (const body of [{ uses_models: false }, { daily_tokens: 0 }]) {
    const { call } = await association()
    await call('PATCH', api.ai.settings(), { body, if_match: 1 })
    const before = server.requests.length
    const answer = await call('POST', api.ai.chat(), { body: { message: QUESTION, model: 'good' } })
    expect(answer.body.model.kind).toBe('builtin')
    expect(answer.body.response).toContain('3')
    expect(server.requests).toHaveLength(before)
  }
})

import type { LanguageModelV4, LanguageModelV4CallOptions, LanguageModelV4StreamPart } from '@ai-sdk/provider'
import { isStepCount, simulateReadableStream, streamText, type ToolSet } from 'ai'
import { afterAll, beforeAll, vi } from 'vitest'
import type { ModelServer } from '#e2e/model-server'
import type { AttemptReport } from '#lib/assistant/chain/attempt-log'
import { createChain } from '#lib/assistant/chain/chain'
import { type ChainLimits, ChainState } from '#lib/assistant/chain/state'

const usage = {
  inputTokens: { total: 0, noCache: 0, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 0, text: 0, reasoning: 0 },
}

/** Stands for the analyst: says so. */
export const lastResort: LanguageModelV4 = {
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

/**
 * Makes time pass by the turns of this thread, a millisecond each, for all tests of a file: where the machine is busy
 * with something else, models seem no slower. Models and chain have to run in this thread, too.
 */
export function countTurnsAsTime(): void {
  let turns: NodeJS.Timeout
  beforeAll(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    turns = setInterval(() => vi.advanceTimersByTime(1), 1)
  })
  afterAll(() => {
    clearInterval(turns)
    vi.useRealTimers()
  })
}

const limits: ChainLimits = {
  first_content_ms: 600,
  gap_ms: 600,
  patience_ms: 1800,
  attempt_ms: 10_000,
  max_bytes: 1024 * 1024,
  max_characters: 65_536,
}

/** A clock that stands until it is moved. */
export function makeClock() {
  const clock = { at: Date.UTC(2026, 0, 1), now: () => clock.at }
  return clock
}

interface StateParts {
  dialect?: 'openai' | 'compatible'
  now?: () => number
  OPENAI_BASE_URL_2?: string
}

/** A chain of these models of one server, each with a key, and optionally one of a second server. */
export function makeState(
  server: ModelServer,
  models: string[],
  { dialect = 'compatible', now = Date.now, ...second }: StateParts = {},
) {
  const first = { OPENAI_BASE_URL: server.base_url, OPENAI_API_KEY: 'sk-secret' }
  const state = new ChainState({ ...first, ...second, AI_MODELS: models, AI_TIMEOUT: 6 }, { now, limits })
  for (const { endpoint } of state.configured) endpoint.dialect = dialect
  return state
}

/** What is asked. */
export const question: LanguageModelV4CallOptions = {
  prompt: [
    { role: 'system', content: 'You answer questions.' },
    { role: 'user', content: [{ type: 'text', text: 'How many members are there?' }] },
  ],
}
/** The one tool that may be called. */
export const tools: NonNullable<LanguageModelV4CallOptions['tools']> = [
  { type: 'function', name: 'count_members', inputSchema: { type: 'object', properties: {} } },
]

/** Reads an answer to its end. */
export async function readParts(model: LanguageModelV4, options = question): Promise<LanguageModelV4StreamPart[]> {
  const parts: LanguageModelV4StreamPart[] = []
  for await (const part of (await model.doStream(options)).stream) parts.push(part)
  return parts
}

/** Returns the text within an answer. */
export function textOf(parts: LanguageModelV4StreamPart[]): string {
  return parts.map((part) => (part.type === 'text-delta' ? part.delta : '')).join('')
}

/** Asks once on a chain of its own, as one turn. */
export async function ask(state: ChainState, options = question, preferred?: string) {
  const reports: AttemptReport[] = []
  const chain = createChain({ lastResort, state, preferred, onAttempt: (report) => reports.push(report) })
  const parts = await readParts(chain.model, options)
  return { chain, parts, text: textOf(parts), answered: chain.answered(), reports }
}

let names = 0
/** A model of its own for a test, that does what its name begins with. */
export function named(mode: string): string {
  names += 1
  return `${mode}-${names}`
}

/** Runs a turn as the chat does. */
export async function answerWith(state: ChainState, extra: { tools?: ToolSet } = {}) {
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

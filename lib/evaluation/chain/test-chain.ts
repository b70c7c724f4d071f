import type { LanguageModelV4CallOptions, LanguageModelV4GenerateResult } from '@ai-sdk/provider'
import { generateText, isStepCount, type ToolSet } from 'ai'
import { afterAll, beforeAll, vi } from 'vitest'
import type { ModelServer } from '#e2e/model-server'
import { createChain } from '#lib/assistant/chain/chain'
import { type ChainLimits, ChainState } from '#lib/assistant/chain/state'
import type { AttemptReport } from '#lib/assistant/chain/turn'

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

/** Returns the text within an answer. */
function textOf({ content }: LanguageModelV4GenerateResult): string {
  return content.map((part) => (part.type === 'text' ? part.text : '')).join('')
}

/** Asks once on a chain of its own, as one turn; without a model that answers there is no result. */
export async function ask(state: ChainState, options = question) {
  const reports: AttemptReport[] = []
  const chain = createChain({ state, onAttempt: (report) => reports.push(report) })
  const result = await chain.model.doGenerate(options).then(
    (generated) => generated,
    () => null,
  )
  return { result, text: result && textOf(result), answered: chain.answered(), reports }
}

let names = 0
/** A model of its own for a test, that does what its name begins with. */
export function named(mode: string): string {
  names += 1
  return `${mode}-${names}`
}

/** Runs a turn as the chat does, and returns the text of its last step. */
export async function answerWith(state: ChainState, extra: { tools?: ToolSet; preferred?: string } = {}) {
  const { preferred, ...settings } = extra
  const { model } = createChain({ state, preferred })
  const prompt = 'How many members are there?'
  const { text } = await generateText({ model, prompt, maxRetries: 0, stopWhen: isStepCount(6), ...settings })
  return text
}

import type {
  LanguageModelV4,
  LanguageModelV4CallOptions,
  LanguageModelV4Content,
  LanguageModelV4Prompt,
  LanguageModelV4StreamPart,
  LanguageModelV4Usage,
  SharedV4Warning,
} from '@ai-sdk/provider'
import type { AnalystContext, Vocabulary } from '#lib/assistant/analyst/context'
import { interpret } from '#lib/assistant/analyst/interpret'
import type { Call, Plan } from '#lib/assistant/analyst/plan'
import { choiceOf, render, rowAndWhole } from '#lib/assistant/analyst/render'
import type { Found } from '#lib/assistant/analyst/render-rows'
import { loadVocabulary } from '#lib/assistant/analyst/vocabulary'
import type { ReadContext } from '#lib/figures/read-context'
import { NumberedResult } from '#lib/figures/schema'

const CLARIFY = 'ask_clarification'
const CALCULATE = 'calculate'
/** How many earlier questions a follow-up may lean on. */
const MAX_BEFORE = 4
const MAX_QUESTION_LENGTH = 300
const MAX_OPTION_LENGTH = 120
const NO_TOKENS: LanguageModelV4Usage = {
  inputTokens: { total: 0, noCache: 0, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 0, text: 0, reasoning: 0 },
}
const SAMPLING = [
  'temperature',
  'topP',
  'topK',
  'presencePenalty',
  'frequencyPenalty',
  'seed',
  'maxOutputTokens',
  'stopSequences',
] as const

/** What a turn holds so far. */
interface Turn {
  question: string
  before: string[]
  results: NumberedResult[]
  failures: string[]
}

function textOf(content: readonly { type: string; text?: string }[]): string {
  return content.flatMap(({ type, text }) => (type === 'text' && text ? [text] : [])).join('\n')
}

/** Reads the question, those before it, and what was looked up since. */
function readTurn(prompt: LanguageModelV4Prompt): Turn {
  const asked = prompt.flatMap((message, index) =>
    message.role === 'user' ? [{ index, text: textOf(message.content) }] : [],
  )
  const last = asked.at(-1)
  const turn: Turn = {
    question: last?.text ?? '',
    before: asked
      .slice(0, -1)
      .map(({ text }) => text)
      .slice(-MAX_BEFORE),
    results: [],
    failures: [],
  }
  for (const message of prompt.slice((last?.index ?? -1) + 1)) {
    if (message.role !== 'tool') continue
    for (const part of message.content) {
      if (part.type !== 'tool-result' || part.toolName === CLARIFY) continue
      const numbered = part.output.type === 'json' ? NumberedResult.safeParse(part.output.value) : null
      if (numbered?.success) turn.results.push(numbered.data)
      // What begins like this are refusals of another model's calls, in the words of the SDK.
      else if (part.output.type === 'error-text' && part.output.value.startsWith('AI_')) continue
      else if (part.output.type === 'error-text') turn.failures.push(part.output.value)
      else turn.failures.push('A look-up did not work.')
    }
  }
  return turn
}

/** What the model does next: calls, a question back, or words. */
type Move = { calls: readonly { tool: string; input: unknown }[] } | { text: string }

function ask(question: string, options: readonly string[], tools: ReadonlySet<string>): Move {
  if (!tools.has(CLARIFY)) return { text: [question, ...options.map((option) => `- ${option}`)].join('\n') }
  const input = {
    question: question.slice(0, MAX_QUESTION_LENGTH),
    options: options.slice(0, 4).map((option) => option.slice(0, MAX_OPTION_LENGTH)),
  }
  return { calls: [{ tool: CLARIFY, input }] }
}

function opening(plan: Plan, tools: ReadonlySet<string>): Move {
  switch (plan.kind) {
    case 'call':
      return { calls: plan.calls.map(({ tool, input }) => ({ tool, input })) }
    case 'clarify':
      return ask(plan.question, plan.options, tools)
    default:
      return {
        text: [
          plan.text,
          ...(plan.suggestions.length > 0
            ? ['You can ask, for example:', ...plan.suggestions.map((each) => `- ${each}`)]
            : []),
        ].join('\n'),
      }
  }
}

/** Results beside the calls they answer; those of another model's calls have none. */
function matched(calls: readonly Call[], results: readonly NumberedResult[]): Found[] {
  const open = [...calls]
  return results.map((result) => {
    const index = open.findIndex(({ tool }) => tool === result.tool)
    const [call = null] = index < 0 ? [] : open.splice(index, 1)
    return { ...result, call }
  })
}

function closing(plan: Plan, { results, failures }: Turn, tools: ReadonlySet<string>, locale: string): Move {
  const choice = choiceOf(results)
  if (choice) return ask(choice.question, choice.options, tools)
  const called =
    plan.kind === 'call'
      ? plan
      : { kind: 'call' as const, frame: '', calls: [], unused: [], mode: 'answer' as const, derive: null }
  const { derive } = called
  const found = matched(called.calls, results)
  if (derive && tools.has(CALCULATE) && failures.length === 0 && results.length === called.calls.length) {
    const refs =
      derive.of === 'row and whole' ? rowAndWhole(found) : derive.of.map((index) => `${results[index]?.id}.value`)
    if (refs.length > 1) return { calls: [{ tool: CALCULATE, input: { op: derive.op, refs } }] }
  }
  const text = render(called, found, locale)
  return { text: [...failures, text].filter(Boolean).join('\n') }
}

/** Decides the next move from the prompt alone: the same prompt always gives the same. */
async function decide(options: LanguageModelV4CallOptions, contextFor: ContextFor): Promise<Move> {
  const turn = readTurn(options.prompt)
  const offered = new Set((options.tools ?? []).flatMap((tool) => (tool.type === 'function' ? [tool.name] : [])))
  const callable = options.toolChoice?.type === 'none' ? new Set<string>() : offered
  const context = await contextFor([turn.question, ...turn.before], offered)
  const plan = interpret(turn.question, context, turn.before)
  const isAnswering = turn.results.length + turn.failures.length > 0
  return isAnswering || callable.size === 0 ? closing(plan, turn, callable, context.locale) : opening(plan, callable)
}

type ContextFor = (texts: readonly string[], tools: ReadonlySet<string>) => Promise<AnalystContext>

function contentOf(move: Move): LanguageModelV4Content[] {
  if ('text' in move) return [{ type: 'text', text: move.text }]
  return move.calls.map(({ tool, input }) => ({
    type: 'tool-call',
    toolCallId: crypto.randomUUID(),
    toolName: tool,
    input: JSON.stringify(input),
  }))
}

function warningsOf(options: LanguageModelV4CallOptions): SharedV4Warning[] {
  return SAMPLING.filter((setting) => options[setting] !== undefined).map((feature) => ({
    type: 'unsupported',
    feature,
    details: 'The built-in analyst follows rules; it does not sample.',
  }))
}

function* partsOf(
  content: readonly LanguageModelV4Content[],
  warnings: SharedV4Warning[],
): Generator<LanguageModelV4StreamPart> {
  yield { type: 'stream-start', warnings }
  for (const [index, part] of content.entries()) {
    if (part.type === 'tool-call') {
      yield part
      continue
    }
    if (part.type !== 'text') continue
    const id = `text-${index}`
    yield { type: 'text-start', id }
    for (const delta of part.text.match(/\S*\s*/g) ?? []) if (delta) yield { type: 'text-delta', id, delta }
    yield { type: 'text-end', id }
  }
  yield { type: 'finish', usage: NO_TOKENS, finishReason: reasonFor(content) }
}

function streamOf(parts: Iterable<LanguageModelV4StreamPart>): ReadableStream<LanguageModelV4StreamPart> {
  return new ReadableStream({
    start(controller) {
      for (const part of parts) controller.enqueue(part)
      controller.close()
    },
  })
}

function reasonFor(content: readonly LanguageModelV4Content[]) {
  const calls = content.some(({ type }) => type === 'tool-call')
  return { unified: calls ? ('tool-calls' as const) : ('stop' as const), raw: undefined }
}

/**
 * Returns a language model that is none: it maps a question to calls of the tools by rules, and renders what they
 * find. Figures stand in its text as references. The same prompt always gives the same answer.
 */
export async function createAnalystModel(readContext: ReadContext): Promise<LanguageModelV4> {
  return analystModel(contextOf(readContext))
}

/** The model on a context of its own making, for tests. */
export function analystModel(contextFor: ContextFor): LanguageModelV4 {
  return {
    specificationVersion: 'v4',
    provider: 'builtin',
    modelId: 'quorate-analyst',
    supportedUrls: {},
    async doGenerate(options) {
      options.abortSignal?.throwIfAborted()
      const content = contentOf(await decide(options, contextFor))
      return { content, finishReason: reasonFor(content), usage: NO_TOKENS, warnings: warningsOf(options) }
    },
    async doStream(options) {
      options.abortSignal?.throwIfAborted()
      const content = contentOf(await decide(options, contextFor))
      return { stream: streamOf(partsOf(content, warningsOf(options))) }
    },
  }
}

/** What the questions of a read context are matched against: loaded once for the same texts. */
function contextOf(readContext: ReadContext): ContextFor {
  const { tenant, today, reaches_all } = readContext
  const vocabularies = new Map<string, Promise<Vocabulary>>()
  return async (texts, tools) => {
    const key = texts.join('\n')
    const known = vocabularies.get(key) ?? loadVocabulary(readContext, texts)
    vocabularies.set(key, known)
    const vocabulary = await known
    return {
      today,
      fiscal_year_start: tenant.fiscal_year_start,
      locale: tenant.locale,
      tenant_name: tenant.name,
      vocabulary,
      tools,
      reaches_all,
      self_member_ref: reaches_all ? null : 'me',
    }
  }
}

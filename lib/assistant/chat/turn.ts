import { hasToolCall, isStepCount, type ModelMessage, streamText, ToolChoiceViolationError, type ToolSet } from 'ai'
import { describeResult } from '#lib/assistant/chat/describe'
import { instructionsFor } from '#lib/assistant/chat/instructions'
import type { Turn } from '#lib/assistant/chat/question'
import { repairSentence } from '#lib/assistant/chat/repair'
import { Clarifying, toToolSet } from '#lib/assistant/chat/tools'
import type { Transcript } from '#lib/assistant/chat/transcript'
import { calculator, Workbook } from '#lib/assistant/chat/workbook'
import { toolsFor } from '#lib/assistant/toolbox'
import { cleanText } from '#lib/assistant/verify/clean'
import { createSentenceGate, type SentenceGate } from '#lib/assistant/verify/gate'
import { logger } from '#lib/log'

// Warnings of the SDK go to the console, past the log.
globalThis.AI_SDK_LOG_WARNINGS = false

/** The most calls of a model within a turn; the last one has to answer. */
const MAX_STEPS = 6
/** How often a turn goes on with another model when one breaks off in the middle. */
const MAX_RESTARTS = 2

/** Thrown when no model could finish the turn. */
export class TurnFailed extends Error {
  override readonly name = 'TurnFailed'
}

/**
 * Answers a question into the transcript. Each sentence is checked against what was looked up before it is told; a
 * model that breaks off is followed by the next one of its chain, from the last step that was complete.
 *
 * @throws TurnFailed when no model answers; whatever the signal was aborted with
 */
export async function runTurn(turn: Turn, transcript: Transcript): Promise<{ workbook: Workbook; gate: SentenceGate }> {
  const workbook = new Workbook()
  const tools = [...toolsFor(turn.readContext), calculator(workbook)]
  const set = toToolSet(tools, { readContext: turn.readContext, workbook }, (found) => {
    turn.onResult(found)
    transcript.put('plan', { steps: [...workbook.steps] })
    transcript.result(found)
  })
  const gate = createSentenceGate({
    results: () => workbook.results,
    question: turn.question,
    locale: turn.readContext.tenant.locale,
    time_zone: turn.readContext.tenant.time_zone,
    onSentence: ({ text, figures }) => transcript.write(text, figures),
    onViolation: (sentence, violations) => repairSentence(turn, workbook, sentence, violations),
    fallback: () => {
      const last = workbook.results.at(-1)
      return last ? describeResult(last) : null
    },
  })
  const progress: Progress = { finished: [], tool_errors: 0 }
  for (let restarts = 0; ; restarts += 1) {
    const failure = await attempt(turn, set, progress, gate, transcript)
    if (failure === null) break
    turn.signal.throwIfAborted()
    logger.warn({ err: failure, restarts }, 'a model broke off in the middle of an answer')
    if (restarts === MAX_RESTARTS) throw new TurnFailed('no model finished the turn', { cause: failure })
    gate.reset()
    transcript.reset()
  }
  const foundNothing = workbook.results.length === 0 && transcript.clarification === null
  if (foundNothing && (progress.tool_errors > 0 || transcript.text.trim() === '')) {
    throw new TurnFailed('the model looked nothing up')
  }
  await fillSilence(workbook, gate, transcript)
  return { workbook, gate }
}

/** How far a turn has come. */
interface Progress {
  /** The messages of its finished steps. */
  finished: ModelMessage[]
  tool_errors: number
}

type Tools = ReturnType<typeof toToolSet>

/** Lets the model go on from the finished steps. Returns null, or what broke it off. */
async function attempt(
  turn: Turn,
  { tools, toolsContext }: Tools,
  progress: Progress,
  gate: SentenceGate,
  transcript: Transcript,
): Promise<unknown> {
  let failure: unknown = null
  const { finished } = progress
  const stepsTaken = finished.filter(({ role }) => role === 'assistant').length
  const result = streamText({
    model: turn.model,
    instructions: instructionsFor(turn.readContext),
    messages: [...messagesOf(turn), ...finished],
    tools: tools as ToolSet,
    toolsContext: toolsContext as never,
    stopWhen: [isStepCount(MAX_STEPS - stepsTaken), hasToolCall('ask_clarification')],
    prepareStep: ({ stepNumber }) => (stepNumber + stepsTaken >= MAX_STEPS - 1 ? { toolChoice: 'none' } : {}),
    // The chain tries other models by itself.
    maxRetries: 0,
    temperature: 0,
    abortSignal: turn.signal,
    onStepEnd: (step) => {
      finished.push(...step.response.messages.slice(-messagesAdded(step)))
    },
    onError: ({ error }) => {
      failure ??= error
    },
  })
  try {
    for await (const part of result.stream) {
      if (part.type === 'text-delta') await gate.push(part.text)
      else if (part.type === 'text-end') await gate.push('\n')
      else if (part.type === 'tool-call' && part.toolName === 'ask_clarification') {
        await askBack(part.input, gate, transcript)
      } else if (part.type === 'tool-error') progress.tool_errors += 1
      else if (part.type === 'error') failure ??= part.error
    }
    await gate.end()
  } catch (error) {
    failure ??= error
  }
  // A model that cannot stop looking things up has found enough to be told.
  return ToolChoiceViolationError.isInstance(failure) ? null : failure
}

/** How many messages a step added: what the model said, and the answers of the tools it called. */
function messagesAdded(step: { toolCalls: readonly unknown[] }): number {
  return step.toolCalls.length > 0 ? 2 : 1
}

function messagesOf({ history, question }: Turn): ModelMessage[] {
  return [...history.map(({ role, text }) => ({ role, content: text })), { role: 'user', content: question }]
}

async function askBack(input: unknown, gate: SentenceGate, transcript: Transcript): Promise<void> {
  const asked = Clarifying.safeParse(input)
  if (!asked.success) return
  await gate.push(`${asked.data.question}\n`)
  // What is shown beside the text passes no gate: it must carry nothing out either.
  const options = asked.data.options.map((option) => cleanText(option).trim()).filter((option) => option !== '')
  transcript.clarify({ question: cleanText(asked.data.question).trim(), options })
}

/** An answer must say something: when no sentence held, the results are told in plain words. */
async function fillSilence(workbook: Workbook, gate: SentenceGate, transcript: Transcript): Promise<void> {
  if (transcript.text.trim() !== '') return
  for (const result of workbook.results) await gate.push(`${describeResult(result)}\n`)
  if (workbook.results.length === 0) {
    await gate.push(
      'I could not find an answer to that in your data. Try to ask for members, events, invoices or payments.\n',
    )
  }
  await gate.end()
}

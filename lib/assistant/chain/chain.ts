import type { LanguageModelV4, LanguageModelV4StreamPart } from '@ai-sdk/provider'
import type { AttemptReport } from '#lib/assistant/chain/attempt-log'
import { collect } from '#lib/assistant/chain/collect'
import { type ChainState, processState } from '#lib/assistant/chain/state'
import { type Answered, type Opened, Turn } from '#lib/assistant/chain/turn'

/** What a turn's chain is made of. */
export interface ChainOptions {
  /** Answers when no language model does. It is trusted: no limit applies to it and what it throws is thrown. */
  lastResort: LanguageModelV4
  /** A link id that is to go first, or `builtin` to ask no language model. Unknown ids are ignored. */
  preferred?: string | undefined
  onAttempt?: ((report: AttemptReport) => void) | undefined
  /** Of this process unless a test says otherwise. */
  state?: ChainState
}

/** A turn's model: hand `model` to streamText, and ask `answered()` afterwards. */
export interface Chain {
  model: LanguageModelV4
  /** null before the first answer. */
  answered(): Answered | null
}

/**
 * Makes the model of one turn: it asks the configured models in order, each as far as its circuit allows, and in the
 * end the last resort. Once a model has answered a step the turn stays with it; one that failed is not asked again in
 * the turn. `finish` parts carry `providerMetadata.quorate` with what `answered()` returns.
 *
 * Everything before the first content falls back unseen. What breaks off later ends its stream with an error part, and
 * the next call answers with the next model, held back until it is whole. So streamText has to be called with:
 *
 * - `maxRetries: 0`, as the chain is the only loop that tries again;
 * - `streamRetries: 1`, which repeats the step after an error part (tool calls of the failed attempt do not run); what
 *   was shown of its text has to be taken back with a `reset-step` chunk. A caller that starts the step again itself,
 *   with the same chain, leaves it away;
 * - `onError`, as errors of streams are not thrown; their messages are safe to log;
 * - `redactToolErrors: true`; no `timeout`, whose abort would end the whole step.
 */
export function createChain({ lastResort, preferred, onAttempt, state = processState() }: ChainOptions): Chain {
  const turn = new Turn({ state, lastResort, preferred, onAttempt })
  return {
    model: {
      specificationVersion: 'v4',
      provider: 'quorate',
      modelId: 'quorate-chain',
      supportedUrls: {},
      doStream: async (options) => ({ stream: toStream(await turn.answer(options)) }),
      doGenerate: (options) => collect(() => turn.answer(options)),
    },
    answered: () => turn.answered,
  }
}

/** Turns an answer into a stream; what it throws becomes the last part, and cancelling ends the request. */
function toStream({ held, rest, leave }: Opened): ReadableStream<LanguageModelV4StreamPart> {
  return new ReadableStream({
    start(controller) {
      for (const part of held) controller.enqueue(part)
    },
    async pull(controller) {
      try {
        const { done, value } = await rest.next()
        if (done) controller.close()
        else controller.enqueue(value)
      } catch (error) {
        controller.enqueue({ type: 'error', error })
        controller.close()
      }
    },
    async cancel() {
      leave()
      await rest.return()
    },
  })
}

import type { LanguageModelV4 } from '@ai-sdk/provider'
import { type ChainState, processState } from '#lib/assistant/chain/state'
import { type Answered, type AttemptReport, Turn } from '#lib/assistant/chain/turn'

/** What a turn's chain is made of. */
export interface ChainOptions {
  /** A link id that is to go first. Unknown ids are ignored. */
  preferred?: string | undefined
  onAttempt?: ((report: AttemptReport) => void) | undefined
  /** Of this process unless a test says otherwise. */
  state?: ChainState
}

/** A turn's model: hand `model` to generateText, and ask `answered()` afterwards. */
export interface Chain {
  model: LanguageModelV4
  answered(): Answered
}

/**
 * Makes the model of one turn: it asks the configured models in order, each as far as its circuit allows. Once a model
 * has answered a step the turn stays with it; one that failed is not asked again in the turn. When none answers it
 * throws. It is the only loop that tries again, so generateText has to be called with `maxRetries: 0`.
 */
export function createChain({ preferred, onAttempt, state = processState() }: ChainOptions): Chain {
  const turn = new Turn({ state, preferred, onAttempt })
  return {
    model: {
      specificationVersion: 'v4',
      provider: 'quorate',
      modelId: 'quorate-chain',
      supportedUrls: {},
      doGenerate: async (options) => {
        const { content, finishReason, usage } = await turn.answer(options)
        return { content, finishReason, usage, warnings: [] }
      },
      doStream: () => Promise.reject(new Error('The chain answers in one piece.')),
    },
    answered: () => turn.answered(),
  }
}

import type { LanguageModelV4 } from '@ai-sdk/provider'
import type { PastMessage } from '#lib/assistant/chat/queries'
import type { ReadContext } from '#lib/figures/read-context'
import type { NumberedResult } from '#lib/figures/schema'

/** A question with everything that its answer depends on. */
export interface Turn {
  readContext: ReadContext
  question: string
  history: readonly PastMessage[]
  model: LanguageModelV4
  signal: AbortSignal
  /** Told of every result before a model sees it. */
  onResult: (result: NumberedResult) => void
}

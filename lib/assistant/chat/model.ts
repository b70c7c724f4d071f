import type { LanguageModelV4, LanguageModelV4Prompt } from '@ai-sdk/provider'
import type { AttemptReport } from '#lib/assistant/chain/attempt-log'
import { createChain } from '#lib/assistant/chain/chain'
import { BUILTIN } from '#lib/assistant/chain/endpoints'
import { processState } from '#lib/assistant/chain/state'
import type { AnsweringModel } from '#lib/assistant/chat/schema'
import { findNames } from '#lib/assistant/privacy/names'
import { Pseudonyms } from '#lib/assistant/privacy/pseudonyms'
import { getAiSettings } from '#lib/assistant/usage/queries'
import {
  type Reservation,
  recordTransmission,
  reserveTokens,
  type Spent,
  settleTokens,
} from '#lib/assistant/usage/service'
import type { Ctx } from '#lib/context'
import { logger } from '#lib/log'

/** Tokens that a turn is expected to take at most: its steps, each with the tools and what they found. */
const TOKENS_PER_TURN = 12_000

/** The model of one turn. */
export interface TurnModel {
  model: LanguageModelV4
  /** Stands for what may not leave; the names in the question are known to it. */
  tokens: Pseudonyms
  answeredBy(): AnsweringModel
  /** Books what was used. */
  close(): Promise<void>
}

/** The built-in analyst, which needs no model. */
export const ANALYST: AnsweringModel = { id: BUILTIN, provider: BUILTIN, kind: 'builtin', fallback_from: [] }

/** Stands behind the last model of a chain: the turn begins again with the built-in analyst. */
const NOBODY: LanguageModelV4 = {
  specificationVersion: 'v4',
  provider: BUILTIN,
  modelId: BUILTIN,
  supportedUrls: {},
  doGenerate: () => Promise.reject(new Error('no model answered')),
  doStream: () => Promise.reject(new Error('no model answered')),
}

/**
 * Opens the chain of configured models for a turn; null when the association wants no outside model, there is none, or
 * the day's tokens are used up.
 *
 * @param said what the asker said, before and now
 * @param preferred a model's id, or `builtin`
 */
export async function openTurnModel(ctx: Ctx, said: string, preferred: string | undefined): Promise<TurnModel | null> {
  if (preferred === BUILTIN) return null
  const [settings, links] = await Promise.all([getAiSettings(ctx), processState().links()])
  if (!settings.uses_models || links.length === 0) return null
  const reservation = await reserveTokens(ctx, TOKENS_PER_TURN)
  if (reservation === null) return null
  const tokens = new Pseudonyms(settings.pseudonymises)
  if (settings.pseudonymises) tokens.learn(await findNames(ctx, said))
  return openChain(ctx, preferred, tokens, reservation)
}

function openChain(ctx: Ctx, preferred: string | undefined, tokens: Pseudonyms, reservation: Reservation): TurnModel {
  const ledger = new Ledger(ctx, tokens)
  const chain = createChain({
    lastResort: NOBODY,
    preferred,
    onAttempt: (report) => ledger.note(report),
  })
  return {
    model: heard(chain.model, ledger),
    tokens,
    answeredBy() {
      const answered = chain.answered()
      if (!answered) return ANALYST
      const { id, provider, kind, fallback_from } = answered
      return { id, provider, kind, fallback_from: fallback_from.map((passed) => passed.id) }
    },
    close: () => ledger.close(reservation),
  }
}

function heard(model: LanguageModelV4, ledger: Ledger): LanguageModelV4 {
  const { provider, modelId, supportedUrls } = model
  return {
    specificationVersion: 'v4',
    provider,
    modelId,
    supportedUrls,
    doGenerate: (options) => {
      ledger.hear(options.prompt)
      return model.doGenerate(options)
    },
    doStream: (options) => {
      ledger.hear(options.prompt)
      return model.doStream(options)
    },
  }
}

/** Keeps what left this machine in a turn, and what it cost. */
class Ledger {
  readonly #ctx: Ctx
  readonly #tokens: Pseudonyms
  readonly #spent = new Map<string, Spent>()
  readonly #writes: Promise<void>[] = []
  #prompt = ''

  constructor(ctx: Ctx, tokens: Pseudonyms) {
    this.#ctx = ctx
    this.#tokens = tokens
  }

  hear(prompt: LanguageModelV4Prompt): void {
    this.#prompt = JSON.stringify(prompt)
  }

  note({ id, host, input_tokens, output_tokens }: AttemptReport): void {
    const spent = this.#spent.get(id) ?? { model: id, calls: 0, input_tokens: 0, output_tokens: 0 }
    this.#spent.set(id, {
      model: id,
      calls: spent.calls + 1,
      input_tokens: spent.input_tokens + input_tokens,
      output_tokens: spent.output_tokens + output_tokens,
    })
    const sent = {
      host,
      model: id,
      body: this.#prompt,
      is_pseudonymised: this.#tokens.hides,
      names_replaced: this.#tokens.size,
    }
    this.#writes.push(
      recordTransmission(this.#ctx, sent).catch((error) => {
        logger.error({ err: error, request_id: this.#ctx.request_id }, 'what was sent to a model could not be kept')
      }),
    )
  }

  async close(reservation: Reservation): Promise<void> {
    await Promise.all(this.#writes)
    await settleTokens(this.#ctx, reservation, [...this.#spent.values()])
  }
}

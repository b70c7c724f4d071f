import type { LanguageModelV4 } from '@ai-sdk/provider'
import { createChain } from '#lib/assistant/chain/chain'
import { BUILTIN } from '#lib/assistant/chain/endpoints'
import { processState } from '#lib/assistant/chain/state'
import type { AttemptReport } from '#lib/assistant/chain/turn'
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
const TOKENS_PER_TURN = 16_000

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
  const reports: AttemptReport[] = []
  const writes: Promise<void>[] = []
  const chain = createChain({
    preferred,
    onAttempt: (report) => {
      reports.push(report)
      writes.push(keepSent(ctx, report, tokens))
    },
  })
  return {
    model: chain.model,
    tokens,
    answeredBy() {
      const { fallback_from, ...answered } = chain.answered()
      return { ...answered, fallback_from: fallback_from.map(({ id }) => id) }
    },
    async close() {
      await Promise.all(writes)
      await settleTokens(ctx, reservation, spentBy(reports))
    },
  }
}

/** Writes down what left this machine. */
async function keepSent(ctx: Ctx, { id, host, prompt }: AttemptReport, tokens: Pseudonyms): Promise<void> {
  const names = { is_pseudonymised: tokens.hides, names_replaced: tokens.size }
  try {
    await recordTransmission(ctx, { host, model: id, body: JSON.stringify(prompt), ...names })
  } catch (error) {
    logger.error({ err: error, request_id: ctx.request_id }, 'what was sent to a model could not be kept')
  }
}

/** What each model cost. */
function spentBy(reports: readonly AttemptReport[]): Spent[] {
  const spent = new Map<string, Spent>()
  for (const { id, input_tokens, output_tokens } of reports) {
    const before = spent.get(id) ?? { model: id, calls: 0, input_tokens: 0, output_tokens: 0 }
    spent.set(id, {
      model: id,
      calls: before.calls + 1,
      input_tokens: before.input_tokens + input_tokens,
      output_tokens: before.output_tokens + output_tokens,
    })
  }
  return [...spent.values()]
}

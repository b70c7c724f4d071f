import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { getAiSettings } from '#lib/assistant/usage/queries'
import type { AiSettings, AiSettingsPatch, Transmission } from '#lib/assistant/usage/schema'
import { recordAudit } from '#lib/audit/service'
import { actingAccountId, type Ctx, transaction } from '#lib/context'
import { lockVersioned, touch } from '#lib/records/versions'
import { todayOfTenant } from '#lib/tenants/queries'

/** Changes the settings. Throws stale when they changed since the given version. */
export async function editAiSettings(ctx: Ctx, patch: AiSettingsPatch, version: number | null): Promise<AiSettings> {
  return transaction(ctx, async (ctx) => {
    await ctx.db
      .insertInto('ai_settings')
      .values({ version: 1 })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const before = await lockVersioned(ctx, 'ai_settings', null, version, 'configuration')
    const changed = (Object.keys(patch) as (keyof AiSettingsPatch)[]).filter((field) => patch[field] !== before[field])
    if (changed.length === 0) return getAiSettings(ctx)
    await touch(ctx, 'ai_settings', null, patch)
    const pick = (from: object) =>
      Object.fromEntries(Object.entries(from).filter(([field]) => changed.includes(field as never)))
    await recordAudit(ctx, {
      action: 'ai_settings.updated',
      noun: 'ai_settings',
      object_id: null,
      before: pick(before),
      after: pick(patch),
    })
    return getAiSettings(ctx)
  })
}

/** Tokens promised to a question that is being answered. */
export interface Reservation {
  day: string
  tokens: number
}

/** The line of the usage table that holds what is promised but not yet spent by any model. */
const PROMISED = '(promised)'

/**
 * Promises tokens of today's budget to a question. Returns null when they are not there; questions that ask at the
 * same moment cannot promise the same tokens.
 */
export async function reserveTokens(ctx: Ctx, tokens: number): Promise<Reservation | null> {
  return transaction(ctx, async (ctx) => {
    const day = await todayOfTenant(ctx)
    const row = ctx.db.insertInto('ai_usage').values({ day, model: PROMISED })
    // The row is the lock of the day: whoever promises next waits here.
    await row
      .onConflict((conflict) =>
        conflict.columns(['tenant_id', 'day', 'model']).doUpdateSet({ calls: sql`ai_usage.calls` }),
      )
      .execute()
    const settings = await getAiSettings(ctx)
    const { used } = await ctx.db
      .selectFrom('ai_usage')
      .select(sql<number>`sum(input_tokens + output_tokens + reserved_tokens)::bigint`.as('used'))
      .where('day', '=', day)
      .executeTakeFirstOrThrow()
    if (used + tokens > settings.daily_tokens) return null
    await ctx.db
      .updateTable('ai_usage')
      .set({ reserved_tokens: sql`reserved_tokens + ${tokens}` })
      .where('day', '=', day)
      .where('model', '=', PROMISED)
      .execute()
    return { day, tokens }
  })
}

/** What one model used for a question. */
export interface Spent {
  model: string
  calls: number
  input_tokens: number
  output_tokens: number
}

/** Gives a promise back and books what was spent instead. */
export async function settleTokens(ctx: Ctx, { day, tokens }: Reservation, spent: readonly Spent[]): Promise<void> {
  await transaction(ctx, async (ctx) => {
    await ctx.db
      .updateTable('ai_usage')
      .set({ reserved_tokens: sql`greatest(0, reserved_tokens - ${tokens})` })
      .where('day', '=', day)
      .where('model', '=', PROMISED)
      .execute()
    for (const { model, calls, input_tokens, output_tokens } of spent) {
      await ctx.db
        .insertInto('ai_usage')
        .values({ day, model, calls, input_tokens, output_tokens })
        .onConflict((conflict) =>
          conflict.columns(['tenant_id', 'day', 'model']).doUpdateSet({
            calls: sql`ai_usage.calls + excluded.calls`,
            input_tokens: sql`ai_usage.input_tokens + excluded.input_tokens`,
            output_tokens: sql`ai_usage.output_tokens + excluded.output_tokens`,
          }),
        )
        .execute()
    }
  })
}

/** Writes down what is about to leave this machine. */
export async function recordTransmission(
  ctx: Ctx,
  sent: Pick<Transmission, 'host' | 'model' | 'is_pseudonymised' | 'names_replaced' | 'body'>,
): Promise<void> {
  await ctx.db
    .insertInto('ai_transmissions')
    .values({ ...sent, id: uuidv7(), account_id: actingAccountId(ctx) })
    .execute()
}

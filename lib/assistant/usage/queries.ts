import { sql } from 'kysely'
import type { AiSettings, AiUsage, TokenBudget, Transmission, TransmissionFilter } from '#lib/assistant/usage/schema'
import type { Ctx } from '#lib/context'
import { addDays, todayIn, toInstant } from '#lib/format/dates'
import { getPage, type Page, type SortKey } from '#lib/paging/keyset'

const DEFAULTS: AiSettings = { uses_models: true, pseudonymises: true, daily_tokens: 1_000_000, version: 1 }
const DAYS = 30
const SORTS: Record<string, SortKey> = { at: { by: sql`ai_transmissions.at`, type: 'timestamptz' } }

/** Returns the association's settings, or the defaults. */
export async function getAiSettings(ctx: Ctx): Promise<AiSettings> {
  const row = await ctx.db
    .selectFrom('ai_settings')
    .select(['uses_models', 'pseudonymises', 'daily_tokens', 'version'])
    .executeTakeFirst()
  return row ?? DEFAULTS
}

async function dayOfTenant(ctx: Ctx): Promise<{ today: string; time_zone: string }> {
  const { time_zone } = await ctx.db.selectFrom('tenants').select('time_zone').executeTakeFirstOrThrow()
  return { today: todayIn(time_zone), time_zone }
}

/** Returns how many tokens of today are spent. */
export async function getBudget(ctx: Ctx): Promise<TokenBudget> {
  const [settings, { today, time_zone }] = await Promise.all([getAiSettings(ctx), dayOfTenant(ctx)])
  const { used } = await ctx.db
    .selectFrom('ai_usage')
    .select(sql<number>`coalesce(sum(input_tokens + output_tokens + reserved_tokens), 0)::bigint`.as('used'))
    .where('day', '=', today)
    .executeTakeFirstOrThrow()
  const resets_at = toInstant(`${addDays(today, 1)}T00:00:00`, time_zone)
  return { used, limit: settings.daily_tokens, resets_at }
}

/** Returns the usage of the last 30 days by day and model. */
export async function getAiUsage(ctx: Ctx): Promise<AiUsage> {
  const { today } = await dayOfTenant(ctx)
  const [budget, days] = await Promise.all([
    getBudget(ctx),
    ctx.db
      .selectFrom('ai_usage')
      .select(['day', 'model', 'calls', 'input_tokens', 'output_tokens'])
      .where('day', '>', addDays(today, -DAYS))
      .where('calls', '>', 0)
      .orderBy('day', 'desc')
      .orderBy('model')
      .execute(),
  ])
  return { budget, days }
}

/** Returns a page of what left this machine, word for word. */
export async function listTransmissions(ctx: Ctx, filter: TransmissionFilter): Promise<Page<Transmission>> {
  const found = filter.q
    ? ctx.db.selectFrom('ai_transmissions').where('model', '=', filter.q)
    : ctx.db.selectFrom('ai_transmissions')
  const count = async () => {
    const { total } = await found.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
    return total
  }
  const columns = found.select([
    'ai_transmissions.id',
    'ai_transmissions.at',
    'ai_transmissions.account_id',
    'ai_transmissions.host',
    'ai_transmissions.model',
    'ai_transmissions.is_pseudonymised',
    'ai_transmissions.names_replaced',
    'ai_transmissions.body',
  ])
  return getPage(columns, filter, sql`ai_transmissions.id`, SORTS, count)
}

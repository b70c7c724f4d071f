import { uuidv7 } from 'uuidv7'
import { recordAudit } from '#lib/audit/service'
import { type Ctx, transaction } from '#lib/context'
import { AppError, explainConstraints } from '#lib/errors'
import { toMinor } from '#lib/format/money'
import { lockVersioned, touch } from '#lib/records/versions'
import { getTier } from '#lib/tiers/queries'
import type { NewTier, Tier, TierPatch } from '#lib/tiers/schema'

explainConstraints({
  tiers_name_unique: { field: 'name', message: 'Another tier has this name.' },
})

function minor(field: string, amount: string, currency: string): number {
  try {
    return toMinor(amount, currency)
  } catch (cause) {
    throw new AppError('invalid', `${amount} has more decimals than ${currency} knows.`, { field, cause })
  }
}

/** The columns of the amounts that are given. */
function prices(input: TierPatch, currency: string) {
  return {
    ...(input.price !== undefined && { price_minor: minor('price', input.price, currency) }),
    ...(input.renewal_price !== undefined && {
      renewal_price_minor: input.renewal_price === null ? null : minor('renewal_price', input.renewal_price, currency),
    }),
    ...(input.joining_fee !== undefined && { joining_fee_minor: minor('joining_fee', input.joining_fee, currency) }),
  }
}

function requireStart(period_type: string | undefined, fixed_start: string | null | undefined): void {
  if (period_type === 'fixed' && !fixed_start) {
    throw new AppError('invalid', 'A fixed period needs the day on which it starts, as MM-DD.', {
      field: 'fixed_start',
    })
  }
}

/** Adds a tier, priced in the tenant's currency. Throws conflict when the name is taken. */
export async function addTier(ctx: Ctx, input: NewTier): Promise<Tier> {
  requireStart(input.period_type, input.fixed_start)
  return transaction(ctx, async (ctx) => {
    const { currency } = await ctx.db.selectFrom('tenants').select('currency').executeTakeFirstOrThrow()
    const id = uuidv7()
    const { price, renewal_price, joining_fee, tax_rate = 0, ...fields } = input
    await ctx.db
      .insertInto('tiers')
      .values({
        ...fields,
        ...prices(input, currency),
        tax_rate: String(tax_rate),
        id,
        currency,
        price_minor: minor('price', price, currency),
      })
      .execute()
    await recordAudit(ctx, { action: 'tier.created', noun: 'tiers', object_id: id, after: input })
    return getTier(ctx, id)
  })
}

/** Changes a tier; what was invoiced before stays. Throws not_found, stale, conflict. */
export async function editTier(ctx: Ctx, id: string, patch: TierPatch, version: number | null): Promise<Tier> {
  return transaction(ctx, async (ctx) => {
    const before = await lockVersioned(ctx, 'tiers', id, version, 'tier')
    requireStart(
      patch.period_type ?? before.period_type,
      patch.fixed_start === undefined ? before.fixed_start : patch.fixed_start,
    )
    const { price, renewal_price, joining_fee, tax_rate, ...fields } = patch
    await touch(ctx, 'tiers', id, {
      ...fields,
      ...prices(patch, before.currency),
      ...(tax_rate !== undefined && { tax_rate: String(tax_rate) }),
    })
    await recordAudit(ctx, { action: 'tier.updated', noun: 'tiers', object_id: id, after: patch })
    return getTier(ctx, id)
  })
}

import { sql } from 'kysely'
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

/**
 * Throws conflict where a group has more people than a tier that it pays, or is about to, would have seats. The tier is
 * locked, so that nobody is added meanwhile.
 */
async function requireEnoughSeats(ctx: Ctx, id: string, seats_included: number | null): Promise<void> {
  const { rows } = await sql<{ name: string; taken: number; group_count: number }>`
    select g.name, people.taken, (count(*) over ())::integer as group_count
    from groups g
    join members p on p.tenant_id = g.tenant_id and p.group_id = g.id and p.group_role = 'payer',
    lateral (select count(*)::integer as taken from members m where m.tenant_id = g.tenant_id and m.group_id = g.id) people
    where g.tenant_id = ${ctx.tenant_id} and people.taken > ${seats_included ?? 1}
      and (p.tier_id = ${id} or exists (
        select from terms t where t.tenant_id = g.tenant_id and t.member_id = p.id and t.tier_id = ${id}
          and t.state = 'proposed'
      ))
    order by people.taken desc, g.name_key limit 1`.execute(ctx.db)
  const [most] = rows
  if (!most) return
  const others = most.group_count === 1 ? '' : `, the most of ${most.group_count} groups with too many`
  throw new AppError(
    'conflict',
    `${most.name} has ${most.taken} people${others}. Keep at least ${most.taken} seats, or take people out first.`,
    { field: 'seats_included' },
  )
}

/** What the log keeps of a tier that is changed: the fields that were asked to be, and what its prices are in. */
function kept(tier: Tier, patch: TierPatch): Record<string, unknown> {
  const names = Object.keys(patch) as (keyof TierPatch & keyof Tier)[]
  return { ...Object.fromEntries(names.map((name) => [name, tier[name]])), currency: tier.currency }
}

/** Changes a tier; what was invoiced before stays. Throws not_found, stale, conflict. */
export async function editTier(ctx: Ctx, id: string, patch: TierPatch, version: number | null): Promise<Tier> {
  return transaction(ctx, async (ctx) => {
    const before = await lockVersioned(ctx, 'tiers', id, version, 'tier')
    const former = await getTier(ctx, id)
    requireStart(
      patch.period_type ?? before.period_type,
      patch.fixed_start === undefined ? before.fixed_start : patch.fixed_start,
    )
    const { price, renewal_price, joining_fee, tax_rate, ...fields } = patch
    const { seats_included = before.seats_included } = patch
    if ((seats_included ?? 1) < (before.seats_included ?? 1)) await requireEnoughSeats(ctx, id, seats_included)
    await touch(ctx, 'tiers', id, {
      ...fields,
      ...prices(patch, before.currency),
      ...(tax_rate !== undefined && { tax_rate: String(tax_rate) }),
    })
    const tier = await getTier(ctx, id)
    const sides = { before: kept(former, patch), after: kept(tier, patch) }
    await recordAudit(ctx, { action: 'tier.updated', noun: 'tiers', object_id: id, ...sides })
    return tier
  })
}

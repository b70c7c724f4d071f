import { readerDb } from '#db/tenant'
import { actingAccountId, type Ctx } from '#lib/context'
import { todayIn } from '#lib/format/dates'
import { can } from '#lib/permissions'

/** What figures are computed with: one tenant's rows as far as the asker may see them, at one moment. */
export interface ReadContext {
  /** Its database only reads; rows out of the asker's reach are not there. */
  readonly ctx: Ctx
  /** The moment of the question; what is "upcoming" or "overdue" follows from it. */
  readonly now: string
  /** The day of that moment where the tenant is. */
  readonly today: string
  readonly tenant: {
    name: string
    locale: string
    currency: string
    time_zone: string
    /** The month in which the fiscal year starts. */
    fiscal_year_start: number
  }
  /** Whether it reaches the whole tenant, or only what belongs to the acting account. */
  readonly reaches_all: boolean
}

/** An account that nobody has. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

/** Whether the acting account may see records of other members. */
function seesOthers(ctx: Ctx): boolean {
  return can(ctx, 'members.read') || can(ctx, 'registrations.read')
}

/** The same context on the role that only reads. A transaction started on it joins its reads and cannot write. */
function readerCtx(ctx: Ctx): Ctx {
  const own_account_id = seesOthers(ctx) ? null : (actingAccountId(ctx) ?? NOBODY)
  return { ...ctx, db: readerDb(ctx.tenant_id, own_account_id), is_in_transaction: true, reader: { own_account_id } }
}

/**
 * Opens a read context for whoever acts. The session must have been checked by a query of `ctx` before.
 *
 * @param now the moment it is taken to be
 */
export async function openReading(ctx: Ctx, now: Date = new Date()): Promise<ReadContext> {
  const reader = readerCtx(ctx)
  const tenant = await reader.db
    .selectFrom('tenants')
    .select(['name', 'locale', 'currency', 'time_zone', 'fiscal_year_start'])
    .executeTakeFirstOrThrow()
  return {
    ctx: reader,
    now: now.toISOString(),
    today: todayIn(tenant.time_zone, now),
    tenant,
    reaches_all: seesOthers(ctx),
  }
}

import { sql } from 'kysely'
import { type Ctx, transaction } from '#lib/context'
import { enqueue } from '#lib/queue/queue'

/** Jobs of which one at a time runs in a tenant, and the table whose one row of the tenant says where it stands. */
const TABLES = { churn: 'churn_refreshes', duplicates: 'duplicate_searches' } as const

type TenantRun = keyof typeof TABLES

/** How long a run may be silent before another takes its place. */
const STALE = sql`now() - interval '15 minutes'`

/** Asks for a run in the background, unless one waits or runs. */
export async function requestRun(ctx: Ctx, name: TenantRun): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const { rows } = await sql`insert into ${sql.table(TABLES[name])} as run (tenant_id, state, requested_at)
      values (current_tenant(), 'waiting', now())
      on conflict (tenant_id) do update set state = excluded.state, requested_at = excluded.requested_at
      where run.state in ('done', 'failed') or greatest(run.requested_at, run.started_at) < ${STALE}
      returning run.state`.execute(ctx.db)
    const { tenant_id } = ctx
    if (rows.length > 0) await enqueue(ctx, name, { tenant_id }, { key: tenant_id })
  })
}

/** Claims the run. Returns whether it is the caller's: it is not while another runs that is not silent. */
export async function claimRun({ db }: Ctx, name: TenantRun): Promise<boolean> {
  // A start to come was written while the clock was ahead.
  const { rows } = await sql`insert into ${sql.table(TABLES[name])} as run (tenant_id, state, started_at)
    values (current_tenant(), 'running', now())
    on conflict (tenant_id) do update set state = excluded.state, started_at = excluded.started_at
    where run.state <> 'running' or run.started_at < ${STALE} or run.started_at > now() + interval '2 minutes'
    returning run.state`.execute(db)
  return rows.length > 0
}

import pg from 'pg'
import { type Ctx, createCtx } from '#lib/context'
import { DEMO_TENANTS } from '#lib/demo/demo'
import { SEED_DAY } from '#lib/evaluation/database'
import { findAnomalies } from '#lib/intelligence/anomalies/service'
import { refreshChurn } from '#lib/intelligence/churn/service'
import { refreshInsights } from '#lib/intelligence/insights/service'

/** The moment of every question: mid-morning of the day of the seed where the associations are. */
export const CLOCK = new Date(`${SEED_DAY}T09:00:00Z`)

/** Runs SQL in a tenant and returns its rows. */
export async function rowsIn<R extends pg.QueryResultRow>(
  client: pg.Client,
  tenant_id: string,
  sql: string,
): Promise<R[]> {
  await client.query(`begin read only; set local app.tenant = ${pg.escapeLiteral(tenant_id)}`)
  try {
    return (await client.query<R>(sql)).rows
  } finally {
    await client.query('rollback')
  }
}

/** The context of the demo's administrator or member in a tenant, and the member that the account belongs to. */
export async function actAs(
  client: pg.Client,
  tenant_id: string,
  role: 'administrator' | 'member',
): Promise<{ ctx: Ctx; member_id: string | null }> {
  const [account] = await rowsIn<{ id: string; session_version: number; member_id: string | null }>(
    client,
    tenant_id,
    `select a.id, a.session_version, m.id as member_id from accounts a left join members m on m.account_id = a.id
     where a.roles = '{${role}}' order by a.created_at limit 1`,
  )
  if (!account) throw new Error(`${tenant_id} has no ${role}`)
  const { id: account_id, session_version, member_id } = account
  const actor = { kind: 'account' as const, account_id, roles: [role], session_version, browser_session_id: null }
  return { ctx: createCtx({ tenant_id, actor, request_id: 'eval' }), member_id }
}

/** The tenant that a question must not see. */
export function otherTenant(tenant_id: string): string {
  return DEMO_TENANTS.find((each) => each !== tenant_id) as string
}

/** Scores the members of both associations and looks for what deserves attention, as the daily jobs would. */
export async function prepareBoth(): Promise<void> {
  for (const tenant_id of DEMO_TENANTS) {
    const ctx = createCtx({ tenant_id, actor: { kind: 'system', name: 'eval' }, request_id: 'eval' })
    await refreshChurn(ctx, CLOCK)
    await findAnomalies(ctx, { module: 'all', lookback_days: 90 }, CLOCK)
    await refreshInsights(ctx, CLOCK)
  }
}

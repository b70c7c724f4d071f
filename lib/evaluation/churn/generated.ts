import { randomBytes } from 'node:crypto'
import { uuidv7 } from 'uuidv7'
import { appPool } from '#db/client'
import { openTransaction } from '#db/tenant'
import { type Ctx, createCtx } from '#lib/context'
import { MAIN_PROFILE } from '#lib/demo/association'
import { type GeneratedAssociation, generateAssociation } from '#lib/demo/generate'
import { loadRows } from '#lib/demo/load'

/** The day as of which associations are generated for tests and scorecards. */
export const GENERATED_ON = '2026-11-20'

/** A generated association in the database, for tests and scorecards: acted on as the system. */
export interface LoadedAssociation extends GeneratedAssociation {
  ctx: Ctx
}

/** Generates an association without planted anomalies and puts it into a tenant of its own. */
export async function loadGenerated(
  member_count: number,
  seed: string,
  today: string = GENERATED_ON,
): Promise<LoadedAssociation> {
  const scale = member_count / MAIN_PROFILE.member_count
  const profile = {
    ...MAIN_PROFILE,
    member_count,
    seed,
    has_anomalies: false,
    accounts: MAIN_PROFILE.accounts.slice(0, 1),
  }
  // A small association has fewer events, not the same number with nobody there.
  const past_event_count = Math.max(8, Math.round(MAIN_PROFILE.past_event_count * Math.min(1, Math.sqrt(scale))))
  const generated = generateAssociation({ ...profile, past_event_count }, today)
  const tenant_id = `generated-${randomBytes(6).toString('hex')}`
  const client = await appPool().connect()
  try {
    await client.query('begin')
    await openTransaction(client, tenant_id)
    await client.query(`set local statement_timeout = '60s'; set local idle_in_transaction_session_timeout = '60s'`)
    await client.query('insert into tenants (tenant_id, name, time_zone) values ($1, $2, $3)', [
      tenant_id,
      profile.name,
      profile.time_zone,
    ])
    await loadRows(client, tenant_id, generated.rows)
    await client.query('commit')
  } finally {
    client.release()
  }
  return { ...generated, ctx: createCtx({ tenant_id, actor: { kind: 'system', name: 'test' }, request_id: uuidv7() }) }
}

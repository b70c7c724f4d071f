import pg from 'pg'
import { createCtx } from '#lib/context'
import { MAIN_PROFILE, type Profile } from '#lib/demo/association'
import { generateAssociation } from '#lib/demo/generate'
import { loadRows } from '#lib/demo/load'
import { REMOVE_TENANT } from '#lib/demo/remove'

/** A context of a tenant for tests, that nobody acts in. */
export const ctxOf = (tenant_id: string) =>
  createCtx({ tenant_id, actor: { kind: 'system', name: 'test' }, request_id: 'test' })

async function inTenant(tenant_id: string, run: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL, options: '-c role=quorate_app' })
  await client.connect()
  try {
    await client.query(`begin; set local app.tenant = ${pg.escapeLiteral(tenant_id)}`)
    await run(client)
    await client.query('commit')
  } finally {
    await client.end()
  }
}

/** Makes an association like that of the demo, for tests; the same profile and day give the same. */
export function makeAssociation(tenant_id: string, today: string, fields: Partial<Profile> = {}): Promise<void> {
  const { rows } = generateAssociation({ ...MAIN_PROFILE, ...fields }, today)
  return inTenant(tenant_id, async (client) => {
    await client.query(`insert into tenants (tenant_id, name, time_zone) values ($1, $1, $2)`, [
      tenant_id,
      MAIN_PROFILE.time_zone,
    ])
    await loadRows(client, tenant_id, rows)
  })
}

/** Removes what makeAssociation made. */
export function removeAssociation(tenant_id: string): Promise<void> {
  return inTenant(tenant_id, (client) => client.query(REMOVE_TENANT))
}

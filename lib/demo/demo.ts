import { hash } from 'argon2'
import type pg from 'pg'
import { openPool } from '#db/client'
import { openTransaction } from '#db/tenant'
import {
  type AccountPlan,
  type Association,
  MAIN_PROFILE,
  PAYMENT_TERMS_DAYS,
  type Profile,
  SECOND_PROFILE,
} from '#lib/demo/association'
import { instantOf } from '#lib/demo/calendar'
import { type GeneratedAssociation, generateAssociation, sharePeople } from '#lib/demo/generate'
import { loadRows } from '#lib/demo/load'
import { REMOVAL_TIMEOUT, REMOVE_TENANT } from '#lib/demo/remove'
import { todayIn } from '#lib/format/dates'

/** The tenants that the demo makes unless it is told others: a full association, and a small neighbour. */
export const DEMO_TENANTS = ['demo', 'demo-two'] as const

/** Somebody who can sign in to the demo, with the password in clear. */
export interface DemoAccount {
  label: string
  tenant_id: string
  email: string
  password: string
}

/** A whole association is filled in and removed by few statements. */
const STATEMENT_MS = 60_000

export interface SeedOptions {
  /** Any login that may act as quorate_app. */
  database_url: string
  /** Told, in words for a person, what is being filled in. */
  on_progress?: (text: string) => void
  /** "YYYY-MM-DD": the day as of which the associations are made; today in their time zone unless given. */
  today?: string
  /** Names of the two tenants; DEMO_TENANTS unless given. */
  tenant_ids?: readonly [string, string]
}

/**
 * Fills in the demo associations, each in one transaction. The same day gives the same data. A demo tenant that is
 * there already is left as it is. Returns who can sign in.
 *
 * Throws when one of the tenants exists and is no demo, and whatever the database throws.
 */
export async function seedDemo(options: SeedOptions): Promise<{ accounts: DemoAccount[] }> {
  const { database_url, on_progress = () => {}, today, tenant_ids = DEMO_TENANTS } = options
  const main = generateAssociation(MAIN_PROFILE, today ?? todayIn(MAIN_PROFILE.time_zone))
  const second = generateAssociation(
    SECOND_PROFILE,
    today ?? todayIn(SECOND_PROFILE.time_zone),
    sharePeople(main.members, 24),
  )
  const accounts: DemoAccount[] = []
  await withClient(database_url, async (client) => {
    // Both names are looked at before either is filled in.
    for (const tenant_id of tenant_ids) await isSeeded(client, tenant_id)
    for (const [index, generated] of [main, second].entries()) {
      const tenant_id = tenant_ids[index] as string
      const { association, rows } = generated
      if (!(await isSeeded(client, tenant_id))) {
        on_progress(
          `Filling in ${association.name}: ${rows.members.length} members, ${rows.events.length} events, ${rows.invoices.length} invoices`,
        )
        await seedTenant(client, tenant_id, generated)
        await client.query('select gather_statistics()')
      }
      accounts.push(...(await findLogins(client, tenant_id, association)))
    }
  })
  return { accounts }
}

/** Returns who can sign in to the demo tenants that are there. */
export async function listDemoAccounts(database_url: string): Promise<DemoAccount[]> {
  return withClient(database_url, async (client) => {
    const accounts: DemoAccount[] = []
    for (const [index, profile] of [MAIN_PROFILE, SECOND_PROFILE].entries()) {
      const tenant_id = DEMO_TENANTS[index] as string
      const found = await findTenant(client, tenant_id)
      if (found?.is_demo) accounts.push(...(await findLogins(client, tenant_id, profile)))
    }
    return accounts
  })
}

/** Whether the database holds any tenant at all. */
export async function hasData(database_url: string): Promise<boolean> {
  return withClient(database_url, async (client) => {
    const { rows } = await client.query<{ has_data: boolean }>('select exists (select from tenant_ids) as has_data')
    return rows[0]?.has_data === true
  })
}

/**
 * Removes a demo tenant with all it has. Returns whether there was one. Throws when the tenant is no demo.
 */
export async function removeDemo(options: { database_url: string; tenant_id: string }): Promise<boolean> {
  const { database_url, tenant_id } = options
  return withClient(database_url, async (client) => {
    if (!(await isSeeded(client, tenant_id))) return false
    await inTenant(client, tenant_id, async () => {
      await client.query(REMOVAL_TIMEOUT)
      await client.query(REMOVE_TENANT)
    })
    return true
  })
}

async function withClient<T>(database_url: string, run: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const pool = openPool(database_url, 1, STATEMENT_MS)
  try {
    const client = await pool.connect()
    try {
      return await run(client)
    } finally {
      client.release()
    }
  } finally {
    await pool.end()
  }
}

async function inTenant<T>(client: pg.PoolClient, tenant_id: string, run: () => Promise<T>): Promise<T> {
  await client.query('begin')
  try {
    await openTransaction(client, tenant_id)
    const result = await run()
    await client.query('commit')
    return result
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

async function findTenant(client: pg.PoolClient, tenant_id: string): Promise<{ is_demo: boolean } | undefined> {
  return inTenant(client, tenant_id, async () => {
    const { rows } = await client.query<{ is_demo: boolean }>('select is_demo from tenants where tenant_id = $1', [
      tenant_id,
    ])
    return rows[0]
  })
}

/** Who can sign in to a demo tenant; one of an older version has fewer accounts. */
async function findLogins(client: pg.PoolClient, tenant_id: string, { accounts }: Profile): Promise<DemoAccount[]> {
  const { rows } = await inTenant(client, tenant_id, () =>
    client.query<{ email_key: string }>('select email_key from accounts where email_key = any($1)', [
      accounts.map(({ email }) => email),
    ]),
  )
  return accounts
    .filter(({ email }) => rows.some(({ email_key }) => email_key === email))
    .map(({ label, email, password }) => ({ label, tenant_id, email, password }))
}

/** Whether the demo tenant exists. Throws when there is a tenant of that name with data of its own. */
async function isSeeded(client: pg.PoolClient, tenant_id: string): Promise<boolean> {
  const tenant = await findTenant(client, tenant_id)
  if (tenant && !tenant.is_demo) {
    throw new Error(`The association ${tenant_id} exists and is no demo; nothing of it was touched.`)
  }
  return tenant !== undefined
}

async function seedTenant(client: pg.PoolClient, tenant_id: string, generated: GeneratedAssociation): Promise<void> {
  const { association, rows } = generated
  await Promise.all(association.logins.map((plan) => setPassword(plan)))
  await inTenant(client, tenant_id, async () => {
    // Between the statements the rows of the next are made into text, which the idle limit must not punish.
    await client.query(`set local statement_timeout = '60s'; set local idle_in_transaction_session_timeout = '60s'`)
    await insertTenant(client, tenant_id, association)
    await loadRows(client, tenant_id, rows)
  })
}

/**
 * The passwords of the demo are published, so their hashes may have a fixed salt: two runs then write the same rows.
 */
async function setPassword(plan: AccountPlan): Promise<void> {
  const salt = Buffer.from(plan.row.id.replaceAll('-', ''), 'hex')
  plan.row.password_hash = await hash(plan.password, { memoryCost: 19_456, timeCost: 2, parallelism: 1, salt })
}

async function insertTenant(client: pg.PoolClient, tenant_id: string, association: Association): Promise<void> {
  const { name, currency, time_zone, accent_color, invoice_prefix, issuer, today, clock } = association
  const created_at = instantOf(clock(today - 3100, 500))
  await client.query(
    `insert into tenants (tenant_id, name, locale, currency, time_zone, accent_color, invoice_prefix, is_demo, has_directory, payment_terms_days, created_at, updated_at)
     values ($1, $2, 'en-GB', $3, $4, $5, $6, true, true, $7, $8, $8)`,
    [tenant_id, name, currency, time_zone, accent_color, invoice_prefix, PAYMENT_TERMS_DAYS, created_at],
  )
  const said = Object.entries(issuer)
  await client.query(
    `update tenants set ${said.map(([field], at) => `${field} = $${at + 2}`).join(', ')} where tenant_id = $1`,
    [tenant_id, ...said.map(([, value]) => value)],
  )
}

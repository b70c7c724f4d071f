import { randomBytes } from 'node:crypto'
import { uuidv7 } from 'uuidv7'
import { type TenantDb, tenantDb } from '#db/tenant'

/** A tenant of a test's own, with nothing in it. */
export interface MadeTenant {
  tenant_id: string
  /** Acts for no account: reads and writes all of the tenant. */
  db: TenantDb
}

/** Makes a tenant with a name nobody else has. */
export async function makeTenant(
  fields: { tenant_id?: string; currency?: string; time_zone?: string; locale?: string } = {},
): Promise<MadeTenant> {
  const { tenant_id = `test-${randomBytes(9).toString('hex')}`, ...settings } = fields
  const db = tenantDb({ tenant_id, account: null })
  await db
    .insertInto('tenants')
    .values({ name: `Association ${tenant_id}`, ...settings })
    .execute()
  return { tenant_id, db }
}

/** Makes a verified account; its password hash fits no password. */
export async function makeAccount(
  db: TenantDb,
  fields: { roles?: string[]; email?: string; status?: string; password_hash?: string } = {},
) {
  const id = uuidv7()
  const email = fields.email ?? `${id}@example.org`
  return db
    .insertInto('accounts')
    .values({
      id,
      email,
      email_key: email.toLowerCase(),
      first_name: 'Ada',
      last_name: 'Example',
      password_hash: fields.password_hash ?? 'no password',
      roles: fields.roles ?? ['administrator'],
      status: fields.status ?? 'verified',
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Makes a tier that runs a year for 60.00. */
export async function makeTier(
  db: TenantDb,
  fields: { name?: string; price_minor?: number; currency?: string; grace_days?: number } = {},
) {
  const id = uuidv7()
  return db
    .insertInto('tiers')
    .values({ id, name: `Tier ${id}`, price_minor: 6000, currency: 'EUR', ...fields })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Makes an active member. */
export async function makeMember(
  db: TenantDb,
  fields: {
    first_name?: string
    last_name?: string
    email?: string
    organization?: string
    status?: string
    tier_id?: string
    account_id?: string
    member_number?: string
    valid_through?: string
  } = {},
) {
  const id = uuidv7()
  return db
    .insertInto('members')
    .values({
      id,
      member_number: `T-${id}`,
      first_name: 'Grace',
      last_name: 'Sample',
      email: `${id}@example.org`,
      email_key: fields.email?.toLowerCase() ?? `${id}@example.org`,
      status: 'active',
      ...fields,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

import { randomBytes } from 'node:crypto'
import { type Insertable, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { inTransaction, type TenantDb, tenantDb } from '#db/tenant'
import type { DB } from '#db/types'

/** A tenant of a test's own, with nothing in it. */
export interface MadeTenant {
  tenant_id: string
  /** Acts for no account: reads and writes all of the tenant. */
  db: TenantDb
}

/** Makes a tenant with a name nobody else has. */
export async function makeTenant(
  fields: { tenant_id?: string; currency?: string; time_zone?: string; locale?: string; has_directory?: boolean } = {},
): Promise<MadeTenant> {
  const { tenant_id = `test-${randomBytes(9).toString('hex')}`, ...settings } = fields
  const db = tenantDb({ tenant_id, account: null })
  await db
    .insertInto('tenants')
    .values({ name: `Association ${tenant_id}`, ...settings })
    .execute()
  return { tenant_id, db }
}

/** Makes a verified account; no password matches its hash. */
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
export async function makeTier(db: TenantDb, fields: Partial<Omit<Insertable<DB['tiers']>, 'tenant_id' | 'id'>> = {}) {
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
  fields: Partial<Omit<Insertable<DB['members']>, 'tenant_id' | 'id'>> = {},
) {
  const id = uuidv7()
  // Of digits alone: the letters of an id would now and then be a word that a test searches for.
  const digits = `${BigInt(`0x${id.replaceAll('-', '')}`)}`
  return db
    .insertInto('members')
    .values({
      id,
      member_number: `T-${digits}`,
      first_name: 'Grace',
      last_name: 'Sample',
      email: `${digits}@example.org`,
      email_key: fields.email?.toLowerCase() ?? `${digits}@example.org`,
      status: 'active',
      ...fields,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

let numbers = 0

function nextNumber(prefix: string): string {
  numbers += 1
  return `${prefix}-${String(numbers).padStart(6, '0')}`
}

/** Makes an open invoice of 60.00 euros for somebody; a draft has no number. */
export async function makeInvoice(db: TenantDb, fields: Partial<Omit<Insertable<DB['invoices']>, 'tenant_id'>> = {}) {
  const issue_date = fields.issue_date === undefined ? '2026-01-01' : fields.issue_date
  return db
    .insertInto('invoices')
    .values({
      id: uuidv7(),
      number: fields.status === 'draft' ? null : nextNumber('INV'),
      status: 'open',
      currency: 'EUR',
      due_date: '2026-01-31',
      total_minor: 6000,
      subtotal_minor: fields.total_minor ?? 6000,
      bill_to: JSON.stringify({ name: 'Somebody' }),
      ...fields,
      issue_date,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Makes a payment of 60.00 euros; its parts settle invoices, which become paid when nothing remains. */
export async function makePayment(
  { tenant_id }: Pick<MadeTenant, 'tenant_id'>,
  fields: Partial<Omit<Insertable<DB['payments']>, 'tenant_id' | 'applied_minor'>> & { received_on: string },
  parts: readonly { invoice_id: string; amount_minor: number }[] = [],
) {
  const id = uuidv7()
  const applied_minor = parts.reduce((sum, { amount_minor }) => sum + amount_minor, 0)
  const values = {
    id,
    number: nextNumber('P'),
    method: 'cash',
    currency: 'EUR',
    amount_minor: 6000,
    ...fields,
    applied_minor,
  }
  // Allocations must add up to payments and invoices at every commit.
  await inTransaction({ tenant_id, account: null }, async (db) => {
    await db.insertInto('payments').values(values).execute()
    const { method, received_on, refunded_minor = 0, reversed_on = null } = values
    if (refunded_minor > 0 && reversed_on === null) {
      const refund = { payment_id: id, amount_minor: refunded_minor, method, refunded_on: received_on, reason: 'Test' }
      await db
        .insertInto('refunds')
        .values({ id: uuidv7(), ...refund })
        .execute()
    }
    for (const { invoice_id, amount_minor } of parts) {
      await db
        .insertInto('payment_allocations')
        .values({ id: uuidv7(), payment_id: id, invoice_id, amount_minor })
        .execute()
      const settles = sql<boolean>`paid_minor + ${amount_minor} = total_minor`
      await db
        .updateTable('invoices')
        .set({
          paid_minor: sql<number>`paid_minor + ${amount_minor}`,
          status: sql<string>`case when ${settles} then 'paid' else status end`,
          paid_on: sql<string | null>`case when ${settles} then ${fields.received_on}::date end`,
        })
        .where('id', '=', invoice_id)
        .execute()
    }
  })
  return id
}

/** Makes an upcoming event of two hours; it begins at a local time, in UTC unless it says otherwise. */
export async function makeEvent(
  db: TenantDb,
  fields: Partial<Omit<Insertable<DB['events']>, 'tenant_id'>> & { event_date: string },
) {
  const end_date =
    fields.end_date ??
    fields.event_date.replace(/T(\d\d)/, (_, hour) => `T${String(Math.min(23, Number(hour) + 2)).padStart(2, '0')}`)
  return db
    .insertInto('events')
    .values({
      id: uuidv7(),
      title: 'Evening',
      end_date,
      time_zone: 'UTC',
      starts_at: `${fields.event_date}Z`,
      ends_at: `${end_date}Z`,
      currency: 'EUR',
      ...fields,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

const SEATED = ['pending_approval', 'pending_payment', 'confirmed', 'offered', 'attended', 'no_show']

/** Makes a registration of one seat, by a guest unless it names a member; the event's seats are taken along. */
export async function makeRegistration(
  db: TenantDb,
  fields: Partial<Omit<Insertable<DB['registrations']>, 'tenant_id'>> & { event_id: string; status: string },
) {
  const id = uuidv7()
  const { quantity = 1 } = fields
  await db
    .insertInto('registrations')
    .values({ id, guest_name: 'Guest', currency: 'EUR', code: id, quantity, ...fields })
    .execute()
  if (SEATED.includes(fields.status)) {
    await db
      .updateTable('events')
      .set({ seats_taken: sql<number>`seats_taken + ${quantity}` })
      .where('id', '=', fields.event_id)
      .execute()
  }
  return id
}

import { type Kysely, sql } from 'kysely'

/**
 * Removes the tenant of the running transaction with all it has, in one statement: terms, registrations, what billing
 * runs did and reminders point at rows that go with the tenant itself, and only at the end of a statement are such
 * pointers looked at. Row-level security keeps it to the one tenant; afterwards nothing of the tenant is left, neither
 * accounts nor audit log.
 */
export const REMOVE_TENANT = `
  with without_terms as (delete from terms where tenant_id = current_tenant()),
    without_registrations as (delete from registrations where tenant_id = current_tenant()),
    without_run_items as (delete from billing_run_items where tenant_id = current_tenant()),
    without_reminders as (delete from reminders where tenant_id = current_tenant()),
    without_keys as (delete from idempotency_keys where tenant_id = current_tenant())
  delete from tenants where tenant_id = current_tenant()`

/** A whole association takes longer than any request may otherwise. */
export const REMOVAL_TIMEOUT = `set local statement_timeout = '60s'`

/** Removes the tenant of the transaction that this is in; see REMOVE_TENANT. */
export async function removeTenant<T>(db: Kysely<T>): Promise<void> {
  await sql.raw(REMOVAL_TIMEOUT).execute(db)
  await sql.raw(REMOVE_TENANT).execute(db)
}

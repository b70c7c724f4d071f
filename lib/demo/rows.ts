import type { Insertable } from 'kysely'
import type { DB } from '#db/types'

/** A row as it is inserted; the tenant is added on the way in. */
export type Row<T extends keyof DB> = Omit<Insertable<DB[T]>, 'tenant_id'>

/** Everything an association consists of, table by table. */
export interface DemoRows {
  counters: Row<'counters'>[]
  accounts: Row<'accounts'>[]
  tiers: Row<'tiers'>[]
  custom_fields: Row<'custom_fields'>[]
  groups: Row<'groups'>[]
  members: Row<'members'>[]
  terms: Row<'terms'>[]
  status_periods: Row<'status_periods'>[]
  membership_periods: Row<'membership_periods'>[]
  events: Row<'events'>[]
  event_cancellations: Row<'event_cancellations'>[]
  ticket_types: Row<'ticket_types'>[]
  event_sessions: Row<'event_sessions'>[]
  registrations: Row<'registrations'>[]
  check_ins: Row<'check_ins'>[]
  feedback: Row<'feedback'>[]
  invoices: Row<'invoices'>[]
  invoice_lines: Row<'invoice_lines'>[]
  payments: Row<'payments'>[]
  payment_allocations: Row<'payment_allocations'>[]
  refunds: Row<'refunds'>[]
  credit_notes: Row<'credit_notes'>[]
  credit_note_lines: Row<'credit_note_lines'>[]
  billing_runs: Row<'billing_runs'>[]
  billing_run_items: Row<'billing_run_items'>[]
  reminders: Row<'reminders'>[]
  reminder_stops: Row<'reminder_stops'>[]
}

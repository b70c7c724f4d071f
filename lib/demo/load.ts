import type pg from 'pg'
import type { DemoRows } from '#lib/demo/rows'

/** Rows go over in parts of this many: large enough to be few trips, small enough to be one message each. */
const MAX_ROWS = 1000

type Rows = readonly Record<string, unknown>[]

/** Inserts rows of one table; all have the same columns. Statement triggers fire once per part. */
async function insertRows(client: pg.ClientBase, table: string, tenant_id: string, rows: Rows): Promise<void> {
  if (rows.length === 0) return
  const columns = Object.keys(rows[0] ?? {})
  const list = columns.join(', ')
  for (let from = 0; from < rows.length; from += MAX_ROWS) {
    const part = rows.slice(from, from + MAX_ROWS)
    await client.query(
      `insert into ${table} (tenant_id, ${list}) select $1, ${list} from jsonb_populate_recordset(null::${table}, $2::jsonb)`,
      [tenant_id, JSON.stringify(part)],
    )
  }
}

/**
 * Inserts everything of an association, in the running transaction, whose tenant must be set and exist. Invoices are
 * written as drafts, get their lines, and are finalised then, as the guards of the schema demand.
 */
export async function loadRows(client: pg.ClientBase, tenant_id: string, rows: DemoRows): Promise<void> {
  const insert = (table: string, given: Rows): Promise<void> => insertRows(client, table, tenant_id, given)
  await insert('counters', rows.counters)
  await insert('accounts', rows.accounts)
  await insert('tiers', rows.tiers)
  await insert('custom_fields', rows.custom_fields)
  // The history of the members comes along.
  await client.query(`select set_config('app.status_history', 'given', true)`)
  await insert('groups', rows.groups)
  await insert('members', rows.members)
  await takeBackJoining(client, tenant_id, rows)
  await insert('events', rows.events)
  await insert('event_cancellations', rows.event_cancellations)
  await insert('ticket_types', rows.ticket_types)
  await insert('event_sessions', rows.event_sessions)
  await insert(
    'terms',
    rows.terms.map((term) => ({ ...term, invoice_id: null })),
  )
  await insert('status_periods', rows.status_periods)
  await insert('membership_periods', rows.membership_periods)
  await insert(
    'registrations',
    rows.registrations.map((registration) => ({ ...registration, invoice_id: null })),
  )
  await insert(
    'invoices',
    rows.invoices.map((invoice) => ({ ...invoice, number: null, status: 'draft' })),
  )
  await insert('invoice_lines', rows.invoice_lines)
  await finalizeInvoices(client, tenant_id, rows)
  await linkInvoices(client, tenant_id, 'terms', rows.terms)
  await linkInvoices(client, tenant_id, 'registrations', rows.registrations)
  await insert('payments', rows.payments)
  await insert('payment_allocations', rows.payment_allocations)
  await insert('refunds', rows.refunds)
  await insert('credit_notes', rows.credit_notes)
  await insert('credit_note_lines', rows.credit_note_lines)
  await insert('billing_runs', rows.billing_runs)
  await insert('billing_run_items', rows.billing_run_items)
  await insert('reminders', rows.reminders)
  await insert('reminder_stops', rows.reminder_stops)
  await insert('check_ins', rows.check_ins)
  await insert('feedback', rows.feedback)
  await noteAsked(client, tenant_id)
}

/** Of the events of before, people were asked what they were like. */
async function noteAsked(client: pg.ClientBase, tenant_id: string): Promise<void> {
  await client.query(
    `insert into mails_once (tenant_id, template, about_id)
     select registrations.tenant_id, 'feedback_request', registrations.id
     from registrations join events using (tenant_id) left join members
       on members.tenant_id = registrations.tenant_id and members.id = registrations.member_id
     where registrations.tenant_id = $1 and events.id = registrations.event_id and events.event_status = 'completed'
       and registrations.status in ('attended', 'confirmed') and coalesce(members.email, registrations.guest_email) is not null`,
    [tenant_id],
  )
}

/** Whoever was declined never joined, which a row that begins as cancelled does not tell. */
async function takeBackJoining(client: pg.ClientBase, tenant_id: string, { members }: DemoRows): Promise<void> {
  const declined = members.filter(({ status, has_joined }) => status === 'cancelled' && !has_joined)
  await client.query('update members set has_joined = false where tenant_id = $1 and id = any($2::uuid[])', [
    tenant_id,
    declined.map(({ id }) => id),
  ])
}

async function finalizeInvoices(client: pg.ClientBase, tenant_id: string, { invoices }: DemoRows): Promise<void> {
  const issued = invoices.filter(({ status }) => status !== 'draft')
  await client.query(
    `update invoices set status = final.status, number = final.number
     from jsonb_to_recordset($2::jsonb) as final (id uuid, status text, number text)
     where invoices.tenant_id = $1 and invoices.id = final.id`,
    [tenant_id, JSON.stringify(issued.map(({ id, status, number }) => ({ id, status, number })))],
  )
}

/** Terms and registrations name their invoice, and the other way round: the second name is filled in afterwards. */
async function linkInvoices(
  client: pg.ClientBase,
  tenant_id: string,
  table: 'terms' | 'registrations',
  rows: readonly { id: string; invoice_id?: string | null }[],
): Promise<void> {
  const linked = rows.filter(({ invoice_id }) => invoice_id)
  await client.query(
    `update ${table} set invoice_id = link.invoice_id
     from unnest($2::uuid[], $3::uuid[]) as link (id, invoice_id)
     where ${table}.tenant_id = $1 and ${table}.id = link.id`,
    [tenant_id, linked.map(({ id }) => id), linked.map(({ invoice_id }) => invoice_id)],
  )
}

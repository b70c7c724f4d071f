import pg from 'pg'
import { openDatabase } from '#lib/server/database'

const KEPT_BY_INVOICE = `select i.number, i.currency, i.total_minor, i.tax_minor, i.subtotal_minor, i.paid_minor, i.credited_minor,
  i.remaining_minor, i.status,
  (select coalesce(sum(a.amount_minor), 0) from payment_allocations a where a.tenant_id = i.tenant_id and a.invoice_id = i.id) as allocated,
  (select coalesce(sum(c.total_minor), 0) from credit_notes c where c.tenant_id = i.tenant_id and c.invoice_id = i.id) as noted,
  (select coalesce(sum(l.amount_minor), 0) from invoice_lines l where l.tenant_id = i.tenant_id and l.invoice_id = i.id) as charged,
  (select coalesce(sum(l.tax_minor), 0) from invoice_lines l where l.tenant_id = i.tenant_id and l.invoice_id = i.id) as taxed
  from invoices i where i.status <> 'draft'`

const KEPT_BY_PAYMENT = `select p.number, p.currency, p.amount_minor, p.applied_minor, p.refunded_minor, p.status, p.reversed_on,
  (select coalesce(sum(a.amount_minor), 0) from payment_allocations a where a.tenant_id = p.tenant_id and a.payment_id = p.id) as allocated,
  (select coalesce(sum(r.amount_minor), 0) from refunds r where r.tenant_id = p.tenant_id and r.payment_id = p.id) as refunds
  from payments p`

const said = (minor: string) => `' || amount_text((${minor})::bigint, currency) || ' ' || currency || '`

/** Every series with what its counter says was given; the year is the last part of its name. */
const NUMBERED = `select i.series || '-' || split_part(right(i.number, 10), '-', 1) as series, i.number from invoices i where i.number ~ '-[0-9]{4}-[0-9]{5}$' and i.series not in ('opening_balance', 'imported')
  union all select 'payment-' || split_part(right(p.number, 10), '-', 1), p.number from payments p where p.number ~ '-[0-9]{4}-[0-9]{5}$' and p.series = 'payment'
  union all select 'credit_note-' || split_part(right(c.number, 10), '-', 1), c.number from credit_notes c where c.number ~ '-[0-9]{4}-[0-9]{5}$'`

/**
 * What must be so of the books of one tenant. Each statement returns a sentence for each row of which it is not so, and
 * works everything out from the rows that cannot be changed: lines, allocations, refunds, credit notes.
 */
const CHECKS: readonly string[] = [
  `select 'Invoice ' || number || ' says that ${said('paid_minor')} was paid, but the payments on it come to ${said('allocated')}.' as fault
   from (${KEPT_BY_INVOICE}) i where paid_minor <> allocated`,
  `select 'Invoice ' || number || ' says that ${said('credited_minor')} was credited, but its credit notes come to ${said('noted')}.' as fault
   from (${KEPT_BY_INVOICE}) i where credited_minor <> noted`,
  `select 'Invoice ' || number || ' is over ${said('total_minor')}, of it ${said('tax_minor')} tax, but its lines come to ${said('charged')}, of it ${said('taxed')} tax.' as fault
   from (${KEPT_BY_INVOICE}) i where (total_minor, tax_minor) <> (charged, taxed) or subtotal_minor + tax_minor <> total_minor`,
  `select 'Invoice ' || number || ' is ' || status || ' while ${said('remaining_minor')} remains to be paid.' as fault
   from (${KEPT_BY_INVOICE}) i where status <> 'void' and (status = 'paid') <> (remaining_minor = 0)`,
  `select 'Payment ' || number || ' says that ${said('applied_minor')} of it settles invoices, but its parts come to ${said('allocated')}.' as fault
   from (${KEPT_BY_PAYMENT}) p where applied_minor <> allocated`,
  `select 'Payment ' || number || ' says that ${said('refunded_minor')} was given back, but its refunds come to ${said('refunds')}.' as fault
   from (${KEPT_BY_PAYMENT}) p where refunded_minor <> case when reversed_on is null then refunds else amount_minor end`,
  `select 'Payment ' || number || ' is ' || status || ' while ${said('refunded_minor')} of ${said('amount_minor')} was given back.' as fault
   from (${KEPT_BY_PAYMENT}) p where status in ('succeeded', 'partially_refunded', 'refunded') and status <>
     case refunded_minor when 0 then 'succeeded' when amount_minor then 'refunded' else 'partially_refunded' end`,
  `select 'Payment ' || p.number || ' has less than nothing on invoice ' || i.number || '.' as fault
   from payment_allocations a join payments p on p.id = a.payment_id join invoices i on i.id = a.invoice_id
   group by p.number, i.number having sum(a.amount_minor) < 0`,
  `select distinct 'Payment ' || p.number || ' in ' || p.currency || ' settles invoice ' || i.number || ' in ' || i.currency || '.' as fault
   from payment_allocations a join payments p on p.id = a.payment_id join invoices i on i.id = a.invoice_id where p.currency <> i.currency`,
  `select 'Credit note ' || number || ' is over ${said('total_minor')}, but its lines come to ${said('lines')}.' as fault
   from (
     select c.number, c.currency, c.total_minor, c.tax_minor,
       (select coalesce(sum(l.amount_minor), 0) from credit_note_lines l where l.credit_note_id = c.id) as lines,
       (select coalesce(sum(l.tax_minor), 0) from credit_note_lines l where l.credit_note_id = c.id) as taxes
     from credit_notes c
   ) c where (total_minor, tax_minor) <> (lines, taxes)`,
  `select 'Of line ' || l.position || ' of invoice ' || i.number || ' more is credited than was charged.' as fault
   from credit_note_lines c join invoice_lines l on l.id = c.invoice_line_id join invoices i on i.id = l.invoice_id
   group by i.number, l.position, l.amount_minor having sum(c.amount_minor) > l.amount_minor`,
  `select 'Number ' || given.number || ' of the series ' || k.series || ' is missing.' as fault
   from counters k, generate_series(1, k.last_number) given (number)
   where k.series ~ '-[0-9]{4}$' and (k.series like 'payment-%' or k.series like 'credit_note-%' or split_part(k.series, '-', 1) in (select series from invoices))
     and not exists (select from (${NUMBERED}) n where n.series = k.series and right(n.number, 5)::bigint = given.number)`,
  `select n.number || ' is above the last number that the series ' || n.series || ' has given.' as fault
   from (${NUMBERED}) n left join counters k on k.series = n.series where right(n.number, 5)::bigint > coalesce(k.last_number, 0)`,
  `select 'Number ' || right(n.number, 5)::int || ' of the series ' || n.series || ' was given more than once.' as fault
   from (${NUMBERED}) n group by n.series, right(n.number, 5)::int having count(*) > 1`,
  `select 'The counters say that ${said('coalesce(kept.amount, 0)')} was received on ' || day || ', the payments and refunds say ${said('coalesce(counted.amount, 0)')}.' as fault
   from (
     select label as currency, day, sum(amount) as amount from day_tallies where noun = 'received' group by 1, 2 having sum(amount) <> 0
   ) kept full join (
     select currency, day, sum(amount) as amount from (
       select currency::text, received_on, received_minor(status, amount_minor, reversed_on) from payments
       union all
       select p.currency, r.refunded_on, -r.amount_minor from refunds r join payments p on p.id = r.payment_id
     ) moved (currency, day, amount) group by 1, 2 having sum(amount) <> 0
   ) counted using (currency, day) where kept.amount is distinct from counted.amount`,
  `select 'The counters say that ${said('coalesce(kept.remaining, 0)')} remains on invoices that are ' || status || ', the invoices say ${said('coalesce(counted.remaining, 0)')}.' as fault
   from (
     select currency, status, sum(total_minor - paid_minor - credited_minor) as remaining from invoice_tallies
     where status <> 'void' group by 1, 2
   ) kept full join (
     select currency, status, sum(remaining_minor) as remaining from invoices where status <> 'void' group by 1, 2
   ) counted using (currency, status) where coalesce(kept.remaining, 0) <> coalesce(counted.remaining, 0)`,
  `select 'The paper ' || f.name || ' is no longer what was sent.' as fault
   from papers p join files f on f.id = p.file_id where p.sha256 <> encode(sha256(f.content), 'hex')`,
  `select 'What the entry ' || l.id || ' of the audit log says is no longer what was written.' as fault
   from audit_values v join audit_log l on l.id = v.entry_id
   where l.values_hash is distinct from sha256(v.salt || convert_to(v.content, 'UTF8'))`,
  `select 'The file ' || id || ' is no longer what was stored.' as fault from files where sha256 <> encode(sha256(content), 'hex')`,
]

/** Returns a sentence for each difference in the books of a tenant, worked out anew from its rows, all at one moment. */
export async function verifyBooks(client: pg.ClientBase, tenant_id: string): Promise<string[]> {
  await client.query('begin isolation level repeatable read read only')
  try {
    await client.query('select open_session($1, null, null, null, true)', [tenant_id])
    await client.query('set local statement_timeout = 0')
    return await findFaults(client)
  } finally {
    await client.query('rollback')
  }
}

/** The same for the tenant of the transaction that runs. */
export async function findFaults(client: pg.ClientBase): Promise<string[]> {
  const faults: string[] = []
  for (const check of CHECKS) {
    const { rows } = await client.query<{ fault: string }>(check)
    // In an order of their own, so that two reports of the same books read the same.
    faults.push(...rows.map(({ fault }) => fault).sort())
  }
  return faults
}

async function verifyAll(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('set role quorate_app')
    const { rows } = await client.query<{ tenant_id: string }>('select tenant_id from tenant_ids order by tenant_id')
    let count = 0
    for (const { tenant_id } of rows) {
      const faults = await verifyBooks(client, tenant_id)
      for (const fault of faults) console.log(`${tenant_id}: ${fault}`)
      count += faults.length
    }
    const of = rows.length === 1 ? '1 association' : `${rows.length} associations`
    console.log(count === 0 ? `The books of ${of} agree.` : `${count} ${count === 1 ? 'difference' : 'differences'}.`)
    return count
  } finally {
    await client.end()
  }
}

if (import.meta.main) {
  const database = await openDatabase((text) => console.log(text))
  try {
    if ((await verifyAll(database.app_url)) > 0) process.exitCode = 1
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  } finally {
    await database.close()
  }
}

import { type RawBuilder, sql } from 'kysely'
import { recovered, writtenOff } from '#lib/invoices/write-offs'
import type { EntryKind } from '#lib/journal/schema'
import { RECEIVED_STATUSES } from '#lib/payments/metrics'

/** An entry of the books: a line of a paper, or a movement of money. */
export interface Entry {
  kind: EntryKind
  day: string
  /** Of the paper or the payment. */
  number: string
  invoice_number: string | null
  /** That the payer had when the paper was issued or the money came. */
  member_number: string | null
  payer_name: string | null
  text: string | null
  /** Minor units, above zero where more is owed; null where there is no tax in it. */
  net_minor: number | null
  tax_name: string | null
  tax_rate: string | null
  tax_minor: number | null
  /** Minor units: what the entry adds to what is owed, so that money that came is below zero. */
  amount_minor: number
  method: string | null
  reference: string | null
  currency: string
  custom_values: Readonly<Record<string, unknown>> | null
}

/** The columns of entries with their types. Of all lines of a paper one is its first, so that papers can be counted. */
const COLUMNS = {
  kind: 'text',
  day: 'date',
  number: 'text',
  invoice_number: 'text',
  member_number: 'text',
  payer_name: 'text',
  text: 'text',
  net_minor: 'bigint',
  tax_name: 'text',
  tax_rate: 'numeric',
  tax_minor: 'bigint',
  amount_minor: 'bigint',
  method: 'text',
  reference: 'text',
  currency: 'text',
  custom_values: 'jsonb',
  part: 'text',
  is_first: 'boolean',
} as const
type Columns = Partial<Record<keyof typeof COLUMNS, RawBuilder<unknown>>>

/** Selects one kind of entry; what it does not have is null. */
function entriesOf(from: RawBuilder<unknown>, of: Columns): RawBuilder<unknown> {
  const whole = { part: sql`''`, is_first: sql`true`, ...of } as Columns
  const columns = Object.entries(COLUMNS).map(
    ([name, type]) => sql`${whole[name as keyof Columns] ?? sql`null::${sql.raw(type)}`} as ${sql.ref(name)}`,
  )
  return sql`select ${sql.join(columns)} ${from}`
}

const OF_INVOICE = {
  number: sql`i.number`,
  invoice_number: sql`i.number`,
  member_number: sql`i.member_number`,
  payer_name: sql`i.payer_name`,
  reference: sql`i.reference`,
  currency: sql`i.currency::text`,
  custom_values: sql`i.custom_values`,
}

/**
 * What is told of a payment. The invoices that it settles are those of the last day that is asked for: what is settled with
 * it later is said later, and the file of a period stays as it was handed on.
 */
const ofPayment = (until: string) => ({
  number: sql`p.number`,
  member_number: sql`p.member_number`,
  payer_name: sql`p.payer_name`,
  method: sql`p.method`,
  reference: sql`p.reference`,
  currency: sql`p.currency::text`,
  invoice_number: sql`(select string_agg(distinct i.number, ', ' order by i.number) from payment_allocations a
    join invoices i on i.id = a.invoice_id where a.payment_id = p.id and a.amount_minor > 0
    and (a.effective_on is null or a.effective_on <= ${until}))`,
})

/** The lines of papers, as they are or taken back. */
function lineColumns(sign: 1 | -1) {
  const signed = (value: RawBuilder<unknown>) => (sign === 1 ? value : sql`-(${value})`)
  return {
    text: sql`l.description`,
    net_minor: signed(sql`l.amount_minor - l.tax_minor`),
    tax_name: sql`l.tax_name`,
    tax_rate: sql`l.tax_rate`,
    tax_minor: signed(sql`l.tax_minor`),
    amount_minor: signed(sql`l.amount_minor`),
    part: sql`l.id::text`,
    is_first: sql`(l.position = 1)`,
  }
}

/**
 * Selects all entries of the association's books, each once: what was billed a line each on the day of its paper, what was
 * taken back of it on the day of that, and money on the day it came or went. An entry never moves to another day, so a
 * period that is over stays as it was handed on: a payment that is reversed stands on its day, and its reversal on another.
 *
 * A write-off takes away what was owed then; what is paid or credited of it later is recovered on the day of that.
 *
 * @param zone the association's time zone, which says on what day a moment was
 * @param until the last day of the period
 */
export function entriesIn(zone: string, until: string): RawBuilder<unknown> {
  const OF_PAYMENT = ofPayment(until)
  const dayOf = (moment: string) => sql`(${sql.ref(moment)} at time zone ${zone})::date`
  const kind = (name: EntryKind) => sql`${sql.lit(name)}`
  const later = recovered(dayOf)
  const parts = [
    entriesOf(sql`from invoices i join invoice_lines l on l.invoice_id = i.id where i.status <> 'draft'`, {
      ...OF_INVOICE,
      ...lineColumns(1),
      kind: sql`case i.series when 'opening_balance' then ${kind('opening_balance')} else ${kind('invoice')} end`,
      day: sql`i.issue_date`,
    }),
    entriesOf(sql`from invoices i join invoice_lines l on l.invoice_id = i.id where i.status = 'void'`, {
      ...OF_INVOICE,
      ...lineColumns(-1),
      kind: kind('cancellation'),
      day: dayOf('i.voided_at'),
    }),
    entriesOf(
      sql`from credit_notes c join credit_note_lines l on l.credit_note_id = c.id join invoices i on i.id = c.invoice_id`,
      {
        ...OF_INVOICE,
        ...lineColumns(-1),
        kind: kind('credit_note'),
        day: sql`c.issue_date`,
        number: sql`c.number`,
        payer_name: sql`c.payer_name`,
      },
    ),
    entriesOf(sql`from invoices i where i.uncollectible_at is not null`, {
      ...OF_INVOICE,
      kind: kind('write_off'),
      day: dayOf('i.uncollectible_at'),
      text: sql`i.write_off_reason`,
      amount_minor: sql`-${writtenOff((name) => sql.ref(`i.${name}`))}`,
    }),
    entriesOf(sql`from ${later} r join invoices i on i.id = r.invoice_id`, {
      ...OF_INVOICE,
      kind: kind('recovery'),
      day: sql`r.day`,
      amount_minor: sql`r.amount_minor`,
      part: sql`r.part`,
    }),
    entriesOf(sql`from payments p where p.status in (${sql.join(RECEIVED_STATUSES)})`, {
      ...OF_PAYMENT,
      kind: kind('payment'),
      day: sql`p.received_on`,
      text: sql`p.note`,
      amount_minor: sql`-p.amount_minor`,
    }),
    entriesOf(sql`from payments p where p.status in (${sql.join(RECEIVED_STATUSES)}) and p.reversed_on is not null`, {
      ...OF_PAYMENT,
      kind: kind('reversal'),
      day: sql`p.reversed_on`,
      text: sql`p.reversal_reason`,
      amount_minor: sql`p.amount_minor`,
    }),
    entriesOf(sql`from refunds f join payments p on p.id = f.payment_id`, {
      ...OF_PAYMENT,
      kind: kind('refund'),
      day: sql`f.refunded_on`,
      text: sql`f.reason`,
      method: sql`f.method`,
      reference: sql`coalesce(f.reference, p.reference)`,
      amount_minor: sql`f.amount_minor`,
      part: sql`f.id::text`,
    }),
  ]
  // Nothing but parts of one union: conditions on the day reach the indexes of each, and what is not asked for is not worked out.
  return sql`(${sql.join(parts, sql` union all `)}) as entries`
}

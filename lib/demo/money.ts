import type { Association } from '#lib/demo/association'
import { type DayNumber, instantOf, textOf, yearOf } from '#lib/demo/calendar'
import type { EventPlan } from '#lib/demo/events'
import { type InvoicePlan, Ledger } from '#lib/demo/ledger'
import type { MemberPlan } from '#lib/demo/membership'
import type { DemoRows, Row } from '#lib/demo/rows'
import { totalInvoice, totalLine } from '#lib/invoices/totals'

/** Numbers per calendar year, without gaps, from 1. */
class Series {
  readonly last = new Map<number, number>()
  readonly #prefix: string

  constructor(prefix: string) {
    this.#prefix = prefix
  }

  take(day: DayNumber): string {
    const year = yearOf(day)
    const number = (this.last.get(year) ?? 0) + 1
    this.last.set(year, number)
    return `${this.#prefix}-${year}-${String(number).padStart(5, '0')}`
  }
}

type MoneyRows = Pick<DemoRows, 'invoices' | 'invoice_lines' | 'payments' | 'payment_allocations' | 'counters'>

/** Everything about money, and which invoice belongs to which term and registration. */
export interface Money {
  rows: MoneyRows
  invoiceOfTerm: Map<string, string>
  invoiceOfRegistration: Map<string, string>
}

/** Makes invoices and payments of 24 months for terms, tickets and what else an association charges. */
export function buildMoney(
  association: Association,
  members: readonly MemberPlan[],
  events: readonly EventPlan[],
): Money {
  const ledger = new Ledger(association)
  for (const member of members) for (const term of member.terms) ledger.chargeDues(member, term)
  for (const event of events) for (const registration of event.registrations) ledger.chargeTicket(registration)
  ledger.chargeTheRest(members)
  ledger.mergeTransfers()
  return toRows(association, ledger)
}

function toRows(association: Association, ledger: Ledger): Money {
  const { clock, id, invoice_prefix, currency, administrator, name, issuer } = association
  const money: Money = {
    rows: { invoices: [], invoice_lines: [], payments: [], payment_allocations: [], counters: [] },
    invoiceOfTerm: new Map(),
    invoiceOfRegistration: new Map(),
  }
  const idOf = new Map(ledger.invoices.map((invoice) => [invoice, id(invoice.issued_at, `invoice/${invoice.key}`)]))
  const received = new Map<InvoicePlan, { amount_minor: number; on: DayNumber; at: number }>()

  const receipts = new Series('PAY')
  const arrivals = ledger.payments.map((payment) => ({
    payment,
    at: Math.max(clock(payment.on, 690), ...payment.allocations.map(({ invoice }) => invoice.issued_at + 120_000)),
  }))
  arrivals.sort((one, other) => one.at - other.at || (one.payment.key < other.payment.key ? -1 : 1))
  for (const { payment, at } of arrivals) {
    const paymentId = id(at, `payment/${payment.key}`)
    const created_at = instantOf(at)
    const applied = payment.allocations.reduce((sum, { amount_minor }) => sum + amount_minor, 0)
    money.rows.payments.push({
      id: paymentId,
      number: receipts.take(payment.on),
      member_id: payment.member?.id ?? null,
      method: payment.method,
      amount_minor: payment.amount_minor,
      currency,
      received_on: textOf(payment.on),
      status: payment.status,
      applied_minor: applied,
      note: payment.note,
      recorded_by: payment.method === 'online' || payment.method === 'card' ? null : administrator.row.id,
      created_at,
      updated_at: created_at,
    })
    for (const [index, { invoice, amount_minor }] of payment.allocations.entries()) {
      money.rows.payment_allocations.push({
        id: id(at, `allocation/${payment.key}/${index}`),
        payment_id: paymentId,
        invoice_id: idOf.get(invoice) as string,
        amount_minor,
        created_at,
      })
      const sum = received.get(invoice)?.amount_minor ?? 0
      received.set(invoice, { amount_minor: sum + amount_minor, on: payment.on, at })
    }
  }

  const numbers = new Series(invoice_prefix)
  const issued = [...ledger.invoices].sort(
    (one, other) => one.issued_at - other.issued_at || (one.key < other.key ? -1 : 1),
  )
  for (const invoice of issued) {
    const invoiceId = idOf.get(invoice) as string
    const isDraft = invoice.fate === 'draft'
    const lines = invoice.lines.map(
      (line, position): Row<'invoice_lines'> & { discount_minor: number; tax_minor: number; amount_minor: number } => ({
        id: id(invoice.issued_at, `line/${invoice.key}/${position}`),
        invoice_id: invoiceId,
        position: position + 1,
        ...line,
        discount_minor: 0,
        tax_name: line.tax_rate === '0' ? null : 'VAT',
        ...totalLine({ ...line, discount_minor: 0 }),
      }),
    )
    const totals = totalInvoice(lines)
    const paid = received.get(invoice)
    const isPaid = paid !== undefined && paid.amount_minor === totals.total_minor
    const status = isPaid ? 'paid' : invoice.fate
    const number = isDraft ? null : numbers.take(invoice.issued_on)
    const settled_at = isPaid
      ? paid.at
      : invoice.settled_on === null
        ? null
        : Math.max(clock(invoice.settled_on, 1330), invoice.issued_at + 120_000)
    const settled = settled_at === null ? null : instantOf(settled_at)
    const created_at = instantOf(invoice.issued_at)
    if (invoice.term) money.invoiceOfTerm.set(invoice.term.id, invoiceId)
    if (invoice.registration) money.invoiceOfRegistration.set(invoice.registration.row.id, invoiceId)
    money.rows.invoice_lines.push(...lines)
    money.rows.invoices.push({
      id: invoiceId,
      number,
      status,
      kind: invoice.kind,
      member_id: invoice.member?.id ?? null,
      bill_to: invoice.bill_to,
      bill_to_follows_member: invoice.member !== null,
      issuer: isDraft ? {} : { name, ...issuer },
      currency,
      issue_date: isDraft ? null : textOf(invoice.issued_on),
      due_date: textOf(invoice.due_on),
      service_from: invoice.service ? textOf(invoice.service[0]) : null,
      service_to: invoice.service ? textOf(invoice.service[1]) : null,
      ...totals,
      paid_minor: paid?.amount_minor ?? 0,
      reference: number,
      term_id: invoice.term?.id ?? null,
      registration_id: invoice.registration?.row.id ?? null,
      finalized_at: isDraft ? null : created_at,
      sent_at: isDraft ? null : instantOf(invoice.issued_at + 60_000),
      paid_at: status === 'paid' ? settled : null,
      paid_on: isPaid ? textOf(paid.on) : null,
      voided_at: status === 'void' ? settled : null,
      void_reason: status === 'void' ? invoice.reason : null,
      uncollectible_at: status === 'uncollectible' ? settled : null,
      write_off_reason: status === 'uncollectible' ? invoice.reason : null,
      created_by: administrator.row.id,
      created_at,
      updated_at: settled ?? created_at,
    })
  }
  for (const [series, { last }] of [
    ['invoice', numbers],
    ['payment', receipts],
  ] as const) {
    for (const [year, last_number] of last) money.rows.counters.push({ series: `${series}-${year}`, last_number })
  }
  return money
}

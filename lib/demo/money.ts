import { taxIn } from '#lib/credit-notes/lines'
import type { Association } from '#lib/demo/association'
import { type DayNumber, instantOf, SETTLED_AT, textOf, yearOf } from '#lib/demo/calendar'
import type { EventPlan } from '#lib/demo/events'
import { EVENT_CANCELLED, type InvoicePlan, Ledger } from '#lib/demo/ledger'
import type { MemberPlan } from '#lib/demo/membership'
import type { DemoRows, Row } from '#lib/demo/rows'
import { creditorReference } from '#lib/format/bank'
import { totalInvoice, totalLine } from '#lib/invoices/totals'
import { numberInYear } from '#lib/number-series/service'
import { ISSUER_FIELDS, type Issuer } from '#lib/tenants/issuer'

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
    return `${this.#prefix}-${numberInYear(String(year), number)}`
  }
}

type MoneyRows = Pick<
  DemoRows,
  | 'invoices'
  | 'invoice_lines'
  | 'payments'
  | 'payment_allocations'
  | 'refunds'
  | 'credit_notes'
  | 'credit_note_lines'
  | 'counters'
>

/** Everything about money, and which invoice belongs to which term and registration. */
export interface Money {
  rows: MoneyRows
  invoiceOfTerm: Map<string, string>
  invoiceOfRegistration: Map<string, string>
}

/** Makes the papers and payments of 24 months for terms, tickets and what else an association charges. */
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
  return new Books(association, ledger).write()
}

type InvoiceLine = Row<'invoice_lines'> & { discount_minor: number; tax_minor: number; amount_minor: number }

/** What has become of an invoice by what was paid and credited. */
interface Settled {
  paid_minor: number
  credited_minor: number
  /** When the last money came, or the last part was credited. */
  on: DayNumber
  at: number
}

const sumOf = (rows: readonly { amount_minor: number }[]): number =>
  rows.reduce((sum, { amount_minor }) => sum + amount_minor, 0)

/** In the order of their moments, and of their names where that is the same. */
function inOrder<T extends { plan: { key: string }; at: number }>(moments: T[]): T[] {
  return moments.toSorted((one, other) => one.at - other.at || (one.plan.key < other.plan.key ? -1 : 1))
}

/** Writes the rows of a ledger: numbers in the order of the days, sums as they come out. */
class Books {
  readonly #association: Association
  readonly #ledger: Ledger
  readonly #rows: MoneyRows = {
    invoices: [],
    invoice_lines: [],
    payments: [],
    payment_allocations: [],
    refunds: [],
    credit_notes: [],
    credit_note_lines: [],
    counters: [],
  }
  readonly #ids: Map<InvoicePlan, string>
  readonly #lines = new Map<InvoicePlan, InvoiceLine[]>()
  readonly #settled = new Map<InvoicePlan, Settled>()
  readonly #issuer: Issuer

  constructor(association: Association, ledger: Ledger) {
    this.#association = association
    this.#ledger = ledger
    const { id, name, accent_color, issuer } = association
    this.#ids = new Map(ledger.invoices.map((invoice) => [invoice, id(invoice.issued_at, `invoice/${invoice.key}`)]))
    const unsaid = Object.fromEntries(ISSUER_FIELDS.map((field) => [field, null]))
    this.#issuer = { name, ...unsaid, locale: 'en-GB', accent_color, ...issuer }
  }

  write(): Money {
    const money: Money = { rows: this.#rows, invoiceOfTerm: new Map(), invoiceOfRegistration: new Map() }
    for (const invoice of this.#ledger.invoices) {
      this.#writeLines(invoice)
      const id = this.#idOf(invoice)
      if (invoice.term) money.invoiceOfTerm.set(invoice.term.id, id)
      if (invoice.registration_id) money.invoiceOfRegistration.set(invoice.registration_id, id)
    }
    this.#writePayments()
    this.#writeCreditNotes()
    this.#writeInvoices()
    return money
  }

  #idOf(invoice: InvoicePlan): string {
    return this.#ids.get(invoice) as string
  }

  /** A moment of a day on which something is noted about an invoice, after it was issued. */
  #moment(day: DayNumber, minutes: number, invoices: readonly InvoicePlan[]): number {
    return Math.max(this.#association.clock(day, minutes), ...invoices.map(({ issued_at }) => issued_at + 120_000))
  }

  #settle(invoice: InvoicePlan, part: Partial<Settled> & Pick<Settled, 'on' | 'at'>): void {
    const before = this.#settled.get(invoice) ?? { paid_minor: 0, credited_minor: 0, on: part.on, at: part.at }
    const { paid_minor = 0, credited_minor = 0 } = part
    // Money that goes back settles nothing, and what was paid before it was credited stays paid since then.
    const isLater = part.at >= before.at && paid_minor > 0
    this.#settled.set(invoice, {
      paid_minor: before.paid_minor + paid_minor,
      credited_minor: before.credited_minor + credited_minor,
      on: isLater ? part.on : before.on,
      at: isLater ? part.at : before.at,
    })
  }

  #count(series: string, { last }: Series): void {
    for (const [year, last_number] of last) this.#rows.counters.push({ series: `${series}-${year}`, last_number })
  }

  #writeLines(invoice: InvoicePlan): void {
    const { id } = this.#association
    const lines = invoice.lines.map((line, position) => ({
      id: id(invoice.issued_at, `line/${invoice.key}/${position}`),
      invoice_id: this.#idOf(invoice),
      position: position + 1,
      ...line,
      discount_minor: 0,
      tax_name: line.tax_rate === '0' ? null : 'VAT',
      ...totalLine({ ...line, discount_minor: 0 }),
    }))
    this.#lines.set(invoice, lines)
    this.#rows.invoice_lines.push(...lines)
  }

  #writePayments(): void {
    const { id, currency, administrator } = this.#association
    const receipts = new Series('PAY')
    const arrivals = this.#ledger.payments.map((plan) => ({
      plan,
      at: this.#moment(
        plan.on,
        690,
        plan.allocations.filter(({ on }) => on === plan.on).map(({ invoice }) => invoice),
      ),
    }))
    for (const { plan, at } of inOrder(arrivals)) {
      const { key, member, on, method, amount_minor, allocations, reversal, refund } = plan
      const paymentId = id(at, `payment/${key}`)
      const refunded_minor = reversal ? amount_minor : (refund?.amount_minor ?? 0)
      const recorded_by = method === 'online' || method === 'card' ? null : administrator.row.id
      let touched = at
      for (const [index, { invoice, ...part }] of allocations.entries()) {
        const moment = part.on === on ? at : this.#moment(part.on, part.amount_minor < 0 ? 700 : 689, [invoice])
        touched = Math.max(touched, moment)
        this.#rows.payment_allocations.push({
          id: id(moment, `allocation/${key}/${index}`),
          payment_id: paymentId,
          invoice_id: this.#idOf(invoice),
          amount_minor: part.amount_minor,
          effective_on: textOf(part.on),
          created_at: instantOf(moment),
        })
        this.#settle(invoice, { paid_minor: part.amount_minor, on: part.on, at: moment })
      }
      if (refund) {
        const moment = Math.max(touched, this.#association.clock(refund.on, 701))
        touched = moment
        this.#rows.refunds.push({
          id: id(moment, `refund/${key}`),
          payment_id: paymentId,
          amount_minor: refund.amount_minor,
          method: refund.method,
          refunded_on: textOf(refund.on),
          reason: refund.reason,
          recorded_by: administrator.row.id,
          created_at: instantOf(moment),
        })
      }
      this.#rows.payments.push({
        id: paymentId,
        number: receipts.take(on),
        member_id: member?.id ?? null,
        payer_name: plan.payer_name,
        method,
        amount_minor,
        currency,
        received_on: textOf(on),
        status:
          refunded_minor === 0 ? 'succeeded' : refunded_minor === amount_minor ? 'refunded' : 'partially_refunded',
        applied_minor: sumOf(allocations),
        refunded_minor,
        reversed_on: reversal ? textOf(reversal.on) : null,
        reversal_reason: reversal?.reason ?? null,
        note: plan.note,
        recorded_by,
        created_at: instantOf(at),
        updated_at: instantOf(touched),
      })
    }
    this.#count('payment', receipts)
  }

  #writeCreditNotes(): void {
    const { id, currency, administrator, invoice_prefix } = this.#association
    const numbers = new Series(`${invoice_prefix}-CN`)
    const issued = this.#ledger.credit_notes.map((plan) => ({ plan, at: this.#moment(plan.on, 700, [plan.invoice]) }))
    for (const { plan, at } of inOrder(issued)) {
      const { key, invoice, freed_minor } = plan
      const noteId = id(at, `credit-note/${key}`)
      const lines = plan.lines.flatMap((amount_minor, index) => {
        const line = this.#lines.get(invoice)?.[index] as InvoiceLine
        const { description, tax_name = null, tax_rate = '0' } = line
        const tax_minor = taxIn({ ...line, credited_minor: 0 }, amount_minor)
        return {
          id: id(at, `credit-note-line/${key}/${index}`),
          credit_note_id: noteId,
          invoice_line_id: line.id,
          position: index + 1,
          ...{ description, tax_name, tax_rate, tax_minor, amount_minor },
        }
      })
      const total_minor = sumOf(lines)
      const tax_minor = lines.reduce((sum, line) => sum + line.tax_minor, 0)
      this.#rows.credit_note_lines.push(...lines)
      this.#rows.credit_notes.push({
        id: noteId,
        number: numbers.take(plan.on),
        invoice_id: this.#idOf(invoice),
        member_id: invoice.member?.id ?? null,
        payer_name: invoice.bill_to.name as string,
        bill_to: invoice.bill_to,
        issuer: this.#issuer,
        currency,
        issue_date: textOf(plan.on),
        reason: plan.reason,
        note: plan.note,
        subtotal_minor: total_minor - tax_minor,
        tax_minor,
        total_minor,
        freed_minor,
        created_by: administrator.row.id,
        created_at: instantOf(at),
        updated_at: instantOf(at),
      })
      this.#settle(invoice, { credited_minor: total_minor, on: plan.on, at })
    }
    this.#count('credit_note', numbers)
  }

  #writeInvoices(): void {
    const { invoice_prefix } = this.#association
    const numbers = new Series(invoice_prefix)
    for (const { plan } of inOrder(this.#ledger.invoices.map((plan) => ({ plan, at: plan.issued_at })))) {
      const number = plan.fate === 'draft' ? null : numbers.take(plan.issued_on)
      this.#rows.invoices.push(this.#invoiceRow(plan, number))
    }
    this.#count('invoice', numbers)
  }

  #invoiceRow(invoice: InvoicePlan, number: string | null): Row<'invoices'> {
    const { clock, currency, administrator } = this.#association
    const { issued_at, fate } = invoice
    const totals = totalInvoice(this.#lines.get(invoice) ?? [])
    const { paid_minor, credited_minor, on, at } = this.#settled.get(invoice) ?? NOTHING
    const isPaid = number !== null && paid_minor + credited_minor === totals.total_minor
    const status = isPaid ? 'paid' : fate
    const closed_at =
      invoice.settled_on === null
        ? null
        : Math.max(
            clock(invoice.settled_on, invoice.reason === EVENT_CANCELLED ? SETTLED_AT - 1 : 1330),
            issued_at + 120_000,
          )
    const closed = closed_at === null ? null : instantOf(closed_at)
    const created_at = instantOf(issued_at)
    return {
      id: this.#idOf(invoice),
      number,
      status,
      kind: invoice.kind,
      member_id: invoice.member?.id ?? null,
      bill_to: invoice.bill_to,
      bill_to_follows_member: invoice.member !== null,
      issuer: number === null ? {} : this.#issuer,
      currency,
      issue_date: number === null ? null : textOf(invoice.issued_on),
      due_date: textOf(invoice.due_on),
      service_from: invoice.service ? textOf(invoice.service[0]) : null,
      service_to: invoice.service ? textOf(invoice.service[1]) : null,
      ...totals,
      paid_minor,
      credited_minor,
      reference: number === null ? null : creditorReference(number),
      term_id: invoice.term?.id ?? null,
      registration_id: invoice.registration_id,
      finalized_at: number === null ? null : created_at,
      // It went by post: no paper was drawn here that a mail could have taken along.
      sent_at: null,
      paid_at: isPaid ? instantOf(at) : null,
      paid_on: isPaid ? textOf(on) : null,
      voided_at: fate === 'void' ? closed : null,
      void_reason: fate === 'void' ? invoice.reason : null,
      uncollectible_at: fate === 'uncollectible' ? closed : null,
      write_off_reason: fate === 'uncollectible' ? invoice.reason : null,
      created_by: administrator.row.id,
      created_at,
      updated_at: instantOf(Math.max(issued_at + 60_000, at, closed_at ?? 0)),
    }
  }
}

const NOTHING: Settled = { paid_minor: 0, credited_minor: 0, on: 0, at: 0 }

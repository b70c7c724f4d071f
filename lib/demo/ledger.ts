import type { Association } from '#lib/demo/association'
import { type DayNumber, textOf } from '#lib/demo/calendar'
import type { RegistrationPlan } from '#lib/demo/events'
import { isInGoodStanding, type MemberPlan, type TermPlan } from '#lib/demo/membership'
import { anomalyDays } from '#lib/demo/planted-anomalies'
import { drawDaysToPay, engagementOn, returnProbability } from '#lib/demo/truth'
import { totalLine } from '#lib/invoices/totals'
import { makeRandom, type Random } from '#lib/random/random'

type Fate = 'draft' | 'open' | 'void' | 'uncollectible'

interface LinePlan {
  description: string
  quantity: number
  unit_price_minor: number
  tax_rate: string
  tax_included: boolean
  source: 'tier' | 'ticket' | 'manual' | 'donation'
  source_id: string | null
}

/** An invoice and what becomes of it; whether it is paid follows from its payments. */
export interface InvoicePlan {
  key: string
  kind: 'dues' | 'event' | 'donation' | 'other'
  member: MemberPlan | null
  bill_to: Record<string, string | null>
  issued_on: DayNumber
  issued_at: number
  due_on: DayNumber
  service: readonly [DayNumber, DayNumber] | null
  lines: LinePlan[]
  /** What it is as long as it is not paid. */
  fate: Fate
  settled_on: DayNumber | null
  reason: string | null
  term: TermPlan | null
  registration: RegistrationPlan | null
}

interface PaymentPlan {
  key: string
  member: MemberPlan | null
  on: DayNumber
  method: 'bank_transfer' | 'direct_debit' | 'card' | 'online' | 'cash'
  /** More than the allocations add up to when money came twice. */
  amount_minor: number
  allocations: { invoice: InvoicePlan; amount_minor: number }[]
  status: 'succeeded' | 'failed'
  note: string | null
}

function payerOf({ person, row }: MemberPlan): Record<string, string | null> {
  const { first_name, last_name, email, organization, address_line1, postal_code, city, region, country } = person
  const name = row.kind === 'organization' && organization ? organization : `${first_name} ${last_name}`
  return { name, email, organization, address_line1, address_line2: null, postal_code, city, region, country }
}

function totalOf(plan: InvoicePlan): number {
  return plan.lines.reduce((sum, line) => sum + totalLine({ ...line, discount_minor: 0 }).amount_minor, 0)
}

/** Writes the invoices of an association and receives the money for them. */
export class Ledger {
  readonly invoices: InvoicePlan[] = []
  readonly payments: PaymentPlan[] = []
  readonly #association: Association
  readonly #random: Random

  constructor(association: Association) {
    this.#association = association
    this.#random = makeRandom(`${association.seed}/ledger`)
  }

  /** Adds an invoice; what is not given follows from the member. */
  invoice(
    plan: Partial<InvoicePlan> & Pick<InvoicePlan, 'key' | 'kind' | 'issued_on' | 'due_on' | 'lines'>,
  ): InvoicePlan {
    const { member = null, registration = null } = plan
    const complete: InvoicePlan = {
      member,
      bill_to: member
        ? payerOf(member)
        : { name: registration?.row.guest_name ?? 'Guest', email: registration?.row.guest_email ?? null },
      issued_at: this.#association.clock(plan.issued_on, 555),
      service: null,
      fate: 'open',
      settled_on: null,
      reason: null,
      term: null,
      registration,
      ...plan,
    }
    this.invoices.push(complete)
    return complete
  }

  pay(invoice: InvoicePlan, on: DayNumber, method: PaymentPlan['method'], more: Partial<PaymentPlan> = {}): void {
    const amount_minor = more.amount_minor ?? totalOf(invoice)
    this.payments.push({
      key: `${invoice.key}/${this.payments.length}`,
      member: invoice.member,
      on,
      method,
      amount_minor,
      allocations: more.status === 'failed' ? [] : [{ invoice, amount_minor }],
      status: 'succeeded',
      note: null,
      ...more,
    })
  }

  #transferMethod(): PaymentPlan['method'] {
    return this.#random.weighted([
      ['bank_transfer', 66],
      ['card', 18],
      ['online', 13],
      ['cash', 3],
    ] as const)
  }

  /** The invoice of a term, with its payment where it came. */
  chargeDues(member: MemberPlan, term: TermPlan): void {
    const { dues, tier } = term
    if (!dues) return
    const { has_anomalies, today, last } = this.#association
    const days = anomalyDays(today)
    const odd = has_anomalies ? anomalyKey(member.key, dues.issued_on, days) : null
    const price = odd === 'tenfold' ? dues.total_minor * 10 : dues.total_minor
    const untaxed = { quantity: 1, tax_rate: '0', tax_included: true, source: 'tier', source_id: tier.id } as const
    const isClosed = member.row.status === 'deceased' && dues.fate === 'open'
    const invoice = this.invoice({
      key: odd ?? `dues/${dues.key}`,
      kind: 'dues',
      member,
      term,
      issued_on: dues.issued_on,
      due_on: dues.due_on,
      service: [term.start, term.end],
      fate: isClosed ? 'void' : dues.fate === 'paid' ? 'open' : dues.fate,
      settled_on: isClosed ? Math.min((member.gone ?? last) + 7, last) : dues.settled_on,
      reason: isClosed ? 'Member deceased' : dues.reason,
      lines: [
        {
          ...untaxed,
          description: `Membership ${tier.name}, ${textOf(term.start)} to ${textOf(term.end)}`,
          unit_price_minor: price,
        },
        ...(dues.joining_fee_minor > 0
          ? [{ ...untaxed, description: 'Joining fee', unit_price_minor: dues.joining_fee_minor }]
          : []),
      ],
    })
    if (odd === 'duplicate/original') {
      this.invoice({
        ...invoice,
        key: 'duplicate/copy',
        term: null,
        issued_on: days.duplicate_copy,
        issued_at: this.#association.clock(days.duplicate_copy, 555),
      })
    }
    if (dues.paid_on !== null) this.#receiveDues(invoice, member, dues.paid_on, dues.is_direct_debit, odd)
    else if (dues.fate === 'open' && odd === null && this.#random.chance(0.07)) {
      const on = dues.issued_on + 24
      if (on <= last && !isClosed)
        this.pay(invoice, on, 'bank_transfer', {
          amount_minor: Math.round(totalOf(invoice) / 2),
          note: 'First of two instalments',
        })
    }
  }

  #receiveDues(
    invoice: InvoicePlan,
    member: MemberPlan,
    on: DayNumber,
    isDirectDebit: boolean,
    odd: string | null,
  ): void {
    const { last } = this.#association
    const random = this.#random
    if (odd === 'double-payment') {
      this.pay(invoice, on, 'bank_transfer', { key: 'double/first' })
      this.pay(invoice, on + 1, 'bank_transfer', {
        key: 'double/second',
        allocations: [],
        note: 'From the bank statement',
      })
      return
    }
    if (isDirectDebit) {
      const isReturned = random.chance(returnProbability(engagementOn(member.engagement, on)))
      if (isReturned) this.pay(invoice, on, 'direct_debit', { status: 'failed', note: 'Returned by the bank' })
      this.pay(invoice, isReturned ? Math.min(on + 8, last) : on, 'direct_debit')
      return
    }
    const total = totalOf(invoice)
    const half = Math.floor(total / 2)
    if (odd !== null || total < 10_000 || member.key === 'account-holder' || !random.chance(0.035)) {
      this.pay(invoice, on, this.#transferMethod())
      return
    }
    this.pay(invoice, on, 'bank_transfer', { amount_minor: half, note: 'First of two instalments' })
    const second = on + random.int(20, 40)
    if (second <= last)
      this.pay(invoice, second, 'bank_transfer', { amount_minor: total - half, note: 'Second of two instalments' })
  }

  /** The invoice for a ticket that costs something. */
  chargeTicket(registration: RegistrationPlan): void {
    const { row, member, event, ticket_name, registered_on, registered_at, cancelled_on } = registration
    if (row.price_minor === 0 || row.status === 'waitlisted') return
    const { last, today } = this.#association
    const random = this.#random
    const engagement = member ? engagementOn(member.engagement, registered_on) : 0
    const isHolderNext = member?.key === 'account-holder' && event.key === 'ahead/1'
    const invoice = this.invoice({
      key: `ticket/${row.id}`,
      kind: 'event',
      member,
      registration,
      issued_on: registered_on,
      issued_at: registered_at,
      due_on: registered_on + 14,
      lines: [
        {
          description: `${ticket_name} ticket, ${event.title}`,
          quantity: row.quantity ?? 1,
          unit_price_minor: (row.price_minor as number) / (row.quantity ?? 1),
          tax_rate: '19',
          tax_included: true,
          source: 'ticket',
          source_id: row.ticket_type_id ?? null,
        },
      ],
    })
    if (isHolderNext || row.status === 'pending_payment') return
    const isForgotten = member?.key !== 'account-holder' && random.chance(engagement < -1 ? 0.1 : 0.025)
    const paid =
      random.chance(0.5) || member?.key === 'account-holder'
        ? registered_on
        : registered_on + drawDaysToPay(random, engagement)
    if (cancelled_on !== null && (event.row.event_status === 'cancelled' || cancelled_on <= paid || isForgotten)) {
      Object.assign(invoice, {
        fate: 'void',
        settled_on: cancelled_on,
        reason: event.row.event_status === 'cancelled' ? 'Event cancelled' : 'Registration cancelled',
      })
    } else if (isForgotten && registered_on < today - 210) {
      Object.assign(invoice, {
        fate: 'uncollectible',
        settled_on: registered_on + 180,
        reason: 'No answer to three reminders',
      })
    } else if (!isForgotten && paid <= last) {
      this.pay(invoice, paid, paid === registered_on ? random.pick(['card', 'online'] as const) : 'bank_transfer')
    } else if (member?.row.status === 'deceased') {
      Object.assign(invoice, { fate: 'void', settled_on: last, reason: 'Member deceased' })
    }
  }

  /** Donations, advertisements, drafts and mistakes. */
  chargeTheRest(members: readonly MemberPlan[]): void {
    const { history_start, last, donation_count } = this.#association
    const random = this.#random
    const someone = (day: DayNumber, fits: (member: MemberPlan) => boolean): MemberPlan | undefined => {
      for (let attempt = 0; attempt < 200; attempt += 1) {
        const member = random.pick(members)
        if (/^\d+$/.test(member.key) && fits(member) && isInGoodStanding(member, day)) return member
      }
      return undefined
    }
    const manual = { quantity: 1, source: 'manual', source_id: null } as const
    for (let index = 0; index < donation_count; index += 1) {
      const on = random.int(history_start, last)
      const member = someone(on, () => true)
      if (!member) continue
      const amount = random.weighted([
        [2500, 5],
        [5000, 6],
        [10_000, 4],
        [15_000, 2],
        [25_000, 2],
        [50_000, 1],
      ] as const)
      const invoice = this.invoice({
        key: `donation/${index}`,
        kind: 'donation',
        member,
        issued_on: on,
        due_on: on + 30,
        lines: [
          {
            ...manual,
            source: 'donation',
            description: random.pick([
              'Donation to the scholarship fund',
              'Donation to the library',
              'Donation to the summer school',
            ]),
            unit_price_minor: amount,
            tax_rate: '0',
            tax_included: true,
          },
        ],
      })
      const paid = on + (random.chance(0.7) ? 0 : random.int(2, 20))
      if (paid <= last) this.pay(invoice, paid, this.#transferMethod())
    }
    const scale = Math.max(0.15, members.length / 900)
    const advert = (key: string, on: DayNumber, fate: Fate): InvoicePlan | null => {
      const member = someone(Math.min(on, last), ({ row }) => row.kind === 'organization')
      if (!member) return null
      const [description, price] = random.pick([
        ['Job advertisement, four weeks', 18_000],
        ['Half page in the yearbook', 24_000],
        ['Hire of the Guild House, half a day', 14_000],
      ] as const)
      return this.invoice({
        key,
        kind: 'other',
        member,
        issued_on: on,
        due_on: on + 21,
        fate,
        lines: [{ ...manual, description, unit_price_minor: price, tax_rate: '19', tax_included: false }],
      })
    }
    for (let index = 0; index < Math.round(34 * scale); index += 1) {
      const on = random.int(history_start, last - 1)
      const isMistake = index % 4 === 3
      const invoice = advert(`advert/${index}`, on, isMistake ? 'void' : 'open')
      if (!invoice) continue
      if (isMistake) Object.assign(invoice, { settled_on: Math.min(on + 3, last), reason: 'Wrong addressee' })
      else {
        const paid = on + drawDaysToPay(random, 0)
        if (paid <= last && random.chance(0.93)) this.pay(invoice, paid, 'bank_transfer')
      }
    }
    for (let index = 0; index < Math.round(14 * scale); index += 1)
      advert(`draft/${index}`, last - random.int(0, 12), 'draft')
  }

  /** Some pay two invoices with one transfer a little later. */
  mergeTransfers(): void {
    const random = this.#random
    const earlier = new Map<string, PaymentPlan>()
    const merged = new Set<PaymentPlan>()
    const single = this.payments.filter(
      (payment) =>
        payment.method === 'bank_transfer' &&
        payment.member &&
        payment.allocations.length === 1 &&
        !payment.note &&
        !payment.key.startsWith('double/'),
    )
    single.sort((one, other) => one.on - other.on || (one.key < other.key ? -1 : 1))
    for (const payment of single) {
      const member = payment.member as MemberPlan
      const before = earlier.get(member.id)
      earlier.set(member.id, payment)
      if (!before || payment.on - before.on > 5 || merged.has(before) || !random.chance(0.6)) continue
      payment.allocations.unshift(...before.allocations)
      payment.amount_minor += before.amount_minor
      merged.add(before)
    }
    this.payments.splice(0, this.payments.length, ...this.payments.filter((payment) => !merged.has(payment)))
  }
}

/** The name of an invoice that is part of a planted anomaly; null for all others. */
function anomalyKey(member: string, issued: DayNumber, days: ReturnType<typeof anomalyDays>): string | null {
  if (member === 'duplicate' && issued === days.duplicate_original) return 'duplicate/original'
  if (member === 'tenfold' && issued === days.tenfold) return 'tenfold'
  return member === 'double-payment' && issued > days.double_payment - 30 ? 'double-payment' : null
}

import { type Association, PAYMENT_TERMS_DAYS } from '#lib/demo/association'
import { type DayNumber, dayOf, textOf } from '#lib/demo/calendar'
import type { RegistrationPlan } from '#lib/demo/events'
import { drawMethod, isInGoodStanding, type MemberPlan, type Receipt, type TermPlan } from '#lib/demo/membership'
import { anomalyDays } from '#lib/demo/planted-anomalies'
import { drawDaysToPay, engagementOn } from '#lib/demo/truth'
import { formatDate, formatDateRange, todayIn } from '#lib/format/dates'
import { displayName } from '#lib/format/names'
import { totalLine } from '#lib/invoices/totals'
import { makeRandom, type Random } from '#lib/random/random'

type Fate = 'draft' | 'open' | 'void' | 'uncollectible'

/** Why the invoices of a cancelled event's tickets are void. */
export const EVENT_CANCELLED = 'Event cancelled'

/** Credit of so many days is used up or returned: what is left of a payment soon after it came looks like a mistake. */
const CREDIT_DAYS = 120

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
  registration_id: string | null
}

type Method = Receipt['method']

/** What of a payment goes to an invoice from a day on; below zero where it is taken back. */
interface Allocation {
  invoice: InvoicePlan
  amount_minor: number
  on: DayNumber
}

export interface PaymentPlan {
  key: string
  member: MemberPlan | null
  /** As it is printed on the receipt. */
  payer_name: string | null
  on: DayNumber
  method: Method
  /** More than the allocations add up to when money came twice. */
  amount_minor: number
  allocations: Allocation[]
  reversal: { on: DayNumber; reason: string } | null
  refund: { on: DayNumber; amount_minor: number; method: Method; reason: string } | null
  note: string | null
}

export interface CreditNotePlan {
  key: string
  invoice: InvoicePlan
  on: DayNumber
  reason: 'cancellation' | 'goodwill' | 'other'
  note: string | null
  /** What is taken back of each line of the invoice. */
  lines: number[]
  /** What of it had been paid. */
  freed_minor: number
}

function payerOf({ person, row }: MemberPlan): Record<string, string | null> {
  const { email, organization, address_line1, postal_code, city, region, country } = person
  const name = row.kind === 'organization' && organization ? organization : displayName(person)
  return { name, email, organization, address_line1, address_line2: null, postal_code, city, region, country }
}

/** What the lines of an invoice charge, tax included. */
function amountsOf({ lines }: Pick<InvoicePlan, 'lines'>): number[] {
  return lines.map((line) => totalLine({ ...line, discount_minor: 0 }).amount_minor)
}

function totalOf(plan: InvoicePlan): number {
  return amountsOf(plan).reduce((sum, amount_minor) => sum + amount_minor, 0)
}

/** What a line says of the dues for a term. */
export function describeDues(
  { tier, billed: [from, to], replaces }: Pick<TermPlan, 'tier' | 'billed' | 'replaces'>,
  name: string,
): string {
  const period = formatDateRange(textOf(from), textOf(to), { locale: 'en-GB', timeZone: 'UTC', style: 'long' })
  return `${tier.name}${replaces ? ` instead of ${replaces.term.tier.name}` : ''}, ${period}, ${name}`
}

/** Writes the invoices of an association and receives the money for them. */
export class Ledger {
  readonly invoices: InvoicePlan[] = []
  readonly payments: PaymentPlan[] = []
  readonly credit_notes: CreditNotePlan[] = []
  /** What of their payments payers have left. */
  readonly #credits = new Map<MemberPlan, { payment: PaymentPlan; left_minor: number; since: DayNumber }[]>()
  readonly #association: Association
  readonly #random: Random
  /** Draws of what is rare, beside the others, so that it moves nothing else. */
  readonly #rare: Random

  constructor(association: Association) {
    this.#association = association
    this.#random = makeRandom(`${association.seed}/ledger`)
    this.#rare = makeRandom(`${association.seed}/ledger/rare`)
  }

  /** Adds an invoice; what is not given follows from the member. */
  invoice(
    plan: Partial<InvoicePlan> & Pick<InvoicePlan, 'key' | 'kind' | 'issued_on' | 'due_on' | 'lines'>,
  ): InvoicePlan {
    const { member = null } = plan
    const complete: InvoicePlan = {
      member,
      bill_to: member ? payerOf(member) : {},
      issued_at: this.#association.clock(plan.issued_on, 555),
      service: null,
      fate: 'open',
      settled_on: null,
      reason: null,
      term: null,
      registration_id: null,
      ...plan,
    }
    this.invoices.push(complete)
    return complete
  }

  pay(invoice: InvoicePlan, on: DayNumber, method: Method, more: Partial<PaymentPlan> = {}): PaymentPlan {
    const amount_minor = more.amount_minor ?? this.#takeCredit(invoice, on)
    const payment: PaymentPlan = {
      key: `${invoice.key}/${this.payments.length}`,
      member: invoice.member,
      payer_name: invoice.bill_to.name ?? null,
      on,
      method,
      amount_minor,
      allocations: [{ invoice, amount_minor, on }],
      reversal: null,
      refund: null,
      note: null,
      ...more,
    }
    this.payments.push(payment)
    return payment
  }

  /** Settles what it can of an invoice with credit of its payer, on the day on which the rest is paid, and returns the rest. */
  #takeCredit(invoice: InvoicePlan, on: DayNumber): number {
    let rest = totalOf(invoice)
    const credits = invoice.member ? (this.#credits.get(invoice.member) ?? []) : []
    for (const credit of credits) {
      if (credit.left_minor === 0 || credit.left_minor >= rest || credit.since >= on) continue
      credit.payment.allocations.push({ invoice, amount_minor: credit.left_minor, on })
      rest -= credit.left_minor
      credit.left_minor = 0
    }
    return rest
  }

  /** Takes an amount of the first line of a paid invoice back: the money is credit of the payer, or returned. */
  #credit(
    invoice: InvoicePlan,
    payment: PaymentPlan,
    given: Pick<CreditNotePlan, 'on' | 'reason' | 'note'> & {
      amount_minor?: number
      is_refunded: boolean
      method?: Method
    },
  ): void {
    const { is_refunded, amount_minor, method = payment.method, ...plan } = given
    const lines = amount_minor === undefined ? amountsOf(invoice) : [amount_minor]
    const freed_minor = lines.reduce((sum, each) => sum + each, 0)
    this.credit_notes.push({ key: invoice.key, invoice, lines, freed_minor, ...plan })
    payment.allocations.push({ invoice, amount_minor: -freed_minor, on: given.on })
    const { member } = payment
    if (is_refunded)
      payment.refund = { on: given.on, amount_minor: freed_minor, method, reason: `Credit note: ${given.reason}` }
    else if (member) {
      const credits = this.#credits.get(member) ?? []
      this.#credits.set(member, [...credits, { payment, left_minor: freed_minor, since: given.on }])
    }
  }

  /** The invoice of a term, with its payments where they came. */
  chargeDues(member: MemberPlan, term: TermPlan): void {
    const { dues, tier, replaces } = term
    if (replaces && replaces.credit_minor > 0) this.#creditRest(member, term, replaces)
    if (!dues) return
    const { has_anomalies, today, last } = this.#association
    const days = anomalyDays(today)
    const odd = has_anomalies ? anomalyKey(member.key, dues.issued_on, days) : null
    const price = odd === 'tenfold' ? dues.total_minor * 10 : dues.total_minor
    const untaxed = { quantity: 1, tax_rate: '0', tax_included: true, source: 'tier', source_id: tier.id } as const
    const gone = member.row.status === 'deceased' ? member.gone : null
    const receipts = dues.receipts.filter(({ on }) => gone === null || on < gone)
    const isClosed = gone !== null && receipts.length < Math.max(1, dues.receipts.length)
    const name = displayName(member.person)
    const invoice = this.invoice({
      key: odd ?? `dues/${dues.key}`,
      kind: 'dues',
      member: member.payer ?? member,
      term,
      issued_on: dues.issued_on,
      due_on: dues.due_on,
      service: term.billed,
      fate: isClosed ? 'void' : dues.fate,
      settled_on: isClosed ? Math.min(gone + 7, last) : dues.settled_on,
      reason: isClosed ? 'Member deceased' : dues.reason,
      lines: [
        { ...untaxed, description: describeDues(term, name), unit_price_minor: price },
        ...(dues.joining_fee_minor > 0
          ? [{ ...untaxed, description: `Joining fee, ${name}`, unit_price_minor: dues.joining_fee_minor }]
          : []),
      ],
    })
    if (odd === 'duplicate/original') {
      this.invoice({
        ...invoice,
        key: 'duplicate/copy',
        term: null,
        issued_on: days.duplicate_copy,
        due_on: days.duplicate_copy + PAYMENT_TERMS_DAYS,
        issued_at: this.#association.clock(days.duplicate_copy, 555),
      })
    }
    if (odd === 'double-payment') this.#receiveTwice(invoice, receipts)
    else if (!isClosed) for (const receipt of receipts) this.#receive(invoice, receipt)
  }

  #receive(invoice: InvoicePlan, { on, method, half, returned_on }: Receipt): void {
    const total = totalOf(invoice)
    const first = Math.floor(total / 2)
    if (half === null) {
      const more = returned_on === null ? {} : { amount_minor: total }
      const payment = this.pay(invoice, on, method, more)
      if (returned_on === null) return
      payment.reversal = { on: returned_on, reason: 'Direct debit returned by the bank' }
      payment.allocations.push({ invoice, amount_minor: -total, on: returned_on })
      return
    }
    const [amount_minor, which] = half === 'first' ? [first, 'First'] : [total - first, 'Second']
    this.pay(invoice, on, method, { amount_minor, note: `${which} of two instalments` })
  }

  #receiveTwice(invoice: InvoicePlan, receipts: readonly Receipt[]): void {
    for (const { on } of receipts) {
      this.pay(invoice, on, 'bank_transfer', { key: 'double/first' })
      this.pay(invoice, on + 1, 'bank_transfer', {
        key: 'double/second',
        amount_minor: totalOf(invoice),
        allocations: [],
        note: 'From the bank statement',
      })
    }
  }

  /** Takes what the cheaper tier saves off the invoice of the term that it cuts short. */
  #creditRest(member: MemberPlan, term: TermPlan, { term: before, credit_minor }: NonNullable<TermPlan['replaces']>) {
    const payment = this.payments.findLast(
      ({ allocations, reversal }) => reversal === null && allocations[0]?.invoice.term === before,
    )
    const invoice = payment?.allocations[0]?.invoice
    if (!payment || !invoice) return
    const note = describeDues(term, displayName(member.person))
    const is_refunded = payment.on > this.#association.today - CREDIT_DAYS
    this.#credit(invoice, payment, { on: term.start, reason: 'other', note, amount_minor: credit_minor, is_refunded })
  }

  /** The invoice for a ticket that costs something, once there is a seat; at the door it comes with the money. */
  chargeTicket(registration: RegistrationPlan): void {
    const { row, member, event, registered_on, registered_at, cancelled_on, held_until } = registration
    if (row.price_minor === 0 || row.status === 'waitlisted') return
    if (row.billing === 'at_door') {
      this.#chargeAtDoor(registration)
      return
    }
    const { last, today } = this.#association
    const random = this.#random
    const engagement = member ? engagementOn(member.engagement, registered_on) : 0
    const isHolderNext = member?.key === 'account-holder' && event.key === 'ahead/1'
    const held_day = held_until === null ? null : this.#dayOf(held_until)
    const invoice = this.#ticketInvoice(registration, registered_on, registered_at, held_day)
    if (isHolderNext || row.status === 'pending_payment') return
    if (row.status === 'expired') {
      Object.assign(invoice, { fate: 'void', settled_on: held_day, reason: 'Not paid in time' })
      return
    }
    const isForgotten =
      held_day === null && member?.key !== 'account-holder' && random.chance(engagement < -1 ? 0.1 : 0.025)
    const usual =
      random.chance(0.5) || member?.key === 'account-holder'
        ? registered_on
        : registered_on + drawDaysToPay(random, engagement)
    // Whoever has the seat has paid before the deadline, and not only just before the end of the day.
    const paid = held_day === null ? usual : Math.min(usual, Math.max(registered_on, held_day - 1), last)
    if (cancelled_on !== null && (cancelled_on <= paid || isForgotten)) {
      Object.assign(invoice, {
        fate: 'void',
        settled_on: cancelled_on,
        reason: event.row.event_status === 'cancelled' ? EVENT_CANCELLED : 'Registration cancelled',
      })
    } else if (isForgotten && registered_on < today - 210) {
      Object.assign(invoice, {
        fate: 'uncollectible',
        settled_on: registered_on + 180,
        reason: 'No answer to three reminders',
      })
      if (this.#rare.chance(0.3)) this.pay(invoice, registered_on + 200, 'bank_transfer')
    } else if (!isForgotten && paid <= last) {
      const method = paid === registered_on ? random.pick(['card', 'online'] as const) : 'bank_transfer'
      // What is given back later was paid by this payment alone.
      const payment = this.pay(invoice, paid, method, cancelled_on === null ? {} : { amount_minor: totalOf(invoice) })
      if (cancelled_on !== null) {
        const isEvent = event.row.event_status === 'cancelled'
        const is_refunded = member === null || isEvent || paid > today - CREDIT_DAYS || this.#rare.chance(0.5)
        const note = isEvent ? EVENT_CANCELLED : 'Registration cancelled'
        const method = isEvent ? 'bank_transfer' : payment.method
        this.#credit(invoice, payment, { on: cancelled_on, reason: 'cancellation', note, is_refunded, method })
      }
    } else if (member?.row.status === 'deceased') {
      Object.assign(invoice, { fate: 'void', settled_on: last, reason: 'Member deceased' })
    }
  }

  /** Whoever comes pays at the door, and gets the paper for it there. */
  #chargeAtDoor(registration: RegistrationPlan): void {
    const { row, event } = registration
    if (row.status !== 'attended') return
    const at = Date.parse(row.checked_in_at as string)
    const invoice = this.#ticketInvoice(registration, event.day, at, null)
    this.pay(invoice, event.day, this.#rare.pick(['cash', 'card'] as const))
  }

  #ticketInvoice(
    { row, member, event, ticket_name }: RegistrationPlan,
    issued_on: DayNumber,
    issued_at: number,
    held_day: DayNumber | null,
  ): InvoicePlan {
    const day = formatDate(textOf(event.day), { locale: 'en-GB', timeZone: 'UTC', style: 'long' })
    const name = member ? displayName(member.person) : row.guest_name
    const [from, to] = [event.row.event_date, event.row.end_date].map((date) => dayOf((date as string).slice(0, 10)))
    return this.invoice({
      key: `ticket/${row.id}`,
      kind: 'event',
      member: member?.payer ?? member,
      ...(member === null && { bill_to: { name: row.guest_name ?? 'Guest', email: row.guest_email ?? null } }),
      registration_id: row.id,
      issued_on,
      issued_at,
      due_on: held_day ?? issued_on + PAYMENT_TERMS_DAYS,
      service: [from as DayNumber, to as DayNumber],
      lines: [
        {
          description: [ticket_name, event.title, day, name].join(', '),
          quantity: row.quantity ?? 1,
          unit_price_minor: (row.price_minor as number) / (row.quantity ?? 1),
          tax_rate: '19',
          tax_included: true,
          source: 'ticket',
          source_id: row.ticket_type_id ?? null,
        },
      ],
    })
  }

  /** The day of a moment where the association is. */
  #dayOf(at: number): DayNumber {
    return dayOf(todayIn(this.#association.time_zone, new Date(at)))
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
      if (paid <= last) this.pay(invoice, paid, drawMethod(this.#random))
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
        if (paid <= last && random.chance(0.93)) this.#receiveOddly(invoice, paid, index)
      }
    }
    for (let index = 0; index < Math.round(14 * scale); index += 1)
      advert(`draft/${index}`, last - random.int(0, 12), 'draft')
  }

  /** Most pay what is asked; some get a part of it credited before, and some pay too much and get the rest back. */
  #receiveOddly(invoice: InvoicePlan, paid: DayNumber, index: number): void {
    const total = totalOf(invoice)
    if (index % 9 === 4 && paid > invoice.issued_on) {
      const part = Math.round(total / 4)
      const note = 'Printed smaller than ordered'
      this.credit_notes.push({
        ...{ key: invoice.key, invoice, lines: [part], freed_minor: 0 },
        ...{ on: invoice.issued_on, reason: 'goodwill', note },
      })
      this.pay(invoice, paid, 'bank_transfer', { amount_minor: total - part })
    } else if (index % 9 === 6 && paid + 6 <= this.#association.last) {
      const too_much = 5000
      this.pay(invoice, paid, 'bank_transfer', {
        amount_minor: total + too_much,
        allocations: [{ invoice, amount_minor: total, on: paid }],
        refund: { on: paid + 6, amount_minor: too_much, method: 'bank_transfer', reason: 'Paid too much' },
      })
    } else this.pay(invoice, paid, 'bank_transfer')
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
        !payment.refund &&
        !payment.key.startsWith('double/'),
    )
    single.sort((one, other) => one.on - other.on || (one.key < other.key ? -1 : 1))
    for (const payment of single) {
      const member = payment.member as MemberPlan
      const before = earlier.get(member.id)
      earlier.set(member.id, payment)
      // Terms start on the day on which their money came, and held seats are paid in time, so that must not move.
      const isFixed = before?.allocations.some(({ invoice }) => invoice.term || invoice.due_on <= payment.on)
      if (!before || isFixed || payment.on - before.on > 5 || merged.has(before) || !random.chance(0.6)) continue
      payment.allocations.unshift(...before.allocations.map((each) => ({ ...each, on: payment.on })))
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

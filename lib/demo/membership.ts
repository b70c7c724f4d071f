import { type Association, PAYMENT_TERMS_DAYS, type TierPlan } from '#lib/demo/association'
import { type DayNumber, yearsAfter } from '#lib/demo/calendar'
import type { Person } from '#lib/demo/people'
import { RENEWAL_NOTICE_DAYS } from '#lib/demo/planted-anomalies'
import type { Row } from '#lib/demo/rows'
import { drawDaysToPay, type Engagement, engagementOn, lapseProbability, returnProbability } from '#lib/demo/truth'
import { makeRandom, type Random } from '#lib/random/random'

/** Money that comes for an invoice: all of it, or a half. */
export interface Receipt {
  on: DayNumber
  method: 'bank_transfer' | 'direct_debit' | 'card' | 'online' | 'cash'
  /** Which of two instalments; null when all is paid at once. */
  half: 'first' | 'second' | null
  /** The day on which the bank took it back. */
  returned_on: DayNumber | null
}

/** Draws how somebody pays who is not debited. */
export function drawMethod(random: Random): Receipt['method'] {
  return random.weighted([
    ['bank_transfer', 66],
    ['card', 18],
    ['online', 13],
    ['cash', 3],
  ] as const)
}

/** What becomes of the invoice of a term. */
export interface DuesPlan {
  key: string
  issued_on: DayNumber
  due_on: DayNumber
  total_minor: number
  joining_fee_minor: number
  receipts: Receipt[]
  /** The day on which nothing remained. */
  paid_on: DayNumber | null
  fate: 'open' | 'void' | 'uncollectible'
  /** The day on which it was voided or written off. */
  settled_on: DayNumber | null
  reason: string | null
}

/** A day on which a term began to count, or did so no longer. */
export interface TermMove {
  on: DayNumber
  counts: boolean
  cause: 'joined' | 'approved' | 'paid' | 'payment_reversed' | 'renewed'
  start: DayNumber
  end: DayNumber
  /** The payer's own doing, online: nobody of the office wrote it down. */
  by_payer: boolean
}

/** A change of tier in mid-term: the term that this one cut short. */
interface Replaced {
  term: TermPlan
  /** The last day that it had before. */
  end: DayNumber
  /** What the other tier saves over the rest, credited on the invoice; 0 where it costs more. */
  credit_minor: number
}

/** One term and its invoice; terms from before the history came from an import and have none. */
export interface TermPlan {
  id: string
  tier: TierPlan
  /** The days that it covers, or would cover. */
  start: DayNumber
  end: DayNumber
  /** The days that its paper names. */
  billed: readonly [DayNumber, DayNumber]
  source: 'join' | 'renewal' | 'upgrade' | 'import' | 'group'
  state: 'proposed' | 'active' | 'ended' | 'cancelled'
  created_at: number
  dues: DuesPlan | null
  /** Why nothing is charged for it. */
  waived: string | null
  awaits_approval: boolean
  moves: TermMove[]
  replaces: Replaced | null
}

/** What people decided about a member. */
export interface Decision {
  on: DayNumber
  status: 'cancelled' | 'suspended' | 'deceased'
  cause: 'cancelled' | 'suspended' | 'deceased' | 'declined'
  reason: string
}

/** A member with the history behind the row. */
export interface MemberPlan {
  key: string
  id: string
  person: Person
  engagement: Engagement
  /** The day on which the record was made; who has to be approved or to pay first begins later. */
  joined: DayNumber
  /** From this day on nothing happens any more: death or suspension. */
  gone: DayNumber | null
  /** The tier of the application. */
  tier: TierPlan
  terms: TermPlan[]
  decisions: Decision[]
  /** Who gets the invoices of this member. */
  payer: MemberPlan | null
  row: Row<'members'>
}

/** What is settled about a member before the dice roll. */
export interface Given {
  key: string
  person?: Partial<Person>
  tier?: string
  joined: DayNumber
  engagement?: Engagement
  /** Renews on time and pays by transfer after this many days. */
  days_to_pay?: number
  /** An application that nobody has decided on or paid for yet, or that was declined. */
  application?: 'waiting' | 'declined'
  tags?: string[]
  notes?: string
}

/** Whether a term came about. */
export function isCounted({ state }: TermPlan): boolean {
  return state === 'active' || state === 'ended'
}

/** Whether a member has the rights of one on a day: inside a paid term or its grace. */
export function isInGoodStanding(member: MemberPlan, day: DayNumber): boolean {
  if (member.gone !== null && day >= member.gone) return false
  return member.terms.some((term) => isCounted(term) && term.start <= day && day <= term.end + term.tier.grace_days)
}

const WAIVED = [
  'Honorary member by decision of the board',
  'Hardship, decided by the board',
  'Edits the yearbook without a fee',
  'Parental leave, one year free of dues',
]
const DECLINED = ['Works in another field', 'References could not be confirmed', 'Applied twice; see the other record']

/** How long the office takes to decide on an application, and a bank to send a debit back. */
const DAYS_TO_DECIDE = [2, 12] as const
const DAYS_TO_RETURN = 4

/** So many days after the due date the third of the reminders, one in four weeks, has gone out at the latest. */
const REMINDED_THRICE_DAYS = 7 + 3 * 28

/** Plays the terms of one member from the day of joining until today, as the association's own rules would have them. */
export class Membership {
  readonly terms: TermPlan[] = []
  readonly decisions: Decision[] = []
  readonly #association: Association
  readonly #given: Given
  readonly #random: Random
  /** Draws of what is rare, beside the others, so that it moves nobody else's fate. */
  readonly #rare: Random
  readonly #engagement: Engagement
  readonly #is_direct_debit: boolean

  constructor(association: Association, given: Given, random: Random, engagement: Engagement, isDirectDebit: boolean) {
    this.#association = association
    this.#given = given
    this.#random = random
    this.#rare = makeRandom(`${association.seed}/rare/${given.key}`)
    this.#engagement = engagement
    this.#is_direct_debit = isDirectDebit
  }

  play(first: TierPlan): void {
    let term = this.#join(first)
    while (isCounted(term)) {
      term = this.#changeTier(term)
      const next = this.#renew(term)
      if (!next) return
      term = next
    }
  }

  get #isFixed(): boolean {
    return this.#given.days_to_pay !== undefined
  }

  #nextTier(tier: TierPlan, end: DayNumber): TierPlan {
    const years = (end - this.#given.joined) / 365
    const tiers = this.#association.tiers
    if (this.#isFixed) return tier
    if (tier.role === 'student' && years > 1.9 && this.#random.chance(0.6)) return tiers[1] ?? tier
    if (tier === tiers[1] && years > 3.9 && this.#random.chance(0.1)) return tiers[2] ?? tier
    return tier
  }

  /** Writes a term down: proposed, until it is told to count. */
  #add(
    tier: TierPlan,
    start: DayNumber,
    source: TermPlan['source'],
    more: Partial<TermPlan> & { on: DayNumber },
  ): TermPlan {
    const { id, clock } = this.#association
    const { on, ...rest } = more
    const created_at = clock(on, 9 * 60 + 14)
    const end = yearsAfter(start, 1) - 1
    const term: TermPlan = {
      id: id(created_at, `term/${this.#given.key}/${this.terms.length}`),
      tier,
      start,
      end,
      billed: [start, rest.end ?? end],
      source,
      state: 'proposed',
      created_at,
      dues: null,
      waived: null,
      awaits_approval: false,
      moves: [],
      replaces: null,
      ...rest,
    }
    this.terms.push(term)
    return term
  }

  /** Lets a term count from a day on. */
  #count(term: TermPlan, on: DayNumber, cause: TermMove['cause'], by?: Receipt): void {
    term.state = term.end < this.#association.today ? 'ended' : 'active'
    const by_payer = by?.method === 'card' || by?.method === 'online'
    term.moves.push({ on, counts: true, cause, start: term.start, end: term.end, by_payer })
  }

  /** A term that an import brought along. */
  #import(tier: TierPlan, start: DayNumber): TermPlan {
    const term = this.#add(tier, start, 'import', { on: start })
    this.#count(term, start, 'joined')
    return term
  }

  /** The first term: it starts at once, or when somebody has approved it or it is paid, as the tier wants it. */
  #join(tier: TierPlan): TermPlan {
    const { history_start, last } = this.#association
    const { joined, application } = this.#given
    const random = this.#random
    const days = tier.requires_payment ? random.int(0, 6) : 0
    if (joined < history_start) return this.#import(tier, joined)
    const decided = tier.requires_approval && !this.#isFixed ? joined + this.#rare.int(...DAYS_TO_DECIDE) : joined
    if (!application && !this.#isFixed && this.#rare.chance(0.02)) return this.#waive(tier, decided, 'join')
    const isForgotten = !tier.requires_payment && !this.#isFixed && random.chance(0.025)
    const paid = joined + (tier.requires_payment ? (this.#isFixed ? 0 : days) : this.#daysToPay(joined))
    const dues = this.#dues(joined, this.#price(tier, joined))
    dues.joining_fee_minor = tier.joining_fee_minor
    const term = this.#add(tier, joined, 'join', { on: joined, dues, awaits_approval: tier.requires_approval })
    if (application) {
      if (application === 'declined') this.#decline(term)
      return term
    }
    if (!isForgotten) this.#receive(dues, paid, null)
    else if (joined < last - 260)
      Object.assign(dues, { fate: 'uncollectible', settled_on: joined + 240, reason: 'No answer to three reminders' })
    if (decided > last) return term
    term.awaits_approval = false
    if (tier.requires_payment) this.#startPaid(term, dues)
    else this.#startOn(term, decided, tier.requires_approval ? 'approved' : 'joined')
    return term
  }

  #startOn(term: TermPlan, day: DayNumber, cause: TermMove['cause'], by?: Receipt): void {
    term.start = day
    term.end = yearsAfter(day, 1) - 1
    this.#count(term, day, cause, by)
  }

  /** Starts a first term on each day on which its dues are paid; a debit that comes back ends it again. */
  #startPaid(term: TermPlan, { receipts }: DuesPlan): void {
    for (const receipt of receipts) {
      this.#startOn(term, receipt.on, 'paid', receipt)
      if (receipt.returned_on !== null) this.#stop(term, receipt.returned_on)
    }
  }

  #stop(term: TermPlan, on: DayNumber): void {
    const { start, end } = term
    term.state = 'proposed'
    term.moves.push({ on, counts: false, cause: 'payment_reversed', start, end, by_payer: false })
  }

  #decline(term: TermPlan): void {
    const on = Math.min(this.#association.last, this.#given.joined + this.#rare.int(3, 20))
    const reason = this.#rare.pick(DECLINED)
    term.state = 'cancelled'
    Object.assign(term.dues as DuesPlan, { fate: 'void', settled_on: on, reason: 'Application declined' })
    this.decisions.push({ on, status: 'cancelled', cause: 'declined', reason })
  }

  /** A term for which the board asks nothing: it counts at once. */
  #waive(tier: TierPlan, start: DayNumber, source: 'join' | 'renewal' | 'upgrade'): TermPlan {
    const on = source === 'join' ? this.#given.joined : start - RENEWAL_NOTICE_DAYS
    const waits = source === 'join' && start > this.#association.last
    const term = this.#add(tier, start, source, { on, waived: this.#rare.pick(WAIVED), awaits_approval: waits })
    const cause = source !== 'join' ? 'renewed' : tier.requires_approval ? 'approved' : 'joined'
    if (!waits) this.#count(term, source === 'join' ? start : on, cause)
    return term
  }

  /** What follows a term as far as it can be seen today; null when nothing does, or nothing is decided yet. */
  #renew(before: TermPlan): TermPlan | null {
    const { history_start, last, today } = this.#association
    const random = this.#random
    const { end } = before
    const tier = this.#nextTier(before.tier, end)
    const source = tier === before.tier ? 'renewal' : 'upgrade'
    const issued = end + 1 - RENEWAL_NOTICE_DAYS
    const grace_end = end + before.tier.grace_days
    const engagement = engagementOn(this.#engagement, end)
    const isLeaving =
      !this.#isFixed &&
      random.chance(
        lapseProbability(engagement, {
          is_first_term: this.terms.length === 1,
          years: (end - this.#given.joined) / 365,
          is_auto_renewed: this.#is_direct_debit,
          tier_effect: tier.lapse_effect,
        }),
      )
    const resigns = isLeaving && random.chance(0.16)
    if (resigns && end < today) {
      this.#resign(Math.min(end + 1, last))
      return null
    }
    if (issued > last || (resigns && end >= today)) return null
    if (isLeaving) {
      const left = issued >= history_start ? this.#leave(tier, end, source, grace_end) : null
      return grace_end >= today ? null : this.#comeBack(tier, end, left)
    }
    if (issued < history_start) return this.#import(tier, end + 1)
    if (!this.#isFixed && this.#rare.chance(0.012)) return this.#waive(tier, end + 1, source)
    const paid = Math.min(issued + this.#daysToPay(issued), grace_end - random.int(0, 3))
    const dues = this.#dues(issued, this.#price(tier, issued))
    this.#receive(dues, paid, grace_end - 1)
    const term = this.#add(tier, end + 1, source, { on: issued, dues })
    this.#startWithin(term, dues)
    return dues.paid_on === null ? null : term
  }

  /** Lets a renewal that was paid in time begin when the term before it ends, whenever the money came. */
  #startWithin(term: TermPlan, { receipts }: DuesPlan): void {
    for (const receipt of receipts) {
      if (receipt.half === 'first') continue
      this.#count(term, receipt.on, 'paid', receipt)
      if (receipt.returned_on !== null) this.#stop(term, receipt.returned_on)
    }
  }

  #resign(on: DayNumber): void {
    this.decisions.push({ on, status: 'cancelled', cause: 'cancelled', reason: '' })
  }

  /** A renewal that was invoiced and not paid in time. */
  #leave(tier: TierPlan, end: DayNumber, source: 'renewal' | 'upgrade', grace_end: DayNumber): TermPlan {
    const { today, last } = this.#association
    const random = this.#random
    const issued = end + 1 - RENEWAL_NOTICE_DAYS
    const dues = this.#dues(issued, this.#price(tier, issued))
    const term = this.#add(tier, end + 1, source, { on: issued, dues })
    if (grace_end >= today) {
      this.#receiveHalf(dues)
      return term
    }
    const age = today - end
    const [open, written_off] = age < 80 ? [0.8, 0] : age < 200 ? [0.4, 0.2] : [0.05, 0.3]
    const given_up_on = grace_end + random.int(8, 45)
    const fate = random.weighted([
      ['open', open],
      ['uncollectible', written_off],
      ['void', 1 - open - written_off],
    ] as const)
    // Written off is what three reminders did not bring.
    const settled_on =
      fate === 'uncollectible' ? Math.max(given_up_on, dues.due_on + REMINDED_THRICE_DAYS) : given_up_on
    if (fate !== 'open' && settled_on <= last) {
      Object.assign(dues, {
        fate,
        settled_on,
        reason: fate === 'void' ? 'Membership not renewed' : 'No answer to three reminders',
      })
      if (fate === 'void') term.state = 'cancelled'
    } else this.#receiveHalf(dues)
    return term
  }

  /** Some who do not renew have paid a half of it all the same. */
  #receiveHalf(dues: DuesPlan): void {
    const on = dues.issued_on + 24
    if (on <= this.#association.last && this.#rare.chance(0.07))
      dues.receipts.push({ on, method: 'bank_transfer', half: 'first', returned_on: null })
  }

  /** Some return after a while: they pay what still waits for them, or get a new invoice. */
  #comeBack(tier: TierPlan, end: DayNumber, left: TermPlan | null): TermPlan | null {
    const { history_start, last } = this.#association
    const back = end + this.#random.int(95, 620)
    if (!this.#random.chance(0.09) || back > last) return null
    if (back < history_start) return this.#import(tier, back)
    const isVoid = left?.dues?.fate === 'void' && (left.dues.settled_on ?? back) <= back
    const waiting = isVoid ? null : left
    const dues = waiting?.dues ?? this.#dues(back, this.#price(tier, back))
    const term = waiting ?? this.#add(tier, back, 'renewal', { on: back, dues })
    const half = dues.receipts.length > 0 ? 'second' : null
    const paid = waiting ? back : back + this.#daysToPay(back)
    if (dues.settled_on !== null && dues.settled_on >= paid) Object.assign(dues, { fate: 'open', settled_on: null })
    if (paid > last) return null
    const receipt: Receipt = { on: paid, method: this.#method(), half, returned_on: null }
    dues.receipts.push(receipt)
    dues.paid_on = paid
    this.#startOn(term, paid, 'paid', receipt)
    return term
  }

  /** Some change to another tier in mid-term, for the difference over the rest of it. Returns the term that runs then. */
  #changeTier(term: TermPlan): TermPlan {
    const { tiers, history_start, last } = this.#association
    const [, individual, fellow] = tiers
    const tier = term.tier === individual ? fellow : term.tier === fellow ? individual : undefined
    const on = term.start + this.#rare.int(70, 220)
    const isRare = this.#rare.chance(term.tier === individual ? 0.03 : 0.04)
    if (!isRare || this.#isFixed || !tier || on < history_start || on + 40 > last) return term
    const days = yearsAfter(term.start, 1) - term.start
    const rest = (each: TierPlan) => (this.#price(each, on) * (term.end - on + 1)) / days
    const difference = Math.round(rest(tier) - rest(term.tier))
    const { dues } = term
    if (difference < 0 && (dues?.paid_on == null || dues.paid_on >= on)) return term
    const next = this.#add(tier, on, 'upgrade', { on, end: term.end, billed: [on, term.end] })
    next.replaces = { term, end: term.end, credit_minor: Math.max(0, -difference) }
    if (difference > 0) {
      next.dues = this.#dues(on, difference)
      next.start = Math.min(on + this.#daysToPay(on), on + 30)
      next.dues.receipts.push({ on: next.start, method: 'bank_transfer', half: null, returned_on: null })
      next.dues.paid_on = next.start
    }
    term.end = next.start - 1
    term.state = 'ended'
    this.#count(next, next.start, difference > 0 ? 'paid' : 'renewed', next.dues?.receipts.at(-1))
    return next
  }

  /** The price of a tier on a day. */
  #price(tier: TierPlan, day: DayNumber): number {
    return day < this.#association.dues_raised_on ? tier.earlier_price_minor : tier.price_minor
  }

  /** Draws how the money for dues comes in: at once, in two halves, or by a debit that the bank may return. */
  #receive(dues: DuesPlan, paid: DayNumber, latest: DayNumber | null): void {
    const { last } = this.#association
    const by = (on: DayNumber, method: Receipt['method'], half: Receipt['half'] = null): Receipt => {
      const receipt = { on, method, half, returned_on: null }
      if (on <= last) dues.receipts.push(receipt)
      return receipt
    }
    if (this.#is_direct_debit) {
      const returned_on = paid + DAYS_TO_RETURN
      const isReturned =
        (latest === null || returned_on + DAYS_TO_RETURN <= latest) &&
        this.#rare.chance(returnProbability(engagementOn(this.#engagement, paid)))
      const first = by(paid, 'direct_debit')
      if (isReturned && returned_on <= last) first.returned_on = returned_on
      if (isReturned) by(returned_on + DAYS_TO_RETURN, 'direct_debit')
    } else if (!this.#isFixed && dues.total_minor >= 10_000 && this.#rare.chance(0.035)) {
      const second = paid + this.#rare.int(20, 40)
      if (latest !== null && second > latest) by(paid, this.#method())
      else {
        by(paid, 'bank_transfer', 'first')
        by(second, 'bank_transfer', 'second')
      }
    } else by(paid, this.#method())
    const final = dues.receipts.at(-1)
    dues.paid_on = final && final.half !== 'first' && final.returned_on === null ? final.on : null
  }

  #method(): Receipt['method'] {
    return this.#is_direct_debit ? 'direct_debit' : drawMethod(this.#rare)
  }

  #daysToPay(issued: DayNumber): number {
    if (this.#given.days_to_pay !== undefined) return this.#given.days_to_pay
    if (this.#is_direct_debit) return this.#random.int(9, 13)
    return drawDaysToPay(this.#random, engagementOn(this.#engagement, issued))
  }

  #dues(issued: DayNumber, total_minor: number): DuesPlan {
    return {
      key: `${this.#given.key}/${this.terms.length}`,
      issued_on: issued,
      due_on: issued + PAYMENT_TERMS_DAYS,
      total_minor,
      joining_fee_minor: 0,
      receipts: [],
      paid_on: null,
      fate: 'open',
      settled_on: null,
      reason: null,
    }
  }
}

import type { Association, TierPlan } from '#lib/demo/association'
import { type DayNumber, yearsAfter } from '#lib/demo/calendar'
import type { Person } from '#lib/demo/people'
import { RENEWAL_NOTICE_DAYS } from '#lib/demo/planted-anomalies'
import type { Row } from '#lib/demo/rows'
import { drawDaysToPay, type Engagement, engagementOn, lapseProbability } from '#lib/demo/truth'
import type { Random } from '#lib/random/random'

/** What becomes of the invoice of a term. */
export interface DuesPlan {
  key: string
  issued_on: DayNumber
  due_on: DayNumber
  total_minor: number
  joining_fee_minor: number
  paid_on: DayNumber | null
  fate: 'paid' | 'open' | 'void' | 'uncollectible'
  /** The day on which it was voided or written off. */
  settled_on: DayNumber | null
  reason: string | null
  is_direct_debit: boolean
}

/** One term and its invoice; terms from before the history came from an import and have none. */
export interface TermPlan {
  id: string
  tier: TierPlan
  start: DayNumber
  end: DayNumber
  source: 'join' | 'renewal' | 'upgrade' | 'import'
  state: 'proposed' | 'active' | 'ended' | 'cancelled'
  created_at: number
  dues: DuesPlan | null
}

/** A member with the history behind the row. */
export interface MemberPlan {
  key: string
  id: string
  person: Person
  engagement: Engagement
  joined: DayNumber
  /** From this day on nothing happens any more: death or suspension. */
  gone: DayNumber | null
  terms: TermPlan[]
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
  tags?: string[]
  notes?: string
}

/** The price of a tier on a day. */
function priceOn(association: Association, tier: TierPlan, day: DayNumber): number {
  return day < association.dues_raised_on ? tier.earlier_price_minor : tier.price_minor
}

/** Whether a member has the rights of one on a day: inside a paid term or its grace. */
export function isInGoodStanding(member: MemberPlan, day: DayNumber): boolean {
  if (member.gone !== null && day >= member.gone) return false
  return member.terms.some(
    (term) =>
      (term.state === 'active' || term.state === 'ended') &&
      term.start <= day &&
      day <= term.end + term.tier.grace_days,
  )
}

/** Plays the renewals of one member from the day of joining until today. */
export class Membership {
  readonly terms: TermPlan[] = []
  resigned_on: DayNumber | null = null
  readonly #association: Association
  readonly #given: Given
  readonly #random: Random
  readonly #engagement: Engagement
  readonly #is_direct_debit: boolean

  constructor(association: Association, given: Given, random: Random, engagement: Engagement, isDirectDebit: boolean) {
    this.#association = association
    this.#given = given
    this.#random = random
    this.#engagement = engagement
    this.#is_direct_debit = isDirectDebit
  }

  play(first: TierPlan): void {
    let tier = first
    let start = this.#given.joined
    this.#begin(tier, start, 'join')
    for (;;) {
      const end = yearsAfter(start, 1) - 1
      const next = this.#nextTier(tier, end)
      const outcome = this.#renew(next, end, next === tier ? 'renewal' : 'upgrade')
      if (outcome === 'waiting') return
      if (outcome === 'renewed') {
        start = end + 1
        tier = next
        continue
      }
      if (outcome === 'resigned') return
      const back = end + this.#random.int(95, 620)
      if (!this.#random.chance(0.09) || back > this.#association.last) return
      start = back
      this.#begin(tier, start, 'renewal')
    }
  }

  #nextTier(tier: TierPlan, end: DayNumber): TierPlan {
    const years = (end - this.#given.joined) / 365
    const tiers = this.#association.tiers
    if (this.#given.days_to_pay !== undefined) return tier
    if (tier.role === 'student' && years > 1.9 && this.#random.chance(0.6)) return tiers[1] ?? tier
    if (tier === tiers[1] && years > 3.9 && this.#random.chance(0.1)) return tiers[2] ?? tier
    return tier
  }

  #add(
    tier: TierPlan,
    start: DayNumber,
    source: TermPlan['source'],
    dues: DuesPlan | null,
    state?: TermPlan['state'],
  ): void {
    const { today, id, clock, history_start } = this.#association
    const end = yearsAfter(start, 1) - 1
    const created_at = clock(dues ? Math.min(dues.issued_on, start) : start, 9 * 60 + 14)
    this.terms.push({
      id: id(created_at, `term/${this.#given.key}/${this.terms.length}`),
      tier,
      start,
      end,
      source: dues === null && start < history_start + RENEWAL_NOTICE_DAYS ? 'import' : source,
      state: state ?? (end < today ? 'ended' : 'active'),
      created_at,
      dues,
    })
  }

  /** A first term, or one after a gap: it starts at once, except where the tier wants to be paid first. */
  #begin(tier: TierPlan, start: DayNumber, source: 'join' | 'renewal'): void {
    const { history_start, last } = this.#association
    const random = this.#random
    const issued = tier.requires_payment ? start - random.int(0, 6) : start
    if (issued < history_start) {
      this.#add(tier, start, source, null)
      return
    }
    const paid = tier.requires_payment ? start : start + this.#daysToPay(start)
    const isForgotten = !tier.requires_payment && this.#given.days_to_pay === undefined && random.chance(0.025)
    const dues = this.#dues(tier, issued, issued + 14, isForgotten || paid > last ? null : paid)
    if (source === 'join') dues.joining_fee_minor = tier.joining_fee_minor
    if (isForgotten && start < last - 260) {
      Object.assign(dues, { fate: 'uncollectible', settled_on: start + 240, reason: 'No answer to three reminders' })
    }
    this.#add(tier, start, source, dues)
  }

  /** What happens at the end of a term, as far as it can be seen today. */
  #renew(tier: TierPlan, end: DayNumber, source: 'renewal' | 'upgrade'): 'renewed' | 'lapsed' | 'resigned' | 'waiting' {
    const { history_start, last, today } = this.#association
    const random = this.#random
    const issued = end + 1 - RENEWAL_NOTICE_DAYS
    const grace_end = end + tier.grace_days
    const engagement = engagementOn(this.#engagement, end)
    const isLeaving =
      this.#given.days_to_pay === undefined &&
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
      this.resigned_on = Math.min(end + 1, last)
      return 'resigned'
    }
    if (issued > last || (resigns && end >= today)) return 'waiting'
    if (isLeaving) {
      if (issued >= history_start) this.#leave(tier, end, issued, grace_end, source)
      return grace_end >= today ? 'waiting' : 'lapsed'
    }
    const paid = Math.min(issued + this.#daysToPay(issued), grace_end - random.int(0, 3))
    if (issued < history_start) this.#add(tier, end + 1, source, null)
    else {
      const isPaid = paid <= last
      this.#add(
        tier,
        end + 1,
        source,
        this.#dues(tier, issued, end, isPaid ? paid : null),
        isPaid ? undefined : 'proposed',
      )
      if (!isPaid) return 'waiting'
    }
    return 'renewed'
  }

  /** A renewal that was invoiced and never paid. */
  #leave(tier: TierPlan, end: DayNumber, issued: DayNumber, grace_end: DayNumber, source: 'renewal' | 'upgrade'): void {
    const { today, last } = this.#association
    const random = this.#random
    const dues = this.#dues(tier, issued, end, null)
    if (grace_end >= today) {
      this.#add(tier, end + 1, source, dues, 'proposed')
      return
    }
    const age = today - end
    const [open, written_off] = age < 80 ? [0.8, 0] : age < 200 ? [0.4, 0.2] : [0.05, 0.3]
    const settled_on = grace_end + random.int(8, 45)
    const fate = random.weighted([
      ['open', open],
      ['uncollectible', written_off],
      ['void', 1 - open - written_off],
    ] as const)
    if (fate !== 'open' && settled_on <= last) {
      Object.assign(dues, {
        fate,
        settled_on,
        reason: fate === 'void' ? 'Membership not renewed' : 'No answer to three reminders',
      })
    }
    this.#add(tier, end + 1, source, dues, 'cancelled')
  }

  #daysToPay(issued: DayNumber): number {
    if (this.#given.days_to_pay !== undefined) return this.#given.days_to_pay
    if (this.#is_direct_debit) return this.#random.int(9, 13)
    return drawDaysToPay(this.#random, engagementOn(this.#engagement, issued))
  }

  #dues(tier: TierPlan, issued: DayNumber, due: DayNumber, paid: DayNumber | null): DuesPlan {
    return {
      key: `${this.#given.key}/${this.terms.length}`,
      issued_on: issued,
      due_on: due,
      total_minor: priceOn(this.#association, tier, issued),
      joining_fee_minor: 0,
      paid_on: paid,
      fate: paid === null ? 'open' : 'paid',
      settled_on: null,
      reason: null,
      is_direct_debit: this.#is_direct_debit,
    }
  }
}

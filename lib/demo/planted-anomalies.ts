import type { DayNumber } from '#lib/demo/calendar'
import { dayOf, makeClock, textOf, weekdayFrom } from '#lib/demo/calendar'
import { makeIds } from '#lib/random/random'

/** The time zone and the seed of the main demo association; the anomalies are planted there only. */
export const DEMO_TIME_ZONE = 'Europe/Berlin'
export const DEMO_SEED = 'tidewater'

/** How many days after its invoice the payment arrived that was recorded twice. */
export const DOUBLE_PAYMENT_DELAY = 15

/** How many joined on one day from one e-mail domain. */
export const BURST_SIZE = 12
/** The e-mail domain they share. */
export const BURST_DOMAIN = 'quick-letterbox.example'

/** What is wrong in the demo association on purpose, with the rows that an analysis has to point at. */
export interface PlantedAnomalies {
  /** An invoice written twice: same member, kind and amount; the copy came three days later and is still open. */
  duplicate_invoice: { member_id: string; original_id: string; copy_id: string; total_minor: number }
  /** A renewal of 120.00 invoiced as 1,200.00; open. */
  tenfold_invoice: { member_id: string; invoice_id: string; usual_minor: number; total_minor: number }
  /** A workshop to which more than half of the booked did not come, against about one in eight elsewhere. */
  no_show_spike: { event_id: string; usual_rate: number; rate: number }
  /** A bank transfer recorded twice: same member and amount, a day apart; nothing was left for the second to pay. */
  double_payment: { member_id: string; invoice_id: string; first_id: string; second_id: string; amount_minor: number }
  /** Twelve students who joined on the same day with addresses of the same domain. */
  join_burst: { joined_on: string; email_domain: string; member_ids: string[] }
}

/** The days on which the anomalies happen, for the generator. */
export interface AnomalyDays {
  duplicate_original: DayNumber
  duplicate_copy: DayNumber
  tenfold: DayNumber
  no_show_spike: DayNumber
  double_payment: DayNumber
  join_burst: DayNumber
}

/** When each anomaly happens if the association is generated on a day. All lie within the last 60 days. */
export function anomalyDays(today: DayNumber): AnomalyDays {
  return {
    duplicate_original: today - 34,
    duplicate_copy: today - 31,
    tenfold: today - 19,
    // A Wednesday.
    no_show_spike: weekdayFrom(today - 43, 3),
    double_payment: today - 25,
    join_burst: today - 47,
  }
}

/**
 * The anomalies planted in the main demo association when it is generated on a day ("YYYY-MM-DD"). They can be told
 * without generating it, because identifiers depend on moment and name alone.
 *
 * @internal for tests
 */
export function listPlantedAnomalies(today: string): PlantedAnomalies {
  const days = anomalyDays(dayOf(today))
  const clock = makeClock(DEMO_TIME_ZONE)
  const id = makeIds(DEMO_SEED)
  const memberId = (key: string, years: number, day: DayNumber) =>
    id(clock(memberSince(day, years), 600), `member/${key}`)
  return {
    duplicate_invoice: {
      member_id: memberId('duplicate', 4, days.duplicate_original),
      original_id: id(clock(days.duplicate_original, 555), 'invoice/duplicate/original'),
      copy_id: id(clock(days.duplicate_copy, 555), 'invoice/duplicate/copy'),
      total_minor: 12_000,
    },
    tenfold_invoice: {
      member_id: memberId('tenfold', 3, days.tenfold),
      invoice_id: id(clock(days.tenfold, 555), 'invoice/tenfold'),
      usual_minor: 12_000,
      total_minor: 120_000,
    },
    no_show_spike: {
      event_id: id(clock(days.no_show_spike - 80, 540), 'event/no-show-spike'),
      usual_rate: 0.12,
      rate: 0.55,
    },
    double_payment: {
      member_id: memberId('double-payment', 5, days.double_payment - DOUBLE_PAYMENT_DELAY),
      invoice_id: id(clock(days.double_payment - DOUBLE_PAYMENT_DELAY, 555), 'invoice/double-payment'),
      first_id: id(clock(days.double_payment, 690), 'payment/double/first'),
      second_id: id(clock(days.double_payment + 1, 690), 'payment/double/second'),
      amount_minor: 19_500,
    },
    join_burst: {
      joined_on: textOf(days.join_burst),
      email_domain: BURST_DOMAIN,
      member_ids: Array.from({ length: BURST_SIZE }, (_, index) =>
        id(clock(days.join_burst, 600), `member/burst/${index}`),
      ),
    },
  }
}

/**
 * The day on which a member joined who is invoiced for a renewal on this day, some years later. Renewals are invoiced
 * RENEWAL_NOTICE_DAYS before the new term starts.
 */
export function memberSince(invoiced: DayNumber, years: number): DayNumber {
  const starts = textOf(invoiced + RENEWAL_NOTICE_DAYS)
  // Joining on 29 February would move the anniversaries to the 28th.
  const day = starts.endsWith('-02-29') ? starts.replace('-29', '-28') : starts
  return dayOf(`${Number(day.slice(0, 4)) - years}${day.slice(4)}`)
}

/** How many days before a term starts its renewal is invoiced. */
export const RENEWAL_NOTICE_DAYS = 28

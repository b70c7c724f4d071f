import type { ReactElement } from 'react'
import { formatDate, formatDateRange } from '#lib/format/dates'
import { formatMinor } from '#lib/format/money'
import { type Brand, fact, paragraph } from '#lib/mail/templates/layout'
import { sayIn } from '#lib/mail/templates/sentences'
import type { SeatBilling, SeatPayment } from '#lib/seats/schema'
import { organizers } from '#lib/tenants/queries'

/** When an event takes place, and where. */
export interface TimeAndPlace {
  starts_at: string
  ends_at: string
  time_zone: string
  location: string
  address: string | null
  online_url: string | null
  attendance_mode: string
  /** Of an event whose day does not hold any more, and that has no other yet. */
  is_postponed?: boolean
}

/** A moment with its date, its time and the zone that both are meant in: a deadline that nobody can misread. */
export function momentText(instant: string, time_zone: string, brand: Pick<Brand, 'locale' | 'language'>): string {
  const moment = formatDate(instant, { locale: brand.locale, timeZone: time_zone, style: 'datetime' })
  return sayIn(brand)('{moment} (time zone {zone})', { moment, zone: time_zone })
}

/** The day alone, for a preview. */
export function dayText({ starts_at, time_zone }: TimeAndPlace, { locale }: Brand): string {
  return formatDate(starts_at, { locale, timeZone: time_zone, style: 'long' })
}

/** Start and end with the event's time zone. */
export function timeText(
  { starts_at, ends_at, time_zone }: Pick<TimeAndPlace, 'starts_at' | 'ends_at' | 'time_zone'>,
  brand: Pick<Brand, 'locale' | 'language'>,
): string {
  const say = sayIn(brand)
  const span = formatDateRange(starts_at, ends_at, { locale: brand.locale, timeZone: time_zone, style: 'datetime' })
  return say('{moment} (time zone {zone})', { moment: span, zone: time_zone })
}

/** The place with its address; null for an event that is online only, or has none. */
export function placeText({ location, address, attendance_mode }: TimeAndPlace): string | null {
  if (attendance_mode === 'online') return null
  return (
    [location, ...(address ?? '').split('\n')]
      .map((part) => part.trim())
      .filter(Boolean)
      .join(', ') || null
  )
}

/** How to join online; null for an event that is not. Only people with a seat are told the address. */
export function onlineText(
  { online_url, attendance_mode }: TimeAndPlace,
  hasSeat: boolean,
  brand: Pick<Brand, 'locale' | 'language'>,
): string | null {
  if (attendance_mode === 'in_person' || online_url === null) return null
  return hasSeat ? online_url : sayIn(brand)('the address comes with the seat')
}

/** Time and place as lines of facts. */
export function whenAndWhere(event: TimeAndPlace, hasSeat: boolean, brand: Brand): ReactElement[] {
  const [place, online] = [placeText(event), onlineText(event, hasSeat, brand)]
  const say = sayIn(brand)
  return [
    fact(say('When'), timeText(event, brand), say(': ')),
    ...(place ? [fact(say('Where'), place, say(': '))] : []),
    ...(online ? [fact(say('Online'), online, say(': '))] : []),
  ]
}

/** What the seats cost. */
export interface Price {
  price_minor: number
  currency: string
  quantity: number
  billing: SeatBilling | null
  payment: SeatPayment
  /** The number of its invoice, and what remains of that; null without one. */
  number: string | null
  remaining_minor: number | null
  /** Whether the invoice was mailed before. */
  is_sent?: boolean
  /** Whether anything was ever paid on it; true where nobody says. */
  was_paid?: boolean
  /** What is given back of it now, by the way that it goes. */
  given_back?: readonly GivenBack[]
}

/** Money that goes back in one way, in minor units. */
export interface GivenBack {
  method: string
  amount_minor: number
}

/** How money goes back. */
const WAYS_BACK = {
  cash: 'in cash',
  bank_transfer: 'by bank transfer',
  cheque: 'by cheque',
  card: 'to your card',
  card_terminal: 'to your card',
  direct_debit: 'to your bank account',
  online: 'online',
} as const

/** The price as a line of facts. */
export function priceFact(
  { price_minor, currency, quantity }: Pick<Price, 'price_minor' | 'currency' | 'quantity'>,
  brand: Brand,
): ReactElement {
  const say = sayIn(brand)
  const price = price_minor === 0 ? say('free of charge') : formatMinor(price_minor, currency, brand.locale)
  const all = quantity > 1 ? say('{price} for {count} seats', { price, count: String(quantity) }) : price
  return fact(say('Price'), all, say(': '))
}

/** What is to be paid and how; none for what is free, paid or waived. */
export function howToPay(price: Price, brand: Brand): ReactElement[] {
  const sentence = waysToPay(price, brand)
  return sentence === null ? [] : [paragraph(sentence)]
}

function waysToPay({ price_minor, currency, billing, payment, number, remaining_minor, is_sent }: Price, brand: Brand) {
  const say = sayIn(brand)
  const amount = formatMinor(remaining_minor ?? price_minor, currency, brand.locale)
  if (payment === 'open')
    return say(
      is_sent
        ? 'To be paid: {amount} on invoice {number}, which you have already.'
        : 'To be paid: {amount} on invoice {number}, which comes in a mail of its own.',
      { amount, number: number ?? '' },
    )
  if (payment !== 'unpaid') return null
  if (billing === 'prepay')
    return say(
      'To be paid: {amount}. When you have taken the seat, it is held until your payment has come in; a mail says how to pay and until when.',
      { amount },
    )
  if (billing === 'invoice') return say('To be paid: {amount}. The invoice comes with the seat.', { amount })
  return say('To be paid: {amount}, at the door unless {organizers} said otherwise. This mail is no invoice.', {
    amount,
    organizers: organizers(brand),
  })
}

/** What becomes of money for seats that are gone; nothing where none was asked for. */
export function moneyBack(price: Price, brand: Brand): ReactElement[] {
  const say = sayIn(brand)
  const { payment, number, currency, was_paid = true, given_back = [] } = price
  if (payment === 'free' || payment === 'waived') return []
  const back = given_back.map(({ method, amount_minor }) => {
    const amount = formatMinor(amount_minor, currency, brand.locale)
    const way = method in WAYS_BACK ? WAYS_BACK[method as keyof typeof WAYS_BACK] : null
    return paragraph(
      way
        ? say('{amount} is given back {way}.', { amount, way: say(way) })
        : say('{amount} is given back.', { amount }),
    )
  })
  if (payment === 'paid' || payment === 'credited' || back.length > 0) {
    const values = { number: number ?? '', organizers: organizers(brand) }
    if (back.length > 0) return [...back, paragraph(say('A credit note takes invoice {number} back.', values))]
    return [
      paragraph(
        was_paid
          ? say(
              'What was paid on invoice {number} is taken back by a credit note: it is credit with {organizers} for the next invoice. If you would rather have it back, write to them.',
              values,
            )
          : say('Invoice {number} is taken back by a credit note. You owe nothing for it.', values),
      ),
    ]
  }
  return [
    paragraph(
      number === null
        ? say('You owe nothing for it.')
        : say('Invoice {number} is cancelled. You owe nothing for it.', { number }),
    ),
  ]
}

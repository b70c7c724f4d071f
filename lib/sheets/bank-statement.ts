import { AppError } from '#lib/errors'
import { isDate } from '#lib/format/dates'

/** A movement on an account, as the bank tells it. Texts are empty where it says nothing. */
export interface Booking {
  /** ISO date. */
  booked_on: string
  /** A plain decimal, below zero for money that went out. */
  amount: string
  currency: string
  /** Who paid; of money that went out, who got it. */
  party: string
  iban: string
  /** What kind of movement it is. */
  kind: string
  /** What the payer wrote. */
  purpose: string
  bank_reference: string
  /** On which account it is, as the bank writes that; empty where the statement does not say. */
  account: string
}

/** What an account held before the first or after the last booking of a statement. */
export interface Balance {
  account: string
  currency: string
  side: 'opening' | 'closing'
  /** The day that it is of, as an ISO date; empty where the statement does not say. */
  on: string
  /** A plain decimal, below zero for what is overdrawn. */
  amount: string
}

/** What a file of statements says of one account; amounts are plain decimals. */
export interface Statement {
  account: string
  currency: string
  /** The days of the first and the last booking. */
  from: string
  until: string
  booking_count: number
  received: string
  paid_out: string
  /** The balances around the bookings, where the statement has them. */
  opening: string | null
  closing: string | null
}

/** Returns what bookings and balances of a file say of each account, in the order in which they come. */
export function statementsOf(bookings: Iterable<Booking>, balances: readonly Balance[]): Statement[] {
  const found = new Map<string, Statement>()
  const keyOf = ({ account, currency }: { account: string; currency: string }) => JSON.stringify([account, currency])
  for (const booking of bookings) {
    const { account, currency, booked_on, amount } = booking
    // What cannot be told is told by the rows, where it can be corrected.
    if (!isDate(booked_on) || !/^[A-Z]{3}$/.test(currency)) continue
    const statement = found.get(keyOf(booking)) ?? {
      ...{ account, currency, from: booked_on, until: booked_on, booking_count: 0, received: '0.00', paid_out: '0.00' },
      ...{ opening: null, closing: null },
    }
    found.set(keyOf(booking), statement)
    statement.booking_count += 1
    if (booked_on < statement.from) statement.from = booked_on
    if (booked_on > statement.until) statement.until = booked_on
    const side = amount.startsWith('-') ? 'paid_out' : 'received'
    statement[side] = added(statement[side], amount.replace('-', ''))
  }
  // A file of several days has both of each, in whichever order; the first and the last count.
  for (const balance of balances.toSorted((one, other) => (one.on < other.on ? -1 : one.on > other.on ? 1 : 0))) {
    const statement = found.get(keyOf(balance))
    if (statement && (balance.side === 'closing' || statement.opening === null))
      statement[balance.side] = balance.amount
  }
  return [...found.values()]
}

/** The standard allows five decimals. */
const UNITS = 100_000

/** The sum of two plain decimals above zero. */
function added(one: string, other: string): string {
  const units = [one, other].reduce((sum, each) => sum + Math.round(Number(each) * UNITS), 0)
  return signedAmount((units / UNITS).toFixed(5), false)
}

/** What the columns of a statement are called where it is read as a table. */
export const STATEMENT_COLUMNS: readonly (readonly [Exclude<keyof Booking, 'account'>, string])[] = [
  ['booked_on', 'Booking date'],
  ['amount', 'Amount'],
  ['currency', 'Currency'],
  ['party', 'Payer'],
  ['iban', 'IBAN'],
  ['kind', 'Booking text'],
  ['purpose', 'Purpose'],
  ['bank_reference', 'Bank reference'],
]

/** A bank statement that cannot be read. */
export function brokenStatement(what: string, cause?: unknown): AppError {
  return new AppError('invalid', `${what}. Download the statement from the bank anew and send it again.`, { cause })
}

/**
 * An amount with at least two decimals, and never with three, which would read as thousands.
 *
 * @param digits a plain decimal without a sign
 */
export function signedAmount(digits: string, isOut: boolean): string {
  const [whole = '0', decimals = ''] = digits.split('.')
  const kept = decimals.replace(/0+$/, '').padEnd(2, '0')
  const sign = isOut && /[1-9]/.test(digits) ? '-' : ''
  return `${sign}${whole}.${kept.length === 3 ? `${kept}0` : kept}`
}

/** Beside the kind of a movement that takes one back. */
export const REVERSAL = 'Reversal'

/** What no name and no purpose has: it turns round what follows, or cannot be seen. */
const UNSEEN = /[\u200b\u2028-\u202e\u2060-\u2069]+/g

/** The parts of a text that say something, each once. */
export function joined(parts: readonly (string | undefined)[], between = ' '): string {
  const tidy = (part: string | undefined) => part?.replace(UNSEEN, ' ').replace(/\s+/g, ' ').trim()
  return [...new Set(parts.map(tidy).filter(Boolean))].join(between)
}

/** Lines of these lengths go on within a word: banks cut what is written there. */
const FULL = new Set([27, 35, 65, 70, 140])

/** Lines put together as one text, of which a full one goes on in the next without a blank. */
export function glued(lines: readonly string[]): string {
  return lines.reduce((text, line, at) => `${text}${FULL.has(lines[at - 1]?.length ?? 0) ? '' : ' '}${line}`, '').trim()
}

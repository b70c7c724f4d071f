import { AppError } from '#lib/errors'

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
}

/** What the columns of a statement are called where it is read as a table. */
export const STATEMENT_COLUMNS: readonly (readonly [keyof Booking, string])[] = [
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

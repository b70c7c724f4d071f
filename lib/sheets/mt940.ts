import { Parser } from 'mt940js'
import { type Booking, brokenStatement, joined, signedAmount } from '#lib/sheets/bank-statement'

/** Whether a file begins as a bank statement in the format MT940 of SWIFT. */
export function isMt940(start: string): boolean {
  return /^\s*(?:\{1:[\s\S]*?)?:20:/.test(start) && /^:25P?:/m.test(start) && /^:28C?:/m.test(start)
}

/** The tags that a booking is told by; banks have others, which the library does not know. */
const KNOWN_TAG = /^:(?:20|21|25P?|28C?|60[FM]|61|86|62[FM]):/
const ANY_TAG = /^:[0-9A-Z]{2,3}:/

const isFrame = (line: string) => /^(?:\{|-\}|\s*-?\s*$)/.test(line)

/** Transaction types in words by which the method is told. */
const TYPES: Readonly<Record<string, string>> = { NDDT: 'Direct debit', NCHK: 'Cheque', NTRF: 'Transfer' }

const YEAR_MS = 365 * 86_400_000

/**
 * The bookings of a bank statement in the format MT940, with the details as German banks (?20) and others (/REMI/) part
 * them.
 *
 * @throws AppError invalid for a file that is cut off, and whose bookings do not lead from one balance to the other
 */
export function* readMt940(text: string): Generator<Booking> {
  for (const { transactions } of statementsIn(text)) {
    for (const transaction of transactions) {
      const { date, entryDate, amount, currency, transactionType, bankReference } = transaction
      const details = transaction.structuredDetails ?? {}
      yield {
        booked_on: bookedOn(date, entryDate),
        amount: signedAmount(Math.abs(amount).toFixed(3), amount < 0),
        currency,
        party: joined([`${details['32'] ?? ''}${details['33'] ?? ''}`]) || joined([details.NAME]),
        iban: details['31'] ?? details.IBAN ?? '',
        kind: joined([details['00'] ?? details.TRTP ?? TYPES[transactionType]]),
        purpose: purposeOf(transaction.details ?? '', details),
        bank_reference: bankReference.trim(),
      }
    }
  }
}

function statementsIn(text: string) {
  const kept: string[] = []
  let isKnown = false
  for (const line of text.split(/\r\n|\n|\r/)) {
    if (isFrame(line)) isKnown = false
    else if (ANY_TAG.test(line)) isKnown = KNOWN_TAG.test(line)
    if (isKnown) kept.push(line)
  }
  try {
    return new Parser().parse(kept.join('\n'))
  } catch (cause) {
    const isSum = cause instanceof Error && cause.message.startsWith('Sum of lines')
    throw brokenStatement(
      isSum
        ? 'The bookings of the statement do not lead from its opening to its closing balance, so something is missing'
        : 'The bank statement is cut off or damaged',
      cause,
    )
  }
}

/** The day of booking stands without its year, which is that of the value date or one beside it. */
function bookedOn(date: Date, entryDate: Date | ''): string {
  const booked = entryDate || date
  const apart = booked.getTime() - date.getTime()
  const years = apart > YEAR_MS / 2 ? -1 : apart < -YEAR_MS / 2 ? 1 : 0
  booked.setUTCFullYear(booked.getUTCFullYear() + years)
  return booked.toISOString().slice(0, 10)
}

/** Before the parts of the lines that SEPA adds to what the payer wrote. */
const SEPA_MARK = /(?:EREF|KREF|MREF|CRED|DEBT|COAM|OAMT|SVWZ|ABWA|ABWE|PURP|RREF|SQTP)\+/

/** What the payer wrote. Its lines go on within words. */
function purposeOf(text: string, details: Readonly<Record<string, string>>): string {
  const lines = Object.keys(details).filter((key) => /^(?:2\d|6[0-3])$/.test(key))
  const said = lines
    .toSorted()
    .map((key) => details[key])
    .join('')
  const own = said.split('SVWZ+')[1]?.split(SEPA_MARK)[0]
  if (said !== '') return joined([own]) || joined([said])
  return joined([details.REMI ?? (Object.keys(details).length > 0 ? details.EREF : text.replaceAll('\n', ' '))])
}

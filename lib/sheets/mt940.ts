import { Parser } from 'mt940js'
import { AppError } from '#lib/errors'
import { withoutSpaces } from '#lib/format/bank'
import { isDate } from '#lib/format/dates'
import { type Balance, type Booking, brokenStatement, joined, REVERSAL, signedAmount } from '#lib/sheets/bank-statement'

/** Whether a file begins as a bank statement in the format MT940 of SWIFT. */
export function isMt940(start: string): boolean {
  // Some banks write who they are and the name of the format before it.
  return (
    /^\s*(?:\{1:[\s\S]*?|(?:[^\n]{0,40}\n){1,3})?:20:/.test(start) && /^:25P?:/m.test(start) && /^:28C?:/m.test(start)
  )
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
 * @param balances gets what the statement says of its account
 * @throws AppError invalid for a file that is cut off, and whose bookings do not lead from one balance to the other
 */
export function* readMt940(text: string, balances: Balance[] = []): Generator<Booking> {
  for (const { transactions, accountIdentification, currency, ...said } of statementsIn(text)) {
    const account = withoutSpaces(accountIdentification)
    for (const [side, amount, on] of [
      ['opening', said.openingBalance, said.openingBalanceDate],
      ['closing', said.closingBalance, said.closingBalanceDate],
    ] as const)
      balances.push({
        account,
        currency,
        side,
        on: on.toISOString().slice(0, 10),
        amount: signedAmount(Math.abs(amount).toFixed(3), amount < 0),
      })
    for (const transaction of transactions) {
      const { date, entryDate, amount, currency, transactionType, bankReference, isReversal } = transaction
      const details = transaction.structuredDetails ?? {}
      yield {
        booked_on: bookedOn(date, entryDate),
        amount: signedAmount(Math.abs(amount).toFixed(3), amount < 0),
        currency,
        party: partyOf(details),
        iban: details['31'] ?? details.IBAN ?? partsOf(details.CNTP)[0] ?? '',
        kind: joined(
          [isReversal ? REVERSAL : undefined, details['00'] ?? details.TRTP ?? TYPES[transactionType]],
          ' · ',
        ),
        purpose: purposeOf(transaction.details ?? '', details),
        bank_reference: bankReference.trim(),
        account,
      }
    }
  }
}

/** "NL13TEST/TESTNL2A/J. Janssen": the account, the bank and the name. */
const partsOf = (text = '') => text.split('/').filter(Boolean)

/** Who stands behind the money comes before who sent it. */
function partyOf(details: Readonly<Record<string, string>>): string {
  const behind = saidIn(details).split('ABWA+')[1]?.split(SEPA_MARK)[0]
  const sent = `${details['32'] ?? ''}${details['33'] ?? ''}`
  return joined([behind]) || joined([sent]) || joined([details.NAME]) || joined([partsOf(details.CNTP)[2]])
}

/** Days of a line such as "2601021231CR60,": the library moves what is none to another month. */
function requireDays(line: string): void {
  const [, year = '', month = '', day = '', entry] = /^:61:(\d\d)(\d\d)(\d\d)(\d{4})?/.exec(line) ?? []
  const isDay = isDate(`20${year}-${month}-${day}`) && (!entry || isDate(`2024-${entry.slice(0, 2)}-${entry.slice(2)}`))
  if (!isDay) throw brokenStatement(`The statement has a booking of a day that there is not (${line.slice(0, 20)})`)
}

function statementsIn(text: string) {
  if (!/^:60[FM]:/m.test(text) && /^:34F:/m.test(text))
    throw new AppError(
      'invalid',
      'This is a report of movements within the day (MT942). Send the statement of the day (MT940) instead.',
    )
  const kept: string[] = []
  let isKnown = false
  let isParted = false
  for (const line of text.split(/\r\n|\n|\r/)) {
    if (isFrame(line)) isKnown = false
    else if (ANY_TAG.test(line)) isKnown = KNOWN_TAG.test(line)
    if (!isKnown) continue
    if (line.startsWith(':61:')) requireDays(line)
    if (ANY_TAG.test(line)) isParted = /^:86:(?:\d{3}[?>]|\/[A-Z]{2,4}\/)/.test(line)
    // The library counts the ends of lines to what a text may have at most, and would cut the last of it.
    if (isParted && !ANY_TAG.test(line)) kept.push(`${kept.pop() ?? ''}${line}`)
    else kept.push(line)
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
  const said = saidIn(details)
  const own = said.split('SVWZ+')[1]?.split(SEPA_MARK)[0]
  if (said !== '') return joined([own]) || joined([said])
  const remitted = [details.REMI, details.USTD, details.CUR, details.STRD, details.EREF]
  const ofForm = ['USTD', 'STRD']
  const first = remitted
    .map((each) =>
      partsOf(each)
        .filter((part) => !ofForm.includes(part))
        .join('/'),
    )
    .find(Boolean)
  return joined([first ?? (Object.keys(details).length > 0 ? '' : text.replaceAll('\n', ' '))])
}

/** The lines of the purpose as banks part them. */
const saidIn = (details: Readonly<Record<string, string>>): string =>
  Object.keys(details)
    .filter((key) => /^(?:2\d|6[0-3])$/.test(key))
    .toSorted()
    .map((key) => details[key])
    .join('')

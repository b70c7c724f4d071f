import { isBic, isCreditorReference, isIban, withoutSpaces } from '#lib/format/bank'

/** A credit transfer that is waited for. */
export interface CreditTransfer {
  /** Whose account it is. */
  name: string
  iban: string | null
  bic: string | null
  /** A decimal string of the currency. */
  amount: string
  currency: string
  /** What to quote; a creditor reference goes where banks check it. */
  reference: string | null
}

/** Bytes that the code may hold. */
const MAX_BYTES = 331

/**
 * The text of the QR code that banking apps fill in a transfer from: EPC069-12, version 002, in UTF-8. Null where there
 * can be none: another currency than the euro, no IBAN, an amount below 0.01 or above 999,999,999.99, or too long a
 * reference.
 */
export function findEpcText({ name, iban, bic, amount, currency, reference }: CreditTransfer): string | null {
  const holder = oneLine(name, 70)
  if (currency !== 'EUR' || iban === null || !isIban(iban) || holder === '') return null
  if (!/^\d{1,9}\.\d{2}$/.test(amount) || Number(amount) === 0) return null
  const isStructured = reference !== null && isCreditorReference(reference)
  const text = [
    'BCD',
    '002',
    // UTF-8
    '1',
    'SCT',
    bic !== null && isBic(bic) ? withoutSpaces(bic) : '',
    holder,
    withoutSpaces(iban),
    `EUR${amount}`,
    // The purpose, which says nothing here.
    '',
    isStructured ? withoutSpaces(reference) : '',
    isStructured || reference === null ? '' : oneLine(reference, 140),
  ]
    .join('\n')
    .trimEnd()
  return new TextEncoder().encode(text).length <= MAX_BYTES ? text : null
}

/** The text in one line of so many characters at most. */
function oneLine(text: string, maxLength: number): string {
  return [
    ...text
      .normalize('NFC')
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .trim(),
  ]
    .slice(0, maxLength)
    .join('')
    .trimEnd()
}

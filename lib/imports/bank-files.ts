import { fold } from '#lib/format/fold'
import { headerKey } from '#lib/imports/columns'
import { words } from '#lib/imports/fields'
import type { ImportColumn } from '#lib/imports/schema'
import type { PAYMENT_METHODS } from '#lib/payments/schema'
import { REVERSAL } from '#lib/sheets/bank-statement'
import { FAMILIES } from '#lib/sheets/camt'

/** In which column banks say what a movement is. */
const KIND_HEADERS = new Set(
  words('buchungstext|umsatztyp|umsatzart|buchungsart|vorgang|transaction type|booking text|type d operation'),
)

/** What banks call columns that nobody else has. */
const BANK_HEADERS = new Set([
  ...KIND_HEADERS,
  ...words('buchungstag|buchungsdatum|valuta|valutadatum|wertstellung|wertstellungsdatum|verwendungszweck'),
  ...words('value date|booking date|remittance information|date de valeur'),
])

/** How money came by what a bank calls the movement, as it is folded; all else is a transfer. */
const KINDS: readonly (readonly [RegExp, (typeof PAYMENT_METHODS)[number]])[] = [
  [/lastschr|direct debit|prelevement/, 'direct_debit'],
  [/kart|card|carte/, 'card'],
  [/bareinzahl|einzahlung|cash|versement/, 'cash'],
  [/scheck|cheque/, 'cheque'],
]

/** What banks call a movement that takes another one back. */
const TAKEN_BACK = /\breversal\b|storno|rue?ck(?:last|buch|ue?berw)|retour|rejet/

/** In which column banks say whether a movement is booked. */
const STATE_HEADERS = new Set(words('info|status|buchungsstatus|umsatzstatus|booking status|statut'))
/** What banks call a movement that is not booked yet, and may never be. */
const PENDING = /vorgemerkt|\bpending\b|en attente/

/** Whether a row of a bank's file is money that is only announced. */
export function isPending(cells: readonly string[], columns: readonly ImportColumn[]): boolean {
  const states = columns.filter(({ header }) => STATE_HEADERS.has(headerKey(header)))
  return states.some(({ position }) => PENDING.test(fold(cells[position] ?? '')))
}

/** Whether a row of a bank's file is money that went out and came back. */
export function isTakenBack(cells: readonly string[], columns: readonly ImportColumn[]): boolean {
  return TAKEN_BACK.test(kindIn(cells, columns))
}

/** Whether a file of payments is what a bank writes of an account: nothing in it was written by who got the money. */
export function isOfBank(columns: readonly ImportColumn[]): boolean {
  return (
    columns.every(({ field }) => field !== 'method') &&
    columns.some(({ header }) => BANK_HEADERS.has(headerKey(header)))
  )
}

/** How the money of a row of a bank's file came. */
export function methodOfBank(cells: readonly string[], columns: readonly ImportColumn[]): string {
  const said = kindIn(cells, columns)
  return KINDS.find(([pattern]) => pattern.test(said))?.[1] ?? 'bank_transfer'
}

/** What the bank calls the movement, folded. */
function kindIn(cells: readonly string[], columns: readonly ImportColumn[]): string {
  return fold(kindTold(cells, columns))
}

function kindTold(cells: readonly string[], columns: readonly ImportColumn[]): string {
  const kinds = columns.filter(({ header }) => KIND_HEADERS.has(headerKey(header)))
  return kinds.map(({ position }) => cells[position] ?? '').join(' ')
}

/** Why the bank took a movement back, where its statement tells the reason; null elsewhere. */
export function reasonOfReturn(cells: readonly string[], columns: readonly ImportColumn[]): string | null {
  const [first, reason] = kindTold(cells, columns).split(' · ')
  return first === REVERSAL && reason && !Object.values(FAMILIES).includes(reason) ? reason : null
}

/** Behind the purpose, where banks write the rest of a transfer: "Beitrag EREF: NOTPROVIDED IBAN: DE…". */
const REST = /\b(?:EREF|KREF|MREF|CRED|ABWA|ABWE|IBAN|BIC)\s*[:+].*/s

/** A purpose as the same one is told in another format: without the rest of the transfer, and without blanks. */
export function purposeKey(reference: string): string {
  const own = /SVWZ\+(.+)/s.exec(reference)?.[1] ?? reference
  const said = own.replace(REST, '')
  return fold(said.trim() === '' ? reference : said).replace(/\s+/g, '')
}

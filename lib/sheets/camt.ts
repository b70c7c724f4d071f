import { SaxesParser } from 'saxes'
import { withoutSpaces } from '#lib/format/bank'
import { shortened } from '#lib/format/shortened'
import {
  type Balance,
  type Booking,
  brokenStatement,
  glued,
  joined,
  REVERSAL,
  signedAmount,
} from '#lib/sheets/bank-statement'

/** Statements (053), what came in since (052) and notices (054) hold their entries alike. */
const MESSAGE = /<(?:[\w.-]+:)?BkToCstmr(?:Stmt|AcctRpt|DbtCdtNtfctn)[\s>]/

/** Deeper than any entry is. */
const MAX_DEPTH = 100

const PART_LENGTH = 65_536

/** Whether a file begins as a bank statement in the XML of ISO 20022. */
export function isCamt(start: string): boolean {
  return MESSAGE.test(start)
}

interface Element {
  name: string
  /** Of an amount. */
  currency: string
  text: string
  children: Element[]
}

/** The first element along the names. */
function at(element: Element | undefined, ...path: string[]): Element | undefined {
  let found = element
  for (const name of path) found = found?.children.find((child) => child.name === name)
  return found
}

function all(element: Element | undefined, ...path: string[]): Element[] {
  const last = path.at(-1)
  return at(element, ...path.slice(0, -1))?.children.filter(({ name }) => name === last) ?? []
}

const textAt = (element: Element | undefined, ...path: string[]) => at(element, ...path)?.text.trim() ?? ''

/** Families of the bank transaction codes of ISO 20022, in words by which the method is told. */
export const FAMILIES: Readonly<Record<string, string>> = {
  RCDT: 'Credit transfer',
  ICDT: 'Credit transfer',
  RRCT: 'Credit transfer',
  RDDT: 'Direct debit',
  IDDT: 'Direct debit',
  RCHQ: 'Cheque',
  ICHQ: 'Cheque',
  CCRD: 'Card',
  MCRD: 'Card',
  CNTR: 'Cash',
}

/**
 * The bookings of a bank statement in XML (CAMT.052, .053 and .054, as of version 2), one for each payment of a batch.
 * What is only pending is left out.
 *
 * @param balances gets what the statement says of its accounts
 * @throws AppError invalid for a file that is cut off or broken
 */
export function* readCamt(text: string, balances: Balance[] = []): Generator<Booking> {
  const parser = new SaxesParser()
  const entries: { entry: Element; account: string }[] = []
  let account = ''
  const open: Element[] = []
  let depth = 0
  parser.on('error', (error) => {
    throw brokenStatement('The bank statement is cut off or damaged', error)
  })
  parser.on('opentag', ({ name, attributes }) => {
    depth += 1
    if (depth > MAX_DEPTH) throw brokenStatement('The bank statement is damaged')
    const local = name.slice(name.indexOf(':') + 1)
    const parent = open.at(-1)
    if (!parent && !KEPT.has(local)) return
    const element = { name: local, currency: attributes.Ccy ?? '', text: '', children: [] }
    parent?.children.push(element)
    open.push(element)
  })
  const addText = (part: string) => {
    const element = open.at(-1)
    if (element) element.text += part
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => {
    depth -= 1
    const element = open.pop()
    if (!element || open.length > 0) return
    if (element.name === 'Ntry') entries.push({ entry: element, account })
    else if (element.name === 'Acct')
      account = withoutSpaces(textAt(element, 'Id', 'IBAN') || textAt(element, 'Id', 'Othr', 'Id'))
    else balances.push(...balanceOf(element, account))
  })
  for (let from = 0; from < text.length; from += PART_LENGTH) {
    parser.write(text.slice(from, from + PART_LENGTH))
    for (const { entry, account } of entries.splice(0)) for (const booking of bookingsOf(entry, account)) yield booking
  }
  parser.close()
}

/** What is kept of a statement: whose it is, what was there, and what moved. */
const KEPT = new Set(['Acct', 'Bal', 'Ntry'])

/** Which balances are those before the first and after the last booking; of the day before, what it closed with. */
const SIDES: Readonly<Record<string, Balance['side']>> = { OPBD: 'opening', PRCD: 'opening', CLBD: 'closing' }

function balanceOf(element: Element, account: string): Balance[] {
  const side = SIDES[textAt(element, 'Tp', 'CdOrPrtry', 'Cd')]
  const digits = amountOf(at(element, 'Amt'))
  if (!side || digits === null) return []
  const amount = signedAmount(digits, isDebit(element))
  const on = (textAt(element, 'Dt', 'Dt') || textAt(element, 'Dt', 'DtTm')).slice(0, 10)
  return [{ account, currency: at(element, 'Amt')?.currency ?? '', side, on, amount }]
}

/** Version 2 has the state itself, later ones a code in it. */
function isPending(entry: Element): boolean {
  const state = textAt(entry, 'Sts', 'Cd') || textAt(entry, 'Sts')
  return state === 'PDNG' || state === 'INFO'
}

function bookingsOf(entry: Element, account: string): Booking[] {
  if (isPending(entry)) return []
  const details = all(entry, 'NtryDtls').flatMap((each) => all(each, 'TxDtls'))
  const [only] = details
  const total = amountOf(at(entry, 'Amt'))
  if (total === null) {
    const said = textAt(entry, 'Amt')
    throw brokenStatement(
      said === ''
        ? 'An entry of the bank statement has no amount'
        : `An entry of the bank statement has the amount “${shortened(said, 40)}”, which is none`,
    )
  }
  const currency = at(entry, 'Amt')?.currency ?? ''
  const isOut = isDebit(entry)
  const whole = { amount: signedAmount(total, isOut), currency }
  if (details.length <= 1) return [{ ...toldOf(entry, only, isOut, account), ...whole }]
  const parts = details.map((detail) => {
    const amount = [at(detail, 'Amt'), at(detail, 'AmtDtls', 'TxAmt', 'Amt')].find(
      (each) => each?.currency === currency,
    )
    return { detail, digits: amountOf(amount), isOut: at(detail, 'CdtDbtInd') ? isDebit(detail) : isOut }
  })
  const sum = parts.reduce((sum, { digits, isOut }) => sum + units(digits ?? '0') * (isOut ? -1 : 1), 0)
  const charges = sum - units(total) * (isOut ? -1 : 1)
  // Parts that do not make up the whole are not what came.
  if (parts.some(({ digits }) => digits === null) || (charges !== 0 && charges !== chargesOf(entry)))
    return [{ ...toldOf(entry, undefined, isOut, account), ...whole }]
  const bookings = parts.map(({ detail, digits, isOut }) => ({
    ...toldOf(entry, detail, isOut, account),
    ...{ amount: signedAmount(digits ?? '0', isOut), currency },
  }))
  const kept = { ...toldOf(entry, undefined, true, account), kind: 'Charges', currency }
  return charges === 0 ? bookings : [...bookings, { ...kept, amount: signedAmount((charges / UNITS).toFixed(5), true) }]
}

/** What the bank has kept of an entry, in units. */
function chargesOf(entry: Element): number {
  const total = amountOf(at(entry, 'Chrgs', 'TtlChrgsAndTaxAmt'))
  const amounts = [...all(entry, 'Chrgs', 'Amt'), ...all(entry, 'Chrgs', 'Rcrd').flatMap((each) => all(each, 'Amt'))]
  return total === null ? amounts.reduce((sum, each) => sum + units(amountOf(each) ?? '0'), 0) : units(total)
}

function amountOf(element: Element | undefined): string | null {
  const digits = element?.text.trim() ?? ''
  return /^\d{1,18}(?:\.\d{1,5})?$/.test(digits) ? digits : null
}

/** The standard allows five decimals. */
const UNITS = 100_000
const units = (digits: string) => Math.round(Number(digits) * UNITS)

const isDebit = (element: Element) => textAt(element, 'CdtDbtInd') === 'DBIT'

/** The two sides of a booking: on whose behalf, who, and from or to which account. */
const PAYER = ['UltmtDbtr', 'Dbtr', 'DbtrAcct'] as const
const PAYEE = ['UltmtCdtr', 'Cdtr', 'CdtrAcct'] as const

/** Why a payment came back (external code set of ISO 20022), in words; the others are told by their code. */
const RETURN_REASONS: Readonly<Record<string, string>> = {
  AC01: 'wrong account number',
  AC04: 'account closed',
  AC06: 'account blocked',
  AM04: 'not enough money',
  AM05: 'collected twice',
  MD01: 'no mandate',
  MD06: 'disputed by the payer',
  MD07: 'payer deceased',
  MS02: 'refused by the payer',
  MS03: 'no reason given',
}

/** What an entry says but for its amount; of one payment of a batch, what that says itself. */
function toldOf(
  entry: Element,
  detail: Element | undefined,
  isOut: boolean,
  account: string,
): Omit<Booking, 'amount' | 'currency'> {
  const parties = at(detail, 'RltdPties')
  // Money of one's own that bounced, or a booking that is taken back.
  const isBack = textAt(entry, 'RvslInd') === 'true' || at(detail, 'RtrInf') !== undefined
  const reason = textAt(detail, 'RtrInf', 'Rsn', 'Cd') || textAt(detail, 'RtrInf', 'Rsn', 'Prtry')
  const accountOf = (side: readonly string[]) =>
    textAt(parties, side[2] as string, 'Id', 'IBAN') || textAt(parties, side[2] as string, 'Id', 'Othr', 'Id')
  const isOwn = (side: readonly string[]) => account !== '' && withoutSpaces(accountOf(side)) === account
  // What goes back keeps the parties that it had when it came, unless the bank has turned them round or names one only.
  const [usual, turned] = isOut !== isBack ? [PAYEE, PAYER] : [PAYER, PAYEE]
  const other = isOwn(usual) ? turned : usual
  const sides = isBack && other === usual && !isOwn(turned) ? [usual, turned] : [other]
  // Whoever pays for somebody else is not who owes it.
  const [party = ''] = sides
    .flatMap((side) => side.slice(0, 2))
    .flatMap((name) => [textAt(parties, name, 'Pty', 'Nm'), textAt(parties, name, 'Nm')])
    .filter(Boolean)
  const date = [
    ['BookgDt', 'Dt'],
    ['BookgDt', 'DtTm'],
    ['ValDt', 'Dt'],
    ['ValDt', 'DtTm'],
  ].map((path) => textAt(entry, ...path))
  const family = textAt(detail, 'BkTxCd', 'Domn', 'Fmly', 'Cd') || textAt(entry, 'BkTxCd', 'Domn', 'Fmly', 'Cd')
  return {
    booked_on: date.find(Boolean)?.slice(0, 10) ?? '',
    party: joined([party]),
    iban: accountOf(other),
    account,
    kind: joined(
      [
        isBack ? REVERSAL : undefined,
        RETURN_REASONS[reason] ?? reason,
        FAMILIES[family],
        textAt(entry, 'AddtlNtryInf'),
      ],
      ' · ',
    ),
    purpose: purposeOf(detail),
    bank_reference: textAt(detail, 'Refs', 'AcctSvcrRef') || textAt(entry, 'AcctSvcrRef') || textAt(entry, 'NtryRef'),
  }
}

/** What the payer wrote: a reference by the rules, a text, or else what names the payment for the payer. */
function purposeOf(detail: Element | undefined): string {
  const structured = all(detail, 'RmtInf', 'Strd').flatMap((each) => [
    textAt(each, 'CdtrRefInf', 'Ref'),
    ...all(each, 'RfrdDocInf').map((document) => textAt(document, 'Nb')),
    ...all(each, 'AddtlRmtInf').map(({ text }) => text),
  ])
  const said = joined([...structured, glued(all(detail, 'RmtInf', 'Ustrd').map(({ text }) => text))])
  const end_to_end = textAt(detail, 'Refs', 'EndToEndId')
  return said || joined([end_to_end === 'NOTPROVIDED' ? '' : end_to_end, textAt(detail, 'AddtlTxInf')])
}

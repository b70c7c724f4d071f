import { sql } from 'kysely'
import type { Ctx } from '#lib/context'
import { addDays, writtenDay } from '#lib/format/dates'
import { fold } from '#lib/format/fold'
import { minorOrNull, writtenMoney } from '#lib/format/money'
import { displayName } from '#lib/format/names'
import { cut, shortened } from '#lib/format/shortened'
import { assignedInvoices, findAssignees, isAnswered, isOfInvoice } from '#lib/imports/assignments'
import { isOfBank, isPending, isTakenBack, methodOfBank, purposeKey, reasonOfReturn } from '#lib/imports/bank-files'
import { type Complain, complainAbout, readCells } from '#lib/imports/cells'
import { numbersOf } from '#lib/imports/invoices'
import { hashesOf, putBack, untouched } from '#lib/imports/kept-rows'
import { currencyOf, MOST_MINOR, type MoneyReader, moneyReader } from '#lib/imports/money'
import { PAYMENT_FIELDS } from '#lib/imports/money-fields'
import { candidatesIn } from '#lib/imports/named-invoices'
import type { Decided, DoneRow, NounImport, RowDecision, RowFate, ToldRow, WrittenRow } from '#lib/imports/noun'
import { findMembers, type NamedPerson } from '#lib/imports/payers'
import { type Brought, broughtBefore, findReturned, type Outgoing } from '#lib/imports/returned-payments'
import { rowsWith } from '#lib/imports/rows-with'
import { type RowKey, sameRows } from '#lib/imports/same-rows'
import type { Lacks, RowAssignment, RowProblem } from '#lib/imports/schema'
import type { KeptImport } from '#lib/imports/settings'
import { readMoney } from '#lib/imports/values'
import { importedNumber } from '#lib/invoices/imported'
import { addImportedPayments, type ImportedPayment, removeImportedPayments } from '#lib/payments/imported'
import { NewPayment } from '#lib/payments/schema'
import { closedBooksText } from '#lib/tenants/books'
import { line } from '#lib/wire/schema'

const MAX_REFERENCE = 140
const MAX_NOTE = 2000

/** What a row says of a payment. */
export interface GivenPayment {
  number?: string
  /** The invoices that it is for, each with the amount where the file says one. */
  invoices: { number: string; amount_minor: number | null }[]
  payer: NamedPerson
  amount_minor?: number
  currency: string
  received_on?: string
  method: string
  reference: string | null
  note: string | null
  /** In the file of a bank money that went out, that went out and came back, or that is only announced. */
  went?: 'out' | 'back' | 'nowhere'
  /** How much went out, and whether the bank calls that a return. */
  outgoing?: { amount_minor: number; is_return: boolean; reason: string | null }
  /** How many rows before it say the same, in the file of a bank: each of them is money of its own. */
  nth?: number
  /** How many rows before it are of the same payer and amount, whatever else they say, in the file of a bank. */
  nth_alike?: number
}

interface PaymentDecision extends RowDecision {
  payment: ImportedPayment | null
}

function readPayment(cells: readonly string[], reader: MoneyReader, seen: Map<string, number>) {
  const { fields: read, problems } = readCells(cells, reader)
  const complain = complainAbout(reader.columns, problems)
  const fields = read as Record<string, string | undefined>
  const isBank = isOfBank(reader.columns)
  const {
    number,
    member_number,
    email,
    payer_name,
    received_on,
    method = isBank ? methodOfBank(cells, reader.columns) : 'other',
    reference = null,
    note = null,
  } = fields
  const currency = currencyOf(read.currency, reader, complain)
  const given: GivenPayment = {
    invoices: [],
    payer: {
      ...(member_number && { member_number }),
      ...(email && { email }),
      ...(payer_name && { name: payer_name }),
    },
    ...{ currency, method, note },
    // Banks break lines in it.
    reference: reference?.replaceAll(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim() || null,
    ...(number && { number: cut(number, 60) }),
    ...(received_on && { received_on }),
  }
  if (number && number.length > 60) complain('number', 'Give a number of at most 60 characters.')
  if (fields.amount !== undefined) {
    const minor = minorOrNull(fields.amount, currency)
    if (minor === null) complain('amount', `The amount has more decimals than ${currency} knows.`)
    else if (isBank && isPending(cells, reader.columns)) given.went = 'nowhere'
    else if (minor < 0 && isBank) {
      given.went = 'out'
      given.outgoing = {
        ...{ amount_minor: -minor, is_return: isTakenBack(cells, reader.columns) },
        reason: reasonOfReturn(cells, reader.columns),
      }
    } else if (isBank && isTakenBack(cells, reader.columns)) given.went = 'back'
    else if (minor < 0)
      complain(
        'amount',
        'Money that went back is no payment. Leave the row out, and record it as a refund of the payment.',
      )
    else if (minor > MOST_MINOR) complain('amount', 'The amount is too large. Correct it.')
    else given.amount_minor = minor
  } else if (!problems.some(({ field }) => field === 'amount')) complain('amount', 'The amount is missing. Fill it in.')
  if (!received_on && !problems.some(({ field }) => field === 'received_on'))
    complain('received_on', 'The day is missing. Fill in when the money came.')
  if (received_on && received_on > reader.today)
    complain('received_on', 'Money does not come on a day to come. Correct it.')
  readInvoices(fields.invoice, given, complain)
  if (isBank && given.went !== 'nowhere') {
    const { key } = keysOf(given)[0]
    // Whoever is not named is told apart by what they wrote.
    const who = Object.keys(given.payer).length > 0 ? given.payer : [given.invoices, given.reference]
    const alike = JSON.stringify([who, given.amount_minor, currency])
    given.nth = seen.get(key) ?? 0
    given.nth_alike = seen.get(alike) ?? 0
    seen.set(key, given.nth + 1).set(alike, given.nth_alike + 1)
  }
  return { given, problems, title: titleOf(given, fields.invoice, fields.amount) }
}

/** "Ada Lovelace · €60.00 · 1 February 2025", also of money that went out. */
function titleOf(
  { number, payer: { name, member_number, email }, currency, received_on }: GivenPayment,
  invoice: string | undefined,
  said: string | undefined,
): string {
  const who = number ?? invoice ?? name ?? member_number ?? email ?? 'Row without a payer'
  const minor = said === undefined ? null : minorOrNull(said, currency)
  const amount = minor === null ? null : writtenMoney(minor, currency)
  return cut([who, amount, received_on && writtenDay(received_on, 'en-GB')].filter(Boolean).join(' · '), 200)
}

/** "2025-17", or several with what each gets: "2025-17=20.00; 2025-18=30.00". */
function readInvoices(cell: string | undefined, given: GivenPayment, complain: Complain): void {
  for (const part of (cell ?? '').split(/[;\r\n]+/).map((each) => each.trim())) {
    if (part === '') continue
    const [, number = part, amount] = /^(.+?)\s*=\s*([^=]+)$/.exec(part) ?? []
    const minor = amount === undefined ? null : minorOrNull(readMoney(amount, '.') ?? '', given.currency)
    if (amount !== undefined && (minor === null || minor <= 0))
      complain(
        'invoice',
        `“${shortened(part, 60)}” is no part of a payment. Write the number, or the number = the amount.`,
      )
    else given.invoices.push({ number: cut(number, 140), amount_minor: minor })
  }
  const sum = given.invoices.reduce((sum, { amount_minor }) => sum + (amount_minor ?? 0), 0)
  if (given.amount_minor !== undefined && sum > given.amount_minor)
    complain(
      'invoice',
      `The invoices get ${writtenMoney(sum, given.currency)}, but only ${writtenMoney(given.amount_minor, given.currency)} was paid. Correct one of them.`,
    )
}

function selectInvoices(ctx: Ctx) {
  return ctx.db
    .selectFrom('invoices')
    .select(['id', 'number', 'reference', 'status', 'currency', 'member_id', 'payer_name', 'remaining_minor'])
    .select(
      sql<boolean>`exists (select from payment_allocations a join payments p on p.tenant_id = a.tenant_id and p.id = a.payment_id
        where a.tenant_id = invoices.tenant_id and a.invoice_id = invoices.id and p.series = 'imported_paid')`.as(
        'came_paid',
      ),
    )
}

type KnownInvoice = Awaited<ReturnType<ReturnType<typeof selectInvoices>['executeTakeFirstOrThrow']>>

async function findInvoices(
  ctx: Ctx,
  rows: readonly ToldRow<GivenPayment>[],
  assigned: ReadonlyMap<number, RowAssignment>,
  isLocked: boolean,
): Promise<Map<string, KnownInvoice>> {
  const chosen = rows.flatMap(({ line }) => assigned.get(line)?.invoices?.map(({ invoice_id }) => invoice_id) ?? [])
  const named = [
    ...new Set(
      rows.flatMap(({ given: { invoices, reference } }) => [
        ...invoices.flatMap(({ number }) => [number, ...candidatesIn(number)]),
        ...(invoices.length === 0 && reference ? candidatesIn(reference) : []),
      ]),
    ),
  ]
  if (named.length + chosen.length === 0) return new Map()
  const numbers = named.flatMap(numbersOf)
  const query = selectInvoices(ctx)
    .where(
      'id',
      '=',
      sql<string>`any(${rowsWith('invoices', 'number', numbers)} || ${rowsWith('invoices', 'reference', named)} || ${chosen}::uuid[])`,
    )
    .where('status', '<>', 'draft')
    .orderBy('id')
  const found = await (isLocked ? query.forNoKeyUpdate() : query).execute()
  return new Map([
    ...found.flatMap((invoice) => (invoice.reference ? [[invoice.reference, invoice] as const] : [])),
    ...found.map((invoice) => [invoice.number as string, invoice] as const),
    ...found.map((invoice) => [invoice.id, invoice] as const),
  ])
}

/** The invoices that a text may name, by number or reference, and those that were chosen, by id. */
type KnownInvoices = ReadonlyMap<string, KnownInvoice>

/** What members owe whose rows name no invoice. */
interface Owed {
  /** Their open invoices, by member. */
  invoices: ReadonlyMap<string | null, readonly KnownInvoice[]>
  /** Of whoever shares a membership: who pays for it. */
  payers: ReadonlyMap<string, string>
}

async function findOwed(
  ctx: Ctx,
  rows: readonly { given: GivenPayment; named: readonly unknown[]; chosen: unknown; payer: Payer }[],
  isLocked: boolean,
): Promise<Owed> {
  const ids = rows.flatMap(({ given: { amount_minor, invoices }, named, chosen, payer: { member_id } }) =>
    member_id !== null && amount_minor && named.length + (chosen ? 0 : invoices.length) === 0 ? [member_id] : [],
  )
  if (ids.length === 0) return { invoices: new Map(), payers: new Map() }
  const sharing = await ctx.db
    .selectFrom('members')
    .innerJoin('members as payers', 'payers.group_id', 'members.group_id')
    .select(['members.id', 'payers.id as payer_id'])
    .where('members.id', 'in', [...new Set(ids)])
    .where('payers.group_role', '=', 'payer')
    .whereRef('payers.id', '<>', 'members.id')
    .execute()
  const debtors = new Set([...ids, ...sharing.map(({ payer_id }) => payer_id)])
  const query = selectInvoices(ctx)
    .where('status', '=', 'open')
    .where('remaining_minor', '>', 0)
    .where('member_id', 'in', [...debtors])
    .orderBy('id')
  const found = await (isLocked ? query.forNoKeyUpdate() : query).execute()
  return {
    invoices: Map.groupBy(found, ({ member_id }) => member_id),
    payers: new Map(sharing.map(({ id, payer_id }) => [id, payer_id])),
  }
}

/** Whoever owes more invoices writes which ones are paid. */
const MOST_OWED = 12

/** Every choice of the invoices that comes to just this amount. */
function choicesOf(invoices: readonly KnownInvoice[], amount_minor: number): KnownInvoice[][] {
  const [first, ...others] = invoices
  if (amount_minor === 0) return [[]]
  if (first === undefined || amount_minor < 0) return []
  return [
    ...choicesOf(others, amount_minor - first.remaining_minor).map((rest) => [first, ...rest]),
    ...choicesOf(others, amount_minor),
  ]
}

/**
 * The invoices that a member's money without a word settles: the only ones of theirs that come to this amount and that no
 * row before has paid, else the only one of whoever pays for them. Where several would do it is said which, and none is paid.
 */
function owedOf(
  { invoices, payers }: Owed,
  { amount_minor = 0, currency }: GivenPayment,
  member_id: string | null,
  used: ReadonlyMap<string, number>,
): { settled: readonly KnownInvoice[]; note: string | null } {
  const openOf = (id: string | null | undefined) =>
    (invoices.get(id ?? null) ?? []).filter((invoice) => invoice.currency === currency && !used.has(invoice.id))
  const own = member_id === null ? [] : openOf(member_id)
  const alone = own.filter(({ remaining_minor }) => remaining_minor === amount_minor)
  const choices =
    alone.length > 0 || own.length > MOST_OWED ? alone.map((each) => [each]) : choicesOf(own, amount_minor)
  const [settled = [], ...more] = amount_minor > 0 ? choices : []
  const numbers = listedNumbers(settled)
  if (more.length > 0) {
    const others = listedNumbers([...new Set(choices.flat())])
    return {
      settled: [],
      note: `Several that the payer owes would come to this amount: ${others}. It becomes credit; write which of them it pays, or apply it later.`,
    }
  }
  if (settled.length > 0)
    return {
      settled,
      note: `Settles ${numbers}, the only ${settled.length > 1 ? 'ones that come to this amount of all that the payer owes' : 'one that the payer owes in this amount'}.`,
    }
  const payer = member_id === null ? undefined : payers.get(member_id)
  const shared = payer ? openOf(payer).filter(({ remaining_minor }) => remaining_minor === amount_minor) : []
  const [one, another] = shared
  if (!one || another) return { settled: [], note: null }
  return { settled: [one], note: `Settles ${one.number}, the only one in this amount of whoever pays for them.` }
}

const listedNumbers = (invoices: readonly KnownInvoice[]): string =>
  listedWords(invoices.map(({ number }) => number as string))

/** Banks write what the payer wrote behind their own marks: "EREF+… MREF+… SVWZ+Beitrag". What is too long begins there. */
function keptReference({ reference }: Pick<GivenPayment, 'reference'>): string | null {
  if (reference === null || reference.length <= MAX_REFERENCE) return reference
  return cut(/SVWZ\+(.+)/.exec(reference)?.[1]?.trim() ?? reference, MAX_REFERENCE)
}

/** The note of a payment; where the reference is not kept whole, that is. */
function keptNote({ reference, note }: GivenPayment): string | null {
  return note ?? (reference && reference.length > MAX_REFERENCE ? cut(reference, MAX_NOTE) : null)
}

/** What tells one payment of a payer from another where they have no number. */
function contentOf(
  payer: string,
  {
    received_on,
    amount_minor,
    currency,
    reference,
  }: Pick<GivenPayment, 'received_on' | 'amount_minor' | 'currency' | 'reference'>,
): string {
  return [payer, received_on, amount_minor, currency, purposeKey(keptReference({ reference }) ?? '')].join('|')
}

/**
 * The payment that a row repeats: of its member, or of its payer as written down, whose member may be another one by now.
 * What names the member itself repeats no payment of another one, unless somebody has chosen the member.
 */
function repeatedBy(
  given: GivenPayment,
  { member_id, payer_name }: Payer,
  { byMember, byName, byContent }: { byMember: KnownPayments; byName: KnownPayments; byContent: KnownPayments },
  isChosen: boolean,
): KnownPayment | undefined {
  const ofMember = member_id === null ? [] : (byMember.get(contentOf(member_id, given)) ?? [])
  const named = payer_name ? (byName.get(contentOf(fold(payer_name), given)) ?? []) : []
  const nobodys = isOfNobody(given) ? (byContent.get(contentOf('', given)) ?? []) : []
  const isExact = !isChosen && (given.payer.member_number !== undefined || given.payer.email !== undefined)
  const isOther = (payment: KnownPayment) => isExact && payment.member_id !== null && payment.member_id !== member_id
  const ids = new Set(ofMember.map(({ id }) => id))
  const others = [...named.filter((payment) => !isOther(payment)), ...nobodys]
  const same = [...ofMember, ...others.filter(({ id }) => !ids.has(id) && ids.add(id))]
  return same[given.nth ?? 0]
}

/** Whether a row names no payer: whose money it was somebody may have said by hand, so that only what was written tells it. */
const isOfNobody = ({ payer, reference }: GivenPayment): boolean =>
  Object.keys(payer).length === 0 && purposeKey(reference ?? '') !== ''

/** Who pays by what a row says. */
interface Payer {
  member_id: string | null
  payer_name: string | null
}

function selectPayments(ctx: Ctx) {
  return ctx.db
    .selectFrom('payments')
    .select(['payments.id', 'payments.number', 'payments.external_number', 'payments.member_id', 'payments.payer_name'])
    .select(['payments.received_on', 'payments.amount_minor', 'payments.currency', 'payments.reference'])
    .where('series', '<>', 'imported_paid')
}

type KnownPayment = Awaited<ReturnType<ReturnType<typeof selectPayments>['executeTakeFirstOrThrow']>>

/** Payments by what tells one from another. */
type KnownPayments = ReadonlyMap<string, readonly KnownPayment[]>

/** What a row says of a payment by which one that is there is looked for; none where it lacks the day or the amount. */
interface SaidPayment {
  received_on: string
  amount_minor: number
  member_id: string | null
  payer_key: string
}

function saidOf({ received_on, amount_minor }: GivenPayment, { member_id, payer_name }: Payer): SaidPayment[] {
  if (received_on === undefined || amount_minor === undefined) return []
  return [{ received_on, amount_minor, member_id, payer_key: fold(payer_name ?? '') }]
}

/** Payments on the same day over the same amount: of the same member, of a payer of the same name, or of anybody. */
function samePayments(ctx: Ctx, said: readonly SaidPayment[], by?: 'member_id' | 'payer_key') {
  // Payments without a payer are no one's.
  const known = by ? said.filter((each) => each[by]) : said
  const saying = sql<SaidPayment>`(select * from jsonb_to_recordset(${JSON.stringify(known)}::jsonb)
    paid (received_on date, amount_minor bigint, member_id uuid, payer_key text))`.as('paid')
  return selectPayments(ctx)
    .innerJoin(saying, (join) => {
      const same = join
        .onRef('payments.received_on', '=', 'paid.received_on')
        .onRef('payments.amount_minor', '=', 'paid.amount_minor')
      return by ? same.onRef(`payments.${by}`, '=', `paid.${by}`) : same
    })
    .distinct()
}

/** The payments of the same payers on the same days, and those with the numbers of rows. */
async function findPayments(ctx: Ctx, rows: readonly { given: GivenPayment; payer: Payer }[]) {
  const numbers = rows.flatMap(({ given }) =>
    given.number ? [given.number.toUpperCase(), importedNumber(given.number)] : [],
  )
  const said = rows.flatMap(({ given, payer }) => saidOf(given, payer))
  const nobodys = rows.flatMap(({ given, payer }) => (isOfNobody(given) ? saidOf(given, payer) : []))
  const [numbered, ofMembers, ofNames, ofNobody] = await Promise.all([
    selectPayments(ctx)
      .where('id', '=', sql<string>`any(${rowsWith('payments', 'number', numbers)})`)
      .execute(),
    samePayments(ctx, said, 'member_id').execute(),
    samePayments(ctx, said, 'payer_key').execute(),
    nobodys.length === 0 ? [] : samePayments(ctx, nobodys).where('series', '=', 'imported').execute(),
  ])
  return {
    byContent: Map.groupBy(ofNobody, (payment) => contentOf('', payment)),
    byNumber: new Map(numbered.map((payment) => [payment.number, payment])),
    byMember: Map.groupBy(ofMembers, (payment) => contentOf(payment.member_id as string, payment)),
    byName: Map.groupBy(ofNames, (payment) => contentOf(fold(payment.payer_name ?? ''), payment)),
  }
}

/** How far the day that somebody wrote down and that of the bank may lie apart. */
const BY_HAND_DAYS = 3

/**
 * The payments that were recorded by hand of what rows of a bank's file may tell once more: by the same payer over the
 * same amount, within a few days.
 */
async function findByHand(
  ctx: Ctx,
  rows: readonly { given: GivenPayment; payer: Payer }[],
): Promise<readonly KnownPayment[]> {
  const days = Array.from({ length: 2 * BY_HAND_DAYS + 1 }, (_, at) => at - BY_HAND_DAYS)
  const said = rows
    .filter(({ given }) => given.nth_alike !== undefined)
    .flatMap(({ given, payer }) => saidOf(given, payer))
    .flatMap((each) => days.map((day) => ({ ...each, received_on: addDays(each.received_on, day) })))
  if (said.length === 0) return []
  const byHand = (by: 'member_id' | 'payer_key') =>
    samePayments(ctx, said, by)
      .where('series', '=', 'payment')
      .where('status', '=', 'succeeded')
      .where('method', 'in', ['bank_transfer', 'direct_debit', 'other'])
      .execute()
  const [ofMembers, ofNames] = await Promise.all([byHand('member_id'), byHand('payer_key')])
  const found = new Map([...ofMembers, ...ofNames].map((payment) => [payment.id, payment]))
  return [...found.values()].sort((one, other) => (one.received_on + one.id < other.received_on + other.id ? -1 : 1))
}

/** The payment that somebody has recorded of the money of a row, which names nothing that is still to be paid. */
function byHandOf(
  found: readonly KnownPayment[],
  { amount_minor, currency, received_on, nth_alike }: GivenPayment,
  { member_id, payer_name }: Payer,
): KnownPayment | undefined {
  if (nth_alike === undefined || received_on === undefined) return undefined
  const [from, until] = [addDays(received_on, -BY_HAND_DAYS), addDays(received_on, BY_HAND_DAYS)]
  const alike = found.filter(
    (payment) =>
      payment.amount_minor === amount_minor &&
      payment.currency === currency &&
      payment.received_on >= from &&
      payment.received_on <= until &&
      (member_id === null
        ? payer_name !== null && fold(payer_name) === fold(payment.payer_name ?? '')
        : member_id === payment.member_id),
  )
  return alike[nth_alike]
}

/** What the rows of a file have paid so far. */
interface PaidInFile {
  /** By invoice, in minor units. */
  used: Map<string, number>
  keys: Set<string>
  /** Payments that its rows take back. */
  returned: Set<string>
  /** Those that its rows bring. */
  brought: Brought[]
  /** Lines that somebody who knows has said to be money of their own. */
  apart: ReadonlySet<number>
  /** What they have said of lines: whose money it is, and what it pays. */
  assigned: ReadonlyMap<number, RowAssignment>
}

/** By what a row is told to repeat another. */
function keysOf(given: GivenPayment): [RowKey] {
  if (given.number) return [{ field: 'number', key: importedNumber(given.number), says: 'is the same payment' }]
  const who = JSON.stringify([given.payer, given.invoices.map(({ number }) => number)])
  const key = `${contentOf(who, given)}${given.nth ? `|${given.nth}` : ''}`
  return [{ field: 'reference', key, says: 'has the same payer, day, amount and reference' }]
}

/** What is said of what nobody has paid. */
const WENT: Readonly<Record<NonNullable<GivenPayment['went']>, string>> = {
  out: 'Money that went out. Where it went back to a payer, record that at their payment.',
  back: 'Money that had gone out and came back, which nobody has paid.',
  nowhere: 'The bank has not booked it yet. It comes with a later statement.',
}

async function decide(
  ctx: Ctx,
  reader: MoneyReader,
  file: PaidInFile,
  rows: readonly ToldRow<GivenPayment>[],
  isLocked: boolean,
): Promise<PaymentDecision[]> {
  const { assigned } = file
  const invoices = await findInvoices(ctx, rows, assigned, isLocked)
  const assignees = await findAssignees(
    ctx,
    rows.flatMap(({ line }) => assigned.get(line) ?? []),
  )
  const members = await findMembers(
    ctx,
    rows.map(({ given }) => given.payer),
    { areNamed: true },
  )
  const read = rows.map(({ line, given, problems: found }) => {
    const chosen = assigned.get(line)
    // What somebody has said answers what the row does not tell.
    const problems: RowProblem[] = found.filter((problem) => !chosen || !isAnswered(problem))
    const noted = complainAbout(reader.columns, problems)
    const complain: Complain = chosen ? () => {} : noted
    const told = given.invoices.flatMap((part) => {
      const invoice = invoiceOf(part.number, invoices, complain)
      return invoice ? [{ ...part, invoice }] : []
    })
    const inText = chosen?.invoices
      ? { found: assignedInvoices(chosen.invoices, invoices, given, noted), several: null, voided: [] }
      : given.invoices.length > 0
        ? { found: told, several: null, voided: [] }
        : namedInReference(given, invoices)
    const { found: namedOnes, voided } = inText
    // Whoever has said whose money it is leaves it to what that member owes.
    const several = chosen ? null : inText.several
    // Who pays several is known by them, also where nobody knows yet which of them is paid.
    const [first] = namedOnes
    const named = several === null ? namedOnes : []
    const isNamed = Object.keys(given.payer).length > 0
    // Whoever has paid the invoice for its payer: what is left over is the payer's.
    const isTold = first !== undefined || given.invoices.length > 0
    const meant = isNamed || !isTold ? members.find(given.payer, 'payer_name', complain, isTold) : null
    const payer = chosen?.member_id ? assignees.get(chosen.member_id) : meant
    if (chosen?.member_id && !payer)
      noted('payer_name', 'The member who was chosen for this row is there no more. Choose again.')
    const member_id = payer?.id ?? first?.invoice.member_id ?? null
    const payer_name = given.payer.name ?? (payer ? displayName(payer) : (first?.invoice.payer_name ?? null))
    return { line, given, problems, complain: noted, named, several, voided, chosen, payer: { member_id, payer_name } }
  })
  const there = await findPayments(ctx, read)
  const owed = await findOwed(ctx, read, isLocked)
  const byHand = await findByHand(ctx, read)
  const returned = await findReturned(ctx, read.flatMap(outgoingOf), file.returned)
  return read.map((row) => {
    const { line, given, problems, complain, named: told, several, voided, chosen } = row
    const { member_id, payer_name } = row.payer
    const isChosen = chosen?.invoices !== undefined && chosen.invoices !== null
    const isNamed = isChosen || told.length > 0 || (given.invoices.length > 0 && !chosen) || several !== null
    const { settled, note } = isNamed ? NOTHING_OWED : owedOf(owed, given, member_id, file.used)
    const named = isNamed ? told : settled.map(asNamed)

    const decision: PaymentDecision = {
      ...{ line, outcome: 'create', object_id: null, matched_by: null, problems, note: null, payment: null },
    }
    const skip = (note: string) => Object.assign(decision, { outcome: 'skip', note })
    if (given.went) {
      const { note, payment_id = null } = returned.get(line) ?? {}
      skip(note ?? returnedOf(file, row) ?? WENT[given.went])
      return { ...decision, object_id: payment_id, problems: [] }
    }
    const numbered = given.number
      ? numbersOf(given.number).flatMap((each) => there.byNumber.get(each) ?? [])[0]
      : undefined
    const isApart = file.apart.has(line)
    const same =
      numbered ?? (isApart ? undefined : repeatedBy(given, { member_id, payer_name }, there, chosen !== undefined))
    // What is there already was given to somebody the first time, whatever the row lacks.
    if (same && !numbered && problems.every(isAnswered)) problems.length = 0
    // What names several invoices is asked about, unless it is there: by now nothing may remain to be paid of them.
    if (several && !same && !(isApart ? undefined : byHandOf(byHand, given, { member_id, payer_name })))
      complain('reference', several)
    if (
      numbered &&
      (numbered.amount_minor !== given.amount_minor || numbered.received_on !== given.received_on) &&
      problems.length === 0
    )
      complain(
        'number',
        `${numbered.number} is there over ${writtenMoney(numbered.amount_minor, numbered.currency)} of ${numbered.received_on}. Correct the number, the amount or the day.`,
      )
    else if (same && (numbered || !given.number || !same.external_number) && problems.length === 0) {
      Object.assign(decision, { object_id: same.id, matched_by: numbered ? 'number' : 'content' })
      skip(
        numbered
          ? 'Is there already.'
          : `${same.number} is there with the same payer, day, amount and reference. Where this is other money, select the row and keep it apart.`,
      )
      return decision
    }
    if (given.amount_minor === 0 && problems.length === 0) {
      skip('Nothing of it was kept.')
      return decision
    }
    const came = named.find(({ invoice }) => invoice.came_paid && invoice.remaining_minor === 0)
    if (came && problems.length === 0) {
      skip(`${came.number} came as paid with its import, so that this would count twice.`)
      return decision
    }
    const isSettled = named.every(({ invoice }) => invoice.remaining_minor <= (file.used.get(invoice.id) ?? 0))
    const recorded = isSettled && !isApart ? byHandOf(byHand, given, { member_id, payer_name }) : undefined
    if (recorded && problems.length === 0) {
      Object.assign(decision, { object_id: recorded.id, matched_by: 'content' })
      skip(
        `${recorded.number} of ${writtenDay(recorded.received_on, 'en-GB')} was recorded by hand over the same amount, so this is taken for the same money. If it came twice, select the row and keep it apart.`,
      )
      return decision
    }
    const closed = reader.books_closed_through
    if (closed !== null && given.received_on !== undefined && given.received_on <= closed) {
      complain('received_on', closedBooksText(closed))
      return { ...decision, outcome: 'problem', lacks: lackOf(problems) }
    }
    // What repeats an earlier row takes nothing off its invoice.
    const [key] = keysOf(given)
    const isRepeated = !isApart && file.keys.has(key.key)
    const used = isRepeated ? new Map(file.used) : file.used
    const parts = partsOf(given, named, used, decision, complain, chosen !== undefined)
    if (problems.length > 0) return { ...decision, outcome: 'problem', note: null, lacks: lackOf(problems) }
    if (parts.length === 0) decision.lacks = chosen ? (chosen.invoices?.length ? 'invoice' : null) : lacked(member_id)
    if (note !== null) decision.note = note
    if (voided.length > 0) {
      const isVoid = `${listedNumbers(voided)} ${voided.length > 1 ? 'are' : 'is'} void: nothing is owed there.`
      const rest = named.length === 0 ? (note ?? 'The money becomes credit of the payer.') : decision.note
      decision.note = [isVoid, rest].filter(Boolean).join(' ')
    }
    if (decision.note !== null && member_id === null && !chosen)
      decision.note += ` There is no member “${shortened(payer_name ?? '', 60)}”.`
    file.keys.add(key.key)
    file.brought.push({
      ...{ line, member_id, payer_key: fold(payer_name ?? ''), currency: given.currency },
      invoice_ids: named.map(({ invoice }) => invoice.id),
      ...{ amount_minor: given.amount_minor as number, received_on: given.received_on as string },
    })
    decision.payment = {
      ...{ series: 'imported', external_number: given.number ?? null, member_id, payer_name },
      ...{ method: given.method, reference: keptReference(given), note: keptNote(given) },
      ...{
        amount_minor: given.amount_minor as number,
        currency: given.currency,
        received_on: given.received_on as string,
        parts,
      },
    }
    return decision
  })
}

/** What a row lacks that settles nothing. */
const lacked = (member_id: string | null): Lacks => (member_id === null ? 'payer' : 'invoice')

/** What a row with problems lacks; nothing where something else is wrong with it, which no choice puts right. */
function lackOf(problems: readonly RowProblem[]): Lacks | null {
  if (!problems.every(isAnswered)) return null
  return problems.some(isOfInvoice) ? 'invoice' : 'payer'
}

/** Money that went out, of a row that tells when. */
function outgoingOf(row: {
  line: number
  given: GivenPayment
  payer: Payer
  named: readonly { invoice: KnownInvoice }[]
}): Outgoing[] {
  const { outgoing, received_on, currency } = row.given
  if (!outgoing || received_on === undefined) return []
  const invoice_ids = row.named.map(({ invoice }) => invoice.id)
  return [{ line: row.line, ...outgoing, currency, booked_on: received_on, ...row.payer, invoice_ids }]
}

/** What is said of money that goes back which an earlier row of the file brings; null where none does. */
function returnedOf(file: PaidInFile, row: Parameters<typeof outgoingOf>[0]): string | null {
  const [outgoing] = outgoingOf(row)
  const brought = outgoing && broughtBefore(file.brought, outgoing)
  if (!brought) return null
  file.brought.splice(file.brought.indexOf(brought), 1)
  return outgoing.is_return
    ? `This looks like the money of line ${brought.line} that bounced. Import it, then open its payment from that line and take it back; or leave that line out.`
    : `If this gives the money of line ${brought.line} back, record that at its payment once it is imported; or leave that line out.`
}

/** The invoices that a text names, by number or reference. */
function invoicesIn(text: string, invoices: ReadonlyMap<string, KnownInvoice>): KnownInvoice[] {
  const found = candidatesIn(text).flatMap((each) => invoices.get(each) ?? [])
  return [...new Map(found.map((invoice) => [invoice.id, invoice])).values()]
}

/** An invoice as a row would name it. */
const asNamed = (invoice: KnownInvoice) => ({ number: invoice.number as string, amount_minor: null, invoice })
const NOTHING_OWED: ReturnType<typeof owedOf> = { settled: [], note: null }

/** The invoice that the reference of a payment names, those apart that are void; several where it pays them all, else what is asked about them. */
function namedInReference(
  { reference, amount_minor, currency }: GivenPayment,
  invoices: KnownInvoices,
): { found: ReturnType<typeof asNamed>[]; several: string | null; voided: readonly KnownInvoice[] } {
  const all = reference ? invoicesIn(reference, invoices) : []
  const known = all.filter(({ status }) => status !== 'void')
  // Several that come to just this amount are paid by it.
  const sum = known.reduce((sum, { remaining_minor }) => sum + remaining_minor, 0)
  const isOfAll = known.length < 2 || (sum === amount_minor && known.every((each) => each.currency === currency))
  return {
    found: known.map(asNamed),
    several: isOfAll ? null : severalIn(reference as string, known),
    voided: all.filter(({ status }) => status === 'void'),
  }
}

function severalIn(text: string, found: readonly KnownInvoice[]): string {
  const numbers = found.map(({ number }) => number).join(', ')
  return `“${shortened(text, 60)}” names several invoices: ${numbers}. Write the one that is meant, or record the payment by hand.`
}

function invoiceOf(
  number: string,
  invoices: ReadonlyMap<string, KnownInvoice>,
  complain: Complain,
): KnownInvoice | null {
  const found = [...new Set([number, ...numbersOf(number)].flatMap((each) => invoices.get(each) ?? []))]
  const ids = new Set(found.map(({ id }) => id))
  if (ids.size > 1) {
    complain(
      'invoice',
      `Several invoices are called ${number}: ${found.map((each) => each.number).join(', ')}. Write the one that is meant.`,
    )
    return null
  }
  if (found[0]) return found[0]
  const inside = invoicesIn(number, invoices)
  if (inside.length > 1) {
    complain('invoice', severalIn(number, inside))
    return null
  }
  if (inside[0]) return inside[0]
  complain(
    'invoice',
    `There is no invoice ${shortened(number, 60)}. Import the invoices first, correct the number, or empty the cell: then it is credit of the payer.`,
  )
  return null
}

/** What of a payment goes to its invoices; what they do not take is credit of the payer, which is noted. */
function partsOf(
  { amount_minor = 0, currency, received_on, invoices }: GivenPayment,
  named: readonly { number: string; amount_minor: number | null; invoice: KnownInvoice }[],
  used: Map<string, number>,
  decision: PaymentDecision,
  complain: Complain,
  isChosen: boolean,
): ImportedPayment['parts'] {
  let left = amount_minor
  const parts: { invoice_id: string; amount_minor: number }[] = []
  const settled: string[] = []
  const paid: string[] = []
  const over: string[] = []
  for (const { number, invoice, amount_minor: wanted } of named) {
    if (invoice.currency !== currency) {
      complain(
        'invoice',
        `${number} is in ${invoice.currency}, which a payment in ${currency} does not settle. ${isChosen ? 'Choose another' : 'Correct the currency'}.`,
      )
      continue
    }
    if (invoice.status === 'void') {
      complain(
        'invoice',
        `${number} is void; nothing is owed on it. ${isChosen ? 'Choose another, or none' : 'Empty the cell'} to keep the money as credit.`,
      )
      continue
    }
    const remaining = invoice.remaining_minor - (used.get(invoice.id) ?? 0)
    const part = Math.min(left, wanted ?? left, remaining)
    if (part <= 0 && isChosen && remaining <= 0) over.push(number)
    if (part <= 0) continue
    used.set(invoice.id, (used.get(invoice.id) ?? 0) + part)
    left -= part
    parts.push({ invoice_id: invoice.id, amount_minor: part })
    if (part === remaining) settled.push(number)
    else paid.push(`${writtenMoney(part, currency)} of ${number}`)
  }
  // What the file itself does not say in a column of its own.
  if ((isChosen || invoices.length === 0) && parts.length > 0)
    decision.note = [listed('Settles', settled), listed('Pays', paid)].filter(Boolean).join(' ')
  if (left > 0 && received_on) {
    const rest =
      isChosen && named.length === 0
        ? 'It becomes credit of the member, as it was chosen.'
        : over.length > 0
          ? `${listedWords(over)} ${over.length > 1 ? 'are' : 'is'} paid already, so that ${writtenMoney(left, currency)} becomes credit of the payer. Choose another invoice, or leave the row out if it is the same money.`
          : parts.length === 0 && named[0]?.invoice.status === 'paid'
            ? `${named[0].number} is paid already, so that ${writtenMoney(left, currency)} becomes credit of the payer. Leave the row out if it is the same money.`
            : parts.length > 0 || named.length > 0
              ? `${writtenMoney(left, currency)} is more than remains to be paid, and becomes credit of the payer.`
              : 'It names no invoice, and becomes credit of the payer.'
    decision.note = [decision.note, rest].filter(Boolean).join(' ')
  }
  return parts
}

const listedWords = (things: readonly string[]): string => new Intl.ListFormat('en-GB').format(things)

/** "Settles INV-1 and INV-2."; empty where there is nothing. */
function listed(verb: string, things: readonly string[]): string {
  return things.length === 0 ? '' : `${verb} ${listedWords(things)}.`
}

async function write(ctx: Ctx, rows: readonly Decided<GivenPayment, PaymentDecision>[]): Promise<WrittenRow[]> {
  const ids = await addImportedPayments(
    ctx,
    rows.map(({ decision }) => decision.payment as ImportedPayment),
  )
  const hashes = await hashesOf(ctx, 'payments', ids)
  return rows.map(({ decision }, at) => {
    const object_id = ids[at] as string
    // What it pays may have become otherwise since the check.
    return { line: decision.line, object_id, before: null, made: { hash: hashes.get(object_id) }, note: decision.note }
  })
}

async function undo(ctx: Ctx, kept: KeptImport, rows: readonly DoneRow[]): Promise<RowFate[]> {
  const { free, kept: stay } = await untouched(ctx, 'payments', rows)
  const ids = free.map(({ object_id }) => object_id as string)
  const { rows: drawn } = await sql<{ id: string }>`select object_id as id from papers
    where noun = 'payments' and object_id = any(${ids}::uuid[])`.execute(ctx.db)
  const papers = new Set(drawn.map(({ id }) => id))
  const gone = free.filter(({ object_id }) => !papers.has(object_id as string))
  await removeImportedPayments(
    ctx,
    gone.map(({ object_id }) => object_id as string),
  )
  await putBack(ctx, 'payments', kept.id, gone)
  return [
    ...stay.map((fate) => ({
      ...fate,
      note: 'Kept: changed since the import: its payer, the invoices that it pays, or what went back of it.',
    })),
    ...free
      .filter(({ object_id }) => papers.has(object_id as string))
      .map(({ line }): RowFate => ({ line, state: 'kept', note: 'Kept: its receipt was made or sent.' })),
    ...gone.map(({ line }): RowFate => ({ line, state: 'undone', note: null })),
  ]
}

/** Payments, on invoices of ours or of another program, or as credit of the payer. */
export const paymentImport: NounImport = {
  match_by: ['number', 'content'],
  layouts: [],
  fields: async () => [...PAYMENT_FIELDS],
  lacks: (taken) =>
    taken.has('amount') &&
    taken.has('received_on') &&
    ['invoice', 'member_number', 'email', 'payer_name', 'reference'].some((name) => taken.has(name))
      ? null
      : 'Which columns are the amount, the day, and the invoice or the payer? Choose them.',
  open: async (ctx, kept) => {
    const reader = await moneyReader(ctx, kept, PAYMENT_FIELDS, {
      note: NewPayment.shape.note,
      payer_name: line(200),
    })
    const seen = new Map<string, number>()
    const file: PaidInFile = {
      used: new Map(),
      keys: new Set(),
      returned: new Set(),
      brought: [],
      apart: new Set(kept.kept_apart),
      assigned: new Map(kept.assigned.map((each) => [each.line, each])),
    }
    const { compare } = sameRows<GivenPayment>(kept.columns, keysOf, 'skip')
    return {
      read: (cells) => readPayment(cells, reader, seen),
      decide: (ctx, rows, isLocked) => decide(ctx, reader, file, rows as ToldRow<GivenPayment>[], isLocked),
      // A number is given once, whoever says that it is another payment.
      compare: (row) => {
        if (!file.apart.has(row.line) || (row.given as GivenPayment).number) compare(row)
      },
      changed: () => [],
      // What a row lacks is looked for again whenever it is shown.
      isKept: ({ outcome, lacks }) =>
        outcome === 'create' || (outcome === 'problem' && lacks !== undefined && lacks !== null),
      write: (ctx, _import_id, rows) => write(ctx, rows as Decided<GivenPayment, PaymentDecision>[]),
    }
  },
  undo,
  referred: (table) => `Kept: something was added since that belongs to this payment (${table.replaceAll('_', ' ')}).`,
}

import { sql } from 'kysely'
import { type AuditEntry, recordAudit } from '#lib/audit/service'
import type { Ctx } from '#lib/context'
import type { CustomValues } from '#lib/custom-fields/schema'
import { minorOrNull, writtenMoney } from '#lib/format/money'
import { cut, shortened } from '#lib/format/shortened'
import { type Complain, complainAbout, readCells } from '#lib/imports/cells'
import { anyOf, hashesOf, putBack, setColumns, untouched } from '#lib/imports/kept-rows'
import { currencyOf, MOST_MINOR, type MoneyReader, moneyReader } from '#lib/imports/money'
import { INVOICE_FIELDS, PRINTED } from '#lib/imports/money-fields'
import type { Decided, DoneRow, NounImport, RowDecision, RowFate, ToldRow, WrittenRow } from '#lib/imports/noun'
import { checkedFields, isSameValues, ownFields, ownValues } from '#lib/imports/own-fields'
import { findMembers, type NamedPerson } from '#lib/imports/payers'
import { rowsWith } from '#lib/imports/rows-with'
import { sameRows } from '#lib/imports/same-rows'
import type { RowProblem } from '#lib/imports/schema'
import type { KeptImport } from '#lib/imports/settings'
import { readMoney } from '#lib/imports/values'
import { addImportedInvoices, importedNumber, removeImportedInvoices } from '#lib/invoices/imported'
import { BillTo, NewInvoice, type ParsedInvoiceLine } from '#lib/invoices/schema'
import { totalLine } from '#lib/invoices/totals'
import { addImportedPayments, removeImportedPayments } from '#lib/payments/imported'
import { closedBooksText, closedValuesText, requireOpenValues } from '#lib/tenants/books'
import { todayOfTenant } from '#lib/tenants/queries'

/** What a row says of an invoice. */
interface GivenInvoice {
  number?: string
  payer: NamedPerson
  bill_to?: BillTo
  currency: string
  lines: ParsedInvoiceLine[]
  total_minor?: number
  issue_date?: string
  due_date?: string
  status: 'open' | 'void' | 'uncollectible' | 'draft'
  paid_minor: number
  paid_on?: string
  fields: Record<string, unknown>
  custom?: Record<string, unknown>
}

interface InvoiceDecision extends RowDecision {
  member_id: string | null
  custom: CustomValues
  changes: Record<string, unknown>
}

const FORM = 'Write each on a line of its own: text | quantity | price | tax rate.'

/** Reads "Dues 2026 | 1 | 120.00 | 19 | incl | 0": a line of an invoice. Throws Error with a sentence. */
function readLine(text: string, currency: string): ParsedInvoiceLine {
  const parts = text.split('|').map((part) => part.trim())
  // The text may have such a bar in it where all the others are given.
  const [description = '', ...rest] = parts.length > 6 ? [parts.slice(0, -5).join(' | '), ...parts.slice(-5)] : parts
  const [quantity, price, rate = '', tax = '', off = ''] = rest.length === 1 ? ['1', ...rest] : rest
  const amount = (given: string, what: string) => {
    const read = readMoney(given, '.')
    if (read === null || read.startsWith('-') || minorOrNull(read, currency) === null)
      throw new Error(`The ${what} of “${shortened(description, 40)}” is no amount. ${FORM}`)
    return read
  }
  if (description === '' || description.length > 500 || price === undefined)
    throw new Error(`“${shortened(text, 60)}” is no line. ${FORM}`)
  if (!/^\d{1,6}$/.test(quantity ?? '') || Number(quantity) < 1)
    throw new Error(`The quantity of “${shortened(description, 40)}” is no whole number. ${FORM}`)
  const [, percent = '', name = ''] = /^([\d.,]*)\s*%?\s*(.*)$/s.exec(rate) ?? []
  const tax_rate = rateOf(percent === '' ? 0 : Number(percent.replace(',', '.')))
  if (tax_rate === null) throw new Error(`The tax rate of “${shortened(description, 40)}” is none. ${FORM}`)
  return {
    ...{ description, quantity: Number(quantity), unit_price: amount(price, 'price'), tax_rate },
    ...{ tax_included: tax !== 'net', source: 'manual' },
    ...(name !== '' && { tax_name: cut(name, 60) }),
    ...(off !== '' && { discount: amount(off, 'discount') }),
  }
}

function rateOf(rate: number): string | null {
  return rate >= 0 && rate <= 100 ? String(Math.round(rate * 100) / 100) : null
}

function totalOf(line: ParsedInvoiceLine, currency: string): { tax_minor: number; amount_minor: number } {
  return totalLine({
    ...{ quantity: line.quantity, tax_rate: line.tax_rate ?? '0', tax_included: line.tax_included },
    unit_price_minor: minorOrNull(line.unit_price, currency) as number,
    discount_minor: minorOrNull(line.discount ?? '0', currency) as number,
  })
}

/** Lines of a row: those that it gives, or one over its total. */
function linesOf(fields: Record<string, unknown>, currency: string, complain: Complain) {
  const { lines, total, tax, tax_rate, description, number } = fields
  const minor = (field: string, given: unknown) => {
    if (given === undefined) return undefined
    const read = minorOrNull(given as string, currency)
    if (read === null) complain(field, `The amount has more decimals than ${currency} knows.`)
    else if (read < 0)
      complain(
        field,
        'A credit is no invoice. Leave the row out, and record what is left of it as a payment of the payer.',
      )
    else if (read > MOST_MINOR) complain(field, 'The amount is too large. Correct it.')
    else return read
    return null
  }
  const [total_minor, tax_minor] = [minor('total', total), minor('tax', tax)]
  if (total_minor === null || tax_minor === null) return { lines: [] }
  if (Array.isArray(lines) && lines.length > 0) {
    try {
      const read = lines.slice(0, 200).map((line) => readLine(String(line), currency))
      const sum = read.reduce((sum, line) => sum + totalOf(line, currency).amount_minor, 0)
      if (total_minor !== undefined && total_minor !== sum)
        complain(
          'total',
          `The lines come to ${writtenMoney(sum, currency)}, the total says ${writtenMoney(total_minor, currency)}. Correct one of them.`,
        )
      return { lines: read, total_minor: sum }
    } catch (error) {
      complain('lines', (error as Error).message)
      return { lines: [] }
    }
  }
  if (total_minor === undefined) return { lines: [] }
  const net = total_minor - (tax_minor ?? 0)
  const rate = rateOf(
    tax_rate !== undefined ? (tax_rate as number) : tax_minor && net > 0 ? (tax_minor / net) * 100 : 0,
  )
  if (rate === null) {
    complain('tax_rate', 'Give a tax rate between 0 and 100.')
    return { lines: [] }
  }
  const line: ParsedInvoiceLine = {
    description: cut(String(description ?? `Invoice ${String(number ?? '')}`), 500),
    ...{ quantity: 1, unit_price: total as string, tax_rate: rate, tax_included: true, source: 'manual' },
  }
  if (tax_minor !== undefined && totalOf(line, currency).tax_minor !== tax_minor)
    complain(
      'tax',
      `${writtenMoney(tax_minor, currency)} is the tax of no rate on this total. Correct one of them, or leave the tax out.`,
    )
  return { lines: [line], total_minor }
}

function readInvoice(cells: readonly string[], reader: MoneyReader) {
  const { fields: read, custom, problems } = readCells(cells, reader)
  const complain = complainAbout(reader.columns, problems)
  const fields = read as Record<string, string | undefined>
  const currency = currencyOf(read.currency, reader, complain)
  const { number, issue_date, due_date, paid_on, status = 'open' } = fields
  const { lines, total_minor } = linesOf(read, currency, complain)
  const kept = ['kind', 'service_from', 'service_to', 'reference', 'po_number', 'public_note', 'memo']
  const given: GivenInvoice = {
    payer: {
      ...(fields.member_number && { member_number: fields.member_number }),
      ...(fields.email && { email: fields.email }),
      ...(fields.payer_name && { name: fields.payer_name }),
    },
    ...{ currency, lines, status: status === 'paid' ? 'open' : (status as 'open'), paid_minor: 0 },
    fields: Object.fromEntries(kept.flatMap((name) => (read[name] === undefined ? [] : [[name, read[name]]]))),
    ...(total_minor !== undefined && { total_minor }),
    ...(number && { number: cut(number, 60) }),
    ...(issue_date && { issue_date }),
    ...(due_date && { due_date }),
    ...(paid_on && { paid_on }),
    ...(custom && { custom }),
  }
  if (number && number.length > 60) complain('number', 'Give a number of at most 60 characters.')
  readPayer(fields, given, complain)
  readPaid(read, given, reader, complain)
  if (issue_date && issue_date > reader.today)
    complain('issue_date', 'An invoice that was issued has no day to come. Correct it.')
  if (issue_date && due_date && due_date < issue_date)
    complain('due_date', `It would be due before it was issued on ${issue_date}. Correct one of the two.`)
  if (fields.service_from && fields.service_to && fields.service_to < fields.service_from)
    complain('service_to', 'The period would end before it starts. Correct one of the two.')
  return { given, problems, title: cut(number ?? fields.payer_name ?? 'Row without a number', 200) }
}

/** The payer as the paper names them. */
function readPayer(fields: Record<string, string | undefined>, given: GivenInvoice, complain: Complain): void {
  if (!fields.payer_name) return
  const bill_to: Record<string, string> = { name: fields.payer_name }
  if (fields.payer_email ?? (fields.member_number ? undefined : fields.email))
    bill_to.email = (fields.payer_email ?? fields.email) as string
  for (const name of PRINTED) if (fields[`payer_${name}`]) bill_to[name] = fields[`payer_${name}`] as string
  const result = BillTo.safeParse(bill_to)
  if (result.success) given.bill_to = result.data
  else
    for (const { path, message } of result.error.issues)
      complain(path[0] === 'name' ? 'payer_name' : `payer_${String(path[0])}`, message)
}

/** What a row says that was paid. */
function readPaid(
  read: Record<string, unknown>,
  given: GivenInvoice,
  { today }: MoneyReader,
  complain: Complain,
): void {
  const { total_minor = 0, currency } = given
  const paid = read.paid === undefined ? null : minorOrNull(read.paid as string, currency)
  if (read.paid !== undefined && (paid === null || paid < 0))
    complain('paid', 'Write what was paid as an amount above zero, or empty the cell.')
  given.paid_minor = paid ?? (read.status === 'paid' ? total_minor : 0)
  if (given.paid_minor > total_minor)
    complain(
      'paid',
      `More was paid than the total of ${writtenMoney(total_minor, currency)}. Empty the cell, and import the payments by themselves: what is over becomes credit.`,
    )
  if (given.paid_minor > 0 && (given.status === 'void' || given.status === 'draft'))
    complain(
      'paid',
      `Nothing is paid on an invoice that is ${given.status === 'void' ? 'void' : 'a draft'}. Correct the status, or empty the cell.`,
    )
  if (given.paid_on && given.paid_on > today) complain('paid_on', 'Money does not come on a day to come. Correct it.')
}

interface InvoiceSettings {
  reader: MoneyReader
  custom: Awaited<ReturnType<typeof checkedFields>>
  on_match: string
}

/** The numbers under which an invoice of a file may be here. */
export function numbersOf(number: string): string[] {
  return [...new Set([number, number.toUpperCase(), importedNumber(number)])]
}

async function decide(
  ctx: Ctx,
  { reader, custom, on_match }: InvoiceSettings,
  rows: readonly ToldRow<GivenInvoice>[],
  isLocked: boolean,
): Promise<InvoiceDecision[]> {
  const numbers = [...new Set(rows.flatMap(({ given }) => (given.number ? numbersOf(given.number) : [])))]
  const query = ctx.db
    .selectFrom('invoices')
    .select(['id', 'number', 'external_number', 'total_minor', 'currency', 'issue_date', 'status', 'custom_values'])
    .where('id', '=', sql<string>`any(${rowsWith('invoices', 'number', numbers)})`)
    .orderBy('id')
  const found = await (isLocked ? query.forNoKeyUpdate() : query).execute()
  const byNumber = new Map(found.map((invoice) => [invoice.number as string, invoice]))
  const members = await findMembers(
    ctx,
    rows.map(({ given }) => given.payer),
  )
  const complaints: RowProblem[][] = rows.map(({ problems }) => [...problems])
  const payers = rows.map(({ given }, at) =>
    members.find(given.payer, 'payer_name', complainAbout(reader.columns, complaints[at] as RowProblem[])),
  )
  const balances = await openBalances(
    ctx,
    payers.flatMap((payer) => payer?.id ?? []),
  )
  return rows.map(({ line, given }, at) => {
    const problems = complaints[at] as RowProblem[]
    const complain = complainAbout(reader.columns, problems)
    const payer = payers[at]
    const there = given.number ? numbersOf(given.number).flatMap((number) => byNumber.get(number) ?? [])[0] : undefined
    const decision: InvoiceDecision = {
      ...{
        line,
        outcome: 'create',
        object_id: there?.id ?? null,
        matched_by: there ? 'number' : null,
        problems,
        note: null,
      },
      ...{ member_id: payer?.id ?? null, custom: {}, changes: {} },
    }
    decision.custom = ownValues(custom, given.custom, there ? there.custom_values : null, complain) ?? {}
    if (given.status === 'draft' && problems.length === 0)
      return { ...decision, outcome: 'skip', note: 'A draft was never issued. Write it anew here.' }
    if (there) {
      if (
        given.total_minor !== undefined &&
        (there.total_minor !== given.total_minor || there.currency !== given.currency)
      )
        complain(
          'total',
          `${there.number} is there over ${writtenMoney(there.total_minor, there.currency)}. Correct the number or the amount.`,
        )
      const isSame = isSameValues(decision.custom, there.custom_values)
      if (isSame || on_match === 'skip') Object.assign(decision, { outcome: 'skip', note: 'Is there already.' })
      else {
        Object.assign(decision, { outcome: 'update', changes: { custom_values: decision.custom } })
        const { books_closed_through: closed } = reader
        const isIssued = there.status !== 'draft' && there.issue_date !== null
        if (closed !== null && isIssued && (there.issue_date as string) <= closed)
          complain('number', closedValuesText(closed))
      }
    } else {
      requireNew(given, problems, complain)
      requireOpenDays(given, reader, complain)
      const balance = payer ? balances.get(payer.id) : undefined
      if (balance && given.status === 'open' && given.paid_minor < (given.total_minor ?? 0))
        complain(
          'number',
          `What this member owed came as the open balance ${balance} before, so it would be owed twice. Cancel that one first, or leave the row out.`,
        )
    }
    if (problems.length > 0) decision.outcome = 'problem'
    return decision
  })
}

/** What would change closed books is told before anything is done. */
function requireOpenDays({ issue_date, paid_on, paid_minor }: GivenInvoice, reader: MoneyReader, complain: Complain) {
  const { books_closed_through: closed } = reader
  if (closed === null) return
  if (issue_date && issue_date <= closed) complain('issue_date', closedBooksText(closed))
  else if (paid_minor > 0 && paid_on && paid_on <= closed) complain('paid_on', closedBooksText(closed))
}

function requireNew(given: GivenInvoice, problems: readonly RowProblem[], complain: Complain): void {
  const isTold = (...fields: string[]) => problems.some(({ field }) => field !== null && fields.includes(field))
  if (!given.number && !isTold('number'))
    complain('number', 'The number is missing. Fill in the one that the invoice has.')
  if (!given.issue_date && !isTold('issue_date')) complain('issue_date', 'The day of issue is missing. Fill it in.')
  if (given.lines.length === 0 && !isTold('total', 'lines', 'tax', 'tax_rate'))
    complain('total', 'The total is missing. Fill it in.')
}

/** The numbers of open balances that were brought along with members and are not settled. */
async function openBalances(ctx: Ctx, members: readonly string[]): Promise<Map<string, string>> {
  if (members.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('invoices')
    .select(['member_id', 'number'])
    .where('member_id', '=', anyOf([...new Set(members)]))
    .where('series', '=', 'opening_balance')
    .where('status', '=', 'open')
    .execute()
  return new Map(rows.map(({ member_id, number }) => [member_id as string, number as string]))
}

async function write(
  ctx: Ctx,
  import_id: string,
  rows: readonly Decided<GivenInvoice, InvoiceDecision>[],
): Promise<WrittenRow[]> {
  const fresh = rows.filter(({ decision }) => decision.outcome === 'create')
  const ids = await addImportedInvoices(
    ctx,
    fresh.map(({ given, decision: { member_id, custom } }) => ({
      invoice: {
        ...(given.fields as Partial<NewInvoice>),
        ...{ member_id, currency: given.currency, lines: given.lines, custom_values: custom },
        bill_to: given.bill_to ?? null,
        due_date: given.due_date ?? (given.issue_date as string),
      },
      external_number: given.number as string,
      issue_date: given.issue_date as string,
      status: given.status as 'open',
    })),
  )
  const paid = fresh.flatMap(({ given, decision }, at) =>
    given.paid_minor > 0 ? [{ given, decision, invoice_id: ids[at] as string }] : [],
  )
  const payments = await addImportedPayments(
    ctx,
    paid.map(({ given, decision, invoice_id }) => ({
      ...{ series: 'imported_paid', external_number: null, member_id: decision.member_id },
      payer_name: given.bill_to?.name ?? null,
      ...{ method: 'other', reference: given.number as string, note: 'Paid, as the imported invoice says' },
      ...{ amount_minor: given.paid_minor, currency: given.currency },
      received_on: given.paid_on ?? (given.issue_date as string),
      parts: [{ invoice_id, amount_minor: given.paid_minor }],
    })),
  )
  const paymentOf = new Map(paid.map(({ invoice_id }, at) => [invoice_id, payments[at]]))
  const written: WrittenRow[] = fresh.map(({ decision }, at) => {
    const object_id = ids[at] as string
    return { line: decision.line, object_id, before: null, made: { payment_id: paymentOf.get(object_id) } }
  })
  const changed = rows.filter(({ decision }) => decision.outcome === 'update').map(({ decision }) => decision)
  const changedIds = changed.map(({ object_id }) => object_id as string)
  const old = await ctx.db
    .selectFrom('invoices')
    .select(['id', 'status', 'issue_date', 'custom_values'])
    .where('id', '=', anyOf(changedIds))
    .orderBy('issue_date')
    .execute()
  const today = await todayOfTenant(ctx)
  // The earliest stands for all.
  const first = old.find(({ status, issue_date }) => status !== 'draft' && issue_date !== null)
  if (first) await requireOpenValues(ctx, first.issue_date as string, today)
  const valuesOf = new Map(old.map(({ id, custom_values }) => [id, custom_values]))
  await setColumns(
    ctx,
    'invoices',
    changed.map(({ changes }, at) => ({ id: changedIds[at] as string, columns: changes })),
  )
  for (const [at, { line }] of changed.entries()) {
    const object_id = changedIds[at] as string
    written.push({ line, object_id, before: { custom_values: valuesOf.get(object_id) }, made: {} })
  }
  const changesAt = new Map(changed.map(({ line, changes }) => [line, changes]))
  const hashes = await hashesOf(
    ctx,
    'invoices',
    written.map(({ object_id }) => object_id),
  )
  for (const row of written) row.made = { ...row.made, hash: hashes.get(row.object_id) }
  await recordAudit(
    ctx,
    ...written.map(
      ({ line, object_id, before }): AuditEntry => ({
        ...{ action: 'invoice.imported', noun: 'invoices', object_id, before },
        after: { import_id, line, ...changesAt.get(line) },
      }),
    ),
  )
  return written
}

async function undo(ctx: Ctx, kept: KeptImport, rows: readonly DoneRow[]): Promise<RowFate[]> {
  const ids = rows.map(({ object_id }) => object_id as string)
  await ctx.db.selectFrom('invoices').select('id').where('id', '=', anyOf(ids)).orderBy('id').forUpdate().execute()
  const { free, kept: stay } = await untouched(ctx, 'invoices', rows)
  const used = new Set(
    (
      await sql<{ id: string }>`select invoice_id as id from reminders where invoice_id = any(${ids}::uuid[])
        union select object_id from papers where noun = 'invoices' and object_id = any(${ids}::uuid[])`.execute(ctx.db)
    ).rows.map(({ id }) => id),
  )
  const isUsed = ({ object_id, outcome }: DoneRow) => outcome === 'create' && used.has(object_id as string)
  const gone = free.filter((row) => !isUsed(row))
  const created = gone.filter(({ outcome }) => outcome === 'create')
  await removeImportedPayments(
    ctx,
    created.flatMap(({ made }) => (made as { payment_id?: string }).payment_id ?? []),
  )
  await removeImportedInvoices(
    ctx,
    created.map(({ object_id }) => object_id as string),
  )
  await putBack(ctx, 'invoices', kept.id, gone)
  return [
    ...stay.map((fate) => ({
      ...fate,
      note: 'Kept: changed since the import. Take payments that came later back first.',
    })),
    ...free
      .filter(isUsed)
      .map(({ line }): RowFate => ({ line, state: 'kept', note: 'Kept: its paper was made or sent.' })),
    ...gone.map(({ line }): RowFate => ({ line, state: 'undone', note: null })),
  ]
}

const CHECKED = NewInvoice.shape

/** Invoices of another program. */
export const invoiceImport: NounImport = {
  match_by: ['number'],
  layouts: [],
  fields: async (ctx) => [...INVOICE_FIELDS, ...(await ownFields(ctx, 'invoices'))],
  lacks: (taken) =>
    taken.has('number') && (taken.has('total') || taken.has('lines'))
      ? null
      : 'Which columns are the number and the total of the invoice? Choose them.',
  open: async (ctx, kept) => {
    const settings: InvoiceSettings = {
      reader: await moneyReader(ctx, kept, await invoiceImport.fields(ctx), {
        ...{ reference: CHECKED.reference, po_number: CHECKED.po_number, memo: CHECKED.memo },
        public_note: CHECKED.public_note,
      }),
      custom: await checkedFields(ctx, 'invoices', kept.columns),
      on_match: kept.on_match,
    }
    return {
      read: (cells) => readInvoice(cells, settings.reader),
      decide: (ctx, rows, isLocked) => decide(ctx, settings, rows as ToldRow<GivenInvoice>[], isLocked),
      ...sameRows<GivenInvoice>(kept.columns, ({ number }) =>
        number ? [{ field: 'number', key: importedNumber(number), says: 'has the same number' }] : [],
      ),
      changed: (decision) => Object.keys((decision as InvoiceDecision).changes),
      write: (ctx, import_id, rows) => write(ctx, import_id, rows as Decided<GivenInvoice, InvoiceDecision>[]),
    }
  },
  undo,
  referred: (table) => `Kept: something was added since that belongs to this invoice (${table.replaceAll('_', ' ')}).`,
}

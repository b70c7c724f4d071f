import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { recordAudit } from '#lib/audit/service'
import { actingAccountId, type Ctx, transaction } from '#lib/context'
import { customChange } from '#lib/custom-fields/service'
import { AppError, explainConstraints, inField, orNotFound } from '#lib/errors'
import { creditorReference } from '#lib/format/bank'
import { addDays } from '#lib/format/dates'
import { toMinor, writtenMoney } from '#lib/format/money'
import { displayName } from '#lib/format/names'
import { getInvoice } from '#lib/invoices/queries'
import type {
  BillTo,
  Invoice,
  InvoiceStatus,
  ParsedInvoice,
  ParsedInvoiceLine,
  ParsedInvoicePatch,
} from '#lib/invoices/schema'
import { requireDraft, requireMove } from '#lib/invoices/status'
import { totalInvoice, totalLine } from '#lib/invoices/totals'
import { linkInvoices, unlinkInvoice } from '#lib/members/terms'
import { peekNumberInYear, takeNumbersInYear } from '#lib/number-series/service'
import { lockVersioned, touch } from '#lib/records/versions'
import { linkSeat, unlinkSeat } from '#lib/seats/payment'
import { settle } from '#lib/settlement/service'
import { requireOpenValues } from '#lib/tenants/books'
import type { Issuer } from '#lib/tenants/issuer'
import { getIssuer, todayOfTenant } from '#lib/tenants/queries'

explainConstraints({
  invoices_member_exists: { field: 'member_id', message: 'There is no such member.' },
  invoices_term_exists: { field: 'term_id', message: 'There is no such term.' },
  invoices_registration_exists: { field: 'registration_id', message: 'There is no such registration.' },
  invoices_not_overpaid: { field: 'amount', message: 'This is more than remains to be paid on the invoice.' },
})

/** The series that invoices are numbered in, as the table gives it to each. */
const DEFAULT_SERIES = 'invoice'

function toLineRow(line: ParsedInvoiceLine, position: number, currency: string) {
  const at = `lines/${position}`
  const { unit_price, discount = '0', tax_name = null, tax_rate = '0', source_id = null, ...kept } = line
  const basis = {
    ...kept,
    tax_rate,
    unit_price_minor: inField(`${at}/unit_price`, () => toMinor(unit_price, currency)),
    discount_minor: inField(`${at}/discount`, () => toMinor(discount, currency)),
  }
  const isDiscountAbove = basis.discount_minor > basis.quantity * basis.unit_price_minor
  const totals = inField(`${at}/${isDiscountAbove ? 'discount' : 'unit_price'}`, () => totalLine(basis))
  return { ...basis, ...totals, id: uuidv7(), position: position + 1, tax_name, source_id }
}

/** What the lines of each source charge; the others have nothing that they could name. */
const SOURCE_TABLES = { tier: 'tiers', ticket: 'ticket_types' } as const

/**
 * Throws invalid for a line that names something which its source does not have.
 *
 * @param kept what the lines before a change named, which may be gone since
 */
async function requireSources(
  ctx: Ctx,
  lines: readonly ParsedInvoiceLine[],
  kept: readonly (string | null)[] = [],
): Promise<void> {
  const named = lines.flatMap(({ source, source_id }, at) =>
    source_id && !kept.includes(source_id) ? { source, source_id, at } : [],
  )
  const tables = Object.entries(SOURCE_TABLES).map(async ([source, table]) => {
    const ids = named.flatMap((line) => (line.source === source ? line.source_id : []))
    if (ids.length === 0) return []
    return ctx.db.selectFrom(table).select('id').where('id', 'in', ids).execute()
  })
  const found = new Set((await Promise.all(tables)).flat().map(({ id }) => id))
  const unknown = named.find(({ source_id }) => !found.has(source_id.toLowerCase()))
  if (!unknown) return
  const noun = { tier: 'tier', ticket: 'ticket type' }[unknown.source as string]
  const message = noun
    ? `There is no such ${noun}.`
    : 'Only lines with the source tier or ticket name what they charge. Leave it out.'
  throw new AppError('invalid', message, { field: `lines/${unknown.at}/source_id` })
}

type LineRow = ReturnType<typeof toLineRow> & { invoice_id: string }

async function insertLines(ctx: Ctx, rows: LineRow[]): Promise<void> {
  await ctx.db.insertInto('invoice_lines').values(rows).execute()
}

/** Returns the names and addresses of members as they are printed; who pays for an organisation has its name. */
export async function getMembersAsPayers(
  ctx: Ctx,
  ids: readonly (string | null | undefined)[],
): Promise<Map<string, BillTo>> {
  const wanted = [...new Set(ids.flatMap((id) => id ?? []))]
  if (wanted.length === 0) return new Map()
  const members = await ctx.db
    .selectFrom('members')
    .leftJoin('groups', (join) =>
      join
        .onRef('groups.id', '=', 'members.group_id')
        .on('groups.kind', '=', 'organization')
        .on('members.group_role', '=', 'payer'),
    )
    .select([
      'members.id',
      'members.kind',
      'members.first_name',
      'members.last_name',
      'members.email',
      'members.organization',
      'members.address_line1',
      'members.address_line2',
      'members.postal_code',
      'members.city',
      'members.region',
      'members.country',
      'groups.name as pays_for',
    ])
    .where('members.id', 'in', wanted)
    .execute()
  return new Map(
    members.map(({ id, kind, first_name, last_name, pays_for, ...address }) => {
      const isOrganization = kind === 'organization' && address.organization
      const name = pays_for ?? (isOrganization ? address.organization : displayName({ first_name, last_name }))
      return [id, { name: name as string, ...address, ...(pays_for !== null && { organization: null }) }]
    }),
  )
}

interface Payer {
  bill_to: string
  bill_to_follows_member: boolean
}

/** Who pays, as a request or the member says it. Throws invalid where neither does. */
function choosePayer(given: BillTo | null, member_id: string | null, members: ReadonlyMap<string, BillTo>): Payer {
  if (given) return { bill_to: JSON.stringify(given), bill_to_follows_member: false }
  if (!member_id) {
    throw new AppError('invalid', 'Say who pays: give a member_id, or a bill_to with a name.', { field: 'bill_to' })
  }
  const member = members.get(member_id)
  if (!member) throw new AppError('invalid', 'There is no such member.', { field: 'member_id' })
  return { bill_to: JSON.stringify(member), bill_to_follows_member: true }
}

function requireOrder(from: string | null | undefined, to: string | null | undefined): void {
  if (from && to && from > to) {
    throw new AppError('invalid', 'The service cannot end before it starts.', { field: 'service_to' })
  }
}

/**
 * Adds a draft with its lines and returns it. A draft has no number and can be changed and deleted.
 *
 * @throws AppError invalid (amounts, unknown member, no payer)
 */
export async function addInvoice(ctx: Ctx, input: ParsedInvoice): Promise<Invoice> {
  return transaction(ctx, async (ctx) => {
    await requireSources(ctx, input.lines)
    const { values } = await customChange(ctx, 'invoices', input.custom_values, null)
    const [draft] = await addInvoices(ctx, [{ ...input, custom_values: values }])
    return getInvoice(ctx, (draft as LockedInvoice).id)
  })
}

/** Adds drafts in the running transaction like addInvoice, in a few statements for all, and returns their rows in order. */
export async function addInvoices(ctx: Ctx, inputs: readonly ParsedInvoice[]): Promise<LockedInvoice[]> {
  if (inputs.length === 0) return []
  const [issuer, members] = await Promise.all([
    getIssuer(ctx),
    getMembersAsPayers(
      ctx,
      inputs.map(({ bill_to, member_id }) => (bill_to ? null : member_id)),
    ),
  ])
  const lineRows: LineRow[] = []
  const values = inputs.map(({ lines, bill_to = null, custom_values = {}, ...fields }) => {
    requireOrder(fields.service_from, fields.service_to)
    const id = uuidv7()
    const currency = fields.currency ?? issuer.currency
    const rows = lines.map((line, position) => ({ ...toLineRow(line, position, currency), invoice_id: id }))
    lineRows.push(...rows)
    return {
      ...fields,
      custom_values: JSON.stringify(custom_values),
      ...inField('lines', () => totalInvoice(rows)),
      ...choosePayer(bill_to, fields.member_id ?? null, members),
      id,
      currency,
      due_date: fields.due_date ?? addDays(issuer.today, issuer.payment_terms_days),
      created_by: actingAccountId(ctx),
    }
  })
  const rows = await ctx.db.insertInto('invoices').values(values).returningAll().execute()
  await insertLines(ctx, lineRows)
  await linkInvoices(
    ctx,
    values.flatMap(({ id, term_id }) => (term_id ? { term_id, invoice_id: id } : [])),
  )
  for (const { id, registration_id } of values) if (registration_id) await linkSeat(ctx, registration_id, id)
  await recordAudit(
    ctx,
    ...values.map(({ id, member_id = null, currency, total_minor }) => ({
      action: 'invoice.created' as const,
      noun: 'invoices' as const,
      object_id: id,
      after: { member_id, currency, total_minor },
    })),
  )
  const found = new Map(rows.map((row) => [row.id, row]))
  return values.map(({ id }) => found.get(id) as LockedInvoice)
}

/** An invoice that this transaction alone may change until it ends. */
export type LockedInvoice = Awaited<ReturnType<typeof lockInvoice>>

/**
 * Locks an invoice and returns its row. Whoever needs more locks takes the invoice first, then payments,
 * then counters, so that no two transactions wait for each other.
 *
 * @param version the version that was edited; null to take whichever is current
 * @throws AppError not_found, stale
 */
export async function lockInvoice(ctx: Ctx, id: string, version: number | null) {
  const invoice = await lockVersioned(ctx, 'invoices', id, version, 'invoice')
  return { ...invoice, status: invoice.status as InvoiceStatus }
}

/** Locks invoices in the order of their ids, so that no two transactions wait for each other. Throws AppError not_found. */
export async function lockInvoices(ctx: Ctx, ids: readonly string[]): Promise<Map<string, LockedInvoice>> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return new Map()
  const rows = await ctx.db
    .selectFrom('invoices')
    .selectAll()
    .where('id', '=', sql<string>`any(${wanted}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const found = new Map(rows.map((row) => [row.id, { ...row, status: row.status as InvoiceStatus }]))
  for (const id of wanted) orNotFound(found.get(id), 'invoice')
  return found
}

/**
 * Changes a draft and returns it; lines are replaced as a whole. Of an issued invoice only custom values change.
 *
 * @param version the version that was edited
 * @throws AppError not_found, stale, conflict (issued already), invalid
 */
export async function editInvoice(
  ctx: Ctx,
  id: string,
  patch: ParsedInvoicePatch,
  version: number | null,
): Promise<Invoice> {
  return transaction(ctx, async (ctx) => {
    const invoice = await lockInvoice(ctx, id, version)
    const { lines, bill_to, custom_values, ...fields } = patch
    if (Object.keys(patch).some((field) => field !== 'custom_values')) requireDraft(invoice.status)
    const changes: Record<string, unknown> = { ...fields }
    requireOrder(fields.service_from ?? invoice.service_from, fields.service_to ?? invoice.service_to)
    const currency = fields.currency ?? invoice.currency
    if (currency !== invoice.currency && !lines) {
      throw new AppError('invalid', 'Give the lines as well when the currency changes.', { field: 'lines' })
    }
    if (bill_to !== undefined || fields.member_id !== undefined) {
      const kept = invoice.bill_to_follows_member ? null : (invoice.bill_to as BillTo)
      const member_id = fields.member_id === undefined ? invoice.member_id : fields.member_id
      const members = await getMembersAsPayers(ctx, [member_id])
      Object.assign(changes, choosePayer(bill_to === undefined ? kept : bill_to, member_id, members))
    }
    if (lines) {
      const before = await ctx.db.selectFrom('invoice_lines').select('source_id').where('invoice_id', '=', id).execute()
      await requireSources(
        ctx,
        lines,
        before.map(({ source_id }) => source_id),
      )
      const rows = lines.map((line, position) => toLineRow(line, position, currency))
      Object.assign(
        changes,
        inField('lines', () => totalInvoice(rows)),
      )
      await ctx.db.deleteFrom('invoice_lines').where('invoice_id', '=', id).execute()
      await insertLines(
        ctx,
        rows.map((row) => ({ ...row, invoice_id: id })),
      )
    }
    const custom = await customChange(ctx, 'invoices', custom_values, invoice.custom_values)
    // A draft counts nowhere yet; what is sent along unchanged changes nothing.
    if (invoice.status !== 'draft' && invoice.issue_date !== null && 'custom_values' in custom.after)
      await requireOpenValues(ctx, invoice.issue_date, await todayOfTenant(ctx))
    await touch(ctx, 'invoices', id, { ...changes, ...custom.columns })
    const before = Object.fromEntries(
      Object.keys(changes).map((field) => [field, invoice[field as keyof LockedInvoice]]),
    )
    await recordAudit(ctx, {
      action: 'invoice.updated',
      noun: 'invoices',
      object_id: id,
      before: { ...before, ...custom.before },
      after: { ...changes, ...custom.after },
    })
    return getInvoice(ctx, id)
  })
}

/**
 * Deletes a draft.
 *
 * @param version the version that was seen
 * @throws AppError not_found, stale, conflict (issued already)
 */
export async function removeInvoice(ctx: Ctx, id: string, version: number | null): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const invoice = await lockInvoice(ctx, id, version)
    requireDraft(invoice.status)
    await unlinkInvoice(ctx, id)
    if (invoice.registration_id) await unlinkSeat(ctx, id)
    await ctx.db.deleteFrom('invoices').where('id', '=', id).execute()
    await recordAudit(ctx, {
      action: 'invoice.deleted',
      noun: 'invoices',
      object_id: id,
      before: { member_id: invoice.member_id, currency: invoice.currency, total_minor: invoice.total_minor },
    })
  })
}

/** Returns what will follow the prefix in the number of the next invoice, such as "2026-00042". */
export async function nextNumberInYear(ctx: Ctx): Promise<string> {
  const { today } = await getIssuer(ctx)
  return peekNumberInYear(ctx, DEFAULT_SERIES, today)
}

/**
 * Issues a draft: number, issue date, payer and issuer are fixed for good, and an invoice over nothing is
 * paid at once. Numbers have no gaps and start again with each year: the counter's row stays locked until
 * the commit, so a number that is not used is not taken.
 *
 * @throws AppError not_found, stale, conflict (issued already)
 */
export async function finalizeInvoice(ctx: Ctx, id: string, version: number | null): Promise<Invoice> {
  return transaction(ctx, async (ctx) => {
    await finalizeInvoices(ctx, [await lockInvoice(ctx, id, version)])
    return getInvoice(ctx, id)
  })
}

/** Numbers that no counter gives, in a series that has none. */
interface OwnNumbers {
  series: string
  numbers: readonly string[]
  /** Of papers that another program issued: what they are called there, and when that was. */
  papers?: readonly { external_number: string; issue_date: string }[]
}

/** The reference that payers give; none for a number that is too long for one. */
function referenceOf(number: string): string | null {
  const { length } = number.replace(/[^A-Za-z0-9]/g, '')
  return length >= 1 && length <= 21 ? creditorReference(number) : null
}

/**
 * Issues locked drafts of one series in the running transaction like finalizeInvoice, in a few statements for all, and
 * returns their numbers in order.
 *
 * @param own numbers that were made otherwise, instead of the next ones of the series
 */
export async function finalizeInvoices(
  ctx: Ctx,
  drafts: readonly LockedInvoice[],
  own?: OwnNumbers,
): Promise<string[]> {
  if (drafts.length === 0) return []
  for (const { status } of drafts) requireMove(status, 'open')
  const [{ issuer, invoice_prefix, today }, members] = await Promise.all([
    getIssuer(ctx),
    getMembersAsPayers(
      ctx,
      drafts.map(({ bill_to_follows_member, member_id }) => (bill_to_follows_member ? member_id : null)),
    ),
  ])
  const series = own?.series ?? (drafts[0] as LockedInvoice).series
  const numbers =
    own?.numbers ??
    (await takeNumbersInYear(ctx, series, today, drafts.length)).map((number) => `${invoice_prefix}-${number}`)
  const issued = drafts.map((draft, at) => {
    const number = numbers[at] as string
    const { external_number = null, issue_date = today } = own?.papers?.[at] ?? {}
    return {
      id: draft.id,
      number,
      external_number,
      issue_date,
      status: draft.total_minor === 0 ? 'paid' : 'open',
      reference: draft.reference ?? referenceOf(number),
      bill_to: (draft.bill_to_follows_member && draft.member_id && members.get(draft.member_id)) || draft.bill_to,
    }
  })
  await sql`update invoices set
      bill_to = issued.bill_to, series = ${series}, number = issued.number, status = issued.status, reference = issued.reference,
      external_number = issued.external_number, issue_date = issued.issue_date, issuer = ${JSON.stringify(issuer satisfies Issuer)}::jsonb, finalized_at = now(),
      paid_at = case when issued.status = 'paid' then now() end,
      paid_on = case when issued.status = 'paid' then issued.issue_date end,
      version = version + 1, updated_at = now()
    from jsonb_to_recordset(${JSON.stringify(issued)}::jsonb)
      issued (id uuid, number text, external_number text, issue_date date, status text, reference text, bill_to jsonb)
    where invoices.id = issued.id`.execute(ctx.db)
  await recordAudit(
    ctx,
    ...drafts.map(({ id, currency, total_minor }, at) => ({
      action: 'invoice.finalized' as const,
      noun: 'invoices' as const,
      object_id: id,
      after: { number: issued[at]?.number, issue_date: issued[at]?.issue_date, currency, total_minor },
    })),
  )
  await settle(ctx, ...drafts.filter(({ total_minor }) => total_minor === 0))
  return issued.map(({ number }) => number)
}

/**
 * Cancels an issued invoice that nothing was paid on. It keeps its number.
 *
 * @throws AppError not_found, stale, conflict (draft, paid, void or partially paid)
 */
export async function cancelInvoice(ctx: Ctx, id: string, reason: string, version: number | null): Promise<Invoice> {
  return transaction(ctx, async (ctx) => {
    const invoice = await lockInvoice(ctx, id, version)
    requireMove(invoice.status, 'void')
    if (invoice.paid_minor > 0) {
      const paid = writtenMoney(invoice.paid_minor, invoice.currency)
      throw new AppError('conflict', `${paid} has been paid on this invoice. Reverse the payment first.`)
    }
    if (invoice.credited_minor > 0) {
      throw new AppError(
        'conflict',
        'A credit note stands on this invoice. Credit the rest of it instead, so that the papers agree.',
      )
    }
    await touch(ctx, 'invoices', id, { status: 'void', void_reason: reason, voided_at: sql`now()` })
    await settle(ctx, invoice)
    await recordAudit(ctx, {
      action: 'invoice.cancelled',
      noun: 'invoices',
      object_id: id,
      before: { status: invoice.status },
      after: { status: 'void', void_reason: reason },
    })
    return getInvoice(ctx, id)
  })
}

/**
 * Writes an open invoice off as uncollectible. A late payment is still taken.
 *
 * @throws AppError not_found, stale, conflict (not open)
 */
export async function writeOffInvoice(ctx: Ctx, id: string, reason: string, version: number | null): Promise<Invoice> {
  return transaction(ctx, async (ctx) => {
    const invoice = await lockInvoice(ctx, id, version)
    requireMove(invoice.status, 'uncollectible')
    await touch(ctx, 'invoices', id, {
      status: 'uncollectible',
      write_off_reason: reason,
      uncollectible_at: sql`now()`,
    })
    await settle(ctx, invoice)
    await recordAudit(ctx, {
      action: 'invoice.written_off',
      noun: 'invoices',
      object_id: id,
      before: { status: invoice.status },
      after: { status: 'uncollectible', write_off_reason: reason, remaining_minor: invoice.remaining_minor },
    })
    return getInvoice(ctx, id)
  })
}

/** What of some money goes to an invoice. */
interface Settling {
  invoice: LockedInvoice
  amount_minor: number
  /** The day the money came. */
  received_on: string
}

/** What goes to each invoice altogether, with the day of the last. */
function byInvoice<T extends { invoice: LockedInvoice; amount_minor: number }>(parts: readonly T[]): T[] {
  const sums = new Map<string, T>()
  for (const part of parts) {
    const before = sums.get(part.invoice.id)?.amount_minor ?? 0
    sums.set(part.invoice.id, { ...part, amount_minor: before + part.amount_minor })
  }
  return [...sums.values()]
}

const asRows = (parts: readonly { invoice: { id: string } }[]) =>
  JSON.stringify(parts.map(({ invoice: { id }, ...part }) => ({ ...part, id })))

/**
 * Books money on locked invoices in one statement, each of which is paid when nothing remains.
 *
 * @throws AppError invalid when it is more than remains
 */
export async function settleInvoices(ctx: Ctx, ...settlings: readonly Settling[]): Promise<void> {
  const sums = byInvoice(settlings)
  if (sums.length === 0) return
  const isSettled = sql`i.remaining_minor = given.amount_minor`
  // The condition holds even for a caller that forgot the lock.
  const { rows } = await sql<{ id: string }>`update invoices i set
      paid_minor = i.paid_minor + given.amount_minor, status = case when ${isSettled} then 'paid' else i.status end,
      paid_at = case when ${isSettled} then now() end, paid_on = case when ${isSettled} then given.received_on end,
      version = i.version + 1, updated_at = now()
    from jsonb_to_recordset(${asRows(sums)}::jsonb) given (id uuid, amount_minor bigint, received_on date)
    where i.id = given.id and i.status in ('open', 'uncollectible') and i.remaining_minor >= given.amount_minor
    returning i.id`.execute(ctx.db)
  const settled = new Set(rows.map(({ id }) => id))
  const refused = sums.find(({ invoice }) => !settled.has(invoice.id))
  if (!refused) return settle(ctx, ...rows)
  const { remaining_minor, currency } = refused.invoice
  throw new AppError(
    'invalid',
    `Only ${writtenMoney(remaining_minor, currency)} remains to be paid on this invoice. Record the payment on the member’s page, or under Payments: there what is left over stays as credit.`,
    { field: 'amount' },
  )
}

/**
 * Books a credit note on a locked invoice, in one step with what it frees of the money that was paid, so that an invoice
 * that was paid stays so. It is paid as well when nothing remains.
 *
 * @param freed_minor what of the money is taken off the invoice
 */
export async function creditInvoice(
  ctx: Ctx,
  invoice: LockedInvoice,
  { credited_minor, freed_minor, on }: { credited_minor: number; freed_minor: number; on: string },
): Promise<void> {
  const isSettled = invoice.remaining_minor + freed_minor === credited_minor
  await touch(ctx, 'invoices', invoice.id, {
    credited_minor: sql`credited_minor + ${credited_minor}::bigint`,
    paid_minor: sql`paid_minor - ${freed_minor}::bigint`,
    ...(isSettled && invoice.status !== 'paid' && { status: 'paid', paid_at: sql`now()`, paid_on: on }),
  })
  await settle(ctx, invoice)
}

/**
 * Takes booked money off locked invoices again, in one statement; those that were paid are open again, or written off as
 * they were before.
 */
export async function unsettleInvoices(
  ctx: Ctx,
  ...takings: readonly Pick<Settling, 'invoice' | 'amount_minor'>[]
): Promise<void> {
  const sums = byInvoice(takings).map(({ invoice, amount_minor }) => ({ invoice, amount_minor }))
  if (sums.length === 0) return
  await sql`update invoices i set
      paid_minor = i.paid_minor - given.amount_minor,
      status = case when i.status <> 'paid' then i.status when i.uncollectible_at is null then 'open' else 'uncollectible' end,
      paid_at = case when i.status <> 'paid' then i.paid_at end, paid_on = case when i.status <> 'paid' then i.paid_on end,
      version = i.version + 1, updated_at = now()
    from jsonb_to_recordset(${asRows(sums)}::jsonb) given (id uuid, amount_minor bigint)
    where i.id = given.id`.execute(ctx.db)
  await settle(ctx, ...sums.map(({ invoice }) => invoice))
}

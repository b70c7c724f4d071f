import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { recordAudit } from '#lib/audit/service'
import { actingAccountId, type Ctx, transaction } from '#lib/context'
import { AppError, explainConstraints } from '#lib/errors'
import { todayIn } from '#lib/format/dates'
import { toAmount, toMinor } from '#lib/format/money'
import { displayName } from '#lib/format/names'
import { getInvoice } from '#lib/invoices/queries'
import type { Invoice } from '#lib/invoices/schema'
import { type LockedInvoice, lockInvoice, settleInvoice, unsettleInvoice } from '#lib/invoices/service'
import { takeNumberInYear } from '#lib/number-series/service'
import { getPayment, paymentsWithCredit } from '#lib/payments/queries'
import type { CreditApplication, NewPayerPayment, NewPayment, NewRefund, Payment, Reversal } from '#lib/payments/schema'
import { lockVersioned, requireVersion, touch } from '#lib/records/versions'

explainConstraints({
  payments_member_exists: { field: 'member_id', message: 'There is no such member.' },
  payments_not_overapplied: { field: 'amount', message: 'This is more than is left of the payment.' },
  payments_provider_ref_unique: {
    field: 'provider_ref',
    message: 'A payment with this reference is recorded already.',
  },
})

/** Returns today where the tenant is, and its currency. */
async function getPlace(ctx: Ctx): Promise<{ today: string; currency: string }> {
  const { time_zone, currency } = await ctx.db
    .selectFrom('tenants')
    .select(['time_zone', 'currency'])
    .executeTakeFirstOrThrow()
  return { today: todayIn(time_zone), currency }
}

function requirePast(date: string, today: string, field: string): void {
  if (date > today) throw new AppError('invalid', `${field} cannot lie in the future; today is ${today}.`, { field })
}

/** Returns an amount above zero in minor units. Throws invalid. */
function aboveZero(amount: string, currency: string, field: string): number {
  let minor: number
  try {
    minor = toMinor(amount, currency)
  } catch (cause) {
    throw new AppError('invalid', `${(cause as Error).message}.`, { field, cause })
  }
  if (minor === 0) throw new AppError('invalid', 'Give an amount above zero.', { field })
  return minor
}

/** An amount as sentences say it. */
function inWords(minor: number, currency: string): string {
  return `${toAmount(minor, currency)} ${currency}`
}

function requirePayable(invoice: LockedInvoice): void {
  if (invoice.status === 'open' || invoice.status === 'uncollectible') return
  const reasons = {
    draft: 'This invoice is a draft. Finalise it first; then it can be paid.',
    paid: 'This invoice is paid already; nothing remains.',
    void: 'This invoice is void; nothing is owed on it.',
  }
  throw new AppError('conflict', reasons[invoice.status], { field: 'status' })
}

/** Of requests with one provider reference, lets one through at a time, before they lock anything. */
async function lineUpFor(ctx: Ctx, { provider, provider_ref }: Pick<NewPayment, 'provider' | 'provider_ref'>) {
  if (!provider_ref) return
  const name = JSON.stringify(['payment', ctx.tenant_id, provider ?? null, provider_ref])
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(ctx.db)
}

/** What was received, by its parts. */
interface Receipt {
  payer: { member_id: string | null; payer_name: string | null }
  currency: string
  amount_minor: number
  parts: readonly { invoice: LockedInvoice; amount_minor: number }[]
}

/**
 * Returns the payment that already carries the provider's reference, or null.
 *
 * @throws AppError conflict when it was for another invoice, payer or amount
 */
async function findReplayed(
  ctx: Ctx,
  { payer, parts, ...receipt }: Receipt,
  input: NewPayment,
): Promise<Payment | null> {
  if (!input.provider_ref) return null
  const earlier = await ctx.db
    .selectFrom('payments')
    .select(['id', 'amount_minor', 'currency', 'member_id'])
    .select(
      sql<string[]>`array(
      select a.invoice_id::text from payment_allocations a where a.payment_id = payments.id and a.amount_minor > 0
    )`.as('invoice_ids'),
    )
    .where('provider', 'is not distinct from', input.provider ?? null)
    .where('provider_ref', '=', input.provider_ref)
    .executeTakeFirst()
  if (!earlier) return null
  const isOverSame = earlier.amount_minor === receipt.amount_minor && earlier.currency === receipt.currency
  const isForSame =
    earlier.member_id === payer.member_id && parts.every(({ invoice }) => earlier.invoice_ids.includes(invoice.id))
  if (isOverSame && isForSame) return getPayment(ctx, earlier.id)
  const where = isForSame ? `over ${inWords(earlier.amount_minor, earlier.currency)}` : 'on another invoice'
  throw new AppError('conflict', `A payment with this reference is recorded already, ${where}.`, {
    field: 'provider_ref',
  })
}

/** Writes a payment down and settles invoices with it; what they do not take stays as credit. */
async function receive(ctx: Ctx, receipt: Receipt, input: NewPayment, today: string): Promise<Payment> {
  const { payer, parts, currency, amount_minor } = receipt
  const { method, received_on = today, provider = null, provider_ref = null, note = null, reference = null } = input
  requirePast(received_on, today, 'received_on')
  const applied_minor = parts.reduce((sum, part) => sum + part.amount_minor, 0)
  for (const part of parts) await settleInvoice(ctx, part.invoice, part.amount_minor, received_on)
  const id = uuidv7()
  const number = `PAY-${await takeNumberInYear(ctx, 'payment', today)}`
  const payment = { number, ...payer, method, provider, provider_ref, reference, amount_minor, currency, received_on }
  await ctx.db
    .insertInto('payments')
    .values({ ...payment, id, note, applied_minor, recorded_by: actingAccountId(ctx) })
    .execute()
  await allocate(
    ctx,
    parts.map(({ invoice, amount_minor }) => ({ payment_id: id, invoice_id: invoice.id, amount_minor })),
    received_on,
  )
  const invoice_id = parts[0]?.invoice.id ?? null
  await recordAudit(ctx, {
    action: 'payment.recorded',
    noun: 'payments',
    object_id: id,
    after: { ...payment, invoice_id },
  })
  await recordSettled(ctx, parts, received_on)
  return getPayment(ctx, id)
}

interface Part {
  payment_id: string
  invoice_id: string
  /** Below zero where a part is taken back. */
  amount_minor: number
}

async function allocate(ctx: Ctx, parts: readonly Part[], effective_on: string): Promise<void> {
  if (parts.length === 0) return
  await ctx.db
    .insertInto('payment_allocations')
    .values(parts.map((part) => ({ ...part, id: uuidv7(), effective_on })))
    .execute()
}

/** Writes into the log which invoices nothing remains of. */
async function recordSettled(ctx: Ctx, parts: Receipt['parts'], paid_on: string): Promise<void> {
  for (const { invoice, amount_minor } of parts) {
    if (amount_minor !== invoice.remaining_minor) continue
    await recordAudit(ctx, {
      action: 'invoice.paid',
      noun: 'invoices',
      object_id: invoice.id,
      before: { status: invoice.status },
      after: { status: 'paid', paid_on },
    })
  }
}

/**
 * Records a payment on an issued invoice and returns it. A payment whose provider reference is known is not
 * recorded again: the first one is returned.
 *
 * @param version the version of the invoice that was seen
 * @throws AppError not_found, stale, conflict (draft, paid, void; reference used otherwise), invalid (more than
 * remains, another currency, a day to come)
 */
export async function recordPayment(
  ctx: Ctx,
  invoice_id: string,
  input: NewPayment,
  version: number | null,
): Promise<Payment> {
  return transaction(ctx, async (ctx) => {
    await lineUpFor(ctx, input)
    const [invoice, { today }] = await Promise.all([lockInvoice(ctx, invoice_id, null), getPlace(ctx)])
    const { currency, member_id, payer_name } = invoice
    requireCurrency(invoice, input.currency ?? currency, 'currency')
    const amount_minor = aboveZero(input.amount, currency, 'amount')
    const receipt = { payer: { member_id, payer_name }, currency, amount_minor, parts: [{ invoice, amount_minor }] }
    const replayed = await findReplayed(ctx, receipt, input)
    if (replayed) return replayed
    requireVersion(invoice, version, 'invoice')
    requirePayable(invoice)
    return receive(ctx, receipt, input, today)
  })
}

function requireCurrency(invoice: LockedInvoice, currency: string, field: string): void {
  if (currency === invoice.currency) return
  throw new AppError('invalid', `This invoice is in ${invoice.currency}; a payment in ${currency} cannot settle it.`, {
    field,
  })
}

/** Returns whom a payment is from. Throws invalid when nobody is named, or a member that there is not. */
async function getPayer(ctx: Ctx, { member_id = null, payer_name = null }: NewPayerPayment): Promise<Receipt['payer']> {
  if (!member_id) {
    if (payer_name) return { member_id, payer_name }
    throw new AppError('invalid', 'Say who paid: give a member_id or a payer_name.', { field: 'member_id' })
  }
  const member = await ctx.db
    .selectFrom('members')
    .select(['first_name', 'last_name', 'organization', 'email'])
    .where('id', '=', member_id)
    .executeTakeFirst()
  if (!member) throw new AppError('invalid', 'There is no such member.', { field: 'member_id' })
  return { member_id, payer_name: payer_name ?? displayName(member) }
}

/**
 * Records money from somebody, settles the invoices that are named with it, whoever they are for, and keeps the rest as
 * credit of the payer. A payment whose provider reference is known is not recorded again: the first one is returned.
 *
 * @throws AppError conflict (an invoice that is a draft, paid or void; reference used otherwise), invalid (no payer, more
 * than was paid or than remains, another currency, a day to come)
 */
export async function addPayment(ctx: Ctx, input: NewPayerPayment): Promise<Payment> {
  return transaction(ctx, async (ctx) => {
    await lineUpFor(ctx, input)
    const asked = input.allocations ?? []
    const invoices = new Map<string, LockedInvoice>()
    for (const invoice_id of asked.map((part) => part.invoice_id).toSorted()) {
      if (invoices.has(invoice_id)) {
        throw new AppError('invalid', 'Name each invoice once.', { field: 'allocations' })
      }
      invoices.set(invoice_id, await lockAllocated(ctx, invoice_id, asked))
    }
    const [{ today, currency: usual }, payer] = [await getPlace(ctx), await getPayer(ctx, input)]
    const [first] = invoices.values()
    const currency = input.currency ?? first?.currency ?? usual
    const amount_minor = aboveZero(input.amount, currency, 'amount')
    const parts = asked.map(({ invoice_id, amount }, position) => {
      const invoice = invoices.get(invoice_id) as LockedInvoice
      requireCurrency(invoice, currency, `allocations/${position}/invoice_id`)
      return { invoice, amount_minor: aboveZero(amount, currency, `allocations/${position}/amount`) }
    })
    const receipt = { payer, currency, amount_minor, parts }
    const replayed = await findReplayed(ctx, receipt, input)
    if (replayed) return replayed
    requireRoom(receipt)
    return receive(ctx, receipt, input, today)
  })
}

async function lockAllocated(ctx: Ctx, invoice_id: string, asked: readonly { invoice_id: string }[]) {
  try {
    return await lockInvoice(ctx, invoice_id, null)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'not_found') throw error
    const position = asked.findIndex((part) => part.invoice_id === invoice_id)
    throw new AppError('invalid', 'There is no such invoice.', { field: `allocations/${position}/invoice_id` })
  }
}

/** Throws unless every part fits its invoice and all of them the payment. */
function requireRoom({ parts, amount_minor, currency }: Receipt): void {
  for (const [position, { invoice, ...part }] of parts.entries()) {
    requirePayable(invoice)
    if (part.amount_minor <= invoice.remaining_minor) continue
    const rest = inWords(invoice.remaining_minor, currency)
    throw new AppError('invalid', `Only ${rest} remains to be paid on ${invoice.number}.`, {
      field: `allocations/${position}/amount`,
    })
  }
  const asked = parts.reduce((sum, part) => sum + part.amount_minor, 0)
  if (asked <= amount_minor) return
  throw new AppError(
    'invalid',
    `The invoices together get ${inWords(asked, currency)}, but only ${inWords(amount_minor, currency)} was paid.`,
    { field: 'allocations' },
  )
}

/**
 * Takes a whole payment back: bounced or recorded by mistake, so that it never stood. It stays on record as
 * refunded, its allocations are balanced by new ones, and what it had paid is owed again. Money that did come and was
 * given back is a refund instead.
 *
 * @param version the version of the payment that was seen
 * @throws AppError not_found, stale, conflict (reversed already), invalid (a day to come)
 */
export async function reversePayment(
  ctx: Ctx,
  id: string,
  { reason, reversed_on }: Reversal,
  version: number | null,
): Promise<Payment> {
  return transaction(ctx, async (ctx) => {
    const { payment, parts } = await lockPayment(ctx, id, version)
    if (payment.status !== 'succeeded') {
      throw new AppError('conflict', `This payment is ${payment.status.replaceAll('_', ' ')} and cannot be reversed.`, {
        field: 'status',
      })
    }
    const { today } = await getPlace(ctx)
    const on = reversed_on ?? today
    requirePast(on, today, 'reversed_on')
    requireAfterReceipt(on, payment.received_on, 'reversed_on')
    await takeBack(ctx, id, parts, on)
    await touch(ctx, 'payments', id, {
      status: 'refunded',
      applied_minor: 0,
      refunded_minor: payment.amount_minor,
      reversed_on: on,
      reversal_reason: reason,
    })
    await recordAudit(ctx, {
      action: 'payment.reversed',
      noun: 'payments',
      object_id: id,
      before: { status: payment.status, applied_minor: payment.applied_minor },
      after: { status: 'refunded', refunded_minor: payment.amount_minor, reversal_reason: reason },
    })
    return getPayment(ctx, id)
  })
}

function requireAfterReceipt(day: string, received_on: string, field: string): void {
  if (day >= received_on) return
  throw new AppError('invalid', `The payment was received on ${received_on}; it cannot go back before.`, { field })
}

/** Takes parts of a payment off their invoices, which are owed again. What the payment says of itself is up to the caller. */
async function takeBack(ctx: Ctx, payment_id: string, parts: Receipt['parts'], on: string): Promise<void> {
  for (const { invoice, amount_minor } of parts) await unsettleInvoice(ctx, invoice, amount_minor)
  await allocate(
    ctx,
    parts.map(({ invoice, amount_minor }) => ({ payment_id, invoice_id: invoice.id, amount_minor: -amount_minor })),
    on,
  )
}

function partsOf(ctx: Ctx, payment_id: string) {
  return ctx.db
    .selectFrom('payment_allocations')
    .select(['invoice_id', sql<number>`sum(amount_minor)::bigint`.as('amount_minor')])
    .where('payment_id', '=', payment_id)
    .groupBy('invoice_id')
    .having(sql<boolean>`sum(amount_minor) > 0`)
    .orderBy(sql`max(created_at)`, 'desc')
    .orderBy(sql`max(id::text)`, 'desc')
    .execute()
}

/**
 * Locks a payment and, before it, the invoices that it settles, in the order of their ids. Returns both, with what of the
 * payment each invoice has, the newest first.
 */
async function lockPayment(ctx: Ctx, id: string, version: number | null) {
  const invoices = new Map<string, LockedInvoice>()
  const lockAll = async (parts: readonly { invoice_id: string }[]) => {
    for (const invoice_id of parts.map((part) => part.invoice_id).toSorted()) {
      if (!invoices.has(invoice_id)) invoices.set(invoice_id, await lockInvoice(ctx, invoice_id, null))
    }
  }
  await lockAll(await partsOf(ctx, id))
  const payment = await lockVersioned(ctx, 'payments', id, version, 'payment')
  // Meanwhile its credit may have gone to another invoice.
  const parts = await partsOf(ctx, id)
  await lockAll(parts)
  return {
    payment,
    parts: parts.map(({ invoice_id, amount_minor }) => ({
      invoice: invoices.get(invoice_id) as LockedInvoice,
      amount_minor,
    })),
  }
}

/**
 * Gives money of a payment back. Credit goes first; what is more is taken off the invoices that it settled last, which
 * are owed again. What was received on the day of the payment stays received; the refund counts on its own day.
 *
 * @param version the version of the payment that was seen
 * @throws AppError not_found, stale, conflict (nothing left), invalid (more than is left, a day to come)
 */
export async function refundPayment(ctx: Ctx, id: string, input: NewRefund, version: number | null): Promise<Payment> {
  return transaction(ctx, async (ctx) => {
    const { payment, parts } = await lockPayment(ctx, id, version)
    const { today } = await getPlace(ctx)
    const { currency } = payment
    if (payment.status !== 'succeeded' && payment.status !== 'partially_refunded') {
      throw new AppError('conflict', `This payment is ${payment.status}; there is nothing to give back.`, {
        field: 'status',
      })
    }
    const amount_minor = aboveZero(input.amount, currency, 'amount')
    const left = payment.amount_minor - payment.refunded_minor
    if (amount_minor > left) {
      throw new AppError('invalid', `Only ${inWords(left, currency)} is left of this payment.`, { field: 'amount' })
    }
    const { refunded_on = today } = input
    requirePast(refunded_on, today, 'refunded_on')
    requireAfterReceipt(refunded_on, payment.received_on, 'refunded_on')
    let missing = amount_minor - (left - payment.applied_minor)
    const taken = parts.flatMap(({ invoice, amount_minor }) => {
      const part = Math.min(Math.max(missing, 0), amount_minor)
      missing -= part
      return part > 0 ? [{ invoice, amount_minor: part }] : []
    })
    const freed = taken.reduce((sum, part) => sum + part.amount_minor, 0)
    await takeBack(ctx, id, taken, refunded_on)
    await writeRefund(ctx, { ...payment, applied_minor: payment.applied_minor - freed }, amount_minor, {
      ...input,
      refunded_on,
    })
    return getPayment(ctx, id)
  })
}

/** A payment as it stands after what the running transaction has done so far. */
type StandingPayment = Pick<
  Awaited<ReturnType<typeof lockPayment>>['payment'],
  'id' | 'amount_minor' | 'applied_minor' | 'refunded_minor' | 'status' | 'currency'
>

async function writeRefund(
  ctx: Ctx,
  payment: StandingPayment,
  amount_minor: number,
  { method, refunded_on, reason, reference = null }: Omit<NewRefund, 'amount'> & { refunded_on: string },
): Promise<void> {
  const refunded_minor = payment.refunded_minor + amount_minor
  const status = refunded_minor === payment.amount_minor ? 'refunded' : 'partially_refunded'
  await touch(ctx, 'payments', payment.id, { applied_minor: payment.applied_minor, refunded_minor, status })
  const refund = { amount_minor, method, refunded_on, reason, reference }
  await ctx.db
    .insertInto('refunds')
    .values({ ...refund, id: uuidv7(), payment_id: payment.id, recorded_by: actingAccountId(ctx) })
    .execute()
  await recordAudit(ctx, {
    action: 'payment.refunded',
    noun: 'payments',
    object_id: payment.id,
    before: { status: payment.status },
    after: { ...refund, status, currency: payment.currency },
  })
}

/**
 * Takes money off a locked invoice, what was paid last first, and makes it credit of its payments, or gives it back when
 * a refund is asked for. Returns how much that was. The invoice's own sums are up to the caller.
 *
 * @param most how much is taken at most
 */
export async function freePaid(
  ctx: Ctx,
  invoice: LockedInvoice,
  most: number,
  on: string,
  refund?: Pick<NewRefund, 'method' | 'reason'> & { refunded_on: string },
): Promise<number> {
  const parts = await ctx.db
    .selectFrom('payment_allocations')
    .select(['payment_id', sql<number>`sum(amount_minor)::bigint`.as('amount_minor')])
    .where('invoice_id', '=', invoice.id)
    .groupBy('payment_id')
    .having(sql<boolean>`sum(amount_minor) > 0`)
    .orderBy(sql`max(created_at)`, 'desc')
    .orderBy('payment_id', 'desc')
    .execute()
  let missing = most
  const taken = parts.flatMap((part) => {
    const amount_minor = Math.min(missing, part.amount_minor)
    missing -= amount_minor
    return amount_minor > 0 ? [{ ...part, amount_minor }] : []
  })
  for (const { payment_id, amount_minor } of taken.toSorted((a, b) => (a.payment_id < b.payment_id ? -1 : 1))) {
    const payment = await lockVersioned(ctx, 'payments', payment_id, null, 'payment')
    const applied_minor = payment.applied_minor - amount_minor
    await allocate(ctx, [{ payment_id, invoice_id: invoice.id, amount_minor: -amount_minor }], on)
    if (refund) {
      requireAfterReceipt(refund.refunded_on, payment.received_on, 'refund/refunded_on')
      await writeRefund(ctx, { ...payment, applied_minor }, amount_minor, refund)
      continue
    }
    await touch(ctx, 'payments', payment_id, { applied_minor })
    await recordAudit(ctx, {
      action: 'payment.freed',
      noun: 'payments',
      object_id: payment_id,
      after: { currency: payment.currency, amount_minor, invoice_id: invoice.id },
    })
  }
  return taken.reduce((sum, part) => sum + part.amount_minor, 0)
}

/** Takes what payments have settled of a locked invoice back, so that it is owed again and the money is the payers'. */
export async function freeInvoice(ctx: Ctx, invoice: LockedInvoice): Promise<void> {
  const { today } = await getPlace(ctx)
  const freed_minor = await freePaid(ctx, invoice, Number.MAX_SAFE_INTEGER, today)
  if (freed_minor > 0) await unsettleInvoice(ctx, invoice, freed_minor)
}

/**
 * Settles an invoice, or a part of it, with credit of its payer, the oldest first, and returns it.
 *
 * @param version the version of the invoice that was seen
 * @throws AppError not_found, stale, conflict (draft, paid, void; no credit), invalid (more than remains or than there is)
 */
export async function applyCredit(
  ctx: Ctx,
  invoice_id: string,
  input: CreditApplication,
  version: number | null,
): Promise<Invoice> {
  return transaction(ctx, async (ctx) => {
    const invoice = await lockInvoice(ctx, invoice_id, version)
    requirePayable(invoice)
    const { currency, remaining_minor } = invoice
    const { today } = await getPlace(ctx)
    const payments = await paymentsWithCredit(ctx, invoice)
      .select(['id', 'received_on', 'amount_minor', 'applied_minor', 'refunded_minor'])
      .orderBy('id')
      .forNoKeyUpdate()
      .execute()
    const credits = payments
      .map((payment) => ({ ...payment, left: payment.amount_minor - payment.applied_minor - payment.refunded_minor }))
      .toSorted((a, b) => (a.received_on < b.received_on ? -1 : a.received_on > b.received_on ? 1 : 0))
    const available = credits.reduce((sum, { left }) => sum + left, 0)
    if (available === 0) {
      throw new AppError('conflict', 'The payer of this invoice has no credit.', { field: 'amount' })
    }
    const amount_minor =
      input.amount === undefined ? Math.min(available, remaining_minor) : aboveZero(input.amount, currency, 'amount')
    if (amount_minor > available) {
      throw new AppError('invalid', `The payer has only ${inWords(available, currency)} of credit.`, {
        field: 'amount',
      })
    }
    let missing = amount_minor
    const parts: Part[] = []
    for (const { id, applied_minor, left } of credits) {
      const part = Math.min(missing, left)
      if (part === 0) break
      missing -= part
      await touch(ctx, 'payments', id, { applied_minor: applied_minor + part })
      parts.push({ payment_id: id, invoice_id, amount_minor: part })
    }
    await settleInvoice(ctx, invoice, amount_minor, today)
    await allocate(ctx, parts, today)
    await recordAudit(ctx, {
      action: 'invoice.credit_applied',
      noun: 'invoices',
      object_id: invoice_id,
      after: { amount_minor, currency },
    })
    await recordSettled(ctx, [{ invoice, amount_minor }], today)
    return getInvoice(ctx, invoice_id)
  })
}

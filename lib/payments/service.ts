import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { recordAudit } from '#lib/audit/service'
import { actingAccountId, type Ctx, transaction } from '#lib/context'
import { AppError } from '#lib/errors'
import { todayIn } from '#lib/format/dates'
import { writtenMoney } from '#lib/format/money'
import { displayName } from '#lib/format/names'
import { type LockedInvoice, lockInvoice, settleInvoices } from '#lib/invoices/service'
import { queueNotice } from '#lib/mail/notices'
import { takeNumberInYear } from '#lib/number-series/service'
import { allocate, lockPayment, type Part, recordSettled, sumOf, takeBack } from '#lib/payments/allocations'
import { getPayment } from '#lib/payments/queries'
import { aboveZero, requireAfterReceipt, requireCurrency, requirePast, requirePayable } from '#lib/payments/rules'
import type { NewPayerPayment, NewPayment, Payment, PaymentOwner, Reversal } from '#lib/payments/schema'
import { requireVersion, touch } from '#lib/records/versions'
import { requireOpenBooks, requireOpenPayer } from '#lib/tenants/books'
import { getTenant, todayOfTenant } from '#lib/tenants/queries'

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
  parts: readonly Part[]
}

/** What a receipt tells of a payment beside its sum. */
interface Received {
  id: string
  number: string
  received_on: string
  method: string
  /** The first that it settled. */
  invoice: LockedInvoice | undefined
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
  const where = isForSame ? `over ${writtenMoney(earlier.amount_minor, earlier.currency)}` : 'on another invoice'
  throw new AppError('conflict', `A payment with this reference is recorded already, ${where}.`, {
    field: 'provider_ref',
  })
}

/** Writes a payment down and settles invoices with it; what they do not take stays as credit. */
async function receive(ctx: Ctx, receipt: Receipt, input: NewPayment, today: string): Promise<Payment> {
  const { payer, parts, currency, amount_minor } = receipt
  const { method, received_on = today, provider = null, provider_ref = null, note = null, reference = null } = input
  requirePast(received_on, today, 'received_on')
  await requireOpenBooks(ctx, [{ day: received_on, field: 'received_on' }], today)
  const settled = parts.map((part) => ({ ...part, received_on }))
  await settleInvoices(ctx, ...settled)
  const id = uuidv7()
  const number = `PAY-${await takeNumberInYear(ctx, 'payment', today)}`
  const payment = { number, ...payer, method, provider, provider_ref, reference, amount_minor, currency, received_on }
  await ctx.db
    .insertInto('payments')
    .values({ ...payment, id, note, applied_minor: sumOf(parts), recorded_by: actingAccountId(ctx) })
    .execute()
  await allocate(
    ctx,
    parts.map(({ invoice, amount_minor }) => ({
      ...{ payment_id: id, invoice_id: invoice.id, amount_minor, effective_on: received_on },
    })),
  )
  const invoice_id = parts[0]?.invoice.id ?? null
  await recordAudit(ctx, {
    action: 'payment.recorded',
    noun: 'payments',
    object_id: id,
    after: { ...payment, invoice_id },
  })
  await recordSettled(ctx, ...settled)
  await sendReceipt(ctx, { ...payment, id, invoice: parts[0]?.invoice }, input.send)
  return getPayment(ctx, id)
}

/** Mails a receipt to a member who paid, where whoever records it says so, or the association wants that. */
async function sendReceipt(
  ctx: Ctx,
  payment: Receipt['payer'] & Pick<Receipt, 'currency' | 'amount_minor'> & Received,
  send: boolean | undefined,
): Promise<void> {
  const { id, number, member_id, currency, amount_minor, received_on, method, invoice } = payment
  if (member_id === null) return
  const of = invoice && { invoice_id: invoice.id, invoice_number: invoice.number }
  const mail_id = await queueNotice(ctx, {
    template: 'receipt',
    member_id,
    send,
    props: { number, amount_minor, currency, received_on, method, ...of },
    paper: { noun: 'payments', id },
  })
  if (mail_id === null) return
  await ctx.db.updateTable('payments').set({ sent_at: sql`now()` }).where('id', '=', id).execute()
  const mail = ctx.db.selectFrom('mails').select(['template', 'to_address as to']).where('id', '=', mail_id)
  const told = { number, ...(await mail.executeTakeFirstOrThrow()) }
  await recordAudit(ctx, { action: 'payment.receipt_sent', noun: 'payments', object_id: id, after: told })
}

/**
 * Records a payment on an issued invoice and returns it. A payment whose provider reference is known is not
 * recorded again: the first one is returned.
 *
 * @param version the version of the invoice that was seen
 * @throws AppError not_found, stale, conflict (draft, paid, void; reference used otherwise), invalid (more than
 * remains, another currency, a day to come or in the closed books)
 */
export async function recordPayment(
  ctx: Ctx,
  invoice_id: string,
  input: NewPayment,
  version: number | null,
): Promise<Payment> {
  return transaction(ctx, async (ctx) => {
    await lineUpFor(ctx, input)
    const [invoice, today] = await Promise.all([lockInvoice(ctx, invoice_id, null), todayOfTenant(ctx)])
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
 * than was paid or than remains, another currency, a day to come or in the closed books)
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
    const [tenant, payer] = [await getTenant(ctx), await getPayer(ctx, input)]
    const [first] = invoices.values()
    const currency = input.currency ?? first?.currency ?? tenant.currency
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
    return receive(ctx, receipt, input, todayIn(tenant.time_zone))
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
    const rest = writtenMoney(invoice.remaining_minor, currency)
    throw new AppError(
      'invalid',
      `Only ${rest} remains to be paid on ${invoice.number}. Give it that much: what no invoice takes stays as credit of the payer.`,
      {
        field: `allocations/${position}/amount`,
      },
    )
  }
  const asked = sumOf(parts)
  if (asked <= amount_minor) return
  throw new AppError(
    'invalid',
    `The invoices together get ${writtenMoney(asked, currency)}, but only ${writtenMoney(amount_minor, currency)} was paid.`,
    { field: 'allocations' },
  )
}

/**
 * Says whose money a payment is that came without a member, or that nothing is paid with: what is left of it is that
 * member's credit from then on. Who paid stays as it was written down.
 *
 * @param version the version of the payment that was seen
 * @throws AppError not_found, stale, conflict (it has a member, and pays an invoice or went back; it came on a day in the
 * closed books), invalid (no such member)
 */
export async function assignPayment(
  ctx: Ctx,
  id: string,
  { member_id }: PaymentOwner,
  version: number | null,
): Promise<Payment> {
  return transaction(ctx, async (ctx) => {
    const { payment } = await lockPayment(ctx, id, version)
    if (payment.member_id !== null && (payment.applied_minor > 0 || payment.refunded_minor > 0))
      throw new AppError(
        'conflict',
        payment.refunded_minor > 0
          ? 'Money of this payment went back to its member, which stays.'
          : 'This payment has its member, and pays an invoice. Take it off the invoice first, then choose another.',
        { field: 'member_id' },
      )
    if (member_id === payment.member_id) return getPayment(ctx, id)
    await requireOpenPayer(ctx, payment.received_on, await todayOfTenant(ctx))
    await touch(ctx, 'payments', id, { member_id })
    await recordAudit(ctx, {
      action: 'payment.assigned',
      noun: 'payments',
      object_id: id,
      before: { member_id: payment.member_id },
      after: { member_id },
    })
    return getPayment(ctx, id)
  })
}

/**
 * Takes a whole payment back: bounced or recorded by mistake, so that it never stood. It stays on record as
 * refunded, its allocations are balanced by new ones, and what it had paid is owed again. Money that did come and was
 * given back is a refund instead.
 *
 * @param version the version of the payment that was seen
 * @throws AppError not_found, stale, conflict (reversed already), invalid (a day to come or in the closed books)
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
    const today = await todayOfTenant(ctx)
    const on = reversed_on ?? today
    requirePast(on, today, 'reversed_on')
    requireAfterReceipt(on, payment.received_on, 'reversed_on')
    await requireOpenBooks(ctx, [{ day: on, field: 'reversed_on' }], today)
    await takeBack(ctx, { payment_id: id, parts, on })
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

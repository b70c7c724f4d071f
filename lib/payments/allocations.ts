import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { type AuditEntry, recordAudit } from '#lib/audit/service'
import type { Ctx } from '#lib/context'
import { orNotFound } from '#lib/errors'
import { type LockedInvoice, lockInvoices, unsettleInvoices } from '#lib/invoices/service'
import { requireVersion } from '#lib/records/versions'

/** What of a payment goes to an invoice. */
interface Allocation {
  payment_id: string
  invoice_id: string
  /** Below zero where it is taken back. */
  amount_minor: number
  /** From which day on. */
  effective_on: string
}

/** What of a payment a locked invoice gets, or has. */
export interface Part {
  invoice: LockedInvoice
  amount_minor: number
}

/** A part that an invoice has, with the day since which it does. */
interface StandingPart extends Part {
  effective_on: string
}

/** The sum of parts in minor units. */
export function sumOf(parts: readonly { amount_minor: number }[]): number {
  return parts.reduce((sum, { amount_minor }) => sum + amount_minor, 0)
}

/** Returns the first of the parts that make up an amount in minor units, the last of them only as far as it is needed. */
export function takeFirst<T extends { amount_minor: number }>(parts: readonly T[], most: number): T[] {
  let missing = most
  return parts.flatMap((part) => {
    const amount_minor = Math.min(Math.max(missing, 0), part.amount_minor)
    missing -= amount_minor
    return amount_minor > 0 ? [{ ...part, amount_minor }] : []
  })
}

/** Writes down what goes to invoices, or comes back from them. */
export async function allocate(ctx: Ctx, allocations: readonly Allocation[]): Promise<void> {
  if (allocations.length === 0) return
  await ctx.db
    .insertInto('payment_allocations')
    .values(allocations.map((allocation) => ({ ...allocation, id: uuidv7() })))
    .execute()
}

/** What stands of the allocations of payments or invoices, one row for each of the two together, the newest first; with the day of the last. */
export function standing(ctx: Ctx, of: 'payment_id' | 'invoice_id', ids: readonly string[]) {
  return ctx.db
    .selectFrom('payment_allocations')
    .select(['payment_id', 'invoice_id', sql<number>`sum(amount_minor)::bigint`.as('amount_minor')])
    .select(sql<string>`max(effective_on)`.as('effective_on'))
    .where(of, '=', sql<string>`any(${[...ids]}::uuid[])`)
    .groupBy(['payment_id', 'invoice_id'])
    .having(sql<boolean>`sum(amount_minor) > 0`)
    .orderBy(sql`max(created_at)`, 'desc')
}

/** Writes into the log which invoices nothing remains of: the last of the parts of an invoice settles it. */
export async function recordSettled(ctx: Ctx, ...parts: readonly (Part & { received_on: string })[]): Promise<void> {
  const left = new Map<string, number>()
  const settled = parts.filter(({ invoice: { id, remaining_minor }, amount_minor }) => {
    const remaining = (left.get(id) ?? remaining_minor) - amount_minor
    left.set(id, remaining)
    return remaining === 0
  })
  await recordAudit(
    ctx,
    ...settled.map(
      ({ invoice: { id, status }, received_on: paid_on }): AuditEntry => ({
        ...{ action: 'invoice.paid', noun: 'invoices', object_id: id, before: { status } },
        after: { status: 'paid', paid_on },
      }),
    ),
  )
}

/** Parts of a payment that are taken back, from a day on. */
interface Taken {
  payment_id: string
  parts: readonly StandingPart[]
  on: string
}

/**
 * Takes parts of payments off their invoices, which are owed again: credit that was given later than that day, from the
 * day it was given on, so that no day has less than nothing of it. What the payments say of themselves is up to the caller.
 */
export async function takeBack(ctx: Ctx, ...taken: readonly Taken[]): Promise<void> {
  await unsettleInvoices(ctx, ...taken.flatMap(({ parts }) => parts))
  await allocate(
    ctx,
    taken.flatMap(({ payment_id, parts, on }) =>
      parts.map(({ invoice, amount_minor, effective_on }) => ({
        ...{ payment_id, invoice_id: invoice.id, amount_minor: -amount_minor },
        effective_on: effective_on > on ? effective_on : on,
      })),
    ),
  )
}

/**
 * Locks payments and, before them, the invoices that they settle, both in the order of their ids. Returns them as they
 * were asked for, with what of the payment each invoice has, the newest first.
 *
 * @throws AppError not_found
 */
export async function lockPayments(ctx: Ctx, ids: readonly string[]) {
  const invoices = new Map<string, LockedInvoice>()
  const lockAll = async () => {
    const found = await standing(ctx, 'payment_id', ids).orderBy(sql`max(id::text)`, 'desc').execute()
    const others = found.map(({ invoice_id }) => invoice_id).filter((id) => !invoices.has(id))
    for (const [id, invoice] of await lockInvoices(ctx, others)) invoices.set(id, invoice)
    return found
  }
  await lockAll()
  const locked = await ctx.db
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const payments = new Map(locked.map((payment) => [payment.id, payment]))
  // Meanwhile their credit may have gone to other invoices.
  const parts = Map.groupBy(await lockAll(), ({ payment_id }) => payment_id)
  return ids.map((id) => ({
    payment: orNotFound(payments.get(id), 'payment'),
    parts: (parts.get(id) ?? []).map(
      ({ invoice_id, ...part }): StandingPart => ({ invoice: invoices.get(invoice_id) as LockedInvoice, ...part }),
    ),
  }))
}

/** Locks one payment like lockPayments. Throws AppError not_found, stale. */
export async function lockPayment(ctx: Ctx, id: string, version: number | null) {
  const [locked] = await lockPayments(ctx, [id])
  const { payment, parts } = orNotFound(locked, 'payment')
  requireVersion(payment, version, 'payment')
  return { payment, parts }
}

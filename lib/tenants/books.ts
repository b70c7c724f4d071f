import { recordAudit } from '#lib/audit/service'
import { type Ctx, transaction } from '#lib/context'
import { AppError } from '#lib/errors'
import { todayIn, writtenDay } from '#lib/format/dates'
import { can } from '#lib/permissions'
import { touch } from '#lib/records/versions'
import { getTenant } from '#lib/tenants/queries'
import type { BooksClosing, Tenant } from '#lib/tenants/schema'
import { lockTenant } from '#lib/tenants/service'

/** Returns the day up to which the books are closed, or null while they are open. */
export async function booksClosedThrough(ctx: Ctx): Promise<string | null> {
  const query = ctx.db.selectFrom('tenants').select('books_closed_through')
  return (await query.executeTakeFirstOrThrow()).books_closed_through
}

/** What is said of a day that lies in the closed books, with the way out. */
export function closedBooksText(closed_through: string): string {
  return `The books are closed through ${writtenDay(closed_through, 'en-GB')}. Choose a later day, or have an administrator open them on the page Finance, Journal.`
}

/**
 * Returns the earliest of some days where it lies in the closed books, with the day that they are closed through. Until the
 * running transaction ends they are not closed any further, so that nothing slips in behind whoever closes them.
 */
async function closedDayOf<T extends { day: string }>(ctx: Ctx, booked: readonly T[], today: string) {
  // Books are closed through a day that is over.
  const [first] = booked.filter(({ day }) => day < today).toSorted((a, b) => (a.day < b.day ? -1 : 1))
  if (!first) return null
  const query = ctx.db.selectFrom('tenants').select('books_closed_through').forShare()
  const closed_through = (await query.executeTakeFirstOrThrow()).books_closed_through
  return closed_through !== null && first.day <= closed_through ? { ...first, closed_through } : null
}

/**
 * Throws invalid, at the field, for a day that lies in the closed books.
 *
 * @param booked days on which something is to count in the books, with the fields that they come from
 */
export async function requireOpenBooks(
  ctx: Ctx,
  booked: readonly { day: string; field: string; pointer?: string }[],
  today: string,
): Promise<void> {
  const found = await closedDayOf(ctx, booked, today)
  if (!found) return
  const { day, field, pointer = field, closed_through } = found
  const message = `${field} cannot be ${writtenDay(day, 'en-GB')}. ${closedBooksText(closed_through)}`
  throw new AppError('invalid', message, { field: pointer })
}

/**
 * Throws conflict where a payment came on a day in the closed books: what each member paid on such days is a figure of them,
 * and lines of their journal name the member. What of it settles which invoice counts on the day it is said, and stays free.
 */
export async function requireOpenPayer(ctx: Ctx, received_on: string, today: string): Promise<void> {
  const found = await closedDayOf(ctx, [{ day: received_on }], today)
  if (found) throw new AppError('conflict', closedPayerText(found.closed_through), { field: 'member_id' })
}

/** What is said of a payment whose member stays, with the way out. */
export function closedPayerText(closed_through: string): string {
  return `Its member stays as it is: the payment counts in the books, which are closed through ${writtenDay(closed_through, 'en-GB')}. What is left of it can still pay any invoice. To give it another member, have an administrator open the books on the page Finance, Journal.`
}

/** Throws conflict where the own fields of a paper of a day in the closed books would change: its lines in the journal tell them. */
export async function requireOpenValues(ctx: Ctx, issued_on: string, today: string): Promise<void> {
  const found = await closedDayOf(ctx, [{ day: issued_on }], today)
  if (found) throw new AppError('conflict', closedValuesText(found.closed_through), { field: 'custom_values' })
}

/** What is said of own fields that stay, with the way out. */
export function closedValuesText(closed_through: string): string {
  return `Its own fields stay as they are: the invoice counts in the books, which are closed through ${writtenDay(closed_through, 'en-GB')}. To change them, have an administrator open the books on the page Finance, Journal.`
}

/** Throws conflict where something is to be taken away of a day that lies in the closed books. */
export async function requireOpenToUndo(ctx: Ctx, days: readonly string[], today: string): Promise<void> {
  const found = await closedDayOf(
    ctx,
    days.map((day) => ({ day })),
    today,
  )
  if (found) throw new AppError('conflict', closedToUndoText(found.closed_through))
}

/** What is said of what cannot be taken away any more. */
export function closedToUndoText(closed_through: string): string {
  return `It counts in the books, which are closed through ${writtenDay(closed_through, 'en-GB')}. Have an administrator open them on the page Finance, Journal; then take it back.`
}

/**
 * Closes the books through a day, so that nothing that counts on it or before can be added, changed or taken away; null
 * opens them. Whoever records payments closes further; an earlier day is for administrators.
 *
 * @param version the version of the association that was seen
 * @throws AppError stale, forbidden, invalid (a day that is not over)
 */
export async function closeBooks(
  ctx: Ctx,
  { books_closed_through: day }: BooksClosing,
  version: number | null,
): Promise<Tenant> {
  if (!can(ctx, 'payments.write')) throw new AppError('forbidden', 'Your role does not close the books.')
  return transaction(ctx, async (ctx) => {
    const { books_closed_through: before, time_zone } = await lockTenant(ctx, version)
    if (day === before) return getTenant(ctx)
    const today = todayIn(time_zone)
    if (day !== null && day >= today)
      throw new AppError(
        'invalid',
        `books_closed_through has to be a day that is over; today is ${today}. Choose an earlier one.`,
        { field: 'books_closed_through' },
      )
    const isBack = before !== null && (day === null || day < before)
    if (isBack && !can(ctx, 'tenant.write'))
      throw new AppError(
        'forbidden',
        `The books are closed through ${writtenDay(before, 'en-GB')}. Only an administrator can open them again; choose a later day.`,
        { field: 'books_closed_through' },
      )
    await touch(ctx, 'tenants', null, { books_closed_through: day })
    await recordAudit(ctx, {
      action: isBack ? 'tenant.books_opened' : 'tenant.books_closed',
      noun: 'tenants',
      object_id: null,
      before: { books_closed_through: before },
      after: { books_closed_through: day },
    })
    return getTenant(ctx)
  })
}

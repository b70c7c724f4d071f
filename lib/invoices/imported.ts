import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#lib/context'
import { fold } from '#lib/format/fold'
import { cut } from '#lib/format/shortened'
import type { ParsedInvoice } from '#lib/invoices/schema'
import { addInvoices, finalizeInvoices } from '#lib/invoices/service'
import { NEXT_VERSION } from '#lib/records/versions'
import { requireOpenBooks, requireOpenToUndo } from '#lib/tenants/books'
import { getTenant, todayOfTenant } from '#lib/tenants/queries'

/** The series of papers that another program issued: their numbers are theirs, and no counter gives them. */
const IMPORTED_SERIES = 'imported'

/** The number under which a paper or a payment of another program is kept: apart from ours, and the same however it is spelt. */
export function importedNumber(external_number: string): string {
  return `EXT/${fold(external_number).toUpperCase()}`
}

/** An invoice that another program issued. */
interface ImportedInvoice {
  invoice: ParsedInvoice
  external_number: string
  issue_date: string
  status: 'open' | 'void' | 'uncollectible'
}

const ELSEWHERE = 'Known from the imported file'

/**
 * Writes invoices of another program down as issued, in the running transaction, and returns their ids in order. Those that
 * are void there were so from their day on, those that are written off from the day they were due. Nobody is told.
 *
 * @throws AppError invalid where a day lies in the closed books
 */
export async function addImportedInvoices(ctx: Ctx, given: readonly ImportedInvoice[]): Promise<string[]> {
  // Those that are void or written off were so no earlier.
  await requireOpenBooks(
    ctx,
    given.map(({ issue_date }) => ({ day: issue_date, field: 'issue_date' })),
    await todayOfTenant(ctx),
  )
  const drafts = await addInvoices(
    ctx,
    given.map(({ invoice, external_number }) => ({ reference: cut(external_number, 140), ...invoice })),
  )
  await finalizeInvoices(ctx, drafts, {
    series: IMPORTED_SERIES,
    numbers: given.map(({ external_number }) => importedNumber(external_number)),
    papers: given.map(({ external_number, issue_date }) => ({ external_number, issue_date })),
  })
  const end = async (status: ImportedInvoice['status'], columns: object) => {
    const ids = drafts.filter((_, at) => given[at]?.status === status).map(({ id }) => id)
    if (ids.length === 0) return
    await ctx.db
      .updateTable('invoices')
      .set({ ...columns, status, ...NEXT_VERSION })
      .where('id', '=', sql<string>`any(${ids}::uuid[])`)
      .execute()
  }
  // The other program took them back some day: today it would change the books of a year in which nothing happened.
  const { time_zone } = await getTenant(ctx)
  const on = (day: RawBuilder<unknown>) => sql`(${day})::timestamp at time zone ${time_zone}`
  await end('void', { void_reason: ELSEWHERE, voided_at: on(sql`issue_date`) })
  const due = sql`least(due_date, (now() at time zone ${time_zone})::date)`
  await end('uncollectible', { write_off_reason: ELSEWHERE, uncollectible_at: on(due) })
  return drafts.map(({ id }) => id)
}

/**
 * Deletes issued invoices that an import has made, in the running transaction.
 *
 * @throws AppError conflict where a day of issue lies in the closed books
 */
export async function removeImportedInvoices(ctx: Ctx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const isOne = sql<boolean>`id = any(${[...ids]}::uuid[])`
  const found = await ctx.db.selectFrom('invoices').select('issue_date').where(isOne).execute()
  await requireOpenToUndo(
    ctx,
    found.flatMap(({ issue_date }) => issue_date ?? []),
    await todayOfTenant(ctx),
  )
  await ctx.db.deleteFrom('invoices').where(isOne).execute()
}

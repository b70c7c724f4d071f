import type { z } from 'zod'
import type { Ctx } from '#lib/context'
import type { CellReader, Complain } from '#lib/imports/cells'
import type { ImportField } from '#lib/imports/fields'
import type { KeptImport } from '#lib/imports/settings'
import { todayOfTenant } from '#lib/tenants/queries'
import { Currency } from '#lib/wire/schema'

/** What files of money are read by. */
export interface MoneyReader extends CellReader {
  /** That of the association, of rows that name none. */
  currency: string
  /** What counts on this day or before is not added any more. */
  books_closed_through: string | null
}

/** Returns what the rows of a file of money are read by. */
export async function moneyReader(
  ctx: Ctx,
  { columns }: KeptImport,
  fields: readonly ImportField[],
  checks: Readonly<Record<string, z.ZodType>>,
): Promise<MoneyReader> {
  const [tenant, today] = await Promise.all([
    ctx.db.selectFrom('tenants').select(['currency', 'time_zone', 'books_closed_through']).executeTakeFirstOrThrow(),
    todayOfTenant(ctx),
  ])
  const byName = new Map(fields.map((each) => [each.field, each]))
  return { ...tenant, columns, fields: byName, today, checks }
}

/** Returns the currency of a row. */
export function currencyOf(given: unknown, reader: MoneyReader, complain: Complain): string {
  if (typeof given !== 'string') return reader.currency
  const result = Currency.safeParse(given.trim().toUpperCase())
  if (result.success) return result.data
  complain('currency', 'There is no such currency. Write its code such as EUR.')
  return reader.currency
}

/** Amounts above this are mistakes. */
export const MOST_MINOR = 100_000_000_00

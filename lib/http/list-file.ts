import { z } from 'zod'
import type { Ctx } from '#lib/context'
import { toLocal } from '#lib/format/dates'
import { currencyExponent } from '#lib/format/money'
import type { Page } from '#lib/paging/keyset'
import { fileOfRows } from '#lib/sheets/file-of-rows'
import { jsonFile, type SheetCell, type SheetColumn, type SheetFormat, sheetFile } from '#lib/sheets/write-sheet'

/** What a property of a row is, as JSON Schema tells it. */
interface Property {
  type?: string | string[]
  format?: string
  pattern?: string
  enum?: unknown[]
  anyOf?: Property[]
  items?: Property
}

/** How a row's property stands in a sheet; null for identifiers and for what is no plain value. */
function kindOf(property: Property): SheetColumn['kind'] | null {
  const [told = property] = property.anyOf?.filter(({ type }) => type !== 'null') ?? []
  const [type, other] = [told.type ?? []].flat().filter((each) => each !== 'null')
  if (other !== undefined) return null
  if (type === 'integer' || type === 'number') return 'number'
  if (type === 'boolean') return 'boolean'
  if (type === 'array') return told.items?.type === 'string' && told.items.format !== 'uuid' ? 'text' : null
  if (type !== 'string' || told.format === 'uuid') return null
  if (told.format === 'date') return 'date'
  if (told.format === 'date-time') return 'time'
  return told.pattern?.startsWith('^-?\\d+(') ? 'money' : 'text'
}

/** "payer_name" as people read it: "Payer name". */
function inWords(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ')
}

async function* allRows(page: (ctx: Ctx, cursor?: string) => Promise<Page<object>>, ctx: Ctx) {
  let cursor: string | undefined
  do {
    const { rows, next_cursor } = await page(ctx, cursor)
    yield* rows
    cursor = next_cursor ?? undefined
  } while (cursor !== undefined)
}

/**
 * Answers with all rows of a list that has no model as a file: as JSON what its pages hold, as a sheet the plain values of
 * each row.
 *
 * @param page reads the first page of the list, or that of a cursor
 */
export async function listFile(
  ctx: Ctx,
  response: z.ZodType,
  format: 'json' | SheetFormat,
  name: string,
  page: (ctx: Ctx, cursor?: string) => Promise<Page<object>>,
): Promise<Response> {
  const read = (ctx: Ctx) => allRows(page, ctx)
  if (format === 'json') return fileOfRows(ctx, read, (rows) => jsonFile(name, rows))
  const { time_zone, currency } = await ctx.db
    .selectFrom('tenants')
    .select(['time_zone', 'currency'])
    .executeTakeFirstOrThrow()
  const { items } = z.toJSONSchema(response, { io: 'output', unrepresentable: 'any' }) as {
    items: { properties: Record<string, Property> }
  }
  const columns = Object.entries(items.properties).flatMap(([key, property]) => {
    const kind = kindOf(property)
    return kind ? [{ key, header: inWords(key), kind, decimals: currencyExponent(currency) }] : []
  })
  const cell = (kind: SheetColumn['kind'], value: unknown): SheetCell => {
    if (kind === 'time' && typeof value === 'string' && value.endsWith('Z')) return toLocal(value, time_zone)
    return Array.isArray(value) ? value.join(', ') : (value as SheetCell)
  }
  const cells = async function* (rows: AsyncIterable<object>) {
    for await (const row of rows)
      yield columns.map(({ key, kind }) => cell(kind, (row as Record<string, unknown>)[key]))
  }
  return fileOfRows(ctx, read, (rows) => sheetFile(format, name, columns, cells(rows)))
}

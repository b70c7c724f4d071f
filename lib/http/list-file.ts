import { z } from 'zod'
import type { Ctx } from '#lib/context'
import { toLocal } from '#lib/format/dates'
import { currencyExponent } from '#lib/format/money'
import type { Page } from '#lib/paging/keyset'
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

async function* allRows(first: Page<object>, next: (cursor: string) => Promise<Page<object>>) {
  let page = first
  while (true) {
    yield* page.rows
    if (page.next_cursor === null) return
    page = await next(page.next_cursor)
  }
}

/**
 * Answers with all rows of a list that has no model as a file: as JSON what its pages hold, as a sheet the plain values of
 * each row.
 *
 * @param first the list's first page
 * @param next reads the page of a cursor
 */
export async function listFile(
  ctx: Ctx,
  response: z.ZodType,
  format: 'json' | SheetFormat,
  name: string,
  first: Page<object>,
  next: (cursor: string) => Promise<Page<object>>,
): Promise<Response> {
  const rows = allRows(first, next)
  if (format === 'json') return jsonFile(name, rows)
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
  const cells = async function* () {
    for await (const row of rows)
      yield columns.map(({ key, kind }) => cell(kind, (row as Record<string, unknown>)[key]))
  }
  return sheetFile(format, name, columns, cells())
}

import pg from 'pg'
import type { Gold, GoldUnit } from '#lib/evaluation/corpus/corpus'

type Cell = number | string | null

/** A true row, with the fact that was asked for where there is one. */
export interface TrueRow {
  readonly id: string
  readonly value: Cell
}

/** A true group. */
export interface TrueGroup {
  readonly key: string | null
  readonly value: Cell
}

/** What a gold comes to on the day of the question. */
export type Truth =
  | { readonly kind: 'value'; readonly unit: GoldUnit; readonly value: Cell }
  | { readonly kind: 'comparison'; readonly unit: GoldUnit; readonly now: Cell; readonly before: Cell }
  | {
      readonly kind: 'groups'
      readonly unit: GoldUnit
      readonly top: number | null
      readonly groups: readonly TrueGroup[]
    }
  | {
      readonly kind: 'rows'
      readonly noun: string
      readonly ordered: boolean
      readonly limit: number | null
      readonly rows: readonly TrueRow[]
    }
  /** `if_nothing` is the answer that "there is nothing" comes to, where it comes to one. */
  | { readonly kind: 'yes_no'; readonly value: boolean | null; readonly if_nothing: boolean | null }
  /** The number that was zero when the gold was written. */
  | { readonly kind: 'none'; readonly count: number }
  | { readonly kind: 'define'; readonly must_mention: readonly string[] }
  | { readonly kind: 'refuse' }
  | { readonly kind: 'clarify' }

/** Everything that one way of answering has to give: what was asked first, then the rest. */
export type Alternative = readonly [Truth, ...Truth[]]

/** Where golds are looked up. */
export interface Books {
  readonly client: pg.Client
  readonly tenant_id: string
  readonly today: string
  readonly now: string
  /** The member who asks, for questions of members. */
  readonly member_id: string | null
}

const DATE = 1082

/** Dates as they are written; everything else as usual. */
const types = {
  getTypeParser: ((oid: number, format?: never) =>
    oid === DATE ? (text: string) => text : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
}

async function rowsOf(books: Books, sql: string): Promise<Record<string, unknown>[]> {
  const { client, tenant_id, today, now, member_id } = books
  const text = sql
    .replaceAll(/(?<!:):today\b/g, `date ${pg.escapeLiteral(today)}`)
    .replaceAll(/(?<!:):now\b/g, `timestamptz ${pg.escapeLiteral(now)}`)
    .replaceAll(/(?<!:):member_id\b/g, member_id === null ? 'null::uuid' : `${pg.escapeLiteral(member_id)}::uuid`)
  await client.query(`begin read only; set local app.tenant = ${pg.escapeLiteral(tenant_id)}`)
  try {
    return (await client.query({ text, types })).rows
  } finally {
    await client.query('rollback')
  }
}

/** A value as figures are compared: numbers as numbers, days as text. */
function cellOf(value: unknown): Cell {
  if (value === null || value === undefined) return null
  if (typeof value === 'number') return value
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  const text = String(value)
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text
}

/** Whether nothing found means yes, no, or neither: by what the SQL asks. */
function ifNothing(sql: string): boolean | null {
  if (/^\s*select not exists/i.test(sql)) return true
  return /^\s*select (exists|[a-z_.]+ from)/i.test(sql) ? false : null
}

async function truthOf(books: Books, gold: Gold): Promise<Truth> {
  switch (gold.kind) {
    case 'define':
      return { kind: 'define', must_mention: gold.must_mention }
    case 'refuse':
    case 'clarify':
      return { kind: gold.kind }
    case 'comparison': {
      const [row] = await rowsOf(books, gold.sql)
      return { kind: 'comparison', unit: gold.unit, now: cellOf(row?.now_value), before: cellOf(row?.then_value) }
    }
    case 'groups': {
      const rows = await rowsOf(books, gold.sql)
      const groups = rows.map(({ key, value }) => ({ key: key === null ? null : String(key), value: cellOf(value) }))
      return { kind: 'groups', unit: gold.unit, top: gold.top, groups }
    }
    case 'rows': {
      const rows = await rowsOf(books, gold.sql)
      const { noun, ordered, limit } = gold
      return {
        kind: 'rows',
        noun,
        ordered,
        limit,
        rows: rows.map(({ id, value }) => ({ id: String(id), value: cellOf(value) })),
      }
    }
    default: {
      const [row] = await rowsOf(books, gold.sql)
      const value = row && Object.values(row)[0]
      if (gold.kind === 'none') return { kind: 'none', count: Number(value) }
      if (gold.kind === 'yes_no')
        return {
          kind: 'yes_no',
          value: typeof value === 'boolean' ? value : null,
          if_nothing: ifNothing(gold.sql),
        }
      return { kind: 'value', unit: gold.unit, value: cellOf(value) }
    }
  }
}

/** Looks up what is right on the day of the question, in the order of the golds. Throws when an SQL does. */
export async function alternativesOf(books: Books, golds: readonly Gold[]): Promise<Alternative[]> {
  const alternatives: Alternative[] = []
  for (const gold of golds) {
    const alternative: [Truth, ...Truth[]] = [await truthOf(books, gold)]
    for (let { and: more } = gold; more; more = more.and) alternative.push(await truthOf(books, more))
    alternatives.push(alternative)
  }
  return alternatives
}

import type { PoolClient } from 'pg'
import pg from 'pg'
import { TOOLS } from '#lib/assistant/toolbox'
import type { Accepted, Gold, GoldRows } from '#lib/evaluation/question'
import type { ReadContext } from '#lib/figures/read-context'
import type { CellValue, Unit } from '#lib/figures/schema'

/** A true value. */
export interface TrueValue {
  value: CellValue
  units: readonly Unit[]
}

/** A true row: the record's id or the group's name, and its value where one is asked for. */
export interface TrueRow {
  id: string
  value: CellValue
}

/** One way of answering rightly, with the values that are true at the clock. */
export interface Truth {
  figures: TrueValue[]
  beside: TrueValue[]
  rows: { rows: TrueRow[]; units: readonly Unit[] | null; is_ordered: boolean } | null
  facts: string[]
}

/** Where true values are looked up: a tenant at a moment, for somebody. */
export interface Witness {
  client: PoolClient | pg.Client
  tenant_id: string
  /** The whole tenant's, for the values of tools. */
  readContext: ReadContext
  /** The member that the asker is, for :me. */
  member_id: string | null
}

/** Replaces :today, :now and :me by what they stand for. */
export function bindSql(sql: string, witness: Pick<Witness, 'readContext' | 'member_id'>): string {
  const { readContext, member_id } = witness
  return sql
    .replaceAll(/(?<!:):today\b/g, `date ${pg.escapeLiteral(readContext.today)}`)
    .replaceAll(/(?<!:):now\b/g, `timestamptz ${pg.escapeLiteral(readContext.now)}`)
    .replaceAll(/(?<!:):me\b/g, member_id === null ? 'null' : `${pg.escapeLiteral(member_id)}::uuid`)
}

async function rowsOf(witness: Witness, sql: string): Promise<Record<string, unknown>[]> {
  const { client, tenant_id } = witness
  await client.query(`begin read only; set local app.tenant = ${pg.escapeLiteral(tenant_id)}`)
  try {
    return (await client.query(bindSql(sql, witness))).rows
  } finally {
    await client.query('rollback')
  }
}

/** A value as cells hold it: whole numbers and shares as numbers, days as text. */
function cellOf(value: unknown): CellValue {
  if (value === null || value === undefined) return null
  if (typeof value === 'number') return value
  const text = String(value)
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text
}

async function runTool(witness: Witness, name: string, input: Record<string, unknown>) {
  const tool = TOOLS.find((candidate) => candidate.name === name)
  if (!tool) throw new Error(`there is no tool ${name}`)
  return tool.run(witness.readContext, tool.input.parse(input))
}

async function trueValue(witness: Witness, gold: Gold): Promise<TrueValue> {
  if ('tool' in gold) {
    const { value } = await runTool(witness, gold.tool, gold.input)
    return { value, units: gold.units }
  }
  const [row] = await rowsOf(witness, gold.sql)
  return { value: cellOf(row && Object.values(row)[0]), units: gold.units }
}

async function trueRows(witness: Witness, gold: GoldRows): Promise<Truth['rows']> {
  const { units = null, is_ordered } = gold
  if ('tool' in gold) {
    const { rows } = await runTool(witness, gold.tool, gold.input)
    return { rows: rows.map(({ id }) => ({ id, value: null })), units, is_ordered }
  }
  const rows = await rowsOf(witness, gold.sql)
  return { rows: rows.map(({ id, value }) => ({ id: String(id), value: cellOf(value) })), units, is_ordered }
}

/** Looks up what is true for one accepted way of answering. Throws when the SQL or the tool does. */
export async function findTruth(witness: Witness, accepted: Accepted): Promise<Truth> {
  const { figures = [], beside = [], rows, facts } = accepted
  const truth: Truth = { figures: [], beside: [], rows: null, facts: [] }
  for (const gold of figures) truth.figures.push(await trueValue(witness, gold))
  for (const gold of beside) truth.beside.push(await trueValue(witness, gold))
  if (rows) truth.rows = await trueRows(witness, rows)
  if (facts) truth.facts = (await rowsOf(witness, facts)).map((row) => String(Object.values(row)[0]))
  return truth
}

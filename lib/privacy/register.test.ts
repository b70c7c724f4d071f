import { readFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { COMMON_COLUMNS, columnsIn, REGISTER, SHARED_TABLES } from '#lib/privacy/register'
import { PRIVACY_FILE, withRegister } from '#lib/privacy/register-table'

let tables: Map<string, string[]>
let client: pg.Client

beforeAll(async () => {
  client = new pg.Client(process.env.DATABASE_OWNER_URL)
  await client.connect()
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname !~ '^schema_migrations'
     group by c.relname`,
  )
  tables = new Map(rows.map(({ name, columns }) => [name, columns]))
})
afterAll(() => client.end())

test('of every table it is decided whose rows it holds, and of each that is gone nothing is said', () => {
  expect(Object.keys({ ...REGISTER, ...SHARED_TABLES }).toSorted()).toEqual([...tables.keys()].toSorted())
})

test('of every column it is decided whether it tells of a person and what becomes of it: add a new one to the register', () => {
  const common = columnsIn(COMMON_COLUMNS)
  for (const [table, rule] of Object.entries(REGISTER)) {
    const decided = [...Object.keys(rule.personal ?? {}), ...columnsIn(rule.texts), ...Object.keys(rule.whole ?? {})]
    const told = [...decided, ...columnsIn(rule.secret), ...columnsIn(rule.other)]
    const columns = (tables.get(table) ?? []).filter((column) => !common.includes(column))
    expect.soft([...new Set(told)].toSorted(), table).toEqual(columns.toSorted())
    // Only text may be of one person in one row, and name another in the next.
    const twice = told.filter((column, at) => told.indexOf(column) !== at)
    expect.soft(twice, table).toEqual(columnsIn(rule.texts).filter((column) => column in (rule.personal ?? {})))
  }
})

test('whatever names a person is replaced or deleted with them, and what is kept says why', () => {
  for (const [table, rule] of Object.entries(REGISTER)) {
    const isPersonal = rule.personal !== undefined || rule.texts !== undefined || rule.whole !== undefined
    if (typeof rule.erasure === 'object') expect.soft(isPersonal, table).toBe(false)
    if (rule.erasure === 'deleted' || rule.personal) expect.soft(rule.of, table).toBeDefined()
    for (const column of columnsIn(rule.printed)) expect.soft(tables.get(table), table).toContain(column)
    for (const [column] of rule.of ?? []) expect.soft(tables.get(table), table).toContain(column)
  }
})

test('the document on privacy has the register as it is: node lib/privacy/register-table.ts writes it', () => {
  const text = readFileSync(PRIVACY_FILE, 'utf8')
  expect(text).toBe(withRegister(text))
})

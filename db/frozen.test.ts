import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { removeDemo, seedDemo } from '#lib/demo/demo'

/** What may still move of rows that are history otherwise; nothing else of them does, whoever writes the SQL. */
const HISTORY: readonly { table: string; where?: string; moves?: readonly string[] }[] = [
  {
    table: 'invoices',
    where: `status = 'paid'`,
    moves: [
      ...[
        'status',
        'paid_minor',
        'credited_minor',
        'memo',
        'sent_at',
        'paid_at',
        'paid_on',
        'voided_at',
        'void_reason',
      ],
      ...['uncollectible_at', 'write_off_reason', 'custom_values', 'version', 'updated_at'],
    ],
  },
  { table: 'invoice_lines', where: `invoice_id in (select id from invoices where status = 'open')` },
  { table: 'credit_notes', moves: ['sent_at', 'version', 'updated_at'] },
  { table: 'credit_note_lines' },
  {
    table: 'payments',
    moves: [
      ...['status', 'applied_minor', 'refunded_minor', 'note', 'reversed_on', 'reversal_reason', 'sent_at', 'version'],
      'updated_at',
    ],
  },
  { table: 'payment_allocations' },
  { table: 'refunds' },
  { table: 'status_periods', where: 'to_on is not null' },
  { table: 'status_periods', where: 'to_on is null', moves: ['from_on', 'to_on', 'is_assumed'] },
  { table: 'membership_periods', where: 'to_on is not null' },
  { table: 'files' },
  { table: 'papers' },
]

/** Another value of a type, by what the column holds. */
const OTHER: Readonly<Record<string, string>> = {
  uuid: 'gen_random_uuid()',
  text: `coalesce($, '') || 'x'`,
  bpchar: `case $ when 'EUR' then 'USD' else 'EUR' end`,
  int2: 'coalesce($, 0) + 1',
  int4: 'coalesce($, 0) + 1',
  int8: 'coalesce($, 0) + 1',
  numeric: 'coalesce($, 0) + 1',
  bool: 'not coalesce($, false)',
  date: `coalesce($, '2020-01-01') - 1`,
  timestamptz: `coalesce($, now()) - interval '1 day'`,
  jsonb: `'{"name": "Eve"}'`,
  bytea: `'\\x00'`,
}

const [, TENANT] = ['frozen-main', 'frozen'] as const
let client: pg.Client

/** How the database takes a statement of the application's role in its tenant; "taken" when it does. Nothing stays. */
async function answerTo(text: string): Promise<string> {
  await client.query(`begin; set local app.tenant = '${TENANT}'`)
  try {
    const { rowCount } = await client.query(text)
    await client.query('set constraints all immediate')
    return rowCount === 0 ? 'nothing to change' : 'taken'
  } catch (error) {
    return (error as pg.DatabaseError).code ?? 'unknown'
  } finally {
    await client.query('rollback')
  }
}

beforeAll(async () => {
  client = new pg.Client({ connectionString: process.env.DATABASE_URL, options: '-c role=quorate_app' })
  await client.connect()
  await seedDemo({ database_url: process.env.DATABASE_URL as string, tenant_ids: ['frozen-main', TENANT] })
  await client.query(`begin; set local app.tenant = '${TENANT}'`)
  await client.query(`with stored as (
      insert into files (id, tenant_id, kind, name, media_type, content)
      values (gen_random_uuid(), '${TENANT}', 'paper', 'Invoice.pdf', 'application/pdf', '%PDF-1.7') returning id, sha256
    ) insert into papers (tenant_id, noun, object_id, file_id, sha256)
      select '${TENANT}', 'invoices', i.id, stored.id, stored.sha256 from stored, invoices i where i.status = 'paid' limit 1`)
  await client.query('commit')
}, 120_000)

afterAll(async () => {
  for (const tenant_id of ['frozen-main', TENANT])
    await removeDemo({ database_url: process.env.DATABASE_URL as string, tenant_id })
  await client.end()
})

test.each(HISTORY)(
  'of $table ($where) no more than what must move moves, and none goes',
  async ({ table, where = 'true', moves = [] }) => {
    const { rows: columns } = await client.query<{ name: string; type: string }>(
      `select column_name as name, udt_name as type from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
      [table],
    )
    expect(columns.length).toBeGreaterThan(4)
    const key = table === 'papers' ? 'object_id' : 'id'
    const row = `${key} = (select ${key} from ${table} where ${where} order by ${key} limit 1)`
    const taken: string[] = []
    for (const { name, type } of columns) {
      const other = OTHER[type]?.replace('$', name)
      expect(other, `${name} ${type}`).toBeDefined()
      const answer = await answerTo(`update ${table} set ${name} = ${other} where ${row}`)
      expect(answer, name).not.toBe('nothing to change')
      if (answer === 'taken') taken.push(name)
    }
    // Some of what may move has to agree with other rows, and is refused when it moves alone.
    expect(taken.filter((name) => !moves.includes(name))).toEqual([])
    expect(await answerTo(`delete from ${table} where ${row}`)).toMatch(/^(QT003|42501|23503)$/)
  },
)

test('nothing is added to papers that are issued', async () => {
  const copy = (table: string, changed: string, where: string) =>
    answerTo(
      `insert into ${table} select (jsonb_populate_record(t, jsonb_build_object('id', gen_random_uuid(), ${changed}))).* from ${table} t where ${where} limit 1`,
    )
  const columns = 'tenant_id, id, invoice_id, position, description, amount_minor'
  const line = `insert into invoice_lines (${columns}) select tenant_id, gen_random_uuid(), id, 9, 'More', 100 from invoices where status = 'open' limit 1`
  expect(await answerTo(line)).toBe('QT003')
  expect(await copy('credit_note_lines', `'position', 9`, 'true')).toMatch(/^(QT004|23505)$/)
  expect(await copy('payment_allocations', `'amount_minor', 1`, 'true')).toBe('QT004')
  expect(await copy('refunds', `'amount_minor', 1`, 'true')).toBe('QT004')
})

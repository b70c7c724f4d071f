import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeMember, makeTenant } from '#db/factories'
import { migrate } from '#db/migrate'
import { auditList } from '#lib/audit/queries'
import { AuditFilter } from '#lib/audit/schema'
import { recordAudit } from '#lib/audit/service'
import { createCtx } from '#lib/context'
import { getListPage } from '#lib/query/list'
import { verifyBooks } from '#lib/server/verify-books'

let owner: pg.Client
let app: pg.Client
beforeAll(async () => {
  owner = new pg.Client(process.env.DATABASE_OWNER_URL)
  app = new pg.Client({ connectionString: process.env.DATABASE_URL, options: '-c role=quorate_app' })
  await Promise.all([owner.connect(), app.connect()])
})
afterAll(() => Promise.all([owner.end(), app.end()]))

const BEFORE = { status: 'active', phone: '+49 431 5550', notes: null, tags: ['choir'], auto_renew: true }
const AFTER = { status: 'lapsed', phone: '+49 431 7770', notes: 'Moved to Kiel', tags: [], auto_renew: false }

/** A new tenant with a member and an entry about them. */
async function writeEntry() {
  const { tenant_id, db } = await makeTenant()
  const ctx = createCtx({ tenant_id, actor: { kind: 'system', name: 'test' }, request_id: 'test' })
  const { id } = await makeMember(db)
  await recordAudit(ctx, { action: 'member.updated', noun: 'members', object_id: id, before: BEFORE, after: AFTER })
  return { ctx, tenant_id }
}

/** Runs a statement as the application does in its tenant and keeps it. Returns how many rows it changed. */
async function change(tenant_id: string, text: string, isErasing = false): Promise<number> {
  await app.query(`begin; set local app.tenant = '${tenant_id}'`)
  try {
    if (isErasing) await app.query(`set local app.erasing = 'on'`)
    const { rowCount } = await app.query(text)
    await app.query('commit')
    return rowCount ?? 0
  } catch (error) {
    await app.query('rollback')
    throw error
  }
}

test('the log reads as it was written, and by itself holds nothing that tells of a person', async () => {
  const { ctx, tenant_id } = await writeEntry()
  const { rows } = await getListPage(ctx, auditList, AuditFilter.parse({}))
  expect(rows).toMatchObject([{ before: BEFORE, after: AFTER }])
  const [entry] = await ctx.db.selectFrom('audit_log').selectAll().execute()
  expect(entry).toMatchObject({
    before: { status: 'active', phone: '(erased)', notes: null, tags: '(erased)', auto_renew: true },
    after: { status: 'lapsed', phone: '(erased)', notes: '(erased)', auto_renew: false },
  })
  expect(JSON.stringify(entry)).not.toMatch(/49 431|Kiel|choir/)
  expect(await verifyBooks(app, tenant_id)).toEqual([])
})

test('an entry that tells nothing of a person has nothing beside it', async () => {
  const { ctx } = await writeEntry()
  const [entry] = await ctx.db.selectFrom('audit_log').select('object_id').execute()
  const object_id = entry?.object_id ?? null
  const after = { status: 'active', tier_id: object_id, start_on: '2026-01-01', total_minor: 100 }
  await recordAudit(
    ctx,
    { action: 'member.updated', noun: 'members', object_id, after },
    {
      action: 'member.restored',
      noun: 'members',
      object_id,
    },
  )
  expect(await ctx.db.selectFrom('audit_values').select('entry_id').execute()).toHaveLength(1)
})

test('values go only with an erasure, are never changed, and leave the log and its hash as they were', async () => {
  const { ctx, tenant_id } = await writeEntry()
  const hashes = () => ctx.db.selectFrom('audit_log').select(['id', 'values_hash', 'before', 'after']).execute()
  const written = await hashes()
  await expect(change(tenant_id, 'delete from audit_values')).rejects.toMatchObject({ code: 'QT003' })
  await expect(change(tenant_id, `update audit_values set content = '{}'`, true)).rejects.toMatchObject({
    code: '42501',
  })
  await expect(change(tenant_id, `update audit_log set after = null`, true)).rejects.toMatchObject({ code: '42501' })
  expect(await change(tenant_id, 'delete from audit_values', true)).toBe(1)
  expect(await hashes()).toEqual(written)
  const { rows } = await getListPage(ctx, auditList, AuditFilter.parse({}))
  expect(rows[0]?.after).toMatchObject({ status: 'lapsed', phone: '(erased)', notes: '(erased)' })
  expect(await verifyBooks(app, tenant_id)).toEqual([])
})

test('a value that was rewritten behind the back of the log is told', async () => {
  const { tenant_id } = await writeEntry()
  await owner.query(`begin; set local session_replication_role = replica`)
  await owner.query(`update audit_values set content = replace(content, '7770', '7771') where tenant_id = $1`, [
    tenant_id,
  ])
  await owner.query('commit')
  expect((await verifyBooks(app, tenant_id)).join()).toMatch(
    /What the entry .* of the audit log says is no longer what was written/,
  )
})

test('entries of before are split by the migration and read as they did', async () => {
  const url = new URL(process.env.DATABASE_OWNER_URL as string)
  const name = `before_values_${Date.now()}`
  await owner.query(`create database ${name}`)
  url.pathname = `/${name}`
  await migrate(url.href, { up_to: '0054_first_days', login: 'quorate_login' })
  const older = new pg.Client(url.href)
  await older.connect()
  try {
    await older.query(`insert into tenants (tenant_id, name) values ('choir', 'Choir')`)
    const insert = `insert into audit_log (tenant_id, id, actor_kind, action, noun, object_id, before, after)
      values ('choir', gen_random_uuid(), 'system', 'member.updated', 'members', gen_random_uuid(), $1, $2)`
    const nested = { place: { city: 'Kiel', street: null } }
    const entries = [
      [BEFORE, AFTER],
      [null, { ...AFTER, ...nested }],
      [{ status: 'active' }, null],
      [null, null],
    ] as const
    await older.query('begin')
    await older.query(`set local app.tenant = 'choir'`)
    for (const sides of entries) await older.query(insert, [...sides])
    await older.query('commit')
    await migrate(url.href)
    await older.query('begin')
    await older.query(`set local app.tenant = 'choir'`)
    const read = `select l.before, l.after, v.content::jsonb as values,
      v.entry_id is null and l.values_hash is null or l.values_hash = sha256(v.salt || convert_to(v.content, 'UTF8')) as agrees
      from audit_log l left join audit_values v on v.entry_id = l.id order by l.id`
    const { rows } = await older.query(read)
    const joined = rows.map(({ before, after, values, agrees }) => {
      expect(agrees).toBe(true)
      return [before && { ...before, ...values?.before }, after && { ...after, ...values?.after }]
    })
    expect(joined).toEqual(expect.arrayContaining(entries.map((sides) => [...sides])))
    expect(JSON.stringify(rows.map(({ before, after }) => [before, after]))).not.toMatch(/49 431|Kiel|choir/)
  } finally {
    await older.end()
  }
})

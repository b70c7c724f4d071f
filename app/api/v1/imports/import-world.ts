import { sql } from 'kysely'
import pg from 'pg'
import { uuidv7 } from 'uuidv7'
import { type Answer, type Caller, makeCaller } from '#app/api/v1/test-client'
import type { MadeTenant } from '#db/factories'
import type { TenantDb } from '#db/tenant'
import { createCtx } from '#lib/context'
import { runImport } from '#lib/imports/run'
import type { Import, ImportNoun, ImportPatch, ImportRow } from '#lib/imports/schema'
import { api } from '#lib/paths'
import { verifyBooks } from '#lib/server/verify-books'

/** An association that imports files, with its jobs done while the test waits. */
export interface ImportWorld extends Caller {
  send: (content: string | Uint8Array, name?: string, noun?: ImportNoun, like?: string) => Promise<Answer>
  patch: (id: string, patch: ImportPatch) => Promise<Answer>
  work: (id: string, signal?: AbortSignal) => Promise<boolean>
  get: (id: string) => Promise<Import>
  check: (id: string) => Promise<Import>
  run: (id: string) => Promise<Import>
  undo: (id: string) => Promise<Import>
  rows: (id: string, query?: object) => Promise<ImportRow[]>
  /** Sends and checks a file, and returns it with its rows. */
  checked: (
    content: string | Uint8Array,
    patch?: ImportPatch,
    noun?: ImportNoun,
  ) => Promise<Import & { rows: ImportRow[] }>
}

/** Makes such an association, unless one is given. */
export async function importWorld(tenant?: MadeTenant): Promise<ImportWorld> {
  const caller = await makeCaller(['administrator'], tenant)
  const { call, tenant_id } = caller
  const system = createCtx({ tenant_id, actor: { kind: 'system', name: 'test' }, request_id: uuidv7() })
  const work = (id: string, signal = new AbortController().signal) => runImport(system, id, signal)
  const get = async (id: string) => (await call('GET', api.import(id))).body as Import
  const send: ImportWorld['send'] = (content, name = 'members.csv', noun = 'members', like) =>
    call('POST', api.imports({ name, noun, like }), {
      body: typeof content === 'string' ? new Uint8Array(Buffer.from(content)) : new Uint8Array(content),
    })
  const patch: ImportWorld['patch'] = (id, body) => call('PATCH', api.import(id), { body })
  const done = (path: (id: string) => string) => async (id: string) => {
    const answer = await call('POST', path(id))
    if (answer.status !== 202) throw new Error(`${answer.status}: ${answer.text}`)
    await work(id)
    return get(id)
  }
  const check = done(api.importCheck)
  const rows: ImportWorld['rows'] = async (id, query = {}) =>
    (await call('GET', api.importRows(id, { limit: '100', ...query }))).body
  return {
    ...caller,
    ...{ send, patch, work, get, check, rows },
    run: done(api.importRun),
    undo: done(api.importUndo),
    checked: async (content, changes, noun) => {
      const sent = await send(content, noun && `${noun}.csv`, noun)
      if (sent.status !== 201) throw new Error(`${sent.status}: ${sent.text}`)
      if (changes) {
        const patched = await patch(sent.body.id, changes)
        if (patched.status !== 200) throw new Error(`${patched.status}: ${patched.text}`)
      }
      const checked = await check(sent.body.id)
      return { ...checked, rows: await rows(sent.body.id) }
    },
  }
}

/** What tells of the past, of jobs and of versions, and so is no part of what an association has. */
const ASIDE = new Set([
  ...['audit_log', 'audit_values', 'imports', 'import_files', 'import_rows', 'idempotency_keys', 'data_versions'],
  ...['tenant_ids', 'tenant_keys'],
  // Counters append differences; what they add up to is compared by itself. Numbers are never given twice.
  ...['tallies', 'day_tallies', 'event_tallies', 'invoice_tallies', 'applied_tallies', 'counters'],
])

/** A hash of each table of a tenant, of all that its rows say but when they were last written. */
export async function hashOf(db: TenantDb): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`select c.relname as name from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'tenant_id'
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and has_table_privilege(c.oid, 'select') order by 1`.execute(db)
  const hashes: Record<string, string> = {}
  for (const { name } of tables) {
    if (ASIDE.has(name)) continue
    const { rows } = await sql<{ hash: string }>`select md5(coalesce(string_agg(line, e'\n' order by line), '')) as hash
      from (select (to_jsonb(t) - '{version,updated_at}'::text[])::text as line from ${sql.ref(name)} t) lines`.execute(
      db,
    )
    hashes[name] = rows[0]?.hash as string
  }
  return hashes
}

/** What the counters of members, terms and invoices add up to. */
export async function countersOf(db: TenantDb): Promise<unknown[]> {
  const { rows } = await sql`
    select noun, label, day::text, sum(amount)::int as amount from day_tallies group by 1, 2, 3 having sum(amount) <> 0
    union all
    select noun, status, null, sum(row_count)::int from tallies group by 1, 2 having sum(row_count) <> 0
    union all
    select currency::text, status, due_date::text, sum(total_minor - paid_minor - credited_minor)::int from invoice_tallies
    group by 1, 2, 3 having sum(row_count) <> 0
    union all
    select currency::text, kind, day::text, sum(amount_minor)::int from applied_tallies
    group by 1, 2, 3 having sum(amount_minor) <> 0 or sum(part_count) <> 0
    order by 1, 2, 3`.execute(db)
  return rows
}

/** What is wrong with the books of an association, in sentences. */
export async function booksOf({ tenant_id }: Pick<ImportWorld, 'tenant_id'>): Promise<string[]> {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL })
  await client.connect()
  try {
    await client.query('set role quorate_app')
    return await verifyBooks(client, tenant_id)
  } finally {
    await client.end()
  }
}

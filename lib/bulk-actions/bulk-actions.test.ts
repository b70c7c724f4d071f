import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { expect, test, vi } from 'vitest'
import { callApi, callRaw, makeCaller } from '#app/api/v1/test-client'
import { runBulkAction } from '#lib/bulk-actions/service'
import { createCtx, transaction } from '#lib/context'
import { runBulkActions } from '#lib/jobs/run-bulk-actions'
import { api } from '#lib/paths'

async function world(count = 3) {
  const admin = await makeCaller()
  const { db } = admin
  await db
    .insertInto('members')
    .values(
      Array.from({ length: count }, (_, n) => ({
        ...{
          id: uuidv7(),
          member_number: `${n}`,
          first_name: `Ada ${n}`,
          last_name: 'Berg',
          city: n === 0 ? 'Bonn' : 'Ulm',
        },
        ...{ status: 'active', joined_on: '2026-01-10' },
      })),
    )
    .execute()
  const work = async (id: string) => {
    const system = createCtx({
      tenant_id: admin.tenant_id,
      actor: { kind: 'system', name: 'test' },
      request_id: uuidv7(),
    })
    return runBulkAction(system, id, new AbortController().signal)
  }
  const start = (body: object) => admin.call('POST', api.bulkActions(), { body: { noun: 'members', ...body } })
  const tagged = async (tag: string) =>
    Number((await admin.call('GET', api.members({ tag }))).headers.get('x-total-count'))
  return { ...admin, work, start, tagged }
}

const ulm = { city: 'Ulm' }

test('a dry run counts the rows and shows some, and changes nothing', async () => {
  const { start, tagged, call } = await world()
  const { status, body } = await start({ filter: ulm, action: 'tag', params: { tag: 'board' }, dry_run: true })
  expect(status).toBe(200)
  expect(body).toMatchObject({ id: null, status: 'preview', total_count: 2 })
  expect(body.examples.map(({ title }: { title: string }) => title)).toEqual(['Ada 1 Berg', 'Ada 2 Berg'])
  expect(body.words).toBe('Tag 2 members with “board”: city is “Ulm”')
  expect((await call('GET', api.bulkActions())).body).toEqual([])
  expect(await tagged('board')).toBe(0)
})

test('an action changes the rows that matched when it was begun, says what became of each, and can be taken back once', async () => {
  const { start, work, call, tagged, db } = await world(120)
  await db
    .updateTable('members')
    .set({ tags: ['board'] })
    .where('member_number', '=', '5')
    .execute()
  await db
    .updateTable('members')
    .set({ tags: sql<string[]>`(select array_agg('t' || n) from generate_series(1, 30) n)` })
    .where('member_number', '=', '7')
    .execute()
  const { body: begun } = await start({ filter: ulm, action: 'tag', params: { tag: 'board' } })
  expect(begun).toMatchObject({ status: 'queued', total_count: 119, can_undo: false })
  await db.updateTable('members').set({ city: 'Ulm' }).where('city', '=', 'Bonn').execute()
  expect(await work(begun.id)).toBe(true)
  const { body: done } = await call('GET', api.bulkAction(begun.id))
  expect(done).toMatchObject({
    status: 'done',
    changed_count: 117,
    unchanged_count: 1,
    refused_count: 1,
    can_undo: true,
  })
  const { body: refused } = await call('GET', api.bulkActionRows(begun.id, { state: 'refused' }))
  expect(refused).toMatchObject([{ title: 'Ada 7 Berg', message: 'It has 30 tags already.' }])
  expect(await tagged('board')).toBe(118)
  const { body: undo } = await call('POST', api.bulkActionUndo(begun.id))
  await work(undo.id)
  expect(await tagged('board')).toBe(1)
  expect((await call('POST', api.bulkActionUndo(begun.id))).status).toBe(409)
})

test('an action that was interrupted goes on where it was, and does each row once', async () => {
  const { start, call, tenant_id, tagged, db } = await world(120)
  const { body: begun } = await start({ filter: ulm, action: 'tag', params: { tag: 'board' } })
  const system = createCtx({ tenant_id, actor: { kind: 'system', name: 'test' }, request_id: uuidv7() })
  const stopping = new AbortController()
  // Stops after the first rows, as a process does that ends.
  const signal = {
    get aborted() {
      const now = stopping.signal.aborted
      stopping.abort()
      return now
    },
  } as AbortSignal
  expect(await runBulkAction(system, begun.id, signal)).toBe(false)
  const { body: halfway } = await call('GET', api.bulkAction(begun.id))
  expect(halfway).toMatchObject({ status: 'running', changed_count: 50, can_undo: false })
  const both = [1, 2].map(() => runBulkAction(system, begun.id, new AbortController().signal))
  await Promise.all(both)
  expect((await call('GET', api.bulkAction(begun.id))).body).toMatchObject({ status: 'done', changed_count: 119 })
  expect(await tagged('board')).toBe(119)
  const { rows } = await sql<{ most: number }>`select max(cardinality(tags))::int as most from members`.execute(db)
  expect(rows).toEqual([{ most: 1 }])
})

test('an action does not end while another worker holds the last of its rows', async () => {
  const { start, work, call, tenant_id } = await world()
  const { body: begun } = await start({ filter: ulm, action: 'tag', params: { tag: 'board' } })
  const actor = { kind: 'system', name: 'test' } as const
  await transaction(createCtx({ tenant_id, actor, request_id: uuidv7() }), async ({ db }) => {
    await db.selectFrom('bulk_action_rows').select('object_id').forUpdate().execute()
    await work(begun.id)
  })
  expect((await call('GET', api.bulkAction(begun.id))).body).toMatchObject({ status: 'running', changed_count: 0 })
  await work(begun.id)
  expect((await call('GET', api.bulkAction(begun.id))).body).toMatchObject({ status: 'done', changed_count: 2 })
})

test('a tag that somebody gives while an action runs stays', async () => {
  const { start, work, db, tenant_id } = await world(2)
  const { body: begun } = await start({ filter: ulm, action: 'tag', params: { tag: 'board' } })
  let running: Promise<boolean> | undefined
  const actor = { kind: 'system', name: 'test' } as const
  await transaction(createCtx({ tenant_id, actor, request_id: uuidv7() }), async (ctx) => {
    await ctx.db
      .updateTable('members')
      .set({ tags: ['sailing'] })
      .where('city', '=', 'Ulm')
      .execute()
    running = work(begun.id)
    const waits = sql<{ waits: boolean }>`select count(*) > 0 as waits from pg_locks
      where not granted and transactionid = pg_current_xact_id()::xid`
    await vi.waitFor(async () => expect((await waits.execute(ctx.db)).rows).toEqual([{ waits: true }]), 60_000)
  })
  await running
  const members = await db.selectFrom('members').select('tags').where('city', '=', 'Ulm').execute()
  expect(members).toEqual([{ tags: ['sailing', 'board'] }])
})

test('an action that fails again and again is given up, and says so', async () => {
  const { start, call, tenant_id, db } = await world()
  const { body: begun } = await start({ filter: ulm, action: 'archive' })
  // No release knows this action: its job fails each time.
  await db.updateTable('bulk_actions').set({ action: 'sail' }).where('id', '=', begun.id).execute()
  const job = { data: { tenant_id, bulk_action_id: begun.id }, retryCount: 0, retryLimit: 1 }
  const never = new AbortController().signal
  await expect(runBulkActions([job], never)).rejects.toThrow('Choose from')
  await runBulkActions([{ ...job, retryCount: 1 }], never)
  const { body } = await call('GET', api.bulkAction(begun.id))
  expect(body).toMatchObject({ status: 'failed', fault: expect.stringContaining('a fault on our side') })
})

test('chosen rows are archived and come back from the archive', async () => {
  const { start, work, call, db } = await world()
  const [first] = await db.selectFrom('members').select('id').where('city', '=', 'Bonn').execute()
  const { body: begun } = await start({ ids: [first?.id], action: 'archive' })
  await work(begun.id)
  expect((await call('GET', api.members())).body).toHaveLength(2)
  const { body: undo } = await call('POST', api.bulkActionUndo(begun.id))
  await work(undo.id)
  expect((await call('GET', api.members())).body).toHaveLength(3)
})

test('who may not change members begins nothing, and whoever loses the right meanwhile is stopped', async () => {
  const { start, work, call, db, tenant_id, account_id, tagged } = await world()
  const organizer = await makeCaller(['event_manager'], { tenant_id, db })
  const body = { noun: 'members', filter: ulm, action: 'archive' }
  expect((await organizer.call('POST', api.bulkActions(), { body })).status).toBe(403)
  const { body: begun } = await start({ filter: ulm, action: 'tag', params: { tag: 'board' } })
  expect((await organizer.call('GET', api.bulkAction(begun.id))).status).toBe(404)
  await db
    .updateTable('accounts')
    .set({ roles: ['event_manager'] })
    .where('id', '=', account_id)
    .execute()
  await work(begun.id)
  await db
    .updateTable('accounts')
    .set({ roles: ['administrator'] })
    .where('id', '=', account_id)
    .execute()
  expect((await call('GET', api.bulkAction(begun.id))).body).toMatchObject({ status: 'failed', changed_count: 0 })
  expect(await tagged('board')).toBe(0)
})

test('the rows of another association are out of reach', async () => {
  const [{ start }, other] = [await world(), await world()]
  const [foreign] = await other.db.selectFrom('members').select('id').execute()
  const { body } = await start({ ids: [foreign?.id], action: 'archive', dry_run: true })
  expect(body).toMatchObject({ total_count: 0, examples: [] })
})

test('what cannot be done is refused with its place and the way out', async () => {
  const { start } = await world()
  const faults = [
    [{ filter: ulm, action: 'tga', params: { tag: 'x' } }, '/action'],
    [{ filter: ulm, action: 'tag', params: {} }, '/params/tag'],
    [{ filter: ulm, ids: [uuidv7()], action: 'archive' }, '/filter'],
    [{ action: 'archive' }, '/filter'],
    [{ filter: { town: 'Ulm' }, action: 'archive' }, '/filter/town'],
    [{ filter: { city: 'Nowhere' }, action: 'archive' }, '/filter'],
    [{ noun: 'member', filter: ulm, action: 'archive' }, '/noun'],
  ] as const
  for (const [body, pointer] of faults) {
    const answer = await start(body)
    expect([answer.status, answer.body.errors?.[0]?.pointer]).toEqual([422, pointer])
  }
})

test('a list comes as a file with all its rows, its columns, and no formula', async () => {
  const { token, db } = await world(1100)
  await db.updateTable('members').set({ city: '=1+1' }).where('member_number', '=', '3').execute()
  const path = api.members({
    filter: JSON.stringify({ city: { not: 'Bonn' } }),
    format: 'csv',
    columns: 'last_name,city,status,tier_id',
  })
  const response = await callRaw('GET', path, { headers: { authorization: `Bearer ${token}` } })
  expect(response.headers.get('content-type')).toContain('text/csv')
  const bytes = new Uint8Array(await response.arrayBuffer())
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const [head, ...rows] = new TextDecoder().decode(bytes).trimEnd().split('\r\n')
  expect(head).toBe('Last name,City,Status,Tier')
  expect(rows).toHaveLength(1099)
  expect(rows).toContain("Berg,'=1+1,Active,")
  const refused = await callApi('GET', api.members({ format: 'csv', columns: 'citty' }), {
    headers: { authorization: `Bearer ${token}` },
  })
  expect([refused.status, refused.body.errors[0].pointer]).toEqual([422, '/columns'])
})

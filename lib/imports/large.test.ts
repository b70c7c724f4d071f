import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { expect, test, vi } from 'vitest'
import { countersOf, hashOf, importWorld } from '#app/api/v1/imports/import-world'
import { makeMember, makeTier } from '#db/factories'
import { api } from '#lib/paths'

/** How many rows: `IMPORTED=50000 npx vitest run lib/imports/large.test.ts` measures a large file. */
const COUNT = Number(process.env.IMPORTED ?? 1_000)

/** A worker of its own, which works on an import until it is done or killed, and says how much memory it took. */
function startWorker(tenant_id: string, id: string) {
  const script = `
    import { runImport } from '#lib/imports/run'
    import { createCtx } from '#lib/context'
    const actor = { kind: 'system', name: 'worker' }
    const system = createCtx({ tenant_id: ${JSON.stringify(tenant_id)}, actor, request_id: ${JSON.stringify(uuidv7())} })
    await system.db.selectFrom('imports').select('id').execute()
    const before = process.resourceUsage().maxRSS
    await runImport(system, ${JSON.stringify(id)}, new AbortController().signal)
    console.log(Math.round((process.resourceUsage().maxRSS - before) / 1024))
    process.exit(0)`
  const worker = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  worker.stdout.on('data', (text) => {
    said += String(text)
  })
  return { worker, ended: once(worker, 'exit'), grown: () => `${said.trim()} MB` }
}

test('a large file is imported though its worker is killed twice, and goes out again row for row', {
  timeout: 900_000,
}, async () => {
  const world = await importWorld()
  const { db, call, tenant_id } = world
  await makeTier(db, { name: 'Full' })
  await makeMember(db, { member_number: 'N-7', first_name: 'Ada', last_name: 'Before' })
  const before = { rows: await hashOf(db), counters: await countersOf(db) }
  const lines = Array.from({ length: COUNT }, (_, at) =>
    [
      ...[
        `N-${at}`,
        'Ada',
        at === 7 ? 'Before' : `Member ${at}`,
        `m${at}@example.org`,
        '1980-05-17',
        'Full',
        '2020-01-01',
      ],
      ...[
        at % 10 === 0 ? '25.00' : '',
        `Street ${at}`,
        String(10_000 + (at % 80_000)),
        'Köln',
        'Germany',
        '+49 221 123456',
      ],
      ...['Engineer', 'board, choir', `Note ${at}`, '', '', '', ''],
    ].join(';'),
  )
  const header =
    'Member number;First name;Last name;E-mail;Birth date;Tier;Joined;Balance;Street;Postal code;City;Country;Phone;Job title;Tags;Notes;a;b;c;d'
  const times: Record<string, string> = {}
  const timed = async <T>(name: string, run: () => Promise<T>): Promise<T> => {
    const began = performance.now()
    const result = await run()
    times[name] = `${((performance.now() - began) / 1000).toFixed(1)} s`
    if (process.env.IMPORTED) process.stdout.write(`${name}: ${times[name]}\n`)
    return result
  }
  const { body: file } = await timed('upload', () => world.send([header, ...lines].join('\n')))
  expect(file.row_count).toBe(COUNT)
  await call('POST', api.importCheck(file.id))
  await timed('check', async () => {
    const { ended, grown } = startWorker(tenant_id, file.id)
    await ended
    times.check_memory = grown()
  })
  expect(await world.get(file.id)).toMatchObject({ create_count: COUNT - 1, update_count: 1, problem_count: 0 })

  await call('POST', api.importRun(file.id))
  const done = async () => (await world.get(file.id)).done_count
  await timed('run', async () => {
    for (const share of [0.2, 0.5]) {
      const { worker, ended } = startWorker(tenant_id, file.id)
      await vi.waitFor(async () => expect(await done()).toBeGreaterThanOrEqual(COUNT * share), {
        timeout: 300_000,
        interval: 250,
      })
      worker.kill('SIGKILL')
      await ended
      const { rows } = await sql<{ half: number }>`select count(*)::int as half from import_rows r
        where r.import_id = ${file.id}::uuid and (r.state = 'done') <> exists (
          select from members m join terms t on t.member_id = m.id where m.member_number = 'N-' || (r.line - 2))`.execute(
        db,
      )
      expect(rows).toEqual([{ half: 0 }])
    }
    const { ended, grown } = startWorker(tenant_id, file.id)
    await ended
    times.run_memory = grown()
  })
  expect(await world.get(file.id)).toMatchObject({ status: 'done', done_count: COUNT, refused_count: 0 })
  const { rows } = await sql<{ members: number; terms: number; invoices: number }>`select
    (select count(*)::int from members) as members, (select count(*)::int from terms) as terms,
    (select count(*)::int from invoices) as invoices`.execute(db)
  expect(rows).toEqual([{ members: COUNT, terms: COUNT, invoices: Math.ceil(COUNT / 10) }])

  await call('POST', api.importUndo(file.id))
  await timed('undo', async () => {
    await startWorker(tenant_id, file.id).ended
  })
  expect(await world.get(file.id)).toMatchObject({ status: 'undone', undone_count: COUNT, kept_count: 0 })
  expect(await hashOf(db)).toEqual(before.rows)
  expect(await countersOf(db)).toEqual(before.counters)
  if (process.env.IMPORTED) process.stdout.write(`${COUNT} rows: ${JSON.stringify(times)}\n`)
})

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { expect, test, vi } from 'vitest'
import { makeCaller } from '#app/api/v1/test-client'
import { makeTier } from '#db/factories'
import { runBillingRun } from '#lib/billing-runs/run'
import { createCtx } from '#lib/context'
import { addDays, todayIn } from '#lib/format/dates'
import { api } from '#lib/paths'

/** How many are renewed: `RELEASED=10000 npx vitest run lib/billing-runs/killed.test.ts` measures a large release. */
const COUNT = Number(process.env.RELEASED ?? 400)

/** A worker of its own, which works on a run until it is done or killed. */
function startWorker(tenant_id: string, id: string) {
  const script = `
    import { runBillingRun } from '#lib/billing-runs/run'
    import { createCtx } from '#lib/context'
    const actor = { kind: 'system', name: 'worker' }
    const system = createCtx({ tenant_id: ${JSON.stringify(tenant_id)}, actor, request_id: ${JSON.stringify(uuidv7())} })
    await runBillingRun(system, ${JSON.stringify(id)}, new AbortController().signal)
    process.exit(0)`
  const worker = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  return { worker, ended: once(worker, 'exit') }
}

test('a release whose worker is killed twice bills everybody once, with one mail and numbers without a gap', {
  timeout: 900_000,
}, async () => {
  const { db, call, tenant_id } = await makeCaller(['treasurer'])
  const today = todayIn('Europe/Berlin')
  const end = addDays(today, 10)
  const { id: tier_id } = await makeTier(db, { price_minor: 6000, renewal_opens_days: 60 })
  await sql`with made as (
      insert into members (tenant_id, id, member_number, first_name, last_name, email, email_key, status, tier_id,
        current_term_start, valid_through, grace_through)
      select current_tenant(), gen_random_uuid(), 'N-' || n, 'Ada', 'Berg ' || n, n || '@example.org', n || '@example.org',
        'active', ${tier_id}::uuid, ${addDays(end, -364)}::date, ${end}::date, ${addDays(end, 30)}::date
      from generate_series(1, ${COUNT}::integer) n returning id
    )
    insert into terms (tenant_id, id, member_id, tier_id, start_on, end_on, state, source)
    select current_tenant(), gen_random_uuid(), id, ${tier_id}::uuid, ${addDays(end, -364)}::date, ${end}::date, 'active', 'join'
    from made`.execute(db)
  const system = createCtx({ tenant_id, actor: { kind: 'system', name: 'test' }, request_id: uuidv7() })
  const never = new AbortController().signal
  const prepareBegan = performance.now()
  const { body: run } = await call('POST', api.billingRuns(), { body: { kind: 'renewals', expires_until: end } })
  await runBillingRun(system, run.id, never)
  const prepared = (performance.now() - prepareBegan) / 1000
  const read = async () => {
    const { rows } = await sql<{ done_count: number; mails_waiting_count: number; included_count: number }>`
      select count(*) filter (where state = 'done') as done_count, count(*) filter (where included) as included_count,
        count(*) filter (where mail_state = 'waiting') as mails_waiting_count
      from billing_run_items where run_id = ${run.id}`.execute(db)
    return rows[0] as NonNullable<(typeof rows)[0]>
  }
  expect(await read()).toMatchObject({ done_count: 0, included_count: COUNT })
  await call('POST', api.billingRunRelease(run.id))

  const releaseBegan = performance.now()
  const kill = async (isTime: (now: { done_count: number; mails_waiting_count: number }) => boolean) => {
    const { worker, ended } = startWorker(tenant_id, run.id)
    await vi.waitFor(async () => expect(isTime(await read())).toBe(true), { timeout: 600_000, interval: 5 })
    worker.kill('SIGKILL')
    expect(await ended).toEqual([null, 'SIGKILL'])
  }
  await kill(({ done_count }) => done_count > 0)
  const first = await read()
  await kill(({ done_count, mails_waiting_count }) => done_count === COUNT && mails_waiting_count < COUNT)
  const released = (performance.now() - releaseBegan) / 1000
  const second = await read()
  await startWorker(tenant_id, run.id).ended
  const mailed = (performance.now() - releaseBegan) / 1000
  process.stdout.write(
    `${COUNT} renewals: prepared in ${prepared.toFixed(1)} s; killed at ${first.done_count} invoices and at ` +
      `${COUNT - second.mails_waiting_count} mails; released in ${released.toFixed(1)} s, mailed in ${mailed.toFixed(1)} s\n`,
  )
  const { body: over } = await call('GET', api.billingRun(run.id))
  expect(over).toMatchObject({ status: 'released', done_count: COUNT, refused_count: 0, mails_waiting_count: 0 })
  const { rows } = await sql<Record<string, number>>`select
      (select count(*) from invoices where status = 'open') as invoices,
      (select count(distinct member_id) from invoices) as billed,
      (select count(distinct number) from invoices) as numbers,
      (select max(right(number, 5)::integer) from invoices) as last_number,
      (select count(*) from terms where state = 'proposed') as terms,
      (select count(*) from mails) as mails,
      (select count(distinct paper_id) from mails) as mailed`.execute(db)
  expect(rows[0]).toEqual({
    ...{ invoices: COUNT, billed: COUNT, numbers: COUNT, last_number: COUNT },
    ...{ terms: COUNT, mails: COUNT, mailed: COUNT },
  })
})

import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { appPool } from '#db/client'
import { type MadeTenant, makeTenant } from '#db/factories'
import { createCtx } from '#lib/context'
import { isRefreshDue } from '#lib/intelligence/churn/queries'
import { runDue } from '#lib/intelligence/findings/service'
import { areSchedulesAhead, resetFutureTimes } from '#lib/jobs/clock'
import { type RunningJobs, startJobs } from '#lib/jobs/runner'
import { lastRunAt, listRuns, recordRun } from '#lib/jobs/runs'
import { logger } from '#lib/log'
import { queueMail } from '#lib/mail/service'

const ahead = `now() + interval '400 days'`
let tenant: MadeTenant
let jobs: RunningJobs | undefined

beforeEach(async () => {
  tenant = await makeTenant()
})

afterEach(async () => {
  await jobs?.stop()
  jobs = undefined
})

function ctxOf({ tenant_id }: MadeTenant) {
  return createCtx({ tenant_id, actor: { kind: 'system', name: 'test' }, request_id: 'test' })
}

/** Leaves the queue as a clock that is 400 days ahead does. */
async function setClockAhead(): Promise<string> {
  const mail_id = await queueMail(ctxOf(tenant), {
    template: 'already_registered',
    to: { address: 'ada@example.org', name: 'Ada' },
    props: {},
  })
  for (const statement of [
    `update pgboss.version set cron_on = ${ahead}, bam_on = ${ahead}`,
    `update pgboss.queue set maintain_on = ${ahead}, monitor_on = ${ahead}, monitor_claim_on = ${ahead}`,
    `update pgboss.job set start_after = ${ahead}, created_on = ${ahead} where data ->> 'mail_id' = '${mail_id}'`,
    `insert into pgboss.job (name, data, state, started_on, heartbeat_on, singleton_key, policy)
       values ('maintenance', '{"job": "settle-events"}', 'active', ${ahead}, ${ahead}, 'settle-events', 'exclusive') on conflict do nothing`,
    `insert into job_runs (job, state, started_at, finished_at, succeeded_at) values ('clean-up', 'done', ${ahead}, ${ahead}, ${ahead})
       on conflict (job) do update set started_at = ${ahead}, finished_at = ${ahead}, succeeded_at = ${ahead}`,
    `insert into rate_limits values ('locked out', ${ahead}, 100)`,
  ]) {
    await appPool().query(statement)
  }
  return mail_id as string
}

it('scheduled jobs and mails go on after a clock that was 400 days ahead, and the log says so', async () => {
  const warned = vi.spyOn(logger, 'warn')
  // The schedules are there from an earlier start.
  await (await startJobs({ smtp_url: null })).stop()
  const mail_id = await setClockAhead()
  jobs = await startJobs({ smtp_url: null })
  expect(warned).toHaveBeenCalledWith(
    { reset: expect.objectContaining({ schedules: 1, waiting_jobs: 1, running_jobs: 1, runs: 1, limits: 1 }) },
    expect.stringContaining('the clock was ahead once'),
  )
  const started = Date.now()
  await vi.waitFor(
    async () => {
      const mail = await tenant.db.selectFrom('mails').select('status').where('id', '=', mail_id).executeTakeFirst()
      expect(mail?.status).toBe('local')
      const runs = await listRuns()
      const again = runs.filter(({ finished_at }) => Date.parse(finished_at ?? '') >= started - 1_000)
      expect(again.map(({ job }) => job)).toContain('run-detectors')
    },
    { timeout: 40_000, interval: 200 },
  )
  expect(await areSchedulesAhead(appPool())).toBe(false)
  expect(Date.parse((await lastRunAt()) ?? '')).toBeLessThanOrEqual(Date.now() + 60_000)
}, 60_000)

it('a clock that is right has nothing reset, not even a mail whose next try is hours away', async () => {
  const mail_id = await setClockAhead()
  await resetFutureTimes(appPool())
  await appPool().query(
    `update pgboss.job set state = 'retry', start_after = now() + interval '3 hours' where data ->> 'mail_id' = $1`,
    [mail_id],
  )
  expect(await resetFutureTimes(appPool())).toEqual({})
  await appPool().query(`delete from pgboss.job where name in ('maintenance', 'mail')`)
})

it('a clock that is set back while jobs run is noticed', async () => {
  await appPool().query(`update pgboss.version set cron_on = ${ahead}`)
  expect(await areSchedulesAhead(appPool())).toBe(true)
  await resetFutureTimes(appPool())
  expect(await areSchedulesAhead(appPool())).toBe(false)
})

it('predictions that seem to have been made in the future are due', async () => {
  const ctx = ctxOf(tenant)
  const predicted = (finished_at: string) =>
    sql`insert into churn_refreshes (tenant_id, state, finished_at) values (${tenant.tenant_id}, 'done', ${sql.raw(finished_at)})
        on conflict (tenant_id) do update set finished_at = excluded.finished_at`.execute(tenant.db)
  await predicted('now()')
  expect(await isRefreshDue(ctx, 23)).toBe(false)
  await predicted(ahead)
  expect(await isRefreshDue(ctx, 23)).toBe(true)
})

it('detectors that seem to have run in the future run again', async () => {
  const { tenant_id, db } = tenant
  const ctx = ctxOf(tenant)
  await runDue(ctx)
  expect(await runDue(ctx)).toEqual([])
  await sql`update finding_runs set ran_at = ${sql.raw(ahead)} where tenant_id = ${tenant_id}`.execute(db)
  expect(await runDue(ctx)).toEqual(['churn', 'anomaly', 'insight'])
  expect(await runDue(ctx)).toEqual([])
})

it('the last run of a job is kept, whether it went well or not, and one that was missed three times is late', async () => {
  await recordRun('fold-counters', async () => {})
  const runOf = async (now?: number) => (await listRuns(now)).find(({ job }) => job === 'fold-counters')
  const good = await runOf()
  expect(good).toMatchObject({ state: 'done', every_minutes: 10, finished_at: good?.succeeded_at })
  await expect(
    recordRun('fold-counters', async () => {
      expect((await runOf())?.state).toBe('running')
      throw new Error('on purpose')
    }),
  ).rejects.toThrow('on purpose')
  expect(await runOf()).toMatchObject({ state: 'failed', succeeded_at: good?.succeeded_at })
  expect((await runOf(Date.now() + 34 * 60_000))?.state).toBe('failed')
  expect((await runOf(Date.now() + 36 * 60_000))?.state).toBe('late')
})

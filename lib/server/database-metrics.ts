import { Gauge, Registry } from 'prom-client'
import { appPool } from '#db/client'
import { listRuns } from '#lib/jobs/runs'

/** How long figures of the database are good for: many who ask cost it no more than one. */
const FRESH_MS = 5_000
const PATIENCE_MS = 2_000

let collected: { text: Promise<string>; until: number } | undefined

/**
 * Returns what the database knows of the whole installation, in the text format of Prometheus. Every instance tells the
 * same; without the database there is only the line that says so.
 */
export function databaseMetrics(): Promise<string> {
  if (!collected || Date.now() >= collected.until) collected = { text: collect(), until: Date.now() + FRESH_MS }
  return collected.text
}

interface QueueCount {
  queue: string
  state: string
  count: number
  /** Seconds since the oldest of them was due. */
  age: number | null
}

/** Whole queues, so this goes through their jobs of the last days; none waits in the database for it. */
const COUNT_JOBS = `
  select name as queue, case when state < 'active' then case when start_after > now() then 'delayed' else 'waiting' end
      else state::text end as state,
    count(*)::int as count, extract(epoch from now() - min(start_after))::float8 as age
  from pgboss.job where name in ('mail', 'mail-dead', 'churn', 'maintenance') group by 1, 2`

async function collect(): Promise<string> {
  const registry = new Registry()
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `quorate_${name}`, help, labelNames, registers: [registry] })
  const up = gauge('database_up', 'Whether the database answers')
  try {
    const [jobs, runs] = await inTime(Promise.all([appPool().query<QueueCount>(COUNT_JOBS), listRuns()]))
    up.set(1)
    const depth = gauge('jobs', 'Jobs in the queues by state; delayed ones are tried again later', ['queue', 'state'])
    const oldest = gauge('jobs_oldest_waiting_seconds', 'How long the oldest job that is due has waited', ['queue'])
    const mails = gauge(
      'mails',
      'Mails by state: queued, being tried again, sending, sent (or kept here) within a day, given up within 30 days',
      ['state'],
    )
    const found = jobs.rows
    const countOf = (queue: string, ...states: string[]) =>
      found.filter((row) => row.queue === queue && states.includes(row.state)).reduce((sum, row) => sum + row.count, 0)
    for (const queue of ['mail', 'churn', 'maintenance']) {
      for (const state of ['waiting', 'delayed', 'active', 'failed']) depth.set({ queue, state }, countOf(queue, state))
      oldest.set({ queue }, found.find((row) => row.queue === queue && row.state === 'waiting')?.age ?? 0)
    }
    mails.set({ state: 'queued' }, countOf('mail', 'waiting'))
    mails.set({ state: 'retrying' }, countOf('mail', 'delayed'))
    mails.set({ state: 'sending' }, countOf('mail', 'active'))
    mails.set({ state: 'sent' }, countOf('mail', 'completed'))
    mails.set({ state: 'failed' }, countOf('mail-dead', 'waiting', 'delayed', 'active', 'completed', 'failed'))
    const ran = gauge('scheduled_job_last_run_timestamp_seconds', 'When a scheduled job last ended', ['job'])
    const succeeded = gauge('scheduled_job_last_success_timestamp_seconds', 'When it last ended well', ['job'])
    const isLate = gauge('scheduled_job_late', 'Whether it was missed three times', ['job'])
    for (const { job, state, finished_at, succeeded_at } of runs) {
      if (finished_at !== null) ran.set({ job }, Date.parse(finished_at) / 1000)
      if (succeeded_at !== null) succeeded.set({ job }, Date.parse(succeeded_at) / 1000)
      isLate.set({ job }, state === 'late' ? 1 : 0)
    }
  } catch {
    up.set(0)
  }
  return registry.metrics()
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the database has not answered in time')), PATIENCE_MS)
  })
  try {
    return await Promise.race([work, timeout])
  } finally {
    clearTimeout(timer)
  }
}

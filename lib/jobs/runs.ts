import type pg from 'pg'
import { appPool } from '#db/client'
import { backupFolder } from '#lib/copies/nightly'
import { SCHEDULED_JOBS, SCHEDULES, type ScheduledJob } from '#lib/jobs/schedules'

/** How the last run of a scheduled job went. */
export interface JobRun {
  job: ScheduledJob
  /** How many minutes pass from one run to the next. */
  every_minutes: number
  /** `none` as long as it never ran; `late` when three times were missed. */
  state: 'running' | 'done' | 'failed' | 'late' | 'none'
  started_at: string | null
  /** The end of the last run that has ended. */
  finished_at: string | null
  /** The end of the last run that went well. */
  succeeded_at: string | null
}

/** Runs a scheduled job and keeps when it did and how it went. Throws what the job throws. */
export async function recordRun(job: ScheduledJob, run: () => Promise<void>): Promise<void> {
  await appPool().query(
    `insert into job_runs (job, state, started_at) values ($1, 'running', now())
     on conflict (job) do update set state = 'running', started_at = now()`,
    [job],
  )
  try {
    await run()
  } catch (error) {
    // The failure of the job is worth more than that of the note about it.
    await noteEnd(job, false).catch(() => {})
    throw error
  }
  await noteEnd(job, true)
}

async function noteEnd(job: ScheduledJob, isSuccess: boolean): Promise<void> {
  await appPool().query(
    isSuccess
      ? `update job_runs set state = 'done', finished_at = now(), succeeded_at = now() where job = $1`
      : `update job_runs set state = 'failed', finished_at = now() where job = $1`,
    [job],
  )
}

/** Missed minutes that are forgiven: a job waits while another runs, and a process starts again. */
const GRACE_MINUTES = 5

/** Returns how the last run of every scheduled job went, in the order in which they are shown. */
export async function listRuns(now = Date.now()): Promise<JobRun[]> {
  const { rows } = await appPool().query<Omit<JobRun, 'every_minutes'>>(
    'select job, state, started_at, finished_at, succeeded_at from job_runs',
  )
  const found = new Map(rows.map((row) => [row.job, row]))
  // Backups are shown where they are made, or were.
  const shown = SCHEDULED_JOBS.filter((job) => job !== 'back-up' || found.has(job) || backupFolder() !== null)
  return shown.map((job) => {
    const { every_minutes } = SCHEDULES[job]
    const row = found.get(job)
    if (!row) return { job, every_minutes, state: 'none', started_at: null, finished_at: null, succeeded_at: null }
    const minutes = (now - Date.parse(row.started_at ?? '')) / 60_000
    return { ...row, every_minutes, state: minutes > 3 * every_minutes + GRACE_MINUTES ? 'late' : row.state }
  })
}

/** Returns when a scheduled job last ended, whichever it was; null when none ever did. */
export async function lastRunAt(pool: pg.Pool = appPool()): Promise<string | null> {
  const { rows } = await pool.query<{ at: string | null }>('select max(finished_at) as at from job_runs')
  return rows[0]?.at ?? null
}

import type { ClientBase } from 'pg'
import { type ConstructorOptions, PgBoss } from 'pg-boss'
import { appPool, setUpConnection } from '#db/client'
import { findPooling } from '#db/login'
import { backUpNightly, backupFolder } from '#lib/copies/nightly'
import { env } from '#lib/env'
import { askForFeedbackEverywhere } from '#lib/jobs/ask-for-feedback'
import { cleanUp } from '#lib/jobs/clean-up'
import { areSchedulesAhead, resetFutureTimes } from '#lib/jobs/clock'
import { deliverMails } from '#lib/jobs/deliver-mail'
import { findDuplicatesAsked, findDuplicatesEverywhere } from '#lib/jobs/find-duplicates'
import { foldCountersEverywhere } from '#lib/jobs/fold-counters'
import { runBillingRuns } from '#lib/jobs/run-billing-runs'
import { runBulkActions } from '#lib/jobs/run-bulk-actions'
import { refreshChurnAsked, runDetectorsEverywhere } from '#lib/jobs/run-detectors'
import { runErasures } from '#lib/jobs/run-erasures'
import { runImports } from '#lib/jobs/run-imports'
import { recordRun } from '#lib/jobs/runs'
import { SCHEDULED_JOBS, SCHEDULES, type ScheduledJob } from '#lib/jobs/schedules'
import { sendRenewalNoticesEverywhere } from '#lib/jobs/send-renewal-notices'
import { sendSummariesEverywhere } from '#lib/jobs/send-summaries'
import { settleCancelledEvents } from '#lib/jobs/settle-cancelled-events'
import { settleEventsEverywhere } from '#lib/jobs/settle-events'
import { tellAssociations } from '#lib/jobs/tell-associations'
import { updateStatusesEverywhere } from '#lib/jobs/update-member-status'
import { writeArchives } from '#lib/jobs/write-archives'
import { logger } from '#lib/log'
import { openTransport } from '#lib/mail/transport'
import type { Jobs } from '#lib/queue/queue'

/** What is done by the clock; lib/jobs/schedules.ts says when. */
const SCHEDULED: Record<ScheduledJob, (signal: AbortSignal) => Promise<void>> = {
  'settle-events': settleEventsEverywhere,
  'update-member-status': updateStatusesEverywhere,
  'send-renewal-notices': sendRenewalNoticesEverywhere,
  'ask-for-feedback': askForFeedbackEverywhere,
  'send-summaries': sendSummariesEverywhere,
  'fold-counters': foldCountersEverywhere,
  'run-detectors': runDetectorsEverywhere,
  'find-duplicates': findDuplicatesEverywhere,
  'back-up': () => backUpNightly(),
  'clean-up': cleanUp,
}

/** What older releases called jobs, by names that may still wait in the queue. */
const RENAMED: Readonly<Record<string, ScheduledJob>> = {
  'compact-tallies': 'fold-counters',
  'sweep-member-status': 'update-member-status',
}

/** Seconds that a worker may be silent before its jobs are given to another. */
const HEARTBEAT = 30

const MAIL_WORK = {
  includeMetadata: true,
  perJobResults: true,
  batchSize: 5,
  localConcurrency: 4,
  burstWhenBatchFull: true,
  // New mails announce themselves; polling finds those whose next try is due, and any announcement missed.
  pollingIntervalSeconds: 1,
  notifyPollingIntervalSeconds: 5,
} as const

const ASSOCIATIONS_WORK = { includeMetadata: true, pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 5 } as const

const BULK_WORK = { includeMetadata: true, pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 5 } as const

const BILLING_WORK = { includeMetadata: true, pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 5 } as const

const IMPORT_WORK = { includeMetadata: true, pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 5 } as const
const ARCHIVE_WORK = { includeMetadata: true, pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 5 } as const

const CANCELLED_WORK = { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 5 } as const

const DUPLICATES_WORK = { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 5 } as const
const ERASURE_WORK = { includeMetadata: true, pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 5 } as const

const CHURN_WORK = { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 5 } as const

/** How often the job checks whether the clock was set back. */
const CLOCK_CHECK_MS = 60_000

const MAINTENANCE_WORK = { localConcurrency: 2, pollingIntervalSeconds: 2 } as const

/** How the jobs run; the environment says so unless a test does. */
export interface JobOptions {
  /** null: mails stay on this machine. */
  smtp_url?: string | null
}

/** The running jobs. */
export interface RunningJobs {
  /** Takes no more work, waits for what runs (at most 20 s) and closes the connections. */
  stop(): Promise<void>
}

/**
 * Starts the worker of this process: the delivery of mails and what is done by the clock. Any number may
 * run at once on one database. A lost database is reported and waited for. Throws when the database cannot
 * be reached or its job queue has not been migrated.
 */
export async function startJobs({ smtp_url = env.SMTP_URL ?? null }: JobOptions = {}): Promise<RunningJobs> {
  const transport = smtp_url === null ? null : openTransport(smtp_url)
  const stopping = new AbortController()
  const boss = new PgBoss(await connection())
  boss.on('error', (error) => logger.error({ err: error }, 'the job queue reports an error'))
  boss.on('warning', (warning) => logger.warn({ warning: warning.message }, 'the job queue warns'))
  const stop = async () => {
    stopping.abort()
    await boss.stop({ graceful: true, timeout: 20_000 })
    transport?.close()
  }
  try {
    await watchClock(stopping.signal)
    await boss.start()
    await boss.work<Jobs['mail'], unknown, typeof MAIL_WORK>('mail', MAIL_WORK, (jobs) => deliverMails(jobs, transport))
    await boss.work<Jobs['cancelled_event']>('cancelled_event', CANCELLED_WORK, (jobs) =>
      settleCancelledEvents(jobs, stopping.signal),
    )
    await boss.work<Jobs['churn']>('churn', CHURN_WORK, refreshChurnAsked)
    await boss.work<Jobs['duplicates']>('duplicates', DUPLICATES_WORK, findDuplicatesAsked)
    await boss.work<Jobs['bulk'], void, typeof BULK_WORK>('bulk', BULK_WORK, (jobs) =>
      runBulkActions(jobs, stopping.signal),
    )
    await boss.work<Jobs['billing'], void, typeof BILLING_WORK>('billing', BILLING_WORK, (jobs) =>
      runBillingRuns(jobs, stopping.signal),
    )
    await boss.work<Jobs['import'], void, typeof IMPORT_WORK>('import', IMPORT_WORK, (jobs) =>
      runImports(jobs, stopping.signal),
    )
    await boss.work<Jobs['archive'], void, typeof ARCHIVE_WORK>('archive', ARCHIVE_WORK, (jobs) =>
      writeArchives(jobs, stopping.signal),
    )
    await boss.work<Jobs['erasure'], void, typeof ERASURE_WORK>('erasure', ERASURE_WORK, runErasures)
    await boss.work<Jobs['associations'], void, typeof ASSOCIATIONS_WORK>(
      'associations',
      ASSOCIATIONS_WORK,
      async (jobs) => {
        for (const job of jobs) await tellAssociations(job, transport, stopping.signal)
      },
    )
    await startSchedules(boss, stopping.signal)
  } catch (error) {
    await stop()
    throw error
  }
  return { stop }
}

/** Its statements go through whole queues; in milliseconds. */
const LIMITS = { statement: 30_000, lock: 10_000, idle_in_transaction: 60_000 }

/** The queue's own connections. Their login has the rights of quorate_app without taking its role. */
async function connection(): Promise<ConstructorOptions & { onConnect: (client: ClientBase) => Promise<void> }> {
  const { DATABASE_URL } = env
  if (!DATABASE_URL) throw new Error('DATABASE_URL is not set; npm start sets it for the embedded database')
  return {
    connectionString: DATABASE_URL,
    onConnect: (client: ClientBase) => setUpConnection(client, LIMITS),
    application_name: 'quorate jobs',
    connectionTimeoutMillis: 5_000,
    // A database that is frozen, or gone without a word, must not hold the workers for good.
    ...{ query_timeout: LIMITS.statement + 1_000, keepAlive: true },
    max: 4,
    // Announcements reach a session; where each transaction has another, the workers poll more often instead.
    useListenNotify: (await findPooling(DATABASE_URL)) === 'by session',
    // Tables and indexes belong to the owner of the database; this role only uses them.
    migrate: false,
    createSchema: false,
    reindex: false,
    superviseIntervalSeconds: HEARTBEAT / 2,
    monitorIntervalSeconds: HEARTBEAT / 2,
  }
}

async function startSchedules(boss: PgBoss, signal: AbortSignal): Promise<void> {
  await boss.work<{ job: string }>('maintenance', MAINTENANCE_WORK, async (jobs) => {
    for (const { data } of jobs) {
      const job = RENAMED[data.job] ?? SCHEDULED_JOBS.find((name) => name === data.job)
      // A job that no longer exists is left out.
      if (job) await runScheduled(job, signal)
    }
  })
  for (const job of SCHEDULED_JOBS) {
    if (isLeftOut(job)) continue
    const { cron } = SCHEDULES[job]
    await boss.schedule('maintenance', cron, { job }, { key: job, singletonKey: job, missed: 'once' })
  }
  // What a new association waits for is not put off until its time comes.
  await boss.send('maintenance', { job: 'run-detectors' }, { singletonKey: 'run-detectors' })
  const outdated = (await boss.getSchedules('maintenance')).filter(({ key }) => !(key in SCHEDULED))
  for (const { key } of outdated) await boss.unschedule('maintenance', key)
}

/** Backups are made only where somebody said to which folder. */
function isLeftOut(job: ScheduledJob): boolean {
  return job === 'back-up' && backupFolder() === null
}

async function runScheduled(job: ScheduledJob, signal: AbortSignal): Promise<void> {
  if (isLeftOut(job)) return
  try {
    await recordRun(job, () => SCHEDULED[job](signal))
  } catch (error) {
    logger.error({ err: error, job }, 'a scheduled job failed')
    throw error
  }
}

/** Sees to it that no schedule waits for a time that a wrong clock has left: at the start, and when the clock is set back. */
async function watchClock(signal: AbortSignal): Promise<void> {
  await putClockRight()
  const timer = setInterval(async () => {
    try {
      if (await areSchedulesAhead(appPool())) await putClockRight()
    } catch {
      // The database is away; the jobs report it.
    }
  }, CLOCK_CHECK_MS)
  signal.addEventListener('abort', () => clearInterval(timer))
}

async function putClockRight(): Promise<void> {
  const reset = await resetFutureTimes(appPool())
  if (Object.keys(reset).length === 0) return
  logger.warn({ reset }, 'the clock was ahead once: scheduled jobs and mails that waited for that date go on now')
}

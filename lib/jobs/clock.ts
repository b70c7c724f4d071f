import type pg from 'pg'

/** A clock may be a little off without anything stopping. */
const AHEAD = `(now() + interval '2 minutes')`
/** The longest that a job is ever put off; see the queues in db/migrate.ts. */
const MAX_DELAY = `(now() + interval '4 hours')`

/** What keeps times in the queue and waits for them: the rows whose times lie ahead, and what becomes of them. */
const RESETS: Record<string, string> = {
  // The last look at the schedules: none is due until then.
  schedules: `update pgboss.version set cron_on = null, bam_on = null, flow_on = null, reindex_on = null, monitor_backoff_on = null
    where greatest(cron_on, bam_on, flow_on, reindex_on, monitor_backoff_on - interval '1 day') > ${AHEAD}`,
  // The last look after jobs whose worker is gone, and after those that are over.
  queues: `update pgboss.queue set monitor_claim_on = null, monitor_on = null, maintain_on = null
    where greatest(monitor_claim_on, monitor_on, maintain_on) > ${AHEAD}`,
  // Jobs that were queued, or put off, while the clock was ahead.
  waiting_jobs: `update pgboss.job set start_after = now(), created_on = least(created_on, now())
    where state < 'active' and (created_on > ${AHEAD} or start_after > ${MAX_DELAY})`,
  // Jobs that were begun then: whether their workers live is told by their silence from now on.
  running_jobs: `update pgboss.job set started_on = now(), heartbeat_on = now()
    where state = 'active' and greatest(started_on, heartbeat_on) > ${AHEAD}`,
  // The minutes for which a scheduled job was already sent: it would be left out when they come.
  sent_minutes: `update pgboss.job set singleton_on = null where singleton_on > ${AHEAD} at time zone 'UTC'`,
  runs: `update job_runs set started_at = least(started_at, now()), finished_at = least(finished_at, now()), succeeded_at = least(succeeded_at, now())
    where greatest(started_at, finished_at, succeeded_at) > ${AHEAD}`,
  // Limits last an hour at most; whoever had used one up would be locked out until then.
  limits: `delete from rate_limits where window_ends_at > ${MAX_DELAY}`,
}

/**
 * Undoes what a clock that was once ahead left in the job queue, whose schedules and jobs would otherwise wait until
 * that date. Returns how many rows of each kind were reset, without those that there were none of.
 */
export async function resetFutureTimes(pool: Pick<pg.Pool, 'query'>): Promise<Record<string, number>> {
  const reset: Record<string, number> = {}
  for (const [kind, statement] of Object.entries(RESETS)) {
    const { rowCount } = await pool.query(statement)
    if (rowCount) reset[kind] = rowCount
  }
  return reset
}

/** Whether the schedules wait for a time that lies ahead: the clock was set back while the jobs ran. */
export async function areSchedulesAhead(pool: Pick<pg.Pool, 'query'>): Promise<boolean> {
  const { rows } = await pool.query<{ ahead: boolean | null }>(`select cron_on > ${AHEAD} as ahead from pgboss.version`)
  return rows[0]?.ahead === true
}

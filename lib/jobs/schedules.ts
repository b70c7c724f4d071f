interface Schedule {
  /** Minute, hour, day, month, weekday in UTC. */
  cron: string
  /** How many minutes pass from one time to the next. */
  every_minutes: number
}

/** What is done by the clock. */
export const SCHEDULES = {
  'settle-events': { cron: '* * * * *', every_minutes: 1 },
  // Midnight comes at every quarter of an hour somewhere.
  'sweep-member-status': { cron: '*/15 * * * *', every_minutes: 15 },
  'compact-tallies': { cron: '*/10 * * * *', every_minutes: 10 },
  // Each tenant once a day; a new one does not wait for the next.
  'refresh-churn': { cron: '* * * * *', every_minutes: 1 },
  // Each tenant about once an hour; a new one within a minute.
  'find-anomalies': { cron: '* * * * *', every_minutes: 1 },
  // Each tenant every few hours; a new one soon, once there are anomalies and scores to tell of.
  'refresh-insights': { cron: '* * * * *', every_minutes: 1 },
  'clean-up': { cron: '23 * * * *', every_minutes: 60 },
} as const satisfies Record<string, Schedule>

/** The name of a job that is done by the clock. */
export type ScheduledJob = keyof typeof SCHEDULES

/** Their names, in the order in which they are shown. */
export const SCHEDULED_JOBS = Object.keys(SCHEDULES) as ScheduledJob[]

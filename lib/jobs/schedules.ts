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
  'update-member-status': { cron: '*/15 * * * *', every_minutes: 15 },
  // Behind the statuses, which it reads; each tenant has its turn once a day.
  'send-renewal-notices': { cron: '5-59/15 * * * *', every_minutes: 15 },
  // Each event on the morning after it, where it was.
  'ask-for-feedback': { cron: '7-59/15 * * * *', every_minutes: 15 },
  // Each tenant in its morning, behind the statuses and notices of the day.
  'send-summaries': { cron: '10-59/15 * * * *', every_minutes: 15 },
  'fold-counters': { cron: '*/10 * * * *', every_minutes: 10 },
  // Of each tenant what is due: predictions once a day, anomalies each hour, insights every few hours; a new one within
  // a minute.
  'run-detectors': { cron: '* * * * *', every_minutes: 1 },
  // Each tenant once a day.
  'find-duplicates': { cron: '41 * * * *', every_minutes: 60 },
  // Once a night, where BACKUP_DIR names a folder.
  'back-up': { cron: '10 2 * * *', every_minutes: 1440 },
  'clean-up': { cron: '23 * * * *', every_minutes: 60 },
} as const satisfies Record<string, Schedule>

/** The name of a job that is done by the clock. */
export type ScheduledJob = keyof typeof SCHEDULES

/** Their names, in the order in which they are shown. */
export const SCHEDULED_JOBS = Object.keys(SCHEDULES) as ScheduledJob[]

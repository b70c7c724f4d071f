'use client'

import { type Column, DataTable } from '#components/ui/data-table'
import { DateText } from '#components/ui/date-text'
import { ShownTable } from '#components/ui/shown-table'
import { StatusBadge, type Tone } from '#components/ui/status-badge'
import type { JobRun } from '#lib/jobs/runs'
import type { ScheduledJob } from '#lib/jobs/schedules'

/** What each job is called, and what it does. */
const JOBS: Readonly<Record<ScheduledJob, { label: string; does: string }>> = {
  'settle-events': { label: 'Events', does: 'Begins and ends events, passes on offered seats, sends notices' },
  'update-member-status': { label: 'Member status', does: 'Updates statuses when terms begin and end' },
  'send-renewal-notices': { label: 'Renewal notices', does: 'Writes once a day to members whose membership ends' },
  'ask-for-feedback': { label: 'Requests for feedback', does: 'Asks on the morning after an event what it was like' },
  'send-summaries': { label: 'Summaries', does: 'Tells staff in the morning what needs them' },
  'find-duplicates': { label: 'Duplicates', does: 'Looks for people recorded twice' },
  'fold-counters': { label: 'Counters', does: 'Adds up the counters behind figures' },
  'run-detectors': {
    label: 'Findings',
    does: 'Predicts once a day who may leave, checks each hour for entries that look wrong and every few hours for what deserves attention',
  },
  'back-up': { label: 'Backup', does: 'Writes a backup of the whole site once a night, and removes the oldest' },
  'clean-up': { label: 'Clean-up', does: 'Removes what has expired' },
}

const STATES: Readonly<Record<JobRun['state'], { label: string; tone: Tone }>> = {
  running: { label: 'Running', tone: 'info' },
  done: { label: 'Done', tone: 'success' },
  failed: { label: 'Failed', tone: 'danger' },
  late: { label: 'Late', tone: 'danger' },
  none: { label: 'Not yet', tone: 'neutral' },
}

const COLUMNS: readonly Column<JobRun>[] = [
  { key: 'job', header: 'Job', title: true, cell: ({ job }) => <JobCell job={job} /> },
  { key: 'state', header: 'State', cell: ({ state }) => <StateBadge state={state} /> },
  { key: 'every', header: 'Due every', priority: 3, cell: ({ every_minutes }) => <Interval minutes={every_minutes} /> },
  { key: 'finished', header: 'Last run', cell: ({ finished_at }) => <DateText value={finished_at} fallback="Never" /> },
  {
    key: 'succeeded',
    header: 'Last success',
    priority: 2,
    cell: ({ succeeded_at }) => <DateText value={succeeded_at} fallback="Never" />,
  },
]

/** The scheduled jobs, with the last run of each. */
export function JobsTable({ runs }: { runs: JobRun[] }) {
  return (
    <ShownTable name="Jobs">
      <DataTable label="Jobs" columns={COLUMNS} rows={runs} rowKey={({ job }) => job} />
    </ShownTable>
  )
}

function JobCell({ job }: { job: ScheduledJob }) {
  const { label, does } = JOBS[job]
  return (
    <span className="flex min-w-0 flex-col">
      <span>{label}</span>
      <span className="text-[0.8125rem] font-normal text-muted">{does}</span>
    </span>
  )
}

function StateBadge({ state }: Pick<JobRun, 'state'>) {
  const { label, tone } = STATES[state]
  return <StatusBadge tone={tone}>{label}</StatusBadge>
}

function Interval({ minutes }: { minutes: number }) {
  const words = minutes === 1 ? 'minute' : minutes === 60 ? 'hour' : minutes === 1440 ? 'day' : `${minutes} minutes`
  return <span className="whitespace-nowrap">{words}</span>
}

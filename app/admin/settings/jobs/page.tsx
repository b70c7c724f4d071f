import type { Metadata } from 'next'
import { PageHeader } from '#components/layout/page-header'
import { JobsTable } from '#components/settings/jobs-table'
import { SettingsTabs } from '#components/settings/settings-tabs'
import { DateText } from '#components/ui/date-text'
import { StatusSentence } from '#components/ui/status-sentence'
import { requirePageCtx } from '#lib/accounts/session'
import { type JobRun, listRuns } from '#lib/jobs/runs'
import { pages } from '#lib/paths'

export const metadata: Metadata = { title: 'Jobs' }

export default async function JobsPage() {
  await requirePageCtx('tenant.write')
  const runs = await listRuns()
  return (
    <div className="page-grid">
      <PageHeader
        title="Jobs"
        subtitle="The scheduled work of this site, for all its associations, and when it last ran."
        breadcrumbs={[{ label: 'Settings', href: pages.admin.settings() }]}
      />
      <SettingsTabs />
      <Summary runs={runs} />
      <JobsTable runs={runs} />
    </div>
  )
}

function Summary({ runs }: { runs: JobRun[] }) {
  const last = runs
    .map(({ finished_at }) => finished_at ?? '')
    .toSorted()
    .at(-1)
  if (!last) {
    return (
      <StatusSentence tone="neutral" title="No job has run yet">
        They begin within a minute of the start. If none does, whoever runs this site starts a worker.
      </StatusSentence>
    )
  }
  const late = runs.filter(({ state }) => state === 'late')
  if (late.length > 0) {
    return (
      <StatusSentence
        tone="danger"
        title={late.length === runs.length ? 'Jobs have stopped' : `${late.length} of ${runs.length} jobs are late`}
      >
        The last one ended <DateText value={last} />. Until they run again, mails wait and statuses stay as they are.
        Whoever runs this site checks that a worker runs, and its log.
      </StatusSentence>
    )
  }
  if (runs.some(({ state }) => state === 'failed')) {
    return (
      <StatusSentence tone="warning" title="A job failed">
        It is tried again by itself. If it keeps failing, the log tells whoever runs this site why.
      </StatusSentence>
    )
  }
  return (
    <StatusSentence tone="success" title="All jobs run on time">
      The last one ended <DateText value={last} />.
    </StatusSentence>
  )
}

'use client'

import { Button } from '@heroui/react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { DecisionDialog } from '#components/anomalies/decision-dialog'
import { FindingCard } from '#components/anomalies/finding-card'
import { SEVERITIES_DOWN, SEVERITY_LABELS } from '#components/anomalies/severity-badge'
import { EmptyState } from '#components/ui/empty-state'
import { ErrorState } from '#components/ui/error-state'
import { FilterBar } from '#components/ui/filter-bar'
import type { Filter } from '#components/ui/filter-fields'
import { Pagination } from '#components/ui/pagination'
import { problemOf } from '#components/ui/problem'
import { TextSkeleton } from '#components/ui/skeletons'
import { notify, notifyError, notifyUndo } from '#components/ui/toast'
import { ClientList, useListState } from '#components/ui/use-list-state'
import type { ApiAnswer } from '#lib/http/browser'
import { decideFinding, findingsQuery } from '#lib/intelligence/anomalies/client'
import type { Finding } from '#lib/intelligence/anomalies/schema'

interface FindingsListProps {
  initial: { params: Record<string, string>; answer: ApiAnswer<Finding[]>; loaded_at: number }
  canDecide: boolean
  /** Whether anything was looked through yet. */
  hasRun: boolean
}

const FILTERS: readonly Filter[] = [
  {
    name: 'module',
    label: 'Module',
    kind: 'choices',
    options: [
      { value: 'finances', label: 'Finances' },
      { value: 'members', label: 'Members' },
      { value: 'events', label: 'Events' },
    ],
  },
  {
    name: 'severity',
    label: 'Severity',
    kind: 'choices',
    options: SEVERITIES_DOWN.map((value) => ({ value, label: SEVERITY_LABELS[value] })),
  },
  { name: 'from', label: 'Happened from', kind: 'date' },
]

const NOUN = (count: number) => (count === 1 ? '1 finding' : `${count} findings`)

/** What was found odd, the most severe first, with what can be done about each. */
export function FindingsList(props: FindingsListProps) {
  return (
    <ClientList>
      <Findings {...props} />
    </ClientList>
  )
}

function Findings({ initial, canDecide, hasRun }: FindingsListProps) {
  const { params, get } = useListState()
  const isInitial =
    JSON.stringify(Object.entries(params).toSorted()) === JSON.stringify(Object.entries(initial.params).toSorted())
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery({
    // Without a status the list shows what is still to be looked at.
    ...findingsQuery({ status: 'open', ...params }),
    placeholderData: keepPreviousData,
    ...(isInitial ? { initialData: initial.answer, initialDataUpdatedAt: initial.loaded_at } : {}),
  })
  const { pending, choose, close, decide } = useDecisions()
  const findings = data?.data ?? []
  return (
    <div className="grid gap-4">
      <FilterBar filters={FILTERS} />
      {error ? (
        <ErrorState
          title="The findings could not be loaded"
          detail={problemOf(error).detail}
          onRetry={() => void refetch()}
        />
      ) : isPending ? (
        <TextSkeleton lines={6} />
      ) : findings.length === 0 ? (
        <NoFindings hasRun={hasRun} />
      ) : (
        <BySeverity findings={findings} canDecide={canDecide} onDecide={choose} />
      )}
      {findings.length > 0 && data ? (
        <Pagination
          count={findings.length}
          total={data.total}
          next={isPlaceholderData ? null : data.next}
          pageSize={Number(get('limit')) || 50}
          noun={NOUN}
        />
      ) : null}
      {pending ? (
        <DecisionDialog
          finding={pending.finding}
          status={pending.status}
          onClose={close}
          onDecide={(note) => decide(pending.finding, pending.status, note)}
        />
      ) : null}
    </div>
  )
}

/** Opening, deciding and taking back; each shows the new state of list and counts. */
function useDecisions() {
  const client = useQueryClient()
  const router = useRouter()
  const [pending, setPending] = useState<{ finding: Finding; status: 'resolved' | 'ignored' } | null>(null)

  async function reload() {
    await client.invalidateQueries({ queryKey: ['anomalies'] })
    router.refresh()
  }

  async function decide(finding: Finding, status: 'resolved' | 'ignored', note: string | null) {
    const { data } = await decideFinding(finding.id, { status, note }, finding.version)
    setPending(null)
    await reload()
    notifyUndo(status === 'resolved' ? 'Finding resolved' : 'Finding ignored', async () => {
      await decideFinding(finding.id, { status: 'open' }, data.version)
      await reload()
    })
  }

  async function open(finding: Finding) {
    try {
      await decideFinding(finding.id, { status: 'open' }, finding.version)
      notify('Finding opened again')
    } catch (error) {
      notifyError(error)
    }
    await reload()
  }

  return {
    pending,
    close: () => setPending(null),
    decide,
    choose: (finding: Finding, status: Finding['status']) => {
      if (status === 'open') void open(finding)
      else setPending({ finding, status })
    },
  }
}

interface BySeverityProps {
  findings: readonly Finding[]
  canDecide: boolean
  onDecide: (finding: Finding, status: Finding['status']) => void
}

function BySeverity({ findings, canDecide, onDecide }: BySeverityProps) {
  const groups = SEVERITIES_DOWN.map((severity) => ({
    severity,
    own: findings.filter((finding) => finding.severity === severity),
  }))
  return (
    <div className="grid gap-6">
      {groups
        .filter(({ own }) => own.length > 0)
        .map(({ severity, own }) => (
          <section key={severity} aria-labelledby={`severity-${severity}`} className="grid min-w-0 gap-3">
            <h2 id={`severity-${severity}`} className="text-base font-semibold">
              {SEVERITY_LABELS[severity]} <span className="tabular font-normal text-muted">{own.length}</span>
            </h2>
            {own.map((finding) => (
              <FindingCard
                key={finding.id}
                finding={finding}
                canDecide={canDecide}
                onDecide={(status) => onDecide(finding, status)}
              />
            ))}
          </section>
        ))}
    </div>
  )
}

function NoFindings({ hasRun }: { hasRun: boolean }) {
  const { set, params } = useListState()
  const names = Object.keys(params).filter((name) => !['sort', 'limit'].includes(name))
  if (names.length > 0) {
    return (
      <EmptyState
        title="No finding fits"
        icon={<ShieldCheck />}
        action={
          <Button variant="outline" onPress={() => set(Object.fromEntries(names.map((name) => [name, null])))}>
            Show all that are open
          </Button>
        }
      >
        Try another status or fewer filters.
      </EmptyState>
    )
  }
  return (
    <EmptyState title={hasRun ? 'Nothing odd' : 'Nothing was looked through yet'} icon={<ShieldCheck />}>
      {hasRun
        ? 'The last look through finances, members and events found nothing that is still open.'
        : 'The first look happens within a minute of the start; you can also start it now.'}
    </EmptyState>
  )
}

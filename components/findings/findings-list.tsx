'use client'

import { Button } from '@heroui/react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Archive, ShieldCheck } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { type ReactNode, useState } from 'react'
import { DecisionDialog } from '#components/findings/decision-dialog'
import { FindingCard } from '#components/findings/finding-card'
import { SEVERITIES_DOWN, SEVERITY_LABELS } from '#components/findings/severity-badge'
import { EmptyState } from '#components/ui/empty-state'
import { ErrorState } from '#components/ui/error-state'
import { ListExport } from '#components/ui/export-menu'
import { FilterBar } from '#components/ui/filter-bar'
import type { Filter } from '#components/ui/filter-fields'
import { type FirstPage, startWith } from '#components/ui/first-page'
import { Pagination } from '#components/ui/pagination'
import { problemOf } from '#components/ui/problem'
import { TextSkeleton } from '#components/ui/skeletons'
import { notify, notifyError, notifyUndo } from '#components/ui/toast'
import { ClientList, useListState } from '#components/ui/use-list-state'
import { decideFinding, findingsQuery } from '#lib/intelligence/findings/client'
import type { Finding, FindingDecision } from '#lib/intelligence/findings/schema'
import { api, type Query } from '#lib/paths'

interface FindingsListProps {
  initial: FirstPage<Finding>
  /** What the view asks for besides the filters; null for a choice that only the page makes. */
  view: Query | null
  canDecide: boolean
  /** Whether detectors have run yet. */
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

/** Parameters of the address that say which view is shown, not what the list is filtered by. */
const OF_VIEW = ['kind', 'show', 'status', 'is_current']

const NOUN = (count: number) => (count === 1 ? '1 finding' : `${count} findings`)

/** What detectors found, those that matter most first, with what can be decided about each. */
export function FindingsList(props: FindingsListProps) {
  return (
    <ClientList>
      <Findings {...props} />
    </ClientList>
  )
}

/** The parameters of a query as an address has them. */
function textsOf(query: Query): Record<string, string> {
  return Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => (value == null ? [] : [[name, String(value)]])),
  )
}

function Findings({ initial, view, canDecide, hasRun }: FindingsListProps) {
  const { params, get } = useListState()
  const filters = Object.fromEntries(Object.entries(params).filter(([name]) => !OF_VIEW.includes(name)))
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery({
    ...findingsQuery(
      view ? { ...view, ...filters } : { chosen: initial.answer.data.map(({ id, version }) => `${id} ${version}`) },
    ),
    enabled: view !== null,
    placeholderData: keepPreviousData,
    ...startWith(initial, params),
  })
  const { pending, close, decide, choose } = useDecisions()
  const findings = data?.data ?? []
  return (
    <div className="grid gap-4">
      {view === null ? null : (
        <FilterBar filters={FILTERS}>
          <ListExport noun="findings" file={api.ai.findings} params={textsOf({ ...view, ...filters })} />
        </FilterBar>
      )}
      {error ? (
        <ErrorState
          title="The findings could not be loaded"
          detail={problemOf(error).detail}
          onRetry={() => void refetch()}
        />
      ) : isPending ? (
        <TextSkeleton lines={6} />
      ) : findings.length === 0 ? (
        <NoFindings view={view} hasRun={hasRun} />
      ) : (
        <div className="panel divide-y divide-separator px-5">
          {findings.map((finding) => (
            <FindingCard
              key={finding.id}
              finding={finding}
              onDecide={canDecide ? (decision, said) => choose(finding, decision, said) : undefined}
            />
          ))}
        </div>
      )}
      {findings.length > 0 && data && view ? (
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
          onDecide={(note, version) =>
            decide({ ...pending.finding, version }, { status: pending.status, note }, pending.said)
          }
        />
      ) : null}
    </div>
  )
}

interface Pending {
  finding: Finding
  status: 'resolved' | 'ignored'
  said: string
}

/** Deciding and taking back; both show the new state of list and counts. */
function useDecisions() {
  const client = useQueryClient()
  const router = useRouter()
  const [pending, setPending] = useState<Pending | null>(null)

  async function reload() {
    await client.invalidateQueries({ queryKey: ['findings'] })
    router.refresh()
  }

  async function decide(finding: Finding, decision: FindingDecision, said: string) {
    const { data } = await decideFinding(finding.id, decision, finding.version)
    setPending(null)
    await reload()
    const { status } = decision
    if (!status || status === 'open') return notify(said)
    notifyUndo(said, async () => {
      await decideFinding(finding.id, { status: 'open' }, data.version)
      await reload()
    })
  }

  /** Somebody else may have been faster: their decision is shown. */
  async function tellFailure(failure: unknown) {
    notifyError(failure)
    if (problemOf(failure).status === 412) await reload()
  }

  /** What holds for good asks for a note first. */
  function choose(finding: Finding, decision: FindingDecision, said: string) {
    const { status } = decision
    if (status === 'resolved' || (status === 'ignored' && finding.kind === 'anomaly'))
      setPending({ finding, status, said })
    else decide(finding, decision, said).catch(tellFailure)
  }

  return { pending, close: () => setPending(null), decide, choose }
}

function NoFindings({ view, hasRun }: { view: Query | null; hasRun: boolean }): ReactNode {
  const { set, params } = useListState()
  const names = Object.keys(params).filter((name) => ![...OF_VIEW, 'sort', 'limit'].includes(name))
  if (names.length > 0) {
    return (
      <EmptyState
        title="No findings match"
        icon={<ShieldCheck />}
        action={
          <Button variant="outline" onPress={() => set(Object.fromEntries(names.map((name) => [name, null])))}>
            Clear filters
          </Button>
        }
      >
        Try fewer filters.
      </EmptyState>
    )
  }
  if (view && view.status !== 'open') {
    return (
      <EmptyState title="Nothing is put away" icon={<Archive />}>
        What you resolve, dismiss or put off is listed here until it changes or its day has come.
      </EmptyState>
    )
  }
  return (
    <EmptyState title={hasRun ? 'Nothing stands out' : 'Not checked yet'} icon={<ShieldCheck />}>
      {hasRun
        ? 'The last run found nothing that is still open.'
        : 'The first run happens within a minute of the start; you can also start it now.'}
    </EmptyState>
  )
}

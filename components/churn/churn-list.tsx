'use client'

import { Button } from '@heroui/react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { DraftButton } from '#components/churn/draft-dialog'
import { GraceBadge, RISK_LABELS, RiskBadge } from '#components/churn/risk-badge'
import { type Column, DataTable } from '#components/ui/data-table'
import { DateText } from '#components/ui/date-text'
import { EmptyState } from '#components/ui/empty-state'
import { ListExport } from '#components/ui/export-menu'
import { FilterBar } from '#components/ui/filter-bar'
import { type FirstPage, startWith } from '#components/ui/first-page'
import { useFormat } from '#components/ui/format-context'
import { Pagination } from '#components/ui/pagination'
import { problemOf } from '#components/ui/problem'
import { ClientList, useListState } from '#components/ui/use-list-state'
import { displayName } from '#lib/format/names'
import { observedIn } from '#lib/intelligence/churn/association'
import { churnScoresQuery } from '#lib/intelligence/churn/client'
import type { ChurnScore } from '#lib/intelligence/churn/schema'
import { api, pages } from '#lib/paths'

interface ChurnListProps {
  /** The page that the server rendered, and the parameters it was rendered for. */
  initial: FirstPage<ChurnScore>
  tiers: readonly { id: string; name: string }[]
}

const COLUMNS: readonly Column<ChurnScore>[] = [
  { key: 'name', header: 'Name', title: true, cell: (score) => displayName(score) },
  {
    key: 'risk',
    header: 'Risk',
    sort: 'probability',
    hint: 'The probability that the membership lapses within 90 days; of who is in grace already there is nothing to predict.',
    cell: (score) => <Risk score={score} />,
  },
  { key: 'why', header: 'Why', cell: (score) => <Reasons score={score} /> },
  { key: 'tier', header: 'Tier', priority: 3, cell: ({ tier_name }) => tier_name ?? '–' },
  {
    key: 'valid',
    header: 'Paid until',
    sort: 'valid_through',
    align: 'end',
    cell: ({ valid_through }) => <DateText value={valid_through} />,
  },
  {
    key: 'action',
    header: 'What to do',
    cell: (score) => (
      <DraftButton
        action={score.recommended_action}
        recipient={{ id: score.id, name: displayName(score), email: score.email }}
      />
    ),
  },
]

/** Members by their risk of leaving, with the reasons and what to do next. */
export function ChurnList(props: ChurnListProps) {
  return (
    <ClientList>
      <Ranking {...props} />
    </ClientList>
  )
}

/** The filters of the address, without what says which view is shown. */
function filtersOf({ kind: _kind, show: _show, ...filters }: Readonly<Record<string, string>>) {
  return filters
}

function Ranking({ initial, tiers }: ChurnListProps) {
  const { params, get } = useListState()
  const { number } = useFormat()
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery({
    ...churnScoresQuery(filtersOf(params)),
    placeholderData: keepPreviousData,
    ...startWith(initial, params),
  })
  const scores = data?.data ?? []
  return (
    <div className="grid gap-4">
      <FilterBar
        searchLabel="Search by last name"
        filters={[
          {
            name: 'level',
            label: 'Risk',
            kind: 'choices',
            options: (['high', 'medium', 'low'] as const).map((value) => ({ value, label: RISK_LABELS[value] })),
          },
          { name: 'tier_id', label: 'Tier', options: tiers.map(({ id, name }) => ({ value: id, label: name })) },
        ]}
      >
        <ListExport noun="risk-of-leaving" file={api.ai.churnScores} params={filtersOf(params)} />
      </FilterBar>
      <DataTable
        label="Members by risk of leaving"
        columns={COLUMNS}
        rows={scores}
        rowKey={({ id }) => id}
        rowHref={({ id }) => pages.admin.member(id)}
        isLoading={isPending}
        isRefreshing={isPlaceholderData}
        error={error ? { detail: problemOf(error).detail, onRetry: () => void refetch() } : null}
        empty={<NoScores isFiltered={['level', 'tier_id', 'q'].some((name) => get(name) !== '')} />}
      />
      {scores.length > 0 && data ? (
        <Pagination
          count={scores.length}
          total={data.total}
          next={isPlaceholderData ? null : data.next}
          pageSize={Number(get('limit')) || 50}
          noun={(count) => (count === 1 ? '1 member' : `${number(count)} members`)}
        />
      ) : null}
    </div>
  )
}

function Risk({ score: { level, probability, valid_through, as_of } }: { score: ChurnScore }) {
  const { percent } = useFormat()
  if (valid_through && valid_through < as_of) return <GraceBadge />
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      <RiskBadge level={level} />
      <span className="tabular">{percent(probability, probability < 0.1 ? 1 : 0)}</span>
    </span>
  )
}

function Reasons({ score: { level, factors } }: { score: ChurnScore }) {
  const [strongest] = factors
  if (level === 'low' || !strongest) return <span className="text-muted">–</span>
  return (
    <span className="flex flex-col md:max-w-72 xl:max-w-md">
      <span>{factors.map(({ label }) => label).join(' · ')}</span>
      <span className="line-clamp-2 text-[0.8125rem] text-muted">{observedIn(strongest)}</span>
    </span>
  )
}

function NoScores({ isFiltered }: { isFiltered: boolean }) {
  const { set } = useListState()
  if (!isFiltered) {
    return (
      <EmptyState title="Nobody can lapse" icon={<ShieldCheck />}>
        Members whose membership runs or is in grace appear here, by their risk of leaving.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title="No members match"
      icon={<ShieldCheck />}
      action={
        <Button variant="outline" onPress={() => set({ level: null, tier_id: null, q: null })}>
          Show all members
        </Button>
      }
    >
      Nobody of this risk and tier. That may be good news.
    </EmptyState>
  )
}

import { Layers } from 'lucide-react'
import { periodText } from '#components/tiers/tier-words'
import { ButtonLink } from '#components/ui/button-link'
import { type Column, DataTable } from '#components/ui/data-table'
import { EmptyState } from '#components/ui/empty-state'
import { Link } from '#components/ui/link'
import { Money } from '#components/ui/money'
import { ShownTable } from '#components/ui/shown-table'
import { StatusBadge } from '#components/ui/status-badge'
import { pages } from '#lib/paths'
import type { Tier } from '#lib/tiers/schema'

const COLUMNS: readonly Column<Tier>[] = [
  {
    key: 'name',
    header: 'Name',
    title: true,
    cell: ({ name, description }) => (
      <span className="flex min-w-0 flex-col">
        <span>{name}</span>
        {description ? (
          <span className="line-clamp-1 text-[0.8125rem] font-normal text-muted">{description}</span>
        ) : null}
      </span>
    ),
  },
  {
    key: 'price',
    header: 'Price',
    align: 'end',
    cell: ({ price, currency }) => <Money amount={price} currency={currency} />,
  },
  { key: 'period', header: 'Term', priority: 2, cell: (tier) => periodText(tier) },
  {
    key: 'grace',
    header: 'Grace',
    priority: 3,
    align: 'end',
    cell: ({ grace_days }) => `${grace_days} days`,
  },
  {
    key: 'members',
    header: 'Members',
    align: 'end',
    hint: 'Active members and members in grace.',
    cell: ({ id, member_count }) => (
      <Link href={pages.admin.members({ tier_id: id, status: 'active,grace' })} className="link">
        {member_count}
      </Link>
    ),
  },
  {
    key: 'state',
    header: 'State',
    cell: ({ is_active, visibility }) =>
      is_active ? (
        <StatusBadge tone="success">{visibility === 'public' ? 'Open' : 'By administrators'}</StatusBadge>
      ) : (
        <StatusBadge tone="neutral">Closed</StatusBadge>
      ),
  },
]

/** All tiers in their order. */
export function TiersList({ tiers }: { tiers: readonly Tier[] }) {
  return (
    <ShownTable name="Tiers">
      <DataTable
        label="Tiers"
        columns={COLUMNS}
        rows={tiers}
        rowKey={({ id }) => id}
        rowHref={({ id }) => pages.admin.tier(id)}
        empty={
          <EmptyState
            title="What does membership cost?"
            icon={<Layers />}
            action={
              <ButtonLink href={pages.admin.newTier()} variant="primary">
                Add the first tier
              </ButtonLink>
            }
          >
            A tier holds the price, how long a term runs, and how many days of grace there are.
          </EmptyState>
        }
      />
    </ShownTable>
  )
}

import { FileUp, House, UserRoundPlus, UsersRound } from 'lucide-react'
import type { Metadata } from 'next'
import type { PageProps } from '#app/page-params'
import { pastDayOf } from '#app/past-day'
import { listTabs, resourcePage } from '#app/resource-page'
import { BadAddress } from '#components/layout/bad-address'
import { PageHeader } from '#components/layout/page-header'
import { MembersList } from '#components/members/members-list'
import { AsOfButton, AsOfNote } from '#components/ui/as-of'
import { ButtonLink } from '#components/ui/button-link'
import { ListTabs } from '#components/ui/list-tabs'
import { requirePageCtx } from '#lib/accounts/session'
import { allowedActions } from '#lib/bulk-actions/actions'
import { countOpen } from '#lib/duplicates/queries'
import { todayIn } from '#lib/format/dates'
import { memberModel } from '#lib/members/model'
import { memberList } from '#lib/members/queries'
import { MemberFilter } from '#lib/members/schema'
import { pages } from '#lib/paths'
import { can } from '#lib/permissions'
import { count, takeAll } from '#lib/query/figures'
import { getListPage } from '#lib/query/list'

export const metadata: Metadata = { title: 'Members' }

const TABS = [
  { label: 'Pending', ...count('members', { status: ['pending'] }) },
  { label: 'Active', ...count('members', { status: ['active'] }) },
  { label: 'In grace', ...count('members', { status: ['grace'] }) },
  { label: 'Lapsed', ...count('members', { status: ['lapsed'] }) },
  { label: 'Owing', query: { owes: true } },
  { label: 'Archived', ...count('members', { archived: true }) },
]

export default async function MembersPage({ searchParams }: PageProps) {
  const { ctx, tenant } = await requirePageCtx('members.read')
  const today = todayIn(tenant.time_zone)
  const as_of = await pastDayOf(searchParams, today)
  const then = as_of ? { ...ctx, as_of } : ctx
  const canWrite = can(ctx, 'members.write')
  const [page, tabs, duplicates] = await Promise.all([
    resourcePage(ctx, 'members', MemberFilter, searchParams, (filter) => getListPage(ctx, memberList, filter)),
    takeAll(then, can(ctx, 'balances.read') ? TABS : TABS.filter(({ query }) => !('owes' in query))),
    canWrite ? countOpen(ctx) : 0,
  ])
  return (
    <div className="page-grid">
      <PageHeader
        title="Members"
        actions={
          <>
            <AsOfButton day={as_of} today={today} />
            {can(ctx, 'imports.write') ? (
              <ButtonLink href={pages.admin.imports({ noun: 'members' })}>
                <FileUp aria-hidden />
                Import
              </ButtonLink>
            ) : null}
            <ButtonLink href={pages.admin.groups()}>
              <House aria-hidden />
              Families
            </ButtonLink>
            {canWrite ? (
              <ButtonLink href={pages.admin.duplicates()}>
                <UsersRound aria-hidden />
                Duplicates{duplicates > 0 ? ` (${duplicates})` : ''}
              </ButtonLink>
            ) : null}
            {canWrite ? (
              <ButtonLink href={pages.admin.newMember()} variant="primary">
                <UserRoundPlus aria-hidden />
                Add member
              </ButtonLink>
            ) : null}
          </>
        }
      />
      <AsOfNote day={as_of} note={memberModel.past?.note ?? ''} />
      <ListTabs
        label="Members by status"
        {...listTabs('members', MemberFilter, page, pages.admin.members, [
          { label: 'All', query: { as_of } },
          ...tabs.map(({ label, query, ...tab }) => ({
            label,
            query: { ...query, as_of },
            ...('value' in tab && { count: tab.value }),
          })),
        ])}
      />
      {'answer' in page ? (
        <MembersList initial={page} canWrite={canWrite} allowed={allowedActions(ctx, 'members')} />
      ) : (
        <BadAddress errors={page} href={pages.admin.members()} />
      )}
    </div>
  )
}

import type { Metadata } from 'next'
import type { PageProps } from '#app/page-params'
import { listTabs, resourcePage } from '#app/resource-page'
import { AddGroup, GroupsList } from '#components/groups/groups-list'
import { BadAddress } from '#components/layout/bad-address'
import { PageHeader } from '#components/layout/page-header'
import { ListTabs } from '#components/ui/list-tabs'
import { requirePageCtx } from '#lib/accounts/session'
import { groupList } from '#lib/groups/queries'
import { GroupFilter } from '#lib/groups/schema'
import { pages } from '#lib/paths'
import { can } from '#lib/permissions'
import { getListPage } from '#lib/query/list'

export const metadata: Metadata = { title: 'Families and organisations' }

const TABS = [
  { label: 'All', query: {} },
  { label: 'Families', query: { kind: 'household' } },
  { label: 'Organisations', query: { kind: 'organization' } },
]

export default async function GroupsPage({ searchParams }: PageProps) {
  const { ctx } = await requirePageCtx('members.read')
  const canWrite = can(ctx, 'members.write')
  const page = await resourcePage(ctx, 'groups', GroupFilter, searchParams, (filter) =>
    getListPage(ctx, groupList, filter),
  )
  return (
    <div className="page-grid">
      <PageHeader
        title="Families and organisations"
        subtitle="Several people with one membership, which one of them pays."
        breadcrumbs={[{ label: 'Members', href: pages.admin.members() }]}
        actions={canWrite ? <AddGroup label="Add" /> : null}
      />
      <ListTabs label="Groups by kind" {...listTabs('groups', GroupFilter, page, pages.admin.groups, TABS)} />
      {'answer' in page ? (
        <GroupsList initial={page} canWrite={canWrite} />
      ) : (
        <BadAddress errors={page} href={pages.admin.groups()} />
      )}
    </div>
  )
}

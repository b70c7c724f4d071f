import { UserRoundPlus } from 'lucide-react'
import type { Metadata } from 'next'
import type { PageProps } from '#app/page-params'
import { resourcePage } from '#app/resource-page'
import { BadAddress } from '#components/layout/bad-address'
import { PageHeader } from '#components/layout/page-header'
import { SectionTabs } from '#components/layout/section-tabs'
import { MembersList } from '#components/members/members-list'
import { ButtonLink } from '#components/ui/button-link'
import { requirePageCtx } from '#lib/accounts/session'
import { countMembersByStatus } from '#lib/members/metrics'
import { memberList } from '#lib/members/queries'
import { MemberFilter } from '#lib/members/schema'
import { pages } from '#lib/paths'
import { can } from '#lib/permissions'
import { getListPage } from '#lib/query/list'

export const metadata: Metadata = { title: 'Members' }

export default async function MembersPage({ searchParams }: PageProps) {
  const { ctx } = await requirePageCtx('members.read')
  const [page, counts] = await Promise.all([
    resourcePage(ctx, 'members', MemberFilter, searchParams, (filter) => getListPage(ctx, memberList, filter)),
    countMembersByStatus(ctx),
  ])
  const canWrite = can(ctx, 'members.write')
  return (
    <div className="page-grid">
      <PageHeader
        title="Members"
        actions={
          canWrite ? (
            <ButtonLink href={pages.admin.newMember()} variant="primary">
              <UserRoundPlus aria-hidden />
              Add member
            </ButtonLink>
          ) : null
        }
      />
      <SectionTabs
        label="Members by status"
        tabs={[
          { label: 'All', href: pages.admin.members() },
          { label: 'Pending', href: pages.admin.members({ status: 'pending' }), count: counts.pending },
          { label: 'Active', href: pages.admin.members({ status: 'active' }), count: counts.active },
          { label: 'In grace', href: pages.admin.members({ status: 'grace' }), count: counts.grace },
          { label: 'Lapsed', href: pages.admin.members({ status: 'lapsed' }), count: counts.lapsed },
          { label: 'Owing', href: pages.admin.members({ owes: 'true' }) },
          { label: 'Archived', href: pages.admin.members({ archived: 'true' }), count: counts.archived },
        ]}
      />
      {'answer' in page ? (
        <MembersList initial={page} canWrite={canWrite} />
      ) : (
        <BadAddress errors={page} href={pages.admin.members()} />
      )}
    </div>
  )
}

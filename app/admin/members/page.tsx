import { UserRoundPlus } from 'lucide-react'
import type { Metadata } from 'next'
import { type PageProps, pageParams, refusalOf } from '#app/page-params'
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
import { listTierNames } from '#lib/tiers/queries'

export const metadata: Metadata = { title: 'Members' }

export default async function MembersPage({ searchParams }: PageProps) {
  const { ctx } = await requirePageCtx('members.read')
  const { params, filter, errors } = await pageParams(MemberFilter, searchParams)
  const [page, tiers, counts] = await Promise.all([
    filter ? getListPage(ctx, memberList, filter).catch(refusalOf) : errors,
    listTierNames(ctx),
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
      {'rows' in page ? (
        <MembersList
          initial={{
            params,
            answer: { data: page.rows, total: page.total, next: page.next_cursor, etag: null },
            loaded_at: Date.now(),
          }}
          tiers={tiers.map(({ id, name }) => ({ id, name }))}
          canWrite={canWrite}
        />
      ) : (
        <BadAddress errors={page} href={pages.admin.members()} />
      )}
    </div>
  )
}

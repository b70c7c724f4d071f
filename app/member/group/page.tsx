import type { Metadata } from 'next'
import { findRecord } from '#app/admin/found'
import { AddPeople, GroupPeople } from '#components/groups/group-people'
import { GROUP_KIND_LABELS, seatsText } from '#components/groups/group-words'
import { PageHeader } from '#components/layout/page-header'
import { PageSection } from '#components/layout/page-section'
import { NoMembership } from '#components/member-home/no-membership'
import { Link } from '#components/ui/link'
import { StatusSentence } from '#components/ui/status-sentence'
import { requirePageCtx } from '#lib/accounts/session'
import { getGroup } from '#lib/groups/queries'
import type { GroupDetail } from '#lib/groups/schema'
import { findOwnMember } from '#lib/members/queries'
import { pages } from '#lib/paths'

export const metadata: Metadata = { title: 'My family or organisation' }

export default async function OwnGroupPage() {
  const { ctx, account, tenant } = await requirePageCtx('members.own')
  const member = await findOwnMember(ctx)
  const own = member?.group ?? null
  const group = own && own.role !== 'person' ? await findRecord(getGroup(ctx, own.id)) : null
  return (
    <div className="page-grid">
      <PageHeader
        title={own ? own.name : 'My family or organisation'}
        subtitle={own ? [GROUP_KIND_LABELS[own.kind], group && seatsText(group)].filter(Boolean).join(' · ') : null}
      />
      {!member ? <NoMembership association={tenant.name} email={account.email} /> : null}
      {member && !own ? (
        <StatusSentence tone="neutral" title="You have a membership of your own">
          To share one with your family or organisation, write to {tenant.name}.
        </StatusSentence>
      ) : null}
      {own && own.role !== 'payer' ? (
        <StatusSentence tone="neutral" title={`You share the membership of ${own.name}`}>
          {own.payer_name} pays it. {own.role === 'person' ? 'Whoever pays can add people and take them out.' : null}
        </StatusSentence>
      ) : null}
      {group ? <People group={group} isPayer={own?.role === 'payer'} /> : null}
    </div>
  )
}

function People({ group, isPayer }: { group: GroupDetail; isPayer: boolean }) {
  const free = group.seats - group.people_count
  return (
    <PageSection
      title="People"
      subtitle={free > 0 ? 'Whoever you add shares this membership from today on.' : 'All seats are taken.'}
    >
      <GroupPeople group={group} viewer="member" />
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3 border-t border-separator pt-4">
        <AddPeople group={group} viewer="member" />
        {isPayer ? (
          <Link href={pages.member.invoices()} className="link">
            Invoices of this membership
          </Link>
        ) : null}
      </div>
    </PageSection>
  )
}

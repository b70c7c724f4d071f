import { Pencil } from 'lucide-react'
import type { Metadata } from 'next'
import { recordReader } from '#app/admin/found'
import type { PageProps } from '#app/page-params'
import { GroupDebt } from '#components/groups/group-debt'
import { AddPeople, DissolveGroup, GroupPeople } from '#components/groups/group-people'
import { GROUP_KIND_LABELS, seatsText } from '#components/groups/group-words'
import { PageHeader } from '#components/layout/page-header'
import { PageSection } from '#components/layout/page-section'
import { MEMBER_STATUS_TONES, MemberStatusBadge } from '#components/members/member-status-badge'
import { MemberInvoices } from '#components/timeline/member-activity'
import { ButtonLink } from '#components/ui/button-link'
import { DateText } from '#components/ui/date-text'
import { DescriptionList } from '#components/ui/description-list'
import { Link } from '#components/ui/link'
import { StatusSentence } from '#components/ui/status-sentence'
import { requirePageCtx } from '#lib/accounts/session'
import { getGroupDebt } from '#lib/dashboard/finance'
import { getGroup } from '#lib/groups/queries'
import type { GroupDetail } from '#lib/groups/schema'
import { getMember } from '#lib/members/queries'
import { pages } from '#lib/paths'
import { can } from '#lib/permissions'
import { getMemberActivity } from '#lib/timeline/queries'

const groupAt = recordReader('members.read', 'group_id', getGroup)

export function generateMetadata({ params }: PageProps): Promise<Metadata> {
  return groupAt.metadata(params, ({ name }) => name)
}

export default async function GroupPage({ params }: PageProps) {
  const { ctx, tenant } = await requirePageCtx('members.read')
  const group = await groupAt(params)
  const canReadInvoices = can(ctx, 'invoices.read')
  const { id, payer_member_id: payer_id } = group
  const [payer, invoices, debt] = await Promise.all([
    getMember(ctx, payer_id),
    canReadInvoices ? getMemberActivity(ctx, payer_id).then((activity) => activity.invoices) : [],
    canReadInvoices ? getGroupDebt(ctx, { id, payer_id, currency: tenant.currency }) : null,
  ])
  const canWrite = can(ctx, 'members.write')
  const viewer = canWrite ? 'office' : 'reader'
  return (
    <div className="page-grid">
      <PageHeader
        title={group.name}
        breadcrumbs={[
          { label: 'Members', href: pages.admin.members() },
          { label: 'Families and organisations', href: pages.admin.groups() },
        ]}
        status={<MemberStatusBadge status={group.status} size="md" />}
        subtitle={[GROUP_KIND_LABELS[group.kind], group.tier_name, seatsText(group)].filter(Boolean).join(' · ')}
        actions={
          canWrite ? (
            <>
              <DissolveGroup group={group} />
              <ButtonLink href={pages.admin.editGroup(group.id)}>
                <Pencil aria-hidden />
                Edit
              </ButtonLink>
            </>
          ) : null
        }
      />
      <StatusSentence
        tone={MEMBER_STATUS_TONES[group.status]}
        title={`${group.payer_name}, who pays: ${payer.status_note}`}
        action={debt ? <GroupDebt debt={debt} currency={tenant.currency} payer={group.payer_name} /> : null}
      >
        {seatsSentence(group)}
      </StatusSentence>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <PageSection title="People">
          <GroupPeople group={group} viewer={viewer} />
          {canWrite ? (
            <div className="mt-4 border-t border-separator pt-4">
              <AddPeople group={group} viewer={viewer} />
            </div>
          ) : null}
        </PageSection>
        <div className="grid min-w-0 gap-6">
          <PageSection title="Membership">
            <DescriptionList
              items={[
                {
                  label: 'Who pays',
                  value: (
                    <Link href={pages.admin.member(group.payer_member_id)} className="link">
                      {group.payer_name}
                    </Link>
                  ),
                },
                { label: 'Tier', value: group.tier_name },
                { label: 'Seats', value: seatsText(group) },
                {
                  label: 'Paid until',
                  value: group.valid_through ? <DateText value={group.valid_through} /> : null,
                },
                { label: 'Added', value: <DateText value={group.created_at} style="medium" /> },
              ]}
            />
          </PageSection>
          {canReadInvoices ? (
            <PageSection
              title="Invoices"
              subtitle={`To ${group.payer_name}, who pays.`}
              actions={
                invoices.length > 0 ? (
                  <Link href={pages.admin.invoices({ member_id: group.payer_member_id })} className="link">
                    All invoices
                  </Link>
                ) : null
              }
            >
              <MemberInvoices invoices={invoices} />
            </PageSection>
          ) : null}
        </div>
      </div>
    </div>
  )
}

/** What can be done about the seats. */
function seatsSentence({ seats, people_count, tier_name, payer_name }: GroupDetail): string {
  if (!tier_name) return `${payer_name} has no tier yet. One with seats lets other people share the membership.`
  if (seats === 1) return `${tier_name} is for one person. A tier with seats lets other people share the membership.`
  const free = seats - people_count
  if (free > 0) return free === 1 ? '1 seat is free.' : `${free} seats are free.`
  return `All seats are taken. A tier with more seats, or somebody taken out, makes room.`
}

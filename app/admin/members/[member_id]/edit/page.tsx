import type { Metadata } from 'next'
import { recordReader } from '#app/admin/found'
import { placeOptions } from '#app/admin/members/form-options'
import { PageHeader } from '#components/layout/page-header'
import { MemberForm } from '#components/members/member-form'
import { requirePageCtx } from '#lib/accounts/session'
import type { Ctx } from '#lib/context'
import { displayName } from '#lib/format/names'
import { getMember } from '#lib/members/queries'
import { pages } from '#lib/paths'
import { listTierNames } from '#lib/tiers/queries'

const memberAt = recordReader('members.write', getMember)

export async function generateMetadata({ params }: { params: Promise<Record<string, string>> }): Promise<Metadata> {
  const { member_id } = await params
  return { title: `Edit ${displayName(await memberAt(member_id))}` }
}

export default async function EditMemberPage({ params }: { params: Promise<Record<string, string>> }) {
  const { ctx } = await requirePageCtx('members.write')
  const member = await memberAt((await params).member_id)
  const [payer, parent, tiers] = await Promise.all([
    findRelated(ctx, member.payer_member_id),
    findRelated(ctx, member.parent_member_id),
    listTierNames(ctx),
  ])
  const name = displayName(member)
  return (
    <div className="page-grid">
      <PageHeader
        title={`Edit ${name}`}
        breadcrumbs={[
          { label: 'Members', href: pages.admin.members() },
          { label: name, href: pages.admin.member(member.id) },
        ]}
      />
      <MemberForm
        member={member}
        payer={payer}
        parent={parent}
        tiers={tiers
          .filter(({ id, is_active }) => is_active || id === member.tier_id)
          .map(({ id, name }) => ({ value: id, label: name }))}
        {...placeOptions()}
      />
    </div>
  )
}

async function findRelated(ctx: Ctx, id: string | null) {
  return id === null ? null : { id, label: displayName(await getMember(ctx, id)) }
}

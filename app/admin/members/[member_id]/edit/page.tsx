import type { Metadata } from 'next'
import { recordReader } from '#app/admin/found'
import type { PageProps } from '#app/page-params'
import { placeOptions } from '#app/place-options'
import { askedFields } from '#components/custom-fields/custom-form'
import { PageHeader } from '#components/layout/page-header'
import { MemberForm } from '#components/members/member-form'
import { requirePageCtx } from '#lib/accounts/session'
import type { Ctx } from '#lib/context'
import { listCustomFields } from '#lib/custom-fields/queries'
import { displayName } from '#lib/format/names'
import { getMember } from '#lib/members/queries'
import { pages } from '#lib/paths'
import { listTierNames } from '#lib/tiers/queries'

const memberAt = recordReader('members.write', 'member_id', getMember)

export function generateMetadata({ params }: PageProps): Promise<Metadata> {
  return memberAt.metadata(params, (member) => `Edit ${displayName(member)}`)
}

export default async function EditMemberPage({ params }: PageProps) {
  const { ctx, tenant } = await requirePageCtx('members.write')
  const member = await memberAt(params)
  const [payer, parent, tiers, custom] = await Promise.all([
    findRelated(ctx, member.payer_member_id),
    findRelated(ctx, member.parent_member_id),
    listTierNames(ctx),
    listCustomFields(ctx, 'members'),
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
        custom={askedFields(custom)}
        hasDirectory={tenant.has_directory}
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

import type { Metadata } from 'next'
import { placeOptions } from '#app/place-options'
import { askedFields } from '#components/custom-fields/custom-form'
import { PageHeader } from '#components/layout/page-header'
import { MemberForm } from '#components/members/member-form'
import { requirePageCtx } from '#lib/accounts/session'
import { listCustomFields } from '#lib/custom-fields/queries'
import { pages } from '#lib/paths'
import { listTierNames } from '#lib/tiers/queries'

export const metadata: Metadata = { title: 'Add a member' }

export default async function NewMemberPage() {
  const { ctx, tenant } = await requirePageCtx('members.write')
  const [tiers, custom] = await Promise.all([listTierNames(ctx), listCustomFields(ctx, 'members')])
  return (
    <div className="page-grid">
      <PageHeader title="Add a member" breadcrumbs={[{ label: 'Members', href: pages.admin.members() }]} />
      <MemberForm
        custom={askedFields(custom)}
        hasDirectory={tenant.has_directory}
        tiers={tiers.filter((tier) => tier.is_active).map(({ id, name }) => ({ value: id, label: name }))}
        {...placeOptions()}
      />
    </div>
  )
}

import type { Metadata } from 'next'
import { placeOptions } from '#app/place-options'
import { PageHeader } from '#components/layout/page-header'
import { MemberForm } from '#components/members/member-form'
import { requirePageCtx } from '#lib/accounts/session'
import { pages } from '#lib/paths'
import { listTierNames } from '#lib/tiers/queries'

export const metadata: Metadata = { title: 'Add a member' }

export default async function NewMemberPage() {
  const { ctx } = await requirePageCtx('members.write')
  const tiers = await listTierNames(ctx)
  return (
    <div className="page-grid">
      <PageHeader title="Add a member" breadcrumbs={[{ label: 'Members', href: pages.admin.members() }]} />
      <MemberForm
        tiers={tiers.filter((tier) => tier.is_active).map(({ id, name }) => ({ value: id, label: name }))}
        {...placeOptions()}
      />
    </div>
  )
}

import type { Metadata } from 'next'
import { findRecord } from '#app/admin/found'
import { knownParams, type PageProps } from '#app/page-params'
import { GroupForm } from '#components/groups/group-form'
import { PageHeader } from '#components/layout/page-header'
import { requirePageCtx } from '#lib/accounts/session'
import { displayName } from '#lib/format/names'
import { getMember } from '#lib/members/queries'
import { pages } from '#lib/paths'
import { Id } from '#lib/wire/schema'

export const metadata: Metadata = { title: 'Add a family or organisation' }

export default async function NewGroupPage({ searchParams }: PageProps) {
  const { ctx } = await requirePageCtx('members.write')
  const { payer_member_id } = await knownParams({ payer_member_id: Id }, searchParams)
  const payer = payer_member_id ? await findRecord(getMember(ctx, payer_member_id)) : null
  return (
    <div className="page-grid">
      <PageHeader
        title="Add a family or organisation"
        breadcrumbs={[
          { label: 'Members', href: pages.admin.members() },
          { label: 'Families and organisations', href: pages.admin.groups() },
        ]}
      />
      <GroupForm payer={payer && { id: payer.id, label: displayName(payer) }} />
    </div>
  )
}

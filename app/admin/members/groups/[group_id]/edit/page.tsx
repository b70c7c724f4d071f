import type { Metadata } from 'next'
import { recordReader } from '#app/admin/found'
import type { PageProps } from '#app/page-params'
import { GroupForm } from '#components/groups/group-form'
import { PageHeader } from '#components/layout/page-header'
import { getGroup } from '#lib/groups/queries'
import { pages } from '#lib/paths'

const groupAt = recordReader('members.write', 'group_id', getGroup)

export function generateMetadata({ params }: PageProps): Promise<Metadata> {
  return groupAt.metadata(params, ({ name }) => `Edit ${name}`)
}

export default async function EditGroupPage({ params }: PageProps) {
  const group = await groupAt(params)
  return (
    <div className="page-grid">
      <PageHeader
        title={`Edit ${group.name}`}
        breadcrumbs={[
          { label: 'Members', href: pages.admin.members() },
          { label: 'Families and organisations', href: pages.admin.groups() },
          { label: group.name, href: pages.admin.group(group.id) },
        ]}
      />
      <GroupForm group={group} />
    </div>
  )
}

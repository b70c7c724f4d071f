'use client'

import { LockKeyhole } from 'lucide-react'
import { usePathname } from 'next/navigation'
import { roleNames } from '#components/accounts/role-names'
import { useRoles } from '#components/layout/may-context'
import { closedPlace } from '#components/layout/navigation'
import { NotFoundPage } from '#components/layout/not-found-page'
import { PageHeader } from '#components/layout/page-header'
import { ButtonLink } from '#components/ui/button-link'
import { EmptyState } from '#components/ui/empty-state'
import { pages } from '#lib/paths'

const HOME = { label: 'Go to the home page', href: pages.admin.home() }

/** What stands at addresses of administrators where nothing is; whoever opens a page of other roles is told so. */
export function AdminNotFoundPage() {
  const roles = useRoles()
  const closed = closedPlace(usePathname(), roles)
  if (closed === null) return <NotFoundPage home={HOME} />
  return (
    <div className="page-grid">
      <PageHeader title="Not allowed" />
      <div className="panel">
        <EmptyState
          title={`${closed} is not open to your role`}
          icon={<LockKeyhole />}
          action={
            <ButtonLink href={HOME.href} variant="primary">
              {HOME.label}
            </ButtonLink>
          }
        >
          You work here as: {roleNames(roles.filter((role) => role !== 'member'))}. An administrator of your association
          can give you another role.
        </EmptyState>
      </div>
    </div>
  )
}

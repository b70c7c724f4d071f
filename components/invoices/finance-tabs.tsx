'use client'

import { useRoles } from '#components/layout/may-context'
import { adminNavigation, navigationFor } from '#components/layout/navigation'
import { SectionTabs } from '#components/layout/section-tabs'
import { pages } from '#lib/paths'

/** The pages about money, as far as they open. */
export function FinanceTabs() {
  const finance = navigationFor(adminNavigation, useRoles()).find(({ href }) => href === pages.admin.finance())
  return <SectionTabs label="Finance" tabs={finance?.pages ?? []} />
}

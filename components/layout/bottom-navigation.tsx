'use client'

import { usePathname } from 'next/navigation'
import { LinkPending } from '#components/layout/link-pending'
import { adminNavigation, isWithin, memberMenu, navigationFor } from '#components/layout/navigation'
import type { ShellTenant } from '#components/layout/shell-account'
import { Link } from '#components/ui/link'
import type { Role } from '#lib/permissions'

interface BottomNavigationProps {
  area: 'admin' | 'member'
  roles: readonly Role[]
  tenant: ShellTenant
}

/** The menu at the foot of a phone, under the thumb. */
export function BottomNavigation({ area, roles, tenant }: BottomNavigationProps) {
  const pathname = usePathname()
  const items = navigationFor(area === 'admin' ? adminNavigation : memberMenu(tenant), roles)
  return (
    <nav
      aria-label="Main"
      className="fixed inset-x-0 bottom-0 z-40 grid auto-cols-fr grid-flow-col border-t border-border bg-surface pb-[env(safe-area-inset-bottom)] md:hidden print:hidden"
    >
      {items.map((item) => {
        const isCurrent = isWithin(pathname, item)
        return (
          <Link
            prefetch={item.isDaily ? null : false}
            key={item.href}
            href={item.href}
            aria-current={isCurrent ? 'page' : undefined}
            className={`relative flex h-14 min-w-0 flex-col items-center justify-center gap-1 text-2xs font-medium focus-visible:-outline-offset-2 ${isCurrent ? 'text-accent-text' : 'text-muted'}`}
          >
            <item.icon aria-hidden className="size-5" strokeWidth={isCurrent ? 2.25 : 1.9} />
            <span className="max-w-full truncate">{item.label}</span>
            <LinkPending className="absolute top-1.5" />
          </Link>
        )
      })}
    </nav>
  )
}

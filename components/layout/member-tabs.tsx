'use client'

import { usePathname } from 'next/navigation'
import { isWithin, memberMenu } from '#components/layout/navigation'
import type { ShellTenant } from '#components/layout/shell-account'
import { Link } from '#components/ui/link'

/** A member's menu on wide screens. */
export function MemberTabs({ tenant }: { tenant: ShellTenant }) {
  const pathname = usePathname()
  return (
    <nav aria-label="Main" className="ms-auto hidden gap-1 md:flex">
      {memberMenu(tenant).map((item) => {
        const isCurrent = isWithin(pathname, item)
        return (
          <Link
            prefetch={null}
            key={item.href}
            href={item.href}
            aria-current={isCurrent ? 'page' : undefined}
            className={`flex h-9 items-center rounded-lg px-3 font-medium ${isCurrent ? 'bg-default text-foreground' : 'text-muted hover:text-foreground'}`}
          >
            {item.label}
          </Link>
        )
      })}
    </nav>
  )
}

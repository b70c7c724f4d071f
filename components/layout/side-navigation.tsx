'use client'

import { usePathname } from 'next/navigation'
import { LinkPending } from '#components/layout/link-pending'
import { adminNavigation, currentPage, isWithin, navigationFor } from '#components/layout/navigation'
import { Link } from '#components/ui/link'
import type { Role } from '#lib/permissions'

/** The menu beside the page. */
export function SideNavigation({ roles }: { roles: readonly Role[] }) {
  const pathname = usePathname()
  return (
    <nav aria-label="Main" className="grid gap-0.5">
      {navigationFor(adminNavigation, roles).map((item) => {
        const { label, href, icon: Icon, isDaily, pages = [] } = item
        const isOpen = isWithin(pathname, item)
        const page = currentPage(pathname, item)
        return (
          <div key={href}>
            <Link
              prefetch={isDaily ? null : false}
              href={href}
              aria-current={isOpen && (page === null || page === href) ? 'page' : undefined}
              className={`flex h-9 items-center gap-2.5 rounded-lg px-2.5 font-medium transition-colors ${
                isOpen
                  ? 'bg-default text-foreground [&_svg]:text-accent-text'
                  : 'text-muted hover:bg-default/60 hover:text-foreground'
              }`}
            >
              <Icon aria-hidden className="size-4.5" strokeWidth={1.9} />
              {label}
              <LinkPending className="ms-auto" />
            </Link>
            {isOpen && pages.length > 0 ? (
              <ul className="my-1 ms-[1.1875rem] grid gap-0.5 border-s border-border ps-3">
                {pages.map((below) => (
                  <li key={below.href}>
                    <Link
                      href={below.href}
                      aria-current={below.href === page ? 'page' : undefined}
                      className={`flex h-8 items-center rounded-md px-2 ${below.href === page ? 'font-medium text-foreground' : 'text-muted hover:bg-default/60 hover:text-foreground'}`}
                    >
                      {below.label}
                    </Link>
                  </li>
                ))}
              </ul>
            ) : null}
          </div>
        )
      })}
    </nav>
  )
}

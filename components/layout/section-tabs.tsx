'use client'

import { usePathname, useSearchParams } from 'next/navigation'
import { useFormat } from '#components/ui/format-context'
import { Link } from '#components/ui/link'

interface SectionTabsProps {
  label: string
  tabs: readonly { label: string; href: string; count?: number }[]
  /** The address of the current tab, or null for none, where the page's own does not tell. */
  current?: string | null
}

/** Sibling pages, or views of one list, as a row of links. A tab with a query is current when its parameters are set. */
export function SectionTabs({ label, tabs, current: known }: SectionTabsProps) {
  const { number } = useFormat()
  const pathname = usePathname()
  const search = useSearchParams()
  const addressed = tabs
    .filter(({ href }) => {
      const [path, query] = href.split('?')
      return path === pathname && [...new URLSearchParams(query)].every(([name, value]) => search.get(name) === value)
    })
    // Of several that fit, the most exact one.
    .toSorted((a, b) => b.href.length - a.href.length)[0]?.href
  const current = known === undefined ? addressed : known
  return (
    <nav aria-label={label} className="no-scrollbar -mx-4 overflow-x-auto border-b border-border px-4 md:mx-0 md:px-0">
      <ul className="flex gap-5">
        {tabs.map((tab) => {
          const isCurrent = tab.href === current
          return (
            <li key={tab.href}>
              <Link
                href={tab.href}
                aria-current={isCurrent ? 'page' : undefined}
                className={`-mb-px flex h-10 items-center gap-2 border-b-2 font-medium whitespace-nowrap focus-visible:-outline-offset-2 max-md:h-11 ${
                  isCurrent ? 'border-accent text-foreground' : 'border-transparent text-muted hover:text-foreground'
                }`}
              >
                {tab.label}
                {tab.count === undefined ? null : (
                  <span className="tabular rounded-md bg-default px-1.5 text-xs leading-5 text-foreground">
                    {number(tab.count)}
                  </span>
                )}
              </Link>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

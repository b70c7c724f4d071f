'use client'

import { usePathname, useRouter, useSearchParams } from 'next/navigation'
import { createContext, type MouseEvent, type ReactNode, use } from 'react'
import { Link } from '#components/ui/link'

type Patch = Readonly<Record<string, string | readonly string[] | null | undefined>>

export interface ListState {
  /** Every parameter of the address. */
  params: Readonly<Record<string, string>>
  /** One parameter, '' when it is not set. */
  get: (name: string) => string
  /** A parameter that holds several values, comma-separated. */
  getAll: (name: string) => string[]
  /** Sets parameters (null or empty removes one). Anything but the cursor itself starts again at the first page. */
  set: (patch: Patch, options?: { replace?: boolean }) => void
  /** The address with parameters set, for links. */
  href: (patch: Patch) => string
}

const IsClientList = createContext(false)

/**
 * Around a list whose rows come through the query cache: its state changes the address without asking the server for
 * the page again. Lists that the server renders do without it.
 */
export function ClientList({ children }: { children: ReactNode }) {
  return <IsClientList value={true}>{children}</IsClientList>
}

/** Search, filters, sort order and page of a list; they live in the address, so that a view can be shared and bookmarked. */
export function useListState(): ListState {
  const pathname = usePathname()
  const search = useSearchParams()
  const router = useRouter()
  const isClientList = use(IsClientList)

  function href(patch: Patch): string {
    const next = new URLSearchParams(search)
    if (!('cursor' in patch)) next.delete('cursor')
    for (const [name, value] of Object.entries(patch)) {
      const text = typeof value === 'string' ? value : (value?.join(',') ?? '')
      if (text === '') next.delete(name)
      else next.set(name, text)
    }
    const query = next.toString()
    return query ? `${pathname}?${query}` : pathname
  }

  return {
    params: Object.fromEntries(search),
    get: (name) => search.get(name) ?? '',
    getAll: (name) => search.get(name)?.split(',').filter(Boolean) ?? [],
    href,
    set: (patch, { replace = false } = {}) => {
      const address = href(patch)
      if (isClientList) {
        if (replace) window.history.replaceState(null, '', address)
        else window.history.pushState(null, '', address)
      } else if (replace) router.replace(address, { scroll: false })
      else router.push(address, { scroll: false })
    },
  }
}

interface ListLinkProps {
  patch: Patch
  children: ReactNode
  className?: string
  'aria-label'?: string
  rel?: 'next' | 'prev'
  onFollow?: () => void
}

/** A link to another state of the list it stands in. */
export function ListLink({ patch, children, className, rel, onFollow, ...rest }: ListLinkProps) {
  const { href, set } = useListState()
  const isClientList = use(IsClientList)

  function handleClick(event: MouseEvent<HTMLAnchorElement>) {
    // Presses that open a new tab or window stay the browser's.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    onFollow?.()
    if (!isClientList) return
    event.preventDefault()
    set(patch)
  }

  return (
    <Link
      href={href(patch)}
      scroll={false}
      className={className}
      rel={rel}
      aria-label={rest['aria-label']}
      onClick={handleClick}
    >
      {children}
    </Link>
  )
}

'use client'

import { useRouter } from 'next/navigation'
import { useEffect } from 'react'

/** Hands the clicks on plain links to the router, so that they open without a new document. Once in every page. */
export function LinkRouter() {
  const router = useRouter()

  useEffect(() => {
    function handleClick(event: MouseEvent) {
      // Presses that open a new tab or window, or save the page, stay the browser's.
      if (event.defaultPrevented || event.button !== 0) return
      if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
      const link = (event.target as Element).closest('a[data-link], a[data-row-link]')
      const href = link?.getAttribute('href')
      if (!link || !href || link.hasAttribute('target') || link.hasAttribute('download')) return
      const { origin, pathname, search, hash } = new URL(href, window.location.href)
      const isHere = pathname === window.location.pathname && search === window.location.search
      if (origin !== window.location.origin || (hash !== '' && isHere)) return
      event.preventDefault()
      router.push(href)
    }
    document.addEventListener('click', handleClick)
    return () => document.removeEventListener('click', handleClick)
  }, [router])

  return null
}

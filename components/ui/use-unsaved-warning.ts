'use client'

import { useEffect } from 'react'

const QUESTION = 'Leave without saving? What you entered here will be lost.'

/** While isDirty: asks before the page is closed, reloaded, or left by a link inside the site. */
export function useUnsavedWarning(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return
    function handleUnload(event: BeforeUnloadEvent) {
      event.preventDefault()
    }
    // The router offers no way to stop a navigation, so the click that starts it is stopped on its way down.
    function handleClick(event: MouseEvent) {
      if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
      const link = (event.target as Element | null)?.closest('a[href]')
      if (!(link instanceof HTMLAnchorElement) || link.target === '_blank' || link.hasAttribute('download')) return
      const there = new URL(link.href)
      if (there.origin !== window.location.origin) return
      if (there.pathname === window.location.pathname && there.search === window.location.search) return
      if (!window.confirm(QUESTION)) {
        event.preventDefault()
        event.stopImmediatePropagation()
      }
    }
    window.addEventListener('beforeunload', handleUnload)
    document.addEventListener('click', handleClick, true)
    return () => {
      window.removeEventListener('beforeunload', handleUnload)
      document.removeEventListener('click', handleClick, true)
    }
  }, [isDirty])
}

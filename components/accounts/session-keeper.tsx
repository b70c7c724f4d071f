'use client'

import { usePathname } from 'next/navigation'
import { useEffect } from 'react'

/** Well within the hour after which an idle session ends. */
const EVERY_MS = 10 * 60_000

/** When any window of this browser last asked; it outlives pages. */
const KEY = 'quorate.session_kept_at'

/**
 * Keeps a session alive while somebody works with the pages: opening one, typing or pointing counts, an open window
 * that nobody touches does not. Draws nothing.
 */
export function SessionKeeper() {
  const pathname = usePathname()
  // biome-ignore lint/correctness/useExhaustiveDependencies: opening a page is a sign of life, whichever it is
  useEffect(keepAlive, [pathname])
  useEffect(() => {
    window.addEventListener('keydown', keepAlive, { passive: true })
    window.addEventListener('pointerdown', keepAlive, { passive: true })
    return () => {
      window.removeEventListener('keydown', keepAlive)
      window.removeEventListener('pointerdown', keepAlive)
    }
  }, [])
  return null
}

function keepAlive(): void {
  if (Date.now() - Number(localStorage.getItem(KEY) ?? 0) < EVERY_MS) return
  localStorage.setItem(KEY, String(Date.now()))
  // Whether it worked shows with the next request that needs the session. The answer is read to its end: until then the
  // browser keeps the connection busy.
  fetch('/api/auth/session', { cache: 'no-store' })
    .then((response) => response.text())
    .catch(() => {})
}

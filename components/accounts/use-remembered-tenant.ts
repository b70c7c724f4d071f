'use client'

import { useEffect, useState } from 'react'

const KEY = 'quorate.tenant_id'

/** The association's identifier: from the link that led here, else the one this browser used last. */
export function useRememberedTenant(given: string | undefined): [string, (tenantId: string) => void] {
  const [tenantId, setTenantId] = useState(given ?? '')
  useEffect(() => {
    if (given) return
    // Reading waits for the browser: the server does not know it, and both have to draw the same first.
    setTenantId((typed) => typed || (localStorage.getItem(KEY) ?? ''))
  }, [given])
  return [tenantId, setTenantId]
}

const NEXT_KEY = 'quorate.next'

/** Remembers the page that somebody wanted who registers first; the mail that they open next knows nothing of it. */
export function rememberNext(next: string): void {
  localStorage.setItem(NEXT_KEY, JSON.stringify({ next, until: Date.now() + 24 * 3_600_000 }))
}

/** The page that was remembered within a day; undefined without one. */
export function rememberedNext(): string | undefined {
  try {
    const { next, until } = JSON.parse(localStorage.getItem(NEXT_KEY) ?? '{}')
    return typeof next === 'string' && until > Date.now() ? next : undefined
  } catch {
    return undefined
  }
}

/** Remembers the identifier for the next time. */
export function rememberTenant(tenantId: string): void {
  localStorage.setItem(KEY, tenantId)
}

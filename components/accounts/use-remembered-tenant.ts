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

/** Remembers the identifier for the next time. */
export function rememberTenant(tenantId: string): void {
  localStorage.setItem(KEY, tenantId)
}

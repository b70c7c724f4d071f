'use client'

import { RouterProvider, Toast } from '@heroui/react'
import { useRouter } from 'next/navigation'
import type { ReactNode } from 'react'
import { QueryProvider } from '#components/layout/query-provider'

/**
 * What the pages behind the sign-in need: the query cache, links of the component library through the router, and the
 * toasts. Their layouts mount it, so that public pages load none of it.
 */
export function Providers({ children }: { children: ReactNode }) {
  const router = useRouter()
  return (
    <QueryProvider>
      <RouterProvider navigate={(href) => router.push(href)}>{children}</RouterProvider>
      <Toast.Provider placement="bottom end" />
    </QueryProvider>
  )
}

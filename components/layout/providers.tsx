'use client'

import { RouterProvider, Toast } from '@heroui/react'
import { useRouter } from 'next/navigation'
import type { ReactNode } from 'react'
import { QueryProvider } from '#components/layout/query-provider'
import { mayLeave } from '#components/ui/leave-guard'
import { LeaveQuestion } from '#components/ui/leave-question'

/**
 * What the pages behind the sign-in need: the query cache, links of the component library through the router, the
 * question before unsaved input is left, and the toasts. Their layouts mount it, so that public pages load none of it.
 */
export function Providers({ children }: { children: ReactNode }) {
  const router = useRouter()

  async function goTo(href: string) {
    if (await mayLeave()) router.push(href)
  }

  return (
    <QueryProvider>
      <RouterProvider navigate={(href) => void goTo(href)}>{children}</RouterProvider>
      <LeaveQuestion />
      <Toast.Provider placement="bottom end" />
    </QueryProvider>
  )
}

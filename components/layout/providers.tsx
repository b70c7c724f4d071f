'use client'

import { RouterProvider, Toast } from '@heroui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { type ReactNode, useState } from 'react'
import { problemOf } from '#components/ui/problem'

/** What every page needs once: the query cache, links of the component library through the router, and the toasts. */
export function Providers({ children }: { children: ReactNode }) {
  const router = useRouter()
  const [client] = useState(newQueryClient)
  return (
    <QueryClientProvider client={client}>
      <RouterProvider navigate={(href) => router.push(href)}>{children}</RouterProvider>
      <Toast.Provider placement="bottom end" />
    </QueryClientProvider>
  )
}

function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        // What the server refused, it refuses again; only failures on its side or on the way are worth another try.
        retry: (failures, error) => failures < 2 && problemOf(error).status >= 500,
      },
      mutations: { retry: false },
    },
  })
}

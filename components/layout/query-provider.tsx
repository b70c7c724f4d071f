'use client'

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { problemOf } from '#components/ui/problem'

/** The query cache: all that the pages around signing in need of the providers. */
export function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(newQueryClient)
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
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

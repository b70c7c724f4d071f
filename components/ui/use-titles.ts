'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, use } from 'react'
import { findTitles } from '#lib/query/client'

/** What rows are called that came with the page, by their identifiers. */
export const GivenTitles = createContext<Readonly<Record<string, string>>>({})

const keyOf = (id: string) => ['title', id]

/** What the rows are called that a condition names: known from the page, chosen here before, or asked for. */
export function useTitles(named: readonly { noun: string; id: string }[]) {
  const client = useQueryClient()
  const given = use(GivenTitles)
  const known = (id: string) => given[id] ?? client.getQueryData<string>(keyOf(id))
  const remember = (id: string, title: string) => client.setQueryData(keyOf(id), title)
  const unknown = named.filter(({ id }) => known(id) === undefined)
  const { data } = useQuery({
    queryKey: ['titles', unknown],
    queryFn: async ({ signal }) => {
      const nouns = [...new Set(unknown.map(({ noun }) => noun))]
      const found = await Promise.all(
        nouns.map((noun) => {
          const ids = unknown.flatMap((each) => (each.noun === noun ? each.id : []))
          return findTitles(noun, { id: { in: ids.slice(0, 200) } }, 200, signal)
        }),
      )
      return Object.fromEntries(found.flat().map(({ id, label }) => [id, label]))
    },
    enabled: unknown.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return { remember, titleOf: (id: string): string | undefined => known(id) ?? data?.[id] }
}

'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useTransition } from 'react'
import { problemOf } from '#components/ui/problem'
import { notifyError } from '#components/ui/toast'

/** Answers that say that the page shows an older state than the server has. */
const OUTDATED = [404, 409, 412]

/**
 * Runs what a button asks for, and then shows the new state of the page and of the lists that the key names. What fails
 * is said in passing; where somebody else was faster their state is shown, and the action is left to the person.
 */
export function useChange(queryKey?: readonly string[]) {
  const client = useQueryClient()
  const router = useRouter()
  const [isPending, startTransition] = useTransition()

  async function refresh() {
    if (queryKey) await client.invalidateQueries({ queryKey })
    router.refresh()
  }

  function run(change: () => Promise<unknown>) {
    startTransition(async () => {
      try {
        await change()
        await refresh()
      } catch (error) {
        notifyError(error)
        if (OUTDATED.includes(problemOf(error).status)) await refresh()
      }
    })
  }

  return { isPending, run, refresh }
}

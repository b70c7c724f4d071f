'use client'

import { useRef, useState } from 'react'
import { fieldErrors } from '#components/ui/problem'

export interface Submission {
  /** What the last attempt threw; null before and after one that worked. */
  error: unknown
  errors: Record<string, string>
  isPending: boolean
  /** Runs it unless it runs already; a failure is kept for showing. Returns whether it worked. */
  submit: (run: () => unknown) => Promise<boolean>
  reset: () => void
}

/** The state of something that is sent: once at a time, and what was refused stays to be shown. */
export function useSubmission(): Submission {
  const [error, setError] = useState<unknown>(null)
  const [isPending, setPending] = useState(false)
  const isBusy = useRef(false)

  async function submit(run: () => unknown) {
    // A second press can come before the first one has drawn anything.
    if (isBusy.current) return false
    isBusy.current = true
    setPending(true)
    setError(null)
    try {
      await run()
      return true
    } catch (failure) {
      setError(failure)
      return false
    } finally {
      isBusy.current = false
      setPending(false)
    }
  }

  return { error, errors: fieldErrors(error), isPending, submit, reset: () => setError(null) }
}

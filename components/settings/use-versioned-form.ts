'use client'

import { useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { fieldErrors, problemOf } from '#components/ui/problem'

interface VersionedForm<V extends object> {
  values: V
  set: (patch: Partial<V>) => void
  /** The fields that differ from what was loaded. */
  changed: (keyof V)[]
  error: unknown
  errors: Record<string, string>
  isStale: boolean
  isPending: boolean
  isDirty: boolean
  version: number
  /** Names this request until the server has answered it, so that a repeated press does it once. */
  key: string
  /** Runs the save; a failure is kept for showing, and everything typed stays. */
  save: (run: () => Promise<void>) => Promise<void>
  /** Takes over what was saved, or somebody else's version under what was typed here. */
  reload: (load: () => Promise<{ version: number; values: V }>) => Promise<void>
  /** What has been saved is what stands in the form. */
  settle: (loaded: { version: number; values: V }) => void
}

/** The state of a form on one version of a thing. */
export function useVersionedForm<V extends object>(initial: { version: number; values: V }): VersionedForm<V> {
  const [loaded, setLoaded] = useState(initial)
  const [values, setValues] = useState(initial.values)
  const [error, setError] = useState<unknown>(null)
  const [isPending, setPending] = useState(false)
  const [key, setKey] = useState(() => uuidv7())
  const changed = (Object.keys(values) as (keyof V)[]).filter((field) => values[field] !== loaded.values[field])

  async function attempt(run: () => Promise<void>) {
    setPending(true)
    setError(null)
    try {
      await run()
    } catch (failure) {
      setError(failure)
      if (problemOf(failure).status < 500) setKey(uuidv7())
    } finally {
      setPending(false)
    }
  }

  return {
    values,
    changed,
    error,
    errors: fieldErrors(error),
    isStale: error !== null && problemOf(error).status === 412,
    isPending,
    isDirty: changed.length > 0,
    version: loaded.version,
    key,
    set: (patch) => setValues((current) => ({ ...current, ...patch })),
    save: attempt,
    reload: (load) =>
      attempt(async () => {
        const theirs = await load()
        const own = Object.fromEntries(changed.map((field) => [field, values[field]]))
        setLoaded(theirs)
        setValues({ ...theirs.values, ...own })
      }),
    settle: (next) => {
      setLoaded(next)
      setValues(next.values)
    },
  }
}

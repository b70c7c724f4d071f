import { useEffect, useRef, useState } from 'react'
import { useLeaveGuard } from '#components/ui/leave-guard'
import { problemOf } from '#components/ui/problem'
import { editDraft, getDraft } from '#lib/assistant/drafts/client'
import type { Draft, DraftPatch } from '#lib/assistant/drafts/schema'

/** How long somebody pauses before what they wrote is saved; in milliseconds. */
const PAUSE_MS = 800
/** How long after a failure it is tried again; in milliseconds. */
const RETRY_MS = 4_000

/** Where what was written stands: with the server, on its way, kept here without a connection, refused, or changed elsewhere. */
export type SavingState = 'saved' | 'saving' | 'offline' | 'refused' | 'stale'

interface Attempt {
  key: string
  from: Draft
  patch: DraftPatch
}

interface DraftSavingOptions {
  draft: Draft
  /** What was typed and a version does not have; null where that is nothing. */
  patchFor: (draft: Draft) => DraftPatch | null
  onDraft: (draft: Draft) => void
}

/**
 * Saves a draft while it is written, one request after the other. An attempt that was not answered is made again as it
 * was, under its key, so that it is done once; what was typed meanwhile follows it. Nothing is given up before the
 * server has it.
 */
export function useDraftSaving({ draft, patchFor, onDraft }: DraftSavingOptions) {
  const [state, setState] = useState<'idle' | Exclude<SavingState, 'saved'>>('idle')
  const [error, setError] = useState<unknown>(null)
  const base = useRef(draft)
  const unanswered = useRef<Attempt | null>(null)
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const typed = draft.bulk_action_id === null ? patchFor(draft) : null
  const isUnsaved = typed !== null || state === 'offline'
  useLeaveGuard(isUnsaved)

  function settle(next: Draft) {
    base.current = next
    onDraft(next)
  }

  async function attempt(each: Attempt) {
    unanswered.current = each
    try {
      settle(await editDraft(each.from, each.patch, each.key))
      unanswered.current = null
    } catch (failure) {
      const { status, detail } = problemOf(failure)
      // The first of two requests under one key may still run: the second is no answer to it.
      const isAnswered = status < 500 && status !== 429 && !detail.includes('Idempotency-Key')
      if (isAnswered) unanswered.current = null
      setError(failure)
      setState(status === 412 ? 'stale' : isAnswered ? 'refused' : 'offline')
      throw failure
    }
  }

  async function run(more: DraftPatch): Promise<Draft> {
    setState('saving')
    if (unanswered.current) await attempt(unanswered.current)
    const patch = { ...patchFor(base.current), ...more }
    if (Object.keys(patch).length > 0) await attempt({ key: crypto.randomUUID(), from: base.current, patch })
    setState('idle')
    setError(null)
    return base.current
  }

  /** Saves what was typed, and what else is to change. Returns the newest version; throws what the server refused. */
  function save(more: DraftPatch = {}): Promise<Draft> {
    const next = last.current.catch(() => {}).then(() => run(more))
    last.current = next
    return next
  }

  /** Takes over a version that came otherwise, such as one that was sent. */
  function take(next: Draft) {
    settle(next)
    setState('idle')
    setError(null)
  }

  /** Goes on from the version of another window; what was typed here stands in it, unless it is dropped before. */
  async function adopt() {
    take(await getDraft(draft.id))
  }

  const written = JSON.stringify(typed)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time that something is typed
  useEffect(() => {
    if (typed === null || state === 'stale' || state === 'saving') return
    const timer = setTimeout(() => void save().catch(() => {}), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [written, state === 'saving', state === 'stale'])

  // biome-ignore lint/correctness/useExhaustiveDependencies: as long as there is no connection
  useEffect(() => {
    if (state !== 'offline') return
    const again = () => void save().catch(() => {})
    const timer = setTimeout(again, RETRY_MS)
    window.addEventListener('online', again)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', again)
    }
  }, [state])

  // What was refused and taken back again is saved as it was.
  const isSettled = state === 'idle' || (state === 'refused' && typed === null)
  const shown: SavingState = isSettled ? (typed === null ? 'saved' : 'saving') : state
  return { state: shown, error, isUnsaved, save, take, adopt }
}

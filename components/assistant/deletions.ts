'use client'

import { useSyncExternalStore } from 'react'
import { notifyError, notifyUndo } from '#components/ui/toast'
import { deleteConversation } from '#lib/assistant/chat/client'

/** As long as the offer to take it back stands. */
const UNDO_MS = 10_000
const NONE: ReadonlySet<string> = new Set()

/** Conversations that are gone from sight. It outlives pages, because the offer to take it back does. */
let hidden: ReadonlySet<string> = NONE
const waiting = new Map<string, ReturnType<typeof setTimeout>>()
const listeners = new Set<() => void>()

function setHidden(ids: Iterable<string>): void {
  hidden = new Set(ids)
  for (const listener of listeners) listener()
}

const show = (id: string) => setHidden([...hidden].filter((each) => each !== id))

function carryOut(id: string): void {
  clearTimeout(waiting.get(id))
  if (!waiting.delete(id)) return
  deleteConversation(id).catch((error: unknown) => {
    show(id)
    notifyError(error)
  })
}

function carryOutAll(): void {
  for (const id of waiting.keys()) carryOut(id)
}

/** Takes a conversation out of sight; it is deleted when the time to take it back is over, or the browser leaves. */
export function deleteLater(id: string, title: string): void {
  window.addEventListener('pagehide', carryOutAll)
  setHidden([...hidden, id])
  waiting.set(
    id,
    setTimeout(() => carryOut(id), UNDO_MS),
  )
  notifyUndo(`“${title}” was deleted`, () => {
    clearTimeout(waiting.get(id))
    waiting.delete(id)
    show(id)
  })
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The conversations that are gone from sight. */
export function useHidden(): ReadonlySet<string> {
  return useSyncExternalStore(
    subscribe,
    () => hidden,
    () => NONE,
  )
}

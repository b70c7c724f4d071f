'use client'

import { createContext, use, useEffect, useId, useSyncExternalStore } from 'react'
import { historyHold } from '#components/ui/history-hold'
import { unsavedInput } from '#lib/http/browser'

/** The forms that hold something unsaved. */
const unsaved = new Set<string>()
/** Takes the answer while the question stands. */
let answer: ((mayLeave: boolean) => void) | null = null
/** What the history held when the first form became unsaved: for browsers that tell of Back only afterwards. */
let place = { href: '', state: null as unknown }
const watchers = new Set<() => void>()

unsavedInput.isThere = () => unsaved.size > 0

function tellWatchers(): void {
  for (const watcher of watchers) watcher()
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** The forms of a dialog, so that closing it asks about them alone. */
export const LeaveScope = createContext<Set<string> | null>(null)

/**
 * While isDirty: whatever leaves the form asks first — a link, the browser's Back, the search, signing out, closing the
 * dialog around it, closing the tab. Every form with unsaved input uses it, mostly through Form.
 */
export function useLeaveGuard(isDirty: boolean): void {
  const id = useId()
  const scope = use(LeaveScope)
  useEffect(() => {
    if (!isDirty) return
    if (unsaved.size === 0) place = { href: window.location.href, state: window.history.state }
    unsaved.add(id)
    scope?.add(id)
    tellWatchers()
    return () => {
      unsaved.delete(id)
      scope?.delete(id)
      tellWatchers()
    }
  }, [isDirty, id, scope])
}

/**
 * Asks before unsaved input is left, that of one dialog or of the whole page; without any the answer is yes at once.
 * After a yes the forms count as left.
 */
export async function mayLeave(scope: ReadonlySet<string> = unsaved): Promise<boolean> {
  const left = [...scope].filter((id) => unsaved.has(id))
  if (left.length === 0) return true
  answer?.(false)
  const isLeaving = await new Promise<boolean>((resolve) => {
    answer = resolve
    tellWatchers()
  })
  if (isLeaving) for (const id of left) unsaved.delete(id)
  tellWatchers()
  return isLeaving
}

/** Answers the question that stands. */
export function answerQuestion(isLeaving: boolean): void {
  const resolve = answer
  answer = null
  tellWatchers()
  resolve?.(isLeaving)
}

/** Whether something is unsaved, and whether the question stands. */
export function useLeaveState(): { isDirty: boolean; isAsking: boolean } {
  const isDirty = useSyncExternalStore(
    watch,
    () => unsaved.size > 0,
    () => false,
  )
  const isAsking = useSyncExternalStore(
    watch,
    () => answer !== null,
    () => false,
  )
  return { isDirty, isAsking }
}

/**
 * Stops what would leave the page until it was asked about, and goes on with it after a yes. Returns the way to end
 * this. The router offers no way to hold a navigation back, so clicks on links are met on their way down, and Back and
 * Forward in the history itself.
 */
export function holdNavigation(): () => void {
  const ending = new AbortController()
  const options = { capture: true, signal: ending.signal }
  document.addEventListener('click', handleClick, options)
  historyHold.handle = handlePopState
  window.addEventListener('beforeunload', (event) => event.preventDefault(), options)
  window.navigation?.addEventListener('navigate', handleNavigate, options)
  return () => {
    ending.abort()
    historyHold.handle = null
  }
}

function handleClick(event: MouseEvent): void {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
  const link = (event.target as Element | null)?.closest('a[href]')
  if (!link || link.getAttribute('target') === '_blank' || link.hasAttribute('download')) return
  // Menus close themselves and then go through the router's provider, which asks.
  if (link.getAttribute('role') === 'menuitem') return
  const there = new URL(link.getAttribute('href') as string, window.location.href)
  if (there.origin !== window.location.origin) return
  if (there.pathname === window.location.pathname && there.search === window.location.search) return
  event.preventDefault()
  event.stopImmediatePropagation()
  void mayLeave().then((isLeaving) => {
    // A link in a drawing has no click() of its own.
    if (isLeaving) link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  })
}

/** Back and Forward, where the browser tells of them before they happen and lets them be stopped. */
function handleNavigate(event: NavigateEvent): void {
  if (event.navigationType !== 'traverse' || !event.cancelable) return
  event.preventDefault()
  const { key } = event.destination
  void mayLeave().then((isLeaving) => {
    if (isLeaving) window.navigation.traverseTo(key)
  })
}

/**
 * Back and Forward, where they have happened already: older browsers, and a second press while the question stands. The
 * router does not hear of it, and the form's place in the history is put back over the one that was left for.
 */
function handlePopState(event: PopStateEvent): void {
  if (window.location.href === place.href) return
  event.stopImmediatePropagation()
  const { scrollX, scrollY } = window
  window.history.pushState(place.state, '', place.href)
  requestAnimationFrame(() => window.scrollTo(scrollX, scrollY))
  void mayLeave().then((isLeaving) => {
    if (isLeaving) window.history.back()
  })
}

'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { browserName } from '#components/accounts/browser-name'
import { signal } from '#components/check-ins/door-signal'
import {
  EMPTY_QUEUE,
  enqueue,
  isWaiting,
  readQueue,
  refusalText,
  resize,
  type Scan,
  type ScanQueue,
  sentScan,
  settle,
} from '#components/check-ins/scan-queue'
import { useFormat } from '#components/ui/format-context'
import { problemOf, problemText } from '#components/ui/problem'
import { checkIn, checkInCountsQuery } from '#lib/check-ins/client'
import type { CheckIn, CheckInCounts } from '#lib/check-ins/schema'
import { undoCheckIn } from '#lib/registrations/client'
import type { Registration } from '#lib/registrations/schema'

/** What is shown large after a scan. */
export interface Outcome {
  state: 'asking' | 'ok' | 'refused' | 'kept' | 'failed' | 'undone'
  scan: Scan
  answer: CheckIn | null
  message: string
}

const RETRY_MS = 15_000
const MAX_KEPT = 12

/** The door of an event on this device: sends scans, keeps them while there is no connection, and takes them back. */
export function useCheckIn(event_id: string, counts: CheckInCounts, hasSound: boolean) {
  const client = useQueryClient()
  const { date } = useFormat()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [history, setHistory] = useState<Outcome[]>([])
  const [queue, setQueue] = useQueue(event_id)
  const isReplaying = useRef(false)
  const { data } = useQuery({
    ...checkInCountsQuery(event_id),
    initialData: { data: counts, total: null, next: null, etag: null },
    select: (answer) => answer.data,
  })

  const say = (answer: CheckIn) => refusalText(answer, (instant) => date(instant, 'datetime'))

  function show(next: Outcome) {
    setOutcome(next)
    signal(next.state, hasSound)
    if (next.state === 'asking' || next.state === 'failed') return
    setHistory((shown) => [next, ...shown.filter(({ scan }) => scan.nonce !== next.scan.nonce)].slice(0, MAX_KEPT))
  }

  const learn = useCallback(
    (answer: CheckIn) => {
      const { queryKey } = checkInCountsQuery(event_id)
      client.setQueryData(queryKey, { data: answer.counts, total: null, next: null, etag: null })
      // Lists of this event, such as the names found here, show the new state.
      void client.invalidateQueries({ queryKey: ['events', 'one', event_id, 'registrations'] })
    },
    [client, event_id],
  )

  function submit(
    target: { code: string } | { registration_id: string; name: string; left: number },
    kind: Scan['kind'],
  ) {
    return ask({
      nonce: uuidv7(),
      kind,
      scanned_at: new Date().toISOString(),
      name: 'name' in target ? target.name : null,
      ...('code' in target
        ? { code: target.code.trim() }
        : { registration_id: target.registration_id, left: target.left }),
    })
  }

  /** Lets in whom only the time stood against; somebody at the door has looked at it. */
  function insist({ scan }: Outcome) {
    return ask({ ...scan, nonce: uuidv7(), scanned_at: new Date().toISOString(), anyway: true })
  }

  async function ask(scan: Scan) {
    setOutcome({ state: 'asking', scan, answer: null, message: '' })
    if (!navigator.onLine) return keep(scan)
    try {
      const { data: answer } = await checkIn(event_id, sentScan(scan, browserName(navigator.userAgent), false))
      learn(answer)
      show({
        state: answer.result === 'ok' ? 'ok' : 'refused',
        scan,
        answer,
        message: answer.result === 'ok' ? answer.message : say(answer),
      })
    } catch (error) {
      if (isUnreachable(error)) keep(scan)
      else show({ state: 'failed', scan, answer: null, message: problemText(error) })
    }
  }

  function keep(scan: Scan) {
    if (isWaiting(queue, scan)) {
      const message = 'This device has scanned it already. It is checked once the connection is back.'
      return show({ state: 'refused', scan, answer: null, message })
    }
    setQueue((waiting) => enqueue(waiting, scan))
    show({
      state: 'kept',
      scan,
      answer: null,
      message: 'Kept on this device; it is checked once the connection is back.',
    })
  }

  const replay = useCallback(
    async (waiting: readonly Scan[]) => {
      if (isReplaying.current) return
      isReplaying.current = true
      try {
        for (const scan of waiting) {
          try {
            const { data: answer } = await checkIn(event_id, sentScan(scan, browserName(navigator.userAgent), true))
            learn(answer)
            const isIn = answer.result === 'ok'
            const text = isIn ? answer.message : refusalText(answer, (instant) => date(instant, 'datetime'))
            const who = answer.registration?.attendee_name
            setQueue((kept) => settle(kept, scan.nonce, isIn ? null : who ? `${who}: ${text}` : text))
            // What stood there as kept says now how it went.
            const late = (shown: Outcome): Outcome =>
              shown.scan.nonce === scan.nonce
                ? { ...shown, state: isIn ? 'ok' : 'refused', answer, message: text }
                : shown
            setHistory((shown) => shown.map(late))
            setOutcome((shown) => shown && late(shown))
          } catch (error) {
            if (isUnreachable(error)) return
            setQueue((kept) => settle(kept, scan.nonce, problemText(error)))
          }
        }
      } finally {
        isReplaying.current = false
      }
    },
    [event_id, learn, setQueue, date],
  )

  useEffect(() => {
    if (queue.waiting.length === 0) return
    const attempt = () => {
      if (navigator.onLine) void replay(queue.waiting)
    }
    attempt()
    const timer = setInterval(attempt, RETRY_MS)
    window.addEventListener('online', attempt)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', attempt)
    }
  }, [queue.waiting, replay])

  async function undo(taken: Outcome) {
    const id = taken.answer?.registration?.id
    if (!id) return
    try {
      const { data: registration } = await undoCheckIn(event_id, id, taken.answer?.seats ?? undefined)
      await client.invalidateQueries({ queryKey: ['events', 'one', event_id] })
      setHistory((shown) => shown.filter(({ scan }) => scan.nonce !== taken.scan.nonce))
      setOutcome({ ...taken, state: 'undone', message: `${registration.attendee_name} can come in again.` })
    } catch (error) {
      setOutcome({ ...taken, state: 'failed', message: problemText(error) })
    }
  }

  /** Says how many of a party passed with a scan, which lets in or out all that are left unless told. */
  async function correct(shown: Outcome, seats: number) {
    const { scan, answer } = shown
    if (shown.state === 'kept') {
      setQueue((kept) => resize(kept, scan.nonce, seats))
      return setOutcome({ ...shown, scan: { ...scan, seats } })
    }
    if (!answer?.registration || answer.seats === null || answer.seats === seats) return
    const more = seats - answer.seats
    try {
      const registration = await move(answer.registration.id, scan.kind, more)
      if (typeof registration === 'string') return setOutcome({ ...shown, state: 'failed', message: registration })
      const corrected = {
        ...shown,
        answer: { ...answer, seats, registration: { ...answer.registration, ...registration } },
      }
      await client.invalidateQueries({ queryKey: ['events', 'one', event_id] })
      setHistory((all) => all.map((each) => (each.scan.nonce === scan.nonce ? corrected : each)))
      setOutcome(corrected)
    } catch (error) {
      setOutcome({ ...shown, state: 'failed', message: problemText(error) })
    }
  }

  /** Lets more of a party pass than a scan did, or fewer; returns how many came and are inside then, or why not. */
  async function move(registration_id: string, kind: Scan['kind'], more: number) {
    if (more < 0 && kind === 'entry') {
      const { data } = await undoCheckIn(event_id, registration_id, -more)
      return { seats_came: data.seats_came, seats_inside: data.seats_inside }
    }
    const nonce = uuidv7()
    const turned = more < 0 ? ('entry' as const) : kind
    // That it is the time, or does not matter, was settled by the scan that this corrects.
    const { data } = await checkIn(event_id, {
      registration_id,
      nonce,
      kind: turned,
      seats: Math.abs(more),
      anyway: true,
    })
    if (data.result === 'refused' || !data.registration) return data.message
    return { seats_came: data.registration.seats_came, seats_inside: data.registration.seats_inside }
  }

  /** Goes on after a payment was recorded: whoever was not let in for it is tried once more. */
  async function paid(shown: Outcome) {
    if (shown.state === 'refused') return ask({ ...shown.scan, nonce: uuidv7(), scanned_at: new Date().toISOString() })
    const { answer } = shown
    if (!answer?.registration) return
    const registration = { ...answer.registration, payment: 'paid' as const, to_pay: null }
    setOutcome({ ...shown, answer: { ...answer, registration } })
  }

  /** Shows somebody who was registered here as let in, like everybody who had a ticket. */
  function admitted(registration: Registration) {
    const {
      id,
      attendee_name,
      companions,
      ticket_name,
      quantity,
      seats_came,
      seats_inside,
      status,
      payment,
      currency,
    } = registration
    const scanned_at = registration.checked_in_at ?? new Date().toISOString()
    const owes = payment === 'open' || payment === 'unpaid'
    const to_pay = owes ? (registration.remaining ?? registration.price) : null
    const answer: CheckIn = {
      ...{ id, event_id, kind: 'entry', result: 'ok', reason: null, may_repeat_anyway: false },
      message: `Welcome, ${attendee_name}.`,
      at: scanned_at,
      scanned_at,
      seats: quantity,
      registration: {
        ...{
          id,
          attendee_name,
          companions,
          ticket_name,
          quantity,
          seats_came,
          seats_inside,
          status,
          payment,
          to_pay,
          currency,
        },
        ...{ checked_in_at: registration.checked_in_at, checked_out_at: registration.checked_out_at },
      },
      counts: data,
    }
    const scan: Scan = { nonce: uuidv7(), registration_id: id, kind: 'entry', name: attendee_name, scanned_at }
    show({ state: 'ok', scan, answer, message: answer.message })
  }

  return {
    outcome,
    history,
    queue,
    counts: data,
    submit,
    admitted,
    insist,
    paid,
    undo,
    correct,
    dismissConflicts: () => setQueue((kept) => ({ ...kept, conflicts: [] })),
  }
}

/** Whether the server was not reached, or could not answer at the moment: the scan may be sent again. */
function isUnreachable(error: unknown): boolean {
  const { status } = problemOf(error)
  return status >= 502 || status === 429
}

/** The scans that wait on this device, kept over reloads. */
function useQueue(event_id: string): [ScanQueue, (change: (queue: ScanQueue) => ScanQueue) => void] {
  const place = `check-ins:${event_id}`
  const [queue, setQueue] = useState<ScanQueue>(EMPTY_QUEUE)
  useEffect(() => setQueue(readQueue(localStorage.getItem(place))), [place])
  const change = useCallback(
    (next: (queue: ScanQueue) => ScanQueue) =>
      setQueue((current) => {
        const changed = next(current)
        if (changed.waiting.length + changed.conflicts.length === 0) localStorage.removeItem(place)
        else localStorage.setItem(place, JSON.stringify(changed))
        return changed
      }),
    [place],
  )
  return [queue, change]
}

import type { CheckIn, NewCheckIn } from '#lib/check-ins/schema'

/** A scan with what is known of it before the server has answered. */
export interface Scan {
  /** Chosen here, so that the same scan sent twice counts once. */
  nonce: string
  code?: string
  registration_id?: string
  kind: 'entry' | 'exit'
  /** Whom it is for, when it was looked up by name. */
  name: string | null
  scanned_at: string
  /** How many of the party pass; all that are left when nobody has said. */
  seats?: number
  /** How many of the party were left to pass, where it was looked up by name. */
  left?: number
  /** Somebody at the door has said that the time does not matter. */
  anyway?: boolean
}

/** A scan that was refused once the connection was back. */
interface Conflict {
  scan: Scan
  message: string
}

/** What waits on this device, and what went wrong with it. */
export interface ScanQueue {
  waiting: readonly Scan[]
  conflicts: readonly Conflict[]
}

/** Nothing waits. */
export const EMPTY_QUEUE: ScanQueue = { waiting: [], conflicts: [] }

/** Whether a text can be the code of a ticket rather than somebody's name: one long word of its alphabet. */
export function isTicketCode(text: string): boolean {
  return /^[\w-]{16,200}$/.test(text.trim())
}

/** A scan as the API takes it; one that was kept says when it was made, by the clock of the device. */
export function sentScan(scan: Scan, device: string, wasKept: boolean): NewCheckIn {
  const { nonce, code, registration_id, kind, seats, scanned_at, anyway } = scan
  return {
    ...{ nonce, kind, device },
    ...(code === undefined ? { registration_id } : { code }),
    ...(seats !== undefined && { seats }),
    ...(wasKept && { scanned_at }),
    ...(anyway && { anyway }),
  }
}

/**
 * Whether a ticket waits already, and did the same last: somebody may go out and come in again, and of a party that waits
 * in part the rest may follow.
 */
export function isWaiting({ waiting }: ScanQueue, scan: Scan): boolean {
  const last = waiting.findLast((each) =>
    scan.code === undefined ? each.registration_id === scan.registration_id : each.code === scan.code,
  )
  return last?.kind === scan.kind && last.seats === undefined
}

/** The queue with one more scan; a ticket that waits already is not put in twice. */
export function enqueue(queue: ScanQueue, scan: Scan): ScanQueue {
  return isWaiting(queue, scan) ? queue : { ...queue, waiting: [...queue.waiting, scan] }
}

/** The queue in which only so many of a party pass with a scan that waits. */
export function resize(queue: ScanQueue, nonce: string, seats: number): ScanQueue {
  return { ...queue, waiting: queue.waiting.map((scan) => (scan.nonce === nonce ? { ...scan, seats } : scan)) }
}

/** The queue after the server's answer to a scan: gone when it counted, a conflict when it was refused. */
export function settle(queue: ScanQueue, nonce: string, refusal: string | null): ScanQueue {
  const scan = queue.waiting.find((waiting) => waiting.nonce === nonce)
  if (!scan) return queue
  return {
    waiting: queue.waiting.filter((waiting) => waiting.nonce !== nonce),
    conflicts: refusal === null ? queue.conflicts : [...queue.conflicts, { scan, message: refusal }],
  }
}

/** What a refused answer says, with the name and when the ticket was used first, if the answer knows. */
export function refusalText(answer: CheckIn, time: (instant: string) => string): string {
  const usedAt = answer.registration?.checked_in_at
  const used = answer.reason === 'already_redeemed' && usedAt ? ` First used on ${time(usedAt)}.` : ''
  return answer.message + used
}

/** The queue that was kept for an event on this device; empty when none was, or it cannot be read. */
export function readQueue(stored: string | null): ScanQueue {
  if (stored === null) return EMPTY_QUEUE
  try {
    const queue = JSON.parse(stored) as Partial<ScanQueue> | null
    return Array.isArray(queue?.waiting) && Array.isArray(queue.conflicts) ? (queue as ScanQueue) : EMPTY_QUEUE
  } catch {
    return EMPTY_QUEUE
  }
}

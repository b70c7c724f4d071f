import { availableParallelism } from 'node:os'
import { env } from '#lib/env'
import { AppError } from '#lib/errors'
import { networkOf } from '#lib/format/network'

const MAX_WAITING = 64
const RETRY_AFTER_S = 3

/**
 * Returns how many hashes a web process computes at once: those of all processes keep half of the cores busy at most,
 * so that the database and everybody else's requests have the others.
 */
export function hashesAtOnce(cores = availableParallelism(), processes = env.WEB_CONCURRENCY): number {
  return Math.max(1, Math.min(4, Math.floor(cores / 2 / processes)))
}

interface Waiting {
  begin(): void
  refuse(error: AppError): void
}

interface Queue {
  running: number
  /** Who waits, by network. The network at the front is the next to be served. */
  lines: Map<string, Waiting[]>
}

const store = globalThis as typeof globalThis & { quorateHashes?: Queue }

/** Bundled and unbundled modules of one process share the queue, so the limit holds for the process. */
function hashQueue(): Queue {
  store.quorateHashes ??= { running: 0, lines: new Map() }
  return store.quorateHashes
}

/**
 * Runs the work when its turn comes. Networks take turns, and where the queue is full the network with the most
 * waiting loses its last place to one with fewer: however many a flood from one network sends, somebody from
 * elsewhere is served after the hash that runs.
 *
 * @param address the network address of whoever asked for the work
 * @throws AppError unavailable when too much waits already
 */
export async function inHashQueue<T>(address: string, work: () => Promise<T>): Promise<T> {
  const queue = hashQueue()
  if (queue.running < hashesAtOnce()) queue.running += 1
  else await takePlace(queue, networkOf(address, 24))
  try {
    return await work()
  } finally {
    // Whoever is done hands its turn over, so nobody who comes later gets ahead of the queue.
    const next = takeNext(queue)
    if (next) next.begin()
    else queue.running -= 1
  }
}

/**
 * Lets go whoever would find no place, before anything else is done for them.
 *
 * @throws AppError unavailable
 */
export function refuseWhenFull(address: string): void {
  findLineToCut(hashQueue(), networkOf(address, 24))
}

/**
 * Returns the line that has to give up its last place before the network can have one; null while there is room.
 *
 * @throws AppError unavailable when no network has more waiting than this one
 */
function findLineToCut(queue: Queue, network: string): Waiting[] | null {
  const lines = [...queue.lines.values()]
  if (lines.reduce((sum, line) => sum + line.length, 0) < MAX_WAITING) return null
  const longest = lines.reduce((one, other) => (other.length > one.length ? other : one))
  const own = queue.lines.get(network)?.length ?? 0
  if (own + 1 >= longest.length) throw tooBusy()
  return longest
}

function takePlace(queue: Queue, network: string): Promise<void> {
  findLineToCut(queue, network)?.pop()?.refuse(tooBusy())
  const line = queue.lines.get(network) ?? []
  queue.lines.set(network, line)
  return new Promise((begin, refuse) => line.push({ begin, refuse }))
}

function takeNext(queue: Queue): Waiting | undefined {
  const [first] = queue.lines
  if (!first) return undefined
  const [network, line] = first
  const next = line.shift()
  queue.lines.delete(network)
  if (line.length > 0) queue.lines.set(network, line)
  return next
}

function tooBusy(): AppError {
  return new AppError('unavailable', 'Too many people are signing in at this moment. Try again in a few seconds.', {
    headers: { 'retry-after': String(RETRY_AFTER_S) },
  })
}

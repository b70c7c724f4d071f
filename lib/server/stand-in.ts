import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Server } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { uuidv7 } from 'uuidv7'
import type { Refusal } from '#lib/server/guard'
import { listenOn } from '#lib/server/listen'
import { sendRefusal } from '#lib/server/refusal'

/** A client that asks again at once would take the processor from the process that is starting. */
const PAUSE_MS = 250
const MAX_CONNECTIONS = 2_000

const restarting: Refusal = {
  status: 503,
  code: 'unavailable',
  title: 'Not available at the moment',
  detail: 'The service is starting again. Try again in a few seconds.',
  headers: { 'retry-after': '5', connection: 'close' },
}

/** What answers on the port while no web process does. */
export interface StandIn {
  /** Listens, if it does not already. Resolves with whether it could. */
  open(): Promise<boolean>
  /** Stops listening; what has been asked is still answered. */
  close(): Promise<void>
}

/** Returns a stand-in that answers every request with 503 and Retry-After; it listens once it is opened. */
export function createStandIn(place: { hosts: readonly (string | undefined)[]; port: number }): StandIn {
  let opening: Promise<Server[]> | undefined
  return {
    async open() {
      opening ??= listenOn(createAnswerer(), { ...place, shared: true }).catch(() => [])
      return (await opening).length > 0
    },
    async close() {
      const closing = opening
      opening = undefined
      for (const listener of (await closing) ?? []) listener.close()
    },
  }
}

function createAnswerer(): Server {
  const server = createServer(
    { headersTimeout: 5_000, requestTimeout: 10_000, shouldUpgradeCallback: () => false },
    (incoming, outgoing) => void answer(incoming, outgoing),
  )
  server.maxConnections = MAX_CONNECTIONS
  return server
}

async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  // A body left unread would reach the client as a broken connection instead of an answer.
  incoming.resume()
  await sleep(PAUSE_MS)
  const requestId = uuidv7()
  outgoing.setHeader('X-Request-Id', requestId)
  sendRefusal(restarting, incoming, outgoing, requestId)
}

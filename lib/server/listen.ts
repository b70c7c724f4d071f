import { connect, createServer, type Server } from 'node:net'
import type { Env } from '#lib/env'

/** Addresses that only programs on this machine reach, both kinds. */
const LOOPBACK = ['127.0.0.1', '::1']

/** On the machine itself a connection is there at once or not at all. */
const CONNECT_MS = 1_000

/** Whether a name or address, as it stands in a URL or in HOST, means the machine itself and nothing else. */
export function isLoopbackName(hostname: string): boolean {
  return /^(?:localhost|(?:[\w-]+\.)+localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)\.?$/i.test(hostname)
}

/** Where to listen: HOST, or all addresses; without a mail server, whose mails anybody could read, this machine alone. */
export function listenHosts(env: Pick<Env, 'HOST' | 'SMTP_URL'>): readonly (string | undefined)[] {
  if (env.HOST !== undefined) return [env.HOST]
  return env.SMTP_URL === undefined ? LOOPBACK : [undefined]
}

interface Place {
  hosts: readonly (string | undefined)[]
  port: number
  /** Whether another process of ours may listen there at the same time: the system then spreads the connections. */
  shared?: boolean
}

/** Whether the system lets several processes listen on one port. */
export const canSharePort = process.platform === 'linux'

/**
 * Listens on every host, where there are several on those that this machine has. Returns the listeners, each to be
 * closed by itself: the server, and one more per further host that hands it its connections. Rejects with the
 * system's error, with nothing left open.
 */
export async function listenOn(server: Server, { hosts, port, shared = false }: Place): Promise<Server[]> {
  const listeners: Server[] = []
  let missing: Error | undefined
  for (const host of hosts) {
    const listener = listeners.length === 0 ? server : createListenerFor(server)
    try {
      await new Promise<void>((listening, failed) => {
        listener.once('error', failed)
        listener.listen({ port, host, reusePort: shared && canSharePort }, () => {
          listener.removeListener('error', failed)
          listening()
        })
      })
      listeners.push(listener)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      missing = error as Error
      if (hosts.length > 1 && (code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT')) continue
      for (const open of listeners) open.close()
      throw error
    }
  }
  if (listeners.length === 0) throw missing ?? new Error('There is no host to listen on.')
  return listeners
}

/** Whether somebody answers on the port of one of the hosts; of all addresses, on one that only this machine reaches. */
export async function isTaken({ hosts, port }: Omit<Place, 'shared'>): Promise<boolean> {
  const asked = hosts.flatMap((host) => host ?? LOOPBACK)
  const answers = asked.map(
    (host) =>
      new Promise<boolean>((done) => {
        const socket = connect({ host, port, timeout: CONNECT_MS })
        const tell = (isAnswered: boolean) => {
          socket.destroy()
          done(isAnswered)
        }
        socket
          .once('connect', () => tell(true))
          .once('error', () => tell(false))
          .once('timeout', () => tell(false))
      }),
  )
  return (await Promise.all(answers)).includes(true)
}

/** A listener whose connections the server takes for its own, with the settings of Node's HTTP server. */
function createListenerFor(server: Server): Server {
  return createServer({ allowHalfOpen: true, noDelay: true }, (socket) => server.emit('connection', socket))
}

import { Server as HttpServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Server as HttpsServer } from 'node:https'
import { BadConfiguration, env } from '#lib/env'
import { logger } from '#lib/log'
import { admit, prepareForNext, sendUnexpected, startCounting } from '#lib/server/front'

/**
 * Makes a process in which Next serves by itself (`next start`, `next dev`) keep to the contract: what our own server
 * does with a request before Next sees it is done here too. Throws BadConfiguration.
 */
export function startBareHost(): void {
  requireConfiguration()
  // The browser's session library builds its addresses from this variable.
  process.env.NEXTAUTH_URL ??= env.APP_URL
  void startCounting()
  for (const { prototype } of [HttpServer, HttpsServer]) meetRequests(prototype)
  logger.warn(
    'No jobs run here: mails wait, and nothing happens by the clock, until a worker runs beside this process. Start one with: npm run worker',
  )
}

/** What npm start provides and a bare host has to be given. */
function requireConfiguration(): void {
  const sentences: string[] = []
  if (env.DATABASE_URL === undefined) {
    sentences.push(
      'DATABASE_URL is missing: only npm start brings a database of its own. Give the address of one that npm run migrate has prepared.',
    )
  }
  if (env.AUTH_SECRET === undefined) {
    sentences.push(
      'AUTH_SECRET is missing: give at least 32 random characters, the same to every instance. For example: AUTH_SECRET=$(openssl rand -hex 32)',
    )
  }
  if (sentences.length > 0) throw new BadConfiguration(sentences.join('\n'))
}

interface AnyServer {
  emit(event: string | symbol, ...given: unknown[]): boolean
  shouldUpgradeCallback?: (incoming: IncomingMessage) => boolean
}

/**
 * Puts our front before whoever listens to the servers of the process. Their events all pass through this one method,
 * which is where tracing libraries stand too; Next offers no place before its own reading of the address.
 */
function meetRequests(server: AnyServer): void {
  const { emit } = server
  server.emit = function (this: AnyServer, event, ...given) {
    // An offer of another protocol is answered over HTTP/1.1, where Next would hang up without a word.
    if (event === 'connection' && env.NODE_ENV === 'production') this.shouldUpgradeCallback = () => false
    if (event === 'request' && !letIn(...(given as [IncomingMessage, ServerResponse]))) return true
    return emit.call(this, event, ...given)
  }
}

function letIn(incoming: IncomingMessage, outgoing: ServerResponse): boolean {
  const admission = admit(incoming, outgoing)
  if (admission === null) return false
  try {
    prepareForNext(incoming, outgoing, admission)
  } catch (error) {
    sendUnexpected(error, incoming, outgoing, admission.request_id)
    return false
  }
  return true
}

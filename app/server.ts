import cluster from 'node:cluster'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { Server as Listener, type Socket } from 'node:net'
import { resolve } from 'node:path'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import next from 'next'
import { uuidv7 } from 'uuidv7'
import { routes } from '#app/api/v1/routes'
import { appPool, closePools } from '#db/client'
import { env } from '#lib/env'
import { problemResponse } from '#lib/http/problem'
import { createRouter } from '#lib/http/router'
import { logger } from '#lib/log'
import {
  callerAddress,
  dropForeignHeaders,
  findRefusal,
  givenRequestId,
  isApi,
  loggablePath,
  type Refusal,
} from '#lib/server/guard'
import { isReady } from '#lib/server/health'
import { listenHosts, listenOn } from '#lib/server/listen'
import { sendResponse, toRequest } from '#lib/server/node-adapter'
import { sendRefusal } from '#lib/server/refusal'
import { applyDataHeaders, applySecurityHeaders } from '#lib/server/security-headers'

/** How long running requests and jobs may take once the process is told to end. */
const DRAIN_MS = 23_000
const DRAIN_HEADERS_MS = 5_000
const LAST_CALL_MS = 1_000
const LONGEST_CALL_MS = 5_000
const CLOSE_IDLE_MS = 200
const QUIET_TURNS = 5
const QUIET_MS = 100

const unexpected: Refusal = {
  status: 500,
  code: 'internal',
  title: 'Something went wrong on our side',
  detail: 'It has been logged under this request id. Try again shortly.',
}

/** The process that serves: the API straight from its routes, everything else through Next. */
async function serve(): Promise<void> {
  const origin = new URL(env.APP_URL).origin
  const routeRequest = createRouter(routes)
  let isDraining = false

  const server = createServer({
    headersTimeout: 15_000,
    requestTimeout: 60_000,
    keepAliveTimeout: 65_000,
    connectionsCheckingInterval: 5_000,
    // curl --http2 and Java's client offer h2c, others a websocket: an offer that is not taken up is answered over
    // HTTP/1.1. A socket that was handed over would be answered by nobody and closed by nobody.
    shouldUpgradeCallback: (incoming) =>
      env.NODE_ENV === 'development' && (incoming.url ?? '').startsWith('/_next/hmr'),
  })

  if (env.NODE_ENV !== 'development') takeBuiltConfig()
  const app = next({
    dev: env.NODE_ENV === 'development',
    dir: resolve(import.meta.dirname, '..'),
    hostname: env.HOST ?? 'localhost',
    port: env.PORT,
    httpServer: server,
    quiet: env.NODE_ENV !== 'development',
  })
  const [, jobs] = await Promise.all([app.prepare(), startWorker()])
  const renderPage = app.getRequestHandler()

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse, requestId: string): Promise<void> {
    const refusal = findRefusal(incoming)
    if (refusal !== null) return sendRefusal(refusal, incoming, outgoing, requestId)
    const { url = '/' } = incoming
    const address = callerAddress(incoming, env.TRUST_PROXY)
    if (isApi(url)) {
      applyDataHeaders(outgoing)
      let response: Response
      try {
        response = await routeRequest(await toRequest(incoming, origin), { address, request_id: requestId })
      } catch (error) {
        response = problemResponse(error, requestId)
      }
      return sendResponse(response, outgoing)
    }
    if (url === '/healthz') return sendHealth(outgoing, true)
    if (url === '/readyz') return sendHealth(outgoing, !isDraining && (await isReady()))
    dropForeignHeaders(incoming, env.TRUST_PROXY)
    incoming.headers['x-request-id'] = requestId
    incoming.headers['x-forwarded-for'] = address
    // Pages do not learn their own address from the framework, and the way back from signing in needs it.
    incoming.headers['x-request-path'] = url
    applySecurityHeaders(incoming, outgoing)
    return renderPage(incoming, outgoing)
  }

  server.on('request', (incoming, outgoing) => {
    const started = performance.now()
    const requestId = givenRequestId(incoming, env.TRUST_PROXY) ?? uuidv7()
    outgoing.setHeader('X-Request-Id', requestId)
    if (isDraining) outgoing.setHeader('Connection', 'close')
    outgoing.on('close', () => logAnswer(incoming, outgoing, requestId, performance.now() - started))
    answer(incoming, outgoing, requestId).catch((error) => {
      logger.error({ request_id: requestId, err: error }, 'answering failed')
      if (outgoing.headersSent) outgoing.destroy()
      else sendRefusal(unexpected, incoming, outgoing, requestId)
    })
  })
  server.on('clientError', refuseBrokenClient)

  // Of several processes each has a queue of its own, filled evenly by the kernel: one handed on by the first
  // process would be lost when they end.
  const listeners = await listenOn(server, { hosts: listenHosts(env), port: env.PORT, shared: true })
  logger.info({ port: env.PORT }, 'serving')
  process.send?.({ kind: 'ready' })

  async function drain(): Promise<void> {
    if (isDraining) return
    isDraining = true
    logger.info('finishing running requests')
    setTimeout(() => {
      logger.warn('ended with requests unfinished')
      process.exit(0)
    }, DRAIN_MS)
    const patience = setTimeout(() => server.closeAllConnections(), DRAIN_MS - 2_000)
    // Who has begun a request and goes on with it in no hurry is not waited for.
    server.headersTimeout = DRAIN_HEADERS_MS
    const jobsStopped = jobs?.stop().catch((error) => logger.error({ err: error }, 'the worker did not stop'))
    await Promise.all([closeGently(server, listeners), jobsStopped])
    clearTimeout(patience)
    await Promise.allSettled([app.close(), closePools()])
    process.exit(0)
  }
  process.on('SIGTERM', drain)
  process.on('SIGINT', drain)
  // The launcher is gone, and with it the database or whoever would start us again.
  if (!cluster.isWorker) process.on('disconnect', drain)
}

/**
 * Stops accepting and returns when the last connection is gone, with every request answered that was on its
 * way: on a connection that looked idle, in the queue of those not accepted yet, or accepted and not read.
 */
async function closeGently(server: Server, listeners: readonly Listener[]): Promise<void> {
  let turns = 0
  let quietSince = Date.now()
  server.on('connection', () => {
    turns = 0
    quietSince = Date.now()
  })
  const connections = await Promise.all(
    listeners.map((each) => new Promise<number>((counted) => each.getConnections((_, count) => counted(count)))),
  )
  if (connections.some((count) => count > 0)) await sleep(LAST_CALL_MS)
  // One connection is accepted a turn of the loop, or handed over by another process: turns without any, for
  // a while, mean that no more are waiting.
  const deadline = Date.now() + LONGEST_CALL_MS
  while ((turns < QUIET_TURNS || Date.now() - quietSince < QUIET_MS) && Date.now() < deadline) {
    await nextTurn()
    turns++
  }
  const closed = Promise.all(listeners.map((each) => new Promise((done) => Listener.prototype.close.call(each, done))))
  const closeIdle = async () => {
    // What a busy turn left unread is no idle connection.
    for (let turn = 0; turn < QUIET_TURNS; turn++) await nextTurn()
    // Next keeps sockets of its development client open for good.
    if (env.NODE_ENV === 'development') server.closeAllConnections()
    else server.closeIdleConnections()
  }
  const sweep = setInterval(closeIdle, CLOSE_IDLE_MS)
  void closeIdle()
  await closed
  clearInterval(sweep)
}

async function startWorker(): Promise<{ stop(): Promise<void> } | undefined> {
  // The pool exists before the first request, which then finds its connections' parsers and limits in place.
  appPool()
  if (!env.WORKER) return undefined
  const { startJobs } = await import('#lib/jobs/runner')
  try {
    return await startJobs()
  } catch (error) {
    logger.error({ err: error }, 'the worker did not start: jobs wait until the next start')
    return undefined
  }
}

function logAnswer(incoming: IncomingMessage, outgoing: ServerResponse, requestId: string, ms: number): void {
  const { method, url = '' } = incoming
  const line = {
    request_id: requestId,
    method,
    path: loggablePath(url),
    // nginx's number for a caller who left before the answer.
    status: outgoing.writableFinished ? outgoing.statusCode : 499,
    ms: Math.round(ms * 10) / 10,
  }
  if (url.startsWith('/_next/static/') || url === '/healthz' || url === '/readyz') logger.debug(line, 'request')
  else logger.info(line, 'request')
}

function sendHealth(outgoing: ServerResponse, isHealthy: boolean): void {
  applyDataHeaders(outgoing)
  outgoing.statusCode = isHealthy ? 200 : 503
  outgoing.setHeader('Content-Type', 'text/plain; charset=utf-8')
  outgoing.end(isHealthy ? 'ok\n' : 'unavailable\n')
}

/** Bytes that are no HTTP, headers beyond the limit, or a client too slow to finish its request. */
function refuseBrokenClient(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const status =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? '431 Request Header Fields Too Large'
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? '408 Request Timeout'
        : '400 Bad Request'
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

/**
 * Hands Next the configuration that the build has worked out, as its standalone output does: left to find it, Next
 * loads its compiler, 24 MB, to read next.config.ts.
 */
function takeBuiltConfig(): void {
  const built = resolve(import.meta.dirname, '../.next/required-server-files.json')
  const { config } = JSON.parse(readFileSync(built, 'utf8')) as { config: unknown }
  process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = JSON.stringify(config)
}

// A mistake in one request must not end the others.
process.on('unhandledRejection', (error) => logger.error({ err: error }, 'unhandled rejection'))
process.on('uncaughtException', (error) => logger.error({ err: error }, 'uncaught exception'))

// The browser's session library builds its addresses from this variable.
process.env.NEXTAUTH_URL ??= env.APP_URL

serve().catch((error: NodeJS.ErrnoException) => {
  logger.fatal({ err: error }, 'the web process could not start')
  const fail = () => process.exit(1)
  if (process.send) process.send({ kind: 'failed', code: error.code, message: error.message }, fail)
  else fail()
})

import cluster from 'node:cluster'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { Server as Listener, type Socket } from 'node:net'
import { resolve } from 'node:path'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import next from 'next'
import { appPool, closePools } from '#db/client'
import { env } from '#lib/env'
import { problemResponse } from '#lib/http/problem'
import { createRouter } from '#lib/http/router'
import { keepStarting } from '#lib/jobs/keep-starting'
import type { RunningJobs } from '#lib/jobs/runner'
import { logger } from '#lib/log'
import { type Admission, admit, prepareForNext, sendUnexpected, startCounting } from '#lib/server/front'
import { isApi } from '#lib/server/guard'
import { listenHosts, listenOn } from '#lib/server/listen'
import { sendResponse, toRequest } from '#lib/server/node-adapter'
import { declareOwnServer } from '#lib/server/own-server'
import { applyDataHeaders } from '#lib/server/security-headers'

/** How long running requests and jobs may take once the process is told to end. */
const DRAIN_MS = 23_000
/** So long before that end the connections that are left are closed. */
const CLOSE_BEFORE_END_MS = 2_000
const DRAIN_HEADERS_MS = 5_000
const SILENT_READER_MS = 120_000
const WORKER_RETRY_MS = 10_000
const LAST_CALL_MS = 1_000
/** So long a pause between connections is waited for, and a moment without any. */
const PAUSE_TIMEOUT_MS = 5_000
const MOMENT_TIMEOUT_MS = 15_000
const CLOSE_IDLE_MS = 200
const QUIET_TURNS = 5
const QUIET_MS = 100
/** So short is a turn of the loop in which nothing was done. */
const IDLE_TURN_MS = 0.05

/** Answers a request to the API. */
type ApiAnswerer = (incoming: IncomingMessage, outgoing: ServerResponse, admission: Admission) => Promise<void>

/** The process that serves: the API straight from its routes, everything else through Next. */
async function serve(): Promise<void> {
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

  // Who takes nothing of an answer for so long is given up, with what is held for them.
  server.timeout = SILENT_READER_MS

  if (env.NODE_ENV !== 'development') takeBuiltConfig()
  const app = next({
    dev: env.NODE_ENV === 'development',
    dir: resolve(import.meta.dirname, '..'),
    hostname: env.HOST ?? 'localhost',
    port: env.PORT,
    httpServer: server,
    quiet: env.NODE_ENV !== 'development',
  })
  declareOwnServer()
  const [, jobs, answerApi] = await Promise.all([app.prepare(), startWorker(), loadApi(), startCounting()])
  const renderPage = app.getRequestHandler()

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse, admission: Admission): Promise<void> {
    if (answerApi !== null && isApi(incoming.url ?? '/')) return answerApi(incoming, outgoing, admission)
    prepareForNext(incoming, outgoing, admission)
    return renderPage(incoming, outgoing)
  }

  server.on('request', (incoming, outgoing) => {
    const admission = admit(incoming, outgoing, isDraining)
    if (admission === null) return
    answer(incoming, outgoing, admission).catch((error) => {
      sendUnexpected(error, incoming, outgoing, admission.request_id)
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
    const patience = setTimeout(() => server.closeAllConnections(), DRAIN_MS - CLOSE_BEFORE_END_MS)
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

/** Loads the API's routes; null where Next answers for them, because it loads them anew when they are edited. */
async function loadApi(): Promise<ApiAnswerer | null> {
  if (env.NODE_ENV === 'development') return null
  const { routes } = await import('#app/api/v1/routes')
  const routeRequest = createRouter(routes)
  const { origin } = new URL(env.APP_URL)
  return async (incoming, outgoing, admission) => {
    applyDataHeaders(outgoing)
    let response: Response
    try {
      response = await routeRequest(await toRequest(incoming, outgoing, origin), admission)
    } catch (error) {
      response = problemResponse(error, admission.request_id)
    }
    return sendResponse(response, outgoing)
  }
}

/**
 * Stops accepting and returns when the last connection is gone, with every request answered that was on its
 * way: on a connection that looked idle, in the queue of those not accepted yet, or accepted and not read.
 */
async function closeGently(server: Server, listeners: readonly Listener[]): Promise<void> {
  let quietSince = Date.now()
  let hasConnected = false
  server.on('connection', () => {
    hasConnected = true
    quietSince = Date.now()
  })
  const connections = await Promise.all(
    listeners.map((each) => new Promise<number>((counted) => each.getConnections((_, count) => counted(count)))),
  )
  if (connections.some((count) => count > 0)) await sleep(LAST_CALL_MS)
  // What waits when it closes is reset, and a proxy does not send it to another instance if it may have been begun.
  // One connection is accepted a turn of the loop, or handed over by another process: it closes after a turn without
  // any that was too short for one to arrive after it was looked for, once there was a pause, or without a pause where
  // it is asked all the time.
  const start = Date.now()
  const isWithin = (limit: number) => Date.now() - start < limit
  let isIdle = false
  while (
    (!isIdle && isWithin(MOMENT_TIMEOUT_MS)) ||
    (Date.now() - quietSince < QUIET_MS && isWithin(PAUSE_TIMEOUT_MS))
  ) {
    // Who has just slept is not interrupted before the turn is over.
    await sleep(1)
    const turn = performance.now()
    hasConnected = false
    await nextTurn()
    isIdle = performance.now() - turn < IDLE_TURN_MS && !hasConnected
  }
  const closed = Promise.all(listeners.map((each) => new Promise((done) => Listener.prototype.close.call(each, done))))
  const closeIdle = async () => {
    // What a busy turn left unread is no idle connection.
    for (let turn = 0; turn < QUIET_TURNS; turn++) await nextTurn()
    // Next keeps sockets of its development client open for good.
    if (env.NODE_ENV === 'development') server.closeAllConnections()
    else server.closeIdleConnections()
  }
  const closing = setInterval(closeIdle, CLOSE_IDLE_MS)
  void closeIdle()
  await closed
  clearInterval(closing)
}

async function startWorker(): Promise<RunningJobs | undefined> {
  // The pool exists before the first request, which then finds its connections' parsers and limits in place.
  appPool()
  if (!env.WORKER) return undefined
  const { startJobs } = await import('#lib/jobs/runner')
  return keepStarting(startJobs, WORKER_RETRY_MS)
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

import cluster, { type Worker } from 'node:cluster'
import { resolve } from 'node:path'
import { env } from '#lib/env'
import { logger } from '#lib/log'
import { restartDelay } from '#lib/server/restart'

/** Adds up the figures of all processes for the one that was asked for them. */
const figures = env.METRICS_TOKEN === undefined ? null : new (await import('prom-client')).AggregatorRegistry()

async function collectMetrics(worker: Worker): Promise<void> {
  try {
    worker.send({ kind: 'metrics', text: await figures?.clusterMetrics() })
  } catch (error) {
    logger.error({ err: error }, 'the figures of the web processes could not be collected')
  }
}

/** Keeps WEB_CONCURRENCY processes serving the one port; one of them also works off the jobs. */
function superviseProcesses(): void {
  let isStopping = false
  let readyCount = 0
  const serving = new Set<number>()
  const start = (index: number, delay: number) => {
    const worker = cluster.fork({ WORKER: env.WORKER && index === 0 ? 'on' : 'off' })
    const started = Date.now()
    worker.on('message', (message: { kind?: string }) => {
      if (message.kind === 'collect metrics') void collectMetrics(worker)
      if (message.kind === 'failed') process.send?.(message)
      if (message.kind !== 'ready') return
      readyCount++
      serving.add(worker.id)
      if (serving.size === 1) process.send?.({ kind: 'up' })
      if (readyCount === env.WEB_CONCURRENCY) process.send?.({ kind: 'ready' })
    })
    worker.on('exit', (code, signal) => {
      if (isStopping) {
        if (Object.keys(cluster.workers ?? {}).length === 0) process.exit(0)
        return
      }
      // Never up: the reason is the same for all of them, and the launcher's to tell.
      if (readyCount < env.WEB_CONCURRENCY) process.exit(code ?? 1)
      logger.error({ code, signal }, 'a web process ended; starting another')
      if (serving.delete(worker.id) && serving.size === 0) process.send?.({ kind: 'down' })
      const wait = restartDelay(delay, Date.now() - started)
      setTimeout(() => !isStopping && start(index, wait), wait)
    })
  }
  logger.info({ count: env.WEB_CONCURRENCY }, 'keeping web processes')
  for (let index = 0; index < env.WEB_CONCURRENCY; index++) start(index, 0)
  const stop = () => {
    if (isStopping) return
    isStopping = true
    // Not worker.kill(), which first takes away the connections that are to be finished.
    for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill('SIGTERM')
    if (Object.keys(cluster.workers ?? {}).length === 0) process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  process.on('disconnect', stop)
}

cluster.setupPrimary({ exec: resolve(import.meta.dirname, '../../app/server.ts') })
superviseProcesses()

import cluster from 'node:cluster'
import { METHODS } from 'node:http'
import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, register } from 'prom-client'
import { poolCounts } from '#db/client'
import { databaseMetrics } from '#lib/server/database-metrics'
import { pagePatterns } from '#lib/server/page-routes'

/** The figures of this process, and of all that serve the same port. */
export interface Metrics {
  /** Counts an answered request; `route` is the pattern of its path where the API knows it. */
  observe(request: { method: string; url: string; route: string | null; status: number; seconds: number }): void
  /** Returns all figures in the text format of Prometheus. */
  text(): Promise<string>
}

/** Seconds; most answers take milliseconds, the slowest are given up after eight. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
/** How long the process that keeps several has for their figures. */
const COLLECT_MS = 6_000

/** Begins to count. Called once in a process; the figures live in prom-client's own register. */
export function startMetrics(pageOf = pagePatterns()): Metrics {
  const requests = new Counter({
    name: 'quorate_http_requests_total',
    help: 'Requests answered, by the pattern of their path; 499 is a caller who left before the answer',
    labelNames: ['method', 'route', 'status'],
  })
  const durations = new Histogram({
    name: 'quorate_http_request_duration_seconds',
    help: 'Time from the request to the end of its answer',
    labelNames: ['method', 'route'],
    buckets: BUCKETS,
  })
  new Gauge({
    name: 'quorate_database_connections',
    help: 'Connections to the database: open in all, idle of them, and callers waiting for one',
    labelNames: ['pool', 'state'],
    collect() {
      for (const { pool, ...counts } of poolCounts()) {
        for (const [state, count] of Object.entries(counts)) this.set({ pool, state }, count)
      }
    },
  })
  collectDefaultMetrics({ prefix: 'quorate_' })
  // Answers the process that keeps several when it collects the figures of all.
  if (cluster.isWorker) new AggregatorRegistry()
  return {
    observe({ method, url, route, status, seconds }) {
      const labels = { method: known.has(method) ? method : OTHER, route: route ?? patternOf(url, pageOf) }
      requests.inc({ ...labels, status })
      durations.observe(labels, seconds)
    },
    async text() {
      const [own, database] = await Promise.all([
        cluster.isWorker ? collectFromAll() : register.metrics(),
        databaseMetrics(),
      ])
      return `${own}\n${database}`
    },
  }
}

const known = new Set(METHODS)
/** What everything belongs to that has no pattern, so that strangers cannot make figures without end. */
const OTHER = 'other'

function patternOf(url: string, pageOf: (path: string) => string | null): string {
  const path = url.split('?', 1)[0] ?? ''
  if (path.startsWith('/_next/')) return '/_next'
  if (path === '/healthz' || path === '/readyz' || path === '/metrics') return path
  return pageOf(path) ?? OTHER
}

/** Asks the process that keeps this one and its neighbours for the sum of their figures. */
function collectFromAll(): Promise<string> {
  return new Promise((resolve, reject) => {
    const patience = setTimeout(() => {
      process.off('message', hear)
      reject(new Error('the figures of the other processes did not come'))
    }, COLLECT_MS)
    const hear = (message: { kind?: string; text?: string }) => {
      if (message.kind !== 'metrics') return
      clearTimeout(patience)
      process.off('message', hear)
      resolve(message.text ?? '')
    }
    process.on('message', hear)
    process.send?.({ kind: 'collect metrics' })
  })
}

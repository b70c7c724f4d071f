import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { register } from 'prom-client'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { appPool } from '#db/client'
import { makeTenant } from '#db/factories'
import { createCtx } from '#lib/context'
import { createRouter } from '#lib/http/router'
import { recordRun } from '#lib/jobs/runs'
import { queueMail } from '#lib/mail/service'
import { type Metrics, startMetrics } from '#lib/server/metrics'
import { bringsToken } from '#lib/server/metrics-token'
import { pagePatterns } from '#lib/server/page-routes'

let metrics: Metrics
const folder = mkdtempSync(join(tmpdir(), 'quorate-metrics-'))

beforeAll(() => {
  const manifest = join(folder, 'routes-manifest.json')
  writeFileSync(
    manifest,
    JSON.stringify({
      staticRoutes: [{ page: '/login', regex: '^/login(?:/)?$' }],
      dynamicRoutes: [{ page: '/admin/members/[member_id]', regex: '^/admin/members/([^/]+?)(?:/)?$' }],
    }),
  )
  metrics = startMetrics(pagePatterns(manifest))
})

afterAll(() => {
  register.clear()
  rmSync(folder, { recursive: true })
})

function answered(url: string, { route = null as string | null, method = 'GET', status = 200 } = {}) {
  metrics.observe({ method, url, route, status, seconds: 0.02 })
}

let shift = 0

/** The text when what the database told before is no longer fresh. */
async function freshText(): Promise<string> {
  shift += 10_000
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + shift })
  try {
    return await metrics.text()
  } finally {
    vi.useRealTimers()
  }
}

/** The lines of a figure, as they stand. */
async function lines(name: string): Promise<string[]> {
  return (await metrics.text()).split('\n').filter((line) => line.startsWith(name))
}

test('requests are counted by the pattern of their path and their status, with their times', async () => {
  answered('/api/v1/members/0197', { route: '/api/v1/members/{member_id}' })
  answered('/api/v1/members/0198?x=1', { route: '/api/v1/members/{member_id}' })
  answered('/admin/members/0197?tab=1')
  answered('/login', { status: 503 })
  expect(await lines('quorate_http_requests_total{')).toEqual([
    'quorate_http_requests_total{method="GET",route="/api/v1/members/{member_id}",status="200"} 2',
    'quorate_http_requests_total{method="GET",route="/admin/members/[member_id]",status="200"} 1',
    'quorate_http_requests_total{method="GET",route="/login",status="503"} 1',
  ])
  const buckets = await lines('quorate_http_request_duration_seconds_bucket{le="0.025",method="GET",route="/api')
  expect(buckets).toEqual([expect.stringMatching(/ 2$/)])
})

test('paths and methods that strangers make up add no figures', async () => {
  const before = (await lines('quorate_http_requests_total')).length
  for (let index = 0; index < 50; index++) {
    answered(`/wp-${index}.php`, { status: 404 })
    answered(`/_next/static/${index}.js`)
    answered('/login/x', { method: `MADE-UP-${index}`, status: 404 })
  }
  expect((await lines('quorate_http_requests_total')).length - before).toBe(3)
})

test('the router tells the pattern that it found, and none where there is nothing', async () => {
  const run = () => Promise.resolve(new Response('ok'))
  const handler = Object.assign(run, {
    declaration: { permission: 'public', operation_id: 'test', summary: '', description: '', response: null } as const,
  })
  const route = createRouter([{ path: '/api/v1/things/{thing_id}', handlers: { GET: handler } }])
  const asked = { address: '::1', request_id: 'r' }
  const first: { route?: string } & typeof asked = { ...asked }
  await route(new Request('http://x/api/v1/things/7'), first)
  expect(first.route).toBe('/api/v1/things/{thing_id}')
  const second: { route?: string } & typeof asked = { ...asked }
  await route(new Request('http://x/api/v1/nothing'), second)
  expect(second.route).toBeUndefined()
})

test('the database tells of jobs, mails and last runs', async () => {
  const { tenant_id } = await makeTenant()
  const ctx = createCtx({ tenant_id, actor: { kind: 'system', name: 'test' }, request_id: 'test' })
  const to = { address: 'ada@example.org', name: 'Ada' }
  await queueMail(ctx, { template: 'already_registered', to, props: {} })
  await recordRun('clean-up', async () => {})
  const text = await freshText()
  expect(text).toMatch(/^quorate_database_up 1$/m)
  expect(text).toMatch(/^quorate_mails\{state="queued"\} [1-9]\d*$/m)
  expect(text).toMatch(/^quorate_jobs\{queue="mail",state="waiting"\} [1-9]\d*$/m)
  expect(text).toMatch(/^quorate_jobs_oldest_waiting_seconds\{queue="mail"\} [\d.e-]+$/m)
  expect(text).toMatch(/^quorate_scheduled_job_last_run_timestamp_seconds\{job="clean-up"\} 1\d{9}/m)
  expect(text).toMatch(/^quorate_scheduled_job_last_success_timestamp_seconds\{job="clean-up"\} 1\d{9}/m)
  expect(text).toMatch(/^quorate_database_connections\{pool="app",state="total"\} [1-9]/m)
  expect(text).not.toContain('ada@example.org')
})

test('without the database the figures of the process are still told', async () => {
  answered('/login')
  vi.spyOn(appPool(), 'query').mockRejectedValue(new Error('gone') as never)
  const text = await freshText()
  expect(text).toMatch(/^quorate_database_up 0$/m)
  expect(text).toContain('quorate_http_requests_total{')
  expect(text).not.toMatch(/^quorate_mails/m)
})

test.each([
  ['Bearer a-token-of-some-length', true],
  ['bearer a-token-of-some-length', true],
  ['Bearer a-token-of-some-lengt', false],
  ['a-token-of-some-length', false],
  ['Bearer ', false],
  [undefined, false],
])('the header %j brings the token: %j', (header, expected) => {
  expect(bringsToken(header, 'a-token-of-some-length')).toBe(expected)
})

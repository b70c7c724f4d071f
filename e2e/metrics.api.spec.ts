import { callerOf } from '#e2e/api'
import { startInstance } from '#e2e/instance'
import { expect, test } from '#e2e/test'
import { api as paths } from '#lib/paths'

const METRICS_TOKEN = 'a-token-for-prometheus'

test.describe('figures for Prometheus', () => {
  test('there are none unless a token is set', async ({ api }) => {
    expect((await api.anonymous('GET', '/metrics')).status).toBe(404)
  })

  test('they are told to who brings the token, and are those of all processes, whichever is asked', async () => {
    test.setTimeout(120_000)
    const instance = await startInstance({ METRICS_TOKEN, WEB_CONCURRENCY: '2', RATE_LIMITS: 'off' })
    try {
      const anonymous = callerOf(instance.url)
      for (const headers of [{}, { authorization: 'Bearer another-token-for-it' }]) {
        const refused = await anonymous('GET', '/metrics', { headers })
        expect(refused.status).toBe(401)
        expect(refused.text).not.toContain('quorate_')
      }
      const asked = 40
      await Promise.all(Array.from({ length: asked }, () => fetch(instance.url + paths.members())))
      const headers = { authorization: `Bearer ${METRICS_TOKEN}` }
      const count = `quorate_http_requests_total{method="GET",route="${paths.members()}",status="401"} ${asked}`
      for (let time = 0; time < 6; time++) {
        // A connection of its own each time, so that both processes are asked.
        const answer = await anonymous('GET', '/metrics', { headers: { ...headers, connection: 'close' } })
        expect(answer.status).toBe(200)
        expect(answer.headers.get('content-type')).toContain('text/plain; version=0.0.4')
        expect(answer.text.split('\n')).toContain(count)
        expect(answer.text).toMatch(/^quorate_database_up 1$/m)
        expect(answer.text).toMatch(/^quorate_mails\{state="queued"\} 0$/m)
        expect(answer.text).toMatch(/^quorate_database_connections\{pool="app",state="total"\} \d/m)
      }
    } finally {
      await instance.stop()
    }
  })
})

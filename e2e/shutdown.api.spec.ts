import { existsSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { callerOf, join, must } from '#e2e/api'
import { startInstance } from '#e2e/instance'
import { expect, test } from '#e2e/test'
import { api as paths } from '#lib/paths'

const H2C = 'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAoAAAAAIAAAAA\r\n'
const WEBSOCKET = `Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${btoa('0123456789abcdef')}\r\n`

/** Sends bytes and leaves the connection open; `head` settles with the first line of the answer, or '' when it ends. */
function hold(url: string, bytes: string): { socket: Socket; head: Promise<string> } {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname, () => socket.write(bytes))
  const head = new Promise<string>((done) => {
    socket.once('data', (chunk) => done(String(chunk).split('\r\n', 1)[0] ?? ''))
    socket.once('close', () => done(''))
  })
  socket.on('error', () => {})
  return { socket, head }
}

test.describe('stopping', () => {
  test.describe.configure({ timeout: 120_000 })

  test('an offer of another protocol is answered over HTTP/1.1, and a held connection does not keep the process', async () => {
    const instance = await startInstance({ SMTP_URL: process.env.E2E_SMTP_URL ?? '' })
    const held: Socket[] = []
    try {
      const body = '{"tenant_id":"nowhere","email":"nobody@example.org","password":"Evening-Tide-7"}'
      const post = `POST ${paths.auth.login()} HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n`
      for (const offer of [H2C, WEBSOCKET]) {
        for (const [request, rest, status] of [
          ['GET /healthz HTTP/1.1\r\n', '', 200],
          ['GET /login HTTP/1.1\r\n', '', 200],
          [`GET ${paths.members()} HTTP/1.1\r\n`, '', 401],
          [post, body, 401],
          ['GET /_next/hmr HTTP/1.1\r\n', '', 404],
        ] as const) {
          const { socket, head } = hold(instance.url, `${request}Host: localhost\r\n${offer}\r\n${rest}`)
          held.push(socket)
          expect(await head, request).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
        }
      }
      // Half a request, of which no more comes.
      held.push(hold(instance.url, 'GET /healthz HTTP/1.1\r\nHost: loc').socket)
      instance.launcher.kill('SIGTERM')
      expect(await instance.ended).toBe(0)
      expect(instance.log()).not.toContain('ended with requests unfinished')
    } finally {
      for (const socket of held) socket.destroy()
      await instance.stop()
    }
  })

  test('what runs when the signal comes is answered, and then it ends by itself', async () => {
    const instance = await startInstance({ SMTP_URL: process.env.E2E_SMTP_URL ?? '', RATE_LIMITS: 'off' })
    try {
      const { ask } = await join(instance.url)
      const event = must(
        await ask('POST', paths.events(), { body: { title: 'Last one', event_date: '2031-01-01T10:00:00' } }),
        201,
      )
      // Hashing takes a while: these are under way when the signal comes.
      const running = [
        ...Array.from({ length: 200 }, (_, index) =>
          ask('POST', paths.registrations(event.id), { body: { guest: { name: `Guest ${index}` } } }),
        ),
        ...Array.from({ length: 20 }, (_, index) =>
          callerOf(instance.url)('POST', paths.auth.login(), {
            body: { tenant_id: 'nowhere', email: `nobody-${index}@example.org`, password: 'Evening-Tide-7' },
          }),
        ),
      ]
      await running[0]
      instance.launcher.kill('SIGTERM')
      const outcomes = await Promise.allSettled(running)
      expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([])
      const statuses = outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value.status : 0))
      expect(statuses.slice(0, 200).filter((status) => status !== 201)).toEqual([])
      expect(statuses.slice(200).every((status) => status === 401 || status === 503)).toBe(true)
      expect(await instance.ended).toBe(0)
      expect(existsSync(`${instance.data_dir}/launcher.json`)).toBe(false)
      await expect(fetch(`${instance.url}/healthz`)).rejects.toThrow()
    } finally {
      await instance.stop()
    }
  })
})

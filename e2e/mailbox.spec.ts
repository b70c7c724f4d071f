import { networkInterfaces } from 'node:os'
import { askRaw, callerOf, freshId, must, registration } from '#e2e/api'
import { startInstance } from '#e2e/instance'
import { expect, test } from '#e2e/test'
import { api as paths } from '#lib/paths'

/** An address of this machine that is not loopback: what comes through it looks like another machine's request. */
const outside = Object.values(networkInterfaces())
  .flatMap((all) => all ?? [])
  .find(({ family, internal }) => family === 'IPv4' && !internal)?.address

const DATA = '/mailbox/messages.json'

test.describe('the mailbox, where no mail server is set', () => {
  test.describe.configure({ timeout: 180_000 })
  test.use({ allowedConsole: [/Cross-Origin-Opener-Policy/] })

  test('opens on this machine, and elsewhere with the key of the start, once', async ({ browser }) => {
    test.skip(outside === undefined, 'this machine has no address but loopback')
    const instance = await startInstance({ HOST: '0.0.0.0', WEB_CONCURRENCY: '2' })
    try {
      const { port } = new URL(instance.url)
      const away = `http://${outside}:${port}`
      const given = registration(freshId('club'))
      must(await callerOf(instance.url)('POST', paths.auth.register(), { body: given }), 201)

      for (const name of ['localhost', '127.0.0.1']) {
        const messages = must(await callerOf(`http://${name}:${port}`)('GET', `${DATA}?to=${given.email}`), 200)
        expect(messages).toMatchObject([{ to_address: given.email }])
      }
      expect((await askRaw(instance.url, { path: '/mailbox' })).text).toContain(given.email)

      const refused: [string, Record<string, string>][] = [
        [away, {}],
        [away, { host: `localhost:${port}` }],
        [away, { 'x-forwarded-for': '127.0.0.1', 'x-mailbox-access': 'granted' }],
        [instance.url, { 'x-forwarded-for': '203.0.113.9' }],
        [instance.url, { forwarded: 'for=203.0.113.9' }],
        [instance.url, { 'x-real-ip': '127.0.0.1' }],
        [instance.url, { host: `evil.example:${port}` }],
      ]
      for (const [url, headers] of refused) {
        const asked = JSON.stringify([url, headers])
        const data = await askRaw(url, { path: DATA, headers })
        expect(data.status, asked).toBe(403)
        expect(JSON.parse(data.text), asked).toMatchObject({ status: 403, code: 'forbidden' })
        expect((await askRaw(url, { path: '/%6dailbox', headers })).text, asked).not.toContain(given.email)
        for (const path of ['/mailbox', '/mailbox?key=guessed', `/mailbox/${given.tenant_id}/x`]) {
          const page = await askRaw(url, { path, headers })
          expect(page.status, `${path} ${asked}`).toBe(403)
          expect(page.text).toContain('the start printed')
          expect(page.text).not.toContain(given.email)
        }
      }

      expect(instance.output()).toContain('Warning: others reach this site while no mail server is set')
      const key = /\/mailbox\?key=([\w-]{43})/.exec(instance.output())?.[1]
      const context = await browser.newContext()
      const page = await context.newPage()
      await page.goto(`${away}/mailbox?key=${key}`)
      await expect(page).toHaveURL(`${away}/mailbox`)
      await page
        .getByRole('link', { name: /confirm/i })
        .first()
        .click()
      await expect(page.getByText(given.email).first()).toBeVisible()
      const again = await askRaw(away, { path: `/mailbox?key=${key}` })
      expect(again.status).toBe(403)

      // The cookie does not depend on the process that gave it.
      process.kill(instance.webProcess(), 'SIGKILL')
      await expect
        .poll(
          async () =>
            callerOf(instance.url)('GET', '/readyz').then(
              ({ status }) => status,
              () => 0,
            ),
          {
            timeout: 30_000,
          },
        )
        .toBe(200)
      const response = await context.request.get(`${away}${DATA}?to=${given.email}`)
      expect(await response.json()).toMatchObject([{ to_address: given.email }])
      expect((await askRaw(away, { path: `/mailbox?key=${key}` })).status).toBe(403)
      await context.close()
      expect(instance.log()).not.toContain(key)
    } finally {
      await instance.stop()
    }
  })

  test('belongs to a site that this machine alone reaches, until HOST says otherwise', async () => {
    const instance = await startInstance()
    try {
      const { port } = new URL(instance.url)
      const addresses = Object.values(networkInterfaces()).flatMap((all) => all ?? [])
      for (const { address, family, internal } of addresses) {
        if (family === 'IPv6' && !internal) continue
        const asked = fetch(`http://${family === 'IPv6' ? `[${address}]` : address}:${port}/healthz`)
        if (internal) expect((await asked).status, address).toBe(200)
        else await expect(asked, address).rejects.toThrow()
      }
      expect(instance.output()).toContain('HOST=0.0.0.0 npm start opens it to others')
      expect(instance.output()).not.toContain('Warning: others')
    } finally {
      await instance.stop()
    }
  })
})

import { readFileSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { networkInterfaces } from 'node:os'
import { resolve } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { isLoopbackName, isTaken, listenHosts, listenOn } from '#lib/server/listen'

/** A port that nobody has on either loopback address. */
async function freePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>((done) => probe.listen(0, done))
  const { port } = probe.address() as AddressInfo
  await new Promise((done) => probe.close(done))
  return port
}

function closeAfter(listeners: readonly Server[]): void {
  onTestFinished(async () => {
    await Promise.all(listeners.map((each) => new Promise((done) => each.close(done))))
  })
}

const OWN = ['127.0.0.1', '::1']
const hasBoth = Object.values(networkInterfaces()).some((all) => all?.some(({ address }) => address === '::1'))

describe('where it listens', () => {
  it('is this machine alone while no mail server is set, all addresses otherwise, and HOST before both', () => {
    expect(listenHosts({ HOST: undefined, SMTP_URL: undefined })).toEqual(OWN)
    expect(listenHosts({ HOST: undefined, SMTP_URL: 'smtp://mail' })).toEqual([undefined])
    expect(listenHosts({ HOST: '0.0.0.0', SMTP_URL: undefined })).toEqual(['0.0.0.0'])
    expect(listenHosts({ HOST: '10.0.0.9', SMTP_URL: 'smtp://mail' })).toEqual(['10.0.0.9'])
  })

  it('is all addresses in the image, whose own loopback address nobody reaches', () => {
    const image = readFileSync(resolve(import.meta.dirname, '../../Dockerfile'), 'utf8')
    expect(image).toMatch(/^ENV .*\bHOST=0\.0\.0\.0\b/m)
  })

  it('is several addresses for one server, and no others', async () => {
    const port = await freePort()
    const server = createHttpServer((incoming, outgoing) => outgoing.end(incoming.socket.remoteAddress))
    const listeners = await listenOn(server, { hosts: OWN, port })
    closeAfter(listeners)
    const addresses = listeners.map((each) => (each.address() as AddressInfo).address)
    expect(addresses).toEqual(hasBoth ? OWN : ['127.0.0.1'])
    for (const address of addresses) {
      const host = address.includes(':') ? `[${address}]` : address
      const answer = await fetch(`http://${host}:${port}/`, { headers: { connection: 'close' } })
      expect(await answer.text()).toBe(address)
    }
  })

  it('does without an address that the machine lacks, unless there is no other', async () => {
    const port = await freePort()
    const listeners = await listenOn(createServer(), { hosts: ['127.0.0.1', '203.0.113.1'], port })
    closeAfter(listeners)
    expect(listeners).toHaveLength(1)
    const alone = listenOn(createServer(), { hosts: ['203.0.113.1'], port })
    await expect(alone).rejects.toMatchObject({ code: 'EADDRNOTAVAIL' })
  })

  it.runIf(hasBoth)('is refused where another program has one of the addresses, and then keeps none', async () => {
    const port = await freePort()
    closeAfter(await listenOn(createServer(), { hosts: ['::1'], port }))
    await expect(listenOn(createServer(), { hosts: OWN, port })).rejects.toMatchObject({ code: 'EADDRINUSE' })
    closeAfter(await listenOn(createServer(), { hosts: ['127.0.0.1'], port }))
  })

  it('is known to be taken without listening there, at one address or all', async () => {
    const port = await freePort()
    const all = [OWN, [undefined], ['0.0.0.0'], ['127.0.0.1']]
    for (const hosts of all) expect(await isTaken({ hosts, port })).toBe(false)
    closeAfter(await listenOn(createServer(), { hosts: ['127.0.0.1'], port }))
    for (const hosts of all) expect(await isTaken({ hosts, port })).toBe(true)
  })
})

it.each([
  ['localhost', true],
  ['LOCALHOST.', true],
  ['club.localhost', true],
  ['127.0.0.1', true],
  ['127.8.9.10', true],
  ['[::1]', true],
  ['::1', true],
  ['0.0.0.0', false],
  ['10.0.0.1', false],
  ['localhost.example.org', false],
  ['127.0.0.1.example.org', false],
  ['evil-localhost', false],
  ['[::2]', false],
  ['', false],
])('%s is a name of this machine alone: %s', (name, expected) => expect(isLoopbackName(name)).toBe(expected))

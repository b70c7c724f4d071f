import { mkdtempSync, rmSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { isMailboxShown, MAILBOX_HEADER, mailboxProof } from '#lib/mail/mailbox-access'
import { dropForeignHeaders } from '#lib/server/guard'
import { exchangeMailboxKey, findMailboxRefusal, isFromThisMachine, maySeeMailbox } from '#lib/server/mailbox-door'
import { dropMailboxKey, makeMailboxKey } from '#lib/server/mailbox-key'

interface Arrival {
  peer?: string | undefined
  headers?: Record<string, string>
  url?: string
  method?: string
  httpVersion?: string
}

function arriving({
  peer = '127.0.0.1',
  headers = {},
  url = '/mailbox',
  method = 'GET',
  httpVersion = '1.1',
}: Arrival) {
  const socket = { remoteAddress: peer === 'gone' ? undefined : peer }
  return { socket, headers: { host: 'localhost:3000', ...headers }, url, method, httpVersion } as IncomingMessage
}

function settings(fields: { APP_URL?: string; SMTP_URL?: string } = {}) {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'quorate-mailbox-'))
  onTestFinished(() => rmSync(DATA_DIR, { recursive: true }))
  return { APP_URL: 'http://localhost:3000', SMTP_URL: undefined, PORT: 3000, DATA_DIR, ...fields }
}

describe('the mailbox opens', () => {
  it.each(['127.0.0.1', '127.3.2.1', '::1', '::ffff:127.0.0.1'])('to a program on this machine, from %s', (peer) => {
    expect(isFromThisMachine(arriving({ peer }), 'http://localhost:3000')).toBe(true)
  })

  it.each(['10.0.0.9', '192.168.1.20', '::ffff:10.0.0.9', 'fe80::1', 'fd00::2', '172.17.0.1', '128.0.0.1', 'gone'])(
    'not to another machine, from %s, whatever it claims',
    (peer) => {
      for (const headers of [{}, { 'x-forwarded-for': '127.0.0.1' }, { host: '127.0.0.1:3000' }]) {
        expect(isFromThisMachine(arriving({ peer, headers }), 'http://localhost:3000')).toBe(false)
      }
    },
  )

  it.each([
    { forwarded: 'for=127.0.0.1' },
    { 'x-forwarded-for': '127.0.0.1' },
    { 'x-forwarded-for': '' },
    { 'x-forwarded-proto': 'https' },
    { 'x-forwarded-host': 'localhost' },
    { 'x-real-ip': '127.0.0.1' },
    { 'x-client-ip': '127.0.0.1' },
    { 'cf-connecting-ip': '127.0.0.1' },
    { via: '1.1 proxy' },
  ])('not to what a proxy on this machine passes on: %o', (headers) => {
    expect(isFromThisMachine(arriving({ headers }), 'http://localhost:3000')).toBe(false)
  })

  it('not to HTTP/1.0, which a proxy without settings speaks', () => {
    expect(isFromThisMachine(arriving({ httpVersion: '1.0' }), 'http://localhost:3000')).toBe(false)
  })

  it('by addresses and names of this machine and the site, not by a name that leads here', () => {
    const isOpenBy = (host: string) => isFromThisMachine(arriving({ headers: { host } }), 'http://club.example:3000')
    const own = [
      'localhost',
      'localhost:3000',
      'club.localhost:3000',
      '127.0.0.1:3000',
      '[::1]:3000',
      'club.example:3000',
    ]
    expect(own.filter((host) => !isOpenBy(host))).toEqual([])
    const foreign = [
      'evil.example:3000',
      'localhost.evil.example',
      'club.example.evil.example',
      'x@localhost',
      '',
      'a b',
    ]
    expect(foreign.filter(isOpenBy)).toEqual([])
  })

  it('to nobody once a mail server is set', () => {
    const withServer = settings({ SMTP_URL: 'smtp://mail' })
    expect(maySeeMailbox(arriving({}), withServer)).toBe(false)
    expect(maySeeMailbox(arriving({}), settings())).toBe(true)
  })
})

it('a request for the mailbox that may not see it is told how to', () => {
  const place = settings()
  const from = (url: string, peer: string) => findMailboxRefusal(arriving({ url, peer }), place)
  for (const url of ['/mailbox', '/mailbox?to=x', '/mailbox/messages.json', '/mailbox/demo/1', '/mailbox?_rsc=1']) {
    expect(from(url, '10.0.0.9')).toMatchObject({ status: 403, detail: expect.stringContaining('the start printed') })
    expect(from(url, '127.0.0.1')).toBeNull()
  }
  for (const url of ['/', '/login', '/mailboxes', '/api/v1/mailbox']) expect(from(url, '10.0.0.9')).toBeNull()
})

describe('the key of the mailbox', () => {
  const elsewhere = (fields: Arrival = {}) => arriving({ peer: '10.0.0.9', ...fields })
  const cookieOf = (headers: Record<string, string> | null) => headers?.['set-cookie']?.split(';')[0] ?? ''

  it('becomes a cookie that opens it from elsewhere, and is then used up', () => {
    const place = settings()
    const key = makeMailboxKey(place)
    const url = `/mailbox?tenant_id=demo&key=${key}`
    const answer = exchangeMailboxKey(elsewhere({ url }), place)
    expect(answer?.location).toBe('/mailbox?tenant_id=demo')
    expect(answer?.['set-cookie']).toMatch(/^quorate\.mailbox=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/)
    const cookie = cookieOf(answer)
    expect(cookie).not.toContain(key)
    expect(maySeeMailbox(elsewhere({ headers: { cookie: `a=b; ${cookie}` } }), place)).toBe(true)
    expect(maySeeMailbox(elsewhere(), place)).toBe(false)
    expect(exchangeMailboxKey(elsewhere({ url }), place)).toBeNull()
    for (const other of [`quorate.mailbox=${key}`, `${cookie}x`, 'quorate.mailbox=']) {
      expect(maySeeMailbox(elsewhere({ headers: { cookie: other } }), place)).toBe(false)
    }
  })

  it('is refused when it is another, and for anything but opening the page', () => {
    const place = settings()
    const key = makeMailboxKey(place)
    for (const fields of [
      { url: '/mailbox?key=' },
      { url: `/mailbox?key=${'x'.repeat(43)}` },
      { url: `/login?key=${key}` },
      { url: `/mailbox?key=${key}`, method: 'HEAD' },
      { url: `/mailbox?key=${key}`, method: 'POST' },
    ]) {
      expect(exchangeMailboxKey(elsewhere(fields), place), JSON.stringify(fields)).toBeNull()
    }
    expect(exchangeMailboxKey(elsewhere({ url: `/mailbox?key=${key}` }), place)).not.toBeNull()
  })

  it('is left to others by who may look anyway', () => {
    const place = settings()
    const url = `/mailbox?key=${makeMailboxKey(place)}`
    expect(exchangeMailboxKey(arriving({ url }), place)).toEqual({ location: '/mailbox' })
    expect(exchangeMailboxKey(elsewhere({ url }), place)?.['set-cookie']).toBeDefined()
  })

  it('ends with the start that made it, and so does its cookie', () => {
    const place = settings()
    const url = `/mailbox?key=${makeMailboxKey(place)}`
    const cookie = cookieOf(exchangeMailboxKey(elsewhere({ url }), place))
    const next = `/mailbox?key=${makeMailboxKey(place)}`
    expect(maySeeMailbox(elsewhere({ headers: { cookie } }), place)).toBe(false)
    expect(exchangeMailboxKey(elsewhere({ url }), place)).toBeNull()
    dropMailboxKey(place)
    expect(exchangeMailboxKey(elsewhere({ url: next }), place)).toBeNull()
  })

  it('sets a cookie that only https sends where the site has it', () => {
    const place = settings({ APP_URL: 'https://club.example' })
    const answer = exchangeMailboxKey(elsewhere({ url: `/mailbox?key=${makeMailboxKey(place)}` }), place)
    expect(answer?.['set-cookie']).toMatch(/^__Host-quorate\.mailbox=.*; Secure$/)
    expect(maySeeMailbox(elsewhere({ headers: { cookie: cookieOf(answer) } }), place)).toBe(true)
  })
})

it('a caller cannot tell a page that the mailbox is open', () => {
  const proof = mailboxProof() ?? ''
  expect(isMailboxShown(new Headers({ [MAILBOX_HEADER]: proof }))).toBe(true)
  for (const forged of ['', 'true', 'granted', proof.slice(1), `${proof}x`]) {
    expect(isMailboxShown(new Headers({ [MAILBOX_HEADER]: forged }))).toBe(false)
  }
  expect(isMailboxShown(new Headers())).toBe(false)
  const request = arriving({ headers: { [MAILBOX_HEADER]: proof } })
  dropForeignHeaders(request, 1)
  expect(request.headers[MAILBOX_HEADER]).toBeUndefined()
})

import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A mail as it arrived over SMTP. */
export interface ReceivedMail {
  to: string
  subject: string
  text: string
  html: string
  headers: Record<string, string>
}

/** The mail server of a run. */
export interface MailListener {
  /** What the product is given. */
  smtp_url: string
  /** Where the tests ask for mails. */
  mailbox_url: string
  stop(): Promise<void>
}

interface Waiting {
  to: string
  subject: string
  response: ServerResponse
}

const PATIENCE_MS = 20_000

/**
 * Starts a real SMTP server and, for the tests in their own processes, a mailbox over HTTP:
 * `GET /?to=…&subject=…` takes the first mail that fits out of the box and answers when it is there; 204 when none
 * came. `GET /all?to=…` answers at once with what is in the box.
 */
export async function startMailListener(): Promise<MailListener> {
  const mails: ReceivedMail[] = []
  const waiting = new Set<Waiting>()

  function hand(response: ServerResponse, content: unknown): void {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(content))
  }

  function deliver(): void {
    for (const each of waiting) {
      const index = mails.findIndex((mail) => mail.to === each.to && mail.subject.includes(each.subject))
      if (index === -1) continue
      waiting.delete(each)
      hand(each.response, mails.splice(index, 1)[0])
    }
  }

  const smtp = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const source = Buffer.concat(chunks).toString('latin1')
        for (const { address } of session.envelope.rcptTo) mails.push(readMail(address, source))
        done()
        deliver()
      })
    },
  })
  smtp.on('error', () => {})
  const smtpPort = await listening(smtp.listen(0, '127.0.0.1'))

  const http = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://mailbox')
    const to = searchParams.get('to') ?? ''
    if (pathname === '/all') {
      hand(
        response,
        mails.filter((mail) => mail.to === to),
      )
      return
    }
    const each = { to, subject: searchParams.get('subject') ?? '', response }
    waiting.add(each)
    const giveUp = setTimeout(() => {
      if (waiting.delete(each)) response.writeHead(204).end()
    }, PATIENCE_MS)
    response.on('close', () => {
      clearTimeout(giveUp)
      waiting.delete(each)
    })
    deliver()
  })
  const httpPort = await listening(http.listen(0, '127.0.0.1'))

  return {
    smtp_url: `smtp://127.0.0.1:${smtpPort}`,
    mailbox_url: `http://127.0.0.1:${httpPort}`,
    stop: async () => {
      http.closeAllConnections()
      await Promise.all([
        new Promise<void>((done) => http.close(() => done())),
        new Promise<void>((done) => smtp.close(() => done())),
      ])
    },
  }
}

async function listening(server: { listening: boolean; address(): unknown } & NodeJS.EventEmitter): Promise<number> {
  if (!server.listening) await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

/** Reads the parts of a message that tests look at; `source` holds one character per byte. */
function readMail(to: string, source: string): ReceivedMail {
  const { headers, body } = splitPart(source)
  const parts = leaves(headers, body)
  return {
    to,
    subject: decodeWords(headers.subject ?? ''),
    text: parts.find(({ type }) => type.startsWith('text/plain'))?.content ?? '',
    html: parts.find(({ type }) => type.startsWith('text/html'))?.content ?? '',
    headers,
  }
}

function splitPart(source: string): { headers: Record<string, string>; body: string } {
  const end = source.indexOf('\r\n\r\n')
  const head = source.slice(0, end).replace(/\r\n[ \t]+/g, ' ')
  const headers = Object.fromEntries(
    head.split('\r\n').map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )
  return { headers, body: source.slice(end + 4) }
}

function leaves(headers: Record<string, string>, body: string): { type: string; content: string }[] {
  const type = headers['content-type'] ?? 'text/plain'
  const boundary = /boundary="?([^";]+)"?/.exec(type)?.[1]
  if (boundary === undefined) return [{ type, content: decodeBody(body, headers['content-transfer-encoding'] ?? '') }]
  return body
    .split(`--${boundary}`)
    .slice(1, -1)
    .flatMap((part) => {
      const inner = splitPart(part.replace(/^\r\n/, ''))
      return leaves(inner.headers, inner.body)
    })
}

function decodeBody(body: string, encoding: string): string {
  switch (encoding.toLowerCase()) {
    case 'base64':
      return Buffer.from(body, 'base64').toString('utf8')
    case 'quoted-printable':
      return fromQuoted(body.replace(/=\r\n/g, ''))
    default:
      return Buffer.from(body, 'latin1').toString('utf8')
  }
}

function fromQuoted(text: string): string {
  const bytes = text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

function decodeWords(header: string): string {
  return header
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([QB])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      kind.toUpperCase() === 'B' ? Buffer.from(text, 'base64').toString('utf8') : fromQuoted(text.replaceAll('_', ' ')),
    )
}

import { createServer, type Server } from 'node:net'
import { sql } from 'kysely'
import pg from 'pg'
import { PgBoss } from 'pg-boss'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type MadeTenant, makeMember, makeTenant } from '#db/factories'
import { type Ctx, createCtx } from '#lib/context'
import { keepDrawn } from '#lib/deliveries/papers'
import { type RunningJobs, startJobs } from '#lib/jobs/runner'
import { logger } from '#lib/log'
import { deliverMail } from '#lib/mail/delivery'
import { queueMail, resendMail } from '#lib/mail/service'
import { openTransport } from '#lib/mail/transport'

interface Received {
  from: string
  to: string[]
  raw: string
}

/** A mail server on the loopback that answers as told. */
class Peer {
  received: Received[] = []
  /** Answers to a recipient; none is acceptance. */
  refuse: (address: string) => number | null = () => null
  /** What it says with a refusal. */
  says: (address: string) => string = () => 'refused on purpose'
  readonly #server: SMTPServer
  readonly port: number

  static async start(port = 0): Promise<Peer> {
    let peer: Peer | undefined
    const server = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      onRcptTo(address, _session, done) {
        const code = peer?.refuse(address.address) ?? null
        const text = peer?.says(address.address) ?? ''
        done(code === null ? null : Object.assign(new Error(text), { responseCode: code }))
      },
      onData(stream, session, done) {
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('end', () => {
          const { mailFrom, rcptTo } = session.envelope
          const from = mailFrom === false ? '' : mailFrom.address
          peer?.received.push({ from, to: rcptTo.map((to) => to.address), raw: Buffer.concat(chunks).toString() })
          done()
        })
      },
    })
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    server.on('error', () => {})
    peer = new Peer(server)
    return peer
  }

  private constructor(server: SMTPServer) {
    this.#server = server
    this.port = (server.server.address() as { port: number }).port
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.port}`
  }

  to(address: string): Received[] {
    return this.received.filter((mail) => mail.to.includes(address))
  }

  stop(): Promise<void> {
    return new Promise((resolve) => this.#server.close(resolve))
  }
}

let tenant: MadeTenant
let ctx: Ctx
let jobs: RunningJobs | undefined
let peers: { stop(): Promise<void> }[] = []
let addresses = 0

beforeEach(async () => {
  tenant = await makeTenant()
  ctx = createCtx({ tenant_id: tenant.tenant_id, actor: { kind: 'system', name: 'test' }, request_id: 'test' })
})

afterEach(async () => {
  await jobs?.stop()
  jobs = undefined
  await Promise.all(peers.map((peer) => peer.stop()))
  peers = []
})

async function startPeer(port = 0): Promise<Peer> {
  const peer = await Peer.start(port)
  peers.push(peer)
  return peer
}

function anAddress(word = 'ada'): string {
  addresses += 1
  return `${word}-${addresses}-${tenant.tenant_id}@example.org`
}

async function queueTo(address: string, name = 'Ada Example'): Promise<string> {
  const mail = {
    template: 'verify_email',
    to: { address, name },
    props: { token: 'T0ken', registered_at: '2027-03-01T11:30:00.000Z' },
  } as const
  return (await queueMail(ctx, mail)) as string
}

async function getMail(id: string) {
  return tenant.db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

/** Asks again until it holds. The end of the patience is for what never comes. */
function until(holds: () => unknown): Promise<unknown> {
  return vi.waitFor(holds, { timeout: 60_000, interval: 20 })
}

function untilStatus(id: string, status: string) {
  return until(async () => expect((await getMail(id)).status).toBe(status))
}

async function jobOf(queue: string, mail_id: string) {
  const found = await sql<{ state: string; retry_count: number; due: boolean }>`
    select state, retry_count, start_after <= now() as due from pgboss.job
    where name = ${queue} and data ->> 'mail_id' = ${mail_id}`.execute(tenant.db)
  return found.rows
}

describe('delivery', () => {
  it('asks for answers to the address of the association, where it has one', async () => {
    const peer = await startPeer()
    const transport = openTransport(peer.url)
    const [without, having] = [anAddress(), anAddress()]
    await deliverMail(ctx, await queueTo(without), transport, false, keepDrawn)
    await tenant.db.updateTable('tenants').set({ contact_email: 'office@club.example' }).execute()
    await deliverMail(ctx, await queueTo(having), transport, false, keepDrawn)
    transport.close()
    expect(peer.to(without)[0]?.raw).not.toMatch(/^reply-to:/im)
    expect(peer.to(having)[0]?.raw).toMatch(/^reply-to: .*<office@club\.example>\r$/im)
  })

  it('sends a queued mail once, with its headers, as HTML and text', async () => {
    const peer = await startPeer()
    jobs = await startJobs({ smtp_url: peer.url })
    const address = anAddress()
    const id = await queueTo(address, 'Ädä "X" Example')
    await untilStatus(id, 'sent')
    const [mail, ...others] = peer.to(address)
    expect(others).toEqual([])
    expect(mail?.from).toBe('quorate@localhost')
    const raw = mail?.raw ?? ''
    expect(raw).toMatch(new RegExp(`^Message-ID: <${id}@localhost>`, 'mi'))
    expect(raw).toMatch(/^Auto-Submitted: auto-generated/m)
    expect(raw).toMatch(/^From: "?Association test-\w+ via Quorate"? <quorate@localhost>/m)
    expect(raw).toMatch(/^Content-Type: text\/plain/m)
    expect(raw).toMatch(/^Content-Type: text\/html/m)
    expect(raw).toContain(address)
    const kept = await getMail(id)
    expect(kept).toMatchObject({ attempts: 1, last_error: null })
    expect(kept.sent_at).not.toBeNull()
    expect(kept.html).not.toContain('T0ken')
    expect(kept.text).not.toContain('T0ken')
    await until(async () => expect(await jobOf('mail', id)).toMatchObject([{ state: 'completed' }]))
  })

  it('is prompt: new mails announce themselves, and nobody has to come by and look', async () => {
    const work = PgBoss.prototype.work
    vi.spyOn(PgBoss.prototype, 'work').mockImplementation(function (this: PgBoss, name, options, handler) {
      const seldom = { pollingIntervalSeconds: 3600, notifyPollingIntervalSeconds: 3600 }
      return work.call(this, name, { ...options, ...seldom }, handler)
    })
    const peer = await startPeer()
    jobs = await startJobs({ smtp_url: peer.url })
    await queueTo(anAddress())
    // The first look of all may have found that one.
    await until(() => expect(peer.received).toHaveLength(1))
    const address = anAddress()
    const ids = await Promise.all(Array.from({ length: 40 }, () => queueTo(address)))
    await until(() => expect(peer.to(address)).toHaveLength(40))
    for (const id of ids) await untilStatus(id, 'sent')
  })

  it('tries again after an outage', async () => {
    const free = await startPeer()
    const { port } = free
    await free.stop()
    peers = []
    jobs = await startJobs({ smtp_url: `smtp://127.0.0.1:${port}` })
    const address = anAddress()
    const id = await queueTo(address)
    await until(async () => expect(await jobOf('mail', id)).toMatchObject([{ state: 'retry', due: false }]))
    expect(await getMail(id)).toMatchObject({ status: 'queued', attempts: 1 })
    expect((await getMail(id)).last_error).toContain('ECONNREFUSED')
    const peer = await startPeer(port)
    await resendMail(ctx, id)
    await untilStatus(id, 'sent')
    expect(peer.to(address)).toHaveLength(1)
    expect(await getMail(id)).toMatchObject({ attempts: 2, last_error: null })
  })

  it('gives up at once on a refusal for good and keeps it among the dead letters', async () => {
    const warned = vi.spyOn(logger, 'warn')
    const peer = await startPeer()
    peer.refuse = (address) => (address.startsWith('gone') ? 550 : null)
    peer.says = (address) => `No mailbox <${address}> (${address.split('@')[0]}) for Example`
    jobs = await startJobs({ smtp_url: peer.url })
    const id = await queueTo(anAddress('gone'))
    await untilStatus(id, 'failed')
    expect(await getMail(id)).toMatchObject({ attempts: 1 })
    expect((await getMail(id)).last_error).toContain('550')
    // The log tells why, without whom.
    const reason = '550 No mailbox <[struck out]> ([struck out]) for [struck out]'
    expect(warned).toHaveBeenCalledWith(
      { tenant_id: tenant.tenant_id, mail_id: id, kind: 'refused', attempt: 1, code: '550', reason },
      'a mail was not accepted',
    )
    await until(async () => expect(await jobOf('mail-dead', id)).toHaveLength(1))
    expect(await jobOf('mail', id)).toMatchObject([{ state: 'failed', retry_count: 0 }])
  })

  it('does not give up on a refusal that may pass', async () => {
    const peer = await startPeer()
    peer.refuse = () => 451
    jobs = await startJobs({ smtp_url: peer.url })
    const id = await queueTo(anAddress())
    await until(async () => expect(await jobOf('mail', id)).toMatchObject([{ state: 'retry' }]))
    expect(await getMail(id)).toMatchObject({ status: 'queued', attempts: 1 })
  })

  it('lets no mail wait for one that cannot be delivered', async () => {
    const peer = await startPeer()
    peer.refuse = (address) => (address.startsWith('gone') ? 554 : address.startsWith('later') ? 450 : null)
    jobs = await startJobs({ smtp_url: peer.url })
    const poison = await Promise.all(['gone', 'later', 'gone', 'later'].map((word) => queueTo(anAddress(word))))
    const good = anAddress()
    const id = await queueTo(good)
    await untilStatus(id, 'sent')
    expect(peer.to(good)).toHaveLength(1)
    await untilStatus(poison[0] ?? '', 'failed')
  })

  it('goes on after the database has dropped every connection', async () => {
    const peer = await startPeer()
    jobs = await startJobs({ smtp_url: peer.url })
    const owner = new pg.Client({ connectionString: process.env.DATABASE_OWNER_URL })
    await owner.connect()
    await owner.query("select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'quorate jobs'")
    await owner.end()
    const id = await queueTo(anAddress())
    await untilStatus(id, 'sent')
  })

  it('keeps mails on this machine without a mail server', async () => {
    jobs = await startJobs({ smtp_url: null })
    const id = await queueTo(anAddress())
    await untilStatus(id, 'local')
    const mail = await getMail(id)
    expect(mail.sent_at).toBeNull()
    expect(mail.html).toContain('T0ken')
  })
})

describe('what is done by the clock', () => {
  it('runs when its time comes, once however many workers ask for it', async () => {
    jobs = await startJobs({ smtp_url: null })
    const second = await startJobs({ smtp_url: null })
    const { rows } = await sql<{ key: string }>`
      select key from pgboss.schedule where name = 'maintenance' order by key`.execute(tenant.db)
    expect(rows.map((row) => row.key)).toEqual([
      'ask-for-feedback',
      'clean-up',
      'find-duplicates',
      'fold-counters',
      'run-detectors',
      'send-renewal-notices',
      'send-summaries',
      'settle-events',
      'update-member-status',
    ])
    const member = await makeMember(tenant.db, { valid_through: '2020-01-31' })
    const ask = () =>
      sql`insert into pgboss.job (name, data, singleton_key, policy)
          values ('maintenance', '{"job": "update-member-status"}', 'update-member-status', 'exclusive') on conflict do nothing`.execute(
        tenant.db,
      )
    await Promise.all([ask(), ask(), ask()])
    await until(async () => {
      const updated = await tenant.db
        .selectFrom('members')
        .select('status')
        .where('id', '=', member.id)
        .executeTakeFirst()
      expect(updated?.status).toBe('lapsed')
    })
    await second.stop()
  })

  it('runs what an older release has queued by another name, and leaves its schedule out', async () => {
    const member = await makeMember(tenant.db, { valid_through: '2020-01-31' })
    await sql`insert into pgboss.schedule (name, key, cron, timezone, data)
      values ('maintenance', 'sweep-member-status', '*/15 * * * *', 'UTC', '{"job": "sweep-member-status"}')`.execute(
      tenant.db,
    )
    await sql`insert into pgboss.job (name, data, singleton_key, policy)
      values ('maintenance', '{"job": "sweep-member-status"}', 'sweep-member-status', 'exclusive')`.execute(tenant.db)
    jobs = await startJobs({ smtp_url: null })
    await until(async () => {
      const { status } = await tenant.db
        .selectFrom('members')
        .select('status')
        .where('id', '=', member.id)
        .executeTakeFirstOrThrow()
      expect(status).toBe('lapsed')
    })
    const { rows } = await sql`select from pgboss.schedule where key = 'sweep-member-status'`.execute(tenant.db)
    expect(rows).toEqual([])
  })
})

describe('a worker that dies', () => {
  it('after sending and before marking causes one duplicate at most, with the same Message-ID', async () => {
    const peer = await startPeer()
    const address = anAddress()
    const id = await queueTo(address)
    const transport = openTransport(peer.url)
    const mail = await getMail(id)
    // What a killed worker leaves behind: the mail is out, the row says it is not.
    await transport.send({ ...mail, attachments: [], from_name: 'A', reply_to: null })
    expect(await deliverMail(ctx, id, transport, false, keepDrawn)).toMatchObject({ kind: 'settled' })
    expect(await deliverMail(ctx, id, transport, false, keepDrawn)).toMatchObject({ kind: 'settled' })
    transport.close()
    const ids = peer.to(address).map((sent) => /^Message-ID: (.*?)\r?$/im.exec(sent.raw)?.[1])
    expect(ids).toEqual([mail.message_id, mail.message_id])
  })
})

describe('a mail that a consent is needed for', () => {
  it('says where a mail program withdraws it with one click, in one line however long', async () => {
    const peer = await startPeer()
    const address = anAddress()
    const mail = await getMail(await queueTo(address))
    const transport = openTransport(peer.url)
    const withdrawal = `https://association.example/api/v1/consents/withdrawal?consent=${'x'.repeat(200)}`
    const sending = { ...mail, attachments: [], from_name: 'A', reply_to: null }
    await transport.send({ ...sending, withdrawal })
    await transport.send(sending)
    transport.close()
    const [asked, other] = peer.to(address).map(({ raw }) => raw)
    expect(asked).toContain(`\r\nList-Unsubscribe: <${withdrawal}>\r\n`)
    expect(asked).toContain('\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n')
    expect(other).not.toContain('List-Unsubscribe')
  })
})

describe('the files of a mail', () => {
  it('go out with it, pictures within the text under the name that the HTML calls them by', async () => {
    const peer = await startPeer()
    const address = anAddress()
    const picture = {
      file_name: 'ticket.png',
      content_type: 'image/png',
      content_id: 'ticket@quorate',
      content: 'aGk=',
    }
    const calendar = {
      file_name: 'event.ics',
      content_type: 'text/calendar; charset=utf-8; method=PUBLISH',
      content_id: null,
      content: Buffer.from('BEGIN:VCALENDAR').toString('base64'),
    }
    const to = { address, name: 'Ada' }
    const id = await queueMail(ctx, { template: 'welcome', to, props: {}, attachments: [picture, calendar] })
    const transport = openTransport(peer.url)
    await deliverMail(ctx, id ?? '', transport, false, keepDrawn)
    transport.close()
    const raw = peer.to(address)[0]?.raw ?? ''
    expect(raw).toContain('Content-Type: multipart/related')
    expect(raw).toMatch(/Content-ID: <ticket@quorate>/i)
    expect(raw).toMatch(/Content-Type: text\/calendar; charset=utf-8; method=PUBLISH/)
    expect(raw).toMatch(/Content-Disposition: attachment; filename=event\.ics/)
    expect(raw).toContain(calendar.content)
  })
})

describe('the tries of a mail', () => {
  it('end with the last one', async () => {
    const id = await queueTo(anAddress())
    const transport = openTransport('smtp://127.0.0.1:9')
    expect(await deliverMail(ctx, id, transport, false, keepDrawn)).toMatchObject({ kind: 'failed' })
    expect(await getMail(id)).toMatchObject({ status: 'queued', attempts: 1 })
    expect(await deliverMail(ctx, id, transport, true, keepDrawn)).toMatchObject({ kind: 'failed' })
    expect(await getMail(id)).toMatchObject({ status: 'failed', attempts: 2 })
    transport.close()
  })

  it('are not spent by a server that wants another password', async () => {
    const server: Server = createServer((socket) => {
      socket.write('220 ready\r\n')
      socket.on('data', (data) => {
        const word = data.toString().slice(0, 4)
        if (word === 'EHLO') socket.write('250-here\r\n250 AUTH PLAIN\r\n')
        else socket.write('535 the password is wrong\r\n')
      })
      socket.on('error', () => {})
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as { port: number }
    const transport = openTransport(`smtp://user:wrong@127.0.0.1:${port}`)
    const mail = await getMail(await queueTo(anAddress()))
    expect(await transport.send({ ...mail, attachments: [], from_name: 'A', reply_to: null })).toMatchObject({
      kind: 'failed',
    })
    transport.close()
    server.close()
  })
})

describe('sending again', () => {
  it('gives a failed mail new tries', async () => {
    const peer = await startPeer()
    const address = anAddress('gone')
    peer.refuse = () => 550
    jobs = await startJobs({ smtp_url: peer.url })
    const id = await queueTo(address)
    await untilStatus(id, 'failed')
    peer.refuse = () => null
    expect(await resendMail(ctx, id)).toMatchObject({ id, status: 'queued' })
    await untilStatus(id, 'sent')
    expect(peer.to(address)).toHaveLength(1)
  })

  it('is refused once a one-time link has been delivered', async () => {
    const id = await queueTo(anAddress())
    await tenant.db.updateTable('mails').set({ status: 'sent', html: 'token=removed' }).where('id', '=', id).execute()
    await expect(resendMail(ctx, id)).rejects.toMatchObject({ code: 'conflict' })
  })

  it('finds no mail of another tenant', async () => {
    const id = await queueTo(anAddress())
    const other = await makeTenant()
    const elsewhere = createCtx({ tenant_id: other.tenant_id, actor: ctx.actor, request_id: 'test' })
    await expect(resendMail(elsewhere, id)).rejects.toMatchObject({ code: 'not_found' })
  })
})

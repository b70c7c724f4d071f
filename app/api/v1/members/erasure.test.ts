import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import pg from 'pg'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { type Answer, type Caller, callRaw, makeCaller } from '#app/api/v1/test-client'
import { makeEvent, makeMember, makeRegistration, makeTenant, makeTier } from '#db/factories'
import { createCtx } from '#lib/context'
import { keepDrawn } from '#lib/deliveries/papers'
import { todayIn } from '#lib/format/dates'
import { runImport } from '#lib/imports/run'
import { deliverMail } from '#lib/mail/delivery'
import { readTexts } from '#lib/papers/read-pdf'
import { api } from '#lib/paths'
import { ROLES } from '#lib/permissions'
import { eraseDuePapers, runErasure } from '#lib/privacy/erase'
import { verifyBooks } from '#lib/server/verify-books'

let owner: pg.Client
let app: pg.Client
beforeAll(async () => {
  owner = new pg.Client(process.env.DATABASE_OWNER_URL)
  app = new pg.Client(process.env.DATABASE_URL)
  await Promise.all([owner.connect(), app.connect()])
})
afterAll(() => Promise.all([owner.end(), app.end()]))

let serial = 0

/** What nobody else has, one thing each of the person. */
function makeMarkers() {
  serial += 1
  const tag = uuidv7().replaceAll('-', '').slice(-10)
  return {
    first_name: `Zerlina${tag}`,
    last_name: `Quintessa${tag}`,
    email: `zq${tag}@mail.example`,
    phone: `+49 431 ${parseInt(tag.slice(-6), 16) % 10_000_000}77`,
    organization: `Harbourworks${tag}`,
    job_title: `Keeper of ${tag} lamps`,
    address_line1: `${tag} Lighthouse Row 7`,
    address_line2: `Back ${tag} door`,
    postal_code: `Q${tag}`,
    city: `Seatown${tag}`,
    region: `Coast${tag}`,
    referral_source: `Heard from ${tag} aunt`,
    tag: `tag-${tag}`,
    notes: `Prefers ${tag} tea`,
    member_number: `NO-${tag}`,
    custom: `Plays the ${tag} horn`,
    reason: `Left for ${tag} reasons`,
    answer: `No ${tag} nuts`,
    companion: `Cousin ${tag}`,
    // Named once, and not any more.
    companion_before: `Uncle ${tag}`,
    liked: `Loved ${tag} music`,
    improve: `Less ${tag} noise`,
    memo: `Called about ${tag} dues`,
    public_note: `Thanks for ${tag} help`,
    po_number: `PO-${tag}`,
    reference: `REF ${tag}`,
    payment_note: `Cash in ${tag} hand`,
    mail_message: `See you ${tag} soon`,
    stop_reason: `Is in ${tag} hospital`,
    old_phone: `0431 ${tag} 55`,
    browser: `Browser ${tag}`,
    birth_date: `${1950 + serial}-03-09`,
  }
}
type Markers = ReturnType<typeof makeMarkers>

async function done(answer: Promise<Answer>) {
  const { status, text, body } = await answer
  expect(status, text).toBeLessThan(300)
  return body
}

function inHours(hours: number): string {
  return new Date(Date.now() + hours * 3_600_000).toISOString().slice(0, 19)
}

/** A person who has left a trace in every place, in an association with somebody else. */
async function plant(isPaperMailed = true) {
  const admin = await makeCaller(['administrator'], await makeTenant({ time_zone: 'UTC' }))
  const m = makeMarkers()
  const tier = await makeTier(admin.db)
  await done(
    admin.call('POST', api.customFields(), {
      body: { noun: 'members', label: 'Instrument', key: 'instrument', type: 'text' },
    }),
  )
  const { call } = admin
  const fields = (({
    first_name,
    last_name,
    email,
    organization,
    job_title,
    address_line1,
    address_line2,
    postal_code,
    city,
    region,
    referral_source,
    notes,
    member_number,
  }) => ({
    ...{ first_name, last_name, email, organization, job_title, address_line1, address_line2 },
    ...{ postal_code, city, region, referral_source, notes, member_number },
  }))(m)
  const created: { id: string } = await done(
    call('POST', api.members(), {
      body: {
        ...fields,
        phone: m.old_phone,
        birth_date: m.birth_date,
        tags: [m.tag],
        custom_values: { instrument: m.custom },
        tier_id: tier.id,
        billing: 'invoice',
      },
      headers: { 'idempotency-key': uuidv7() },
    }),
  )
  const { id } = created
  const self = await makeCaller(['member'], admin)
  await admin.db
    .updateTable('accounts')
    .set({ email: m.email, email_key: m.email, first_name: m.first_name, last_name: m.last_name })
    .where('id', '=', self.account_id)
    .execute()
  await admin.db.updateTable('members').set({ account_id: self.account_id }).where('id', '=', id).execute()
  const version = async () => (await call('GET', api.member(id))).body.version
  await done(call('PATCH', api.member(id), { body: { phone: m.phone }, if_match: await version() }))
  await admin.db
    .insertInto('browser_sessions')
    .values({ id: uuidv7(), account_id: self.account_id, user_agent: m.browser, expires_at: '2040-01-01T00:00:00Z' })
    .execute()

  // An invoice that is paid, mailed with its paper, and credited in part; the dues; a reminder stop.
  const drafted: { id: string } = await done(
    call('POST', api.invoices(), {
      body: {
        ...{ member_id: id, memo: m.memo, public_note: m.public_note, po_number: m.po_number },
        lines: [{ description: `Concert for ${m.first_name} ${m.last_name}`, unit_price: '40.00' }],
      },
    }),
  )
  const invoice = await done(call('POST', `${api.invoice(drafted.id)}/finalization`))
  const open = async () =>
    await admin.db.selectFrom('invoices').select(['id', 'remaining_minor']).where('status', '=', 'open').execute()
  for (const { id: invoice_id, remaining_minor } of await open()) {
    const amount = (remaining_minor / 100).toFixed(2)
    await done(
      call('POST', api.payments(), {
        body: {
          ...{ member_id: id, amount, method: 'cash', reference: m.reference, note: m.payment_note },
          allocations: [{ invoice_id, amount }],
        },
      }),
    )
  }
  const [payment] = await admin.db.selectFrom('payments').select('id').execute()
  if (isPaperMailed) {
    await done(call('POST', api.delivery({ noun: 'invoices', id: invoice.id }), { body: { message: m.mail_message } }))
    await done(call('POST', api.delivery({ noun: 'payments', id: payment?.id ?? '' })))
    const ctx = createCtx({ tenant_id: admin.tenant_id, actor: { kind: 'system', name: 'test' }, request_id: 'test' })
    const transport = { send: async () => ({ kind: 'sent' as const }), close: () => {} }
    for (const mail of await admin.db.selectFrom('mails').select('id').where('paper_id', 'is not', null).execute())
      await deliverMail(ctx, mail.id, transport, false, keepDrawn)
  }
  await done(call('POST', `${api.member(id)}/reminder-stop`, { body: { reason: m.stop_reason } }))

  // A visit with feedback, and a seat as a guest under the same address.
  const event: { id: string } = await done(
    call('POST', api.events(), { body: { title: 'Concert', event_date: inHours(-1), end_date: inHours(1) } }),
  )
  const path = `${api.event(event.id)}/registrations/`
  const seats = { member_id: id, quantity: 2, companions: [m.companion_before], answers: { food: m.answer } }
  const seat: { id: string } = await done(call('POST', path, { body: seats }))
  await done(call('PATCH', api.registration(event.id, seat.id), { body: { companions: [m.companion] } }))
  const along = [`${m.first_name} ${m.last_name}`]
  await done(
    call('POST', path, { body: { guest: { name: 'Gast' }, quantity: 3, companions: ['Ida "Bo" Berg', ...along] } }),
  )
  await done(
    self.call('POST', `${api.event(event.id)}/feedback/`, { body: { rating: 5, liked: m.liked, improve: m.improve } }),
  )
  await done(call('POST', path, { body: { guest: { name: `${m.first_name} ${m.last_name}`, email: m.email } } }))
  const session = {
    title: 'Opening',
    speakers: [{ name: `${m.first_name} ${m.last_name}` }],
    starts_at: inHours(-1),
    ends_at: inHours(-0.8),
  }
  await done(call('POST', `${api.event(event.id)}/sessions/`, { body: session }))

  await admin.db.updateTable('events').set({ ends_at: sql`now()` }).where('id', '=', event.id).execute()

  // What others said of them to the assistant, kept in lists, and what detectors found.
  const asks = [`How much does ${m.first_name} ${m.last_name} owe?`, `What is the phone number of ${m.last_name}?`]
  for (const message of asks) await done(call('POST', api.ai.chat(), { body: { message } }))
  await done(self.call('POST', api.ai.chat(), { body: { message: `When does my term end? ${m.city}` } }))
  await done(
    call('POST', api.views(), {
      body: { noun: 'members', name: `Like ${m.last_name} ${m.first_name}`, filter: { email: m.email } },
    }),
  )
  const question = { of: 'members', where: { email: m.email }, show: 'count' }
  await done(
    call('POST', api.ai.pinnedQuestions(), {
      body: { title: `About ${m.first_name} ${m.last_name}`, ask: { question, language: 'en' } },
    }),
  )
  await done(
    call('POST', api.bulkActions(), {
      body: { noun: 'members', ids: [id], action: 'tag', params: { tag: 'choir' } },
    }),
  )
  const ai = { host: 'model.example', model: 'big', is_pseudonymised: false }
  await admin.db
    .insertInto('ai_transmissions')
    .values({
      id: uuidv7(),
      account_id: admin.account_id,
      body: `{"text": "${m.first_name} ${m.last_name} lives in ${m.city}"}`,
      ...ai,
    })
    .execute()
  await admin.db
    .insertInto('findings')
    .values({
      ...{ id: uuidv7(), kind: 'insight', detector: 'x', type: 'x', module: 'members', permission: 'members.read' },
      ...{ severity: 'low', score: 1, occurred_on: '2026-01-01', certainty: 'sure', first_seen: sql`now()` as never },
      ...{
        last_seen: sql`now()` as never,
        title: 'Somebody',
        explanation: `${m.first_name} ${m.last_name} of ${m.city} pays late.`,
      },
      subject: JSON.stringify({ type: 'members', id, label: m.last_name, href: null }),
    })
    .execute()
  await admin.db
    .insertInto('churn_scores')
    .values({
      member_id: id,
      probability: 0.5,
      level: 'low',
      factors: JSON.stringify([{ label: m.city }]),
      recommended_action: '{}',
      model_version: 1,
      as_of: '2026-01-01',
    })
    .execute()
  await done(call('POST', `${api.member(id)}/suspension`, { body: { reason: m.reason } }))

  const other = await makeMember(admin.db, { first_name: 'Ada', last_name: 'Lovelace', city: 'Kiel', phone: '040 123' })

  // Traces in what is kept of others: notes, own fields, a draft for somebody else, filters, and samples of a file.
  const name = `${m.first_name} ${m.last_name}`
  await admin.db
    .updateTable('members')
    .set({ notes: `Friend of ${name}`, custom_values: JSON.stringify({ instrument: `Shares the horn of ${name}` }) })
    .where('id', '=', other.id)
    .execute()
  await done(
    call('POST', api.invoices(), {
      body: {
        ...{ member_id: other.id, memo: `Agreed with ${name}`, public_note: `Brought along by ${name}` },
        lines: [{ description: `Coaching by ${name}`, unit_price: '20.00' }],
      },
    }),
  )
  const byName = { last_name: m.last_name }
  await done(call('POST', api.views(), { body: { noun: 'members', name: 'One family', filter: byName } }))
  await done(
    call('POST', api.bulkActions(), {
      body: { noun: 'members', filter: byName, action: 'tag', params: { tag: 'bulk' } },
    }),
  )
  await done(
    call('POST', api.imports({ name: 'people.csv', noun: 'members' }), {
      body: new Uint8Array(Buffer.from(`First name,Last name\n${m.first_name},${m.last_name}\n`)),
    }),
  )
  await noteByFile(
    admin,
    `List of ${name}.csv`,
    `Member number,consents.newsletter\n${m.member_number},yes 2024-05-17\n${other.member_number},yes\n`,
  )
  return { admin, self, m, id, invoice, other, version }
}

/** Runs a file of members. */
async function noteByFile({ call, tenant_id }: Caller, name: string, content: string): Promise<void> {
  const system = createCtx({ tenant_id, actor: { kind: 'system', name: 'test' }, request_id: uuidv7() })
  const { id } = await done(
    call('POST', api.imports({ name, noun: 'members' }), { body: new Uint8Array(Buffer.from(content)) }),
  )
  for (const step of [api.importCheck, api.importRun]) {
    await done(call('POST', step(id)))
    await runImport(system, id, new AbortController().signal)
  }
  expect((await call('GET', api.import(id))).body).toMatchObject({ status: 'done', problem_count: 0 })
}

/** Where a text stands, in any row of the association or of a table that all have in common, or in a stored PDF. */
async function find(texts: readonly string[], tenant_id: string): Promise<Map<string, string[]>> {
  const { rows: tables } = await owner.query<{ name: string; is_fenced: boolean }>(
    `select c.oid::regclass::text as name, exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id') as is_fenced from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', 'pgboss') and c.relkind = 'r'`,
  )
  const found = new Map<string, string[]>()
  const note = (text: string, where: string) => found.set(text, [...(found.get(text) ?? []), where])
  for (const { name, is_fenced } of tables) {
    const { rows } = await owner.query<{ text: string }>(
      `select distinct marker as text from ${name} t, unnest($1::text[]) marker
       where position(lower(marker) in lower(row_to_json(t)::text)) > 0 and ${is_fenced ? 't.tenant_id = $2' : '$2 <> marker'}`,
      [texts, tenant_id],
    )
    for (const { text } of rows) note(text, name)
  }
  const { rows: files } = await owner.query<{ content: Buffer }>(
    `select content from files where tenant_id = $1 and media_type = 'application/pdf'`,
    [tenant_id],
  )
  for (const { content } of files) {
    const written = (await readTexts(content)).join(' ').replace(/\s+/g, '')
    for (const text of texts) if (written.includes(text.replace(/\s+/g, ''))) note(text, 'a stored paper')
  }
  return found
}

function textsOf(m: Markers): string[] {
  return [...Object.values(m), `${m.first_name} ${m.last_name}`]
}

/** Everything that is counted, and the rows of papers that must stay as they are. */
async function figures({ db, tenant_id, call }: Caller) {
  const sums = async (text: string) => (await owner.query(text, [tenant_id])).rows
  const today = todayIn('UTC')
  const past = `${Number(today.slice(0, 4)) - 1}-12-31`
  return {
    invoices: await db
      .selectFrom('invoices')
      .select(['id', 'number', 'status', 'issue_date', 'total_minor', 'tax_minor', 'paid_minor', 'credited_minor'])
      .orderBy('id')
      .execute(),
    lines: await db.selectFrom('invoice_lines').select(['id', 'amount_minor']).orderBy('id').execute(),
    payments: await db
      .selectFrom('payments')
      .select(['id', 'number', 'amount_minor', 'received_on'])
      .orderBy('id')
      .execute(),
    by_day: await sums(
      'select noun, label, day, sum(amount) from day_tallies where tenant_id = $1 and day < current_date group by 1, 2, 3 order by 1, 2, 3',
    ),
    received: await sums(
      `select day, sum(amount) from day_tallies where tenant_id = $1 and noun = 'received' group by 1`,
    ),
    seats: await sums(
      `select noun, status, sum(row_count) from tallies where tenant_id = $1 and noun like 'registration%' group by 1, 2 order by 1, 2`,
    ),
    feedback: await sums('select avg(rating), count(*) from feedback where tenant_id = $1'),
    members_then: (await call('GET', `${api.members()}?as_of=${past}`)).headers.get('x-total-count'),
    stats: (await call('GET', `/api/v1/finances/finances/invoices/stats`)).body,
  }
}

async function erase({ admin, id, m, version }: Awaited<ReturnType<typeof plant>>, body: object = {}) {
  const answer = await admin.call('POST', api.memberErase(id), {
    body: {
      confirmation: ` ${m.first_name}  ${m.last_name.toUpperCase()} `,
      ends_membership: true,
      papers: 'erased',
      ...body,
    },
    if_match: await version(),
    headers: { 'idempotency-key': uuidv7() },
  })
  expect(answer.status, answer.text).toBe(202)
  await run(admin, answer.body.id)
  return (await admin.call('GET', api.erasure(answer.body.id))).body
}

function run({ tenant_id }: Caller, erasure_id: string) {
  return runErasure(createCtx({ tenant_id, actor: { kind: 'system', name: 'test' }, request_id: 'test' }), erasure_id)
}

describe('an erasure', () => {
  test('ends an import whose file named the person, and the import says so', async () => {
    const planted = await plant()
    const { admin, m, id } = planted
    const system = createCtx({
      tenant_id: admin.tenant_id,
      actor: { kind: 'system', name: 'test' },
      request_id: 'test',
    })
    const { member_number } = (await admin.call('GET', api.member(id))).body
    const sent = await admin.call('POST', api.imports({ name: 'people.csv', noun: 'members' }), {
      body: new Uint8Array(
        Buffer.from(`Member number,First name,Last name\n${member_number},${m.first_name},${m.last_name}\n`),
      ),
    })
    expect((await admin.call('POST', api.importCheck(sent.body.id))).status).toBe(202)
    await runImport(system, sent.body.id, new AbortController().signal)
    expect((await admin.call('GET', api.import(sent.body.id))).body).toMatchObject({ status: 'checked' })
    expect(await erase(planted)).toMatchObject({ status: 'done' })
    expect((await admin.call('GET', api.import(sent.body.id))).body).toMatchObject({
      ...{ status: 'failed', row_count: 0 },
      fault: expect.stringContaining('somebody who has been erased since'),
    })
  })

  test('leaves nothing of a person in any table, job or paper, while numbers, amounts and past figures stay', {
    timeout: 60_000,
  }, async () => {
    const planted = await plant()
    const { admin, self, m, id, other, invoice } = planted
    const otherNow = async () => {
      const row = await admin.db.selectFrom('members').selectAll().where('id', '=', other.id).executeTakeFirstOrThrow()
      // Notes named the person.
      return { ...row, version: 0, notes: null, custom_values: null }
    }
    const texts = textsOf(m)
    const before = await find(texts, admin.tenant_id)
    expect(texts.filter((text) => !before.has(text))).toEqual([])
    expect(before.get(m.reference)).toContain('payments')
    expect(before.get(m.notes)).toContain('idempotency_keys')
    expect(before.get(`${m.first_name} ${m.last_name}`)).toEqual(
      expect.arrayContaining(['a stored paper', 'mails', 'messages', 'registrations', 'invoice_lines']),
    )
    const [counted, otherRow] = [await figures(admin), await otherNow()]

    expect(await erase(planted)).toMatchObject({ status: 'done', number: 1, name: 'Erased person 1', papers: 'erased' })
    expect(Object.fromEntries(await find(texts, admin.tenant_id))).toEqual({})
    expect(await figures(admin)).toEqual(counted)
    expect(await otherNow()).toEqual(otherRow)
    expect((await admin.call('GET', api.member(other.id))).body.notes).toBe('Friend of Erased person 1')
    const [news] = (await admin.call('GET', api.memberConsents(other.id))).body
    expect(news.history[0].note).toBe('From the file “List of Erased person 1.csv”')
    expect(await verifyBooks(app, admin.tenant_id)).toEqual([])

    // What is left reads as a pseudonym wherever it is shown, and stays.
    const member = (await admin.call('GET', api.member(id))).body
    expect(member).toMatchObject({ first_name: 'Erased', last_name: 'person 1', email: null, status: 'cancelled' })
    expect((await admin.call('GET', api.invoice(invoice.id))).body).toMatchObject({
      number: invoice.number,
      payer_name: 'Erased person 1',
    })
    const pdf = await admin.db
      .selectFrom('files')
      .select('content')
      .where('media_type', '=', 'application/pdf')
      .execute()
    expect((await readTexts(pdf[0]?.content as Buffer)).join(' ')).toContain('Erased person 1')
    const log = await admin.call('GET', `${api.audit()}?noun=members&object_id=${id}`)
    // Who decided it is who erased, though the job did it.
    expect(log.body[0]).toMatchObject({
      action: 'member.erased',
      actor_kind: 'account',
      actor_account_id: admin.account_id,
    })
    expect(log.body.find(({ action }: { action: string }) => action === 'member.created').after).toMatchObject({
      last_name: '(erased)',
    })
    expect(
      (await admin.call('PATCH', api.member(id), { body: { city: 'Kiel' }, if_match: member.version })).status,
    ).toBe(409)
    expect((await self.call('GET', api.auth.me())).status).toBe(401)
    for (const list of [
      api.members(),
      api.mails(),
      api.audit(),
      api.invoices(),
      '/api/v1/registrations/',
      api.ai.findings(),
    ])
      expect((await admin.call('GET', list)).status, list).toBe(200)
  })

  test('frees the mail address, and a second one counts on', { timeout: 60_000 }, async () => {
    const planted = await plant(false)
    await erase(planted)
    const again = await makeCaller(['member'], planted.admin)
    await planted.admin.db
      .updateTable('accounts')
      .set({ email: planted.m.email, email_key: planted.m.email })
      .where('id', '=', again.account_id)
      .execute()
    const member = await makeMember(planted.admin.db, { first_name: 'Grete', last_name: 'Sample' })
    const answer = await planted.admin.call('POST', api.memberErase(member.id), {
      body: { confirmation: 'Grete Sample', ends_membership: true },
      if_match: 1,
    })
    await run(planted.admin, answer.body.id)
    expect((await planted.admin.call('GET', api.erasure(answer.body.id))).body).toMatchObject({
      ...{ number: 2, name: 'Erased person 2', papers: 'erased', papers_until: null },
    })
  })

  test('keeps issued papers until their years are over where that is chosen, and then draws them anew', {
    timeout: 60_000,
  }, async () => {
    const planted = await plant()
    const { admin, m } = planted
    const erased = await erase(planted, { papers: 'kept' })
    const year = Number(todayIn('UTC').slice(0, 4))
    expect(erased).toMatchObject({ papers: 'kept', papers_until: `${year + 10}-12-31` })
    const kept = await find(textsOf(m), admin.tenant_id)
    const places = new Set([...kept.values()].flat())
    expect([...places].toSorted()).toEqual(['a stored paper', 'erasures', 'invoice_lines', 'invoices', 'payments'])
    expect(kept.has(m.memo)).toBe(false)
    // A draft is no paper that is kept.
    const draft = await admin.db
      .selectFrom('invoices')
      .innerJoin('invoice_lines', 'invoice_lines.invoice_id', 'invoices.id')
      .select(['memo', 'public_note', 'description'])
      .where('status', '=', 'draft')
      .executeTakeFirst()
    expect(draft).toEqual({
      memo: 'Agreed with Erased person 1',
      public_note: 'Brought along by Erased person 1',
      description: 'Coaching by Erased person 1',
    })
    const ctx = createCtx({ tenant_id: admin.tenant_id, actor: { kind: 'system', name: 'test' }, request_id: 'test' })
    expect(await eraseDuePapers(ctx)).toBe(0)
    await admin.db.updateTable('erasures').set({ papers_until: '2020-12-31' }).execute()
    expect(await eraseDuePapers(ctx)).toBe(1)
    expect(Object.fromEntries(await find(textsOf(m), admin.tenant_id))).toEqual({})
    expect(await verifyBooks(app, admin.tenant_id)).toEqual([])
    expect((await admin.call('GET', api.erasure(erased.id))).body).toMatchObject({
      papers: 'erased',
      papers_until: null,
    })
  })
})

/** The texts of a ZIP by the paths of its files. */
async function unzip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await fromBufferPromise(bytes)
  const files = new Map<string, Buffer>()
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)))
  return files
}

describe('a copy of the data of one person', () => {
  test('has everything that is kept of them, their papers, and nothing of anybody else', {
    timeout: 60_000,
  }, async () => {
    const { admin, self, m, id, other } = await plant()
    const take = async (caller: Caller, member_id = id) => {
      const headers = { authorization: `Bearer ${caller.token}` }
      const response = await callRaw('POST', api.memberExport(member_id), { headers })
      return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) }
    }
    await done(admin.call('POST', api.memberConsents(id), { body: { purpose: 'newsletter', state: 'withdrawn' } }))
    for (const caller of [admin, self]) {
      const { status, bytes } = await take(caller)
      expect(status, String(bytes)).toBe(200)
      const files = await unzip(bytes)
      const text = [...files]
        .filter(([path]) => !path.endsWith('.pdf'))
        .map(([, content]) => String(content))
        .join('\n')
      const papers = [...files].filter(([path]) => path.endsWith('.pdf'))
      // The one that was mailed, and those that were never asked for, drawn for the copy.
      const { rows: issued } = await owner.query(
        `select number from invoices where tenant_id = $1 and member_id = $2 and number is not null
         union all select number from payments where tenant_id = $1 and member_id = $2
         union all select number from credit_notes where tenant_id = $1 and member_id = $2`,
        [admin.tenant_id, id],
      )
      expect(papers.length).toBe(issued.length)
      for (const [, content] of papers) expect((await readTexts(content)).join(' ')).toContain(m.last_name)
      const page = String(files.get('index.html'))
      expect(page).toContain(`Personal data of ${m.first_name} ${m.last_name}`)
      // In words: titles for identifiers, amounts as money, sections for tables.
      for (const section of ['Your details', 'Membership', 'Events', 'Invoices and payments', 'Mails', 'Consents'])
        expect(page).toContain(`>${section}</h2>`)
      expect(page).toContain('<h4>Concert</h4>')
      expect(page).toContain('€60.00')
      expect(page).toContain('News by e-mail: consented, with an import. Read:')
      expect(page).toContain('News by e-mail: no consent, told to staff. Read:')
      expect(page.replace(/ (href|id)="[^"]*"|Tier [0-9a-f-]{36}|https?:\S+/g, '')).not.toMatch(
        /[0-9a-f]{8}-[0-9a-f]{4}-|_minor|member_id|event_id/,
      )
      for (const [path] of files) if (path.startsWith('data/')) expect(page).toContain(`href="${path}"`)
      expect(
        Object.entries(m)
          .filter(([, value]) => !text.includes(value))
          .map(([name]) => name),
      ).toEqual([])
      expect(text).not.toMatch(/Lovelace|040 123|password_hash|token_hash/)
      expect(text).not.toContain(other.email)
    }
    const stranger = await makeCaller(['member'], admin)
    expect((await take(stranger)).status).toBe(404)
    expect((await take(self, other.id)).status).toBe(404)
    for (const role of ROLES.filter((role) => role !== 'administrator' && role !== 'member'))
      expect((await take(await makeCaller([role], admin))).status, role).toBe(404)
    expect((await take(await makeCaller())).status).toBe(404)
  })
})

describe('an erasure is refused', () => {
  const said = { confirmation: 'Grete Sample', ends_membership: true }

  async function association() {
    const admin = await makeCaller(['administrator'], await makeTenant({ time_zone: 'UTC' }))
    const member = await makeMember(admin.db, { first_name: 'Grete', last_name: 'Sample' })
    const ask = (body: object = said, caller = admin, if_match: number | undefined = 1) =>
      caller.call('POST', api.memberErase(member.id), { body, ...(if_match && { if_match }) })
    return { admin, member, ask }
  }

  test('to everybody but administrators, and for people of other associations', async () => {
    const { admin, ask, member } = await association()
    for (const role of ROLES.filter((role) => role !== 'administrator'))
      expect((await ask(said, await makeCaller([role], admin))).status, role).toBe(403)
    const foreign = await makeCaller()
    expect((await ask(said, foreign)).status).toBe(404)
    expect((await foreign.call('GET', api.memberErasure(member.id))).status).toBe(404)
    expect((await admin.db.selectFrom('erasures').select('id').execute()).length).toBe(0)
  })

  test('without the version, the name as it stands, or the word that a running membership ends', async () => {
    const { ask } = await association()
    expect((await ask(said, undefined, 0)).status).toBe(428)
    expect((await ask(said, undefined, 7)).status).toBe(412)
    const mistyped = await ask({ ...said, confirmation: 'Greta Sample' })
    expect(mistyped.body).toMatchObject({ status: 422, errors: [{ pointer: '/confirmation' }] })
    expect((await ask({ confirmation: 'Grete Sample' })).body).toMatchObject({ status: 409, code: 'conflict' })
    expect((await ask()).status).toBe(202)
    expect((await ask(said, undefined, 2)).status).toBe(409)
  })

  test('while something is open, with the way out, and ends with the reason when it comes in between', async () => {
    const { admin, member, ask } = await association()
    const lines = [{ description: 'Dues', unit_price: '60.00' }]
    const draft = (await admin.call('POST', api.invoices(), { body: { member_id: member.id, lines } })).body
    expect((await ask()).body.detail).toContain('1 draft of invoices would go to nobody')
    await admin.call('POST', `${api.invoice(draft.id)}/finalization`)
    expect((await ask()).body.detail).toContain('1 invoice is open. Record the payment')
    const preview = (await admin.call('GET', api.memberErasure(member.id))).body
    expect(preview).toMatchObject({ name: 'Grete Sample', has_running_membership: true, paper_count: 1 })
    const pay = {
      member_id: member.id,
      amount: '70.00',
      method: 'cash',
      allocations: [{ invoice_id: draft.id, amount: '60.00' }],
    }
    const { id: payment_id } = (await admin.call('POST', api.payments(), { body: pay })).body
    expect((await ask()).body.detail).toContain('1 payment has credit left')
    await admin.call('POST', `${api.payment(payment_id)}/refunds/`, {
      body: { amount: '10.00', method: 'cash', reason: 'Too much' },
    })
    const child = await makeMember(admin.db, { payer_member_id: member.id })
    expect((await ask()).body.detail).toContain('1 other member is paid for by this person')
    await admin.db.updateTable('members').set({ payer_member_id: null }).where('id', '=', child.id).execute()
    const queued = (await ask()).body
    expect(queued).toMatchObject({ status: 'queued', name: 'Grete Sample' })
    await admin.call('POST', api.invoices(), { body: { member_id: member.id, lines } })
    await run(admin, queued.id)
    const failed = (await admin.call('GET', api.erasure(queued.id))).body
    expect(failed).toMatchObject({ status: 'failed', fault: expect.stringContaining('draft'), number: null })
    expect((await admin.call('GET', api.member(member.id))).body).toMatchObject({
      first_name: 'Grete',
      erased_at: null,
    })
  })

  test('of whoever has seats at events to come, each of a party counted', async () => {
    const { admin, member, ask } = await association()
    const event = await makeEvent(admin.db, { event_date: inHours(24), end_date: inHours(26) })
    await makeRegistration(admin.db, {
      ...{ event_id: event.id, member_id: member.id, status: 'confirmed', quantity: 3 },
      guest_name: null,
    })
    expect((await ask()).body.detail).toContain('There are 3 seats at events to come')
  })

  test('of staff, whose rights go first', async () => {
    const { admin, member, ask } = await association()
    const staff = await makeCaller(['treasurer'], admin)
    await admin.db.updateTable('members').set({ account_id: staff.account_id }).where('id', '=', member.id).execute()
    expect((await ask()).body.detail).toContain('Take its other roles away first')
  })
})

describe('a member asks to be erased', () => {
  test('once, staff see it, and it is declined or done', async () => {
    const admin = await makeCaller()
    const self = await makeCaller(['member'], admin)
    const nobody = await makeCaller(['member'], admin)
    const { id } = await makeMember(admin.db, { account_id: self.account_id, first_name: 'Grete', last_name: 'Sample' })
    const asked = await self.call('POST', api.erasureRequest())
    expect(asked).toMatchObject({ status: 201, body: { status: 'requested', member_id: id } })
    expect((await self.call('POST', api.erasureRequest())).status).toBe(409)
    expect((await nobody.call('POST', api.erasureRequest())).status).toBe(404)
    expect((await self.call('GET', api.erasures())).status).toBe(403)
    expect((await admin.call('GET', `${api.erasures()}?status=requested`)).body).toEqual([asked.body])
    const decline = (body: object) => admin.call('POST', api.erasureRejection(asked.body.id), { body })
    expect((await decline({ reason: ' ' })).body.errors).toMatchObject([{ pointer: '/reason' }])
    const declined = await decline({ reason: 'The membership runs until December.' })
    expect(declined.body).toMatchObject({ status: 'declined', reason: 'The membership runs until December.' })
    expect((await decline({ reason: 'Once more' })).status).toBe(409)
    const mails = await admin.db
      .selectFrom('mails')
      .select(['account_id', 'text'])
      .where('subject', '=', 'Your request to be erased was declined')
      .execute()
    expect(mails).toEqual([
      { account_id: self.account_id, text: expect.stringContaining('The membership runs until December.') },
    ])
    expect(declined.body.decided_by_name).toBeTruthy()
    expect((await self.call('GET', api.erasureRequest())).body).toEqual({ ...declined.body, decided_by_name: null })
    const second = (await self.call('POST', api.erasureRequest())).body
    expect((await nobody.call('DELETE', api.erasureRequest())).status).toBe(404)
    expect((await self.call('DELETE', api.erasureRequest())).body).toMatchObject({ id: second.id, status: 'withdrawn' })
    expect((await self.call('DELETE', api.erasureRequest())).status).toBe(409)
    expect((await admin.call('GET', `${api.erasures()}?status=requested`)).body).toEqual([])
    const again = (await self.call('POST', api.erasureRequest())).body
    expect(again).toMatchObject({ status: 'requested', is_request: true })
    const body = { confirmation: 'Grete Sample', ends_membership: true }
    const decided = await admin.call('POST', api.memberErase(id), { body, if_match: 1 })
    expect(decided.body).toMatchObject({ id: again.id, status: 'queued' })
    expect((await self.call('DELETE', api.erasureRequest())).status).toBe(409)
    await run(admin, again.id)
    expect((await admin.call('GET', api.erasure(again.id))).body).toMatchObject({
      status: 'done',
      name: 'Erased person 1',
    })
  })
})

import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import { type Caller, makeCaller } from '#app/api/v1/test-client'
import { makeMember, makePayment, makeTier } from '#db/factories'
import { runBillingRun } from '#lib/billing-runs/run'
import { createCtx } from '#lib/context'
import { addDays, formatDate, formatDateRange, todayIn } from '#lib/format/dates'
import { api } from '#lib/paths'

const TODAY = todayIn('Europe/Berlin')
const END = addDays(TODAY, 10)

interface World extends Caller {
  tier_id: string
  /** Adds a member whose term ends in ten days. */
  add: (fields?: Parameters<typeof makeMember>[1]) => Promise<string>
  start: (body: object) => Promise<{ status: number; body: { id: string; [field: string]: unknown } }>
  /** Works on a run as its job does. */
  work: (id: string, signal?: AbortSignal) => Promise<boolean>
  run: (id: string) => Promise<Record<string, unknown>>
  items: (id: string, query?: object) => Promise<Record<string, unknown>[]>
  release: (id: string) => Promise<Record<string, unknown>>
}

async function world(): Promise<World> {
  const caller = await makeCaller(['treasurer'])
  const { db, call, tenant_id } = caller
  const { id: tier_id } = await makeTier(db, { price_minor: 6000, grace_days: 30, renewal_opens_days: 60 })
  const system = createCtx({ tenant_id, actor: { kind: 'system', name: 'test' }, request_id: uuidv7() })
  const work = (id: string, signal = new AbortController().signal) => runBillingRun(system, id, signal)
  const run = async (id: string) => (await call('GET', api.billingRun(id))).body
  return {
    ...caller,
    tier_id,
    add: async (fields = {}) => {
      const { id } = await makeMember(db, {
        ...{ tier_id, status: 'active', joined_on: '2025-01-10', current_term_start: addDays(END, -364) },
        ...{ valid_through: END, grace_through: addDays(END, 30), ...fields },
      })
      await db
        .insertInto('terms')
        .values({
          ...{ id: uuidv7(), member_id: id, tier_id, state: 'active', source: 'join' },
          ...{ start_on: addDays(END, -364), end_on: END },
        })
        .execute()
      return id
    },
    start: (body) => call('POST', api.billingRuns(), { body: { kind: 'renewals', ...body } }),
    work,
    run,
    items: async (id, query = {}) => (await call('GET', api.billingRunItems(id, { ...query }))).body,
    release: async (id) => {
      const released = await call('POST', api.billingRunRelease(id))
      if (released.status !== 200) return released.body
      await work(id)
      return run(id)
    },
  }
}

/** What a run says apart from which one it is. */
function sumsOf(run: Record<string, unknown>) {
  const { id, status, created_by, created_at, version, ...sums } = run
  return sums
}

test('a run of renewals shows what it would bill before anything is billed', async () => {
  const { add, start, items, db, tier_id } = await world()
  await add({ first_name: 'Ada', last_name: 'Berg' })
  await add({ first_name: 'Bo', last_name: 'Cook', valid_through: addDays(TODAY, 40) })
  const { status, body: run } = await start({ expires_until: addDays(TODAY, 20) })
  expect(status).toBe(201)
  expect(run).toMatchObject({
    ...{ status: 'draft', total_count: 1, included_count: 1, problem_count: 0, mail_count: 1, print_count: 0 },
    totals: [{ currency: 'EUR', item_count: 1, amount: '60.00' }],
  })
  expect(await items(run.id)).toMatchObject([
    {
      ...{ title: 'Ada Berg', tier_id, start_on: addDays(END, 1), amount: '60.00', tax: '0.00', included: true },
      ...{ state: 'waiting', problem: null, term_id: null, invoice_id: null },
      lines: [{ description: expect.stringContaining('Ada Berg'), amount: '60.00' }],
    },
  ])
  expect(await db.selectFrom('invoices').select('id').execute()).toEqual([])
  expect(await db.selectFrom('terms').select('id').where('state', '=', 'proposed').execute()).toEqual([])
})

test('a dry run keeps nothing and says how many there are and what they amount to', async () => {
  const { add, start, call } = await world()
  await add()
  await add()
  const { body } = await start({ expires_until: END, dry_run: true })
  expect(body).toMatchObject({
    ...{
      id: null,
      status: 'preview',
      total_count: 2,
      included_count: 2,
      problem_count: 0,
      words: expect.stringContaining('Renewals of members'),
    },
    totals: [{ currency: 'EUR', item_count: 2, amount: '120.00' }],
  })
  expect((await call('GET', api.billingRuns())).body).toEqual([])
})

test('a dry run tells what the draft tells, whose items say what has to be looked at; what cannot be billed stays out', async () => {
  const { add, start, items, db, call, tenant_id } = await world()
  const admin = await makeCaller(['administrator'], { tenant_id, db })
  const { id: retired } = await makeTier(db, { is_active: false })
  const { id: dear } = await makeTier(db, { price_minor: 9900, currency: 'CHF', renewal_opens_days: 60 })
  const { id: dead } = await makeMember(db, { status: 'deceased' })
  const { id: gone } = await makeMember(db, { archived_at: new Date().toISOString() })
  await add({ last_name: 'A', email: null })
  await add({ last_name: 'B', status: 'suspended' })
  await add({ last_name: 'C', tier_id: null })
  await add({ last_name: 'D', tier_id: retired })
  await add({ last_name: 'E', payer_member_id: dead })
  await add({ last_name: 'F', payer_member_id: gone })
  const invoiced = await add({ last_name: 'G' })
  await add({ last_name: 'I', tier_id: dear })
  await add({ last_name: 'H', valid_through: addDays(TODAY, 200) })
  const { status } = await admin.call('POST', `${api.member(invoiced)}/renewal`, { body: {} })
  expect(status).toBe(200)
  const wanted = { filter: { status: { in: ['active', 'suspended'] } } }
  const { body: preview } = await start({ ...wanted, dry_run: true })
  const { body: run } = await start(wanted)
  expect(preview).toMatchObject(sumsOf(run))
  expect(sumsOf(preview)).toMatchObject({ total_count: 9, included_count: 2, problem_count: 8 })
  const found = (await items(run.id)).map(({ problem, is_blocked, included, delivery }) => [
    ...[problem, is_blocked, included, delivery],
  ])
  expect(found).toEqual([
    ['no_email', false, true, 'print'],
    ['suspended', true, false, 'print'],
    ['no_tier', true, false, 'print'],
    ['tier_inactive', false, false, 'mail'],
    ['payer_deceased', false, false, 'print'],
    ['payer_archived', false, false, 'print'],
    ['invoiced', false, false, 'mail'],
    ['too_early', true, false, 'print'],
    [null, false, true, 'mail'],
  ])
  const [, suspended] = await items(run.id)
  const refused = await call('PATCH', api.billingRunItem(run.id, suspended?.id as string), { body: { included: true } })
  expect(refused).toMatchObject({ status: 409, body: { detail: expect.stringContaining('suspended') } })
  const all = await call('PATCH', api.billingRunItems(run.id), { body: { included: true, has_problem: true } })
  expect(all.body).toMatchObject({ total_count: 9, included_count: 6 })
  expect(await items(run.id, { has_problem: 'true', included: 'false' })).toHaveLength(3)
  expect(await items(run.id, { problem: 'no_email' })).toHaveLength(1)
})

test('what a run cannot be prepared for is refused with its place and the way out', async () => {
  const { add, start } = await world()
  await add()
  const faults = [
    [{ expires_until: addDays(TODAY, 1) }, '/filter'],
    [{ filter: { town: 'Ulm' } }, '/filter/town'],
    [{ step: 1 }, '/step'],
    [{ kind: 'reminders', expires_until: TODAY }, '/expires_until'],
    [{ kind: 'reminders', step: 4 }, '/step'],
    [{ kind: 'fees' }, '/kind'],
  ] as const
  for (const [body, pointer] of faults) {
    const answer = await start(body)
    expect([answer.status, (answer.body.errors as { pointer: string }[])?.[0]?.pointer]).toEqual([422, pointer])
  }
})

test('many items are prepared by a job that goes on where it was stopped', async () => {
  const { add, start, work, run, db, tier_id } = await world()
  await add()
  await sql`insert into members (tenant_id, id, member_number, first_name, last_name, status, tier_id, valid_through, grace_through)
    select current_tenant(), gen_random_uuid(), 'N-' || n, 'Ada', 'Berg', 'active', ${tier_id}::uuid, ${END}::date, ${addDays(END, 30)}::date
    from generate_series(1, 700) n`.execute(db)
  const { body: preview } = await start({ expires_until: END, dry_run: true })
  const { body } = await start({ expires_until: END })
  expect(body).toMatchObject({ status: 'preparing', total_count: 0 })
  const stopping = { checks: 0 }
  // Stops after the first items, as a process does that ends.
  const signal = {
    get aborted() {
      stopping.checks += 1
      return stopping.checks > 1
    },
  } as AbortSignal
  expect(await work(body.id, signal)).toBe(false)
  expect(await run(body.id)).toMatchObject({ status: 'preparing', total_count: 500 })
  expect(await work(body.id)).toBe(true)
  const draft = await run(body.id)
  expect(draft).toMatchObject({ status: 'draft', total_count: 701, included_count: 701 })
  expect(preview).toMatchObject(sumsOf(draft))
})

test('a draft can be deleted, a released run cannot', async () => {
  const { add, start, release, call } = await world()
  await add()
  const { body: draft } = await start({ expires_until: END })
  expect((await call('DELETE', api.billingRun(draft.id))).status).toBe(204)
  expect((await call('GET', api.billingRun(draft.id))).status).toBe(404)
  const { body: run } = await start({ expires_until: END })
  await release(run.id)
  expect((await call('DELETE', api.billingRun(run.id))).status).toBe(409)
})

test('whoever may not write invoices prepares no run', async () => {
  const { tenant_id, db } = await world()
  const organizer = await makeCaller(['event_manager'], { tenant_id, db })
  expect((await organizer.call('POST', api.billingRuns(), { body: { kind: 'renewals' } })).status).toBe(403)
})

/** The invoices of the dues that members were billed, and the mails that went out. */
async function billed({ db }: Caller) {
  const invoices = await db
    .selectFrom('invoices')
    .innerJoin('terms', 'terms.invoice_id', 'invoices.id')
    .select(['terms.member_id', 'invoices.number', 'invoices.status', 'terms.state'])
    .orderBy('invoices.number')
    .execute()
  const mails = await db.selectFrom('mails').select(['member_id', 'paper_id']).orderBy('id').execute()
  return { invoices, mails }
}

test('a release proposes each term with its invoice and one mail, and a second one adds nothing', async () => {
  const caller = await world()
  const { add, start, release, items, work, call } = caller
  const [ada, bo] = [await add({ last_name: 'A' }), await add({ last_name: 'B', email: null })]
  const { body: run } = await start({ expires_until: END })
  expect(await release(run.id)).toMatchObject({ status: 'released', done_count: 2, waiting_count: 0, print_count: 1 })
  const found = await billed(caller)
  expect(found.invoices.map(({ member_id, status, state }) => [member_id, status, state])).toEqual([
    [ada, 'open', 'proposed'],
    [bo, 'open', 'proposed'],
  ])
  expect(found.invoices.map(({ number }) => number?.slice(-5))).toEqual(['00001', '00002'])
  expect(found.mails.map(({ member_id }) => member_id)).toEqual([ada])
  expect(await items(run.id)).toMatchObject([
    { state: 'done', invoice_number: found.invoices[0]?.number, delivery: 'mail', mail_state: 'queued' },
    { state: 'done', invoice_number: found.invoices[1]?.number, delivery: 'print', mail_state: 'none' },
  ])
  expect((await call('POST', api.billingRunRelease(run.id))).body).toMatchObject({ status: 'released', done_count: 2 })
  await work(run.id)
  expect(await billed(caller)).toEqual(found)
})

test.each(['en-GB', 'de-DE', 'fr-FR'])(
  'the mail of a renewal names the term that its invoice bills, in %s',
  async (locale) => {
    const { add, start, release, db } = await world()
    await db.updateTable('tenants').set({ locale }).execute()
    await add()
    const { body: run } = await start({ expires_until: END })
    await release(run.id)
    const { start_on, end_on } = await db
      .selectFrom('terms')
      .select(['start_on', 'end_on'])
      .where('state', '=', 'proposed')
      .executeTakeFirstOrThrow()
    const { subject, text } = await db.selectFrom('mails').select(['subject', 'text']).executeTakeFirstOrThrow()
    const format = { locale, timeZone: 'UTC', style: 'long' } as const
    expect(start_on).toBe(addDays(END, 1))
    expect(text).toContain(formatDateRange(start_on, end_on as string, format))
    expect(subject).toContain(formatDate(END, format))
  },
)

test('who has credit is to be looked at, and once included pays with it: the mail asks for the rest, or for nothing', async () => {
  const { add, start, release, items, db, tenant_id, call } = await world()
  const named = (last_name: string) => add({ first_name: 'Ada', last_name })
  const [some, all, none, out] = [await named('A'), await named('B'), await named('C'), await named('D')]
  const credit = (member_id: string, amount_minor: number) =>
    makePayment({ tenant_id }, { member_id, amount_minor, received_on: TODAY })
  for (const [member, minor] of [
    [some, 2000],
    [all, 125_000],
    [out, 3000],
  ] as const)
    await credit(member, minor)
  const { body: run } = await start({ expires_until: END })
  expect(run).toMatchObject({ problem_count: 3, included_count: 1 })
  expect(await items(run.id)).toMatchObject([
    { problem: 'has_credit', included: false, message: expect.stringMatching(/20\.00 of it; .*40\.00 is left to pay/) },
    { problem: 'has_credit', included: false, message: expect.stringMatching(/pays all of it, .*60\.00/) },
    { problem: null, included: true },
    { problem: 'has_credit', included: false },
  ])
  for (const { id, member_id } of await items(run.id))
    if (member_id !== out) await call('PATCH', api.billingRunItem(run.id, id as string), { body: { included: true } })
  expect(await release(run.id)).toMatchObject({ done_count: 3 })
  const invoices = await db.selectFrom('invoices').select(['member_id', 'remaining_minor', 'status']).execute()
  expect(new Map(invoices.map(({ member_id, ...invoice }) => [member_id, invoice]))).toEqual(
    new Map([
      [some, { remaining_minor: 4000, status: 'open' }],
      [all, { remaining_minor: 0, status: 'paid' }],
      [none, { remaining_minor: 6000, status: 'open' }],
    ]),
  )
  const mails = await db.selectFrom('mails').select(['member_id', 'text']).where('paper_id', 'is not', null).execute()
  const text = (id: string) => mails.find(({ member_id }) => member_id === id)?.text
  expect(text(some)).toContain('please pay €40.00 by')
  expect(text(all)).not.toMatch(/please pay|Your membership ends/)
  expect(text(none)).toContain('please pay €60.00 by')
  expect((await items(run.id))[0]).toMatchObject({
    state: 'done',
    message: expect.stringMatching(/20\.00 was paid with credit/),
  })
  const { valid_through } = await db
    .selectFrom('members')
    .select('valid_through')
    .where('id', '=', all)
    .executeTakeFirstOrThrow()
  expect(valid_through && valid_through > END).toBe(true)
})

test('credit that came after the draft holds the item back, and the credit of a payer pays one term, not two', async () => {
  const { add, start, release, items, db, tenant_id, call } = await world()
  const { id: payer } = await makeMember(db, { first_name: 'Pia', last_name: 'Payer' })
  await add({ last_name: 'A', payer_member_id: payer })
  await add({ last_name: 'B', payer_member_id: payer })
  const { body: run } = await start({ expires_until: END })
  await makePayment({ tenant_id }, { member_id: payer, amount_minor: 60_00, received_on: TODAY })
  expect(await release(run.id)).toMatchObject({ done_count: 1, held_count: 1 })
  const held = (await items(run.id)).find(({ state }) => state === 'held')
  expect(held).toMatchObject({ problem: 'has_credit', message: expect.stringContaining('Include it again') })
  const included = await call('PATCH', api.billingRunItem(run.id, held?.id as string), { body: { included: true } })
  expect(included.body).toMatchObject({ state: 'waiting', problem: 'has_credit' })
  expect(await release(run.id)).toMatchObject({ done_count: 2 })
  const paid = await db.selectFrom('invoices').select('remaining_minor').orderBy('remaining_minor').execute()
  expect(paid.map(({ remaining_minor }) => remaining_minor)).toEqual([0, 6000])
})

test('two treasurers who release at once bill everybody once', async () => {
  const caller = await world()
  const { add, start, work, call, db, tenant_id } = caller
  const other = await makeCaller(['treasurer'], { tenant_id, db })
  for (const _ of Array.from({ length: 30 })) await add()
  const { body: run } = await start({ expires_until: END })
  const answers = await Promise.all([caller, other].map(({ call }) => call('POST', api.billingRunRelease(run.id))))
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  const { body: again } = await start({ expires_until: END })
  expect((await call('POST', api.billingRunRelease(again.id))).status).toBe(200)
  await Promise.all([work(run.id), work(again.id), work(run.id), work(again.id)])
  const { invoices, mails } = await billed(caller)
  expect([invoices.length, new Set(invoices.map(({ member_id }) => member_id)).size, mails.length]).toEqual([
    30, 30, 30,
  ])
  expect(new Set(invoices.map(({ number }) => number)).size).toBe(30)
})

test('a term that another run has billed is refused by the database itself', async () => {
  const { add, start, release, db } = await world()
  await add()
  const { body: run } = await start({ expires_until: END })
  await release(run.id)
  const { body: again } = await start({ expires_until: END })
  const { member_id, term_id } = await db
    .selectFrom('billing_run_items')
    .select(['member_id', 'term_id'])
    .where('run_id', '=', run.id)
    .executeTakeFirstOrThrow()
  const twice = db
    .updateTable('billing_run_items')
    .set({ state: 'done', term_id, included: false })
    .where('run_id', '=', again.id)
    .where('member_id', '=', member_id)
    .execute()
  await expect(twice).rejects.toThrow('billing_run_items_term_once')
})

test('a renewal that costs nothing is released without an invoice, and is neither mailed nor printed', async () => {
  const { add, start, release, items, db } = await world()
  const { id: tier_id } = await makeTier(db, { name: 'Honorary', price_minor: 0 })
  await add({ last_name: 'Billed' })
  await add({ last_name: 'Free', email: null, tier_id })
  await add({ last_name: 'Mailed', tier_id })
  const counts = { included_count: 3, mail_count: 1, print_count: 0 }
  const { body: run } = await start({ expires_until: END })
  expect(run).toMatchObject(counts)
  expect((await start({ expires_until: END, dry_run: true })).body).toMatchObject(counts)
  expect(await release(run.id)).toMatchObject({ ...counts, done_count: 3 })
  const listed = async (delivery: string) => (await items(run.id, { delivery })).map(({ title }) => title)
  expect([await listed('mail'), await listed('print')]).toEqual([['Grace Billed'], []])
})

test('each item is looked at anew when it is released', async () => {
  const caller = await world()
  const { add, start, release, items, db, tenant_id, call } = caller
  const admin = await makeCaller(['administrator'], { tenant_id, db })
  const { id: other } = await makeTier(db, { name: 'Silver', price_minor: 6000 })
  const names = ['Dead', 'Gone', 'Paid', 'Renewed', 'Tier', 'Usual']
  const ids = new Map<string, string>()
  for (const name of names)
    ids.set(name, await add({ last_name: name, ...(name === 'Renewed' ? { email: null } : {}) }))
  const id = (name: string) => ids.get(name) as string
  const { body: run } = await start({ expires_until: END })
  await admin.call('POST', `${api.member(id('Dead'))}/death`, { body: { reason: 'Told by the family' } })
  await admin.call('POST', `${api.member(id('Gone'))}/archival`)
  const payment = { method: 'cash', received_on: TODAY }
  await admin.call('POST', `${api.member(id('Paid'))}/renewal`, { body: { billing: 'paid', payment } })
  await admin.call('POST', `${api.member(id('Renewed'))}/renewal`, { body: {} })
  await db.updateTable('members').set({ tier_id: other }).where('id', '=', id('Tier')).execute()
  const before = await billed(caller)
  expect(await release(run.id)).toMatchObject({
    ...{ status: 'released', done_count: 1, refused_count: 2, unchanged_count: 2, held_count: 1 },
    // What is told of the run is what it billed, not what was chosen.
    ...{ included_count: 5, mail_count: 1, print_count: 0 },
    totals: [{ currency: 'EUR', item_count: 1, amount: '60.00' }],
  })
  const found = await items(run.id)
  expect(found.map(({ title, state }) => [title, state])).toEqual([
    ['Grace Dead', 'refused'],
    ['Grace Gone', 'refused'],
    ['Grace Paid', 'unchanged'],
    ['Grace Renewed', 'unchanged'],
    ['Grace Tier', 'held'],
    ['Grace Usual', 'done'],
  ])
  expect(found[4]).toMatchObject({ included: false, message: expect.stringContaining('Silver') })
  const after = await billed(caller)
  expect(after.invoices).toHaveLength(before.invoices.length + 1)
  const mailed = after.mails.map(({ member_id }) => member_id).filter((member) => member !== null)
  expect(mailed.filter((member) => [id('Dead'), id('Gone')].includes(member))).toEqual([])
  expect((await call('GET', api.billingRunItems(run.id, { state: 'held' }))).body).toHaveLength(1)
})

test('a price that changed since the draft holds the item back until somebody accepts it', async () => {
  const caller = await world()
  const { add, start, release, items, db, tier_id, call } = caller
  await add()
  const { body: run } = await start({ expires_until: END })
  await db.updateTable('tiers').set({ price_minor: 6500 }).where('id', '=', tier_id).execute()
  expect(await release(run.id)).toMatchObject({ status: 'released', done_count: 0, held_count: 1 })
  expect((await billed(caller)).invoices).toEqual([])
  const [held] = await items(run.id)
  expect(held).toMatchObject({
    ...{ state: 'held', included: false, amount: '60.00', problem: 'price_changed' },
    message: 'The price changed from €60.00 to €65.00. Include it again to accept that.',
  })
  const accepted = await call('PATCH', api.billingRunItem(run.id, held?.id as string), { body: { included: true } })
  expect(accepted.body).toMatchObject({ state: 'waiting', included: true, amount: '65.00' })
  expect(await release(run.id)).toMatchObject({ status: 'released', done_count: 1, held_count: 0 })
  const { invoices, mails } = await billed(caller)
  expect([invoices.length, mails.length]).toEqual([1, 1])
})

test('the invoice goes to whoever pays, the term to the member', async () => {
  const caller = await world()
  const { add, start, release, db, items } = caller
  const { id: payer } = await makeMember(db, { first_name: 'Pia', last_name: 'Payer' })
  const member = await add({ payer_member_id: payer })
  const { body: run } = await start({ expires_until: END })
  expect(await items(run.id)).toMatchObject([{ member_id: member, payer_name: 'Pia Payer' }])
  await release(run.id)
  const rows = await db.selectFrom('invoices').select(['member_id', 'payer_name']).execute()
  expect(rows).toEqual([{ member_id: payer, payer_name: 'Pia Payer' }])
  const { invoices, mails } = await billed(caller)
  expect([invoices.map(({ member_id }) => member_id), mails.map(({ member_id }) => member_id)]).toEqual([
    [member],
    [payer],
  ])
})

test('a renewal that costs nothing starts at once, without an invoice', async () => {
  const caller = await world()
  const { add, start, release, db, tier_id } = caller
  const member = await add()
  await db.updateTable('tiers').set({ price_minor: 0 }).where('id', '=', tier_id).execute()
  const { body: run } = await start({ expires_until: END })
  expect(await release(run.id)).toMatchObject({ done_count: 1 })
  expect((await billed(caller)).mails.filter(({ paper_id }) => paper_id !== null)).toEqual([])
  expect(await db.selectFrom('invoices').select('id').execute()).toEqual([])
  const { valid_through } = await db
    .selectFrom('members')
    .select('valid_through')
    .where('id', '=', member)
    .executeTakeFirstOrThrow()
  expect(valid_through && valid_through > END).toBe(true)
})

test('a released run is taken back where nothing was paid, and says what stays and why', async () => {
  const caller = await world()
  const { add, start, release, items, work, run: read, call, db } = caller
  const [paid, open] = [await add({ last_name: 'A' }), await add({ last_name: 'B' })]
  const { body: run } = await start({ expires_until: END })
  await release(run.id)
  const [first] = await items(run.id)
  const payment = { amount: '20.00', method: 'cash', received_on: TODAY }
  const path = `${api.invoice(first?.invoice_id as string)}/payments`
  expect((await call('POST', path, { body: payment })).status).toBe(201)
  expect((await call('POST', api.billingRunUndo(run.id))).body).toMatchObject({ status: 'undoing' })
  await work(run.id)
  expect(await read(run.id)).toMatchObject({
    ...{ status: 'undone', undone_count: 1, kept_count: 1, can_undo: false, mail_count: 1 },
    totals: [{ currency: 'EUR', item_count: 2, amount: '120.00' }],
  })
  expect(await items(run.id)).toMatchObject([
    { member_id: paid, state: 'kept', message: expect.stringContaining('has been paid') },
    { member_id: open, state: 'undone' },
  ])
  const terms = await db.selectFrom('terms').select(['member_id', 'state']).where('source', '=', 'renewal').execute()
  expect(new Map(terms.map(({ member_id, state }) => [member_id, state]))).toEqual(
    new Map([
      [paid, 'proposed'],
      [open, 'cancelled'],
    ]),
  )
  const { body: again } = await start({ expires_until: END })
  expect(await release(again.id)).toMatchObject({ done_count: 1 })
})

test('a run that was given up while its mails were written goes on when it is released again', async () => {
  const caller = await world()
  const { add, start, release, db } = caller
  await add()
  const { body: run } = await start({ expires_until: END })
  await release(run.id)
  await db.updateTable('billing_run_items').set({ mail_state: 'waiting' }).execute()
  await db.updateTable('billing_runs').set({ status: 'failed' }).execute()
  expect(await release(run.id)).toMatchObject({ status: 'released', done_count: 1, mails_waiting_count: 0 })
  expect((await billed(caller)).invoices).toHaveLength(1)
})

test('a release stops when whoever began it loses the right, and says so', async () => {
  const caller = await world()
  const { add, start, work, run: read, call, db, account_id } = caller
  await add()
  const { body: run } = await start({ expires_until: END })
  await call('POST', api.billingRunRelease(run.id))
  await db.updateTable('accounts').set({ status: 'disabled' }).where('id', '=', account_id).execute()
  await work(run.id)
  await db.updateTable('accounts').set({ status: 'verified' }).where('id', '=', account_id).execute()
  expect(await read(run.id)).toMatchObject({
    status: 'failed',
    done_count: 0,
    fault: expect.stringContaining('sign in'),
  })
  expect((await billed(caller)).invoices).toEqual([])
})

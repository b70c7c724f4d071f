import { sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import { countersOf, hashOf, type ImportWorld, importWorld } from '#app/api/v1/imports/import-world'
import { makeMember, makeTier } from '#db/factories'
import { addDays, todayIn } from '#lib/format/dates'
import { api } from '#lib/paths'
import { verifyBooks } from '#lib/server/verify-books'

const TODAY = todayIn('Europe/Berlin')

async function booksOf({ tenant_id }: ImportWorld): Promise<string[]> {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL })
  await client.connect()
  try {
    await client.query('set role quorate_app')
    return await verifyBooks(client, tenant_id)
  } finally {
    await client.end()
  }
}

const HEADER = 'Member number;First name;Last name;E-mail;Birth date;Tier;Start date;Valid through;Balance;City'

test('a file moves in with terms, histories, balances and counters, and goes out again row for row', async () => {
  const world = await importWorld()
  const { db } = world
  const tier = await makeTier(db, { name: 'Full', grace_days: 30 })
  await makeMember(db, { first_name: 'Ada', last_name: 'Lovelace', member_number: 'A-1', city: 'London' })
  const before = { rows: await hashOf(db), counters: await countersOf(db) }
  const ended = addDays(TODAY, -100)
  const file = await world.checked(
    [
      HEADER,
      `A-1;Ada;Lovelace;;;;;;;Ockham`,
      `A-2;Grace;Hopper;grace@example.org;9.12.1906;Full;${addDays(TODAY, -50)};${addDays(TODAY, 100)};12,50;New York`,
      `A-3;Alan;Turing;alan@example.org;23.6.1912;Full;${addDays(ended, -365)};${ended};;London`,
      `;Emmy;Noether;emmy@example.org;;;;;;Erlangen`,
    ].join('\r\n'),
  )
  expect(
    file.rows.map(({ line, outcome, title, problems }) => [
      line,
      outcome,
      title,
      problems.map(({ message }) => message),
    ]),
  ).toEqual([
    [2, 'update', 'Ada Lovelace', []],
    [3, 'problem', 'Grace Hopper', ['The birth date is over 115 years ago. Correct it, or leave it out.']],
    [4, 'create', 'Alan Turing', []],
    [5, 'create', 'Emmy Noether', []],
  ])
  expect(await hashOf(db)).toEqual(before.rows)

  const fixed = await world.checked(
    [
      HEADER,
      `A-1;Ada;Lovelace;;;;;;;Ockham`,
      `A-2;Grace;Hopper;grace@example.org;9.12.1956;Full;${addDays(TODAY, -50)};${addDays(TODAY, 100)};12,50;New York`,
      `A-3;Alan;Turing;alan@example.org;23.6.1962;Full;${addDays(ended, -365)};${ended};;London`,
      `;Emmy;Noether;emmy@example.org;;;;;;Erlangen`,
    ].join('\r\n'),
  )
  expect(fixed).toMatchObject({ create_count: 3, update_count: 1, problem_count: 0, status: 'checked' })
  const done = await world.run(fixed.id)
  expect(await world.rows(fixed.id, { state: 'refused' })).toEqual([])
  expect(done).toMatchObject({ status: 'done', done_count: 4, refused_count: 0, can_undo: true })

  const members = await db
    .selectFrom('members')
    .select(['member_number', 'first_name', 'status', 'tier_id', 'valid_through', 'grace_through', 'city', 'email_key'])
    .orderBy('member_number')
    .execute()
  expect(members).toMatchObject([
    { member_number: 'A-1', city: 'Ockham' },
    { member_number: 'A-2', status: 'active', tier_id: tier.id, email_key: 'grace@example.org' },
    { member_number: 'A-3', status: 'lapsed', valid_through: ended, grace_through: addDays(ended, 30) },
    { first_name: 'Emmy', status: 'pending', tier_id: null },
  ])
  const { body: found } = await world.call('GET', '/api/v1/members/?q=turing')
  expect(found).toHaveLength(1)
  const { rows: history } = await sql<{
    status: string
    from_on: string
  }>`select status, from_on::text from status_periods
    where member_id = (select id from members where member_number = 'A-3') order by from_on`.execute(db)
  expect(history).toEqual([
    { status: 'active', from_on: addDays(ended, -365) },
    { status: 'grace', from_on: addDays(ended, 1) },
    { status: 'lapsed', from_on: addDays(ended, 31) },
  ])
  const { body: grace } = await world.call('GET', '/api/v1/members/?q=hopper')
  const { body: record } = await world.call('GET', `/api/v1/members/${grace[0].id}`)
  expect(record.balance).toEqual({ amount: '12.50', currency: 'EUR' })
  expect(await db.selectFrom('invoices').select(['number', 'status', 'total_minor']).execute()).toEqual([
    { number: 'OB/A-2', status: 'open', total_minor: 1250 },
  ])
  expect(await booksOf(world)).toEqual([])

  const undone = await world.undo(fixed.id)
  expect(undone).toMatchObject({ status: 'undone', undone_count: 4, kept_count: 0, can_undo: false })
  expect(await hashOf(db)).toEqual(before.rows)
  expect(await countersOf(db)).toEqual(before.counters)
  expect(await booksOf(world)).toEqual([])
})

test('the undo keeps who was edited since, says so, and takes the others back', async () => {
  const world = await importWorld()
  const { db, call } = world
  const file = await world.checked(
    'First name,Last name,Balance\nAda,Lovelace,\nGrace,Hopper,20.00\nAlan,Turing,30.00\n',
  )
  await world.run(file.id)
  const idOf = async (name: string) => (await call('GET', `/api/v1/members/?q=${name}`)).body[0].id
  const ada = await idOf('lovelace')
  expect((await call('PATCH', `/api/v1/members/${ada}`, { body: { city: 'London' }, if_match: 1 })).status).toBe(200)
  const [invoice] = (await call('GET', api.invoices({ member_id: await idOf('hopper') }))).body
  const paid = await call('POST', api.payments(), {
    body: {
      ...{ payer_name: 'Grace', amount: '20.00', method: 'cash', received_on: TODAY },
      allocations: [{ invoice_id: invoice.id, amount: '20.00' }],
    },
  })
  expect(paid.status).toBe(201)
  const undone = await world.undo(file.id)
  expect(undone).toMatchObject({ status: 'undone', undone_count: 1, kept_count: 2 })
  expect((await world.rows(file.id, { state: 'kept' })).map(({ title, note }) => [title, note])).toEqual([
    ['Ada Lovelace', 'Kept: edited since the import.'],
    ['Grace Hopper', expect.stringMatching(/^Kept: /)],
  ])
  expect(
    (await db.selectFrom('members').select('last_name').orderBy('last_name').execute()).map((row) => row.last_name),
  ).toEqual(['Hopper', 'Lovelace'])
  expect(await booksOf(world)).toEqual([])
})

test('the undo of a term that an import gave somebody who was there restores the status and the histories', async () => {
  const world = await importWorld()
  const { db } = world
  await makeTier(db, { name: 'Full' })
  await makeMember(db, { first_name: 'Ada', last_name: 'Lovelace', member_number: '7', status: 'pending' })
  const before = { rows: await hashOf(db), counters: await countersOf(db) }
  const file = await world.checked(
    `No,First name,Last name,Tier,Start,Valid until\n7,Ada,Lovelace,Full,${addDays(TODAY, -400)},${addDays(TODAY, -10)}\n`,
  )
  expect(file.rows).toMatchObject([{ outcome: 'update', changes: ['term'], problems: [] }])
  await world.run(file.id)
  const member = await db.selectFrom('members').select(['status', 'valid_through']).executeTakeFirstOrThrow()
  expect(member).toEqual({ status: 'grace', valid_through: addDays(TODAY, -10) })
  await world.undo(file.id)
  expect(await hashOf(db)).toEqual(before.rows)
  expect(await countersOf(db)).toEqual(before.counters)
})

test('an import that stops anywhere goes on where it was, with no row twice and none half', async () => {
  const world = await importWorld()
  const { db, call } = world
  await makeTier(db, { name: 'Full' })
  const lines = Array.from({ length: 700 }, (_, at) => `N-${at},Ada,Member ${at},m${at}@example.org,Full,${TODAY},5.00`)
  const file = await world.checked(['Number,First name,Last name,E-mail,Tier,Start,Balance', ...lines].join('\n'), {
    columns: [{ position: 0, field: 'member_number' }],
  })
  expect(file).toMatchObject({ create_count: 700, problem_count: 0 })
  await call('POST', api.importRun(file.id))
  // Two workers at once, each stopped after a batch, until nothing is left.
  for (let round = 0; round < 10; round += 1) {
    const stop = new AbortController()
    const working = [world.work(file.id, stop.signal), world.work(file.id, stop.signal)]
    stop.abort()
    await Promise.all(working)
    const { rows } = await sql<{ half: number }>`select count(*)::int as half from import_rows r
      where r.import_id = ${file.id}::uuid and r.state = 'done' and not exists (
        select from members m join terms t on t.member_id = m.id join invoices i on i.member_id = m.id
        where m.id = r.object_id and i.status = 'open')`.execute(db)
    expect(rows).toEqual([{ half: 0 }])
  }
  await world.work(file.id)
  expect(await world.get(file.id)).toMatchObject({ status: 'done', done_count: 700 })
  const count = async (table: 'members' | 'terms' | 'invoices') =>
    Number((await db.selectFrom(table).select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()).count)
  expect([await count('members'), await count('terms'), await count('invoices')]).toEqual([700, 700, 700])
  expect(await booksOf(world)).toEqual([])
})

test('people are recognised by number, e-mail or name with birth date, and a family sharing an address is no repetition', async () => {
  const world = await importWorld()
  const { db } = world
  await makeMember(db, { member_number: '1', first_name: 'Ada', last_name: 'Byron', email: 'ada@example.org' })
  await makeMember(db, { member_number: '2', first_name: 'Alan', last_name: 'Turing', birth_date: '1962-06-23' })
  const file = await world.checked(
    [
      'Nr;Vorname;Nachname;E-Mail;Geburtsdatum;Ort',
      '1;Ada;Lovelace;;;London',
      ';Ralph;Lovelace;ada@example.org;;Ockham',
      ';Alan;Turing;;23.06.1962;Wilmslow',
      '2;Grace;Hopper;;;New York',
      '9;Emmy;Noether;emmy@example.org;;Erlangen',
      ';Fritz;Noether;emmy@example.org;;Erlangen',
      ';Emmy;Noether;emmy@example.org;;Göttingen',
      '9;Kurt;Gödel;;;Brünn',
    ].join('\n'),
  )
  expect(
    file.rows.map(({ outcome, matched_by, note, problems }) => [
      outcome,
      matched_by,
      note ?? problems[0]?.message ?? null,
    ]),
  ).toEqual([
    ['update', 'member_number', null],
    ['create', null, 'Shares the e-mail address with Ada Byron (1).'],
    ['update', 'name', null],
    ['problem', null, 'Number 2 belongs to Alan Turing (2). Correct the number or the name.'],
    ['create', null, null],
    ['create', null, null],
    ['problem', null, 'Line 6 has the same name and e-mail address. Leave one of the two rows out.'],
    ['problem', null, 'Line 6 has the same number. Leave one of the two rows out.'],
  ])
})

test('tiers and custom fields of the file are created with it, and go with it', async () => {
  const world = await importWorld()
  const { db, send, patch } = world
  const before = await hashOf(db)
  const { body: sent } = await send(
    'Vorname;Nachname;Beitragsgruppe;Eintritt;Schuhgröße\nAda;Lovelace;Familie;1.2.2020;38\n',
  )
  expect(sent.tiers).toEqual([{ name: 'Familie', count: 1, tier_id: null, create: false }])
  expect((await world.check(sent.id)).problem_count).toBe(1)
  const answer = await patch(sent.id, {
    tiers: [{ name: 'Familie', create: true }],
    columns: [{ position: 4, create_field: 'number' }],
  })
  expect(answer.body.columns[4]).toMatchObject({ field: 'custom_values.schuhgrosse', confidence: 1 })
  await world.check(sent.id)
  expect(await world.run(sent.id)).toMatchObject({ done_count: 1 })
  const member = await db
    .selectFrom('members')
    .select(['custom_values', 'joined_on', 'status'])
    .executeTakeFirstOrThrow()
  expect(member).toEqual({ custom_values: { schuhgrosse: 38 }, joined_on: '2020-02-01', status: 'active' })
  expect((await db.selectFrom('tiers').select('name').execute()).map(({ name }) => name)).toEqual(['Familie'])
  await world.undo(sent.id)
  expect(await hashOf(db)).toEqual(before)
})

test('a date that could be read two ways is asked once per column before the check', async () => {
  const world = await importWorld()
  const { body: sent } = await world.send(
    'First name,Last name,Joined\nAda,Lovelace,03/04/2020\nAlan,Turing,05/06/2021\n',
  )
  expect(sent.questions).toEqual(['Does the day or the month come first in the column Joined?'])
  expect((await world.call('POST', api.importCheck(sent.id))).status).toBe(409)
  await world.patch(sent.id, { columns: [{ position: 2, date_order: 'mdy' }] })
  await world.check(sent.id)
  await world.run(sent.id)
  const days = await world.db.selectFrom('members').select('joined_on').orderBy('joined_on').execute()
  expect(days.map(({ joined_on }) => joined_on)).toEqual(['2020-03-04', '2021-05-06'])
})

test('what somebody does between the check and the run is seen by the run', async () => {
  const world = await importWorld()
  const file = await world.checked('No,First name,Last name\n1,Ada,Lovelace\n2,Alan,Turing\n')
  await makeMember(world.db, { member_number: '2', first_name: 'Grace', last_name: 'Hopper' })
  const done = await world.run(file.id)
  expect(done).toMatchObject({ status: 'done', done_count: 1, refused_count: 1 })
  expect((await world.rows(file.id, { state: 'refused' }))[0]?.note).toMatch(/Number 2 belongs to Grace Hopper/)
})

test('only who may import does, and nobody sees the import of another association', async () => {
  const world = await importWorld()
  const { body: sent } = await world.send('First name,Last name\nAda,Lovelace\n')
  const other = await importWorld()
  expect((await other.call('GET', api.import(sent.id))).status).toBe(404)
  expect((await other.call('POST', api.importRun(sent.id))).status).toBe(404)
  expect((await other.call('GET', api.importRows(sent.id))).status).toBe(404)
})

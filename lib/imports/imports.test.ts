import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { booksOf, countersOf, hashOf, type ImportWorld, importWorld } from '#app/api/v1/imports/import-world'
import { makeCaller } from '#app/api/v1/test-client'
import { makeMember, makeTier } from '#db/factories'
import { addDays, todayIn } from '#lib/format/dates'
import { api } from '#lib/paths'

const TODAY = todayIn('Europe/Berlin')

/** Stops a worker once it has begun with some rows. */
function afterOneBatch(): AbortSignal {
  const { signal } = new AbortController()
  let asked = 0
  Object.defineProperty(signal, 'aborted', {
    get: () => {
      asked += 1
      return asked > 1
    },
  })
  return signal
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

test('imports of the same people are taken back one after the other, the newest first', async () => {
  const world = await importWorld()
  const { db, call } = world
  await makeTier(db, { name: 'Full' })
  await makeMember(db, { first_name: 'Ada', last_name: 'Lovelace', member_number: '7', city: 'London' })
  await makeMember(db, { first_name: 'Alan', last_name: 'Turing', member_number: '8', city: 'Luton' })
  const before = await hashOf(db)
  const written = async (content: string) => {
    const { id } = await world.checked(content)
    await world.run(id)
    return id
  }
  const header = 'No,First name,Last name,City,Tier,Start,Valid until,consents.newsletter'
  const term = `Full,${addDays(TODAY, -20)},${addDays(TODAY, 300)}`
  const first = await written(
    `${header}\n7,Ada,Lovelace,Ockham,,,,\n8,Alan,Turing,Bletchley,,,,\n9,Emmy,Noether,Bonn,,,,`,
  )
  const between = await hashOf(db)
  const second = await written(
    `${header}\n7,Ada,Lovelace,Paris,${term},yes\n8,Alan,Turing,,,,,yes\n9,Emmy,Noether,Rome,,,,no`,
  )
  expect(await world.undo(second)).toMatchObject({ status: 'undone', undone_count: 3, kept_count: 0 })
  const { consents: _, ...rest } = await hashOf(db)
  const { consents: __, ...expected } = between
  expect(rest).toEqual(expected)
  expect(await world.undo(first)).toMatchObject({ status: 'undone', undone_count: 3, kept_count: 0 })
  const { consents: ___, ...restored } = await hashOf(db)
  const { consents: ____, ...original } = before
  expect(restored).toEqual(original)

  // The other way round the older one stays as it is: what the newer one found would be lost.
  const older = await written(`${header}\n7,Ada,Lovelace,Ockham,,,,`)
  const newer = await written(`${header}\n7,Ada,Lovelace,Paris,,,,`)
  expect(await world.undo(older)).toMatchObject({ undone_count: 0, kept_count: 1 })
  expect(await world.undo(newer)).toMatchObject({ undone_count: 1, kept_count: 0 })
  const [ada] = (await call('GET', '/api/v1/members/?q=lovelace')).body
  expect(ada.city).toBe('Ockham')
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
  for (let round = 0; round < 2; round += 1) {
    await Promise.all([world.work(file.id, afterOneBatch()), world.work(file.id, afterOneBatch())])
    // What is written is written whole, with its row.
    const { rows } = await sql<{ done: number; members: number; terms: number; invoices: number }>`select
      (select count(*)::int from import_rows where state = 'done') as done, (select count(*)::int from members) as members,
      (select count(*)::int from terms) as terms,
      (select count(*)::int from invoices where status = 'open') as invoices`.execute(db)
    const { done } = rows[0] ?? { done: 0 }
    expect(rows).toEqual([{ done, members: done, terms: done, invoices: done }])
    expect(done).toBeGreaterThan(0)
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
  expect(sent.tiers).toEqual([{ name: 'Familie', count: 1, tier_id: null, create: false, seats: null }])
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

test('a new choice has all that stands in its column, and what is no choice is told', async () => {
  const world = await importWorld()
  const shirts = ['S', 'M', 'L', 'XL', 'XXL', '3XL', 's']
  const rows = Array.from({ length: 120 }, (_, n) => `Ada,Number ${n},${shirts[n % 7]},"Yoga, Chess",${n}`)
  const { body: sent } = await world.send(['First name,Last name,Shirt,Sports,Locker', ...rows, ''].join('\n'))
  const made = await world.patch(sent.id, {
    columns: [
      { position: 2, create_field: 'choice' },
      { position: 3, create_field: 'multi_choice' },
    ],
  })
  expect(made.status).toBe(200)
  const { body: fields } = await world.call('GET', api.customFields())
  expect(fields.map(({ choices }: { choices: { label: string }[] }) => choices.map(({ label }) => label))).toEqual([
    ['S', 'M', 'L', 'XL', 'XXL', '3XL'],
    ['Yoga', 'Chess'],
  ])
  const refused = await world.patch(sent.id, { columns: [{ position: 4, create_field: 'choice' }] })
  expect([refused.status, refused.body.errors[0].message]).toEqual([
    422,
    'Locker: More than 100 different values are no choice. Make it a text.',
  ])
  expect((await world.check(sent.id)).create_count).toBe(120)
})

test('a column of a file that is read again fills the field of its key, whatever else is called alike', async () => {
  const world = await importWorld()
  const { body: sent } = await world.send(
    'first_name,last_name,joined_on,custom_values.member_since (date),custom_values.points (number)\nAda,Lovelace,2020-02-01,1999-01-31,1.234\n',
  )
  expect(sent.columns.map(({ field }: { field: string | null }) => field)).toEqual([
    ...['first_name', 'last_name', 'joined_on', null, null],
  ])
  await world.patch(sent.id, {
    columns: [
      { position: 3, create_field: 'date' },
      { position: 4, create_field: 'number' },
    ],
  })
  await world.check(sent.id)
  await world.run(sent.id)
  expect(await world.db.selectFrom('members').select(['joined_on', 'custom_values']).executeTakeFirst()).toEqual({
    joined_on: '2020-02-01',
    custom_values: { member_since: '1999-01-31', points: 1.234 },
  })
  const { body: fields } = await world.call('GET', api.customFields())
  expect(fields.map(({ key, label }: { key: string; label: string }) => [key, label])).toEqual([
    ['member_since', 'Member since'],
    ['points', 'Points'],
  ])
  const again = await world.send('custom_values.points (number),first_name,last_name\n2.345,Ada,Lovelace\n')
  expect(again.body.columns[0]).toMatchObject({ field: 'custom_values.points', confidence: 0.99 })
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

test('dates that contradict each other, and an end that nobody wrote down, are told beside the row', async () => {
  const world = await importWorld()
  const { name } = await makeTier(world.db)
  const { rows } = await world.checked(
    `No,First name,Last name,Tier,Joined,Paid until\n1,Ada,Lovelace,${name},2027-02-01,2026-12-31\n2,Alan,Turing,${name},2026-02-01,\n3,Grace,Hopper,${name},2020-02-01,2027-01-31\n`,
  )
  expect(rows.map(({ outcome }) => outcome)).toEqual(['create', 'create', 'create'])
  expect(rows[0]?.note).toContain('Joined on 2027-02-01, after it was paid until 2026-12-31.')
  expect(rows[1]?.note).toMatch(/no day until which it is paid: 20\d\d-01-31 comes from the period of the tier/)
  expect(rows[2]?.note).toBeNull()
})

test('what somebody does between the check and the run is seen by the run', async () => {
  const world = await importWorld()
  const file = await world.checked('No,First name,Last name\n1,Ada,Lovelace\n2,Alan,Turing\n')
  await makeMember(world.db, { member_number: '2', first_name: 'Grace', last_name: 'Hopper' })
  const done = await world.run(file.id)
  expect(done).toMatchObject({ status: 'done', done_count: 1, refused_count: 1 })
  expect((await world.rows(file.id, { state: 'refused' }))[0]?.note).toMatch(/Number 2 belongs to Grace Hopper/)
})

test('an open balance that a member owes here already is not written a second time', async () => {
  const world = await importWorld()
  const { db, call } = world
  const member = await makeMember(db, { member_number: '1', first_name: 'Ada', last_name: 'Lovelace' })
  const file = 'No,First name,Last name,Balance\n1,Ada,Lovelace,30.00\n2,Alan,Turing,20.00\n'
  const first = await world.checked(file)
  expect(first).toMatchObject({ create_count: 1, update_count: 1 })
  expect(first.rows[0]?.changes).toEqual(['balance'])
  await world.run(first.id)
  const again = await world.checked(file)
  expect(again.rows.map(({ outcome, note }) => [outcome, note])).toEqual([
    ['skip', 'Nothing to change. The open balance of €30.00 is here already.'],
    ['skip', 'Nothing to change. The open balance of €20.00 is here already.'],
  ])

  // Further dues count as well, and what was paid since is not owed again.
  const [opening] = (await call('GET', api.invoices({ member_id: member.id }))).body
  const paid = await call('POST', api.payments(), {
    body: {
      ...{ payer_name: 'Ada', amount: '30.00', method: 'cash', received_on: TODAY },
      allocations: [{ invoice_id: opening.id, amount: '30.00' }],
    },
  })
  expect(paid.status).toBe(201)
  expect((await world.checked(file)).rows[0]).toMatchObject({
    outcome: 'skip',
    note: 'Nothing to change. The open balance of €30.00 was brought along before.',
  })
  const other = await world.checked('No,First name,Last name,Balance\n1,Ada,Lovelace,45.00\n')
  expect(other.rows[0]?.problems.map(({ field, message }) => [field, message])).toEqual([
    [
      'balance',
      '€0.00 is open here, and the balance of members with invoices is not changed by a file. Empty the cell, or leave the column out; write an invoice or record a payment instead.',
    ],
  ])
  expect(await db.selectFrom('invoices').select('id').execute()).toHaveLength(2)
  expect(await booksOf(world)).toEqual([])
})

test('terms of earlier years come from further rows of a person or from one cell, and go with the undo', async () => {
  const world = await importWorld()
  const { db } = world
  const full = await makeTier(db, { name: 'Full', grace_days: 30 })
  const junior = await makeTier(db, { name: 'Junior, young', grace_days: 0 })
  await makeMember(db, { member_number: '9', first_name: 'Emmy', last_name: 'Noether', status: 'pending' })
  const before = { rows: await hashOf(db), counters: await countersOf(db) }
  const [year, next] = [Number(TODAY.slice(0, 4)), Number(TODAY.slice(0, 4)) + 1]
  const content = [
    'No;First name;Last name;Tier;Start;Valid until;Further terms;Balance',
    `1;Ada;Lovelace;Full;${year}-01-01;${year}-12-31;;10,00`,
    `1;Ada;Lovelace;Junior, young;${year - 2}-01-01;${year - 2}-12-31;;`,
    `2;Alan;Turing;Full;${year}-01-01;${year}-12-31;"${year - 1}-01-01 to ${year - 1}-12-31, Junior, young\n${next}-01-01 to never";`,
    `1;Ada;Lovelace;Full;${next}-01-01;${next}-12-31;;10,00`,
    `1;Ada;Lovelace;Full;${year}-06-01;${next}-06-01;;`,
    `1;Grace;Hopper;Full;2001-01-01;2001-12-31;;`,
    `1;Ada;Lovelace;Full;2001-01-01;2001-12-31;;12,00`,
    `9;Emmy;Noether;Full;2001-01-01;2001-12-31;;`,
    `9;Emmy;Noether;Full;2003-01-01;2003-12-31;;`,
  ].join('\n')
  const file = await world.checked(content)
  expect(file.rows.map(({ line, outcome, note, problems }) => [line, outcome, problems[0]?.message ?? note])).toEqual([
    [2, 'create', null],
    [3, 'skip', 'Its term goes to line 2, which is the same person.'],
    [4, 'create', null],
    [5, 'skip', 'Its term goes to line 2, which is the same person.'],
    [
      ...[6, 'problem'],
      `Line 2 is the same person, with a term from ${year}-01-01 to ${year}-12-31. Correct the dates, or leave one of the two rows out.`,
    ],
    [7, 'problem', 'Line 2 has the same number. Leave one of the two rows out.'],
    [8, 'problem', 'Line 2 is the same person. Write what is open altogether in that row only.'],
    [9, 'update', null],
    [10, 'skip', 'Its term goes to line 9, which is the same person.'],
  ])
  expect(await world.run(file.id)).toMatchObject({ status: 'done', done_count: 3, refused_count: 0 })
  const terms = await db
    .selectFrom('terms')
    .innerJoin('members', (on) =>
      on.onRef('members.id', '=', 'terms.member_id').onRef('members.tenant_id', '=', 'terms.tenant_id'),
    )
    .select(['member_number', 'start_on', 'end_on', 'state', 'terms.tier_id'])
    .orderBy('member_number')
    .orderBy('start_on')
    .execute()
  expect(terms.map((term) => [term.member_number, term.start_on, term.end_on, term.state, term.tier_id])).toEqual([
    ['1', `${year - 2}-01-01`, `${year - 2}-12-31`, 'ended', junior.id],
    ['1', `${year}-01-01`, `${year}-12-31`, 'active', full.id],
    ['1', `${next}-01-01`, `${next}-12-31`, 'active', full.id],
    ['2', `${year - 1}-01-01`, `${year - 1}-12-31`, 'ended', junior.id],
    ['2', `${year}-01-01`, `${year}-12-31`, 'active', full.id],
    ['2', `${next}-01-01`, null, 'active', full.id],
    ['9', '2001-01-01', '2001-12-31', 'ended', full.id],
    ['9', '2003-01-01', '2003-12-31', 'ended', full.id],
  ])
  const members = await db
    .selectFrom('members')
    .select(['member_number', 'status', 'current_term_start', 'valid_through', 'joined_on'])
    .orderBy('member_number')
    .execute()
  expect(members).toEqual([
    {
      ...{ member_number: '1', status: 'active', current_term_start: `${year}-01-01` },
      ...{ valid_through: `${next}-12-31`, joined_on: `${year - 2}-01-01` },
    },
    {
      ...{ member_number: '2', status: 'active', current_term_start: `${year}-01-01` },
      ...{ valid_through: null, joined_on: `${year - 1}-01-01` },
    },
    {
      ...{ member_number: '9', status: 'lapsed', current_term_start: '2003-01-01' },
      ...{ valid_through: '2003-12-31', joined_on: '2001-01-01' },
    },
  ])
  const { rows: statuses } = await sql<{
    said: string
  }>`select concat_ws(' ', m.member_number, p.status, p.from_on, p.to_on) as said
    from status_periods p join members m on m.id = p.member_id where m.member_number <> '9' order by m.member_number, p.from_on`.execute(
    db,
  )
  expect(statuses.map(({ said }) => said)).toEqual([
    `1 active ${year - 2}-01-01 ${year - 2}-12-31`,
    `1 lapsed ${year - 1}-01-01 ${year - 1}-12-31`,
    `1 active ${year}-01-01`,
    `2 active ${year - 1}-01-01`,
  ])
  const { rows: memberships } = await sql<{ said: string }>`select concat_ws(' ', p.from_on, p.to_on, t.name,
      p.current_term_start, p.valid_through, p.grace_through) as said
    from membership_periods p join members m on m.id = p.member_id join tiers t on t.id = p.tier_id
    where m.member_number = '1' order by p.from_on`.execute(db)
  expect(memberships.map(({ said }) => said)).toEqual([
    `${year - 2}-01-01 ${year - 1}-12-31 Junior, young ${year - 2}-01-01 ${year - 2}-12-31 ${year - 2}-12-31`,
    `${year}-01-01 Full ${year}-01-01 ${next}-12-31 ${addDays(`${next}-12-31`, 30)}`,
  ])
  // Sent once more without the lines that were wrong, it says nothing new.
  const lines = content.split('\n')
  const same = await world.checked([...lines.slice(0, 6), ...lines.slice(9)].join('\n'))
  expect(same).toMatchObject({ create_count: 0, update_count: 0, problem_count: 0 })
  await world.undo(file.id)
  expect(await hashOf(db)).toEqual(before.rows)
  expect(await countersOf(db)).toEqual(before.counters)
  expect(await booksOf(world)).toEqual([])
})

/** Every call about one import. */
const CALLS: readonly (readonly [method: string, path: (id: string) => string, body?: object])[] = [
  ['GET', api.import],
  ['PATCH', api.import, { on_match: 'skip' }],
  ['GET', (id) => api.importRows(id)],
  ['GET', api.importProblems],
  ['POST', api.importCheck],
  ['POST', api.importRun],
  ['POST', api.importUndo],
  ['DELETE', api.import],
]

async function statusesOf({ call }: Pick<ImportWorld, 'call'>, id: string): Promise<number[]> {
  const statuses: number[] = []
  for (const [method, path, body] of CALLS) statuses.push((await call(method, path(id), body ? { body } : {})).status)
  return statuses
}

test('only who may import members does, and nobody reaches the import of another association', async () => {
  const world = await importWorld()
  const { id } = await world.checked('First name,Last name\nAda,Lovelace\n')
  const every = (status: number) => CALLS.map(() => status)
  const file = { body: new Uint8Array(Buffer.from('First name,Last name\nAda,Lovelace\n')) }
  expect(await statusesOf(await importWorld(), id)).toEqual(every(404))

  // Who imports nothing at all is refused; who imports other things does not see it.
  const member = await makeCaller(['member'], world)
  expect(await statusesOf(member, id)).toEqual(every(403))
  expect((await member.call('GET', api.imports())).status).toBe(403)
  expect((await member.call('POST', api.imports({ name: 'a.csv' }), file)).status).toBe(403)
  expect((await member.call('GET', '/api/v1/imports/fields/?noun=members')).status).toBe(403)
  const secretary = await makeCaller(['membership_manager'], world)
  expect((await secretary.call('GET', api.import(id))).status).toBe(403)
  expect((await secretary.call('POST', api.imports({ name: 'a.csv' }), file)).status).toBe(403)
  for (const role of ['treasurer', 'event_manager'] as const) {
    const caller = await makeCaller([role], world)
    expect([role, ...(await statusesOf(caller, id))]).toEqual([role, ...every(404)])
    expect([role, (await caller.call('GET', api.imports())).body]).toEqual([role, []])
    expect([role, (await caller.call('POST', api.imports({ name: 'a.csv' }), file)).status]).toEqual([role, 403])
  }
  expect(await world.get(id)).toMatchObject({ status: 'checked', on_match: 'update', create_count: 1 })
})

test('who loses the right while an import runs is stopped at the next rows, and what was written can be taken back', async () => {
  const world = await importWorld()
  const { db, call, account_id } = world
  const before = await hashOf(db)
  const lines = Array.from({ length: 700 }, (_, at) => `N-${at},Ada,Member ${at}`)
  const file = await world.checked(['Number,First name,Last name', ...lines].join('\n'), {
    columns: [{ position: 0, field: 'member_number' }],
  })
  expect((await call('POST', api.importRun(file.id))).status).toBe(202)
  expect(await world.work(file.id, afterOneBatch())).toBe(false)
  const half = (await world.get(file.id)).done_count
  expect(half).toBeGreaterThan(0)
  expect(half).toBeLessThan(700)
  const other = await makeCaller(['administrator'], world)
  await db
    .updateTable('accounts')
    .set({ roles: ['member'] })
    .where('id', '=', account_id)
    .execute()
  expect(await world.work(file.id)).toBe(true)
  expect((await other.call('GET', api.import(file.id))).body).toMatchObject({
    ...{ status: 'failed', fault: 'The account that began this may no longer import.', done_count: half },
    refused_count: 0,
  })
  // Somebody else goes on with it, and takes all of it back.
  expect((await other.call('POST', api.importRun(file.id))).status).toBe(202)
  await world.work(file.id)
  expect((await other.call('GET', api.import(file.id))).body).toMatchObject({ status: 'done', done_count: 700 })
  expect((await other.call('POST', api.importUndo(file.id))).status).toBe(202)
  await world.work(file.id)
  await db
    .updateTable('accounts')
    .set({ roles: ['administrator'] })
    .where('id', '=', account_id)
    .execute()
  await db.deleteFrom('accounts').where('id', '=', other.account_id).execute()
  expect(await hashOf(db)).toEqual(before)
})

test('what a list exports is known by its headings, and choices by their labels', async () => {
  const world = await importWorld()
  const { call, db } = world
  const tier = await makeTier(db, { name: 'Full' })
  const labels = ['Herren I', 'Damen, Alte', 'Damen']
  for (const [label, type] of [
    ['Shirt', 'choice'],
    ['Teams', 'multi_choice'],
  ] as const) {
    const body = { noun: 'members', label, type, choices: labels.map((each) => ({ label: each })) }
    expect((await call('POST', api.customFields(), { body })).status).toBe(201)
  }
  const member = await makeMember(db, {
    ...{ first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.org', phone: '0431 123456', tier_id: tier.id },
    ...{ organization: 'Engines', job_title: 'Analyst', address_line1: 'Weg 1', postal_code: '24103', city: 'Kiel' },
    ...{ country: 'DE', language: 'de', birth_date: '1980-12-10', tags: ['choir', 'board'] },
    custom_values: JSON.stringify({ shirt: 'damen_alte', teams: ['herren_i', 'damen_alte'] }),
  })
  const { text } = await call('GET', api.members({ format: 'csv' }))
  const changed = text.replaceAll('Lovelace', 'Byron').replaceAll('ada@example.org', 'byron@example.org')
  const file = await world.checked(changed)
  // The rest is counted here: ages, sums and the like.
  const taken = file.columns.flatMap(({ field }) => field ?? [])
  expect(taken).toEqual(
    expect.arrayContaining([
      ...[
        'member_number',
        'first_name',
        'last_name',
        'email',
        'phone',
        'tier',
        'organization',
        'job_title',
        'city',
        'country',
      ],
      ...['language', 'birth_date', 'tags', 'custom_values.shirt', 'custom_values.teams'],
    ]),
  )
  expect(file).toMatchObject({ update_count: 1, create_count: 0, problem_count: 0 })
  expect(file.rows[0]).toMatchObject({ object_id: member.id })
  await world.run(file.id)
  const after = await db.selectFrom('members').select(['last_name', 'email', 'custom_values']).executeTakeFirstOrThrow()
  expect(after).toEqual({
    last_name: 'Byron',
    email: 'byron@example.org',
    custom_values: { shirt: 'damen_alte', teams: ['herren_i', 'damen_alte'] },
  })
})

test('whoever has left was a member until then', async () => {
  const world = await importWorld()
  await makeTier(world.db, { name: 'Full', period_unit: 'year', period_count: 1 })
  const file = await world.checked(
    'Vorname;Nachname;Mitgliedsart;Eintritt;Austritt;Status\nAda;Lovelace;Full;18.06.2020;31.12.2024;ausgetreten\n',
  )
  expect(file.problem_count).toBe(0)
  await world.run(file.id)
  expect(await world.db.selectFrom('terms').select(['start_on', 'end_on']).execute()).toEqual([
    { start_on: '2020-06-18', end_on: '2024-12-31' },
  ])
})

test('whether an amount below zero is owed or a credit is asked before the check', async () => {
  const world = await importWorld()
  const text = 'Vorname;Nachname;Saldo\nAda;Lovelace;-48,00\nMax;Born;0,00\n'
  const { body: sent } = await world.send(text)
  expect(sent.questions).toEqual(['Is an amount below zero in the column Saldo owed to you, or a credit?'])
  expect((await world.call('POST', api.importCheck(sent.id))).status).toBe(409)
  await world.patch(sent.id, { columns: [{ position: 2, negative: 'owed' }] })
  expect(await world.check(sent.id)).toMatchObject({ create_count: 2, problem_count: 0 })
  await world.run(sent.id)
  expect(await world.db.selectFrom('invoices').select('remaining_minor').execute()).toEqual([{ remaining_minor: 4800 }])
})

test('a billing run that did nothing for somebody does not keep the undo from removing them', async () => {
  const world = await importWorld()
  const { db } = world
  const file = await world.checked('Vorname;Nachname\nAda;Lovelace\nMax;Born\n')
  await world.run(file.id)
  const members = await db.selectFrom('members').select(['id', 'last_name']).orderBy('last_name').execute()
  const begin = async (status: 'released' | 'draft', member_id: string | undefined) => {
    const run_id = crypto.randomUUID()
    await db.insertInto('billing_runs').values({ id: run_id, kind: 'renewals', status, words: 'All' }).execute()
    await db
      .insertInto('billing_run_items')
      .values({
        ...{ id: crypto.randomUUID(), run_id, member_id, payer_name: 'Somebody', title: 'Dues' },
        ...{ included: false, delivery: 'mail', problem: 'too_early' },
      })
      .execute()
  }
  await begin('released', members[1]?.id)
  await begin('draft', members[0]?.id)
  expect(await world.undo(file.id)).toMatchObject({ undone_count: 1, kept_count: 1 })
  const left = await db.selectFrom('members').select('last_name').execute()
  expect(left).toEqual([{ last_name: 'Born' }])
  expect(await db.selectFrom('billing_run_items').select('payer_name').execute()).toHaveLength(2)
})

import { expect, test } from 'vitest'
import { countersOf, hashOf, type ImportWorld, importWorld } from '#app/api/v1/imports/import-world'
import { makeMember, makeTier } from '#db/factories'
import { todayIn } from '#lib/format/dates'
import { api } from '#lib/paths'

const TODAY = todayIn('Europe/Berlin')
const YEAR = Number(TODAY.slice(0, 4))
const HEADER = 'Nr;Vorname;Nachname;Geburtsdatum;Eintritt;Beitragsgruppe;gültig bis;Familie;Zahler;offen'

const sheet = (...rows: string[]) => [HEADER, ...rows].join('\n')

/** An association whose tier Familie is for some people. */
async function familyWorld(seats: number | null = 4) {
  const world = await importWorld()
  const family = await makeTier(world.db, { name: 'Familie', price_minor: 9000, seats_included: seats, grace_days: 30 })
  const single = await makeTier(world.db, { name: 'Einzel', price_minor: 6000, grace_days: 30 })
  return { ...world, family, single }
}

/** The people of a group by their numbers: what they are in it, since when, their status and their last day. */
async function peopleOf({ db }: ImportWorld, name: string) {
  const people = await db
    .selectFrom('members')
    .innerJoin('groups', 'groups.id', 'members.group_id')
    .select(['member_number', 'group_role', 'group_since', 'status', 'valid_through'])
    .where('groups.name', '=', name)
    .orderBy('member_number')
    .execute()
  return people.map((each) => [each.member_number, each.group_role, each.group_since, each.status, each.valid_through])
}

const told = async (world: ImportWorld, id: string) =>
  (await world.rows(id)).map(({ line, outcome, problems, note }) => [
    line,
    outcome,
    problems.map(({ column, message }) => `${column}: ${message}`)[0] ?? note,
  ])

const end = `${YEAR}-12-31`

test('a family is one payer with followers who share the membership since they joined, and goes with the undo', async () => {
  const world = await familyWorld()
  const before = { rows: await hashOf(world.db), counters: await countersOf(world.db) }
  const file = await world.checked(
    sheet(
      `1;Anna;Berg;1980-01-01;2010-03-01;Familie;${end};Berg;ja;12,50`,
      `2;Ben;Berg;1981-01-01;2012-01-01;Familie;${end};Berg;nein;`,
      '3;Cleo;Berg;2015-06-01;2015-06-01;;;Berg;;',
      `4;Dora;Dorn;1990-01-01;2020-01-01;Einzel;${end};;;`,
    ),
  )
  expect(file.columns.map(({ field }) => field)).toContain('family')
  expect(await told(world, file.id)).toEqual([
    [2, 'create', 'Pays for “Berg”.'],
    [3, 'create', 'Shares the membership of Anna Berg (line 2) in “Berg”.'],
    [4, 'create', 'Shares the membership of Anna Berg (line 2) in “Berg”.'],
    [5, 'create', null],
  ])
  expect(await world.run(file.id)).toMatchObject({ status: 'done', done_count: 4, refused_count: 0 })
  expect(await peopleOf(world, 'Berg')).toEqual([
    ['1', 'payer', '2010-03-01', 'active', end],
    ['2', 'person', '2012-01-01', 'active', end],
    ['3', 'person', '2015-06-01', 'active', end],
  ])
  const { rows: days } = await statuses(world)
  expect(days).toEqual(['1 active 2010-03-01', '2 active 2012-01-01', '3 active 2015-06-01', '4 active 2020-01-01'])
  const terms = await world.db
    .selectFrom('terms')
    .innerJoin('members', 'members.id', 'terms.member_id')
    .select(['member_number', 'start_on', 'end_on', 'source', 'billing'])
    .orderBy('member_number')
    .execute()
  expect(terms.map((each) => Object.values(each))).toEqual([
    ['1', '2010-03-01', end, 'import', null],
    ['2', '2012-01-01', end, 'group', 'free'],
    ['3', '2015-06-01', end, 'group', 'free'],
    ['4', '2020-01-01', end, 'import', null],
  ])
  const again = await world.checked(
    sheet(
      `1;Anna;Berg;1980-01-01;2010-03-01;Familie;${end};Berg;ja;12,50`,
      '3;Cleo;Berg;2015-06-01;2015-06-01;;;Berg;;',
    ),
  )
  expect(again).toMatchObject({ create_count: 0, update_count: 0, problem_count: 0, skip_count: 2 })
  expect(await world.undo(file.id)).toMatchObject({ status: 'undone', undone_count: 4, kept_count: 0 })
  expect(await hashOf(world.db)).toEqual(before.rows)
  expect(await countersOf(world.db)).toEqual(before.counters)
})

async function statuses({ db }: ImportWorld) {
  const rows = await db
    .selectFrom('status_periods')
    .innerJoin('members', 'members.id', 'status_periods.member_id')
    .select(['member_number', 'status_periods.status', 'from_on'])
    .orderBy('member_number')
    .orderBy('from_on')
    .execute()
  return { rows: rows.map((each) => Object.values(each).join(' ')) }
}

test('people are added to families that are there, and the undo leaves those exactly as they were', async () => {
  const world = await familyWorld(5)
  const { db, call, family, single } = world
  const join = async (body: object) => (await call('POST', api.members(), { body })).body.id as string
  const waived = { billing: 'waived', billing_reason: 'Founder' }
  const anna = await join({ first_name: 'Anna', last_name: 'Berg', member_number: 'A', tier_id: family.id, ...waived })
  const ben = await join({ first_name: 'Ben', last_name: 'Berg', member_number: 'B' })
  const gus = await join({ first_name: 'Gus', last_name: 'Gold', member_number: 'G', tier_id: single.id, ...waived })
  const hal = await join({ first_name: 'Hal', last_name: 'Gold', member_number: 'H', tier_id: family.id, ...waived })
  const group = (await call('POST', api.groups(), { body: { name: 'Berg', payer_member_id: anna } })).body.id
  expect((await call('POST', api.groupPeople(group), { body: { member_id: ben } })).status).toBe(201)
  const before = { rows: await hashOf(db), counters: await countersOf(db) }
  const far = `${YEAR + 3}-12-31`
  const file = await world.checked(
    [
      'Nr;Vorname;Nachname;Familie;Zahler;Beginn;gültig bis;Telefon',
      // A further term of the payer reaches whoever shares it.
      `A;Anna;Berg;;;${YEAR + 3}-01-01;${far};`,
      'B;Ben;Berg;Berg;;;;1',
      'C;Cleo;Berg;berg;;;;',
      'G;Gus;Gold;;H;;;',
      'I;Ida;Gold;;H;;;2',
    ].join('\n'),
  )
  expect(await told(world, file.id)).toEqual([
    [2, 'update', null],
    [3, 'update', null],
    [4, 'create', 'Shares the membership of Anna Berg (A) in “Berg”.'],
    [5, 'update', 'Shares the membership of Hal Gold (H) in “Gold”.'],
    [6, 'create', 'Shares the membership of Hal Gold (H) in “Gold”.'],
  ])
  expect(await world.run(file.id)).toMatchObject({ status: 'done', done_count: 5, refused_count: 0 })
  expect((await peopleOf(world, 'Berg')).map(([number, role]) => [number, role])).toEqual([
    ['A', 'payer'],
    ['B', 'person'],
    ['C', 'person'],
  ])
  expect((await peopleOf(world, 'Gold')).map(([number, role]) => [number, role])).toEqual([
    ['G', 'person'],
    ['H', 'payer'],
    ['I', 'person'],
  ])
  expect(await world.undo(file.id)).toMatchObject({ status: 'undone', undone_count: 5, kept_count: 0 })
  expect(await hashOf(db)).toEqual(before.rows)
  expect(await countersOf(db)).toEqual(before.counters)
  expect([gus, hal].every(Boolean)).toBe(true)
})

test('mistakes in families are told with their line and field before anything is written', async () => {
  const world = await familyWorld(3)
  const { db, family } = world
  const { call } = world
  const waived = { billing: 'waived', billing_reason: 'Founder' }
  const hans = { first_name: 'Hans', last_name: 'Alt', member_number: '90', tier_id: family.id, ...waived }
  const { body: payer } = await call('POST', api.members(), { body: hans })
  const { body: group } = await call('POST', api.groups(), { body: { name: 'Alt', payer_member_id: payer.id } })
  const { body: other } = await call('POST', api.members(), {
    body: { first_name: 'Otto', last_name: 'Alt', member_number: '91' },
  })
  expect((await call('POST', api.groupPeople(group.id), { body: { member_id: other.id } })).status).toBe(201)
  await makeMember(db, { member_number: '92', first_name: 'Gone', last_name: 'Far', status: 'cancelled' })
  const file = await world.checked(
    sheet(
      // Two payers.
      `1;Anna;Berg;;;Familie;${end};Berg;ja;10`,
      `2;Ben;Berg;;;Familie;${end};Berg;ja;`,
      // The same debt twice, a tier of one's own, and no seat left.
      '3;Cleo;Berg;;;;;Berg;;10',
      `4;Dan;Berg;;;Einzel;${YEAR}-06-30;Berg;;`,
      '5;Eva;Berg;;;;;Berg;;',
      '6;Finn;Berg;;;;;Berg;;',
      // A payer without a membership.
      '7;Gabi;Holz;;;;;Holz;ja;',
      '8;Hugo;Holz;;;;;Holz;;',
      // A tier for one person.
      `9;Ida;Kern;;;Einzel;${end};Kern;ja;`,
      '10;Jan;Kern;;;;;Kern;;',
      // Nobody of age with seats.
      `11;Kim;Lang;${YEAR - 9}-01-01;;Familie;${end};Lang;;`,
      `12;Lea;Lang;1980-01-01;;Einzel;${end};Lang;;`,
      // In another family already, cancelled, unknown, another name than who pays.
      '91;Otto;Alt;;;;;Berg;;',
      '92;Gone;Far;;;;;Alt;;',
      '13;Mia;Neu;;;;;;99;',
      '14;Nik;Neu;;;;;Falsch;1;',
      // The name of a family that somebody else pays for.
      `15;Olga;Alt;;;Familie;${end};Alt;ja;`,
    ),
  )
  expect(await told(world, file.id)).toEqual([
    [2, 'create', 'Pays for “Berg”.'],
    [
      ...[3, 'problem'],
      'Zahler: Line 2 pays for “Berg” already. Let one of them pay, or give the other family another name.',
    ],
    [
      ...[4, 'problem'],
      'offen: Anna Berg (line 2), who pays, owes the same. Write it in that row only: what is paid by the payer is owed once.',
    ],
    [
      ...[5, 'create'],
      'Shares the membership of Anna Berg (line 2) in “Berg”. The tier and the dates of this row are left out: they are those of who pays.',
    ],
    [6, 'create', 'Shares the membership of Anna Berg (line 2) in “Berg”.'],
    [
      ...[7, 'problem'],
      'Familie: All 3 seats of “Berg” are taken: “Familie” is for 3 people. Give the tier more seats, or leave somebody out.',
    ],
    [8, 'problem', 'Beitragsgruppe: Gabi Holz (line 8) pays for “Holz” and has no tier. Give this row one.'],
    [
      ...[9, 'problem'],
      'Familie: Gabi Holz (line 8) pays for “Holz” and has no tier. Give that row a tier for several people.',
    ],
    [10, 'create', 'Pays for “Kern”.'],
    [
      ...[11, 'problem'],
      'Familie: “Einzel”, the tier of Ida Kern (line 10), who pays, is for one person. Give it seats, or choose another tier there.',
    ],
    ...[12, 13].map((line) => [
      ...[line, 'problem'],
      'Zahler: Nobody pays for “Lang”: no adult of it has a tier for several people. Write yes in the column of who pays, and give that person such a tier.',
    ]),
    [...[14, 'problem'], 'Familie: Otto Alt is in “Alt” already. Take them out of it first, or correct the name.'],
    [15, 'problem', 'Familie: Gone Far is cancelled. Reopen the membership first, or empty the cell.'],
    [16, 'problem', 'Zahler: Nobody in the file or here is “99”. Write the member number of who pays.'],
    [17, 'problem', 'Familie: Line 2, who pays, is in “Berg”. Write the same name in both rows.'],
    [
      ...[18, 'problem'],
      'Familie: Hans Alt (90) pays for a “Alt” here already. Write that number as who pays to add people to it, or another name.',
    ],
  ])
  expect(await world.run(file.id)).toMatchObject({ status: 'done', done_count: 4, refused_count: 0 })
  expect((await peopleOf(world, 'Berg')).map(([number]) => number)).toEqual(['1', '4', '5'])
  expect((await peopleOf(world, 'Alt')).map(([number]) => number)).toEqual(['90', '91'])
  // What was refused comes with the corrected file, to the family that is there by now.
  await db.updateTable('tiers').set({ seats_included: 4 }).where('id', '=', family.id).execute()
  const mended = await world.checked(sheet('6;Finn;Berg;;;;;Berg;;', '91;Otto;Alt;;;;;Alt;;'))
  expect(mended).toMatchObject({ create_count: 1, skip_count: 1, problem_count: 0 })
  await world.run(mended.id)
  expect((await peopleOf(world, 'Berg')).map(([number]) => number)).toEqual(['1', '4', '5', '6'])
})

test('who pays is said by yes, by number, by e-mail address or by name, or is the first adult with seats', async () => {
  const world = await familyWorld()
  const file = await world.checked(
    [
      'Member number;First name;Last name;E-mail;Birth date;Tier;Joined;Family;Payer',
      // By number, without a name: 1 is a number here.
      `1;Ann;One;a@example.org;;Familie;${TODAY};;`,
      '2;Bob;One;;;;;;1',
      // By name, and by e-mail address.
      `3;Cat;Two;c@example.org;;Familie;${TODAY};;`,
      '4;Dan;Two;;;;;;Cat Two',
      '5;Eve;Two;;;;;;C@example.org',
      // By nobody: the child comes first and does not pay.
      `6;Fay;Three;;${YEAR - 10}-01-01;Familie;${TODAY};Three;`,
      `7;Gil;Three;;1970-01-01;Familie;${TODAY};Three;`,
      // Nobody else has this name.
      `8;Hal;Four;;;Einzel;${TODAY};Four;`,
    ].join('\n'),
  )
  expect((await told(world, file.id)).filter(([, outcome]) => outcome !== 'create')).toEqual([])
  await world.run(file.id)
  const { body: groups } = await world.call('GET', api.groups())
  const found = groups.map(({ name, payer_name, people_count }: Record<string, unknown>) => [
    name,
    payer_name,
    people_count,
  ])
  expect(found.sort()).toEqual([
    ['One', 'Ann One', 2],
    ['Three', 'Gil Three', 2],
    ['Two', 'Cat Two', 3],
  ])
})

test('whoever was edited after an import stays in the family, and so does who pays for them', async () => {
  const world = await familyWorld()
  const file = await world.checked(
    sheet(
      `1;Anna;Berg;;2020-01-01;Familie;${end};Berg;ja;`,
      '2;Ben;Berg;;;;;Berg;;',
      '3;Cleo;Berg;;;;;Berg;;',
      `4;Dora;Dorn;;2020-01-01;Familie;${end};Dorn;ja;`,
      '5;Emil;Dorn;;;;;Dorn;;',
    ),
  )
  await world.run(file.id)
  const [ben] = (await world.call('GET', api.members({ q: 'Ben' }))).body
  const edited = await world.call('PATCH', api.member(ben.id), {
    body: { phone: '1' },
    if_match: (await world.call('GET', api.member(ben.id))).body.version,
  })
  expect(edited.status).toBe(200)
  expect(await world.undo(file.id)).toMatchObject({ status: 'undone', undone_count: 3, kept_count: 2 })
  expect((await told(world, file.id)).slice(0, 3)).toEqual([
    [2, 'create', 'Kept: pays for Ben Berg, who stays.'],
    [3, 'create', 'Kept: edited since the import.'],
    [4, 'create', 'Shares the membership of Anna Berg (line 2) in “Berg”.'],
  ])
  expect((await peopleOf(world, 'Berg')).map(([number]) => number)).toEqual(['1', '2'])
  expect(await peopleOf(world, 'Dorn')).toEqual([])
})

test('a seat that somebody has taken since the check is not given twice, and who comes too late is told', async () => {
  const world = await familyWorld(2)
  const { call } = world
  const file = await world.checked(
    sheet(`1;Anna;Berg;;2020-01-01;Familie;${end};Berg;ja;`, `2;Ben;Berg;;2020-01-01;;;Berg;;`),
  )
  await world.db.updateTable('tiers').set({ seats_included: null }).where('name', '=', 'Familie').execute()
  expect(await world.run(file.id)).toMatchObject({ status: 'done', done_count: 2 })
  expect((await peopleOf(world, 'Berg')).map(([number]) => number)).toEqual(['1'])
  const [, ben] = await told(world, file.id)
  expect(ben?.[2]).toBe(
    'Not put into “Berg”: Familie, the tier of Anna Berg, who pays, is for one person. Give Anna Berg a tier with seats first.',
  )
  expect((await call('GET', api.members({ q: 'Ben' }))).body[0]).toMatchObject({ status: 'pending', tier_id: null })
  expect(await world.undo(file.id)).toMatchObject({ undone_count: 2, kept_count: 0 })
})

test('who is left out by hand is nobody in the family of the file', async () => {
  const world = await familyWorld()
  const file = await world.checked(
    sheet(
      `1;Anna;Berg;1980-01-01;2010-03-01;Familie;${end};Berg;ja;`,
      `2;Ben;Berg;1981-01-01;2012-01-01;Familie;${end};Berg;nein;`,
      '3;Cleo;Berg;2015-06-01;2015-06-01;;;Berg;;',
    ),
  )
  await world.patch(file.id, { left_out: [3] })
  await world.check(file.id)
  expect(await told(world, file.id)).toEqual([
    [2, 'create', 'Pays for “Berg”.'],
    [3, 'skip', 'Left out by hand.'],
    [4, 'create', 'Shares the membership of Anna Berg (line 2) in “Berg”.'],
  ])
  expect(await world.run(file.id)).toMatchObject({ done_count: 2 })
  expect((await peopleOf(world, 'Berg')).map(([number, role]) => [number, role])).toEqual([
    ['1', 'payer'],
    ['3', 'person'],
  ])
})

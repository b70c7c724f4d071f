import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import { booksOf, countersOf, hashOf, importWorld } from '#app/api/v1/imports/import-world'
import { callRaw, makeCaller } from '#app/api/v1/test-client'
import { makeMember, makeTier } from '#db/factories'
import { createCtx } from '#lib/context'
import { inFours } from '#lib/format/bank'
import { addDays, todayIn } from '#lib/format/dates'
import type { ImportRow } from '#lib/imports/schema'
import { api } from '#lib/paths'
import { sendNotices } from '#lib/registrations/notices'

const TODAY = todayIn('Europe/Berlin')

const told = (rows: readonly ImportRow[]) =>
  rows.map(({ line, outcome, note, problems }) => [
    line,
    outcome,
    ...problems.map(({ column, message }) => `${column}: ${message}`),
    ...(note ? [note] : []),
  ])

const INVOICES = [
  'Rechnungsnr.;Mitgliedsnr.;Name;Rechnungsdatum;Fällig am;Betrag;MwSt-Satz;Status;Bezahlt am;Beschreibung',
  '2025-17;A-1;;15.01.2025;14.02.2025;1.190,00;19;offen;;Beitrag 2025',
  '2025-18;;Stadt Ulm;16.01.2025;;50,00;;bezahlt;20.01.2025;Spende',
  '2025-19;A-1;;17.01.2025;;30,00;;storniert;;Irrtum',
  '2025-20;A-1;;18.01.2025;;20,00;;ausgebucht;;Altes',
].join('\n')

async function world() {
  const made = await importWorld()
  await makeMember(made.db, {
    member_number: 'A-1',
    first_name: 'Ada',
    last_name: 'Lovelace',
    email: 'ada@example.org',
    email_key: 'ada@example.org',
  })
  return made
}

test('invoices of another program keep their numbers, payments settle them, and the books agree before and after the undo', async () => {
  const made = await world()
  const { db, call } = made
  const before = { rows: await hashOf(db), counters: await countersOf(db) }
  const file = await made.checked(INVOICES, undefined, 'invoices')
  expect(told(file.rows)).toEqual([2, 3, 4, 5].map((line) => [line, 'create']))
  expect(await hashOf(db)).toEqual(before.rows)
  expect(await made.run(file.id)).toMatchObject({ status: 'done', done_count: 4, refused_count: 0 })
  const listed = (await call('GET', api.invoices({ sort: 'number' }))).body
  expect(listed).toMatchObject([
    { number: 'EXT/2025-17', status: 'open', total: '1190.00', issue_date: '2025-01-15', due_date: '2025-02-14' },
    { number: 'EXT/2025-18', status: 'paid', payer_name: 'Stadt Ulm', member_id: null },
    { number: 'EXT/2025-19', status: 'void' },
    { number: 'EXT/2025-20', status: 'uncollectible' },
  ])
  expect((await call('GET', api.invoice(listed[0].id))).body).toMatchObject({ tax: '190.00', reference: '2025-17' })
  expect(await booksOf(made)).toEqual([])
  expect(told((await made.checked(INVOICES, undefined, 'invoices')).rows)).toEqual(
    [2, 3, 4, 5].map((line) => [line, 'skip', 'Is there already.']),
  )

  const booked = { rows: await hashOf(db), counters: await countersOf(db) }
  const payments = await made.checked(
    [
      'Rechnung;Mitgliedsnr.;Betrag;Datum;Zahlungsart;Verwendungszweck',
      '2025-17;;200,00;1.2.2025;Überweisung;Rate 1',
      '2025-17;;200,00;1.2.2025;Überweisung;Rate 1',
      '2025-17;;1.000,00;1.3.2025;Überweisung;Rate 2',
      '2025-18;;50,00;20.1.2025;bar;',
      '2025-99;;10,00;1.2.2025;bar;',
      ';A-1;15,00;2.2.2025;bar;',
      ';A-9;15,00;2.2.2025;bar;',
      ';A-1;-15,00;2.2.2025;bar;',
      '2025-19;;30,00;2.2.2025;bar;',
    ].join('\n'),
    undefined,
    'payments',
  )
  expect(told(payments.rows)).toEqual([
    [2, 'create'],
    [3, 'skip', 'Line 2 has the same payer, day, amount and reference.'],
    [4, 'create', '€10.00 is more than remains to be paid, and becomes credit of the payer.'],
    [5, 'skip', '2025-18 came as paid with its import, so that this would count twice.'],
    [
      ...[6, 'problem'],
      'Rechnung: There is no invoice 2025-99. Import the invoices first, correct the number, or empty the cell: then it is credit of the payer.',
    ],
    [7, 'create', 'It names no invoice, and becomes credit of the payer.'],
    [
      ...[8, 'problem'],
      'Mitgliedsnr.: There is no member A-9. Import the members first, correct the number, or empty it and give a name.',
    ],
    [
      ...[9, 'problem'],
      'Betrag: Money that went back is no payment. Leave the row out, and record it as a refund of the payment.',
    ],
    [10, 'problem', 'Rechnung: 2025-19 is void; nothing is owed on it. Empty the cell to keep the money as credit.'],
  ])
  expect(await made.run(payments.id)).toMatchObject({ status: 'done', done_count: 3, refused_count: 0 })
  expect((await call('GET', api.invoice(listed[0].id))).body).toMatchObject({ status: 'paid', paid_on: '2025-03-01' })
  const credits = (await call('GET', api.credits({ sort: 'received_on' }))).body
  expect(credits.map(({ remaining }: { remaining: string }) => remaining)).toEqual(['15.00', '10.00'])
  const linesWith = async (query: { has_credit: string }) =>
    (await call('GET', api.importRows(payments.id, query))).body.map(({ line }: ImportRow) => line)
  expect((await call('GET', api.import(payments.id))).body.credit_count).toBe(2)
  expect([await linesWith({ has_credit: 'true' }), await linesWith({ has_credit: 'false' })]).toEqual([[4, 7], [2]])
  expect(await booksOf(made)).toEqual([])
  const again = await made.checked(
    'Rechnung;Betrag;Datum;Verwendungszweck\n2025-17;200,00;1.2.2025;Rate 1\n',
    undefined,
    'payments',
  )
  expect(told(again.rows)).toEqual([
    [2, 'skip', expect.stringMatching(/^EXT\/P-\w+ is there with the same payer, day, amount and reference\./)],
  ])

  // Invoices that were paid since stay until their payments are taken back.
  expect(await made.undo(payments.id)).toMatchObject({ undone_count: 3, kept_count: 0 })
  expect(await hashOf(db)).toEqual(booked.rows)
  expect(await countersOf(db)).toEqual(booked.counters)
  expect(await booksOf(made)).toEqual([])
  expect(await made.undo(file.id)).toMatchObject({ undone_count: 4, kept_count: 0 })
  expect(await hashOf(db)).toEqual(before.rows)
  expect(await countersOf(db)).toEqual(before.counters)
  expect(await booksOf(made)).toEqual([])
})

test('a column of addresses is the e-mail of the payer, whatever else its name has in it', async () => {
  const made = await world()
  for (const [at, header] of ['Member e-mail', 'Member: address', 'E-mail'].entries()) {
    const file = await made.checked(
      `number,${header},issue_date,total\nS${at},ada@example.org,2025-01-15,10.00\n`,
      undefined,
      'invoices',
    )
    expect(told(file.rows), header).toEqual([[2, 'create']])
  }
})

test('each mistake in a file of invoices is told with its line, its column and the way out', async () => {
  const made = await world()
  const file = await made.checked(
    [
      'number,member_number,payer_name,email,issue_date,due_date,total,tax,lines,status,paid',
      ',A-1,,,2025-01-15,,10.00,,,,',
      'R1,,,,2025-01-15,,10.00,,,,',
      'R2,B-2,,,2025-01-15,,10.00,,,,',
      'R3,,,nobody@example.org,2025-01-15,,10.00,,,,',
      'R4,A-1,,,,,10.00,,,,',
      `R5,A-1,,,${addDays(TODAY, 3)},,10.00,,,,`,
      'R6,A-1,,,2025-01-15,2025-01-14,10.00,,,,',
      'R7,A-1,,,2025-01-15,,-10.00,,,,',
      'R8,A-1,,,2025-01-15,,,,,,',
      'R9,A-1,,,2025-01-15,,10.00,,Dues | 1 | 9.00,,',
      'R10,A-1,,,2025-01-15,,,,Dues | many | 9.00,,',
      'R11,A-1,,,2025-01-15,,10.00,3.33,,,20.00',
      'R12,A-1,,,2025-01-15,,10.00,,,nonsense,',
      'R13,A-1,Ada,,2025-01-15,,10.00,,,draft,',
      'R14,,,ada@example.org,2025-01-15,,10.00,,,,',
      'r14,A-1,,,2025-01-15,,10.00,,,,',
    ].join('\n'),
    undefined,
    'invoices',
  )
  expect(told(file.rows)).toEqual([
    [2, 'problem', 'number: The number is missing. Fill in the one that the invoice has.'],
    [3, 'problem', 'payer_name: Say who it is: by the member number, the e-mail address or a name.'],
    [
      ...[4, 'problem'],
      'member_number: There is no member B-2. Import the members first, correct the number, or empty it and give a name.',
    ],
    [5, 'problem', 'email: No member has the address nobody@example.org. Import the members first, or give a name.'],
    [6, 'problem', 'issue_date: The day of issue is missing. Fill it in.'],
    [7, 'problem', 'issue_date: An invoice that was issued has no day to come. Correct it.'],
    [8, 'problem', 'due_date: It would be due before it was issued on 2025-01-15. Correct one of the two.'],
    [
      ...[9, 'problem'],
      'total: A credit is no invoice. Leave the row out, and record what is left of it as a payment of the payer.',
    ],
    [10, 'problem', 'total: The total is missing. Fill it in.'],
    [11, 'problem', 'total: The lines come to €9.00, the total says €10.00. Correct one of them.'],
    [
      ...[12, 'problem'],
      'lines: The quantity of “Dues” is no whole number. Write each on a line of its own: text | quantity | price | tax rate.',
    ],
    [
      ...[13, 'problem'],
      'paid: More was paid than the total of €10.00. Empty the cell, and import the payments by themselves: what is over becomes credit.',
    ],
    [14, 'problem', 'status: Write open, paid, void, uncollectible or draft.'],
    [15, 'skip', 'A draft was never issued. Write it anew here.'],
    [16, 'create'],
    [17, 'problem', 'number: Line 16 has the same number. Leave one of the two rows out.'],
  ])
})

test('an invoice that was paid, and a payment whose credit was used, are not taken back', async () => {
  const made = await world()
  const { call } = made
  const invoices = await made.checked(
    'number,member_number,issue_date,total\nR1,A-1,2025-01-15,10.00\nR2,A-1,2025-01-15,10.00\n',
    undefined,
    'invoices',
  )
  await made.run(invoices.id)
  const payments = await made.checked('invoice,amount,received_on\nR1,12.00,2025-02-01\n', undefined, 'payments')
  await made.run(payments.id)
  const [, other] = (await call('GET', api.invoices({ sort: 'number' }))).body
  const applied = await call('POST', `${api.invoice(other.id)}/credit-application`, { body: {}, if_match: 2 })
  expect(applied.status).toBe(200)
  expect(await made.undo(payments.id)).toMatchObject({ undone_count: 0, kept_count: 1 })
  expect(await made.undo(invoices.id)).toMatchObject({ undone_count: 0, kept_count: 2 })
  expect(await booksOf(made)).toEqual([])
})

test('an open balance that came with a member is not owed twice by an invoice', async () => {
  const made = await importWorld()
  const members = await made.checked('Member number,First name,Last name,Balance\n7,Ada,Lovelace,20.00\n')
  await made.run(members.id)
  const file = await made.checked(
    'number,member_number,issue_date,total,status\nR1,7,2025-01-15,20.00,open\nR2,7,2024-01-15,20.00,paid\n',
    undefined,
    'invoices',
  )
  expect(told(file.rows)).toEqual([
    [
      ...[2, 'problem'],
      'number: What this member owed came as the open balance OB/7 before, so it would be owed twice. Cancel that one first, or leave the row out.',
    ],
    [3, 'create'],
  ])
})

test('only whoever handles money imports it', async () => {
  const made = await world()
  for (const noun of ['invoices', 'payments'] as const) {
    const body = new Uint8Array(Buffer.from('number,amount\n1,2.00\n'))
    const sent = await made.call('POST', api.imports({ noun }), { body })
    for (const [role, status] of Object.entries({ treasurer: 201, event_manager: 403, front_desk: 403, member: 403 })) {
      const caller = await makeCaller([role as 'member'], made)
      expect([role, noun, (await caller.call('POST', api.imports({ noun }), { body })).status]).toEqual([
        role,
        noun,
        status,
      ])
      const acted = await caller.call('POST', api.importCheck(sent.body.id))
      const may = noun === 'invoices' ? 202 : 409
      expect([role, noun, acted.status]).toEqual([
        role,
        noun,
        status === 201 ? may : role === 'event_manager' ? 404 : 403,
      ])
    }
  }
  const problems = await callRaw('GET', api.imports(), { headers: { authorization: `Bearer ${made.token}` } })
  expect((await problems.json()).map(({ noun }: { noun: string }) => noun).sort()).toEqual([
    ...['invoices', 'invoices', 'payments', 'payments'],
  ])
})

const payments = (made: Awaited<ReturnType<typeof world>>, lines: readonly string[]) =>
  made.checked(lines.join('\n'), undefined, 'payments')

/** Invoices of this association, issued to Ada, which each come to 60.00. */
async function issued(made: Awaited<ReturnType<typeof world>>, count: number) {
  const member = await made.db.selectFrom('members').select('id').executeTakeFirstOrThrow()
  const lines = [{ description: 'Dues', unit_price: '60.00' }]
  const found: { id: string; number: string; reference: string }[] = []
  for (let at = 0; at < count; at += 1) {
    const { id } = (await made.call('POST', api.invoices(), { body: { member_id: member.id, lines } })).body
    found.push((await made.call('POST', `${api.invoice(id)}/finalization`)).body)
  }
  return { member_id: member.id, invoices: found }
}

test('a payment finds its invoice by the reference printed on it, or by the number within a longer text', async () => {
  const made = await world()
  const { invoices } = await issued(made, 6)
  const [one, two, three, four, five, six] = invoices.map(({ number, reference }) => ({ number, reference }))
  const file = await payments(made, [
    'Buchungstag;Buchungstext;Verwendungszweck;Rechnung;Zahlungspflichtiger;Betrag',
    `1.2.2025;GUTSCHRIFT;EREF+NOTPROVIDED SVWZ+${one?.reference};;Ada Lovelace;60,00`,
    `1.2.2025;GUTSCHRIFT;Beitrag ${inFours(two?.reference ?? '')} danke;;Ada Lovelace;60,00`,
    `1.2.2025;GUTSCHRIFT;Beitrag 2027 ${three?.number} Boettcher;;Ada Lovelace;60,00`,
    `1.2.2025;GUTSCHRIFT;x;Beitrag ${four?.number.toLowerCase().replaceAll('-', ' ')};Ada Lovelace;60,00`,
    `1.2.2025;GUTSCHRIFT;${five?.number} und ${six?.number};;Ada Lovelace;100,00`,
    `1.2.2025;GUTSCHRIFT;RG.NR.${five?.number} und ${six?.number}/2025;;Ada Lovelace;120,00`,
    '1.2.2025;GUTSCHRIFT;Beitrag 2027;;Ada Lovelace;5,00',
  ])
  expect(file.columns.map(({ field }) => field).slice(1, 3)).toEqual([null, 'reference'])
  expect(told(file.rows)).toEqual([
    ...[one, two, three].map((invoice, at) => [at + 2, 'create', `Settles ${invoice?.number}.`]),
    // What the file says itself needs no telling.
    [5, 'create'],
    [6, 'problem', expect.stringContaining(`names several invoices: ${five?.number}, ${six?.number}. Write the one`)],
    // Just what the two come to.
    [7, 'create', `Settles ${five?.number} and ${six?.number}.`],
    [8, 'create', 'It names no invoice, and becomes credit of the payer.'],
  ])
  expect(await made.run(file.id)).toMatchObject({ done_count: 6, refused_count: 0 })
  const statuses = await Promise.all(
    invoices.map(async ({ id }) => (await made.call('GET', api.invoice(id))).body.status),
  )
  expect(statuses).toEqual(invoices.map(() => 'paid'))
  expect(await booksOf(made)).toEqual([])
})

test('money without a word settles the only invoice that its payer owes in this amount, and no other', async () => {
  const made = await world()
  const { invoices } = await issued(made, 1)
  const file = await payments(made, [
    'Name;Betrag;Datum',
    'Ada Lovelace;59,00;1.2.2025',
    'Ada Lovelace;60,00;1.2.2025',
    'Ada Lovelace;60,00;2.2.2025',
  ])
  const credit = 'It names no invoice, and becomes credit of the payer.'
  expect(told(file.rows)).toEqual([
    [2, 'create', credit],
    [3, 'create', `Settles ${invoices[0]?.number}, the only one that the payer owes in this amount.`],
    [4, 'create', credit],
  ])
  expect(await made.run(file.id)).toMatchObject({ done_count: 3, refused_count: 0 })
  expect((await made.call('GET', api.invoice(invoices[0]?.id ?? ''))).body).toMatchObject({ status: 'paid' })
  const { invoices: two } = await issued(made, 2)
  const unclear = await payments(made, ['Name;Betrag;Datum', 'Ada Lovelace;60,00;3.2.2025'])
  const [one, other] = two.map(({ number }) => number)
  expect(told(unclear.rows)).toEqual([
    [2, 'create', expect.stringContaining(`would come to this amount: ${one} and ${other}. It becomes credit`)],
  ])
  expect(await booksOf(made)).toEqual([])
})

test('money without a word settles the only invoices of its payer that come to it together', async () => {
  const made = await world()
  const { invoices } = await issued(made, 2)
  const numbers = invoices.map(({ number }) => number).join(' and ')
  const file = await payments(made, [
    'Name;Betrag;Datum',
    'Ada Lovelace;120,00;1.2.2025',
    'Ada Lovelace;120,00;2.2.2025',
  ])
  expect(told(file.rows)).toEqual([
    [2, 'create', `Settles ${numbers}, the only ones that come to this amount of all that the payer owes.`],
    [3, 'create', 'It names no invoice, and becomes credit of the payer.'],
  ])
  expect(await made.run(file.id)).toMatchObject({ done_count: 2, refused_count: 0 })
  for (const { id } of invoices) expect((await made.call('GET', api.invoice(id))).body.status).toBe('paid')
  // Of three that are alike any two come to it.
  await issued(made, 3)
  const unclear = await payments(made, ['Name;Betrag;Datum', 'Ada Lovelace;120,00;3.2.2025'])
  expect(told(unclear.rows)).toEqual([[2, 'create', expect.stringContaining('Several that the payer owes')]])
  expect(await booksOf(made)).toEqual([])
})

test('money of somebody who shares a membership settles the only invoice in this amount of whoever pays for it', async () => {
  const made = await world()
  const { member_id, invoices } = await issued(made, 1)
  const { id: partner } = await makeMember(made.db, { member_number: 'A-9', first_name: 'Tim', last_name: 'Thode' })
  const group = { id: uuidv7(), kind: 'household', name: 'Lovelace' }
  await made.db
    .insertInto('groups')
    .values(group as never)
    .execute()
  for (const [id, group_role] of [
    [member_id, 'payer'],
    [partner, 'person'],
  ] as const)
    await made.db
      .updateTable('members')
      .set({ group_id: group.id, group_role, group_since: '2025-01-01' } as never)
      .where('id', '=', id)
      .execute()
  const file = await payments(made, ['Name;Betrag;Datum', 'Tim Thode;60,00;1.2.2025', 'Tim Thode;59,00;1.2.2025'])
  expect(told(file.rows)).toEqual([
    [2, 'create', `Settles ${invoices[0]?.number}, the only one in this amount of whoever pays for them.`],
    [3, 'create', 'It names no invoice, and becomes credit of the payer.'],
  ])
  await made.run(file.id)
  expect((await made.call('GET', api.invoice(invoices[0]?.id ?? ''))).body.status).toBe('paid')
  expect(await booksOf(made)).toEqual([])
})

test('a transfer that names a void invoice says that it is void', async () => {
  const made = await world()
  const { invoices } = await issued(made, 1)
  const number = invoices[0]?.number
  const id = invoices[0]?.id ?? ''
  const { version } = (await made.call('GET', api.invoice(id))).body
  await made.call('POST', `${api.invoice(id)}/cancellation`, { body: { reason: 'Twice' }, if_match: version })
  const file = await payments(made, [
    'Verwendungszweck;Name;Betrag;Datum',
    `Beitrag ${number};Ada Lovelace;60,00;1.2.2025`,
  ])
  expect(told(file.rows)).toEqual([
    [2, 'create', `${number} is void: nothing is owed there. The money becomes credit of the payer.`],
  ])
})

test('credit of a payment belongs to the member of its name, else to the payer of its invoice', async () => {
  const made = await world()
  const { member_id, invoices } = await issued(made, 1)
  const torben = await makeMember(made.db, { member_number: 'A-2', first_name: 'Torben', last_name: 'Thode' })
  for (const member_number of ['A-3', 'A-4'])
    await makeMember(made.db, { member_number, first_name: 'Max', last_name: 'von der Au' })
  const file = await payments(made, [
    'Rechnung;Name;Betrag;Datum',
    `${invoices[0]?.number};Grandma;70,00;1.2.2025`,
    ';Torben Thode;15,00;1.2.2025',
    ';Thode, Torben;16,00;1.2.2025',
    ';Max von der Au;17,00;1.2.2025',
    ';Nobody Else;18,00;1.2.2025',
  ])
  expect(told(file.rows)).toEqual([
    [2, 'create', '€10.00 is more than remains to be paid, and becomes credit of the payer.'],
    [3, 'create', 'It names no invoice, and becomes credit of the payer.'],
    [4, 'create', 'It names no invoice, and becomes credit of the payer.'],
    [
      5,
      'problem',
      expect.stringMatching(/^Name: Several members have this name: Max von der Au \(A-\d\), .*number\.$/),
    ],
    [6, 'create', expect.stringContaining('There is no member “Nobody Else”.')],
  ])
  await made.run(file.id)
  const kept = await made.db
    .selectFrom('payments')
    .select(['member_id', 'amount_minor'])
    .orderBy('amount_minor')
    .execute()
  expect(kept).toEqual([
    { member_id: torben.id, amount_minor: 1500 },
    { member_id: torben.id, amount_minor: 1600 },
    { member_id: null, amount_minor: 1800 },
    { member_id, amount_minor: 7000 },
  ])
})

test('a file that comes again counts no money twice, whoever its payers are by now and whatever became of their invoices', async () => {
  const made = await world()
  const { member_id, invoices } = await issued(made, 1)
  const { call, db } = made
  const lines = [
    'Datum;Verwendungszweck;Name;Betrag',
    '1.2.2025;Beitrag;Grandma;25,00',
    '1.2.2025;Beitrag;Erna Neu;25,00',
    `1.2.2025;${invoices[0]?.number};Grandpa;60,00`,
  ]
  await made.run((await payments(made, lines)).id)
  const kept = (await call('GET', api.payments())).body as { id: string; payer_name: string }[]
  const idOf = (name: string) => kept.find(({ payer_name }) => payer_name === name)?.id as string
  await call('PATCH', api.payment(idOf('Grandma')), { body: { member_id }, if_match: 1 })
  const erna = await makeMember(db, { member_number: 'A-2', first_name: 'Erna', last_name: 'Neu' })
  await call('POST', `${api.payment(idOf('Grandpa'))}/reversal`, { body: { reason: 'Bounced' } })
  const { id, version } = (await call('GET', api.invoice(invoices[0]?.id as string))).body
  await call('POST', `${api.invoice(id)}/cancellation`, { body: { reason: 'Left' }, if_match: version })
  const again = await payments(made, lines)
  const isThere = expect.stringMatching(/^EXT\/P-\w+ is there with the same payer, day, amount and reference\./)
  expect(told(again.rows)).toEqual([2, 3, 4].map((line) => [line, 'skip', isThere]))
  // Somebody else who is named the same way, and says so by the number, has paid as well.
  await makeMember(db, { member_number: 'A-3', first_name: 'Erna', last_name: 'Neu' })
  await call('PATCH', api.payment(idOf('Erna Neu')), { body: { member_id: erna.id }, if_match: 1 })
  const other = await payments(made, [
    'Datum;Verwendungszweck;Mitgliedsnr.;Betrag',
    '1.2.2025;Beitrag;A-2;25,00',
    '1.2.2025;Beitrag;A-3;25,00',
  ])
  expect(told(other.rows)).toEqual([
    [2, 'skip', isThere],
    [3, 'create', 'It names no invoice, and becomes credit of the payer.'],
  ])
})

test('money in the file of a bank came by transfer unless the bank says otherwise, and what went out is left out', async () => {
  const made = await world()
  const long = `EREF+${'X'.repeat(35)} KREF+${'Y'.repeat(35)} MREF+${'Z'.repeat(35)} CRED+DE98ZZZ09999999999 SVWZ+Dach\nspende`
  const file = await payments(made, [
    'Buchungstag;Wertstellung;Name Zahlungsbeteiligter;Buchungstext;Verwendungszweck;Betrag',
    '01.02.2025;01.02.2025;Otto Lang;GUTSCHR. UEBERW. DAUERAUFTRAG;Beitrag;10,00',
    '01.02.2025;01.02.2025;Karla Karte;KARTENZAHLUNG;Beitrag;11,00',
    '01.02.2025;01.02.2025;Lasse Last;SEPA-Lastschrifteinzug;Beitrag;12,00',
    `01.02.2025;01.02.2025;Dora Dach;GUTSCHRIFT;"${long}";13,00`,
    '01.02.2025;01.02.2025;Stadtwerke;FOLGELASTSCHRIFT;Strom;-88,10',
  ])
  expect(told(file.rows)).toEqual([
    ...[2, 3, 4, 5].map((line) => [line, 'create', expect.stringContaining('There is no member')]),
    [6, 'skip', 'Money that went out. Where it went back to a payer, record that at their payment.'],
  ])
  await made.run(file.id)
  const kept = await made.db
    .selectFrom('payments')
    .select(['payer_name', 'method', 'reference', 'note'])
    .orderBy('amount_minor')
    .execute()
  expect(kept).toEqual([
    { payer_name: 'Otto Lang', method: 'bank_transfer', reference: 'Beitrag', note: null },
    { payer_name: 'Karla Karte', method: 'card', reference: 'Beitrag', note: null },
    { payer_name: 'Lasse Last', method: 'direct_debit', reference: 'Beitrag', note: null },
    { payer_name: 'Dora Dach', method: 'bank_transfer', reference: 'Dach spende', note: long.replace('\n', ' ') },
  ])
  const elsewhere = await payments(made, ['Name;Betrag;Datum', 'Otto Lang;14,00;1.2.2025'])
  await made.run(elsewhere.id)
  const { method } = await made.db
    .selectFrom('payments')
    .select('method')
    .where('amount_minor', '=', 1400)
    .executeTakeFirstOrThrow()
  expect(method).toBe('other')
})

test('money that the bank took back is told with the payment that it was, each once, until that is taken back', async () => {
  const made = await world()
  const head = 'Buchungstag;Wertstellung;Name Zahlungsbeteiligter;Buchungstext;Verwendungszweck;Betrag'
  const row = (day: string, name: string, kind: string, amount: string, text = 'Beitrag') =>
    [day, day, name, kind, text, amount].join(';')
  const came = await payments(made, [
    head,
    row('01.02.2025', 'Ada Lovelace', 'LASTSCHRIFTEINZUG', '60,00'),
    row('01.03.2025', 'Ada Lovelace', 'LASTSCHRIFTEINZUG', '60,00'),
    row('01.03.2025', 'Otto Lang', 'GUTSCHRIFT', '25,00'),
  ])
  await made.run(came.id)
  const of = async (query: object) =>
    (await made.call('GET', api.payments({ sort: 'received_on', ...query }))).body as { id: string; number: string }[]
  const [first, second, ottos] = await of({})
  const file = await payments(made, [
    head,
    row('05.03.2025', 'Ada Lovelace', 'RUECKLASTSCHRIFT', '-63,50'),
    row('06.03.2025', 'Ada Lovelace', 'RUECKLASTSCHRIFT', '-60,00'),
    row('06.03.2025', 'Ada Lovelace', 'RUECKLASTSCHRIFT', '-60,00'),
    row('07.03.2025', 'Otto Lang', 'UEBERWEISUNG', '-25,00', 'Zurück'),
    row('07.03.2025', 'Otto Lang', 'UEBERWEISUNG', '-24,00', 'Auslagen'),
    row('01.01.2025', 'Ada Lovelace', 'RUECKLASTSCHRIFT', '-60,00'),
  ])
  const out = 'Money that went out. Where it went back to a payer, record that at their payment.'
  expect(told(file.rows)).toEqual([
    [
      ...[2, 'skip'],
      `This looks like ${second?.number} of 1 March 2025 that bounced, with €3.50 of charges. Open it and take it back, so that it is owed again.`,
    ],
    [
      ...[3, 'skip'],
      `This looks like ${first?.number} of 1 February 2025 that bounced. Open it and take it back, so that it is owed again.`,
    ],
    [4, 'skip', out],
    [5, 'skip', `If this gives ${ottos?.number} of 1 March 2025 back, open it and record that there.`],
    [6, 'skip', out],
    [7, 'skip', out],
  ])
  expect(file.rows.map(({ object_id }) => object_id)).toEqual([second?.id, first?.id, null, ottos?.id, null, null])
  const read = async () => (await made.call('GET', api.import(file.id))).body.returned_count
  expect(await read()).toBe(3)
  const linesWith = async (is_returned: string) =>
    (await made.call('GET', api.importRows(file.id, { is_returned }))).body.map(({ line }: ImportRow) => line)
  expect([await linesWith('true'), await linesWith('false')]).toEqual([
    [2, 3, 5],
    [4, 6, 7],
  ])
  await made.call('POST', `${api.payment(second?.id ?? '')}/reversal`, {
    body: { reason: 'Bounced', reversed_on: '2025-03-05' },
  })
  expect(await read()).toBe(2)
  const again = await payments(made, [head, row('05.03.2025', 'Ada Lovelace', 'RUECKLASTSCHRIFT', '-60,00')])
  expect(told(again.rows)).toEqual([[2, 'skip', expect.stringContaining(`${first?.number} of 1 February 2025`)]])
  await made.call('POST', `${api.payment(first?.id ?? '')}/reversal`, { body: { reason: 'Bounced' } })
  const last = await payments(made, [head, row('05.03.2025', 'Ada Lovelace', 'RUECKLASTSCHRIFT', '-60,00')])
  expect(told(last.rows)).toEqual([[2, 'skip', 'The payment went back, as it is recorded; nothing is left to do.']])
  expect((await made.call('GET', api.import(last.id))).body.returned_count).toBe(0)
})

test('what the bank took back is told by the invoice that it names, before what is alike, and never of money that came otherwise', async () => {
  const made = await world()
  const { invoices } = await issued(made, 2)
  const [first, second] = invoices
  const head = 'Buchungstag;Wertstellung;Name Zahlungsbeteiligter;Buchungstext;Verwendungszweck;Betrag'
  const row = (day: string, kind: string, amount: string, text = 'Beitrag') =>
    [day, day, 'Ada Lovelace', kind, text, amount].join(';')
  const came = await payments(made, [
    head,
    row('01.02.2025', 'LASTSCHRIFTEINZUG', '60,00', `${first?.number}`),
    row('02.02.2025', 'LASTSCHRIFTEINZUG', '60,00', `${second?.number}`),
    row('03.02.2025', 'KARTENZAHLUNG', '62,00'),
  ])
  await made.run(came.id)
  const [oldest] = (await made.call('GET', api.payments({ sort: 'received_on' }))).body
  const file = await payments(made, [head, row('05.03.2025', 'RUECKLASTSCHRIFT', '-62,00', `RET ${first?.number}`)])
  expect(told(file.rows)).toEqual([
    [2, 'skip', expect.stringContaining(`${oldest.number} of 1 February 2025 that bounced, with €2.00 of charges`)],
  ])
  // Nothing of a payment that its own import took away again leads anywhere.
  await made.undo(came.id)
  const [left] = (await made.call('GET', api.importRows(file.id))).body
  expect(left).toMatchObject({ object_id: null, note: expect.stringContaining('taken away again with its import') })
  expect((await made.call('GET', api.import(file.id))).body.returned_count).toBe(0)
})

test('money that bounced in the statement that brings it is told with its line', async () => {
  const made = await world()
  const head = 'Buchungstag;Wertstellung;Name Zahlungsbeteiligter;Buchungstext;Verwendungszweck;Betrag'
  const row = (day: string, kind: string, amount: string) =>
    [day, day, 'Ada Lovelace', kind, 'Beitrag', amount].join(';')
  const file = await payments(made, [
    head,
    row('01.02.2025', 'LASTSCHRIFTEINZUG', '60,00'),
    row('04.02.2025', 'RUECKLASTSCHRIFT', '-63,00'),
    row('04.02.2025', 'RUECKLASTSCHRIFT', '-63,00'),
  ])
  expect(told(file.rows).slice(1)).toEqual([
    [3, 'skip', expect.stringContaining('This looks like the money of line 2 that bounced.')],
    [4, 'skip', expect.stringContaining('Money that went out.')],
  ])
})

test('why a payment came back is said where the bank tells it', async () => {
  const made = await world()
  await made.call('POST', api.payments(), {
    body: { payer_name: 'Ada Lovelace', amount: '60', method: 'direct_debit', received_on: '2025-02-01' },
  })
  const entry = `<Ntry><Amt Ccy="EUR">60</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2025-02-05</Dt></BookgDt>
    <NtryDtls><TxDtls><RltdPties><Dbtr><Nm>Ada Lovelace</Nm></Dbtr></RltdPties><RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf></TxDtls></NtryDtls></Ntry>`
  const text = `<Document><BkToCstmrStmt><Stmt>${entry}</Stmt></BkToCstmrStmt></Document>`
  const file = await made.checked(text, undefined, 'payments')
  expect(told(file.rows)).toEqual([[2, 'skip', expect.stringContaining('that bounced (account closed). Open it')]])
})

test('a statement tells the one of its account before it that was imported, with the balance that it ended with', async () => {
  const made = await world()
  const statement = (account: string, day: string, from: string, to: string) => {
    const balance = (code: string, amount: string) =>
      `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>`
    return `<?xml version="1.0"?><Document><BkToCstmrStmt><Stmt><Acct><Id><IBAN>${account}</IBAN></Id></Acct>${balance('OPBD', from)}${balance('CLBD', to)}
      <Ntry><Amt Ccy="EUR">10</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>${day}</Dt></BookgDt>
      <NtryDtls><TxDtls><RltdPties><Dbtr><Nm>Ada Lovelace</Nm></Dbtr></RltdPties></TxDtls></NtryDtls></Ntry></Stmt></BkToCstmrStmt></Document>`
  }
  const [giro, savings] = ['DE02120300000000202051', 'DE02500105170137075030']
  const read = async (text: string) => {
    const { id } = await made.checked(text, undefined, 'payments')
    const [told] = (await made.call('GET', api.import(id))).body.statements
    return { id, told }
  }
  const first = await read(statement(giro, '2025-02-03', '100', '110'))
  expect(first.told).toMatchObject({
    account: giro,
    received: '10.00',
    opening: '100.00',
    closing: '110.00',
    previous: null,
  })
  // What was only checked is in no books.
  const march = statement(giro, '2025-03-03', '110', '120')
  expect((await read(march)).told.previous).toBeNull()
  await made.run(first.id)
  const previous = { import_id: first.id, until: '2025-02-03', closing: '110.00' }
  const second = await read(march)
  expect(second.told.previous).toEqual(previous)
  await made.run(second.id)
  expect((await read(statement(giro, '2025-02-20', '90', '100'))).told.previous).toEqual(previous)
  expect((await read(statement(savings, '2025-04-03', '110', '120'))).told.previous).toBeNull()
  expect((await read(statement(giro, '2025-04-03', '500', '510'))).told.previous.closing).toBe('120.00')
  // Of those that begin on one day it is the one that ended with what this begins with, and never the same file.
  expect((await read(march)).told.previous).toEqual(previous)
  expect((await read(statement(giro, '2025-03-03', '120', '130'))).told.previous).toEqual(previous)
  const both = statement(giro, '2025-03-03', '120', '140').replace(
    '</Stmt>',
    `<Ntry><Amt Ccy="EUR">10</Amt>
    <CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2025-03-05</Dt></BookgDt></Ntry></Stmt>`,
  )
  expect((await read(both)).told.previous).toMatchObject({ import_id: second.id, closing: '120.00' })
  const [latest] = (await made.call('GET', api.imports({ status: 'done' }))).body
  expect(latest.statements).toMatchObject([{ account: giro, previous: null }])
})

test('each row of a bank’s file is money of its own, and the same file again brings none of it', async () => {
  const made = await world()
  const lines = [
    'Buchungstag;Buchungstext;Verwendungszweck;Zahlungspflichtiger;Betrag',
    '01.02.2025;GUTSCHRIFT;Spende;Otto Lang;30,00',
    '01.02.2025;GUTSCHRIFT;Spende;Otto Lang;30,00',
    '01.02.2025;RUECKUEBERWEISUNG;Erstattung;Otto Lang;25,00',
  ]
  const back = [4, 'skip', 'Money that had gone out and came back, which nobody has paid.']
  const file = await payments(made, lines)
  expect(told(file.rows).map(([, outcome]) => outcome)).toEqual(['create', 'create', 'skip'])
  expect(told(file.rows)[2]).toEqual(back)
  expect(file.rows[0]?.title).toBe('Otto Lang · €30.00 · 1 February 2025')
  await made.run(file.id)
  expect((await made.call('GET', api.payments())).body).toHaveLength(2)
  const isThere = expect.stringContaining('is there with the same payer, day, amount and reference')
  const third = [...lines.slice(0, 3), '01.02.2025;GUTSCHRIFT;Spende EREF: NOTPROVIDED IBAN: DE02;Otto Lang;30,00']
  expect(told((await payments(made, third)).rows)).toEqual([
    [2, 'skip', isThere],
    [3, 'skip', isThere],
    [4, 'create', expect.stringContaining('becomes credit')],
  ])
  expect(told((await payments(made, lines)).rows)).toEqual([[2, 'skip', isThere], [3, 'skip', isThere], back])
})

test('a corrected file may say more than the one before, such as the member number that was asked for', async () => {
  const made = await world()
  for (const member_number of ['A-2', 'A-3'])
    await makeMember(made.db, { member_number, first_name: 'Max', last_name: 'Meier' })
  const first = await payments(made, ['Datum;Verwendungszweck;Name;Betrag', '1.2.2025;Beitrag;Max Meier;25,00'])
  expect(told(first.rows)).toEqual([[2, 'problem', expect.stringContaining('Give the member number.')]])
  const corrected = [
    'Datum;Verwendungszweck;Name;Betrag;Line;What is wrong;Mitgliedsnr.',
    '1.2.2025;Beitrag;Max Meier;25,00;2;Several members have this name;A-3',
  ].join('\n')
  const { body } = await made.send(corrected, 'corrected.csv', 'payments', first.id)
  await made.check(body.id)
  expect(told(await made.rows(body.id))).toEqual([
    [2, 'create', 'It names no invoice, and becomes credit of the payer.'],
  ])
})

test('a bank statement settles the invoice that its payer writes, once, whether it comes as XML, from SWIFT or as a table', async () => {
  const made = await world()
  const { invoices } = await issued(made, 1)
  const [{ number = '' } = {}] = invoices
  const entry = (amount: string, direction: string, name: string, purpose: string) => `<Ntry>
    <Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2025-02-01</Dt></BookgDt>
    <NtryDtls><TxDtls><RltdPties><Dbtr><Nm>${name}</Nm></Dbtr></RltdPties>
    <RmtInf><Ustrd>${purpose}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`
  const xml = `<?xml version="1.0"?><Document><BkToCstmrStmt><Stmt>${entry('60.00', 'CRDT', 'Ada Lovelace', `Dues ${number}`)}
    ${entry('88.10', 'DBIT', 'Power', 'Bill')}</Stmt></BkToCstmrStmt></Document>`
  expect(await made.send(xml, 'statement.xml', 'members')).toMatchObject({
    status: 422,
    body: { detail: 'This is a bank statement. Choose payments, or send a table.' },
  })
  const file = await payments(made, [xml])
  expect(file).toMatchObject({ kind: 'camt', questions: [] })
  expect(told(file.rows)).toEqual([
    [2, 'create', `Settles ${number}.`],
    [3, 'skip', 'Money that went out. Where it went back to a payer, record that at their payment.'],
  ])
  await made.run(file.id)
  const [paid] = (await made.call('GET', api.invoices())).body
  expect(paid).toMatchObject({ number, status: 'paid', remaining: '0.00' })
  const isThere = [2, 'skip', expect.stringContaining('is there with the same payer, day, amount and reference')]
  expect(told((await payments(made, [xml])).rows)).toEqual([isThere, expect.anything()])
  const table = [
    'Buchungstag;Zahlungspflichtiger;Verwendungszweck;Betrag',
    `01.02.2025;Ada Lovelace;Dues ${number};60,00`,
  ]
  expect(told((await payments(made, table)).rows)).toEqual([isThere])
  const swift = [':20:X', ':25:1/2', ':28C:1', ':60F:C250131EUR0,', ':61:2502010201C60,NTRFNONREF']
  const details = `:86:166?00GUTSCHRIFT?20SVWZ+Dues ${number}?32Ada Lovelace`
  const told940 = await payments(made, [...swift, details, ':62F:C250201EUR60,', '-'])
  expect(told940.kind).toBe('mt940')
  expect(told(told940.rows)).toEqual([isThere])
  expect(await booksOf(made)).toEqual([])
})

test('what another program cancelled or wrote off is in the books of its own day, and in none of today', async () => {
  const made = await world()
  const file = await made.checked(
    [
      'number,member_number,issue_date,due_date,total,tax_rate,status',
      'R1,A-1,2024-11-15,2024-12-15,119.00,19,void',
      'R2,A-1,2024-12-15,2025-01-14,40.00,,uncollectible',
    ].join('\n'),
    undefined,
    'invoices',
  )
  await made.run(file.id)
  const journal = async (from: string, to: string) =>
    (await made.call('GET', api.journal({ from, to }))).body.currencies[0]
  const movements = (...kinds: [kind: string, amount: string][]) =>
    kinds.map(([kind, amount]) => ({ kind, amount, paper_count: kind === 'invoice' ? 2 : 1 }))
  expect(await journal('2024-01-01', '2024-12-31')).toMatchObject({
    movements: movements(['invoice', '159.00'], ['cancellation', '-119.00']),
    owed_after: '40.00',
    billed: [{ tax_rate: '19.00', tax: '0.00' }, { gross: '40.00' }],
  })
  expect(await journal('2025-01-01', '2025-12-31')).toMatchObject({ movements: movements(['write_off', '-40.00']) })
  expect(await journal(`${TODAY.slice(0, 4)}-01-01`, TODAY)).toMatchObject({ movements: [], owed_after: '0.00' })
  expect((await made.call('GET', api.invoiceStats({ as_of: '2024-12-31' }))).body).toMatchObject({
    outstanding: '40.00',
    void_count: 1,
  })
  expect(await booksOf(made)).toEqual([])
})

test('a table of payments writes to nobody, whatever they start or confirm, and so does its undo', async () => {
  const made = await world()
  const { db, call } = made
  const tier = await makeTier(db, { requires_payment: true })
  const person = { first_name: 'Ben', last_name: 'Example', email: 'ben@example.org', tier_id: tier.id }
  const ben = (await call('POST', api.members(), { body: { ...person, send: false } })).body
  const event_date = `${addDays(TODAY, 30)}T19:00:00Z`
  const ticket_types = [{ name: 'T', price: '60.00', payment_rule: 'prepay' }]
  const event = (await call('POST', api.events(), { body: { title: 'Gala', event_date, ticket_types } })).body
  const seat = (await call('POST', api.registrations(event.id), { body: { member_id: ben.id } })).body
  const ctx = createCtx({ tenant_id: made.tenant_id, actor: { kind: 'system', name: 'test' }, request_id: 'test' })
  while ((await sendNotices(ctx)) > 0);
  const ids = [ben.proposed_term.invoice_id, seat.invoice_id]
  const numbers = await Promise.all(ids.map(async (id) => (await call('GET', api.invoice(id))).body.number))
  const mailed = async () => (await db.selectFrom('mails').select('id').execute()).length
  const before = await mailed()
  const file = await payments(made, ['Rechnung;Betrag;Datum', ...numbers.map((number) => `${number};60,00;1.2.2025`)])
  const statuses = async () => [
    (await call('GET', api.member(ben.id))).body.status,
    (await call('GET', api.registration(event.id, seat.id))).body.status,
  ]
  expect(await made.run(file.id)).toMatchObject({ done_count: 2, refused_count: 0 })
  expect(await statuses()).toEqual(['active', 'confirmed'])
  while ((await sendNotices(ctx)) > 0);
  expect(await mailed()).toBe(before)
  expect(await made.undo(file.id)).toMatchObject({ undone_count: 2 })
  expect(await statuses()).toEqual(['pending', 'pending_payment'])
  while ((await sendNotices(ctx)) > 0);
  expect(await mailed()).toBe(before)
  // Money that comes by hand is told as ever.
  await call('POST', `${api.invoice(ids[0])}/payments`, { body: { amount: '60.00', method: 'cash' } })
  expect(await mailed()).toBe(before + 1)
})

test('who pays the first dues is welcomed where a bank statement brings the money, unless that is unticked, and by no other file', async () => {
  const made = await world()
  const { id: tier_id } = await makeTier(made.db, { name: 'Gold', price_minor: 6000 })
  await made.db.updateTable('tiers').set({ requires_payment: true }).where('id', '=', tier_id).execute()
  const join = async (first_name: string) => {
    const body = { first_name, last_name: 'New', email: `${first_name}@example.org`, tier_id, billing: 'invoice' }
    const { proposed_term } = (await made.call('POST', api.members(), { body })).body
    return proposed_term.invoice_number as string
  }
  const [bank, silent, table] = [await join('Bea'), await join('Cai'), await join('Dot')]
  const line = (number: string) => `${TODAY};${number};60,00;Someone`
  for (const [header, number, patch] of [
    ['Buchungstag;Verwendungszweck;Betrag;Name', bank, undefined],
    ['Buchungstag;Verwendungszweck;Betrag;Name', silent, { tells_members: false }],
    ['Datum;Referenz;Betrag;Name', table, undefined],
  ] as const) {
    const file = await made.checked(`${header}\n${line(number)}`, patch, 'payments')
    expect(told(file.rows)).toEqual([[2, 'create', `Settles ${number}.`]])
    expect(await made.run(file.id)).toMatchObject({ done_count: 1 })
  }
  const started = await made.db.selectFrom('members').select('status').where('last_name', '=', 'New').execute()
  expect(started).toEqual([{ status: 'active' }, { status: 'active' }, { status: 'active' }])
  const mails = await made.db.selectFrom('mails').select(['template', 'to_address']).execute()
  expect(mails).toEqual([{ template: 'membership_started', to_address: 'Bea@example.org' }])
})

test('an import of anything but payments cannot be made to write to members', async () => {
  const made = await world()
  const { body } = await made.send('Member number,First name\n1,Ada\n')
  expect(await made.patch(body.id, { tells_members: true })).toMatchObject({
    status: 422,
    body: { errors: [{ pointer: '/tells_members' }] },
  })
})

test('money that was recorded by hand is not counted once more by the bank statement, but what came twice is', async () => {
  const made = await world()
  const { invoices } = await issued(made, 3)
  const pay = (at: number, received_on: string, method = 'bank_transfer') =>
    made.call('POST', `${api.invoice(invoices[at]?.id as string)}/payments`, {
      body: { amount: '60.00', method, received_on },
    })
  const paid = (await pay(0, addDays(TODAY, -3))).body
  await pay(1, addDays(TODAY, -30))
  const line = (day: string, number = '') => `${day};${number};60,00;Ada Lovelace`
  const file = await payments(made, [
    'Buchungstag;Verwendungszweck;Betrag;Name',
    line(addDays(TODAY, -2), invoices[0]?.number),
    // The same once more is money of its own, and so is what came long after.
    line(addDays(TODAY, -1), invoices[0]?.number),
    line(addDays(TODAY, -10), invoices[1]?.number),
    line(addDays(TODAY, -1), invoices[2]?.number),
  ])
  expect(told(file.rows)).toEqual([
    [2, 'skip', expect.stringContaining(`${paid.number ?? 'PAY-'}`)],
    [3, 'create', expect.stringContaining('is paid already')],
    [4, 'create', expect.stringContaining('is paid already')],
    [5, 'create', `Settles ${invoices[2]?.number}.`],
  ])
  expect(file.rows[0]?.note).toContain('was recorded by hand over the same amount')
  expect(await made.run(file.id)).toMatchObject({ done_count: 3, refused_count: 0 })
  expect(await booksOf(made)).toEqual([])
})

test('a row is left out where somebody says so, and money that came twice is kept apart from what is there', async () => {
  const made = await world()
  const { invoices } = await issued(made, 2)
  const [first, second] = invoices.map(({ id, number }) => ({ id: id as string, number: number as string }))
  await made.call('POST', `${api.invoice(first?.id as string)}/payments`, {
    body: { amount: '60.00', method: 'bank_transfer', received_on: TODAY },
  })
  const file = await payments(made, [
    'Buchungstag;Verwendungszweck;Betrag;Name',
    `${TODAY};${first?.number};60,00;Ada Lovelace`,
    `${TODAY};${second?.number};60,00;Ada Lovelace`,
    `${TODAY};other;1,00;Ada Lovelace`,
  ])
  expect(told(file.rows).map(([, outcome]) => outcome)).toEqual(['skip', 'create', 'create'])
  const chosen = await made.patch(file.id, { left_out: [4, 3, 3], kept_apart: [2] })
  expect(chosen.body).toMatchObject({ status: 'draft', left_out: [4, 3], kept_apart: [2], skip_count: 0 })
  expect(await made.check(file.id)).toMatchObject({ create_count: 1, skip_count: 2, problem_count: 0 })
  expect(told(await made.rows(file.id))).toEqual([
    [2, 'create', expect.stringContaining('is paid already')],
    [3, 'skip', 'Left out by hand.'],
    [4, 'skip', 'Left out by hand.'],
  ])
  expect((await made.rows(file.id)).map(({ title }) => title)).toEqual(file.rows.map(({ title }) => title))
  await made.patch(file.id, { left_out: [4] })
  expect(await made.check(file.id)).toMatchObject({ create_count: 2, skip_count: 1 })
  expect(await made.run(file.id)).toMatchObject({ done_count: 2, refused_count: 0 })
  expect(await booksOf(made)).toEqual([])
  const kept = await made.db.selectFrom('payments').select('amount_minor').execute()
  expect(kept.map(({ amount_minor }) => amount_minor)).toEqual([6000, 6000, 6000])
})

test('a transfer for two invoices is there already when it comes again, and so is one that was recorded by hand as asked', async () => {
  const made = await world()
  const { invoices, member_id } = await issued(made, 6)
  const numbers = (one: number, other: number) => `${invoices[one]?.number} ${invoices[other]?.number}`
  const lines = [
    'Buchungstag;Verwendungszweck;Betrag;Name',
    `${TODAY};${numbers(0, 1)};120,00;Ada Lovelace`,
    `${TODAY};${numbers(2, 3)};110,00;Ada Lovelace`,
    `${TODAY};${numbers(4, 5)};120,00;`,
  ]
  const file = await payments(made, lines)
  expect(told(file.rows)).toEqual([
    [2, 'create', expect.stringMatching(/^Settles .* and .*\.$/)],
    [3, 'problem', expect.stringContaining('names several invoices')],
    [4, 'create', expect.stringMatching(/^Settles .* and .*\.$/)],
  ])
  expect(await made.run(file.id)).toMatchObject({ done_count: 2 })
  await made.call('POST', api.payments(), {
    body: { member_id, amount: '110.00', method: 'bank_transfer', received_on: TODAY },
  })
  const again = await payments(made, lines)
  expect(told(again.rows)).toEqual([
    [2, 'skip', expect.stringContaining('is there with the same payer')],
    [3, 'skip', expect.stringContaining('was recorded by hand')],
    [4, 'skip', expect.stringContaining('is there with the same payer')],
  ])
  expect(await booksOf(made)).toEqual([])
})

test('umlauts are known as banks write them, where nobody is called so and one alone can be meant', async () => {
  const made = await world()
  const add = (first_name: string, last_name: string) =>
    makeMember(made.db, { first_name, last_name, status: 'active' })
  const [bernd] = [
    await add('Bernd', 'Böttcher'),
    await add('Søren', 'Møller'),
    await add('Jürgen', 'Haas'),
    await add('Joel', 'Kaemper'),
    await add('Joel', 'Kämper'),
  ]
  const file = await payments(made, [
    'Buchungstag;Verwendungszweck;Betrag;Name',
    `${TODAY};a;1,00;BOETTCHER,BERND`,
    `${TODAY};b;2,00;Soeren Moeller`,
    `${TODAY};c;3,00;Juergen Haas`,
    `${TODAY};d;4,00;Joel Kaemper`,
    `${TODAY};e;5,00;Bernd Boetcher`,
  ])
  expect(file.rows.map(({ note }) => note?.includes('There is no member') ?? false)).toEqual([
    ...[false, false, false, false, true],
  ])
  expect(await made.run(file.id)).toMatchObject({ done_count: 5 })
  const paid = await made.db
    .selectFrom('payments')
    .select('amount_minor')
    .where('member_id', '=', bernd?.id ?? '')
    .execute()
  expect(paid).toEqual([{ amount_minor: 100 }])
})

test('what the bank has not booked yet is no money', async () => {
  const made = await world()
  const file = await payments(made, [
    'Buchungstag;Verwendungszweck;Betrag;Name;Info',
    `${TODAY};Beitrag;60,00;Ada Lovelace;Umsatz vorgemerkt`,
    `${TODAY};Beitrag;60,00;Ada Lovelace;Umsatz gebucht`,
  ])
  expect(told(file.rows)).toEqual([
    [2, 'skip', 'The bank has not booked it yet. It comes with a later statement.'],
    [3, 'create', expect.any(String)],
  ])
})

test('rows that repeat each other are both kept where they are kept apart, but a number is given once', async () => {
  const made = await world()
  const file = await payments(made, [
    'Payment number,Date,Amount,Payer',
    `,${TODAY},5.00,Ada Lovelace`,
    `,${TODAY},5.00,Ada Lovelace`,
    `P-1,${TODAY},7.00,Ada Lovelace`,
    `P-1,${TODAY},7.00,Ada Lovelace`,
  ])
  expect(told(file.rows).map(([, outcome]) => outcome)).toEqual(['create', 'skip', 'create', 'skip'])
  await made.patch(file.id, { kept_apart: [3, 5] })
  await made.check(file.id)
  expect(told(await made.rows(file.id)).map(([, outcome]) => outcome)).toEqual(['create', 'create', 'create', 'skip'])
  expect(await made.run(file.id)).toMatchObject({ done_count: 3, refused_count: 0 })
})

test('only payments are kept apart, and lines are chosen of the file as it is read', async () => {
  const made = await world()
  const { body } = await made.send('First name,Last name\nAda,Lovelace\nBea,New\n')
  expect(await made.patch(body.id, { kept_apart: [2] })).toMatchObject({
    status: 422,
    body: { errors: [{ pointer: '/kept_apart' }] },
  })
  expect((await made.patch(body.id, { left_out: [2] })).body).toMatchObject({ left_out: [2] })
  expect((await made.patch(body.id, { delimiter: ';' })).body).toMatchObject({ left_out: [] })
  expect(await made.patch(body.id, { left_out: [0] })).toMatchObject({ status: 422 })
})

test('cash that was recorded by hand is other money than that of the bank', async () => {
  const made = await world()
  const { invoices } = await issued(made, 1)
  await made.call('POST', `${api.invoice(invoices[0]?.id as string)}/payments`, {
    body: { amount: '60.00', method: 'cash', received_on: TODAY },
  })
  const file = await payments(made, ['Buchungstag;Verwendungszweck;Betrag;Name', `${TODAY};x;60,00;Ada Lovelace`])
  expect(told(file.rows)).toEqual([[2, 'create', 'It names no invoice, and becomes credit of the payer.']])
})

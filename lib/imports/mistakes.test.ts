import { crc32, inflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { writeXlsx } from 'hucre'
import { expect, test } from 'vitest'
import { booksOf, hashOf, type ImportWorld, importWorld } from '#app/api/v1/imports/import-world'
import { makeEvent, makeInvoice, makeMember, makeTier } from '#db/factories'
import { EVENT_FIELDS } from '#lib/imports/event-fields'
import { INVOICE_FIELDS, PAYMENT_FIELDS } from '#lib/imports/money-fields'
import { REGISTRATION_FIELDS } from '#lib/imports/registration-fields'
import type { ImportNoun } from '#lib/imports/schema'
import { api } from '#lib/paths'

/** How many files are made up: `FILES=10000 npx vitest run lib/imports/mistakes.test.ts` tries many. */
const FILES = Number(process.env.FILES ?? 100)
const WORKBOOKS = Number(process.env.FILES ?? 40)
const SEED = process.env.SEED === undefined ? {} : { seed: Number(process.env.SEED) }
/** For how long: those that were tried by then are said. */
const MINUTES = Number(process.env.MINUTES ?? 60)

test('a file with every kind of mistake names each line, its column and the way out, and the error file has them', async () => {
  const world = await importWorld()
  await makeTier(world.db, { name: 'Full' })
  const file = await world.checked(
    [
      'Nr;Vorname;Nachname;E-Mail;Geburtsdatum;Mitgliedsart;Beginn;Gültig bis;Saldo;Land;Status',
      '1;;Lovelace;;;;;;;;',
      '2;Ada;Byron;ada at example;;;;;;;',
      '3;Alan;Turing;;31.02.1962;;;;;;',
      '4;Grace;Hopper;;;Gold;;;;;',
      '5;Emmy;Noether;;;Full;1.1.2026;31.12.2025;;;',
      '6;Kurt;Gödel;;;;;;zwölf;;',
      '7;Lise;Meitner;;;;;;-5,00;;',
      '8;Max;Born;;;;;;;Atlantis;',
      '9;Maria;Mayer;;;;;;;;sonstwie',
      '2;Ida;Noddack;;;;;;;;aktiv',
    ].join('\n'),
    { columns: [{ position: 8, negative: 'credit' }] },
  )
  expect(file).toMatchObject({ problem_count: 10, create_count: 0 })
  expect(
    file.rows.map(({ line, problems }) => [line, ...problems.map(({ column, message }) => `${column}: ${message}`)]),
  ).toEqual([
    [2, 'Vorname: The first name is missing. Fill it in.'],
    [3, 'E-Mail: Give an e-mail address such as ada@example.org.'],
    [4, 'Geburtsdatum: This is no date. Write it as in the other rows, for example 31.01.1980 or 1980-01-31.'],
    [5, 'Mitgliedsart: There is no tier “Gold”. Choose one for it, or let it be created.'],
    [6, 'Gültig bis: The term would end on 2025-12-31, before it starts on 2026-01-01. Correct one of them.'],
    [7, 'Saldo: This is no amount. Write it as 120.00 or 120,00.'],
    [8, 'Saldo: A credit is not brought along with members. Empty the cell, and record it as a payment afterwards.'],
    [9, 'Land: There is no such country. Write its name or its code such as DE.'],
    [10, 'Status: Write active, lapsed, pending, suspended, cancelled or deceased.'],
    [
      11,
      'Mitgliedsart: A membership needs a tier. Choose the column with the tiers, or the tier of rows that name none.',
    ],
  ])
  expect((await world.call('POST', api.importRun(file.id))).status).toBe(409)
  const { text } = await world.call('GET', api.importProblems(file.id))
  expect(text.split('\r\n')).toHaveLength(12)
  expect(text).toContain('3;Alan;Turing;;31.02.1962;')
  expect(text).toContain('Geburtsdatum: This is no date.')
})

const MEMBERS = [
  ...[
    'First name',
    'Last name',
    'E-mail',
    'Member number',
    'Birth date',
    'Tier',
    'Start date',
    'Valid through',
    'Left on',
  ],
  ...[
    'Balance',
    'Country',
    'Status',
    'Tags',
    'Phone',
    'Notes',
    'Name',
    'Auto renew',
    'Language',
    '',
    'Anything',
    '__proto__',
    'Newsletter',
    'consents.photos',
  ],
]

/** For each noun what everybody needs, with rows that have nothing wrong, and what else there may be. */
const TABLES: Readonly<Record<ImportNoun, { needed: string[]; row: fc.Arbitrary<string[]>; others: string[] }>> = {
  members: { needed: ['First name', 'Last name'], row: fc.tuple(names(), names()), others: MEMBERS.slice(2) },
  events: {
    needed: ['Title', 'Start'],
    row: fc.tuple(names(), days()),
    others: EVENT_FIELDS.map(({ label }) => label),
  },
  registrations: {
    needed: ['Event', 'Guest name'],
    row: fc.tuple(fc.constantFrom('Full', 'Party'), names()),
    others: REGISTRATION_FIELDS.map(({ label }) => label),
  },
  invoices: {
    needed: ['Invoice number', 'Payer', 'Issue date', 'Total'],
    row: fc.tuple(fc.constantFrom('4', '5', '6', 'R/7'), names(), days(), amounts()),
    others: INVOICE_FIELDS.map(({ label }) => label),
  },
  payments: {
    needed: ['Invoice', 'Payer', 'Received on', 'Amount'],
    row: fc.tuple(fc.constantFrom('1', '2', ''), fc.constantFrom('', 'Ada'), days(), amounts()),
    others: PAYMENT_FIELDS.map(({ label }) => label),
  },
}

const cell = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom('Ada', 'Lovelace', 'ada@example.org', '1', '2', '3', 'Full', 'yes', 'DE', 'aktiv'),
  },
  {
    weight: 4,
    arbitrary: fc.constantFrom(
      '1.2.2020',
      '31.12.2030',
      '1980-05-17',
      '03/04/05',
      '0000-00-00',
      '29.02.2025',
      '45000',
      '9999-12-31',
      '1.1.0001',
      'yes 1.2.2020',
      'nein, am 31.12.2030',
      'ja 1.1.1000',
    ),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom('12,50', '1.234,56', '-3', '999999999999', '1e308', '0.001', '€ 5', '12,345.6'),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      '',
      ' ',
      '\u0000',
      '\ud800',
      '\u202e',
      '=1+1',
      "'",
      '"',
      'constructor',
      '__proto__',
      '😀'.repeat(60),
    ),
  },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.constant('x'.repeat(6_000)) },
)

function names() {
  return fc.constantFrom('Ada', 'Grace', 'Emmy', 'Müller', 'Hopper', 'Żółć', '田中', 'von der Leyen')
}

function days() {
  return fc.constantFrom('2025-03-14', '2025-12-31', '2024-02-29')
}

function amounts() {
  return fc.constantFrom('12.50', '60.00', '7', '80.00')
}

/** A file that somebody makes up. */
interface Made {
  noun: ImportNoun
  isWorkbook: boolean
  header: string[]
  rows: string[][]
  delimiter: string
  end: string
  isQuoted: boolean
  encoding: BufferEncoding
  garbage: Uint8Array | null
}

const NOUNS: fc.Arbitrary<ImportNoun> = fc.oneof(
  { weight: 3, arbitrary: fc.constant('members' as const) },
  { weight: 4, arbitrary: fc.constantFrom('events', 'registrations', 'invoices', 'payments') },
)

const table: fc.Arbitrary<Made> = NOUNS.chain((noun) => tableOf(noun))

const tableOf = (noun: ImportNoun): fc.Arbitrary<Made> =>
  fc.record({
    noun: fc.constant(noun),
    isWorkbook: fc.nat({ max: 4 }).map((at) => at === 0),
    // Most have the names that everybody needs, and some rows with nothing wrong.
    header: fc.oneof(
      { weight: 5, arbitrary: fc.subarray(TABLES[noun].others).map((others) => [...TABLES[noun].needed, ...others]) },
      { weight: 1, arbitrary: fc.subarray([...TABLES[noun].needed, ...TABLES[noun].others], { minLength: 1 }) },
    ),
    rows: fc.array(
      fc.oneof(
        fc.array(cell, { maxLength: 22 }),
        fc.tuple(TABLES[noun].row, fc.array(cell, { maxLength: 3 })).map(([needed, cells]) => [...needed, ...cells]),
      ),
      { minLength: 1, maxLength: 12 },
    ),
    delimiter: fc.constantFrom(',', ';', '\t', '|'),
    end: fc.constantFrom('\n', '\r\n', '\r'),
    isQuoted: fc.boolean(),
    encoding: fc.constantFrom('utf8' as const, 'latin1' as const, 'utf16le' as const),
    garbage: fc.option(fc.uint8Array({ maxLength: 40 }), { freq: 6 }),
  })

async function bytesOf({ header, rows, delimiter, end, isQuoted, encoding, garbage, isWorkbook }: Made) {
  // What no file of XML can say is left out.
  const inBook = (value: string) => value.toWellFormed().replace(/[\p{Cc}\ufffe\uffff]/gu, '')
  const quoted = (value: string) => (isQuoted ? `"${value.replaceAll('"', '""')}"` : value)
  const text = [header, ...rows].map((row) => row.map(quoted).join(delimiter)).join(end)
  const content = isWorkbook
    ? await writeXlsx({ sheets: [{ name: 'Sheet', rows: [header, ...rows].map((row) => row.map(inBook)) }] } as never)
    : Buffer.from(text, encoding)
  return Buffer.concat([Buffer.from(content as Uint8Array), Buffer.from(garbage ?? [])])
}

/** An association with something that rows may be about. */
async function fuzzedWorld(): Promise<ImportWorld> {
  const world = await importWorld()
  const { db } = world
  await makeTier(db, { name: 'Full' })
  const { id: member_id } = await makeMember(db, { member_number: '1', first_name: 'Ada', email: 'ada@example.org' })
  await makeEvent(db, { title: 'Full', event_date: '2031-05-01T18:00:00', capacity: 2, external_number: '1' })
  await makeEvent(db, { title: 'Party', event_date: '2025-05-01T18:00:00', external_number: '2' })
  await makeInvoice(db, { number: '1', member_id })
  await makeInvoice(db, { number: '2' })
  return world
}

/** Returns how far a file came. */
async function tryFile(
  world: ImportWorld,
  content: Buffer,
  noun: ImportNoun = 'members',
): Promise<'refused' | 'asked' | 'checked' | 'imported'> {
  const { call } = world
  const before = { rows: await hashOf(world.db), books: await booksOf(world) }
  const sent = await world.send(new Uint8Array(content), `${noun}.csv`, noun)
  expect(sent.status, sent.text).toBeLessThan(500)
  expect(sent.status).not.toBe(429)
  if (sent.status !== 201) return 'refused'
  const { id } = sent.body
  // What is asked is answered, and tiers are created, so that the files get far.
  for (const column of sent.body.columns)
    if (column.date_orders.length > 1)
      await world.patch(id, { columns: [{ position: column.position, date_order: 'dmy' }] })
  for (const { position, field, negative_count } of sent.body.columns)
    if (field === 'balance' && negative_count > 0) await world.patch(id, { columns: [{ position, negative: 'owed' }] })
  for (const { name, tier_id } of sent.body.tiers)
    if (tier_id === null) expect((await world.patch(id, { tiers: [{ name, create: true }] })).status).toBeLessThan(500)
  const checking = await call('POST', api.importCheck(id))
  expect(checking.status, checking.text).toBeLessThan(500)
  if (checking.status !== 202) return 'asked'
  await world.work(id)
  const checked = await world.get(id)
  expect(checked).toMatchObject({ status: 'checked', checked_count: checked.row_count })
  const running = await call('POST', api.importRun(id))
  expect(running.status, running.text).toBeLessThan(500)
  if (running.status !== 202) return 'checked'
  await world.work(id)
  const done = await world.get(id)
  expect(done.status, JSON.stringify(done)).toBe('done')
  expect(done.done_count + done.refused_count).toBe(done.create_count + done.update_count)
  expect(await booksOf(world)).toEqual(before.books)
  await call('POST', api.importUndo(id))
  await world.work(id)
  const undone = await world.get(id)
  expect(await hashOf(world.db)).toEqual(before.rows)
  expect(undone.kept_count).toBe(0)
  return 'imported'
}

test('no file that anybody makes up breaks anything, is imported by halves or cannot be taken back', {
  timeout: 3_600_000,
}, async () => {
  const came = Object.fromEntries(
    Object.keys(TABLES).map((noun) => [noun, { refused: 0, asked: 0, checked: 0, imported: 0 }]),
  )
  await fc.assert(
    fc.asyncProperty(table, async (made) => {
      // Whoever sends so many files is slowed down: each comes from an association of its own.
      const world = await fuzzedWorld()
      const far = await tryFile(world, await bytesOf(made), made.noun)
      ;(came[made.noun] as Record<typeof far, number>)[far] += 1
    }),
    {
      ...SEED,
      numRuns: FILES,
      endOnFailure: true,
      interruptAfterTimeLimit: MINUTES * 60_000,
      markInterruptAsFailure: false,
    },
  )
  if (process.env.FILES) process.stdout.write(`${JSON.stringify(came)}\n`)
  // Enough of them come to the end for that to mean something.
  for (const { refused, asked, checked, imported } of Object.values(came)) {
    const tried = refused + asked + checked + imported
    if (tried >= 50) expect(imported, JSON.stringify(came)).toBeGreaterThan(tried / 20)
  }
  expect(Object.values(came).reduce((sum, { imported }) => sum + imported, 0)).toBeGreaterThan(FILES / 100)
})

/** The parts of a workbook. */
type Parts = [name: string, content: Buffer][]

function unzipped(archive: Buffer): Parts {
  const end = archive.lastIndexOf(Buffer.from('504b0506', 'hex'))
  const parts: Parts = []
  let at = archive.readUInt32LE(end + 16)
  for (let count = archive.readUInt16LE(end + 10); count > 0; count -= 1) {
    const [method, size] = [archive.readUInt16LE(at + 10), archive.readUInt32LE(at + 20)]
    const [name, extra] = [archive.readUInt16LE(at + 28), archive.readUInt16LE(at + 30)]
    const local = archive.readUInt32LE(at + 42)
    const from = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
    const packed = archive.subarray(from, from + size)
    parts.push([archive.toString('utf8', at + 46, at + 46 + name), method === 8 ? inflateRawSync(packed) : packed])
    at += 46 + name + extra + archive.readUInt16LE(at + 32)
  }
  return parts
}

/** An archive with sums that are right, so that what is wrong with its parts gets as far as the reader of them. */
function zipped(parts: Parts): Buffer {
  const [files, directory]: [Buffer[], Buffer[]] = [[], []]
  let offset = 0
  for (const [path, content] of parts) {
    const name = Buffer.from(path)
    const sizes = Buffer.alloc(12)
    sizes.writeUInt32LE(crc32(content), 0)
    sizes.writeUInt32LE(content.length, 4)
    sizes.writeUInt32LE(content.length, 8)
    const lengths = Buffer.from([name.length & 255, name.length >> 8, 0, 0])
    const local = Buffer.concat([Buffer.from('504b030414000000000000000000', 'hex'), sizes, lengths, name, content])
    const where = Buffer.alloc(14)
    where.writeUInt32LE(offset, 10)
    directory.push(Buffer.concat([Buffer.from('504b0102140014000000000000000000', 'hex'), sizes, lengths, where, name]))
    files.push(local)
    offset += local.length
  }
  const end = Buffer.alloc(22)
  end.write('504b0506', 'hex')
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(
    directory.reduce((sum, { length }) => sum + length, 0),
    12,
  )
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...files, ...directory, end])
}

/** What is done to bytes, at a place from 0 to 1. */
interface Damage {
  how: 'flip' | 'cut' | 'repeat' | 'leave out' | 'put in'
  at: number
  length: number
  text: string
}

const damage: fc.Arbitrary<Damage> = fc.record({
  how: fc.constantFrom('flip', 'flip', 'flip', 'cut', 'repeat', 'leave out', 'put in'),
  at: fc.double({ min: 0, max: 1, noNaN: true }),
  length: fc.integer({ min: 1, max: 300 }),
  text: fc.constantFrom(
    '<',
    '</row>',
    '<c r="XFD1048576">',
    '<row r="999999999">',
    '&x;',
    '&#0;',
    '\u0000',
    ']]>',
    '-1',
    '1e9',
    '\ud83d',
  ),
})

function damaged(bytes: Buffer, { how, at, length, text }: Damage): Buffer {
  const from = Math.min(Math.floor(at * bytes.length), Math.max(0, bytes.length - 1))
  const [before, after] = [bytes.subarray(0, from), bytes.subarray(from)]
  switch (how) {
    case 'flip':
      return Buffer.concat([before, Buffer.from([(after[0] ?? 0) ^ (1 << (length % 8))]), after.subarray(1)])
    case 'cut':
      return before
    case 'repeat':
      return Buffer.concat([before, after.subarray(0, length), after])
    case 'leave out':
      return Buffer.concat([before, after.subarray(length)])
    case 'put in':
      return Buffer.concat([before, Buffer.from(text), after])
  }
}

const NAMES = ['First name', 'Last name', 'E-mail', 'Birth date', 'Tier', 'Start date', 'Balance', 'Notes']

/** Workbooks as people have them: dates and amounts as such, cells without anything, several sheets, no names at all. */
const BOOKS: readonly (readonly { name: string; rows: unknown[][] }[])[] = [
  [
    {
      name: 'Members',
      rows: [
        NAMES,
        ['Ada', 'Lovelace', 'ada@example.org', new Date(Date.UTC(1980, 4, 17)), 'Full', '1.2.2026', 12.5, 'a\nb'],
        ['Grace', 'Hopper', null, null, 'Full', new Date(Date.UTC(2026, 0, 1)), null, '=1+1'],
        ['田中', 'Żółć', 'x@example.org', '03.04.1980', null, null, 0, '😀 & <b>'],
      ],
    },
  ],
  [
    { name: 'Empty', rows: [] },
    {
      name: 'Ünï & co',
      rows: [['The members of today'], [], [...NAMES, true], ['Emmy', 'Noether', 1, 2, 3, 4, 5, true]],
    },
  ],
  [
    {
      name: 'Numbers',
      rows: [
        [1, 2, 3],
        [4, null, 6],
        [new Date(0), 1e300, -0],
      ],
    },
  ],
]

const workbook = fc.record({
  book: fc.constantFrom(...BOOKS),
  // Parts are damaged, left out or there twice, and then the archive itself.
  parts: fc.array(fc.tuple(fc.nat(), fc.option(damage, { freq: 5 })), { maxLength: 3 }),
  twice: fc.option(fc.nat(), { freq: 4 }),
  archive: fc.oneof(
    { weight: 3, arbitrary: fc.constant<Damage[]>([]) },
    { weight: 1, arbitrary: fc.array(damage, { maxLength: 2 }) },
  ),
})

test('no damaged workbook breaks anything, is imported by halves or cannot be taken back', {
  timeout: 3_600_000,
}, async () => {
  const came = { refused: 0, asked: 0, checked: 0, imported: 0 }
  await fc.assert(
    fc.asyncProperty(workbook, async ({ book, parts: places, twice, archive }) => {
      let parts = unzipped(Buffer.from((await writeXlsx({ sheets: book } as never)) as Uint8Array))
      for (const [at, how] of places) {
        const place = at % parts.length
        parts = parts.flatMap(
          ([name, content], index): Parts =>
            index !== place ? [[name, content]] : how ? [[name, damaged(content, how)]] : [],
        )
      }
      const again = twice === null ? undefined : parts[twice % parts.length]
      if (again) parts.push(again)
      const content = archive.reduce(damaged, zipped(parts))
      const world = await importWorld()
      await makeTier(world.db, { name: 'Full' })
      came[await tryFile(world, content)] += 1
    }),
    {
      ...SEED,
      numRuns: WORKBOOKS,
      endOnFailure: true,
      interruptAfterTimeLimit: MINUTES * 60_000,
      markInterruptAsFailure: false,
    },
  )
  if (process.env.FILES) process.stdout.write(`${JSON.stringify(came)}\n`)
  expect(came.imported, JSON.stringify(came)).toBeGreaterThan(0)
  expect(came.refused, JSON.stringify(came)).toBeGreaterThan(0)
})

test('bytes of any kind are refused or read, and never break anything', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), async (bytes) => {
      const world = await importWorld()
      const { status, text } = await world.send(bytes)
      expect(status, text).toBeLessThan(500)
      expect(status).not.toBe(429)
    }),
    { numRuns: FILES },
  )
})

test('names of emojis are shortened between two of them, wherever something is said of them', async () => {
  const world = await importWorld()
  for (const shift of ['', 'x']) {
    const name = `${shift}${'😀'.repeat(60)}`
    const file = await world.checked(
      [
        'First name;Last name;Tier;Start date;Valid through;Family;Payer;Balance',
        `${name};${name};${name};${name};1.1.2030;${name};${name};${name}`,
        `${name};${name};;;;;;`,
      ].join('\n'),
    )
    expect(file.status).toBe('checked')
    for (const { title, problems } of file.rows)
      for (const text of [title ?? '', ...problems.map(({ message }) => message)])
        expect(text.isWellFormed()).toBe(true)
    const payments = await world.checked(
      `Payment number;Invoice;Payer;Amount;Received on\n${name};${name};${name};12.50;2025-03-14`,
      undefined,
      'payments',
    )
    expect(payments).toMatchObject({ status: 'checked', problem_count: 1 })
  }
})

test('whoever leaves before the membership begins is told of both days, and not of a term', async () => {
  const world = await importWorld()
  await makeTier(world.db, { name: 'Full' })
  const file = await world.checked('First name,Last name,Tier,Start,Left\nAda,Lovelace,Full,2025-03-01,2024-01-31\n')
  expect(file.rows[0]?.problems).toMatchObject([
    { message: 'Leaving on 2024-01-31 is before the membership begins on 2025-03-01. Correct one of them.' },
  ])
})

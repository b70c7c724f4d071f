import { expect, test } from 'vitest'
import { openSheet } from '#lib/sheets/read-sheet'

async function read(content: string | Buffer) {
  const sheet = await openSheet(Buffer.from(content))
  const rows: string[][] = []
  for await (const { cells } of sheet.rows()) rows.push(cells)
  return { kind: sheet.kind, header: rows[0], rows: rows.slice(1) }
}

const HEADER = ['Booking date', 'Amount', 'Currency', 'Payer', 'IBAN', 'Booking text', 'Purpose', 'Bank reference']

const statement = (entries: string, version = '02') => `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt><GrpHdr><MsgId>M</MsgId></GrpHdr>
<Stmt><Id>1</Id><Acct><Id><IBAN>DE02120300000000202051</IBAN></Id></Acct>
<Bal><Amt Ccy="EUR">1000.00</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>${entries}</Stmt></BkToCstmrStmt></Document>`

const detail = (inside: string) => `<NtryDtls><TxDtls>${inside}</TxDtls></NtryDtls>`

/** An entry of version 2: the state and the parties without anything around them. */
const CREDIT = `<Ntry><NtryRef>000</NtryRef><Amt Ccy="EUR">60</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts>
  <BookgDt><Dt>2026-01-02</Dt></BookgDt><ValDt><Dt>2026-01-03</Dt></ValDt><AcctSvcrRef>B-1</AcctSvcrRef>
  <BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>RCDT</Cd><SubFmlyCd>ESCT</SubFmlyCd></Fmly></Domn></BkTxCd>
  ${detail(`<Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>
    <RltdPties><Dbtr><Nm>Jörg &amp; Anna Müller</Nm></Dbtr><DbtrAcct><Id><IBAN>DE75512108001245126199</IBAN></Id></DbtrAcct></RltdPties>
    <RmtInf><Ustrd>Beitrag fuer 2026 INV-2026-</Ustrd><Ustrd>00017 von uns</Ustrd><Ustrd>beiden</Ustrd></RmtInf>`)}
  <AddtlNtryInf>SEPA-Gutschrift</AddtlNtryInf></Ntry>`

test('an entry of a statement in XML is a row: its day, amount, payer and what was written', async () => {
  expect(await read(statement(CREDIT))).toEqual({
    kind: 'camt',
    header: HEADER,
    rows: [
      [
        ...['2026-01-02', '60.00', 'EUR', 'Jörg & Anna Müller', 'DE75512108001245126199'],
        ...['Credit transfer · SEPA-Gutschrift', 'Beitrag fuer 2026 INV-2026-00017 von uns beiden', 'B-1'],
      ],
    ],
  })
})

test('later versions of statements, names of elements with a prefix, and the payer behind who sent the money', async () => {
  const entry = `<c:Ntry><c:Amt Ccy="EUR">1234567.10</c:Amt><c:CdtDbtInd>CRDT</c:CdtDbtInd><c:Sts><c:Cd>BOOK</c:Cd></c:Sts>
    <c:BookgDt><c:DtTm>2026-02-28T23:10:00+01:00</c:DtTm></c:BookgDt><c:NtryDtls><c:TxDtls>
    <c:RltdPties><c:Dbtr><c:Pty><c:Nm>Pay Service</c:Nm></c:Pty></c:Dbtr><c:UltmtDbtr><c:Pty><c:Nm>Ada Lovelace</c:Nm></c:Pty></c:UltmtDbtr></c:RltdPties>
    <c:RmtInf><c:Strd><c:CdtrRefInf><c:Ref>RF18539007547034</c:Ref></c:CdtrRefInf></c:Strd></c:RmtInf></c:TxDtls></c:NtryDtls></c:Ntry>`
  const text = `<c:Document xmlns:c="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><c:BkToCstmrStmt><c:Stmt>${entry}</c:Stmt></c:BkToCstmrStmt></c:Document>`
  expect((await read(text)).rows).toEqual([
    ['2026-02-28', '1234567.10', 'EUR', 'Ada Lovelace', '', '', 'RF18539007547034'],
  ])
})

test('a batch is a row for each of its payments, unless they do not make up its sum', async () => {
  const batch = (sum: string) => `<Ntry><Amt Ccy="EUR">${sum}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts>
    <BookgDt><Dt>2026-01-02</Dt></BookgDt><NtryDtls>
    <TxDtls><Amt Ccy="EUR">10.1</Amt><RltdPties><Dbtr><Nm>One</Nm></Dbtr></RltdPties></TxDtls>
    <TxDtls><AmtDtls><TxAmt><Amt Ccy="EUR">20.20</Amt></TxAmt></AmtDtls><RltdPties><Dbtr><Nm>Two</Nm></Dbtr></RltdPties></TxDtls>
    </NtryDtls></Ntry>`
  expect((await read(statement(batch('30.30')))).rows).toEqual([
    ['2026-01-02', '10.10', 'EUR', 'One'],
    ['2026-01-02', '20.20', 'EUR', 'Two'],
  ])
  expect((await read(statement(batch('30.00')))).rows).toEqual([['2026-01-02', '30.00', 'EUR']])
})

test('what the bank keeps of a batch is a row that went out beside the payments', async () => {
  const entry = `<Ntry><Amt Ccy="EUR">118.80</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts>
    <BookgDt><Dt>2026-01-02</Dt></BookgDt><Chrgs><Rcrd><Amt Ccy="EUR">1.20</Amt></Rcrd></Chrgs><NtryDtls>
    <TxDtls><Amt Ccy="EUR">60</Amt><RltdPties><Dbtr><Nm>One</Nm></Dbtr></RltdPties></TxDtls>
    <TxDtls><Amt Ccy="EUR">60</Amt><RltdPties><Dbtr><Nm>Two</Nm></Dbtr></RltdPties></TxDtls></NtryDtls></Ntry>`
  expect((await read(statement(entry))).rows).toEqual([
    ['2026-01-02', '60.00', 'EUR', 'One'],
    ['2026-01-02', '60.00', 'EUR', 'Two'],
    ['2026-01-02', '-1.20', 'EUR', '', '', 'Charges'],
  ])
})

test('what is taken back or bounced says so', async () => {
  const entry = (inside: string) => `<Ntry><Amt Ccy="EUR">25</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts>
    <BookgDt><Dt>2026-01-02</Dt></BookgDt>${inside}</Ntry>`
  const bounced = entry('<RvslInd>true</RvslInd>') + entry(detail('<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf>'))
  const row = ['2026-01-02', '25.00', 'EUR', '', '']
  expect((await read(statement(bounced))).rows).toEqual([
    [...row, 'Reversal'],
    [...row, 'Reversal · account closed'],
  ])
  expect((await read(SWIFT.replace('0102DR12,50', '0102RC12,50'))).rows[1]?.[5]).toBe('Reversal · LASTSCHRIFT')
})

test('a direct debit that comes back is told with whoever it was of, and with the bank’s reason', async () => {
  const back = (
    parties: string,
    code: string,
  ) => `<Ntry><Amt Ccy="EUR">63.50</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts>
    <BookgDt><Dt>2026-01-02</Dt></BookgDt>${detail(`<RltdPties>${parties}</RltdPties><RtrInf><Rsn><Cd>${code}</Cd></Rsn></RtrInf>`)}</Ntry>`
  const both = '<Dbtr><Nm>Ada</Nm></Dbtr><Cdtr><Nm>The club</Nm></Cdtr>'
  const turned = `<Dbtr><Nm>The club</Nm></Dbtr><DbtrAcct><Id><IBAN>DE02120300000000202051</IBAN></Id></DbtrAcct>
    <Cdtr><Nm>Cleo</Nm></Cdtr>`
  const file = statement(back(both, 'AM04') + back('<Cdtr><Nm>Ben</Nm></Cdtr>', 'XT99') + back(turned, 'MS03'))
  expect((await read(file)).rows).toEqual([
    ['2026-01-02', '-63.50', 'EUR', 'Ada', '', 'Reversal · not enough money'],
    ['2026-01-02', '-63.50', 'EUR', 'Ben', '', 'Reversal · XT99'],
    ['2026-01-02', '-63.50', 'EUR', 'Cleo', '', 'Reversal · no reason given'],
  ])
})

test('what went out stands below zero with who got it, and what is pending is no row', async () => {
  const entry = (state: string) => `<Ntry><Amt Ccy="EUR">12.50</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>${state}</Sts>
    <BookgDt><Dt>2026-01-02</Dt></BookgDt>${detail('<RltdPties><Cdtr><Nm>Power</Nm></Cdtr></RltdPties>')}</Ntry>`
  expect((await read(statement(entry('BOOK') + entry('PDNG')))).rows).toEqual([
    ['2026-01-02', '-12.50', 'EUR', 'Power'],
  ])
})

test('statements that are cut off, broken or empty are refused in a sentence', async () => {
  const whole = statement(CREDIT)
  await expect(read(whole.slice(0, -40))).rejects.toThrow(/cut off or damaged\. Download the statement/)
  await expect(read(whole.replace('</CdtDbtInd>', '</Other>'))).rejects.toThrow(/cut off or damaged/)
  await expect(read(whole.replace('&amp;', '&unknown;'))).rejects.toThrow(/cut off or damaged/)
  await expect(read(whole.replace('>60<', '>sixty<'))).rejects.toThrow(/the amount “sixty”, which is none/)
  await expect(read(statement('<Deep>'.repeat(200) + '</Deep>'.repeat(200)))).rejects.toThrow(/damaged/)
  await expect(read(statement(''))).rejects.toThrow(/has no bookings/)
  await expect(read('<?xml version="1.0"?><Document><CstmrDrctDbtInitn/></Document>')).rejects.toThrow(
    /only bank statements/,
  )
})

const SWIFT = `{1:F01TESTDEFFXXXX0000000000}{2:I940TESTDEFFXXXXN}{4:
:20:STARTUMSE
:25:20041133/0000123456
:28C:00001/001
:60F:C251231EUR1000,00
:61:2601021231CR60,NTRFNONREF//ABC
/OCMT/EUR60,00
:86:166?00GUTSCHRIFT?109310?20EREF+NOTPROVIDED?21SVWZ+Beitrag 2026 RF18
?22539007547034ABWA+?30COBADEFFXXX?31DE75512108001245126199?32Müller, Jörg
?33 und Anna
:61:2601020102DR12,50N005NONREF
:86:105?00LASTSCHRIFT?20Strom
:61:2512310102C5,05N005NONREF
:86:/TRTP/SEPA OVERBOEKING/IBAN/NL13TEST0123456789/NAME/J. JANSSEN/REMI/Contributie/EREF/X
:61:260103C7,NMSCNONREF
:86:Deposit at the counter
of the branch
:62F:C260103EUR1059,55
:90D:1EUR12,50
-}
`

const SWIFT_ROWS = [
  ...[
    ['2025-12-31', '60.00', 'EUR', 'Müller, Jörg und Anna', 'DE75512108001245126199', 'GUTSCHRIFT'].concat(
      'Beitrag 2026 RF18539007547034',
      'ABC',
    ),
    ['2026-01-02', '-12.50', 'EUR', '', '', 'LASTSCHRIFT', 'Strom'],
    ['2026-01-02', '5.05', 'EUR', 'J. JANSSEN', 'NL13TEST0123456789', 'SEPA OVERBOEKING', 'Contributie'],
    ['2026-01-03', '7.00', 'EUR', '', '', '', 'Deposit at the counter of the branch'],
  ],
]

test('bookings of a statement in MT940 are rows, whatever frame, tags and encoding the bank has', async () => {
  expect(await read(SWIFT)).toEqual({ kind: 'mt940', header: HEADER, rows: SWIFT_ROWS })
  const plain = SWIFT.replace(/^\{.*\n/, '').replace('-}', '-')
  expect((await read(Buffer.from(plain.replaceAll('\n', '\r\n'), 'latin1'))).rows).toEqual(SWIFT_ROWS)
})

test('statements of Dutch banks, which write their name first and part the details by slashes', async () => {
  const text = `ABNANL2A
940
ABNANL2A
:20:ABN AMRO BANK NV
:25:517852257
:28:19321/1
:60F:C260101EUR0,
:61:2601020102C5,N654NONREF
:86:/TRTP/SEPA OVERBOEKING/CNTP/NL32INGB0000012345/INGBNL2A/J. Janssen
///REMI/STRD/CUR/RF18539007547034/
:62F:C260102EUR5,
`
  const row = ['2026-01-02', '5.00', 'EUR', 'J. Janssen', 'NL32INGB0000012345', 'SEPA OVERBOEKING', 'RF18539007547034']
  expect((await read(text)).rows).toEqual([row])
  expect((await read(text.replace(/^(?:.*\n){3}/, ':940:\n'))).rows).toEqual([row])
})

test('who stands behind the money is the payer, and a text of full length loses nothing', async () => {
  const said = `166?00GUTSCHRIFT?20SVWZ+${'x'.repeat(22)}?30COBADEFFXXX?31DE75512108001245126199?32Papa Gruber`
  const filled = `${`${said}?63ABWA+Lea Gruber?34${'0'.repeat(390)}`.slice(0, 384)}?33END`
  const lines = (filled.match(/.{1,65}/g) ?? []).join('\n')
  const text = `:20:X\n:25:1/2\n:28C:1\n:60F:C251231EUR0,\n:61:2601020102C5,NTRFNONREF\n:86:${lines}\n:62F:C260102EUR5,\n`
  expect((await read(text)).rows[0]?.[3]).toBe('Lea Gruber')
  expect((await read(text.replace('ABWA+Lea Gruber', 'ohne'.padEnd(15)))).rows[0]?.[3]).toBe('Papa GruberEND')
})

test('a day that there is not, and movements within the day, are refused', async () => {
  await expect(read(SWIFT.replace(':61:2601020102D', ':61:2602310102D'))).rejects.toThrow(/a day that there is not/)
  const within = SWIFT.replace(/^:6(?:0F|2F):.*$/gm, '').replace(':28C:00001/001', ':28C:1\n:34F:EUR0,')
  await expect(read(within)).rejects.toThrow(/within the day \(MT942\)/)
})

test('a statement in MT940 whose bookings do not lead from one balance to the other is refused, and so is a part of one', async () => {
  await expect(read(SWIFT.replace('C60,', 'C61,').replace('CR60,', 'CR61,'))).rejects.toThrow(/something is missing/)
  await expect(read(SWIFT.slice(0, SWIFT.indexOf(':62F:')))).rejects.toThrow(/cut off or damaged/)
})

test('a statement tells of each account its days, sums and balances, the first and the last of several days', async () => {
  const balance = (code: string, amount: string, side = 'CRDT', on = '') =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${side}</CdtDbtInd>${on && `<Dt><Dt>${on}</Dt></Dt>`}</Bal>`
  const day = (iban: string, balances: string, entries: string) =>
    `<Stmt><Acct><Id><IBAN>${iban}</IBAN></Id></Acct>${balances}${entries}</Stmt>`
  const entry = (
    amount: string,
    on: string,
    side = 'CRDT',
  ) => `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${side}</CdtDbtInd>
    <Sts>BOOK</Sts><BookgDt><Dt>${on}</Dt></BookgDt></Ntry>`
  const [giro, savings] = ['DE02120300000000202051', 'DE02500105170137075030']
  const file = `<Document><BkToCstmrStmt>${[
    day(giro, balance('OPBD', '100') + balance('CLBD', '160.10'), entry('60.10', '2026-01-02')),
    day(giro, balance('PRCD', '160.10') + balance('CLBD', '5', 'DBIT'), entry('165.1', '2026-01-05', 'DBIT')),
    day(savings, balance('ITBD', '7'), entry('1', '2026-01-03')),
  ].join('')}</BkToCstmrStmt></Document>`
  const { statements } = await openSheet(Buffer.from(file))
  const ofOne = { booking_count: 1, paid_out: '0.00', opening: null, closing: null, currency: 'EUR' }
  expect(statements?.()).toEqual([
    {
      ...{ account: giro, currency: 'EUR', from: '2026-01-02', until: '2026-01-05', booking_count: 2 },
      ...{ received: '60.10', paid_out: '165.10', opening: '100.00', closing: '-5.00' },
    },
    { ...ofOne, account: savings, from: '2026-01-03', until: '2026-01-03', received: '1.00' },
  ])
  const ofDay = (day2: string, from: string, to: string) =>
    day(giro, balance('OPBD', from, 'CRDT', day2) + balance('CLBD', to, 'CRDT', day2), entry('1', day2))
  const turned = ofDay('2026-01-09', '8', '9') + ofDay('2026-01-08', '7', '8')
  const newestFirst = await openSheet(Buffer.from(`<Document><BkToCstmrStmt>${turned}</BkToCstmrStmt></Document>`))
  expect(newestFirst.statements?.()).toMatchObject([{ opening: '7.00', closing: '9.00', from: '2026-01-08' }])
  // What has no day or no currency is left to its row.
  const odd = await openSheet(
    Buffer.from(
      `<Document><BkToCstmrStmt>${day(giro, '', entry('1', '') + entry('1', '2026-13-45'))}</BkToCstmrStmt></Document>`,
    ),
  )
  expect(odd.statements?.()).toEqual([])
  const swift = await openSheet(Buffer.from(SWIFT))
  expect(swift.statements?.()).toEqual([
    {
      ...{ account: '20041133/0000123456', currency: 'EUR', from: '2025-12-31', until: '2026-01-03', booking_count: 4 },
      ...{ received: '72.05', paid_out: '12.50', opening: '1000.00', closing: '1059.55' },
    },
  ])
  expect((await openSheet(Buffer.from('Name;Betrag\nAda;1'))).statements).toBeNull()
})

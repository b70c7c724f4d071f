import { writeXlsx } from 'hucre'
import { expect, test } from 'vitest'
import { openSheet, type SheetOptions } from '#lib/sheets/read-sheet'

const u16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')
const book = async (rows: unknown[][], names = ['Sheet']) =>
  Buffer.from(
    (await writeXlsx({
      sheets: names.map((name, at) => ({ name, rows: at === names.length - 1 ? rows : [] })),
    } as never)) as Uint8Array,
  )

async function read(content: string | Buffer, options: SheetOptions = {}): Promise<string[][]> {
  const sheet = await openSheet(typeof content === 'string' ? Buffer.from(content) : content, options)
  const rows: string[][] = []
  for await (const { line, cells } of sheet.rows()) rows.push([String(line), ...cells])
  return rows
}

/** Files as people have them, with the rows that they are, or what is said of them. */
const CORPUS: readonly [
  title: string,
  content: () => string | Buffer | Promise<Buffer>,
  expected: string[][] | RegExp,
][] = [
  [
    'commas',
    () => 'a,b\n1,2\n',
    [
      ['1', 'a', 'b'],
      ['2', '1', '2'],
    ],
  ],
  [
    'semicolons with decimal commas',
    () => 'Name;Betrag\nAda;1,50\n',
    [
      ['1', 'Name', 'Betrag'],
      ['2', 'Ada', '1,50'],
    ],
  ],
  [
    'tabs',
    () => 'a\tb\n1\t2',
    [
      ['1', 'a', 'b'],
      ['2', '1', '2'],
    ],
  ],
  [
    'pipes',
    () => 'a|b\n1|2\n',
    [
      ['1', 'a', 'b'],
      ['2', '1', '2'],
    ],
  ],
  [
    'commas in quotes',
    () => 'a,b\n"Lovelace, Ada",2\n',
    [
      ['1', 'a', 'b'],
      ['2', 'Lovelace, Ada', '2'],
    ],
  ],
  [
    'quotes in quotes',
    () => 'a,b\n"say ""hi""",2\n',
    [
      ['1', 'a', 'b'],
      ['2', 'say "hi"', '2'],
    ],
  ],
  [
    'quotes within a word',
    () => 'a;b\nMüller "Max" x;2\n',
    [
      ['1', 'a', 'b'],
      ['2', 'Müller "Max" x', '2'],
    ],
  ],
  [
    'a cell of two lines',
    () => 'a,b\n"one\ntwo",2\n3,4\n',
    [
      ['1', 'a', 'b'],
      ['2', 'one\ntwo', '2'],
      ['3', '3', '4'],
    ],
  ],
  [
    'Mac line ends',
    () => 'a,b\r1,2\r3,4\r',
    [
      ['1', 'a', 'b'],
      ['2', '1', '2'],
      ['3', '3', '4'],
    ],
  ],
  [
    'Windows line ends',
    () => 'a,b\r\n1,2\r\n',
    [
      ['1', 'a', 'b'],
      ['2', '1', '2'],
    ],
  ],
  [
    'mixed line ends',
    () => 'a,b\r\n1,2\n3,4\r5,6',
    [
      ['1', 'a', 'b'],
      ['2', '1', '2'],
      ['3', '3', '4'],
      ['4', '5', '6'],
    ],
  ],
  [
    'empty lines count',
    () => 'a,b\n\n1,2\n\n\n3,4\n',
    [
      ['1', 'a', 'b'],
      ['3', '1', '2'],
      ['6', '3', '4'],
    ],
  ],
  [
    'lines of separators only',
    () => 'a;b\n;;;\n1;2\n',
    [
      ['1', 'a', 'b'],
      ['3', '1', '2'],
    ],
  ],
  [
    'rows of other lengths',
    () => 'a,b\n1\n1,2,3\n',
    [
      ['1', 'a', 'b'],
      ['2', '1'],
      ['3', '1', '2', '3'],
    ],
  ],
  [
    'sep= in front',
    () => 'sep=;\r\na;b\r\n1;2\r\n',
    [
      ['1', 'a', 'b'],
      ['2', '1', '2'],
    ],
  ],
  [
    'sep= with another one than most',
    () => 'sep=|\na|b,c,d\n1|2,3,4\n',
    [
      ['1', 'a', 'b,c,d'],
      ['2', '1', '2,3,4'],
    ],
  ],
  [
    'UTF-8 with a mark',
    () => '\ufeffName,Ort\nÄda,Köln\n',
    [
      ['1', 'Name', 'Ort'],
      ['2', 'Äda', 'Köln'],
    ],
  ],
  [
    'UTF-8 of many scripts',
    () => 'n\nŁukasz Żółć\nИгорь\nΙωάννης\n田中\n',
    [
      ['1', 'n'],
      ['2', 'Łukasz Żółć'],
      ['3', 'Игорь'],
      ['4', 'Ιωάννης'],
      ['5', '田中'],
    ],
  ],
  [
    'Latin-1',
    () => Buffer.from('Name;Ort\nMüller;Köln\n', 'latin1'),
    [
      ['1', 'Name', 'Ort'],
      ['2', 'Müller', 'Köln'],
    ],
  ],
  [
    'Windows-1252 with a euro sign',
    () => Buffer.concat([Buffer.from('a;b\n'), Buffer.from([0x80]), Buffer.from('5;f\xfcr\n', 'latin1')]),
    [
      ['1', 'a', 'b'],
      ['2', '€5', 'für'],
    ],
  ],
  [
    'UTF-16, low byte first',
    () => u16('a;b\nMüller;2\n'),
    [
      ['1', 'a', 'b'],
      ['2', 'Müller', '2'],
    ],
  ],
  [
    'UTF-16, high byte first',
    () => u16('a;b\nMüller;2\n').swap16(),
    [
      ['1', 'a', 'b'],
      ['2', 'Müller', '2'],
    ],
  ],
  [
    'UTF-16 without a mark',
    () => u16('name;town\nAda;London\n').subarray(2),
    [
      ['1', 'name', 'town'],
      ['2', 'Ada', 'London'],
    ],
  ],
  ['letters of two code units over a chunk', () => `a,b\n${'x,y\n'.repeat(16_382)}12,😀\n`, /^16384$/],
  [
    'what exports guard against formulas',
    () => "a,b\n'=1+1,'-x\n''=z,'plain\n",
    [
      ['1', 'a', 'b'],
      ['2', '=1+1', '-x'],
      ['3', "'=z", "'plain"],
    ],
  ],
  [
    'blanks around cells',
    () => ' a , b \n 1 , 2 \n',
    [
      ['1', 'a', 'b'],
      ['2', '1', '2'],
    ],
  ],
  [
    'half a character',
    () => Buffer.from([0x61, 0x0a, 0xff, 0xfe, 0x0a]),
    [
      ['1', 'a'],
      ['2', 'ÿþ'],
    ],
  ],
  [
    'one column',
    () => 'e-mail\na@example.org\n',
    [
      ['1', 'e-mail'],
      ['2', 'a@example.org'],
    ],
  ],
  [
    'a workbook',
    () =>
      book([
        ['a', 'b'],
        ['01001', 12.5],
        ['x', true],
      ]),
    [
      ['1', 'a', 'b'],
      ['2', '01001', '12.50'],
      ['3', 'x', 'true'],
    ],
  ],
  [
    'dates of a workbook',
    () => book([['d'], [new Date(Date.UTC(2026, 0, 31))], [new Date(Date.UTC(1950, 1, 28))]]),
    [
      ['1', 'd'],
      ['2', '2026-01-31'],
      ['3', '1950-02-28'],
    ],
  ],
  [
    'a workbook whose first sheet is empty',
    () =>
      book(
        [
          ['a', 'b'],
          ['1', '2'],
        ],
        ['Empty', 'Members'],
      ),
    [
      ['1', 'a', 'b'],
      ['2', '1', '2'],
    ],
  ],
  [
    'gaps in a workbook',
    () => book([['a', null, 'c'], [], ['1', null, '3']]),
    [
      ['1', 'a', '', 'c'],
      ['3', '1', '', '3'],
    ],
  ],
  ['an unclosed quote', () => 'a,b\n1,2\n"3,4\n5,6\n', /Line 3: A quotation mark opens here and is never closed/],
  ['nothing', () => '', /The file is empty/],
  ['blanks only', () => ' \n\n \n', /The file has no rows/],
  [
    'an old workbook',
    () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]),
    /Excel 97–2003 \(\.xls\)\. Open it and save it as \.xlsx/,
  ],
  [
    'a workbook with a password',
    () => Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('EncryptedPackage', 'utf16le')]),
    /protected by a password/,
  ],
  ['a PDF', () => '%PDF-1.7\n%âãÏÓ\n1 0 obj', /PDF file, which holds no table/],
  ['a picture', () => Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), /PNG file/],
  ['a web page called .xls', () => '<html><table><tr><td>a</td></tr></table></html>', /web page/],
  ['XML', () => '<?xml version="1.0"?><Workbook/>', /XML file/],
  ['contact cards', () => 'BEGIN:VCARD\nFN:Ada\nEND:VCARD\n', /vCard/],
  ['an archive of something else', async () => zipOf('hello.txt', 10), /no workbook/],
  ['a cut-off workbook', async () => (await book([['a'], ['1']])).subarray(0, 300), /cut off/],
  ['a damaged workbook', async () => (await book([['a'], ['1']])).fill(0x41, 60, 400), /damaged|cut off/],
  [
    'bytes of nothing',
    () => Buffer.from(Array.from({ length: 3000 }, (_, at) => (at * 7919) % 251)),
    /no table|never closed|cannot be read/,
  ],
  ['a zip bomb by its directory', async () => zipOf('xl/workbook.xml', 4_000_000_000), /too large when it is unpacked/],
  [
    'texts of a workbook that are too many',
    async () => zipOf('xl/sharedStrings.xml', 100_000_000),
    /too large when it is unpacked/,
  ],
  ['a huge cell', () => `a,b\n1,${'x'.repeat(40_000)}\n`, /Line 2, column 2: The cell has more than 32,767/],
  ['a cell larger than any row', () => `a,b\n1,"${'x'.repeat(3_000_000)}"\n`, /Line 2/],
  [
    'too many columns',
    () => `${Array.from({ length: 300 }, (_, at) => `c${at}`).join(',')}\n1\n`,
    /more than 200 columns/,
  ],
  ['too many rows', () => `a\n${'1\n'.repeat(50_001)}`, /more than 50,000 rows/],
  ['as many rows as may be', () => `a\n${'1\n'.repeat(50_000)}`, /^50001$/],
]

/** An archive with one entry that says of itself how large it becomes. */
function zipOf(name: string, size: number): Buffer {
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt32LE(size, 24)
  entry.writeUInt16LE(Buffer.byteLength(name), 28)
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04034b50, 0)
  head.writeUInt16LE(Buffer.byteLength(name), 26)
  const local = Buffer.concat([head, Buffer.from(name)])
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(local.length, 16)
  return Buffer.concat([local, entry, Buffer.from(name), end])
}

test.each(CORPUS)('a file with %s is read, or says what to do', async (_, content, expected) => {
  const made = await content()
  if (!(expected instanceof RegExp)) expect(await read(made)).toEqual(expected)
  else if (expected.source.startsWith('^')) expect(String((await read(made)).length)).toMatch(expected)
  else await expect(read(made)).rejects.toThrow(expected)
})

test('the names of the columns say what parts them, whatever stands evenly in the cells', async () => {
  const lines = [
    'family_role,since,balance,source,opt_in,tags,notes,shirt,games,motto,story,page,steps,gift,member_since,drives',
    '"_x0041_ a, b",a|b y,2020-01-19,active,\'=1+1,2021-02-27,never,"2020-01-19 to 2020-02-18',
    'y <b>",s,sport_u,\'\'+z,,"https://example.org/22?a=1,2;3",0.125,,,no',
    '"m a, b 2",\'=1+1 a|b,"100% a""b"',
  ]
  expect(await openSheet(Buffer.from(lines.join('\n')))).toMatchObject({ delimiter: ',' })
})

test('somebody can say the encoding and the separator, and choose the sheet of a workbook', async () => {
  const cyrillic = Buffer.from([0xc8, 0xe3, 0xee, 0xf0, 0xfc])
  const file = Buffer.concat([Buffer.from('a,b;c\n'), cyrillic, Buffer.from(',2;3\n')])
  expect(await read(file, { encoding: 'windows-1251', delimiter: ';' })).toEqual([
    ['1', 'a,b', 'c'],
    ['2', 'Игорь,2', '3'],
  ])
  const workbook = await book([['a'], ['1']], ['One', 'Two'])
  expect((await openSheet(workbook)).sheets).toEqual(['One', 'Two'])
  await expect(openSheet(workbook, { sheet: 'Three' })).rejects.toThrow('Choose from One, Two.')
})

/** The encodings in which text files may be. */
export const ENCODINGS = [
  'utf-8',
  'windows-1252',
  'utf-16le',
  'utf-16be',
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'iso-8859-2',
  'macintosh',
] as const
export type Encoding = (typeof ENCODINGS)[number]

/** What may stand between the cells of a text file. */
export const DELIMITERS = [',', ';', '\t', '|'] as const
export type Delimiter = (typeof DELIMITERS)[number]

/** What a file may hold at most: rows below the header, and characters of a cell as in Excel. */
export const SHEET_LIMITS = { bytes: 20 * 1024 * 1024, rows: 50_000, columns: 200, cell: 32_767 } as const

/** What a table can be: text with separators, a workbook, a bank statement in XML or of SWIFT. */
export const SHEET_KINDS = ['csv', 'xlsx', 'camt', 'mt940'] as const
export type SheetKind = (typeof SHEET_KINDS)[number]

/** Whether a table is what a bank writes of an account. */
export function isStatement(kind: SheetKind): boolean {
  return kind === 'camt' || kind === 'mt940'
}

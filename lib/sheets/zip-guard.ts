import { AppError } from '#lib/errors'

/** A real workbook of 50,000 rows and 20 columns unpacks to 37 to 65 MB. */
const MAX_UNPACKED = 150_000_000

/** Texts of a workbook are held in memory together. */
const MAX_TEXTS = 60_000_000

const MAX_ENTRIES = 2000

/** Whether the content begins as an archive does. */
export function isZip(content: Buffer): boolean {
  return content.length > 4 && content.readUInt32LE(0) === 0x04034b50
}

/**
 * Looks through the directory of an archive before anything unpacks it: how many files it holds, how large they become,
 * and whether it is a workbook. Sizes that lie are for the reader to notice, which stops at them.
 *
 * @throws AppError invalid, unsupported_media_type
 */
export function checkZip(content: Buffer): void {
  const end = content.lastIndexOf(Buffer.from('504b0506', 'hex'))
  if (end < 0 || end + 22 > content.length)
    throw new AppError('invalid', 'The workbook is cut off. Save it anew and send it again.')
  const count = content.readUInt16LE(end + 10)
  let at = content.readUInt32LE(end + 16)
  if (count > MAX_ENTRIES || at === 0xffffffff)
    throw new AppError('invalid', 'The workbook holds too many parts. Save only the table as .xlsx or CSV.')
  const names = new Set<string>()
  let unpacked = 0
  for (let entry = 0; entry < count; entry += 1) {
    if (at + 46 > content.length || content.readUInt32LE(at) !== 0x02014b50)
      throw new AppError('invalid', 'The workbook is damaged. Save it anew and send it again.')
    const size = content.readUInt32LE(at + 24)
    const nameLength = content.readUInt16LE(at + 28)
    const name = content.toString('utf8', at + 46, at + 46 + nameLength)
    names.add(name)
    unpacked += size
    if (unpacked > MAX_UNPACKED || (/sharedStrings/i.test(name) && size > MAX_TEXTS))
      throw new AppError('invalid', 'The workbook becomes too large when it is unpacked. Save the table as CSV.')
    at += 46 + nameLength + content.readUInt16LE(at + 30) + content.readUInt16LE(at + 32)
  }
  if ([...names].some((name) => name.toLowerCase() === 'xl/workbook.xml')) return
  if (names.has('xl/workbook.bin'))
    throw new AppError('unsupported_media_type', 'This is a binary workbook (.xlsb). Save it as .xlsx or CSV.')
  if (names.has('mimetype') && names.has('content.xml'))
    throw new AppError('unsupported_media_type', 'This is an OpenDocument file (.ods). Save it as .xlsx or CSV.')
  if ([...names].every((name) => /\.xml$/i.test(name)))
    throw new AppError(
      'unsupported_media_type',
      'This archive holds XML files, as banks send statements. Unpack it, and send the files in it one by one.',
    )
  throw new AppError('unsupported_media_type', 'This archive is no workbook. Send the table itself, as .xlsx or CSV.')
}

import v8 from 'node:v8'
import vm from 'node:vm'
import { expect, test } from 'vitest'
import { jsonFile, type SheetColumn, sheetFile } from '#lib/sheets/write-sheet'

const COUNT = 100_000
const MEGABYTE = 1024 * 1024
const COLUMNS: readonly SheetColumn[] = [
  ...Array.from({ length: 14 }, (_, n): SheetColumn => ({ header: `Text ${n}`, kind: 'text' })),
  { header: 'Total', kind: 'money' },
  { header: 'Joined', kind: 'date' },
  { header: 'Changed', kind: 'time' },
  { header: 'Count', kind: 'number' },
]

async function* rows() {
  for (let n = 0; n < COUNT; n += 1) {
    if (n % 1000 === 0) await new Promise((resolve) => setImmediate(resolve))
    const texts = Array.from({ length: 14 }, (_, at) => `Member ${n}, column ${at}`)
    yield [...texts, `${n}.50`, '2026-02-28', '2026-02-28T19:00:00', n]
  }
}

v8.setFlagsFromString('--expose-gc')
const collect: () => void = vm.runInNewContext('gc')

/** The bytes that are in use once what nobody needs is gone: what other tests of the process left says nothing. */
function keptBytes(): number {
  collect()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

test.each(['csv', 'xlsx', 'json'] as const)(
  '100,000 rows as %s are written while they are read, and none is kept',
  {
    timeout: 120_000,
  },
  async (format) => {
    const file =
      format === 'json'
        ? jsonFile('rows', rows() as unknown as AsyncIterable<object>)
        : await sheetFile(format, 'rows', COLUMNS, rows())
    const before = keptBytes()
    let [bytes, most, measured] = [0, before, 0]
    for await (const part of file.body as ReadableStream<Uint8Array>) {
      bytes += part.byteLength
      // Collecting takes a while, so it is not done for each part.
      if (bytes - measured < MEGABYTE) continue
      measured = bytes
      most = Math.max(most, keptBytes())
    }
    const grown = Math.round((most - before) / MEGABYTE)
    process.stdout.write(`${format}: ${(bytes / MEGABYTE).toFixed(1)} MB, ${grown} MB more memory\n`)
    expect(bytes).toBeGreaterThan(4 * MEGABYTE)
    expect(grown).toBeLessThan(40)
  },
)

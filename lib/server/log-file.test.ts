import { closeSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openLog, rotateLog } from '#lib/server/log-file'

function openSome() {
  const folder = mkdtempSync(join(tmpdir(), 'quorate-log-'))
  const file = join(folder, 'quorate.log')
  const writers = [openLog(file), openLog(file)]
  onTestFinished(() => {
    for (const writer of writers) closeSync(writer)
    rmSync(folder, { recursive: true })
  })
  let count = 0
  const write = (lines: number) => {
    for (let line = 0; line < lines; line++) writeSync(writers[line % 2] as number, `line ${count++}\n`)
  }
  const read = (name: string) => readFileSync(name, 'utf8').split('\n').slice(0, -1)
  return { file, write, read }
}

test('a log that grows too large is begun anew under processes that write to it, and no line is lost', () => {
  const { file, write, read } = openSome()
  write(1000)
  expect(rotateLog(file, 1000)).toBe(true)
  expect(statSync(file).size).toBe(0)
  write(10)
  expect([...read(`${file}.1`), ...read(file)]).toEqual(Array.from({ length: 1010 }, (_, index) => `line ${index}`))
  expect(statSync(`${file}.1`).mode & 0o777).toBe(0o600)
})

test('one older log is kept, and a small one is left alone', () => {
  const { file, write, read } = openSome()
  write(10)
  expect(rotateLog(file, 1000)).toBe(false)
  expect(existsSync(`${file}.1`)).toBe(false)
  write(1000)
  expect(rotateLog(file, 1000)).toBe(true)
  write(500)
  expect(rotateLog(file, 1000)).toBe(true)
  expect(read(`${file}.1`)).toEqual(Array.from({ length: 500 }, (_, index) => `line ${index + 1010}`))
  expect(rotateLog(`${file}.missing`, 1000)).toBe(false)
})

import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { fingerprintSources, SOURCES } from '#lib/server/build'

const root = resolve(import.meta.dirname, '../..')
/** Nothing that serves is made from these. */
const OF_TESTS = ['knip.config.ts', 'next-env.d.ts', 'playwright.config.ts', 'vitest.config.ts']

const folder = mkdtempSync(join(tmpdir(), 'quorate-sources-'))
afterAll(() => rmSync(folder, { recursive: true }))
afterEach(() => vi.unstubAllGlobals())

function write(path: string, text: string): string {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
  return fingerprintSources(folder)
}

write('app/page.tsx', 'first')
write('package-lock.json', '{}')

test('another Node, or another system, needs no new build', () => {
  const before = fingerprintSources(folder)
  vi.stubGlobal('process', { ...process, version: 'v24.99.0', platform: 'darwin' })
  expect(fingerprintSources(folder)).toBe(before)
})

test.each([
  ['app/page.tsx', 'second'],
  ['lib/members/queries.ts', 'new'],
  ['package-lock.json', '{"packages":{}}'],
  ['next.config.ts', 'export default {}'],
])('a change of %s needs a new build', (path, text) => {
  const before = fingerprintSources(folder)
  expect(write(path, text)).not.toBe(before)
})

test.each(['app/page.test.tsx', 'db/migrations/0001_first.sql', 'e2e/members.spec.ts', '.next/BUILD_ID'])(
  'a change of %s needs none: an image leaves it out',
  (path) => {
    const before = fingerprintSources(folder)
    expect(write(path, 'anything')).toBe(before)
  },
)

test('every source at the top is part of the fingerprint and of the image', () => {
  const files = readdirSync(root).filter((name) => /\.m?tsx?$|\.mjs$/.test(name) && !OF_TESTS.includes(name))
  expect(files.filter((name) => !SOURCES.includes(name))).toEqual([])
  const allowed = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n')
  expect(SOURCES.filter((name) => !allowed.includes(`!${name}`))).toEqual([])
})

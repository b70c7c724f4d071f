import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { fingerprintSources } from '#lib/server/build'

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

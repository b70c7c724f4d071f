import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

interface Locked {
  version?: string
  optionalDependencies?: Record<string, string>
}

const root = resolve(import.meta.dirname, '../..')
const { packages } = JSON.parse(readFileSync(resolve(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Locked>
}
const manifest = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8')) as Record<
  string,
  Record<string, string>
>

function isLocked(name: string, dependent: string): boolean {
  for (let folder = dependent; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))) {
    if (packages[`${folder ? `${folder}/` : ''}node_modules/${name}`]) return true
    if (folder === '') return false
  }
}

test('the lock names the packages of every platform: npm ci refuses one that only knows the platform it was made on', () => {
  const missing = Object.entries(packages).flatMap(([dependent, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies).filter((name) => !isLocked(name, dependent)),
  )
  expect(missing).toEqual([])
})

test('every dependency is pinned exactly', () => {
  const ranges = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies }).filter(
    ([, range]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(range),
  )
  expect(ranges).toEqual([])
})

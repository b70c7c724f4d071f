import { expect, test } from 'vitest'
import { findLockfileViolations, type LockedPackage, readLockfile } from '#lib/server/lockfile'

const { lockfile, manifest } = readLockfile()

/** The lock of this project with one package described otherwise. */
function lockWith(folder: string, locked: LockedPackage) {
  return { packages: { ...lockfile.packages, [folder]: locked } }
}

test('the lock of this project keeps every rule', () => {
  expect(findLockfileViolations(lockfile, manifest)).toEqual([])
})

test('a package without integrity is refused, also one of another platform', () => {
  const { integrity, ...bare } = lockfile.packages['node_modules/@next/swc-darwin-arm64'] as LockedPackage
  expect(integrity).toMatch(/^sha512-/)
  expect(findLockfileViolations(lockWith('node_modules/@next/swc-darwin-arm64', bare), manifest)).toEqual([
    'node_modules/@next/swc-darwin-arm64 has no integrity: anything could be installed.',
  ])
})

test('a package that comes inside another one needs no integrity of its own', () => {
  const lock = lockWith('node_modules/next/node_modules/inner', { version: '1.0.0', inBundle: true })
  expect(findLockfileViolations(lock, manifest)).toEqual([])
})

test('a package that names where it was fetched from is refused', () => {
  const next = lockfile.packages['node_modules/next'] as LockedPackage
  const lock = lockWith('node_modules/next', { ...next, resolved: 'https://registry.example/next.tgz' })
  expect(findLockfileViolations(lock, manifest)).toEqual(['node_modules/next names the place that it comes from.'])
})

test('the lock names the packages of every platform', () => {
  const { 'node_modules/@next/swc-darwin-arm64': _, ...packages } = lockfile.packages
  expect(findLockfileViolations({ packages }, manifest)).toEqual([
    '@next/swc-darwin-arm64, wanted by node_modules/next, is not locked.',
  ])
})

test('every dependency is pinned exactly', () => {
  expect(findLockfileViolations(lockfile, { dependencies: { next: '^16.4.6' } })).toEqual([
    'next is not pinned exactly but as ^16.4.6.',
  ])
})

import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

/** What package-lock.json says of a package. */
export interface LockedPackage {
  version?: string
  resolved?: string
  integrity?: string
  link?: boolean
  /** Nothing that serves needs it. */
  dev?: boolean
  /** It comes inside the archive of another package, whose digest covers it. */
  inBundle?: boolean
  optionalDependencies?: Record<string, string>
}

/** The parts of package-lock.json that are checked: packages by folder, the project itself under ''. */
export interface Lockfile {
  packages: Record<string, LockedPackage>
}

/** The parts of package.json that are checked. */
export interface Manifest {
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}

/**
 * Returns what keeps an installation from being the same everywhere, one sentence each: packages without a digest,
 * places they were fetched from, packages of other platforms that are not locked, versions that are not exact.
 */
export function findLockfileViolations({ packages }: Lockfile, manifest: Manifest): string[] {
  const violations: string[] = []
  for (const [folder, locked] of Object.entries(packages)) {
    if (folder === '') continue
    if (!locked.integrity && !locked.inBundle)
      violations.push(`${folder} has no integrity: anything could be installed.`)
    if (locked.resolved || locked.link) violations.push(`${folder} names the place that it comes from.`)
    // npm ci refuses a lock that only knows the platform it was made on.
    for (const name of Object.keys(locked.optionalDependencies ?? {})) {
      if (!isLocked(packages, name, folder)) violations.push(`${name}, wanted by ${folder}, is not locked.`)
    }
  }
  for (const [name, version] of Object.entries({ ...manifest.dependencies, ...manifest.devDependencies })) {
    if (!/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version)) violations.push(`${name} is not pinned exactly but as ${version}.`)
  }
  return violations
}

function isLocked(packages: Lockfile['packages'], name: string, dependent: string): boolean {
  for (let folder = dependent; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))) {
    if (packages[`${folder ? `${folder}/` : ''}node_modules/${name}`]) return true
    if (folder === '') return false
  }
}

/** Returns package-lock.json and package.json of this project. */
export function readLockfile(): { lockfile: Lockfile; manifest: Manifest } {
  const read = (name: string) => JSON.parse(readFileSync(resolve(import.meta.dirname, '../..', name), 'utf8'))
  return { lockfile: read('package-lock.json') as Lockfile, manifest: read('package.json') as Manifest }
}

if (import.meta.main) {
  const { lockfile, manifest } = readLockfile()
  const violations = findLockfileViolations(lockfile, manifest)
  for (const violation of violations) console.error(violation)
  if (violations.length > 0) process.exitCode = 1
}

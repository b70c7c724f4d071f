import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeDataDir } from '#db/embedded'

/** Who uses a DATA_DIR, as written in its file launcher.json. */
export interface Holder {
  pid: number
  /** When the process began, in the system's own count: a later process with the same pid is another one. */
  born: string
  /** Where it serves, as a person would open it. */
  address: string
}

/**
 * Takes the folder for this process. Returns null, or who has it already; what a killed process left behind
 * does not count.
 */
export function takeLock(dataDir: string, address: string): Holder | null {
  makeDataDir(dataDir)
  const file = join(dataDir, 'launcher.json')
  const own: Holder = { pid: process.pid, born: birthOf(process.pid), address }
  for (let attempt = 0; attempt < 5; attempt++) {
    try {
      writeFileSync(file, JSON.stringify(own), { flag: 'wx', mode: 0o600 })
      return null
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    const holder = readHolder(dataDir)
    if (holder !== null) return holder
    // Moved rather than removed: of two that find it stale, only one can move it.
    const stale = `${file}.${process.pid}`
    try {
      renameSync(file, stale)
      rmSync(stale)
    } catch {
      // The other one did.
    }
  }
  return readHolder(dataDir)
}

/** Returns the living process that uses the folder, or null. */
function readHolder(dataDir: string): Holder | null {
  try {
    const holder = JSON.parse(readFileSync(join(dataDir, 'launcher.json'), 'utf8')) as Holder
    if (holder.pid === process.pid) return null
    process.kill(holder.pid, 0)
    return birthOf(holder.pid) === holder.born ? holder : null
  } catch (error) {
    // EPERM: alive, and another user's.
    if ((error as NodeJS.ErrnoException).code === 'EPERM') {
      return JSON.parse(readFileSync(join(dataDir, 'launcher.json'), 'utf8')) as Holder
    }
    return null
  }
}

/** Gives the folder back. */
export function releaseLock(dataDir: string): void {
  const file = join(dataDir, 'launcher.json')
  try {
    const holder = JSON.parse(readFileSync(file, 'utf8')) as Holder
    if (holder.pid === process.pid) rmSync(file)
  } catch {
    // Gone already.
  }
}

/** Returns when a process began, in the system's own count. */
export function birthOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The command's name stands in parentheses and may hold spaces; field 22 is the 20th after it.
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  } catch {
    return ''
  }
}

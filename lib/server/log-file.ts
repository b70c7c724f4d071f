import {
  closeSync,
  copyFileSync,
  fstatSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeSync,
} from 'node:fs'

const MAX_BYTES = 20_000_000

/** Opens the log for a process to write to, which it may do while others do. */
export function openLog(file: string): number {
  return openSync(file, 'a', 0o600)
}

/**
 * Keeps the log at about 20 MB: once it is larger it becomes `<file>.1`, in place of the one before, and begins anew.
 * Copied and emptied, not renamed: processes go on writing to the file that they have open. Returns whether it did.
 */
export function rotateLog(file: string, max_bytes = MAX_BYTES): boolean {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) <= max_bytes) return false
  const [former, partial] = [`${file}.1`, `${file}.1.partial`]
  try {
    copyFileSync(file, partial)
    appendRest(file, partial)
    truncateSync(file)
    renameSync(partial, former)
    return true
  } catch {
    // A full disk: what the older log takes is needed more than the older log.
    for (const path of [partial, former]) rmSync(path, { force: true })
    return false
  }
}

/** Appends what was written to `file` since it was copied to `copy`. */
function appendRest(file: string, copy: string): void {
  const [from, to] = [openSync(file, 'r'), openSync(copy, 'a')]
  try {
    const chunk = Buffer.alloc(65_536)
    for (let position = fstatSync(to).size; ; ) {
      const length = readSync(from, chunk, 0, chunk.length, position)
      if (length === 0) return
      writeSync(to, chunk, 0, length)
      position += length
    }
  } finally {
    closeSync(from)
    closeSync(to)
  }
}

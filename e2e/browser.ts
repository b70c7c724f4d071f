import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { chromium } from '@playwright/test'
import packaged, { inflate } from '@sparticuz/chromium'

/** A browser to start: Playwright's own when no path is given. */
export interface Browser {
  path?: string
  /** Folders of libraries that this machine lacks. */
  libraries?: string
}

const run = promisify(execFile)
const cache = resolve(import.meta.dirname, '../node_modules/.cache/quorate-chromium')
const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
const places = ['/Applications/Google Chrome.app/Contents/MacOS/Google Chrome', '/opt/google/chrome/chrome']

/**
 * Returns the first browser there is: CHROMIUM_PATH, Playwright's own, one of the system, and the one that comes
 * with the packages on Linux x64. Throws with the ways out when there is none.
 */
export async function findBrowser(): Promise<Browser> {
  const given = process.env.CHROMIUM_PATH
  if (given) {
    if (!existsSync(given)) throw new Error(`CHROMIUM_PATH=${given} does not exist.`)
    return { path: given }
  }
  if (existsSync(chromium.executablePath())) return {}
  const folders = (process.env.PATH ?? '').split(delimiter)
  const installed = [...places, ...names.flatMap((name) => folders.map((folder) => join(folder, name)))]
  const path = installed.find((file) => existsSync(file))
  if (path) return { path }
  if (process.platform === 'linux' && process.arch === 'x64') return unpack()
  throw new Error(
    'No browser was found. Install Chrome, run `npx playwright install chromium`, or say where one is: CHROMIUM_PATH=…',
  )
}

/** Unpacks the browser of the package once, and beside it the libraries that servers often lack. */
async function unpack(): Promise<Browser> {
  if (!existsSync(cache)) {
    // Renamed when complete, so that an interrupted run leaves no half of a browser.
    const partial = `${cache}.${process.pid}`
    mkdirSync(partial, { recursive: true })
    const before = process.env.TMPDIR
    process.env.TMPDIR = partial
    try {
      await packaged.executablePath()
      await inflate(resolve(import.meta.dirname, '../node_modules/@sparticuz/chromium/bin/al2023.tar.br'))
    } finally {
      if (before === undefined) delete process.env.TMPDIR
      else process.env.TMPDIR = before
    }
    try {
      renameSync(partial, cache)
    } catch {
      // Another run was faster.
      rmSync(partial, { recursive: true, force: true })
    }
  }
  const path = join(cache, 'chromium')
  const libraries = join(cache, 'al2023', 'lib')
  const startsAsIs = await run(path, ['--version']).then(
    () => true,
    () => false,
  )
  return startsAsIs ? { path } : { path, libraries }
}

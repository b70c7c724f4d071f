import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')
const output = join(root, '.next')
const stamp = join(output, 'quorate-build.json')
/** What the built pages are made from, and what an image has to be given. */
export const SOURCES = [
  'app',
  'components',
  'db',
  'lib',
  'public',
  'instrumentation-client.ts',
  'instrumentation.next.ts',
  'next.config.ts',
  'postcss.config.mjs',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
]

/** The pages could not be built; `output` is what the compiler said. */
export class BuildError extends Error {
  override readonly name = 'BuildError'
  readonly output: string

  constructor(output: string) {
    super('The pages could not be built.')
    this.output = output
  }
}

/**
 * Returns a digest of everything the built pages depend on: the sources, the configuration and the locked packages,
 * the same on every machine and whichever Node asks.
 */
export function fingerprintSources(folder = root): string {
  const hash = createHash('sha256')
  for (const source of SOURCES) addToHash(hash, folder, source)
  return hash.digest('hex')
}

function addToHash(hash: ReturnType<typeof createHash>, folder: string, path: string): void {
  const full = join(folder, path)
  if (!existsSync(full)) return
  let entries: string[]
  try {
    entries = readdirSync(full).sort()
  } catch {
    hash.update(path).update('\0').update(readFileSync(full)).update('\0')
    return
  }
  for (const entry of entries) if (!/\.(test\.tsx?|sql)$/.test(entry)) addToHash(hash, folder, `${path}/${entry}`)
}

/** So often a running build says so. */
const PROGRESS_MS = 10_000

/**
 * Builds the pages unless the present build was made from these very sources. Returns whether it built;
 * throws BuildError with the compiler's words.
 */
export async function buildIfNeeded(onProgress: (text: string) => void): Promise<boolean> {
  const fingerprint = fingerprintSources()
  if (existsSync(join(output, 'BUILD_ID')) && readStamp() === fingerprint) return false
  onProgress('Building the pages, once for this version; this takes about half a minute')
  const started = Date.now()
  const clock = setInterval(
    () => onProgress(`Still building the pages (${Math.round((Date.now() - started) / 1000)} s)`),
    PROGRESS_MS,
  )
  try {
    await build()
  } finally {
    clearInterval(clock)
  }
  writeFileSync(stamp, JSON.stringify({ fingerprint }))
  onProgress(`Built the pages in ${((Date.now() - started) / 1000).toFixed(1)} s`)
  return true
}

function readStamp(): string | null {
  try {
    return (JSON.parse(readFileSync(stamp, 'utf8')) as { fingerprint: string }).fingerprint
  } catch {
    return null
  }
}

async function build(): Promise<void> {
  const command = createRequire(import.meta.url).resolve('next/dist/bin/next')
  const child = spawn(process.execPath, [command, 'build'], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      NEXT_TELEMETRY_DISABLED: '1',
      LOG_LEVEL: 'silent',
      // Where packages of the build are missing, Next says so; by itself it would fetch them from the registry.
      CI: '1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const stop = () => child.kill('SIGTERM')
  process.once('exit', stop)
  let said = ''
  child.stdout.on('data', (chunk) => {
    said += chunk
  })
  child.stderr.on('data', (chunk) => {
    said += chunk
  })
  const code = await new Promise<number | null>((done) => child.on('close', done))
  process.removeListener('exit', stop)
  if (code !== 0) throw new BuildError(said.trim())
}

if (import.meta.main) {
  try {
    const built = await buildIfNeeded((text) => console.log(text))
    if (!built) console.log('The pages are built already.')
  } catch (error) {
    if (!(error instanceof BuildError)) throw error
    console.error(`${error.output}\n${error.message}`)
    process.exitCode = 1
  }
}

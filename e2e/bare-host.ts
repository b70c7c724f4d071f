import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { readEmbedded } from '#db/embedded'
import { freePort, UNSET } from '#e2e/instance'

const root = resolve(import.meta.dirname, '..')
const next = createRequire(import.meta.url).resolve('next/dist/bin/next')

/** Next serving the built pages by itself. */
export interface BareHost {
  url: string
  /** What it logged so far. */
  entries(): { level: number; msg: string; status?: number }[]
  stop(): Promise<void>
}

/** The environment of a host on the database of the product that all journeys share, whose worker sends its mails. */
export function besideWorld(): Record<string, string> {
  const dataDir = process.env.E2E_DATA_DIR ?? ''
  return {
    DATABASE_URL: readEmbedded(dataDir).app_url,
    DATABASE_POOL: '4',
    AUTH_SECRET: readFileSync(join(dataDir, 'auth-secret'), 'utf8').trim(),
    SMTP_URL: process.env.E2E_SMTP_URL ?? '',
    RATE_LIMITS: '100',
  }
}

/** A process, and how it ends: its code and all that it printed. */
interface Run {
  child: ChildProcess
  ended: Promise<{ code: number | null; printed: string }>
}

/** Runs a program of the project in the environment given and in no other. */
export function run(program: string[], environment: Record<string, string>): Run {
  const child = spawn(process.execPath, program, {
    cwd: root,
    env: {
      ...process.env,
      ...UNSET,
      NODE_ENV: 'production',
      NODE_OPTIONS: '',
      NEXT_TELEMETRY_DISABLED: '1',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  const read = (chunk: Buffer) => {
    printed += chunk
  }
  child.stdout?.on('data', read)
  child.stderr?.on('data', read)
  return { child, ended: new Promise((done) => child.once('close', (code) => done({ code, printed }))) }
}

/** Runs Next's own server on the built pages. */
export function runNextStart(port: number, environment: Record<string, string>): Run {
  return run([next, 'start', '--port', String(port)], environment)
}

/** Starts plain `next start` on a free port. Throws with what it printed when it does not come to serve. */
export async function startBareHost(environment: Record<string, string>): Promise<BareHost> {
  const port = await freePort()
  const { child, ended } = runNextStart(port, environment)
  let printed = ''
  const isServing = new Promise<boolean>((done) => {
    child.stdout?.on('data', (chunk: Buffer) => {
      printed += chunk
      // Said as the last thing before the first request is answered.
      if (printed.includes('No jobs run here')) done(true)
    })
    void ended.then(() => done(false))
  })
  if (!(await isServing)) throw new Error(`next start did not come to serve:\n${(await ended).printed}`)
  return {
    url: `http://localhost:${port}`,
    entries: () =>
      printed
        .split('\n')
        .filter((line) => line.startsWith('{'))
        .map((line) => JSON.parse(line)),
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}

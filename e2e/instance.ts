import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '..')
const START_MS = 300_000

/** A running product with a database of its own. */
export interface Instance {
  url: string
  data_dir: string
  launcher: ChildProcess
  /** What the launcher printed so far. */
  output(): string
  /** The process that the launcher keeps: the one that serves, or the one that keeps several. */
  webProcess(): number
  /** The log of the web process so far: lines of JSON. */
  log(): string
  /** Settles with the exit code when the launcher has ended. */
  ended: Promise<number | null>
  /** Asks it to stop, waits for the end, and removes its data. Returns the exit code. */
  stop(): Promise<number | null>
}

/** What must not come from the machine or from a .env file; empty counts as absent. */
export const UNSET = {
  APP_URL: '',
  AUTH_SECRET: '',
  ACCESS_TOKEN_TTL: '',
  DATABASE_URL: '',
  DATABASE_OWNER_URL: '',
  DATABASE_POOL: '',
  HOST: '',
  LOG_LEVEL: '',
  MAIL_FROM: '',
  METRICS_TOKEN: '',
  PASSWORD_BLOCKLIST: '',
  RATE_LIMITS: '',
  SECURITY_CONTACT: '',
  SMTP_URL: '',
  TENANT_SIGNUP: '',
  TRUST_PROXY: '',
  WEB_CONCURRENCY: '',
  WORKER: '',
  OPENAI_API_KEY: '',
  OPENAI_BASE_URL: '',
  OPENAI_API_KEY_2: '',
  OPENAI_BASE_URL_2: '',
  OPENAI_API_KEY_3: '',
  OPENAI_BASE_URL_3: '',
  AI_MODELS: '',
  AI_TIMEOUT: '',
}

/**
 * Starts the product with the command that ships, on a free port and with data in a folder that goes away with it.
 * Throws with what the launcher printed when it does not come to serve.
 */
export async function startInstance(environment: Record<string, string> = {}): Promise<Instance> {
  const data_dir = mkdtempSync(join(tmpdir(), 'quorate-e2e-'))
  // The database's own user has to pass.
  chmodSync(data_dir, 0o711)
  const port = await freePort()
  const url = `http://localhost:${port}`
  const launcher = spawn(process.execPath, [join(root, 'lib/server/launch.ts')], {
    cwd: root,
    env: {
      ...process.env,
      ...UNSET,
      NODE_ENV: 'production',
      NODE_OPTIONS: '',
      PORT: String(port),
      DATA_DIR: data_dir,
      DEMO: 'off',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  const ended = new Promise<number | null>((done) => launcher.once('exit', (code) => done(code)))
  const instance: Instance = {
    url,
    data_dir,
    launcher,
    output: () => printed,
    ended,
    webProcess: () => {
      const starts = [...instance.log().matchAll(/"pid":(\d+)[^\n]*"msg":"(keeping web processes|serving)"/g)]
      const [, pid] = starts.findLast(([, , what]) => what !== 'serving') ?? starts.at(-1) ?? []
      return Number(pid)
    },
    log: () => readFileSync(join(data_dir, 'quorate.log'), 'utf8'),
    stop: async () => {
      if (launcher.exitCode === null && launcher.signalCode === null) launcher.kill('SIGTERM')
      const code = await ended
      rmSync(data_dir, { recursive: true, force: true, maxRetries: 3 })
      return code
    },
  }
  const isServing = await new Promise<boolean>((done) => {
    const patience = setTimeout(() => done(false), START_MS)
    const read = (chunk: Buffer) => {
      printed += chunk
      if (!printed.includes('Stop with Ctrl-C')) return
      clearTimeout(patience)
      done(true)
    }
    launcher.stdout.on('data', read)
    launcher.stderr.on('data', read)
    void ended.then(() => {
      clearTimeout(patience)
      done(false)
    })
  })
  if (!isServing) {
    await instance.stop()
    throw new Error(`Quorate did not come to serve:\n${printed}`)
  }
  return instance
}

/** Returns a port that nobody listens on. */
export async function freePort(): Promise<number> {
  const probe = createServer()
  return new Promise((done, failed) => {
    probe.once('error', failed)
    probe.listen(0, () => {
      const address = probe.address()
      probe.close(() => done(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}

import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'

const root = resolve(import.meta.dirname, '../..')
const run = promisify(execFile)

/** A server under measurement. */
export interface Server {
  origin: string
  process: ChildProcess
  /** Milliseconds from the start of the process to its first good answer. */
  started_in: number
}

const running = new Set<ChildProcess>()

/** Starts a server and waits for a path to answer. Throws when it ends or takes longer than 30 s. */
export async function startServer(
  args: string[],
  port: number,
  path: string,
  env: Record<string, string>,
): Promise<Server> {
  const origin = `http://127.0.0.1:${port}`
  const began = performance.now()
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  running.add(child)
  while (performance.now() - began < 30_000) {
    if (child.exitCode !== null) throw new Error(`${args.join(' ')} ended with ${child.exitCode}`)
    const answer = await fetch(origin + path).catch(() => null)
    if (answer?.status === 200) return { origin, process: child, started_in: performance.now() - began }
    await new Promise((wait) => setTimeout(wait, 10))
  }
  throw new Error(`${args.join(' ')} does not answer`)
}

/** Ends every server that was started. */
export function stopServers(): void {
  for (const child of running) child.kill('SIGTERM')
}

/** Resident memory of a process in MB: now and its peak. */
export function memoryOf(pid: number): { now: number; peak: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const megabytes = (name: string) => Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024)
  return { now: megabytes('VmRSS'), peak: megabytes('VmHWM') }
}

/** Builds with Next from nothing and returns the seconds it took. */
export async function buildNext(folder: string): Promise<number> {
  const began = performance.now()
  await run(process.execPath, [join(root, 'node_modules/next/dist/bin/next'), 'build', folder], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production' },
    maxBuffer: 1e8,
  })
  return (performance.now() - began) / 1000
}

/** Signs in like a browser and returns its cookies. */
export async function signInBrowser(origin: string, credentials: Record<string, string>): Promise<string> {
  const jar = new Map<string, string>()
  const keep = (response: Response) => {
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      jar.set(name, value)
    }
  }
  const cookies = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const csrf = await fetch(`${origin}/api/auth/csrf`)
  keep(csrf)
  const { csrfToken } = (await csrf.json()) as { csrfToken: string }
  const signedIn = await fetch(`${origin}/api/auth/callback/credentials`, {
    method: 'POST',
    redirect: 'manual',
    headers: { cookie: cookies(), 'content-type': 'application/x-www-form-urlencoded', origin },
    body: new URLSearchParams({ ...credentials, csrfToken, json: 'true', callbackUrl: '/' }),
  })
  keep(signedIn)
  return cookies()
}

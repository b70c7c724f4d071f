import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const docs = resolve(import.meta.dirname, '../../docs')

function read(name: string): string {
  return readFileSync(join(docs, name), 'utf8')
}

/** The commands that docs/deployment.md gives under a heading. */
export function commandsOf(heading: string): string[] {
  const [, section] = read('deployment.md').split(`\n## ${heading}\n`)
  const block = /^```sh\n([\s\S]*?)^```/m.exec(section ?? '')?.[1]
  if (block === undefined) throw new Error(`docs/deployment.md gives no commands under "${heading}"`)
  return block.trim().split('\n')
}

/** The variables of docs/quorate.env. */
export function readEnvironmentFile(): Record<string, string> {
  return Object.fromEntries(
    [...read('quorate.env').matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name as string, value as string]),
  )
}

/** Replaces places by those of this try; each has to be there. */
function place(text: string, places: Record<string, string>): string {
  return Object.entries(places).reduce((placed, [from, to]) => {
    if (!placed.includes(from)) throw new Error(`${from} is not there to be replaced`)
    return placed.replaceAll(from, to)
  }, text)
}

/** A running service, as systemd would run it. */
export interface Service {
  environment: Record<string, string>
  output(): string
  /** Starts it and returns when it serves or works. */
  start(): Promise<void>
  /** Asks it to stop as systemd does and returns its code. */
  stop(): Promise<number | null>
  /** Stops and starts it; returns the code that it stopped with. */
  restart(): Promise<number | null>
}

interface Surroundings {
  /** What %i stands for. */
  instance?: string
  /** Where the application is installed. */
  tree: string
  /** The contents of /etc/quorate.env. */
  environment: Record<string, string>
}

/** Nobody in particular, who owns none of the files; only root can start processes as somebody else. */
const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}

/** Reads a unit of docs and returns its service, which does not run yet. */
export function readService(unit: string, { instance = '', tree, environment }: Surroundings): Service {
  const text = read(unit).replaceAll('%i', instance).replaceAll('/opt/quorate', tree)
  const values = (name: string) =>
    [...text.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value]) => value as string)
  const own = values('Environment').flatMap((line) =>
    line.split(' ').map((each) => each.split('=') as [string, string]),
  )
  // What is written by systemd's leave goes to the folder of this try.
  return makeService((values('ExecStart')[0] ?? '').split(' '), values('WorkingDirectory')[0] ?? '', {
    ...Object.fromEntries(own),
    ...environment,
  })
}

/**
 * Runs a command of the docs in a folder as somebody who owns nothing there, and returns what it printed. Throws with
 * that where it fails.
 */
export async function runCommand(command: string, cwd: string, environment: Record<string, string>): Promise<string> {
  const env = { NODE_ENV: 'production' as const, PATH: process.env.PATH, ...environment }
  const child = spawn('sh', ['-c', command], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], ...nobody })
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      printed += chunk
    })
  }
  const code = await new Promise((done) => child.once('close', done))
  if (code !== 0) throw new Error(`${command} ends with ${code}:\n${printed}`)
  return printed
}

/** Returns what runs a command in a folder as somebody who owns nothing there. */
export function makeService(command: string[], cwd: string, environment: Record<string, string>): Service {
  const [program = '', ...args] = command
  let running: ChildProcess | undefined
  let ended: Promise<number | null> = Promise.resolve(null)
  let printed = ''
  const service: Service = {
    environment,
    output: () => printed,
    async start() {
      printed = ''
      const env = { NODE_ENV: 'production' as const, PATH: process.env.PATH, ...environment }
      const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], ...nobody })
      running = child
      ended = new Promise((done) => child.once('exit', done))
      let isOver = false
      void ended.then(() => {
        isOver = true
      })
      for (const stream of [child.stdout, child.stderr]) {
        stream.on('data', (chunk) => {
          printed += chunk
        })
      }
      while (!/Stop with Ctrl-C|"msg":"working"/.test(printed)) {
        if (isOver) throw new Error(`${command.join(' ')} does not start:\n${printed}`)
        await sleep(50)
      }
    },
    async stop() {
      running?.kill('SIGTERM')
      return ended
    },
    async restart() {
      const code = await service.stop()
      await service.start()
      return code
    },
  }
  return service
}

/** A running nginx with the configuration of docs. */
export interface Nginx {
  url: string
  /** Its certificate, signed by itself. */
  certificate: string
  /** Where it expects the instances. */
  ports: number[]
  stop(): Promise<void>
}

/** Starts nginx with docs/nginx.conf and a certificate for localhost. */
export async function startNginx(folder: string): Promise<Nginx> {
  const home = join(folder, 'nginx')
  mkdirSync(home)
  const [key, certificate] = [join(home, 'quorate.key'), join(home, 'quorate.pem')]
  const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1', '-days', '2']
  execFileSync(
    '/usr/bin/openssl',
    [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:prime256v1',
      '-nodes',
      '-keyout',
      key,
      '-out',
      certificate,
      ...subject,
    ],
    { stdio: 'pipe' },
  )
  const [http, https, ...ports] = await freePorts(4)
  const site = place(read('nginx.conf'), {
    'listen 80;': `listen 127.0.0.1:${http};`,
    'listen 443 ': `listen ${https} `,
    'members.example.org': 'localhost',
    '127.0.0.1:3001': `127.0.0.1:${ports[0]}`,
    '127.0.0.1:3002': `127.0.0.1:${ports[1]}`,
    '/etc/ssl/certs/quorate.pem': certificate,
    '/etc/ssl/private/quorate.key': key,
  })
  writeFileSync(join(home, 'quorate.conf'), site)
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (each) => `${each}_temp_path ${join(home, each)};`,
  )
  writeFileSync(
    join(home, 'nginx.conf'),
    `pid ${join(home, 'nginx.pid')};
error_log ${join(home, 'error.log')};
events {}
http {
  access_log ${join(home, 'access.log')};
  ${paths.join('\n  ')}
  include ${join(home, 'quorate.conf')};
}
`,
  )
  const args = ['-p', home, '-c', join(home, 'nginx.conf'), '-e', join(home, 'error.log')]
  execFileSync('/usr/sbin/nginx', ['-t', ...args], { stdio: 'pipe' })
  const child = spawn('/usr/sbin/nginx', [...args, '-g', 'daemon off;'], { stdio: ['ignore', 'inherit', 'inherit'] })
  const ended = new Promise((done) => child.once('exit', done))
  return {
    url: `https://localhost:${https}`,
    certificate: readFileSync(certificate, 'utf8'),
    ports,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Returns ports of this machine that nobody listens on. */
export async function freePorts(count: number): Promise<number[]> {
  const probes = await Promise.all(
    Array.from({ length: count }, () => {
      const probe = createServer()
      return new Promise<typeof probe>((done) => probe.listen(0, '127.0.0.1', () => done(probe)))
    }),
  )
  const ports = probes.map((probe) => (probe.address() as { port: number }).port)
  await Promise.all(probes.map((probe) => new Promise((done) => probe.close(done))))
  return ports
}

import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, lstatSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join, matchesGlob, resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')

/** An image as the Dockerfile makes it, in a folder. */
export interface Image {
  folder: string
  /** The variables that it sets. */
  environment: Record<string, string>
  /** What it starts. */
  command: string[]
  /** What tells whether it serves. */
  health_check: string[]
  /** The commands that installed it. */
  installed_by: string[]
}

/**
 * Makes the image in an empty folder by doing what the Dockerfile says, line by line, as far as it can be done without
 * a container engine: its files are those that .dockerignore lets in, and at the end nobody may write them.
 */
export function makeImage(folder: string): Image {
  const [build = [], final = []] = readStages()
  const installed_by: string[] = []
  const place = (text: string) => text.replaceAll('/quorate/', `${folder}/`)
  const machine = withoutNpm(process.env)
  let path = machine.PATH ?? ''
  for (const { word, rest } of build) {
    if (word === 'ENV') path = place(rest.replace(/^PATH=/, '').replace('$PATH', path))
    if (word === 'COPY') for (const name of rest.split(/\s+/).slice(0, -1)) copyAllowed(name, folder)
    if (word === 'RUN') {
      installed_by.push(...rest.split(' && '))
      execFileSync('sh', ['-ec', rest], {
        cwd: folder,
        env: { ...(machine as NodeJS.ProcessEnv), PATH: path },
        stdio: 'inherit',
      })
    }
  }
  makeReadOnly(folder)
  const environment: Record<string, string> = {}
  let command: string[] = []
  let health_check: string[] = []
  for (const { word, rest } of final) {
    if (word === 'ENV') {
      for (const each of rest.split(/\s+/)) {
        const [name = '', ...value] = each.split('=')
        environment[name] = place(value.join('=')).replace('$PATH', process.env.PATH ?? '')
      }
    }
    if (word === 'CMD') command = JSON.parse(rest)
    if (word === 'HEALTHCHECK') health_check = JSON.parse(rest.replace(/^.*? CMD /, ''))
  }
  return { folder, environment, command, health_check, installed_by }
}

/** The instructions of the Dockerfile by stage. */
function readStages(): { word: string; rest: string }[][] {
  const text = readFileSync(join(root, 'Dockerfile'), 'utf8')
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '')
  const stages: { word: string; rest: string }[][] = []
  for (const line of text.split('\n').filter((each) => each !== '')) {
    const [, word = '', rest = ''] = /^(\w+) (.*)$/.exec(line) ?? []
    if (word === 'FROM') stages.push([])
    else stages.at(-1)?.push({ word, rest })
  }
  return stages
}

function copyAllowed(name: string, folder: string): void {
  const rules = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n').filter(Boolean)
  const allowed = rules.filter((rule) => rule.startsWith('!')).map((rule) => rule.slice(1))
  const left = rules.filter((rule) => /^\*\*\//.test(rule))
  const isLeftOut = (path: string) => left.some((rule) => matchesGlob(path, rule))
  for (const entry of name === '.' ? allowed : allowed.filter((each) => each === name)) {
    cpSync(join(root, entry), join(folder, entry), {
      recursive: true,
      filter: (source) => !isLeftOut(source) && !['node_modules', '.next'].includes(basename(source)),
    })
  }
}

/** npm's own variables would lead the inner npm to this project, and NODE_ENV would spare it packages. */
function withoutNpm(environment: NodeJS.ProcessEnv): Record<string, string | undefined> {
  const kept = Object.entries(environment).filter(([name]) => !/^npm_|^NODE_ENV$/i.test(name))
  const path = (environment.PATH ?? '').split(':').filter((folder) => !folder.includes('node_modules'))
  return { ...Object.fromEntries(kept), PATH: path.join(':') }
}

function makeReadOnly(folder: string): void {
  for (const name of readdirSync(folder)) {
    const path = join(folder, name)
    const status = lstatSync(path)
    if (status.isSymbolicLink()) continue
    if (status.isDirectory()) makeReadOnly(path)
    else chmodSync(path, status.mode & 0o555)
  }
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o555)
}

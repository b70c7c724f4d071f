import { globSync, readFileSync } from 'node:fs'

/**
 * The rooms of the code, from the ground up. A file may import from its own room, from rows above its own in this
 * list, and from other rooms of its row as long as no circle comes of it. `app → components → lib → db`, never back.
 */
const ROWS = [
  ['lib/env', 'lib/errors', 'lib/format', 'lib/random', 'lib/paths', 'lib/permissions'],
  ['db', 'lib/log', 'lib/wire', 'lib/terms'],
  ['lib/context'],
  [
    ...[
      'lib/auth',
      'lib/paging',
      'lib/records',
      'lib/limits',
      'lib/http',
      'lib/queue',
      'lib/counters',
      'lib/number-series',
    ],
    'lib/figures',
    'lib/papers',
    'lib/sheets',
  ],
  [
    ...[
      'lib/audit',
      'lib/timeline',
      'lib/files',
      'lib/tenants',
      'lib/accounts',
      'lib/mail',
      'lib/tiers',
      'lib/custom-fields',
      'lib/members',
      'lib/directory',
      'lib/consents',
      'lib/groups',
    ],
    ...[
      'lib/events',
      'lib/seats',
      'lib/registrations',
      'lib/check-ins',
      'lib/feedback',
      'lib/settlement',
      'lib/reminders',
    ],
    ...['lib/invoices', 'lib/payments', 'lib/credit-notes', 'lib/deliveries', 'lib/memberships'],
  ],
  ['lib/query'],
  [
    'lib/views',
    'lib/bulk-actions',
    'lib/billing-runs',
    'lib/journal',
    'lib/imports',
    'lib/dashboard',
    'lib/summaries',
    'lib/privacy',
    'lib/duplicates',
  ],
  ['lib/intelligence'],
  ['lib/assistant'],
  ['lib/pinned-questions'],
  ['lib/copies'],
  ['lib/jobs', 'lib/demo'],
  ['components'],
  ['lib/server'],
  ['app'],
  ['lib/evaluation'],
]

/** Files that run in the browser as well as on the server, or in either, and may need little for that. */
const PLAIN = [
  {
    of: /^lib\/.*\/schema\.ts$/,
    may: /^lib\/(.*\/schema|format\/.*)\.ts$/,
    rule: 'A schema needs zod, other schemas and lib/format only.',
  },
  { of: /^lib\/format\//, may: /^lib\/format\//, rule: 'Formatting is pure.' },
  { of: /^components\//, may: /^(components|lib)\//, rule: 'Components never read the database.' },
  { of: /^db\//, may: /^(db\/|lib\/(env|errors)\.ts$)/, rule: 'Database code needs lib/env and lib/errors only.' },
]

/** What each file imports of the others. */
export type Imports = ReadonlyMap<string, readonly string[]>

/** Returns the room that a file belongs to: its folder in lib, or its top folder. */
function roomOf(file: string): string {
  const [top = '', second = '', ...rest] = file.split('/')
  if (top !== 'lib') return top
  return `lib/${rest.length === 0 ? second.replace(/\.\w+$/, '') : second}`
}

/** What each file says. */
type Sources = ReadonlyMap<string, string>

/** Reads the code without its tests, which may look everywhere. */
export function readSources(root: string): Sources {
  const files = globSync('{app,components,db,lib}/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !/\.test\.tsx?$/.test(file),
  )
  return new Map(files.map((file) => [file, readFileSync(`${root}/${file}`, 'utf8')]))
}

function resolve(sources: Sources, path: string): string[] {
  return [`${path}.ts`, `${path}.tsx`].filter((file) => sources.has(file)).slice(0, 1)
}

/** Returns the imports in the code. */
export function importsOf(sources: Sources): Imports {
  return new Map(
    [...sources].map(([file, text]) => {
      const found = text.matchAll(/\b(?:from|import)\s*\(?\s*'#([^']+)'/g)
      return [file, [...found].flatMap(([, path]) => resolve(sources, path as string))]
    }),
  )
}

/**
 * Returns a sentence for each value of a 'use client' file, other than a component or a type, that code needs which runs
 * on the server. There it is a mere reference: calling it fails, in a production build only when the page is opened.
 */
export function clientFaultsOf(sources: Sources): string[] {
  const faults: string[] = []
  const isClient = (file: string) => sources.get(file)?.startsWith("'use client'")
  const onServer = new Set([...sources.keys()].filter((file) => file.startsWith('app/') && !isClient(file)))
  // Grows while it is gone through: what the server imports runs there as well.
  for (const file of onServer) {
    const found = (sources.get(file) as string).matchAll(/^(?:import|export) (?!type )([^;']*?) from '#([^']+)'/gm)
    for (const [, names, path] of found) {
      for (const other of resolve(sources, path as string)) {
        if (!isClient(other)) onServer.add(other)
        // Components are the names in which a capital is followed by small letters.
        else
          for (const [name] of (names as string).matchAll(/\b(?:type |as )?\w+/g))
            if (!/^(type |as |[A-Z]\w*[a-z])/.test(name))
              faults.push(`${file} runs on the server and takes ${name} from ${other}, which is for the browser.`)
      }
    }
  }
  return faults
}

/** Returns the circles among nodes: groups in which each is reached from each other. Tarjan, SIAM J. Comput. 1972. */
export function circlesOf(edges: ReadonlyMap<string, Iterable<string>>): string[][] {
  const circles: string[][] = []
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []
  const visit = (node: string) => {
    order.set(node, order.size)
    let low = order.get(node) as number
    open.push(node)
    for (const next of edges.get(node) ?? []) {
      if (!order.has(next)) visit(next)
      if (open.includes(next)) low = Math.min(low, lowest.get(next) ?? (order.get(next) as number))
    }
    lowest.set(node, low)
    if (low !== order.get(node)) return
    const circle = open.splice(open.indexOf(node))
    if (circle.length > 1) circles.push(circle.toSorted())
  }
  for (const node of edges.keys()) if (!order.has(node)) visit(node)
  return circles
}

/** Returns a sentence for each import that goes up, each one too much for its file, and each circle. */
export function faultsOf(imports: Imports): string[] {
  const faults: string[] = []
  const rooms = new Map<string, Set<string>>()
  const rowOf = (room: string) => ROWS.findIndex((row) => row.includes(room))
  for (const [file, needed] of imports) {
    const room = roomOf(file)
    if (rowOf(room) === -1) faults.push(`${room} has no place yet: give it one in ROWS of lib/server/imports.ts.`)
    const ofRoom = rooms.get(room) ?? new Set()
    rooms.set(room, ofRoom)
    for (const other of needed) {
      const from = roomOf(other)
      if (from !== room) ofRoom.add(from)
      if (rowOf(from) > rowOf(room))
        faults.push(`${file} imports ${other}: ${from} builds on ${room}, not the other way.`)
      for (const { of, may, rule } of PLAIN)
        if (of.test(file) && !may.test(other)) faults.push(`${file} imports ${other}. ${rule}`)
    }
  }
  for (const circle of circlesOf(rooms)) faults.push(`These folders import each other: ${circle.join(', ')}.`)
  for (const circle of circlesOf(imports)) faults.push(`These files import each other: ${circle.join(', ')}.`)
  return [...new Set(faults)]
}

if (import.meta.main) {
  const sources = readSources(process.cwd())
  const faults = [...faultsOf(importsOf(sources)), ...clientFaultsOf(sources)]
  for (const fault of faults) console.error(fault)
  if (faults.length > 0) process.exitCode = 1
}

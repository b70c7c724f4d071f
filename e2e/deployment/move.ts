import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { PgBoss } from 'pg-boss'
import { readEmbedded } from '#db/embedded'
import { DEMO, logIn, must } from '#e2e/api'
import { CONTRACT_FILES } from '#e2e/contract'
import { runCommand, type Service } from '#e2e/deployment/operator'
import { openArchive } from '#lib/copies/archive'
import { openBackup } from '#lib/copies/backup'
import { TenantManifest, writeTenantArchive } from '#lib/copies/tenant-archive'
import { api } from '#lib/paths'

/*
 * A machine with the demo is lost, and another takes its place from a backup: what was written is there, and the tests
 * that hold the product to its specification pass on it as they do on the first.
 */

const root = resolve(import.meta.dirname, '../..')
const PATIENCE_MS = 120_000

/** A machine with the application and its own database. */
export interface Machine {
  /** Where the application is installed. */
  tree: string
  url: string
  data_dir: string
  environment: Record<string, string>
  service: Service
}

/**
 * Backs up the machine that serves the demo, while people write, ends it, and brings the other to serve from the backup.
 * `folder` takes the files between them.
 */
export async function moveTo(
  machine: Machine,
  other: Machine,
  folder: string,
  step: (title: string, run: () => unknown) => Promise<void>,
): Promise<void> {
  const file = join(folder, 'quorate.zip')
  let kept: Kept | undefined
  await step('the embedded database is backed up while people write', async () => {
    kept = await writeDuring(machine, () => runOn(machine, `npm run backup -- --to ${file}`))
    assert.equal(await machine.service.stop(), 0)
  })
  const before = kept as unknown as Kept

  await step('a machine that has nothing yet takes the backup, and each row of it is the same', async () => {
    const printed = await runOn(other, `npm run restore -- ${file}`)
    assert.match(printed, /every row equals the backup/)
    const again = join(folder, 'again.zip')
    await runOn(other, `npm run backup -- --to ${again}`)
    assert.deepEqual(await digestsOf(again), await digestsOf(file))
  })

  await other.service.start()
  const { ask, token } = await logIn(other.url, DEMO.admin)
  await step('people sign in there, and find what they wrote and the files they had', async () => {
    must(await (await logIn(other.url, DEMO.member)).ask('GET', api.auth.me()), 200)
    for (const id of before.members) must(await ask('GET', api.member(id)), 200)
    for (const [path, digest] of before.files) assert.equal(await digestOf(other.url, token, path), digest, path)
  })
  await step('jobs run there: the nightly backup goes on', async () => {
    await askForNightlyBackup(other)
    const backups = join(other.data_dir, 'backups')
    const nightly = () => existsSync(backups) && readdirSync(backups).find((name) => /^nightly-.*\.zip$/.test(name))
    await until(async () => Boolean(nightly()))
    assert.match(await runOn(other, `npm run restore -- --verify ${join(backups, nightly() as string)}`), /is whole/)
  })
  await step('the archive of an association that is asked for there makes an equal one of it', async () => {
    const { id } = must(await ask('POST', api.tenantExport()), 202)
    await until(async () => must(await ask('GET', api.archive(id)), 200).status === 'done')
    const archive = join(folder, 'archive.zip')
    writeFileSync(archive, await fetchBytes(other.url, token, api.archiveContent(id)))
    chmodSync(archive, 0o644)
    await runOn(other, `npm run tenant:import -- ${archive} --tenant-id harbour-club`)
    const again = join(folder, 'archive-again.zip')
    await writeTenantArchive(readEmbedded(other.data_dir).app_url, 'harbour-club', again)
    assert.deepEqual(await enteredIn(again), await enteredIn(archive))
  })
  await step('all tests of the specification pass there', () => tryContract(other.url))
  await step('numbers go on where they were, and the books agree', async () => {
    const body = { member_id: before.members[0], lines: [{ description: 'Dinner', unit_price: '40.00' }] }
    const draft = must(await ask('POST', api.invoices(), { body }), 201)
    must(await ask('POST', `${api.invoice(draft.id)}/finalization`, { if_match: draft.version }), 200)
    assert.match(await runOn(other, 'npm run verify-books'), /The books of \d+ associations agree/)
  })
  await step('nothing of it failed there, and it stops with code 0', async () => {
    const lines = readFileSync(join(other.data_dir, 'quorate.log'), 'utf8').split('\n')
    // A machine that is busy with others turns requests away, which the tests try again.
    const faults = lines.filter((line) => line.startsWith('{') && JSON.parse(line).level >= 50)
    assert.deepEqual(
      faults.filter((line) => JSON.parse(line).code !== 'unavailable'),
      [],
    )
    assert.equal(await other.service.stop(), 0)
  })
}

function runOn({ tree, environment, data_dir }: Machine, command: string): Promise<string> {
  return runCommand(command, tree, { ...environment, HOME: data_dir })
}

/** What a machine held that another has to hold as well. */
interface Kept {
  /** The members that were acknowledged before the backup began. */
  members: string[]
  /** The digest of each file, by its path. */
  files: Map<string, string>
}

/** Writes before `run` and while it runs. */
async function writeDuring({ url }: Machine, run: () => Promise<unknown>): Promise<Kept> {
  const { ask, token } = await logIn(url, DEMO.admin)
  const files = new Map<string, string>()
  const logo = await sendLogo(url, token)
  const [invoice] = must(await ask('GET', api.invoices({ status: 'open', limit: 1 })), 200)
  for (const path of [api.file(logo), api.paper({ noun: 'invoices', id: invoice.id })]) {
    files.set(path, await digestOf(url, token, path))
  }
  const write = async (last_name: string): Promise<string> =>
    must(await ask('POST', api.members(), { body: { first_name: 'Ada', last_name } }), 201).id
  const members = [await write('Before')]
  let isOver = false
  const writing = (async () => {
    for (let round = 0; !isOver; round++) await write(`Meanwhile ${round}`)
  })()
  try {
    await run()
  } finally {
    isOver = true
    await writing
  }
  return { members, files }
}

/** Sends a picture as a logo and returns what it is called. */
async function sendLogo(url: string, token: string): Promise<string> {
  const response = await fetch(`${url}${api.files({ kind: 'logo', name: 'logo.png' })}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'image/png' },
    body: readFileSync(join(root, 'public/icon-192.png')),
  })
  assert.equal(response.status, 201, await response.clone().text())
  return ((await response.json()) as { id: string }).id
}

async function fetchBytes(url: string, token: string, path: string): Promise<Buffer> {
  const response = await fetch(url + path, { headers: { authorization: `Bearer ${token}` } })
  const bytes = Buffer.from(await response.arrayBuffer())
  assert.equal(response.status, 200, path)
  return bytes
}

async function digestOf(url: string, token: string, path: string): Promise<string> {
  const bytes = await fetchBytes(url, token, path)
  assert.ok(bytes.length > 100, path)
  return createHash('sha256').update(bytes).digest('hex')
}

/** The digests of what people entered, by its part: jobs go on writing what they work out from it. */
async function enteredIn(file: string): Promise<Record<string, string>> {
  const archive = await openArchive(file)
  archive.close()
  const { tables, files } = TenantManifest.parse(archive.manifest)
  const nouns = ['members', 'terms', 'events', 'registrations', 'invoices', 'invoice_lines', 'payments', 'audit_log']
  const entered = tables.filter(({ table }) => nouns.includes(table))
  assert.equal(entered.length, nouns.length)
  return Object.fromEntries([...entered, ...files].map(({ name, sha256 }) => [name, sha256]))
}

/** The digests of all rows, table by table. */
async function digestsOf(file: string): Promise<Record<string, string>> {
  const { manifest, archive } = await openBackup(file)
  archive.close()
  return Object.fromEntries(manifest.tables.map(({ table, rows, sha256 }) => [table, `${rows} ${sha256}`]))
}

/** Asks for what the clock asks for at night. */
async function askForNightlyBackup({ data_dir }: Machine): Promise<void> {
  const connectionString = readEmbedded(data_dir).owner_url
  const boss = new PgBoss({ connectionString, max: 1, migrate: false, supervise: false, schedule: false })
  await boss.start()
  await boss.send('maintenance', { job: 'back-up' }, { singletonKey: 'back-up' })
  await boss.stop({ graceful: false })
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const began = Date.now()
  while (!(await isSo())) {
    assert.ok(Date.now() - began < PATIENCE_MS, 'it takes too long')
    await sleep(200)
  }
}

/** Runs the journeys of the contract against a product that runs already; what they print is printed. */
async function tryContract(url: string): Promise<void> {
  const cli = join(root, 'node_modules/@playwright/test/cli.js')
  const child = spawn(process.execPath, [cli, 'test', '--project=api', '--retries=1', CONTRACT_FILES.source], {
    cwd: root,
    env: { ...process.env, E2E_URL: url },
    stdio: 'inherit',
  })
  assert.equal(await new Promise((done) => child.once('exit', done)), 0)
}

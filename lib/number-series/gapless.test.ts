import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { uuidv7 } from 'uuidv7'
import { afterAll, expect, test } from 'vitest'
import { type MadeTenant, makeTenant } from '#db/factories'
import { todayIn } from '#lib/format/dates'
import { makeRandom } from '#lib/random/random'

/** How many invoices are issued in all; FINALISATIONS=10000 issues as many as the association of years. */
const COUNT = Number(process.env.FINALISATIONS ?? 120)
const SEED = process.env.FINALISATION_SEED ?? String(Math.floor(Math.random() * 2 ** 31))
/** Two processes with so many at a time each. */
const LANES = 25
/** How often a process is killed in the middle of what it does. */
const KILLS = COUNT >= 1000 ? 12 : 1

/**
 * Issues drafts of several associations, half of them with a credit note as well, many at once, and gives up every fifth
 * after all is written. Prints a line for each one that is committed.
 */
const WORKER = `
  import { createCtx, transaction } from '#lib/context'
  import { addCreditNote } from '#lib/credit-notes/service'
  import { finalizeInvoice } from '#lib/invoices/service'
  import { makeRandom } from '#lib/random/random'
  const { drafts, lanes, seed } = JSON.parse(await new Response(process.stdin).text())
  const random = makeRandom(seed)
  const lane = async () => {
    for (let draft = drafts.shift(); draft; draft = drafts.shift()) {
      const ctx = createCtx({ tenant_id: draft.tenant_id, actor: { kind: 'system', name: 'test' }, request_id: 'test' })
      const [isCredited, isGivenUp] = [random.chance(0.5), random.chance(0.2)]
      try {
        await transaction(ctx, async (ctx) => {
          await finalizeInvoice(ctx, draft.id, null)
          if (isCredited) await addCreditNote(ctx, draft.id, { reason: 'other' }, null)
          if (isGivenUp) throw new Error('given up')
        })
        console.log('committed')
      } catch (error) {
        if (error.message === 'given up') drafts.push(draft)
        console.log(error.message === 'given up' ? 'given up' : 'failed ' + error.message)
      }
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  process.exit(0)
`

const children = new Set<ChildProcess>()
afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
})

interface Draft {
  tenant_id: string
  id: string
}
const said = { committed: 0, 'given up': 0, failed: 0, kills: 0 }

/** Lets a process issue drafts, and kills it when it has said so many lines, if it is to be killed. */
async function issue(drafts: readonly Draft[], seed: string, killAfter: number | null): Promise<void> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', WORKER], { stdio: ['pipe', 'pipe', 'inherit'] })
  children.add(child)
  const exited = once(child, 'exit')
  child.stdin?.end(JSON.stringify({ drafts, lanes: LANES, seed }))
  let lines = 0
  for await (const line of createInterface(child.stdout as NodeJS.ReadableStream)) {
    said[(line.startsWith('failed') ? 'failed' : line) as keyof typeof said] += 1
    lines += 1
    if (lines === killAfter && child.kill('SIGKILL')) said.kills += 1
  }
  await exited
  children.delete(child)
}

async function insertDrafts({ db, tenant_id }: MadeTenant, count: number): Promise<Draft[]> {
  const ids = Array.from({ length: count }, () => uuidv7())
  for (let from = 0; from < count; from += 500) {
    const part = ids.slice(from, from + 500)
    const sums = { currency: 'EUR', due_date: '2030-01-01', subtotal_minor: 1000, total_minor: 1000 }
    await db
      .insertInto('invoices')
      .values(part.map((id) => ({ ...sums, id, bill_to: JSON.stringify({ name: 'Ada' }) })))
      .execute()
    const line = { position: 1, description: 'Dues', unit_price_minor: 1000, amount_minor: 1000 }
    await db
      .insertInto('invoice_lines')
      .values(part.map((invoice_id) => ({ ...line, id: uuidv7(), invoice_id })))
      .execute()
  }
  return ids.map((id) => ({ tenant_id, id }))
}

async function numbersOf({ db }: MadeTenant, table: 'invoices' | 'credit_notes'): Promise<string[]> {
  const rows = await db.selectFrom(table).select('number').where('number', 'is not', null).orderBy('number').execute()
  return rows.map(({ number }) => number as string)
}

test('whatever is given up or killed in the middle, each series of each association counts 1 to n', {
  timeout: 3_600_000,
}, async () => {
  process.stdout.write(`finalisations: seed ${SEED}, ${COUNT} invoices\n`)
  const random = makeRandom(SEED)
  const tenants = [await makeTenant({ time_zone: 'UTC' }), await makeTenant({ time_zone: 'UTC' })] as const
  const share = COUNT / tenants.length
  for (const tenant of tenants) await insertDrafts(tenant, share)
  const leftOver = async () => {
    const left = await Promise.all(
      tenants.map(async ({ db, tenant_id }) => {
        const rows = await db.selectFrom('invoices').select('id').where('status', '=', 'draft').orderBy('id').execute()
        return rows.map(({ id }): Draft => ({ tenant_id, id }))
      }),
    )
    // Both associations take turns, so that neither waits for the other alone.
    return left.flat().toSorted((one, other) => (one.id.slice(-6) < other.id.slice(-6) ? -1 : 1))
  }
  for (let round = 0, left = await leftOver(); left.length > 0; left = await leftOver(), round += 1) {
    const half = Math.ceil(left.length / 2)
    const killAfter =
      said.kills < KILLS ? random.int(1, Math.max(1, Math.min(half, Math.floor(COUNT / KILLS / 2)))) : null
    await Promise.all([
      issue(left.slice(0, half), `${SEED}/${round}/killed`, killAfter),
      issue(left.slice(half), `${SEED}/${round}`, null),
    ])
  }
  process.stdout.write(`finalisations: ${JSON.stringify(said)}\n`)
  expect(said.kills).toBeGreaterThan(0)
  expect(said['given up']).toBeGreaterThan(0)
  const year = todayIn('UTC').slice(0, 4)
  for (const tenant of tenants) {
    const upTo = (prefix: string, count: number) =>
      Array.from({ length: count }, (_, index) => `${prefix}-${year}-${String(index + 1).padStart(5, '0')}`)
    const [invoices, notes] = [await numbersOf(tenant, 'invoices'), await numbersOf(tenant, 'credit_notes')]
    expect(invoices).toEqual(upTo('INV', share))
    expect(notes.length).toBeGreaterThan(0)
    expect(notes).toEqual(upTo('INV-CN', notes.length))
    const counters = await tenant.db
      .selectFrom('counters')
      .select(['series', 'last_number'])
      .orderBy('series')
      .execute()
    expect(counters).toEqual([
      { series: `credit_note-${year}`, last_number: notes.length },
      { series: `invoice-${year}`, last_number: share },
    ])
  }
})

import { sql } from 'kysely'
import {
  type MadeTenant,
  makeEvent,
  makeInvoice,
  makeMember,
  makePayment,
  makeRegistration,
  makeTenant,
} from '#db/factories'
import type { TenantDb } from '#db/tenant'
import { createCtx } from '#lib/context'
import { openReading, type ReadContext } from '#lib/figures/read-context'
import { addDays } from '#lib/format/dates'
import type { Role } from '#lib/permissions'

/** The moment that tests of figures take it to be: the last hour of 15 May 2026 in Berlin. */
export const CLOCK = new Date('2026-05-15T21:30:00Z')

/** Opens a read context of a tenant at the clock, for the whole tenant or for an account with roles. */
export function readAs(tenant_id: string, account?: { id: string; roles: Role[] }, now = CLOCK): Promise<ReadContext> {
  const actor = account
    ? {
        kind: 'account' as const,
        account_id: account.id,
        roles: account.roles,
        session_version: 1,
        browser_session_id: null,
      }
    : { kind: 'system' as const, name: 'test' }
  return openReading(createCtx({ tenant_id, actor, request_id: 'test' }), now)
}

/** The first value that SQL written by hand gives on a tenant's rows; null for none. */
export async function truth(db: TenantDb, text: string): Promise<number | null> {
  const [row] = (await sql.raw<Record<string, unknown>>(text).execute(db)).rows
  const value = row && Object.values(row)[0]
  return value === null || value === undefined ? null : Number(value)
}

/** What SQL written by hand gives in groups: name and value. */
export async function truths(db: TenantDb, text: string): Promise<Record<string, number>> {
  const { rows } = await sql.raw<Record<string, unknown>>(text).execute(db)
  return Object.fromEntries(rows.map((row) => Object.values(row)).map(([name, value]) => [String(name), Number(value)]))
}

/** The same draws every time (a linear congruential generator with the constants of Numerical Recipes). */
function drawsFrom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
    return Math.floor((state / 4_294_967_296) * below)
  }
}

const KINDS = ['dues', 'event', 'donation', 'other']

/**
 * A tenant in Berlin with three members, an event, and 50 invoices of 2025 and 2026 in every state: paid early and
 * late, in parts and by a payment over two of them, written off, cancelled, drafts, and some in dollars.
 */
export async function makeBooks(seed: number): Promise<MadeTenant & { member_ids: string[]; event_id: string }> {
  const tenant = await makeTenant({ time_zone: 'Europe/Berlin', currency: 'EUR' })
  const { db } = tenant
  const draw = drawsFrom(seed)
  const members = []
  for (const first_name of ['Anna', 'Bruno', 'Clara'])
    members.push(await makeMember(db, { first_name, last_name: 'Weber' }))
  const member_ids = members.map(({ id }) => id)
  const { id: event_id } = await makeEvent(db, { title: 'Spring Gala', event_date: '2026-03-20T18:00:00' })
  for (let count = 0; count < 50; count += 1) {
    const member_id = draw(6) === 0 ? null : (member_ids[draw(3)] ?? null)
    const issue_date = addDays('2025-01-05', draw(490))
    const kind = KINDS[draw(4)] ?? 'other'
    const total_minor = 1000 + draw(40) * 250
    const currency = draw(10) === 0 ? 'USD' : 'EUR'
    const registration_id =
      kind === 'event' && draw(2) === 0 ? await makeRegistration(db, { event_id, status: 'confirmed' }) : null
    const made = {
      member_id,
      kind,
      total_minor,
      currency,
      issue_date,
      due_date: addDays(issue_date, 30),
      registration_id,
    }
    const bill_to = JSON.stringify({ name: member_id ? `Weber ${member_ids.indexOf(member_id)}` : `Firm ${draw(3)}` })
    const state = draw(10)
    if (state === 0) await makeInvoice(db, { ...made, status: 'draft', issue_date: null, bill_to })
    else if (state === 1) await makeInvoice(db, { ...made, status: 'void', bill_to })
    else if (state === 2) {
      const uncollectible_at = `${addDays(issue_date, 60)}T22:30:00Z`
      await makeInvoice(db, { ...made, status: 'uncollectible', uncollectible_at, bill_to })
    } else {
      const { id } = await makeInvoice(db, { ...made, bill_to })
      await settle(tenant, { id, total_minor, currency, issue_date }, state, draw)
    }
  }
  await payTwoTogether(tenant)
  return { ...tenant, member_ids, event_id }
}

interface Owed {
  id: string
  total_minor: number
  currency: string
  issue_date: string
}

/** Leaves an invoice open, pays a part, all of it, or more than it, or pays and takes it back. */
async function settle(
  tenant: MadeTenant,
  { id, total_minor, currency, issue_date }: Owed,
  state: number,
  draw: (below: number) => number,
) {
  const received_on = addDays(issue_date, draw(70))
  const method = ['cash', 'card', 'bank_transfer'][draw(3)] ?? 'cash'
  const part = { received_on, method, currency }
  if (state === 3) return
  if (state === 4) {
    await makePayment(tenant, { ...part, amount_minor: 500 }, [{ invoice_id: id, amount_minor: 500 }])
    return
  }
  const refunded = state === 5
  const amount_minor = refunded ? total_minor + 700 : total_minor
  await makePayment(
    tenant,
    {
      ...part,
      amount_minor,
      refunded_minor: refunded ? 300 : 0,
      status: refunded ? 'partially_refunded' : 'succeeded',
    },
    [{ invoice_id: id, amount_minor: total_minor }],
  )
}

/** One payment for invoices of two kinds, and payments that do not count: pending, failed and refunded ones. */
async function payTwoTogether(tenant: MadeTenant) {
  const { db } = tenant
  const first = await makeInvoice(db, { kind: 'dues', issue_date: '2026-01-01', due_date: '2026-01-31' })
  const second = await makeInvoice(db, { kind: 'donation', issue_date: '2026-01-02', due_date: '2026-02-01' })
  await makePayment(tenant, { received_on: '2026-01-31', amount_minor: 12_000 }, [
    { invoice_id: first.id, amount_minor: 6000 },
    { invoice_id: second.id, amount_minor: 6000 },
  ])
  await makePayment(tenant, { received_on: '2026-02-01', status: 'pending', amount_minor: 111 })
  await makePayment(tenant, { received_on: '2026-02-01', status: 'failed', amount_minor: 222 })
  await makePayment(tenant, { received_on: '2026-02-01', status: 'refunded', amount_minor: 333, refunded_minor: 333 })
}

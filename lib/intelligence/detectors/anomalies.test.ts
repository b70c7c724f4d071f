import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import { makeAccount, makeMember, makeTenant, makeTier } from '#db/factories'
import type { TenantDb } from '#db/tenant'
import { createCtx } from '#lib/context'
import { addDays } from '#lib/format/dates'
import type { AnomalyRequest } from '#lib/intelligence/anomalies/schema'
import { detect } from '#lib/intelligence/findings/run'
import type { EvidenceRow } from '#lib/intelligence/findings/schema'
import { runDue } from '#lib/intelligence/findings/service'
import type { AnomalyDetails } from '#lib/intelligence/findings/weigh'

const TODAY = '2026-11-20'
const NOW = new Date('2026-11-20T11:00:00Z')

async function makeAssociation() {
  const { tenant_id, db } = await makeTenant({ time_zone: 'Europe/Berlin' })
  const ctx = createCtx({ tenant_id, actor: { kind: 'system', name: 'test' }, request_id: 'test' })
  const find = async (module: AnomalyRequest['module']) => {
    const { findings } = await detect(ctx, { kind: 'anomaly', module, lookback_days: 90 }, NOW)
    return findings.map(({ subject, evidence, details, ...finding }) => {
      const { observed, expected } = details as AnomalyDetails
      return { ...finding, details, observed, expected, entity: subject, evidence_rows: evidence as EvidenceRow[] }
    })
  }
  return { ctx, db, find }
}

interface InvoiceFields {
  number: string
  member_id?: string
  status?: string
  total_minor?: number
  kind?: string
  issue_date?: string
  due_date?: string
  paid_on?: string
  line?: Record<string, unknown>
}

async function makeInvoice(db: TenantDb, { number, status = 'open', line, ...fields }: InvoiceFields): Promise<string> {
  const id = uuidv7()
  const total_minor = fields.total_minor ?? 12_000
  await db
    .insertInto('invoices')
    .values({
      id,
      status: 'draft',
      currency: 'EUR',
      kind: 'dues',
      issue_date: addDays(TODAY, -20),
      due_date: addDays(TODAY, 10),
      bill_to: JSON.stringify({ name: `Payer of ${number}` }),
      ...fields,
      total_minor,
    })
    .execute()
  await db
    .insertInto('invoice_lines')
    .values({
      id: uuidv7(),
      invoice_id: id,
      position: 1,
      description: `Something ${number}`,
      unit_price_minor: total_minor,
      amount_minor: total_minor,
      ...line,
    })
    .execute()
  await db.updateTable('invoices').set({ status, number }).where('id', '=', id).execute()
  return id
}

async function makePayment(db: TenantDb, fields: Record<string, unknown>) {
  const id = uuidv7()
  await db
    .insertInto('payments')
    .values({
      id,
      number: `PAY-${id}`,
      method: 'bank_transfer',
      status: 'succeeded',
      currency: 'EUR',
      amount_minor: 5000,
      received_on: addDays(TODAY, -5),
      ...fields,
    })
    .execute()
  return id
}

async function makeEvent(db: TenantDb, fields: Record<string, unknown> = {}) {
  const id = uuidv7()
  const starts = '2026-11-10T18:00:00'
  await db
    .insertInto('events')
    .values({
      id,
      title: 'Evening',
      kind: 'meeting',
      event_date: starts,
      end_date: '2026-11-10T20:00:00',
      starts_at: '2026-11-10T17:00:00Z',
      ends_at: '2026-11-10T19:00:00Z',
      time_zone: 'Europe/Berlin',
      event_status: 'completed',
      currency: 'EUR',
      ...fields,
    })
    .execute()
  return id
}

async function register(db: TenantDb, event_id: string, fields: Record<string, unknown> = {}) {
  const id = uuidv7()
  await db
    .insertInto('registrations')
    .values({ id, event_id, guest_name: 'A guest', status: 'attended', currency: 'EUR', code: id, ...fields })
    .execute()
  return id
}

const typesOf = (findings: { type: string }[]) => findings.map(({ type }) => type).toSorted()

test('a number that is missing between two invoices is found, and none where all are there', async () => {
  const { db, find } = await makeAssociation()
  for (const number of ['INV-2026-00041', 'INV-2026-00042', 'INV-2026-00045', 'DRAFT'])
    await makeInvoice(db, { number })
  const findings = await find('finances')
  expect(typesOf(findings)).toEqual(['number_gap'])
  expect(findings[0]?.explanation).toBe(
    'Between INV-2026-00042 and INV-2026-00045, 2 numbers are missing. Invoice numbers have to follow each other without gaps.',
  )
})

test('dates that cannot be right are found', async () => {
  const { db, find } = await makeAssociation()
  const early = await makeInvoice(db, { number: 'A-1', due_date: addDays(TODAY, -25) })
  const paid = await makeInvoice(db, { number: 'A-2', status: 'paid', paid_on: addDays(TODAY, -30) })
  await makePayment(db, { received_on: addDays(TODAY, 3) })
  await makeInvoice(db, { number: 'A-3' })
  const findings = await find('finances')
  expect(typesOf(findings)).toEqual(['due_before_issued', 'future_dated', 'paid_before_issued'])
  expect(findings.map(({ entity }) => entity.id)).toEqual(expect.arrayContaining([early, paid]))
})

test('where members usually pay ahead, that is nothing odd', async () => {
  const { db, find } = await makeAssociation()
  for (let count = 0; count < 10; count += 1) {
    await makeInvoice(db, {
      number: `B-${10 + count}`,
      status: 'paid',
      issue_date: addDays(TODAY, -150),
      paid_on: addDays(TODAY, -160),
    })
  }
  await makeInvoice(db, { number: 'B-20', status: 'paid', paid_on: addDays(TODAY, -30) })
  expect(typesOf(await find('finances'))).toEqual([])
})

test('two invoices for two tickets, or in a monthly plan, are no copies', async () => {
  const { db, find } = await makeAssociation()
  const { id: member_id } = await makeMember(db)
  for (const back of [120, 90, 60, 30, 1]) {
    const line = { description: 'Monthly dues' }
    await makeInvoice(db, { number: `C-${200 - back}`, member_id, issue_date: addDays(TODAY, -back), line })
  }
  expect(typesOf(await find('finances')).filter((type) => type === 'duplicate_invoice')).toEqual([])
})

test('money that no invoice has used is found', async () => {
  const { db, find } = await makeAssociation()
  const { id: member_id } = await makeMember(db)
  const id = await makePayment(db, { member_id, amount_minor: 7000 })
  const findings = await find('finances')
  expect(findings).toMatchObject([{ type: 'overpayment', entity: { id }, details: { amount_minor: 7000 } }])
})

test('the present price of a tier is never odd, however seldom it was charged', async () => {
  const { db, find } = await makeAssociation()
  const tier = await makeTier(db, { price_minor: 50_000 })
  for (let count = 0; count < 20; count += 1) {
    const line = { source: 'tier', source_id: tier.id }
    await makeInvoice(db, { number: `D-${10 + count}`, issue_date: addDays(TODAY, -200), total_minor: 6000, line })
  }
  await makeInvoice(db, { number: 'D-30', total_minor: 50_000, line: { source: 'tier', source_id: tier.id } })
  const odd = await makeInvoice(db, {
    number: 'D-31',
    total_minor: 60_000,
    line: { source: 'tier', source_id: tier.id },
  })
  const findings = await find('finances')
  expect(findings.map(({ entity }) => entity.id)).toEqual([odd])
})

test('one account that suspends many members within minutes is found', async () => {
  const { db, find } = await makeAssociation()
  const account = await makeAccount(db)
  for (let count = 0; count < 12; count += 1) {
    const { id } = await makeMember(db, { last_name: `Number ${count}` })
    await db
      .insertInto('audit_log')
      .values({
        id: uuidv7(),
        at: `2026-11-10T10:0${count % 5}:00Z`,
        actor_kind: 'account',
        actor_account_id: account.id,
        action: 'member.suspended',
        noun: 'members',
        object_id: id,
      })
      .execute()
  }
  const findings = (await find('members')).filter(({ type }) => type === 'bulk_status_change')
  expect(findings).toHaveLength(1)
  expect(findings[0]).toMatchObject({ details: { people: 12 }, entity: { id: account.id } })
  expect(findings[0]?.evidence_rows).toHaveLength(12)
})

test('many changes to invoices on a Sunday by somebody who never works then are found', async () => {
  const { db, find } = await makeAssociation()
  const account = await makeAccount(db)
  const log = (at: string) => ({
    id: uuidv7(),
    at,
    actor_kind: 'account',
    actor_account_id: account.id,
    action: 'invoice.updated',
    noun: 'invoices',
    object_id: uuidv7(),
  })
  const usual = Array.from({ length: 30 }, () => log('2026-07-01T09:00:00Z'))
  const odd = Array.from({ length: 15 }, () => log('2026-11-15T09:01:00Z'))
  await db
    .insertInto('audit_log')
    .values([...usual, ...odd])
    .execute()
  const findings = await find('finances')
  expect(findings).toMatchObject([{ type: 'odd_hours', observed: { value: 15 }, entity: { id: account.id } }])
})

test('records of one person are found by what they share, families are not', async () => {
  const { db, find } = await makeAssociation()
  const make = async (fields: Record<string, unknown>, created_at: string) => {
    const { id } = await makeMember(db)
    await db
      .updateTable('members')
      .set({ ...fields, created_at })
      .where('id', '=', id)
      .execute()
    return id
  }
  const before = '2025-01-10T10:00:00Z'
  const lately = '2026-11-01T10:00:00Z'
  const home = { address_line1: 'Harbour Street 5', postal_code: '20095', last_name: 'Meyer' }
  const first = await make({ ...home, first_name: 'Katharina', birth_date: '1980-05-05' }, before)
  const second = await make({ ...home, first_name: 'Katarina', birth_date: '1980-05-05' }, lately)
  await make({ ...home, first_name: 'Bernd', birth_date: '1978-01-01' }, lately)
  const findings = (await find('members')).filter(({ type }) => type === 'duplicate_person')
  expect(findings).toHaveLength(1)
  expect(findings[0]?.evidence_rows.map(({ id }) => id)).toEqual([first, second])
  expect(findings[0]?.explanation).toContain('the same day of birth and the same address')
})

test('records that somebody has said are two people are not found again', async () => {
  const { db, find } = await makeAssociation()
  const shared = { first_name: 'Katharina', last_name: 'Meyer', birth_date: '1980-05-05' }
  const pair = []
  for (const created_at of ['2025-01-10T10:00:00Z', '2026-11-01T10:00:00Z']) {
    const { id } = await makeMember(db)
    await db
      .updateTable('members')
      .set({ ...shared, created_at })
      .where('id', '=', id)
      .execute()
    pair.push(id)
  }
  const twice = async () => (await find('members')).filter(({ type }) => type === 'duplicate_person').length
  expect(await twice()).toBe(1)
  const [member_id, other_member_id] = pair.toSorted() as [string, string]
  await db
    .insertInto('duplicates')
    .values({ id: uuidv7(), member_id, other_member_id, score: 85, state: 'dismissed' })
    .execute()
  expect(await twice()).toBe(0)
})

test('seats that do not add up and people without a seat are found', async () => {
  const { db, find } = await makeAssociation()
  const event_id = await makeEvent(db, { capacity: 10, seats_taken: 4 })
  const registration_id = await register(db, event_id, { status: 'cancelled' })
  await register(db, event_id)
  await db
    .insertInto('check_ins')
    .values({
      id: uuidv7(),
      event_id,
      registration_id,
      nonce: registration_id,
      result: 'ok',
      at: '2026-11-10T17:00:00Z',
    })
    .execute()
  expect(typesOf(await find('events'))).toEqual(['attendance_without_registration', 'seat_count_mismatch'])
})

test('a ticket whose invoice charges something else is found, one with tax on top is not', async () => {
  const { db, find } = await makeAssociation()
  const event_id = await makeEvent(db, { seats_taken: 2 })
  const { id: member_id } = await makeMember(db)
  const [low, right] = [
    await makeInvoice(db, { number: 'E-1', kind: 'event', member_id, total_minor: 500 }),
    await makeInvoice(db, { number: 'E-2', kind: 'event', total_minor: 5000 }),
  ]
  await register(db, event_id, { price_minor: 5000, invoice_id: low })
  await register(db, event_id, { price_minor: 5000, invoice_id: right })
  const findings = await find('events')
  expect(findings).toMatchObject([{ type: 'ticket_revenue_mismatch', details: { amount_minor: 4500 } }])
  expect(findings[0]?.evidence_rows.map(({ id }) => id)).toEqual([low])
})

test('an association with nothing in it has nothing odd', async () => {
  const { find } = await makeAssociation()
  expect(await find('all')).toEqual([])
})

test('a tenant is checked at once, for anomalies then every hour, for insights every six, for risks every day', async () => {
  const { ctx } = await makeAssociation()
  const after = (minutes: number) => runDue(ctx, new Date(NOW.getTime() + minutes * 60_000))
  expect(await after(0)).toEqual(['churn', 'anomaly', 'insight'])
  expect(await after(30)).toEqual([])
  expect(await after(60)).toEqual(['anomaly'])
  expect(await after(360)).toEqual(['anomaly', 'insight'])
  expect(await after(1440)).toEqual(['churn', 'anomaly', 'insight'])
})

import { uuidv7 } from 'uuidv7'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Caller, makeCaller } from '#app/api/v1/test-client'
import { makeEvent, makeMember, makeRegistration, makeTier } from '#db/factories'
import { takeMeasure } from '#lib/assistant/measures/measures'
import { createCtx } from '#lib/context'
import { openReading } from '#lib/figures/read-context'
import { addDays, todayIn } from '#lib/format/dates'

const RUN = '/api/v1/ai/predict/anomalies'
const LIST = '/api/v1/ai/anomalies/'
const CHECK = '/api/v1/ai/anomalies/check'
const NOBODY = '018f0000-0000-7000-8000-000000000000'
const today = todayIn('Europe/Berlin')

let numbers = 0

async function makeInvoice(caller: Caller, member_id: string, fields: Record<string, unknown> = {}): Promise<string> {
  numbers += 1
  const id = uuidv7()
  const total_minor = (fields.total_minor as number | undefined) ?? 12_000
  await caller.db
    .insertInto('invoices')
    .values({
      id,
      number: null,
      status: 'draft',
      kind: 'dues',
      member_id,
      currency: 'EUR',
      issue_date: addDays(today, -10),
      due_date: addDays(today, 20),
      bill_to: JSON.stringify({ name: 'Grace Sample' }),
      ...fields,
      total_minor,
    })
    .execute()
  await caller.db
    .insertInto('invoice_lines')
    .values({
      id: uuidv7(),
      invoice_id: id,
      position: 1,
      description: 'Membership',
      unit_price_minor: total_minor,
      amount_minor: total_minor,
    })
    .execute()
  await caller.db
    .updateTable('invoices')
    .set({ status: 'open', number: `T-${String(numbers).padStart(4, '0')}` })
    .where('id', '=', id)
    .execute()
  return id
}

/** A caller whose association charged the same member twice, three days apart. */
async function makeDoubled(): Promise<Caller & { member_id: string; original: string; copy: string }> {
  const caller = await makeCaller()
  const { id: member_id } = await makeMember(caller.db)
  const original = await makeInvoice(caller, member_id, { issue_date: addDays(today, -10) })
  const copy = await makeInvoice(caller, member_id, { issue_date: addDays(today, -7) })
  return { ...caller, member_id, original, copy }
}

describe('a run', () => {
  test('answers with what it found, what it checked and which days it looked at', async () => {
    const { call, copy, original } = await makeDoubled()
    const { status, body } = await call('POST', RUN, { body: { module: 'finances', lookback_days: 30 } })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      module: 'finances',
      lookback_days: 30,
      window: { from: addDays(today, -29), to: today },
    })
    expect(body.findings).toHaveLength(1)
    expect(body.findings[0]).toMatchObject({ type: 'duplicate_invoice', module: 'finances', status: 'open' })
    expect(body.findings[0].evidence_rows.map((row: { id: string }) => row.id)).toEqual([original, copy])
    expect(body.checked.find((one: { detector: string }) => one.detector === 'duplicate_invoice').status).toBe('ok')
    expect(body.summary.insufficient_history).toContain('amount_outlier')
  })

  test('looks back 90 days unless told otherwise, and takes finance for finances', async () => {
    const { call } = await makeCaller()
    const { status, body } = await call('POST', RUN, { body: { module: 'finance' } })
    expect(status).toBe(200)
    expect(body).toMatchObject({ module: 'finances', lookback_days: 90, findings: [] })
  })

  test('twice on the same data gives the same', async () => {
    const { call } = await makeDoubled()
    const first = await call('POST', RUN, { body: { module: 'all', lookback_days: 90 } })
    const second = await call('POST', RUN, { body: { module: 'all', lookback_days: 90 } })
    expect(second.body).toEqual(first.body)
  })

  test.each([1, 730])('of %i days is possible', async (lookback_days) => {
    const { call } = await makeCaller()
    expect((await call('POST', RUN, { body: { module: 'all', lookback_days } })).status).toBe(200)
  })

  test.each([0, 731, 1.5, -3, '90', null])('of %j days is refused', async (lookback_days) => {
    const { call } = await makeCaller()
    const { status, body } = await call('POST', RUN, { body: { module: 'all', lookback_days } })
    expect(status).toBe(422)
    expect(body.errors[0].pointer).toBe('/lookback_days')
  })

  test('of an unknown module is refused with the name that was probably meant', async () => {
    const { call } = await makeCaller()
    const { status, body } = await call('POST', RUN, { body: { module: 'memebers' } })
    expect(status).toBe(422)
    expect(body.errors[0].message).toContain('Did you mean members?')
    expect((await call('POST', RUN, { body: {} })).status).toBe(422)
  })

  test('is for administrators and treasurers, and nobody without a session', async () => {
    const caller = await makeCaller(['treasurer'])
    expect((await caller.call('POST', RUN, { body: { module: 'all' } })).status).toBe(200)
    const member = await makeCaller(['member'])
    expect((await member.call('POST', RUN, { body: { module: 'all' } })).status).toBe(403)
  })

  test('resolves what is not found any more', async () => {
    const { call, db, copy } = await makeDoubled()
    const run = () => call('POST', RUN, { body: { module: 'finances', lookback_days: 90 } })
    const { body } = await run()
    const { id } = body.findings[0]
    await db.updateTable('invoices').set({ status: 'void' }).where('id', '=', copy).execute()
    expect((await run()).body.findings).toEqual([])
    const gone = (await call('GET', `${LIST}${id}`)).body
    expect(gone).toMatchObject({ status: 'resolved', note: 'Not found any more', decided_by: null })
  })

  test('opens again what was gone and is back', async () => {
    const { call, db } = await makeDoubled()
    const run = () => call('POST', RUN, { body: { module: 'finances' } })
    const { id } = (await run()).body.findings[0]
    const ended_at = new Date().toISOString()
    await db.updateTable('findings').set({ ended_at }).where('id', '=', id).execute()
    expect((await call('GET', `${LIST}${id}`)).body.status).toBe('resolved')
    expect((await run()).body.findings[0]).toMatchObject({ id, status: 'open', note: null })
  })
})

describe('a decision', () => {
  let caller: Awaited<ReturnType<typeof makeDoubled>>
  let id: string

  beforeAll(async () => {
    caller = await makeDoubled()
    const { body } = await caller.call('POST', RUN, { body: { module: 'all' } })
    id = body.findings[0].id
  })

  test('is kept over the next run, and can be taken back', async () => {
    const { call, account_id } = caller
    const before = (await call('GET', `${LIST}${id}`)).body
    const ignored = await call('PATCH', `${LIST}${id}`, {
      body: { status: 'ignored', note: 'Two yearbooks' },
      if_match: before.version,
    })
    expect(ignored.status).toBe(200)
    expect(ignored.body).toMatchObject({ status: 'ignored', note: 'Two yearbooks', decided_by: account_id })
    const again = await call('POST', RUN, { body: { module: 'all' } })
    expect(again.body.findings[0]).toMatchObject({ id, status: 'ignored', note: 'Two yearbooks' })
    expect(again.body.summary.open).toBe(0)
    const opened = await call('PATCH', `${LIST}${id}`, { body: { status: 'open' }, if_match: ignored.body.version })
    expect(opened.body).toMatchObject({ status: 'open', note: null, decided_by: null })
  })

  test('needs the version that was decided on', async () => {
    const { call } = caller
    expect((await call('PATCH', `${LIST}${id}`, { body: { status: 'resolved' } })).status).toBe(428)
    expect((await call('PATCH', `${LIST}${id}`, { body: { status: 'resolved' }, if_match: 99 })).status).toBe(412)
    expect((await call('PATCH', `${LIST}${id}`, { body: { status: 'gone' }, if_match: 1 })).status).toBe(422)
    expect((await call('PATCH', `${LIST}${NOBODY}`, { body: { status: 'open' }, if_match: 1 })).status).toBe(404)
  })

  test('is told in the audit log', async () => {
    const { body } = await caller.call('GET', `/api/v1/audit/?noun=findings&object_id=${id}`)
    expect(body.map((entry: { action: string }) => entry.action)).toContain('finding.ignored')
  })

  test('is not for treasurers, who may read', async () => {
    const treasurer = await makeCaller(['treasurer'], caller)
    expect((await treasurer.call('GET', `${LIST}${id}`)).status).toBe(200)
    const { status } = await treasurer.call('PATCH', `${LIST}${id}`, { body: { status: 'open' }, if_match: 1 })
    expect(status).toBe(403)
  })
})

test('the list is filtered by module, severity, status and day', async () => {
  const { call } = await makeDoubled()
  await call('POST', RUN, { body: { module: 'all' } })
  const total = async (query: string) => (await call('GET', `${LIST}?${query}`)).headers.get('x-total-count')
  expect(await total('module=finances&status=open')).toBe('1')
  expect(await total('module=members,events')).toBe('0')
  expect(await total('status=resolved')).toBe('0')
  expect(await total(`from=${today}`)).toBe('0')
  expect(await total('type=duplicate_invoice&sort=-occurred_on')).toBe('1')
  expect((await call('GET', `${LIST}?severity=dreadful`)).status).toBe(422)
})

test('the tool reads what is open, as of the last run', async () => {
  const caller = await makeDoubled()
  await caller.call('POST', RUN, { body: { module: 'all' } })
  const ctx = createCtx({ tenant_id: caller.tenant_id, actor: { kind: 'system', name: 'test' }, request_id: 'test' })
  const readContext = await openReading(ctx)
  const result = await takeMeasure(readContext, 'anomalies', {})
  expect(result).toMatchObject({ metric: 'anomalies.open', value: 1, unit: 'findings', row_count: 1 })
  expect(result.rows[0]?.cells).toMatchObject({
    type: 'duplicate invoice',
    module: 'finances',
    observed: '2 invoices',
  })
  expect(Date.parse(result.as_of ?? '')).toBeLessThanOrEqual(Date.now())
})

describe('the check of a draft', () => {
  let caller: Awaited<ReturnType<typeof makeDoubled>>
  let tier_id: string

  beforeAll(async () => {
    caller = await makeDoubled()
    tier_id = (await makeTier(caller.db, { price_minor: 6000 })).id
    for (let count = 0; count < 12; count += 1) {
      const { id } = await makeMember(caller.db)
      await makeInvoice(caller, id, { issue_date: addDays(today, -200), total_minor: 12_000 })
    }
  })

  const check = async (draft: object) => {
    const { status, body } = await caller.call('POST', CHECK, { body: { noun: 'invoice', kind: 'dues', ...draft } })
    expect(status, JSON.stringify(body)).toBe(200)
    return body.warnings as { type: string; explanation: string; compare: { id: string } | null }[]
  }

  test('warns of a copy and says of which invoice', async () => {
    const warnings = await check({ member_id: caller.member_id, total: '120.00', description: 'Membership' })
    const copy = warnings.find(({ type }) => type === 'duplicate_invoice')
    expect([caller.original, caller.copy]).toContain(copy?.compare?.id)
  })

  test('warns of a slipped decimal point', async () => {
    const { id: member_id } = await makeMember(caller.db)
    const warnings = await check({ member_id, total: '1200.00', description: 'Membership' })
    expect(warnings.map(({ explanation }) => explanation).join()).toContain('ten times the usual €120.00')
  })

  test('warns when the time is paid for already', async () => {
    const { id: member_id } = await makeMember(caller.db, { valid_through: addDays(today, 200) })
    const warnings = await check({ member_id, total: '120.00', description: 'Membership' })
    expect(warnings.map(({ type }) => type)).toEqual(['period_paid'])
  })

  test('says nothing of a usual amount, of the price of the tier, and of the draft itself', async () => {
    const { id: member_id } = await makeMember(caller.db)
    expect(await check({ member_id, total: '120.00', description: 'Membership' })).toEqual([])
    expect(await check({ member_id, total: '60.00', tier_id, description: 'Membership' })).toEqual([])
    expect(
      await check({ id: caller.copy, member_id: caller.member_id, total: '120.00', description: 'Other' }),
    ).toEqual([])
  })

  test('names a total that is no amount', async () => {
    const body = { noun: 'invoice', total: '1.234', currency: 'JPY' }
    const answer = await caller.call('POST', CHECK, { body })
    expect(answer.status).toBe(422)
    expect(answer.body.errors[0].pointer).toBe('/total')
  })

  test('warns of a total of nothing, of days that cannot be meant, and of digits swapped in the price of the tier', async () => {
    const typesOf = async (draft: object) => (await check(draft)).map(({ type }) => type)
    expect(await typesOf({ total: '0' })).toEqual(['zero_total'])
    expect(await typesOf({ total: '120.00', due_date: addDays(today, 800) })).toEqual(['due_far_ahead'])
    expect(await typesOf({ total: '120.00', due_date: addDays(today, -1) })).toEqual(['due_before_issued'])
    expect((await check({ total: '06.00', tier_id })).length).toBe(1)
    const [swapped] = await check({ total: '210.00' })
    expect(swapped?.explanation).toBe('€210.00 is €120.00 with two digits swapped.')
  })
})

describe('the check of a member', () => {
  const check = async (caller: Caller, body: object) => {
    const answer = await caller.call('POST', `${CHECK}/members`, {
      body: { first_name: 'Ida', last_name: 'Sample', ...body },
    })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer.body.warnings as { type: string; compare: { id: string } | null }[]
  }

  test('warns of joining before birth and of the address of somebody else, but not of the family', async () => {
    const caller = await makeCaller()
    const other = await makeMember(caller.db, { email: 'office@harbour.example' })
    const days = { birth_date: '1998-01-01', joined_on: '1989-01-01' }
    expect(await check(caller, days)).toMatchObject([{ type: 'joined_before_birth' }])
    const email = 'OFFICE@harbour.example'
    expect(await check(caller, { email })).toMatchObject([{ type: 'shared_email', compare: { id: other.id } }])
    expect(await check(caller, { email, id: other.id })).toEqual([])
    expect(await check(caller, { email, family_ids: [other.id] })).toEqual([])
    expect(await check(await makeCaller(), { email })).toEqual([])
  })
})

describe('the check of an event', () => {
  const check = async (caller: Caller, body: object) => {
    const answer = await caller.call('POST', `${CHECK}/events`, { body: { title: 'Evening', ...body } })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return (answer.body.warnings as { type: string }[]).map(({ type }) => type)
  }

  test('warns of a copy, of dates that cannot be meant, of no seats, and of nothing else', async () => {
    const caller = await makeCaller()
    const event_date = `${addDays(today, 30)}T18:00:00`
    const { id } = await makeEvent(caller.db, { event_date })
    expect(await check(caller, { event_date })).toEqual(['duplicate_event'])
    expect(await check(caller, { event_date, id })).toEqual([])
    expect(await check(caller, { event_date, title: 'Evening walk' })).toEqual([])
    expect(await check(caller, { event_date: `${addDays(today, 31)}T18:00:00`, capacity: 0 })).toEqual(['no_seats'])
    const end_date = `${addDays(today, 90)}T20:00:00`
    expect(await check(caller, { event_date, id, end_date })).toEqual(['event_too_long'])
    expect(await check(caller, { event_date: '2040-05-01T18:00:00Z', end_date: null })).toEqual(['event_too_far'])
  })

  test('warns of an event with registrations that would lie in the past, and of one without, or that is over, not', async () => {
    const caller = await makeCaller()
    const { id } = await makeEvent(caller.db, { event_date: `${addDays(today, 30)}T18:00:00` })
    const past = { id, event_date: `${addDays(today, -335)}T18:00:00`, end_date: `${addDays(today, -335)}T20:00:00` }
    expect(await check(caller, past)).toEqual([])
    await makeRegistration(caller.db, { event_id: id, status: 'confirmed' })
    expect(await check(caller, past)).toEqual(['event_into_past'])
    expect(await check(caller, { ...past, event_date: `${addDays(today, 3)}T18:00:00`, end_date: null })).toEqual([])
    const over = await makeEvent(caller.db, { event_date: `${addDays(today, -30)}T18:00:00` })
    await makeRegistration(caller.db, { event_id: over.id, status: 'confirmed' })
    expect(await check(caller, { ...past, id: over.id })).toEqual([])
  })

  test('is for those who may write events', async () => {
    const { call } = await makeCaller(['treasurer'])
    const body = { title: 'Evening', event_date: `${today}T18:00:00` }
    expect((await call('POST', `${CHECK}/events`, { body })).status).toBe(403)
  })
})

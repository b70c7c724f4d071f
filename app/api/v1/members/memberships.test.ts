import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import { type Caller, callApi, makeCaller } from '#app/api/v1/test-client'
import { makeMember, makeTenant, makeTier } from '#db/factories'
import { createCtx } from '#lib/context'
import { getFinance } from '#lib/dashboard/finance'
import { addDays, addYears, daysBetween, fiscalYearOf, todayIn, writtenDay } from '#lib/format/dates'
import { updateStatuses } from '#lib/members/terms'
import { findLeaver } from '#lib/memberships/resign'
import { termEnd } from '#lib/terms/period'

const MEMBERS = '/api/v1/members/'
const INVOICES = '/api/v1/finances/finances/invoices/'

type Tier = Omit<Awaited<ReturnType<typeof makeTier>>, 'tenant_id'>

/** An association with an administrator and a tier of 60.00 a year, and what can be done in it. */
async function makeClub(fields: Partial<Tier> = {}, tenant?: Parameters<typeof makeTenant>[0]) {
  const caller = await makeCaller(['administrator'], await makeTenant(tenant))
  const { call, db, tenant_id } = caller
  const { time_zone } = await db.selectFrom('tenants').select('time_zone').executeTakeFirstOrThrow()
  const addTier = async (changes: Partial<Tier> = {}): Promise<Tier> => {
    const { id } = await makeTier(db)
    const set = { grace_days: 30, ...changes }
    return db.updateTable('tiers').set(set).where('id', '=', id).returningAll().executeTakeFirstOrThrow()
  }
  const tier = await addTier(fields)
  const post = (path: string, body?: object) => call('POST', `${MEMBERS}${path}`, body ? { body } : {})
  const join = (body: object = {}) => post('', { first_name: 'Ann', last_name: 'Lee', tier_id: tier.id, ...body })
  const tick = () =>
    updateStatuses(createCtx({ tenant_id, actor: { kind: 'system', name: 'clock' }, request_id: 'clock' }))
  return {
    ...caller,
    today: todayIn(time_zone),
    tier,
    addTier,
    post,
    join,
    get: async (id: string) => (await call('GET', `${MEMBERS}${id}`)).body,
    terms: async (id: string) => (await call('GET', `${MEMBERS}${id}/terms/`)).body,
    invoice: async (id: string) => (await call('GET', `${INVOICES}${id}`)).body,
    pay: (id: string, amount: string, received_on?: string) =>
      call('POST', `${INVOICES}${id}/payments`, {
        body: { amount, method: 'cash', ...(received_on && { received_on }) },
      }),
    reverse: (id: string) =>
      call('POST', `/api/v1/finances/finances/payments/${id}/reversal`, { body: { reason: 'Bounced' } }),
    /** Lets a membership have begun so many days ago, as if it had been kept all the time. */
    async age(id: string, days: number) {
      const all = await db
        .selectFrom('terms')
        .selectAll()
        .where('member_id', '=', id)
        .where('state', 'in', ['active', 'ended'])
        .execute()
      for (const { id: term_id, start_on, end_on } of all) {
        const dates = { start_on: addDays(start_on, -days), end_on: end_on && addDays(end_on, -days) }
        await db.updateTable('terms').set(dates).where('id', '=', term_id).execute()
        await db
          .updateTable('members')
          .set({
            current_term_start: dates.start_on,
            valid_through: dates.end_on,
            grace_through: dates.end_on && addDays(dates.end_on, 30),
          })
          .where('id', '=', id)
          .execute()
      }
      await tick()
    },
    tick,
  }
}

/** A member of a club whose term ends in so many days; none are due before that. */
async function makeEnding(days: number, fields: Partial<Tier> = {}) {
  const club = await makeClub(fields)
  const { body } = await club.join({ billing: 'waived', billing_reason: 'Founder' })
  await club.age(body.id, 364 - days)
  return { ...club, id: body.id as string, before: await club.get(body.id) }
}

test('joining makes an invoice with the dues and the fee, with tax, the period and the member in each line', async () => {
  const { join, invoice, tier, today, terms } = await makeClub({
    joining_fee_minor: 1500,
    tax_rate: '19',
    renewal_price_minor: 5000,
  })
  const { body, status } = await join()
  expect(status).toBe(201)
  expect(body).toMatchObject({ status: 'active', joined_on: today, balance_due: '75.00', balance: { amount: '75.00' } })
  const [term] = await terms(body.id)
  const paper = await invoice(term.invoice_id)
  expect(paper).toMatchObject({
    status: 'open',
    number: expect.any(String),
    kind: 'dues',
    member_id: body.id,
    term_id: term.id,
    service_from: term.start_on,
    service_to: term.end_on,
    total: '75.00',
    tax: '11.97',
    lines: [
      { source: 'tier', source_id: tier.id, amount: '60.00', tax_rate: '19.00' },
      { source: 'tier', source_id: tier.id, amount: '15.00' },
    ],
  })
  expect(paper.lines[0].description).toMatch(new RegExp(`^${tier.name}, .*${today.slice(0, 4)}.*, Ann Lee$`))
  expect(paper.lines[1].description).toBe('Joining fee, Ann Lee')
})

test('the lines of an invoice are written in the language of the paper', async () => {
  const { join, invoice, terms, db, post, pay, addTier, get } = await makeClub(
    { joining_fee_minor: 1500 },
    { locale: 'de-DE' },
  )
  const { id } = (await join()).body
  const [term] = await terms(id)
  expect((await invoice(term.invoice_id)).lines[1].description).toBe('Aufnahmegebühr, Ann Lee')
  await pay(term.invoice_id, '75')
  const gold = await addTier({ price_minor: 12_000 })
  await db.updateTable('tiers').set({ name: 'Gold' }).where('id', '=', gold.id).execute()
  await post(`${id}/tier-change`, { tier_id: gold.id, from: 'now' })
  const { lines } = await invoice((await get(id)).proposed_term.invoice_id)
  expect(lines[0].description).toMatch(/^Gold statt .*, Ann Lee$/)
})

test('a tier that is paid first lets the newcomer in when the invoice is paid in full, from that day on', async () => {
  const { join, get, pay, today, terms } = await makeClub({ requires_payment: true })
  const { body } = await join({ joined_on: addDays(today, -20) })
  const { invoice_id, invoice_number } = body.proposed_term
  expect(body).toMatchObject({ status: 'pending', valid_through: null, current_term_start: null })
  expect(body.status_note).toBe(`Waiting for payment. The first term starts when ${invoice_number} is paid.`)
  expect((await pay(invoice_id, '20')).status).toBe(201)
  expect(await get(body.id)).toMatchObject({ status: 'pending', balance: { amount: '40.00' } })
  expect((await pay(invoice_id, '40')).status).toBe(201)
  const member = await get(body.id)
  expect(member).toMatchObject({ status: 'active', current_term_start: today, proposed_term: null })
  expect(member.valid_through).toBe(addDays(addYears(today, 1), -1))
  expect(await terms(body.id)).toMatchObject([{ state: 'active', start_on: today, end_on: member.valid_through }])
})

test('paying while the approval is missing changes nothing; the approval then starts the same term', async () => {
  const { join, get, pay, post, today, terms } = await makeClub({ requires_payment: true, requires_approval: true })
  const { body } = await join()
  expect(body.status_note).toMatch(/starts when it is approved and .* is paid\.$/)
  await pay(body.proposed_term.invoice_id, '60')
  expect(await get(body.id)).toMatchObject({ status: 'pending', proposed_term: { awaits_approval: true } })
  const approved = await post(`${body.id}/approval`)
  expect(approved.body).toMatchObject({ status: 'active', current_term_start: today, proposed_term: null })
  expect(await terms(body.id)).toMatchObject([{ id: body.proposed_term.id, state: 'active' }])
})

test('an approval without the payment leaves the member waiting for it, and a second one is told so', async () => {
  const { join, pay, get, post } = await makeClub({ requires_payment: true, requires_approval: true })
  const { id, proposed_term } = (await join()).body
  const approved = await post(`${id}/approval`)
  expect(approved.body).toMatchObject({
    status: 'pending',
    proposed_term: { id: proposed_term.id, awaits_approval: false },
  })
  const again = await post(`${id}/approval`)
  expect([again.status, again.body.detail]).toEqual([409, expect.stringContaining(proposed_term.invoice_number)])
  await pay(proposed_term.invoice_id, '60')
  expect((await get(id)).status).toBe('active')
})

test('an approval in another tier takes the open invoice back and issues a new one', async () => {
  const { join, addTier, invoice, post, terms } = await makeClub({ requires_approval: true })
  const gold = await addTier({ price_minor: 9000 })
  const { id, proposed_term } = (await join()).body
  const approved = await post(`${id}/approval`, { tier_id: gold.id })
  expect(approved.body).toMatchObject({ status: 'active', tier_id: gold.id, balance_due: '90.00' })
  expect(await invoice(proposed_term.invoice_id)).toMatchObject({ status: 'void' })
  const [term] = await terms(id)
  expect(term).toMatchObject({ id: proposed_term.id, state: 'active', tier_id: gold.id })
  expect(await invoice(term.invoice_id)).toMatchObject({ status: 'open', total: '90.00' })
})

test('paid and waived let the newcomer in at once, and both are told in the history', async () => {
  const { join, terms, invoice, call, today } = await makeClub({ requires_payment: true })
  const payment = { method: 'cash', received_on: today, reference: 'Receipt 7' }
  const paid = await join({ billing: 'paid', payment })
  expect(paid.body).toMatchObject({ status: 'active', balance_due: '0.00' })
  const [term] = await terms(paid.body.id)
  expect(term).toMatchObject({ state: 'active', billing: 'paid' })
  expect(await invoice(term.invoice_id)).toMatchObject({ status: 'paid', paid_on: today })
  const waived = await join({ billing: 'waived', billing_reason: 'Founder' })
  expect(waived.body).toMatchObject({ status: 'active', balance_due: '0.00' })
  expect(await terms(waived.body.id)).toMatchObject([
    { billing: 'waived', billing_reason: 'Founder', invoice_id: null },
  ])
  const { body: log } = await call('GET', `/api/v1/audit/?noun=members&object_id=${waived.body.id}`)
  expect(log).toContainEqual(expect.objectContaining({ action: 'membership.waived' }))
})

test('billing that does not fit is refused by the name of its field, and nothing is added', async () => {
  const { join, call, today, tier, addTier } = await makeClub()
  const payment = { method: 'cash', received_on: today }
  const free = await addTier({ price_minor: 0 })
  for (const [body, pointer] of [
    [{ billing: 'waived' }, '/billing_reason'],
    [{ billing: 'paid' }, '/payment'],
    [{ billing_reason: 'Founder' }, '/billing_reason'],
    [{ billing: 'waived', billing_reason: 'Founder', payment }, '/payment'],
    [{ billing: 'gift' }, '/billing'],
    [{ billing: 'paid', payment: { method: 'cash', received_on: addDays(today, 3) } }, '/payment/received_on'],
    [{ billing: 'paid', payment, tier_id: free.id }, '/billing'],
    [{ billing: 'invoice', tier_id: null }, '/billing'],
    [{ tier_id: tier.id, send: true }, '/send'],
  ] as const) {
    const answer = await join(body)
    expect([answer.status, answer.body.errors?.[0].pointer]).toEqual([422, pointer])
  }
  expect((await call('GET', MEMBERS)).body).toEqual([])
  expect((await call('GET', INVOICES)).body).toEqual([])
})

test('a tier with price 0 needs no paper, at joining and at each renewal', async () => {
  const { join, terms, post, age, today, call } = await makeClub({ price_minor: 0, requires_payment: true })
  const { body } = await join()
  expect(body).toMatchObject({ status: 'active', current_term_start: today, proposed_term: null })
  await age(body.id, 350)
  const renewed = await post(`${body.id}/renewal`, {})
  expect(renewed.body).toMatchObject({ status: 'active', proposed_term: null })
  expect(await terms(body.id)).toMatchObject([
    { state: 'active', billing: 'free', invoice_id: null },
    { state: 'active', billing: 'free', invoice_id: null },
  ])
  expect((await call('GET', INVOICES)).body).toEqual([])
})

test('a renewal is proposed with its invoice and changes neither status nor dates until that is paid', async () => {
  const { id, post, get, pay, before, terms, invoice } = await makeEnding(10, {
    renewal_price_minor: 5000,
    joining_fee_minor: 900,
  })
  const { status, body } = await post(`${id}/renewal`, {})
  expect(status).toBe(200)
  expect(body).toMatchObject({ status: 'active', valid_through: before.valid_through, balance_due: '50.00' })
  const start_on = addDays(before.valid_through, 1)
  expect(body.proposed_term).toMatchObject({ start_on, end_on: addDays(addYears(start_on, 1), -1) })
  expect(body.status_note).toContain(`starts when ${body.proposed_term.invoice_number} is paid`)
  expect((await invoice(body.proposed_term.invoice_id)).lines).toHaveLength(1)
  const again = await post(`${id}/renewal`, {})
  expect([again.status, again.body.proposed_term]).toEqual([200, body.proposed_term])
  expect(await terms(id)).toHaveLength(2)
  await pay(body.proposed_term.invoice_id, '50')
  const after = await get(id)
  expect(after).toMatchObject({
    status: 'active',
    current_term_start: before.current_term_start,
    valid_through: body.proposed_term.end_on,
    proposed_term: null,
    joined_on: before.joined_on,
  })
})

test('of two renewals at once one proposes a term, and both answer with it', async () => {
  const { id, post, terms, call } = await makeEnding(10)
  const answers = await Promise.all(Array.from({ length: 6 }, () => post(`${id}/renewal`, {})))
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
  expect(new Set(answers.map(({ body }) => body.proposed_term.id)).size).toBe(1)
  expect(await terms(id)).toHaveLength(2)
  expect((await call('GET', INVOICES)).body).toHaveLength(1)
})

test('the database refuses a term that overlaps another one that counts, whoever writes it', async () => {
  const { id, db, tier, before } = await makeEnding(10)
  const term = {
    id: crypto.randomUUID(),
    member_id: id,
    tier_id: tier.id,
    source: 'renewal',
    start_on: before.valid_through,
  }
  for (const state of ['active', 'ended'])
    await expect(
      db
        .insertInto('terms')
        .values({ ...term, state })
        .execute(),
    ).rejects.toMatchObject({
      code: '23P01',
      constraint: 'terms_never_overlap',
    })
  await db
    .insertInto('terms')
    .values({ ...term, state: 'proposed' })
    .execute()
  const start = db.updateTable('terms').set({ state: 'active' }).where('id', '=', term.id)
  await expect(start.execute()).rejects.toMatchObject({ constraint: 'terms_never_overlap' })
})

test('a renewal waits until the tier opens it, and says from when on', async () => {
  const { id, post, before, terms, call } = await makeEnding(61)
  const refused = await post(`${id}/renewal`, {})
  expect(refused.status).toBe(409)
  expect(refused.body.detail).toContain(writtenDay(addDays(before.valid_through, -60), 'en'))
  const asked = await call('GET', `${MEMBERS}dues/?action=renewal&member_id=${id}`)
  expect([asked.status, asked.body.detail]).toEqual([409, refused.body.detail])
  expect(await terms(id)).toHaveLength(1)
  const open = await makeEnding(60)
  expect((await open.post(`${open.id}/renewal`, {})).status).toBe(200)
})

test('paid in grace, a renewal keeps its dates, so that no day is lost', async () => {
  const { id, post, pay, get, before } = await makeEnding(-12)
  expect(before.status).toBe('grace')
  const { proposed_term } = (await post(`${id}/renewal`, {})).body
  await pay(proposed_term.invoice_id, '60')
  const start_on = addDays(before.valid_through, 1)
  expect(await get(id)).toMatchObject({
    status: 'active',
    current_term_start: start_on,
    valid_through: addDays(addYears(start_on, 1), -1),
  })
})

test('paid after the grace is over, a renewal starts with the day of the payment, and the joining day stays', async () => {
  const { id, post, pay, get, age, today } = await makeEnding(-12)
  const { proposed_term } = (await post(`${id}/renewal`, {})).body
  await age(id, 60)
  const lapsed = await get(id)
  expect(lapsed.status).toBe('lapsed')
  await pay(proposed_term.invoice_id, '60')
  expect(await get(id)).toMatchObject({ status: 'active', current_term_start: today, joined_on: lapsed.joined_on })
})

test('money that came in within the grace counts for it, also when it is written down later', async () => {
  const { id, post, pay, get, today, before, db } = await makeEnding(-29)
  const { proposed_term } = (await post(`${id}/renewal`, {})).body
  await db.updateTable('tiers').set({ grace_days: 20 }).execute()
  await pay(proposed_term.invoice_id, '60', addDays(today, -15))
  expect(await get(id)).toMatchObject({ status: 'active', current_term_start: addDays(before.valid_through, 1) })
})

test('lapsed beyond grace, a renewal that is paid at once is a new term from today', async () => {
  const { id, post, today, before, terms } = await makeEnding(-100)
  expect(before.status).toBe('lapsed')
  const payment = { method: 'cash', received_on: today }
  const { body } = await post(`${id}/renewal`, { billing: 'paid', payment })
  expect(body).toMatchObject({ status: 'active', current_term_start: today, joined_on: before.joined_on })
  expect((await terms(id)).map(({ state }: { state: string }) => state)).toEqual(['active', 'ended'])
})

test('a payment that is taken back takes the term back with it, and paying again starts it anew', async () => {
  const { join, pay, reverse, get, terms, db } = await makeClub({ requires_payment: true })
  const { id, proposed_term } = (await join()).body
  const payment = (await pay(proposed_term.invoice_id, '60')).body
  expect((await get(id)).status).toBe('active')
  await reverse(payment.id)
  expect(await get(id)).toMatchObject({
    status: 'pending',
    valid_through: null,
    proposed_term: { id: proposed_term.id },
  })
  expect(await terms(id)).toMatchObject([{ state: 'proposed' }])
  const history = await db
    .selectFrom('status_periods')
    .select(['status', 'cause'])
    .where('member_id', '=', id)
    .execute()
  expect(history).toEqual(
    expect.arrayContaining([
      { status: 'active', cause: 'paid' },
      { status: 'pending', cause: 'payment_reversed' },
    ]),
  )
  await pay(proposed_term.invoice_id, '60')
  expect((await get(id)).status).toBe('active')
})

test('who was let in on trust stays a member when the payment is taken back, and owes it again', async () => {
  const { join, pay, reverse, get, terms } = await makeClub()
  const { id } = (await join()).body
  const [{ invoice_id }] = await terms(id)
  await reverse((await pay(invoice_id, '60')).body.id)
  expect(await get(id)).toMatchObject({ status: 'active', balance_due: '60.00' })
})

test('a reversal after the next renewal takes its own term back and leaves the next one', async () => {
  const { id, post, pay, reverse, get, terms, before, db } = await makeEnding(10)
  await db.updateTable('tiers').set({ renewal_opens_days: 730 }).execute()
  const first = (await post(`${id}/renewal`, {})).body.proposed_term
  const payment = (await pay(first.invoice_id, '60')).body
  const second = (await post(`${id}/renewal`, {})).body.proposed_term
  await pay(second.invoice_id, '60')
  expect((await get(id)).valid_through).toBe(second.end_on)
  await reverse(payment.id)
  const after = await get(id)
  expect(after).toMatchObject({
    status: 'active',
    valid_through: before.valid_through,
    proposed_term: { id: first.id },
  })
  expect((await terms(id)).map(({ state }: { state: string }) => state)).toEqual(['active', 'proposed', 'active'])
  await pay(first.invoice_id, '60')
  expect(await get(id)).toMatchObject({ valid_through: second.end_on, proposed_term: null })
})

test('an invoice that is cancelled takes its proposed term with it, and the membership stays as it was', async () => {
  const { id, post, call, get, before, terms } = await makeEnding(10)
  const { proposed_term } = (await post(`${id}/renewal`, {})).body
  const headers = { 'if-match': '*' }
  expect(
    (
      await call('POST', `${INVOICES}${proposed_term.invoice_id}/cancellation`, {
        body: { reason: 'Mistake' },
        headers,
      })
    ).status,
  ).toBe(200)
  expect(await get(id)).toMatchObject({ status: 'active', valid_through: before.valid_through, proposed_term: null })
  expect((await terms(id))[0].state).toBe('cancelled')
  expect((await post(`${id}/renewal`, {})).body.proposed_term).not.toBeNull()
})

test('declining cancels the term, voids its invoice and leaves what was paid with the payment', async () => {
  const { join, pay, post, terms, invoice, call } = await makeClub({ requires_approval: true })
  for (const amount of ['0', '20', '60']) {
    const { id, proposed_term } = (await join()).body
    const payment = amount === '0' ? null : (await pay(proposed_term.invoice_id, amount)).body
    expect((await post(`${id}/rejection`, {})).body.errors[0].pointer).toBe('/reason')
    const declined = await post(`${id}/rejection`, { reason: 'Not eligible' })
    expect(declined.body).toMatchObject({ status: 'cancelled', status_reason: 'Not eligible', proposed_term: null })
    expect(Number(declined.body.balance.amount) + Number(amount)).toBe(0)
    expect((await terms(id))[0].state).toBe('cancelled')
    expect(await invoice(proposed_term.invoice_id)).toMatchObject({ status: 'void', paid: '0.00' })
    if (payment) {
      const { body } = await call('GET', `/api/v1/finances/finances/payments/${payment.id}`)
      expect(Number(body.unapplied)).toBe(Number(amount))
    }
    expect((await post(`${id}/rejection`, { reason: 'Again' })).status).toBe(409)
  }
})

test('the payer gets the invoice, and the term is the member’s', async () => {
  const { join, get, terms, invoice, pay } = await makeClub({ requires_payment: true })
  const payer = (await join({ billing: 'waived', billing_reason: 'Board', first_name: 'Pat' })).body
  const { id, proposed_term, balance } = (await join({ payer_member_id: payer.id })).body
  expect(balance.amount).toBe('0.00')
  expect((await get(payer.id)).balance.amount).toBe('60.00')
  const paper = await invoice(proposed_term.invoice_id)
  expect(paper).toMatchObject({ member_id: payer.id, payer_name: 'Pat Lee' })
  expect(paper.lines[0].description).toContain('Ann Lee')
  expect((await get(id)).status_note).toContain(paper.number)
  expect((await get(payer.id)).status_note).toMatch(/^Active through [^;]*\.$/)
  await pay(paper.id, '60')
  expect(await get(id)).toMatchObject({ status: 'active' })
  expect(await terms(id)).toMatchObject([{ state: 'active', invoice_id: paper.id }])
})

test('a lifetime has no end, is not renewed, and is paid for once', async () => {
  const { join, post, invoice, terms } = await makeClub({ period_unit: 'lifetime' })
  const { id, status_note } = (await join()).body
  expect(status_note).toBe('Active without an end.')
  const [term] = await terms(id)
  expect(term).toMatchObject({ end_on: null, state: 'active' })
  expect(await invoice(term.invoice_id)).toMatchObject({ service_to: null, status: 'open' })
  expect((await post(`${id}/renewal`, {})).status).toBe(409)
})

test('a fixed period ends with the year, and from the rollover day on with the next; 29 February is a day of it', async () => {
  const { join, tier } = await makeClub({ period_type: 'fixed', fixed_start: '03-01', rollover: '02-01' })
  for (const [joined_on, end_on] of [
    ['2027-05-10', '2028-02-29'],
    ['2028-01-31', '2028-02-29'],
    ['2028-02-29', '2029-02-28'],
  ] as const) {
    expect(termEnd(joined_on, tier)).toBe(end_on)
    expect((await join({ joined_on })).body).toMatchObject({ current_term_start: joined_on, valid_through: end_on })
  }
  const rolling = await makeClub()
  expect((await rolling.join({ joined_on: '2028-02-29' })).body.valid_through).toBe('2029-02-27')
})

test('days are those of the association’s own calendar on both sides of midnight', async () => {
  for (const time_zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    const { join, pay, get, today } = await makeClub({ requires_payment: true }, { time_zone })
    expect(today).toBe(todayIn(time_zone))
    const { id, proposed_term } = (await join()).body
    await pay(proposed_term.invoice_id, '60')
    expect((await get(id)).current_term_start).toBe(today)
  }
})

test('money for a suspended member starts the term and leaves the decision', async () => {
  const { id, post, pay, get } = await makeEnding(10)
  const { proposed_term } = (await post(`${id}/renewal`, {})).body
  await post(`${id}/suspension`, { reason: 'Because' })
  await pay(proposed_term.invoice_id, '60')
  expect(await get(id)).toMatchObject({ status: 'suspended', valid_through: proposed_term.end_on })
  expect((await post(`${id}/renewal`, {})).status).toBe(409)
})

test('nobody who has left is renewed by a payment, and a membership that is reopened is', async () => {
  for (const [decision, status] of [
    ['cancellation', 'cancelled'],
    ['death', 'deceased'],
  ] as const) {
    const { id, post, pay, get, call, db, before } = await makeEnding(10)
    await db.updateTable('members').set({ email: 'ann@example.org' }).where('id', '=', id).execute()
    const { proposed_term } = (await post(`${id}/renewal`, {})).body
    const left = (
      await post(`${id}/${decision}`, {
        reason: 'Because',
        ...(decision === 'cancellation' && { voids_invoices: false }),
      })
    ).body
    expect(left).toMatchObject({ status, proposed_term: null })
    await pay(proposed_term.invoice_id, '60')
    expect(await get(id)).toMatchObject({ status, valid_through: before.valid_through, proposed_term: null })
    const sent = () => db.selectFrom('mails').select('id').where('template', '=', 'membership_started').execute()
    const told = (await sent()).length
    await call('DELETE', `${MEMBERS}${id}/${decision}`)
    expect(await get(id)).toMatchObject({ status: 'active', valid_through: proposed_term.end_on })
    expect(await sent()).toHaveLength(told + 1)
  }
})

test('what was paid for a term that does not begin is told until it is credited', async () => {
  const { id, post, pay, call, tenant_id, today } = await makeEnding(10)
  const ctx = createCtx({ tenant_id, actor: { kind: 'system', name: 'test' }, request_id: 'test' })
  const { proposed_term } = (await post(`${id}/renewal`, {})).body
  await post(`${id}/cancellation`, { reason: 'Moved', voids_invoices: false })
  const told = async () => {
    const { body } = await call('GET', `${INVOICES}${proposed_term.invoice_id}`)
    const { paid_in_vain } = await getFinance(ctx, 'EUR', today, fiscalYearOf(today, 1))
    return [paid_in_vain?.value, await findLeaver(ctx, body)]
  }
  expect(await told()).toEqual([0, 'Ann Lee'])
  await pay(proposed_term.invoice_id, '60')
  expect(await told()).toEqual([1, 'Ann Lee'])
  const credited = await call('POST', `${INVOICES}${proposed_term.invoice_id}/credit-notes/`, {
    body: { reason: 'cancellation', refund: { method: 'bank_transfer' } },
  })
  expect(credited.status).toBe(201)
  expect(await told()).toEqual([0, null])
})

test('cancelling a membership voids the invoices of terms that have not begun, and what was paid is credit', async () => {
  const { id, post, pay, get, terms, invoice, before } = await makeEnding(10)
  const { proposed_term } = (await post(`${id}/renewal`, {})).body
  await pay(proposed_term.invoice_id, '20')
  const left = (await post(`${id}/cancellation`, { reason: 'Moved away' })).body
  expect(left).toMatchObject({
    status: 'cancelled',
    status_reason: 'Moved away',
    valid_through: before.valid_through,
    balance: { amount: '-20.00' },
  })
  expect(await invoice(proposed_term.invoice_id)).toMatchObject({ status: 'void', void_reason: 'Membership cancelled' })
  expect((await terms(id)).map(({ state }: { state: string }) => state).toSorted()).toEqual(['active', 'cancelled'])
  expect((await get(id)).balance_due).toBe('0.00')
})

test('an invoice of a term that has begun stays when the membership is cancelled', async () => {
  const { join, post, invoice, terms, today } = await makeClub()
  const begun = (await join()).body
  const [term] = await terms(begun.id)
  await post(`${begun.id}/cancellation`, { reason: 'Moved away' })
  expect(await invoice(term.invoice_id)).toMatchObject({ status: 'open' })
  const ahead = (await join({ joined_on: addDays(today, 20) })).body
  const [next] = await terms(ahead.id)
  await post(`${ahead.id}/cancellation`, { reason: 'Moved away' })
  expect(await invoice(next.invoice_id)).toMatchObject({ status: 'void' })
  expect((await terms(ahead.id))[0].state).toBe('cancelled')
})

test('why a membership has its status is for the office, and the member is not told', async () => {
  const { join, post, get, db, tenant_id, account_id } = await makeClub()
  const { id } = (await join()).body
  const member = await makeCaller(['member'], { tenant_id, db, account_id } as never)
  await db.updateTable('members').set({ account_id: member.account_id }).where('id', '=', id).execute()
  await post(`${id}/cancellation`, { reason: 'Quarrel at the summer party' })
  expect((await get(id)).status_note).toContain('Quarrel')
  const own = await member.call('GET', `${MEMBERS}${id}`)
  expect(own.body).toMatchObject({ status: 'cancelled', status_reason: null })
  expect(JSON.stringify(own.body)).not.toContain('Quarrel')
})

test('an invoice written by hand for a proposed term starts it as well, and a term has one', async () => {
  const { id, post, call, get, addTier } = await makeEnding(100)
  const gold = await addTier({ price_minor: 9000 })
  await post(`${id}/tier-change`, { tier_id: gold.id, from: 'next_term' })
  const term_id = (await get(id)).proposed_term.id
  const draft = { member_id: id, term_id, lines: [{ description: 'Dues', unit_price: '10' }] }
  const { body: invoice } = await call('POST', INVOICES, { body: draft })
  expect((await call('POST', INVOICES, { body: draft })).body.errors[0].pointer).toBe('/term_id')
  const headers = { 'if-match': '*' }
  await call('DELETE', `${INVOICES}${invoice.id}`, { headers })
  expect((await get(id)).proposed_term.invoice_id).toBeNull()
  const free = { ...draft, lines: [{ description: 'Dues', unit_price: '0' }] }
  const { body: nothing } = await call('POST', INVOICES, { body: free })
  const finalized = await call('POST', `${INVOICES}${nothing.id}/finalization`, { headers })
  expect(finalized.body).toMatchObject({ status: 'paid' })
  expect((await get(id)).proposed_term).toBeNull()
})

test('what an action would cost is told before it, by the same rules', async () => {
  const { join, post, call, tier, addTier, age, today } = await makeClub({
    joining_fee_minor: 1500,
    tax_rate: '19',
    requires_payment: true,
  })
  const dues = (query: object) => call('GET', `${MEMBERS}dues/?${new URLSearchParams(query as Record<string, string>)}`)
  const asked = (await dues({ action: 'join', tier_id: tier.id })).body
  expect(asked).toMatchObject({ total: '75.00', tax: '11.97', start_on: today, starts: 'when_paid', payer_name: null })
  const { id, proposed_term } = (await join({ billing: 'waived', billing_reason: 'Founder' })).body
  expect(proposed_term).toBeNull()
  await age(id, 350)
  const renewal = (await dues({ action: 'renewal', member_id: id })).body
  expect(renewal).toMatchObject({ total: '60.00', payer_name: 'Ann Lee', starts: 'when_paid', invoice_number: null })
  const { body } = await post(`${id}/renewal`, {})
  expect(body.proposed_term).toMatchObject({ start_on: renewal.start_on, end_on: renewal.end_on })
  expect(body.balance_due).toBe(renewal.total)
  const open = (await dues({ action: 'renewal', member_id: id })).body
  expect(open.invoice_number).toBe(body.proposed_term.invoice_number)
  const gold = await addTier({ requires_approval: true })
  expect((await dues({ action: 'join', tier_id: gold.id })).body.starts).toBe('when_approved')
  expect((await dues({ action: 'renewal' })).body.errors[0].pointer).toBe('/member_id')
  const foreign = await makeMember((await makeTenant()).db)
  expect((await dues({ action: 'renewal', member_id: foreign.id })).status).toBe(404)
})

test('a change to a dearer tier bills the rest of the term and takes effect when it is paid', async () => {
  const { id, post, pay, get, terms, addTier, today, before, tier, reverse } = await makeEnding(99)
  const gold = await addTier({ price_minor: 12_000 })
  const change = { tier_id: gold.id, from: 'now' }
  const preview = await post(`${id}/tier-change?dry_run=true`, change)
  // 100 of 365 days are left, and a year costs 60.00 more.
  expect(preview.body).toMatchObject({
    dry_run: true,
    dues: { total: '16.44', start_on: today, end_on: before.valid_through },
  })
  expect(await terms(id)).toHaveLength(1)
  const { status, body } = await post(`${id}/tier-change`, change)
  expect([status, body.dues]).toEqual([200, preview.body.dues])
  expect(body.member).toMatchObject({ tier_id: tier.id, balance_due: '16.44', valid_through: before.valid_through })
  const { invoice_id } = body.member.proposed_term
  const payment = (await pay(invoice_id, '16.44')).body
  expect(await get(id)).toMatchObject({ tier_id: gold.id, valid_through: before.valid_through, proposed_term: null })
  expect(await terms(id)).toMatchObject([
    { tier_id: gold.id, start_on: today, end_on: before.valid_through, source: 'upgrade', state: 'active' },
    { tier_id: tier.id, end_on: addDays(today, -1), state: 'active' },
  ])
  await reverse(payment.id)
  expect(await get(id)).toMatchObject({ status: 'active', tier_id: tier.id, valid_through: before.valid_through })
  expect(await terms(id)).toMatchObject([{ state: 'proposed' }, { end_on: before.valid_through, state: 'active' }])
  await pay(invoice_id, '16.44')
  expect((await get(id)).tier_id).toBe(gold.id)
})

test.each([
  ['within the year', '2006-04-22', null],
  ['after the rollover', '2006-11-02', '10-01'],
])(
  'a change of tier is priced by the year that runs now, though the term has run since somebody joined %s',
  async (_, start_on, rollover) => {
    const fixed = { period_type: 'fixed', fixed_start: '01-01', rollover }
    const { post, addTier, today, tier, db } = await makeClub(fixed)
    const [year, end_on] = [today.slice(0, 4), `${today.slice(0, 4)}-12-31`]
    const gold = await addTier({ ...fixed, price_minor: 18_000 })
    const { id: member_id } = await makeMember(db, { tier_id: tier.id, valid_through: end_on })
    const term = { member_id, tier_id: tier.id, start_on, end_on, source: 'import', state: 'active' }
    await db
      .insertInto('terms')
      .values({ id: uuidv7(), ...term })
      .execute()
    const { body } = await post(`${member_id}/tier-change?dry_run=true`, { tier_id: gold.id, from: 'now' })
    const [rest, whole] = [today, `${year}-01-01`].map((from) => daysBetween(from, end_on) + 1) as [number, number]
    expect(body.dues).toMatchObject({ total: ((120 * rest) / whole).toFixed(2), end_on })
  },
)

test('a change to a cheaper tier at once is credited on the invoice of the term, and what was paid is credit', async () => {
  const { join, age, pay, post, get, terms, invoice, addTier, today, call, tier } = await makeClub()
  const { id } = (await join()).body
  const [{ invoice_id }] = await terms(id)
  await pay(invoice_id, '60')
  await age(id, 265)
  const basic = await addTier({ price_minor: 2000 })
  const preview = await post(`${id}/tier-change?dry_run=true`, { tier_id: basic.id, from: 'now' })
  const { number } = await invoice(invoice_id)
  expect(preview.body.dues).toMatchObject({ total: '-10.96', invoice_number: number, starts: 'at_once' })
  const { status, body } = await post(`${id}/tier-change`, { tier_id: basic.id, from: 'now' })
  expect([status, body.dues]).toEqual([200, preview.body.dues])
  expect(await get(id)).toMatchObject({ tier_id: basic.id, status: 'active', balance: { amount: '-10.96' } })
  expect(await terms(id)).toMatchObject([
    { tier_id: basic.id, start_on: today, state: 'active' },
    { tier_id: tier.id, end_on: addDays(today, -1) },
  ])
  const { body: notes } = await call('GET', `/api/v1/finances/finances/credit-notes/?invoice_id=${invoice_id}`)
  expect(notes).toMatchObject([{ total: '10.96', freed: '10.96' }])
})

test('a change to a cheaper tier after one to a dearer tier is credited on the invoices of both, the newest first', async () => {
  const { join, pay, post, get, terms, addTier, call, tier } = await makeClub()
  const { id } = (await join()).body
  const [first] = await terms(id)
  await pay(first.invoice_id, '60')
  const [dear, basic] = [await addTier({ price_minor: 9000 }), await addTier({ price_minor: 2000 })]
  await post(`${id}/tier-change`, { tier_id: dear.id, from: 'now' })
  const { invoice_id } = (await get(id)).proposed_term
  await pay(invoice_id, '30')
  expect(await get(id)).toMatchObject({ tier_id: dear.id, proposed_term: null })
  const preview = await post(`${id}/tier-change?dry_run=true`, { tier_id: basic.id, from: 'now' })
  const { status, body } = await post(`${id}/tier-change`, { tier_id: basic.id, from: 'now' })
  expect([status, body.dues]).toEqual([200, preview.body.dues])
  expect(body.dues).toMatchObject({ total: '-70.00', remaining: '0.00', starts: 'at_once' })
  expect(await get(id)).toMatchObject({ tier_id: basic.id, status: 'active', balance: { amount: '-70.00' } })
  const creditOn = async (invoice: string) =>
    (await call('GET', `/api/v1/finances/finances/credit-notes/?invoice_id=${invoice}`)).body
  expect(await creditOn(invoice_id)).toMatchObject([{ total: '30.00' }])
  expect(await creditOn(first.invoice_id)).toMatchObject([{ total: '40.00' }])
  expect((await terms(id)).filter(({ state }: { state: string }) => state === 'active')).toMatchObject([
    { tier_id: basic.id },
  ])
  expect(tier.id).not.toBe(basic.id)
})

test('a change to a cheaper tier without an invoice is for the next term, which is billed at its renewal', async () => {
  const { id, post, get, pay, age, tick, terms, addTier, before, tier, db } = await makeEnding(99)
  const basic = await addTier({ price_minor: 2000 })
  for (const path of ['tier-change?dry_run=true', 'tier-change']) {
    const refused = await post(`${id}/${path}`, { tier_id: basic.id, from: 'now' })
    expect([refused.status, refused.body.errors[0].pointer]).toEqual([422, '/from'])
    expect(refused.body.detail).toMatch(/cheaper by €10\.96 .* begin with the next term\.$/)
  }
  const { body } = await post(`${id}/tier-change`, { tier_id: basic.id, from: 'next_term' })
  expect(body).toMatchObject({
    dues: null,
    member: { tier_id: tier.id, proposed_term: { tier_id: basic.id, invoice_id: null } },
  })
  expect((await post(`${id}/renewal`, {})).status).toBe(409)
  await age(id, 60)
  const renewed = (await post(`${id}/renewal`, {})).body
  expect(renewed.proposed_term).toMatchObject({ id: body.member.proposed_term.id, tier_id: basic.id })
  await pay(renewed.proposed_term.invoice_id, '20')
  expect(await get(id)).toMatchObject({ tier_id: tier.id, valid_through: renewed.proposed_term.end_on })
  // The tier is the next one's from its first day on.
  await db
    .updateTable('terms')
    .set({ start_on: addDays(before.valid_through, -400), end_on: addDays(before.valid_through, -370) })
    .where('tier_id', '=', tier.id)
    .execute()
  const { today } = await makeClub()
  await db.updateTable('terms').set({ start_on: today }).where('tier_id', '=', basic.id).execute()
  await tick()
  expect(await get(id)).toMatchObject({ tier_id: basic.id, current_term_start: today })
  expect(await terms(id)).toHaveLength(2)
})

test('an edit moves a running term to a tier of the same price only', async () => {
  const { id, call, addTier, get, tier } = await makeEnding(99)
  const gold = await addTier({ price_minor: 12_000 })
  const edit = (tier_id: string) =>
    call('PATCH', `${MEMBERS}${id}`, { body: { tier_id }, headers: { 'if-match': '*' } })
  const refused = await edit(gold.id)
  expect([refused.status, refused.body.errors[0].pointer]).toEqual([409, '/tier_id'])
  expect((await get(id)).tier_id).toBe(tier.id)
  const same = await addTier()
  expect((await edit(same.id)).body.tier_id).toBe(same.id)
})

test('whoever records no payments cannot say either that dues are paid', async () => {
  const { tier, join, ...club } = await makeClub()
  const treasurer: Caller = await makeCaller(['treasurer'], club)
  const body = { first_name: 'Ann', last_name: 'Lee', tier_id: tier.id }
  expect((await treasurer.call('POST', MEMBERS, { body })).status).toBe(403)
  const { body: member } = await join()
  const [{ invoice_id }] = await club.terms(member.id)
  // Whoever records payments need not be allowed to change members for a term to start.
  const paid = await treasurer.call('POST', `${INVOICES}${invoice_id}/payments`, {
    body: { amount: '60', method: 'cash' },
  })
  expect(paid.status).toBe(201)
  expect((await callApi('POST', `${MEMBERS}${member.id}/rejection`, { body: { reason: 'x' } })).status).toBe(401)
})

test('a first term that begins another day makes a member active on that day, and is not decided on again', async () => {
  const { join, get, post, terms, tick, db, today } = await makeClub()
  const begins = addDays(today, 40)
  const { body } = await join({ joined_on: begins, billing: 'waived', billing_reason: 'Founder' })
  expect(body).toMatchObject({ status: 'pending', current_term_start: begins })
  expect(body.status_note).toContain('The membership starts on ')
  expect((await post(`${body.id}/approval`)).status).toBe(409)
  expect((await post(`${body.id}/rejection`, { reason: 'Too late' })).status).toBe(409)
  expect(await terms(body.id)).toHaveLength(1)
  await tick()
  expect((await get(body.id)).status).toBe('pending')
  await db.updateTable('terms').set({ start_on: today }).where('member_id', '=', body.id).execute()
  await tick()
  expect(await get(body.id)).toMatchObject({ status: 'active', current_term_start: today })
})

test('an archived member is not renewed, moved to another tier or approved until the record is restored', async () => {
  const { id, post, tier, addTier } = await makeEnding(10, { renewal_opens_days: 60 })
  const other = await addTier()
  await post(`${id}/archival`)
  for (const [action, body] of [
    ['renewal', {}],
    ['tier-change', { tier_id: other.id, from: 'next_term' }],
    ['approval', { tier_id: tier.id }],
  ] as const) {
    const refused = await post(`${id}/${action}`, body)
    expect(refused).toMatchObject({ status: 409, body: { detail: expect.stringContaining('archived') } })
  }
})

/** The mails of a club, oldest first: which, to whom, with which paper. */
async function mailsOf({ db }: Caller) {
  const mails = await db.selectFrom('mails').selectAll().orderBy('created_at').orderBy('id').execute()
  return mails.map(({ template, to_address, paper_noun }) => [template, to_address, paper_noun])
}

test('no invoice is mailed unless that is asked for', async () => {
  const club = await makeClub({ requires_approval: true })
  const { body } = await club.join({ email: 'ann@example.org' })
  await club.post(`${body.id}/approval`)
  await club.age(body.id, 364)
  expect((await club.post(`${body.id}/renewal`, { send: false })).status).toBe(200)
  expect((await mailsOf(club)).filter(([, , paper]) => paper !== null)).toEqual([])
})

test('whoever is added gets the invoice that is asked for and no thanks for applying, and the approval takes it along in one mail', async () => {
  const club = await makeClub({ requires_approval: true, requires_payment: true })
  const { body } = await club.join({ email: 'ann@example.org', send: true })
  expect(await mailsOf(club)).toEqual([['invoice', 'ann@example.org', 'invoices']])
  await club.post(`${body.id}/approval`, { send: true })
  expect((await mailsOf(club)).slice(1)).toEqual([['application_approved', 'ann@example.org', 'invoices']])
})

test('who is declined is told by mail unless that is held back', async () => {
  const club = await makeClub({ requires_approval: true })
  const [ann, bea] = [await club.join({ email: 'ann@example.org' }), await club.join({ email: 'bea@example.org' })]
  await club.post(`${ann.body.id}/rejection`, { reason: 'Not of our trade', send: false })
  await club.post(`${bea.body.id}/rejection`, { reason: 'Not of our trade', send: true })
  const declined = (await mailsOf(club)).filter(([template]) => template === 'application_declined')
  expect(declined).toEqual([['application_declined', 'bea@example.org', null]])
})

test('an invoice goes to whoever pays it, the news to the member', async () => {
  const club = await makeClub({ requires_approval: true, requires_payment: true })
  const payer = await makeMember(club.db, { email: 'company@example.org' })
  const { body } = await club.join({ email: 'bea@example.org', payer_member_id: payer.id })
  await club.post(`${body.id}/approval`, { send: true })
  expect(await mailsOf(club)).toEqual([
    ['invoice', 'company@example.org', 'invoices'],
    ['application_approved', 'bea@example.org', null],
  ])
  const [invoice] = (await club.call('GET', `${INVOICES}?member_id=${payer.id}`)).body
  expect((await club.invoice(invoice.id)).sent_at).not.toBeNull()
})

test('a renewal is mailed as its invoice, and so is a change of tier; to a cheaper one as its credit note', async () => {
  const club = await makeEnding(10)
  await club.db.updateTable('members').set({ email: 'ann@example.org' }).execute()
  await club.post(`${club.id}/renewal`, { send: true })
  expect(await mailsOf(club)).toEqual([['invoice', 'ann@example.org', 'invoices']])
  const [dear, cheap] = [await club.addTier({ price_minor: 12_000 }), await club.addTier({ price_minor: 1_000 })]
  const changeOf = (id: string, tier_id: string, query = '') =>
    club.post(`${id}/tier-change${query}`, { tier_id, from: 'now', send: true })
  const bea = (await club.join({ email: 'bea@example.org' })).body
  await changeOf(bea.id, dear.id, '?dry_run=true')
  await changeOf(bea.id, dear.id)
  const eve = (await club.join({ email: 'eve@example.org' })).body
  expect((await changeOf(eve.id, cheap.id)).status).toBe(200)
  expect((await mailsOf(club)).slice(1)).toEqual([
    ['invoice', 'bea@example.org', 'invoices'],
    ['credit_note', 'eve@example.org', 'credit_notes'],
  ])
})

test('what cannot be mailed as asked is not done either, and the field is named', async () => {
  const club = await makeClub({ requires_approval: true })
  const refused = await club.join({ email: null, send: true })
  expect(refused).toMatchObject({
    status: 422,
    body: {
      errors: [{ pointer: '/send', message: 'There is no e-mail address of Ann Lee. Add one first, or do not send.' }],
    },
  })
  expect((await club.call('GET', MEMBERS)).body).toEqual([])
  const { body } = await club.join({ email: null })
  expect(await club.post(`${body.id}/approval`, { send: true })).toMatchObject({
    status: 422,
    body: { errors: [{ pointer: '/send' }] },
  })
  expect((await club.get(body.id)).status).toBe('pending')
})

import { expect, test } from 'vitest'
import { type Caller, makeCaller } from '#app/api/v1/test-client'
import { makeMember, makeTenant, makeTier } from '#db/factories'
import { createCtx } from '#lib/context'
import { addDays, addYears, todayIn } from '#lib/format/dates'
import { findStanding, getMember } from '#lib/members/queries'
import { lastDayOf } from '#lib/members/status'
import { updateStatuses } from '#lib/members/terms'
import { planRenewals } from '#lib/memberships/renew-many'
import { sendRenewalNotices } from '#lib/memberships/renewal-notices'

const MEMBERS = '/api/v1/members/'
const INVOICES = '/api/v1/finances/finances/invoices/'

/** A member with an account whose paid term ends in so many days, in an association that writes in German. */
async function makeOwn(days: number) {
  const office = await makeCaller(['administrator'], await makeTenant({ locale: 'de-DE' }))
  const { db, tenant_id } = office
  const { id: tier_id } = await makeTier(db, { name: 'Gold', price_minor: 6000 })
  await db.updateTable('tiers').set({ grace_days: 30, renewal_opens_days: 60 }).where('id', '=', tier_id).execute()
  const { time_zone } = await db.selectFrom('tenants').select('time_zone').executeTakeFirstOrThrow()
  const today = todayIn(time_zone)
  const me = await makeCaller(['member'], office)
  const last = addDays(today, days)
  const first = addDays(addYears(last, -1), 1)
  const joined = await office.call('POST', MEMBERS, {
    body: {
      ...{ first_name: 'Ada', last_name: 'Example', email: 'ada@example.org', language: 'de', tier_id },
      ...{ joined_on: first, billing: 'waived', billing_reason: 'Founder' },
    },
  })
  const id = joined.body.id as string
  await db.updateTable('members').set({ account_id: me.account_id }).where('id', '=', id).execute()
  const post = (noun: string, body: object = {}, caller: Caller = me) =>
    caller.call('POST', `${MEMBERS}${id}/${noun}`, { body })
  const ctx = createCtx({ tenant_id, actor: { kind: 'system', name: 'clock' }, request_id: 'clock' })
  return {
    ...{ office, me, db, id, today, last, ctx, post },
    get: async () => (await office.call('GET', `${MEMBERS}${id}`)).body,
    invoices: async () => (await office.call('GET', INVOICES)).body,
    tick: () => updateStatuses(ctx),
    /** Lets some days pass for what was resigned. */
    async pass(day: string) {
      await db.updateTable('members').set({ leaves_on: day }).where('id', '=', id).execute()
      await updateStatuses(ctx)
    },
  }
}

test('a member resigns for the end of the paid term, and is told the day in their language', async () => {
  const own = await makeOwn(200)
  const { status, body } = await own.post('resignation', { reason: 'Moved away' })
  expect(status).toBe(200)
  expect(body).toMatchObject({ status: 'active', leaves_on: own.last, resigned_on: own.today, leaving_reason: null })
  expect(await own.get()).toMatchObject({ leaving_reason: 'Moved away', valid_through: own.last })
  const [mail] = await own.db
    .selectFrom('mails')
    .select(['subject', 'to_address'])
    .where('template', '=', 'membership_ending')
    .execute()
  expect(mail?.to_address).toBe('ada@example.org')
  expect(mail?.subject).toMatch(/^Ihre Mitgliedschaft endet am \d/)
  expect((await own.post('resignation')).status).toBe(409)
})

test('who leaves when can be listed, counted and exported, by the day of the resignation', async () => {
  const own = await makeOwn(200)
  const leaving = { leaves_on: { gte: own.today, lte: own.last } }
  const list = `${MEMBERS}?filter=${encodeURIComponent(JSON.stringify(leaving))}`
  expect((await own.office.call('GET', list)).body).toEqual([])
  await own.post('resignation')
  expect((await own.office.call('GET', list)).body).toMatchObject([{ id: own.id, leaves_on: own.last }])
  const counted = await own.office.call('POST', '/api/v1/questions', {
    body: { of: 'members', where: { leaves_on: { is_set: true } }, show: 'count' },
  })
  expect(JSON.stringify(counted.body)).toMatch(/:1[,}]/)
})

test('the membership counts until the last day and ends by itself after it', async () => {
  const own = await makeOwn(200)
  await own.post('resignation', { reason: 'Moved away' })
  await own.pass(own.today)
  expect((await own.get()).status).toBe('active')
  await own.pass(addDays(own.today, -3))
  expect(await own.get()).toMatchObject({ status: 'cancelled', status_reason: 'Moved away', leaves_on: null })
  const period = await own.db
    .selectFrom('status_periods')
    .select(['from_on', 'cause'])
    .where('member_id', '=', own.id)
    .where('status', '=', 'cancelled')
    .executeTakeFirst()
  // However late the clock was looked at.
  expect(period).toEqual({ from_on: addDays(own.today, -2), cause: 'cancelled' })
})

test('a resignation is taken back until the day, by the member or by the office', async () => {
  const own = await makeOwn(200)
  const takeBack = (caller: Caller, noun: string) => caller.call('DELETE', `${MEMBERS}${own.id}/${noun}`)
  await own.post('resignation')
  expect(await takeBack(own.me, 'resignation')).toMatchObject({ status: 200, body: { leaves_on: null } })
  expect((await takeBack(own.me, 'resignation')).status).toBe(409)
  await own.post('resignation')
  expect((await takeBack(own.office, 'cancellation')).body).toMatchObject({ status: 'active', leaves_on: null })
  await own.post('resignation')
  await own.pass(addDays(own.today, -1))
  expect((await takeBack(own.me, 'resignation')).status).toBe(409)
})

test('whom the office ends is told, and told again when it goes on, unless it says not to', async () => {
  const own = await makeOwn(200)
  const subjects = async () =>
    (
      await own.db
        .selectFrom('mails')
        .select('subject')
        .where('template', '=', 'membership_ending')
        .orderBy('id')
        .execute()
    ).map(({ subject }) => subject)
  const end = (body: object) => own.post('cancellation', { reason: 'By letter', ...body }, own.office)
  await end({ send: false })
  expect(await subjects()).toEqual([])
  await own.office.call('DELETE', `${MEMBERS}${own.id}/cancellation`)
  await end({})
  await own.me.call('DELETE', `${MEMBERS}${own.id}/resignation`)
  await own.office.call('DELETE', `${MEMBERS}${own.id}/cancellation`)
  expect(await subjects()).toEqual([
    expect.stringMatching(/^Ihre Mitgliedschaft bei .+ ist beendet$/),
    'Ihre Mitgliedschaft geht weiter',
  ])
})

test('whom the office ends on a day to come is not told as if they had resigned', async () => {
  const own = await makeOwn(200)
  await own.post('cancellation', { reason: 'By decision', ends_on: own.last }, own.office)
  const mails = own.db.selectFrom('mails').select('text').where('template', '=', 'membership_ending')
  const texts = (await mails.execute()).map(({ text }) => text)
  expect(texts).toEqual([expect.stringContaining('hiermit teilen wir Ihnen mit, dass Ihre Mitgliedschaft')])
  expect(texts[0]).not.toContain('Wenn Sie doch bleiben möchten')
})

test('who lapsed before is not told that a membership has ended', async () => {
  const own = await makeOwn(200)
  await own.db
    .updateTable('members')
    .set({ status: 'lapsed', valid_through: addDays(own.today, -90), grace_through: addDays(own.today, -60) })
    .where('id', '=', own.id)
    .execute()
  await own.post('cancellation', { reason: 'By letter' }, own.office)
  expect(await own.db.selectFrom('mails').select('id').where('template', '=', 'membership_ending').execute()).toEqual(
    [],
  )
})

test('a renewal invoice that was there is void, and none is made and no notice goes out until it is taken back', async () => {
  const own = await makeOwn(30)
  await own.post('renewal')
  const [invoice] = await own.invoices()
  expect(invoice).toMatchObject({ status: 'open', total: '60.00' })
  await own.post('resignation')
  expect((await own.invoices())[0]).toMatchObject({ id: invoice.id, status: 'void' })
  expect((await own.post('renewal')).status).toBe(409)
  expect((await own.post('renewal', {}, own.office)).status).toBe(409)
  expect((await planRenewals(own.ctx, [own.id])).get(own.id)).toMatchObject({ problem: 'resigned' })
  expect(await sendRenewalNotices(own.ctx, { today: own.today })).toBe(0)
  await own.me.call('DELETE', `${MEMBERS}${own.id}/resignation`)
  expect((await own.post('renewal')).body.proposed_term.invoice_id).not.toBe(invoice.id)
})

test('the office lets a membership end on a day within the paid term, which the member does not take back', async () => {
  const own = await makeOwn(200)
  const cancel = (ends_on: string) => own.post('cancellation', { reason: 'By letter', ends_on }, own.office)
  for (const day of [addDays(own.today, -1), addDays(own.last, 1)])
    expect(await cancel(day)).toMatchObject({ status: 422, body: { errors: [{ pointer: '/ends_on' }] } })
  const day = addDays(own.today, 20)
  expect((await cancel(day)).body).toMatchObject({ status: 'active', leaves_on: day, resigned_on: null })
  expect((await own.me.call('DELETE', `${MEMBERS}${own.id}/resignation`)).status).toBe(403)
  expect((await own.get()).leaves_on).toBe(day)
  expect((await own.post('cancellation', { reason: 'At once' }, own.office)).body).toMatchObject({
    ...{ status: 'cancelled', leaves_on: null },
  })
})

test('the card names the day on which the membership really ends or ended', async () => {
  const own = await makeOwn(200)
  const last = async () => {
    const [member, start] = await Promise.all([getMember(own.ctx, own.id), findStanding(own.ctx, own.id)])
    return lastDayOf(member, start)
  }
  const end = (body: object) => own.post('cancellation', { reason: 'By letter', ...body }, own.office)
  expect(await last()).toBe(own.last)
  const day = addDays(own.today, 20)
  await end({ ends_on: day })
  expect(await last()).toBe(day)
  await own.pass(addDays(own.today, -3))
  expect(await last()).toBe(addDays(own.today, -3))
  await own.office.call('DELETE', `${MEMBERS}${own.id}/cancellation`)
  expect(await last()).toBe(own.last)
  await end({})
  expect(await last()).toBe(own.today)
})

test('nobody resigns or renews for somebody else', async () => {
  const own = await makeOwn(30)
  const other = await makeCaller(['member'], own.office)
  await makeMember(own.db, { account_id: other.account_id })
  const treasurer = await makeCaller(['treasurer'], own.office)
  for (const noun of ['resignation', 'renewal']) {
    expect((await own.post(noun, {}, other)).status).toBe(404)
    expect((await own.post(noun, {}, treasurer)).status).toBe(403)
  }
  expect(await own.get()).toMatchObject({ leaves_on: null, proposed_term: null })
})

test('a member renews by the invoice that a run would write, and once', async () => {
  const own = await makeOwn(30)
  const first = await own.post('renewal')
  expect(first).toMatchObject({ status: 200, body: { valid_through: own.last, proposed_term: { tier_name: 'Gold' } } })
  const again = await own.post('renewal')
  expect(again.body.proposed_term).toEqual(first.body.proposed_term)
  const plan = (await planRenewals(own.ctx, [own.id])).get(own.id)
  expect(plan).toMatchObject({ invoice: { id: first.body.proposed_term.invoice_id } })
  const invoices = await own.invoices()
  expect(invoices).toHaveLength(1)
  await own.office.call('POST', `${INVOICES}${invoices[0].id}/payments`, { body: { amount: '60.00', method: 'cash' } })
  expect((await own.get()).valid_through > own.last).toBe(true)
})

test('who has resigned and left comes back by an invoice of their own; who was sent away does not', async () => {
  const own = await makeOwn(0)
  await own.post('resignation', { reason: 'Moved away' })
  await own.pass(addDays(own.today, -1))
  expect(await own.get()).toMatchObject({ status: 'cancelled', leaves_on: null, resigned_on: own.today })
  const plan = (await planRenewals(own.ctx, [own.id])).get(own.id)
  expect(plan).toMatchObject({ problem: 'cancelled' })
  const back = await own.post('renewal')
  expect(back).toMatchObject({ status: 200, body: { resigned_on: null, proposed_term: { tier_name: 'Gold' } } })
  const [invoice] = await own.invoices()
  await own.office.call('POST', `${INVOICES}${invoice.id}/payments`, { body: { amount: '60.00', method: 'cash' } })
  expect(await own.get()).toMatchObject({ status: 'active', resigned_on: null, leaving_reason: null })

  const away = await makeOwn(0)
  await away.post('cancellation', { reason: 'Sent away' }, away.office)
  expect((await away.post('renewal')).status).toBe(409)
})

test('a member renews in time only, by an invoice in their own tier, and pays for it', async () => {
  const early = await makeOwn(200)
  expect((await early.post('renewal')).status).toBe(409)
  const own = await makeOwn(30)
  for (const body of [{ billing: 'waived', billing_reason: 'Nice' }, { send: true }])
    expect((await own.post('renewal', body)).status).toBe(403)
  const payer = await makeMember(own.db)
  await own.db.updateTable('members').set({ payer_member_id: payer.id }).where('id', '=', own.id).execute()
  expect((await own.post('renewal')).status).toBe(409)
  expect(await own.invoices()).toEqual([])
})

test('who takes the own resignation back is told that the membership goes on', async () => {
  const own = await makeOwn(200)
  await own.post('resignation')
  await own.me.call('DELETE', `${MEMBERS}${own.id}/resignation`)
  const mails = await own.db
    .selectFrom('mails')
    .select('subject')
    .where('template', '=', 'membership_ending')
    .orderBy('id')
    .execute()
  expect(mails.map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^Ihre Mitgliedschaft endet am \d/),
    'Ihre Mitgliedschaft geht weiter',
  ])
})

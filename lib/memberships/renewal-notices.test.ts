import { sql } from 'kysely'
import pg from 'pg'
import { uuidv7 } from 'uuidv7'
import { beforeEach, describe, expect, inject, it } from 'vitest'
import { type MadeTenant, makeMember, makeTenant, makeTier } from '#db/factories'
import { type Ctx, createCtx } from '#lib/context'
import { addDays, formatDate, formatDateRange } from '#lib/format/dates'
import type { MailSettingPatch } from '#lib/mail/settings/schema'
import { editMailSetting } from '#lib/mail/settings/service'
import { renew } from '#lib/memberships/renew'
import { findDue, sendRenewalNotices } from '#lib/memberships/renewal-notices'
import { recordPayment } from '#lib/payments/service'
import { todayOfTenant } from '#lib/tenants/queries'

const LONG = { locale: 'en', timeZone: 'UTC', style: 'long' } as const

let tenant: MadeTenant
let ctx: Ctx
let tier_id: string

beforeEach(async () => {
  tenant = await makeTenant()
  ctx = createCtx({ tenant_id: tenant.tenant_id, actor: { kind: 'system', name: 'test' }, request_id: 'test' })
  tier_id = (await makeTier(tenant.db)).id
})

/** Lets the planner know how many rows there are, whenever the server would have looked by itself. */
async function analyze(): Promise<void> {
  const owner = new pg.Client(inject('database_owner_url'))
  await owner.connect()
  await owner.query('analyze members, terms, mails_once')
  await owner.end()
}

/** Somebody whose only term ends on a day, a year after it began unless said otherwise. */
async function endsOn(end_on: string, fields: object = {}, start_on = addDays(end_on, -364), tier = tier_id) {
  const member = await makeMember(tenant.db, { valid_through: end_on, tier_id: tier, ...fields })
  await tenant.db
    .insertInto('terms')
    .values({ id: uuidv7(), member_id: member.id, tier_id: tier, start_on, end_on, source: 'join', state: 'active' })
    .execute()
  return member
}

function settle(patch: MailSettingPatch) {
  return editMailSetting(ctx, 'renewal_notice', patch, null)
}

/** Lets the job run once on each day, and returns who got a mail on which days, as days from the end. */
async function play(from: string, to: string): Promise<Record<string, number[]>> {
  const found: Record<string, number[]> = {}
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const before = await sent()
    await sendRenewalNotices(ctx, { today: day })
    const after = await sent()
    for (const mail of after.slice(before.length)) {
      const { valid_through } = await tenant.db
        .selectFrom('members')
        .select('valid_through')
        .where('id', '=', mail.member_id)
        .executeTakeFirstOrThrow()
      const distance = (Date.parse(day) - Date.parse(valid_through as string)) / 86_400_000
      found[mail.member_id as string] = [...(found[mail.member_id as string] ?? []), distance]
    }
  }
  return found
}

function sent() {
  return tenant.db
    .selectFrom('mails')
    .select(['member_id', 'subject', 'text', 'paper_id'])
    .where('template', '=', 'renewal_notice')
    .orderBy('id')
    .execute()
}

const steps = () => tenant.db.selectFrom('mails_once').select(['about_id', 'step']).execute()

describe('renewal notices', () => {
  it('go out over a year once for each day that is set, by tier, and to nobody else', async () => {
    const other = (await makeTier(tenant.db)).id
    await settle({ tier_days: [{ tier_id: other, days: [-14, 0] }] })
    const yearly = await endsOn('2027-06-30')
    const own = await endsOn('2027-07-15', {}, '2026-07-16', other)
    const monthly = await endsOn('2027-05-31', {}, '2027-05-01')
    for (const status of ['suspended', 'cancelled', 'deceased', 'pending']) await endsOn('2027-06-30', { status })
    await endsOn('2027-06-30', { archived_at: '2027-01-01T00:00:00Z' })
    await makeMember(tenant.db, { valid_through: null })
    expect(await play('2027-01-01', '2027-12-31')).toEqual({
      [yearly.id]: [-60, -30, -7, 0, 7],
      [own.id]: [-14, 0],
      // The notices of 60 and 30 days would have come before the term began.
      [monthly.id]: [-7, 0, 7],
    })
    const texts = (await sent()).map(({ subject }) => subject)
    expect(new Set(texts.filter((subject) => subject.includes('June 30')))).toEqual(
      new Set(['Your membership ends on June 30, 2027', 'Your membership ended on June 30, 2027']),
    )
  })

  it('are written once, however often and however many at the same time do it', async () => {
    for (let count = 0; count < 20; count += 1) await endsOn('2027-06-30')
    const run = () => sendRenewalNotices(ctx, { today: '2027-06-30', batch: 7 })
    await Promise.all(Array.from({ length: 4 }, run))
    await run()
    expect((await sent()).length).toBe(20)
  })

  it('go on where they were stopped, without a second mail', async () => {
    for (let count = 0; count < 7; count += 1) await endsOn('2027-06-30')
    let looks = 0
    const stopping = {
      get aborted() {
        looks += 1
        return looks > 2
      },
    }
    await sendRenewalNotices(ctx, { today: '2027-06-30', signal: stopping, batch: 2 })
    const [before, done] = [await sent(), await tenant.db.selectFrom('renewal_notices_done').selectAll().execute()]
    expect(before.length).toBeGreaterThan(0)
    expect(before.length).toBeLessThan(7)
    expect(done).toEqual([])
    await sendRenewalNotices(ctx, { today: '2027-06-30', batch: 2 })
    expect(new Set((await sent()).map(({ member_id }) => member_id)).size).toBe(7)
    expect((await sent()).length).toBe(7)
  })

  it('send the latest alone of those whose days were missed, and none that were missed long ago', async () => {
    const member = await endsOn('2027-06-30')
    const long = await endsOn('2027-06-15')
    await sendRenewalNotices(ctx, { today: '2027-06-01' })
    await sendRenewalNotices(ctx, { today: '2027-07-08' })
    expect((await sent()).map(({ member_id, subject }) => [member_id, subject])).toEqual([
      [member.id, 'Your membership ended on June 30, 2027'],
    ])
    expect(await play('2027-07-09', '2027-08-31')).toEqual({})
    expect((await sent()).filter(({ member_id }) => member_id === long.id)).toEqual([])
  })

  it('write to nobody about days before they were first sent, or while they are switched off', async () => {
    await endsOn('2027-06-30')
    await settle({ is_on: false })
    expect(await play('2027-05-25', '2027-06-02')).toEqual({})
    await settle({ is_on: true })
    await sendRenewalNotices(ctx, { today: '2027-06-03' })
    expect(await sent()).toEqual([])
  })

  it('do not try again what can reach nobody', async () => {
    await endsOn('2027-06-30', { email: null, email_key: null })
    expect(await sendRenewalNotices(ctx, { today: '2027-06-30' })).toBe(1)
    expect(await sent()).toEqual([])
    expect(await steps()).toMatchObject([{ step: 0 }])
  })

  it('take the invoice of the next term along, and end when it is paid', async () => {
    const today = await todayOfTenant(ctx)
    const end_on = addDays(today, 30)
    const { id } = await endsOn(end_on, {}, addDays(today, -335))
    const { proposed_term } = await renew(ctx, id, {}, null)
    const invoice_id = proposed_term?.invoice_id as string
    await sendRenewalNotices(ctx, { today })
    const [mail] = await sent()
    expect(mail?.paper_id).toBe(invoice_id)
    expect(mail?.text).toContain('To renew, please pay €60.00 by')
    expect(mail?.text).toContain(`Invoice: ${proposed_term?.invoice_number}`)
    const next = formatDateRange(addDays(end_on, 1), proposed_term?.end_on as string, LONG)
    expect(mail?.text).toContain(`Term: ${next}`)
    expect(mail?.subject).toBe(`Your membership ends on ${formatDate(end_on, LONG)}`)
    await recordPayment(ctx, invoice_id, { amount: '60.00', method: 'cash' } as never, null)
    expect(await play(addDays(today, 1), addDays(today, 60))).toEqual({})
  })

  it('ask whoever pays for a member without an address, and nobody for the money of another', async () => {
    const payer = await makeMember(tenant.db, { first_name: 'Ida', last_name: 'Payer' })
    const today = await todayOfTenant(ctx)
    const child = { email: null, email_key: null, payer_member_id: payer.id, first_name: 'Tim', last_name: 'Small' }
    const { id } = await endsOn(today, child, addDays(today, -364))
    const adult = await endsOn(today, { payer_member_id: payer.id }, addDays(today, -364))
    for (const one of [id, adult.id]) await renew(ctx, one, {}, null)
    await sendRenewalNotices(ctx, { today })
    const [first, second] = (await sent()).toSorted((one) => (one.member_id === payer.id ? -1 : 1))
    expect(first?.text).toContain('Member: Tim Small')
    expect(first?.text).toContain('please pay €60.00')
    expect(second?.member_id).toBe(adult.id)
    expect(second?.text).not.toContain('60.00')
    expect(second?.text).toContain('To renew, write to')
  })

  it('find their members by the day on which memberships end, without reading the others', async () => {
    await sql`insert into members (tenant_id, id, member_number, first_name, last_name, status, valid_through)
      select ${tenant.tenant_id}, gen_random_uuid(), 'P-' || n, 'Ada', 'Example', 'active', date '2027-01-01' + n % 400
      from generate_series(1, 3000) n`.execute(tenant.db)
    await sql`insert into terms (tenant_id, id, member_id, tier_id, start_on, end_on, source, state)
      select tenant_id, gen_random_uuid(), id, ${tier_id}, valid_through - 364, valid_through, 'join', 'active' from members
    `.execute(tenant.db)
    await analyze()
    const due = { distance: 0, ends_on: '2027-06-30', today: '2027-06-30', tiers: { is_named: false, ids: [] } }
    const plan = JSON.stringify(await findDue(ctx, due, '', 100).explain('json'))
    expect(plan).toContain('members_by_expiry')
    expect(plan).not.toMatch(/"Seq Scan","[^}]*"Relation Name":"(members|terms|mails_once)"/)
  })
})

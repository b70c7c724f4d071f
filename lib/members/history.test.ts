import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import { makeAccount, makeMember, makeTenant, makeTier } from '#db/factories'
import { createCtx } from '#lib/context'
import { addDays } from '#lib/format/dates'
import { addMember, reopenMember, setMemberStatus } from '#lib/members/service'
import { updateStatuses } from '#lib/members/terms'
import { renew } from '#lib/memberships/renew'
import { approve, join } from '#lib/memberships/service'
import { todayOfTenant } from '#lib/tenants/queries'

async function world() {
  const { tenant_id, db } = await makeTenant({ time_zone: 'Pacific/Auckland' })
  const account = await makeAccount(db)
  const ctx = createCtx({
    tenant_id,
    actor: {
      kind: 'account',
      account_id: account.id,
      roles: ['administrator'],
      session_version: account.session_version,
      browser_session_id: null,
    },
    request_id: uuidv7(),
  })
  const history = async (member_id: string) =>
    (
      await db
        .selectFrom('status_periods')
        .select(['status', 'from_on', 'to_on', 'cause', 'account_id', 'is_assumed'])
        .where('member_id', '=', member_id)
        .orderBy('from_on')
        .orderBy('created_at')
        .orderBy('to_on')
        .execute()
    ).map((row) => ({ ...row, account_id: row.account_id === account.id ? 'mine' : row.account_id }))
  return { db, ctx, history, today: await todayOfTenant(ctx), tier: await makeTier(db) }
}

test('every change of a status is kept with its day, what caused it, and who did it', async () => {
  const { ctx, history, today, tier } = await world()
  const { id } = await addMember(ctx, { first_name: 'Ada', last_name: 'Berg' })
  const running = { to_on: null, account_id: 'mine', is_assumed: false }
  const passed = { ...running, to_on: addDays(today, -1) }
  expect(await history(id)).toEqual([{ status: 'pending', from_on: today, cause: 'joined', ...running }])
  await approve(ctx, id, { tier_id: tier.id }, null)
  await setMemberStatus(ctx, id, 'suspended', 'Unpaid', null)
  await reopenMember(ctx, id, null)
  const kept = await history(id)
  expect(kept).toHaveLength(4)
  expect(kept).toEqual(
    expect.arrayContaining([
      { status: 'pending', from_on: today, cause: 'joined', ...passed },
      { status: 'active', from_on: today, cause: 'approved', ...passed },
      { status: 'suspended', from_on: today, cause: 'suspended', ...passed },
      { status: 'active', from_on: today, cause: 'reopened', ...running },
    ]),
  )
})

test('the clock keeps the days of the calendar, however late it is looked at', async () => {
  const { db, ctx, history, today, tier } = await world()
  const member = await makeMember(db, {
    status: 'active',
    tier_id: tier.id,
    current_term_start: addDays(today, -500),
    valid_through: addDays(today, -100),
    grace_through: addDays(today, -70),
  })
  await updateStatuses(ctx)
  expect(
    (await history(member.id)).map(({ status, from_on, to_on, cause }) => [status, from_on, to_on, cause]),
  ).toEqual([
    ['active', addDays(today, -500), addDays(today, -100), 'entered'],
    ['grace', addDays(today, -99), addDays(today, -70), 'clock'],
    ['lapsed', addDays(today, -69), null, 'clock'],
  ])
  const before = await history(member.id)
  await renew(ctx, member.id, { billing: 'waived', billing_reason: 'Honoured' }, null)
  const after = await history(member.id)
  expect(after.slice(0, 2)).toEqual(before.slice(0, 2))
  expect(after.slice(2).map(({ status, from_on, to_on }) => [status, from_on, to_on])).toEqual([
    ['lapsed', addDays(today, -69), addDays(today, -1)],
    ['active', today, null],
  ])
})

test('a membership of before it was entered is kept with its days, as assumed', async () => {
  const { ctx, history, today, tier } = await world()
  const joined_on = addDays(today, -400)
  const { id } = await join(ctx, { first_name: 'Ada', last_name: 'Berg', tier_id: tier.id, joined_on })
  const kept = (await history(id)).filter(({ from_on, to_on }) => to_on === null || to_on >= from_on)
  expect(kept.map(({ status, from_on, is_assumed }) => [status, from_on, is_assumed])).toEqual([
    ['active', joined_on, true],
    ['grace', expect.any(String), true],
    ['lapsed', expect.any(String), true],
  ])
})

test('what is over is neither rewritten nor removed, and no two periods overlap', async () => {
  const { db, ctx, today } = await world()
  const { id } = await addMember(ctx, { first_name: 'Ada', last_name: 'Berg' })
  await setMemberStatus(ctx, id, 'cancelled', 'Moved away', null)
  const over = db.updateTable('status_periods').where('member_id', '=', id).where('to_on', 'is not', null)
  await expect(over.set({ from_on: '2001-01-01' }).execute()).rejects.toMatchObject({ code: 'QT003' })
  const running = db.updateTable('status_periods').where('member_id', '=', id).where('to_on', 'is', null)
  await expect(running.set({ status: 'active' }).execute()).rejects.toMatchObject({ code: 'QT003' })
  await expect(db.deleteFrom('status_periods').where('member_id', '=', id).execute()).rejects.toMatchObject({
    code: 'QT003',
  })
  const second = {
    member_id: id,
    status: 'active',
    from_on: addDays(today, 5),
    to_on: addDays(today, 9),
    cause: 'test',
  }
  await expect(db.insertInto('status_periods').values(second).execute()).rejects.toMatchObject({ code: '23P01' })
})

test('history is concluded from terms and the audit log where it was not kept', async () => {
  const { db, ctx, today, tier } = await world()
  const { id } = await makeMember(db, { status: 'suspended', tier_id: tier.id, joined_on: addDays(today, -800) })
  const term = { member_id: id, tier_id: tier.id, source: 'join' }
  await db
    .insertInto('terms')
    .values([
      { ...term, id: uuidv7(), start_on: addDays(today, -800), end_on: addDays(today, -436), state: 'ended' },
      { ...term, id: uuidv7(), start_on: addDays(today, -300), end_on: addDays(today, 64), state: 'active' },
    ])
    .execute()
  const entry = { noun: 'members', object_id: id, actor_kind: 'system' }
  const at = (days: number) =>
    sql<string>`((${addDays(today, days)}::date + time '12:00') at time zone 'Pacific/Auckland')`
  await db
    .insertInto('audit_log')
    .values([
      { ...entry, id: uuidv7(), action: 'member.suspended', at: at(-200) },
      { ...entry, id: uuidv7(), action: 'member.reopened', at: at(-150) },
      { ...entry, id: uuidv7(), action: 'member.suspended', at: at(-20) },
    ])
    .execute()
  const { rows } = await sql<{ status: string; from_on: string; to_on: string | null; is_assumed: boolean }>`
    select status, from_on, to_on, is_assumed from concluded_status_periods(${ctx.tenant_id}) order by from_on
  `.execute(db)
  expect(rows.map(({ status, from_on, to_on, is_assumed }) => [status, from_on, to_on, is_assumed])).toEqual([
    ['active', addDays(today, -800), addDays(today, -436), true],
    ['grace', addDays(today, -435), addDays(today, -406), true],
    ['lapsed', addDays(today, -405), addDays(today, -301), true],
    ['active', addDays(today, -300), addDays(today, -201), true],
    ['suspended', addDays(today, -200), addDays(today, -151), false],
    ['active', addDays(today, -150), addDays(today, -21), false],
    ['suspended', addDays(today, -20), null, false],
  ])
})

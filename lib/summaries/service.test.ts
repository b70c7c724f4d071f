import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import { callApi, makeCaller } from '#app/api/v1/test-client'
import { makeAccount, makeInvoice, makeMember, makeTenant } from '#db/factories'
import { getLinkedSummaries } from '#lib/accounts/summary-link'
import { createCtx } from '#lib/context'
import { addDays } from '#lib/format/dates'
import { deliverMail } from '#lib/mail/delivery'
import { summaryToken } from '#lib/mail/links'
import type { Transport } from '#lib/mail/transport'
import { api, pages } from '#lib/paths'
import type { Role } from '#lib/permissions'
import { sendSummaries } from '#lib/summaries/service'

/** A Wednesday. */
const WEDNESDAY = '2030-01-02'
const at = (day: string, time = '08:00') => new Date(`${day}T${time}:00Z`)

async function world(time_zone = 'UTC') {
  const tenant = await makeTenant({ time_zone })
  const ctx = createCtx({ tenant_id: tenant.tenant_id, actor: { kind: 'system', name: 'test' }, request_id: 'test' })
  const person = (roles: Role[], fields: object = {}) => makeAccount(tenant.db, { roles, ...fields })
  const apply = (created_at = `${WEDNESDAY}T01:00:00Z`) => makeMember(tenant.db, { status: 'pending', created_at })
  const mails = () =>
    tenant.db
      .selectFrom('mails')
      .select(['id', 'to_address', 'subject', 'text', 'html'])
      .where('template', '=', 'staff_summary')
      .orderBy('id')
      .execute()
  return { ...tenant, ctx, person, apply, mails }
}

test('each is told what home shows their role, and nothing else', async () => {
  const { db, ctx, person, apply, mails } = await world()
  const people = await Promise.all(
    (
      ['administrator', 'membership_manager', 'treasurer', 'auditor', 'event_manager', 'front_desk', 'member'] as const
    ).map((role) => person([role])),
  )
  await apply()
  await makeInvoice(db, { due_date: '2026-01-31' })
  await person(['member'], { status: 'awaiting_approval' })
  const monday = '2030-01-07'
  expect(await sendSummaries(ctx, at(monday))).toBe(3)
  const texts = new Map((await mails()).map(({ to_address, text }) => [to_address, text.replace(/\s+/g, ' ')]))
  const [administrator = '', secretary = '', treasurer = '', ...others] = people.map(({ email }) => texts.get(email))
  expect(administrator).toMatch(/1 person asks to join.*1 application is open.*1 invoice is overdue: €60.00/)
  expect(secretary).toContain('1 application is open')
  expect(secretary).not.toMatch(/invoice|asks to join/)
  expect(treasurer).toContain('1 invoice is overdue: €60.00')
  expect(treasurer).not.toMatch(/application|asks to join/)
  expect(others).toEqual([undefined, undefined, undefined, undefined])
})

test('a line opens exactly the rows that it counts', async () => {
  const { ctx, person, apply, mails } = await world()
  await person(['administrator'])
  await apply()
  await sendSummaries(ctx, at(WEDNESDAY))
  const [mail] = await mails()
  expect(mail?.subject).toBe('New: 1 application is open')
  const href = /href="([^"]*)"[^>]*>1 application is open/.exec(mail?.html ?? '')?.[1]?.replaceAll('&amp;', '&') ?? ''
  const next = new URL(href).searchParams.get('next') ?? ''
  expect(next).toMatch(/^\/admin\/members\?/)
  expect(new URL(next, 'http://localhost').searchParams.get('status')).toBe('pending')
})

test('it comes once a day, in the morning where the association is', async () => {
  const { ctx, person, apply, mails } = await world('America/New_York')
  await person(['administrator'])
  await apply('2030-01-01T01:00:00Z')
  await sendSummaries(ctx, at('2030-01-01', '12:30'))
  const first = (await mails()).length
  await apply('2030-01-01T13:00:00Z')
  // Half past six in the morning.
  expect(await sendSummaries(ctx, at(WEDNESDAY, '11:30'))).toBe(0)
  expect(await Promise.all([1, 2].map(() => sendSummaries(ctx, at(WEDNESDAY, '12:30'))))).toContain(1)
  expect(await sendSummaries(ctx, at(WEDNESDAY, '20:00'))).toBe(0)
  expect(await mails()).toHaveLength(first + 1)
})

test('without anything new there is no mail before Monday, and with nothing open none at all', async () => {
  const { db, ctx, person, apply, mails } = await world()
  await person(['administrator'])
  expect(await sendSummaries(ctx, at(addDays(WEDNESDAY, -1)))).toBe(0)
  const { id } = await apply()
  expect(await sendSummaries(ctx, at(WEDNESDAY))).toBe(1)
  expect(await sendSummaries(ctx, at(addDays(WEDNESDAY, 1)))).toBe(0)
  // One was decided and another came: the count is the same.
  await db.updateTable('members').set({ status: 'cancelled' }).where('id', '=', id).execute()
  const other = await apply(`${addDays(WEDNESDAY, 1)}T12:00:00Z`)
  expect(await sendSummaries(ctx, at(addDays(WEDNESDAY, 2)))).toBe(1)
  expect(await sendSummaries(ctx, at(addDays(WEDNESDAY, 3)))).toBe(0)
  expect(await sendSummaries(ctx, at('2030-01-07'))).toBe(1)
  expect((await mails()).at(-1)?.subject).toBe('Still open: 1 application is open')
  await db.updateTable('members').set({ status: 'cancelled' }).where('id', '=', other.id).execute()
  expect(await sendSummaries(ctx, at('2030-01-14'))).toBe(0)
})

test('weekly is on Mondays, never is never, and who may not sign in gets none', async () => {
  const { db, ctx, person, apply, mails } = await world()
  const weekly = await person(['administrator'])
  const never = await person(['administrator'])
  await person(['administrator'], { status: 'disabled' })
  await person(['administrator'], { status: 'unverified' })
  const set = (id: string, summary_frequency: string) =>
    db.updateTable('accounts').set({ summary_frequency }).where('id', '=', id).execute()
  await set(weekly.id, 'weekly')
  await set(never.id, 'never')
  await apply()
  expect(await sendSummaries(ctx, at(WEDNESDAY))).toBe(0)
  expect(await sendSummaries(ctx, at('2030-01-07'))).toBe(1)
  await apply('2030-01-07T12:00:00Z')
  expect(await sendSummaries(ctx, at('2030-01-08'))).toBe(0)
  // A Monday that was missed is made up for.
  expect(await sendSummaries(ctx, at('2030-01-15'))).toBe(1)
  expect(new Set((await mails()).map(({ to_address }) => to_address))).toEqual(new Set([weekly.email]))
})

test('an address that does not take the mail gets no other for a week', async () => {
  const { db, ctx, person, apply, mails } = await world()
  await person(['administrator'])
  await apply()
  await sendSummaries(ctx, at(WEDNESDAY))
  await db
    .updateTable('mails')
    .set({ status: 'failed', created_at: at(WEDNESDAY).toISOString() })
    .execute()
  expect(await sendSummaries(ctx, at(addDays(WEDNESDAY, 1)))).toBe(0)
  expect(await sendSummaries(ctx, at(addDays(WEDNESDAY, 8)))).toBe(1)
  expect(await mails()).toHaveLength(2)
})

test('the link ends it without an account, also with one click in the mail program', async () => {
  const { tenant_id, ctx, person, apply, mails } = await world()
  const { id } = await person(['administrator'])
  await apply()
  await sendSummaries(ctx, at(WEDNESDAY))
  const [mail] = await mails()
  let sent: Parameters<Transport['send']>[0] | undefined
  const transport: Transport = {
    send: async (outgoing) => {
      sent = outgoing
      return { kind: 'sent' }
    },
    close: () => {},
  }
  await deliverMail(ctx, mail?.id ?? '', transport, false, () => Promise.reject(new Error('No paper')))
  const summary = summaryToken(tenant_id, id)
  expect(mail?.text).toContain(pages.endSummaries(summary))
  expect(new URL(sent?.withdrawal ?? '').searchParams.get('summary')).toBe(summary)
  const opened = await callApi('GET', api.endSummaries({ summary }))
  expect([opened.status, opened.headers.get('location')]).toEqual([303, pages.endSummaries(summary)])
  expect(await getLinkedSummaries(summary, 'test')).toMatchObject({ is_ended: false })
  const ended = await callApi('POST', api.endSummaries({ summary }), {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })
  expect(ended.status).toBe(200)
  expect(await getLinkedSummaries(summary, 'test')).toMatchObject({ is_ended: true })
  await apply(`${WEDNESDAY}T12:00:00Z`)
  expect(await sendSummaries(ctx, at('2030-01-07'))).toBe(0)
  const foreign = await callApi('POST', api.endSummaries({ summary: summaryToken(tenant_id, uuidv7()) }))
  expect([foreign.status, (await callApi('POST', api.endSummaries({ summary: 'x' }))).status]).toEqual([409, 422])
})

test('each chooses how often, by their role unless they did; members and auditors have no summaries', async () => {
  const admin = await makeCaller()
  const clerk = await makeCaller(['treasurer'], admin)
  const member = await makeCaller(['member'], admin)
  const own = async (who: typeof admin) => (await who.call('GET', api.auth.me())).body.summary_frequency
  expect([await own(admin), await own(clerk), await own(member)]).toEqual(['daily', 'weekly', null])
  const body = { summary_frequency: 'never' }
  expect((await clerk.call('PATCH', api.auth.me(), { body })).body.summary_frequency).toBe('never')
  const auditor = await makeCaller(['auditor'], admin)
  expect(await own(auditor)).toBe(null)
  for (const reader of [member, auditor]) {
    const refused = await reader.call('PATCH', api.auth.me(), { body })
    expect([refused.status, JSON.stringify(refused.body.errors)]).toEqual([
      422,
      expect.stringContaining('summary_frequency'),
    ])
  }
})

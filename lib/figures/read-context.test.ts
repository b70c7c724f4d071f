import { expect, test } from 'vitest'
import { makeAccount, makeMember, makeTenant } from '#db/factories'
import { createCtx } from '#lib/context'
import { openReading } from '#lib/figures/read-context'
import type { Role } from '#lib/permissions'

async function readingOf(role: Role, now?: Date) {
  const { tenant_id, db } = await makeTenant({ time_zone: 'Pacific/Auckland' })
  const account = await makeAccount(db, { roles: [role] })
  await makeMember(db, { last_name: 'Other' })
  await makeMember(db, { last_name: 'Own', account_id: account.id })
  const actor = {
    kind: 'account',
    account_id: account.id,
    roles: [role],
    session_version: 1,
    browser_session_id: null,
  } as const
  return openReading(createCtx({ tenant_id, actor, request_id: 'test' }), now)
}

const names = async ({ ctx }: Awaited<ReturnType<typeof readingOf>>) =>
  (await ctx.db.selectFrom('members').select('last_name').orderBy('last_name').execute()).map((row) => row.last_name)

test('a read context reaches the whole association for staff, and the own record for members', async () => {
  expect(await names(await readingOf('administrator'))).toEqual(['Other', 'Own'])
  expect(await names(await readingOf('member'))).toEqual(['Own'])
})

test('the day of a read context is that of the association, at the moment that it is taken to be', async () => {
  const readContext = await readingOf('administrator', new Date('2026-11-20T11:30:00Z'))
  expect(readContext).toMatchObject({ now: '2026-11-20T11:30:00.000Z', today: '2026-11-21' })
})

test('a read context writes nothing, not even in a transaction', async () => {
  const { ctx } = await readingOf('administrator')
  await expect(ctx.db.deleteFrom('members').execute()).rejects.toThrow(/permission denied|read-only/)
  expect(ctx.is_in_transaction).toBe(true)
})

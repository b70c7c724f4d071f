import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import { makeCaller } from '#app/api/v1/test-client'
import { needRows } from '#components/dashboard/need-rows'
import { makeMember } from '#db/factories'
import { createCtx } from '#lib/context'
import { readHome } from '#lib/dashboard/home'
import { reachOf } from '#lib/dashboard/needs'
import { todayIn } from '#lib/format/dates'
import { api, pages } from '#lib/paths'
import type { Role } from '#lib/permissions'

const WRITING = { locale: 'en', currency: 'EUR', time_zone: 'UTC' }

test('a family whose payer has died waits for another one, for those who edit members, until there is one', async () => {
  const { tenant_id, db, call } = await makeCaller()
  const group_id = uuidv7()
  await db.insertInto('groups').values({ id: group_id, name: 'The Bergs', kind: 'household' }).execute()
  const payer = await makeMember(db, {
    first_name: 'Anna',
    last_name: 'Berg',
    group_id,
    group_role: 'payer',
    group_since: '2026-01-01',
  })
  const person = { group_id, group_role: 'person', group_since: '2026-01-01', payer_member_id: payer.id } as const
  const heir = await makeMember(db, { first_name: 'Bo', last_name: 'Berg', ...person })
  const ctx = createCtx({ tenant_id, actor: { kind: 'system', name: 'test' }, request_id: 'test' })
  const rows = async (role: Role) => {
    const { needs } = await readHome(ctx, todayIn('UTC'))
    const reach = reachOf({ actor: { kind: 'account', roles: [role] } })
    return needRows(needs, reach, WRITING).first.filter(({ about }) => about === 'payer')
  }
  expect(await rows('administrator')).toEqual([])
  const death = await call('POST', `${api.member(payer.id)}/death`, { body: { reason: 'In May' }, if_match: 1 })
  expect(death.status).toBe(200)
  for (const role of ['administrator', 'membership_manager'] as const)
    expect(await rows(role)).toMatchObject([
      {
        title: 'Anna Berg, who paid for The Bergs, has died',
        actions: [{ label: 'Choose another payer', href: pages.admin.group(group_id) }],
      },
    ])
  expect(await rows('treasurer')).toEqual([])
  const { needs } = await readHome(ctx, todayIn('UTC'))
  const opened = await call('GET', api.groups(needs.payers.query))
  expect(opened.body.map(({ id }: { id: string }) => id)).toEqual([group_id])
  const version = (await call('GET', api.group(group_id))).body.version
  const chosen = await call('POST', `${api.group(group_id)}/payer`, { body: { member_id: heir.id }, if_match: version })
  expect(chosen.status).toBe(200)
  expect(await rows('administrator')).toEqual([])
})

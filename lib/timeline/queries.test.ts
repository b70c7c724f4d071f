import { expect, test } from 'vitest'
import { makeCaller } from '#app/api/v1/test-client'
import { makeEvent, makeMember, makeRegistration, makeTenant } from '#db/factories'
import { createCtx } from '#lib/context'
import { ROLES } from '#lib/permissions'
import { getMemberActivity } from '#lib/timeline/queries'

test('where somebody registered and came is shown to the roles alone that read registrations', async () => {
  const tenant = await makeTenant()
  const { tenant_id, db } = tenant
  const member = await makeMember(db)
  const event = await makeEvent(db, {
    title: 'Hearing',
    event_date: '2026-05-01T18:00:00',
    visibility: 'private',
  } as never)
  await makeRegistration(db, { event_id: event.id, member_id: member.id, status: 'confirmed' })
  const shown: string[] = []
  for (const role of ROLES) {
    const { account_id } = await makeCaller([role], tenant)
    const actor = { kind: 'account', account_id, roles: [role], session_version: 1, browser_session_id: null } as const
    const activity = await getMemberActivity(createCtx({ tenant_id, actor, request_id: 'test' }), member.id)
    if (JSON.stringify(activity).includes('Hearing')) shown.push(role)
  }
  expect(shown.sort()).toEqual(['administrator', 'event_manager', 'front_desk'])
})

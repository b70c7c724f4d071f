import { expect, test } from 'vitest'
import { makeAccount, makeEvent, makeMember, makeTenant, makeTier } from '#db/factories'
import { loadVocabulary } from '#lib/assistant/analyst/vocabulary'
import { createCtx } from '#lib/context'
import { openReading } from '#lib/figures/read-context'
import type { Role } from '#lib/permissions'

const NOW = new Date('2026-11-20T10:00:00Z')

async function readAs(tenant_id: string, account: { id: string; session_version: number }, role: Role) {
  const { id: account_id, session_version } = account
  const actor = { kind: 'account' as const, account_id, roles: [role], session_version, browser_session_id: null }
  return openReading(createCtx({ tenant_id, actor, request_id: 'test' }), NOW)
}

async function makeAssociation() {
  const { tenant_id, db } = await makeTenant()
  const account = await makeAccount(db)
  await makeTier(db, { name: 'Fellow' })
  await makeMember(db, { first_name: 'Käthe', last_name: 'ten Brink' })
  const { id } = await makeMember(db, { first_name: 'Otto', last_name: 'Berg' })
  await db.updateTable('members').set({ city: 'Bad Honnef' }).where('id', '=', id).execute()
  await makeEvent(db, { title: 'Summer Ball', event_date: '2026-07-01T19:00:00' })
  return { tenant_id, db, account }
}

test('tiers, events, and what the words of a question mean among the members', async () => {
  const { tenant_id, account } = await makeAssociation()
  const readContext = await readAs(tenant_id, account, 'administrator')
  const { tiers, events, names, cities } = await loadVocabulary(readContext, [
    'what does kathe brinks owe, who is in Honnef?',
  ])
  expect(tiers).toEqual(['Fellow'])
  expect(events.map(({ title }) => title)).toEqual(['Summer Ball'])
  expect([...names].sort()).toEqual(['brink', 'kathe'])
  expect(cities).toEqual(['Bad Honnef'])
})

test('names of another association mean nothing', async () => {
  const { tenant_id, account } = await makeAssociation()
  const other = await makeTenant()
  await makeMember(other.db, { first_name: 'Zora', last_name: 'Elsewhere' })
  const readContext = await readAs(tenant_id, account, 'administrator')
  expect((await loadVocabulary(readContext, ['Show me Zora Elsewhere'])).names.size).toBe(0)
})

test('to a member, nobody has a name', async () => {
  const { tenant_id, db } = await makeAssociation()
  const account = await makeAccount(db, { roles: ['member'] })
  const readContext = await readAs(tenant_id, account, 'member')
  const { names, cities } = await loadVocabulary(readContext, ['Show me Käthe ten Brink in Honnef'])
  expect([names.size, cities]).toEqual([0, []])
})

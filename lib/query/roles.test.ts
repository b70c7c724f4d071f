import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeCaller } from '#app/api/v1/test-client'
import { makeInvoice, makeMember, makeTenant } from '#db/factories'
import { createCtx } from '#lib/context'
import { api } from '#lib/paths'
import { ROLES, type Role } from '#lib/permissions'
import { fieldSql, rowScope } from '#lib/query/compile'
import { isReadable } from '#lib/query/describe'
import { models } from '#lib/query/models'
import { NOUNS, type Noun } from '#lib/records/model'

const WHAT_IS_OWED = 'A membership secretary sees what each member owes, and not for what.'

/** What a role reads of another noun although it does not read that: it is part of the row that it works with. */
const KNOWN: Readonly<Record<string, string>> = {
  'members.overdue_minor': WHAT_IS_OWED,
  'members.owed_minor': WHAT_IS_OWED,
  'members.owes': WHAT_IS_OWED,
  'members.owes_overdue': WHAT_IS_OWED,
  'registrations.attendee_name': 'The front desk lets people in by their name.',
  'registrations.lacks_invoice':
    'Whoever organises an event sees which seats are still to be invoiced; no amount is told.',
}

test('no role reads of one noun what is worked out from the rows of another that it does not read', async () => {
  const { tenant_id, db } = await makeTenant()
  const nounOf = new Map(NOUNS.map((noun) => [models[noun].table as string, noun]))
  const known = new Set<string>()
  const read: string[] = []
  let derived = 0
  for (const role of ROLES) {
    const actor = { kind: 'account', account_id: '018f0000-0000-7000-8000-000000000001', roles: [role] } as const
    const ctx = createCtx({
      tenant_id,
      actor: { ...actor, session_version: 1, browser_session_id: null },
      request_id: 'test',
    })
    const reachesAll = (noun: Noun) => models[noun].reach(rowScope(ctx, noun)) === 'all'
    for (const noun of NOUNS.filter(reachesAll))
      for (const [name, field] of Object.entries(models[noun].fields)) {
        const { sql: text } = db
          .selectFrom(models[noun].table)
          .select(sql`${fieldSql(field, rowScope(ctx, noun), name)}`.as('value'))
          .compile()
        const [, ...tables] = [...text.matchAll(/\b(?:from|join) "?(\w+)"?/g)].reverse().map(([, table]) => table ?? '')
        const others = tables.flatMap((table) => nounOf.get(table) ?? []).filter((other) => other !== noun)
        derived += others.length
        if (others.every(reachesAll) || !isReadable(ctx, noun, name)) continue
        if (`${noun}.${name}` in KNOWN) known.add(`${noun}.${name}`)
        else read.push(`${role}: ${noun}.${name} of ${others.join()}`)
      }
  }
  expect(read).toEqual([])
  expect(Object.keys(KNOWN)).toEqual([...known].sort())
  // Otherwise nothing was looked at.
  expect(derived).toBeGreaterThan(20)
})

/** What members owe, in each way in which it can be asked for. */
const OWED = ['owes', 'owes_overdue', 'owed_minor', 'overdue_minor'] as const

test('what members owe is read by those who read balances, in lists, records, files, figures and groups alike', async () => {
  const admin = await makeCaller()
  const { id } = await makeMember(admin.db)
  await makeInvoice(admin.db, { member_id: id, status: 'open' })
  const ways = async (role: Role) => {
    const { call } = await makeCaller([role], admin)
    const filter = (condition: object) => JSON.stringify(condition)
    const ask = (question: object) => call('POST', '/api/v1/questions', { body: { of: 'members', ...question } })
    const told: Record<string, number> = {}
    for (const name of OWED) {
      const condition = { [name]: name.endsWith('minor') ? { gt: '0' } : true }
      told[`list by ${name}`] = (await call('GET', api.members({ filter: filter(condition) }))).status
      told[`file of ${name}`] = (await call('GET', api.members({ format: 'json', columns: name }))).status
      told[`count by ${name}`] = (await ask({ where: condition, show: 'count' })).status
      told[`${name} by a registration`] = (
        await call('GET', `/api/v1/registrations/?filter=${encodeURIComponent(filter({ member: condition }))}`)
      ).status
    }
    told['list of who owes'] = (await call('GET', api.members({ owes: 'true' }))).status
    return told
  }
  for (const role of ['administrator', 'membership_manager', 'treasurer', 'auditor'] as const)
    for (const [way, status] of Object.entries(await ways(role)))
      if (!(role !== 'administrator' && way.includes('registration'))) expect(status, `${role}: ${way}`).toBe(200)
  for (const [way, status] of Object.entries(await ways('event_manager')))
    expect(status, `event_manager: ${way}`).toBe(403)
  const manager = await makeCaller(['event_manager'], admin)
  const { body: file } = await manager.call('GET', api.members({ format: 'json' }))
  expect(Object.keys(file[0]).filter((name) => /ow(?:ed|es)|overdue/.test(name))).toEqual([])
  expect((await manager.call('GET', api.member(id))).body).toMatchObject({ balance_due: null, balance: null })
  expect((await admin.call('GET', api.member(id))).body.balance_due).not.toBe(null)
  await admin.db.updateTable('members').set({ account_id: manager.account_id }).where('id', '=', id).execute()
  expect((await manager.call('GET', api.member(id))).body.balance_due).not.toBe(null)
})

import { uuidv7 } from 'uuidv7'
import { beforeAll, describe, expect, test } from 'vitest'
import { type MadeTenant, makeAccount, makeMember, makeTenant } from '#db/factories'
import { resolveMember } from '#lib/assistant/names/resolve'
import { createCtx } from '#lib/context'
import { openReading, type ReadContext } from '#lib/figures/read-context'
import type { Role } from '#lib/permissions'

let ours: MadeTenant
let theirs: MadeTenant
let readContext: ReadContext
const ids: Record<string, string> = {}

const readingOf = ({ tenant_id }: MadeTenant) =>
  openReading(createCtx({ tenant_id, actor: { kind: 'system', name: 'test' }, request_id: 'test' }))

async function readingAs({ tenant_id, db }: MadeTenant, role: Role): Promise<ReadContext & { account_id: string }> {
  const account = await makeAccount(db, { roles: [role] })
  const { session_version } = account
  const actor = { kind: 'account' as const, account_id: account.id, roles: [role], session_version }
  const ctx = createCtx({ tenant_id, actor: { ...actor, browser_session_id: null }, request_id: 'test' })
  return { ...(await openReading(ctx)), account_id: account.id }
}

beforeAll(async () => {
  ours = await makeTenant()
  theirs = await makeTenant()
  for (const tenant of [ours, theirs])
    for (const [first_name, last_name, fields] of [
      ['Anna', 'Schmidt', {}],
      ['Anna-Lena', 'Schmidt', {}],
      ['Robert', 'Müller', { status: 'grace' }],
      ['Jon', 'Smith', { status: 'lapsed' }],
      ['Mia', 'Svensson', {}],
      ['Per', 'Vold', {}],
      ['Old', 'Timer', { archived_at: '2026-01-01T00:00:00Z' }],
      ['Norddeutsche', 'Werke', { kind: 'organization', organization: 'Norddeutsche Werke AG' }],
    ] as const) {
      const { id } = await makeMember(tenant.db, { first_name, last_name, ...fields })
      if (tenant === ours) ids[`${first_name} ${last_name}`] = id
    }
  readContext = await readingOf(ours)
})

test.each([
  ['anna schmidt', 'Anna Schmidt'],
  ['Schmidt, Anna', 'Anna Schmidt'],
  ['Bob Mueller', 'Robert Müller'],
  ['R. Muller', 'Robert Müller'],
  ['Jon Smyth', 'Jon Smith'],
  ['Jhon Smith', 'Jon Smith'],
  ['Svenson', 'Mia Svensson'],
  ["Mia Svensson's", 'Mia Svensson'],
  ['Norddeutsche Werke', 'Norddeutsche Werke'],
  ['Old Timer', 'Old Timer'],
])('%s is %s', async (text, label) => {
  expect(await resolveMember(readContext, text)).toMatchObject({ kind: 'one', member: { id: ids[label], label } })
})

test('in what is offered of a name a status is called as whoever asks says it', async () => {
  const { db } = ours
  for (let at = 0; at < 2; at += 1) await makeMember(db, { first_name: 'Ida', last_name: 'Lund', status: 'lapsed' })
  const resolution = await resolveMember(readContext, 'Ida Lund', 'present', (status) => `(${status})`)
  expect(resolution).toMatchObject({ kind: 'several' })
  expect(JSON.stringify(resolution)).toContain('(lapsed)')
})

test('a name that two fit nearly as well is not decided, and either can be taken', async () => {
  const resolution = await resolveMember(readContext, 'Schmidt')
  if (resolution.kind !== 'several') throw new Error(resolution.kind)
  expect(resolution.choices.map(({ label }) => label.split(' (')[0])).toEqual(['Anna Schmidt', 'Anna-Lena Schmidt'])
  const id = resolution.choices[0]?.id ?? ''
  expect(await resolveMember(readContext, id)).toMatchObject({ kind: 'one', member: { label: 'Anna Schmidt' } })
})

test.each(['Zacharias Unknown', uuidv7(), 'M-99999', ''])('%s is nobody', async (text) => {
  expect(await resolveMember(readContext, text)).toEqual({ kind: 'none' })
})

test("another association's record is nobody, by whatever it is called", async () => {
  const other = await theirs.db
    .selectFrom('members')
    .select(['id', 'member_number'])
    .where('last_name', '=', 'Vold')
    .executeTakeFirstOrThrow()
  for (const text of [other.id, other.member_number])
    expect(await resolveMember(readContext, text)).toEqual({ kind: 'none' })
  expect((await resolveMember(await readingOf(theirs), other.id)).kind).toBe('one')
})

describe('own records', () => {
  test('a member finds the own record, by whatever it is called, and no other', async () => {
    const own = await readingAs(ours, 'member')
    const id = ids['Per Vold'] as string
    await ours.db.updateTable('members').set({ account_id: own.account_id }).where('id', '=', id).execute()
    for (const text of ['me', 'my membership', 'Per Vold', id])
      expect(await resolveMember(own, text)).toMatchObject({ kind: 'one', member: { id } })
    for (const text of ['Anna Schmidt', ids['Anna Schmidt'] as string])
      expect(await resolveMember(own, text)).toEqual({ kind: 'none' })
  })

  test('the front desk, which sees registrations of all, finds no record but its own', async () => {
    const desk = await readingAs(ours, 'front_desk')
    expect(await resolveMember(desk, 'Anna Schmidt')).toEqual({ kind: 'none' })
    expect(await resolveMember(desk, ids['Anna Schmidt'] as string)).toEqual({ kind: 'none' })
  })
})

test('among very many of a name nobody is picked, unless something else tells them apart', async () => {
  const { tenant_id, db } = await makeTenant()
  const ctx = createCtx({ tenant_id, actor: { kind: 'system', name: 'test' }, request_id: 'test' })
  const named = (first_name: string, last_name: string) => {
    const id = uuidv7()
    return { id, member_number: id, first_name, last_name, status: 'active', email: `${id}@kim.example.org` }
  }
  const many = Array.from({ length: 400 }, (_, at) => named('Kim', `Leeward${at % 2 === 0 ? 'en' : 'er'}`))
  await db.insertInto('members').values(many).execute()
  await makeMember(db, { first_name: 'Kim', last_name: 'Leewardia' })
  await makeMember(db, { first_name: 'Kim', last_name: 'Zorn' })
  const readContext = await openReading(ctx)
  for (const ref of ['Kim', 'Kim Lee', 'Kim Leewarder', 'Kim Lewarder'])
    expect([ref, (await resolveMember(readContext, ref)).kind]).toEqual([ref, 'several'])
  expect(await resolveMember(readContext, 'Kim Leewardia')).toMatchObject({
    kind: 'one',
    member: { label: 'Kim Leewardia' },
  })
  expect(await resolveMember(readContext, 'Kim Z')).toMatchObject({ kind: 'one', member: { label: 'Kim Zorn' } })
})

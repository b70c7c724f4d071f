import { expect, test } from 'vitest'
import { makeCaller } from '#app/api/v1/test-client'
import { api } from '#lib/paths'

async function world() {
  const admin = await makeCaller()
  const { body: student } = await admin.call('POST', api.tiers(), { body: { name: 'Student', price: '20.00' } })
  const { body: full } = await admin.call('POST', api.tiers(), { body: { name: 'Full', price: '60.00' } })
  const add = async (first_name: string, city: string | null, tier_id: string, joined_on: string) =>
    (await admin.call('POST', api.members(), { body: { first_name, last_name: 'Berg', city, tier_id, joined_on } }))
      .body
  const ada = await add('Ada', 'Hamburg', student.id, '2026-01-10')
  const ben = await add('Ben', 'Berlin', full.id, '2026-03-05')
  const cyd = await add('Cyd', null, full.id, '2025-03-05')
  const ask = (question: object) => admin.call('POST', api.questions(), { body: question })
  return { ...admin, ask, ada, ben, cyd, student, full }
}

test('a period of what belongs to a row is moved as one of the row itself', async () => {
  const { ask, call } = await world()
  const { body: event } = await call('POST', api.events(), {
    body: { title: 'Lecture', event_date: '2027-06-01T19:00:00', capacity: 9, event_status: 'upcoming' },
  })
  const { body: member } = await call('POST', api.members(), { body: { first_name: 'Dee', last_name: 'Berg' } })
  await call('POST', api.registrations(event.id), { body: { member_id: member.id } })
  const within = { from: '2028-01-01', until: '2028-12-31' }
  const { body } = await ask({
    of: 'registrations',
    where: { event: { event_date: { within } } },
    compare: 'year_before',
  })
  expect(body).toMatchObject({ value: 0, comparison: { value: 1 } })
})

test('a share is taken in each group, and held against that among others', async () => {
  const { ask, call, ada } = await world()
  const named = { city: { is_set: true } }
  const { body: groups } = await ask({ of: 'members', show: 'share', where: named, by: 'tier' })
  expect(groups).toMatchObject({ value: 66.7, count: 2, out_of: 3 })
  expect(
    groups.groups.map(({ label, value, count }: { label: string; value: number; count: number }) => [
      label,
      value,
      count,
    ]),
  ).toEqual([
    ['Student', 100, 1],
    ['Full', 50, 1],
  ])
  const among = (name: string) => ({ tier: { name } })
  const compare = { where: named, share_of: among('Full') }
  const { body: held } = await ask({ of: 'members', show: 'share', where: named, share_of: among('Student'), compare })
  expect(held).toMatchObject({ value: 100, comparison: { value: 50, difference: 50 } })
  const { body: later } = await ask({
    of: 'members',
    show: 'share',
    where: named,
    share_of: { joined_on: { within: { from: '2026-01-01', until: '2026-12-31' } } },
    compare: 'year_before',
  })
  expect(later).toMatchObject({ value: 100, count: 2, comparison: { value: 0 } })
  expect((await ask({ of: 'members', compare })).status).toBe(422)
  const archived = { of: 'members', show: 'share', where: { is_archived: true }, by: 'tier' }
  expect((await ask(archived)).body).toMatchObject({ value: 0, out_of: 3 })
  await call('POST', `/api/v1/members/${ada.id}/archival`)
  const { body: gone } = await ask(archived)
  expect(gone).toMatchObject({ value: 33.3, count: 1, out_of: 3 })
  expect(gone.groups[0]).toMatchObject({ label: 'Student', value: 100, count: 1 })
  const unknown = { ...compare, share_of: { shoe_size: 44 } }
  const { status, body: refused } = await ask({ of: 'members', show: 'share', where: named, compare: unknown })
  expect([status, refused.errors[0].pointer]).toEqual([422, '/compare/share_of/shoe_size'])
})

test('a share of amounts is taken of what they add up to, and tells both', async () => {
  const { ask, call, student } = await world()
  await call('POST', api.tiers(), { body: { name: 'Free', price: '0.00' } })
  const share = { of: 'tiers', show: 'share', field: 'price_minor' }
  const { body } = await ask({ ...share, where: { id: student.id } })
  // Of three tiers one, which costs 20 of 80.
  expect(body).toMatchObject({
    ...{ value: 25, unit: 'percent', count: 1, out_of: 3, sums: { part: '20.00', whole: '80.00' } },
  })
  const among = await ask({ ...share, where: { id: student.id }, share_of: { name: { not: 'Full' } } })
  expect(among.body).toMatchObject({ value: 100, out_of: 2 })
  // Of nothing there is no share.
  expect((await ask({ ...share, where: {}, share_of: { name: 'Free' } })).body).toMatchObject({ value: null, count: 1 })
  expect((await ask({ of: 'members', show: 'share', where: {} })).body.sums).toBeNull()
  expect((await ask({ ...share, where: {}, by: 'period_unit' })).body.errors).toMatchObject([{ pointer: '/by' }])
  expect((await ask({ ...share, field: 'name', where: {} })).body.errors).toMatchObject([{ pointer: '/field' }])
})

test('one condition means the same rows in a list, a count, groups and rows', async () => {
  const { ask, call } = await world()
  const where = { city: { not: 'Hamburg' }, tier: { name: 'Full' } }
  const list = await call('GET', api.members({ filter: JSON.stringify(where) }))
  expect(list.body.map((each: { first_name: string }) => each.first_name)).toEqual(['Ben', 'Cyd'])
  expect(list.headers.get('x-total-count')).toBe('2')
  const { body: count } = await ask({ of: 'members', where })
  expect(count).toMatchObject({ value: 2, count: 2, unit: 'count', where })
  const { body: grouped } = await ask({ of: 'members', by: 'tier' })
  expect(grouped.groups.map(({ label, value }: { label: string; value: number }) => [label, value])).toEqual([
    ['Full', 2],
    ['Student', 1],
  ])
  const { body: related } = await ask({ of: 'members', by: 'tier.name' })
  expect(
    related.groups.map(({ label, value, where: held }: { label: string; value: number; where: object }) => [
      label,
      value,
      held,
    ]),
  ).toEqual([
    ['Full', 2, { tier: { name: 'Full' } }],
    ['Student', 1, { tier: { name: 'Student' } }],
  ])
  const { body: months } = await ask({
    of: 'members',
    where: { joined_on: { within: { from: '2026-01-01', until: '2026-12-31' } } },
    by: { field: 'joined_on', every: 'month' },
    compare: 'year_before',
  })
  expect(months.groups.map(({ key, value }: { key: string; value: number }) => [key, value])).toEqual([
    ['2026-01-01', 1],
    ['2026-02-01', 0],
    ['2026-03-01', 1],
  ])
  expect(months.comparison).toMatchObject({ value: 1, difference: 1, change_percent: 100 })
  const { body: rows } = await ask({ of: 'members', where, show: 'rows' })
  expect(rows.rows.map(({ title }: { title: string }) => title)).toEqual(['Ben Berg', 'Cyd Berg'])
  const { body: share } = await ask({ of: 'members', show: 'share', where: { tier: { name: 'Full' } } })
  expect(share).toMatchObject({ value: 66.7, count: 2, out_of: 3 })
})

test('what is not specified comes behind what is ranked', async () => {
  const { ask, call } = await world()
  for (const first_name of ['Dee', 'Eve'])
    await call('POST', api.members(), { body: { first_name, last_name: 'Berg', city: null } })
  const labelsIn = async (question: object) =>
    (await ask({ of: 'members', by: 'city', ...question })).body.groups.map(({ label }: { label: string }) => label)
  expect(await labelsIn({ order: '-value' })).toEqual(['Berlin', 'Hamburg', 'Not specified'])
  expect(await labelsIn({ order: '-value', limit: 1 })).toEqual(['Berlin'])
  expect(await labelsIn({})).toEqual(['Not specified', 'Berlin', 'Hamburg'])
})

test('an average of per cents is in per cent, and what they add up to is a number', async () => {
  const { ask, call } = await world()
  const event = { title: 'Lecture', event_date: '2027-06-01T19:00:00', capacity: 3, event_status: 'upcoming' }
  const { body } = await call('POST', api.events(), { body: event })
  await call('POST', api.registrations(body.id), {
    body: { member_id: (await ask({ of: 'members', show: 'rows' })).body.rows[0].id },
  })
  const taken = { of: 'events', field: 'fill_percent' }
  expect((await ask({ ...taken, show: 'average' })).body).toMatchObject({ value: 33, unit: 'percent' })
  expect((await ask({ ...taken, show: 'sum' })).body).toMatchObject({ value: 33, unit: 'number' })
})

test('where a ranking ends between groups of one figure, it says so', async () => {
  const { ask, call } = await world()
  const cutsTie = async (limit?: number) =>
    (await ask({ of: 'members', by: 'city', order: '-value', limit })).body.cuts_a_tie
  // Those without a town are as many, and no town.
  expect([await cutsTie(1), await cutsTie(2), await cutsTie()]).toEqual([true, false, false])
  await call('POST', api.members(), { body: { first_name: 'Dee', last_name: 'Berg', city: 'Hamburg' } })
  expect(await cutsTie(1)).toBe(false)
})

test('groups whose figure does not pass a test are left out, and no group is made up between those that do', async () => {
  const { ask, full, student } = await world()
  const keysOf = ({ body }: Awaited<ReturnType<typeof ask>>) => body.groups.map(({ key }: { key: string }) => key)
  const byTier = { of: 'members', by: 'tier' }
  expect(keysOf(await ask({ ...byTier, having: { gte: 2 } }))).toEqual([full.id])
  expect(keysOf(await ask({ ...byTier, having: { equals: 1 } }))).toEqual([student.id])
  expect(keysOf(await ask({ ...byTier, having: { gt: 2 } }))).toEqual([])
  // Whoever lives nowhere that is known is no town.
  expect(keysOf(await ask({ of: 'members', by: 'city', having: { gte: 1 } })).toSorted()).toEqual(['Berlin', 'Hamburg'])
  const prices = { of: 'tiers', show: 'sum', field: 'price_minor', by: 'name' }
  // Amounts are held as amounts: as text, 20.00 would come behind 100.00.
  expect(keysOf(await ask({ ...prices, having: { lt: '100.00' } }))).toHaveLength(2)
  const { body: months } = await ask({ of: 'members', by: { field: 'joined_on', every: 'month' }, having: { gte: 1 } })
  expect(months.groups).toHaveLength(3)
})

test('a test on groups needs groups, and a figure that is no day', async () => {
  const { ask } = await world()
  const having = { gte: 2 }
  for (const question of [
    { of: 'members', having },
    { of: 'members', by: 'tier', having: {} },
    { of: 'members', by: 'tier', having: { gte: 'many' } },
    { of: 'members', show: 'maximum', field: 'joined_on', by: 'tier', having },
  ]) {
    const { status, body } = await ask(question)
    expect([status, body.errors[0].pointer]).toEqual([422, expect.stringContaining('/having')])
  }
})

import { expect, test } from 'vitest'
import { type Caller, callRaw, makeCaller } from '#app/api/v1/test-client'
import { makeInvoice, makeMember } from '#db/factories'
import { CUSTOM_TYPES } from '#lib/custom-fields/schema'
import { api } from '#lib/paths'

const CHOICES = [
  { value: 's', label: 'Small' },
  { value: 'm', label: 'Medium' },
  { value: 'l', label: 'Large' },
]

async function addField(caller: Caller, field: object) {
  const answer = await caller.call('POST', api.customFields(), { body: { noun: 'members', type: 'text', ...field } })
  expect(answer.status, answer.text).toBe(201)
}

/** An association with a field of every type, each called like its type. */
async function withEveryType(): Promise<Caller> {
  const admin = await makeCaller()
  for (const type of CUSTOM_TYPES)
    await addField(admin, { label: type, type, ...(type.endsWith('choice') && { choices: CHOICES }) })
  return admin
}

const add = (caller: Caller, last_name: string, custom_values: object, more: object = {}) =>
  makeMember(caller.db, { last_name, custom_values: JSON.stringify(custom_values), ...more })

const names = (answer: { body: { last_name: string }[] }) => answer.body.map(({ last_name }) => last_name)

test('lists are in the order of a custom field, over all pages, and what is not set comes last either way', async () => {
  const admin = await withEveryType()
  const values = [
    ['A', { text: 'Émile', number: 10, money: '10.00', date: '2027-01-31', boolean: true, choice: 'l' }],
    ['B', { text: 'zoe', number: 9.5, money: '9.50', date: '2026-01-31', boolean: false, choice: 's' }],
    ['C', {}],
    ['D', { text: 'anna', number: -2, money: '-2.00', date: '2027-02-01', boolean: false, choice: 'm' }],
  ] as const
  for (const [name, custom_values] of values) await add(admin, name, custom_values)
  const inOrder = async (sort: string) => {
    const found: string[] = []
    let next: string | undefined = api.members({ sort, limit: 1 })
    while (next) {
      const page = await admin.call('GET', next)
      expect(page.status, page.text).toBe(200)
      expect(page.headers.get('x-total-count')).toBe('4')
      found.push(...names(page))
      next = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1]?.replace('http://localhost', '')
    }
    return found.join('')
  }
  expect(await inOrder('custom_values.text')).toBe('DABC')
  expect(await inOrder('-custom_values.text')).toBe('BADC')
  expect(await inOrder('custom_values.number')).toBe('DBAC')
  expect(await inOrder('-custom_values.money')).toBe('ABDC')
  expect(await inOrder('custom_values.date')).toBe('BADC')
  expect(await inOrder('-custom_values.date')).toBe('DABC')
  expect(await inOrder('custom_values.choice')).toBe('BDAC')
  expect(await inOrder('-custom_values.boolean')).toBe('ADBC')
  const unknown = await admin.call('GET', api.members({ sort: 'custom_values.nubmer' }))
  expect(unknown).toMatchObject({ status: 422, body: { errors: [{ pointer: '/sort' }] } })
  expect(unknown.body.detail).toContain('Did you mean custom_values.number?')
  expect((await admin.call('GET', api.members({ sort: 'custom_values.multi_choice' }))).status).toBe(422)
  expect((await admin.call('GET', api.payments({ sort: 'custom_values.number' }))).status).toBe(422)
})

test('a file has custom fields as columns, with the labels of choices, and formulas in them do nothing', async () => {
  const admin = await withEveryType()
  await add(admin, 'A', {
    text: '=1+1',
    number: 42.5,
    money: '12.50',
    date: '2027-01-31',
    boolean: true,
    choice: 'm',
    multi_choice: ['s', 'l'],
  })
  const headers = { authorization: `Bearer ${admin.token}` }
  const columns = CUSTOM_TYPES.map((type) => `custom_values.${type}`).join(',')
  const file = await (await callRaw('GET', api.members({ format: 'csv', columns }), { headers })).text()
  const [head, row] = file.replace('\ufeff', '').split('\r\n')
  expect(head).toBe(CUSTOM_TYPES.join(','))
  expect(row).toContain("'=1+1")
  for (const text of ['42.5', '12.50', '2027-01-31', 'Medium', '"Small, Large"']) expect.soft(row).toContain(text)
  const all = await (await callRaw('GET', api.members({ format: 'csv' }), { headers })).text()
  expect(all.split('\r\n')[0]).toContain('multi_choice')
})

test('numbers and amounts are added up, and rows are counted by choices, with conditions that open them', async () => {
  const admin = await withEveryType()
  await add(admin, 'A', { number: 1.5, money: '10.00', choice: 's', boolean: true, date: '2027-01-31' })
  await add(admin, 'B', { number: 2, money: '2.25', choice: 's', date: '2027-03-01' })
  await add(admin, 'C', { choice: 'l' })
  const ask = async (question: object) =>
    (await admin.call('POST', api.questions(), { body: { of: 'members', ...question } })).body
  expect(await ask({ show: 'sum', field: 'custom_values.number' })).toMatchObject({ value: 3.5, unit: 'number' })
  expect(await ask({ show: 'sum', field: 'custom_values.money' })).toMatchObject({ value: '12.25', unit: 'money' })
  expect(await ask({ show: 'maximum', field: 'custom_values.date' })).toMatchObject({ value: '2027-03-01' })
  const bySize = await ask({ by: 'custom_values.choice' })
  expect(bySize.groups.map(({ label, value }: { label: string; value: number }) => [label, value])).toEqual([
    ['Small', 2],
    ['Large', 1],
  ])
  const filter = JSON.stringify(bySize.groups[0].where)
  expect(names(await admin.call('GET', api.members({ filter })))).toEqual(['A', 'B'])
  const monthly = await ask({ by: { field: 'custom_values.date', every: 'quarter' } })
  expect(monthly.groups.map(({ label }: { label: string }) => label)).toEqual(['Q1 2027', 'Not specified'])
  expect((await ask({ where: { 'custom_values.choice': 's', 'custom_values.number': { gt: 1.75 } } })).words).toBe(
    'number of members: choice is Small and number is more than 1.75',
  )
  expect((await ask({ where: { 'custom_values.multi_choice': { in: ['s', 'm'] } } })).words).toBe(
    'number of members: multi_choice is Small or Medium',
  )
  const payers = await ask({ of: 'invoices', where: { member: { 'custom_values.choice': 's' } }, by: 'member.tier' })
  expect(payers).toMatchObject({ value: 0, groups: [] })
  const rows = await ask({ show: 'rows', where: { 'custom_values.choice': 'l' } })
  expect(rows.rows[0]).toMatchObject({ 'custom_values.choice': 'l', 'custom_values.number': null })
})

test('amounts of invoices in another currency are those of the association', async () => {
  const admin = await makeCaller()
  await addField(admin, { noun: 'invoices', label: 'Budget', type: 'money' })
  for (const currency of ['EUR', 'JPY'])
    await makeInvoice(admin.db, { currency, custom_values: JSON.stringify({ budget: '10.50' }) })
  const ask = { of: 'invoices', show: 'sum', field: 'custom_values.budget' }
  expect((await admin.call('POST', api.questions(), { body: ask })).body).toMatchObject({
    value: '21.00',
    currency: 'EUR',
  })
  const filter = JSON.stringify({ 'custom_values.budget': { gte: '10.50' } })
  expect((await admin.call('GET', api.invoices({ filter }))).body).toHaveLength(2)
})

test('what cannot be the value of a field is told, with the nearest name', async () => {
  const admin = await withEveryType()
  const refused = async (filter: object) => {
    const { status, body } = await admin.call('GET', api.members({ filter: JSON.stringify(filter) }))
    expect(status).toBe(422)
    return body.detail as string
  }
  expect(await refused({ 'custom_values.nubmer': 1 })).toContain('Did you mean custom_values.number?')
  expect(await refused({ 'custom_values.choice': 'x' })).toContain('Choose from s, m, l.')
  expect(await refused({ 'custom_values.multi_choice': { in: ['x'] } })).toContain('Choose from s, m, l.')
  expect(await refused({ 'custom_values.number': 'x' })).toContain('Give a number.')
})

test('a value of another type than its field is as none, and makes no list fail', async () => {
  const admin = await withEveryType()
  const odd = ['2027-02-31', '0000-01-01', 'NaN', '1e9', true, 12.5, ['s', 'x']]
  for (const [at, value] of odd.entries())
    await add(admin, `N${at}`, Object.fromEntries(CUSTOM_TYPES.map((type) => [type, value])))
  for (const type of CUSTOM_TYPES) {
    const name = `custom_values.${type}`
    const { status } = await admin.call('GET', api.members({ filter: JSON.stringify({ [name]: { is_set: true } }) }))
    expect.soft(status, type).toBe(200)
    if (type !== 'multi_choice')
      expect.soft((await admin.call('GET', api.members({ sort: name }))).status, type).toBe(200)
  }
  const { body } = await admin.call('POST', api.questions(), { body: { of: 'members', show: 'rows' } })
  expect(body.rows).toHaveLength(odd.length)
})

test('members neither ask nor read what is for staff, and are not told that it exists', async () => {
  const admin = await makeCaller()
  await addField(admin, { label: 'Rating' })
  await addField(admin, { label: 'Locker', visible_to: 'member' })
  await addField(admin, { noun: 'events', label: 'Margin', type: 'number' })
  const member = await makeCaller(['member'], admin)
  await add(admin, 'Own', { rating: 'secret', locker: '7' }, { account_id: member.account_id })
  const models = await member.call('GET', api.models())
  expect(models.text).toContain('custom_values.locker')
  expect(models.text).not.toMatch(/rating|margin/i)
  const told: string[] = []
  for (const path of [
    api.members({ filter: '{"custom_values.rating":"secret"}' }),
    api.members({ sort: 'custom_values.rating' }),
    api.members({ format: 'csv', columns: 'custom_values.rating' }),
    api.events({ filter: '{"custom_values.margin":{"gt":0}}' }),
  ]) {
    const { status, text } = await member.call('GET', path)
    expect.soft(status, path).toBe(422)
    told.push(text)
  }
  for (const question of [
    { where: { 'custom_values.rating': 'secret' } },
    { by: 'custom_values.rating' },
    { show: 'rows', order: 'custom_values.rating' },
  ]) {
    const answer = await member.call('POST', api.questions(), { body: { of: 'members', ...question } })
    expect.soft(answer.status, JSON.stringify(question)).toBe(422)
    told.push(answer.text)
  }
  const file = await callRaw('GET', api.members({ format: 'csv' }), {
    headers: { authorization: `Bearer ${member.token}` },
  })
  const rows = await member.call('POST', api.questions(), { body: { of: 'members', show: 'rows' } })
  expect(rows.body.rows[0]['custom_values.locker']).toBe('7')
  for (const text of [...told, await file.text(), rows.text, (await member.call('GET', api.members())).text])
    expect.soft(text).not.toMatch(/secret|Rating|Choose from.*rating/)
  const asked = await member.call('GET', api.members({ filter: '{"custom_values.locker":"7"}' }))
  expect(asked.body).toHaveLength(1)
})

test('the fields of another association mean nothing here', async () => {
  const [theirs, ours] = await Promise.all([makeCaller(), makeCaller()])
  await addField(theirs, { label: 'Canary' })
  const filter = '{"custom_values.canary":"x"}'
  expect((await theirs.call('GET', api.members({ filter }))).status).toBe(200)
  const answer = await ours.call('GET', api.members({ filter }))
  expect(answer.status).toBe(422)
  expect((await ours.call('GET', api.models())).text).not.toContain('canary')
})

test('saved views, actions on many rows and billing runs take conditions on custom fields', async () => {
  const admin = await makeCaller()
  await addField(admin, { label: 'Size', type: 'choice', choices: CHOICES })
  await add(admin, 'A', { size: 's' })
  await add(admin, 'B', { size: 'm' })
  const filter = { 'custom_values.size': 's' }
  const view = {
    noun: 'members',
    name: 'Small ones',
    filter,
    columns: ['custom_values.size'],
    sort: '-custom_values.size',
  }
  expect(await admin.call('POST', api.views(), { body: view })).toMatchObject({ status: 201, body: { filter } })
  expect(
    (await admin.call('POST', api.views(), { body: { ...view, name: 'X', sort: 'custom_values.siz' } })).status,
  ).toBe(422)
  const action = await admin.call('POST', api.bulkActions(), {
    body: { noun: 'members', filter, action: 'tag', params: { tag: 'small' }, dry_run: true },
  })
  expect(action.body).toMatchObject({ total_count: 1 })
  expect(action.body.words).toContain('Size is Small')
  const run = await admin.call('POST', api.billingRuns(), { body: { kind: 'renewals', filter, dry_run: true } })
  expect([200, 201, 202], run.text).toContain(run.status)
})

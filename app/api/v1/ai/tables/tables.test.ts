import { expect, test } from 'vitest'
import { type Caller, callRaw, makeCaller } from '#app/api/v1/test-client'
import { makeInvoice, makeMember, makeTier } from '#db/factories'
import { api } from '#lib/paths'

async function fileOf(
  { token }: Caller,
  question: object,
  more: object = {},
): Promise<{ status: number; lines: string[] }> {
  const response = await callRaw('POST', api.ai.tables(), {
    body: { question, ...more },
    headers: { authorization: `Bearer ${token}` },
  })
  const lines = (await response.text()).replace('\uFEFF', '').trim().split('\r\n')
  return { status: response.status, lines }
}

test('rows come all of them, as in the file of their list, in the order of the question', async () => {
  const caller = await makeCaller()
  for (let count = 0; count < 60; count++)
    await makeMember(caller.db, { city: 'Ulm', last_name: `Berg ${100 + count}` })
  await makeMember(caller.db, { city: 'Bonn' })
  const { status, lines } = await fileOf(caller, {
    of: 'members',
    show: 'rows',
    where: { city: 'Ulm' },
    order: '-name',
  })
  expect(status).toBe(200)
  expect(lines).toHaveLength(61)
  const list = await callRaw('GET', api.members({ format: 'csv', filter: '{"city":"Ulm"}', sort: '-name' }), {
    headers: { authorization: `Bearer ${caller.token}` },
  })
  expect(lines).toEqual((await list.text()).replace('\uFEFF', '').trim().split('\r\n'))
})

test('nouns without a list have files too', async () => {
  const caller = await makeCaller()
  for (const name of ['Full', 'Half']) await makeTier(caller.db, { name })
  const { lines } = await fileOf(caller, { of: 'tiers', show: 'rows', order: 'name' })
  expect(lines).toHaveLength(3)
})

test('groups, rankings and figures come as they stand in the answer', async () => {
  const caller = await makeCaller()
  for (const city of ['Ulm', 'Ulm', '=SUM(A1)']) await makeMember(caller.db, { city })
  const member_id = (await makeMember(caller.db, { city: null })).id
  for (const total_minor of [1200, 3450]) await makeInvoice(caller.db, { member_id, total_minor })
  const groups = await fileOf(caller, { of: 'members', by: 'city', where: { city: { is_set: true } } })
  expect(groups.lines.slice(1)).toEqual(['Ulm,2', "'=SUM(A1),1"])
  const ranking = await fileOf(caller, { of: 'invoices', show: 'rows', order: '-total_minor', limit: 1 })
  expect(ranking.lines).toHaveLength(2)
  const sum = await fileOf(caller, { of: 'invoices', show: 'sum', field: 'total_minor' })
  expect(sum.lines.at(-1)).toBe('46.50')
  const ageing = await fileOf(caller, { of: 'invoices' }, { measure: 'ageing' })
  expect(ageing.lines[0]).toContain('(EUR)')
})

test('a file holds what the caller may see and no more', async () => {
  const administrator = await makeCaller()
  const desk = await makeCaller(['front_desk'], administrator)
  const member = await makeCaller(['member'], administrator)
  await makeMember(administrator.db, { last_name: 'Other' })
  await makeMember(administrator.db, { last_name: 'Own', account_id: member.account_id })
  expect((await fileOf(desk, { of: 'mails', show: 'rows' })).status).toBe(403)
  const own = await fileOf(member, { of: 'members', show: 'rows' })
  expect(own.lines.slice(1).join()).toContain('Own')
  expect(own.lines.join()).not.toContain('Other')
  expect((await fileOf(member, { of: 'members' }, { measure: 'insights' })).status).toBe(403)
  expect((await fileOf(administrator, { of: 'members', show: 'rows', where: { shoe_size: 42 } })).status).toBe(422)
})

test('a table is worded in the language that was asked in', async () => {
  const caller = await makeCaller()
  await makeMember(caller.db, { city: 'Ulm' })
  const byCity = { of: 'members', show: 'count', by: 'city' }
  expect((await fileOf(caller, byCity, { language: 'fr' })).lines[0]).toContain('Membres')
  expect((await fileOf(caller, byCity, { language: 'fr' })).lines[0]).toMatch(/^Nom,/)
  expect((await fileOf(caller, byCity)).lines[0]).toMatch(/^Name,/)
})

test('the file of a list is worded in the language that was asked in, with numbers and days as programs read them', async () => {
  const caller = await makeCaller()
  const { id: member_id } = await makeMember(caller.db, { city: 'Ulm', joined_on: '2024-02-29', status: 'active' })
  await makeInvoice(caller.db, { member_id, total_minor: 123_450 })
  const cellsOf = async (question: object, language?: string) => {
    const { status, lines } = await fileOf(caller, question, language ? { language } : {})
    expect(status).toBe(200)
    const [head = [], row = []] = lines.map((line) => line.split(','))
    return Object.fromEntries(head.map((name, index) => [name, row[index]]))
  }
  const members = { of: 'members', show: 'rows' }
  expect(await cellsOf(members)).toMatchObject({ Status: 'Active', City: 'Ulm' })
  const german = await cellsOf(members, 'de')
  expect(german).toMatchObject({ Status: 'Aktiv', Ort: 'Ulm', Beigetreten: '2024-02-29', Archiviert: 'Nein' })
  const french = await cellsOf(members, 'fr')
  expect(french).toMatchObject({ Statut: 'Actif', Ville: 'Ulm' })
  expect(Object.keys(german)).not.toContain('City')
  expect((await cellsOf({ of: 'invoices', show: 'rows' }, 'de'))['In Rechnung gestellt']).toBe('1234.50')
})

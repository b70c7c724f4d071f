import { streamXlsxRows } from 'hucre/xlsx'
import { uuidv7 } from 'uuidv7'
import { expect, test, vi } from 'vitest'
import { routes } from '#app/api/v1/routes'
import { type Caller, callRaw, makeCaller } from '#app/api/v1/test-client'
import { poolCounts } from '#db/client'
import { makeInvoice, makePayment } from '#db/factories'
import { makeWorld } from '#e2e/conditions/world'
import { type Actor, createCtx, snapshot } from '#lib/context'
import { memberList } from '#lib/members/queries'
import { api } from '#lib/paths'
import { getListAs } from '#lib/query/export'
import { getListRows } from '#lib/query/list'
import { PROFILE_NOUNS, PROFILES } from '#lib/sheets/profiles'

async function fileOf({ token }: Caller, path: string): Promise<Response> {
  return callRaw('GET', path, { headers: { authorization: `Bearer ${token}` } })
}

async function workbook(response: Response): Promise<unknown[][]> {
  const rows: unknown[][] = []
  for await (const { values } of streamXlsxRows(new Uint8Array(await response.arrayBuffer()))) rows.push([...values])
  return rows
}

/** An association with so many members of one name, and the context of who may see them. */
async function manyMembers(count: number) {
  const { db, tenant_id, account_id } = await makeCaller()
  const rows = Array.from({ length: count }, (_, n) => ({
    ...{ id: uuidv7(), member_number: `${n}`, first_name: 'Ada', last_name: `Berg ${n}` },
    ...{ status: 'active', joined_on: '2026-01-10' },
  }))
  await db.insertInto('members').values(rows).execute()
  const actor: Actor = {
    kind: 'account',
    account_id,
    roles: ['administrator'],
    session_version: 1,
    browser_session_id: null,
  }
  return { db, ctx: createCtx({ tenant_id, actor, request_id: uuidv7() }) }
}

/** The connections that somebody holds. */
function inUse() {
  const { total = 0, idle = 0 } = poolCounts().find(({ pool }) => pool === 'app') ?? {}
  return total - idle
}

const lines = (csv: string) => csv.split('\r\n').length - 1

test('a file has the columns that were asked for, whatever was asked for before', async () => {
  const caller = await makeCaller()
  await caller.call('POST', api.members(), { body: { first_name: 'Ada', last_name: 'Berg', city: 'Hamburg' } })
  const file = async (columns: string) => (await fileOf(caller, api.members({ format: 'csv', columns }))).text()
  expect(await file('first_name,city')).toBe('First name,City\r\nAda,Hamburg\r\n')
  expect(await file('city,last_name')).toBe('City,Last name\r\nHamburg,Berg\r\n')
})

// The directory is looked at by members and not taken along.
const LISTS = routes.flatMap(({ path, handlers }) =>
  handlers.GET?.declaration.list && path !== '/api/v1/directory/' ? [path] : [],
)

test('every list comes as a file with as many rows as it has, and nobody gets one of a list that is refused', async () => {
  const { world, ...admin } = await makeWorld(
    { time_zone: 'Pacific/Auckland', currency: 'JPY', fiscal_year_start: 4 },
    'x',
  )
  const { body: run } = await admin.call('POST', '/api/v1/finances/finances/billing-runs/', {
    body: { kind: 'renewals', until: world.today },
  })
  const ids: Record<string, string> = {
    event_id: world.rows.registrations[0]?.event_id as string,
    billing_run_id: run.id ?? world.rows.events[0]?.id,
  }
  let filled = 0
  for (const role of ['administrator', 'treasurer', 'auditor', 'front_desk', 'member'] as const) {
    const caller = role === 'administrator' ? admin : await makeCaller([role], admin)
    for (const template of LISTS) {
      const path = template.replace(/\{(\w+)\}/g, (_, name) => ids[name] as string)
      const list = await caller.call('GET', path)
      const [csv, json, xlsx] = await Promise.all(
        ['csv', 'json', 'xlsx'].map((format) => fileOf(caller, `${path}?format=${format}`)),
      )
      const told = `${role} ${template}`
      if (list.status !== 200) {
        expect([csv?.status, json?.status, xlsx?.status], told).toEqual([list.status, list.status, list.status])
        continue
      }
      const total = Number(list.headers.get('x-total-count'))
      filled += total
      const rows = await workbook(xlsx as Response)
      const text = await (csv as Response).text()
      expect(rows.length - 1, told).toBe(total)
      expect((await (json as Response).json()).length, told).toBe(total)
      expect(text.split('\r\n')[0]?.replace(/[\uFEFF"]/g, ''), told).toBe((rows[0] ?? []).join(','))
      if (role === 'front_desk' && template.includes('registrations')) {
        // Neither addresses nor identifiers of members, whom it does not look into.
        expect(text).not.toContain('@')
        expect(text.replace(/^.*\r\n/, '')).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/)
      }
    }
  }
  expect(filled).toBeGreaterThan(500)
})

test('a workbook has numbers, amounts and days as what they are, and text that looks like a formula as text', async () => {
  const caller = await makeCaller()
  const { body: member } = await caller.call('POST', api.members(), {
    body: {
      first_name: '=1+1',
      last_name: '_x0041_',
      member_number: '0017',
      joined_on: '2026-02-28',
    },
  })
  // Earlier than any spreadsheet counts days alike.
  await caller.db.updateTable('members').set({ birth_date: '1899-12-31' }).where('id', '=', member.id).execute()
  await caller.call('POST', '/api/v1/finances/finances/invoices/', {
    body: { member_id: member.id, due_date: '2026-12-31', lines: [{ description: 'x', unit_price: '1234.50' }] },
  })
  const columns = 'first_name,last_name,member_number,birth_date,joined_on,auto_renew,age'
  const [, row] = await workbook(await fileOf(caller, api.members({ format: 'xlsx', columns })))
  const [first, last, number, born, joined, renews, age] = row ?? []
  expect([first, last, number, born]).toEqual(['=1+1', '_x0041_', '0017', '1899-12-31'])
  expect([joined, renews, age]).toEqual([new Date('2026-02-28T00:00:00Z'), false, expect.any(Number)])
  const csv = await (await fileOf(caller, api.members({ format: 'csv', columns }))).text()
  expect(csv.split('\r\n')[1]).toMatch(/^'=1\+1,_x0041_,0017,1899-12-31,2026-02-28,no,\d+$/)
  const invoices = '/api/v1/finances/finances/invoices/?format=xlsx&columns=total_minor,due_date,status'
  expect((await workbook(await fileOf(caller, invoices)))[1]).toEqual([
    1234.5,
    new Date('2026-12-31T00:00:00Z'),
    'Draft',
  ])
})

test('a file of payments and invoices says what their pages say: who paid, each invoice once, and the states in their words', async () => {
  const caller = await makeCaller()
  const ok = async (path: string, body?: object, if_match?: number) => {
    const answer = await caller.call('POST', path, { ...(body && { body }), ...(if_match && { if_match }) })
    expect(answer.status, answer.text).toBeLessThan(300)
    return answer.body
  }
  const { id: member_id } = await ok(api.members(), {
    ...{ first_name: 'Ada', last_name: 'Berg', kind: 'organization', organization: 'Berg GmbH' },
  })
  const issued = async (payer: object) => {
    const { id } = await ok(api.invoices(), { ...payer, lines: [{ description: 'Dues', unit_price: '60' }] })
    return ok(`${api.invoice(id)}/finalization`)
  }
  const [ofFirm, ofStranger, mistake] = [
    await issued({ member_id }),
    await issued({ bill_to: { name: 'Hafen eV' } }),
    await issued({ bill_to: { name: 'Hafen eV' } }),
  ]
  await ok(`${api.invoice(mistake.id)}/cancellation`, { reason: 'Twice' }, mistake.version)
  const cash = { amount: '60', method: 'cash' }
  const { id } = await ok(`${api.invoice(ofFirm.id)}/payments`, cash)
  await ok(`${api.invoice(ofStranger.id)}/payments`, cash)
  await caller.call('DELETE', api.allocation(id, ofFirm.id))
  await ok(api.allocations(id), { invoice_id: ofFirm.id })
  // What another program brought may lack the name of its payer.
  const brought = await issued({ bill_to: { name: 'Stadt Ulm' } })
  await makePayment(caller, { received_on: '2026-01-02', number: 'ZZ-1' }, [
    { invoice_id: brought.id, amount_minor: 6000 },
  ])

  const payments = api.payments({ format: 'csv', columns: 'payer_name,invoice_numbers,status', sort: 'number' })
  expect((await (await fileOf(caller, payments)).text()).split('\r\n').slice(1, 4)).toEqual([
    `Berg GmbH,${ofFirm.number},Received`,
    `Hafen eV,${ofStranger.number},Received`,
    `Stadt Ulm,${brought.number},Received`,
  ])
  const listed = (await caller.call('GET', api.payments({ sort: 'number' }))).body
  expect(listed.map(({ payer_name }: { payer_name: string }) => payer_name)).toEqual([
    'Berg GmbH',
    'Hafen eV',
    'Stadt Ulm',
  ])
  const invoices = api.invoices({ format: 'csv', columns: 'payer_name,status', sort: 'number' })
  expect((await (await fileOf(caller, invoices)).text()).split('\r\n').slice(1, 4)).toEqual([
    'Berg GmbH,Paid',
    'Hafen eV,Paid',
    'Hafen eV,Cancelled',
  ])
})

test('the JSON of a list has the fields of the model as the API tells them', async () => {
  const caller = await makeCaller()
  const { body } = await caller.call('POST', api.members(), { body: { first_name: 'Ada', last_name: 'Berg' } })
  const file = await fileOf(caller, api.members({ format: 'json' }))
  expect(file.headers.get('content-disposition')).toContain('attachment; filename="members.json"')
  const [row] = await file.json()
  expect(row).toMatchObject({
    id: body.id,
    first_name: 'Ada',
    status: 'pending',
    tags: [],
    created_at: body.created_at,
  })
  const some = await fileOf(caller, api.members({ format: 'json', columns: 'city,last_name' }))
  expect(await some.json()).toEqual([{ city: null, last_name: 'Berg' }])
})

test('a file that is read again has the columns of its profile, and is for administrators', async () => {
  const { world, ...admin } = await makeWorld(
    { time_zone: 'Europe/Berlin', currency: 'EUR', fiscal_year_start: 1 },
    'y',
  )
  const treasurer = await makeCaller(['treasurer'], admin)
  for (const noun of PROFILE_NOUNS) {
    const template = LISTS.find((path) => path.endsWith(`/${noun}/`) && !path.includes('{')) as string
    const file = await fileOf(admin, `${template}?format=csv&profile=import`)
    const list = await admin.call('GET', template)
    const text = await file.text()
    const [head] = text.replace('\uFEFF', '').split('\r\n')
    expect(head?.split(',').slice(0, Object.keys(PROFILES[noun]).length)).toEqual(Object.keys(PROFILES[noun]))
    const rows = await workbook(await fileOf(admin, `${template}?format=xlsx&profile=import`))
    expect(rows.length - 1, noun).toBe(Number(list.headers.get('x-total-count')))
    expect(lines(text), noun).toBeGreaterThanOrEqual(rows.length)
    const refused = await fileOf(treasurer, `${template}?format=csv&profile=import`)
    expect([noun, refused.status]).toEqual([noun, 403])
  }
  for (const query of ['profile=import', 'profile=import&format=json', 'profile=import&format=csv&columns=city'])
    expect((await fileOf(admin, `/api/v1/members/?${query}`)).status).toBe(422)
  expect((await fileOf(admin, '/api/v1/finances/finances/credit-notes/?profile=import&format=csv')).status).toBe(422)
})

test('a file is of one moment, whatever is changed while it is read', async () => {
  const { ctx, db } = await manyMembers(2500)
  const rows = snapshot(ctx, (ctx) => getListRows(ctx, memberList, { sort: 'name' }))
  const names = ((await rows.next()).value ?? []).map(({ first_name }) => first_name)
  await db.updateTable('members').set({ first_name: 'Zoe', last_name: 'Zander' }).execute()
  for await (const batch of rows) names.push(...batch.map(({ first_name }) => first_name))
  expect(names).toHaveLength(2500)
  expect(new Set(names)).toEqual(new Set(['Ada']))
})

test('whoever stops reading a file gives its connection back', async () => {
  const { ctx } = await manyMembers(2500)
  const rows = snapshot(ctx, (ctx) => getListRows(ctx, memberList, { sort: 'name' }))
  await rows.next()
  expect(inUse()).toBe(1)
  await rows.return()
  expect(inUse()).toBe(0)
  for (const format of ['csv', 'xlsx', 'json'] as const) {
    const file = (await getListAs(ctx, memberList, { sort: 'name', limit: 50, format })) as Response
    await file.body?.cancel()
    await vi.waitFor(() => expect(inUse()).toBe(0), 10_000)
  }
})

test('a file that nobody takes is read to its end all the same, and is whole when somebody does', async () => {
  const { ctx } = await manyMembers(2500)
  const file = (await getListAs(ctx, memberList, { sort: 'name', limit: 50, format: 'csv' })) as Response
  await vi.waitFor(() => expect(inUse()).toBe(0), 25_000)
  expect(lines(await file.text())).toBe(2501)
})

test('a file of payments names the invoices that each settles, and what was given back of it', async () => {
  const caller = await makeCaller()
  const [one, two] = [await makeInvoice(caller.db), await makeInvoice(caller.db)]
  const parts = [one, two].map(({ id: invoice_id }) => ({ invoice_id, amount_minor: 2000 }))
  const fields = { number: 'P-1', received_on: '2026-02-01', refunded_minor: 500, status: 'partially_refunded' }
  await makePayment(caller, fields, parts)
  const columns = 'number,invoice_numbers,refunded_minor'
  const csv = await (await fileOf(caller, api.payments({ format: 'csv', columns }))).text()
  expect(csv).toContain(`P-1;"${one.number}, ${two.number}";5.00`.replaceAll(';', ','))
})

import { uuidv7 } from 'uuidv7'
import { beforeEach, expect, test } from 'vitest'
import { booksOf, type ImportWorld, importWorld } from '#app/api/v1/imports/import-world'
import { makeCaller } from '#app/api/v1/test-client'
import { makeMember } from '#db/factories'
import { type Ctx, createCtx } from '#lib/context'
import type { ImportRow, RowAssignment } from '#lib/imports/schema'
import { NewInvoice } from '#lib/invoices/schema'
import { addInvoice, finalizeInvoice } from '#lib/invoices/service'
import { api } from '#lib/paths'
import { addPayment } from '#lib/payments/service'

let made: ImportWorld
let ctx: Ctx
let ada: string
let tim: string
beforeEach(async () => {
  made = await importWorld()
  ctx = createCtx({ tenant_id: made.tenant_id, actor: { kind: 'system', name: 'test' }, request_id: uuidv7() })
  ada = (await makeMember(made.db, { member_number: 'A-1', first_name: 'Ada', last_name: 'Lovelace' })).id
  tim = (await makeMember(made.db, { member_number: 'T-1', first_name: 'Tim', last_name: 'Beispiel' })).id
})

async function invoiceOf(member_id: string | null, unit_price: string) {
  const bill_to = member_id ? undefined : { name: 'Hof Sonnenblick' }
  const lines = [{ description: 'Dues', unit_price }]
  const { id } = await addInvoice(ctx, NewInvoice.parse({ ...(member_id ? { member_id } : { bill_to }), lines }))
  const { number } = await finalizeInvoice(ctx, id, null)
  return { id, number: number as string }
}

const bank = (...rows: string[]) => ['Buchungstag;Auftraggeber;Verwendungszweck;Betrag;Waehrung', ...rows].join('\n')
const send = (...rows: string[]) => made.checked(bank(...rows), undefined, 'payments')

/** Gives lines to somebody as the page does: says so, and has the file checked anew. */
async function assign(id: string, ...assigned: Partial<RowAssignment>[]): Promise<ImportRow[]> {
  const answer = await made.patch(id, {
    assigned: assigned.map((each) => ({ line: 2, member_id: null, invoices: null, ...each })),
  })
  expect(answer.status, answer.text).toBe(200)
  await made.check(id)
  return made.rows(id)
}

const paid = (invoice_id: string, amount: string | null = null) => ({ invoice_id, amount })
const payments = () =>
  made.db
    .selectFrom('payments')
    .select(['member_id', 'payer_name', 'amount_minor', 'applied_minor'])
    .orderBy('id')
    .execute()
const remaining = async (id: string) => (await made.call('GET', api.invoice(id))).body.remaining

test('a row whose payer nobody knows is given to a member and to invoices before it is imported, and the rest is credit', async () => {
  const [first, second] = [await invoiceOf(ada, '40'), await invoiceOf(ada, '50')]
  const file = await send('20.11.2026;Oma Inge;Beitrag;100,00;EUR')
  expect(file).toMatchObject({ unassigned_count: 1 })
  expect(file.rows[0]).toMatchObject({
    ...{ outcome: 'create', lacks: 'payer', assigned: null },
    payment: {
      amount: '100.00',
      currency: 'EUR',
      received_on: '2026-11-20',
      payer_name: 'Oma Inge',
      reference: 'Beitrag',
    },
  })
  const [row] = await assign(file.id, { member_id: ada, invoices: [paid(second.id, '45.00'), paid(first.id)] })
  expect(row).toMatchObject({
    ...{ outcome: 'create', lacks: null, suggestions: [] },
    assigned: { member_id: ada, payer: 'Ada Lovelace (A-1)' },
    note: `Settles ${first.number}. Pays €45.00 of ${second.number}. €15.00 is more than remains to be paid, and becomes credit of the payer.`,
  })
  // It is kept with the import: whoever comes back finds it.
  expect((await made.get(file.id)).assigned).toEqual([
    { line: 2, member_id: ada, invoices: [paid(second.id, '45.00'), paid(first.id)] },
  ])
  expect(await made.run(file.id)).toMatchObject({ done_count: 1, credit_count: 1 })
  expect(await payments()).toEqual([
    { member_id: ada, payer_name: 'Oma Inge', amount_minor: 10_000, applied_minor: 8500 },
  ])
  expect([await remaining(first.id), await remaining(second.id)]).toEqual(['0.00', '5.00'])
  expect(await booksOf(made)).toEqual([])
  expect(await made.undo(file.id)).toMatchObject({ undone_count: 1 })
  expect([await payments(), await remaining(first.id), await remaining(second.id)]).toEqual([[], '40.00', '50.00'])
  expect(await booksOf(made)).toEqual([])
})

test('a choice answers what was wrong with a row, and once it is taken back the row is as it was', async () => {
  await makeMember(made.db, { member_number: 'T-2', first_name: 'Tim', last_name: 'Beispiel' })
  const { id, number } = await invoiceOf(tim, '60')
  const file = await send('20.11.2026;Tim Beispiel;Beitrag;60,00;EUR')
  expect(file.rows[0]).toMatchObject({ outcome: 'problem', lacks: 'payer' })
  expect(file.rows[0]?.problems[0]?.message).toContain('Several members have this name')
  const [given] = await assign(file.id, { member_id: tim })
  expect(given).toMatchObject({ outcome: 'create', problems: [], lacks: null })
  expect(given?.note).toBe(`Settles ${number}, the only one that the payer owes in this amount.`)
  const [back] = await assign(file.id)
  expect(back).toMatchObject({ outcome: 'problem', lacks: 'payer', assigned: null })
  // By its invoice alone, whoever is called so.
  const [byInvoice] = await assign(file.id, { invoices: [paid(id)] })
  expect(byInvoice).toMatchObject({ outcome: 'create', note: `Settles ${number}.` })
  expect(await made.run(file.id)).toMatchObject({ done_count: 1 })
  expect(await payments()).toMatchObject([{ member_id: tim, applied_minor: 6000 }])
})

test('money that was given to somebody is kept as credit where that was chosen, though an invoice is open in its amount', async () => {
  await invoiceOf(ada, '60')
  const file = await send('20.11.2026;Oma Inge;Spende?;60,00;EUR')
  const [row] = await assign(file.id, { member_id: ada, invoices: [] })
  expect(row).toMatchObject({ lacks: null, note: 'It becomes credit of the member, as it was chosen.' })
  await made.run(file.id)
  expect(await payments()).toMatchObject([{ member_id: ada, amount_minor: 6000, applied_minor: 0 }])
})

test('the same file imported again recognises what was given to somebody, whatever its rows lack or are given to then', async () => {
  const open = await invoiceOf(ada, '60')
  const other = await invoiceOf(tim, '60')
  const rows = [
    '20.11.2026;Oma Inge;Beitrag;60,00;EUR',
    // Nobody is named, and twice the same is twice money.
    '20.11.2026;;Danke schoen;25,00;EUR',
    '20.11.2026;;Danke schoen;25,00;EUR',
  ]
  const first = await send(...rows)
  expect(first.rows.map(({ lacks }) => lacks)).toEqual(['payer', 'payer', 'payer'])
  await assign(
    first.id,
    { member_id: ada, invoices: [paid(open.id)] },
    { line: 3, member_id: ada, invoices: [] },
    { line: 4, member_id: tim, invoices: [] },
  )
  expect(await made.run(first.id)).toMatchObject({ done_count: 3 })
  const again = await send(...rows)
  expect(again.rows.map(({ outcome, lacks }) => [outcome, lacks])).toEqual([
    ['skip', null],
    ['skip', null],
    ['skip', null],
  ])
  const given = await assign(
    again.id,
    { member_id: tim, invoices: [paid(other.id)] },
    { line: 3, member_id: tim, invoices: [paid(other.id)] },
    { line: 4, member_id: tim, invoices: [paid(other.id)] },
  )
  expect(given.map(({ outcome }) => outcome)).toEqual(['skip', 'skip', 'skip'])
  expect((await made.call('POST', api.importRun(again.id))).status).toBe(409)
  expect([(await payments()).length, await remaining(other.id)]).toEqual([3, '60.00'])
})

test('an invoice that is paid between the check and the run leaves its money as credit, and the row says so', async () => {
  const { id, number } = await invoiceOf(ada, '60')
  const file = await send('20.11.2026;Oma Inge;Beitrag;60,00;EUR')
  await assign(file.id, { member_id: ada, invoices: [paid(id)] })
  await addPayment(ctx, {
    amount: '60',
    method: 'cash',
    member_id: ada,
    allocations: [{ invoice_id: id, amount: '60' }],
  })
  expect(await made.run(file.id)).toMatchObject({ done_count: 1, refused_count: 0, credit_count: 1 })
  const [row] = await made.rows(file.id)
  expect(row?.note).toBe(
    `${number} is paid already, so that €60.00 becomes credit of the payer. Choose another invoice, or leave the row out if it is the same money.`,
  )
  expect(await payments()).toMatchObject([{ applied_minor: 6000 }, { member_id: ada, applied_minor: 0 }])
  expect(await booksOf(made)).toEqual([])
  // Checked anew, the next file asks again.
  const next = await send('21.11.2026;Oma Inge;Beitrag;60,00;EUR')
  expect((await assign(next.id, { member_id: ada, invoices: [paid(id)] }))[0]).toMatchObject({
    ...{ outcome: 'create', lacks: 'invoice' },
  })
})

test('what was recorded by hand meanwhile refuses the row, so that the same money does not count twice', async () => {
  const { id } = await invoiceOf(ada, '60')
  const file = await send('20.11.2026;Oma Inge;Beitrag;60,00;EUR')
  await assign(file.id, { member_id: ada, invoices: [paid(id)] })
  const allocations = [{ invoice_id: id, amount: '60' }]
  await addPayment(ctx, {
    amount: '60',
    method: 'bank_transfer',
    received_on: '2026-11-20',
    member_id: ada,
    allocations,
  })
  expect(await made.run(file.id)).toMatchObject({ done_count: 0, refused_count: 1 })
  expect((await made.rows(file.id))[0]?.note).toContain('was recorded by hand over the same amount')
  expect(await payments()).toHaveLength(1)
})

test('two rows that are given to one invoice pay it once, and what is more is credit', async () => {
  const { id } = await invoiceOf(ada, '60')
  const file = await send('20.11.2026;Oma Inge;Beitrag;60,00;EUR', '21.11.2026;Opa Karl;Beitrag;60,00;EUR')
  const rows = await assign(file.id, { invoices: [paid(id)] }, { line: 3, invoices: [paid(id)] })
  expect(rows.map(({ lacks }) => lacks)).toEqual([null, 'invoice'])
  expect(rows[1]?.note).toContain('is paid already, so that €60.00 becomes credit of the payer.')
  await made.run(file.id)
  expect(await payments()).toMatchObject([{ applied_minor: 6000 }, { member_id: ada, applied_minor: 0 }])
  expect([await remaining(id), await booksOf(made)]).toEqual(['0.00', []])
})

test('what is likely stands first with its reason: a misspelt number, who paid before, a like name with the same amount', async () => {
  const dues = await invoiceOf(ada, '60')
  const fees = await invoiceOf(tim, '45')
  await invoiceOf(null, '300')
  await addPayment(ctx, {
    amount: '10',
    method: 'cash',
    member_id: tim,
    payer_name: 'Oma Inge',
    received_on: '2026-10-01',
  })
  const wrong = `${dues.number.slice(0, -2)}${dues.number.at(-1)}`
  const { rows } = await send(
    `20.11.2026;Firma X;${wrong};60,00;EUR`,
    '20.11.2026;Oma Inge;Danke;45,00;EUR',
    '20.11.2026;Ada Lovlace;Danke;60,00;EUR',
    '20.11.2026;Hof Sonnenblik;Miete;300,00;EUR',
    '20.11.2026;Kurt Ohnebekannte;Danke;1,23;EUR',
    '20.11.2026;Eva Fremd;Beitrag Tim Beispiel;45,00;EUR',
  )
  const firsts = rows.map(
    ({ suggestions: [first] }) => first && [first.payer, first.invoices.map(({ number }) => number), first.reason],
  )
  expect(firsts).toEqual([
    [
      'Ada Lovelace',
      [dues.number],
      `“${wrong}” is written much like ${dues.number} of Ada Lovelace, which is open over just this amount.`,
    ],
    [
      'Tim Beispiel (T-1)',
      [fees.number],
      `“Oma Inge” paid for Tim Beispiel (T-1) on 1 October 2026, and ${fees.number} is open over just this amount.`,
    ],
    [
      'Ada Lovelace (A-1)',
      [dues.number],
      `The name is like Ada Lovelace (A-1), and ${dues.number} is open over just this amount.`,
    ],
    [
      'Hof Sonnenblick',
      [expect.stringContaining('INV-')],
      expect.stringContaining('The name is like Hof Sonnenblick, and INV-'),
    ],
    undefined,
    [
      'Tim Beispiel (T-1)',
      [fees.number],
      `The purpose names Tim Beispiel (T-1), and ${fees.number} is open over just this amount.`,
    ],
  ])
})

test('whoever may import payments chooses for their rows, nobody else does, and nothing of another association is chosen', async () => {
  const file = await send('20.11.2026;Oma Inge;Beitrag;60,00;EUR')
  const body = { assigned: [{ line: 2, member_id: ada, invoices: null }] }
  for (const [role, status] of [
    ['membership_manager', 403],
    ['event_manager', 404],
    ['auditor', 403],
  ] as const) {
    const outsider = await makeCaller([role], made)
    expect((await outsider.call('PATCH', api.import(file.id), { body })).status).toBe(status)
  }
  const treasurer = await makeCaller(['treasurer'], made)
  expect((await treasurer.call('PATCH', api.import(file.id), { body })).status).toBe(200)
  const stranger = await importWorld()
  const theirs = (await makeMember(stranger.db, { member_number: 'A-1', first_name: 'Ada', last_name: 'Lovelace' })).id
  expect((await stranger.call('PATCH', api.import(file.id), { body })).status).toBe(404)
  const wrong: [object, string, string][] = [
    [{ member_id: theirs }, '/assigned/0/member_id', 'There is no such member for line 2.'],
    [{ invoices: [paid(uuidv7())] }, '/assigned/0/invoices/0/invoice_id', 'There is no such invoice for line 2.'],
    [{ invoices: [] }, '/assigned/0/member_id', 'Say of line 2 whose money it is: give a member_id, or an invoice.'],
  ]
  for (const [each, pointer, message] of wrong) {
    const answer = await made.patch(file.id, { assigned: [{ line: 2, member_id: null, invoices: null, ...each }] })
    expect([answer.status, answer.body.errors?.[0]]).toMatchObject([422, { pointer, message }])
  }
  const members = await made.checked('first_name,last_name\nEva,Example\n')
  expect((await made.patch(members.id, { assigned: body.assigned })).status).toBe(422)
})

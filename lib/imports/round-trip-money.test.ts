import { expect, test } from 'vitest'
import { booksOf, type ImportWorld, importWorld } from '#app/api/v1/imports/import-world'
import { callRaw } from '#app/api/v1/test-client'
import { addDays, todayIn } from '#lib/format/dates'
import type { ImportNoun } from '#lib/imports/schema'
import { api } from '#lib/paths'
import { makeRandom } from '#lib/random/random'

const SEED = process.env.ROUND_TRIP_SEED ?? '20261123'
const TODAY = todayIn('Europe/Berlin')
const WORDS = ['Zoë', 'Łukasz', '李小龍', '=1+1', '+49 1', 'a"b', 'a, b', 'a; b', 'a | b', '100%', '0012', 'משה']
const ORDER = ['members', 'events', 'invoices', 'payments'] as const satisfies ImportNoun[]
const LISTS = {
  members: api.members({ sort: 'member_number', format: 'csv', profile: 'import' }),
  events: api.events({ sort: 'title', format: 'csv', profile: 'import' }),
  invoices: api.invoices({ sort: 'total', format: 'csv', profile: 'import' }),
  payments: api.payments({ sort: 'amount', format: 'csv', profile: 'import' }),
}

async function exported({ token }: ImportWorld, noun: keyof typeof LISTS): Promise<string> {
  const file = await callRaw('GET', LISTS[noun], { headers: { authorization: `Bearer ${token}` } })
  expect(file.status).toBe(200)
  return file.text()
}

async function generate({ call }: ImportWorld): Promise<void> {
  const random = makeRandom(SEED)
  const text = () => `${random.pick(WORDS)} ${random.pick(WORDS)}`
  const some = <T>(value: T) => (random.chance(0.5) ? value : undefined)
  const made = async (path: string, body: object, if_match?: number) => {
    const answer = await call('POST', path, { body, ...(if_match && { if_match }) })
    expect([answer.status < 300, answer.body?.errors]).toEqual([true, undefined])
    return answer.body
  }
  for (const noun of ['events', 'invoices']) await made(api.customFields(), { noun, label: 'Colour', type: 'text' })
  const members: string[] = []
  for (let n = 1; n <= 5; n += 1)
    members.push(
      (await made(api.members(), { member_number: `00${n}`, first_name: text(), last_name: `${text()} ${n}` })).id,
    )
  for (let n = 1; n <= 12; n += 1)
    await made(api.events(), {
      ...{ title: `${String(n).padStart(2, '0')} ${text()}`, description: `${text()}\n${text()}`, location: text() },
      event_date: `20${random.int(24, 32)}-0${random.int(1, 9)}-1${random.int(0, 9)}T1${random.int(0, 9)}:30:00`,
      ...{
        capacity: some(random.int(0, 200)),
        tags: some(['a b', '=x']),
        custom_values: { colour: some(text()) ?? null },
      },
      event_status: some('draft'),
      ticket_types: random.chance(0.6)
        ? [
            { name: text(), price: `${random.int(1, 90)}.50`, quota: some(random.int(1, 50)), tax_rate: 7.5 },
            { name: 'Code', price: '0', audience: 'code', code: 'a b', is_active: false, payment_rule: 'at_door' },
          ]
        : [],
    })
  for (let n = 1; n <= 20; n += 1) {
    // Each total and amount is another one, so that the order is theirs.
    const amount = `${100 + n}.${random.int(10, 99)}`
    const draft = await made(api.invoices(), {
      ...(random.chance(0.7)
        ? { member_id: random.pick(members) }
        : { bill_to: { name: text(), city: text(), country: 'DE' } }),
      ...{ memo: some(text()), po_number: some('4711'), kind: random.pick(['dues', 'other', 'donation']) },
      custom_values: { colour: some(text()) ?? null },
      lines: [
        { description: text(), unit_price: amount, tax_rate: 19, tax_name: 'MwSt.' },
        {
          description: text(),
          unit_price: '10.00',
          quantity: 3,
          discount: '5.00',
          tax_included: false,
          tax_rate: '7.7',
        },
      ].slice(0, random.int(1, 2)),
    })
    await made(`${api.invoice(draft.id)}/finalization`, {}, 1)
    if (n % 9 === 0) await made(`${api.invoice(draft.id)}/cancellation`, { reason: 'Mistake' }, 2)
    else if (n % 7 === 0) await made(`${api.invoice(draft.id)}/write-off`, { reason: 'Gone' }, 2)
    else if (random.chance(0.6))
      await made(api.payments(), {
        ...{ member_id: random.pick(members), amount: `${200 + n}.00`, method: 'bank_transfer' },
        ...{ received_on: addDays(TODAY, -n), reference: some(text()), note: some(text()) },
        allocations: [{ invoice_id: draft.id, amount: random.chance(0.5) ? '50.00' : draft.total }],
      })
  }
  // A part that was credited is taken off.
  const draft = await made(api.invoices(), {
    member_id: members[0],
    lines: [
      { description: 'Dues', unit_price: '77.00', tax_rate: 19 },
      { description: 'Badge', unit_price: '3.00' },
    ],
  })
  const { version, lines } = await made(`${api.invoice(draft.id)}/finalization`, {}, 1)
  await made(
    api.invoiceCreditNotes(draft.id),
    {
      reason: 'goodwill',
      lines: [
        { invoice_line_id: lines[0].id, amount: '7.00' },
        { invoice_line_id: lines[1].id, amount: '3.00' },
      ],
    },
    version,
  )
}

test('generated events, invoices and payments come back from files as they were, byte for byte, and the books agree', async () => {
  const [from, to] = [await importWorld(), await importWorld()]
  await generate(from)
  for (const noun of ['events', 'invoices'])
    await to.call('POST', api.customFields(), { body: { noun, label: 'Colour', type: 'text' } })
  for (const noun of ORDER) {
    const before = await exported(from, noun)
    const sent = await to.send(before, `${noun}.csv`, noun)
    expect(sent.status).toBe(201)
    // What is owed comes with the invoices.
    const balance = sent.body.columns.find(({ header }: { header: string }) => header === 'balance')
    if (balance) await to.patch(sent.body.id, { columns: [{ position: balance.position, field: null }] })
    const file = await to.check(sent.body.id)
    const problems = (await to.rows(file.id)).flatMap(({ line, problems }) =>
      problems.map(({ message }) => `${line}: ${message}`),
    )
    expect([noun, ...problems]).toEqual([noun])
    expect(await to.run(file.id)).toMatchObject({ status: 'done', done_count: file.row_count, refused_count: 0 })
  }
  for (const noun of ORDER) {
    const [before, after] = [await exported(from, noun), await exported(to, noun)]
    expect(after.split('\r\n')).toEqual(before.split('\r\n'))
    expect(after).toBe(before)
  }
  expect(await booksOf(from)).toEqual([])
  expect(await booksOf(to)).toEqual([])
})

import { must } from '#e2e/api'
import { expect, test } from '#e2e/test'
import { api as paths } from '#lib/paths'

const DRAFT = {
  bill_to: { name: 'Hafen-Werft GmbH' },
  currency: 'EUR',
  lines: [{ description: 'Dues', quantity: 2, unit_price: '60.00' }],
}

test.describe('invoices and payments over the API', () => {
  test('invoices live under /finances/finances and nowhere else', async ({ api }) => {
    const { ask } = await api.as('admin')
    const list = await ask('GET', '/api/v1/finances/finances/invoices/')
    expect(list.status).toBe(200)
    expect(list.body.length).toBeGreaterThan(0)
    for (const path of ['/api/v1/finances/invoices', '/api/v1/finances/invoices/', '/api/v1/invoices/']) {
      expect((await ask('GET', path)).status, path).toBe(404)
    }
  })

  test('a draft becomes an invoice with a number, takes payments, and never changes again', async ({ api }) => {
    const { ask } = await api.join()
    const draft = must(await ask('POST', paths.invoices(), { body: DRAFT }), 201)
    expect(draft).toMatchObject({ status: 'draft', number: null, total: '120.00', currency: 'EUR' })
    const open = must(await ask('POST', `${paths.invoice(draft.id)}/finalization`), 200)
    expect(open).toMatchObject({ status: 'open', remaining: '120.00' })
    expect(open.number).toMatch(/0*1$/)
    const edit = await ask('PATCH', paths.invoice(draft.id), {
      body: { lines: [{ description: 'Less', unit_price: '1.00' }] },
      if_match: open.version,
    })
    expect(edit.status).toBe(409)
    const payments = `${paths.invoice(draft.id)}/payments`
    must(await ask('POST', payments, { body: { amount: '20.00', method: 'cash' } }), 201)
    const part = must(await ask('GET', paths.invoice(draft.id)), 200)
    expect(part).toMatchObject({ status: 'open', paid: '20.00', remaining: '100.00' })
    for (const amount of ['100.01', '0.00', '-5.00', '1.001', 'ten']) {
      const refused = await ask('POST', payments, { body: { amount, method: 'cash' } })
      expect([409, 422], amount).toContain(refused.status)
    }
    const foreign = await ask('POST', payments, { body: { amount: '1.00', currency: 'CHF', method: 'cash' } })
    expect([409, 422]).toContain(foreign.status)
    must(await ask('POST', payments, { body: { amount: '100.00', method: 'bank_transfer' } }), 201)
    const paid = must(await ask('GET', paths.invoice(draft.id)), 200)
    expect(paid).toMatchObject({ status: 'paid', paid: '120.00', remaining: '0.00', total: '120.00' })
  })

  test('a payment that is reported fifty times counts once', async ({ api }) => {
    const { ask } = await api.join()
    const draft = must(await ask('POST', paths.invoices(), { body: DRAFT }), 201)
    must(await ask('POST', `${paths.invoice(draft.id)}/finalization`), 200)
    const body = { amount: '30.00', method: 'online', provider: 'bank', provider_ref: 'TX-4711' }
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => ask('POST', `${paths.invoice(draft.id)}/payments`, { body })),
    )
    expect(answers.filter(({ status }) => status >= 500)).toEqual([])
    const ids = new Set(answers.filter(({ status }) => status < 300).map(({ body }) => body.id))
    expect(ids.size).toBe(1)
    expect(must(await ask('GET', paths.invoice(draft.id)), 200).paid).toBe('30.00')
    expect(must(await ask('GET', paths.payments()), 200)).toHaveLength(1)
  })

  test('twenty issued at once are numbered one after the other without a gap', async ({ api }) => {
    const { ask } = await api.join()
    const drafts: string[] = []
    for (let index = 0; index < 20; index++) {
      drafts.push(must(await ask('POST', paths.invoices(), { body: DRAFT }), 201).id)
    }
    const answers = await Promise.all(drafts.map((id) => ask('POST', `${paths.invoice(id)}/finalization`)))
    const numbers = answers.map((answer) => Number(/(\d+)$/.exec(must(answer, 200).number)?.[1]))
    expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
    // Issuing one twice takes no second number.
    const again = await ask('POST', `${paths.invoice(drafts[0] ?? '')}/finalization`)
    expect([200, 409]).toContain(again.status)
    const next = must(await ask('POST', paths.invoices(), { body: DRAFT }), 201)
    const issued = must(await ask('POST', `${paths.invoice(next.id)}/finalization`), 200)
    expect(issued.number).toMatch(/0*21$/)
  })

  test('a write with an idempotency key happens once and is answered alike', async ({ api }) => {
    const { ask } = await api.join()
    const headers = { 'idempotency-key': 'draft-1' }
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => ask('POST', paths.invoices(), { body: DRAFT, headers })),
    )
    expect(answers.filter(({ status }) => status !== 201 && status !== 409)).toEqual([])
    const made = answers.filter(({ status }) => status === 201)
    expect(new Set(made.map(({ text }) => text)).size).toBe(1)
    const replay = await ask('POST', paths.invoices(), { body: DRAFT, headers })
    expect(replay.status).toBe(201)
    expect(replay.text).toBe(made[0]?.text)
    expect(replay.headers.get('idempotency-replayed')).toBe('true')
    expect(must(await ask('GET', paths.invoices()), 200)).toHaveLength(1)
    const other = await ask('POST', paths.invoices(), { body: { ...DRAFT, memo: 'another' }, headers })
    expect(other.status).toBe(422)
  })

  test('members see their own invoices only', async ({ api }) => {
    const [admin, member] = await Promise.all([api.as('admin'), api.as('member')])
    const own = must(await member.ask('GET', paths.invoices({ limit: 100 })), 200)
    const me = must(await member.ask('GET', paths.auth.me()), 200)
    expect(own.every((invoice: { member_id: string }) => invoice.member_id === me.member_id)).toBe(true)
    const all = must(await admin.ask('GET', paths.invoices({ limit: 100 })), 200)
    const foreign = all.find((invoice: { member_id: string }) => invoice.member_id !== me.member_id)
    expect((await member.ask('GET', paths.invoice(foreign.id))).status).toBe(404)
    expect((await member.ask('GET', paths.payments())).status).toBe(403)
    expect((await member.ask('POST', paths.invoices(), { body: DRAFT })).status).toBe(403)
  })
})

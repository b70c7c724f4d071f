import createClient from 'openapi-fetch'
import { freshId, mailTo, PASSWORD } from '#e2e/api'
import type { paths } from '#e2e/api-types'
import { expect, test } from '#e2e/test'

/** Returns the body of a success; fails with the problem of anything else. */
function had<T>({ data, error, response }: { data?: T; error?: unknown; response: Response }): T {
  if (data === undefined) throw new Error(`${response.status} of ${response.url}: ${JSON.stringify(error)}`)
  return data
}

test.describe('a client made from the description', () => {
  test('walks from registering to a payment and a question, typed all the way', async ({ api }) => {
    // Lists come as files too; what is asked for here is JSON, and so are refusals.
    const client = createClient<paths, 'application/json' | 'application/problem+json'>({
      baseUrl: api.url,
      // Lists of values are written with commas (`explode: false`).
      querySerializer: { array: { style: 'form', explode: false } },
    })
    const tenant_id = freshId('club')
    const email = `${freshId('ada')}@example.org`

    const registered = had(
      await client.POST('/api/v1/auth/register', {
        body: {
          first_name: 'Ada',
          last_name: 'Example',
          email,
          tenant_id,
          password: PASSWORD,
          confirm_password: PASSWORD,
        },
      }),
    )
    const { token } = await mailTo(email, 'Confirm')
    const verified = had(await client.POST('/api/v1/auth/verify-email', { body: { token: token ?? '' } }))
    expect(verified).toMatchObject({ email, tenant_id, is_awaiting_approval: false })
    const session = had(await client.POST('/api/v1/auth/login', { body: { tenant_id, email, password: PASSWORD } }))
    expect(session.user.id).toBe(registered.user_id)
    client.use({
      onRequest: ({ request }) => {
        request.headers.set('authorization', `Bearer ${session.access_token}`)
      },
    })

    const member = had(
      await client.POST('/api/v1/members/', { body: { first_name: 'Grace', last_name: 'Example', city: 'Utrecht' } }),
    )
    const pending = had(
      await client.GET('/api/v1/members/', { params: { query: { status: ['pending', 'active'], city: 'Utrecht' } } }),
    )
    expect(pending.map(({ id }) => id)).toEqual([member.id])

    const event = had(
      await client.POST('/api/v1/events/', {
        body: { title: 'Summer meeting', event_date: '2099-06-01T18:00:00', capacity: 10 },
      }),
    )
    const registration = had(
      await client.POST('/api/v1/events/{event_id}/registrations/', {
        params: { path: { event_id: event.id } },
        body: { member_id: member.id },
      }),
    )
    expect(registration.status).toBe('confirmed')

    const draft = had(
      await client.POST('/api/v1/finances/finances/invoices/', {
        body: { member_id: member.id, lines: [{ description: 'Dinner', unit_price: '40.00' }] },
      }),
    )
    const path = { invoice_id: draft.id }
    const invoice = had(
      await client.POST('/api/v1/finances/finances/invoices/{invoice_id}/finalization', { params: { path } }),
    )
    expect(invoice.status).toBe('open')
    const payment = had(
      await client.POST('/api/v1/finances/finances/invoices/{invoice_id}/payments', {
        params: { path },
        body: { amount: '40.00', method: 'cash' },
      }),
    )
    expect(payment.status).toBe('succeeded')
    const paid = had(await client.GET('/api/v1/finances/finances/invoices/{invoice_id}', { params: { path } }))
    expect(paid.status).toBe('paid')

    const refused = await client.POST('/api/v1/finances/finances/invoices/{invoice_id}/payments', {
      params: { path },
      body: { amount: '1.00', method: 'cash' },
    })
    expect(refused.error?.code).toBe('conflict')

    const answer = had(await client.POST('/api/v1/ai/chat', { body: { message: 'How many members are there?' } }))
    // The other way to be answered is a stream of events, which comes as text.
    if (typeof answer === 'string') throw new Error('Answered with a stream that nobody asked for')
    // Whoever founds an association is its first member.
    expect(answer.response).toContain('2 members')
    expect(answer.conversation_id).toMatch(/^[\da-f-]{36}$/)
  })
})

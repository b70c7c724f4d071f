import { describe, expect, test } from 'vitest'
import { ask, freshId, makeLogin, PASSWORD, registration, rowsOf } from '#app/api/v1/auth/api-journey'
import { appPool } from '#db/client'
import { makeAccount, makeTenant } from '#db/factories'
import { tellAssociations } from '#lib/jobs/tell-associations'
import { findMessage, listMessages } from '#lib/mail/mailbox'
import type { Transport } from '#lib/mail/transport'

const request = (email: string, address?: string) =>
  ask('POST', '/auth/forgot-association', { body: { email }, ...(address && { address }) })

/** Does the jobs that requests for this address have left, as the worker would, and returns how many there were. */
async function work(email: string, transport: Transport | null = null): Promise<number> {
  const { rows } = await appPool().query<{ data: { service_mail_id: string } }>(
    `select job.data from pgboss.job join service_mails m on m.id::text = job.data ->> 'service_mail_id'
     where job.name = 'associations' and m.to_address = $1`,
    [email.toLowerCase()],
  )
  for (const { data } of rows) {
    await tellAssociations({ data, retryCount: 0, retryLimit: 5 }, transport, new AbortController().signal)
  }
  return rows.length
}

const kept = async (email: string) =>
  (await appPool().query('select status from service_mails where to_address = $1', [email])).rows

describe('somebody who does not know the association', () => {
  test('gets one mail with every association in which the address can sign in, and no other', async () => {
    const email = `${freshId('ada')}@example.org`
    const [first, second, disabled, unverified, other] = [
      await makeTenant(),
      await makeTenant(),
      await makeTenant(),
      await makeTenant(),
      await makeTenant(),
    ]
    await makeAccount(first.db, { email })
    await makeAccount(second.db, { email, roles: ['member'] })
    await makeAccount(disabled.db, { email, status: 'disabled' })
    await makeAccount(unverified.db, { email, status: 'unverified' })
    await makeAccount(other.db)
    expect((await request(email.toUpperCase())).status).toBe(200)
    await work(email)
    const messages = await listMessages({ to: email })
    expect(messages).toMatchObject([{ subject: 'Your associations', status: 'local' }])
    const [{ html = '', text = '', id = '', tenant_id = '' } = {}] = messages
    for (const { tenant_id } of [first, second]) {
      expect(text).toContain(`Association ${tenant_id}`)
      expect(html).toContain(`/login?tenant_id=${tenant_id}"`)
    }
    for (const { tenant_id } of [disabled, unverified, other]) expect(html).not.toContain(tenant_id)
    expect(await findMessage(tenant_id, id)).toMatchObject({ id, html })
    // It belongs to none of them.
    expect(await rowsOf(first.tenant_id).selectFrom('mails').select('id').execute()).toEqual([])
    expect(await findMessage(first.tenant_id, id)).toBeNull()
  })

  test('gets the same answer whether or not there is an account, and nobody is looked up meanwhile', async () => {
    const { tenant_id, email } = await makeLogin()
    const unverified = registration(tenant_id, { password: PASSWORD })
    await ask('POST', '/auth/register', { body: unverified })
    const disabled = await makeLogin({ status: 'disabled' })
    const nobody = `${freshId('nobody')}@example.org`
    const addresses = [email, unverified.email, disabled.email, nobody]
    const answers = []
    for (const address of addresses) answers.push(await request(address))
    const seen = answers.map(({ status, text, headers }) =>
      JSON.stringify([status, text, [...headers].filter(([name]) => name !== 'x-request-id')]),
    )
    expect(new Set(seen).size).toBe(1)
    expect(answers[0]?.status).toBe(200)
    // All four left the same behind; only the job tells them apart.
    for (const address of addresses) expect(await kept(address)).toEqual([{ status: 'wanted' }])
    for (const address of addresses) expect(await work(address)).toBe(1)
    expect(await kept(email)).toEqual([{ status: 'local' }])
    for (const address of addresses.slice(1)) expect(await kept(address)).toEqual([])
  })

  test('leaves nothing here once the mail server took the mail, and it is sent once', async () => {
    const { email } = await makeLogin()
    await request(email)
    const sent: string[] = []
    const outcomes = [{ kind: 'failed', reason: 'busy', code: '421', loggable_reason: 'busy' } as const]
    const transport: Transport = {
      send: async ({ to_address, from_name }) => {
        sent.push(`${from_name} to ${to_address}`)
        return outcomes.pop() ?? { kind: 'sent' }
      },
      close: () => {},
    }
    await expect(work(email, transport)).rejects.toThrow('busy')
    expect(await kept(email)).toEqual([{ status: 'queued' }])
    await work(email, transport)
    expect(await kept(email)).toEqual([])
    expect(sent).toEqual(Array(2).fill(`Quorate to ${email}`))
  })

  test('is limited per address, with an account or without', async () => {
    const { email } = await makeLogin()
    for (const address of [email, `${freshId()}@example.org`]) {
      const answers = await Promise.all(Array.from({ length: 7 }, () => request(address)))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 429, 429])
    }
  })

  test('is told which field is wrong', async () => {
    const { status, body } = await request('no address')
    expect(status).toBe(422)
    expect(body.errors[0].pointer).toBe('/email')
  })
})

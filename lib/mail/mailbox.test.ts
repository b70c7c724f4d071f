import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import { makeTenant } from '#db/factories'
import { registerAccount } from '#lib/accounts/register'
import { createCtx } from '#lib/context'
import { keepDrawn } from '#lib/deliveries/papers'
import { deliverMail } from '#lib/mail/delivery'
import { findMessage, listMessages } from '#lib/mail/mailbox'
import { queueMail } from '#lib/mail/service'
import type { Transport } from '#lib/mail/transport'
import { nameFromId } from '#lib/tenants/schema'

async function makeMail(address: string) {
  const { tenant_id } = await makeTenant()
  const ctx = createCtx({ tenant_id, actor: { kind: 'system', name: 'test' }, request_id: 'test' })
  const mail = {
    template: 'verify_email',
    to: { address, name: 'Ada' },
    props: { token: 'T0ken', registered_at: '2027-03-01T11:30:00.000Z' },
  } as const
  return { tenant_id, id: (await queueMail(ctx, mail)) as string }
}

test('the mailbox finds the messages of every tenant to an address, with working links', async () => {
  const address = `ada-${Math.random()}@example.org`
  const first = await makeMail(address)
  const second = await makeMail(address)
  const messages = await listMessages({ to: address.toUpperCase() })
  expect(messages.map((message) => message.id)).toEqual([second.id, first.id])
  expect(messages[0]?.text).toContain('token=T0ken')
})

test('the mailbox shows one tenant alone when asked to', async () => {
  const address = `ada-${Math.random()}@example.org`
  const { tenant_id, id } = await makeMail(address)
  await makeMail(address)
  expect((await listMessages({ tenant_id })).map((message) => message.id)).toEqual([id])
  expect(await findMessage(tenant_id, id)).toMatchObject({ id, tenant_id, to_address: address })
  expect(await findMessage('nobody', id)).toBeNull()
  expect(await findMessage(tenant_id, 'not an id')).toBeNull()
})

test('a message of the mailbox comes with the zone and locale of its association', async () => {
  const address = `ada-${Math.random()}@example.org`
  const { tenant_id, id } = await makeMail(address)
  const ctx = createCtx({ tenant_id, actor: { kind: 'system', name: 'test' }, request_id: 'test' })
  await ctx.db.updateTable('tenants').set({ time_zone: 'Asia/Kathmandu', locale: 'de' }).execute()
  const own = { time_zone: 'Asia/Kathmandu', locale: 'de' }
  expect(await findMessage(tenant_id, id)).toMatchObject(own)
  expect(await listMessages({ to: address })).toMatchObject([own])
})

test('the mailbox shows the mail to somebody who starts an association that does not exist yet', async () => {
  const tenant_id = `Waiting-${uuidv7()}`
  const email = `${tenant_id}@example.org`
  const password = 'Evening-Tide-7'
  await registerAccount(
    { tenant_id, email, first_name: 'Ada', last_name: 'Example', password, confirm_password: password },
    { address: tenant_id, request_id: 'test' },
  )
  const [message] = await listMessages({ to: email })
  expect(message).toMatchObject({ tenant_id, to_address: email })
  const ctx = createCtx({ tenant_id, actor: { kind: 'system', name: 'test' }, request_id: 'test' })
  const sent: string[] = []
  const transport: Transport = {
    send: async ({ from_name }) => {
      sent.push(from_name)
      return { kind: 'sent' }
    },
    close: () => {},
  }
  expect(await deliverMail(ctx, message?.id ?? '', transport, false, keepDrawn)).toMatchObject({ kind: 'settled' })
  expect(sent).toEqual([nameFromId(tenant_id)])
})

import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ask, freshId, logIn, makeLogin, PASSWORD, rowsOf } from '#app/api/v1/auth/api-journey'
import { makeMember } from '#db/factories'
import { emailKey } from '#lib/format/email-key'

const PATH = '/auth/change-email'

/** Somebody who is signed in, with what is mailed and the tokens of links to a new address, the newest last. */
async function makeOwner(fields: Parameters<typeof makeLogin>[0] = {}) {
  const made = await makeLogin(fields)
  const { tenant_id, credentials } = made
  const db = rowsOf(tenant_id)
  const token = await logIn(credentials)
  const mails = () => db.selectFrom('mails').select(['template', 'to_address', 'text']).orderBy('id').execute()
  const links = async () =>
    (await mails())
      .filter(({ template }) => template === 'confirm_email')
      .map(({ text }) => /token=([\w.-]+)/.exec(text)?.[1] as string)
  const change = (email: string, current_password = PASSWORD) =>
    ask('POST', PATH, { token, body: { email, current_password } })
  const confirm = (link: string | undefined) => ask('POST', '/auth/verify-email', { body: { token: link } })
  const signIn = async (email: string, password = PASSWORD) =>
    (await ask('POST', '/auth/login', { body: { email, tenant_id, password } })).status
  const me = async () => (await ask('GET', '/auth/me', { token })).body
  return { ...made, db, token, mails, links, change, confirm, signIn, me }
}

test('another address to sign in with takes the password and its link, and the former one is told without it', async () => {
  const { email, mails, links, change, confirm, signIn, me } = await makeOwner()
  expect(await change('New@elsewhere.example', 'Wrong-Tide-7')).toMatchObject({
    status: 422,
    body: { errors: [{ pointer: '/current_password' }] },
  })
  expect(await mails()).toEqual([])
  expect((await change('New@elsewhere.example')).status).toBe(200)
  expect(await me()).toMatchObject({ email, email_change: { email: 'New@elsewhere.example' } })
  expect(await signIn('new@elsewhere.example')).toBe(401)
  expect((await mails()).map(({ template, to_address }) => [template, to_address])).toEqual([
    ['confirm_email', 'New@elsewhere.example'],
    ['email_changed', email],
  ])
  const [link] = await links()
  const uses = await Promise.all(Array.from({ length: 20 }, () => confirm(link)))
  expect(uses.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(422)])
  expect(uses.find(({ status }) => status === 200)?.body).toMatchObject({
    email: 'New@elsewhere.example',
    proved: 'sign_in_address',
  })
  expect([await signIn('new@elsewhere.example'), await signIn(email)]).toEqual([200, 401])
  expect(await me()).toMatchObject({ email: 'New@elsewhere.example', email_change: null })
  const told = (await mails()).filter(({ to_address }) => to_address === email)
  expect(told.map(({ template }) => template)).toEqual(['email_changed', 'email_changed'])
  for (const { text } of told) expect(text).not.toContain('elsewhere')
})

test('the record of a member follows where it had the former address, and no other', async () => {
  for (const isSame of [true, false]) {
    const { id, email, db, links, change, confirm } = await makeOwner()
    const there = isSame ? email : 'office@company.example'
    const member = await makeMember(db, { account_id: id, email: there, email_key: emailKey(there) })
    await change('new@elsewhere.example')
    expect((await confirm((await links())[0])).status).toBe(200)
    const row = db.selectFrom('members').select(['email', 'confirmed_email_key']).where('id', '=', member.id)
    expect(await row.executeTakeFirst()).toEqual(
      isSame
        ? { email: 'new@elsewhere.example', confirmed_email_key: 'new@elsewhere.example' }
        : { email: there, confirmed_email_key: null },
    )
  }
})

test('only the newest link works, and none once it is taken back, the password is new, a day has passed or the account is shut', async () => {
  const owner = await makeOwner()
  const { db, id, tenant_id, token, links, change, confirm, signIn, me, email } = owner
  await change('first@elsewhere.example')
  await change('second@elsewhere.example')
  expect((await confirm((await links())[0])).status).toBe(422)
  expect((await ask('DELETE', PATH, { token })).status).toBe(204)
  expect((await me()).email_change).toBeNull()
  await change('third@elsewhere.example')
  await db
    .updateTable('mail_tokens')
    .set({ expires_at: sql`now() - interval '1 second'` })
    .where('used_at', 'is', null)
    .execute()
  expect((await me()).email_change).toBeNull()
  await change('fourth@elsewhere.example')
  await db.updateTable('accounts').set({ status: 'disabled' }).where('id', '=', id).execute()
  expect((await confirm((await links())[3])).status).toBe(422)
  await db.updateTable('accounts').set({ status: 'verified' }).where('id', '=', id).execute()
  const password = 'Fresh-Tide-7'
  const body = { current_password: PASSWORD, password, confirm_password: password }
  expect((await ask('POST', '/auth/change-password', { token, body })).status).toBe(200)
  for (const link of await links()) expect((await confirm(link)).status).toBe(422)
  expect(await signIn(email, password)).toBe(200)
  expect((await ask('POST', PATH, { body: { email, current_password: password } })).status).toBe(401)
  expect(await rowsOf(tenant_id).selectFrom('accounts').select('email').execute()).toEqual([{ email }])
})

test('an address of another account is answered alike, goes to its owner as a reminder, and is never taken over', async () => {
  const { tenant_id, email, mails, links, change, confirm, signIn } = await makeOwner()
  const other = await makeLogin({ tenant_id })
  const taken = await change(other.email)
  const free = await change(`${freshId()}@elsewhere.example`)
  const shape = ({ status, body }: typeof taken) => [status, Object.keys(body), body.message.replace(/\S+@\S+/, '')]
  expect(shape(taken)).toEqual(shape(free))
  expect((await mails()).filter(({ to_address }) => to_address === other.email)).toMatchObject([
    { template: 'already_registered' },
  ])
  // Somebody opens an account with the address while its link is on the way.
  const rival = `${freshId()}@elsewhere.example`
  await change(rival)
  await rowsOf(tenant_id)
    .updateTable('accounts')
    .set({ email: rival, email_key: rival })
    .where('id', '=', other.id)
    .execute()
  expect((await confirm((await links()).at(-1))).status).toBe(409)
  expect(await signIn(email)).toBe(200)
  expect(await signIn(rival)).toBe(200)
})

test('the address that is there is no other one, and wrong passwords run out as at signing in', async () => {
  const { email, change, signIn } = await makeOwner()
  expect(await change(email.toUpperCase())).toMatchObject({ status: 422, body: { errors: [{ pointer: '/email' }] } })
  const statuses: number[] = []
  for (let guess = 0; guess < 11; guess += 1)
    statuses.push((await change('new@elsewhere.example', 'Wrong-Tide-7')).status)
  expect(statuses).toEqual([...Array(10).fill(422), 429])
  expect(await signIn(email)).toBe(200)
})

test('links to a new password that went to the former address end with it', async () => {
  const { email, tenant_id, mails, links, change, confirm } = await makeOwner()
  await ask('POST', '/auth/forgot-password', { body: { email, tenant_id } })
  const reset = (await mails()).find(({ template }) => template === 'reset_password')?.text ?? ''
  const token = /token=([\w.-]+)/.exec(reset)?.[1]
  await change('new@elsewhere.example')
  await confirm((await links())[0])
  const body = { token, password: 'Fresh-Tide-7', confirm_password: 'Fresh-Tide-7' }
  expect((await ask('POST', '/auth/reset-password', { body })).status).toBe(422)
})

test('whoever is shut out and let in again finds no link that works', async () => {
  const { id, db, tenant_id, email, links, change, confirm, mails } = await makeOwner()
  await db.updateTable('accounts').set({ email_verified_at: sql`now()` }).where('id', '=', id).execute()
  await ask('POST', '/auth/forgot-password', { body: { email, tenant_id } })
  await change('new@elsewhere.example')
  const admin = await logIn((await makeLogin({ tenant_id })).credentials)
  for (const status of ['disabled', 'verified'])
    expect((await ask('PATCH', `/accounts/${id}`, { token: admin, body: { status } })).status).toBe(200)
  expect((await confirm((await links())[0])).status).toBe(422)
  const reset = (await mails()).find(({ template }) => template === 'reset_password')?.text ?? ''
  const token = /token=([\w.-]+)/.exec(reset)?.[1]
  const body = { token, password: 'Fresh-Tide-7', confirm_password: 'Fresh-Tide-7' }
  expect((await ask('POST', '/auth/reset-password', { body })).status).toBe(422)
})

test('whoever had the address before takes it back with the link and a password of then, however often it was moved', async () => {
  const owner = await makeOwner()
  const { db, id, tenant_id, email, token, mails, links, confirm, signIn } = owner
  const member = await makeMember(db, { account_id: id, email, email_key: emailKey(email) })
  // Somebody who knows the password replaces it first, and moves the account twice.
  const stolen = 'Stolen-Tide-7'
  const body = { current_password: PASSWORD, password: stolen, confirm_password: stolen }
  expect((await ask('POST', '/auth/change-password', { token, body })).status).toBe(200)
  const thief = { ...owner, token: await logIn({ tenant_id, email, password: stolen }) }
  const move = async (to: string) => {
    await ask('POST', PATH, { token: thief.token, body: { email: to, current_password: stolen } })
    expect((await confirm((await links()).at(-1))).status).toBe(200)
  }
  await move('one@thief.example')
  await move('two@thief.example')
  const waysBack = async (to: string) =>
    (await mails())
      .filter(({ to_address, template }) => to_address === to && template === 'email_changed')
      .map(({ text }) => /restore-email\?token=([\w.-]+)/.exec(text)?.[1])
      .filter((link) => link !== undefined)
  const [link] = await waysBack(email)
  const [later] = await waysBack('one@thief.example')
  const restore = (link: string | undefined, former_password: string, password = 'Fresh-Tide-8') =>
    ask('POST', '/auth/restore-email', {
      body: { token: link, former_password, password, confirm_password: password },
    })
  expect(await restore(link, 'Wrong-Tide-7')).toMatchObject({
    status: 422,
    body: { errors: [{ pointer: '/former_password' }] },
  })
  expect(await restore(link, PASSWORD, PASSWORD)).toMatchObject({
    status: 422,
    body: { errors: [{ pointer: '/password' }] },
  })
  // Their own way back leads to an address that came later, and does not end that of the owner.
  expect((await restore(later, stolen)).status).toBe(200)
  const uses = await Promise.all(Array.from({ length: 5 }, () => restore(link, PASSWORD, 'Owned-Tide-9')))
  expect(uses.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422])
  expect([await signIn(email, 'Owned-Tide-9'), await signIn('one@thief.example', 'Fresh-Tide-8')]).toEqual([200, 401])
  expect((await ask('GET', '/auth/me', { token: thief.token })).status).toBe(401)
  expect((await restore(later, stolen)).status).toBe(422)
  const row = db.selectFrom('members').select('email').where('id', '=', member.id)
  expect(await row.executeTakeFirst()).toEqual({ email })
})

test('a way back ends after a week, and gives a shut account back without opening it', async () => {
  const { db, id, email, mails, links, change, confirm, signIn } = await makeOwner()
  await change('new@elsewhere.example')
  await confirm((await links())[0])
  const text = (await mails()).filter(({ to_address }) => to_address === email).at(-1)?.text ?? ''
  const token = /restore-email\?token=([\w.-]+)/.exec(text)?.[1]
  const password = 'Fresh-Tide-8'
  const body = { token, former_password: PASSWORD, password, confirm_password: password }
  await db.updateTable('accounts').set({ status: 'disabled' }).where('id', '=', id).execute()
  const expire = (by: string) =>
    db
      .updateTable('mail_tokens')
      .set({ expires_at: sql`expires_at - ${by}::interval` })
      .where('purpose', '=', 'restore')
  await expire('6 days 23 hours').execute()
  expect((await ask('POST', '/auth/restore-email', { body })).body).toMatchObject({ is_awaiting_approval: true })
  expect(await signIn(email, password)).toBe(401)
  const other = await makeOwner()
  await other.change('new@elsewhere.example')
  await other.confirm((await other.links())[0])
  const sent = (await other.mails()).filter(({ to_address }) => to_address === other.email).at(-1)?.text ?? ''
  await other.db
    .updateTable('mail_tokens')
    .set({ expires_at: sql`expires_at - interval '7 days 1 second'` })
    .where('purpose', '=', 'restore')
    .execute()
  const late = { ...body, token: /restore-email\?token=([\w.-]+)/.exec(sent)?.[1] }
  expect((await ask('POST', '/auth/restore-email', { body: late })).status).toBe(422)
})

test('an address that waits on the record still waits when the one to sign in with changes', async () => {
  const { id, email, db, token, mails, change, confirm } = await makeOwner({ roles: ['member'] })
  const member = await makeMember(db, { account_id: id, email, email_key: emailKey(email) })
  const { headers } = await ask('GET', `/members/${member.id}`, { token })
  await ask('PATCH', `/members/${member.id}`, {
    token,
    body: { email: 'record@elsewhere.example' },
    headers: { 'If-Match': headers.get('etag') ?? '' },
  })
  await change('new@elsewhere.example')
  const linkTo = async (to: string) =>
    /token=([\w.-]+)/.exec((await mails()).find(({ to_address }) => to_address === to)?.text ?? '')?.[1]
  expect((await confirm(await linkTo('new@elsewhere.example'))).status).toBe(200)
  expect((await confirm(await linkTo('record@elsewhere.example'))).status).toBe(200)
  const row = db.selectFrom('members').select('email').where('id', '=', member.id)
  expect(await row.executeTakeFirst()).toEqual({ email: 'record@elsewhere.example' })
})

test('an invitation that nobody took, and an address that somebody else put on the way to the record, give way to the owner', async () => {
  const owner = await makeOwner()
  const { db, id, email, token, mails, links, change, confirm, signIn } = owner
  await makeMember(db, { account_id: id, email, email_key: emailKey(email) })
  await change('new@elsewhere.example')
  await confirm((await links())[0])
  const back = /restore-email\?token=([\w.-]+)/.exec(
    (await mails()).filter(({ to_address }) => to_address === email).at(-1)?.text ?? '',
  )?.[1]
  expect(
    (await ask('POST', '/accounts/', { token, body: { email, first_name: 'In', last_name: 'Vited' } })).status,
  ).toBe(201)
  const password = 'Fresh-Tide-8'
  const body = { token: back, former_password: PASSWORD, password, confirm_password: password }
  expect((await ask('POST', '/auth/restore-email', { body })).status).toBe(200)
  expect(await signIn(email, password)).toBe(200)
  const invited = (await mails()).find(({ template, to_address }) => template === 'invitation' && to_address === email)
  const dead = /token=([\w.-]+)/.exec(invited?.text ?? '')?.[1]
  const chosen = { token: dead, password, confirm_password: password }
  expect((await ask('POST', '/auth/reset-password', { body: chosen })).status).toBe(422)
})

test('a way back ends once its address is that of the account again', async () => {
  const { email, mails, links, change, confirm, signIn } = await makeOwner()
  await change('new@elsewhere.example')
  await confirm((await links())[0])
  const back = /restore-email\?token=([\w.-]+)/.exec(
    (await mails()).filter(({ to_address }) => to_address === email).at(-1)?.text ?? '',
  )?.[1]
  await change(email)
  expect((await confirm((await links()).at(-1))).status).toBe(200)
  const body = { token: back, former_password: PASSWORD, password: 'Fresh-Tide-8', confirm_password: 'Fresh-Tide-8' }
  expect((await ask('POST', '/auth/restore-email', { body })).status).toBe(422)
  expect(await signIn(email)).toBe(200)
})

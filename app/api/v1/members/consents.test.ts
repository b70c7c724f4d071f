import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import { callApi, makeCaller } from '#app/api/v1/test-client'
import { makeMember } from '#db/factories'
import { runBulkAction } from '#lib/bulk-actions/service'
import { PRESETS } from '#lib/consents/queries'
import { getLinkedConsent } from '#lib/consents/withdrawal'
import { createCtx, transaction } from '#lib/context'
import { deliverMail } from '#lib/mail/delivery'
import { withdrawalToken } from '#lib/mail/links'
import type { Transport } from '#lib/mail/transport'
import { api, pages } from '#lib/paths'
import { seatToken } from '#lib/registrations/seat-links'
import { getMemberActivity } from '#lib/timeline/queries'

async function world() {
  const admin = await makeCaller()
  const self = await makeCaller(['member'], admin)
  const { id } = await makeMember(admin.db, { account_id: self.account_id, first_name: 'Grete', last_name: 'Sample' })
  const ctx = createCtx({
    tenant_id: admin.tenant_id,
    actor: { kind: 'system', name: 'test' },
    request_id: uuidv7(),
  })
  const say = (caller: typeof admin, state: string, purpose = 'newsletter', more: object = {}, member_id = id) =>
    caller.call('POST', api.memberConsents(member_id), { body: { purpose, state, ...more } })
  const kept = async (member_id = id) =>
    (await admin.db.selectFrom('members').select('consents').where('id', '=', member_id).executeTakeFirstOrThrow())
      .consents
  return { admin, self, id, ctx, say, kept }
}

type Line = { state: string; way: string; by_name: string | null; text: string }

test('a consent is given and withdrawn, and the log keeps what was read, how it was said and by whom', async () => {
  const { admin, self, id, say, kept } = await world()
  const preset = PRESETS.find(({ key }) => key === 'newsletter')
  const given = await say(self, 'given')
  expect(given).toMatchObject({ status: 201, body: { purpose: 'newsletter', state: 'given', text: preset?.text } })
  expect(await kept()).toEqual(['newsletter'])
  const purpose = (await admin.call('GET', api.consentPurpose('newsletter'))).body
  await admin.call('PATCH', api.consentPurpose('newsletter'), {
    body: { text: 'Twice a month, by e-mail.' },
    if_match: purpose.version,
  })
  await say(self, 'withdrawn')
  expect(await kept()).toEqual([])
  await say(admin, 'given', 'newsletter', { way: 'form' })
  await say(admin, 'given', 'photos')
  expect(await kept()).toEqual(['newsletter', 'photos'])

  const [news, photos, partners] = (await admin.call('GET', api.memberConsents(id))).body
  expect(news.history.map(({ state, way, text }: Line) => [state, way, text])).toEqual([
    ['given', 'form', 'Twice a month, by e-mail.'],
    ['withdrawn', 'self_service', 'Twice a month, by e-mail.'],
    ['given', 'self_service', preset?.text],
  ])
  expect(news.history.every(({ by_name }: Line) => by_name)).toBe(true)
  expect(photos.history).toMatchObject([{ way: 'staff' }])
  expect(partners).toMatchObject({ state: null, history: [] })
  // Members read their own log, and not who of the staff it was.
  const [own] = (await self.call('GET', api.memberConsents(id))).body
  expect(own.history.map(({ by_name }: Line) => by_name === null)).toEqual([true, false, false])
  const audit = (await admin.call('GET', `/api/v1/audit/?noun=members&object_id=${id}`)).body
  expect(audit.map(({ action }: { action: string }) => action)).toEqual([
    'member.consent_given',
    'member.consent_given',
    'member.consent_withdrawn',
    'member.consent_given',
  ])
})

test('what is so already adds no line, and a no without a yes before is kept as said', async () => {
  const { admin, id, say } = await world()
  await say(admin, 'given')
  await say(admin, 'given')
  await say(admin, 'withdrawn', 'photos')
  await say(admin, 'withdrawn', 'photos')
  const said = (await admin.call('GET', api.memberConsents(id))).body
  expect(said.map(({ state, history }: { state: string; history: Line[] }) => [state, history.length])).toEqual([
    ['given', 1],
    ['withdrawn', 1],
    [null, 0],
  ])
})

test('nobody rewrites the log: no line is changed, removed or given to somebody else', async () => {
  const { admin, ctx, say } = await world()
  const other = await makeMember(admin.db)
  await say(admin, 'given')
  const lines = () => admin.db.selectFrom('consents').selectAll().execute()
  const before = await lines()
  const attempts = [
    sql`update consents set text = 'I agree to everything'`,
    sql`update consents set state = 'withdrawn'`,
    sql`update consents set at = now() - interval '1 year'`,
    sql`update consents set member_id = ${other.id}`,
    sql`delete from consents`,
    sql`truncate consents`,
  ]
  for (const attempt of attempts)
    await expect(transaction(ctx, ({ db }) => attempt.execute(db))).rejects.toThrow(/permission denied|not rewritten/)
  // Not even where two records are being merged.
  await expect(
    transaction(ctx, async ({ db }) => {
      await sql`select set_config('app.member_merge', 'on', true)`.execute(db)
      await sql`update consents set text = 'I agree to everything'`.execute(db)
    }),
  ).rejects.toThrow(/permission denied|changes only whose/)
  expect(await lines()).toEqual(before)
})

test('whatever is said at the same moment, what holds is the last line of the log', async () => {
  const { admin, self, id, say, kept } = await world()
  const states = ['given', 'withdrawn'] as const
  for (let round = 0; round < 4; round += 1) {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        say(n % 3 === 0 ? admin : self, states[(n + round) % 2] as string, n % 4 === 3 ? 'photos' : 'newsletter'),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
    const said = (await admin.call('GET', api.memberConsents(id))).body as {
      purpose: string
      state: string
      history: Line[]
    }[]
    expect(await kept()).toEqual(said.flatMap(({ purpose, state }) => (state === 'given' ? purpose : [])).sort())
    // Each line turns the one before round: none was written on what was so no longer.
    for (const { history } of said)
      for (const [place, { state }] of history.entries()) expect(history[place + 1]?.state).not.toBe(state)
  }
  // Those who write past the service take turns as well.
  await Promise.all(
    ['newsletter', 'photos', 'partners'].map((purpose) =>
      admin.db
        .insertInto('consents')
        .values({ id: uuidv7(), member_id: id, purpose, state: 'given', way: 'import', text: 'Yes' })
        .execute(),
    ),
  )
  expect(await kept()).toEqual(['newsletter', 'partners', 'photos'])
})

test('members speak for themselves alone, staff without the right for nobody, and tenants never see each other', async () => {
  const { admin, self, id, say } = await world()
  const other = await makeMember(admin.db)
  const treasurer = await makeCaller(['treasurer'], admin)
  const foreign = await makeCaller()
  expect((await say(self, 'given', 'newsletter', {}, other.id)).status).toBe(404)
  expect((await self.call('GET', api.memberConsents(other.id))).status).toBe(404)
  expect((await say(self, 'given', 'newsletter', { way: 'form' })).status).toBe(403)
  expect((await treasurer.call('GET', api.memberConsents(id))).status).toBe(200)
  expect((await say(treasurer, 'given')).status).toBe(403)
  expect((await say(treasurer, 'given', 'newsletter', {}, uuidv7())).status).toBe(404)
  expect((await say(foreign, 'given')).status).toBe(404)
  expect((await foreign.call('GET', api.memberConsents(id))).status).toBe(404)
  expect((await callApi('GET', api.memberConsents(id))).status).toBe(401)
  expect(await admin.db.selectFrom('consents').select('id').execute()).toEqual([])
  await admin.call('POST', api.consentPurposes(), { body: { label: 'Choir list', text: 'Yes.' } })
  expect((await foreign.call('GET', api.consentPurpose('choir_list'))).status).toBe(404)
  for (const [method, path, body] of [
    ['POST', api.consentPurposes(), { label: 'Other', text: 'Yes.' }],
    ['PATCH', api.consentPurpose('choir_list'), { label: 'Other' }],
    ['DELETE', api.consentPurpose('choir_list'), undefined],
  ] as const)
    expect((await self.call(method, path, { body, if_match: 1 })).status).toBe(403)
  expect((await self.call('GET', api.consentPurposes())).body).toHaveLength(PRESETS.length + 1)
})

test('an association words its purposes, adds its own, and deletes only what nobody has answered', async () => {
  const { admin, self, say } = await world()
  const add = (body: object) => admin.call('POST', api.consentPurposes(), { body })
  const choir = await add({
    label: 'Choir list',
    text: 'My number may stand on the list of the choir.',
    is_asked: true,
  })
  expect(choir).toMatchObject({
    status: 201,
    body: { key: 'choir_list', is_own: true, is_active: true, is_asked: true, version: 1 },
  })
  expect((await add({ label: 'CHOIR list', text: 'Again' })).body.detail).toContain('Another purpose is called')
  expect((await add({ label: 'Second choir', key: 'newsletter', text: 'Again' })).status).toBe(409)
  expect((await add({ label: 'Empty', text: ' ' })).body.errors).toMatchObject([{ pointer: '/text' }])
  expect((await say(self, 'given', 'choir_lis')).body.detail).toContain('Did you mean choir_list?')

  const path = api.consentPurpose('choir_list')
  await say(self, 'given', 'choir_list')
  expect((await admin.call('DELETE', path, { if_match: 1 })).body.detail).toContain('Switch it off instead')
  expect((await admin.call('DELETE', api.consentPurpose('photos'))).body.detail).toContain('from the start')
  // What is switched off is agreed to no more, and can be withdrawn.
  expect((await admin.call('PATCH', path, { body: { is_active: false }, if_match: 1 })).status).toBe(200)
  expect((await say(self, 'withdrawn', 'choir_list')).body.state).toBe('withdrawn')
  expect((await say(self, 'given', 'choir_list')).status).toBe(422)
  await add({ label: 'Unused', text: 'Yes.' })
  expect((await admin.call('DELETE', api.consentPurpose('unused'))).status).toBe(204)
})

test('lists, files, views and questions filter by a purpose under its own words', async () => {
  const { admin, self, say, id } = await world()
  await makeMember(admin.db, { first_name: 'Otto' })
  await admin.call('POST', api.consentPurposes(), { body: { label: 'Choir list', text: 'Yes.' } })
  await say(admin, 'given', 'choir_list')
  const filter = { consents: { contains: 'choir_list' } }
  const list = await admin.call('GET', api.members({ filter: JSON.stringify(filter) }))
  expect(list.body.map((row: { id: string }) => row.id)).toEqual([id])
  const none = await admin.call('GET', api.members({ filter: JSON.stringify({ not: filter }) }))
  expect(none.body).toHaveLength(1)
  const wrong = await admin.call('GET', api.members({ filter: JSON.stringify({ consents: 'choir_lst' }) }))
  expect(wrong).toMatchObject({ status: 422 })
  expect(wrong.body.detail).toContain('Did you mean choir_list?')
  const question = { of: 'members', show: 'count', where: filter }
  const answer = (await admin.call('POST', api.questions(), { body: question })).body
  expect(answer).toMatchObject({ value: 1 })
  expect(answer.words).toContain('consented to: Choir list')
  const file = await admin.call('GET', api.members({ format: 'csv', columns: 'last_name,consents' }))
  expect(file.text).toContain('Consented to')
  expect(file.text).toContain('Choir list')
  const view = { noun: 'members', name: 'Choir', filter }
  expect((await admin.call('POST', api.views(), { body: view })).status).toBe(201)
  const told = (await admin.call('GET', '/api/v1/models/')).body.find(
    (each: { noun: string }) => each.noun === 'members',
  )
  const field = told.fields.find(({ name }: { name: string }) => name === 'consents')
  expect(field.values).toContainEqual({ value: 'choir_list', label: 'Choir list' })
  // What others consented to is not for members to filter by.
  const asked = { body: { of: 'members', show: 'count', where: { consents: { is_set: true } } } }
  expect((await self.call('POST', api.questions(), asked)).status).toBe(403)
})

test('a mail with a purpose reaches those only who consented to it, and says how many are left out', async () => {
  const { admin, ctx, say, id } = await world()
  const { db } = admin
  const people = await Promise.all(
    ['a', 'b', 'c', 'd'].map((name) =>
      makeMember(db, {
        first_name: name,
        status: 'active',
        email: `${name}@mail.example`,
        email_key: `${name}@mail.example`,
      }),
    ),
  )
  const [yes, changed, no] = people.map((each) => each.id) as [string, string, string, string]
  await say(admin, 'given', 'newsletter', {}, yes)
  await say(admin, 'given', 'newsletter', {}, changed)
  await say(admin, 'given', 'newsletter', {}, no)
  await say(admin, 'withdrawn', 'newsletter', {}, no)
  const start = (params: object, more: object = {}) =>
    admin.call('POST', api.bulkActions(), {
      body: {
        ...{ noun: 'members', action: 'mail', filter: { id: { in: [id, ...people.map((each) => each.id)] } } },
        params: { subject: 'The spring letter', text: 'Hello', language: 'en', ...params },
        ...more,
      },
    })
  const news = { purpose: 'newsletter' }
  const preview = (await start(news, { dry_run: true })).body
  expect(preview).toMatchObject({ total_count: 2, left_out_count: 3 })
  expect(preview.words).toContain('Mail “The spring letter” to 2 members who consented to “News by e-mail”')
  const service = (await start({}, { dry_run: true })).body
  expect(service).toMatchObject({ total_count: 5, left_out_count: 0 })
  expect((await start({ purpose: 'newsleter' }, { dry_run: true })).body).toMatchObject({
    errors: [{ pointer: '/params/purpose' }],
  })
  expect((await start({ purpose: 'partners' })).status).toBe(422)
  // Named rows are no way round it.
  const named = { ids: people.map((each) => each.id), filter: undefined }
  expect((await start(news, { ...named, dry_run: true })).body).toMatchObject({ total_count: 2, left_out_count: 2 })

  const begun = (await start(news)).body
  // One of them thinks again before it is written.
  await say(admin, 'withdrawn', 'newsletter', {}, changed)
  await runBulkAction(ctx, begun.id, new AbortController().signal)
  const mails = await db
    .selectFrom('mails')
    .select(['member_id', 'text'])
    .where('subject', '=', 'The spring letter')
    .execute()
  expect(mails.map(({ member_id }) => member_id)).toEqual([yes])
  expect(mails[0]?.text).toContain('because you consented to “News by e-mail”')
  expect(mails[0]?.text).toMatch(/You can withdraw that at any time.*Withdraw my consent .*[/]withdraw[?]consent=/s)
  const rows = (await admin.call('GET', api.bulkActionRows(begun.id, { state: 'refused' }))).body
  expect(rows).toMatchObject([{ id: changed, message: 'No consent to “News by e-mail”.' }])
})

/** A member without an account who consented, and what the mail that came for that carries. */
async function makeMailed() {
  const { admin, ctx, say } = await world()
  const { db } = admin
  const { id } = await makeMember(db, { status: 'active', email: 'ann@mail.example', email_key: 'ann@mail.example' })
  await say(admin, 'given', 'newsletter', { way: 'form' }, id)
  const body = {
    ...{ noun: 'members', action: 'mail', filter: { id: { in: [id] } } },
    params: { subject: 'News', text: 'Hello', language: 'en', purpose: 'newsletter' },
  }
  const begun = await admin.call('POST', api.bulkActions(), { body })
  await runBulkAction(ctx, begun.body.id, new AbortController().signal)
  const mail = await db
    .selectFrom('mails')
    .select(['id', 'text'])
    .where('subject', '=', 'News')
    .executeTakeFirstOrThrow()
  const consent = decodeURIComponent(/[?]consent=([\w.%-]+)/.exec(mail.text)?.[1] ?? '')
  const lines = () =>
    db
      .selectFrom('consents')
      .select(['state', 'way', 'account_id'])
      .where('member_id', '=', id)
      .orderBy('at')
      .orderBy('id')
      .execute()
  return { admin, ctx, say, id, mail, consent, lines }
}

const withdraw = (consent: string) => callApi('POST', api.consentWithdrawal({ consent }))

test('whoever has no account withdraws with the link of the mail, as often as they agree anew', async () => {
  const { admin, say, id, consent, lines } = await makeMailed()
  // Mail programs open links before people do.
  expect(await getLinkedConsent(consent, 'test')).toEqual({
    ...{ association: expect.any(String), label: 'News by e-mail', text: expect.any(String), is_withdrawn: false },
  })
  const opened = await callApi('GET', api.consentWithdrawal({ consent }))
  expect([opened.status, opened.headers.get('location')]).toEqual([303, pages.withdrawConsent(consent)])
  expect(await lines()).toHaveLength(1)
  const done = await withdraw(consent)
  expect(done).toMatchObject({ status: 200, body: { message: expect.stringContaining('News by e-mail') } })
  expect((await withdraw(consent)).status).toBe(200)
  expect(await getLinkedConsent(consent, 'test')).toMatchObject({ is_withdrawn: true })
  const link = { state: 'withdrawn', way: 'link', account_id: null }
  expect((await lines()).slice(1)).toEqual([link])
  const told = (await admin.call('GET', api.memberConsents(id))).body
  expect(told[0]).toMatchObject({ state: 'withdrawn', history: [{ way: 'link', by_name: null }, { way: 'form' }] })
  await say(admin, 'given', 'newsletter', {}, id)
  expect((await withdraw(consent)).status).toBe(200)
  expect((await lines()).at(-1)).toEqual(link)
  const logged = await admin.db
    .selectFrom('audit_log')
    .select('actor_kind')
    .where('action', '=', 'member.consent_withdrawn')
    .execute()
  expect(logged).toEqual([{ actor_kind: 'anonymous' }, { actor_kind: 'anonymous' }])
})

test('mail programs withdraw with one click, and nobody else reads the link', async () => {
  const { admin, ctx, mail, consent, lines } = await makeMailed()
  const kept = (await admin.call('GET', api.mail(mail.id))).body
  expect(JSON.stringify(kept)).not.toContain(consent)
  expect(kept.html).toContain('consent=removed')
  let sent: Parameters<Transport['send']>[0] | undefined
  const transport: Transport = {
    send: async (outgoing) => {
      sent = outgoing
      return { kind: 'sent' }
    },
    close: () => {},
  }
  await deliverMail(ctx, mail.id, transport, false, () => Promise.reject(new Error('No paper')))
  const address = new URL(sent?.withdrawal ?? '')
  // RFC 8058: a form with one field, and neither cookies nor a session.
  const answer = await callApi('POST', `${address.pathname}${address.search}`, {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })
  expect(answer.status).toBe(200)
  expect((await lines()).at(-1)).toMatchObject({ state: 'withdrawn', way: 'link' })
})

test('a link that is not ours says so, and one of somebody who was erased has nothing to withdraw', async () => {
  const { admin, consent, lines, id } = await makeMailed()
  const foreign = await makeMailed()
  const [tenant, member, purpose, signed] = consent.split('.')
  const forged = [
    '',
    'x',
    `${tenant}.${member}.${signed}`,
    `${tenant}.${member}.${purpose}.${'A'.repeat(43)}`,
    `${foreign.consent.split('.')[0]}.${member}.${purpose}.${signed}`,
    `${tenant}.${member}.${Buffer.from('photos').toString('base64url')}.${signed}`,
    `${consent}A`,
    `${consent}\0`,
    // That of a seat, and of a purpose that there is not.
    seatToken(admin.tenant_id, id),
  ]
  for (const each of forged) expect((await withdraw(each)).status, each).toBe(422)
  expect((await withdraw(withdrawalToken(admin.tenant_id, id, 'gone'))).status).toBe(409)
  expect((await withdraw(withdrawalToken('nowhere', id, 'newsletter'))).status).toBe(409)
  expect((await withdraw('a'.repeat(2000))).status).toBe(422)
  expect(await lines()).toHaveLength(1)
  await admin.db.updateTable('members').set({ erased_at: new Date().toISOString() }).where('id', '=', id).execute()
  const { status, body } = await withdraw(consent)
  expect([status, body.detail]).toEqual([409, expect.stringContaining('There is nothing to withdraw any more')])
})

test('words that come to mean something else are asked anew: consents of before hold for nothing until then', async () => {
  const { admin, self, say, kept, id } = await world()
  const before = PRESETS.find(({ key }) => key === 'newsletter')?.text
  const path = api.consentPurpose('newsletter')
  const reword = async (body: object) =>
    admin.call('PATCH', path, { body, if_match: (await admin.call('GET', path)).body.version })
  const own = async () => (await self.call('GET', api.memberConsents(id))).body[0]
  await say(self, 'given')
  // A better word is no other meaning.
  await reword({ text: 'News and invitations, by e-mail.' })
  expect(await kept()).toEqual(['newsletter'])
  expect(await own()).toMatchObject({ state: 'given', is_asked_again: false, agreed_text: before })

  await reword({ text: 'News and advertising.', ask_again: true })
  expect(await kept()).toEqual([])
  expect(await own()).toMatchObject({ state: null, is_asked_again: true, agreed_text: before })
  const filter = JSON.stringify({ consents: { contains: 'newsletter' } })
  expect((await admin.call('GET', api.members({ filter }))).body).toEqual([])
  // What is said of other purposes meanwhile brings none of it back.
  await say(self, 'given', 'photos')
  expect(await kept()).toEqual(['photos'])

  await say(self, 'given')
  expect(await kept()).toEqual(['newsletter', 'photos'])
  expect(await own()).toMatchObject({ state: 'given', is_asked_again: false, agreed_text: null })
  await reword({ ask_again: true })
  expect((await say(self, 'withdrawn')).body).toMatchObject({ state: 'withdrawn', is_asked_again: false })
  expect((await own()).history).toHaveLength(3)
})

test('whoever read other words than those of now is told so, and can say no to any', async () => {
  const { admin, self, kept, id } = await world()
  const path = api.consentPurpose('newsletter')
  const { text, version } = (await admin.call('GET', path)).body
  await admin.call('PATCH', path, { body: { text: 'News and advertising.' }, if_match: version })
  const answer = (state: string, read: string) =>
    self.call('POST', api.memberConsents(id), { body: { purpose: 'newsletter', state, text: read } })
  const late = await answer('given', text)
  expect([late.status, late.body.detail]).toEqual([
    ...[409, '“News by e-mail” has other words by now. Load the page again and read them.'],
  ])
  expect(await kept()).toEqual([])
  expect((await answer('given', 'News and advertising.')).body.history).toMatchObject([
    { text: 'News and advertising.' },
  ])
  expect((await answer('withdrawn', text)).body).toMatchObject({ state: 'withdrawn' })
})

test('a form that was signed earlier is noted with its day, and with the words of that day', async () => {
  const { admin, self, say, kept, id } = await world()
  const before = PRESETS.find(({ key }) => key === 'newsletter')?.text
  await admin.call('PATCH', api.consentPurpose('newsletter'), { body: { text: 'Shorter.' }, if_match: 1 })
  const note = 'In the folder of 2025'
  expect(await say(admin, 'given', 'newsletter', { way: 'form', day: '2025-03-14', note })).toMatchObject({
    status: 201,
    body: { state: 'given', agreed_text: before, history: [{ text: before, note }] },
  })
  const [line] = (await admin.call('GET', api.memberConsents(id))).body[0].history
  expect(line.at < '2025-03-15' && line.noted_at > '2026').toBe(true)
  expect((await self.call('GET', api.memberConsents(id))).body[0].history[0].note).toBe(null)
  // What was said since holds, whatever is noted of before.
  await say(self, 'withdrawn')
  await say(admin, 'given', 'newsletter', { day: '2025-06-01' })
  expect(await kept()).toEqual([])
  const wrong = await say(admin, 'given', 'photos', { day: '2999-01-01' })
  expect([wrong.status, wrong.body.errors]).toMatchObject([422, [{ pointer: '/day' }]])
  expect((await say(self, 'given', 'photos', { day: '2025-03-14' })).status).toBe(403)
  expect((await say(self, 'given', 'photos', { note })).status).toBe(403)
  // Words that mean something else are not agreed to by a form that is older than they are.
  await admin.call('PATCH', api.consentPurpose('photos'), {
    body: { text: 'All films.', ask_again: true },
    if_match: 1,
  })
  expect((await say(admin, 'given', 'photos', { day: '2025-03-14' })).body).toMatchObject({ is_asked_again: true })
  expect(await kept()).toEqual([])
})

test('a yes to the words of today is noted though somebody agreed to those of before', async () => {
  const { admin, say, kept } = await world()
  await say(admin, 'given', 'newsletter', { day: '2025-03-14' })
  await admin.call('PATCH', api.consentPurpose('newsletter'), {
    body: { text: 'News and advertising.', ask_again: true },
    if_match: 1,
  })
  await admin.db.updateTable('consent_purposes').set({ asked_again_at: '2025-05-01T12:00:00Z' }).execute()
  expect((await say(admin, 'given', 'newsletter', { day: '2025-06-01' })).body).toMatchObject({ state: 'given' })
  expect(await kept()).toEqual(['newsletter'])
})

test('consents of many are noted at once with their day, and what was noted by mistake is taken back', async () => {
  const { admin, ctx, say, kept, id } = await world()
  const [other, has] = [await makeMember(admin.db), await makeMember(admin.db)]
  await say(admin, 'given', 'newsletter', {}, has.id)
  await say(admin, 'withdrawn', 'newsletter', {}, other.id)
  const start = (params: object, more: object = {}) =>
    admin.call('POST', api.bulkActions(), {
      body: {
        ...{ noun: 'members', action: 'note_consent', ids: [id, other.id, has.id] },
        params: { purpose: 'newsletter', state: 'given', ...params },
        ...more,
      },
    })
  const preview = (await start({ day: '2025-03-14', note: 'Fair' }, { dry_run: true })).body
  expect(preview).toMatchObject({ changed_count: 3, can_undo: true })
  expect(preview.words).toBe('Note that 3 members consented: “News by e-mail”, said on 2025-03-14')
  expect(preview.examples.map(({ change }: { change: string }) => change).sort()).toEqual([
    'not answered → given',
    'noted in the log; it stays given, by what was said since',
    'noted in the log; it stays no consent, by what was said since',
  ])
  expect((await start({ day: '2999-01-01' })).body.errors).toMatchObject([{ pointer: '/params/day' }])
  expect((await start({ purpose: 'newsleter' })).body.errors).toMatchObject([{ pointer: '/params/purpose' }])

  const begun = (await start({})).body
  await runBulkAction(ctx, begun.id, new AbortController().signal)
  expect((await admin.call('GET', api.bulkAction(begun.id))).body).toMatchObject({
    ...{ status: 'done', changed_count: 2, unchanged_count: 1 },
  })
  expect([await kept(), await kept(other.id)]).toEqual([['newsletter'], ['newsletter']])
  const undo = (await admin.call('POST', api.bulkActionUndo(begun.id))).body
  await runBulkAction(ctx, undo.id, new AbortController().signal)
  expect([await kept(), await kept(other.id), await kept(has.id)]).toEqual([[], [], ['newsletter']])
  // As if it had not been noted; the log says so.
  const state = async (member: string) => (await admin.call('GET', api.memberConsents(member))).body[0]
  expect(await state(id)).toMatchObject({
    state: null,
    history: [{ state: 'given', is_taken_back: true, way: 'form' }],
  })
  expect(await state(other.id)).toMatchObject({ state: 'withdrawn', history: [{}, {}] })
})

test('the timeline of a member says what a consent was for', async () => {
  const { ctx, admin, id, say } = await world()
  await say(admin, 'given', 'photos')
  await say(admin, 'withdrawn', 'photos')
  const { timeline } = await getMemberActivity(ctx, id)
  expect(timeline.slice(0, 2).map(({ action, subject }) => [action, subject?.label])).toEqual([
    ['member.consent_withdrawn', 'Photos and films'],
    ['member.consent_given', 'Photos and films'],
  ])
})

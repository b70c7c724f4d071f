import { afterEach, expect, test } from 'vitest'
import { type Caller, makeCaller } from '#app/api/v1/test-client'
import { makeInvoice, makeMember, makeTier } from '#db/factories'
import { startModelServer } from '#e2e/model-server'
import { ChainState, replaceProcessState } from '#lib/assistant/chain/state'
import { runBulkAction } from '#lib/bulk-actions/service'
import { createCtx } from '#lib/context'
import { readEnv } from '#lib/env'
import { api } from '#lib/paths'
import type { Role } from '#lib/permissions'
import { getMemberActivity } from '#lib/timeline/queries'

afterEach(() => replaceProcessState())

/** Two who owe something that is overdue, one of them without an address; one who died owing; one who owes nothing. */
async function makeDebtors(): Promise<Caller> {
  const caller = await makeCaller()
  const { db } = caller
  const tier = await makeTier(db, { name: 'Regular' })
  const owing = [
    { first_name: 'Ada', last_name: 'Late', email: 'ada@late.example' },
    { first_name: 'Bob', last_name: 'Mute', email: null },
    { first_name: 'Cid', last_name: 'Gone', email: 'cid@gone.example', status: 'deceased' },
  ]
  for (const fields of owing) {
    const { id } = await makeMember(db, { tier_id: tier.id, ...fields })
    await makeInvoice(db, { member_id: id, due_date: '2026-01-31' })
  }
  await makeMember(db, { first_name: 'Dan', last_name: 'Paid', email: 'dan@paid.example' })
  return caller
}

const without = (reason: string, count = 1) => ({ reason, noun: 'members', count })
const draft = ({ call }: Caller, body: object) => call('POST', api.ai.drafts(), { body })
const mails = ({ db }: Caller) =>
  db
    .selectFrom('mails')
    .select(['to_address', 'subject', 'text', 'template', 'member_id'])
    .orderBy('to_address')
    .execute()

async function sendAll({ tenant_id }: Caller, id: string): Promise<void> {
  const system = createCtx({ tenant_id, actor: { kind: 'system', name: 'jobs' }, request_id: 'drafts' })
  await runBulkAction(system, id, new AbortController().signal)
}

test('a mail to everyone who is late is drafted, shown as the first would get it, and sent by nobody but a person', async () => {
  const caller = await makeDebtors()
  const { status, body } = await draft(caller, { message: 'Write a mail to everyone who is late' })
  expect(status).toBe(201)
  expect(body).toMatchObject({ language: 'en', written_by: 'template', bulk_action_id: null, version: 1 })
  expect(body.recipients).toMatchObject({ count: 1, left_out: [without('no_email'), without('deceased')] })
  expect(body.recipients.examples.map(({ title }: { title: string }) => title)).toEqual(['Ada Late'])
  expect(body.preview.text).toContain('Hello Ada,')
  expect(body.preview.text).toMatch(/(€[\d.,]+) is overdue\. .*\n\nIt is for: \S+ \(\1, due January 31, 2026\)\./)
  expect(await mails(caller)).toEqual([])
})

test('whom a mail goes to is composed of the words alone, and what was only learnt of them is refused', async () => {
  const caller = await makeDebtors()
  const whom = 'wieviel beitrag is noch offen'
  const read = await caller.call('POST', api.ai.chat(), { body: { message: whom } })
  expect(read.body.asks).toHaveLength(1)
  expect(await draft(caller, { message: `Schreib eine Mail an ${whom}` })).toMatchObject({ status: 422 })
})

test('"them" are those whom the answer before told of, and nobody where that is not clear', async () => {
  const caller = await makeDebtors()
  const ask = (message: string, conversation_id?: string) =>
    caller.call('POST', api.ai.chat(), { body: { message, ...(conversation_id && { conversation_id }) } })
  const { body: listed } = await ask('Wer ist im Rückstand?')
  const { body: offered } = await ask('Schreib ihnen eine Mail', listed.conversation_id)
  expect(offered.draft).toEqual({ message: 'Schreib ihnen eine Mail' })
  const { status, body } = await draft(caller, { ...offered.draft, message_id: offered.message_id })
  expect(status).toBe(201)
  expect(body.language).toBe('de')
  expect(body.recipients.examples.map(({ title }: { title: string }) => title)).toEqual(['Ada Late'])

  const { body: alone } = await ask('Send them a reminder')
  expect(alone).toMatchObject({ draft: null, response: expect.stringContaining('List first who is to get the mail') })
  const refused = await draft(caller, { message: 'Send them a reminder', message_id: alone.message_id })
  expect(refused.status).toBe(422)
  expect(refused.body.detail).toContain('List first who is to get the mail')
})

const chat = async ({ call }: Caller, message: string, conversation_id?: string) =>
  (await call('POST', api.ai.chat(), { body: { message, ...(conversation_id && { conversation_id }) } })).body

/** Five who owe something that was due in January, of whom one lapsed and one has no address, and a guest who does. */
async function makeOverdue(): Promise<Caller> {
  const caller = await makeCaller()
  const { db } = caller
  const tier = await makeTier(db, { name: 'Regular' })
  const owing = [
    { first_name: 'Ada', last_name: 'Müller', city: 'Malmö', status: 'active' },
    { first_name: 'Bob', last_name: 'Left', city: 'Malmö', status: 'lapsed' },
    { first_name: 'Cid', last_name: 'Late', city: 'Ulm', status: 'grace' },
    { first_name: 'Dan', last_name: 'Mute', city: 'Ulm', status: 'active', email: null },
    { first_name: 'Eve', last_name: 'Away', city: 'Ulm', status: 'active', archived_at: '2026-05-01T00:00:00Z' },
  ]
  for (const fields of owing) {
    const email = `${fields.first_name.toLowerCase()}@late.example`
    const { id } = await makeMember(db, { tier_id: tier.id, email, ...fields })
    await makeInvoice(db, { member_id: id, due_date: '2026-01-31' })
  }
  await makeInvoice(db, { member_id: null, due_date: '2026-01-31' })
  return caller
}

test('a mail to those just listed goes to all of them, whatever their status, and says who is left out and why', async () => {
  const caller = await makeOverdue()
  const listed = await chat(caller, 'Welche Rechnungen sind seit mehr als 90 Tagen überfällig?')
  expect(listed.results[0].result.row_count).toBe(6)
  const offered = await chat(caller, 'Schreib diesen Leuten eine Mail', listed.conversation_id)
  expect(offered.response).toContain('an 3 Mitglieder.')
  expect(offered.response).toContain('Ausgelassen: 1 ohne E-Mail-Adresse, 1 archiviert und 1 Rechnung ohne Mitglied.')
  const { body } = await draft(caller, { ...offered.draft, message_id: offered.message_id })
  expect(body.recipients).toMatchObject({
    count: 3,
    left_out: [without('no_email'), without('archived'), { reason: 'no_member', noun: 'invoices', count: 1 }],
  })
  expect(body.words).not.toContain('in grace')
})

test.each([
  'Schreibe eine E-Mail an alle Mitglieder mit überfälligen Rechnungen',
  'Entwirf eine Zahlungserinnerung an die Mitglieder, deren Rechnungen seit mehr als 90 Tagen überfällig sind',
  'Write a mail to members with overdue invoices',
  'Rédige une relance pour les membres dont les factures sont en retard',
])('who owes is written to whatever their status: %s', async (message) => {
  const { body } = await draft(await makeOverdue(), { message })
  expect(body.recipients.count).toBe(3)
})

test('who is left out because only current members are meant is told', async () => {
  const { body } = await draft(await makeOverdue(), { message: 'Write a mail to all members in Malmö' })
  expect(body.recipients).toMatchObject({ count: 1, left_out: [without('not_current')] })
})

test('the first of those who were listed are those that stood first', async () => {
  const caller = await makeOverdue()
  const listed = await chat(caller, 'Wer ist im Rückstand?')
  const offered = await chat(caller, 'Schreib den ersten beiden eine Mahnung', listed.conversation_id)
  const { body } = await draft(caller, { ...offered.draft, message_id: offered.message_id })
  const titles = ({ rows }: { rows: { label: string }[] }) => rows.map(({ label }) => label).slice(0, 2)
  expect(body.recipients.examples.map(({ title }: { title: string }) => title).toSorted()).toEqual(
    titles(listed.results[0].result).toSorted(),
  )
  const again = await chat(caller, 'Schreib ihnen eine Mail', listed.conversation_id)
  expect(again.draft).not.toBeNull()
})

test.each([
  ['Schreib eine Mahnung an Dan Paid', 'niemand bekommen. Ausgelassen: 1 ohne überfälligen Betrag.'],
  ['Write a payment reminder to all members', 'to 1 member. Left out: 1 with nothing to pay'],
  ['Mahnung an Ada Late', 'an 1 Mitglied. Verschickt'],
  ['Erinnere alle säumigen Mitglieder an ihre Rechnungen', 'an 1 Mitglied. Ausgelassen: 1 ohne E-Mail-Adresse'],
  ['Remind Dan Paid of his dues', 'reach nobody now. Left out: 1 with nothing to pay'],
  ['Remind Dan Paid about the gala', 'to 1 member.'],
])('who is asked for money owes some, and who does not is left out: %s', async (message, told) => {
  expect((await chat(await makeDebtors(), message)).response).toContain(told)
})

test('what is not yet due is no reason for a mail about what is overdue, and each mail names the invoices it is for', async () => {
  const caller = await makeDebtors()
  const { id } = await makeMember(caller.db, { first_name: 'Eve', last_name: 'Soon', email: 'eve@soon.example' })
  const { number } = await makeInvoice(caller.db, { member_id: id, due_date: '2099-01-31' })
  const soon = await draft(caller, { message: 'Write a mail to members who owe money' })
  expect(soon.body.recipients.count).toBe(2)
  const { body } = await draft(caller, { message: 'Zahlungserinnerung an Eve Soon' })
  expect(body.preview.text).toContain('Guten Tag Eve Soon,')
  await caller.call('PATCH', api.ai.draft(body.id), {
    body: { text: 'Offen: {invoices}.\n\nÜberfällig: {overdue}.' },
    if_match: 1,
  })
  const changed = await caller.call('GET', api.ai.draft(body.id))
  expect(changed.body.preview.text).toContain(`Offen: ${number} (`)
  expect(changed.body.preview.text).toContain('31. Januar 2099).')
  expect(changed.body.preview.text).not.toContain('Überfällig')
  const dunned = await draft(caller, { message: 'Mahnung an Eve Soon' })
  expect(dunned.body.recipients.count).toBe(0)
})

test('where several have the name, each choice is the mail to one of them', async () => {
  const caller = await makeOverdue()
  const ada = { first_name: 'Ada', last_name: 'Müller', city: 'Ulm', email: 'ada@ulm.example' }
  await caller.db
    .updateTable('members')
    .set({ member_number: 'M-00001' })
    .where('last_name', '=', ada.last_name)
    .execute()
  await makeMember(caller.db, { ...ada, member_number: 'M-00002' })
  const asked = await chat(caller, 'Mail an Ada Müller wegen der Gala')
  expect(asked.clarification.options).toHaveLength(2)
  for (const option of asked.clarification.options) {
    const { draft, response } = await chat(caller, option, asked.conversation_id)
    expect(response).toContain('an 1 Mitglied.')
    expect(draft).toEqual({ message: option })
  }
})

test('whom a mail goes to is said in a later turn', async () => {
  const caller = await makeOverdue()
  const asked = await chat(caller, 'Schreib eine Mahnung an alle säumigen Mitglieder')
  expect(asked.response).toContain('an 3 Mitglieder')
  const of = async (turn: string) => {
    const { draft: offered, message_id } = await chat(caller, turn, asked.conversation_id)
    const { body } = await draft(caller, { ...offered, message_id })
    return body.recipients.examples.map(({ title }: { title: string }) => title)
  }
  // Those who left owe still: narrowing it down leaves none of them out.
  expect(await of('nur die in Malmö')).toEqual(['Ada Müller', 'Bob Left'])
  expect(await of('und die aus Ulm auch')).toEqual(['Ada Müller', 'Bob Left', 'Cid Late'])
  expect(await of('nur an Ada Müller')).toEqual(['Ada Müller'])
  const other = await chat(caller, 'Mahnung an alle Säumigen')
  const { response } = await chat(caller, 'ohne die aus Malmö', other.conversation_id)
  expect(response).toContain('an 1 Mitglied.')
  const english = await chat(caller, 'auf Englisch bitte', other.conversation_id)
  expect(english.response).toContain('to 1 member.')
  expect((await draft(caller, { ...english.draft, message_id: english.message_id })).body.language).toBe('en')
  const unknown = await chat(caller, 'nur an die Blorbs', other.conversation_id)
  expect(unknown).toMatchObject({ draft: null })
})

test.each([
  ['Write a mail to all members', 'to 2 members'],
  ['Schreib eine Mail an alle Mitglieder', 'an 2 Mitglieder'],
  ['Écris un courriel à tous les membres', 'pour 2 membres'],
  ['Schreibe allen eine E-Mail', 'an 2 Mitglieder'],
  ['Zahlungserinnerung an alle säumigen Zahler in Malmö schreiben', 'an 2 Mitglieder'],
  ['Write a mail to members called Müller', 'to 1 member'],
])('what is offered works: %s', async (message, told) => {
  const caller = await makeOverdue()
  const offered = await chat(caller, message)
  expect(offered.response).toContain(told)
  expect((await draft(caller, { message, message_id: offered.message_id })).status).toBe(201)
  expect((await draft(caller, { message })).status).toBe(201)
})

test.each([
  ['Write a mail to all members with the last name Müller', /Who is to get the mail\?/],
  ['Schreib eine Mail an alle Firmen mit gelben Haaren', /Wer soll die Mail bekommen\?/],
  ['Schreib den ersten beiden eine Mahnung', /^Lassen Sie sich zuerst zeigen/],
  ['Écris un courriel aux blorbs de Zyx', /À qui ce courriel est-il destiné/],
  ['Schreib eine Mail', /^Wer soll die Mail bekommen\?/],
  ['Schreib eine Mail an alle Mitglieder\ndie in Malmö wohnen', /Wer soll die Mail bekommen\?/],
])('where it is not known who is meant, it is asked back and nothing is offered: %s', async (message, question) => {
  const { draft, response, clarification } = await chat(await makeOverdue(), message)
  expect(response).toMatch(question)
  expect({ draft, question: clarification?.question }).toEqual({ draft: null, question: response })
})

test('"them" are nobody of the conversation of another', async () => {
  const caller = await makeDebtors()
  const { body: listed } = await caller.call('POST', api.ai.chat(), { body: { message: 'Who is late?' } })
  const { body: offered } = await caller.call('POST', api.ai.chat(), {
    body: { message: 'Send them a reminder', conversation_id: listed.conversation_id },
  })
  const other = await makeCaller(['administrator'], caller)
  const { status } = await draft(other, { message: 'Send them a reminder', message_id: offered.message_id })
  expect(status).toBe(404)
})

test('a draft is changed, then sent once to each whom it reaches at that moment, with values of their own', async () => {
  const caller = await makeDebtors()
  const { body } = await draft(caller, { message: 'Schreib bitte allen, die überfällig sind, eine Mail' })
  expect(body.language).toBe('de')
  expect(body.preview.text).toContain('Guten Tag Ada')
  const text = 'Hallo {first_name},\n\nes sind {amount} offen.'
  const changed = await caller.call('PATCH', api.ai.draft(body.id), {
    body: { text, subject: 'Für {name}' },
    if_match: 1,
  })
  expect(changed.body).toMatchObject({ version: 2, text })
  const sent = await caller.call('POST', api.ai.sendDraft(body.id), { if_match: 2 })
  expect(sent.status).toBe(200)
  expect(sent.body.bulk_action_id).not.toBeNull()
  await sendAll(caller, sent.body.bulk_action_id)
  const [mail, ...others] = await mails(caller)
  expect(others).toEqual([])
  expect(mail).toMatchObject({ to_address: 'ada@late.example', subject: 'Für Ada Late', template: 'message' })
  expect(mail?.text).toContain('Hallo Ada,')
  const audit = await caller.call('GET', '/api/v1/audit/?noun=bulk_actions')
  expect(audit.text).toContain('Mail “Für {name}” to 1 member')
  expect((await caller.call('POST', api.ai.sendDraft(body.id), { if_match: sent.body.version })).status).toBe(409)
  expect(
    (await caller.call('PATCH', api.ai.draft(body.id), { body: { text: 'x' }, if_match: sent.body.version })).status,
  ).toBe(409)
  expect((await caller.call('POST', api.bulkActionUndo(sent.body.bulk_action_id))).status).toBe(409)
})

test('nobody who died, is archived or has no address gets one, even if that comes after the draft was sent', async () => {
  const caller = await makeDebtors()
  const { body } = await draft(caller, { filter: { is_archived: false } })
  expect(body.recipients).toMatchObject({ count: 2, left_out: [without('no_email'), without('deceased')] })
  await caller.call('PATCH', api.ai.draft(body.id), { body: { text: 'We meet on Friday.' }, if_match: 1 })
  const { body: sent } = await caller.call('POST', api.ai.sendDraft(body.id), { if_match: 2 })
  await caller.db
    .updateTable('members')
    .set({ archived_at: '2026-11-01T00:00:00Z' })
    .where('last_name', '=', 'Paid')
    .execute()
  await sendAll(caller, sent.bulk_action_id)
  expect((await mails(caller)).map(({ to_address }) => to_address)).toEqual(['ada@late.example'])
})

test('one person is written to by name, and rows of other nouns mean the members they belong to', async () => {
  const caller = await makeDebtors()
  const one = await draft(caller, { message: 'Write a letter to Dan Paid' })
  expect(one.body.recipients.examples.map(({ title }: { title: string }) => title)).toEqual(['Dan Paid'])
  const payers = await draft(caller, { message: 'Send a reminder to late payers' })
  expect(payers.body.recipients).toMatchObject({ count: 1 })
})

test('the draft of an answer is found again by it, also once it was sent, and by nobody else', async () => {
  const caller = await makeDebtors()
  const message = 'Write a mail to everyone who is late'
  const offered = await caller.call('POST', api.ai.chat(), { body: { message } })
  const { message_id } = offered.body
  const found = async ({ call }: Caller) => (await call('GET', api.ai.drafts({ message_id }))).body
  expect(await found(caller)).toEqual([])
  const { body } = await draft(caller, { message, message_id })
  expect(await found(caller)).toMatchObject([{ id: body.id, version: 1, bulk_action_id: null }])
  expect(body).toMatchObject({ message_id, bulk_action_id: null })
  expect((await draft(caller, { message, message_id })).status).toBe(409)
  const sent = await caller.call('POST', api.ai.sendDraft(body.id), { if_match: 1 })
  expect(await found(caller)).toMatchObject([{ id: body.id, bulk_action_id: sent.body.bulk_action_id }])
  const colleague = await makeCaller(['administrator'], caller)
  expect(await found(colleague)).toEqual([])
  expect((await draft(colleague, { message, message_id })).status).toBe(404)
  await caller.call('DELETE', api.ai.conversation(offered.body.conversation_id))
  expect((await caller.call('GET', api.ai.draft(body.id))).status).toBe(200)
})

test('whom a draft goes to is changed, and who gets it is counted anew', async () => {
  const caller = await makeDebtors()
  const { body } = await draft(caller, { filter: { owes: true } })
  expect(body.recipients.count).toBe(1)
  const changed = await caller.call('PATCH', api.ai.draft(body.id), { body: { filter: {} }, if_match: 1 })
  expect(changed.body).toMatchObject({ filter: {}, recipients: { count: 2 }, subject: body.subject })
})

test.each([
  [{ message: 'Write a mail to the blorbs of Zyx' }, 'message'],
  [{}, 'message'],
  [{ message: 'Write to everyone', filter: {} }, 'message'],
  [{ filter: { citty: 'Ulm' } }, 'filter'],
])('what is not understood is refused: %o', async (body, field) => {
  const { status, body: problem } = await draft(await makeCaller(), body)
  expect(status).toBe(422)
  expect(JSON.stringify(problem.errors)).toContain(field)
})

test('a draft that is not finished is kept, and not sent: a field that there is not is told with the one that was meant', async () => {
  const caller = await makeDebtors()
  const { body } = await draft(caller, { filter: {} })
  const path = api.ai.draft(body.id)
  const message = expect.stringContaining('Did you mean {first_name}?')
  const kept = await caller.call('PATCH', path, { body: { text: 'Hi {first name}' }, if_match: 1 })
  expect(kept).toMatchObject({ status: 200, body: { problems: [{ field: 'text', message }] } })
  for (const [way, options] of [
    [api.ai.sendDraft(body.id), { if_match: 2 }],
    [api.ai.testDraft(body.id), {}],
  ] as const)
    expect(await caller.call('POST', way, options)).toMatchObject({ status: 422, body: { errors: [{ message }] } })
  const empty = await caller.call('PATCH', path, { body: { subject: '', text: '' }, if_match: 2 })
  expect(empty.body.problems.map(({ field }: { field: string }) => field)).toEqual(['subject', 'text'])
  expect((await caller.call('POST', api.ai.sendDraft(body.id), { if_match: 3 })).status).toBe(422)
})

test('only who may send mails drafts any, and nobody reads, changes or sends the drafts of another', async () => {
  const owner = await makeDebtors()
  const { body } = await draft(owner, { filter: {} })
  const colleague = await makeCaller(['administrator'], owner)
  const stranger = await makeCaller()
  for (const other of [colleague, stranger]) {
    expect((await other.call('GET', api.ai.draft(body.id))).status).toBe(404)
    expect((await other.call('PATCH', api.ai.draft(body.id), { body: { text: 'x' }, if_match: 1 })).status).toBe(404)
    expect((await other.call('POST', api.ai.sendDraft(body.id), { if_match: 1 })).status).toBe(404)
  }
  const secretary = await makeCaller(['membership_manager'], owner)
  expect((await draft(secretary, { filter: {} })).status).toBe(201)
  // What members owe for is the treasurer's.
  expect((await draft(secretary, { filter: { invoices: { some: { is_overdue: true } } } })).status).toBe(403)
  for (const role of ['treasurer', 'event_manager', 'front_desk', 'member'] as const) {
    const other = await makeCaller([role], owner)
    expect((await draft(other, { filter: {} })).status, role).toBe(403)
    expect((await other.call('POST', api.ai.sendDraft(body.id), { if_match: 1 })).status, role).toBe(403)
  }
})

test('a model writes the text, and what holds a figure, a name, a link or an unknown field gives way to the template', async () => {
  const server = await startModelServer()
  const caller = await makeDebtors()
  const written = async (text: string, subject = 'A reminder') => {
    const model = `writer-${Math.random()}`
    server.script(model, { mode: 'text', text: JSON.stringify({ subject, text }) })
    const AI_MODELS = model
    replaceProcessState(
      new ChainState(readEnv({ OPENAI_BASE_URL: server.base_url, OPENAI_API_KEY: 'sk-d', AI_MODELS })),
    )
    return (await draft(caller, { message: 'Write a mail to everyone who is late, kindly'.replace(', kindly', '') }))
      .body
  }
  expect(await written('Dear {first_name},\n\nyou still owe {amount}.')).toMatchObject({ written_by: 'model' })
  for (const text of [
    'Dear {first_name}, you owe 25 euros.',
    'Dear Ada, you still owe {amount}.',
    'Pay at pay.evil.example or http://evil.example',
    'Write to evil@evil.example',
    'Dear {password}, you still owe {amount}.',
    '<b>Pay</b>',
  ])
    expect(await written(text), text).toMatchObject({ written_by: 'template' })
  expect(JSON.stringify(server.requests)).not.toMatch(/Ada|late\.example/)
  await server.stop()
})

test('who owes nothing is not asked for money, and what is still to be written is not sent', async () => {
  const caller = await makeDebtors()
  for (const filter of [{ owes: false }, { not: { owes: true } }, { owed_minor: { lt: '5.00' } }, {}])
    expect((await draft(caller, { filter })).body.subject, JSON.stringify(filter)).toContain('A message')
  for (const filter of [
    { owes: true },
    { and: [{ owes_overdue: true }] },
    { invoices: { some: { is_overdue: true } } },
  ])
    expect((await draft(caller, { filter })).body.subject, JSON.stringify(filter)).toMatch(/(?:open|overdue) amount/)
  const { body } = await draft(caller, { filter: { owes: false } })
  const sent = await caller.call('POST', api.ai.sendDraft(body.id), { if_match: 1 })
  expect(sent).toMatchObject({ status: 422, body: { detail: expect.stringContaining('…') } })
  expect(await mails(caller)).toEqual([])
})

/** Four who owe what was due in January: of German, French, no and Portuguese language. */
async function makeSpeakers(): Promise<Caller> {
  const caller = await makeCaller()
  const owing = [
    { first_name: 'Ada', last_name: 'Eins', language: 'de-AT' },
    { first_name: 'Bob', last_name: 'Deux', language: 'fr' },
    { first_name: 'Cid', last_name: 'Three', language: null },
    { first_name: 'Dan', last_name: 'Quatro', language: 'pt' },
  ]
  for (const fields of owing) {
    const email = `${fields.first_name.toLowerCase()}@late.example`
    const { id } = await makeMember(caller.db, { email, ...fields })
    await makeInvoice(caller.db, { member_id: id, due_date: '2026-01-31' })
  }
  return caller
}

const LATE = 'Write a mail to everyone who is late'

test('each gets a mail in their own language, and in that of the draft where there is no text in theirs', async () => {
  const caller = await makeSpeakers()
  const { body } = await draft(caller, { message: LATE })
  expect(body.others).toMatchObject([
    { language: 'de', is_used: true, count: 1, preview: { to_name: 'Ada Eins' } },
    { language: 'fr', is_used: true, count: 1, preview: { to_name: 'Bob Deux' } },
  ])
  expect(body.preview).toMatchObject({ to_name: 'Cid Three', text: expect.stringContaining('Hello Cid,') })
  const { body: sent } = await caller.call('POST', api.ai.sendDraft(body.id), { if_match: 1 })
  await sendAll(caller, sent.bulk_action_id)
  const found = await caller.db.selectFrom('mails').select(['subject', 'text', 'html']).orderBy('to_address').execute()
  expect(found.map(({ subject }) => subject.split(':')[0])).toEqual([
    'Zahlungserinnerung',
    'Rappel ',
    'Reminder',
    'Reminder',
  ])
  expect(found.map(({ html }) => /<html[^>]* lang="(\w+)"/.exec(html)?.[1])).toEqual(['de', 'fr', 'en', 'en'])
  // Money and days are those of the recipient's country.
  expect(found[0]?.text).toContain('fällig am 31. Jänner 2026')
  expect(found[0]?.text.replaceAll('\u00a0', ' ')).toMatch(/€ \d+,\d\d/)
  expect(found[1]?.text).toContain('échéance 31 janvier 2026')
})

test('where it is said in which language a mail is to be, everybody gets it in that one', async () => {
  const caller = await makeSpeakers()
  const asked = await chat(caller, LATE)
  const german = await chat(caller, 'in German please', asked.conversation_id)
  for (const given of [
    { ...german.draft, message_id: german.message_id },
    { message: LATE, language: 'de' },
  ]) {
    const { body } = await draft(caller, given)
    expect(body.language).toBe('de')
    expect(body.others.map(({ is_used }: { is_used: boolean }) => is_used)).toEqual([false, false])
    expect(body.preview).toMatchObject({ to_name: 'Ada Eins' })
  }
})

test('what is changed in one language changes no other, and a language that is given up gets the text of the draft', async () => {
  const caller = await makeSpeakers()
  const { body } = await draft(caller, { message: LATE })
  const [german, french] = body.others
  const path = api.ai.draft(body.id)
  const changed = await caller.call('PATCH', path, {
    body: {
      others: [
        { language: 'de', subject: german.subject, text: 'Hallo {first_name}.', is_used: true },
        { language: 'fr', subject: french.subject, text: french.text, is_used: false },
      ],
    },
    if_match: 1,
  })
  expect(changed.body).toMatchObject({ text: body.text, written_by: 'template' })
  expect(changed.body.others).toMatchObject([
    { written_by: 'person', is_used: true, preview: { text: expect.stringContaining('Hallo Ada.') } },
    { written_by: 'template', is_used: false, count: 1, preview: null },
  ])
  const wrong = { language: 'fr', subject: 'x', text: 'Bonjour {prenom}', is_used: true }
  const unfinished = await caller.call('PATCH', path, { body: { others: [wrong] }, if_match: 2 })
  expect(unfinished.body.problems).toMatchObject([{ field: 'others/fr/text' }])
  // What nobody gets may be unfinished.
  await caller.call('PATCH', path, { body: { others: [{ ...wrong, is_used: false }] }, if_match: 3 })
  const { body: sent } = await caller.call('POST', api.ai.sendDraft(body.id), { if_match: 4 })
  await sendAll(caller, sent.bulk_action_id)
  const texts = (await mails(caller)).map(({ text }) => text)
  expect(texts[0]).toContain('Hallo Ada.')
  expect(texts[1]).toContain('Hello Bob,')
})

test('a text with a gap is not sent to anybody, and one that nobody gets does no harm', async () => {
  const caller = await makeSpeakers()
  const { body } = await draft(caller, { message: 'Write to all members about the car park' })
  const path = api.ai.draft(body.id)
  // What was said in English is not said in another language.
  expect(body.others.map(({ is_used }: { is_used: boolean }) => is_used)).toEqual([false, false])
  const said = await caller.call('PATCH', path, { body: { text: 'It is closed.' }, if_match: 1 })
  const { language, subject, text } = said.body.others[0]
  const used = { others: [{ language, subject, text, is_used: true }] }
  const gap = await caller.call('PATCH', path, { body: used, if_match: 2 })
  expect(gap.body.others[0].is_used).toBe(true)
  expect((await caller.call('POST', api.ai.sendDraft(body.id), { if_match: 3 })).status).toBe(422)
  await caller.db.updateTable('members').set({ language: null }).where('language', '=', 'de-AT').execute()
  expect((await caller.call('POST', api.ai.sendDraft(body.id), { if_match: 3 })).status).toBe(200)
})

test.each([
  [
    'Schreib allen Mitgliedern wegen des Parkplatzes',
    'Wegen des Parkplatzes',
    'Guten Tag {name},\n\nwir schreiben Ihnen wegen des Parkplatzes.\n\n…\n\nFreundliche Grüße\n{association}',
  ],
  [
    'Tell all members that the office is closed on 3 May',
    'A message from {association}',
    'Hello {first_name},\n\nwe would like to let you know that the office is closed on 3 May.\n\nKind regards\n{association}',
  ],
  [
    'Rappelle à tous les membres que le gala commence à 20 h',
    'Un rappel de {association}',
    'Bonjour {first_name},\n\nnous souhaitons vous rappeler que le gala commence à 20 h.\n\nCordialement\n{association}',
  ],
  [
    'Erinnere alle Mitglieder an die Gala',
    'Erinnerung an die Gala',
    'Guten Tag {name},\n\nwir möchten Sie an die Gala erinnern.\n\nFreundliche Grüße\n{association}',
  ],
  // "They" would be somebody else in the mail.
  [
    'Tell all members that they should come',
    'A message from {association}',
    'Hello {first_name},\n\n…\n\nKind regards\n{association}',
  ],
  [
    'Schreib allen Mitgliedern wegen {first_name}',
    'Eine Nachricht von {association}',
    'Guten Tag {name},\n\n…\n\nFreundliche Grüße\n{association}',
  ],
])('what a mail is about stands in it as it was asked for: %s', async (message, subject, text) => {
  const caller = await makeCaller()
  await makeMember(caller.db, { email: 'ada@late.example' })
  const offered = await chat(caller, message)
  expect((await draft(caller, { ...offered.draft, message_id: offered.message_id })).body).toMatchObject({
    subject,
    text,
  })
})

test('who owes is written to about what was said, and not about money', async () => {
  const { body } = await draft(await makeDebtors(), { message: `${LATE} about the car park` })
  expect(body.subject).toBe('About the car park')
  const money = await draft(await makeDebtors(), { message: `${LATE} about the open invoices` })
  expect(money.body.subject).toContain('overdue amount')
})

test.each([
  ['Schreib eine Mahnung an Ada Late', 'freundlicher bitte', 'freundlicher formuliert', 'Wir freuen uns'],
  ['Schreib eine Mahnung an Ada Late', 'strenger', 'strenger formuliert', 'umgehend'],
  ['Write a payment reminder to Ada Late', 'make it shorter', 'It is shorter.', 'Hello {first_name},'],
  ['Relance Ada Late', 'un peu plus ferme', 'plus fermement', 'sans délai'],
])('a later turn changes how a mail is worded: %s, %s', async (message, turn, told, text) => {
  const caller = await makeDebtors()
  const asked = await chat(caller, message)
  const before = await draft(caller, { message })
  const offered = await chat(caller, turn, asked.conversation_id)
  expect(offered.response).toContain(told)
  const { body } = await draft(caller, { ...offered.draft, message_id: offered.message_id })
  expect(body.text).toContain(text)
  expect(body.text).not.toBe(before.body.text)
  expect(body.preview.text).toContain('Ada')
})

test('what somebody wants of the words of a mail that there is no text for is left to them', async () => {
  const caller = await makeDebtors()
  const asked = await chat(caller, 'Schreib eine Mahnung an Ada Late')
  expect((await chat(caller, 'förmlicher', asked.conversation_id)).response).toContain('Ändern Sie sie im Entwurf')
  const other = await chat(caller, 'Write to all members about the car park')
  const friendlier = await chat(caller, 'friendlier', other.conversation_id)
  expect(friendlier.response).toContain('I have no ready text for this wording')
  expect(friendlier.draft).not.toBeNull()
})

/** Three called Lena Berg, of Kiel, Malmö and an organisation in Ulm, and one Lena Sund. */
async function makeNamesakes(): Promise<Caller> {
  const caller = await makeCaller()
  const people = [
    { member_number: 'M-00001', last_name: 'Berg', city: 'Kiel' },
    { member_number: 'M-00002', last_name: 'Berg', city: 'Malmö' },
    { member_number: 'M-00003', last_name: 'Berg', city: 'Ulm', organization: 'Hafen GmbH' },
    { member_number: 'M-00004', last_name: 'Sund', city: 'Malmö' },
  ]
  for (const fields of people) {
    const email = `${fields.member_number}@late.example`
    const { id } = await makeMember(caller.db, { first_name: 'Lena', email, ...fields })
    await makeInvoice(caller.db, { member_id: id, due_date: '2026-01-31' })
  }
  return caller
}

test.each([
  ["Rappelle à Lena Berg de Malmö qu'il doit payer", 'Malmö'],
  ['Erinnere Lena Berg aus Kiel an ihre Rechnung', 'Kiel'],
  ['Remind Lena Berg of Hafen GmbH to pay', 'Ulm'],
  ['Erinnere Lena Berg von der Hafen GmbH', 'Ulm'],
  ['Mahnung an Lena Berg, Mitgliedsnummer M-00002', 'Malmö'],
  ['Erinnere Lena Berg (M-00002) an ihre Rechnung', 'Malmö'],
])('of several of a name the one is meant of whom it holds what is said with it: %s', async (message, city) => {
  const caller = await makeNamesakes()
  const { body } = await draft(caller, { message })
  expect(body.recipients.count).toBe(1)
  const [{ id }] = body.recipients.examples
  const member = await caller.db.selectFrom('members').select('city').where('id', '=', id).executeTakeFirst()
  expect(member?.city).toBe(city)
})

test.each([
  ['Erinnere Lena Berg aus Hamburg an ihre Rechnung', 'Jemanden namens „Lena Berg aus Hamburg“ finde ich nicht', 3],
  ['Remind Lena Berg of Harbour Ltd to pay', 'I find nobody called “Lena Berg of Harbour Ltd”', 3],
  ['Rappelle à Lena Sund de Kiel de payer', 'Je ne trouve personne pour', 1],
  ['Erinnere Lena Sund aus Hamburg', 'Jemanden namens „Lena Sund aus Hamburg“ finde ich nicht', 1],
])(
  'where nobody of a name has what is said with it, those of the name are offered: %s',
  async (message, told, count) => {
    const caller = await makeNamesakes()
    const { response, draft, clarification, conversation_id } = await chat(caller, message)
    expect(response).toContain(told)
    expect(draft).toBeNull()
    expect(clarification.options).toHaveLength(count)
    for (const option of clarification.options)
      expect((await chat(caller, option, conversation_id)).draft).toEqual({ message: option })
  },
)

test('of very many who get a mail the first ten are named', async () => {
  const caller = await makeCaller()
  for (let each = 0; each < 12; each += 1) await makeMember(caller.db, { email: `m${each}@late.example` })
  const { recipients } = (await draft(caller, { filter: {} })).body
  expect([recipients.count, recipients.examples.length]).toEqual([12, 10])
})

test('whom a mail goes to is told in its language', async () => {
  const caller = await makeOverdue()
  const { body } = await draft(caller, { message: 'Schreib eine Mail an alle Mitglieder in Malmö' })
  expect(body.words).toBe('aktuelle Mitglieder in Malmö')
})

test('the archived get no mail, also where it is they who were meant', async () => {
  const caller = await makeOverdue()
  const offered = await chat(caller, 'Write a mail to all archived members')
  expect(offered.response).toContain('reach nobody now. Left out: 1 archived')
  const { body } = await draft(caller, { filter: { is_archived: true } })
  expect(body.recipients).toMatchObject({ count: 0, left_out: [without('archived')] })
})

test('what a mail is about is no condition of who gets it', async () => {
  const caller = await makeOverdue()
  const { body } = await draft(caller, { message: 'Write a mail to Cid Late about the archive' })
  expect(body).toMatchObject({ subject: 'About the archive', recipients: { count: 1 } })
})

const find = async ({ db }: Caller, first_name: string) =>
  (await db.selectFrom('members').select('id').where('first_name', '=', first_name).executeTakeFirstOrThrow()).id

test.each([
  ['Ada', 'de', 'Guten Tag {name},'],
  ['Bob', 'fr', 'Bonjour {first_name},'],
  ['Cid', 'en', 'Hello {first_name},'],
  ['Dan', 'en', 'Hello {first_name},'],
])('a mail to one person is begun in their language, or the association’s: %s', async (name, language, hello) => {
  const caller = await makeSpeakers()
  const { body } = await draft(caller, { filter: { id: await find(caller, name) } })
  expect(body).toMatchObject({ language, recipients: { count: 1 }, text: expect.stringContaining(hello) })
})

test('a mail to one person stands in their timeline and among the mails, and in nobody else’s timeline', async () => {
  const caller = await makeDebtors()
  const [ada, dan] = [await find(caller, 'Ada'), await find(caller, 'Dan')]
  const { body } = await draft(caller, { filter: { id: dan } })
  await caller.call('PATCH', api.ai.draft(body.id), { body: { subject: 'Hi', text: 'Thanks.' }, if_match: 1 })
  const sent = await caller.call('POST', api.ai.sendDraft(body.id), { if_match: 2 })
  await sendAll(caller, sent.body.bulk_action_id)
  const told = async (member_id: string, role: Role = 'administrator') => {
    const { account_id } = await makeCaller([role], caller)
    const actor = {
      ...{ kind: 'account' as const, account_id, roles: [role] },
      ...{ session_version: 1, browser_session_id: null },
    }
    const ctx = createCtx({ tenant_id: caller.tenant_id, actor, request_id: 'drafts' })
    return (await getMemberActivity(ctx, member_id)).timeline.flatMap(({ action, subject }) =>
      action.startsWith('mail.') ? [[action, subject?.label]] : [],
    )
  }
  expect(await told(dan)).toEqual([['mail.queued', 'Hi']])
  expect(await told(ada)).toEqual([])
  const { body: listed } = await caller.call('GET', api.mails({ q: 'dan@paid.example' }))
  expect(listed).toMatchObject([{ subject: 'Hi', member_id: dan }])
  expect(await told(dan, 'treasurer')).toEqual([])
})

test('a draft is deleted by whoever wrote it, as long as it was not sent', async () => {
  const caller = await makeDebtors()
  const { body } = await draft(caller, { filter: { owes: true } })
  const colleague = await makeCaller(['administrator'], caller)
  expect((await colleague.call('DELETE', api.ai.draft(body.id))).status).toBe(404)
  expect((await caller.call('DELETE', api.ai.draft(body.id))).status).toBe(204)
  expect((await caller.call('GET', api.ai.draft(body.id))).status).toBe(404)
  const other = await draft(caller, { filter: { owes: true } })
  await caller.call('POST', api.ai.sendDraft(other.body.id), { if_match: 1 })
  expect((await caller.call('DELETE', api.ai.draft(other.body.id))).status).toBe(409)
})

/** Ada and Bob, of whom Ada takes the news and has a field of the association's own; Cid lapsed and takes them too. */
async function makeReaders(): Promise<Caller> {
  const caller = await makeCaller()
  for (const fields of [
    { first_name: 'Ada', consents: ['newsletter'] },
    { first_name: 'Bob', consents: [] },
    { first_name: 'Cid', consents: ['newsletter'], status: 'lapsed' },
  ]) {
    const email = `${fields.first_name.toLowerCase()}@news.example`
    await makeMember(caller.db, { last_name: 'Reader', email, ...fields })
  }
  return caller
}

test('news go to those only who consented to them, and it is told who did not and who is no member', async () => {
  const caller = await makeReaders()
  const { body } = await draft(caller, { filter: {} })
  expect(body).toMatchObject({ purpose: null, recipients: { count: 3, no_member_count: 1, left_out: [] } })
  const path = api.ai.draft(body.id)
  const news = await caller.call('PATCH', path, {
    body: { purpose: 'newsletter', subject: 'News', text: 'Hello {first_name}.' },
    if_match: 1,
  })
  expect(news.body).toMatchObject({
    purpose: 'newsletter',
    recipients: { count: 2, left_out: [without('no_consent')] },
  })
  expect(news.body.preview.html).toContain('consent=removed')
  const wrong = await caller.call('PATCH', path, { body: { purpose: 'newsleter' }, if_match: 2 })
  expect(wrong.status).toBe(422)
  expect(wrong.body.detail).toContain('Did you mean newsletter?')
  const sent = await caller.call('POST', api.ai.sendDraft(body.id), { if_match: 2 })
  await sendAll(caller, sent.body.bulk_action_id)
  expect((await mails(caller)).map(({ to_address }) => to_address)).toEqual(['ada@news.example', 'cid@news.example'])
})

test('a draft whose purpose was given up is still written on, and is not sent', async () => {
  const caller = await makeReaders()
  const { body } = await draft(caller, { filter: {} })
  const path = api.ai.draft(body.id)
  await caller.call('PATCH', path, { body: { purpose: 'newsletter' }, if_match: 1 })
  const { body: purpose } = await caller.call('GET', api.consentPurpose('newsletter'))
  await caller.call('PATCH', api.consentPurpose('newsletter'), {
    body: { is_active: false },
    if_match: purpose.version,
  })
  expect((await caller.call('PATCH', path, { body: { text: 'Hello.' }, if_match: 2 })).status).toBe(200)
  const refused = await caller.call('POST', api.ai.sendDraft(body.id), { if_match: 3 })
  expect(refused.status).toBe(422)
  expect(refused.body.errors[0].pointer).toContain('purpose')
})

test('a test goes to whoever writes the mail, marked as one, with the words of the first who gets it', async () => {
  const caller = await makeReaders()
  const { body } = await draft(caller, { filter: { first_name: { in: ['Ada', 'Bob'] } } })
  const changes = { purpose: 'newsletter', subject: 'News', text: 'Hello {first_name}.' }
  await caller.call('PATCH', api.ai.draft(body.id), { body: changes, if_match: 1 })
  const colleague = await makeCaller(['administrator'], caller)
  expect((await colleague.call('POST', api.ai.testDraft(body.id))).status).toBe(404)
  const headers = { 'idempotency-key': 'test-once' }
  const tested = await caller.call('POST', api.ai.testDraft(body.id), { headers })
  await caller.call('POST', api.ai.testDraft(body.id), { headers })
  expect(tested).toMatchObject({ status: 202, body: { mail_ids: [expect.any(String)] } })
  const { email } = await caller.db
    .selectFrom('accounts')
    .select('email')
    .where('id', '=', caller.account_id)
    .executeTakeFirstOrThrow()
  expect(await mails(caller)).toMatchObject([{ to_address: email, subject: '[Test] News', member_id: null }])
  const text = (await mails(caller))[0]?.text
  expect(text).toContain('Hello Ada.')
  // Whoever tries a mail out must not withdraw the consent of the member whose words it has.
  expect(text).toContain('consent=removed')
  expect((await caller.call('GET', api.ai.draft(body.id))).body.bulk_action_id).toBeNull()
})

test('each text that somebody gets is tried out, and what nobody gets is not', async () => {
  const caller = await makeSpeakers()
  const { body } = await draft(caller, { message: LATE })
  expect((await caller.call('POST', api.ai.testDraft(body.id))).body.mail_ids).toHaveLength(3)
  const nobody = await draft(caller, { filter: { is_archived: true } })
  expect((await caller.call('POST', api.ai.testDraft(nobody.body.id))).status).toBe(422)
})

test('a mail to the rows of a list takes its conditions on fields of the association’s own', async () => {
  const caller = await makeReaders()
  const field = { noun: 'members', label: 'Boat', type: 'text' }
  const { body: added } = await caller.call('POST', api.customFields(), { body: field })
  const ada = await find(caller, 'Ada')
  const { body: member } = await caller.call('GET', api.member(ada))
  const custom_values = { [added.key]: 'Comet' }
  await caller.call('PATCH', api.member(ada), { body: { custom_values }, if_match: member.version })
  const filter = { and: [{ search: 'reader' }, { [`custom_values.${added.key}`]: 'Comet' }] }
  const { status, body } = await draft(caller, { filter })
  expect([status, body.recipients.count]).toEqual([201, 1])
  const changes = { subject: 'Boats', text: 'Hello.' }
  await caller.call('PATCH', api.ai.draft(body.id), { body: changes, if_match: 1 })
  expect((await caller.call('POST', api.ai.sendDraft(body.id), { if_match: 2 })).status).toBe(200)
})

test('drafts are listed to whoever writes them, as long as they were not sent', async () => {
  const caller = await makeDebtors()
  const colleague = await makeCaller(['administrator'], caller)
  const treasurer = await makeCaller(['treasurer'], caller)
  await draft(colleague, { filter: {} })
  const first = await draft(caller, { filter: { owes: true } })
  const second = await draft(caller, { filter: { id: await find(caller, 'Dan') } })
  const listed = async () => (await caller.call('GET', api.ai.drafts())).body
  const ids = async () => (await listed()).map(({ id }: { id: string }) => id)
  expect(await ids()).toEqual([second.body.id, first.body.id])
  await caller.call('PATCH', api.ai.draft(first.body.id), { body: { subject: 'Dues' }, if_match: 1 })
  expect(await listed()).toMatchObject([
    { subject: 'Dues', version: 2 },
    { words: expect.stringContaining('Dan Paid') },
  ])
  await caller.call('POST', api.ai.sendDraft(first.body.id), { if_match: 2 })
  expect(await ids()).toEqual([second.body.id])
  expect((await treasurer.call('GET', api.ai.drafts())).status).toBe(403)
})

test('a draft that reaches other people than when they were chosen says so, and is not sent to more than were read', async () => {
  const caller = await makeReaders()
  const { body } = await draft(caller, { filter: { last_name: 'Reader' } })
  expect(body.recipients).toMatchObject({ count: 3, chosen: null })
  const path = api.ai.draft(body.id)
  const recipients = async () => (await caller.call('GET', path)).body.recipients
  // As many as before, and others.
  const { key } = await recipients()
  await caller.db.updateTable('members').set({ last_name: 'Gone' }).where('first_name', '=', 'Bob').execute()
  await makeMember(caller.db, { first_name: 'Dan', last_name: 'Reader', email: 'dan@news.example' })
  expect(await recipients()).toMatchObject({ count: 3, chosen: { count: 3 } })
  const asRead = await caller.call('POST', api.ai.sendDraft(body.id), { body: { count: 3, key }, if_match: 1 })
  expect([asRead.status, asRead.body.detail]).toEqual([409, expect.stringContaining('others than when you looked')])
  await makeMember(caller.db, { first_name: 'Eve', last_name: 'Reader', email: 'eve@news.example' })
  await caller.call('PATCH', path, { body: { subject: 'News', text: 'Hello.' }, if_match: 1 })
  expect(await recipients()).toMatchObject({ count: 4, chosen: { count: 3 } })
  const send = (count: number, if_match: number) =>
    caller.call('POST', api.ai.sendDraft(body.id), { body: { count }, if_match })
  expect((await send(3, 2)).status).toBe(409)
  // Whoever changes the conditions has chosen anew.
  await caller.call('PATCH', path, { body: { filter: { last_name: { in: ['Reader'] } } }, if_match: 2 })
  expect(await recipients()).toMatchObject({ count: 4, chosen: null })
  const now = { body: { count: 4, key: (await recipients()).key }, if_match: 3 }
  expect((await caller.call('POST', api.ai.sendDraft(body.id), now)).status).toBe(200)
  expect((await send(4, 4)).status).toBe(409)
})

test('a draft whose condition speaks of a field that is gone stays in the list, and can be deleted', async () => {
  const caller = await makeReaders()
  const { body } = await draft(caller, { filter: {} })
  const filter = JSON.stringify({ 'custom_values.boat': 'Comet' })
  await caller.db.updateTable('mail_drafts').set({ filter }).where('id', '=', body.id).execute()
  expect((await caller.call('GET', api.ai.drafts())).body).toMatchObject([{ id: body.id, words: null }])
  expect((await caller.call('GET', api.ai.draft(body.id))).status).toBe(422)
  expect((await caller.call('DELETE', api.ai.draft(body.id))).status).toBe(204)
})

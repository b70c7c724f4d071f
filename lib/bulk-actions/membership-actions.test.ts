import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { expect, test, vi } from 'vitest'
import { callRaw, makeCaller } from '#app/api/v1/test-client'
import { makeTier } from '#db/factories'
import { runBulkAction } from '#lib/bulk-actions/service'
import { createCtx } from '#lib/context'
import { addDays, todayIn } from '#lib/format/dates'
import { api } from '#lib/paths'

const TODAY = todayIn('Europe/Berlin')
const END = addDays(TODAY, 10)

/** An association with members in a tier, whose terms end soon. */
async function world(count = 3) {
  const admin = await makeCaller()
  const { db, tenant_id, call } = admin
  const [student, full] = await Promise.all([
    makeTier(db, { name: 'Student', price_minor: 2000, renewal_opens_days: 60 }),
    makeTier(db, { name: 'Full member', price_minor: 6000, renewal_opens_days: 60 }),
  ])
  await sql`with made as (
      insert into members (tenant_id, id, member_number, first_name, last_name, email, email_key, status, tier_id, joined_on,
        current_term_start, valid_through, grace_through)
      select current_tenant(), gen_random_uuid(), 'N-' || n, 'Ada', 'Berg ' || lpad(n::text, 3, '0'), n || '@example.org', n || '@example.org',
        'active', ${student.id}::uuid, ${addDays(END, -364)}::date, ${addDays(END, -364)}::date, ${END}::date, ${addDays(END, 30)}::date
      from generate_series(1, ${count}::integer) n returning id
    )
    insert into terms (tenant_id, id, member_id, tier_id, start_on, end_on, state, source)
    select current_tenant(), gen_random_uuid(), id, ${student.id}::uuid, ${addDays(END, -364)}::date, ${END}::date, 'active', 'join'
    from made`.execute(db)
  const work = async (id: string) => {
    const system = createCtx({ tenant_id, actor: { kind: 'system', name: 'test' }, request_id: uuidv7() })
    await runBulkAction(system, id, new AbortController().signal)
    return (await call('GET', api.bulkAction(id))).body
  }
  const start = (body: object) => call('POST', api.bulkActions(), { body: { noun: 'members', filter: {}, ...body } })
  const run = async (body: object) => work((await start(body)).body.id)
  const undo = async (id: string) => work((await call('POST', api.bulkActionUndo(id))).body.id)
  const rows = async (id: string) =>
    (await call('GET', api.bulkActionRows(id))).body as { title: string; state: string; message: string }[]
  const count_ = async (query: ReturnType<typeof sql>) =>
    ((await query.execute(db)).rows[0] as { count: number } | undefined)?.count
  return { ...admin, student, full, work, start, run, undo, rows, counted: count_ }
}

test('a preview says of each example what would change, and changes nothing', async () => {
  const { start, full, db, counted } = await world()
  await db.updateTable('members').set({ status: 'suspended' }).where('member_number', '=', 'N-3').execute()
  const { body } = await start({ action: 'change_tier', params: { tier_id: full.id }, dry_run: true })
  expect(body).toMatchObject({ total_count: 3, can_undo: true, changed_count: 2, refused_count: 1 })
  expect(body.words).toMatch(/^Change 3 members to Full member from the next term on/)
  expect(body.examples).toMatchObject([
    { title: 'Ada Berg 001', change: 'Student → Full member, €60.00 to pay', problem: null },
    { title: 'Ada Berg 002', change: 'Student → Full member, €60.00 to pay', problem: null },
    { title: 'Ada Berg 003', change: null, problem: expect.stringContaining('suspended member') },
  ])
  const dues = await start({ action: 'invoice_dues', dry_run: true })
  expect(dues.body.examples[0].change).toMatch(/^invoice of €20\.00 to Ada Berg 001, /)
  const invited = await start({ action: 'invite', dry_run: true })
  expect(invited.body).toMatchObject({ can_undo: false })
  expect(invited.body.examples[0].change).toBe('invitation to 1@example.org')
  const left = sql`select (select count(*) from invoices) + (select count(*) from terms where state = 'proposed')
    + (select count(*) from mails) + (select count(*) from accounts where status = 'unverified')
    + (select count(*) from bulk_actions) as count`
  expect(await counted(left)).toBe(0)
})

test('a change of tier is taken back with its invoices, but not where one was paid', async () => {
  const { run, undo, rows, full, call, counted } = await world()
  const done = await run({ action: 'change_tier', params: { tier_id: full.id, from: 'next_term' } })
  expect(done).toMatchObject({ status: 'done', changed_count: 3, refused_count: 0, can_undo: true })
  const open = sql`select count(*) from invoices where status = 'open'`
  const proposed = sql`select count(*) from terms where state = 'proposed'`
  expect([await counted(open), await counted(proposed)]).toEqual([3, 3])
  const { body: invoices } = await call('GET', '/api/v1/finances/finances/invoices/')
  const paid = await call('POST', `/api/v1/finances/finances/invoices/${invoices[0].id}/payments`, {
    body: { amount: '60.00', method: 'cash' },
  })
  expect(paid.status).toBe(201)
  const undone = await undo(done.id)
  expect(undone).toMatchObject({ status: 'done', changed_count: 2, refused_count: 1 })
  expect((await rows(undone.id)).find(({ state }) => state === 'refused')?.message).toContain('paid')
  expect([await counted(open), await counted(proposed)]).toEqual([0, 0])
})

test('a change between tiers of one price is a correction that is taken back whole', async () => {
  const { run, undo, student, db, call } = await world()
  const youth = await makeTier(db, { name: 'Youth', price_minor: 2000 })
  const done = await run({ action: 'change_tier', params: { tier_id: youth.id, from: 'unbilled' } })
  expect(done).toMatchObject({ changed_count: 3 })
  const inTier = async (id: string) => (await call('GET', api.members({ tier_id: id }))).body.length
  expect([await inTier(youth.id), await inTier(student.id)]).toEqual([3, 0])
  await undo(done.id)
  expect([await inTier(youth.id), await inTier(student.id)]).toEqual([0, 3])
})

test('dues are invoiced once, and those that are not paid are cancelled when it is taken back', async () => {
  const { start, run, undo, call, counted, rows } = await world()
  const done = await run({ action: 'invoice_dues' })
  expect(done).toMatchObject({ changed_count: 3, unchanged_count: 0 })
  const again = await start({ action: 'invoice_dues', dry_run: true })
  expect(again.body.examples[0]).toMatchObject({
    change: null,
    unchanged: expect.stringMatching(/^\S+-\d+ is for the next term already$/),
  })
  const { id, unchanged_count } = await run({ action: 'invoice_dues' })
  expect(unchanged_count).toBe(3)
  expect((await rows(id))[0]?.message).toContain('is for the next term already')
  const { body: invoices } = await call('GET', '/api/v1/finances/finances/invoices/')
  expect(invoices.map(({ total, status }: { total: string; status: string }) => [total, status])).toEqual(
    Array.from({ length: 3 }, () => ['20.00', 'open']),
  )
  await call('POST', `/api/v1/finances/finances/invoices/${invoices[0].id}/payments`, {
    body: { amount: '5.00', method: 'cash' },
  })
  const undone = await undo(done.id)
  expect(undone).toMatchObject({ changed_count: 2, refused_count: 1 })
  expect((await rows(undone.id)).map(({ message }) => message).join()).toContain('€5.00 has been paid')
  expect(await counted(sql`select count(*) from invoices where status = 'void'`)).toBe(2)
  expect(await counted(sql`select count(*) from terms where state = 'proposed'`)).toBe(1)
})

test('members are invited to sign in, once for each address, and invitations are not taken back', async () => {
  const { run, rows, db, counted, call } = await world()
  await db.updateTable('members').set({ email: null, email_key: null }).where('member_number', '=', 'N-2').execute()
  await db
    .updateTable('members')
    .set({ email: '1@example.org', email_key: '1@example.org' })
    .where('member_number', '=', 'N-3')
    .execute()
  const done = await run({ action: 'invite' })
  expect(done).toMatchObject({ changed_count: 1, refused_count: 2, can_undo: false })
  const refused = (await rows(done.id)).filter(({ state }) => state === 'refused').map(({ message }) => message)
  expect(refused.join('\n')).toContain('There is no e-mail address.')
  expect(refused.join('\n')).toContain('signs in Ada Berg')
  expect(await counted(sql`select count(*) from mails where template = 'invitation'`)).toBe(1)
  expect(await counted(sql`select count(*) from accounts where status = 'unverified' and roles = '{member}'`)).toBe(1)
  expect((await call('POST', api.bulkActionUndo(done.id))).status).toBe(409)
})

test('a custom field is set and given back, but not where it was changed since', async () => {
  const { run, undo, rows, start, call } = await world()
  await call('POST', api.customFields(), {
    body: { noun: 'members', label: 'Shirt', type: 'choice', choices: [{ label: 'M' }, { label: 'L' }] },
  })
  const { body: members } = await call('GET', api.members())
  await call('PATCH', api.member(members[0].id), { body: { custom_values: { shirt: 'm' } }, if_match: 1 })
  const wrong = await start({ action: 'set_field', params: { key: 'shirt', value: 'xl' } })
  expect([wrong.status, wrong.body.errors[0].pointer]).toEqual([422, '/params/value'])
  const unknown = await start({ action: 'set_field', params: { key: 'shoe', value: 'xl' } })
  expect([unknown.status, unknown.body.errors[0].pointer]).toEqual([422, '/params/key'])
  const { body: preview } = await start({ action: 'set_field', params: { key: 'shirt', value: 'l' }, dry_run: true })
  expect(preview.words).toMatch(/^Set Shirt of 3 members to “L”/)
  expect(preview.examples.map(({ change }: { change: string }) => change)).toEqual([
    'Shirt: M → L',
    'Shirt: none → L',
    'Shirt: none → L',
  ])
  const done = await run({ action: 'set_field', params: { key: 'shirt', value: 'l' } })
  expect(done).toMatchObject({ changed_count: 3 })
  await call('PATCH', api.member(members[2].id), { body: { custom_values: { shirt: 'm' } }, if_match: 2 })
  const undone = await undo(done.id)
  expect(undone).toMatchObject({ changed_count: 2, refused_count: 1 })
  expect((await rows(undone.id)).find(({ state }) => state === 'refused')?.message).toContain('changed since')
  const after = await Promise.all(
    members.map(async ({ id }: { id: string }) => (await call('GET', api.member(id))).body.custom_values),
  )
  expect(after).toEqual([{ shirt: 'm' }, {}, { shirt: 'm' }])
})

test('of several choices some are added or taken away, the others stay, and undo gives back what there was', async () => {
  const { call, start, run, undo } = await world(3)
  const choices = ['Sailing', 'Rowing', 'Diving'].map((label) => ({ value: label.toLowerCase(), label }))
  await call('POST', api.customFields(), { body: { noun: 'members', label: 'Skills', type: 'multi_choice', choices } })
  await call('POST', api.customFields(), { body: { noun: 'members', label: 'Nick', type: 'text' } })
  const { body: members } = await call('GET', api.members())
  const set = (index: number, skills: string[]) =>
    call('PATCH', api.member(members[index].id), { body: { custom_values: { skills } }, if_match: 1 })
  await set(0, ['sailing'])
  await set(1, ['rowing', 'diving'])
  const values = () =>
    Promise.all(
      members.map(
        async ({ id }: { id: string }) => (await call('GET', api.member(id))).body.custom_values.skills ?? [],
      ),
    )
  const params = (mode: string, ...value: string[]) => ({ action: 'set_field', params: { key: 'skills', value, mode } })
  const { body: preview } = await start({ ...params('add', 'rowing'), dry_run: true })
  expect(preview.words).toMatch(/^Add “Rowing” to Skills of 3 members/)
  const added = await run(params('add', 'rowing'))
  expect(added).toMatchObject({ changed_count: 2, unchanged_count: 1 })
  expect(await values()).toEqual([['sailing', 'rowing'], ['rowing', 'diving'], ['rowing']])
  await undo(added.id)
  expect(await values()).toEqual([['sailing'], ['rowing', 'diving'], []])
  await run(params('remove', 'rowing', 'sailing'))
  expect(await values()).toEqual([[], ['diving'], []])
  await run(params('replace', 'sailing'))
  expect(await values()).toEqual([['sailing'], ['sailing'], ['sailing']])
  const nothing = await start(params('add'))
  expect([nothing.status, nothing.body.errors[0].pointer]).toEqual([422, '/params/value'])
  const single = await start({ action: 'set_field', params: { key: 'nick', value: 'Al', mode: 'add' } })
  expect([single.status, single.body.errors[0].pointer]).toEqual([422, '/params/mode'])
})

test('each action asks for its own right, and one that only takes another back is not begun by itself', async () => {
  const { tenant_id, db, full, start } = await world(1)
  const tenant = { tenant_id, db }
  const [secretary, treasurer, manager] = await Promise.all([
    makeCaller(['membership_manager'], tenant),
    makeCaller(['treasurer'], tenant),
    makeCaller(['event_manager'], tenant),
  ])
  const actions = {
    change_tier: { tier_id: full.id },
    invoice_dues: {},
    invite: {},
    set_field: { key: 'shirt' },
    archive: {},
    mail: { subject: 'Hello', text: 'You', language: 'en' },
  }
  const allowed = async (caller: typeof treasurer) => {
    const names: string[] = []
    for (const [action, params] of Object.entries(actions)) {
      const body = { noun: 'members', filter: {}, action, params, dry_run: true }
      if ((await caller.call('POST', api.bulkActions(), { body })).status !== 403) names.push(action)
    }
    return names
  }
  expect(await allowed(secretary)).toEqual(['change_tier', 'set_field', 'archive', 'mail'])
  expect(await allowed(treasurer)).toEqual(['invoice_dues'])
  expect(await allowed(manager)).toEqual([])
  // What is allowed is done, and not refused row by row.
  const dues = await treasurer.call('POST', api.bulkActions(), {
    body: { noun: 'members', filter: {}, action: 'invoice_dues', dry_run: true },
  })
  expect(dues.body.examples[0]).toMatchObject({
    change: expect.stringMatching(/^invoice of €20\.00 to /),
    problem: null,
  })
  const begun = await start({ action: 'withdraw_dues', params: {} })
  expect([begun.status, begun.body.errors[0].pointer]).toEqual([422, '/action'])
})

test('what became of each row comes as a file', async () => {
  const { run, token } = await world()
  const { id } = await run({ action: 'tag', params: { tag: 'board' } })
  const headers = { authorization: `Bearer ${token}` }
  const file = await callRaw('GET', api.bulkActionRows(id, { format: 'csv' }), { headers })
  const lines = (await file.text()).trimEnd().split('\r\n')
  expect(lines).toHaveLength(4)
  expect(lines[0]).toBe('Title,State,Message')
  expect(lines).toContain('Ada Berg 001,changed,tags: none → board')
})

test('an action whose worker is killed goes on without doing a row twice', { timeout: 300_000 }, async () => {
  const count = 120
  const { start, db, tenant_id, call, counted, work } = await world(count)
  const { body: begun } = await start({ action: 'invoice_dues', params: { send: true } })
  const script = `
    import { runBulkAction } from '#lib/bulk-actions/service'
    import { createCtx } from '#lib/context'
    const system = createCtx({ tenant_id: ${JSON.stringify(tenant_id)}, actor: { kind: 'system', name: 'worker' }, request_id: ${JSON.stringify(uuidv7())} })
    await runBulkAction(system, ${JSON.stringify(begun.id)}, new AbortController().signal)
    process.exit(0)`
  const worker = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(worker, 'exit')
  const changed = sql`select count(*) from bulk_action_rows where state = 'changed'`
  await vi.waitFor(async () => expect(await counted(changed)).toBeGreaterThan(0), { timeout: 200_000, interval: 5 })
  worker.kill('SIGKILL')
  expect(await ended).toEqual([null, 'SIGKILL'])
  const halfway = await counted(changed)
  expect(halfway).toBeLessThan(count)
  expect(await work(begun.id)).toMatchObject({
    status: 'done',
    changed_count: count,
    unchanged_count: 0,
    refused_count: 0,
  })
  const { rows } = await sql`select (select count(*) from invoices where status = 'open') as invoices,
    (select count(distinct member_id) from invoices) as billed, (select count(distinct number) from invoices) as numbers,
    (select count(*) from terms where state = 'proposed') as terms, (select count(distinct paper_id) from mails) as mails`.execute(
    db,
  )
  expect(rows[0]).toEqual({ invoices: count, billed: count, numbers: count, terms: count, mails: count })
  expect((await call('GET', api.bulkAction(begun.id))).body.can_undo).toBe(true)
})

test('a mail with a field that it does not have is refused, with the field that was meant', async () => {
  const { start } = await world()
  for (const [params, said] of [
    [{ subject: 'Hello {first_nam}', text: 'Come.' }, 'Did you mean {first_name}?'],
    [{ subject: 'Hello', text: 'Dear {kaputt}, come.' }, '{kaputt} is no field of this mail.'],
    [{ subject: 'Hello', text: 'Dear {{first_name}} {{kaputt}}' }, '{{kaputt}} is no field of this mail.'],
    [{ subject: 'Hello', text: 'Hi {{first_name' }, 'A field has a brace at one end only'],
    [{ subject: 'Hello {first_name}}', text: 'Hi' }, 'A field has a brace at one end only'],
  ] as const)
    for (const dry_run of [true, false]) {
      const answer = await start({ action: 'mail', params: { ...params, language: 'en' }, dry_run })
      expect(answer.status).toBe(422)
      expect(answer.text).toContain(said)
    }
})

test('a mail is shown as the first of them gets it before it goes out, and how many of them are no members now', async () => {
  const { start, db } = await world()
  await db.updateTable('members').set({ status: 'lapsed' }).where('member_number', '=', 'N-2').execute()
  const params = { subject: 'For {first_name}', text: 'Dear {first_name} {last_name}, welcome.', language: 'de' }
  const { body } = await start({ action: 'mail', params, dry_run: true })
  expect(body).toMatchObject({
    status: 'preview',
    notes: ['1 of them is no member now.'],
    sample: { to: expect.stringMatching(/^Ada Berg \d+ <\d+@example.org>$/), subject: 'For Ada' },
  })
  expect(body.sample.text).toMatch(/Dear Ada Berg \d+, welcome[.]/)
  expect(body.changed_count).toBe(body.total_count)
  expect(await db.selectFrom('mails').select('id').execute()).toEqual([])
  const tagged = await start({ action: 'tag', params: { tag: 'board' }, dry_run: true })
  expect(tagged.body).toMatchObject({ notes: [], sample: null })
})

test('a field in two braces is the field in one', async () => {
  const { run, db } = await world()
  const params = { subject: 'For {{first_name}}', text: 'Dear {{ first_name }} {last_name}, welcome.', language: 'en' }
  await run({ action: 'mail', params })
  const { subject, text } = await db
    .selectFrom('mails')
    .select(['subject', 'text'])
    .where('to_address', '=', '1@example.org')
    .executeTakeFirstOrThrow()
  expect(subject).toBe('For Ada')
  expect(text).toMatch(/Dear Ada Berg \d+, welcome[.]/)
})

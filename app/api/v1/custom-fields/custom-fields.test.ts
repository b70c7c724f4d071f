import { expect, test } from 'vitest'
import { type Caller, makeCaller } from '#app/api/v1/test-client'
import { makeEvent, makeInvoice, makeMember } from '#db/factories'
import { api } from '#lib/paths'
import type { Role } from '#lib/permissions'
import { ROLES } from '#lib/permissions'

async function addField(caller: Caller, field: object) {
  const answer = await caller.call('POST', api.customFields(), { body: { noun: 'members', type: 'text', ...field } })
  expect(answer.status, answer.text).toBe(201)
  return answer.body
}

/** Somebody with the roles, with a member record of their own. */
async function makePerson(admin: Caller, roles: Role[] = ['member'], custom_values: object = {}) {
  const caller = await makeCaller(roles, admin)
  const member = await makeMember(admin.db, {
    account_id: caller.account_id,
    custom_values: JSON.stringify(custom_values),
  })
  return { ...caller, member }
}

const wrong = (answer: { body: { errors?: { pointer: string; code: string; message: string }[] } }) =>
  (answer.body.errors ?? []).map(({ pointer, code }) => [pointer, code])

test('a field gets its key from its label, a place behind the others, and another key where that is taken', async () => {
  const admin = await makeCaller()
  expect(await addField(admin, { label: 'T-Shirt: Größe' })).toMatchObject({
    key: 't_shirt_grosse',
    position: 0,
    visible_to: 'staff',
    version: 1,
  })
  expect(await addField(admin, { label: 'T Shirt Größe' })).toMatchObject({ key: 't_shirt_grosse_2', position: 1 })
  expect(await addField(admin, { label: '2. Vorsitz' })).toMatchObject({ key: 'field_2_vorsitz' })
  expect(await addField(admin, { label: 'T-Shirt: Größe', noun: 'events' })).toMatchObject({
    key: 't_shirt_grosse',
    position: 0,
  })
  const same = await admin.call('POST', api.customFields(), {
    body: { noun: 'members', type: 'date', label: 't-shirt: GRÖSSE' },
  })
  expect(same).toMatchObject({ status: 409, body: { errors: [{ pointer: '/label' }] } })
  const taken = await admin.call('POST', api.customFields(), {
    body: { noun: 'members', type: 'date', label: 'Other', key: 't_shirt_grosse' },
  })
  expect(taken).toMatchObject({ status: 409, body: { errors: [{ pointer: '/key' }] } })
})

test('a noun has at most 40 fields, whoever adds them at the same time', async () => {
  const admin = await makeCaller()
  for (let at = 0; at < 38; at += 1) await addField(admin, { label: `Field ${at}` })
  const answers = await Promise.all(
    ['A', 'B', 'C', 'D'].map((label) =>
      admin.call('POST', api.customFields(), { body: { noun: 'members', type: 'text', label } }),
    ),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409])
  const { body } = await admin.call('GET', api.customFields({ noun: 'members' }))
  expect(body.map(({ position }: { position: number }) => position)).toEqual(Array.from({ length: 40 }, (_, at) => at))
})

test('choices need a name each, and only a choice has them', async () => {
  const admin = await makeCaller()
  const size = await addField(admin, { label: 'Size', type: 'choice', choices: [{ label: 'S' }, { label: 'XL 2' }] })
  expect(size.choices).toEqual([
    { value: 's', label: 'S' },
    { value: 'xl_2', label: 'XL 2' },
  ])
  const refused = async (body: object) =>
    wrong(await admin.call('POST', api.customFields(), { body: { noun: 'members', label: 'Other', ...body } }))
  expect(await refused({ type: 'choice' })).toEqual([['/choices', 'invalid']])
  expect(await refused({ type: 'text', choices: [{ label: 'S' }] })).toEqual([['/choices', 'invalid']])
  expect(await refused({ type: 'choice', choices: [{ label: 'S' }, { label: 's' }] })).toEqual([
    ['/choices', 'invalid'],
  ])
  expect(await refused({ type: 'text', member_may_edit: true })).toEqual([['/member_may_edit', 'invalid']])
  expect(await refused({ type: 'text', member_may_edit: true, visible_to: 'member', noun: 'invoices' })).toEqual([
    ['/member_may_edit', 'invalid'],
  ])
})

test('fields are moved, and a field with a version that is old is not changed', async () => {
  const admin = await makeCaller()
  const fields = []
  for (const label of ['A', 'B', 'C']) fields.push(await addField(admin, { label }))
  const order = async () =>
    (await admin.call('GET', api.customFields())).body.map(({ label }: { label: string }) => label)
  const [a, , c] = fields
  expect(await admin.call('PATCH', api.customField(c.id), { body: { position: 0 }, if_match: 1 })).toMatchObject({
    status: 200,
    body: { position: 0, version: 2 },
  })
  expect(await order()).toEqual(['C', 'A', 'B'])
  expect((await admin.call('PATCH', api.customField(a.id), { body: { position: 9 }, if_match: 1 })).status).toBe(200)
  expect(await order()).toEqual(['C', 'B', 'A'])
  expect((await admin.call('PATCH', api.customField(c.id), { body: { label: 'D' }, if_match: 1 })).status).toBe(412)
  expect((await admin.call('DELETE', api.customField(c.id))).status).toBe(204)
  expect(
    (await admin.call('GET', api.customFields())).body.map(({ position }: { position: number }) => position),
  ).toEqual([0, 1])
})

test('what a record has of each type is checked, kept and told as it is written', async () => {
  const admin = await makeCaller()
  const choices = [{ label: 'Red' }, { label: 'Green' }, { label: 'Blue' }]
  for (const type of ['text', 'long_text', 'number', 'money', 'date', 'boolean', 'url'])
    await addField(admin, { label: type, type })
  await addField(admin, { label: 'Choice', type: 'choice', choices })
  await addField(admin, { label: 'Many', type: 'multi_choice', choices })
  const custom_values = {
    text: '  Ada ',
    long_text: 'One\nTwo',
    number: 42.5,
    money: '12.5',
    date: '2027-02-28',
    boolean: false,
    url: 'https://example.org/a',
    choice: 'green',
    many: ['blue', 'red', 'blue'],
  }
  const kept = { ...custom_values, text: 'Ada', money: '12.50', many: ['red', 'blue'] }
  const added = await admin.call('POST', api.members(), {
    body: { first_name: 'Ada', last_name: 'Example', custom_values },
  })
  expect(added).toMatchObject({ status: 201, body: { custom_values: kept } })
  expect((await admin.call('GET', api.members())).body[0].custom_values).toEqual(kept)

  const patch = (custom_values: object, version: number) =>
    admin.call('PATCH', api.member(added.body.id), { body: { custom_values }, if_match: version })
  const wrongOnes = await patch(
    {
      text: 'a\nb',
      long_text: 5,
      number: '42',
      money: '1.234',
      date: '2027-02-30',
      boolean: 'yes',
      url: 'javascript:alert(1)',
      choice: 'greem',
      many: ['red', 'white'],
      nubmer: 1,
    },
    1,
  )
  expect(wrongOnes.status).toBe(422)
  expect(wrong(wrongOnes)).toEqual([
    ...['text', 'long_text', 'number', 'money', 'date', 'boolean', 'url', 'choice', 'many'].map((key) => [
      `/custom_values/${key}`,
      'invalid',
    ]),
    ['/custom_values/nubmer', 'unknown'],
  ])
  const messages = JSON.stringify(wrongOnes.body.errors)
  expect(messages).toContain('Did you mean green?')
  expect(messages).toContain('There is no custom field nubmer. Did you mean number?')

  const emptied = await patch({ text: null, many: [], number: 7 }, 1)
  const { text: _text, many: _many, ...left } = kept
  expect(emptied.body.custom_values).toEqual({ ...left, number: 7 })
  const log = await admin.call('GET', api.audit({ noun: 'members', object_id: added.body.id }))
  expect(log.body[0]).toMatchObject({
    before: { custom_values: { text: 'Ada', many: ['red', 'blue'], number: 42.5 } },
    after: { custom_values: { text: null, many: null, number: 7 } },
  })
})

test('values are bounded in size', async () => {
  const admin = await makeCaller()
  await addField(admin, { label: 'text' })
  await addField(admin, { label: 'long', type: 'long_text' })
  await addField(admin, { label: 'number', type: 'number' })
  const { id } = await makeMember(admin.db)
  for (const custom_values of [
    { text: 'x'.repeat(501) },
    { long: 'x'.repeat(5001) },
    { number: 1e13 },
    { number: 0.1234567 },
    { text: 'a\0' },
  ])
    expect.soft((await admin.call('PATCH', api.member(id), { body: { custom_values }, if_match: 1 })).status).toBe(422)
})

test('events, registrations and invoices have values too, and an issued invoice takes them', async () => {
  const admin = await makeCaller()
  for (const noun of ['events', 'registrations', 'invoices'])
    await addField(admin, { noun, label: 'Project', visible_to: 'member' })
  const event = await admin.call('POST', api.events(), {
    body: { title: 'Evening', event_date: '2031-05-01T18:00:00', custom_values: { project: 'A' } },
  })
  expect(event).toMatchObject({ status: 201, body: { custom_values: { project: 'A' } } })
  const copy = await admin.call('POST', api.eventCopies(event.body.id), { body: { event_date: '2032-05-01T18:00:00' } })
  expect(copy.body.custom_values).toEqual({ project: 'A' })
  const edited = await admin.call('PATCH', api.event(event.body.id), {
    body: { custom_values: { project: 'B' } },
    if_match: event.body.version,
  })
  expect(edited.body.custom_values).toEqual({ project: 'B' })

  const body = { guest: { name: 'Grete' }, custom_values: { project: 'C' } }
  const seat = await admin.call('POST', api.registrations(event.body.id), { body })
  expect(seat).toMatchObject({ status: 201, body: { custom_values: { project: 'C' } } })
  const moved = await admin.call('PATCH', api.registration(event.body.id, seat.body.id), {
    body: { custom_values: { project: 'D' } },
    if_match: seat.body.version,
  })
  expect(moved).toMatchObject({
    status: 200,
    body: { custom_values: { project: 'D' }, version: seat.body.version + 1 },
  })

  const lines = [{ description: 'Hall', unit_price: '10.00' }]
  const draft = await admin.call('POST', api.invoices(), {
    body: { bill_to: { name: 'Grete' }, lines, custom_values: { project: 'E' } },
  })
  expect(draft).toMatchObject({ status: 201, body: { custom_values: { project: 'E' } } })
  const issued = await admin.call('POST', `${api.invoice(draft.body.id)}/finalization`)
  const path = api.invoice(draft.body.id)
  const noted = await admin.call('PATCH', path, {
    body: { custom_values: { project: 'F' } },
    if_match: issued.body.version,
  })
  expect(noted).toMatchObject({ status: 200, body: { status: 'open', custom_values: { project: 'F' } } })
  const frozen = await admin.call('PATCH', path, {
    body: { custom_values: { project: 'G' }, due_date: '2031-01-01' },
    if_match: noted.body.version,
  })
  expect(frozen.status).toBe(409)
})

test('what is required is asked for when a record is made by whoever may fill it in, and not emptied afterwards', async () => {
  const admin = await makeCaller()
  await addField(admin, { label: 'Licence', required: true })
  await addField(admin, {
    label: 'Diet',
    noun: 'registrations',
    required: true,
    visible_to: 'member',
    member_may_edit: true,
  })
  await addField(admin, { label: 'Table', noun: 'registrations', required: true })
  const body = { first_name: 'Ada', last_name: 'Example' }
  expect(wrong(await admin.call('POST', api.members(), { body }))).toEqual([['/custom_values/licence', 'required']])
  const added = await admin.call('POST', api.members(), { body: { ...body, custom_values: { licence: 'A1' } } })
  const emptied = await admin.call('PATCH', api.member(added.body.id), {
    body: { custom_values: { licence: '' } },
    if_match: 1,
  })
  expect(wrong(emptied)).toEqual([['/custom_values/licence', 'required']])
  // A record of before is changed in other ways without it.
  const older = await makeMember(admin.db)
  expect((await admin.call('PATCH', api.member(older.id), { body: { city: 'Bonn' }, if_match: 1 })).status).toBe(200)

  const event = await makeEvent(admin.db, { event_date: '2031-05-01T18:00:00' })
  const person = await makePerson(admin)
  const registrations = api.registrations(event.id)
  expect(wrong(await person.call('POST', registrations, { body: {} }))).toEqual([['/custom_values/diet', 'required']])
  const seat = await person.call('POST', registrations, { body: { custom_values: { diet: 'vegan' } } })
  expect(seat).toMatchObject({ status: 201, body: { custom_values: { diet: 'vegan' } } })
})

test('archived fields keep their values, take none, and come back with them', async () => {
  const admin = await makeCaller()
  const field = await addField(admin, { label: 'Size', required: true, visible_to: 'member' })
  const person = await makePerson(admin, ['member'], { size: 'M' })
  expect((await admin.call('POST', api.customFieldArchival(field.id))).body.archived_at).not.toBeNull()
  const patched = await admin.call('PATCH', api.member(person.member.id), {
    body: { custom_values: { size: 'L' } },
    if_match: 1,
  })
  expect(wrong(patched)).toEqual([['/custom_values/size', 'archived']])
  expect((await admin.call('GET', api.member(person.member.id))).body.custom_values).toEqual({ size: 'M' })
  expect((await person.call('GET', api.member(person.member.id))).body.custom_values).toEqual({})
  expect((await person.call('GET', api.customFields())).body).toEqual([])
  const added = await admin.call('POST', api.members(), { body: { first_name: 'Ada', last_name: 'Example' } })
  expect(added.status).toBe(201)
  // The label is free for another field, and then not for this one.
  const other = await addField(admin, { label: 'Size' })
  expect(other.key).toBe('size_2')
  expect((await admin.call('DELETE', api.customFieldArchival(field.id))).status).toBe(409)
  await admin.call('DELETE', api.customField(other.id))
  expect((await admin.call('DELETE', api.customFieldArchival(field.id))).body.archived_at).toBeNull()
  expect((await person.call('GET', api.member(person.member.id))).body.custom_values).toEqual({ size: 'M' })
})

test('with values a field is neither deleted nor of another type, and no choice goes that a record has', async () => {
  const admin = await makeCaller()
  const choices = [{ label: 'S' }, { label: 'M' }]
  for (const noun of ['members', 'events', 'invoices']) {
    const field = await addField(admin, { noun, label: 'Size', type: 'choice', choices })
    const patch = (body: object, if_match: number) => admin.call('PATCH', api.customField(field.id), { body, if_match })
    expect(await patch({ type: 'multi_choice' }, 1)).toMatchObject({ status: 200, body: { type: 'multi_choice' } })
    const custom_values = JSON.stringify({ size: ['m'] })
    if (noun === 'members') await makeMember(admin.db, { custom_values })
    else if (noun === 'events') await makeEvent(admin.db, { event_date: '2031-05-01T18:00:00', custom_values })
    else await makeInvoice(admin.db, { custom_values })
    expect(await patch({ type: 'text' }, 2)).toMatchObject({ status: 409, body: { errors: [{ pointer: '/type' }] } })
    const gone = await patch({ choices: [{ value: 's', label: 'S' }] }, 2)
    expect(gone).toMatchObject({ status: 409, body: { errors: [{ pointer: '/choices' }] } })
    expect(gone.body.detail).toMatch(/^1 of the \w+ have M\./)
    expect((await patch({ choices: [{ value: 'm', label: 'Medium' }] }, 2)).body.choices).toEqual([
      { value: 'm', label: 'Medium' },
    ])
    expect((await admin.call('DELETE', api.customField(field.id))).status).toBe(409)
  }
})

test('members see and fill in what is theirs, in their own record only', async () => {
  const admin = await makeCaller()
  await addField(admin, { label: 'Rating' })
  await addField(admin, { label: 'Locker', visible_to: 'member' })
  await addField(admin, { label: 'Size', visible_to: 'public', member_may_edit: true })
  const person = await makePerson(admin, ['member'], { rating: 'secret', locker: '7', size: 'M' })
  const own = await person.call('GET', '/api/v1/members/me')
  expect(own.body.custom_values).toEqual({ locker: '7', size: 'M' })
  expect((await person.call('GET', api.members())).body[0].custom_values).toEqual({ locker: '7', size: 'M' })
  expect((await person.call('GET', api.customFields())).body.map(({ key }: { key: string }) => key)).toEqual([
    'locker',
    'size',
  ])
  const patch = (custom_values: object) =>
    person.call('PATCH', api.member(person.member.id), { body: { custom_values }, if_match: own.body.version })
  expect(await patch({ locker: '8' })).toMatchObject({
    status: 403,
    body: { errors: [{ pointer: '/custom_values/locker' }] },
  })
  const guessed = await patch({ rating: 'good' })
  expect(wrong(guessed)).toEqual([['/custom_values/rating', 'unknown']])
  expect(guessed.text).not.toContain('secret')
  expect((await patch({ size: 'L' })).body.custom_values).toEqual({ locker: '7', size: 'L' })
  expect((await admin.call('GET', api.member(person.member.id))).body.custom_values).toEqual({
    rating: 'secret',
    locker: '7',
    size: 'L',
  })
  const another = await makePerson(admin)
  expect(
    (await another.call('PATCH', api.member(person.member.id), { body: { custom_values: { size: 'S' } }, if_match: 2 }))
      .status,
  ).toBe(404)
})

test('front desk sees and changes no values of other people’s registrations', async () => {
  const admin = await makeCaller()
  await addField(admin, { noun: 'registrations', label: 'Diet', visible_to: 'member', member_may_edit: true })
  const event = await makeEvent(admin.db, { event_date: '2031-05-01T18:00:00' })
  const desk = await makePerson(admin, ['front_desk'])
  const body = { guest: { name: 'Grete' }, custom_values: { diet: 'vegan' } }
  const seat = (await admin.call('POST', api.registrations(event.id), { body })).body
  const path = api.registration(event.id, seat.id)
  expect((await desk.call('GET', path)).body.custom_values).toEqual({})
  expect((await desk.call('GET', api.allRegistrations())).body[0].custom_values).toEqual({})
  expect((await desk.call('PATCH', path, { body: { custom_values: { diet: 'x' } } })).status).toBe(404)
  const own = await desk.call('POST', api.registrations(event.id), { body: { custom_values: { diet: 'halal' } } })
  expect(own.body.custom_values).toEqual({ diet: 'halal' })
  const ownPath = api.registration(event.id, own.body.id)
  expect((await desk.call('PATCH', ownPath, { body: { custom_values: { diet: 'fish' } } })).body.custom_values).toEqual(
    {
      diet: 'fish',
    },
  )
  expect((await desk.call('PATCH', ownPath, { body: { payment_due_at: '2031-04-01T10:00:00' } })).status).toBe(403)
})

test('only administrators make fields', async () => {
  const admin = await makeCaller()
  for (const role of ROLES.filter((role) => role !== 'administrator')) {
    const { call } = await makeCaller([role], admin)
    const body = { noun: 'members', type: 'text', label: 'X' }
    expect.soft((await call('POST', api.customFields(), { body })).status, role).toBe(403)
  }
})

test('the fields and values of another association are out of reach', async () => {
  const [theirs, ours] = await Promise.all([makeCaller(), makeCaller()])
  const field = await addField(theirs, { label: 'Secret' })
  const { id } = await makeMember(ours.db)
  expect((await ours.call('GET', api.customFields())).body).toEqual([])
  for (const [method, path] of [
    ['GET', api.customField(field.id)],
    ['DELETE', api.customField(field.id)],
    ['POST', api.customFieldArchival(field.id)],
  ] as const)
    expect.soft((await ours.call(method, path)).status, method).toBe(404)
  expect((await ours.call('PATCH', api.customField(field.id), { body: { label: 'X' }, if_match: 1 })).status).toBe(404)
  const written = await ours.call('PATCH', api.member(id), { body: { custom_values: { secret: 'x' } }, if_match: 1 })
  expect(wrong(written)).toEqual([['/custom_values/secret', 'unknown']])
})

import { expect, test } from 'vitest'
import { type Caller, makeCaller } from '#app/api/v1/test-client'
import { makeAccount, makeMember, makeTenant, makeTier } from '#db/factories'
import { runBillingRun } from '#lib/billing-runs/run'
import { createCtx } from '#lib/context'
import { addDays, todayIn } from '#lib/format/dates'
import { createGroup, putInGroup } from '#lib/groups/service'
import { updateStatuses } from '#lib/members/terms'
import { sendRenewalNotices } from '#lib/memberships/renewal-notices'
import { api } from '#lib/paths'

const WAIVED = { billing: 'waived', billing_reason: 'Founder' }
/** Of somebody who gets no term. */
const NONE = { billing: undefined, billing_reason: undefined }

/** An association whose tier Family is for four people, and what can be done in it. */
async function makeClub(seats = 4) {
  const tenant = await makeTenant()
  const caller = await makeCaller(['administrator'], tenant)
  const { call, db, tenant_id } = caller
  const family = await makeTier(db, { name: 'Family', price_minor: 9000, seats_included: seats, grace_days: 30 })
  const single = await makeTier(db, { name: 'Single', price_minor: 6000, grace_days: 30 })
  const { time_zone } = await db.selectFrom('tenants').select('time_zone').executeTakeFirstOrThrow()
  const system = createCtx({ tenant_id, actor: { kind: 'system', name: 'clock' }, request_id: 'clock' })
  const today = todayIn(time_zone)
  const get = async (id: string) => (await call('GET', api.member(id))).body
  const terms = async (id: string) => (await call('GET', `${api.member(id)}/terms/`)).body
  return {
    ...caller,
    tenant,
    system,
    family,
    single,
    today,
    get,
    terms,
    async join(body: object = {}): Promise<string> {
      const input = { first_name: 'Ada', last_name: 'Lovelace', tier_id: family.id, ...WAIVED, ...body }
      const answer = await call('POST', api.members(), { body: input })
      expect(answer.body).toMatchObject({ id: expect.any(String) })
      return answer.body.id
    },
    async group(payer_member_id: string, body: object = {}): Promise<string> {
      const answer = await call('POST', api.groups(), { body: { name: 'Lovelace', payer_member_id, ...body } })
      expect(answer.status).toBe(201)
      return answer.body.id
    },
    add: (group: string, body: object) => call('POST', api.groupPeople(group), { body }),
    /** Puts a new person into a group and returns their id. */
    async child(group: string, first_name: string, body: object = {}): Promise<string> {
      const answer = await call('POST', api.groupPeople(group), {
        body: { first_name, last_name: 'Lovelace', ...body },
      })
      expect(answer.body).toMatchObject({ people: expect.any(Array) })
      return answer.body.people.find(({ name }: { name: string }) => name === `${first_name} Lovelace`).member_id
    },
    read: async (group: string) => (await call('GET', api.group(group))).body,
    tick: () => updateStatuses(system),
    pay: (id: string, amount: string) =>
      call('POST', `${api.invoice(id)}/payments`, { body: { amount, method: 'cash' } }),
    /** Lets all memberships have begun so many days ago, as if they had been kept all the time. */
    async age(days: number) {
      for (const term of await db.selectFrom('terms').selectAll().orderBy('start_on').execute()) {
        const dates = { start_on: addDays(term.start_on, -days), end_on: term.end_on && addDays(term.end_on, -days) }
        await db.updateTable('terms').set(dates).where('id', '=', term.id).execute()
        if (!['active', 'ended'].includes(term.state)) continue
        const { start_on, end_on } = dates
        await db
          .updateTable('members')
          .set({ current_term_start: start_on, valid_through: end_on, grace_through: end_on && addDays(end_on, 30) })
          .where('id', '=', term.member_id)
          .execute()
      }
      for (const { id, group_since } of await db
        .selectFrom('members')
        .select(['id', 'group_since'])
        .where('group_since', 'is not', null)
        .execute())
        await db
          .updateTable('members')
          .set({ group_since: addDays(group_since as string, -days) })
          .where('id', '=', id)
          .execute()
      await updateStatuses(system)
    },
    async countOn(day: string, query: object = {}): Promise<number> {
      const { headers } = await call('GET', api.members({ status: 'active,grace', as_of: day, ...query }))
      return Number(headers.get('x-total-count'))
    },
  }
}

test('whoever is put into a family shares the term of the payer from that day on', async () => {
  const club = await makeClub()
  const payer = await club.join()
  const group = await club.group(payer)
  const child = await club.child(group, 'Byron')
  const { valid_through } = await club.get(payer)
  expect(await club.get(child)).toMatchObject({
    status: 'active',
    tier_name: 'Family',
    joined_on: club.today,
    valid_through,
    payer_member_id: payer,
    group: { id: group, name: 'Lovelace', role: 'person', payer_name: 'Ada Lovelace' },
  })
  expect(await club.read(group)).toMatchObject({
    payer_name: 'Ada Lovelace',
    people_count: 2,
    seats: 4,
    people: [{ group_role: 'payer' }, { group_role: 'person', has_own_term: false }],
  })
})

test('a family that waits for its payment waits together, and starts together when the payer pays', async () => {
  const club = await makeClub()
  await club.db.updateTable('tiers').set({ requires_payment: true }).where('id', '=', club.family.id).execute()
  const payer = await club.join({ billing: 'invoice', billing_reason: undefined })
  const group = await club.group(payer)
  const child = await club.child(group, 'Byron')
  expect((await club.get(child)).status).toBe('pending')
  const { invoice_id } = (await club.get(payer)).proposed_term
  await club.pay(invoice_id, '90.00')
  expect((await club.get(payer)).status).toBe('active')
  expect(await club.get(child)).toMatchObject({
    status: 'active',
    valid_through: (await club.get(payer)).valid_through,
  })
  const { headers } = await club.call('GET', api.invoices())
  expect(headers.get('x-total-count')).toBe('1')
})

test('who shares a membership goes to grace, lapses and comes back with the payer, and goes on from the term before', async () => {
  const club = await makeClub()
  const payer = await club.join()
  const group = await club.group(payer)
  const child = await club.child(group, 'Byron')
  await club.age(370)
  expect((await club.get(child)).status).toBe('grace')
  const renewed = await club.call('POST', `${api.member(payer)}/renewal`, { body: {} })
  const { invoice_id } = renewed.body.proposed_term
  expect((await club.get(child)).status).toBe('grace')
  const paid = await club.pay(invoice_id, '90.00')
  expect(await club.get(child)).toMatchObject({
    status: 'active',
    valid_through: (await club.get(payer)).valid_through,
  })
  const went = await club.db.selectFrom('terms').select('continued_on').where('continued_on', 'is not', null).execute()
  expect(went).toEqual([{ continued_on: club.today }, { continued_on: club.today }])
  expect(paid.status).toBe(201)
  const reason = { reason: 'Bounced' }
  await club.call('POST', `${api.payment(await lastPayment(club))}/reversal`, { body: reason })
  expect((await club.get(child)).status).toBe('grace')
  await club.age(40)
  expect((await club.get(payer)).status).toBe('lapsed')
  expect((await club.get(child)).status).toBe('lapsed')
})

async function lastPayment({ db }: Pick<Caller, 'db'>): Promise<string> {
  return (await db.selectFrom('payments').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()).id
}

test('of two people who take the last seat at the same time one is told that all are taken', async () => {
  const club = await makeClub(3)
  const group = await club.group(await club.join())
  await club.child(group, 'Byron')
  // On record already: numbers of new members are given one after the other.
  const people = await Promise.all(
    ['Ann', 'Ralph'].map((first_name) => club.join({ first_name, tier_id: null, ...NONE })),
  )
  const both = await Promise.all(people.map((member_id) => club.add(group, { member_id })))
  expect(both.map(({ status }) => status).toSorted()).toEqual([201, 409])
  expect(both.find(({ status }) => status === 409)?.body.detail).toBe(
    'All 3 seats of Lovelace are taken: Family is for 3 people. Take somebody out first, or choose a tier with more seats for Ada Lovelace.',
  )
  expect((await club.read(group)).people_count).toBe(3)
})

test('seats are not lowered below those that are taken, and no tier with too few of them is chosen', async () => {
  const club = await makeClub()
  const payer = await club.join()
  const group = await club.group(payer)
  for (const name of ['Byron', 'Ann']) await club.child(group, name)
  const tier = async (seats_included: number | null) => {
    const { headers } = await club.call('GET', api.tier(club.family.id))
    const version = Number(headers.get('etag')?.replaceAll('"', ''))
    return club.call('PATCH', api.tier(club.family.id), { body: { seats_included }, if_match: version })
  }
  expect((await tier(2)).body).toMatchObject({
    status: 409,
    detail: 'Lovelace has 3 people. Keep at least 3 seats, or take people out first.',
  })
  expect((await tier(null)).status).toBe(409)
  expect((await tier(3)).status).toBe(200)
  await club.age(340)
  const moved = await club.call('POST', `${api.member(payer)}/renewal`, { body: { tier_id: club.single.id } })
  expect(moved.body).toMatchObject({
    status: 409,
    detail:
      'Lovelace has 3 people, and Single is for one person. Choose a tier with enough seats, or take people out of the group first.',
  })
})

test('a tier for one person has no seats to share', async () => {
  const club = await makeClub()
  const group = await club.group(await club.join({ tier_id: club.single.id }))
  expect((await club.add(group, { first_name: 'Byron', last_name: 'Lovelace' })).body.detail).toBe(
    'Single, the tier of Ada Lovelace, who pays, is for one person. Give Ada Lovelace a tier with seats first.',
  )
})

test('a run of renewals bills a family once, and nobody else can be billed for it', async () => {
  const club = await makeClub()
  const payer = await club.join()
  const group = await club.group(payer)
  const child = await club.child(group, 'Byron')
  await club.age(340)
  const run = await club.call('POST', api.billingRuns(), {
    body: { kind: 'renewals', expires_until: addDays(club.today, 60) },
  })
  expect(run.status).toBe(201)
  const dry = await club.call('POST', api.billingRuns(), {
    body: { kind: 'renewals', filter: { id: child }, dry_run: true },
  })
  expect(dry.body).toMatchObject({ total_count: 0 })
  await runBillingRun(club.system, run.body.id, new AbortController().signal)
  const items = (await club.call('GET', api.billingRunItems(run.body.id))).body
  expect(items).toMatchObject([{ member_id: payer, amount: '90.00' }])
  expect((await club.call('POST', `${api.member(child)}/renewal`, { body: {} })).body).toMatchObject({ status: 409 })
  const change = { tier_id: club.single.id, from: 'now' }
  expect((await club.call('POST', `${api.member(child)}/tier-change`, { body: change })).status).toBe(409)
})

test('a renewal notice goes to the payer alone', async () => {
  const club = await makeClub()
  const payer = await club.join({ email: 'ada@example.org' })
  const group = await club.group(payer)
  await club.child(group, 'Byron', { email: 'byron@example.org' })
  await club.age(364 - 30)
  await sendRenewalNotices(club.system, { today: club.today })
  const mails = await club.db
    .selectFrom('mails')
    .select('to_address')
    .where('template', '=', 'renewal_notice')
    .execute()
  expect(mails).toEqual([{ to_address: 'ada@example.org' }])
})

test('members of a past day count everybody in a family, whatever becomes of it', async () => {
  const club = await makeClub()
  const ago = (days: number) => addDays(club.today, -days)
  const payer = await club.join({ joined_on: ago(20) })
  const group = await club.group(payer)
  const child = await club.child(group, 'Byron', { since: ago(10) })
  const counts = () => Promise.all([ago(15), ago(5), ago(1)].map((day) => club.countOn(day)))
  const inTier = () => club.countOn(ago(5), { tier_id: club.family.id })
  expect(await counts()).toEqual([1, 2, 2])
  expect(await inTier()).toBe(2)
  expect((await club.call('DELETE', api.groupPerson(group, child))).status).toBe(204)
  expect(await counts()).toEqual([1, 2, 2])
  expect(await inTier()).toBe(2)
  expect(await club.get(child)).toMatchObject({ status: 'grace', valid_through: ago(1), tier_id: null, group: null })
})

test('who leaves on the day they came was never a member, and their seat is free', async () => {
  const club = await makeClub(2)
  const group = await club.group(await club.join())
  const child = await club.child(group, 'Byron')
  await club.call('DELETE', api.groupPerson(group, child))
  expect(await club.get(child)).toMatchObject({ status: 'pending', valid_through: null, payer_member_id: null })
  await club.child(group, 'Ann')
})

test('who has paid for a term of their own shares the membership behind it', async () => {
  const club = await makeClub()
  const group = await club.group(await club.join({ joined_on: addDays(club.today, -5) }))
  const own = await club.join({ first_name: 'Byron', tier_id: club.single.id, joined_on: addDays(club.today, -100) })
  const { valid_through } = await club.get(own)
  expect((await club.add(group, { member_id: own })).body.people[1]).toMatchObject({ has_own_term: true })
  expect(await club.get(own)).toMatchObject({ tier_name: 'Single' })
  const [shared, first] = await club.terms(own)
  expect(first).toMatchObject({ end_on: valid_through, source: 'join' })
  expect(shared).toMatchObject({ start_on: addDays(valid_through, 1), source: 'group' })
})

test('somebody else of the family pays from the next term on, and nobody loses a day', async () => {
  const club = await makeClub()
  const payer = await club.join()
  const group = await club.group(payer)
  const [partner, child] = [await club.child(group, 'William'), await club.child(group, 'Byron')]
  const { valid_through } = await club.get(payer)
  const { version } = await club.read(group)
  const changed = await club.call('POST', api.groupPayer(group), { body: { member_id: partner }, if_match: version })
  expect(changed.body).toMatchObject({ payer_member_id: partner })
  for (const id of [payer, partner, child])
    expect(await club.get(id)).toMatchObject({ status: 'active', valid_through })
  await club.age(350)
  const { body } = await club.call('POST', `${api.member(partner)}/renewal`, { body: WAIVED })
  for (const id of [payer, partner, child])
    expect(await club.get(id)).toMatchObject({ status: 'active', valid_through: body.valid_through })
  expect((await club.get(child)).payer_member_id).toBe(partner)
})

test('the payer stays until somebody else pays or the family is dissolved', async () => {
  const club = await makeClub()
  const payer = await club.join()
  const group = await club.group(payer)
  const child = await club.child(group, 'Byron')
  const left = await club.call('DELETE', api.groupPerson(group, payer))
  expect(left.body.detail).toBe('Ada Lovelace pays for this group. Name another payer first, or dissolve the group.')
  const { version } = await club.get(payer)
  expect((await club.call('POST', `${api.member(payer)}/archival`, { if_match: version })).body.detail).toBe(
    'This member pays for a family or organisation. Name another payer there, or dissolve it first.',
  )
  const preview = await club.call('GET', `${api.member(payer)}/erasure`)
  expect(preview.body.problems.map(({ message }: { message: string }) => message)).toContain(
    'This person pays for Lovelace. Name another payer there, or dissolve it, first.',
  )
  const now = await club.read(group)
  expect((await club.call('DELETE', api.group(group), { if_match: now.version })).status).toBe(204)
  expect(await club.get(payer)).toMatchObject({ status: 'active', group: null })
  expect(await club.get(child)).toMatchObject({ status: 'pending', group: null })
  expect((await club.call('GET', api.group(group))).status).toBe(404)
})

test('the invoices of an organisation bear its name', async () => {
  const club = await makeClub()
  const payer = await club.join()
  await club.group(payer, { name: 'Harbour Works Ltd', kind: 'organization' })
  await club.age(350)
  const { body } = await club.call('POST', `${api.member(payer)}/renewal`, { body: {} })
  const invoice = await club.call('GET', api.invoice(body.proposed_term.invoice_id))
  expect(invoice.body).toMatchObject({ payer_name: 'Harbour Works Ltd', member_id: payer })
})

/** Gives a member an account, and returns whoever signs in with it. */
async function signIn({ tenant, db }: Awaited<ReturnType<typeof makeClub>>, member_id: string): Promise<Caller> {
  const caller = await makeCaller(['member'], tenant)
  await db.updateTable('members').set({ account_id: caller.account_id }).where('id', '=', member_id).execute()
  return caller
}

test('the payer and who administers a family add and remove people, and nobody else does', async () => {
  const club = await makeClub()
  const payer = await club.join()
  const group = await club.group(payer)
  const [partner, child] = [await club.child(group, 'William'), await club.child(group, 'Byron')]
  const [asPayer, asPartner] = [await signIn(club, payer), await signIn(club, partner)]
  const asStranger = await signIn(club, await club.join({ first_name: 'Mary' }))
  const add = (caller: Caller, body: object) => caller.call('POST', api.groupPeople(group), { body })
  const ann = { first_name: 'Ann', last_name: 'Lovelace', email: 'ann@example.org' }
  for (const caller of [asPartner, asStranger]) {
    expect((await caller.call('GET', api.group(group))).status).toBe(404)
    expect((await add(caller, ann)).status).toBe(404)
    expect((await caller.call('DELETE', api.groupPerson(group, child))).status).toBe(404)
    expect((await caller.call('PATCH', api.group(group), { body: { name: 'Mine' }, if_match: 1 })).status).toBe(403)
  }
  expect((await asPartner.call('GET', '/api/v1/members/me')).body.group).toMatchObject({ name: 'Lovelace' })
  expect((await add(asPayer, { member_id: child })).status).toBe(403)
  expect((await add(asPayer, ann)).status).toBe(201)
  expect((await add(asPayer, { first_name: 'Tom', last_name: 'Lovelace' })).status).toBe(409)
  expect((await club.call('PATCH', api.groupPerson(group, partner), { body: { is_administrator: true } })).status).toBe(
    204,
  )
  expect((await asPartner.call('GET', api.group(group))).body.people_count).toBe(4)
  expect((await asPartner.call('DELETE', api.groupPerson(group, child))).status).toBe(204)
  const known = await add(asPartner, { ...ann, birth_date: '1990-01-31' })
  expect(known.status).toBe(409)
})

test('who administers a family gives the address of the family or one of nobody else’s', async () => {
  const club = await makeClub(6)
  const payer = await club.join({ email: 'ada@example.org' })
  const group = await club.group(payer)
  const asPayer = await signIn(club, payer)
  const account = await makeAccount(club.db, { email: 'office@example.org' })
  expect(account.id).toBeTruthy()
  await club.join({ first_name: 'Mary', email: 'mary@example.org' })
  await club.join({ first_name: 'Byron', email: 'old@example.org', birth_date: '1990-01-31' })
  const add = (body: object) =>
    asPayer.call('POST', api.groupPeople(group), { body: { first_name: 'Byron', last_name: 'Lovelace', ...body } })
  const refused = []
  for (const email of ['mary@example.org', 'MARY@example.org', 'office@example.org', 'old@example.org'])
    refused.push((await add({ email })).body)
  expect(new Set(refused.map(({ detail }) => detail)).size).toBe(1)
  for (const body of refused)
    expect(body).toMatchObject({
      status: 409,
      detail: expect.stringMatching(/^This address cannot be used here/),
      errors: [{ pointer: '/email' }],
    })
  expect((await add({ birth_date: '1990-01-31' })).body.detail).toContain('has a record of this person')
  expect((await add({ email: 'ada@example.org' })).status).toBe(201)
  const { email } = await asPayer.db
    .selectFrom('accounts')
    .select('email')
    .where('id', '=', asPayer.account_id)
    .executeTakeFirstOrThrow()
  expect((await add({ first_name: 'Ann', email })).status).toBe(201)
  expect((await add({ first_name: 'Tom', email: 'tom@example.org' })).status).toBe(201)
  // Staff decide for themselves.
  expect((await club.add(group, { first_name: 'Eve', last_name: 'Moore', email: 'mary@example.org' })).status).toBe(201)
})

test('staff who may look at families and not change them are told so', async () => {
  const club = await makeClub()
  const group = await club.group(await club.join())
  const treasurer = await makeCaller(['treasurer'], club.tenant)
  const add = (id: string) =>
    treasurer.call('POST', api.groupPeople(id), { body: { first_name: 'Byron', last_name: 'Lovelace' } })
  expect((await add(group)).status).toBe(403)
  expect((await treasurer.call('DELETE', api.groupPerson(group, group))).status).toBe(403)
  expect((await add(club.family.id)).status).toBe(404)
})

test('a family of another association is not found, and none of its members can be put into one', async () => {
  const [club, other] = [await makeClub(), await makeClub()]
  const group = await club.group(await club.join())
  const stranger = await other.join()
  expect((await other.call('GET', api.group(group))).status).toBe(404)
  expect((await other.add(group, { member_id: stranger })).status).toBe(404)
  // As anywhere, a body that names who is not there is told which field it is.
  const added = await club.add(group, { member_id: stranger })
  expect([added.status, added.body.errors[0].pointer]).toEqual([422, '/member_id'])
  const body = { name: 'Lovelace', kind: 'household', payer_member_id: stranger }
  const made = await club.call('POST', api.groups(), { body })
  expect([made.status, made.body.errors[0].pointer]).toEqual([422, '/payer_member_id'])
  expect((await other.call('GET', api.groups())).body).toEqual([])
})

test('an import makes a family and puts members into it, also for days that have passed', async () => {
  const club = await makeClub()
  const since = addDays(club.today, -30)
  const payer = await club.join({ joined_on: since })
  const member = await makeMember(club.db, { status: 'pending', first_name: 'Byron' })
  await makeAccount(club.db)
  const { id } = await createGroup(club.system, { name: 'Lovelace', kind: 'household', payer_member_id: payer })
  await putInGroup(club.system, id, member.id, { since })
  expect(await club.get(member.id)).toMatchObject({ status: 'active', current_term_start: since })
})

test('a member who waited is counted on past days since the day from which the membership is shared', async () => {
  const club = await makeClub()
  const [joined_on, since, later] = [addDays(club.today, -200), addDays(club.today, -100), addDays(club.today, -50)]
  const group = await club.group(await club.join({ joined_on }))
  const recorded = await club.call('POST', api.members(), { body: { first_name: 'Byron', last_name: 'Lovelace' } })
  await club.db
    .updateTable('status_periods')
    .set({ from_on: later })
    .where('member_id', '=', recorded.body.id)
    .where('to_on', 'is', null)
    .execute()
  expect((await club.add(group, { member_id: recorded.body.id, since })).status).toBe(201)
  await club.child(group, 'Ada Mary', { since })
  expect(await club.countOn(addDays(since, -1))).toBe(1)
  expect(await club.countOn(since)).toBe(3)
  expect(await club.countOn(addDays(club.today, -1), { tier_id: club.family.id })).toBe(3)
  const asked = await club.call('POST', api.questions(), {
    body: { of: 'members', show: 'count', as_of: since, where: { tier_id: club.family.id } },
  })
  expect(asked.body).toMatchObject({ value: 3 })
  expect(await club.get(recorded.body.id)).toMatchObject({ joined_on: since })
})

test('days on which somebody stood outside the family stay as they were', async () => {
  const club = await makeClub()
  const group = await club.group(await club.join({ joined_on: addDays(club.today, -200) }))
  const lapsed = await makeMember(club.db, {
    ...{ status: 'lapsed', tier_id: club.single.id, joined_on: addDays(club.today, -600) },
    ...{ current_term_start: addDays(club.today, -600), valid_through: addDays(club.today, -236) },
    grace_through: addDays(club.today, -206),
  })
  expect((await club.add(group, { member_id: lapsed.id, since: addDays(club.today, -100) })).status).toBe(201)
  expect(await club.get(lapsed.id)).toMatchObject({ status: 'active' })
  expect(await club.countOn(addDays(club.today, -90))).toBe(1)
  expect(await club.countOn(club.today)).toBe(2)
})

test('lists and questions tell who is in a family and who pays', async () => {
  const club = await makeClub()
  const payer = await club.join()
  const group = await club.group(payer)
  const child = await club.child(group, 'Byron')
  await club.join({ first_name: 'Mary' })
  const find = async (filter: object) =>
    (await club.call('GET', api.members({ filter: JSON.stringify(filter) }))).body.map(({ id }: { id: string }) => id)
  expect((await find({ group_id: { is_set: true } })).toSorted()).toEqual([payer, child].toSorted())
  expect(await find({ group_role: 'payer' })).toEqual([payer])
  expect((await find({ group: { name: 'Lovelace' } })).toSorted()).toEqual([payer, child].toSorted())
  const groups = await club.call('GET', api.groups({ q: 'love', kind: 'household' }))
  expect(groups.body).toMatchObject([{ id: group, people_count: 2, seats: 4, payer_name: 'Ada Lovelace' }])
  expect((await club.call('GET', api.groups({ filter: JSON.stringify({ free_seats: { gte: 3 } }) }))).body).toEqual([])
})

test('who shares the membership of a payer who leaves is told until when it runs', async () => {
  const { join, group, child, call, db, get } = await makeClub()
  const payer = await join({ email: 'ada@example.org' })
  const id = await group(payer)
  const shared = await child(id, 'Ben', { email: 'ben@example.org' })
  await child(id, 'Cleo')
  const { valid_through } = await get(shared)
  await call('POST', `${api.member(payer)}/cancellation`, { body: { reason: 'Moved', ends_on: valid_through } })
  const mails = await db
    .selectFrom('mails')
    .select(['member_id', 'to_address', 'text'])
    .where('template', '=', 'membership_ending')
    .orderBy('to_address')
    .execute()
  expect(mails).toEqual([
    { member_id: payer, to_address: 'ada@example.org', text: expect.stringContaining('no dues of a later term') },
    { member_id: shared, to_address: 'ben@example.org', text: expect.stringContaining('whoever pays for it') },
  ])
})

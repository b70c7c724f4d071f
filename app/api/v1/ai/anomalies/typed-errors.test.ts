import { expect, test } from 'vitest'
import { type Caller, makeCaller } from '#app/api/v1/test-client'
import { makeTier } from '#db/factories'
import { addDays, addYears, todayIn } from '#lib/format/dates'
import { api } from '#lib/paths'

const today = todayIn('UTC')
const soon = addDays(today, 40)

type Call = Caller['call']
type Body = Record<string, unknown>

const person = (fields: Body = {}) => ({ first_name: 'Greta', last_name: 'Lindqvist', ...fields })
const addMember = (call: Call, fields: Body = {}) => call('POST', api.members(), { body: person(fields) })
const addEvent = (call: Call, fields: Body = {}) =>
  call('POST', api.events(), {
    body: { title: 'Harbour Night', event_date: `${soon}T18:00:00`, end_date: `${soon}T21:00:00`, ...fields },
  })

async function issue(call: Call, { description = 'Dues', unit_price = '120.00', ...fields }: Body = {}) {
  const lines = [{ description, unit_price }]
  const draft = await call('POST', api.invoices(), {
    body: { kind: 'dues', bill_to: { name: 'Greta Lindqvist' }, lines, ...fields },
  })
  if (draft.status >= 400) return draft
  const path = `${api.invoice(draft.body.id)}/finalization`
  return call('POST', path, { if_match: draft.body.version })
}

/** Registers guests of one domain. */
async function addGuests(call: Call, event_id: string, count: number, domain: string) {
  for (let guest = 0; guest < count; guest += 1) {
    const email = `guest${guest}@${domain}`
    await call('POST', api.registrations(event_id), { body: { guest: { name: `Guest ${guest}`, email } } })
  }
}

/** Events of a kind whose tickets cost the usual. */
async function addUsualEvents(call: Call) {
  for (const [at, price] of ['20', '25', '25', '30', '28'].entries()) {
    await addEvent(call, {
      ...{ title: `Workshop ${at}`, kind: 'workshop', ticket_types: [{ name: 'Seat', price }] },
      ...{ event_date: `${addDays(soon, at + 1)}T18:00:00`, end_date: `${addDays(soon, at + 1)}T20:00:00` },
    })
  }
}

/** What is typed wrong, and the type of finding that tells of it; null where it must be refused with the field. */
const TYPED: readonly [
  name: string,
  type: string | null,
  typed: (caller: Caller) => Promise<unknown>,
  field?: string,
][] = [
  [
    'a birth date in the future',
    null,
    ({ call }) => addMember(call, { birth_date: addDays(today, 30) }),
    '/birth_date',
  ],
  ['a birth date of 1890', null, ({ call }) => addMember(call, { birth_date: '1890-05-05' }), '/birth_date'],
  [
    'a birth date that is moved into the future',
    null,
    async ({ call }) => {
      const { body } = await addMember(call)
      return call('PATCH', api.member(body.id), { body: { birth_date: addYears(today, 60) }, if_match: body.version })
    },
    '/birth_date',
  ],
  [
    'a birth date of a child a century ago, in the base',
    'birth_too_early',
    ({ db }) =>
      db
        .insertInto('members')
        .values({ ...base(), birth_date: '1089-05-05' })
        .execute(),
  ],
  [
    'a day of joining before the birth',
    'joined_before_birth',
    ({ db }) =>
      db
        .insertInto('members')
        .values({ ...base(), birth_date: '1998-03-01', joined_on: '1989-03-01' })
        .execute(),
  ],
  [
    'one e-mail address for two people',
    'shared_email',
    async ({ call }) => {
      await addMember(call, { email: 'office@harbour.example' })
      return addMember(call, { first_name: 'Onur', last_name: 'Demir', email: 'Office@harbour.example' })
    },
  ],
  [
    'a person twice with a typing error in the name',
    'duplicate_person',
    async ({ call }) => {
      await addMember(call, { email: 'greta@harbour.example' })
      return addMember(call, { last_name: 'Linqvist', email: 'greta@harbour.example' })
    },
  ],
  [
    'the same event twice',
    'duplicate_event',
    async ({ call }) => {
      await addEvent(call)
      return addEvent(call)
    },
  ],
  [
    'the same event twice, written another way',
    'duplicate_event',
    async ({ call }) => {
      await addEvent(call)
      return addEvent(call, { title: 'HARBOUR-NIGHT', event_date: `${soon}T18:30:00` })
    },
  ],
  [
    'an event that ends a year late',
    'event_too_long',
    ({ call }) => addEvent(call, { end_date: `${addYears(soon, 1)}T21:00:00` }),
  ],
  [
    'an event in the wrong decade',
    'event_too_far',
    ({ call }) =>
      addEvent(call, { event_date: `${addYears(soon, 10)}T18:00:00`, end_date: `${addYears(soon, 10)}T21:00:00` }),
  ],
  [
    'an event that ends before it begins',
    null,
    ({ call }) => addEvent(call, { end_date: `${addDays(soon, -1)}T21:00:00` }),
    '/end_date',
  ],
  [
    'no seats where people register',
    'no_seats',
    async ({ call }) => {
      const { body } = await addEvent(call, { capacity: 0, waitlist_mode: 'manual' })
      await addGuests(call, body.id, 1, 'one.example')
    },
  ],
  [
    'no seats after people registered',
    null,
    async ({ call }) => {
      const { body } = await addEvent(call, { capacity: 20 })
      await addGuests(call, body.id, 2, 'one.example')
      return call('PATCH', api.event(body.id), { body: { capacity: 0 } })
    },
    '/capacity',
  ],
  [
    'a ticket ten times as dear as others of its kind',
    'ticket_price',
    async ({ call }) => {
      await addUsualEvents(call)
      return addEvent(call, { kind: 'workshop', ticket_types: [{ name: 'Seat', price: '250' }] })
    },
  ],
  [
    'a ticket with the decimal point lost',
    'ticket_price',
    async ({ call }) => {
      await addUsualEvents(call)
      return addEvent(call, { kind: 'workshop', ticket_types: [{ name: 'Seat', price: '2500' }] })
    },
  ],
  [
    'guests of one domain in a burst',
    'guest_burst',
    async ({ call }) => {
      const { body } = await addEvent(call)
      await addGuests(call, body.id, 10, 'bulk.example')
    },
  ],
  [
    'digits swapped against the price of the tier',
    'amount_outlier',
    async ({ call, db }) => {
      await makeTier(db, { price_minor: 12_000 })
      return issue(call, { unit_price: '210.00' })
    },
  ],
  [
    'digits swapped behind the decimal point',
    'amount_outlier',
    async ({ call, db }) => {
      await makeTier(db, { price_minor: 4_950 })
      return issue(call, { unit_price: '49.05' })
    },
  ],
  [
    'digits swapped against what is usually charged',
    'amount_outlier',
    async ({ call }) => {
      for (let at = 0; at < 12; at += 1)
        await issue(call, {
          kind: 'other',
          description: 'Berth',
          unit_price: '85.00',
          bill_to: { name: `Payer ${at}` },
        })
      return issue(call, { kind: 'other', description: 'Berth', unit_price: '58.00' })
    },
  ],
  [
    'a decimal point that slipped',
    'amount_outlier',
    async ({ call }) => {
      for (let at = 0; at < 12; at += 1) await issue(call, { bill_to: { name: `Payer ${at}` } })
      return issue(call, { unit_price: '1200.00' })
    },
  ],
  ['a paper over nothing', 'zero_total', ({ call }) => issue(call, { unit_price: '0' })],
  ['a due date ten years ahead', 'due_far_ahead', ({ call }) => issue(call, { due_date: addYears(today, 10) })],
  [
    'a due date before the day of issue',
    'due_before_issued',
    ({ call }) => issue(call, { due_date: addYears(today, -1) }),
  ],
  [
    'the same invoice twice',
    'duplicate_invoice',
    async ({ call }) => {
      const { body } = await addMember(call)
      await issue(call, { bill_to: undefined, member_id: body.id })
      return issue(call, { bill_to: undefined, member_id: body.id })
    },
  ],
]

let members = 0

function base() {
  members += 1
  return { id: crypto.randomUUID(), member_number: `X-${members}`, first_name: 'Greta', last_name: 'Lindqvist' }
}

test.each(TYPED)('what people mistype is refused or found: %s', async (_, type, typed, field) => {
  const caller = await makeCaller()
  const answer = await typed(caller)
  if (type === null) {
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ pointer: field }] } })
    return
  }
  const run = await caller.call('POST', api.ai.findAnomalies(), { body: { module: 'all', lookback_days: 90 } })
  expect(run.body.findings.map((finding: { type: string }) => finding.type)).toEqual([type])
})

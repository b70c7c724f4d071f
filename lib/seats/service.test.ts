import fc from 'fast-check'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import { toAppError } from '#db/errors'
import { makeMember, makeTenant } from '#db/factories'
import { type Ctx, createCtx } from '#lib/context'
import { AppError } from '#lib/errors'
import { addEvent, editEvent } from '#lib/events/service'
import { editTicketType } from '#lib/events/tickets'
import { acceptOffer, cancelRegistration, expireOffers, offerSeat, register } from '#lib/registrations/service'
import { SEATED_STATUSES } from '#lib/seats/schema'

async function makeCtx(): Promise<Ctx> {
  const { tenant_id } = await makeTenant()
  return createCtx({ tenant_id, actor: { kind: 'system', name: 'test' }, request_id: uuidv7() })
}

function makeEvent(ctx: Ctx, fields: Partial<Parameters<typeof addEvent>[1]> = {}) {
  return addEvent(ctx, { title: 'Workshop', event_date: '2031-05-01T09:00:00', ...fields })
}

const guest = (name: string) => ({ guest: { name } })

/** The outcome of a call: what it returned, or the status of its refusal. */
async function outcome(call: Promise<{ status: string }>): Promise<string> {
  try {
    return (await call).status
  } catch (error) {
    return toAppError(error).code
  }
}

function countEach(outcomes: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const each of outcomes) counts[each] = (counts[each] ?? 0) + 1
  return counts
}

/** Everything about seats: the sums that are kept against the registrations that hold them. */
async function readSeats(ctx: Ctx, eventId: string) {
  const [event, registrations, tickets] = await Promise.all([
    ctx.db.selectFrom('events').select(['capacity', 'seats_taken']).where('id', '=', eventId).executeTakeFirstOrThrow(),
    ctx.db
      .selectFrom('registrations')
      .select(['id', 'status', 'quantity', 'ticket_type_id', 'price_minor'])
      .where('event_id', '=', eventId)
      .orderBy('registered_at')
      .orderBy('id')
      .execute(),
    ctx.db.selectFrom('ticket_types').select(['id', 'quota', 'sold']).where('event_id', '=', eventId).execute(),
  ])
  return { event, registrations, tickets }
}

type Seats = Awaited<ReturnType<typeof readSeats>>

function expectSound({ event, registrations, tickets }: Seats): void {
  const seated = registrations.filter(({ status }) => (SEATED_STATUSES as readonly string[]).includes(status))
  const sum = (rows: typeof seated) => rows.reduce((total, { quantity }) => total + quantity, 0)
  expect(event.seats_taken).toBe(sum(seated))
  expect(event.seats_taken).toBeLessThanOrEqual(event.capacity ?? Number.POSITIVE_INFINITY)
  for (const { id, quota, sold } of tickets) {
    expect(sold).toBe(sum(seated.filter(({ ticket_type_id }) => ticket_type_id === id)))
    expect(sold).toBeLessThanOrEqual(quota ?? Number.POSITIVE_INFINITY)
  }
}

/** Nobody waits for seats that are there. */
function expectNobodyPassedOver({ event, registrations, tickets }: Seats): void {
  const free = event.capacity === null ? Number.POSITIVE_INFINITY : event.capacity - event.seats_taken
  for (const { status, quantity, ticket_type_id } of registrations) {
    if (status !== 'waitlisted') continue
    const ticket = tickets.find(({ id }) => id === ticket_type_id)
    const left = ticket?.quota == null ? Number.POSITIVE_INFINITY : ticket.quota - ticket.sold
    expect(quantity <= free && quantity <= left).toBe(false)
  }
}

test('500 people asking for 50 seats at once get exactly 50, the others stand in line, and nothing fails', async () => {
  const ctx = await makeCtx()
  const event = await makeEvent(ctx, { capacity: 50 })
  const outcomes = await Promise.all(
    Array.from({ length: 500 }, (_, index) => outcome(register(ctx, event.id, guest(`Guest ${index}`)))),
  )
  expect(countEach(outcomes)).toEqual({ confirmed: 50, waitlisted: 450 })
  expectSound(await readSeats(ctx, event.id))
})

test('without a waiting list everybody beyond the last seat is refused with a conflict', async () => {
  const ctx = await makeCtx()
  const event = await makeEvent(ctx, { capacity: 20, waitlist_mode: 'none' })
  const outcomes = await Promise.all(
    Array.from({ length: 200 }, (_, index) => outcome(register(ctx, event.id, guest(`Guest ${index}`)))),
  )
  expect(countEach(outcomes)).toEqual({ confirmed: 20, conflict: 180 })
  expectSound(await readSeats(ctx, event.id))
})

test('a ticket type sells its quota and no more, whatever the event still holds', async () => {
  const ctx = await makeCtx()
  const event = await makeEvent(ctx, {
    capacity: 40,
    waitlist_mode: 'none',
    ticket_types: [
      { name: 'Early', price: '10', quota: 15 },
      { name: 'Late', price: '20', quota: 100 },
    ],
  })
  const [early, late] = event.ticket_types
  const outcomes = await Promise.all(
    Array.from({ length: 120 }, (_, index) => {
      const ticket_type_id = (index % 2 ? early?.id : late?.id) as string
      return outcome(register(ctx, event.id, { ...guest(`Guest ${index}`), ticket_type_id, quantity: 1 }))
    }),
  )
  expect(countEach(outcomes)).toEqual({ confirmed: 40, conflict: 80 })
  const seats = await readSeats(ctx, event.id)
  expectSound(seats)
  expect(seats.tickets.reduce((sum, { sold }) => sum + sold, 0)).toBe(40)
})

test('a member registers once, however often at the same moment', async () => {
  const ctx = await makeCtx()
  const member = await makeMember(ctx.db)
  const event = await makeEvent(ctx, { capacity: 5 })
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, () => outcome(register(ctx, event.id, { member_id: member.id }))),
  )
  expect(countEach(outcomes)).toEqual({ confirmed: 1, conflict: 19 })
  expectSound(await readSeats(ctx, event.id))
})

test('a freed seat goes to the first in line, passing over who asks for more than is free', async () => {
  const ctx = await makeCtx()
  const event = await makeEvent(ctx, { capacity: 2 })
  const [a] = [await register(ctx, event.id, guest('A')), await register(ctx, event.id, guest('B'))]
  const pair = await register(ctx, event.id, { ...guest('Pair'), quantity: 2 })
  const single = await register(ctx, event.id, guest('Single'))
  expect([pair.waitlist_position, single.waitlist_position]).toEqual([1, 2])
  await cancelRegistration(ctx, event.id, a.id)
  const { registrations } = await readSeats(ctx, event.id)
  expect(registrations.map(({ status }) => status)).toEqual(['cancelled', 'confirmed', 'waitlisted', 'confirmed'])
})

test('a paid seat is offered for a time; accepted it is confirmed, expired it goes to the next', async () => {
  const ctx = await makeCtx()
  const event = await makeEvent(ctx, { capacity: 1, ticket_types: [{ name: 'T', price: '30.00' }] })
  const first = await register(ctx, event.id, guest('First'))
  const [second, third] = [
    await register(ctx, event.id, guest('Second')),
    await register(ctx, event.id, guest('Third')),
  ]
  await cancelRegistration(ctx, event.id, first.id, { reason: 'Ill' })
  const statuses = async () => (await readSeats(ctx, event.id)).registrations.map(({ status }) => status)
  expect(await statuses()).toEqual(['cancelled', 'offered', 'waitlisted'])
  await ctx.db
    .updateTable('registrations')
    .set({ offer_expires_at: sql`now() - interval '1 second'` })
    .where('id', '=', second.id)
    .execute()
  await expect(acceptOffer(ctx, event.id, second.id)).rejects.toThrow(AppError)
  expect(await expireOffers(ctx)).toBe(1)
  expect(await statuses()).toEqual(['cancelled', 'expired', 'offered'])
  expect((await acceptOffer(ctx, event.id, third.id)).status).toBe('confirmed')
  expect(await expireOffers(ctx)).toBe(0)
  expectSound(await readSeats(ctx, event.id))
})

test('a waiting list by hand moves only when somebody is offered a seat', async () => {
  const ctx = await makeCtx()
  const event = await makeEvent(ctx, { capacity: 1, waitlist_mode: 'manual' })
  const first = await register(ctx, event.id, guest('First'))
  const second = await register(ctx, event.id, guest('Second'))
  await expect(offerSeat(ctx, event.id, second.id)).rejects.toThrow('No seat is free')
  await cancelRegistration(ctx, event.id, first.id)
  expect((await readSeats(ctx, event.id)).event.seats_taken).toBe(0)
  expect((await offerSeat(ctx, event.id, second.id)).status).toBe('confirmed')
})

test('a larger capacity or quota lets people move up at once, a smaller one than is taken is refused', async () => {
  const ctx = await makeCtx()
  const event = await makeEvent(ctx, { capacity: 1, ticket_types: [{ name: 'T', quota: 2 }] })
  for (const name of ['A', 'B', 'C']) await register(ctx, event.id, guest(name))
  await expect(editEvent(ctx, event.id, { capacity: 0 }, null)).rejects.toMatchObject({ code: 'invalid' })
  await editEvent(ctx, event.id, { capacity: 10 }, null)
  expect((await readSeats(ctx, event.id)).event.seats_taken).toBe(2)
  const ticket = event.ticket_types[0]?.id as string
  expect(await outcome(editTicketType(ctx, event.id, ticket, { quota: 1 }) as never)).toBe('invalid')
  await editTicketType(ctx, event.id, ticket, { quota: null })
  const seats = await readSeats(ctx, event.id)
  expect(seats.event.seats_taken).toBe(3)
  expectSound(seats)
})

test('whatever people do at the same time, every seat has one holder and no free seat is left to the line', async () => {
  const action = fc.oneof(
    {
      weight: 5,
      arbitrary: fc.record({
        action: fc.constant('register' as const),
        quantity: fc.integer({ min: 1, max: 3 }),
        ticket: fc.integer({ min: 0, max: 1 }),
      }),
    },
    { weight: 3, arbitrary: fc.record({ action: fc.constant('cancel' as const), which: fc.nat(30) }) },
    {
      weight: 1,
      arbitrary: fc.record({ action: fc.constant('capacity' as const), to: fc.integer({ min: 0, max: 12 }) }),
    },
    { weight: 1, arbitrary: fc.record({ action: fc.constant('quota' as const), to: fc.integer({ min: 0, max: 8 }) }) },
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(action, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 6 }),
      async (rounds) => {
        const ctx = await makeCtx()
        const event = await makeEvent(ctx, { capacity: 4, ticket_types: [{ name: 'A', quota: 3 }, { name: 'B' }] })
        const tickets = event.ticket_types.map(({ id }) => id)
        for (const round of rounds) {
          const known = (await readSeats(ctx, event.id)).registrations
          const outcomes = await Promise.all(
            round.map((each) => {
              if (each.action === 'register') {
                const ticket_type_id = tickets[each.ticket] as string
                return outcome(register(ctx, event.id, { ...guest('G'), quantity: each.quantity, ticket_type_id }))
              }
              if (each.action === 'cancel') {
                const target = known[each.which % Math.max(1, known.length)]
                return target ? outcome(cancelRegistration(ctx, event.id, target.id)) : 'nothing to cancel'
              }
              if (each.action === 'capacity') {
                return outcome(editEvent(ctx, event.id, { capacity: each.to }, null) as never)
              }
              return outcome(editTicketType(ctx, event.id, tickets[0] as string, { quota: each.to }) as never)
            }),
          )
          expect(outcomes).not.toContain('internal')
          expect(outcomes).not.toContain('unavailable')
          const seats = await readSeats(ctx, event.id)
          expectSound(seats)
          expectNobodyPassedOver(seats)
        }
      },
    ),
    { numRuns: 40 },
  )
})

test('when there is room for all who wait, all get a seat, however many they are', async () => {
  const ctx = await makeCtx()
  const event = await makeEvent(ctx, { capacity: 0 })
  await sql`insert into registrations (tenant_id, id, event_id, guest_name, status, quantity, currency, code)
    select current_tenant(), gen_random_uuid(), ${event.id}, 'Guest ' || n, 'waitlisted', 1, 'EUR', 'code-' || n
    from generate_series(1, 1050) n`.execute(ctx.db)
  const raised = await editEvent(ctx, event.id, { capacity: 1020 }, null)
  let seats = await readSeats(ctx, event.id)
  expectSound(seats)
  expect(seats.event.seats_taken).toBe(1020)
  await editEvent(ctx, event.id, { capacity: null }, raised.version)
  seats = await readSeats(ctx, event.id)
  expectSound(seats)
  expect(seats.registrations.filter(({ status }) => status !== 'confirmed')).toEqual([])
})

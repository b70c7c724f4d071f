import { must } from '#e2e/api'
import { expect, test } from '#e2e/test'
import { api as paths } from '#lib/paths'

/** An event as the specification's example has it. */
const EVENT = {
  title: 'Harbour Gala',
  description: 'An evening by the water.',
  event_date: '2031-06-14T19:00:00',
  location: 'Old Customs House',
  capacity: 50,
  event_status: 'upcoming',
}

test.describe('events over the API', () => {
  test('an event that is created comes back, stands in the list, and is counted', async ({ api }) => {
    const admin = await api.join()
    const before = must(await admin.ask('GET', paths.eventStats()), 200)
    const created = must(await admin.ask('POST', paths.events(), { body: EVENT }), 201)
    expect(created).toMatchObject(EVENT)
    expect(created.id).toEqual(expect.any(String))

    const list = await admin.ask('GET', paths.events())
    expect(list.status).toBe(200)
    expect(list.body).toEqual([expect.objectContaining({ id: created.id, title: EVENT.title })])
    expect(list.headers.get('x-total-count')).toBe('1')

    const detail = must(await admin.ask('GET', paths.event(created.id)), 200)
    expect(detail).toMatchObject({ ...EVENT, attendees: [], sessions: [] })

    const after = must(await admin.ask('GET', paths.eventStats()), 200)
    expect(after.upcoming_events).toBe(before.upcoming_events + 1)
    expect(after).toMatchObject({ total_attendance: 0, ticket_revenue: '0.00' })
  })

  test('the detail shows attendees and sessions', async ({ api }) => {
    const admin = await api.join()
    const event = must(
      await admin.ask('POST', paths.events(), {
        body: {
          ...EVENT,
          sessions: [{ title: 'Welcome', starts_at: '2031-06-14T19:00:00', ends_at: '2031-06-14T19:30:00' }],
        },
      }),
      201,
    )
    must(await admin.ask('POST', paths.registrations(event.id), { body: { guest: { name: 'Grete Gast' } } }), 201)
    const detail = must(await admin.ask('GET', paths.event(event.id)), 200)
    expect(detail.attendees).toEqual([expect.objectContaining({ name: 'Grete Gast', status: 'confirmed' })])
    expect(detail.sessions).toEqual([expect.objectContaining({ title: 'Welcome' })])
    expect(detail.counts.registered).toBe(1)
  })

  test('the demo’s figures agree with its lists', async ({ api }) => {
    const { ask } = await api.as('admin')
    const stats = must(await ask('GET', paths.eventStats()), 200)
    const upcoming = await ask('GET', paths.events({ event_status: 'upcoming', limit: 1 }))
    expect(stats.upcoming_events).toBe(Number(upcoming.headers.get('x-total-count')))
    expect(stats.upcoming_events).toBeGreaterThan(0)
    expect(stats.total_attendance).toBeGreaterThan(0)
    expect(Number(stats.ticket_revenue)).toBeGreaterThan(0)
  })

  test('an event that cannot be is 422 and says which field is wrong', async ({ api }) => {
    const { ask } = await api.join()
    const cases: [Record<string, unknown>, string][] = [
      [{ ...EVENT, title: '' }, '/title'],
      [{ ...EVENT, event_date: 'next tuesday' }, '/event_date'],
      [{ ...EVENT, event_date: '2031-02-30T19:00:00' }, '/event_date'],
      [{ ...EVENT, capacity: -1 }, '/capacity'],
      [{ ...EVENT, capacity: 1.5 }, '/capacity'],
      [{ ...EVENT, event_status: 'someday' }, '/event_status'],
      [{ ...EVENT, tenant_id: 'demo' }, '/tenant_id'],
    ]
    for (const [body, pointer] of cases) {
      const answer = await ask('POST', paths.events(), { body })
      expect(answer.status, pointer).toBe(422)
      expect(answer.body.errors).toEqual(expect.arrayContaining([expect.objectContaining({ pointer })]))
    }
    expect((await ask('GET', paths.events())).body).toEqual([])
  })

  test('of 1,000 who register at once for 50 seats exactly 50 get one', async ({ api }) => {
    test.slow()
    const { ask } = await api.join()
    const event = must(await ask('POST', paths.events(), { body: { ...EVENT, waitlist_mode: 'auto' } }), 201)
    const answers = await Promise.all(
      Array.from({ length: 1000 }, (_, index) =>
        ask('POST', paths.registrations(event.id), { body: { guest: { name: `Guest ${index}` } } }),
      ),
    )
    const statuses = answers.map(({ status, body }) => (status === 201 ? body.status : String(status)))
    expect(statuses.filter((status) => Number(status) >= 500)).toEqual([])
    expect(statuses.filter((status) => status === 'confirmed')).toHaveLength(50)
    expect(statuses.filter((status) => status === 'waitlisted' || status === '409')).toHaveLength(950)
    const detail = must(await ask('GET', paths.event(event.id)), 200)
    expect(detail.seats_taken).toBe(50)
    expect(detail.counts.registered).toBe(50)
  })

  test('a seat given up goes to the next in the waiting list, and the sum stays', async ({ api }) => {
    const { ask } = await api.join()
    const event = must(
      await ask('POST', paths.events(), { body: { ...EVENT, capacity: 1, waitlist_mode: 'auto' } }),
      201,
    )
    const register = async (name: string) =>
      must(await ask('POST', paths.registrations(event.id), { body: { guest: { name } } }), 201)
    const first = await register('First')
    const second = await register('Second')
    const third = await register('Third')
    expect([first.status, second.status, third.status]).toEqual(['confirmed', 'waitlisted', 'waitlisted'])
    expect([second.waitlist_position, third.waitlist_position]).toEqual([1, 2])
    must(await ask('POST', `${paths.registration(event.id, first.id)}/cancellation`, { body: {} }), 200)
    const now = must(await ask('GET', paths.registration(event.id, second.id)), 200)
    expect(['confirmed', 'offered']).toContain(now.status)
    expect(must(await ask('GET', paths.event(event.id)), 200).seats_taken).toBe(1)
  })

  test('of 200 scans of one code one opens the door, and the same scan again gets its first answer', async ({
    api,
  }) => {
    test.slow()
    const { ask } = await api.join()
    // A ticket is used on the day.
    const soon = new Date(Date.now() + 30 * 60_000).toISOString()
    const event = must(await ask('POST', paths.events(), { body: { ...EVENT, event_date: soon } }), 201)
    const { code } = must(
      await ask('POST', paths.registrations(event.id), { body: { guest: { name: 'Grete Gast' } } }),
      201,
    )
    const path = `${paths.event(event.id)}/check-ins/`
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) => ask('POST', path, { body: { code, nonce: `scan-${index}` } })),
    )
    expect([...new Set(answers.map(({ status }) => status))]).toEqual([200])
    const open = answers.filter(({ body }) => body.result === 'ok')
    expect(open).toHaveLength(1)
    expect(new Set(answers.map(({ body }) => body.reason))).toEqual(new Set([null, 'already_redeemed']))
    const nonce = `scan-${answers.findIndex(({ body }) => body.result === 'ok')}`
    const again = must(await ask('POST', path, { body: { code, nonce } }), 200)
    expect(again).toMatchObject({ result: 'ok', id: open[0]?.body.id })
    expect(must(await ask('GET', `${path}stats`), 200)).toEqual({ expected: 1, checked_in: 1, inside: 1 })
  })

  test('members see an event, register themselves once, and see no one else', async ({ api }) => {
    const admin = await api.join()
    const member = await api.join(admin.tenant_id, { first_name: 'Mia', last_name: 'Member' })
    const event = must(await admin.ask('POST', paths.events(), { body: EVENT }), 201)
    must(await admin.ask('POST', paths.registrations(event.id), { body: { guest: { name: 'Grete Gast' } } }), 201)
    const own = must(await member.ask('POST', paths.registrations(event.id), { body: {} }), 201)
    expect(own).toMatchObject({ status: 'confirmed', attendee_name: 'Mia Member' })
    expect((await member.ask('POST', paths.registrations(event.id), { body: {} })).status).toBe(409)
    const other = await member.ask('POST', paths.registrations(event.id), { body: { guest: { name: 'Friend' } } })
    expect(other.status).toBe(403)
    const detail = must(await member.ask('GET', paths.event(event.id)), 200)
    expect(detail.attendees.map(({ name }: { name: string }) => name)).toEqual(['Mia Member'])
    expect(detail).toMatchObject({ revenue: null, feedback: null })
    expect((await member.ask('POST', paths.events(), { body: EVENT })).status).toBe(403)
  })
})

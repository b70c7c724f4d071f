import { expect, test } from 'vitest'
import { ofTwoEvents } from '#lib/assistant/reading/composing/two-events'
import type { Question } from '#lib/query/schema'

const both = (of: object[], rest: object): Question => ({ of: 'registrations', where: { and: of }, ...rest }) as never
const CAME = { status: 'attended' }

test('who was at two events is counted as people, whether seats or registrations were meant', () => {
  const parts = [CAME, { event_id: 'a' }, { event_id: 'b' }]
  for (const shape of [
    { show: 'count' },
    { show: 'sum', field: 'quantity' },
    { show: 'sum', field: 'seats_came' },
  ] as const) {
    const { of, show, where } = ofTwoEvents(both(parts, shape))
    expect([of, show]).toEqual(['members', 'count'])
    expect(where?.and).toMatchObject([
      { registrations: { some: { ...CAME, event_id: 'a' } } },
      { registrations: { some: { ...CAME, event_id: 'b' } } },
    ])
  }
})

test('who was not at the other was not there, registered or not', () => {
  const none = { registrations: { none: { ...CAME, event_id: 'b' } } }
  const parts = [CAME, { event_id: 'a' }]
  expect(ofTwoEvents(both([...parts, { event_id: { not: 'b' } }], { show: 'rows' })).where?.and).toContainEqual(none)
  const missed = [...parts, { status: 'no_show' }, { event_id: 'b' }]
  expect(ofTwoEvents(both(missed, { show: 'rows' })).where?.and).toContainEqual(none)
})

test('what is of one event, or of anything else beside two, stays as it is', () => {
  for (const parts of [
    [CAME, { event_id: 'a' }],
    [CAME, { event_id: 'a' }, { event_id: 'b' }, { is_guest: true }],
    [CAME, { event_id: 'a' }, { event_id: 'b' }, { event_id: 'c' }],
  ]) {
    const question = both(parts, { show: 'rows' })
    expect(ofTwoEvents(question)).toBe(question)
  }
})

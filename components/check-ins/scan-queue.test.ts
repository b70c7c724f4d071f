import { expect, test } from 'vitest'
import {
  EMPTY_QUEUE,
  enqueue,
  isTicketCode,
  isWaiting,
  readQueue,
  refusalText,
  resize,
  type Scan,
  sentScan,
  settle,
} from '#components/check-ins/scan-queue'
import { type CheckIn, NewCheckIn } from '#lib/check-ins/schema'

const scan: Scan = {
  nonce: 'n1',
  code: 'pV3kQ0aXhT9sLmB2cD4eFg',
  kind: 'entry',
  name: null,
  scanned_at: '2026-12-04T17:00:00.000Z',
}

test('a scanner’s code is told from a name', () => {
  expect(isTicketCode(' pV3kQ0aXhT9sLmB2cD4eFg\n')).toBe(true)
  expect(isTicketCode('Ada Marlow')).toBe(false)
  expect(isTicketCode('Marlow')).toBe(false)
})

test('a scan is sent with its code or its registration, never both', () => {
  expect(NewCheckIn.safeParse(sentScan(scan, 'Chrome on Android', true)).success).toBe(true)
  const { code: _code, ...rest } = scan
  const named = sentScan({ ...rest, registration_id: '019d3375-0400-743e-b87a-de8f3cd386c0' }, 'Chrome', false)
  expect(named).not.toHaveProperty('code')
  expect(named.registration_id).toBe('019d3375-0400-743e-b87a-de8f3cd386c0')
})

test('a scan that was kept says when it was made, and one that somebody insists on says so', () => {
  expect(sentScan(scan, 'Chrome', true).scanned_at).toBe(scan.scanned_at)
  expect(sentScan(scan, 'Chrome', false)).not.toHaveProperty('scanned_at')
  expect(sentScan({ ...scan, anyway: true }, 'Chrome', false).anyway).toBe(true)
})

test('the same ticket waits once, its exit beside its entry', () => {
  const once = enqueue(enqueue(EMPTY_QUEUE, scan), { ...scan, nonce: 'n2' })
  expect(once.waiting).toEqual([scan])
  expect(enqueue(once, { ...scan, nonce: 'n3', kind: 'exit' }).waiting).toHaveLength(2)
})

test('a scan that counted leaves the queue, a refused one becomes a conflict', () => {
  const queue = enqueue(EMPTY_QUEUE, scan)
  expect(settle(queue, 'n1', null)).toEqual(EMPTY_QUEUE)
  expect(settle(queue, 'n1', 'Used already.')).toEqual({ waiting: [], conflicts: [{ scan, message: 'Used already.' }] })
  expect(settle(queue, 'unknown', null)).toBe(queue)
})

test('a queue is read back as it was kept, and a broken one is none', () => {
  const queue = enqueue(EMPTY_QUEUE, scan)
  expect(readQueue(JSON.stringify(queue))).toEqual(queue)
  expect(readQueue('{"waiting":1}')).toBe(EMPTY_QUEUE)
  expect(readQueue('no json')).toBe(EMPTY_QUEUE)
  expect(readQueue(null)).toBe(EMPTY_QUEUE)
})

test('a used ticket says when it was used', () => {
  const answer = {
    result: 'refused',
    reason: 'already_redeemed',
    message: 'This ticket has been used already.',
    registration: { checked_in_at: '2026-12-04T17:00:00.000Z' },
  } as CheckIn
  expect(refusalText(answer, () => '18:00')).toBe('This ticket has been used already. First used on 18:00.')
  expect(refusalText({ ...answer, reason: 'unpaid', message: 'Not paid.' }, () => '18:00')).toBe('Not paid.')
})

test('a party that waits in part is sent as so many, and the rest of it may follow', () => {
  const party = resize(enqueue(EMPTY_QUEUE, { ...scan, left: 3 }), 'n1', 2)
  expect(party.waiting).toEqual([{ ...scan, left: 3, seats: 2 }])
  const sent = sentScan(party.waiting[0] as Scan, 'Chrome', true)
  expect([sent.seats, NewCheckIn.safeParse(sent).success]).toEqual([2, true])
  expect(sentScan(scan, 'Chrome', true)).not.toHaveProperty('seats')
  const rest = { ...scan, nonce: 'n2' }
  expect(isWaiting(party, rest)).toBe(false)
  const both = enqueue(party, rest)
  expect(both.waiting.map(({ nonce, seats }) => [nonce, seats])).toEqual([
    ['n1', 2],
    ['n2', undefined],
  ])
  expect(isWaiting(both, { ...scan, nonce: 'n3' })).toBe(true)
  expect(resize(both, 'unknown', 1).waiting).toEqual(both.waiting)
})

test('a ticket that waits is known on this device, until it has done something else', () => {
  const once = enqueue(EMPTY_QUEUE, scan)
  expect([isWaiting(EMPTY_QUEUE, scan), isWaiting(once, { ...scan, nonce: 'n2' })]).toEqual([false, true])
  expect(enqueue(once, { ...scan, nonce: 'n2' })).toBe(once)
  const out = enqueue(once, { ...scan, nonce: 'n3', kind: 'exit' })
  expect(isWaiting(out, { ...scan, nonce: 'n4' })).toBe(false)
  expect(enqueue(out, { ...scan, nonce: 'n4' }).waiting.map(({ kind }) => kind)).toEqual(['entry', 'exit', 'entry'])
})

import { describe, expect, it } from 'vitest'
import { Circuits } from '#lib/assistant/chain/circuits'
import type { Endpoint, ModelLink } from '#lib/assistant/chain/endpoints'
import { LinkFailure } from '#lib/assistant/chain/failures'
import type { FailureKind } from '#lib/assistant/chain/schema'

const SECOND = 1000
const MINUTE = 60 * SECOND

function makeLink(id: string, endpointId = '1'): ModelLink {
  const base_url = 'http://models.example/v1'
  const endpoint: Endpoint = { id: endpointId, base_url, host: 'models.example', api_key: null, dialect: 'compatible' }
  return { id, model: id, endpoint }
}

/** Circuits on a clock that stands until it is moved, without chance. */
function makeCircuits() {
  const clock = { at: Date.UTC(2026, 0, 1) }
  const circuits = new Circuits(
    () => clock.at,
    () => 0.5,
  )
  const fail = (link: ModelLink, kind: FailureKind, wait_ms?: number) =>
    circuits.fail(link, new LinkFailure(kind, { wait_ms }))
  const openFor = (link: ModelLink) => (circuits.report(link).open_until ?? clock.at) - clock.at
  return { clock, circuits, fail, openFor }
}

describe('a circuit', () => {
  it.each([
    ['rate_limited', 7 * SECOND, 7 * SECOND],
    ['rate_limited', 0, SECOND],
    ['rate_limited', 3600 * SECOND, 300 * SECOND],
    ['rate_limited', undefined, 15 * SECOND],
    ['quota', undefined, 30 * MINUTE],
    ['credentials', undefined, 10 * MINUTE],
    ['unknown_model', undefined, 30 * MINUTE],
    ['context_too_long', undefined, 0],
    ['unsupported_setting', undefined, 0],
    ['bad_request', undefined, 0],
    ['content_filter', undefined, 0],
    ['no_tools', undefined, 0],
    ['timeout', undefined, 0],
    ['server_error', undefined, 0],
  ] as const)('after %s (wait %s) opens for %s ms', (kind, wait_ms, open_ms) => {
    const { fail, openFor } = makeCircuits()
    const link = makeLink('m')
    fail(link, kind, wait_ms)
    expect(openFor(link)).toBe(open_ms)
  })

  it.each(['quota', 'credentials'] as const)('opens for all models of a key after %s, and for no other key', (kind) => {
    const { circuits, fail } = makeCircuits()
    fail(makeLink('a'), kind)
    expect(circuits.admit(makeLink('b'))).toBe(false)
    expect(circuits.admit(makeLink('2:b', '2'))).toBe(true)
  })

  it.each(['rate_limited', 'unknown_model', 'timeout'] as const)('opens for the one model after %s', (kind) => {
    const { circuits, fail } = makeCircuits()
    fail(makeLink('a'), kind)
    fail(makeLink('a'), kind)
    expect([circuits.admit(makeLink('a')), circuits.admit(makeLink('b'))]).toEqual([false, true])
  })

  it('opens after two failures in a row', () => {
    const { circuits, fail, openFor } = makeCircuits()
    const link = makeLink('m')
    fail(link, 'timeout')
    circuits.succeed(link)
    fail(link, 'server_error')
    expect(openFor(link)).toBe(0)
    fail(link, 'interrupted')
    expect(openFor(link)).toBe(20 * SECOND)
  })

  it('opens after three failures of the last ten', () => {
    const { circuits, fail, openFor } = makeCircuits()
    const link = makeLink('m')
    for (let count = 0; count < 2; count += 1) {
      fail(link, 'timeout')
      circuits.succeed(link)
    }
    for (let count = 0; count < 7; count += 1) circuits.succeed(link)
    // Eleven outcomes: the first failure is forgotten.
    fail(link, 'timeout')
    expect(openFor(link)).toBe(0)
    circuits.succeed(link)
    fail(link, 'timeout')
    expect(openFor(link)).toBe(0)
    circuits.succeed(link)
    fail(link, 'timeout')
    expect(openFor(link)).toBe(20 * SECOND)
  })

  it('lets one try when its time is over, and closes when that succeeds', () => {
    const { clock, circuits, fail } = makeCircuits()
    const link = makeLink('m')
    fail(link, 'rate_limited', 5 * SECOND)
    clock.at += 5 * SECOND
    expect(circuits.report(link)).toMatchObject({ state: 'half_open', reason: 'rate_limited' })
    expect([circuits.admit(link), circuits.admit(link)]).toEqual([true, false])
    circuits.succeed(link)
    expect(circuits.report(link)).toEqual({ state: 'closed', open_until: null, reason: null })
    expect([circuits.admit(link), circuits.admit(link)]).toEqual([true, true])
  })

  it('opens again, twice as long, up to five minutes, when the try fails', () => {
    const { clock, circuits, fail, openFor } = makeCircuits()
    const link = makeLink('m')
    fail(link, 'timeout')
    const lengths = [1, 2, 3, 4, 5, 6].map(() => {
      clock.at += openFor(link)
      circuits.admit(link)
      fail(link, 'timeout')
      return openFor(link)
    })
    expect(lengths).toEqual([20, 40, 80, 160, 300, 300].map((seconds) => seconds * SECOND))
  })

  it('lets the next one try when whoever tried left without an outcome', () => {
    const { clock, circuits, fail } = makeCircuits()
    const link = makeLink('m')
    fail(link, 'rate_limited', SECOND)
    clock.at += SECOND
    circuits.admit(link)
    circuits.release(link)
    expect(circuits.admit(link)).toBe(true)
    clock.at += MINUTE
    expect(circuits.admit(link)).toBe(true)
  })

  it('is not closed by an answer that was on its way when it opened', () => {
    const { circuits, fail } = makeCircuits()
    const link = makeLink('m')
    fail(link, 'quota')
    circuits.succeed(link)
    expect(circuits.report(link).state).toBe('open')
  })
})

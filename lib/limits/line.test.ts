import { afterEach, describe, expect, test, vi } from 'vitest'
import { inLine } from '#lib/limits/line'

/** Ends only what hangs. */
const PATIENCE = { timeout: 60_000 }

afterEach(() => vi.useRealTimers())

/** Lines up works that end only when told to, and notes which have begun. */
function crowd(name: string, size: number) {
  const begun: number[] = []
  const ends = Array.from({ length: size }, () => Promise.withResolvers<void>())
  const works = ends.map(({ promise }, index) =>
    inLine(name, async () => {
      begun.push(index)
      await promise
      return index
    }),
  )
  const end = (index: number) => {
    ends[index]?.resolve()
    return works[index]
  }
  return { begun, works, end }
}

describe('a line', () => {
  test('lets three run at once, and the others in the order in which they came', async () => {
    const { begun, works, end } = crowd('ball', 6)
    await vi.waitFor(() => expect(begun).toEqual([0, 1, 2]), PATIENCE)
    await end(1)
    await vi.waitFor(() => expect(begun).toEqual([0, 1, 2, 3]), PATIENCE)
    for (const index of [0, 2, 3, 4, 5]) await end(index)
    expect(await Promise.all(works)).toEqual([0, 1, 2, 3, 4, 5])
  })

  test('holds up nobody who wants something else', async () => {
    const ball = crowd('ball', 4)
    const walk = crowd('walk', 1)
    await vi.waitFor(() => expect(walk.begun).toEqual([0]), PATIENCE)
    await walk.end(0)
    for (const index of [0, 1, 2, 3]) await ball.end(index)
  })

  test('goes on after work that failed', async () => {
    const failing = Array.from({ length: 5 }, (_, index) =>
      inLine('ball', async () => {
        throw new Error(`no ${index}`)
      }),
    )
    const outcomes = await Promise.allSettled(failing)
    expect(outcomes.map((outcome) => outcome.status === 'rejected' && outcome.reason.message)).toEqual(
      [0, 1, 2, 3, 4].map((index) => `no ${index}`),
    )
    expect(await inLine('ball', async () => 'next')).toBe('next')
  })

  test('refuses with a time to come back whoever would wait more than twenty seconds, and forgets them', async () => {
    vi.useFakeTimers()
    const { begun, works, end } = crowd('ball', 4)
    const refused = expect(works[3]).rejects.toMatchObject({ code: 'unavailable', headers: { 'retry-after': '3' } })
    await vi.advanceTimersByTimeAsync(20_000)
    await refused
    for (const index of [0, 1, 2]) await end(index)
    expect(begun).toEqual([0, 1, 2])
    expect(await inLine('ball', async () => 'next')).toBe('next')
  })
})

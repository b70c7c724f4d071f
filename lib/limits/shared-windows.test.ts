import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { appPool } from '#db/client'
import { createCtx } from '#lib/context'
import { type Limit, SharedWindows } from '#lib/limits/shared-windows'

beforeEach(() => {
  // Within one window; only the date stands still.
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

/** A counter as the database keeps it: an addition takes effect in one instant, and its answer comes in another. */
function makeCounter(scheduler: fc.Scheduler) {
  const totals = new Map<string, number>()
  return async (key: string, hits: number) => {
    await scheduler.schedule(Promise.resolve(), 'arrives')
    const total = (totals.get(key) ?? 0) + hits
    totals.set(key, total)
    await scheduler.schedule(Promise.resolve(), 'is answered')
    return total
  }
}

/** Lets hits fall on processes in an order that the scheduler chooses. Returns how many were let through. */
async function letThrough(scheduler: fc.Scheduler, processes: SharedWindows[], hits: number[], limit: Limit) {
  let count = 0
  const asked = hits.map(async (index) => {
    await scheduler.schedule(Promise.resolve(), 'is asked for')
    if ((await processes[index]?.count('a key', limit)) === null) count += 1
  })
  await scheduler.waitFor(Promise.all(asked))
  return count
}

describe('a limit that processes count together', () => {
  const hits = (limit: number, processes: number) =>
    fc.array(fc.nat(processes - 1), { minLength: 2 * limit, maxLength: 3 * limit, size: 'max' })

  test.each([30, 60, 300, 600])(
    'of %i is exceeded by at most a twentieth in any order of events at two',
    async (most) => {
      const rule = fc.asyncProperty(fc.scheduler(), hits(most, 2), async (scheduler, order) => {
        const addHits = makeCounter(scheduler)
        const processes = [new SharedWindows(addHits), new SharedWindows(addHits)]
        const count = await letThrough(scheduler, processes, order, { hits: most, window: 60 })
        expect(count).toBeGreaterThanOrEqual(most)
        expect(count).toBeLessThanOrEqual(most * 1.05)
      })
      await fc.assert(rule, { numRuns: 12 })
    },
  )

  test('is exact with one process', async () => {
    const rule = fc.asyncProperty(
      fc.scheduler(),
      fc.oneof(fc.integer({ min: 1, max: 39 }), fc.integer({ min: 40, max: 200 })),
      async (scheduler, most) => {
        const processes = [new SharedWindows(makeCounter(scheduler))]
        const order = Array<number>(most + 50).fill(0)
        expect(await letThrough(scheduler, processes, order, { hits: most, window: 60 })).toBe(most)
      },
    )
    await fc.assert(rule, { numRuns: 100 })
  })

  test('holds for each process by itself while the database cannot be asked', async () => {
    const windows = new SharedWindows(async () => {
      throw new Error('connect ECONNREFUSED')
    })
    for (const most of [10, 100]) {
      const answers = await Promise.all(
        Array.from({ length: 150 }, () => windows.count(`limit of ${most}`, { hits: most, window: 60 })),
      )
      expect(answers.filter((seconds) => seconds === null)).toHaveLength(most)
    }
  })

  test('says how long its window lasts, and begins anew with the next', async () => {
    vi.setSystemTime(new Date('2031-03-01T10:00:20Z'))
    const windows = new SharedWindows(async () => 5)
    const limit = { hits: 5, window: 60 }
    expect(await windows.count('a key', limit)).toBeNull()
    expect(await windows.count('a key', limit)).toBe(40)
    vi.setSystemTime(new Date('2031-03-01T10:01:00Z'))
    expect(await windows.count('a key', limit)).toBeNull()
  })
})

describe('requests of one network', () => {
  test('two processes on one database let at most 630 instead of 600 through', async () => {
    const processes: typeof import('#lib/limits/rate-limit')[] = []
    for (let count = 0; count < 2; count += 1) {
      vi.resetModules()
      processes.push(await import('#lib/limits/rate-limit'))
    }
    const ctx = createCtx({ tenant_id: '', actor: { kind: 'anonymous' }, request_id: 'a-request' })
    const network = `2001:db8:${Math.floor(Math.random() * 0xffff).toString(16)}:1`
    const asked = Array.from({ length: 1000 }, (_, index) =>
      processes[index % 2]?.limitRequest(ctx, `${network}::${index.toString(16)}`),
    )
    const outcomes = await Promise.allSettled(asked)
    const refused = outcomes.filter((each) => each.status === 'rejected')
    expect(refused[0]?.reason).toMatchObject({ code: 'rate_limited' })
    expect(outcomes.length - refused.length).toBeGreaterThanOrEqual(600)
    expect(outcomes.length - refused.length).toBeLessThanOrEqual(630)
    await processes[0]?.limitRequest(ctx, `${network.slice(0, -1)}2::1`)
    const { rows } = await appPool().query<{ key: string }>(`select key from rate_limits where key like '%2001:db8:%'`)
    expect(rows).toEqual([])
  })
})

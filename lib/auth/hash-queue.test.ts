import { expect, test } from 'vitest'
import { hashesAtOnce, inHashQueue } from '#lib/auth/hash-queue'

const MAX_WAITING = 64

/** Work that begins in its turn and ends when it is told to. */
function makeWork() {
  const began: string[] = []
  const ends: (() => void)[] = []
  const ask = (address: string) =>
    inHashQueue(address, () => {
      began.push(address)
      return new Promise<string>((end) => ends.push(() => end(address)))
    }).catch((error) => error)
  /** Takes all that can run now, so that whatever is asked for next has to wait. */
  const fill = () => Array.from({ length: hashesAtOnce() }, () => ask('192.0.2.1'))
  const endAll = async (asked: Promise<unknown>[]) => {
    let isDone = false
    const answers = Promise.all(asked).finally(() => {
      isDone = true
    })
    while (!isDone) {
      ends.shift()?.()
      await new Promise((turn) => setImmediate(turn))
    }
    return answers
  }
  return { began, ask, fill, endAll }
}

test('one hash at a time where there are two cores or fewer, and half of the cores of larger machines', () => {
  expect([1, 2, 3, 4, 8, 64].map((cores) => hashesAtOnce(cores, 1))).toEqual([1, 1, 1, 2, 4, 4])
  expect([2, 4, 8].map((cores) => hashesAtOnce(cores, cores))).toEqual([1, 1, 1])
})

test('no more hashes run than may at once', async () => {
  let running = 0
  let peak = 0
  const work = async () => {
    running += 1
    peak = Math.max(peak, running)
    await new Promise((turn) => setImmediate(turn))
    running -= 1
  }
  await Promise.all(Array.from({ length: 20 }, (_, index) => inHashQueue(`192.0.${index}.1`, work)))
  expect(peak).toBe(hashesAtOnce())
})

test('whoever comes from elsewhere is served next, however many of one network wait', async () => {
  const { began, ask, fill, endAll } = makeWork()
  const first = fill()
  const flood = Array.from({ length: 40 }, (_, index) => ask(`203.0.113.${index}`))
  const people = [ask('198.51.100.9'), ask('2001:db8:1:1::1')]
  const answers = await endAll([...first, ...flood, ...people])
  expect(answers.filter((each) => each instanceof Error)).toEqual([])
  // One of the flood, which came first, then one of each network.
  expect(began.slice(first.length, first.length + 3)).toEqual(['203.0.113.0', '198.51.100.9', '2001:db8:1:1::1'])
})

test('a flood of one network is refused and pushes nobody else out', async () => {
  const { ask, fill, endAll } = makeWork()
  const first = fill()
  const flood = Array.from({ length: 200 }, (_, index) => ask(`2001:db8:0:7::${index.toString(16)}`))
  const people = Array.from({ length: 20 }, (_, index) => ask(`2001:db8:0:${index + 100}::1`))
  const more = Array.from({ length: 50 }, (_, index) => ask(`2001:db8:0:7:1::${index.toString(16)}`))
  const served = await endAll([...people, ...first])
  expect(served.filter((each) => each instanceof Error)).toEqual([])
  const answers = await endAll([...flood, ...more])
  const refused = answers.filter((each) => each instanceof Error)
  expect(answers.length - refused.length).toBe(MAX_WAITING - people.length)
  for (const error of refused) expect(error).toMatchObject({ code: 'unavailable', headers: { 'retry-after': '3' } })
})

test('the addresses of an IPv4 /24 have places together, those of the next have their own', async () => {
  const { ask, fill, endAll } = makeWork()
  const first = fill()
  const flood = Array.from({ length: 2 * MAX_WAITING }, (_, index) => ask(`203.0.113.${index}`))
  const [neighbour, other] = [ask('203.0.113.250'), ask('203.0.112.250')]
  const [refused, served] = await endAll([neighbour, other, ...flood, ...first])
  expect(refused).toMatchObject({ code: 'unavailable' })
  expect(served).toBe('203.0.112.250')
})

test('work that fails makes way for the next', async () => {
  const failing = Array.from({ length: 5 }, () =>
    inHashQueue('192.0.2.1', async () => {
      throw new Error('no memory')
    }),
  )
  const outcomes = await Promise.allSettled(failing)
  expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true)
  expect(await inHashQueue('192.0.2.1', async () => 'served')).toBe('served')
})

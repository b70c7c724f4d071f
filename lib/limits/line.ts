import { AppError } from '#lib/errors'

/** How many requests in one line run at once where nothing else is said: the next finds its row's lock free, and other work has connections. */
const WIDTH = 3
/** How long a request waits for its turn at most, in milliseconds. */
const MAX_WAITING = 20_000

interface Line {
  running: number
  waiting: Set<() => void>
}

const lines = new Map<string, Line>()

/**
 * Runs the work when its turn comes, for requests that will wait for the lock of one and the same row. They wait
 * here, in the order in which they came, and not each on a connection of the pool: a crowd at one event neither keeps
 * the connections from everybody else nor runs into the limit of waiting for one.
 *
 * @param name what they wait for, unique over all tenants
 * @param width how many run at once
 * @throws AppError unavailable when the turn does not come within twenty seconds
 */
export async function inLine<T>(name: string, work: () => Promise<T>, width = WIDTH): Promise<T> {
  const line = lines.get(name) ?? { running: 0, waiting: new Set() }
  lines.set(name, line)
  if (line.running < width) line.running += 1
  else await takePlace(line)
  try {
    return await work()
  } finally {
    // Whoever is done hands its turn over, so nobody who comes later gets ahead.
    const [next] = line.waiting
    if (next) {
      line.waiting.delete(next)
      next()
    } else if (--line.running === 0) lines.delete(name)
  }
}

/** The same for what is read bit by bit: the turn ends with the last of it, or when nobody reads on. */
export async function* readInLine<T>(
  name: string,
  read: () => AsyncIterable<T>,
  width: number,
): AsyncGenerator<T, void, undefined> {
  const turn = Promise.withResolvers<void>()
  await new Promise<void>((begin, refuse) => {
    const hold = () => {
      begin()
      return turn.promise
    }
    inLine(name, hold, width).catch(refuse)
  })
  try {
    yield* read()
  } finally {
    turn.resolve()
  }
}

function takePlace(line: Line): Promise<void> {
  return new Promise((resolve, reject) => {
    const begin = () => {
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(() => {
      line.waiting.delete(begin)
      reject(
        new AppError('unavailable', 'Too many people want this at the same moment. Try again in a few seconds.', {
          headers: { 'retry-after': '3' },
        }),
      )
    }, MAX_WAITING)
    line.waiting.add(begin)
  })
}

import { createHash } from 'node:crypto'

/** Draws that depend on the seed alone: the same seed gives the same draws in the same order, on every machine. */
export interface Random {
  /** At least 0, below 1. */
  next(): number
  /** A whole number from low to high, both included. */
  int(low: number, high: number): number
  /** True with this probability. */
  chance(probability: number): boolean
  /** One of the items, each as likely as the next. */
  pick<T>(items: readonly T[]): T
  /** One of the items, by weight. */
  weighted<T>(items: readonly (readonly [T, number])[]): T
  /** Of the normal distribution with this mean and deviation. */
  normal(mean?: number, deviation?: number): number
}

function seedWords(seed: string): [number, number, number, number] {
  const digest = createHash('sha256').update(seed).digest()
  return [digest.readUInt32LE(0), digest.readUInt32LE(4), digest.readUInt32LE(8), digest.readUInt32LE(12)]
}

/** Makes a generator (sfc32, public domain) from a seed text. */
export function makeRandom(seed: string): Random {
  let [a, b, c, counter] = seedWords(seed)
  const next = () => {
    const sum = (((a + b) | 0) + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + sum
    return (sum >>> 0) / 4294967296
  }
  const pick = <T>(items: readonly T[]): T => items[Math.floor(next() * items.length)] as T
  return {
    next,
    int: (low, high) => low + Math.floor(next() * (high - low + 1)),
    chance: (probability) => next() < probability,
    pick,
    weighted: (items) => {
      let rest = next() * items.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [item, weight] of items) {
        rest -= weight
        if (rest < 0) return item
      }
      return pick(items)[0]
    },
    normal: (mean = 0, deviation = 1) =>
      mean + deviation * Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
  }
}

/** Makes the identifier of what a key names at a moment (milliseconds since 1970). */
export type MakeId = (at: number, key: string) => string

/** Makes identifiers shaped like UUID version 7: they sort by their moment, and seed and key decide the rest. */
export function makeIds(seed: string): MakeId {
  return (at, key) => {
    const bytes = createHash('sha256').update(`${seed}/${key}`).digest().subarray(0, 16)
    bytes.writeUIntBE(at, 0, 6)
    bytes[6] = ((bytes[6] as number) & 0x0f) | 0x70
    bytes[8] = ((bytes[8] as number) & 0x3f) | 0x80
    const hex = bytes.toString('hex')
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
  }
}

import type { DuplicateReason } from '#lib/duplicates/schema'
import { editDistance } from '#lib/format/nearest'

/** One record as far as people are told apart by it. */
export interface Person {
  kind: string
  /** Folded: lower case without accents. */
  first: string
  last: string
  email_key: string | null
  phone: string | null
  birth_date: string | null
  /** Street and postal code, folded. */
  address: string | null
  /** Postal code, else town, folded. */
  place: string | null
}

/** What two records have in common, and how sure that makes it that they are one person, 0 to 100. */
export interface Judgement {
  reasons: DuplicateReason[]
  score: number
}

/** The digits that tell a telephone number apart, with or without the codes in front of it. */
const NUMBER_DIGITS = 9
const MIN_DIGITS = 6

/** The last digits of a telephone number; null for too few. */
function phoneDigits(phone: string | null): string | null {
  const digits = (phone ?? '').replace(/\D/g, '').slice(-NUMBER_DIGITS)
  return digits.length < MIN_DIGITS ? null : digits
}

const words = (name: string): string[] => name.split(/[^\p{L}\p{N}]+/u).filter(Boolean)

/** Whether two folded names are one with a slip: one letter off, of long names two. */
function isSlip(one: string, other: string, isFirst: boolean): boolean {
  const length = Math.min(one.length, other.length)
  if (length < (isFirst ? 3 : 4) || Math.abs(one.length - other.length) > 2) return false
  // Short first names a letter apart, as Tim and Tom or Anna and Hanna, are names of their own: sisters and brothers.
  if (isFirst && (one[0] !== other[0] || (length < 6 && one.length === other.length && !isExchange(one, other))))
    return false
  return editDistance(one, other) <= (length >= 8 ? 2 : 1)
}

/** Whether two names of one length have the same letters. */
function isExchange(one: string, other: string): boolean {
  return [...one].toSorted().join('') === [...other].toSorted().join('')
}

/** Whether all words of the shorter name stand in the longer one: "Anna" and "Anna Maria". */
function isPart(one: string, other: string): boolean {
  const [short, long] = [words(one), words(other)].toSorted((a, b) => a.length - b.length) as [string[], string[]]
  return short.length > 0 && short.every((word) => word.length > 1 && long.includes(word))
}

/** Whether one first name is an initial or a short form of the other: "A." and "Alex" of "Alexander". */
function isShort(one: string, other: string): boolean {
  const [short, long] = [one.replaceAll('.', ''), other.replaceAll('.', '')].toSorted(
    (a, b) => a.length - b.length,
  ) as [string, string]
  return (short.length === 1 || short.length >= 3) && long.startsWith(short)
}

type Likeness = 'same' | 'near' | null

function likeness(one: string, other: string, isFirst: boolean): Likeness {
  if (one === other) return 'same'
  if (isSlip(one, other, isFirst) || isPart(one, other) || (isFirst && isShort(one, other))) return 'near'
  return null
}

/** How alike the names of two people are, also with first and last name exchanged. */
function likenessOf(one: Person, other: Person): { first: Likeness; last: Likeness } {
  const straight = { first: likeness(one.first, other.first, true), last: likeness(one.last, other.last, false) }
  if (straight.first && straight.last) return straight
  const swapped = { first: likeness(one.first, other.last, true), last: likeness(one.last, other.first, false) }
  return swapped.first === 'same' && swapped.last === 'same' ? swapped : straight
}

/** Whether two days of birth differ by a slip: one digit, or day and month exchanged. */
function isDateSlip(one: string, other: string): boolean {
  const swapped = `${one.slice(0, 4)}-${one.slice(8)}-${one.slice(5, 7)}`
  return swapped === other || [...one].filter((digit, at) => digit !== other[at]).length === 1
}

const WEIGHTS: Record<DuplicateReason, number> = {
  email: 45,
  phone: 35,
  birth_date: 40,
  address: 25,
  place: 10,
  name: 45,
  near_name: 30,
}

const same = (one: string | null, other: string | null): boolean => one !== null && one === other
const differ = (one: string | null, other: string | null): boolean => one !== null && other !== null && one !== other

/**
 * Returns what makes two records one person; null for two people. The first names have to agree whatever else does:
 * families share an address, a telephone and often an e-mail.
 */
export function judge(one: Person, other: Person): Judgement | null {
  if (one.kind !== other.kind) return null
  const { first, last } = likenessOf(one, other)
  if (!first) return null
  const shared = {
    email: same(one.email_key, other.email_key),
    phone: same(phoneDigits(one.phone), phoneDigits(other.phone)),
    birth_date: same(one.birth_date, other.birth_date),
    address: same(one.address, other.address),
    place: same(one.place, other.place) && !same(one.address, other.address),
  }
  const hasContact = shared.email || shared.phone
  if (differ(one.birth_date, other.birth_date)) {
    const isSlip = isDateSlip(one.birth_date as string, other.birth_date as string)
    // Two known days of birth are two people: father and son of one name share all else.
    if (!isSlip || first !== 'same' || last !== 'same' || !hasContact) return null
  }
  // Another last name, as after a wedding, needs what only one person has.
  if (!last && !(shared.birth_date && hasContact) && !(shared.email && first === 'same')) return null
  const contradicts =
    differ(one.email_key, other.email_key) && (one.phone === null || other.phone === null || !shared.phone)
  const isFound = hasContact || shared.birth_date || shared.address || (shared.place && !contradicts)
  if (!isFound) return null
  const reasons: DuplicateReason[] = (Object.keys(shared) as (keyof typeof shared)[]).filter((reason) => shared[reason])
  if (first === 'same' && last === 'same') reasons.push('name')
  else if (last) reasons.push('near_name')
  const score = reasons.reduce((sum, reason) => sum + WEIGHTS[reason], 0)
  return { reasons, score: Math.min(99, score) }
}

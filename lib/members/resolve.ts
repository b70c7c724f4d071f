import { type RawBuilder, sql } from 'kysely'
import type { Reading } from '#lib/ai/reading'
import { can } from '#lib/auth/permissions'
import { actingAccountId } from '#lib/context'
import { fold } from '#lib/format/fold'
import { displayName } from '#lib/format/names'
import { editDistance } from '#lib/format/nearest'
import { matchOf, mostErrors, spellings, wordsOf } from '#lib/members/name-match'

/** A member that a reference may mean. */
export interface NamedMember {
  id: string
  /** The name to show. */
  label: string
  member_number: string
  city: string | null
  list_status: string
}

/** What a reference means: one member, one of several, or nobody. */
export type Resolution =
  | { kind: 'one'; member: NamedMember }
  | { kind: 'several'; choices: { id: string; label: string }[] }
  | { kind: 'none' }

/** How many are offered for a choice. */
const MOST_CHOICES = 5
/** The second best counts as meant too when it is nearer than this. */
const CLOSE = 0.1
const MOST_CANDIDATES = 500
const MOST_WORDS = 6
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const MYSELF = /^(me|my|mine|myself|i|my (own )?(membership|record|profile|account))$/i

const FIELDS = [
  'members.id',
  'members.member_number',
  'members.first_name',
  'members.last_name',
  'members.organization',
  'members.city',
  'members.list_status',
] as const

interface Candidate {
  id: string
  member_number: string
  first_name: string
  last_name: string
  organization: string | null
  city: string | null
  list_status: string
}

function toNamed(row: Candidate): NamedMember {
  const { id, member_number, city, list_status } = row
  return { id, member_number, city, list_status, label: displayName(row) }
}

/** The members in reach of a reading: without members.read only the own record. */
export function reachableMembers({ ctx }: Reading) {
  const query = ctx.db.selectFrom('members')
  return can(ctx, 'members.read') ? query : query.where('members.account_id', '=', actingAccountId(ctx))
}

/**
 * Finds the member that a reference means: an identifier, a member number, an e-mail address, a name as people type
 * it (accents, initials, short forms, up to two wrong letters), or "me". Names that fit nearly as well are offered
 * for a choice rather than decided.
 */
export async function resolveMember(reading: Reading, ref: string): Promise<Resolution> {
  const text = ref.trim().slice(0, 200)
  if (text === '') return { kind: 'none' }
  if (MYSELF.test(text)) return oneOf(await reachedBy(reading, 'own', text))
  const exact = UUID.test(text) ? await reachedBy(reading, 'id', text) : await reachedBy(reading, 'number', text)
  if (exact.length > 0 || UUID.test(text)) return oneOf(exact)
  return decide(text, await findByName(reading, text))
}

function oneOf(rows: Candidate[]): Resolution {
  const [row] = rows
  return row ? { kind: 'one', member: toNamed(row) } : { kind: 'none' }
}

/** Those reached by something that only one member has. */
async function reachedBy(reading: Reading, by: 'own' | 'id' | 'number', text: string): Promise<Candidate[]> {
  const query = reachableMembers(reading).select(FIELDS)
  if (by === 'own') return query.where('members.account_id', '=', actingAccountId(reading.ctx)).execute()
  if (by === 'id') return query.where('members.id', '=', text.toLowerCase()).execute()
  if (text.includes('@')) return query.where('members.email_key', '=', text.toLowerCase()).limit(1).execute()
  const number = text.replace(/^(member|no\.?|number|#|\s)+/i, '')
  return query.where('members.member_number', 'in', [...new Set([text, number, number.toUpperCase()])]).execute()
}

/** Prefixes of words, as ranges that an index can be searched by. */
interface Range {
  start: string
  stop: string
}

const LAST = '\u{10ffff}'
const exactly = (word: string): Range => ({ start: word, stop: `${word}\u0001` })
const beginningWith = (word: string): Range => ({ start: word, stop: word + LAST })

/** The members that have a word in one of the ranges. */
function havingWord(reading: Reading, ranges: readonly Range[]): RawBuilder<unknown> {
  const starts = ranges.map(({ start }) => start)
  const stops = ranges.map(({ stop }) => stop)
  const found = reading.ctx.db
    .selectFrom('member_words')
    .innerJoin(sql<Range>`unnest(${starts}::text[], ${stops}::text[])`.as<'ranges'>(sql`ranges(start, stop)`), (join) =>
      join.on(sql<boolean>`member_words.word >= ranges.start and member_words.word < ranges.stop`),
    )
    .select('member_words.member_id')
  return sql`${found}`
}

/** The members that have a word of each of the lists. */
async function listHaving(reading: Reading, words: readonly (readonly Range[])[]): Promise<Candidate[]> {
  const [first, ...rest] = words.map((ranges) => havingWord(reading, ranges))
  if (!first) return []
  const shared = rest.reduce((found, next) => sql`${found} intersect ${next}`, first)
  return reachableMembers(reading)
    .select(FIELDS)
    .where(sql<boolean>`members.id in (select member_id from (${shared}) shared limit ${sql.lit(MOST_CANDIDATES)})`)
    .execute()
}

/** The candidates for a name: by whole words, else by beginnings of words, else by words that are nearly the same. */
async function findByName(reading: Reading, text: string): Promise<Candidate[]> {
  if (!can(reading.ctx, 'members.read')) return reachableMembers(reading).select(FIELDS).execute()
  const words = wordsOf(text).slice(0, MOST_WORDS)
  const longer = words.filter((word) => word.length > 1)
  const searched = longer.length > 0 ? longer : words
  const exact = await listHaving(
    reading,
    searched.map((word) => spellings(word).map(exactly)),
  )
  if (exact.length > 0) return exact
  const begun = await listHaving(
    reading,
    searched.map((word) => [beginningWith(fold(word)), ...spellings(word).map(exactly)]),
  )
  if (begun.length > 0) return begun
  const near = await Promise.all(searched.map((word) => listNearWords(reading, fold(word))))
  return near.every((ranges) => ranges.length > 0) ? listHaving(reading, near) : []
}

/** The words of members that differ from a word in two letters at most, in one when it is short. */
async function listNearWords(reading: Reading, word: string): Promise<Range[]> {
  const most = mostErrors(word)
  if (most === 0) return [exactly(word)]
  const known = await reading.ctx.db
    .selectFrom('member_words')
    .select('member_words.word')
    .distinct()
    .where(sql<boolean>`member_words.word >= ${word.slice(0, 1)} and member_words.word < ${word.slice(0, 1) + LAST}`)
    .where(sql<boolean>`length(member_words.word) between ${word.length - most} and ${word.length + most}`)
    .limit(20_000)
    .execute()
  return known
    .map((row) => row.word)
    .filter((other) => editDistance(word, other) <= most)
    .map(exactly)
}

const isCurrent = (status: string) => status === 'active' || status === 'grace'

function decide(text: string, candidates: readonly Candidate[]): Resolution {
  const words = wordsOf(text)
  const ranked = candidates
    .map((row) => ({ row, score: matchOf(words, row), is_archived: row.list_status === 'archived' }))
    .filter(({ score }) => score > 0)
    .sort(
      (a, b) =>
        b.score - a.score ||
        Number(isCurrent(b.row.list_status)) - Number(isCurrent(a.row.list_status)) ||
        displayName(a.row).localeCompare(displayName(b.row)),
    )
  const [best] = ranked
  if (!best) return { kind: 'none' }
  const close = ranked.filter(({ score }) => score > best.score - CLOSE)
  // The archived are meant only when nobody else is.
  const meant = close.some(({ is_archived }) => !is_archived) ? close.filter(({ is_archived }) => !is_archived) : close
  const whole = meant.filter(({ score }) => score >= 1)
  if (whole.length === 1 || meant.length === 1) return { kind: 'one', member: toNamed((whole[0] ?? best).row) }
  return { kind: 'several', choices: meant.slice(0, MOST_CHOICES).map(({ row }) => toChoice(row)) }
}

function toChoice(row: Candidate): { id: string; label: string } {
  const known = [row.member_number, row.city, isCurrent(row.list_status) ? null : row.list_status]
  return { id: row.id, label: `${displayName(row)} (${known.filter(Boolean).join(', ')})` }
}

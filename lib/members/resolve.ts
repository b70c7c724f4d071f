import { type SqlBool, sql } from 'kysely'
import type { Reading } from '#lib/ai/reading'
import { can } from '#lib/auth/permissions'
import { actingAccountId } from '#lib/context'
import { fold } from '#lib/format/fold'
import { displayName } from '#lib/format/names'
import { editDistance } from '#lib/format/nearest'
import { matcherOf, mostErrors, spellings, wordsOf } from '#lib/members/name-match'

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
const MOST_CANDIDATES = 300
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
  return decide(await findByName(reading, text))
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

/** Words from one on, up to another: an index is searched by ranges. */
interface Range {
  start: string
  stop: string
}

const exactly = (word: string): Range => ({ start: word, stop: `${word}\u0001` })
const beginningWith = (word: string): Range => ({ start: word, stop: `${word}\u{10ffff}` })

/** Members that were found; of very many only some, and then they are not all. */
interface Found {
  ids: string[]
  are_all: boolean
}

const NOBODY: Found = { ids: [], are_all: true }

/** Ranges as a table that a query can use, whatever their number. */
function tableOf(ranges: readonly Range[]) {
  const [starts, stops] = [ranges.map(({ start }) => start), ranges.map(({ stop }) => stop)]
  return sql<Range>`unnest(${starts}::text[], ${stops}::text[])`.as<'ranges'>(sql`ranges(start, stop)`)
}

/** The members that have a word in one of the ranges, and for each other list of ranges a word in one of those. */
async function listHaving({ ctx }: Reading, [ranges = [], ...others]: readonly (readonly Range[])[]): Promise<Found> {
  let having = ctx.db
    .selectFrom('member_words')
    .select('member_words.member_id')
    .where(sql<SqlBool>`member_words.word >= ranges.start and member_words.word < ranges.stop`)
    .limit(sql.lit(MOST_CANDIDATES + 1))
  for (const other of others) {
    const word = ctx.db
      .selectFrom('member_words as other')
      .innerJoin(tableOf(other), (join) =>
        // Not the plain column: each member's own few words are looked at, not all that begin alike.
        join.on(sql<SqlBool>`(other.word || '') >= ranges.start and (other.word || '') < ranges.stop`),
      )
      .select('other.word')
      .where(sql<SqlBool>`other.member_id = member_words.member_id`)
    having = having.where(sql<SqlBool>`exists (${word})`)
  }
  // Range by range, so that each ends as soon as it has enough.
  const rows = await ctx.db
    .selectFrom(tableOf(ranges))
    .innerJoinLateral(having.as('found'), (join) => join.onTrue())
    .select('found.member_id')
    .limit(sql.lit(MOST_CANDIDATES + 1))
    .execute()
  return { ids: [...new Set(rows.map((row) => row.member_id))], are_all: rows.length <= MOST_CANDIDATES }
}

/** The members filed under two words, whichever is the last name. */
async function listFiledUnder(reading: Reading, words: readonly string[]): Promise<string[]> {
  const [first, last] = [words.slice(0, -1), words.slice(-1)].map((part) => part.map(fold).join(' '))
  if (!first || !last) return []
  const rows = await reachableMembers(reading)
    .select('members.id')
    .where((is) =>
      is.or(
        [`${last} ${first}`, `${first} ${last}`]
          .map(beginningWith)
          .map(({ start, stop }) => is.and([is('members.name_key', '>=', start), is('members.name_key', '<', stop)])),
      ),
    )
    .limit(MOST_CANDIDATES)
    .execute()
  return rows.map((row) => row.id)
}

/**
 * Whom the words leave in question: of those words that not very many have, the members that have all, else any. A word
 * that everybody has, or nobody, narrows nothing down; how well it fits is seen later. When very many have each word,
 * the members that have all of them.
 */
async function narrow(reading: Reading, words: readonly (readonly Range[])[]): Promise<Found> {
  const lists = await Promise.all(words.map((ranges) => listHaving(reading, [ranges])))
  const telling = lists.filter(({ ids, are_all }) => ids.length > 0 && are_all).map(({ ids }) => ids)
  if (telling.length === 0) return lists.every(({ ids }) => ids.length === 0) ? NOBODY : listHaving(reading, words)
  const [first = [], ...rest] = telling.sort((a, b) => a.length - b.length)
  const others = rest.map((list) => new Set(list))
  const shared = first.filter((id) => others.every((list) => list.has(id)))
  return { ids: shared.length > 0 ? shared : [...new Set(telling.flat())], are_all: true }
}

/** The words of members that differ from a word in two letters at most, in one when it is short. */
async function listNearWords({ ctx }: Reading, word: string): Promise<string[]> {
  const most = mostErrors(word)
  for (const letters of [2, 1]) {
    const { start, stop } = beginningWith(word.slice(0, letters))
    const known = await ctx.db
      .selectFrom('member_words')
      .select('member_words.word')
      .distinct()
      .where('member_words.word', '>=', start)
      .where('member_words.word', '<', stop)
      .where(sql<boolean>`length(member_words.word) between ${word.length - most} and ${word.length + most}`)
      .limit(20_000)
      .execute()
    const near = known.map((row) => row.word).filter((other) => editDistance(word, other) <= most)
    if (near.length > 0) return near
  }
  return []
}

async function fetchMembers(reading: Reading, ids: readonly string[]): Promise<Candidate[]> {
  if (ids.length === 0) return []
  return reachableMembers(reading).select(FIELDS).where(sql<boolean>`members.id = any(${ids}::uuid[])`).execute()
}

/** The members that a name may mean, the best first: by whole words, by beginnings of words, by nearly the same words. */
async function findByName(reading: Reading, text: string): Promise<Ranking> {
  const words = wordsOf(text).slice(0, MOST_WORDS)
  if (!can(reading.ctx, 'members.read')) {
    return { ranked: rank(words, await reachableMembers(reading).select(FIELDS).execute()), are_all: true }
  }
  const longer = words.filter((word) => word.length > 1).sort((a, b) => b.length - a.length)
  const searched = longer.length > 0 ? longer : words
  const whole = searched.map((word) => spellings(word).map(exactly))
  const steps = [
    async () => {
      const [filed, found] = await Promise.all([listFiledUnder(reading, words), narrow(reading, whole)])
      return { ids: [...new Set([...filed, ...found.ids])], are_all: found.are_all }
    },
    () =>
      narrow(
        reading,
        searched.map((word, at) => [beginningWith(fold(word)), ...(whole[at] ?? [])]),
      ),
    async () => {
      const near = await Promise.all(searched.map((word) => listNearWords(reading, fold(word))))
      return near.some((list) => list.length === 0)
        ? NOBODY
        : listHaving(
            reading,
            near.map((list) => list.map(exactly)),
          )
    },
  ]
  for (const step of steps) {
    const { ids, are_all } = await step()
    const ranked = rank(words, await fetchMembers(reading, ids))
    if (ranked.length > 0) return { ranked, are_all }
  }
  return { ranked: [], are_all: true }
}

interface Ranking {
  ranked: Ranked[]
  /** Whether there can be no others. */
  are_all: boolean
}

interface Ranked {
  row: Candidate
  score: number
}

const isCurrent = (status: string) => status === 'active' || status === 'grace'

/** Those of the candidates whom the words fit, the best first. */
function rank(words: readonly string[], candidates: readonly Candidate[]): Ranked[] {
  const match = matcherOf(words)
  return candidates
    .map((row) => ({ row, score: match(row) }))
    .filter(({ score }) => score > 0)
    .sort(
      (a, b) =>
        b.score - a.score ||
        Number(isCurrent(b.row.list_status)) - Number(isCurrent(a.row.list_status)) ||
        displayName(a.row).localeCompare(displayName(b.row)),
    )
}

function decide({ ranked, are_all }: Ranking): Resolution {
  const [best] = ranked
  if (!best) return { kind: 'none' }
  const close = ranked.filter(({ score }) => score > best.score - CLOSE)
  // The archived are meant only when nobody else is.
  const kept = close.filter(({ row }) => row.list_status !== 'archived')
  const meant = kept.length > 0 ? kept : close
  const whole = meant.filter(({ score }) => score >= 1)
  const only = whole.length === 1 ? whole[0] : meant.length === 1 ? meant[0] : undefined
  if (only && are_all) return { kind: 'one', member: toNamed(only.row) }
  const offered = are_all ? meant : ranked
  return { kind: 'several', choices: offered.slice(0, MOST_CHOICES).map(({ row }) => toChoice(row)) }
}

function toChoice(row: Candidate): { id: string; label: string } {
  const known = [row.member_number, row.city, isCurrent(row.list_status) ? null : row.list_status]
  return { id: row.id, label: `${displayName(row)} (${known.filter(Boolean).join(', ')})` }
}

import { type SqlBool, sql } from 'kysely'
import { matcherOf, maxErrors, spellings, wordsOf } from '#lib/assistant/names/name-match'
import type { ReadContext } from '#lib/figures/read-context'
import { fold } from '#lib/format/fold'
import { displayName } from '#lib/format/names'
import { editDistance } from '#lib/format/nearest'
import { reachableMembers } from '#lib/members/selection'
import { isCurrent } from '#lib/members/status'
import { can } from '#lib/permissions'

/** Of more candidates than these only some are looked at, and nobody is picked. */
const MAX_CANDIDATES = 300
const MAX_WORDS = 6

/** Of so many members with one word it is looked who has another one too. */
const MAX_MET = 100_000

/** What a candidate is judged by. */
export const CANDIDATE = [
  'members.id',
  'members.member_number',
  'members.first_name',
  'members.last_name',
  'members.organization',
  'members.city',
  'members.list_status',
] as const

/** A member that may be meant. */
export interface Candidate {
  id: string
  member_number: string
  first_name: string
  last_name: string
  organization: string | null
  city: string | null
  list_status: string
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
async function listHaving({ ctx }: ReadContext, lists: readonly (readonly Range[])[]): Promise<Found> {
  const [first, ...others] = lists.map((ranges) => {
    const inRange = ctx.db
      .selectFrom('member_words')
      .select('member_words.member_id')
      .where(sql<SqlBool>`member_words.word >= ranges.start and member_words.word < ranges.stop`)
      // Range by range, so that each ends as soon as it has enough. What has to meet others is read on and met as a
      // whole: very many members have each word, and to look at the words of each of them is slower by far.
      .limit(sql.lit(lists.length === 1 ? MAX_CANDIDATES + 1 : MAX_MET))
    return ctx.db
      .selectFrom(tableOf(ranges))
      .innerJoinLateral(inRange.as('found'), (join) => join.onTrue())
      .select('found.member_id')
  })
  if (!first) return NOBODY
  const rows = await others
    .reduce((met, other) => met.intersect(other), first)
    .limit(sql.lit(MAX_CANDIDATES + 1))
    .execute()
  return { ids: [...new Set(rows.map((row) => row.member_id))], are_all: rows.length <= MAX_CANDIDATES }
}

/** The members filed under two words, whichever is the last name. */
async function listFiledUnder(readContext: ReadContext, words: readonly string[]): Promise<string[]> {
  const [first, last] = [words.slice(0, -1), words.slice(-1)].map((part) => part.map(fold).join(' '))
  if (!first || !last) return []
  const rows = await reachableMembers(readContext)
    .select('members.id')
    .where((is) =>
      is.or(
        [`${last} ${first}`, `${first} ${last}`]
          .map(beginningWith)
          .map(({ start, stop }) => is.and([is('members.name_key', '>=', start), is('members.name_key', '<', stop)])),
      ),
    )
    .limit(MAX_CANDIDATES)
    .execute()
  return rows.map((row) => row.id)
}

/**
 * Whom the words leave in question: of those words that not very many have, the members that have all, else any. A word
 * that everybody has, or nobody, narrows nothing down; how well it fits is seen later. When very many have each word,
 * the members that have all of them and begin with the initials.
 */
async function narrow(
  readContext: ReadContext,
  words: readonly (readonly Range[])[],
  initials: readonly (readonly Range[])[],
): Promise<Found> {
  const lists = await Promise.all(words.map((ranges) => listHaving(readContext, [ranges])))
  const telling = lists.filter(({ ids, are_all }) => ids.length > 0 && are_all).map(({ ids }) => ids)
  if (telling.length === 0)
    return lists.every(({ ids }) => ids.length === 0) ? NOBODY : listHaving(readContext, [...words, ...initials])
  const [first = [], ...rest] = telling.sort((a, b) => a.length - b.length)
  const others = rest.map((list) => new Set(list))
  const shared = first.filter((id) => others.every((list) => list.has(id)))
  return { ids: shared.length > 0 ? shared : [...new Set(telling.flat())], are_all: true }
}

/** The words of members that differ from a word in two letters at most, in one when it is short. */
async function listNearWords({ ctx }: ReadContext, word: string): Promise<string[]> {
  const most = maxErrors(word)
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

async function fetchMembers(readContext: ReadContext, ids: readonly string[]): Promise<Candidate[]> {
  if (ids.length === 0) return []
  return reachableMembers(readContext).select(CANDIDATE).where(sql<boolean>`members.id = any(${ids}::uuid[])`).execute()
}

/** The members that a name may mean, the best first: by whole words, by beginnings of words, by nearly the same words. */
export async function findByName(readContext: ReadContext, text: string): Promise<Ranking> {
  const words = wordsOf(text).slice(0, MAX_WORDS)
  if (!can(readContext.ctx, 'members.read')) {
    return { ranked: rank(words, await reachableMembers(readContext).select(CANDIDATE).execute()), are_all: true }
  }
  const longer = words.filter((word) => word.length > 1).sort((a, b) => b.length - a.length)
  const searched = longer.length > 0 ? longer : words
  const whole = searched.map((word) => spellings(word).map(exactly))
  const begun = searched.map((word, at) => [beginningWith(fold(word)), ...(whole[at] ?? [])])
  const initials = words.filter((word) => !searched.includes(word)).map((word) => [beginningWith(fold(word))])
  const steps = [
    async () => {
      const [filed, found] = await Promise.all([
        listFiledUnder(readContext, words),
        narrow(readContext, whole, initials),
      ])
      return { ids: [...new Set([...filed, ...found.ids])], are_all: found.are_all }
    },
    () => narrow(readContext, begun, initials),
    async () => {
      const near = await Promise.all(searched.map((word) => listNearWords(readContext, fold(word))))
      return near.some((list) => list.length === 0)
        ? NOBODY
        : listHaving(
            readContext,
            near.map((list) => list.map(exactly)),
          )
    },
  ]
  for (const step of steps) {
    const { ids, are_all } = await step()
    const ranked = rank(words, await fetchMembers(readContext, ids))
    if (ranked.length > 0) return { ranked, are_all }
  }
  return { ranked: [], are_all: true }
}

/** Candidates, the best first. */
export interface Ranking {
  ranked: Ranked[]
  /** Whether there can be no others. */
  are_all: boolean
}

/** A candidate and how well the words fit it, up to 1. */
interface Ranked {
  row: Candidate
  score: number
}

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

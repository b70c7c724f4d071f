import { sql } from 'kysely'
import type { Resolution } from '#lib/assistant/tools/members/resolve'
import { hasWords, visibleEvents } from '#lib/events/conditions'
import { EVENT_KINDS } from '#lib/events/schema'
import type { ReadContext } from '#lib/figures/read-context'
import { formatDate } from '#lib/format/dates'
import { fold } from '#lib/format/fold'
import { editDistance } from '#lib/format/nearest'

/** What a reference to an event means: one, one of several, or none. */
export type EventResolution = { kind: 'one'; id: string; label: string } | Exclude<Resolution, { kind: 'one' }>

interface Candidate {
  id: string
  title: string
  kind: string
  event_date: string
}

const MAX_CHOICES = 5
const MAX_CANDIDATES = 200
const MAX_WORDS = 8
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
/** Words that tell no event from another. */
const FILLERS = new Set([
  'the',
  'a',
  'an',
  'our',
  'this',
  'that',
  'event',
  'events',
  'of',
  'at',
  'in',
  'on',
  'for',
  'to',
])

const wordsIn = (text: string): string[] =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/**
 * Finds the event that a reference means: an identifier, or words of its title as people type them (beginnings of
 * words, a year, a kind of event, up to two wrong letters). When several fit, they are offered for a choice, the
 * latest first.
 */
export async function resolveEvent(readContext: ReadContext, ref: string): Promise<EventResolution> {
  const text = ref.trim().slice(0, 200)
  if (UUID.test(text)) {
    const row = await reach(readContext).where('events.id', '=', text.toLowerCase()).executeTakeFirst()
    return row ? { kind: 'one', id: row.id, label: row.title } : { kind: 'none' }
  }
  const all = wordsIn(text)
  const telling = all.filter((word) => !FILLERS.has(word)).slice(0, MAX_WORDS)
  const words = telling.length > 0 ? telling : all.slice(0, MAX_WORDS)
  if (words.length === 0) return { kind: 'none' }
  const found = await listByWords(readContext, words)
  if (found.length > 0) return decide(readContext, words, found)
  const mended = await mend(readContext, words)
  return mended ? decide(readContext, mended, await listByWords(readContext, mended)) : { kind: 'none' }
}

function reach({ ctx }: ReadContext) {
  return visibleEvents(ctx).select(['events.id', 'events.title', 'events.kind', 'events.event_date'])
}

const YEAR = /^(19|20)\d\d$/

/** The kind that a word names, also in the plural. */
function kindOf(word: string): string | undefined {
  return EVENT_KINDS.find((kind) => kind !== 'other' && (word === kind || word === `${kind}s`))
}

/** The events that have every word in title, place, year or kind, the latest first. */
function listByWords(readContext: ReadContext, words: readonly string[]): Promise<Candidate[]> {
  let query = reach(readContext)
  for (const word of words) {
    const kind = kindOf(word)
    query = query.where((eb) =>
      eb.or([
        hasWords(readContext.ctx, [kind ?? word]),
        ...(kind ? [eb('events.kind', '=', kind)] : []),
        ...(YEAR.test(word) ? [sql<boolean>`extract(year from events.event_date) = ${Number(word)}::int`] : []),
      ]),
    )
  }
  return query.orderBy('events.event_date', 'desc').orderBy('events.id').limit(MAX_CANDIDATES).execute()
}

/** How well words fit: 3 the whole title, 2 whole words of it or the kind, 1 beginnings of them, 0 the place. */
function closeness(words: readonly string[], { title, kind }: Candidate): number {
  const own = wordsIn(title)
  if (own.filter((word) => !FILLERS.has(word)).join(' ') === words.join(' ')) return 3
  const isNamed = (word: string) => own.includes(word) || kindOf(word) === kind
  if (words.every(isNamed)) return 2
  return words.every((word) => isNamed(word) || own.some((other) => other.startsWith(word))) ? 1 : 0
}

function decide(readContext: ReadContext, words: readonly string[], candidates: readonly Candidate[]): EventResolution {
  const ranked = candidates.map((row) => ({ row, score: closeness(words, row) }))
  const best = Math.max(...ranked.map(({ score }) => score))
  const meant = ranked.filter(({ score }) => score === best).map(({ row }) => row)
  const [first] = meant
  if (!first) return { kind: 'none' }
  if (meant.length === 1) return { kind: 'one', id: first.id, label: first.title }
  const { locale, time_zone } = readContext.tenant
  const choices = meant.slice(0, MAX_CHOICES).map(({ id, title, event_date }) => {
    return { id, label: `${title} (${formatDate(event_date.slice(0, 10), { locale, timeZone: time_zone })})` }
  })
  return { kind: 'several', choices }
}

/** Words of four letters may have one wrong, of seven two. */
const maxErrors = (word: string) => (word.length >= 7 ? 2 : word.length >= 4 ? 1 : 0)

/** The words with those that no event has replaced by the nearest that one has; null where there is none. */
async function mend(readContext: ReadContext, words: readonly string[]): Promise<string[] | null> {
  const known = await visibleEvents(readContext.ctx)
    .innerJoin('event_words', 'event_words.event_id', 'events.id')
    .select('event_words.word')
    .distinct()
    .execute()
  const vocabulary = [...new Set([...known.map(({ word }) => word), ...EVENT_KINDS])]
  const mended = words.map((word) => {
    if (YEAR.test(word) || vocabulary.some((other) => other.startsWith(word))) return word
    const near = vocabulary
      .map((other) => ({ other, distance: editDistance(word, other) }))
      .filter(({ distance }) => distance <= maxErrors(word))
      .toSorted((a, b) => a.distance - b.distance)
    return near[0]?.other ?? null
  })
  return mended.every((word) => word !== null) && mended.join(' ') !== words.join(' ') ? mended : null
}

import { sql } from 'kysely'
import type { KnownEvent, Vocabulary } from '#lib/assistant/analyst/context'
import { LEXICON, STOP_WORDS } from '#lib/assistant/analyst/lexicon/en'
import { normalise } from '#lib/assistant/analyst/normalise'
import { stem } from '#lib/assistant/analyst/words'
import type { ReadContext } from '#lib/figures/read-context'
import { addDays } from '#lib/format/dates'

/** The latest events whose titles are known by heart; older ones are found by the tools. */
const MAX_EVENTS = 1000
const MAX_WORDS = 30
/** Bearers of a word that are looked at to see whether it is a name or a place. */
const SAMPLE = 100
const AHEAD_DAYS = 3650

/** Words that may be names or places: those the lexicon does not know, and those with a capital within a sentence. */
function unknownWords(texts: readonly string[]): string[] {
  const words = new Set<string>()
  for (const text of texts) {
    for (const [index, { norm, is_capital }] of normalise(text).tokens.entries()) {
      if (!/^\p{L}{2,}$/u.test(norm) || STOP_WORDS.has(norm)) continue
      if (LEXICON.has(stem(norm)) && !(is_capital && index > 0)) continue
      words.add(norm)
      if (norm.length > 3 && norm.endsWith('s')) words.add(norm.slice(0, -1))
    }
  }
  return [...words].slice(0, MAX_WORDS)
}

interface Known {
  word: string
  names: number
  places: number
  city: string | null
}

/** What the words stand for among the members: first, last and organization names, or cities. */
async function lookUp({ ctx }: ReadContext, words: readonly string[]): Promise<Known[]> {
  if (words.length === 0) return []
  const { rows } = await sql<Known>`
    select asked.word,
      count(*) filter (where asked.word = any(regexp_split_to_array(fold(concat_ws(' ', m.first_name, m.last_name, m.organization)), '[^[:alnum:]]+')))::int as names,
      count(*) filter (where asked.word = any(regexp_split_to_array(fold(m.city), '[^[:alnum:]]+')))::int as places,
      min(m.city) filter (where asked.word = any(regexp_split_to_array(fold(m.city), '[^[:alnum:]]+'))) as city
    from unnest(${sql.val([...words])}::text[]) as asked (word),
      lateral (select w.member_id from member_words w where w.tenant_id = ${ctx.tenant_id} and w.word = asked.word limit ${SAMPLE}) bearer
      join members m on m.tenant_id = ${ctx.tenant_id} and m.id = bearer.member_id
    group by asked.word`.execute(ctx.db)
  return rows
}

async function listEvents({ ctx, today }: ReadContext): Promise<KnownEvent[]> {
  const rows = await ctx.db
    .selectFrom('events')
    .select(['id', 'title', 'kind', sql<string>`event_date::date::text`.as('on'), 'event_status as status'])
    .where('event_date', '<', addDays(today, AHEAD_DAYS))
    .orderBy('event_date', 'desc')
    .limit(MAX_EVENTS)
    .execute()
  return rows
}

/** Returns the tenant's own words, as far as the asker may see them, and what the words of the texts mean there. */
export async function loadVocabulary(readContext: ReadContext, texts: readonly string[]): Promise<Vocabulary> {
  const [tiers, events, known] = await Promise.all([
    readContext.ctx.db.selectFrom('tiers').select('name').execute(),
    listEvents(readContext),
    readContext.reaches_all ? lookUp(readContext, unknownWords(texts)) : [],
  ])
  const places = known.filter(({ names, places }) => places > names)
  return {
    tiers: tiers.map(({ name }) => name),
    cities: places.flatMap(({ city }) => (city === null ? [] : [city])),
    events,
    names: new Set(known.filter(({ names, places }) => names >= places && names > 0).map(({ word }) => word)),
  }
}

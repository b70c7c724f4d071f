import { sql } from 'kysely'
import { listPurposes } from '#lib/consents/queries'
import type { ReadContext } from '#lib/figures/read-context'
import { addDays } from '#lib/format/dates'
import { models, modelsOf } from '#lib/query/models'
import type { Condition, FieldType, Noun } from '#lib/records/model'

/** An event that a question may name. */
export interface KnownEvent {
  readonly id: string
  readonly title: string
  readonly kind: string
  /** The day on which it starts, where it is. */
  readonly on: string
  readonly status: string
}

/** A value that the data holds, and the condition that it stands for in each noun that has it. */
export interface KnownValue {
  readonly words: string
  readonly where: Partial<Record<Noun, Condition>>
}

/** A field that the association added, and what it is called. */
interface KnownField {
  readonly noun: Noun
  readonly name: string
  readonly label: string
  readonly type: FieldType
  /** Of a choice: each value with its words. */
  readonly choices: Readonly<Record<string, string>>
}

/** Returns the fields that the association added, as far as the context sees them. */
function addedFields({ ctx }: ReadContext): KnownField[] {
  return Object.values(modelsOf(ctx)).flatMap(({ noun, fields }) =>
    Object.entries(fields).flatMap(([name, { label, type, values = {} }]) =>
      name in models[noun].fields ? [] : [{ noun, name, label, type, choices: values }],
    ),
  )
}

/** The tenant's own words, as far as the asker may see them. */
export interface Vocabulary {
  readonly values: readonly KnownValue[]
  readonly events: readonly KnownEvent[]
  /** Countries and languages by their codes, which each language has its own words for. */
  readonly countries: readonly string[]
  readonly languages: readonly string[]
  /** By which ways members heard of the association. */
  readonly sources: readonly string[]
  /** What the association added to its records. */
  readonly fields: readonly KnownField[]
  /** The tier of the asker, who reaches only their own records. */
  readonly own_tier: string | null
}

/** The latest events whose titles are known by heart. */
const MAX_EVENTS = 1000
const MAX_VALUES = 500
const AHEAD_DAYS = 3650
const KEPT_MS = 60_000
const MAX_KEPT = 50

const kept = new Map<string, { until: number; vocabulary: Promise<Vocabulary> }>()

async function distinct({ ctx }: ReadContext, table: string, value: string): Promise<string[]> {
  const rows = await sql<{ value: string }>`select distinct ${sql.raw(value)} as value from ${sql.table(table)}
    where tenant_id = ${ctx.tenant_id} limit ${MAX_VALUES}`.execute(ctx.db)
  return rows.rows.flatMap(({ value: each }) => (each ? [each] : []))
}

const GROUPED = ['city', 'region', 'country', 'language'] as const

/** The values of fields that members share, what most have first, in one pass over them. */
async function sharedValues({ ctx }: ReadContext): Promise<Record<(typeof GROUPED)[number], string[]>> {
  const sets = sql.join(GROUPED.map((name) => sql`(${sql.ref(name)})`))
  const { rows } = await sql<Record<(typeof GROUPED)[number], string | null>>`
    select ${sql.join(GROUPED.map((name) => sql.ref(name)))} from members where tenant_id = ${ctx.tenant_id}
    group by grouping sets (${sets}) order by count(*) desc limit ${MAX_VALUES * GROUPED.length}`.execute(ctx.db)
  const of = (name: (typeof GROUPED)[number]) => rows.flatMap((row) => row[name] || [])
  return { city: of('city'), region: of('region'), country: of('country'), language: of('language') }
}

/** Organizations that several members belong to; of one alone it is the member who is meant. */
async function sharedOrganizations({ ctx }: ReadContext): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('members')
    .select('organization')
    .where('organization', 'like', '% %')
    .groupBy('organization')
    .having(sql<number>`count(*)`, '>', 1)
    .limit(MAX_VALUES)
    .execute()
  return rows.flatMap(({ organization }) => organization ?? [])
}

async function load(readContext: ReadContext): Promise<Vocabulary> {
  const { ctx, today, reaches_all } = readContext
  const own = reaches_all ? null : await ctx.db.selectFrom('members').select('tier_id').executeTakeFirst()
  const [tiers, shared, organizations, tags, sources, purposes, eventTags, rooms, ticketTypes, events] =
    await Promise.all([
      ctx.db.selectFrom('tiers').select(['id', 'name']).execute(),
      sharedValues(readContext),
      reaches_all ? sharedOrganizations(readContext) : [],
      distinct(readContext, 'members', 'unnest(tags)'),
      reaches_all ? distinct(readContext, 'members', 'referral_source') : [],
      reaches_all ? listPurposes(ctx) : [],
      distinct(readContext, 'events', 'unnest(tags)'),
      distinct(readContext, 'events', 'location'),
      distinct(readContext, 'ticket_types', 'name'),
      ctx.db
        .selectFrom('events')
        .select(['id', 'title', 'kind', sql<string>`event_date::date::text`.as('on'), 'event_status as status'])
        .where('event_date', '<', addDays(today, AHEAD_DAYS))
        .orderBy('event_date', 'desc')
        .limit(MAX_EVENTS)
        .execute(),
    ])
  const { city: cities, region: regions, country: countries, language: languages } = shared
  const places = rooms.flatMap((room) => [room, ...room.split(/,\s*/)])
  return {
    events,
    countries,
    languages,
    sources,
    fields: addedFields(readContext),
    own_tier: own?.tier_id ?? null,
    values: [
      ...tiers.map(({ id, name }) => ({
        words: name,
        where: { members: { tier_id: id }, terms: { tier_id: id }, tiers: { id } },
      })),
      ...cities.map((city) => ({
        words: city,
        where: { members: { city }, events: { location: { contains: city } } },
      })),
      ...regions
        .filter((each) => !cities.includes(each))
        .map((region) => ({ words: region, where: { members: { region } } })),
      // Abroad is where most members do not live.
      ...countries
        .slice(0, 1)
        .map((home) => ({ words: 'abroad', where: { members: { country: { not: home, is_set: true } } } })),
      ...organizations.map((organization) => ({ words: organization, where: { members: { organization } } })),
      ...tags.map((tag) => ({ words: tag, where: { members: { tags: tag } } })),
      ...purposes.flatMap(({ key, label }) =>
        [...new Set([key.replaceAll('_', ' '), label])].map((words) => ({
          words,
          where: { members: { consents: key } },
        })),
      ),
      ...eventTags.map((tag) => ({ words: tag, where: { events: { tags: tag } } })),
      ...[...new Set(places)]
        .filter((each) => !cities.includes(each))
        .map((place) => ({ words: place, where: { events: { location: { contains: place } } } })),
      ...ticketTypes
        .filter((name) => !/^(?:member|guest)s?$/i.test(name))
        .map((name) => ({ words: name, where: { registrations: { ticket_type: { name } }, ticket_types: { name } } })),
    ],
  }
}

/** Returns the tenant's own words; those of a whole tenant are kept for a minute. */
export function loadVocabulary(readContext: ReadContext): Promise<Vocabulary> {
  const { ctx, reaches_all } = readContext
  if (!reaches_all) return load(readContext)
  // Not everybody sees all that was added.
  const key = JSON.stringify([ctx.tenant_id, addedFields(readContext)])
  const known = kept.get(key)
  if (known && known.until > Date.now()) return known.vocabulary
  const vocabulary = load(readContext)
  // What was kept longest ago goes first, and what is out of date is of no use.
  kept.delete(key)
  for (const [oldest, { until }] of kept) if (until <= Date.now() || kept.size >= MAX_KEPT) kept.delete(oldest)
  kept.set(key, { until: Date.now() + KEPT_MS, vocabulary })
  vocabulary.catch(() => kept.delete(key))
  return vocabulary
}

/** Which of the words are part of a name of a member that the asker may see. */
export async function findNameWords({ ctx, reaches_all }: ReadContext, words: readonly string[]): Promise<Set<string>> {
  if (words.length === 0 || !reaches_all) return new Set()
  const { rows } = await sql<{ word: string }>`
    select distinct asked.word
    from unnest(${sql.val([...words])}::text[]) as asked (word),
      lateral (select w.member_id from member_words w where w.tenant_id = ${ctx.tenant_id} and w.word = asked.word limit 100) bearer
      join members m on m.tenant_id = ${ctx.tenant_id} and m.id = bearer.member_id
    where asked.word = any(regexp_split_to_array(fold(concat_ws(' ', m.first_name, m.last_name)), '[^[:alnum:]]+'))`.execute(
    ctx.db,
  )
  return new Set(rows.map(({ word }) => word))
}

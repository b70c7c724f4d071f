import { setImmediate } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { type Ctx, transaction } from '#lib/context'
import { type Judgement, judge, type Person } from '#lib/duplicates/judge'
import { getSearch } from '#lib/duplicates/queries'
import type { DuplicateSearch } from '#lib/duplicates/schema'
import { claimRun, requestRun } from '#lib/queue/tenant-runs'

/** What more than this many share, such as the number of an office, says nothing. */
const MAX_SHARING = 8
/** Records that share something, and pairs that are kept: the surest. */
const MAX_RECORDS = 200_000
const MAX_PAIRS = 2_000
/** After so many pairs the process may do something else. */
const JUDGED_AT_ONCE = 500

/** Several statements over all members, none of which anybody waits for. */
const SEARCH_TIME = `set local statement_timeout = '60s'`

/** A little less than a day, so that the daily search does not wander through the day. */
const DAILY_HOURS = 23

const PEOPLE = sql`members where list_status not in ('archived', 'deceased')`

/** Where a member lives, and in what place, as `judge` takes them. */
export const ADDRESS = sql<string | null>`fold(nullif(address_line1, '') || ' ' || coalesce(postal_code, ''))`
export const PLACE = sql<string | null>`coalesce(nullif(fold(postal_code), ''), nullif(fold(city), ''))`

/**
 * What records are brought together by: e-mail, telephone, day of birth and address each with the beginning of a name,
 * and the name with the place, each with one letter left out in turn. Two names with one slip, be it a letter too many,
 * too few, another one or two exchanged, have one of these in common; so nothing compares everybody with everybody.
 */
const KEYS: readonly RawBuilder<unknown>[] = [
  sql`select id, hashtextextended(email_key, 1) as key from ${PEOPLE} and email_key is not null`,
  sql`select id, hashtextextended(right(translate(phone, ' +-/().', ''), 9), 2) as key
    from ${PEOPLE} and length(translate(phone, ' +-/().', '')) >= 6`,
  sql`select m.id, hashtextextended(m.birth_date::text || letter, 3) as key
    from (select id, birth_date, name_key, first_name from ${PEOPLE} and birth_date is not null) m,
    lateral (values (left(m.name_key, 1)), (left(fold(m.first_name), 1))) letters (letter)`,
  sql`select id, hashtextextended(fold(address_line1 || ' ' || coalesce(postal_code, '')) || left(fold(first_name), 1), 4) as key
    from ${PEOPLE} and address_line1 is not null`,
  sql`select m.id, hashtextextended(m.place || ' ' || left(m.name, at - 1) || substr(m.name, at + 1), 5) as key
    from (
      select id, ${PLACE} as place, left(name_key, 40) as name from ${PEOPLE}
    ) m, lateral generate_series(1, length(m.name) + 1) at
    where m.place is not null`,
]

interface Sharing {
  key: string
  id: string
}

function loadSharing(ctx: Ctx, keys: RawBuilder<unknown>): Promise<Sharing[]> {
  return sql<Sharing>`select key::text as key, id from (
      select key, id, count(*) over (partition by key) as sharing from (select distinct id, key from (${keys}) every) keys
    ) shared
    where sharing between 2 and ${MAX_SHARING}
    order by key, id limit ${MAX_RECORDS}`
    .execute(ctx.db)
    .then(({ rows }) => rows)
}

type Known = Person & { id: string }

async function loadPeople(ctx: Ctx, ids: readonly string[]): Promise<Map<string, Known>> {
  const { rows } =
    await sql<Known>`select id, kind, fold(first_name) as first, fold(last_name) as last, email_key, phone, birth_date,
      ${ADDRESS} as address, ${PLACE} as place
    from members where id = any(${[...ids]}::uuid[])`.execute(ctx.db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Two records that are probably one person. */
interface Found extends Judgement {
  member_id: string
  other_member_id: string
}

/** Returns all pairs of a tenant that are probably one person, the surest first. */
async function findDuplicates(ctx: Ctx): Promise<Found[]> {
  const groups = await transaction(ctx, async (ctx) => {
    await sql.raw(SEARCH_TIME).execute(ctx.db)
    const found: string[][] = []
    for (const keys of KEYS)
      for (const group of Map.groupBy(await loadSharing(ctx, keys), ({ key }) => key).values())
        found.push(group.map(({ id }) => id))
    return found
  })
  const people = await loadPeople(ctx, [...new Set(groups.flat())])
  const pairs = new Map<string, Found>()
  const judged = new Set<string>()
  for (const group of groups) {
    for (const [at, id] of group.entries()) {
      for (const other of group.slice(at + 1)) {
        const [member_id, other_member_id] = id < other ? [id, other] : [other, id]
        const key = `${member_id} ${other_member_id}`
        if (judged.has(key)) continue
        judged.add(key)
        if (judged.size % JUDGED_AT_ONCE === 0) await setImmediate()
        const [one, two] = [people.get(member_id), people.get(other_member_id)]
        const judgement = one && two && judge(one, two)
        if (judgement) pairs.set(key, { member_id, other_member_id, ...judgement })
      }
    }
  }
  return [...pairs.values()].toSorted((one, other) => other.score - one.score)
}

/** Keeps what a search has found: what somebody decided stays decided, and what is found no more is gone. */
async function keep(ctx: Ctx, found: readonly Found[]): Promise<void> {
  const kept = JSON.stringify(found.map((pair) => ({ id: uuidv7(), ...pair })))
  const rows = sql`jsonb_to_recordset(${kept}::jsonb) f (id uuid, member_id uuid, other_member_id uuid, reasons jsonb, score smallint)`
  const reasons = sql`array(select jsonb_array_elements_text(f.reasons))`
  await sql`delete from duplicates d where d.state = 'open' and not d.is_chosen
    and not exists (select from ${rows} where f.member_id = d.member_id and f.other_member_id = d.other_member_id)`.execute(
    ctx.db,
  )
  // Whoever was merged or removed since the search began is no part of a pair.
  await sql`insert into duplicates (tenant_id, id, member_id, other_member_id, reasons, score)
    select current_tenant(), f.id, f.member_id, f.other_member_id, ${reasons}, f.score from ${rows}
    where exists (select from members m where m.id = f.member_id for key share)
      and exists (select from members m where m.id = f.other_member_id for key share)
    on conflict (tenant_id, member_id, other_member_id) do update
    set reasons = excluded.reasons, score = excluded.score, version = duplicates.version + 1, updated_at = now()
    where duplicates.state = 'open' and (duplicates.reasons, duplicates.score) <> (excluded.reasons, excluded.score)`.execute(
    ctx.db,
  )
}

/**
 * Looks through all members of a tenant for records that are one person. Returns how many pairs were found, or null
 * when another search is at it.
 */
export async function searchDuplicates(ctx: Ctx): Promise<number | null> {
  if (!(await claimRun(ctx, 'duplicates'))) return null
  try {
    const found = await findDuplicates(ctx)
    await transaction(ctx, async (ctx) => {
      await sql.raw(SEARCH_TIME).execute(ctx.db)
      await keep(ctx, found.slice(0, MAX_PAIRS))
      await ctx.db
        .updateTable('duplicate_searches')
        .set({
          state: 'done',
          finished_at: sql`now()`,
          found_count: Math.min(found.length, MAX_PAIRS),
          is_cut: found.length > MAX_PAIRS,
        })
        .execute()
    })
    return found.length
  } catch (error) {
    await ctx.db.updateTable('duplicate_searches').set({ state: 'failed', finished_at: sql`now()` }).execute()
    throw error
  }
}

/** Whether the last search that went well is a day old, or there was none. */
export async function isSearchDue({ db }: Ctx): Promise<boolean> {
  const fresh = await db
    .selectFrom('duplicate_searches')
    .select('state')
    .where('finished_at', '>', sql<string>`now() - make_interval(hours => ${DAILY_HOURS})`)
    .where('finished_at', '<', sql<string>`now() + interval '2 minutes'`)
    .executeTakeFirst()
  return fresh === undefined
}

/** Asks for a search in the background, unless one waits or runs. Returns how it stands. */
export async function requestSearch(ctx: Ctx): Promise<DuplicateSearch> {
  await requestRun(ctx, 'duplicates')
  return getSearch(ctx)
}

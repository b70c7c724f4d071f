import { sql } from 'kysely'
import type { Ctx } from '#lib/context'
import { countRows, rowsOfMembers } from '#lib/duplicates/children'
import { obstaclesOf, openDues } from '#lib/duplicates/obstacles'
import {
  type Duplicate,
  type DuplicateDetail,
  type DuplicateFilter,
  type DuplicateSearch,
  UNDO_HOURS,
} from '#lib/duplicates/schema'
import { AppError, orNotFound } from '#lib/errors'
import { getMember } from '#lib/members/queries'
import { MemberSummary } from '#lib/members/schema'
import { getPage, type Page, type SortKey } from '#lib/paging/keyset'
import { columnsOf } from '#lib/records/columns'

const SORTS: Record<string, SortKey> = {
  score: { by: sql`duplicates.score::bigint`, type: 'bigint' },
  updated_at: { by: sql`duplicates.updated_at`, type: 'timestamptz' },
}

const SUMMARY = sql.join(columnsOf('members', MemberSummary, ['tier_name']).map((column) => sql.ref(column)))

/** The records of a pair, the older one first. */
const RECORDS = sql`from members left join tiers on tiers.tenant_id = members.tenant_id and tiers.id = members.tier_id
  where members.tenant_id = duplicates.tenant_id and members.id in (duplicates.member_id, duplicates.other_member_id)`

const LAST_MERGE = sql`select merge.id, merge.member_id, merge.merged_member_id, merge.merged_name, merge.merged_number, merge.moved,
    merge.merged_at, case when now() < merge.merged_at + make_interval(hours => ${sql.lit(UNDO_HOURS)})
      then merge.merged_at + make_interval(hours => ${sql.lit(UNDO_HOURS)}) end as can_undo_until
  from member_merges merge
  where merge.tenant_id = duplicates.tenant_id and merge.duplicate_id = duplicates.id and merge.undone_at is null
  order by merge.merged_at desc limit 1`

function pairs(ctx: Ctx) {
  return ctx.db.selectFrom('duplicates').select([
    'duplicates.id',
    'duplicates.state',
    'duplicates.reasons',
    'duplicates.score',
    sql<unknown>`(select coalesce(jsonb_agg(to_jsonb(m) order by m.created_at, m.id), '[]')
      from (select ${SUMMARY}, tiers.name as tier_name ${RECORDS}) m)`.as('members'),
    sql<unknown>`(select to_jsonb(m) from (${LAST_MERGE}) m)`.as('merge'),
    'duplicates.decided_at',
    'duplicates.created_at',
    sql<number>`(duplicates.version + (select coalesce(sum(members.version), 0) ${RECORDS}))::integer`.as('version'),
  ])
}

/** Returns a page of the pairs, the surest or the latest decided first. */
export async function listDuplicates(ctx: Ctx, filter: DuplicateFilter): Promise<Page<Duplicate>> {
  const { state, member_id } = filter
  const chosen = <Q extends { where: (condition: never) => Q }>(query: Q): Q => {
    const inState = query.where(sql<boolean>`duplicates.state = ${state}` as never)
    if (!member_id) return inState
    return inState.where(
      sql<boolean>`(duplicates.member_id = ${member_id} or duplicates.other_member_id = ${member_id})` as never,
    )
  }
  const count = async () => {
    const { rows } = await chosenCount(ctx, filter)
    return Number(rows[0]?.count ?? 0)
  }
  return (await getPage(
    chosen(pairs(ctx) as never) as never,
    filter,
    sql`duplicates.id`,
    SORTS,
    count,
  )) as unknown as Page<Duplicate>
}

function chosenCount(ctx: Ctx, { state, member_id }: Pick<DuplicateFilter, 'state' | 'member_id'>) {
  const only = member_id ? sql`and (member_id = ${member_id} or other_member_id = ${member_id})` : sql``
  return sql<{ count: string }>`select count(*) from duplicates where state = ${state} ${only}`.execute(ctx.db)
}

/** Counts the pairs that wait for a decision, all or those of one member. */
export async function countOpen(ctx: Ctx, member_id?: string): Promise<number> {
  const { rows } = await chosenCount(ctx, { state: 'open', member_id })
  return Number(rows[0]?.count ?? 0)
}

/** Returns a pair with all that a decision needs. Throws not_found. */
export async function getDuplicate(ctx: Ctx, id: string): Promise<DuplicateDetail> {
  const row = orNotFound(await pairs(ctx).where('duplicates.id', '=', id).executeTakeFirst(), 'pair')
  const pair = row as unknown as Duplicate
  const ids = pair.members.map((member) => member.id)
  const [records, rows] = await Promise.all([
    Promise.all(ids.map((member_id) => getMember(ctx, member_id))),
    rowsOfMembers(ctx, ids),
  ])
  const moves = ids.map((member_id) => ({ member_id, counts: countRows(rows, member_id) }))
  const weight = (member_id: string) => {
    const counts = moves.find((each) => each.member_id === member_id)?.counts ?? {}
    const hasAccount = records.some((record) => record.id === member_id && record.account_id !== null)
    return (hasAccount ? 1_000_000 : 0) + Object.values(counts).reduce((sum, count) => sum + count, 0)
  }
  const [first = '', second] = ids
  const suggested_member_id = second !== undefined && weight(second) > weight(first) ? second : first
  const obstacles =
    pair.state === 'merged'
      ? []
      : await Promise.all(
          ids.map(async (kept_member_id) =>
            (await obstaclesOf(ctx, rows, kept_member_id, ids.find((other) => other !== kept_member_id) as string)).map(
              (message) => ({ kept_member_id, message }),
            ),
          ),
        )
  const open_dues = pair.state === 'merged' ? [] : openDues(rows, ids)
  return { ...pair, records, moves, obstacles: obstacles.flat(), open_dues, suggested_member_id }
}

/** Returns how the last search went, or how far it is. */
export async function getSearch(ctx: Ctx): Promise<DuplicateSearch> {
  const row = await ctx.db
    .selectFrom('duplicate_searches')
    .select(['state', 'found_count', 'is_cut', 'finished_at'])
    .executeTakeFirst()
  return (row as DuplicateSearch | undefined) ?? { state: 'none', found_count: 0, is_cut: false, finished_at: null }
}

/** Throws invalid unless both are members, and two of them. */
export async function requireTwo(ctx: Ctx, member_id: string, other_member_id: string): Promise<void> {
  if (member_id === other_member_id)
    throw new AppError('invalid', 'A record cannot be merged with itself. Choose another one.', {
      field: 'other_member_id',
    })
  const known = await ctx.db
    .selectFrom('members')
    .select('id')
    .where('id', 'in', [member_id, other_member_id])
    .execute()
  for (const [field, id] of Object.entries({ member_id, other_member_id }))
    if (!known.some((row) => row.id === id)) throw new AppError('invalid', 'There is no such member.', { field })
}

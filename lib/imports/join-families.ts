import { sql } from 'kysely'
import type { Ctx } from '#lib/context'
import { AppError } from '#lib/errors'
import { fold } from '#lib/format/fold'
import { type JoiningPerson, joinGroup, makeGroup, requirePresent } from '#lib/groups/service'
import { historiesOf } from '#lib/imports/histories'
import type { Given, Share } from '#lib/imports/read-row'
import { type KeptImport, settingsOf } from '#lib/imports/settings'
import { type DecidedTerm, standingOf } from '#lib/imports/terms'
import { insertHistories, type MadeFamily, periodsOf, setMembers, TERM_COLUMNS } from '#lib/imports/write'
import { copyTerms } from '#lib/members/followers'
import { findProposed, followTerms, listCounted } from '#lib/members/terms'

/** Families in one transaction: few enough that nobody waits long for one of their people. */
const BATCH = 250

interface FamilyRow {
  line: number
  outcome: string
  object_id: string
  given: Given & { share: Share }
}

type MemberRow = Awaited<ReturnType<typeof lockMembers>>[number]

/** What became of a row. */
interface Fate {
  line: number
  family: MadeFamily | Record<string, never>
  fields: Record<string, unknown>
  histories?: { status_periods: object[]; membership_periods: object[] }
  note: string | null
}

function lockMembers(ctx: Ctx, ids: readonly string[]) {
  return ctx.db
    .selectFrom('members')
    .selectAll()
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

const keyOf = ({ payer_line, payer_id }: Share) => String(payer_line ?? payer_id)

/** The rows of the next families that have been written and are in no group yet. */
async function nextRows(ctx: Ctx, import_id: string): Promise<FamilyRow[]> {
  const key = sql`coalesce(given -> 'share' ->> 'payer_line', given -> 'share' ->> 'payer_id')`
  const open = sql`import_id = ${import_id}::uuid and state = 'done' and given ? 'share' and not coalesce(made, '{}') ? 'family'`
  const { rows } = await sql<FamilyRow>`select line, outcome, object_id, given from import_rows
    where ${open} and ${key} in (select ${key} from import_rows where ${open} group by 1 order by min(line) limit ${BATCH})
    order by line`.execute(ctx.db)
  return rows
}

/** Who pays, by the key of the family: of the file, as far as the row was written, or somebody who is there. */
async function payersOf(ctx: Ctx, import_id: string, rows: readonly FamilyRow[]): Promise<Map<string, string>> {
  const lines = rows.flatMap(({ given: { share } }) => share.payer_line ?? [])
  // Whoever pays already and of whom the row says nothing new was not written.
  const { rows: found } = await sql<{ line: number; object_id: string }>`select line, object_id from import_rows
    where import_id = ${import_id}::uuid and line = any(${lines}::int[]) and object_id is not null
      and (state = 'done' or outcome = 'skip')`.execute(ctx.db)
  const byLine = new Map(found.map(({ line, object_id }) => [line, object_id]))
  return new Map(
    rows.flatMap(({ given: { share } }) => {
      const id = share.payer_line === null ? share.payer_id : byLine.get(share.payer_line)
      return id ? [[keyOf(share), id] as const] : []
    }),
  )
}

/**
 * Puts the people of the next families into their groups, with who pays, in the running transaction: each family whole,
 * or, where that has become impossible since the check, whoever still fits, and the others with the reason. Returns how
 * many rows there were.
 */
export async function joinFamilies(ctx: Ctx, kept: KeptImport): Promise<number> {
  const rows = await nextRows(ctx, kept.id)
  if (rows.length === 0) return 0
  const {
    reader,
    plan: { tiers, today },
  } = await settingsOf(ctx, kept)
  const payers = await payersOf(ctx, kept.id, rows)
  const ids = [...new Set([...rows.map(({ object_id }) => object_id), ...payers.values()])]
  const { rows: groups } = await sql<{ id: string; name: string }>`select id, name from groups
    where id in (select group_id from members where id = any(${[...payers.values()]}::uuid[])) order by id for update`.execute(
    ctx.db,
  )
  const members = new Map((await lockMembers(ctx, ids)).map((member) => [member.id, member]))
  const fates: Fate[] = []
  const fresh: { id: string; given: Given }[] = []
  for (const family of Map.groupBy(rows, ({ given }) => keyOf(given.share)).values()) {
    const { share } = (family[0] as FamilyRow).given
    const payer = members.get(payers.get(keyOf(share)) ?? '')
    const leaveOut = ({ line }: FamilyRow, why: string) =>
      fates.push({ line, family: {}, fields: {}, note: `Not put into “${share.name}”: ${why}` })
    if (!payer) {
      for (const row of family) leaveOut(row, 'who pays was not imported.')
      continue
    }
    const own = family.find(({ object_id }) => object_id === payer.id)
    const followers = family.filter((row) => row !== own)
    const isMade = payer.group_role !== 'payer'
    let group = groups.find(({ id }) => id === payer.group_id)
    if (!group) {
      const refusal = await refusalOf(() => mayShare(ctx, payer, own?.outcome === 'create'))
      if (refusal !== null) {
        for (const row of family) leaveOut(row, refusal)
        continue
      }
      group = { id: await newGroup(ctx, payer, own?.given.share ?? share, today), name: share.name }
    }
    const made: MadeFamily = {
      ...{ group_id: group.id, is_made: isMade, payer_id: payer.id },
      ...(isMade && !own && { payer_before: { payer_member_id: payer.payer_member_id } }),
    }
    if (own) {
      const isChanged = isMade && own.outcome === 'update'
      fates.push({ line: own.line, family: made, fields: isChanged ? pick(payer, GROUP_COLUMNS) : {}, note: null })
    }
    const people: { row: FamilyRow; person: JoiningPerson }[] = []
    for (const row of followers) {
      const member = members.get(row.object_id)
      if (!member || member.group_id === group.id) fates.push({ line: row.line, family: {}, fields: {}, note: null })
      else {
        const isNew = row.outcome === 'create'
        const refusal = await refusalOf(() => mayJoin(ctx, member, isNew))
        if (refusal !== null) leaveOut(row, refusal)
        else people.push({ row, person: joining(row, payer, today) })
      }
    }
    const target = { group, payer: { ...payer, group_id: group.id } }
    const put = [...people]
    const refusal = await refusalOf(() =>
      joinGroup(
        ctx,
        target,
        people.map(({ person }) => person),
      ),
    )
    if (refusal !== null) {
      put.length = 0
      // As many as there are seats for by now.
      for (const each of people) {
        const alone = await refusalOf(() => joinGroup(ctx, target, [each.person]))
        if (alone === null) put.push(each)
        else leaveOut(each.row, alone)
      }
    }
    for (const { row } of put) {
      const member = members.get(row.object_id) as MemberRow
      if (row.outcome === 'create') {
        fresh.push({ id: member.id, given: row.given })
        fates.push({ line: row.line, family: made, fields: {}, note: null })
      } else
        fates.push({
          ...{ line: row.line, family: made, note: null },
          fields: pick(member, [...GROUP_COLUMNS, ...TERM_COLUMNS]),
          histories: {
            status_periods: await periodsOf(ctx, 'status_periods', member.id),
            membership_periods: await periodsOf(ctx, 'membership_periods', member.id),
          },
        })
    }
    const isNew = new Set(fresh.map(({ id }) => id))
    for (const id of await copyTerms(ctx, group.id, await listCounted(ctx, payer.id)))
      if (!isNew.has(id)) await followTerms(ctx, id, today)
  }
  await tellFresh(ctx, fresh, { tiers, today, named: reader.tiers })
  await noteFamilies(ctx, kept.id, fates)
  return rows.length
}

const GROUP_COLUMNS = ['group_id', 'group_role', 'group_since', 'payer_member_id']

const pick = (row: object, columns: readonly string[]) =>
  Object.fromEntries(columns.map((name) => [name, (row as Record<string, unknown>)[name] ?? null]))

/** The sentence of a refusal that was made before anything was written; null where there was none. */
async function refusalOf(check: () => Promise<void>): Promise<string | null> {
  try {
    await check()
    return null
  } catch (error) {
    if (error instanceof AppError && error.code === 'conflict') return error.message
    throw error
  }
}

/** Of those who were there anybody may have changed since the check; of new ones the file tells how they stand. */
function mayShare(ctx: Ctx, member: MemberRow, isNew: boolean): Promise<void> {
  return requirePresent(ctx, isNew ? { ...member, status: 'active' } : member, 'family')
}

async function mayJoin(ctx: Ctx, member: MemberRow, isNew: boolean): Promise<void> {
  await mayShare(ctx, member, isNew)
  if (!isNew && (await findProposed(ctx, member.id)))
    throw new AppError('conflict', 'A term waits for approval or payment. Approve, invoice or cancel it first.')
}

async function newGroup(ctx: Ctx, payer: MemberRow, share: Share, today: string): Promise<string> {
  const { name, kind } = share
  const since = share.since ?? payer.current_term_start ?? today
  return makeGroup(ctx, { name, kind, payer_member_id: payer.id }, since < today ? since : today)
}

/** Since when a person shares the membership: as the file says, since joining, or since the term of the payer. */
function joining({ outcome, object_id, given }: FamilyRow, payer: MemberRow, today: string): JoiningPerson {
  const { share, joined_on } = given
  const since = share.since ?? (outcome === 'create' ? joined_on : undefined) ?? payer.current_term_start ?? today
  return {
    member_id: object_id,
    group_role: share.role === 'administrator' ? 'administrator' : 'person',
    group_since: since < today ? since : today,
  }
}

/** Gives new members the dates, the status and the histories that their own terms and the shared ones come to. */
async function tellFresh(
  ctx: Ctx,
  fresh: readonly { id: string; given: Given }[],
  {
    tiers,
    today,
    named,
  }: {
    tiers: Parameters<typeof standingOf>[2]
    today: string
    named: ReadonlyMap<string, { tier_id: string | null }>
  },
): Promise<void> {
  if (fresh.length === 0) return
  const ids = fresh.map(({ id }) => id)
  const terms = Map.groupBy(
    await ctx.db
      .selectFrom('terms')
      .select(['member_id', 'tier_id', 'start_on', 'end_on'])
      .where('member_id', '=', sql<string>`any(${ids}::uuid[])`)
      .where('state', 'in', ['active', 'ended'])
      .orderBy('start_on')
      .execute(),
    ({ member_id }) => member_id,
  )
  const standings = fresh.map(({ id, given }) => {
    const own = given.tier_id ?? (given.tier_name && named.get(fold(given.tier_name))?.tier_id) ?? null
    const counted: DecidedTerm[] = terms.get(id) ?? []
    const standing = standingOf(given, { terms: counted, tier_id: own }, tiers, today)
    return { id, standing, histories: historiesOf(standing, counted, tiers, today) }
  })
  const columns = Object.keys(standings[0]?.standing ?? {})
  await setMembers(
    ctx,
    columns,
    standings.map(({ id, standing }) => ({ id, ...standing })),
  )
  // The days before today are told by the file, as those of everybody else in it.
  await sql`select set_config('app.histories', 'restored', true)`.execute(ctx.db)
  for (const table of ['status_periods', 'membership_periods'] as const)
    await ctx.db.deleteFrom(table).where('member_id', '=', sql<string>`any(${ids}::uuid[])`).execute()
  await sql`select set_config('app.histories', '', true)`.execute(ctx.db)
  await insertHistories(ctx, standings)
}

/**
 * Writes down what became of rows. What was written of a member until now is no edit; what somebody else has changed
 * since the row was written is one.
 */
async function noteFamilies(ctx: Ctx, import_id: string, fates: readonly Fate[]): Promise<void> {
  await sql`update import_rows r set note = coalesce(fate.note, r.note),
      before = case when fate.fields = '{}' then r.before else
        jsonb_set(coalesce(r.before, '{}'), '{fields}', fate.fields || coalesce(r.before -> 'fields', '{}')) end,
      made = jsonb_strip_nulls(jsonb_build_object('histories', fate.histories)) || r.made
        || jsonb_build_object('family', fate.family) || case when exists (
          select from audit_log a where a.tenant_id = r.tenant_id and a.noun = 'members' and a.object_id = r.object_id
            and a.at > (r.made ->> 'at')::timestamptz and a.at < now()
        ) then '{}' else jsonb_build_object('at', now()::text) end
    from jsonb_to_recordset(${JSON.stringify(fates)}::jsonb)
      fate (line integer, family jsonb, fields jsonb, histories jsonb, note text)
    where r.import_id = ${import_id}::uuid and r.line = fate.line`.execute(ctx.db)
}

import { sql } from 'kysely'
import type { Ctx } from '#lib/context'
import type { DoneRow } from '#lib/imports/noun'
import type { KeptImport } from '#lib/imports/settings'
import type { MadeFamily, Written } from '#lib/imports/write'

const ids = (values: readonly string[]) => sql<string>`any(${values}::uuid[])`
const madeOf = (row: DoneRow) => row.made as Written['made']

/** The family that the import put a row into; null where it did not. */
function familyOf(row: DoneRow): MadeFamily | null {
  const { family } = madeOf(row)
  return family && 'group_id' in family ? (family as MadeFamily) : null
}

/** Adds the rows of the families that are begun: people, and who pays for them, are taken back together. */
export async function wholeFamilies(ctx: Ctx, kept: KeptImport, rows: DoneRow[]): Promise<DoneRow[]> {
  const groups = [...new Set(rows.flatMap((row) => familyOf(row)?.group_id ?? []))]
  if (groups.length === 0) return rows
  const others = await ctx.db
    .selectFrom('import_rows')
    .select(['line', 'outcome', 'object_id', 'before', 'made'])
    .where('import_id', '=', kept.id)
    .where('state', '=', 'done')
    .where(sql<string>`made -> 'family' ->> 'group_id'`, '=', sql<string>`any(${groups}::text[])`)
    .where('line', '<>', sql<number>`all(${rows.map(({ line }) => line)}::int[])`)
    .orderBy('line', 'desc')
    .forUpdate()
    .execute()
  return [...rows, ...others]
}

/** Locks the groups, and then the people, whom rows have to do with. */
async function lockFamilies(ctx: Ctx, rows: readonly DoneRow[]) {
  const groups = [...new Set(rows.flatMap((row) => familyOf(row)?.group_id ?? []))]
  const locked = await ctx.db
    .selectFrom('groups')
    .select(['id', 'name'])
    .where('id', '=', ids(groups))
    .orderBy('id')
    .forUpdate()
    .execute()
  const snapshots = rows.flatMap((row) => madeOf(row).followers?.map(({ id }) => id) ?? [])
  const concerned = [...new Set([...rows.map(({ object_id }) => object_id as string), ...snapshots])]
  const people = await ctx.db
    .selectFrom('members')
    .select(['id', 'first_name', 'last_name', 'group_id', 'group_role'])
    .where((is) => is.or([is('group_id', '=', ids(groups)), is('id', '=', ids(concerned))]))
    .orderBy('id')
    .forUpdate()
    .execute()
  return { groups: locked, people }
}

/** The groups that somebody has changed since people were put into them. */
async function changedSince(ctx: Ctx, rows: readonly DoneRow[]): Promise<Set<string>> {
  const asked = rows.flatMap((row) => ({ id: familyOf(row)?.group_id, at: madeOf(row).at }))
  const { rows: changed } = await sql<{ id: string }>`select w.id
    from (select id, max(at) as at from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) o (id uuid, at timestamptz)
      group by id) w
    where exists (select from audit_log a where a.noun = 'groups' and a.object_id = w.id and a.at > w.at)`.execute(
    ctx.db,
  )
  return new Set(changed.map(({ id }) => id))
}

/**
 * Takes people out of the groups that an import put them into, and removes the groups that it made, before the rows
 * themselves are taken back. Nothing is left of what they shared; it never was theirs.
 *
 * @param edited those of the rows whom somebody has edited since
 * @returns why rows stay, by the line: whoever pays for somebody who stays does
 */
export async function leaveFamilies(
  ctx: Ctx,
  import_id: string,
  rows: readonly DoneRow[],
  edited: ReadonlySet<string>,
): Promise<Map<number, string>> {
  const kept = new Map<number, string>()
  const concerned = rows.filter((row) => familyOf(row) || madeOf(row).followers)
  if (concerned.length === 0) return kept
  const { groups, people } = await lockFamilies(ctx, concerned)
  const inFamily = concerned.filter((row) => familyOf(row))
  const changed = await changedSince(ctx, inFamily)
  const leaving: string[] = []
  const dissolved: string[] = []
  const payersBefore: { id: string; payer_member_id: string | null }[] = []
  for (const [group_id, family] of Map.groupBy(inFamily, (row) => familyOf(row)?.group_id as string)) {
    const group = groups.find(({ id }) => id === group_id)
    if (!group) continue
    if (changed.has(group_id)) {
      for (const { line } of family) kept.set(line, `Kept: “${group.name}” was changed since the import.`)
      continue
    }
    const { payer_id } = familyOf(family[0] as DoneRow) as MadeFamily
    const isMade = family.some((row) => familyOf(row)?.is_made)
    const payer = family.find(({ object_id }) => object_id === payer_id)
    const free = new Set(
      family.flatMap(({ object_id }) =>
        object_id && object_id !== payer_id && !edited.has(object_id) ? object_id : [],
      ),
    )
    const staying = people.filter(
      (person) => person.group_id === group_id && person.group_role !== 'payer' && !free.has(person.id),
    )
    if (payer && staying.length > 0 && (isMade || payer.outcome === 'create')) {
      const [one] = staying
      kept.set(payer.line, `Kept: pays for ${one?.first_name} ${one?.last_name}, who stays.`)
    }
    leaving.push(...free)
    const payerStays = payer !== undefined && (edited.has(payer_id) || kept.has(payer.line))
    if (!isMade || staying.length > 0 || payerStays) continue
    dissolved.push(group_id)
    const before = family.map((row) => familyOf(row)?.payer_before).find((each) => each !== undefined)
    payersBefore.push({ id: payer_id, payer_member_id: before?.payer_member_id ?? null })
  }
  if (leaving.length > 0) {
    await ctx.db
      .deleteFrom('terms')
      .where('member_id', '=', ids(leaving))
      .where('follows_term_id', 'is not', null)
      .execute()
    await sql`update members set group_id = null, group_role = null, group_since = null,
        payer_member_id = case when payer_member_id in (
          select p.id from members p where p.tenant_id = members.tenant_id and p.group_id = members.group_id
            and p.group_role = 'payer'
        ) then null else payer_member_id end, version = version + 1, updated_at = now()
      where id = ${ids(leaving)}`.execute(ctx.db)
  }
  if (dissolved.length > 0) {
    await sql`update members set group_id = null, group_role = null, group_since = null,
        payer_member_id = w.payer_member_id, version = version + 1, updated_at = now()
      from jsonb_to_recordset(${JSON.stringify(payersBefore)}::jsonb) w (id uuid, payer_member_id uuid)
      where members.id = w.id`.execute(ctx.db)
    await ctx.db.deleteFrom('groups').where('id', '=', ids(dissolved)).execute()
  }
  const released = await releaseFollowers(ctx, import_id, concerned, edited, kept)
  for (const [line, note] of released) kept.set(line, note)
  return kept
}

/** Removes what people who shared a membership before got of a term that the import gave to who pays. */
async function releaseFollowers(
  ctx: Ctx,
  import_id: string,
  rows: readonly DoneRow[],
  edited: ReadonlySet<string>,
  kept: ReadonlyMap<number, string>,
): Promise<Map<number, string>> {
  const staying = new Map<number, string>()
  const payers = rows.filter(
    (row) =>
      row.outcome === 'update' && madeOf(row).term_ids && !edited.has(row.object_id as string) && !kept.has(row.line),
  )
  for (const row of payers) {
    const { term_ids = [], followers = [], at } = madeOf(row)
    const { rows: others } = await sql<{ first_name: string; last_name: string }>`select m.first_name, m.last_name
      from members m where m.id in (select t.member_id from terms t where t.follows_term_id = any(${term_ids}::uuid[]))
        and (m.id <> all(${followers.map(({ id }) => id)}::uuid[]) or exists (
          select from audit_log a where a.noun = 'members' and a.object_id = m.id and a.at > ${at}::timestamptz
            and a.after ->> 'import_id' is distinct from ${import_id}))
      limit 1`.execute(ctx.db)
    const [one] = others
    if (one) staying.set(row.line, `Kept: pays for ${one.first_name} ${one.last_name}, who stays.`)
    else await ctx.db.deleteFrom('terms').where('follows_term_id', '=', ids(term_ids)).execute()
  }
  return staying
}

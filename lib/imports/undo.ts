import { sql } from 'kysely'
import { recordAudit } from '#lib/audit/service'
import { takeConsentsBack } from '#lib/consents/log'
import { listPurposes } from '#lib/consents/queries'
import type { Ctx } from '#lib/context'
import { removeCustomField } from '#lib/custom-fields/service'
import { beforeOf } from '#lib/imports/kept-rows'
import type { DoneRow, RowFate } from '#lib/imports/noun'
import type { KeptImport } from '#lib/imports/settings'
import { leaveFamilies } from '#lib/imports/undo-families'
import { setMembers, type Written } from '#lib/imports/write'
import { removeImportedInvoices } from '#lib/invoices/imported'

const madeOf = (row: DoneRow) => row.made as unknown as Written['made']
const CONSENT_ACTIONS = ['member.consent_given', 'member.consent_withdrawn', 'member.consent_taken_back']

/**
 * Of these members, those of whom the log tells something newer than the import. What a later import wrote counts no
 * more once that was taken back, so that imports can be taken back one after the other, the newest first.
 */
async function editedSince(ctx: Ctx, rows: readonly DoneRow[]): Promise<Set<string>> {
  const asked = rows.map((row) => ({ id: row.object_id, at: madeOf(row).at }))
  const { rows: edited } = await sql<{
    id: string
  }>`select w.id from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) w (id uuid, at timestamptz)
    where exists (select from audit_log a where a.noun = 'members' and a.object_id = w.id and a.at > w.at
      and a.action <> all (${CONSENT_ACTIONS})
      and not (a.action = 'member.imported' and exists (select from audit_log o where o.noun = 'members'
        and o.object_id = w.id and o.action = 'member.import_undone' and o.after ->> 'import_id' = a.after ->> 'import_id'))
      and not (a.action = 'member.import_undone' and not exists (select from audit_log o where o.noun = 'members'
        and o.object_id = w.id and o.action = 'member.imported' and o.after ->> 'import_id' = a.after ->> 'import_id'
        and o.at <= w.at)))
      or not exists (select from members m where m.id = w.id)`.execute(ctx.db)
  return new Set(edited.map(({ id }) => id))
}

/** Of these members, those who answered something about a purpose since the import that was not taken back, with a sentence. */
async function answeredSince(ctx: Ctx, rows: readonly DoneRow[]): Promise<Map<string, string>> {
  const asked = rows.map((row) => ({ id: row.object_id, at: madeOf(row).at, own: madeOf(row).consent_ids ?? [] }))
  const { rows: answers } = await sql<{ id: string; purpose: string }>`select distinct on (w.id) w.id, c.purpose
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) w (id uuid, at timestamptz, own uuid[])
    join consents c on c.member_id = w.id and c.noted_at > w.at and c.id <> all (w.own)
    where not exists (select from consents u where u.undoes = c.id or u.id = c.undoes and u.noted_at > w.at)
    order by w.id, c.id desc`.execute(ctx.db)
  if (answers.length === 0) return new Map()
  const labels = new Map((await listPurposes(ctx)).map(({ key, label }) => [key, label]))
  return new Map(
    answers.map(({ id, purpose }) => [id, `Kept: “${labels.get(purpose) ?? purpose}” was answered since the import.`]),
  )
}

const ids = (values: readonly string[]) => sql<string>`any(${values}::uuid[])`

async function removeInvoices(ctx: Ctx, rows: readonly DoneRow[]): Promise<void> {
  const invoices = rows.flatMap((row) => madeOf(row).invoice_id ?? [])
  await removeImportedInvoices(ctx, invoices)
}

/** Takes back the members that rows have created: their terms and histories go along. */
async function removeMembers(ctx: Ctx, rows: readonly DoneRow[]): Promise<void> {
  await removeInvoices(ctx, rows)
  const members = rows.map(({ object_id }) => object_id as string)
  // A billing run that is over keeps the names of those for whom it did nothing.
  await sql`update billing_run_items i set member_id = null
    where member_id = ${ids(members)} and state <> 'done' and exists (
      select from billing_runs r where r.id = i.run_id and r.status in ('released', 'undone'))`.execute(ctx.db)
  await ctx.db.deleteFrom('members').where('id', '=', ids(members)).execute()
}

/** Gives members who were there the fields, the terms and the histories that they had. */
async function restoreMembers(ctx: Ctx, rows: readonly DoneRow[]): Promise<void> {
  await removeInvoices(ctx, rows)
  const terms = rows.flatMap((row) => madeOf(row).term_ids ?? [])
  if (terms.length > 0) await ctx.db.deleteFrom('terms').where('id', '=', ids(terms)).execute()
  // Each has its own columns; those with the same ones go together.
  const groups = new Map<string, { columns: string[]; rows: object[] }>()
  for (const row of rows) {
    const before = beforeOf(row)
    const columns = Object.keys(before).sort()
    const group = groups.get(columns.join()) ?? { columns, rows: [] }
    group.rows.push({ ...before, id: row.object_id })
    groups.set(columns.join(), group)
  }
  for (const { columns, rows } of groups.values()) await setMembers(ctx, columns, rows)
  const histories = rows.flatMap((row) =>
    madeOf(row).histories ? { id: row.object_id as string, ...madeOf(row).histories } : [],
  )
  if (histories.length === 0) return
  // Putting the dates back has written a history of its own.
  await sql`select set_config('app.histories', 'restored', true)`.execute(ctx.db)
  for (const table of ['status_periods', 'membership_periods'] as const) {
    await ctx.db
      .deleteFrom(table)
      .where('member_id', '=', ids(histories.map(({ id }) => id)))
      .execute()
    const periods = histories.flatMap((each) => each[table] ?? [])
    await sql`insert into ${sql.raw(table)} select * from jsonb_populate_recordset(null::${sql.raw(table)}, ${JSON.stringify(periods)}::jsonb)`.execute(
      ctx.db,
    )
  }
  await sql`select set_config('app.histories', '', true)`.execute(ctx.db)
}

/** Adds whoever shared the membership of a member who got a term: they are put back with it. */
function withFollowers(rows: readonly DoneRow[]): DoneRow[] {
  const own = new Map(rows.map((row) => [row.object_id as string, row]))
  for (const row of rows)
    for (const { id, fields, histories } of madeOf(row).followers ?? []) {
      const there = own.get(id)
      own.set(id, {
        ...(there ?? { line: row.line, outcome: 'update', object_id: id }),
        before: { fields: { ...fields, ...(there && beforeOf(there)) } },
        made: { at: madeOf(row).at, histories, ...(there && madeOf(there)) },
      })
    }
  return [...own.values()]
}

/** Takes rows of members back: whoever was edited since stays. */
export async function undoMembers(ctx: Ctx, kept: KeptImport, rows: readonly DoneRow[]): Promise<RowFate[]> {
  const members = rows.map(({ object_id }) => object_id as string)
  await ctx.db.selectFrom('members').select('id').where('id', '=', ids(members)).orderBy('id').forUpdate().execute()
  const answered = await answeredSince(ctx, rows)
  const edited = new Set([...(await editedSince(ctx, rows)), ...answered.keys()])
  const staying = await leaveFamilies(ctx, kept.id, rows, edited)
  const free = rows.filter(({ object_id, line }) => !edited.has(object_id as string) && !staying.has(line))
  await removeMembers(
    ctx,
    free.filter(({ outcome }) => outcome === 'create'),
  )
  const restored = free.filter(({ outcome }) => outcome === 'update')
  await restoreMembers(ctx, withFollowers(restored))
  // The log keeps what was noted, and that it was by mistake; of members who are removed it goes with them.
  await takeConsentsBack(
    ctx,
    restored.flatMap((row) => madeOf(row).consent_ids ?? []),
  )
  await recordAudit(
    ctx,
    ...free.map(({ object_id }) => ({
      ...{ action: 'member.import_undone' as const, noun: 'members' as const, object_id },
      after: { import_id: kept.id },
    })),
  )
  return rows.map(({ line, object_id }) => {
    const note = edited.has(object_id as string)
      ? (answered.get(object_id as string) ?? 'Kept: edited since the import.')
      : staying.get(line)
    return note ? { line, state: 'kept', note } : { line, state: 'undone', note: null }
  })
}

/** Removes the tiers and custom fields that an import has created, unless somebody edited or used them since. */
export async function removeCreated(ctx: Ctx, made: unknown): Promise<void> {
  const { tiers = [], custom_fields = [] } = (made ?? {}) as { tiers?: string[]; custom_fields?: string[] }
  if (tiers.length > 0) {
    const unused = sql<boolean>`version = 1
      and not exists (select from members m where m.tenant_id = tiers.tenant_id and m.tier_id = tiers.id)
      and not exists (select from terms t where t.tenant_id = tiers.tenant_id and t.tier_id = tiers.id)
      and not exists (select from membership_periods p where p.tenant_id = tiers.tenant_id and p.tier_id = tiers.id)`
    await ctx.db.deleteFrom('tiers').where('id', '=', ids(tiers)).where(unused).execute()
  }
  if (custom_fields.length === 0) return
  const fields = await ctx.db
    .selectFrom('custom_fields')
    .select(['id', 'key'])
    .where('id', '=', ids(custom_fields))
    .where('version', '=', 1)
    .execute()
  for (const { id, key } of fields) {
    const used = await ctx.db
      .selectFrom('members')
      .select('id')
      .where(sql<boolean>`custom_values ? ${key}`)
      .limit(1)
      .executeTakeFirst()
    if (!used) await removeCustomField(ctx, id, null)
  }
}

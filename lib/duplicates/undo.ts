import { sql } from 'kysely'
import { recordAudit } from '#lib/audit/service'
import { type Ctx, transaction } from '#lib/context'
import { type Kept, nextVersion, rowKey, rowsOfMembers } from '#lib/duplicates/children'
import { lockRecords, moveSeat, setMerging } from '#lib/duplicates/merge'
import { getDuplicate } from '#lib/duplicates/queries'
import { type DuplicateDetail, UNDO_HOURS } from '#lib/duplicates/schema'
import { AppError } from '#lib/errors'
import { displayName } from '#lib/format/names'
import { lockVersioned } from '#lib/records/versions'

type Row = Record<string, unknown>

/** A row that a merge has changed. */
interface Changed {
  table_name: string
  before: Row | null
  after: Row | null
}

/** What moves by itself, without anybody editing the row. */
const MOVING: Readonly<Record<string, readonly string[]>> = {
  members: [
    ...['last_seen_at', 'last_paid_on', 'tier_id', 'current_term_start', 'valid_through', 'grace_through'],
    ...['renewal_due_on', 'has_joined', 'status', 'list_status'],
  ],
  registrations: ['notice', 'notice_before'],
  invoices: ['sent_at'],
  payments: ['sent_at'],
  credit_notes: ['sent_at'],
  terms: ['state'],
}

/** Tables whose rows people edit; of others it does not matter what became of them. */
const EDITED = ['members', 'terms', 'invoices', 'payments', 'credit_notes', 'registrations', 'reminder_stops']

/** Histories are put back whole, search words follow from the record. */
const HISTORIES = ['status_periods', 'membership_periods']

const BY_CLOCK = ['pending', 'active', 'grace', 'lapsed']

/** Whether somebody has edited a row since the merge left it. */
function isEdited(table: string, after: Row, now: Row | undefined): boolean {
  if (!now) return true
  const ignored = ['version', 'updated_at', ...(MOVING[table] ?? [])]
  const isSame = Object.keys(after).every(
    (field) => ignored.includes(field) || JSON.stringify(after[field]) === JSON.stringify(now[field]),
  )
  if (!isSame) return true
  const states = table === 'terms' ? ['active', 'ended'] : table === 'members' ? BY_CLOCK : []
  const [was, is] = table === 'terms' ? [after.state, now.state] : [after.status, now.status]
  return was !== is && !(states.includes(String(was)) && states.includes(String(is)))
}

async function nameOf(ctx: Ctx, table: string, row: Row): Promise<string> {
  if (table === 'members') return `the record of ${displayName(row)}`
  if (table === 'terms') return `the term from ${row.start_on}`
  if (table === 'registrations') {
    const event = await ctx.db
      .selectFrom('events')
      .select('title')
      .where('id', '=', String(row.event_id))
      .executeTakeFirst()
    return `the registration for ${event?.title ?? 'an event'}`
  }
  const noun = table.slice(0, -1).replaceAll('_', ' ')
  return row.number ? `${noun} ${row.number}` : `a draft ${noun}`
}

async function requireUnedited(
  ctx: Ctx,
  changed: readonly Changed[],
  now: ReadonlyMap<string, Kept>,
  merge: { member_id: string; merged_at: string },
): Promise<void> {
  const edited: string[] = []
  for (const { table_name: table, after } of changed) {
    if (!after || !EDITED.includes(table)) continue
    if (isEdited(table, after, now.get(rowKey({ table, row: after }))?.row))
      edited.push(await nameOf(ctx, table, after))
  }
  const { rows: added } = await sql<Row>`select start_on from terms
    where member_id = ${merge.member_id} and created_at > ${merge.merged_at}::timestamptz order by start_on`.execute(
    ctx.db,
  )
  for (const term of added) edited.push(await nameOf(ctx, 'terms', term))
  if (edited.length === 0) return
  throw new AppError(
    'conflict',
    `This cannot be taken back: ${edited.join(', ')} ${edited.length === 1 ? 'was' : 'were'} changed since. Correct the kept record by hand.`,
    { errors: edited.map((name) => ({ pointer: '/merge', code: 'edited', message: `${name} was changed since.` })) },
  )
}

/** The columns of a table that are written, in their order. */
async function columnsOf(ctx: Ctx, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`.execute(
    ctx.db,
  )
  return rows.map(({ name }) => name)
}

async function insertRow(ctx: Ctx, table: string, row: Row): Promise<void> {
  const columns = await columnsOf(ctx, table)
  await sql`insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
    select ${sql.join(columns.map((column) => sql.ref(`r.${column}`)))}
    from jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(row)}::jsonb) r`.execute(ctx.db)
}

/** Puts back the columns that the merge has changed. */
async function restoreRow(ctx: Ctx, table: string, before: Row, after: Row): Promise<void> {
  const columns = (await columnsOf(ctx, table)).filter(
    (column) =>
      !['version', 'updated_at'].includes(column) && JSON.stringify(before[column]) !== JSON.stringify(after[column]),
  )
  if (columns.length === 0) return
  const write = () =>
    sql`update ${sql.table(table)} set (${sql.join(columns.map((column) => sql.ref(column)))}) = (
        select ${sql.join(columns.map((column) => sql.ref(`r.${column}`)))}
        from jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(before)}::jsonb) r
      ) ${nextVersion(table)} where id = ${before.id}`.execute(ctx.db)
  await write()
  // The day on which a term went on from another one is worked out when its first day or state moves, and put back then.
  if (table === 'terms') await write()
}

/**
 * Takes a merge back within a day: both records are as they were, row for row. What came about since stays with the
 * record that was kept.
 *
 * @throws AppError not_found, conflict (not merged, too late, or something was edited since, which is named)
 */
export async function undoMerge(ctx: Ctx, id: string): Promise<DuplicateDetail> {
  return transaction(ctx, async (ctx) => {
    const pair = await lockVersioned(ctx, 'duplicates', id, null, 'pair')
    const merge = await ctx.db
      .selectFrom('member_merges')
      .selectAll()
      .select(sql<boolean>`now() >= merged_at + make_interval(hours => ${UNDO_HOURS})`.as('is_late'))
      .where('duplicate_id', '=', id)
      .where('undone_at', 'is', null)
      .orderBy('merged_at', 'desc')
      .executeTakeFirst()
    if (!merge || pair.state !== 'merged') throw new AppError('conflict', 'These records are not merged.')
    const kept = merge.member_id
    const changed = (await ctx.db
      .selectFrom('member_merge_rows')
      .select(['table_name', 'before', 'after'])
      .where('merge_id', '=', merge.id)
      .orderBy('position')
      .execute()) as unknown as Changed[]
    if (merge.is_late || changed.length === 0)
      throw new AppError(
        'conflict',
        `A merge can be taken back for ${UNDO_HOURS} hours. Correct the kept record by hand.`,
      )
    await lockRecords(ctx, [kept])
    const now = new Map((await rowsOfMembers(ctx, [kept])).map((row) => [rowKey(row), row]))
    await requireLast(ctx, merge)
    await requireUnedited(ctx, changed, now, merge)
    await setMerging(ctx, true)
    await sql`select set_config('app.status_history', 'given', true)`.execute(ctx.db)
    await ctx.db.updateTable('member_merges').set({ undone_at: sql`now()` }).where('id', '=', merge.id).execute()
    await restore(ctx, changed, kept)
    await setMerging(ctx, false)
    await sql`select set_config('app.status_history', '', true)`.execute(ctx.db)
    for (const member of [kept, merge.merged_member_id])
      await sql`select settle_activity(${ctx.tenant_id}, ${member}::uuid)`.execute(ctx.db)
    await recordAudit(ctx, {
      action: 'member.unmerged',
      noun: 'members',
      object_id: kept,
      after: { merged_member_id: merge.merged_member_id, member_number: merge.merged_number },
    })
    return getDuplicate(ctx, id)
  })
}

/** Throws conflict where another record was merged into the kept one since. */
async function requireLast(ctx: Ctx, merge: { id: string; member_id: string; merged_at: string }): Promise<void> {
  const later = await ctx.db
    .selectFrom('member_merges')
    .select('merged_name')
    .where('member_id', '=', merge.member_id)
    .where('undone_at', 'is', null)
    .where('id', '>', merge.id)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  if (!later) return
  throw new AppError(
    'conflict',
    `The record of ${later.merged_name} was merged into the same one since. Take that back first.`,
  )
}

/** Puts back what a merge has changed, in an order in which nothing clashes on the way. */
async function restore(ctx: Ctx, changed: readonly Changed[], kept: string): Promise<void> {
  const of = (isWanted: (row: Changed) => boolean) =>
    changed.filter((row) => !HISTORIES.includes(row.table_name) && isWanted(row))
  const isRecord = ({ table_name }: Changed) => table_name === 'members'
  const isPair = ({ table_name }: Changed) => table_name === 'duplicates'
  const updated = of(({ before, after }) => before !== null && after !== null)
  const gone = of(({ after }) => after === null)
  // The kept record lets go of what only one can have, then the other one is there again, then what hangs on both.
  for (const { before, after } of updated.filter((row) => isRecord(row) && row.before?.id === kept))
    await restoreRow(ctx, 'members', before as Row, after as Row)
  for (const { before } of gone.filter(isRecord)) await insertRow(ctx, 'members', before as Row)
  const rest = updated.filter((row) => !(isRecord(row) && row.before?.id === kept))
  const merged = gone.find(isRecord)?.before?.id
  const ofMerged = ({ before }: Changed) => before?.member_id === merged
  for (const { table_name, before, after } of rest.toSorted(
    (one, two) => Number(ofMerged(two)) - Number(ofMerged(one)),
  ))
    await restoreRow(ctx, table_name, before as Row, after as Row)
  for (const { table_name, before, after } of rest)
    if (table_name === 'registrations' && before?.status !== after?.status) await moveSeat(ctx, before as Row, 1)
  for (const { table_name, before } of gone.filter((row) => !isRecord(row) && !isPair(row)))
    await insertRow(ctx, table_name, before as Row)
  for (const { before } of gone.filter(isPair))
    if (await areThere(ctx, before as Row)) await insertRow(ctx, 'duplicates', before as Row)
  for (const table of HISTORIES) {
    await sql`delete from ${sql.table(table)} where member_id = ${kept}`.execute(ctx.db)
    const rows = changed.filter((row) => row.table_name === table && row.before !== null)
    for (const { before } of rows) await insertRow(ctx, table, before as Row)
  }
}

/** Whether both records of a pair are there, and the pair was not found again. */
async function areThere(ctx: Ctx, { id, member_id, other_member_id }: Row): Promise<boolean> {
  const { rows } = await sql<{ n: number }>`select 1 as n where 2 = (
      select count(*) from members where id = ${member_id} or id = ${other_member_id}
    ) and not exists (select from duplicates where id = ${id} or (member_id = ${member_id} and other_member_id = ${other_member_id}))`.execute(
    ctx.db,
  )
  return rows.length > 0
}

import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { z } from 'zod'
import { recordAudit } from '#lib/audit/service'
import { actingAccountId, type Ctx, transaction } from '#lib/context'
import { arrangeTerms } from '#lib/duplicates/arrange'
import { CHILDREN, countRows, type Kept, nextVersion, rowKey, rowsOfMembers } from '#lib/duplicates/children'
import { type Chosen, chosenCustomValues, chosenValues } from '#lib/duplicates/choices'
import { finishHistory, rewriteHistory } from '#lib/duplicates/history'
import { obstaclesOf, registeredTwice } from '#lib/duplicates/obstacles'
import { getDuplicate } from '#lib/duplicates/queries'
import type { DuplicateDetail, MergeInput } from '#lib/duplicates/schema'
import { AppError } from '#lib/errors'
import { emailKey } from '#lib/format/email-key'
import { displayName } from '#lib/format/names'
import { because } from '#lib/members/history'
import { DIRECTORY_CHOICES } from '#lib/members/schema'
import { followTerms, listCounted } from '#lib/members/terms'
import { can } from '#lib/permissions'
import { lockVersioned, requireVersion, touch } from '#lib/records/versions'
import { SEATED_STATUSES } from '#lib/seats/schema'
import { lockSeats, moveSeats, promoteWaiting } from '#lib/seats/service'
import { todayOfTenant } from '#lib/tenants/queries'

/** Locks what two records have to do with money and seats, and then the records, in the order in which all do. */
export async function lockRecords(ctx: Ctx, ids: readonly string[]) {
  const any = sql`any(${[...ids]}::uuid[])`
  for (const table of ['registrations', 'invoices', 'payments', 'credit_notes'])
    await sql`select id from ${sql.table(table)} where member_id = ${any} order by id for no key update`.execute(ctx.db)
  return ctx.db.selectFrom('members').selectAll().where('id', 'in', ids).orderBy('id').forUpdate().execute()
}

type MemberRow = Awaited<ReturnType<typeof lockRecords>>[number]

/** Lets the triggers that keep papers and histories as they are know that records are merged. */
export async function setMerging(ctx: Ctx, isOn: boolean): Promise<void> {
  await sql`select set_config('app.member_merge', ${isOn ? 'on' : ''}, true),
    set_config('app.histories', ${isOn ? 'restored' : ''}, true)`.execute(ctx.db)
}

/**
 * Makes one record of a pair. The kept one takes what was chosen and everything that hangs on the other, which is gone:
 * its number stays taken, and its links lead to the kept one. Papers say what they said.
 *
 * @param version the version of the pair, which both records move
 * @throws AppError not_found, stale, invalid (a record that is not of the pair), conflict (what stands in the way)
 */
export async function mergeDuplicate(
  ctx: Ctx,
  id: string,
  { kept_member_id, fields, custom_values }: z.output<typeof MergeInput>,
  version: number | null,
): Promise<DuplicateDetail> {
  return transaction(ctx, async (ctx) => {
    const pair = await lockVersioned(ctx, 'duplicates', id, null, 'pair')
    if (pair.other_member_id === null) throw new AppError('conflict', 'The two records are one already.')
    const ids = [pair.member_id, pair.other_member_id]
    if (!ids.includes(kept_member_id))
      throw new AppError('invalid', 'Keep one of the two records of the pair.', { field: 'kept_member_id' })
    const records = await lockRecords(ctx, ids)
    const kept = records.find((record) => record.id === kept_member_id) as MemberRow
    const other = records.find((record) => record.id !== kept_member_id) as MemberRow
    requireVersion({ version: pair.version + kept.version + other.version }, version, 'pair')
    const before = await rowsOfMembers(ctx, ids)
    const obstacles = await obstaclesOf(ctx, before, kept.id, other.id)
    if (obstacles[0]) throw new AppError('conflict', obstacles[0], { field: 'kept_member_id' })
    const values = chosenValues(kept as unknown as Chosen, other as unknown as Chosen, fields)
    const merge_id = uuidv7()
    await because(ctx, 'merged')
    await setMerging(ctx, true)
    const letGo = await arrangeRows(ctx, before, kept.id, other.id)
    await moveRows(ctx, kept.id, other.id)
    await keepPair(ctx, { ...pair, other_member_id: pair.other_member_id }, kept.id, other.id)
    await rewriteHistory(ctx, before, kept, other)
    await ctx.db.deleteFrom('members').where('id', '=', other.id).execute()
    const custom = chosenCustomValues(kept.custom_values as never, other.custom_values as never, custom_values)
    await writeRecord(ctx, kept, other, values, custom)
    const today = await todayOfTenant(ctx)
    await followRecords(ctx, kept, other, today)
    await finishHistory(ctx, kept.id, today)
    await sql`select settle_activity(${ctx.tenant_id}, ${kept.id}::uuid)`.execute(ctx.db)
    await setMerging(ctx, false)
    const moved = countRows(before, other.id)
    await ctx.db
      .insertInto('member_merges')
      .values({
        ...{ id: merge_id, duplicate_id: id, member_id: kept.id, merged_member_id: other.id },
        ...{ merged_name: displayName(other), merged_number: other.member_number },
        retired_number: values.member_number === kept.member_number ? other.member_number : kept.member_number,
        moved: JSON.stringify(moved),
        merged_by: actingAccountId(ctx),
      })
      .execute()
    const after = [...(await rowsOfMembers(ctx, [kept.id])), ...letGo]
    await keepChanges(ctx, merge_id, before, after)
    await recordAudit(ctx, {
      action: 'member.merged',
      noun: 'members',
      object_id: kept.id,
      before: { merged_member_id: other.id, member_number: other.member_number, name: displayName(other) },
      after: moved,
    })
    return getDuplicate(ctx, id)
  })
}

/**
 * Sees to what a person can have once only, before the rows of two records meet. Returns the items of billing runs that
 * belong to nobody any more, because the kept record has its own in the run.
 */
async function arrangeRows(ctx: Ctx, rows: readonly Kept[], kept: string, other: string): Promise<Kept[]> {
  const of = (table: string, id: string) => rows.filter((each) => each.table === table && each.row.member_id === id)
  // Who follows one payer with both records has a copy of each term twice.
  await sql`update terms set follows_term_id = null where member_id = ${other} and follows_term_id in (
    select follows_term_id from terms where member_id = ${kept}
  )`.execute(ctx.db)
  const terms = [...of('terms', kept), ...of('terms', other)].map(({ row }) => row)
  const counted = terms.filter(({ state }) => state === 'active' || state === 'ended')
  const own = new Set(of('terms', kept).map(({ row }) => row.id))
  for (const { id, start_on, is_cancelled } of arrangeTerms(counted as never, (term) => own.has(term)))
    await ctx.db
      .updateTable('terms')
      .set({ ...(is_cancelled ? { state: 'cancelled' } : { start_on }), updated_at: sql`now()` })
      .where('id', '=', id)
      .execute()
  // Whoever is a member has no application to decide on: what is invoiced starts when it is paid, the rest is dropped.
  if (counted.length > 0)
    await sql`update terms set awaits_approval = false, state = case when invoice_id is null then 'cancelled' else state end,
        updated_at = now()
      where member_id = any(${[kept, other]}::uuid[]) and state = 'proposed' and awaits_approval`.execute(ctx.db)
  for (const { goes } of registeredTwice(rows, kept, other)) {
    await moveSeat(ctx, goes.row, -1)
    await promoteWaiting(ctx, String(goes.row.event_id))
    await sql`update registrations set status = 'cancelled', cancelled_at = now(), notice = null,
        cancel_reason = 'Registered twice: two records were merged', version = version + 1, updated_at = now()
      where id = ${goes.row.id}`.execute(ctx.db)
  }
  if (of('reminder_stops', kept).length > 0)
    await ctx.db.deleteFrom('reminder_stops').where('member_id', '=', other).execute()
  const runs = of('billing_run_items', kept).flatMap(({ row }) => (row.step === null ? [row.run_id] : []))
  const { rows: items } = await sql<{ row: Record<string, unknown> }>`update billing_run_items i set member_id = null
    where member_id = ${other} and step is null and run_id = any(${runs}::uuid[]) returning to_jsonb(i) as row`.execute(
    ctx.db,
  )
  return items.map(({ row }) => ({ table: 'billing_run_items', row }))
}

/** Gives the seats of a registration back, or takes them again. Throws conflict where they are gone. */
export async function moveSeat(ctx: Ctx, registration: Record<string, unknown>, sign: 1 | -1): Promise<void> {
  if (!(SEATED_STATUSES as readonly unknown[]).includes(registration.status)) return
  const [event_id, quantity] = [String(registration.event_id), Number(registration.quantity)]
  await lockSeats(ctx, event_id)
  await moveSeats(ctx, event_id, [
    { ticket_type_id: registration.ticket_type_id as string | null, quantity: sign * quantity },
  ])
}

/** Makes rows of the other record rows of the kept one. */
async function moveRows(ctx: Ctx, kept: string, other: string): Promise<void> {
  for (const { table, column, fate } of CHILDREN) {
    if (table === 'duplicates' || (fate !== 'moved' && fate !== 'arranged')) continue
    // Nobody belongs to, pays for or was referred by their own record.
    const value = table === 'members' ? sql`nullif(${kept}::uuid, id)` : sql`${kept}::uuid`
    await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value} ${nextVersion(table)}
      where ${sql.ref(column)} = ${other}`.execute(ctx.db)
  }
  for (const { column } of CHILDREN.filter(({ table }) => table === 'members'))
    await sql`update members set ${sql.ref(column)} = null where id = ${other} and ${sql.ref(column)} is not null`.execute(
      ctx.db,
    )
}

type Pair = { id: string; member_id: string; other_member_id: string }

/** Notes that the pair is one record; what was decided of the other one and third ones counts for the kept one. */
async function keepPair(ctx: Ctx, pair: Pair, kept: string, other: string): Promise<void> {
  await ctx.db
    .updateTable('duplicates')
    .set({
      ...{ state: 'merged', member_id: kept, other_member_id: null },
      decided_by: actingAccountId(ctx),
      decided_at: sql`now()`,
      ...{ version: sql`version + 1`, updated_at: sql`now()` },
    })
    .where('id', '=', pair.id)
    .execute()
  await sql`update duplicates set member_id = ${kept}, version = version + 1, updated_at = now()
    where state = 'merged' and member_id = ${other}`.execute(ctx.db)
  const third = sql`case when d.member_id = ${other} then d.other_member_id else d.member_id end`
  const [low, high] = [sql`least(${third}, ${kept}::uuid)`, sql`greatest(${third}, ${kept}::uuid)`]
  await sql`update duplicates d set member_id = ${low}, other_member_id = ${high}, version = d.version + 1, updated_at = now()
    where d.state <> 'merged' and ${other} in (d.member_id, d.other_member_id)
      and not exists (select from duplicates e where e.member_id = ${low} and e.other_member_id = ${high})`.execute(
    ctx.db,
  )
}

/** Writes what was chosen into the kept record, and what only one of the two can have. */
async function writeRecord(
  ctx: Ctx,
  kept: MemberRow,
  other: MemberRow,
  values: ReturnType<typeof chosenValues>,
  custom: Record<string, unknown>,
): Promise<void> {
  const notOwn = (id: unknown) => (id === kept.id || id === other.id ? null : id)
  const email = values.email as string | null
  if (email && emailKey(email) !== kept.email_key && !can(ctx, 'accounts.write'))
    throw new AppError(
      'forbidden',
      'Whoever signs in with the address of a member gets their record. Keep the address of the record that stays, or ask an administrator.',
      { field: 'email' },
    )
  const hasOwnAccount = kept.account_id !== null && (await isUsable(ctx, kept.account_id))
  await touch(ctx, 'members', kept.id, {
    ...values,
    email_key: email ? emailKey(email) : null,
    payer_member_id: notOwn(values.payer_member_id),
    parent_member_id: notOwn(values.parent_member_id),
    referred_by_member_id: notOwn(kept.referred_by_member_id ?? other.referred_by_member_id),
    account_id: hasOwnAccount ? kept.account_id : (other.account_id ?? kept.account_id),
    ...groupOf(kept, other),
    ...directoryOf(kept, other),
    gets_feedback_requests: kept.gets_feedback_requests && other.gets_feedback_requests,
    photo_url: kept.photo_url ?? other.photo_url,
    custom_values: JSON.stringify(custom),
    tier_id: kept.tier_id ?? other.tier_id,
    has_joined: kept.has_joined || other.has_joined,
  } as never)
}

/** One person shows in the directory what both records agreed to, and nothing that either kept back. */
function directoryOf(kept: MemberRow, other: MemberRow) {
  const fields = ['directory_opt_in', ...DIRECTORY_CHOICES] as const
  return Object.fromEntries(fields.map((field) => [field, kept[field] && other[field]]))
}

/** The group of either; in one group that both are in, what lets do more counts. */
function groupOf(kept: MemberRow, other: MemberRow) {
  const { group_id, group_role, group_since } = kept.group_id === null ? other : kept
  const isAdministrator = kept.group_id === other.group_id && other.group_role === 'administrator'
  return { group_id, group_role: isAdministrator ? 'administrator' : group_role, group_since }
}

async function isUsable(ctx: Ctx, account_id: string): Promise<boolean> {
  const found = await ctx.db
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', account_id)
    .where('status', '<>', 'disabled')
    .executeTakeFirst()
  return found !== undefined
}

const reaches = ({ current_term_start, valid_through, status }: MemberRow) => {
  const isEndless = valid_through === null && (current_term_start !== null || status === 'active')
  return isEndless ? '9999-12-31' : valid_through
}

/**
 * Gives the kept record the dates and the status that all terms say. Dates without terms, as an import leaves them,
 * count like a term: what reaches furthest holds.
 */
async function followRecords(ctx: Ctx, kept: MemberRow, other: MemberRow, today: string): Promise<void> {
  const counted = await listCounted(ctx, kept.id)
  if (counted.length > 0) await followTerms(ctx, kept.id, today)
  const last = counted.at(-1)
  const through = last ? (last.end_on ?? '9999-12-31') : ''
  const best = [kept, other]
    .filter((record) => (reaches(record) ?? '') > through)
    .toSorted((one, two) => (reaches(two) ?? '').localeCompare(reaches(one) ?? ''))[0]
  if (!best || (best === kept && counted.length === 0)) return
  const { current_term_start, valid_through, grace_through, renewal_due_on, tier_id } = best
  const status = ['suspended', 'cancelled', 'deceased'].includes(kept.status) ? kept.status : best.status
  await touch(ctx, 'members', kept.id, {
    ...{ current_term_start, valid_through, grace_through, renewal_due_on, status },
    tier_id: tier_id ?? kept.tier_id,
  })
}

/** Keeps each row that has changed, as it was and as it is now. */
async function keepChanges(ctx: Ctx, merge_id: string, before: readonly Kept[], after: readonly Kept[]): Promise<void> {
  const now = new Map(after.map((kept) => [rowKey(kept), kept]))
  const was = new Map(before.map((kept) => [rowKey(kept), kept]))
  const changed = [...new Set([...was.keys(), ...now.keys()])].flatMap((key) => {
    const [old, current] = [was.get(key), now.get(key)]
    if (JSON.stringify(old?.row) === JSON.stringify(current?.row)) return []
    return { table: (old ?? current)?.table as string, before: old?.row ?? null, after: current?.row ?? null }
  })
  await ctx.db
    .insertInto('member_merge_rows')
    .values(
      changed.map((row, position) => ({
        ...{ merge_id, position, table_name: row.table },
        before: row.before && JSON.stringify(row.before),
        after: row.after && JSON.stringify(row.after),
      })),
    )
    .execute()
}

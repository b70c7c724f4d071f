import { type RawBuilder, sql } from 'kysely'
import { onBehalfOf } from '#lib/accounts/acting'
import { estimateReminders, listDue, reminderItems } from '#lib/billing-runs/reminders'
import { estimateRenewals, type NewItem, RENEWABLE, renewalItems, renewalRows } from '#lib/billing-runs/renewals'
import type { NewBillingRun } from '#lib/billing-runs/schema'
import { type Ctx, transaction } from '#lib/context'
import { describeClause } from '#lib/query/about'
import { bothOf, type Clause, speaksOf } from '#lib/query/condition'
import { settled } from '#lib/query/list'
import { readCondition } from '#lib/query/read'
import { type Rows, rowsOf } from '#lib/query/rows'
import type { Condition } from '#lib/records/model'

/** What a run is for. */
export type Wanted = Pick<NewBillingRun, 'kind' | 'filter' | 'expires_until' | 'step'>

/** Items made in one transaction. */
const BATCH = 500

function conditionOf({ kind, filter, expires_until }: Wanted): Condition {
  if (kind === 'reminders') return bothOf({ is_overdue: true }, filter)
  // What is wrong with a filter is told at its place.
  const isOfStatus = filter && speaksOf(readCondition('members', filter), 'status')
  return bothOf(
    isOfStatus ? {} : RENEWABLE,
    expires_until === undefined ? {} : { valid_through: { lte: expires_until } },
    filter,
  )
}

async function clauseOf(ctx: Ctx, wanted: Wanted): Promise<Clause> {
  const noun = wanted.kind === 'renewals' ? 'members' : 'invoices'
  if (wanted.filter) readCondition(noun, wanted.filter)
  return settled(ctx, readCondition(noun, conditionOf(wanted)))
}

function rowsFor(ctx: Ctx, { kind, filter, expires_until }: Wanted, clause: Clause): Rows {
  if (kind === 'reminders') return rowsOf(ctx, 'invoices', clause)
  return renewalRows(ctx, clause, !filter && !expires_until)
}

/** Returns whom a run is for in words, how many they are, and what they come to. Throws invalid and forbidden. */
export async function estimate(ctx: Ctx, wanted: Wanted) {
  const clause = await clauseOf(ctx, wanted)
  const rows = rowsFor(ctx, wanted, clause)
  const [which, sums] = await Promise.all([
    describeClause(ctx, wanted.kind === 'renewals' ? 'members' : 'invoices', clause),
    wanted.kind === 'renewals' ? estimateRenewals(ctx, rows) : estimateReminders(ctx, rows, wanted.step ?? null),
  ])
  return { words: wordsOf(wanted, which), ...sums }
}

function wordsOf({ kind, filter, expires_until, step }: Wanted, which: string): string {
  if (kind === 'reminders') return step ? `Reminder ${step} of invoices: ${which}` : `Reminders of invoices: ${which}`
  return filter || expires_until ? `Renewals of members: ${which}` : 'Renewals of members whose renewal has opened'
}

/** Makes the next items of a run in the running transaction. Returns how many there were to make. */
export async function prepareBatch(ctx: Ctx, run_id: string, wanted: Wanted): Promise<number> {
  const clause = await clauseOf(ctx, wanted)
  const rows = rowsFor(ctx, wanted, clause)
  // Written out, so that the indexes of the two kinds of items are known to hold them.
  const isNew = (table: string, key: string, kind: string): RawBuilder<boolean> =>
    sql`not exists (select from billing_run_items made where made.tenant_id = ${sql.ref(`${table}.tenant_id`)}
      and made.run_id = ${run_id} and made.${sql.ref(key)} = ${sql.ref(`${table}.id`)} and made.step ${sql.raw(kind)})`
  if (wanted.kind === 'reminders') {
    const fresh = rows.where(isNew('invoices', 'invoice_id', 'is not null')) as Rows
    const due = await listDue(ctx, fresh, wanted.step ?? null, BATCH)
    await insertItems(ctx, run_id, reminderItems(due))
    return due.length
  }
  const found = (await rows
    .select(sql`members.id`.as('id') as never)
    .where(isNew('members', 'member_id', 'is null'))
    .orderBy('members.id' as never)
    .limit(BATCH)
    .execute()) as { id: string }[]
  const items = await renewalItems(
    ctx,
    found.map(({ id }) => id),
  )
  await insertItems(ctx, run_id, items)
  return found.length
}

async function insertItems(ctx: Ctx, run_id: string, items: readonly NewItem[]): Promise<void> {
  if (items.length === 0) return
  await ctx.db
    .insertInto('billing_run_items')
    .values(items.map((item) => ({ ...item, run_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Makes the items of a run that is prepared, until none is left or the signal says to stop. Returns whether none is left. */
export async function prepareRun(
  system: Ctx,
  run: Wanted & { id: string; created_by: string },
  signal: AbortSignal,
): Promise<boolean> {
  while (!signal.aborted) {
    const ctx = await onBehalfOf(system, run.created_by)
    const count = await transaction(ctx, async (ctx) => {
      const made = await prepareBatch(ctx, run.id, run)
      if (made === 0) await finishPreparing(ctx, run.id)
      return made
    })
    if (count === 0) return true
  }
  return false
}

/** Makes a prepared run a draft. */
export async function finishPreparing(ctx: Ctx, run_id: string): Promise<void> {
  await ctx.db
    .updateTable('billing_runs')
    .set({ status: 'draft', version: sql`version + 1`, updated_at: sql`now()` })
    .where('id', '=', run_id)
    .where('status', '=', 'preparing')
    .execute()
}

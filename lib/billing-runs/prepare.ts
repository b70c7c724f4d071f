import { type RawBuilder, sql } from 'kysely'
import { onBehalfOf } from '#lib/accounts/acting'
import { countDue, listDue, reminderItems } from '#lib/billing-runs/reminders'
import { type NewItem, RENEWABLE, renewalItems, renewalRows } from '#lib/billing-runs/renewals'
import type { BillingRun, NewBillingRun } from '#lib/billing-runs/schema'
import { type Ctx, transaction } from '#lib/context'
import { toAmount } from '#lib/format/money'
import { describeClause } from '#lib/query/about'
import { bothOf, type Clause, speaksOf } from '#lib/query/condition'
import { withFieldsOf } from '#lib/query/custom-fields'
import { understand } from '#lib/query/list'
import { type Models, modelsOf } from '#lib/query/models'
import { readCondition } from '#lib/query/read'
import { type Rows, rowsOf } from '#lib/query/rows'
import type { Condition } from '#lib/records/model'

/** What a run is for. */
export type Wanted = Pick<NewBillingRun, 'kind' | 'filter' | 'expires_until' | 'step'>

/** Items worked out at once, and made in one transaction. */
const BATCH = 500

function conditionOf(models: Models, { kind, filter, expires_until }: Wanted): Condition {
  if (kind === 'reminders') return bothOf({ is_overdue: true }, filter)
  // What is wrong with a filter is told at its place.
  const isOfStatus = filter && speaksOf(readCondition('members', filter, '/filter', models), 'status')
  return bothOf(
    isOfStatus ? {} : RENEWABLE,
    expires_until === undefined ? {} : { valid_through: { lte: expires_until } },
    filter,
  )
}

async function understood(caller: Ctx, wanted: Wanted): Promise<{ ctx: Ctx; clause: Clause }> {
  const noun = wanted.kind === 'renewals' ? 'members' : 'invoices'
  const ctx = await withFieldsOf(caller, wanted.filter)
  if (wanted.filter) readCondition(noun, wanted.filter, '/filter', modelsOf(ctx))
  return understand(ctx, noun, conditionOf(modelsOf(ctx), wanted))
}

function rowsFor(ctx: Ctx, { kind, filter, expires_until }: Wanted, clause: Clause): Rows {
  if (kind === 'reminders') return rowsOf(ctx, 'invoices', clause)
  return renewalRows(ctx, clause, !filter && !expires_until)
}

/** Returns whom a run is for in words, and how many items it would have. Throws invalid and forbidden. */
export async function countWanted(caller: Ctx, wanted: Wanted): Promise<{ words: string; total_count: number }> {
  const { ctx, clause } = await understood(caller, wanted)
  const rows = rowsFor(ctx, wanted, clause)
  const [which, total_count] = await Promise.all([
    describeClause(ctx, wanted.kind === 'renewals' ? 'members' : 'invoices', clause),
    wanted.kind === 'renewals' ? countRows(rows) : countDue(ctx, rows, wanted.step ?? null),
  ])
  return { words: wordsOf(wanted, which), total_count }
}

async function countRows(rows: Rows): Promise<number> {
  const found = (await rows.select(sql`count(*)`.as('count') as never).executeTakeFirstOrThrow()) as { count: number }
  return found.count
}

function wordsOf({ kind, filter, expires_until, step }: Wanted, which: string): string {
  if (kind === 'reminders') return step ? `Reminder ${step} of invoices: ${which}` : `Reminders of invoices: ${which}`
  return filter || expires_until ? `Renewals of members: ${which}` : 'Renewals of members whose renewal has opened'
}

/** What the items of a run are about. */
const SUBJECTS = {
  renewals: { id: 'members.id', key: 'member_id' },
  reminders: { id: 'invoices.id', key: 'invoice_id' },
} as const

/** Returns items for the first of some rows by their ids, not written yet; none once no row is left. */
async function nextItems(ctx: Ctx, { kind, step }: Wanted, rows: Rows): Promise<NewItem[]> {
  if (kind === 'reminders') return reminderItems(await listDue(ctx, rows, step ?? null, BATCH))
  const found = (await rows
    .select(sql`members.id`.as('id') as never)
    .orderBy('members.id' as never)
    .limit(BATCH)
    .execute()) as { id: string }[]
  return renewalItems(
    ctx,
    found.map(({ id }) => id),
  )
}

/** Makes the next items of a run in the running transaction. Returns how many there were to make. */
export async function prepareBatch(caller: Ctx, run_id: string, wanted: Wanted): Promise<number> {
  const { ctx, clause } = await understood(caller, wanted)
  const rows = rowsFor(ctx, wanted, clause)
  // Written out, so that the indexes of the two kinds of items are known to hold them.
  const isNew = (table: string, key: string, kind: string): RawBuilder<boolean> =>
    sql`not exists (select from billing_run_items made where made.tenant_id = ${sql.ref(`${table}.tenant_id`)}
      and made.run_id = ${run_id} and made.${sql.ref(key)} = ${sql.ref(`${table}.id`)} and made.step ${sql.raw(kind)})`
  const isOpen =
    wanted.kind === 'reminders'
      ? isNew('invoices', 'invoice_id', 'is not null')
      : isNew('members', 'member_id', 'is null')
  const items = await nextItems(ctx, wanted, rows.where(isOpen) as Rows)
  await insertItems(ctx, run_id, items)
  return items.length
}

/** What a draft adds up to. */
type Sums = Pick<
  BillingRun,
  'total_count' | 'included_count' | 'problem_count' | 'waiting_count' | 'mail_count' | 'print_count' | 'totals'
>

/** Returns what the items of a run would add up to as a draft; they are worked out as for a draft, and none is kept. */
export async function sumWanted(caller: Ctx, wanted: Wanted): Promise<Sums> {
  const { id, key } = SUBJECTS[wanted.kind]
  const { ctx, clause } = await understood(caller, wanted)
  const rows = rowsFor(ctx, wanted, clause)
  const counts = { total_count: 0, included_count: 0, problem_count: 0, mail_count: 0, print_count: 0 }
  const sums = new Map<string, { item_count: number; minor: number }>()
  let items = await nextItems(ctx, wanted, rows)
  while (items.length > 0) {
    for (const { included, problem, delivery, currency, amount_minor } of items) {
      counts.total_count += 1
      if (problem) counts.problem_count += 1
      if (!included) continue
      counts.included_count += 1
      if (Number(amount_minor) > 0) counts[delivery === 'mail' ? 'mail_count' : 'print_count'] += 1
      if (!currency) continue
      const { item_count, minor } = sums.get(currency) ?? { item_count: 0, minor: 0 }
      sums.set(currency, { item_count: item_count + 1, minor: minor + Number(amount_minor) })
    }
    const last = items.map((item) => item[key] as string).reduce((one, other) => (one > other ? one : other))
    const rest = rows.where(sql<boolean>`${sql.ref(id)} > ${last}::uuid`) as Rows
    items = await nextItems(ctx, wanted, rest)
  }
  const totals = [...sums].map(([currency, { item_count, minor }]) => ({
    ...{ currency, item_count },
    amount: toAmount(minor, currency),
  }))
  totals.sort((one, other) => other.item_count - one.item_count || (one.currency < other.currency ? -1 : 1))
  return { ...counts, waiting_count: counts.included_count, totals }
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

import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { recordAudit } from '#lib/audit/service'
import { creditsFor } from '#lib/billing-runs/credit'
import { countWanted, finishPreparing, prepareBatch, sumWanted, type Wanted } from '#lib/billing-runs/prepare'
import { getBillingRun, getBillingRunItem } from '#lib/billing-runs/queries'
import { planned } from '#lib/billing-runs/renewals'
import type {
  BillingRun,
  BillingRunItem,
  ItemChoice,
  ItemsChoice,
  NewBillingRun,
  RunState,
} from '#lib/billing-runs/schema'
import { actingAccountId, type Ctx, transaction } from '#lib/context'
import { AppError, orNotFound } from '#lib/errors'
import { planRenewals } from '#lib/memberships/renew-many'
import { withTimeLimit } from '#lib/query/time-limit'
import { enqueue } from '#lib/queue/queue'
import { lockVersioned, touch } from '#lib/records/versions'

/** As many items are made while somebody waits for the answer; more are made by a job. */
const MAX_AT_ONCE = 100

/** More items make a run that nobody looks through. */
const MAX_ITEMS = 50_000

function requireFitting({ kind, expires_until, step }: NewBillingRun): void {
  if (kind === 'reminders' && expires_until !== undefined)
    throw new AppError('invalid', 'Memberships end, invoices do not. Leave expires_until out.', {
      field: 'expires_until',
    })
  if (kind === 'renewals' && step !== undefined)
    throw new AppError('invalid', 'Only reminders have steps. Leave step out.', { field: 'step' })
}

/**
 * Prepares a run: nothing is sent before it is released. Few items are there with the answer, many are made by a job.
 *
 * @throws AppError invalid (a condition that cannot be read, nobody it is for), forbidden
 */
export async function addBillingRun(ctx: Ctx, input: NewBillingRun): Promise<BillingRun> {
  requireFitting(input)
  const { dry_run, ...wanted } = input
  return withTimeLimit(ctx, 'filter', async (ctx) => {
    const { words, total_count } = await countWanted(ctx, wanted)
    if (total_count > MAX_ITEMS)
      throw new AppError('invalid', `${total_count} are too many for one run; ${MAX_ITEMS} are possible.`, {
        field: 'filter',
      })
    if (dry_run) return previewOf(wanted, words, await sumWanted(ctx, wanted))
    if (total_count === 0)
      throw new AppError(
        'invalid',
        wanted.kind === 'renewals' ? 'Nobody is to be renewed. Widen the choice.' : 'No reminder is due.',
        { field: 'filter' },
      )
    const id = uuidv7()
    await ctx.db
      .insertInto('billing_runs')
      .values({
        id,
        words,
        kind: wanted.kind,
        filter: wanted.filter ? JSON.stringify(wanted.filter) : null,
        expires_until: wanted.expires_until ?? null,
        step: wanted.step ?? null,
        created_by: actingAccountId(ctx),
      })
      .execute()
    if (total_count <= MAX_AT_ONCE) {
      while ((await prepareBatch(ctx, id, wanted)) > 0);
      await finishPreparing(ctx, id)
    } else await enqueueRun(ctx, id)
    await recordAudit(ctx, {
      action: 'billing_run.created',
      noun: 'billing_runs',
      object_id: id,
      after: { kind: wanted.kind, words },
    })
    return getBillingRun(ctx, id)
  })
}

function previewOf(
  { kind, filter, expires_until, step }: Wanted,
  words: string,
  sums: Awaited<ReturnType<typeof sumWanted>>,
): BillingRun {
  return {
    ...{ id: null, kind, status: 'preview', filter: filter ?? null, expires_until: expires_until ?? null },
    ...{ step: step ?? null, words, fault: null, ...sums, done_count: 0, unchanged_count: 0 },
    ...{ held_count: 0, refused_count: 0, undone_count: 0, kept_count: 0, mails_waiting_count: 0, can_undo: false },
    ...{ created_by: null, created_at: null, released_by: null, released_at: null, finished_at: null, version: 0 },
  }
}

async function enqueueRun(ctx: Ctx, id: string): Promise<void> {
  await enqueue(ctx, 'billing', { tenant_id: ctx.tenant_id, billing_run_id: id }, { key: id })
}

/** A run that this transaction alone may change until it ends. */
async function lockRun(ctx: Ctx, id: string, version: number | null = null) {
  const run = await lockVersioned(ctx, 'billing_runs', id, version, 'billing run')
  return { ...run, status: run.status as RunState }
}

/** Only before a release, and between two, is chosen what is released. */
function requireChoosing(status: RunState): void {
  if (status === 'draft' || status === 'released') return
  throw new AppError('conflict', `Items are chosen in a draft; this run is ${status}.`)
}

/**
 * Includes an item in the next release, or leaves it out. Including one that was held back accepts what changed: it is
 * worked out anew.
 *
 * @throws AppError not_found, conflict (not a draft, done already, a problem that nothing can be released with)
 */
export async function chooseItem(
  ctx: Ctx,
  run_id: string,
  id: string,
  { included }: ItemChoice,
): Promise<BillingRunItem> {
  return transaction(ctx, async (ctx) => {
    const run = await lockRun(ctx, run_id)
    requireChoosing(run.status)
    const row = await ctx.db
      .selectFrom('billing_run_items')
      .selectAll()
      .where('run_id', '=', run_id)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    const item = orNotFound(row, 'item')
    if (item.state !== 'waiting' && item.state !== 'held')
      throw new AppError('conflict', 'This item has been released already.')
    if (included && item.is_blocked) throw new AppError('conflict', `It cannot be included. ${item.message}`)
    const changes = included && item.state === 'held' ? await acceptedItem(ctx, item.member_id as string) : {}
    await ctx.db
      .updateTable('billing_run_items')
      .set({ ...changes, included })
      .where('id', '=', id)
      .execute()
    await touch(ctx, 'billing_runs', run_id, {})
    return getBillingRunItem(ctx, run_id, id)
  })
}

/** What a renewal that was held back is by now. */
async function acceptedItem(ctx: Ctx, member_id: string) {
  const plans = await planRenewals(ctx, [member_id])
  const plan = plans.get(member_id)
  if (!plan || 'problem' in plan)
    throw new AppError('conflict', plan ? plan.message : 'There is no such member any more.')
  return { ...planned(plan, (await creditsFor(ctx, plans)).get(member_id) ?? 0), state: 'waiting' }
}

/** Includes many items of a draft in the release, or leaves them out; those that cannot be included stay out. */
export async function chooseItems(ctx: Ctx, run_id: string, choice: ItemsChoice): Promise<BillingRun> {
  return transaction(ctx, async (ctx) => {
    const run = await lockRun(ctx, run_id)
    requireChoosing(run.status)
    let items = ctx.db
      .updateTable('billing_run_items')
      .set({ included: choice.included })
      .where('run_id', '=', run_id)
      .where('state', '=', 'waiting')
      .where('is_blocked', '=', false)
    if (choice.problem) items = items.where('problem', '=', choice.problem)
    if (choice.has_problem !== undefined) items = items.where('problem', choice.has_problem ? 'is not' : 'is', null)
    await items.execute()
    await touch(ctx, 'billing_runs', run_id, {})
    return getBillingRun(ctx, run_id)
  })
}

/**
 * Releases what is included in a run, by a job. A run that is being released, or of which nothing is left, stays as it
 * is: a second release adds nothing.
 *
 * @param version the version that was seen
 * @throws AppError not_found, stale, conflict (still prepared, taken back, nothing included)
 */
export async function releaseBillingRun(ctx: Ctx, id: string, version: number | null): Promise<BillingRun> {
  return transaction(ctx, async (ctx) => {
    const run = await lockRun(ctx, id)
    // Whoever comes second has seen an older version, and what they want is being done.
    if (run.status === 'releasing') return getBillingRun(ctx, id)
    const { waiting_count, mails_waiting_count } = await getBillingRun(ctx, id)
    if (run.status === 'released' && waiting_count === 0) return getBillingRun(ctx, id)
    await lockRun(ctx, id, version)
    if (run.status === 'preparing')
      throw new AppError('conflict', 'The run is still prepared. Wait until it is a draft.')
    if (run.status !== 'draft' && run.status !== 'released' && run.status !== 'failed')
      throw new AppError('conflict', `A run that is ${run.status} cannot be released. Prepare a new one.`)
    // Of a release that was given up its mails may be all that is left.
    if (waiting_count + mails_waiting_count === 0)
      throw new AppError('conflict', 'Nothing is included. Include at least one item.')
    await touch(ctx, 'billing_runs', id, {
      status: 'releasing',
      fault: null,
      released_by: actingAccountId(ctx),
      released_at: sql`now()`,
      finished_at: null,
    })
    await recordAudit(ctx, {
      action: 'billing_run.released',
      noun: 'billing_runs',
      object_id: id,
      after: { kind: run.kind, item_count: waiting_count },
    })
    await enqueueRun(ctx, id)
    return getBillingRun(ctx, id)
  })
}

/**
 * Takes the renewals of a released run back, by a job: invoices that nothing was paid on are cancelled, and with them
 * the terms that wait for them.
 *
 * @param version the version that was seen
 * @throws AppError not_found, stale, conflict (not released, reminders, nothing to take back)
 */
export async function undoBillingRun(ctx: Ctx, id: string, version: number | null): Promise<BillingRun> {
  return transaction(ctx, async (ctx) => {
    const run = await lockRun(ctx, id, version)
    if (run.kind === 'reminders') throw new AppError('conflict', 'Reminders that were sent cannot be taken back.')
    if (run.status !== 'released')
      throw new AppError('conflict', `Only a released run can be taken back; this one is ${run.status}.`)
    if (!(await getBillingRun(ctx, id)).can_undo) throw new AppError('conflict', 'Nothing of it can be taken back.')
    await touch(ctx, 'billing_runs', id, {
      status: 'undoing',
      released_by: actingAccountId(ctx),
      finished_at: null,
    })
    await recordAudit(ctx, { action: 'billing_run.undone', noun: 'billing_runs', object_id: id })
    await enqueueRun(ctx, id)
    return getBillingRun(ctx, id)
  })
}

/**
 * Deletes a run of which nothing was released.
 *
 * @param version the version that was seen
 * @throws AppError not_found, stale, conflict (released)
 */
export async function removeBillingRun(ctx: Ctx, id: string, version: number | null): Promise<void> {
  await transaction(ctx, async (ctx) => {
    const run = await lockRun(ctx, id, version)
    if (run.released_at !== null || !['preparing', 'draft', 'failed'].includes(run.status))
      throw new AppError('conflict', 'A run that was released stays on record. Undo it instead.')
    await ctx.db.deleteFrom('billing_runs').where('id', '=', id).execute()
    await recordAudit(ctx, {
      action: 'billing_run.deleted',
      noun: 'billing_runs',
      object_id: id,
      before: { kind: run.kind, words: run.words },
    })
  })
}

import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { z } from 'zod'
import { ONCE } from '#db/batch'
import { toAppError } from '#db/errors'
import { onBehalfOf } from '#lib/accounts/acting'
import { recordAudit } from '#lib/audit/service'
import type { Action } from '#lib/bulk-actions/action'
import { ACTIONS, actionsOf } from '#lib/bulk-actions/actions'
import { getBulkAction } from '#lib/bulk-actions/queries'
import { type BulkAction, MAX_ROWS, type NewBulkAction } from '#lib/bulk-actions/schema'
import { actingAccountId, type Ctx, createCtx, transaction } from '#lib/context'
import { AppError, explainConstraints, isRefusal, orNotFound } from '#lib/errors'
import { nearest } from '#lib/format/nearest'
import { can } from '#lib/permissions'
import { describeClause } from '#lib/query/about'
import { nounOf } from '#lib/query/asked'
import { rowScope } from '#lib/query/compile'
import { type Clause, theseRows } from '#lib/query/condition'
import { understand } from '#lib/query/list'
import { models } from '#lib/query/models'
import { figuresOf, type Rows, rowsOf } from '#lib/query/rows'
import { withTimeLimit } from '#lib/query/time-limit'
import { enqueue } from '#lib/queue/queue'
import type { Noun } from '#lib/records/model'
import { fieldErrors, invalidFields } from '#lib/wire/refusals'

explainConstraints({
  bulk_actions_undone_once: { field: 'bulk_action_id', message: 'This has been taken back already.' },
})

const EXAMPLES = 10
/** So many rows are tried out, as far as that takes no longer than so many milliseconds. */
const TRIED = 60
const TRYING_MS = 1_500

const WRITING_TIME = `set local statement_timeout = '20s'`

/** Rows in one transaction: few enough that nobody waits long for one of them. */
const BATCH = 50

/** An action of a noun with parameters that fit it. Throws invalid, and forbidden to whoever may not do it. */
function actionOf(
  ctx: Ctx,
  noun: Noun,
  name: string,
  params: unknown,
  known: Readonly<Record<string, Action>> = ACTIONS[noun] ?? {},
): { action: Action; params: never } {
  const action = Object.hasOwn(known, name) ? known[name] : undefined
  if (!action) {
    const names = Object.keys(known)
    if (names.length === 0)
      throw new AppError('invalid', `noun: Nothing can be done to many ${models[noun].many} at once.`, {
        field: 'noun',
      })
    const near = nearest(name, names)
    throw new AppError('invalid', `action: ${near ? `Did you mean ${near}? ` : ''}Choose from ${names.join(', ')}.`, {
      field: 'action',
    })
  }
  if (!can(ctx, action.permission)) throw new AppError('forbidden', `Your role does not change ${models[noun].many}.`)
  const parsed = action.params.safeParse(params)
  if (parsed.success) return { action, params: parsed.data as never }
  const fields = action.params instanceof z.ZodObject ? Object.keys(action.params.shape) : []
  throw invalidFields(fieldErrors(parsed.error, fields, '/params'))
}

/** The rows that a request means. Throws invalid unless it gives one of filter and ids. */
async function rowsMeant(ctx: Ctx, noun: Noun, { filter, ids }: NewBulkAction): Promise<{ ctx: Ctx; clause: Clause }> {
  if ((filter === undefined) === (ids === undefined))
    throw new AppError('invalid', 'filter: Give either filter or ids.', { field: 'filter' })
  return ids ? { ctx, clause: theseRows(models[noun], ids) } : understand(ctx, noun, filter)
}

/**
 * Begins an action on many rows: the rows are those that meet the condition now. A job does the work; with dry_run
 * nothing is begun, and the answer says how many rows there are and shows ten.
 *
 * @throws AppError invalid, forbidden
 */
export async function startBulkAction(ctx: Ctx, input: NewBulkAction): Promise<BulkAction> {
  const noun = nounOf(input.noun, 'noun')
  const { action, params } = actionOf(ctx, noun, input.action, input.params, actionsOf(noun))
  return withTimeLimit(ctx, 'filter', async (timed) => {
    const { ctx, clause: meant } = await rowsMeant(timed, noun, input)
    const only = action.only?.(params) ?? null
    const clause: Clause = only ? { kind: 'all', of: [meant, only] } : meant
    const noted = input.dry_run ? action.noted : undefined
    const asked: Clause[] = [
      clause,
      ...(noted ? [{ kind: 'all' as const, of: [clause, noted.of] }] : []),
      ...(only ? [meant] : []),
    ]
    const figures = await figuresOf(
      ctx,
      asked.map((clause) => ({ noun, clause })),
      { isOnce: true },
    )
    const [total = 0, some = 0] = figures
    const all = only ? (figures.at(-1) as number) : total
    if (total > MAX_ROWS)
      throw new AppError(
        'invalid',
        `filter: ${total} rows are too many for one action; ${MAX_ROWS} are possible. Narrow the condition.`,
        { field: 'filter' },
      )
    const which = input.ids ? '' : await describeClause(ctx, noun, meant)
    const words = `${await action.words(counted(noun, total), params, ctx)}${which ? `: ${which}` : ''}`
    if (input.dry_run) {
      const notes = noted && some > 0 ? [noted.words(some)] : []
      return preview(ctx, noun, { ...input, params }, clause, {
        words,
        total_count: total,
        left_out_count: all - total,
        notes,
      })
    }
    if (total === 0 && all > 0)
      throw new AppError('invalid', `filter: ${words}. There is nobody left to do it to.`, { field: 'filter' })
    if (total === 0) throw new AppError('invalid', `filter: No ${models[noun].many} match.`, { field: 'filter' })
    const id = await keep(ctx, { noun, action: input.action, params, words, total_count: total, undoes: null })
    // The condition was quick; writing down as many rows as may be takes its own time.
    await sql.raw(WRITING_TIME).execute(ctx.db)
    const ids = sql`${sql.ref(`${models[noun].table}.id`)}`.as('id') as never
    await keepRows(ctx, id, rowsOf(ctx, noun, clause).select(ids))
    return getBulkAction(ctx, id)
  })
}

/** "1 member", "12 members". */
function counted(noun: Noun, count: number): string {
  return `${count} ${count === 1 ? models[noun].one : models[noun].many}`
}

async function preview(
  ctx: Ctx,
  noun: Noun,
  { action, params }: NewBulkAction,
  clause: Clause,
  told: Pick<BulkAction, 'words' | 'total_count' | 'left_out_count' | 'notes'>,
): Promise<BulkAction> {
  const model = models[noun]
  const id = sql.ref(`${model.table}.id`)
  const examples = (await rowsOf(ctx, noun, clause)
    .modifyFront(sql.raw(ONCE))
    .select([sql`${id}`.as('id'), model.title(rowScope(ctx, noun)).as('title')] as never)
    .orderBy(sql`2`)
    .orderBy(id as never)
    .limit(TRIED)
    .execute()) as { id: string; title: string }[]
  const isUnknown = { change: null, problem: null, unchanged: null }
  return {
    ...{
      id: null,
      noun,
      action,
      params,
      ...told,
      status: 'preview',
      fault: null,
      sample: null,
      examples: examples.map((example) => ({ ...example, ...isUnknown })),
      can_undo: Boolean(ACTIONS[noun]?.[action]?.undo),
    },
    ...{ changed_count: 0, unchanged_count: 0, refused_count: 0, undoes: null, undone_by: null },
    ...{ created_at: null, finished_at: null },
  }
}

/** Ends a transaction that only tried something out. */
class TriedOut extends Error {}

/**
 * Returns a preview with what would change of its first rows, or why they would be refused: each is done and undone with
 * its transaction, so that it is what would happen. Ten of them are shown, and all that were tried are counted; the
 * sample is of the first that would get something.
 */
export async function withChanges(ctx: Ctx, preview: BulkAction): Promise<BulkAction> {
  const { noun, action: name, params: given } = preview
  const { action, params } = actionOf(ctx, noun as Noun, name, given)
  // Apart from the caller's transaction, which must go on.
  const apart = createCtx({ tenant_id: ctx.tenant_id, actor: ctx.actor, request_id: ctx.request_id })
  const tried: BulkAction['examples'] = []
  const started = performance.now()
  for (const { id, title } of preview.examples) {
    if (tried.length >= EXAMPLES && performance.now() - started > TRYING_MS) break
    let change: string | null = null
    let unchanged: string | null = null
    let problem: string | null = null
    try {
      await transaction(apart, async (trying) => {
        const outcome = await action.run(trying, id, params, null)
        if (outcome && 'words' in outcome) change = outcome.tried ?? outcome.words
        else unchanged = outcome?.unchanged ?? null
        throw new TriedOut()
      })
    } catch (thrown) {
      if (!(thrown instanceof TriedOut)) {
        const error = toAppError(thrown)
        if (!isRefusal(error)) throw thrown
        problem = error.message
      }
    }
    tried.push({ id, title, change, problem, unchanged })
  }
  const refused_count = tried.filter(({ problem }) => problem !== null).length
  const changed_count = tried.filter(({ change }) => change !== null).length
  const first = tried.find(({ change }) => change !== null) ?? tried[0]
  return {
    ...preview,
    sample: first && action.sample ? await action.sample(ctx, first.id, params) : null,
    ...{ changed_count, refused_count, unchanged_count: tried.length - changed_count - refused_count },
    examples: tried.slice(0, EXAMPLES),
  }
}

interface Kept {
  noun: Noun
  action: string
  params: object
  words: string
  total_count: number
  undoes: string | null
}

async function keep(ctx: Ctx, { params, ...fields }: Kept): Promise<string> {
  const account_id = actingAccountId(ctx)
  if (account_id === null) throw new AppError('forbidden', 'Only people act on many rows at once.')
  const id = uuidv7()
  await ctx.db
    .insertInto('bulk_actions')
    .values({ ...fields, id, account_id, params: JSON.stringify(params) })
    .execute()
  await recordAudit(ctx, {
    action: fields.undoes ? 'bulk_action.undone' : 'bulk_action.started',
    noun: 'bulk_actions',
    object_id: id,
    after: { words: fields.words },
  })
  await enqueue(ctx, 'bulk', { tenant_id: ctx.tenant_id, bulk_action_id: id }, { key: id })
  return id
}

async function keepRows(ctx: Ctx, id: string, rows: Rows, more: readonly 'undo'[] = []): Promise<void> {
  await ctx.db
    .insertInto('bulk_action_rows')
    .columns(['object_id', ...more, 'bulk_action_id'])
    .expression(rows.select(sql`${id}::uuid`.as('bulk_action_id') as never) as never)
    .execute()
}

/**
 * Takes back what an action changed, by an action of its own. Rows that it did not change stay as they are.
 *
 * @throws AppError not_found, conflict while it runs, where it was taken back before or changed nothing, forbidden
 */
export async function undoBulkAction(ctx: Ctx, id: string): Promise<BulkAction> {
  const done = await getBulkAction(ctx, id)
  if (done.undone_by) throw new AppError('conflict', 'This has been taken back already.')
  if (!done.can_undo)
    throw new AppError(
      'conflict',
      done.changed_count === 0 ? 'Nothing was changed.' : 'Wait until it is done, then take it back.',
    )
  const noun = done.noun as Noun
  const { undo } = actionOf(ctx, noun, done.action, done.params).action
  if (undo === null) throw new AppError('conflict', 'This cannot be taken back.')
  const { action, params } = actionOf(ctx, noun, undo, done.params)
  return transaction(ctx, async (ctx) => {
    const total_count = done.changed_count
    const words = `Undo: ${await action.words(counted(noun, total_count), params, ctx)}`
    const undone = await keep(ctx, { noun, action: undo, params, words, total_count, undoes: id })
    const changed = ctx.db
      .selectFrom('bulk_action_rows')
      .select(['object_id', 'undo'])
      .where('bulk_action_id', '=', id)
      .where('state', '=', 'changed')
    await keepRows(ctx, undone, changed as unknown as Rows, ['undo'])
    return getBulkAction(ctx, undone)
  })
}

/**
 * Works off the waiting rows of an action on behalf of whoever began it, a few in each transaction, until none is left
 * or the signal says to stop; it goes on where it was left. Several may run at once.
 *
 * @param system acts for the system
 * @returns whether no row is left
 */
export async function runBulkAction(system: Ctx, id: string, signal: AbortSignal): Promise<boolean> {
  const found = await system.db.selectFrom('bulk_actions').selectAll().where('id', '=', id).executeTakeFirst()
  const { account_id, noun, action: name, params: given, status } = orNotFound(found, 'bulk action')
  if (status === 'done' || status === 'failed') return true
  await system.db
    .updateTable('bulk_actions')
    .set({ status: 'running', updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()
  try {
    while (!signal.aborted) {
      // Whoever is shut out or loses the right meanwhile is stopped at the next rows.
      const ctx = await onBehalfOf(system, account_id)
      const { action, params } = actionOf(ctx, noun as Noun, name, given)
      const count = await runBatch(ctx, id, action, params)
      // Rows that another worker holds are that one's: whoever comes to the end last finishes.
      if (count === 0) {
        await finish(system, id, 'done', null, true)
        return true
      }
    }
    return false
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'forbidden') throw error
    await finish(system, id, 'failed', error.message)
    return true
  }
}

async function finish(
  system: Ctx,
  id: string,
  status: 'done' | 'failed',
  fault: string | null,
  onlyIfNoneWaits = false,
): Promise<void> {
  let update = system.db
    .updateTable('bulk_actions')
    .set({ status, fault, finished_at: sql`now()`, updated_at: sql`now()` })
    .where('id', '=', id)
  if (onlyIfNoneWaits) {
    const waiting = system.db
      .selectFrom('bulk_action_rows')
      .select('object_id')
      .where('bulk_action_id', '=', id)
      .where('state', '=', 'waiting')
    update = update.where(({ not, exists }) => not(exists(waiting)))
  }
  await update.execute()
}

/** Ends an action whose job was tried as often as it may be; what was changed stays, and can be taken back. */
export async function giveUpBulkAction(system: Ctx, id: string): Promise<void> {
  await finish(
    system,
    id,
    'failed',
    'It stopped because of a fault on our side. What was changed stays changed; begin again for the others.',
  )
}

function waiting(ctx: Ctx, id: string, limit: number) {
  return ctx.db
    .selectFrom('bulk_action_rows')
    .select(['object_id', 'undo'])
    .where('bulk_action_id', '=', id)
    .where('state', '=', 'waiting')
    .orderBy('object_id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
}

type Waiting = Awaited<ReturnType<typeof waiting>>[number]

async function note(
  ctx: Ctx,
  id: string,
  objectId: string,
  became: { state: string; message: string | null; undo?: string | null },
): Promise<void> {
  await ctx.db
    .updateTable('bulk_action_rows')
    .set(became)
    .where('bulk_action_id', '=', id)
    .where('object_id', '=', objectId)
    .execute()
}

/** Does it to one row, and notes in the same transaction what became of it. */
async function runRow(
  ctx: Ctx,
  id: string,
  { object_id, undo }: Waiting,
  action: Action,
  params: never,
): Promise<void> {
  const outcome = await action.run(ctx, object_id, params, undo)
  await note(
    ctx,
    id,
    object_id,
    outcome && 'words' in outcome
      ? { state: 'changed', message: outcome.words, undo: outcome.undo ? JSON.stringify(outcome.undo) : null }
      : { state: 'unchanged', message: outcome?.unchanged ?? null },
  )
}

/** Does the next rows in one transaction; where one is refused, which undoes all, it does them one by one. */
async function runBatch(ctx: Ctx, id: string, action: Action, params: never): Promise<number> {
  try {
    return await transaction(ctx, async (ctx) => {
      const rows = await waiting(ctx, id, BATCH)
      for (const row of rows) await runRow(ctx, id, row, action, params)
      return rows.length
    })
  } catch (thrown) {
    if (!isRefusal(toAppError(thrown))) throw thrown
    return runOneByOne(ctx, id, action, params)
  }
}

async function runOneByOne(ctx: Ctx, id: string, action: Action, params: never): Promise<number> {
  let count = 0
  for (; count < BATCH; count += 1) {
    let next: string | undefined
    try {
      const isDone = await transaction(ctx, async (ctx) => {
        const [row] = await waiting(ctx, id, 1)
        next = row?.object_id
        if (!row) return true
        await runRow(ctx, id, row, action, params)
        return false
      })
      if (isDone) break
    } catch (thrown) {
      const error = toAppError(thrown)
      if (!isRefusal(error) || next === undefined) throw thrown
      await note(ctx, id, next, { state: 'refused', message: error.message })
    }
  }
  return count
}

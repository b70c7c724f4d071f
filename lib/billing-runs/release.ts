import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { toAppError } from '#db/errors'
import { onBehalfOf } from '#lib/accounts/acting'
import { recordAudit } from '#lib/audit/service'
import { creditSentence, creditsFor, lockCredits } from '#lib/billing-runs/credit'
import { listDue, reminderFault } from '#lib/billing-runs/reminders'
import { isReached } from '#lib/billing-runs/renewals'
import { actingAccountId, type Ctx, transaction } from '#lib/context'
import { AppError, explainConstraints, isRefusal } from '#lib/errors'
import { toAmount, writtenMoney } from '#lib/format/money'
import { cancelInvoice } from '#lib/invoices/service'
import { planRenewals, proposeRenewals, type RenewalPlan } from '#lib/memberships/renew-many'
import { lockTermInvoices } from '#lib/memberships/service'
import { applyCredit } from '#lib/payments/credit'
import { can } from '#lib/permissions'
import type { Rows } from '#lib/query/rows'
import { todayOfTenant } from '#lib/tenants/queries'

explainConstraints({
  billing_run_items_term_once: { field: 'included', message: 'Another run has billed this term.' },
})

/** Items in one transaction: few enough that nobody waits long for one of them, or for the next number. */
const BATCH = 100

/** Items that are cancelled one after the other in one transaction. */
const UNDO_BATCH = 20

function waitingItems(ctx: Ctx, run_id: string, state: string, limit: number) {
  return ctx.db
    .selectFrom('billing_run_items')
    .selectAll()
    .where('run_id', '=', run_id)
    .where('state', '=', state)
    .where('included', '=', true)
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
}

/** An item as it waits. */
type Item = Awaited<ReturnType<typeof waitingItems>>[number]

/** What became of an item. */
interface Outcome {
  id: string
  state: string
  message: string | null
  problem?: string | null
  included?: boolean
  term_id?: string | null
  invoice_id?: string | null
  start_on?: string | null
  end_on?: string | null
  delivery?: string
  mail_state?: string
}

/** Writes down what became of items, in one statement. */
async function noteOutcomes(ctx: Ctx, items: readonly Item[], outcomes: readonly Outcome[]): Promise<void> {
  if (outcomes.length === 0) return
  const before = new Map(items.map((item) => [item.id, item]))
  const rows = outcomes.map((outcome) => ({ ...before.get(outcome.id), ...outcome }))
  await sql`update billing_run_items set
      state = became.state, message = became.message, problem = became.problem, included = became.included,
      term_id = became.term_id, invoice_id = became.invoice_id, start_on = became.start_on, end_on = became.end_on,
      delivery = became.delivery, mail_state = became.mail_state
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) became (
      id uuid, state text, message text, problem text, included boolean, term_id uuid, invoice_id uuid,
      start_on date, end_on date, delivery text, mail_state text
    )
    where billing_run_items.id = became.id`.execute(ctx.db)
}

const unchanged = ({ id }: Item, message: string): Outcome => ({ id, state: 'unchanged', message })

/** What a plan that was made anew at the release means for an item; null where it holds and is carried out. */
function changeOf(item: Item, plan: RenewalPlan, covered_minor: number): Outcome | null {
  const { member, tier, bill, invoice } = plan
  const held = (message: string, problem = 'price_changed'): Outcome => ({
    ...{ id: item.id, state: 'held', problem, included: false },
    message: `${message} Include it again to accept that.`,
  })
  if (invoice && item.problem !== 'invoiced')
    return unchanged(item, `${invoice.number ?? 'A draft'} was made for the next term meanwhile.`)
  // Renewed, paid and begun: the next term is another one by now.
  if (item.start_on && member.valid_through && member.valid_through >= item.start_on)
    return unchanged(item, 'Renewed meanwhile.')
  if (tier.id !== item.tier_id) return held(`The tier changed to ${tier.name}.`)
  if (bill.total_minor === item.amount_minor && tier.currency === item.currency)
    return covered_minor > 0 && item.problem !== 'has_credit'
      ? held(creditSentence(plan, covered_minor), 'has_credit')
      : null
  const before = writtenMoney(item.amount_minor, item.currency as string)
  const after = writtenMoney(bill.total_minor, tier.currency)
  return held(`The price changed from ${before} to ${after}.`)
}

/** Those of the terms that an item of any run has billed already. */
async function billedTerms(ctx: Ctx, termIds: readonly string[]): Promise<Set<string>> {
  if (termIds.length === 0) return new Set()
  const rows = await ctx.db
    .selectFrom('billing_run_items')
    .select('term_id')
    .where('term_id', 'in', termIds)
    .where('state', '=', 'done')
    .execute()
  return new Set(rows.map(({ term_id }) => term_id as string))
}

/** Proposes the next terms of the items with their invoices, each looked at anew under the locks of its member. */
async function releaseRenewals(ctx: Ctx, items: readonly Item[]): Promise<Outcome[]> {
  const memberIds = items.map(({ member_id }) => member_id as string)
  // In the order of locks: invoices, payments, members.
  await lockTermInvoices(ctx, memberIds)
  await lockCredits(ctx, memberIds)
  const plans = await planRenewals(ctx, memberIds, { isLocked: true })
  const credits = await creditsFor(ctx, plans)
  const outcomes: Outcome[] = []
  const agreed: { item: Item; plan: RenewalPlan }[] = []
  const reused = [...plans.values()].flatMap((plan) => ('invoice' in plan && plan.invoice && plan.proposed?.id) || [])
  const billed = await billedTerms(ctx, reused)
  for (const item of items) {
    const plan = plans.get(item.member_id as string)
    if (!plan || 'problem' in plan) {
      const isRenewed = plan && item.start_on && (plan.member.valid_through ?? '') >= item.start_on
      if (isRenewed && plan.problem === 'too_early') outcomes.push(unchanged(item, 'Renewed meanwhile.'))
      else outcomes.push({ id: item.id, state: 'refused', message: plan?.message ?? 'There is no such member.' })
      continue
    }
    if (plan.proposed && billed.has(plan.proposed.id))
      outcomes.push(unchanged(item, `Another run has sent ${plan.invoice?.number}.`))
    else {
      const change = changeOf(item, plan, credits.get(plan.member.id) ?? 0)
      if (change) outcomes.push(change)
      else agreed.push({ item, plan })
    }
  }
  const made = await proposeRenewals(
    ctx,
    agreed.map(({ plan }) => plan),
    await todayOfTenant(ctx),
  )
  for (const { item, plan } of agreed) {
    const { term_id, invoice_id } = made.get(plan.member.id) as { term_id: string; invoice_id: string | null }
    const isMailed = invoice_id !== null && isReached(plan.payer)
    const covered_minor = credits.get(plan.member.id) ?? 0
    // Whoever included it has read that the credit pays it.
    if (covered_minor > 0 && invoice_id !== null)
      await applyCredit(ctx, invoice_id, { amount: toAmount(covered_minor, plan.tier.currency) }, null)
    const message =
      covered_minor > 0 ? `${writtenMoney(covered_minor, plan.tier.currency)} was paid with credit.` : null
    outcomes.push({
      ...{ id: item.id, state: 'done', message, term_id, invoice_id },
      ...{ start_on: plan.dates.start_on, end_on: plan.dates.end_on },
      delivery: isMailed ? 'mail' : 'print',
      mail_state: isMailed ? 'waiting' : 'none',
    })
  }
  return outcomes
}

/** Notes the reminders of the items, each looked at anew under the lock of its invoice. */
async function releaseReminders(ctx: Ctx, items: readonly Item[]): Promise<Outcome[]> {
  const ids = items.map(({ invoice_id }) => invoice_id as string)
  const invoices = ctx.db.selectFrom('invoices').where('invoices.id', 'in', ids)
  await invoices.select('id').orderBy('id').forNoKeyUpdate().execute()
  const due = new Map(
    (await listDue(ctx, invoices as unknown as Rows, null, items.length)).map((each) => [each.id, each]),
  )
  const today = await todayOfTenant(ctx)
  const outcomes: Outcome[] = []
  const agreed: Item[] = []
  for (const item of items) {
    const now = due.get(item.invoice_id as string)
    const fault = now && reminderFault(now)
    if (!now || now.step !== item.step) outcomes.push(unchanged(item, 'Paid, reminded of or taken back meanwhile.'))
    else if (fault) outcomes.push({ id: item.id, state: 'refused', message: fault.message })
    else agreed.push(item)
  }
  if (agreed.length === 0) return outcomes
  const kept = await ctx.db
    .insertInto('reminders')
    .values(
      agreed.map(({ invoice_id, step, run_id }) => ({
        ...{ id: uuidv7(), run_id, step: step as number, invoice_id: invoice_id as string, sent_on: today },
        delivery: due.get(invoice_id as string)?.email == null ? 'print' : 'mail',
        remaining_minor: due.get(invoice_id as string)?.remaining_minor as number,
        created_by: actingAccountId(ctx),
      })),
    )
    .onConflict((conflict) => conflict.columns(['tenant_id', 'invoice_id', 'step']).doNothing())
    .returning(['invoice_id', 'delivery'])
    .execute()
  const sent = new Map(kept.map(({ invoice_id, delivery }) => [invoice_id, delivery]))
  for (const item of agreed) {
    const delivery = sent.get(item.invoice_id as string)
    if (delivery === undefined) outcomes.push(unchanged(item, 'Reminded of meanwhile.'))
    else
      outcomes.push({
        ...{ id: item.id, state: 'done', message: null, delivery },
        mail_state: delivery === 'mail' ? 'waiting' : 'none',
      })
  }
  await recordAudit(
    ctx,
    ...agreed.map(({ invoice_id, step }) => ({
      action: 'invoice.reminded' as const,
      noun: 'invoices' as const,
      object_id: invoice_id,
      after: { step },
    })),
  )
  return outcomes
}

/** Cancels the invoices of released renewals that nothing was paid on. */
async function undoRenewals(ctx: Ctx, items: readonly Item[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const { id, invoice_id } of items) {
    if (invoice_id === null) {
      outcomes.push({ id, state: 'kept', message: 'It cost nothing, so the term has started.', mail_state: 'none' })
      continue
    }
    const { status } = await ctx.db
      .selectFrom('invoices')
      .select('status')
      .where('id', '=', invoice_id)
      .executeTakeFirstOrThrow()
    if (status !== 'void') await cancelInvoice(ctx, invoice_id, 'The billing run was taken back', null)
    outcomes.push({ id, state: 'undone', message: null, mail_state: 'none' })
  }
  return outcomes
}

/** What is done to the items of a run that are in a state. */
interface Work {
  from: string
  limit: number
  run: (ctx: Ctx, items: readonly Item[]) => Promise<Outcome[]>
  /** What an item becomes that is refused. */
  otherwise: string
}

const WORK: Readonly<Record<'renewals' | 'reminders' | 'undo', Work>> = {
  renewals: { from: 'waiting', limit: BATCH, run: releaseRenewals, otherwise: 'refused' },
  reminders: { from: 'waiting', limit: BATCH, run: releaseReminders, otherwise: 'refused' },
  undo: { from: 'done', limit: UNDO_BATCH, run: undoRenewals, otherwise: 'kept' },
}

/** Works on the next items in one transaction; where one is refused, which undoes all, on each in its own. */
async function runBatch(ctx: Ctx, run_id: string, work: Work, limit = work.limit): Promise<number> {
  let items: Item[] = []
  try {
    await transaction(ctx, async (ctx) => {
      items = await waitingItems(ctx, run_id, work.from, limit)
      if (items.length > 0) await noteOutcomes(ctx, items, await work.run(ctx, items))
    })
  } catch (thrown) {
    const error = toAppError(thrown)
    if (!isRefusal(error) || items.length === 0) throw thrown
    if (items.length > 1) for (const _ of items) await runBatch(ctx, run_id, work, 1)
    else {
      const refused = items.map(({ id }) => ({ id, state: work.otherwise, message: error.message }))
      await noteOutcomes(ctx, items, refused)
    }
  }
  return items.length
}

/**
 * Releases a run, or takes it back, on behalf of whoever asked for it: some items in each transaction, until none is
 * left or the signal says to stop. It goes on where it was left, and several may work on it at once.
 *
 * @returns whether no item is left
 */
export async function workOff(
  system: Ctx,
  run: { id: string; kind: string; status: string; released_by: string },
  signal: AbortSignal,
): Promise<boolean> {
  const work = run.status === 'undoing' ? WORK.undo : WORK[run.kind as 'renewals' | 'reminders']
  while (!signal.aborted) {
    // Whoever is shut out or loses the right meanwhile is stopped at the next items.
    const ctx = await onBehalfOf(system, run.released_by)
    if (!can(ctx, 'invoices.write'))
      throw new AppError('forbidden', 'The account that began this may no longer write invoices.')
    if ((await runBatch(ctx, run.id, work)) > 0) continue
    await finish(ctx, run.id, run.status, work.from)
    return true
  }
  return false
}

/** Ends a release, or its undoing, once no item waits: items that another worker holds are that one's. */
async function finish(ctx: Ctx, id: string, status: string, from: string): Promise<void> {
  const left = ctx.db
    .selectFrom('billing_run_items')
    .select('id')
    .where('run_id', '=', id)
    .where('state', '=', from)
    .where('included', '=', true)
  await ctx.db
    .updateTable('billing_runs')
    .set({
      status: status === 'undoing' ? 'undone' : 'released',
      finished_at: sql`now()`,
      version: sql`version + 1`,
      updated_at: sql`now()`,
    })
    .where('id', '=', id)
    .where('status', '=', status)
    .where(({ not, exists }) => not(exists(left)))
    .execute()
}

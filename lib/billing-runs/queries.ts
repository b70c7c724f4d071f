import { type SelectQueryBuilder, sql } from 'kysely'
import type { TenantTables } from '#db/tenant'
import type {
  BillingRun,
  BillingRunFilter,
  BillingRunItem,
  BillingRunItemFilter,
  RunTotal,
} from '#lib/billing-runs/schema'
import type { Ctx } from '#lib/context'
import { orNotFound } from '#lib/errors'
import { getPage, type Page } from '#lib/paging/keyset'

type Runs = SelectQueryBuilder<TenantTables, 'billing_runs', object>
type Items = SelectQueryBuilder<TenantTables, 'billing_run_items', object>

/** Items that a release bills or has billed: none that it refused, held back or had nothing to do for. */
const BILLED = "included and state in ('waiting', 'done', 'undone', 'kept')"

/** What costs nothing has no paper: nothing is mailed or printed. */
const HAS_PAPER = 'amount_minor > 0'

/** What is counted of the items of a run. */
const COUNTED: Readonly<Record<string, string>> = {
  included: 'included',
  problem: 'problem is not null',
  waiting: "included and state = 'waiting'",
  done: "state = 'done'",
  unchanged: "state = 'unchanged'",
  held: "state = 'held'",
  refused: "state = 'refused'",
  undone: "state = 'undone'",
  kept: "state = 'kept'",
  mail: `${BILLED} and state <> 'undone' and ${HAS_PAPER} and delivery = 'mail'`,
  print: `${BILLED} and state <> 'undone' and ${HAS_PAPER} and delivery = 'print'`,
  mails_waiting: "mail_state = 'waiting'",
}

/** Runs with what their items add up to; one look at the items of each. */
function detail(runs: Runs) {
  return runs
    .innerJoinLateral(
      (is) => {
        const count = (name: string, which: string) =>
          sql<number>`count(*) filter (where ${sql.raw(which)})`.as(`${name}_count`)
        return is
          .selectFrom('billing_run_items as i')
          .whereRef('i.run_id', '=', 'billing_runs.id')
          .select(sql<number>`count(*)`.as('total_count'))
          .select(Object.entries(COUNTED).map(([name, which]) => count(name, which)))
          .as('counted')
      },
      (join) => join.onTrue(),
    )
    .select([
      'billing_runs.id',
      'billing_runs.kind',
      'billing_runs.status',
      'billing_runs.filter',
      'billing_runs.expires_until',
      'billing_runs.step',
      'billing_runs.words',
      'billing_runs.fault',
    ])
    .select(['total', ...Object.keys(COUNTED)].map((name) => sql.ref(`counted.${name}_count`).as(`${name}_count`)))
    .select([
      sql<RunTotal[]>`(select coalesce(jsonb_agg(jsonb_build_object(
          'currency', t.currency, 'item_count', t.item_count, 'amount', amount_text(t.amount_minor, t.currency)
        ) order by t.item_count desc, t.currency), '[]')
        from (
          select i.currency, count(*) as item_count, sum(i.amount_minor)::bigint as amount_minor
          from billing_run_items i
          where i.tenant_id = billing_runs.tenant_id and i.run_id = billing_runs.id and ${sql.raw(BILLED)}
            and i.currency is not null
          group by i.currency
        ) t)`.as('totals'),
      sql<boolean>`(billing_runs.kind = 'renewals' and billing_runs.status = 'released' and counted.done_count > 0)`.as(
        'can_undo',
      ),
      'billing_runs.created_by',
      'billing_runs.created_at',
      'billing_runs.released_by',
      'billing_runs.released_at',
      'billing_runs.finished_at',
      'billing_runs.version',
    ])
}

/** Returns a run with its progress. Throws not_found. */
export async function getBillingRun(ctx: Ctx, id: string): Promise<BillingRun> {
  const row = await detail(ctx.db.selectFrom('billing_runs').where('billing_runs.id', '=', id)).executeTakeFirst()
  return orNotFound(row, 'billing run') as BillingRun
}

/** Returns a page of the runs. */
export async function listBillingRuns(ctx: Ctx, filter: BillingRunFilter): Promise<Page<BillingRun>> {
  let runs: Runs = ctx.db.selectFrom('billing_runs')
  if (filter.kind) runs = runs.where('kind', 'in', filter.kind)
  if (filter.status) runs = runs.where('status', 'in', filter.status)
  const sorts = { created_at: { by: sql`billing_runs.created_at`, type: 'timestamptz' } } as const
  const count = async () =>
    Number((await runs.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()).count)
  const page = await getPage(detail(runs), filter, sql`billing_runs.id`, sorts, count)
  return page as unknown as Page<BillingRun>
}

const ITEM_SORTS = {
  title: { by: sql`billing_run_items.title_key`, type: 'text' },
  amount: { by: sql`billing_run_items.amount_minor`, type: 'bigint' },
} as const

const amount = (minor: string) =>
  sql<string | null>`amount_text(${sql.ref(`billing_run_items.${minor}`)}, billing_run_items.currency)`.as(
    minor.replace('_minor', ''),
  )

function itemDetail(items: Items) {
  const today = sql`(select (now() at time zone t.time_zone)::date from tenants t)`
  return items
    .select([
      'id',
      'title',
      'member_id',
      'payer_name',
      'tier_id',
      sql<string | null>`(select t.name from tiers t
        where t.tenant_id = billing_run_items.tenant_id and t.id = billing_run_items.tier_id)`.as('tier_name'),
      'start_on',
      'end_on',
      'step',
      'due_date',
      sql<number | null>`${today} - due_date`.as('days_overdue'),
      'term_id',
      'invoice_id',
      sql<string | null>`(select i.number from invoices i
        where i.tenant_id = billing_run_items.tenant_id and i.id = billing_run_items.invoice_id)`.as('invoice_number'),
      'lines',
      'currency',
    ])
    .select(['problem', 'message', 'is_blocked', 'included', 'delivery', 'state', 'mail_state'])
    .select([amount('amount_minor'), amount('tax_minor')])
}

/** Returns one item of a run. Throws not_found. */
export async function getBillingRunItem(ctx: Ctx, run_id: string, id: string): Promise<BillingRunItem> {
  const row = await itemDetail(ctx.db.selectFrom('billing_run_items'))
    .where('run_id', '=', run_id)
    .where('id', '=', id)
    .executeTakeFirst()
  return orNotFound(row, 'item') as unknown as BillingRunItem
}

/** The items of a run that a request means. */
function itemsOf(ctx: Ctx, run_id: string, filter: Partial<BillingRunItemFilter>): Items {
  let items: Items = ctx.db.selectFrom('billing_run_items').where('run_id', '=', run_id)
  if (filter.state) items = items.where('state', 'in', filter.state)
  if (filter.included !== undefined) items = items.where('included', '=', filter.included)
  if (filter.has_problem !== undefined) items = items.where('problem', filter.has_problem ? 'is not' : 'is', null)
  if (filter.problem) items = items.where('problem', '=', filter.problem)
  if (filter.delivery) items = items.where('delivery', '=', filter.delivery).where(sql<boolean>`${sql.raw(HAS_PAPER)}`)
  if (filter.q) items = items.where(sql<boolean>`strpos(title_key, fold(${filter.q}::text)) > 0`)
  return items
}

/** Returns a page of the items of a run. Throws not_found. */
export async function listBillingRunItems(
  ctx: Ctx,
  run_id: string,
  filter: BillingRunItemFilter,
): Promise<Page<BillingRunItem>> {
  orNotFound(
    await ctx.db.selectFrom('billing_runs').select('id').where('id', '=', run_id).executeTakeFirst(),
    'billing run',
  )
  const items = itemsOf(ctx, run_id, filter)
  const count = async () =>
    Number((await items.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()).count)
  const page = await getPage(itemDetail(items), filter, sql`billing_run_items.id`, ITEM_SORTS, count)
  return page as unknown as Page<BillingRunItem>
}

import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#lib/context'
import { sumDays } from '#lib/counters/days'
import { type BusyEvent, listBusyEvents } from '#lib/dashboard/events'
import { addDays } from '#lib/format/dates'
import { getInvoiceStats } from '#lib/invoices/queries'
import type { InvoiceStats } from '#lib/invoices/schema'
import { countMembersByStatus, expiringIn } from '#lib/members/metrics'
import type { MemberStatus } from '#lib/members/schema'
import type { Query } from '#lib/paths'

/** A figure and the filter of the list that holds exactly its rows. */
export interface Counted {
  count: number
  query: Query
}

/** A sum of money as a decimal string, and the filter of the list whose rows add up to it. */
export interface Summed {
  amount: string
  query: Query
}

/** What waits for somebody's decision. */
export interface Needs {
  /** The month in which the fiscal year starts; the figures below need it. */
  fiscal_year_start: number
  is_demo: boolean
  member_counts: Record<MemberStatus | 'archived', number>
  pending: Counted & {
    /** The longest waiting; those who only have to pay come last. */
    first: {
      id: string
      first_name: string
      last_name: string
      tier_id: string | null
      tier_name: string | null
      version: number
      created_at: string
      awaits_payment: boolean
    }[]
  }
  accounts: Counted & { first: { id: string; first_name: string; last_name: string; email: string; version: number }[] }
  grace: Counted
  expiring: Counted
  overdue: Counted & { amount: string }
  failed_mails: Counted
  events: BusyEvent[]
  invoice_stats: InvoiceStats
}

/** How many days ahead memberships that run out are shown. */
const EXPIRY_DAYS = 30
const MAX_NAMED = 3
/** Written out, so that the index of those who wait is known to hold all of them. */
const AWAITING = sql.lit('awaiting_approval')

/**
 * Returns what waits for somebody, in one batch.
 *
 * @param today where the tenant is
 */
export async function getNeeds(ctx: Ctx, today: string): Promise<Needs> {
  const expiring = { status: 'active', expires_from: today, expires_to: addDays(today, EXPIRY_DAYS) }
  const [tenant, member_counts, pending, accounts, waiting, [expiringCount = 0], mails, events, invoice_stats] =
    await Promise.all([
      ctx.db.selectFrom('tenants').select(['fiscal_year_start', 'is_demo']).executeTakeFirstOrThrow(),
      countMembersByStatus(ctx),
      listPending(ctx),
      listAwaitingAccounts(ctx),
      countOf(ctx.db.selectFrom('accounts').where('status', '=', AWAITING)),
      sumDays(ctx, [expiringIn({ from: today, to: expiring.expires_to })]),
      countOf(ctx.db.selectFrom('mails').where('status', '=', 'failed')),
      listBusyEvents(ctx),
      getInvoiceStats(ctx, {}),
    ])
  return {
    ...tenant,
    member_counts,
    pending: { count: member_counts.pending, query: { status: 'pending' }, first: pending },
    accounts: { count: waiting, query: { status: 'awaiting_approval' }, first: accounts },
    grace: { count: member_counts.grace, query: { status: 'grace', sort: 'valid_through' } },
    expiring: { count: expiringCount, query: { ...expiring, sort: 'valid_through' } },
    overdue: {
      count: invoice_stats.overdue_count,
      amount: invoice_stats.overdue,
      query: { overdue: 'true', currency: invoice_stats.currency, sort: 'due_date' },
    },
    failed_mails: { count: mails, query: { status: 'failed' } },
    events,
    invoice_stats,
  }
}

interface Countable {
  select(column: ReturnType<RawBuilder<number>['as']>): { executeTakeFirstOrThrow(): Promise<unknown> }
}

async function countOf(query: Countable): Promise<number> {
  const { count } = (await query.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()) as {
    count: number
  }
  return count
}

function listPending(ctx: Ctx) {
  return ctx.db
    .selectFrom('members')
    .leftJoin('tiers', 'tiers.id', 'members.tier_id')
    .select([
      'members.id',
      'members.first_name',
      'members.last_name',
      'members.tier_id',
      'tiers.name as tier_name',
      'members.version',
      'members.created_at',
    ])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('terms')
          .select('terms.id')
          .whereRef('terms.member_id', '=', 'members.id')
          .where('terms.state', '=', 'proposed')
          .where('terms.awaits_approval', '=', false)
          .where('terms.invoice_id', 'is not', null),
      )
        .$castTo<boolean>()
        .as('awaits_payment'),
    )
    .where('members.list_status', '=', sql.lit('pending'))
    .orderBy('awaits_payment')
    .orderBy('members.created_at')
    .orderBy('members.id')
    .limit(MAX_NAMED)
    .execute()
}

function listAwaitingAccounts(ctx: Ctx) {
  return ctx.db
    .selectFrom('accounts')
    .select(['id', 'first_name', 'last_name', 'email', 'version'])
    .where('status', '=', AWAITING)
    .orderBy('created_at')
    .limit(MAX_NAMED)
    .execute()
}

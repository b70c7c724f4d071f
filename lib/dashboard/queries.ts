import { sql } from 'kysely'
import type { Ctx } from '#lib/context'
import { listBusyEvents } from '#lib/dashboard/events'
import { PAYER_DIED } from '#lib/groups/queries'
import { APPLICATIONS } from '#lib/members/metrics'
import type { Query } from '#lib/paths'
import { rowsIn } from '#lib/query/figures'

/** What home has to know before it asks for figures, and the rows that it names. */
export type Known = Awaited<ReturnType<typeof readKnown>>

const MAX_NAMED = 3
/** Written out, so that the index of those who wait is known to hold all of them. */
const AWAITING = sql.lit('awaiting_approval')
const ACCOUNTS: Query = { status: 'awaiting_approval' }

/** Returns what home has to know before it asks for figures, and the rows that it names, in one batch. */
export async function readKnown(ctx: Ctx) {
  const [tenant, tiers, pending, payers, accounts, { value }, events, { has_members }, erasures] = await Promise.all([
    ctx.db.selectFrom('tenants').select(['fiscal_year_start', 'currency', 'is_demo']).executeTakeFirstOrThrow(),
    ctx.db.selectFrom('tiers').select(['id', 'name']).execute(),
    listPending(ctx),
    listPayersWhoDied(ctx),
    listAwaitingAccounts(ctx),
    ctx.db
      .selectFrom('accounts')
      .where('status', '=', AWAITING)
      .select(sql<number>`count(*)`.as('value'))
      .executeTakeFirstOrThrow(),
    listBusyEvents(ctx),
    ctx.db
      .selectNoFrom(({ exists, selectFrom }) => exists(selectFrom('members').select('id')).as('has_members'))
      .executeTakeFirstOrThrow(),
    ctx.db
      .selectFrom('erasures')
      .where('status', '=', sql.lit('requested'))
      .select([sql<number>`count(*)`.as('value'), sql<string | null>`min(created_at)`.as('since')])
      .executeTakeFirstOrThrow(),
  ])
  return {
    ...tenant,
    tiers,
    has_members,
    /** The applications and accounts that have waited longest, families whose payer has died, and the next events that fill up. */
    named: { pending, payers, accounts, events },
    /** How many accounts wait for approval. */
    accounts: { value, query: ACCOUNTS },
    /** How many members wait for an answer to their request to be erased, and since when the first does. */
    erasures,
  }
}

function listPending(ctx: Ctx) {
  return (
    rowsIn(ctx, 'members', APPLICATIONS)
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
      .select(({ exists, selectFrom }) =>
        exists(
          selectFrom('audit_log')
            .select('audit_log.id')
            .where('audit_log.noun', '=', 'members')
            .whereRef('audit_log.object_id', '=', 'members.id')
            .where('audit_log.action', '=', 'member.rejected'),
        )
          .$castTo<boolean>()
          .as('was_declined'),
      )
      .where('members.list_status', '=', sql.lit('pending'))
      // Whose first term begins another day waits for nobody.
      .where('members.current_term_start', 'is', null)
      .orderBy('awaits_payment')
      .orderBy('members.created_at')
      .orderBy('members.id')
      .limit(MAX_NAMED)
      .execute()
  )
}

function listPayersWhoDied(ctx: Ctx) {
  return rowsIn(ctx, 'groups', PAYER_DIED)
    .innerJoin('members', (join) =>
      join.onRef('members.group_id', '=', 'groups.id').on('members.group_role', '=', 'payer'),
    )
    .select(['groups.id', 'groups.name', 'members.first_name', 'members.last_name', 'members.organization'])
    .orderBy('members.deceased_on')
    .orderBy('groups.id')
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

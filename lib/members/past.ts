import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { TenantTables } from '#db/tenant'
import type { Ctx } from '#lib/context'
import { endOfDay } from '#lib/records/model'

/** What a member's record tells of any day as it does today. */
const SAME = [
  'account_id',
  'address_line1',
  'address_line2',
  'auto_renew',
  'birth_date',
  'city',
  'confirmed_email_key',
  'consents',
  'country',
  'created_at',
  'custom_values',
  'deceased_on',
  'directory_city',
  'directory_email',
  'directory_opt_in',
  'directory_organization',
  'directory_phone',
  'email',
  'email_key',
  'first_name',
  'group_id',
  'group_role',
  'group_since',
  'has_joined',
  'id',
  'job_title',
  'joined_on',
  'kind',
  'language',
  'last_name',
  'last_paid_on',
  'last_seen_at',
  'leaves_on',
  'leaving_reason',
  'member_number',
  'name_key',
  'notes',
  'organization',
  'override_reason',
  'override_status',
  'override_until',
  'parent_member_id',
  'payer_member_id',
  'phone',
  'postal_code',
  'referral_source',
  'referred_by_member_id',
  'region',
  'renewal_due_on',
  'resigned_on',
  'status_reason',
  'tags',
  'tenant_id',
  'updated_at',
  'version',
] as const satisfies (keyof TenantTables['members'])[]

type Periods = 'status_periods' | 'membership_periods'

/** The condition that a period covers a day. */
function covers<T extends Periods>(eb: ExpressionBuilder<TenantTables, T>, periods: T, day: string) {
  const [from, to] = [sql.ref(`${periods}.from_on`), sql.ref(`${periods}.to_on`)]
  return eb.and([sql<boolean>`${from} <= ${day}::date`, sql<boolean>`(${to} is null or ${to} >= ${day}::date)`])
}

/**
 * The members as they stood at the end of a past day: those of whom something is known by then, with the status, the
 * tier and the dates that they had; in the archive are those who were in it.
 */
export function membersOn(ctx: Pick<Ctx, 'db'>, day: string): SelectQueryBuilder<never, never, object> {
  const isArchived = sql<boolean>`members.archived_at < ${endOfDay(ctx, day)}`
  return ctx.db
    .selectFrom('members')
    .innerJoin('status_periods', (join) =>
      join.onRef('status_periods.member_id', '=', 'members.id').on((eb) => covers(eb as never, 'status_periods', day)),
    )
    .leftJoin('membership_periods', (join) =>
      join
        .onRef('membership_periods.member_id', '=', 'members.id')
        .on((eb) => covers(eb as never, 'membership_periods', day)),
    )
    .select(SAME.map((column) => `members.${column}` as const))
    .select([
      'status_periods.status',
      'membership_periods.tier_id',
      'membership_periods.current_term_start',
      'membership_periods.valid_through',
      'membership_periods.grace_through',
      sql<string | null>`case when ${isArchived} then members.archived_at end`.as('archived_at'),
      sql<string>`case when ${isArchived} then 'archived' else status_periods.status end`.as('list_status'),
    ]) as never
}

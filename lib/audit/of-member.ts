import type { ExpressionBuilder } from 'kysely'
import type { TenantTables } from '#db/tenant'

/** The condition that an entry of the log is of a member. What was done to a record merged into theirs is of the same person. */
export function isOfMember(memberId: string) {
  return ({ eb, or, selectFrom }: ExpressionBuilder<TenantTables, 'audit_log'>) =>
    or([
      eb('audit_log.object_id', '=', memberId),
      eb(
        'audit_log.object_id',
        'in',
        selectFrom('member_merges')
          .select('merged_member_id')
          .where('member_id', '=', memberId)
          .where('undone_at', 'is', null),
      ),
    ])
}

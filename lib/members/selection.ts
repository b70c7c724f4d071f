import { actingAccountId } from '#lib/context'
import type { ReadContext } from '#lib/figures/read-context'
import { can } from '#lib/permissions'

/** The members in reach: without members.read only the own record. */
export function reachableMembers({ ctx }: Pick<ReadContext, 'ctx'>) {
  const query = ctx.db.selectFrom('members')
  return can(ctx, 'members.read') ? query : query.where('members.account_id', '=', actingAccountId(ctx))
}

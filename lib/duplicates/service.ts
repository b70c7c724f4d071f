import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { recordAudit } from '#lib/audit/service'
import { actingAccountId, type Ctx, transaction } from '#lib/context'
import { getDuplicate, requireTwo } from '#lib/duplicates/queries'
import type { DuplicateDetail, NewDuplicate } from '#lib/duplicates/schema'
import { AppError } from '#lib/errors'
import { lockVersioned, touch } from '#lib/records/versions'

/** Puts two records side by side, whatever a search says of them; returns the pair there is, if there is one. */
export async function addDuplicate(ctx: Ctx, { member_id, other_member_id }: NewDuplicate): Promise<DuplicateDetail> {
  return transaction(ctx, async (ctx) => {
    const [low, high] = [member_id, other_member_id].map((id) => id.toLowerCase()).toSorted() as [string, string]
    await requireTwo(ctx, member_id.toLowerCase(), other_member_id.toLowerCase())
    const added = await ctx.db
      .insertInto('duplicates')
      .values({ id: uuidv7(), member_id: low, other_member_id: high, score: 0, is_chosen: true })
      .onConflict((conflict) =>
        conflict
          .columns(['tenant_id', 'member_id', 'other_member_id'] as never)
          .doUpdateSet({ is_chosen: true, state: 'open', decided_at: null, decided_by: null }),
      )
      .returning('id')
      .executeTakeFirstOrThrow()
    return getDuplicate(ctx, added.id)
  })
}

/**
 * Notes that two records are two people: no search finds them again. Taken back, the pair waits for a decision again.
 *
 * @throws AppError not_found, conflict (merged already)
 */
export async function dismissDuplicate(ctx: Ctx, id: string, isDismissed: boolean): Promise<DuplicateDetail> {
  return transaction(ctx, async (ctx) => {
    const pair = await lockVersioned(ctx, 'duplicates', id, null, 'pair')
    if (pair.state === 'merged') throw new AppError('conflict', 'The two records are one already.')
    const state = isDismissed ? 'dismissed' : 'open'
    if (pair.state === state) return getDuplicate(ctx, id)
    await touch(ctx, 'duplicates', id, {
      state,
      decided_by: isDismissed ? actingAccountId(ctx) : null,
      decided_at: isDismissed ? sql`now()` : null,
    })
    await recordAudit(ctx, {
      action: isDismissed ? 'member.duplicate_dismissed' : 'member.duplicate_reopened',
      noun: 'members',
      object_id: pair.member_id,
      after: { other_member_id: pair.other_member_id },
    })
    return getDuplicate(ctx, id)
  })
}

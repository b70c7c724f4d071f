import { summaryFrequency } from '#lib/accounts/queries'
import type { Message } from '#lib/accounts/schema'
import { recordAudit } from '#lib/audit/service'
import { openLink } from '#lib/auth/signed-links'
import { transaction } from '#lib/context'
import { AppError } from '#lib/errors'
import { lockVersioned, touch } from '#lib/records/versions'
import { getBrand } from '#lib/tenants/queries'

/** Whose summaries a link ends. Throws invalid, conflict. */
async function findLinked(token: string, request_id: string) {
  const { ctx, id } = openLink('summary-link', token, request_id)
  const [brand, account] = await Promise.all([
    getBrand(ctx),
    ctx.db.selectFrom('accounts').select(['roles', 'summary_frequency']).where('id', '=', id).executeTakeFirst(),
  ])
  const frequency = account ? summaryFrequency(account) : null
  if (frequency === null) throw new AppError('conflict', 'There are no summaries to end any more.')
  return { ctx, id, association: brand.name, frequency }
}

/**
 * Returns whose summaries the link of a mail ends. Changes nothing: mail programs open links before people do.
 *
 * @throws AppError invalid for a link that is not ours, conflict where there are no summaries to end
 */
export async function getLinkedSummaries(
  token: string,
  request_id: string,
): Promise<{ association: string; is_ended: boolean }> {
  const { association, frequency } = await findLinked(token, request_id)
  return { association, is_ended: frequency === 'never' }
}

/** Ends the summaries in the name of whoever holds the link of one. Throws as getLinkedSummaries. */
export async function endSummariesByLink(token: string, request_id: string): Promise<Message> {
  const { ctx: linked, id, association } = await findLinked(token, request_id)
  await transaction(linked, async (ctx) => {
    const account = await lockVersioned(ctx, 'accounts', id, null, 'account')
    if (account.summary_frequency === 'never') return
    const after = { summary_frequency: 'never' }
    await touch(ctx, 'accounts', id, after)
    const before = { summary_frequency: summaryFrequency(account) }
    await recordAudit(ctx, { action: 'account.updated', noun: 'accounts', object_id: id, before, after })
  })
  return { message: `${association} sends you no more summaries. Your account has the switch to get them again.` }
}

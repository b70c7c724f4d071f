import { openLink } from '#lib/auth/signed-links'
import { writeConsents } from '#lib/consents/log'
import { listPurposes, listSaid } from '#lib/consents/queries'
import type { Withdrawn } from '#lib/consents/schema'
import { type Ctx, transaction } from '#lib/context'
import { AppError } from '#lib/errors'
import { endSentence } from '#lib/format/stops'
import { lockVersioned } from '#lib/records/versions'
import { getBrand, organizers } from '#lib/tenants/queries'

/** What a link withdraws, for its page: nothing of whom it was sent to. */
interface LinkedConsent {
  association: string
  label: string
  text: string
  is_withdrawn: boolean
}

/** The member, or the record that theirs was made one with, and the purpose. Throws invalid, conflict. */
async function findLinked(token: string, request_id: string) {
  const { ctx, id, about } = openLink('consent-link', token, request_id)
  const [brand, purposes, member_id] = await Promise.all([getBrand(ctx), listPurposes(ctx), findMember(ctx, id)])
  const purpose = purposes.find(({ key }) => key === about)
  if (!purpose || member_id === null)
    throw new AppError(
      'conflict',
      endSentence(`There is nothing to withdraw any more. If you still get mails, write to ${organizers(brand)}`),
    )
  return { ctx, brand, purpose, member_id }
}

/** Returns the record of somebody today: records of one person that were recorded twice become one. */
async function findMember(ctx: Ctx, id: string): Promise<string | null> {
  const [member, merge] = await Promise.all([
    ctx.db.selectFrom('members').select(['id', 'erased_at']).where('id', '=', id).executeTakeFirst(),
    ctx.db
      .selectFrom('member_merges')
      .select('member_id')
      .where('merged_member_id', '=', id)
      .where('undone_at', 'is', null)
      .executeTakeFirst(),
  ])
  if (member) return member.erased_at === null ? member.id : null
  return merge ? findMember(ctx, merge.member_id) : null
}

async function lastSaid(ctx: Ctx, member_id: string, purpose: string) {
  return (await listSaid(ctx, [member_id], [purpose])).get(member_id)?.get(purpose)?.[0]?.state
}

/**
 * Returns what the link of a mail withdraws. Changes nothing: mail programs open links before people do.
 *
 * @throws AppError invalid for a link that is not ours, conflict with a sentence where there is nothing to withdraw
 */
export async function getLinkedConsent(token: string, request_id: string): Promise<LinkedConsent> {
  const { ctx, brand, purpose, member_id } = await findLinked(token, request_id)
  const is_withdrawn = (await lastSaid(ctx, member_id, purpose.key)) === 'withdrawn'
  return { association: brand.name, label: purpose.label, text: purpose.text, is_withdrawn }
}

/**
 * Withdraws a consent in the name of whoever holds the link of a mail. The link works as often as it is used; what is
 * withdrawn already adds no line to the log.
 *
 * @throws AppError as getLinkedConsent
 */
export async function withdrawByLink(token: string, request_id: string): Promise<Withdrawn> {
  const { ctx: linked, brand, purpose, member_id } = await findLinked(token, request_id)
  const { key, label, text } = purpose
  await transaction(linked, async (ctx) => {
    // Whoever says something at the same moment waits here.
    await lockVersioned(ctx, 'members', member_id, null, 'member')
    if ((await lastSaid(ctx, member_id, key)) === 'withdrawn') return
    await writeConsents(ctx, [{ member_id, purpose: key, state: 'withdrawn', at: null, way: 'link', text, note: null }])
  })
  return { message: `You have withdrawn “${label}”. ${brand.name} sends you no more mails for it.` }
}

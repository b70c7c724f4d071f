import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { recordAudit } from '#lib/audit/service'
import { actingAccountId, type Ctx, transaction } from '#lib/context'
import { env } from '#lib/env'
import { AppError, orNotFound } from '#lib/errors'
import { displayName } from '#lib/format/names'
import { shortened } from '#lib/format/shortened'
import { renderLetter } from '#lib/mail/render'
import { queueRendered } from '#lib/mail/service'
import { lines, paragraph } from '#lib/mail/templates/layout'
import { setMemberStatus } from '#lib/members/service'
import { lockMember } from '#lib/members/terms'
import { findOwnErasure, getErasure, isRunning, problemsOf } from '#lib/privacy/queries'
import type { Erasure, ErasureRefusal, NewErasure } from '#lib/privacy/schema'
import { enqueue } from '#lib/queue/queue'
import { touch } from '#lib/records/versions'
import { getBrand } from '#lib/tenants/queries'

const REASON = 'Erased at their wish'

/** Who decides, at this moment. */
const decidedNow = (ctx: Ctx) => ({ decided_by: actingAccountId(ctx), decided_at: sql<string>`now()` })

/** A name as it was typed, without what nobody minds. */
function typed(name: string): string {
  return name.trim().replace(/\s+/g, ' ').normalize('NFC').toLowerCase()
}

/**
 * Decides that a person is erased; a job does it. The name has to be typed as it stands on the page. What the law or
 * other people need settled comes first; a membership that runs is ended only when that is said.
 *
 * @throws AppError not_found, stale, conflict, invalid
 */
export async function startErasure(
  ctx: Ctx,
  member_id: string,
  input: NewErasure,
  version: number | null,
): Promise<Erasure> {
  return transaction(ctx, async (ctx) => {
    const member = await lockMember(ctx, member_id, version)
    const name = displayName(member)
    if (typed(input.confirmation) !== typed(name))
      throw new AppError('invalid', `Type the name as it stands here, to be sure: ${name}`, { field: 'confirmation' })
    const [problem] = await problemsOf(ctx, member_id)
    if (problem) throw new AppError('conflict', problem.message)
    if (isRunning(member.status)) {
      if (!input.ends_membership)
        throw new AppError('conflict', 'The membership still runs. Say that it ends, or cancel it first.', {
          field: 'ends_membership',
        })
      await setMemberStatus(ctx, member_id, 'cancelled', REASON, null)
    }
    await ctx.db
      .updateTable('terms')
      .set({ state: 'cancelled', updated_at: sql`now()` })
      .where('member_id', '=', member_id)
      .where('state', '=', 'proposed')
      .execute()
    const open = await ctx.db
      .selectFrom('erasures')
      .select(['id', 'status'])
      .where('member_id', '=', member_id)
      .where('status', 'in', ['requested', 'queued'])
      .executeTakeFirst()
    if (open?.status === 'queued') throw new AppError('conflict', 'This person is being erased already.')
    const decided = { status: 'queued', papers: input.papers, ...decidedNow(ctx) }
    const id = open?.id ?? uuidv7()
    if (open) await touch(ctx, 'erasures', id, decided)
    else
      await ctx.db
        .insertInto('erasures')
        .values({ id, member_id, ...decided })
        .execute()
    await enqueue(ctx, 'erasure', { tenant_id: ctx.tenant_id, erasure_id: id }, { key: id })
    return getErasure(ctx, id)
  })
}

/** Asks for the erasure of the acting account's own record; staff decide. Throws not_found, conflict. */
export async function requestErasure(ctx: Ctx): Promise<Erasure> {
  return transaction(ctx, async (ctx) => {
    const own = ctx.db.selectFrom('members').select('id').where('account_id', '=', actingAccountId(ctx))
    const { id: member_id } = orNotFound(await own.forNoKeyUpdate().executeTakeFirst(), 'member')
    const open = await ctx.db
      .selectFrom('erasures')
      .select('id')
      .where('member_id', '=', member_id)
      .where('status', 'in', ['requested', 'queued'])
      .executeTakeFirst()
    if (open) throw new AppError('conflict', 'You have asked for this already. The association will answer you.')
    const id = uuidv7()
    await ctx.db
      .insertInto('erasures')
      .values({ id, member_id, requested_by: actingAccountId(ctx) })
      .execute()
    await recordAudit(ctx, { action: 'member.erasure_requested', noun: 'members', object_id: member_id })
    return getErasure(ctx, id)
  })
}

/** Takes the acting account's own request back while nobody has decided it. Throws not_found, conflict. */
export async function withdrawErasure(ctx: Ctx): Promise<Erasure> {
  return transaction(ctx, async (ctx) => {
    const { id, status, member_id } = orNotFound(await findOwnErasure(ctx), 'request')
    // Held before it is looked at again: whoever decides at this moment comes first or second.
    const row = await ctx.db.selectFrom('erasures').select('status').where('id', '=', id).forUpdate().executeTakeFirst()
    if (status !== 'requested' || row?.status !== 'requested')
      throw new AppError('conflict', 'This is decided already and cannot be taken back.')
    await touch(ctx, 'erasures', id, { status: 'withdrawn' })
    await recordAudit(ctx, { action: 'member.erasure_withdrawn', noun: 'members', object_id: member_id })
    return getErasure(ctx, id)
  })
}

/** Mails whoever asked to be erased that it was declined, with the reason that staff gave. */
async function tellDeclined(ctx: Ctx, member_id: string, reason: string): Promise<void> {
  const member = await ctx.db
    .selectFrom('members')
    .leftJoin('accounts', 'accounts.id', 'members.account_id')
    .select(['members.first_name', 'members.last_name', 'members.organization', 'members.account_id'])
    .select(({ fn }) => fn.coalesce('accounts.email', 'members.email').as('email'))
    .where('members.id', '=', member_id)
    .executeTakeFirstOrThrow()
  const { email, account_id } = member
  if (!email) return
  const mail = {
    template: 'message' as const,
    account_id,
    member_id,
    to: { address: email, name: displayName(member) },
  }
  await queueRendered(ctx, mail, async () => {
    const brand = { ...(await getBrand(ctx)), app_url: env.APP_URL }
    const subject = 'Your request to be erased was declined'
    return renderLetter(
      {
        ...{ subject, preview: shortened(reason, 140), heading: subject },
        parts: [
          paragraph(`You asked ${brand.name} to erase what it keeps of you. This was declined, for this reason:`),
          lines(reason),
          paragraph('You can ask again under My data in your profile.'),
        ],
        footer: `You get this because you asked ${brand.name} to erase what it keeps of you.`,
      },
      brand,
    )
  })
}

/** Declines a request, with the reason that the member reads. Throws not_found, conflict for one that is decided. */
export async function declineErasure(ctx: Ctx, id: string, { reason }: ErasureRefusal): Promise<Erasure> {
  return transaction(ctx, async (ctx) => {
    const row = await ctx.db
      .selectFrom('erasures')
      .select(['status', 'member_id'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    const { status, member_id } = orNotFound(row, 'erasure')
    if (status !== 'requested') throw new AppError('conflict', 'This is decided already.')
    await touch(ctx, 'erasures', id, { status: 'declined', reason, ...decidedNow(ctx) })
    await recordAudit(ctx, {
      action: 'member.erasure_declined',
      noun: 'members',
      object_id: member_id,
      after: { reason },
    })
    await tellDeclined(ctx, member_id, reason)
    return getErasure(ctx, id)
  })
}

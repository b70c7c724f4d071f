import { z } from 'zod'
import { inviteAccount, repeatInvitation } from '#lib/accounts/service'
import type { Action } from '#lib/bulk-actions/action'
import type { Ctx } from '#lib/context'
import { AppError } from '#lib/errors'
import { emailKey } from '#lib/format/email-key'
import { writtenMoney } from '#lib/format/money'
import { displayName } from '#lib/format/names'
import { getInvoice } from '#lib/invoices/queries'
import { cancelInvoice } from '#lib/invoices/service'
import { editMember } from '#lib/members/service'
import { cancelProposed, findProposed, type TierRow } from '#lib/members/terms'
import { findInvoice, forTerms, withdrawInvoice } from '#lib/memberships/billing'
import { changeTier } from '#lib/memberships/change-tier'
import { renew } from '#lib/memberships/renew'
import type { Dues } from '#lib/memberships/schema'
import { lockWithTerm } from '#lib/memberships/service'
import { lockVersioned } from '#lib/records/versions'
import { Id } from '#lib/wire/schema'

const TAKEN_BACK = 'The action was taken back'

const TierChoice = z.strictObject({
  tier_id: Id,
  from: z.enum(['now', 'next_term', 'unbilled'], 'Choose now, next_term or unbilled.').default('next_term'),
  send: z.boolean().default(false),
})
type TierChoice = z.output<typeof TierChoice>

/** What taking a change of tier back needs. */
interface TierBefore {
  tier_id: string | null
  /** The tier of the next term where one was proposed. */
  proposed_tier_id: string | null
  /** The term that the change proposed. */
  term_id: string | null
}

async function findTier(ctx: Ctx, id: string | null): Promise<TierRow | undefined> {
  return id === null ? undefined : ctx.db.selectFrom('tiers').selectAll().where('id', '=', id).executeTakeFirst()
}

const HOW: Readonly<Record<TierChoice['from'], string>> = {
  now: 'from now on',
  next_term: 'from the next term on',
  unbilled: 'without billing anything',
}

function duesWords(dues: Dues | null): string {
  if (dues === null) return 'billed with the renewal'
  if (!/[1-9]/.test(dues.total)) return 'nothing to pay'
  return dues.total.startsWith('-')
    ? `credit of ${writtenMoney(dues.total.slice(1), dues.currency)}`
    : `${writtenMoney(dues.total, dues.currency)} to pay`
}

/** Changes the tier: now or with the next term, billed as the change of one member is, or as a correction without. */
export const changingTier: Action<TierChoice> = {
  permission: 'members.write',
  params: TierChoice,
  words: async (rows, { tier_id, from }, ctx) => {
    const tier = await findTier(ctx, tier_id)
    if (!tier) throw new AppError('invalid', 'tier_id: There is no such tier.', { field: 'params/tier_id' })
    return `Change ${rows} to ${tier.name} ${HOW[from]}`
  },
  run: async (ctx, id, { tier_id, from, send }) => {
    const { member, proposed } = await lockWithTerm(ctx, id, null)
    const next = from === 'next_term' ? (proposed?.tier_id ?? member.tier_id) : member.tier_id
    if (next === tier_id) return null
    const [was, tier] = await Promise.all([findTier(ctx, next), findTier(ctx, tier_id)])
    const before = { tier_id: member.tier_id, proposed_tier_id: proposed?.tier_id ?? null }
    const words = `${was?.name ?? 'no tier'} → ${tier?.name}`
    if (from === 'unbilled') {
      await editMember(ctx, id, { tier_id }, null)
      return { words, undo: { ...before, term_id: null } satisfies TierBefore }
    }
    const { dues } = await changeTier(ctx, id, { tier_id, from, send }, false, null)
    const after = await findProposed(ctx, id)
    const term_id = after && after.id !== proposed?.id ? after.id : null
    return { words: `${words}, ${duesWords(dues)}`, undo: { ...before, term_id } satisfies TierBefore }
  },
  undo: 'take_tier_back',
}

/** Gives members back the tier that they had, as long as nothing was paid or credited for the change. */
export const takingTierBack: Action<TierChoice> = {
  permission: 'members.write',
  params: TierChoice,
  words: (rows) => `Give ${rows} back the tier that they had`,
  run: async (ctx, id, { tier_id, from }, given) => {
    const before = given as TierBefore
    const { member, proposed } = await lockWithTerm(ctx, id, null)
    const [was, tier] = await Promise.all([findTier(ctx, before.tier_id), findTier(ctx, tier_id)])
    const words = `${tier?.name} → ${was?.name ?? 'no tier'}`
    if (before.term_id !== null && proposed?.id === before.term_id) {
      const invoice = await findInvoice(ctx, proposed)
      const bare = invoice ? await withdrawInvoice(ctx, proposed, invoice, TAKEN_BACK) : proposed
      await cancelProposed(ctx, bare)
      if (before.proposed_tier_id !== null && before.proposed_tier_id !== member.tier_id)
        await changeTier(ctx, id, { tier_id: before.proposed_tier_id, from: 'next_term' }, false, null)
      return { words }
    }
    if (from === 'unbilled' && member.tier_id === tier_id) {
      await editMember(ctx, id, { tier_id: before.tier_id }, null)
      return { words }
    }
    if (from === 'now' && member.tier_id === tier_id && before.tier_id !== null) {
      const back = { tier_id: before.tier_id, from } as const
      const { dues } = await changeTier(ctx, id, back, true, null)
      if (dues && !/[1-9]/.test(dues.total)) {
        await changeTier(ctx, id, back, false, null)
        return { words }
      }
    }
    throw new AppError(
      'conflict',
      'The change was paid or credited, or the tier was changed since. Change it by hand on the page of the member.',
    )
  },
  undo: null,
  is_undo: true,
}

const Sending = z.strictObject({ send: z.boolean().default(false) })
type Sending = z.output<typeof Sending>

/** Proposes the next term with its invoice, as the renewal of one member does. */
export const invoicingDues: Action<Sending> = {
  permission: 'invoices.write',
  params: Sending,
  words: (rows, { send }) => `Write ${send ? 'and mail ' : ''}invoices of the next term’s dues for ${rows}`,
  run: async (acting, id, { send }) => {
    const ctx = forTerms(acting)
    const { proposed } = await lockWithTerm(ctx, id, null)
    const given = await findInvoice(ctx, proposed)
    if (given) return { unchanged: `${given.number ?? 'a draft'} is for the next term already` }
    const { proposed_term } = await renew(ctx, id, { send }, null)
    const invoice_id = proposed_term?.invoice_id
    if (!proposed_term || !invoice_id) return { words: 'the next term starts, and nothing is to be paid' }
    const { number, total, currency, payer_name } = await getInvoice(ctx, invoice_id)
    const until = proposed_term.end_on ? ` to ${proposed_term.end_on}` : ''
    const told = `of ${writtenMoney(total, currency)} to ${payer_name}, ${proposed_term.start_on}${until}`
    return { words: `${number ?? 'draft'} ${told}`, tried: `invoice ${told}`, undo: { invoice_id } }
  },
  undo: 'withdraw_dues',
}

/** Cancels the invoices that were written, and with them the terms, where nothing was paid or credited. */
export const withdrawingDues: Action<Sending> = {
  permission: 'invoices.write',
  params: Sending,
  words: (rows) => `Cancel the invoices that were written for ${rows}`,
  run: async (ctx, _, __, given) => {
    if (!given) throw new AppError('conflict', 'Nothing was to be paid, and the term has started.')
    const { invoice_id } = given as { invoice_id: string }
    const { status, number } = await getInvoice(ctx, invoice_id)
    if (status === 'void') return null
    await cancelInvoice(ctx, invoice_id, TAKEN_BACK, null)
    return { words: `${number} is void` }
  },
  undo: null,
  is_undo: true,
}

/** Opens an account for a member and mails the link for the first password; where that is still open, mails it again. */
export const inviting: Action<object> = {
  permission: 'accounts.write',
  params: z.strictObject({}),
  words: (rows) => `Invite ${rows} to sign in`,
  run: async (ctx, id) => {
    const member = await lockVersioned(ctx, 'members', id, null, 'member')
    const { email, first_name, last_name, account_id, archived_at, status } = member
    if (account_id !== null) return null
    if (archived_at !== null || status === 'deceased')
      throw new AppError('conflict', 'Nobody is invited who is archived or has died.')
    if (!email) throw new AppError('conflict', 'There is no e-mail address.')
    const known = await ctx.db
      .selectFrom('accounts')
      .select(['id', 'first_name', 'last_name', 'status'])
      .where('email_key', '=', emailKey(email))
      .executeTakeFirst()
    if (!known) {
      await inviteAccount(ctx, { email, first_name, last_name, roles: ['member'] })
      return { words: `invitation to ${email}` }
    }
    if (displayName(known) !== displayName(member))
      throw new AppError(
        'conflict',
        `${email} signs in ${displayName(known)} already. Give this member another address.`,
      )
    if (known.status !== 'unverified') throw new AppError('conflict', 'There is an account with this address already.')
    await repeatInvitation(ctx, known.id)
    return { words: `invitation to ${email}, once more` }
  },
  undo: null,
}

import { recordAudit } from '#lib/audit/service'
import { type Ctx, transaction } from '#lib/context'
import { addCreditNote } from '#lib/credit-notes/service'
import { deliverPaper } from '#lib/deliveries/service'
import { AppError } from '#lib/errors'
import { addDays, daysBetween } from '#lib/format/dates'
import { toAmount, toMinor, writtenMoney } from '#lib/format/money'
import type { Invoice } from '#lib/invoices/schema'
import { FOLLOWS_PAYER, isFollower } from '#lib/members/followers'
import { because } from '#lib/members/history'
import { getMember } from '#lib/members/queries'
import {
  cancelProposed,
  endTerms,
  findReplaced,
  getTierRow,
  listCounted,
  proposeTerm,
  startTerm,
  type TermRow,
  type TierRow,
} from '#lib/members/terms'
import {
  type Bill,
  billingOf,
  billOf,
  differenceBill,
  duesShown,
  findInvoice,
  getPayer,
  grossOf,
  withdrawInvoice,
} from '#lib/memberships/billing'
import { sendInvoice } from '#lib/memberships/mails'
import { isRenewalOpen, nextDates, proposeNext, requireRenewable } from '#lib/memberships/renew'
import type { Dues, TierChange, TierChangeResult } from '#lib/memberships/schema'
import { hasBilling, lockWithTerm, type MemberRow, marksOf, settleDues } from '#lib/memberships/service'
import { can } from '#lib/permissions'
import { todayOfTenant } from '#lib/tenants/queries'
import { termEnd } from '#lib/terms/period'

/** Everything that a change of tier goes by. */
interface Change {
  member: MemberRow
  proposed: TermRow | undefined
  tier: TierRow
  input: TierChange
  today: string
  isDryRun: boolean
}

/**
 * Changes the tier of a running membership: now, for the difference in price over the rest of the term, or with the
 * next term, which is billed at its renewal. A change that has to be paid takes effect when it is.
 *
 * @param isDryRun changes nothing and says what it would cost
 * @throws AppError not_found, stale, conflict (a status or term that does not allow it, the same tier, a term that waits
 * to be paid), invalid (no such tier, a cheaper one at once without an invoice to credit, billing that does not fit),
 * forbidden (recording a payment, issuing a credit note)
 */
export async function changeTier(
  ctx: Ctx,
  id: string,
  input: TierChange,
  isDryRun: boolean,
  version: number | null,
): Promise<TierChangeResult> {
  return transaction(ctx, async (ctx) => {
    const { member, proposed } = await lockWithTerm(ctx, id, version)
    await because(ctx, 'renewed')
    if (isFollower(member)) throw new AppError('conflict', FOLLOWS_PAYER, { field: 'tier_id' })
    if (member.status === 'pending')
      throw new AppError('conflict', 'A pending member gets another tier with the approval.', { field: 'tier_id' })
    if (!['active', 'grace', 'lapsed'].includes(member.status))
      throw new AppError('conflict', `A ${member.status} member cannot change the tier. Change the status first.`)
    if (member.leaves_on !== null)
      throw new AppError('conflict', 'This membership ends by resignation. Take that back first, then change the tier.')
    const [tier, today] = await Promise.all([getTierRow(ctx, input.tier_id), todayOfTenant(ctx)])
    const change = { member, proposed, tier, input, today, isDryRun }
    const dues = input.from === 'now' ? await changeNow(ctx, change) : await changeNext(ctx, change)
    const isBilled = dues !== null && !dues.total.startsWith('-')
    if (input.send && isBilled && !isDryRun) await sendInvoice(ctx, id)
    if (!isDryRun)
      await recordAudit(ctx, {
        action: 'membership.tier_changed',
        noun: 'members',
        object_id: id,
        after: { tier_id: tier.id, from: input.from, billing: input.billing ?? null },
      })
    const after = await getMember(ctx, id)
    return { dry_run: isDryRun, dues, member: after, version: after.version }
  })
}

/** How many days a term has, both ends included. */
function daysOf(start_on: string, end_on: string): number {
  return daysBetween(start_on, end_on) + 1
}

/**
 * What of a tier's price falls on the rest of the period in which a day lies, in minor units with tax, not rounded.
 * Periods follow each other from the day on which the term began: one that was imported holds all that were renewed.
 */
function shareOf(tier: TierRow, isFirst: boolean, began_on: string, today: string, rest: number): number {
  let start_on = began_on
  let end_on = termEnd(start_on, tier)
  while (end_on !== null && end_on < today) {
    start_on = addDays(end_on, 1)
    end_on = termEnd(start_on, tier)
  }
  if (end_on === null) return 0
  return (grossOf(tier, isFirst && start_on === began_on) * rest) / daysOf(start_on, end_on)
}

async function changeNow(ctx: Ctx, { member, proposed, tier, input, today, isDryRun }: Change): Promise<Dues> {
  const counted = await listCounted(ctx, member.id)
  const running = counted.find(({ start_on, end_on }) => start_on <= today && (end_on === null || end_on >= today))
  if (!running) throw new AppError('conflict', 'No term runs today. Renew the membership in the other tier instead.')
  if (running.tier_id === tier.id)
    throw new AppError('conflict', `The membership is in ${tier.name} already.`, { field: 'tier_id' })
  if (proposed && !isDryRun)
    throw new AppError(
      'conflict',
      'Another term is proposed already and waits to be paid. Cancel its invoice first, or change the tier from the next term on.',
      { field: 'from' },
    )
  const from = await getTierRow(ctx, running.tier_id)
  // A term that was cut short before counts from the day on which the first of them began.
  const began_on = beginningOf(running, counted)
  const isFirst = running.source === 'join'
  const isLifetime = running.end_on === null || tier.period_unit === 'lifetime'
  const end_on = isLifetime ? termEnd(today, tier) : running.end_on
  const rest = running.end_on === null ? 0 : daysOf(today, running.end_on)
  const [spent, due] = [
    shareOf(from, isFirst, began_on, today, rest),
    isLifetime ? grossOf(tier, isFirst) : shareOf(tier, isFirst, began_on, today, rest),
  ]
  const difference_minor = Math.round(due - spent)
  const dates = { start_on: today, end_on, awaits_approval: false, requires_payment: difference_minor > 0 }
  const bill = await differenceBill(
    ctx,
    tier,
    { ...dates, difference_minor: Math.abs(difference_minor), from_name: from.name },
    member,
  )
  const dues = duesShown(bill, dates, await getPayer(ctx, member))
  if (difference_minor < 0)
    return creditRest(ctx, { member, tier, today, isDryRun, running, end_on, bill, dues, send: input.send === true })
  if (isDryRun) return dues
  const billing = billingOf(ctx, input, bill.total_minor, today)
  const term = await proposeTerm(ctx, {
    ...marksOf(billing, true),
    member_id: member.id,
    tier_id: tier.id,
    start_on: today,
    end_on,
    source: 'upgrade',
    awaits_approval: false,
    replaces_term_id: running.id,
  })
  await settleDues(ctx, term, { member, bill, billing, today, keeps_dates: true })
  return dues
}

interface Credit extends Pick<Change, 'member' | 'tier' | 'today' | 'isDryRun'> {
  running: TermRow
  end_on: string | null
  bill: Bill
  dues: Dues
  /** Whether the credit note is mailed. */
  send: boolean
}

/** What can still be taken off the dues of an invoice. */
interface Creditable {
  invoice: Invoice
  line_id: string
  left_minor: number
}

/** The invoices that a term was billed with, and before it the terms that it replaced: the newest first. */
async function creditablesOf(ctx: Ctx, term: TermRow, currency: string): Promise<Creditable[]> {
  const found: Creditable[] = []
  for (let next: TermRow | undefined = term; next; next = await findReplaced(ctx, next)) {
    const invoice = await findInvoice(ctx, next)
    const line = invoice?.lines[0]
    if (!invoice || !line || invoice.status === 'draft') continue
    const left_minor = toMinor(line.amount, currency) - toMinor(invoice.credited, currency)
    if (left_minor > 0) found.push({ invoice, line_id: line.id, left_minor })
  }
  return found
}

/**
 * Changes to a cheaper tier at once: credit notes take the difference off the invoices of the running term and of those
 * that it replaced, and what was paid of it is credit of the payer. Without such invoices there is nothing to take it off.
 */
async function creditRest(
  ctx: Ctx,
  { member, tier, today, isDryRun, running, end_on, bill, dues, send }: Credit,
): Promise<Dues> {
  let rest_minor = bill.total_minor
  const credits = (await creditablesOf(ctx, running, tier.currency)).flatMap(({ left_minor, ...paper }) => {
    const amount_minor = Math.min(left_minor, rest_minor)
    rest_minor -= amount_minor
    return amount_minor > 0 ? [{ ...paper, amount: toAmount(amount_minor, tier.currency) }] : []
  })
  if (rest_minor > 0)
    throw new AppError(
      'invalid',
      `${tier.name} is cheaper by ${writtenMoney(dues.total, dues.currency)} for the rest of the term, and no invoice is there to take that off, so it can only begin with the next term.`,
      { field: 'from' },
    )
  // Said with the preview already: nobody chooses what is refused in the end.
  if (!can(ctx, 'invoices.write'))
    throw new AppError('forbidden', 'Your role issues no credit notes. Change with the next term.', { field: 'from' })
  const shown = asCredit(dues, credits.map(({ invoice }) => invoice.number).join(', '))
  if (isDryRun) return shown
  const term = await proposeTerm(ctx, {
    member_id: member.id,
    tier_id: tier.id,
    start_on: today,
    end_on,
    source: 'upgrade',
    awaits_approval: false,
    requires_payment: false,
    billing: 'free',
    billing_reason: null,
    replaces_term_id: running.id,
  })
  await startTerm(ctx, term, { today, keeps_dates: true })
  const reason = { reason: 'other' as const, note: dues.lines[0]?.description ?? null }
  for (const { invoice, line_id, amount } of credits) {
    const note = await addCreditNote(
      ctx,
      invoice.id,
      { ...reason, lines: [{ invoice_line_id: line_id, amount }] },
      null,
    )
    if (send) await deliverPaper(ctx, { noun: 'credit_notes', id: note.id })
  }
  return shown
}

/** The first day of the whole term that a change of tier has cut into parts. */
function beginningOf(term: TermRow, counted: readonly TermRow[]): string {
  const replaced = counted.find(({ id }) => id === term.replaces_term_id)
  return replaced ? beginningOf(replaced, counted) : term.start_on
}

function asCredit(dues: Dues, invoice_number: string | null): Dues {
  const negative = (amount: string) => (/[1-9]/.test(amount) ? `-${amount}` : amount)
  return {
    ...dues,
    lines: dues.lines.map((line) => ({ ...line, amount: negative(line.amount) })),
    tax: negative(dues.tax),
    total: negative(dues.total),
    remaining: toAmount(0, dues.currency),
    starts: 'at_once',
    invoice_number,
  }
}

/** Lets the next term be in another tier: proposed with its invoice when renewing is open, else noted until it is. */
async function changeNext(ctx: Ctx, { member, proposed, tier, input, today, isDryRun }: Change): Promise<Dues | null> {
  requireRenewable(member)
  const invoice = await findInvoice(ctx, proposed)
  if (proposed ? proposed.tier_id === tier.id : member.tier_id === tier.id)
    throw new AppError('conflict', `The next term is in ${tier.name} already.`, { field: 'tier_id' })
  if (proposed?.replaces_term_id)
    throw new AppError('conflict', 'A change of tier waits to be paid. Cancel its invoice first.', { field: 'from' })
  const dates = nextDates(member, tier, today, input.payment?.received_on)
  const isBilled = invoice !== null || hasBilling(input) || (await isRenewalOpen(ctx, member, today))
  const waiting = { ...dates, awaits_approval: false, requires_payment: true }
  const dues = isBilled ? duesShown(await billOf(ctx, tier, dates, member), waiting, await getPayer(ctx, member)) : null
  if (isDryRun) return dues
  if (proposed) {
    if (invoice) await withdrawInvoice(ctx, proposed, invoice, `Changed to ${tier.name}`)
    await cancelProposed(ctx, proposed)
  }
  if (isBilled) {
    await proposeNext(ctx, member, undefined, tier, input)
    return dues
  }
  // Back to the tier of the running term: nothing has to be noted.
  if (tier.id === member.tier_id) return null
  await endTerms(ctx, today, [member.id])
  const unbilled = { billing: null, billing_reason: null }
  await proposeTerm(ctx, { ...waiting, ...unbilled, member_id: member.id, tier_id: tier.id })
  return null
}

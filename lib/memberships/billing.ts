import type { Ctx } from '#lib/context'
import { AppError } from '#lib/errors'
import { formatDate, formatDateRange } from '#lib/format/dates'
import { toAmount } from '#lib/format/money'
import { displayName } from '#lib/format/names'
import { getInvoice } from '#lib/invoices/queries'
import type { Invoice, ParsedInvoiceLine } from '#lib/invoices/schema'
import { addInvoices, cancelInvoice, finalizeInvoice, finalizeInvoices, removeInvoice } from '#lib/invoices/service'
import { totalInvoice, totalLine } from '#lib/invoices/totals'
import { type TermRow, type TierRow, unlinkInvoice } from '#lib/members/terms'
import type { BillingInput, Dues } from '#lib/memberships/schema'
import { fill, wordsOf } from '#lib/papers/words'
import { recordPayment } from '#lib/payments/service'
import { can } from '#lib/permissions'
import { localeOfTenant } from '#lib/tenants/queries'
import { duesOf } from '#lib/terms/dues'

/**
 * The context in which papers are written: on behalf of whoever acts, who need not be allowed to see or write invoices to
 * take a seat, to renew, or to leave, or to decide on memberships.
 */
export function forPapers(ctx: Ctx): Ctx {
  const { actor } = ctx
  if (actor.kind === 'account') return { ...ctx, actor: { ...actor, roles: [...actor.roles, 'treasurer'] } }
  return { ...ctx, actor: { kind: 'system', name: 'papers' } }
}

/**
 * The context in which the next terms are proposed whose dues somebody invoices who writes invoices and looks after no
 * members: the treasurer. Nothing else of a member may be written with it.
 */
export function forTerms(ctx: Ctx): Ctx {
  const { actor } = ctx
  return actor.kind === 'account' ? { ...ctx, actor: { ...actor, roles: [...actor.roles, 'membership_manager'] } } : ctx
}

/** How a request settles dues: as it says, or by an open invoice. Price zero needs nothing. */
export interface Billing {
  kind: 'invoice' | 'paid' | 'waived' | 'free'
  /** Whether the request says so itself. */
  is_given: boolean
  reason: string | null
  payment: NonNullable<BillingInput['payment']> | null
}

/**
 * Returns how a request settles dues of an amount.
 *
 * @throws AppError invalid (a reason or a payment that is missing or too much), forbidden (recording a payment)
 */
export function billingOf(ctx: Ctx, input: BillingInput, total_minor: number, today: string): Billing {
  const { billing = 'invoice', billing_reason = null, payment = null } = input
  const refuse = (field: string, message: string) => new AppError('invalid', message, { field })
  if (billing === 'waived' && !billing_reason) throw refuse('billing_reason', 'Say why nothing is to be paid.')
  if (billing !== 'waived' && billing_reason)
    throw refuse('billing_reason', 'A reason belongs to what is waived. Leave it out, or choose waived.')
  if (billing === 'paid' && !payment) throw refuse('payment', 'Say how and when it was paid.')
  if (billing !== 'paid' && payment)
    throw refuse('payment', 'A payment belongs to what is paid. Leave it out, or choose paid.')
  if (payment && payment.received_on > today)
    throw refuse('payment/received_on', 'Nothing can have come in after today.')
  if (billing === 'paid' && !can(ctx, 'payments.write'))
    throw new AppError('forbidden', 'Your role records no payments. Choose invoice.', { field: 'billing' })
  if (total_minor === 0 && billing === 'paid') throw refuse('billing', 'Nothing is to be paid. Leave billing out.')
  const is_given = input.billing !== undefined
  return {
    kind: total_minor === 0 ? 'free' : billing,
    is_given,
    reason: total_minor === 0 ? null : billing_reason,
    payment,
  }
}

/** Whose term is paid for, and by whom. */
interface Parties {
  member: { first_name: string; last_name: string }
  payer: {
    id: string
    name: string
    /** Where the payer is written to; null without an address, and for who has died or is archived. */
    send_to: string | null
  }
}

/** Dues, line by line; minor units, tax included. */
export interface Bill {
  lines: { description: string; unit_price_minor: number; tax_included: boolean; amount_minor: number }[]
  tier: TierRow
  tax_minor: number
  total_minor: number
}

/** "1 January 2027 – 31 December 2027", as the association writes it. */
function periodText(locale: string, start_on: string, end_on: string | null): string {
  const format = { locale, timeZone: 'UTC', style: 'long' } as const
  return end_on === null
    ? fill(wordsOf(locale).period_from, { date: formatDate(start_on, format) })
    : formatDateRange(start_on, end_on, format)
}

/** Returns a bill with its sums. */
function withTotals(
  tier: TierRow,
  charges: { description: string; unit_price_minor: number; tax_included?: boolean }[],
): Bill {
  const lines = charges.map(({ tax_included = tier.tax_included, ...charge }) => {
    const basis = { ...charge, quantity: 1, discount_minor: 0, tax_rate: tier.tax_rate, tax_included }
    return { ...basis, ...totalLine(basis) }
  })
  const { tax_minor, total_minor } = totalInvoice(lines)
  return { lines, tier, tax_minor, total_minor }
}

/** The lines of a bill as an invoice takes them. */
function linesOf({ lines, tier }: Bill): ParsedInvoiceLine[] {
  return lines.map(({ description, unit_price_minor, tax_included }) => ({
    description,
    quantity: 1,
    unit_price: toAmount(unit_price_minor, tier.currency),
    tax_rate: tier.tax_rate,
    tax_included,
    source: 'tier',
    source_id: tier.id,
  }))
}

/** Returns what a term costs: the dues, and the joining fee with the first one. */
export async function billOf(
  ctx: Ctx,
  tier: TierRow,
  term: { start_on: string; end_on: string | null; source: string },
  member: Parties['member'],
): Promise<Bill> {
  return billIn(await localeOfTenant(ctx), tier, term, member)
}

/** Returns the same for whoever knows how the association writes dates. */
export function billIn(
  locale: string,
  tier: TierRow,
  term: { start_on: string; end_on: string | null; source: string },
  member: Parties['member'],
): Bill {
  const { dues_minor, joining_fee_minor } = duesOf(tier, term.source === 'join')
  const name = displayName(member)
  const period = periodText(locale, term.start_on, term.end_on)
  return withTotals(tier, [
    { description: `${tier.name}, ${period}, ${name}`, unit_price_minor: dues_minor },
    ...(joining_fee_minor > 0
      ? [{ description: `${wordsOf(locale).joining_fee}, ${name}`, unit_price_minor: joining_fee_minor }]
      : []),
  ])
}

/** Returns what a change of tier costs, or saves, for the rest of a term; the difference is not negative and has its tax in it. */
export async function differenceBill(
  ctx: Ctx,
  tier: TierRow,
  rest: { start_on: string; end_on: string | null; difference_minor: number; from_name: string },
  member: Parties['member'],
): Promise<Bill> {
  const locale = await localeOfTenant(ctx)
  const change = fill(wordsOf(locale).tier_change, { tier: tier.name, former: rest.from_name })
  const description = `${change}, ${periodText(locale, rest.start_on, rest.end_on)}, ${displayName(member)}`
  return withTotals(tier, [{ description, unit_price_minor: rest.difference_minor, tax_included: true }])
}

/** What a whole term costs with tax, in minor units. */
export function grossOf(tier: TierRow, isFirst: boolean): number {
  const { dues_minor } = duesOf(tier, isFirst)
  const { tax_rate, tax_included } = tier
  return totalLine({ quantity: 1, unit_price_minor: dues_minor, discount_minor: 0, tax_rate, tax_included })
    .amount_minor
}

/** Returns who pays for a member: the payer on record, else the member. Throws invalid for a payer that there is not. */
export async function getPayer(
  ctx: Ctx,
  member: { id: string; payer_member_id: string | null },
): Promise<Parties['payer']> {
  const payer = await ctx.db
    .selectFrom('members')
    .select(['id', 'first_name', 'last_name', 'organization', 'email', 'status', 'archived_at'])
    .where('id', '=', member.payer_member_id ?? member.id)
    .executeTakeFirst()
  if (!payer) throw new AppError('invalid', 'There is no such member.', { field: 'payer_member_id' })
  const isSilent = payer.status === 'deceased' || payer.archived_at !== null
  return { id: payer.id, name: displayName(payer), send_to: isSilent ? null : payer.email }
}

/** Returns a bill as it is shown before anything is done. */
export function duesShown(
  { lines, tier, tax_minor, total_minor }: Bill,
  term: Pick<TermRow, 'start_on' | 'end_on' | 'awaits_approval' | 'requires_payment'>,
  payer: Parties['payer'] | null,
  invoice: Invoice | null = null,
): Dues {
  const amount = (minor: number) => toAmount(minor, tier.currency)
  const isPaidFirst = term.requires_payment && total_minor > 0
  const starts = term.awaits_approval ? 'when_approved' : isPaidFirst ? 'when_paid' : 'at_once'
  return {
    tier_id: tier.id,
    tier_name: tier.name,
    start_on: term.start_on,
    end_on: term.end_on,
    payer_member_id: payer?.id ?? null,
    payer_name: payer?.name ?? null,
    send_to: payer?.send_to ?? null,
    currency: tier.currency,
    lines: lines.map(({ description, amount_minor }) => ({ description, amount: amount(amount_minor) })),
    tax: amount(tax_minor),
    total: amount(total_minor),
    starts: term.awaits_approval && isPaidFirst ? 'when_approved_and_paid' : starts,
    invoice_number: invoice && (invoice.number ?? 'Draft'),
    remaining: invoice?.remaining ?? amount(total_minor),
  }
}

/**
 * Returns the invoice that a proposed term waits for; null when it has none that still counts. Whoever decides on the
 * term need not be allowed to see invoices: it is what that term costs.
 */
export async function findInvoice(ctx: Ctx, term: TermRow | undefined): Promise<Invoice | null> {
  if (!term?.invoice_id) return null
  const invoice = await getInvoice(forPapers(ctx), term.invoice_id)
  return invoice.status === 'void' ? null : invoice
}

/** A term to be paid for, what it costs, and whom. */
export interface TermBill {
  term: TermRow
  bill: Bill
  payer_id: string
}

/** Issues the invoice of a term to whoever pays, and returns it. */
export async function issueInvoice(ctx: Ctx, wanted: TermBill): Promise<Invoice> {
  const papers = forPapers(ctx)
  const [id] = await issueInvoices(papers, [wanted])
  return getInvoice(papers, id as string)
}

/** Issues the invoices of several terms in a few statements, and returns their identifiers in order. */
export async function issueInvoices(ctx: Ctx, wanted: readonly TermBill[]): Promise<string[]> {
  const drafts = await addInvoices(
    ctx,
    wanted.map(({ term, bill, payer_id }) => ({
      member_id: payer_id,
      kind: 'dues',
      term_id: term.id,
      currency: bill.tier.currency,
      service_from: term.start_on,
      service_to: term.end_on,
      lines: linesOf(bill),
    })),
  )
  await finalizeInvoices(ctx, drafts)
  return drafts.map(({ id }) => id)
}

/**
 * Records that all that remains on the invoice of a term was paid, which starts the term where nothing else is awaited.
 * A draft is issued first. Throws as recordPayment does.
 */
export async function payInvoice(ctx: Ctx, invoice: Invoice, payment: NonNullable<Billing['payment']>): Promise<void> {
  const { method, received_on, reference = null } = payment
  const { id, remaining } = invoice.status === 'draft' ? await finalizeInvoice(ctx, invoice.id, null) : invoice
  await recordPayment(ctx, id, { amount: remaining, method, received_on, reference }, null)
}

/**
 * Takes the invoice of a term that has not started back: a draft is deleted, an open one cancelled. The term stays as
 * it is.
 *
 * @throws AppError conflict when something was paid on it
 */
export async function withdrawInvoice(ctx: Ctx, term: TermRow, invoice: Invoice, reason: string): Promise<TermRow> {
  await unlinkInvoice(ctx, invoice.id)
  const papers = forPapers(ctx)
  if (invoice.status === 'draft') await removeInvoice(papers, invoice.id, null)
  else await cancelInvoice(papers, invoice.id, reason, null)
  return { ...term, invoice_id: null }
}

import { sql } from 'kysely'
import type { Ctx } from '#lib/context'
import { orNotFound } from '#lib/errors'
import type { PaperRef } from '#lib/files/schema'
import { displayName } from '#lib/format/names'
import type { BillTo } from '#lib/invoices/schema'
import type { AnyFacts } from '#lib/mail/editable/facts'
import type { EditableMail } from '#lib/mail/schema'
import { readPayBy } from '#lib/reminders/queries'
import type { Issuer } from '#lib/tenants/issuer'

/** A paper as it is to be mailed: to whom, with which mail, and what that tells. */
export interface Sending {
  /** Why it is not sent at all, as a sentence; null when nothing stands against it. */
  problem: string | null
  to: { name: string; address: string | null }
  /** Who gets it, where that is a member. */
  member_id: string | null
  template: EditableMail
  facts: AnyFacts
}

/** A record's paper as its page offers it. */
export interface OfferedPaper {
  paper: Pick<PaperRef, 'noun' | 'id'>
  /** What the paper is called after. */
  number: string
  /** Where the payer is written to; null where no address is known. */
  to: string | null
  /** Why it is not sent at all, as a sentence. */
  problem: string | null
}

/** What a notice of renewal tells of the term that ends; the term of its invoice is the one that follows. */
export function endingFacts(
  { ends_on, grace_through }: { ends_on: string | null; grace_through: string | null },
  today: string,
) {
  const has_ended = ends_on !== null && ends_on < today
  return {
    ends_on,
    has_ended,
    grace_to: has_ended && grace_through !== null && grace_through >= today ? grace_through : null,
  }
}

/** Returns the paper of a record as its page offers it. Throws not_found. */
export async function offerPaper(ctx: Ctx, paper: OfferedPaper['paper']): Promise<OfferedPaper> {
  const { problem, to, facts } = await readSending(ctx, paper)
  return { paper, number: facts.number ?? '', to: to.address, problem }
}

/** The payer, where that is a member. */
const PAYER = ['payer.email', 'payer.status as member_status', 'payer.archived_at'] as const

/** Returns how the paper of a record is to be mailed. Throws not_found. */
export function readSending(ctx: Ctx, ref: PaperRef): Promise<Sending> {
  if (ref.noun === 'credit_notes') return creditNoteSending(ctx, ref.id)
  return ref.noun === 'payments' ? receiptSending(ctx, ref.id) : invoiceSending(ctx, ref)
}

async function invoiceSending(ctx: Ctx, { id, step = 0 }: PaperRef): Promise<Sending> {
  const row = await ctx.db
    .selectFrom('invoices')
    .leftJoin('members as payer', 'payer.id', 'invoices.member_id')
    .leftJoin('terms', 'terms.invoice_id', 'invoices.id')
    .leftJoin('tiers', 'tiers.id', 'terms.tier_id')
    .leftJoin('members as holder', 'holder.id', 'terms.member_id')
    .leftJoin('registrations', 'registrations.id', 'invoices.registration_id')
    .leftJoin('events', 'events.id', 'registrations.event_id')
    .where('invoices.id', '=', id)
    .select([
      'invoices.number',
      'invoices.status',
      'invoices.payer_name',
      'invoices.member_id',
      'invoices.bill_to',
      'invoices.bill_to_follows_member',
      'invoices.issuer',
      'invoices.currency',
      'invoices.total_minor',
      'invoices.remaining_minor',
      'invoices.due_date',
      'invoices.reference',
      ...PAYER,
      'terms.member_id as holder_id',
      'terms.start_on',
      'terms.end_on',
      'tiers.name as tier',
      'holder.first_name',
      'holder.last_name',
      'holder.organization',
      'events.title as event',
    ])
    .executeTakeFirst()
  const invoice = orNotFound(row, 'invoice')
  const { number, status, member_id, holder_id, tier, remaining_minor } = invoice
  const isForAnother = holder_id !== null && holder_id !== member_id
  return {
    problem:
      status === 'draft'
        ? 'A draft is not sent. Finalise the invoice first.'
        : status === 'void'
          ? `${number} is cancelled, so it is not sent.`
          : step > 0 && remaining_minor === 0
            ? `${number} is paid, so there is nothing to remind of.`
            : silence(invoice.payer_name, invoice),
    to: { name: invoice.payer_name, address: addressOf(invoice, invoice.bill_to_follows_member) },
    member_id,
    template: step > 0 ? 'payment_reminder' : 'invoice',
    facts: {
      number: number ?? '',
      amount_minor: remaining_minor,
      total_minor: invoice.total_minor,
      currency: invoice.currency,
      due_on: invoice.due_date,
      reference: invoice.reference,
      bank: invoice.issuer as Issuer | null,
      invoice_id: id,
      ...(tier && { tier, term_from: invoice.start_on, term_to: invoice.end_on }),
      member_name: isForAnother ? displayName(invoice) : null,
      event: invoice.event,
      ...(step > 0 && { step, pay_by: await readPayBy(ctx, id, step) }),
    },
  }
}

async function creditNoteSending(ctx: Ctx, id: string): Promise<Sending> {
  const row = await ctx.db
    .selectFrom('credit_notes')
    .innerJoin('invoices', 'invoices.id', 'credit_notes.invoice_id')
    .leftJoin('members as payer', 'payer.id', 'credit_notes.member_id')
    .where('credit_notes.id', '=', id)
    .select([
      'credit_notes.number',
      'credit_notes.payer_name',
      'credit_notes.member_id',
      'credit_notes.bill_to',
      'credit_notes.currency',
      'credit_notes.total_minor',
      'credit_notes.note',
      'credit_notes.invoice_id',
      'invoices.number as invoice_number',
      'invoices.bill_to_follows_member',
      // A refund with a credit note is written in the same transaction, so at the same moment.
      sql<{ method: string; amount_minor: number }[]>`(
        select coalesce(jsonb_agg(jsonb_build_object('method', back.method, 'amount_minor', back.amount_minor) order by back.method), '[]')
        from (
          select r.method, sum(r.amount_minor)::bigint as amount_minor from refunds r
          where r.tenant_id = credit_notes.tenant_id and r.created_at = credit_notes.created_at and exists (
            select from payment_allocations a
            where a.tenant_id = r.tenant_id and a.payment_id = r.payment_id and a.invoice_id = credit_notes.invoice_id
          ) group by r.method
        ) back
      )`.as('given_back'),
      ...PAYER,
    ])
    .executeTakeFirst()
  const note = orNotFound(row, 'credit note')
  return {
    problem: silence(note.payer_name, note),
    to: { name: note.payer_name, address: addressOf(note, note.bill_to_follows_member) },
    member_id: note.member_id,
    template: 'credit_note',
    facts: {
      number: note.number,
      amount_minor: note.total_minor,
      currency: note.currency,
      invoice_number: note.invoice_number ?? '',
      invoice_id: note.invoice_id,
      reason: note.note,
      given_back: note.given_back,
    },
  }
}

async function receiptSending(ctx: Ctx, id: string): Promise<Sending> {
  const row = await ctx.db
    .selectFrom('payments')
    .leftJoin('members as payer', 'payer.id', 'payments.member_id')
    .leftJoinLateral(firstSettled(ctx), (join) => join.onTrue())
    .where('payments.id', '=', id)
    .select([
      'payments.number',
      'payments.status',
      'payments.reversed_on',
      'payments.payer_name',
      'payments.member_id',
      'payments.currency',
      'payments.amount_minor',
      'payments.received_on',
      'payments.method',
      'settled.id as invoice_id',
      'settled.number as invoice_number',
      'settled.bill_to',
      'settled.payer_name as billed_name',
      ...PAYER,
    ])
    .executeTakeFirst()
  const payment = orNotFound(row, 'payment')
  const { number, payer_name, member_id, billed_name, bill_to } = payment
  const name = payer_name ?? billed_name ?? ''
  const isBilled = member_id === null && billed_name === payer_name
  return {
    problem:
      payment.reversed_on !== null
        ? `${number} was taken back, so there is nothing to receipt.`
        : ['succeeded', 'partially_refunded', 'refunded'].includes(payment.status)
          ? silence(name, payment)
          : `${number} is ${payment.status}, so there is nothing to receipt.`,
    to: { name, address: addressOf({ ...payment, bill_to: isBilled ? bill_to : null }, true) },
    member_id,
    template: 'receipt',
    facts: {
      number,
      amount_minor: payment.amount_minor,
      currency: payment.currency,
      received_on: payment.received_on,
      method: payment.method,
      invoice_number: payment.invoice_number,
      invoice_id: payment.invoice_id,
    },
  }
}

/** The invoice that a payment settled first. */
function firstSettled(ctx: Ctx) {
  return ctx.db
    .selectFrom('payment_allocations')
    .innerJoin('invoices', 'invoices.id', 'payment_allocations.invoice_id')
    .where(sql<boolean>`payment_allocations.payment_id = payments.id`)
    .select(['invoices.id', 'invoices.number', 'invoices.bill_to', 'invoices.payer_name'])
    .orderBy('payment_allocations.created_at')
    .orderBy('payment_allocations.id')
    .limit(1)
    .as('settled')
}

/** Where a payer is written to: as the member's record says now, and the other way round where the paper names another. */
function addressOf(row: { email: string | null; bill_to: unknown }, followsMember: boolean): string | null {
  const billed = (row.bill_to as BillTo | null)?.email || null
  return followsMember ? (row.email ?? billed) : (billed ?? row.email)
}

/** Why nobody writes to a payer. Queueing a mail has the last word on it. */
function silence(name: string, payer: { member_status: string | null; archived_at: string | null }): string | null {
  if (payer.member_status === 'deceased') return `${name} has died, so nothing is sent.`
  return payer.archived_at === null ? null : `${name} is in the archive, so nothing is sent.`
}

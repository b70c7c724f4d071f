import { sql } from 'kysely'
import type { Ctx } from '#lib/context'
import type { NewCreditNote } from '#lib/credit-notes/schema'
import { addCreditNote, linesLeft } from '#lib/credit-notes/service'
import { deliverPaper } from '#lib/deliveries/service'
import { AppError } from '#lib/errors'
import { writtenDay } from '#lib/format/dates'
import { toAmount } from '#lib/format/money'
import { displayName } from '#lib/format/names'
import type { Invoice } from '#lib/invoices/schema'
import { addInvoice, cancelInvoice, finalizeInvoice, lockInvoice, removeInvoice } from '#lib/invoices/service'
import { divideRounded } from '#lib/invoices/totals'
import { type Billing, forPapers, getPayer, payInvoice } from '#lib/memberships/billing'
import { freeInvoice } from '#lib/payments/refunds'

/** Mails a paper to whoever pays. Who cannot be written to has it with the invoice. */
export async function mailPaper(ctx: Ctx, ...paper: ParametersAfterCtx): Promise<void> {
  try {
    await deliverPaper(forPapers(ctx), ...paper)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
  }
}

type ParametersAfterCtx = Parameters<typeof deliverPaper> extends [Ctx, ...infer Rest] ? Rest : never

function readSeat(ctx: Ctx, id: string) {
  return ctx.db
    .selectFrom('registrations')
    .innerJoin('events', 'events.id', 'registrations.event_id')
    .innerJoin('tenants', 'tenants.tenant_id', 'events.tenant_id')
    .leftJoin('ticket_types', 'ticket_types.id', 'registrations.ticket_type_id')
    .leftJoin('members', 'members.id', 'registrations.member_id')
    .select([
      'registrations.quantity',
      'registrations.price_minor',
      'registrations.currency',
      'registrations.guest_name',
      'registrations.guest_email',
      'registrations.ticket_type_id',
      'ticket_types.name as ticket_name',
      'ticket_types.tax_rate',
      'events.title',
      'events.event_date',
      'events.end_date',
      'members.id as member_id',
      'members.first_name',
      'members.last_name',
      'members.payer_member_id',
      'tenants.locale',
      sql<string | null>`(registrations.payment_due_at at time zone tenants.time_zone)::date`.as('due_date'),
    ])
    .where('registrations.id', '=', id)
    .executeTakeFirstOrThrow()
}

/**
 * Issues the invoice of a seat, to the member's payer, the member or the guest, and records the payment that settles it
 * where there is one. Returns the invoice.
 */
export async function billSeat(ctx: Ctx, id: string, payment: Billing['payment']): Promise<Invoice> {
  const papers = forPapers(ctx)
  const seat = await readSeat(ctx, id)
  const { quantity, price_minor, currency, title, event_date, end_date, ticket_type_id, due_date } = seat
  const member =
    seat.member_id === null
      ? null
      : {
          id: seat.member_id,
          first_name: seat.first_name ?? '',
          last_name: seat.last_name ?? '',
          payer_member_id: seat.payer_member_id,
        }
  const name = member ? displayName(member) : (seat.guest_name ?? '')
  // Seats that were added at another price have none that is the same for each.
  const isEven = price_minor % quantity === 0
  const day = writtenDay(event_date.slice(0, 10), seat.locale)
  const draft = await addInvoice(papers, {
    ...(member ? { member_id: (await getPayer(ctx, member)).id } : { bill_to: { name, email: seat.guest_email } }),
    kind: 'event',
    registration_id: id,
    currency,
    ...(due_date && { due_date }),
    service_from: event_date.slice(0, 10),
    service_to: end_date.slice(0, 10),
    lines: [
      {
        description: [`${isEven ? '' : `${quantity} × `}${seat.ticket_name ?? 'Ticket'}`, title, day, name].join(', '),
        quantity: isEven ? quantity : 1,
        unit_price: toAmount(isEven ? price_minor / quantity : price_minor, currency),
        tax_rate: seat.tax_rate ?? '0',
        tax_included: true,
        source: 'ticket',
        source_id: ticket_type_id,
      },
    ],
  })
  const invoice = await finalizeInvoice(papers, draft.id, null)
  if (payment) await payInvoice(papers, invoice, payment)
  return invoice
}

interface Withdrawal {
  reason: string
  refund?: NewCreditNote['refund']
  notifies?: boolean
  share?: SeatShare
}

/** So many of the seats that an invoice is for. */
interface SeatShare {
  seats: number
  of: number
}

/** The share of some seats in what is left of each line of their invoice. */
async function partsOf(ctx: Ctx, invoice_id: string, { seats, of }: SeatShare) {
  const lines = await linesLeft(ctx, invoice_id)
  const tickets = lines.filter(({ source }) => source === 'ticket')
  return (tickets.length > 0 ? tickets : lines)
    .map(({ id, left_minor }) => ({
      id,
      amount_minor: Number(divideRounded(BigInt(left_minor) * BigInt(seats), BigInt(of))),
    }))
    .filter(({ amount_minor }) => amount_minor > 0)
}

/**
 * Takes the invoice of a seat back: a draft is deleted, one that is not paid is void, and what was paid of it is credit
 * of the payer. What was paid in full, or is to be given back, is taken back by a credit note, which is mailed unless
 * nobody is to be told. Returns whether there was anything to take back.
 *
 * @param share takes back the share of so many seats in what is left of it only, always by a credit note
 * @throws AppError conflict for a share of a draft
 */
export async function withdrawSeatInvoice(
  ctx: Ctx,
  invoice_id: string,
  { reason, refund = null, notifies = true, share }: Withdrawal,
): Promise<boolean> {
  const papers = forPapers(ctx)
  const invoice = await lockInvoice(papers, invoice_id, null)
  const { status, paid_minor, credited_minor, total_minor, remaining_minor, currency } = invoice
  if (status === 'draft') {
    if (share)
      throw new AppError(
        'conflict',
        'The invoice of this registration is a draft still. Issue or delete it, then take the seats out.',
      )
    await removeInvoice(papers, invoice_id, null)
  } else if (status === 'void' || credited_minor === total_minor) return false
  else if (share || status === 'paid' || credited_minor > 0 || (refund && paid_minor > 0)) {
    const parts = share ? await partsOf(papers, invoice_id, share) : null
    if (parts?.length === 0) return false
    const sum_minor = parts?.reduce((sum, { amount_minor }) => sum + amount_minor, 0)
    // Of a share that was not paid yet nothing can go back.
    const isPaid = sum_minor === undefined ? paid_minor > 0 : sum_minor > remaining_minor
    const lines = parts?.map(({ id, amount_minor }) => ({
      invoice_line_id: id,
      amount: toAmount(amount_minor, currency),
    }))
    const note = {
      ...{ reason: 'cancellation' as const, note: reason },
      ...(lines && { lines }),
      ...(refund && isPaid && { refund }),
    }
    const { id } = await addCreditNote(papers, invoice_id, note, null)
    if (notifies) await mailPaper(ctx, { noun: 'credit_notes', id })
  } else {
    if (paid_minor > 0) await freeInvoice(papers, invoice)
    await cancelInvoice(papers, invoice_id, reason, null)
  }
  return true
}

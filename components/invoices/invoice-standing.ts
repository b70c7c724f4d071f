import type { Tone } from '#components/ui/status-badge'
import { daysBetween } from '#lib/format/dates'
import type { Invoice } from '#lib/invoices/schema'
import { isAllCredited } from '#lib/invoices/status'

/** What an invoice is called that was credited in full. */
export const CREDITED_LABEL = 'Credited'

/** What an invoice can be for. */
export const INVOICE_KIND_LABELS: Readonly<Record<Invoice['kind'], string>> = {
  dues: 'Dues',
  event: 'Event',
  donation: 'Donation',
  other: 'Other',
}

/** Where an invoice stands: in a word, a colour, and the sentence that says why and what changes it. */
export interface Standing {
  tone: Tone
  title: string
  sentence: string
}

interface Words {
  /** Today where the tenant is. */
  today: string
  day: (date: string) => string
  money: (amount: string) => string
}

type Facts = Pick<
  Invoice,
  | 'status'
  | 'due_date'
  | 'issue_date'
  | 'total'
  | 'paid'
  | 'credited'
  | 'remaining'
  | 'is_overdue'
  | 'is_partially_paid'
  | 'paid_on'
  | 'void_reason'
  | 'write_off_reason'
  | 'reference'
> &
  Partial<Pick<Invoice, 'payments' | 'refunds'>>

const days = (count: number) => (count === 1 ? '1 day' : `${count} days`)

/** What is said to whoever keeps the books. */
export function standingForTreasurer(invoice: Facts, { today, day, money }: Words): Standing {
  const { status, due_date, issue_date, remaining, total, paid } = invoice
  const part = invoice.is_partially_paid ? `${money(paid)} of ${money(total)} is paid. ` : ''
  switch (status) {
    case 'draft':
      return {
        tone: 'neutral',
        title: 'Draft',
        sentence: 'It has no number yet and nobody was asked to pay. Change or delete it as you like, or finalise it.',
      }
    case 'open': {
      const left = daysBetween(today, due_date)
      if (invoice.is_overdue) {
        return {
          tone: 'danger',
          title: `Overdue by ${days(-left)}`,
          sentence: `${part}${money(remaining)} was due ${day(due_date)}. Recording a payment settles it; what will never come can be written off.`,
        }
      }
      return {
        tone: 'warning',
        title: left === 0 ? 'Open, due today' : `Open, due in ${days(left)}`,
        sentence: `${part}${money(remaining)} is to be paid by ${day(due_date)}. From the day after it counts as overdue.`,
      }
    }
    case 'paid': {
      if (isAllCredited(invoice))
        return {
          tone: 'neutral',
          title: CREDITED_LABEL,
          sentence: `All ${money(total)} were credited. Nothing is owed; what had been paid is credit of the payer or was refunded.`,
        }
      const { paid_on } = invoice
      const took = paid_on && issue_date ? daysBetween(issue_date, paid_on) : null
      return {
        tone: 'success',
        title: 'Paid',
        sentence:
          paid_on === null
            ? 'Nothing remains to be paid.'
            : `Settled ${day(paid_on)}${took !== null && took > 0 ? `, ${days(took)} after it was issued` : ''}. Nothing remains to be paid.`,
      }
    }
    case 'void':
      return {
        tone: 'neutral',
        title: 'Cancelled',
        sentence: `${reasonOf(invoice.void_reason)}Nothing is owed. It keeps its number, so that the books have no gap.`,
      }
    case 'uncollectible':
      return {
        tone: 'danger',
        title: 'Written off',
        sentence: `${reasonOf(invoice.write_off_reason)}${money(remaining)} counts as lost. A payment that comes after all can still be recorded.`,
      }
  }
}

/** What is said to the member who got it. */
export function standingForMember(invoice: Facts, { today, day, money }: Words): Standing {
  const { status, due_date, remaining, paid_on } = invoice
  const quote = invoice.reference ? ` Please quote ${invoice.reference} when you pay.` : ''
  const thanks = invoice.is_partially_paid ? `Thank you for the ${money(invoice.paid)} you have paid. ` : ''
  switch (status) {
    case 'open': {
      const late = daysBetween(due_date, today)
      return invoice.is_overdue
        ? {
            tone: 'danger',
            title: `${money(remaining)} was due ${day(due_date)}`,
            sentence: `${thanks}It is ${days(late)} late.${quote} If you have paid in the last days, there is nothing to do.`,
          }
        : {
            tone: 'warning',
            title: `${money(remaining)} to pay by ${day(due_date)}`,
            sentence: `${thanks}${quote}`.trim(),
          }
    }
    case 'paid':
      if (isAllCredited(invoice))
        return {
          tone: 'neutral',
          title: CREDITED_LABEL,
          sentence: `All ${money(invoice.total)} were credited. ${creditedText(invoice, money)}`,
        }
      return {
        tone: 'success',
        title: 'Paid',
        sentence: [
          paid_on ? `Settled ${day(paid_on)}. Thank you.` : 'There is nothing to pay.',
          ...backTexts(invoice, money),
        ].join(' '),
      }
    case 'uncollectible':
      return {
        tone: 'neutral',
        title: 'No longer expected',
        sentence: 'We have stopped asking for this payment. Write to us if you want to settle it after all.',
      }
    default:
      return { tone: 'neutral', title: 'Cancelled', sentence: 'There is nothing to pay.' }
  }
}

/** What became of the money for what was credited in full: it went back, it is credit, or there was none. */
function creditedText(invoice: Facts, money: Words['money']): string {
  const back = backTexts(invoice, money)
  if (back.length > 0) return back.join(' ')
  return (invoice.payments ?? []).length > 0
    ? 'What you had paid is credit for your next invoice. If you would rather have it back, write to us.'
    : 'There is nothing to pay.'
}

/** What was given back of what was paid, a sentence for each way. */
function backTexts({ refunds = [] }: Facts, money: Words['money']): string[] {
  return refunds.map(({ amount, method }) => `${money(amount)} ${WENT_BACK[method] ?? 'was given back.'}`)
}

const WENT_BACK: Readonly<Record<string, string>> = {
  cash: 'was given back in cash.',
  bank_transfer: 'is given back by bank transfer.',
  cheque: 'is given back by cheque.',
  card: 'is given back to the card.',
  card_terminal: 'is given back to the card.',
  direct_debit: 'is given back to the bank account.',
  online: 'is given back online.',
}

function reasonOf(reason: string | null): string {
  return reason ? `Reason: ${reason.replace(/[.\s]+$/, '')}. ` : ''
}

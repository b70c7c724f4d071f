import { AppError } from '#lib/errors'
import type { InvoiceStatus, InvoiceSummary } from '#lib/invoices/schema'

/** Where an invoice can go from each state. */
const MOVES: Record<InvoiceStatus, readonly InvoiceStatus[]> = {
  draft: ['open'],
  open: ['paid', 'void', 'uncollectible'],
  uncollectible: ['paid', 'void'],
  paid: [],
  void: [],
}

/** Throws conflict, with the moves that are possible, unless an invoice may go from one state to the other. */
export function requireMove(from: InvoiceStatus, to: InvoiceStatus): void {
  if (MOVES[from].includes(to)) return
  const possible = MOVES[from]
  const way =
    possible.length === 0
      ? `An invoice that is ${from} stays ${from}.`
      : `From ${from} it can become ${possible.join(', ').replace(/, ([^,]+)$/, ' or $1')}.`
  throw new AppError('conflict', `This invoice is ${from} and cannot become ${to}. ${way}`, { field: 'status' })
}

/** Throws conflict unless the invoice is a draft; issued invoices are never changed. */
export function requireDraft(status: InvoiceStatus): void {
  if (status === 'draft') return
  throw new AppError(
    'conflict',
    `This invoice is ${status}; only a draft can be changed or deleted. Cancel it and issue a new one instead.`,
    { field: 'status' },
  )
}

/** Whether nothing remains of an invoice because all of it was credited: what had been paid was given back or is credit. */
export function isAllCredited({
  status,
  paid,
  credited,
}: Pick<InvoiceSummary, 'status' | 'paid' | 'credited'>): boolean {
  return status === 'paid' && Number(paid) === 0 && Number(credited) > 0
}

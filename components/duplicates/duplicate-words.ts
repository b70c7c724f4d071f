import type { DuplicateReason, DuplicateState } from '#lib/duplicates/schema'

const REASON_LABELS: Readonly<Record<DuplicateReason, string>> = {
  email: 'Same e-mail address',
  phone: 'Same telephone number',
  birth_date: 'Same day of birth',
  address: 'Same address',
  place: 'Same place',
  name: 'Same name',
  near_name: 'Nearly the same name',
}

export const DUPLICATE_STATE_LABELS: Readonly<Record<DuplicateState, string>> = {
  open: 'To decide',
  dismissed: 'Two people',
  merged: 'Merged',
}

const MOVED: Readonly<Record<string, readonly [string, string]>> = {
  terms: ['term', 'terms'],
  invoices: ['invoice', 'invoices'],
  payments: ['payment', 'payments'],
  credit_notes: ['credit note', 'credit notes'],
  registrations: ['registration', 'registrations'],
  mails: ['mail', 'mails'],
  paid_for: ['member paid for', 'members paid for'],
}

/** "2 terms, 1 invoice": what hangs on a record. */
export function countsText(counts: Readonly<Record<string, number>>): string {
  const parts = Object.entries(counts).map(([kind, count]) => {
    const [one, many] = MOVED[kind] ?? [kind, kind]
    return `${count} ${count === 1 ? one : many}`
  })
  return parts.join(', ') || 'nothing yet'
}

/** What two records have in common, in words. */
export function reasonsText(reasons: readonly DuplicateReason[]): string {
  return reasons.map((reason) => REASON_LABELS[reason]).join(' · ') || 'Chosen by hand'
}

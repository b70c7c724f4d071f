import { addDays } from '#lib/format/dates'
import type { AnyFacts, EditableProps, Variant } from '#lib/mail/editable/facts'
import type { EditableMail } from '#lib/mail/schema'
import type { Issuer } from '#lib/tenants/issuer'

/** What made-up mails take from the association that looks at them. */
export interface SampleBasis {
  today: string
  currency: string
  time_zone: string
  bank: Pick<Issuer, 'name' | 'legal_name' | 'iban' | 'bic' | 'bank_name'>
}

/** Whom made-up mails are written to. */
export const SAMPLE_PERSON = { first_name: 'Ada', last_name: 'Example', name: 'Ada Example' }

/** A term that follows one that ends. */
function nextTerm(ends_on: string) {
  return { tier: 'Gold', ends_on, term_from: addDays(ends_on, 1), term_to: addDays(ends_on, 365) }
}

/** Made-up facts for each editable mail. */
function sampleFacts({ today, currency, time_zone, bank }: SampleBasis): EditableProps {
  const year = today.slice(0, 4)
  const invoice = {
    ...{ number: `INV-${year}-00041`, amount_minor: 6000, currency, due_on: addDays(today, 14), bank },
    ...{ reference: `RF18INV${year}00041`, invoice_id: '00000000-0000-7000-8000-000000000001' },
  }
  const term = { tier: 'Gold', term_from: today, term_to: addDays(today, 364) }
  const seat = {
    ...{ event: 'Summer party', event_starts_at: `${addDays(today, 30)}T17:00:00Z`, event_time_zone: time_zone },
    ...{ seats: 2, event_id: '00000000-0000-7000-8000-000000000002', source: 'member' as const, is_public: false },
  }
  return {
    application_received: { tier: 'Gold' },
    application_approved: { ...term, ...invoice },
    application_declined: { tier: 'Gold', reason: 'All places of this year are taken.' },
    application_withdrawn: { tier: 'Gold' },
    membership_started: { ...term, ...invoice, is_renewal: false },
    membership_ending: { ending: 'own', tier: 'Gold', term_to: addDays(today, 120) },
    invoice: { ...invoice, ...term, total_minor: 6000 },
    renewal_notice: { ...invoice, ...nextTerm(addDays(today, 30)), has_ended: false },
    receipt: { ...invoice, number: `PAY-${year}-00012`, received_on: today, method: 'bank_transfer' },
    payment_reminder: { ...invoice, ...term, due_on: addDays(today, -14), pay_by: addDays(today, 7), step: 1 },
    credit_note: {
      ...{ number: `CN-${year}-00003`, invoice_number: invoice.number, invoice_id: invoice.invoice_id },
      ...{ amount_minor: 6000, currency, reason: 'Invoiced twice by mistake.' },
    },
    seat_held: { ...seat, ...invoice, held_until: `${addDays(today, 7)}T10:00:00Z` },
    seat_released: { ...seat, number: invoice.number },
    feedback_request: {
      ...{ event: seat.event, event_starts_at: `${addDays(today, -1)}T17:00:00Z`, event_time_zone: time_zone },
      ...{ feedback_token: 'made-up', feedback_until: `${addDays(today, 13)}T20:00:00Z`, source: seat.source },
    },
  }
}

/** Returns made-up facts for one text of a mail. */
export function sampleOf(template: EditableMail, variant: Variant, basis: SampleBasis): AnyFacts {
  const facts: AnyFacts = sampleFacts(basis)[template]
  const { today } = basis
  if (variant === 'after')
    return { ...facts, ...nextTerm(addDays(today, -7)), has_ended: true, grace_to: addDays(today, 23) }
  if (variant === 'ended') return { ...facts, ending: variant, term_to: today }
  if (variant === 'by_office' || variant === 'shared' || variant === 'taken_back') return { ...facts, ending: variant }
  return { ...facts, is_renewal: variant === 'renewed', step: Number(variant) || 1 }
}

'use client'

import { type BillingValues, PaidFields } from '#components/memberships/billing-fields'
import type { Presence } from '#components/registrations/add-registration-presence'
import { RadioField } from '#components/ui/radio-field'
import { TextField } from '#components/ui/text-field'
import type { Fields } from '#components/ui/use-edit-form'
import type { PaymentRule } from '#lib/seats/schema'

const BY_RULE: Readonly<Record<PaymentRule, { label: (total: string) => string; description: string }>> = {
  invoice: {
    label: (total) => `Write an invoice over ${total}`,
    description: 'The seat is confirmed at once; the invoice stays open.',
  },
  prepay: {
    label: (total) => `Write an invoice over ${total}, to be paid first`,
    description: 'The seat is held until it is paid; unpaid in time it goes to the next in line.',
  },
  at_door: {
    label: (total) => `${total} is paid at the door`,
    description: 'The seat is confirmed; the invoice is written with the payment.',
  },
}

/** Of who has come already, nothing is held and nothing confirmed. */
const BY_RULE_LATER: typeof BY_RULE = {
  invoice: { label: BY_RULE.invoice.label, description: 'It stays open, to be paid later.' },
  prepay: { label: BY_RULE.invoice.label, description: 'It stays open, to be paid later.' },
  at_door: {
    label: (total) => `${total} is still to be paid`,
    description: 'The invoice is written when the payment is recorded.',
  },
}

/** How people pay who stand there. */
const DOOR_METHODS = [
  { value: 'cash', label: 'Cash' },
  { value: 'card_terminal', label: 'Card' },
  { value: 'other', label: 'Other' },
] as const

interface SeatPriceProps {
  form: Fields<BillingValues> & { part: (name: 'payment') => Fields<BillingValues['payment']> }
  rule: PaymentRule
  total: string
  presence: Presence
  /** Whether the people have come already. */
  hasCome: boolean
}

/** What the seats cost, and how that is settled. */
export function SeatPrice({ form, rule, total, presence, hasCome }: SeatPriceProps) {
  const { values, field } = form
  const payment = form.part('payment')
  const later = (hasCome ? BY_RULE_LATER : BY_RULE)[rule]
  const open = { value: 'invoice' as const, label: later.label(total), description: later.description }
  const settled = [
    {
      value: 'paid' as const,
      label: presence === 'door' ? `${total} is paid now` : `${total} has been paid`,
      description: hasCome ? 'A paid invoice is written.' : 'The seat is confirmed, with a paid invoice.',
    },
    {
      value: 'waived' as const,
      label: 'Waive the price',
      description: hasCome ? 'No invoice is written.' : 'The seat is confirmed without an invoice.',
    },
  ]
  return (
    <>
      <RadioField
        {...field('billing')}
        isRequired={false}
        options={presence === 'door' ? [...settled, open] : [open, ...settled]}
      />
      {values.billing !== 'paid' ? null : presence === 'door' ? (
        <RadioField {...payment.field('method')} options={DOOR_METHODS} />
      ) : (
        <PaidFields {...payment} />
      )}
      {values.billing === 'waived' ? (
        <TextField {...field('billing_reason')} isRequired description="Kept in the history." />
      ) : null}
    </>
  )
}

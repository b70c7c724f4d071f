'use client'

import { HandCoins } from 'lucide-react'
import { PAYMENT_METHODS_AS_OPTIONS } from '#components/payments/payment-words'
import { DateField } from '#components/ui/date-field'
import { DialogButton } from '#components/ui/dialog-button'
import { FormDialog } from '#components/ui/edit-form'
import { FormGrid } from '#components/ui/form'
import { useFormat } from '#components/ui/format-context'
import { MoneyField } from '#components/ui/money-field'
import { SelectField } from '#components/ui/select-field'
import { TextField } from '#components/ui/text-field'
import { useEditForm } from '#components/ui/use-edit-form'
import { todayIn } from '#lib/format/dates'
import { minorOrNull, toAmount, toMinor } from '#lib/format/money'
import { getPayment, refundPayment } from '#lib/payments/client'
import { NewRefund, type Payment } from '#lib/payments/schema'

/** Gives money of a payment back, and says before which invoices are owed again. */
export function PaymentRefund({ payment }: { payment: Payment }) {
  return (
    <DialogButton variant="outline" dialog={(onClose) => <RefundDialog payment={payment} onClose={onClose} />}>
      <HandCoins aria-hidden />
      Give back
    </DialogButton>
  )
}

function RefundDialog({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const { time_zone, money, moneyOf } = useFormat()
  const { currency } = payment
  const today = todayIn(time_zone)
  const left = toAmount(toMinor(payment.amount, currency) - toMinor(payment.refunded, currency), currency)
  const hasCredit = toMinor(payment.unapplied, currency) > 0
  const form = useEditForm({
    fields: NewRefund.shape,
    schema: NewRefund,
    labels: { amount: 'Amount', method: 'How', refunded_on: 'Given back on', reason: 'Reason', reference: 'Reference' },
    version: payment.version,
    start: {
      amount: hasCredit ? payment.unapplied : left,
      method: payment.method === 'credit' ? 'other' : payment.method,
      refunded_on: today,
    },
    load: () => getPayment(payment.id),
    save: (body, { version, key }) => refundPayment(payment.id, body as NewRefund, key, version),
    done: (_, values) => `${money(values.amount, currency)} of ${payment.number} given back`,
    onSaved: onClose,
  })
  const beyond = (minorOrNull(form.values.amount, currency) ?? 0) - toMinor(payment.unapplied, currency)
  return (
    <FormDialog
      form={form}
      title={`Give money of ${payment.number} back`}
      description={`${money(left, currency)} is left of it, ${
        toMinor(payment.unapplied, currency) === toMinor(left, currency)
          ? 'all of it as credit'
          : `${money(payment.unapplied, currency)} of that as credit`
      }.`}
      what="this payment"
      submitLabel="Give back"
      tone="danger"
      onClose={onClose}
    >
      <FormGrid>
        <MoneyField
          {...form.field('amount')}
          currency={currency}
          description={
            beyond > 0
              ? `${moneyOf(beyond, currency)} of it will be owed again on the invoices that it paid.`
              : 'Comes from the credit; no invoice changes.'
          }
        />
        <DateField {...form.field('refunded_on')} min={payment.received_on} max={today} />
      </FormGrid>
      <SelectField {...form.field('method')} options={PAYMENT_METHODS_AS_OPTIONS} isRequired={false} />
      <TextField {...form.field('reason')} placeholder="For example: paid twice" />
      <TextField {...form.field('reference')} />
    </FormDialog>
  )
}

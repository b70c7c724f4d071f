'use client'

import { z } from 'zod'
import { PAYMENT_METHODS_AS_OPTIONS } from '#components/payments/payment-words'
import { SEND_RECEIPT, sendReceipt } from '#components/payments/send-receipt'
import { CheckboxField } from '#components/ui/checkbox-field'
import { DateField } from '#components/ui/date-field'
import { FormDialog } from '#components/ui/edit-form'
import { FormGrid } from '#components/ui/form'
import { type Format, useFormat } from '#components/ui/format-context'
import { MoneyField } from '#components/ui/money-field'
import { SelectField } from '#components/ui/select-field'
import { TextAreaField } from '#components/ui/text-area-field'
import { useEditForm } from '#components/ui/use-edit-form'
import { todayIn } from '#lib/format/dates'
import { minorOrNull, toMinor } from '#lib/format/money'
import { checkDraft } from '#lib/intelligence/findings/client'
import { getInvoice } from '#lib/invoices/client'
import type { Invoice } from '#lib/invoices/schema'
import { recordPayment } from '#lib/payments/client'
import { NewPayment } from '#lib/payments/schema'

const { amount, method, received_on, note } = NewPayment.shape

interface PaymentDialogProps {
  invoice: Pick<Invoice, 'id' | 'number' | 'currency' | 'remaining' | 'version' | 'issue_date'>
  /** Whether receipts go out by themselves. */
  sendsReceipt: boolean
  onClose: () => void
}

/** Records money that has come in for an invoice. */
export function PaymentDialog({ invoice, sendsReceipt, onClose }: PaymentDialogProps) {
  const { time_zone, money, moneyOf } = useFormat()
  const today = todayIn(time_zone)
  const form = useEditForm({
    fields: { amount, method, received_on, note, send: z.boolean() },
    schema: NewPayment,
    labels: { amount: 'Amount', received_on: 'Received', method: 'How', note: 'Note', send: SEND_RECEIPT },
    version: invoice.version,
    start: { amount: invoice.remaining, method: 'bank_transfer', received_on: today, send: sendsReceipt },
    load: () => getInvoice(invoice.id),
    check: ({ amount, received_on }) =>
      checkDraft('payments', { amount, ...(received_on && { received_on }), invoice_ids: [invoice.id] }),
    save: async (body, { version, key, values }) => {
      const saved = await recordPayment(invoice.id, body as NewPayment, key, version)
      await sendReceipt(saved.data, values.send)
      return saved
    },
    done: (_, values) => `${money(values.amount, invoice.currency)} recorded on ${invoice.number}`,
    onSaved: onClose,
  })
  const { values, field } = form
  return (
    <FormDialog
      form={form}
      title="Record a payment"
      description={`${money(invoice.remaining, invoice.currency)} remains on ${invoice.number}.`}
      what="this invoice"
      submitLabel="Record payment"
      pendingLabel="Recording…"
      onClose={onClose}
    >
      <FormGrid>
        <MoneyField
          {...field('amount')}
          currency={invoice.currency}
          description={restText(values.amount, invoice, moneyOf)}
        />
        <DateField {...field('received_on')} max={today} isRequired />
      </FormGrid>
      <SelectField {...field('method')} options={PAYMENT_METHODS_AS_OPTIONS} isRequired={false} />
      <TextAreaField {...field('note')} description="For the books; the payer does not see it." rows={2} />
      <CheckboxField {...field('send')} />
    </FormDialog>
  )
}

/** What the payment leaves open. */
function restText(
  amount: string,
  { remaining, currency }: PaymentDialogProps['invoice'],
  moneyOf: Format['moneyOf'],
): string | undefined {
  const paid = minorOrNull(amount, currency)
  if (paid === null) return undefined
  const rest = toMinor(remaining, currency) - paid
  if (rest === 0) return 'Settles the invoice.'
  if (rest < 0) return `That is ${moneyOf(-rest, currency)} more than remains.`
  return `Leaves ${moneyOf(rest, currency)} open.`
}

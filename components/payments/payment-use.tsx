'use client'

import { InvoiceField } from '#components/invoices/invoice-field'
import { FormDialog } from '#components/ui/edit-form'
import { useFormat } from '#components/ui/format-context'
import { MoneyField } from '#components/ui/money-field'
import { useEditForm } from '#components/ui/use-edit-form'
import { minorOrNull, toAmount, toMinor } from '#lib/format/money'
import { getPayment, usePayment as pay } from '#lib/payments/client'
import { type Payment, PaymentUse } from '#lib/payments/schema'

/** The window in which an invoice is paid with what is left of a payment. */
export function PaymentUseDialog({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const { money, moneyOf } = useFormat()
  const { id, number, currency, unapplied } = payment
  const left = toMinor(unapplied, currency)
  const form = useEditForm({
    fields: PaymentUse.shape,
    schema: PaymentUse,
    labels: { invoice_id: 'Invoice', amount: 'Amount' },
    version: payment.version,
    load: () => getPayment(id),
    save: (body, { version, key }) => pay(id, body as PaymentUse, key, version),
    done: (_, values) => `${money(values.amount, currency)} of ${number} used`,
    onSaved: onClose,
  })
  const { set, field } = form
  const rest = left - (minorOrNull(form.values.amount, currency) ?? 0)
  return (
    <FormDialog
      form={form}
      title={`Pay an invoice with ${number}`}
      description={`${money(unapplied, currency)} is left of it. The invoice may be anybody’s.`}
      what="this payment"
      size="sm"
      submitLabel="Pay the invoice"
      onClose={onClose}
    >
      <InvoiceField
        {...field('invoice_id')}
        isRequired
        currency={currency}
        payer={payment}
        onChange={(invoice_id, option) =>
          set({
            invoice_id,
            amount: option ? toAmount(Math.min(left, toMinor(option.remaining, currency)), currency) : '',
          })
        }
      />
      <MoneyField
        {...field('amount')}
        currency={currency}
        description={rest > 0 && rest < left ? `${moneyOf(rest, currency)} stays as credit.` : undefined}
      />
    </FormDialog>
  )
}

'use client'

import { FormDialog } from '#components/ui/edit-form'
import { useFormat } from '#components/ui/format-context'
import { MoneyField } from '#components/ui/money-field'
import { useEditForm } from '#components/ui/use-edit-form'
import { minorOrNull, toAmount, toMinor } from '#lib/format/money'
import { getInvoice } from '#lib/invoices/client'
import type { Invoice } from '#lib/invoices/schema'
import { applyCredit } from '#lib/payments/client'
import { CreditApplication } from '#lib/payments/schema'

interface CreditDialogProps {
  invoice: Invoice
  /** What the payer has. */
  credit: string
  onClose: () => void
}

/** Pays an invoice with credit of its payer. */
export function CreditDialog({ invoice, credit, onClose }: CreditDialogProps) {
  const { money, moneyOf } = useFormat()
  const { currency, remaining, number } = invoice
  const most = Math.min(toMinor(credit, currency), toMinor(remaining, currency))
  const form = useEditForm({
    fields: CreditApplication.shape,
    schema: CreditApplication,
    labels: { amount: 'Amount' },
    version: invoice.version,
    start: { amount: toAmount(most, currency) },
    load: () => getInvoice(invoice.id),
    save: (body, { version, key }) => applyCredit(invoice.id, body as CreditApplication, key, version),
    done: (_, values) => `${money(values.amount, currency)} of credit used on ${number}`,
    onSaved: onClose,
  })
  const amount = minorOrNull(form.values.amount, currency)
  return (
    <FormDialog
      form={form}
      title={`Pay ${number} with credit`}
      description={`${invoice.payer_name} has ${money(credit, currency)}. ${money(remaining, currency)} remains on the invoice. The oldest credit is used first.`}
      what="this invoice"
      size="sm"
      submitLabel="Use the credit"
      onClose={onClose}
    >
      <MoneyField
        {...form.field('amount')}
        currency={currency}
        description={
          amount === null || amount > most
            ? undefined
            : `Leaves ${moneyOf(toMinor(remaining, currency) - amount, currency)} to pay and ${moneyOf(toMinor(credit, currency) - amount, currency)} of credit.`
        }
      />
    </FormDialog>
  )
}

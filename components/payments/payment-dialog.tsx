'use client'

import { useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { PAYMENT_METHOD_LABELS } from '#components/payments/payment-words'
import { DateField } from '#components/ui/date-field'
import { Dialog, DialogCancel } from '#components/ui/dialog'
import { Form, FormActions, FormGrid } from '#components/ui/form'
import { FormErrorSummary } from '#components/ui/form-error-summary'
import { useFormat } from '#components/ui/format-context'
import { MoneyField } from '#components/ui/money-field'
import { fieldErrors, problemOf } from '#components/ui/problem'
import { SelectField } from '#components/ui/select-field'
import { StatusSentence } from '#components/ui/status-sentence'
import { SubmitButton } from '#components/ui/submit-button'
import { TextAreaField } from '#components/ui/text-area-field'
import { notify } from '#components/ui/toast'
import { todayIn } from '#lib/format/dates'
import { currencyExponent, toAmount, toMinor } from '#lib/format/money'
import type { Invoice } from '#lib/invoices/schema'
import { recordPayment } from '#lib/payments/client'
import type { Payment } from '#lib/payments/schema'

const METHODS = Object.entries(PAYMENT_METHOD_LABELS).map(([value, label]) => ({ value, label }))
const LABELS = { amount: 'Amount', received_on: 'Received', method: 'How', note: 'Note' }

interface PaymentDialogProps {
  invoice: Pick<Invoice, 'id' | 'number' | 'currency' | 'remaining' | 'version' | 'issue_date'>
  onClose: () => void
  /** Loads the invoice again: after a payment, and when somebody else has changed it. */
  onChanged: () => void
}

/** Records money that has come in for an invoice. */
export function PaymentDialog({ invoice, onClose, onChanged }: PaymentDialogProps) {
  const { time_zone, money } = useFormat()
  const today = todayIn(time_zone)
  // A repeated press is the same payment, until the server has answered it.
  const [key, setKey] = useState(() => uuidv7())
  const [asked] = useState(invoice.remaining)
  const [amount, setAmount] = useState(asked)
  const [method, setMethod] = useState<Payment['method']>('bank_transfer')
  const [received, setReceived] = useState(today)
  const [note, setNote] = useState('')
  const [error, setError] = useState<unknown>(null)
  const [isPending, setPending] = useState(false)
  const errors = fieldErrors(error)
  const isStale = error !== null && problemOf(error).status === 412
  const isMoneyChanged = amount !== asked || method !== 'bank_transfer' || received !== today
  const isDirty = !isPending && (isMoneyChanged || note !== '')

  async function handleSubmit() {
    setPending(true)
    setError(null)
    try {
      const received_on = received === '' ? {} : { received_on: received }
      const input = { amount, method, ...received_on, ...(note.trim() === '' ? {} : { note }) }
      await recordPayment(invoice.id, input, key, invoice.version)
      notify(`${money(amount, invoice.currency)} recorded on ${invoice.number}`)
      onClose()
      onChanged()
    } catch (failure) {
      const { status } = problemOf(failure)
      setError(failure)
      setPending(false)
      if (status < 500) setKey(uuidv7())
      if (status === 412) onChanged()
    }
  }

  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      title="Record a payment"
      description={`${money(invoice.remaining, invoice.currency)} remains on ${invoice.number}.`}
      isLocked={isPending}
    >
      <Form onSubmit={handleSubmit} isDirty={isDirty} aria-label="Record a payment" className="pt-2">
        {isStale ? <StaleInvoice /> : <FormErrorSummary problem={error} labels={LABELS} />}
        <FormGrid>
          <MoneyField
            label={LABELS.amount}
            name="amount"
            currency={invoice.currency}
            value={amount}
            onChange={setAmount}
            error={errors.amount}
            description={restText(amount, invoice, money)}
            isRequired
          />
          <DateField
            label={LABELS.received_on}
            name="received_on"
            value={received}
            onChange={setReceived}
            max={today}
            error={errors.received_on}
            isRequired
          />
        </FormGrid>
        <SelectField
          label={LABELS.method}
          name="method"
          options={METHODS}
          value={method}
          onChange={(value) => setMethod(value as Payment['method'])}
          error={errors.method}
        />
        <TextAreaField
          label={LABELS.note}
          name="note"
          description="For the books; the payer does not see it."
          rows={2}
          value={note}
          onChange={setNote}
          error={errors.note}
        />
        <FormActions>
          <SubmitButton isPending={isPending} pendingLabel="Recording…">
            Record payment
          </SubmitButton>
          <DialogCancel isDisabled={isPending}>Not now</DialogCancel>
        </FormActions>
      </Form>
    </Dialog>
  )
}

/** Somebody else was faster; what was typed stays, and pressing again acts on what is there now. */
export function StaleInvoice() {
  return (
    <StatusSentence tone="warning" title="Somebody else has just changed this invoice">
      Its present state is loaded behind this window, and what you typed is kept. Look at it and press again if it still
      fits.
    </StatusSentence>
  )
}

/** What the payment leaves open. */
function restText(
  amount: string,
  { remaining, currency }: PaymentDialogProps['invoice'],
  money: (amount: string, currency: string) => string,
): string | undefined {
  const exponent = currencyExponent(currency)
  if (!new RegExp(`^\\d+(\\.\\d{1,${Math.max(exponent, 1)}})?$`).test(amount)) return undefined
  const rest = toMinor(remaining, currency) - toMinor(amount, currency)
  if (rest === 0) return 'Settles the invoice.'
  if (rest < 0) return `That is ${money(toAmount(-rest, currency), currency)} more than remains.`
  return `Leaves ${money(toAmount(rest, currency), currency)} open.`
}

'use client'

import { useQuery } from '@tanstack/react-query'
import { Banknote } from 'lucide-react'
import { useEffect, useState } from 'react'
import { MemberField, type MemberOption } from '#components/members/member-fields'
import { PAYMENT_METHODS_AS_OPTIONS } from '#components/payments/payment-words'
import { DateField } from '#components/ui/date-field'
import { DialogButton } from '#components/ui/dialog-button'
import { FormDialog } from '#components/ui/edit-form'
import { FormGrid } from '#components/ui/form'
import { useFormat } from '#components/ui/format-context'
import { MoneyField } from '#components/ui/money-field'
import { SelectField } from '#components/ui/select-field'
import { TextAreaField } from '#components/ui/text-area-field'
import { TextField } from '#components/ui/text-field'
import { useEditForm } from '#components/ui/use-edit-form'
import { todayIn } from '#lib/format/dates'
import { minorOrNull, toAmount, toMinor } from '#lib/format/money'
import { apiFetch } from '#lib/http/browser'
import type { InvoiceSummary } from '#lib/invoices/schema'
import { api } from '#lib/paths'
import { addPayment } from '#lib/payments/client'
import { NewPayerPayment } from '#lib/payments/schema'

/** Records money that came from somebody, for one invoice, for several, or for none yet. */
export function RecordPayment({ member = null }: { member?: MemberOption | null }) {
  return (
    <DialogButton
      variant={member ? 'outline' : 'primary'}
      dialog={(onClose) => <RecordPaymentDialog member={member} onClose={onClose} />}
    >
      <Banknote aria-hidden />
      Record a payment
    </DialogButton>
  )
}

const { member_id, payer_name, amount, method, received_on, reference, note, allocations } = NewPayerPayment.shape

const LABELS = {
  member_id: 'Member',
  payer_name: 'Name of somebody else',
  amount: 'Amount',
  method: 'How',
  received_on: 'Received',
  reference: 'Reference of the payer',
  note: 'Note',
  'allocations.amount': 'Amount',
}

function RecordPaymentDialog({ member, onClose }: { member: MemberOption | null; onClose: () => void }) {
  const { time_zone, money, moneyOf, currency } = useFormat()
  const today = todayIn(time_zone)
  const [chosen, setChosen] = useState(member)
  // Whoever has spread the money by hand is not corrected any more.
  const [isSpread, setSpread] = useState(false)
  const form = useEditForm({
    fields: { member_id, payer_name, amount, method, received_on, reference, note, allocations },
    schema: NewPayerPayment,
    labels: LABELS,
    start: { member_id: member?.id ?? '', method: 'bank_transfer', received_on: today },
    body: (sent, values) => ({
      ...sent,
      currency,
      allocations: values.allocations
        .filter(({ amount }) => (minorOrNull(amount, currency) ?? 1) !== 0)
        .map(({ invoice_id, amount }) => ({ invoice_id, amount })),
    }),
    save: (body, { key }) => addPayment(body as NewPayerPayment, key),
    done: ({ data }) => `${money(data.amount, data.currency)} recorded as ${data.number}`,
    onSaved: onClose,
  })
  const { values, set, field } = form
  const payer = values.member_id
  const { data: owed = NONE } = useQuery({
    queryKey: ['invoices', 'owed', payer, currency],
    queryFn: async ({ signal }) => {
      const query = { member_id: payer, status: 'open,uncollectible', currency, sort: 'due_date', limit: 100 }
      return (await apiFetch<InvoiceSummary[]>(api.invoices(query), { signal })).data
    },
    enabled: payer !== '',
  })
  const asked = payer === '' ? NONE : owed
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another amount or other invoices are spread anew
  useEffect(() => {
    if (!isSpread) set({ allocations: oldestFirst(asked, values.amount, currency) })
  }, [asked, values.amount, isSpread])
  const rest =
    (minorOrNull(values.amount, currency) ?? 0) -
    values.allocations.reduce((sum, { amount }) => sum + (minorOrNull(amount, currency) ?? 0), 0)
  return (
    <FormDialog
      form={form}
      title="Record a payment"
      description="What the invoices do not take stays as credit of the payer."
      submitLabel="Record payment"
      pendingLabel="Recording…"
      onClose={onClose}
    >
      <MemberField
        {...field('member_id')}
        known={chosen}
        onChange={(id, option) => {
          setChosen(option)
          setSpread(false)
          set({ member_id: id })
        }}
      />
      {payer === '' ? <TextField {...field('payer_name')} autoComplete="off" /> : null}
      <FormGrid>
        <MoneyField {...field('amount')} currency={currency} />
        <DateField {...field('received_on')} max={today} isRequired />
      </FormGrid>
      <SelectField {...field('method')} options={PAYMENT_METHODS_AS_OPTIONS} isRequired={false} />
      <TextField {...field('reference')} autoComplete="off" />
      {values.allocations.map((part, position) => {
        const invoice = asked.find(({ id }) => id === part.invoice_id)
        const bound = form.row('allocations', position).field('amount')
        return invoice ? (
          <MoneyField
            key={part.key}
            {...bound}
            label={invoice.number ?? 'Invoice'}
            isRequired={false}
            currency={currency}
            description={`${money(invoice.remaining, currency)} remains to be paid.`}
            onChange={(amount) => {
              setSpread(true)
              bound.onChange(amount)
            }}
          />
        ) : null
      })}
      <p role="status" className="rounded-lg bg-default px-3 py-2">
        {rest < 0
          ? `The invoices get ${moneyOf(-rest, currency)} more than was paid.`
          : `${moneyOf(rest, currency)} stays as credit.`}
      </p>
      <TextAreaField {...field('note')} description="For the books; the payer does not see it." rows={2} />
    </FormDialog>
  )
}

const NONE: readonly InvoiceSummary[] = []

/** The amount spread over invoices, the one that is due first before the others. */
function oldestFirst(owed: readonly InvoiceSummary[], amount: string, currency: string) {
  let left = minorOrNull(amount, currency) ?? 0
  return owed.map(({ id, remaining }) => {
    const part = Math.min(left, toMinor(remaining, currency))
    left -= part
    return { invoice_id: id, amount: toAmount(part, currency), key: id, id: null }
  })
}

'use client'

import { useQuery } from '@tanstack/react-query'
import { Banknote } from 'lucide-react'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { MemberField, type MemberOption } from '#components/members/member-fields'
import { isAllocated, listOpen, oldestFirst } from '#components/payments/owed'
import { PAYMENT_METHODS_AS_OPTIONS } from '#components/payments/payment-words'
import { SEND_RECEIPT, sendReceipt } from '#components/payments/send-receipt'
import { CheckboxField } from '#components/ui/checkbox-field'
import { DateField } from '#components/ui/date-field'
import { DialogButton } from '#components/ui/dialog-button'
import { FormDialog } from '#components/ui/edit-form'
import { FormGrid } from '#components/ui/form'
import { inFormRows } from '#components/ui/form-values'
import { useFormat } from '#components/ui/format-context'
import { MoneyField } from '#components/ui/money-field'
import { SelectField } from '#components/ui/select-field'
import { TextAreaField } from '#components/ui/text-area-field'
import { TextField } from '#components/ui/text-field'
import { useDebounced } from '#components/ui/use-debounced'
import { useEditForm } from '#components/ui/use-edit-form'
import { todayIn } from '#lib/format/dates'
import { fold } from '#lib/format/fold'
import { minorOrNull } from '#lib/format/money'
import { checkDraft } from '#lib/intelligence/findings/client'
import type { InvoiceSummary } from '#lib/invoices/schema'
import { addPayment } from '#lib/payments/client'
import { NewPayerPayment } from '#lib/payments/schema'

interface RecordPaymentProps {
  member?: MemberOption | null
  /** Whether receipts go out by themselves. */
  sendsReceipt: boolean
}

/** Records money that came from somebody, for one invoice, for several, or for none yet. */
export function RecordPayment({ member = null, sendsReceipt }: RecordPaymentProps) {
  return (
    <DialogButton
      variant={member ? 'outline' : 'primary'}
      dialog={(onClose) => <RecordPaymentDialog member={member} sendsReceipt={sendsReceipt} onClose={onClose} />}
    >
      <Banknote aria-hidden />
      Record a payment
    </DialogButton>
  )
}

const { provider: _, provider_ref: __, ...ASKED } = NewPayerPayment.shape
const FIELDS = { ...ASKED, send: z.boolean() }

const LABELS = {
  member_id: 'Member',
  payer_name: 'Name of somebody else',
  amount: 'Amount',
  currency: 'Currency',
  send: SEND_RECEIPT,
  method: 'How',
  received_on: 'Received',
  reference: 'Reference of the payer',
  note: 'Note',
  'allocations.amount': 'Amount',
}

function RecordPaymentDialog({ member = null, sendsReceipt, onClose }: RecordPaymentProps & { onClose: () => void }) {
  const { time_zone, money, moneyOf, currency: own } = useFormat()
  const today = todayIn(time_zone)
  const [chosen, setChosen] = useState(member)
  // Whoever has spread the money by hand is not corrected any more.
  const [isSpread, setSpread] = useState(false)
  const form = useEditForm({
    fields: FIELDS,
    schema: NewPayerPayment,
    labels: LABELS,
    start: {
      member_id: member?.id ?? '',
      currency: own,
      method: 'bank_transfer',
      received_on: today,
      send: sendsReceipt,
    },
    reword: (error, values) => inFormRows(error, 'allocations', values.allocations, isAllocated(values)),
    body: (sent, values) => ({
      ...sent,
      allocations: values.allocations
        .filter(isAllocated(values))
        .map(({ invoice_id, amount }) => ({ invoice_id, amount })),
    }),
    check: (values) => {
      const { member_id, payer_name, amount, currency, received_on } = values
      const payer = member_id === '' ? { payer_name } : { member_id }
      const invoice_ids = values.allocations.filter(isAllocated(values)).map(({ invoice_id }) => invoice_id)
      return checkDraft('payments', { ...payer, amount, currency, ...(received_on && { received_on }), invoice_ids })
    },
    save: async (body, { key, values }) => {
      const saved = await addPayment(body as NewPayerPayment, key)
      await sendReceipt(saved.data, values.send)
      return saved
    },
    done: ({ data }) => `${money(data.amount, data.currency)} recorded as ${data.number}`,
    onSaved: onClose,
  })
  const { values, set, field } = form
  const { member_id: payer, currency } = values
  const named = field('payer_name')
  const name = values.payer_name.trim()
  const typed = useDebounced(name, 200)
  const { data: owed = NONE } = useQuery({
    queryKey: ['invoices', 'owed', payer, payer === '' ? typed : ''],
    queryFn: ({ signal }) => (payer === '' ? listOpenByName(typed, signal) : listOpen({ member_id: payer }, signal)),
    enabled: payer !== '' || typed !== '',
  })
  // While a name is typed, those of what stood there before are nobody's.
  const ofPayer = payer === '' && (name === '' || name !== typed) ? NONE : owed
  const currencies = [...new Set([own, ...ofPayer.map((invoice) => invoice.currency)])]
  const asked = ofPayer.filter((invoice) => invoice.currency === currency)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another amount or other invoices are spread anew
  useEffect(() => {
    if (!isSpread) set({ allocations: oldestFirst(asked, values.amount, currency) })
  }, [ofPayer, payer, currency, values.amount, isSpread])
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
          set({ member_id: id, currency: own })
        }}
      />
      {payer === '' ? (
        <TextField
          {...named}
          autoComplete="off"
          onChange={(text) => {
            setSpread(false)
            named.onChange(text)
          }}
        />
      ) : null}
      <FormGrid>
        <MoneyField {...field('amount')} currency={currency} />
        <DateField {...field('received_on')} max={today} isRequired />
      </FormGrid>
      {currencies.length > 1 ? (
        <SelectField
          {...field('currency')}
          isRequired={false}
          options={currencies.map((code) => ({ value: code, label: code }))}
          description="What the payer owes is in several."
        />
      ) : null}
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
      <CheckboxField {...field('send')} />
    </FormDialog>
  )
}

const NONE: readonly InvoiceSummary[] = []

/** What somebody who is no member owes, however the name is spelt, as their credit is found. */
async function listOpenByName(name: string, signal: AbortSignal): Promise<readonly InvoiceSummary[]> {
  const found = await listOpen({ q: name, filter: JSON.stringify({ member_id: null }) }, signal)
  return found.filter(({ payer_name }) => fold(payer_name) === fold(name))
}

'use client'

import { Button } from '@heroui/react'
import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect } from 'react'
import { useMay } from '#components/layout/may-context'
import { PAYMENT_METHODS_AS_OPTIONS } from '#components/payments/payment-words'
import { CheckboxField } from '#components/ui/checkbox-field'
import { DateField } from '#components/ui/date-field'
import { FormGrid } from '#components/ui/form'
import type { FormValues } from '#components/ui/form-values'
import { useFormat } from '#components/ui/format-context'
import { problemOf, problemText } from '#components/ui/problem'
import { RadioField } from '#components/ui/radio-field'
import { SelectField } from '#components/ui/select-field'
import { TextSkeleton } from '#components/ui/skeletons'
import { SumRow } from '#components/ui/sum-row'
import { TextField } from '#components/ui/text-field'
import type { Fields } from '#components/ui/use-edit-form'
import { todayIn } from '#lib/format/dates'
import { getDues } from '#lib/memberships/client'
import { type BillingInput, type Dues, type DuesQuery, Renewal } from '#lib/memberships/schema'

const { billing, billing_reason, payment, send } = Renewal.shape

/** How dues are settled, as a form asks for it. */
export const BILLING_FIELDS = { billing, billing_reason, payment, send }

/** What the fields of billing are called. */
export const BILLING_LABELS: Readonly<Record<string, string>> = {
  billing: 'Dues',
  billing_reason: 'Why they are waived',
  send: 'Send the invoice by mail',
  'payment.method': 'How',
  'payment.received_on': 'Received',
  'payment.reference': 'Reference',
}

/** What stands in a form of billing. */
export type BillingValues = FormValues<typeof BILLING_FIELDS>

/** What stands in the fields of billing at first. */
export function billingStart(time_zone: string): Pick<BillingValues, 'billing' | 'send' | 'payment'> {
  return {
    billing: 'invoice',
    send: true,
    payment: { method: 'bank_transfer', received_on: todayIn(time_zone), reference: '' },
  }
}

/** What is sent of the fields of billing: an open invoice is what happens without them. */
function billingBody({ billing, billing_reason, payment }: BillingValues): BillingInput {
  if (billing === 'waived') return { billing, billing_reason }
  if (billing !== 'paid') return {}
  const { reference, ...paid } = payment
  return { billing, payment: { ...paid, ...(reference !== '' && { reference }) } }
}

/**
 * What is sent of a form that has the fields of billing beside its own.
 *
 * @param canSend whether it is known where to
 */
export function withBilling(
  sent: Record<string, unknown>,
  values: BillingValues,
  canSend = false,
): Record<string, unknown> {
  const own = Object.entries(sent).filter(([field]) => !Object.hasOwn(BILLING_FIELDS, field))
  const isSent = canSend && values.send && values.billing !== 'waived'
  return { ...Object.fromEntries(own), ...billingBody(values), ...(isSent && { send: true }) }
}

/** What a form of billing is told of what a term costs. */
export interface DuesAnswer {
  data: Dues | null | undefined
  error: unknown
  isFetching: boolean
  refetch: () => unknown
}

/** Why a form of billing cannot be sent yet: nobody is billed without having seen for what. Nothing once it can. */
export function waitForDues({ data, error, isFetching }: DuesAnswer): string | undefined {
  if (error && !isFetching) return 'This can be sent once it is known what is to be paid.'
  return data === undefined || error ? 'One moment: what is to be paid is being worked out.' : undefined
}

/** Asks what a term would cost, as soon as enough is known. */
export function useDues(query: DuesQuery | null) {
  return useQuery({
    queryKey: ['dues', query],
    queryFn: () => getDues(query as DuesQuery),
    enabled: query !== null,
    staleTime: 0,
  })
}

interface BillingFieldsProps {
  form: Fields<BillingValues> & { part: (name: 'payment') => Fields<BillingValues['payment']> }
  dues: DuesAnswer
  /** Who pays, and where to they are written to, where the answer does not say. */
  payer?: { name: string; send_to: string }
  /** Is told whether the invoice can be mailed. */
  canSend: RefObject<boolean>
}

/** What will be billed, to whom and for which days, and how that is settled; with what follows from the choice. */
export function BillingFields({ form, dues: asked, payer, canSend }: BillingFieldsProps) {
  const { data: dues, error, isFetching, refetch } = asked
  // A refusal says itself what to do, and comes again.
  const isRefused = problemOf(error).status < 500
  const { money } = useFormat()
  const recordsPayments = useMay('payments.write')
  const sendTo = dues?.send_to ?? (dues?.payer_name === null ? payer?.send_to : null) ?? ''
  useEffect(() => {
    canSend.current = sendTo !== ''
  }, [canSend, sendTo])
  if (error && !isFetching)
    return (
      <div role="alert" className="grid justify-items-start gap-2">
        {isRefused ? null : <p className="font-medium">What is to be paid could not be worked out.</p>}
        <p className="text-danger-text">{problemText(error)}</p>
        {isRefused ? null : (
          <Button variant="outline" size="sm" onPress={() => void refetch()}>
            Try again
          </Button>
        )}
      </div>
    )
  if (!dues || error) return <TextSkeleton lines={3} />
  const { values, field } = form
  const isPriced = /[1-9]/.test(dues.remaining) && !dues.total.startsWith('-')
  const rest = money(dues.remaining, dues.currency)
  const number = dues.invoice_number
  return (
    <div className="grid gap-4">
      <DuesPanel dues={dues} payer={payer?.name} />
      {isPriced ? (
        <RadioField
          {...field('billing')}
          options={[
            {
              value: 'invoice',
              label: number ? `${number} stays open` : `Write an invoice over ${rest}`,
              description: consequence(dues, 'invoice'),
            },
            ...(recordsPayments
              ? [{ value: 'paid' as const, label: `${rest} has been paid`, description: consequence(dues, 'paid') }]
              : []),
            {
              value: 'waived',
              label: 'Waive the dues',
              description: `${number ? `${number} is cancelled. ` : 'No invoice is made. '}${consequence(dues, 'waived')}`,
            },
          ]}
        />
      ) : null}
      {isPriced && values.billing === 'paid' ? <PaidFields {...form.part('payment')} /> : null}
      {isPriced && values.billing === 'waived' ? (
        <TextField {...field('billing_reason')} isRequired description="Kept in the history." />
      ) : null}
      {isPriced && values.billing !== 'waived' && sendTo !== '' ? (
        <CheckboxField {...field('send')} description={`To ${sendTo}, with the PDF.`} />
      ) : null}
    </div>
  )
}

/** How and when something was paid. */
export function PaidFields({ field }: Fields<BillingValues['payment']>) {
  const { time_zone } = useFormat()
  return (
    <>
      <FormGrid>
        <SelectField {...field('method')} options={PAYMENT_METHODS_AS_OPTIONS} />
        <DateField {...field('received_on')} max={todayIn(time_zone)} isRequired />
      </FormGrid>
      <TextField {...field('reference')} description="What the payer quoted, for the books." />
    </>
  )
}

/** What starts the term, by how the dues are settled. */
function consequence({ starts }: Dues, billing: 'invoice' | 'paid' | 'waived'): string {
  if (starts === 'when_approved' || (starts === 'when_approved_and_paid' && billing !== 'invoice'))
    return 'The term starts when it is approved.'
  if (billing !== 'invoice' || starts === 'at_once') return 'The term starts without waiting.'
  return starts === 'when_paid'
    ? 'The term starts when the invoice is paid.'
    : 'The term starts when it is approved and the invoice is paid.'
}

/** The bill before it is one. */
export function DuesPanel({ dues, payer }: { dues: Dues; payer?: string | undefined }) {
  const { money, date } = useFormat()
  const amount = (value: string) => <span className="whitespace-nowrap">{money(value, dues.currency)}</span>
  const hasTax = /[1-9]/.test(dues.tax)
  const isCredit = dues.total.startsWith('-')
  const until = dues.end_on
    ? `${date(dues.start_on)} to ${date(dues.end_on)}`
    : `${date(dues.start_on)}, without an end`
  const name = dues.payer_name ?? payer
  const number = dues.invoice_number
  return (
    <div className="panel bg-surface-secondary p-4">
      <dl className="grid gap-1.5">
        <SumRow label="Term">{until}</SumRow>
        {name && !isCredit ? <SumRow label="Pays">{name}</SumRow> : null}
        {dues.lines.map(({ description, amount: value }) => (
          <SumRow key={description} label={description}>
            {amount(value)}
          </SumRow>
        ))}
        {hasTax ? <SumRow label="Tax in it">{amount(dues.tax)}</SumRow> : null}
        <SumRow label={isCredit ? 'Less than was paid' : 'Total'} isStrong>
          <output aria-live="polite">{/[1-9]/.test(dues.total) ? amount(dues.total) : 'Nothing to pay'}</output>
        </SumRow>
        {number && !isCredit ? <SumRow label={`Left to pay on ${number}`}>{amount(dues.remaining)}</SumRow> : null}
      </dl>
    </div>
  )
}

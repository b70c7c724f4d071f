'use client'

import { z } from 'zod'
import { CREDIT_REASON_LABELS } from '#components/credit-notes/credit-note-words'
import { BACK_FIELDS, BACK_LABELS, BackFields, backBody, backStart } from '#components/payments/back-fields'
import { FormDialog } from '#components/ui/edit-form'
import { inFormRows } from '#components/ui/form-values'
import { useFormat } from '#components/ui/format-context'
import { MoneyField } from '#components/ui/money-field'
import { SelectField } from '#components/ui/select-field'
import { optionsOf } from '#components/ui/select-options'
import { TextAreaField } from '#components/ui/text-area-field'
import { useEditForm } from '#components/ui/use-edit-form'
import { addCreditNote } from '#lib/credit-notes/client'
import { NewCreditNote } from '#lib/credit-notes/schema'
import { minorOrNull, toAmount, toMinor } from '#lib/format/money'
import { getInvoice } from '#lib/invoices/client'
import type { Invoice } from '#lib/invoices/schema'

const { reason, note } = NewCreditNote.shape

const FIELDS = {
  reason,
  lines: z.array(z.strictObject({ invoice_line_id: z.string(), amount: z.string() })),
  note,
  ...BACK_FIELDS,
}

interface CreditNoteDialogProps {
  invoice: Invoice
  onClose: () => void
}

/** Takes back an invoice, or lines or parts of them, and shows before what that leaves. */
export function CreditNoteDialog({ invoice, onClose }: CreditNoteDialogProps) {
  const { time_zone, moneyOf } = useFormat()
  const { currency } = invoice
  const lines = invoice.lines
    .map((line) => ({ ...line, left: toMinor(line.amount, currency) - toMinor(line.credited, currency) }))
    .filter(({ left }) => left > 0)
  const isCredited = ({ amount }: { amount: string }) => minorOrNull(amount, currency) !== 0
  const form = useEditForm({
    fields: FIELDS,
    schema: NewCreditNote,
    labels: {
      reason: 'Reason',
      note: 'Note',
      ...BACK_LABELS,
      'lines.amount': 'Amount',
    },
    version: invoice.version,
    start: {
      reason: 'mistake',
      ...backStart(time_zone),
      lines: lines.map(({ id, left }) => ({
        invoice_line_id: id,
        amount: toAmount(left, currency),
        key: id,
        id: null,
      })),
    },
    body: (_, values) => ({
      reason: values.reason,
      ...(values.note !== '' && { note: values.note }),
      lines: values.lines.filter(isCredited).map(({ invoice_line_id, amount }) => ({ invoice_line_id, amount })),
      ...(freedBy(invoice, values.lines) > 0 && backBody(values)),
    }),
    reword: (error, { lines }) => inFormRows(error, 'lines', lines, isCredited),
    load: () => getInvoice(invoice.id),
    save: (body, { version, key }) => addCreditNote(invoice.id, body as NewCreditNote, key, version),
    done: ({ data }) => `${data.number} issued`,
    onSaved: onClose,
  })
  const { values, field } = form
  const total = sumOf(values.lines, currency)
  const freed = freedBy(invoice, values.lines)
  const rest = Math.max(toMinor(invoice.remaining, currency) - total, 0)
  const inWords = (minor: number) => moneyOf(minor, currency)
  return (
    <FormDialog
      form={form}
      title={`Credit ${invoice.number}`}
      description="A credit note takes back what was charged. It has a number of its own and never changes. Write 0 for a line that stays as it is."
      what="this invoice"
      submitLabel="Issue the credit note"
      onClose={onClose}
    >
      <SelectField {...field('reason')} options={optionsOf(CREDIT_REASON_LABELS)} isRequired={false} />
      {lines.map((line, position) => (
        <MoneyField
          key={line.id}
          {...form.row('lines', position).field('amount')}
          label={line.description}
          currency={currency}
          description={`${inWords(line.left)} is left to credit.`}
        />
      ))}
      <p role="status" className="rounded-lg bg-default px-3 py-2">
        Takes back {inWords(total)}. {inWords(rest)} remains to be paid.
        {freed > 0 ? ` ${inWords(freed)} had been paid and goes back.` : null}
      </p>
      {freed > 0 ? <BackFields {...form} /> : null}
      <TextAreaField {...field('note')} description="Printed on the credit note." rows={2} />
    </FormDialog>
  )
}

type Lines = readonly { amount: string }[]

function sumOf(lines: Lines, currency: string): number {
  return lines.reduce((sum, { amount }) => sum + (minorOrNull(amount, currency) ?? 0), 0)
}

/** What of the money paid goes back when these lines are credited; minor units. */
function freedBy({ remaining, currency }: Invoice, lines: Lines): number {
  return Math.max(sumOf(lines, currency) - toMinor(remaining, currency), 0)
}

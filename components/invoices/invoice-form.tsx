'use client'

import { Button } from '@heroui/react'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useMemo, useState } from 'react'
import { uuidv7 } from 'uuidv7'
import {
  changedFields,
  INVOICE_LABELS,
  type InvoiceValues,
  lineErrors,
  mergeValues,
  newInvoiceValues,
  reckon,
  toNewInvoice,
  toPatch,
  valuesOf,
} from '#components/invoices/invoice-form-values'
import { InvoiceLinesEditor } from '#components/invoices/invoice-lines-editor'
import { InvoicePayerFields } from '#components/invoices/invoice-payer-fields'
import { InvoiceReckoning } from '#components/invoices/invoice-reckoning'
import { INVOICE_KIND_LABELS } from '#components/invoices/invoice-standing'
import { LiveInvoiceWarnings } from '#components/invoices/invoice-warnings'
import { ButtonLink } from '#components/ui/button-link'
import type { ComboOption } from '#components/ui/combo-field'
import { DateField } from '#components/ui/date-field'
import { Form, FormActions, FormGrid, FormSection } from '#components/ui/form'
import { FormErrorSummary } from '#components/ui/form-error-summary'
import { useFormat } from '#components/ui/format-context'
import { fieldErrors, problemOf } from '#components/ui/problem'
import { SelectField, type SelectOption } from '#components/ui/select-field'
import { StatusSentence } from '#components/ui/status-sentence'
import { SubmitButton } from '#components/ui/submit-button'
import { TextAreaField } from '#components/ui/text-area-field'
import { TextField } from '#components/ui/text-field'
import { notify } from '#components/ui/toast'
import { apiFetch } from '#lib/http/browser'
import { addInvoice, editInvoice } from '#lib/invoices/client'
import type { Invoice } from '#lib/invoices/schema'
import { api, pages } from '#lib/paths'

interface InvoiceFormProps {
  /** The draft to change; without one a new draft is written. */
  invoice?: Invoice
  /** The member who pays, as far as it is known. */
  member: ComboOption | null
  /** When a new invoice is due unless somebody says otherwise. */
  due_date: string
  countries: readonly SelectOption[]
}

const KINDS = Object.entries(INVOICE_KIND_LABELS).map(([value, label]) => ({ value, label }))

/** What stands against sending the form before the server is asked, in the shape of its answers. */
const NO_MEMBER_CHOSEN = {
  problem: {
    status: 422,
    title: 'Something is missing',
    detail: 'Say who pays.',
    code: 'invalid',
    errors: [{ pointer: '/member_id', code: 'missing', message: 'Choose a member, or “Somebody else” above.' }],
  },
}

/** Writes a draft or changes one. A save that fails keeps everything that was typed. */
export function InvoiceForm({ invoice, member, due_date, countries }: InvoiceFormProps) {
  const router = useRouter()
  const client = useQueryClient()
  const format = useFormat()
  const currency = invoice?.currency ?? format.currency
  // A repeated press is the same request, until the server has answered it.
  const [key, setKey] = useState(() => uuidv7())
  const [loaded, setLoaded] = useState(() => ({
    version: invoice?.version ?? 0,
    values: invoice ? valuesOf(invoice) : newInvoiceValues(due_date, member?.id),
  }))
  const [values, setValues] = useState(loaded.values)
  const [sentLines, setSentLines] = useState(values.lines)
  const [error, setError] = useState<unknown>(null)
  const [conflicts, setConflicts] = useState<(keyof InvoiceValues)[] | null>(null)
  const [isPending, setPending] = useState(false)
  const [isSaved, setSaved] = useState(false)
  const errors = fieldErrors(error)
  const isStale = error !== null && problemOf(error).status === 412
  const isDirty = !isSaved && changedFields(loaded.values, values).length > 0
  const reckoning = useMemo(() => reckon(values.lines, currency), [values.lines, currency])
  const set = (patch: Partial<InvoiceValues>) => setValues((now) => ({ ...now, ...patch }))

  async function handleSubmit() {
    if (values.payer_kind === 'member' && values.member_id === '') {
      setError({ ...NO_MEMBER_CHOSEN })
      return
    }
    setPending(true)
    setError(null)
    setSentLines(values.lines)
    try {
      const { data } = invoice
        ? await editInvoice(invoice.id, toPatch(loaded.values, values), loaded.version)
        : await addInvoice(toNewInvoice(values), key)
      setSaved(true)
      await client.invalidateQueries({ queryKey: ['invoices'] })
      notify(invoice ? 'Draft saved' : 'Draft written', { description: 'Finalise it when everything is right.' })
      router.push(pages.admin.invoice(data.id))
      router.refresh()
    } catch (failure) {
      setError(failure)
      setPending(false)
      if (problemOf(failure).status < 500) setKey(uuidv7())
    }
  }

  async function loadTheirs() {
    if (!invoice) return
    setPending(true)
    try {
      const { data } = await apiFetch<Invoice>(api.invoice(invoice.id))
      const theirs = valuesOf(data)
      const merged = mergeValues(loaded.values, values, theirs)
      setLoaded({ version: data.version, values: theirs })
      setValues(merged.values)
      setConflicts(merged.conflicts)
      setError(null)
    } catch (failure) {
      setError(failure)
    } finally {
      setPending(false)
    }
  }

  return (
    <Form
      onSubmit={handleSubmit}
      isDirty={isDirty}
      aria-label={invoice ? 'Change the draft' : 'New invoice'}
      className="max-w-5xl"
    >
      {isStale ? (
        <StatusSentence
          tone="warning"
          title="Somebody else changed this draft while you were typing"
          action={
            <Button variant="outline" isPending={isPending} onPress={() => void loadTheirs()}>
              Load theirs
            </Button>
          }
        >
          Nothing was saved yet. Loading their version keeps what you typed.
        </StatusSentence>
      ) : (
        <FormErrorSummary problem={error} labels={labelsFor(values)} />
      )}
      {conflicts ? <Merged conflicts={conflicts} /> : null}
      <FormSection title="Payer">
        <InvoicePayerFields values={values} set={set} errors={errors} member={member} countries={countries} />
      </FormSection>
      <FormSection
        title="Lines"
        description="What is charged. Alt and the arrow keys move the line you are in up and down."
      >
        <InvoiceLinesEditor
          lines={values.lines}
          onChange={(change) => setValues((now) => ({ ...now, lines: change(now.lines) }))}
          currency={currency}
          amounts={reckoning.lines}
          errors={lineErrors(errors, sentLines, values.lines)}
        />
        <InvoiceReckoning reckoning={reckoning} currency={currency} />
      </FormSection>
      <TermsFields values={values} set={set} errors={errors} />
      <NotesFields values={values} set={set} errors={errors} />
      <LiveInvoiceWarnings
        values={values}
        total_minor={reckoning.totals?.total_minor ?? null}
        currency={currency}
        id={invoice?.id}
      />
      <FormActions>
        <SubmitButton isPending={isPending} pendingLabel="Saving…">
          {invoice ? 'Save the draft' : 'Write the draft'}
        </SubmitButton>
        <ButtonLink href={invoice ? pages.admin.invoice(invoice.id) : pages.admin.invoices()} variant="ghost">
          Cancel
        </ButtonLink>
      </FormActions>
    </Form>
  )
}

interface SectionProps {
  values: InvoiceValues
  set: (patch: Partial<InvoiceValues>) => void
  errors: Record<string, string>
}

function TermsFields({ values, set, errors }: SectionProps) {
  const date = (name: 'due_date' | 'service_from' | 'service_to', more: { isRequired?: boolean } = {}) => (
    <DateField
      label={INVOICE_LABELS[name]}
      name={name}
      value={values[name]}
      onChange={(value) => set({ [name]: value })}
      error={errors[name]}
      {...more}
    />
  )
  return (
    <FormSection title="Terms" description="Until when it is to be paid, and the time that is paid for.">
      <FormGrid>
        <SelectField
          label={INVOICE_LABELS.kind}
          name="kind"
          options={KINDS}
          value={values.kind}
          onChange={(kind) => set({ kind: kind as InvoiceValues['kind'] })}
          error={errors.kind}
        />
        {date('due_date', { isRequired: true })}
        {date('service_from')}
        {date('service_to')}
        <TextField
          label={INVOICE_LABELS.reference}
          name="reference"
          description="The invoice’s number if left empty."
          value={values.reference}
          onChange={(reference) => set({ reference })}
          error={errors.reference}
          maxLength={140}
        />
        <TextField
          label={INVOICE_LABELS.po_number}
          name="po_number"
          value={values.po_number}
          onChange={(po_number) => set({ po_number })}
          error={errors.po_number}
          maxLength={60}
        />
      </FormGrid>
    </FormSection>
  )
}

function NotesFields({ values, set, errors }: SectionProps) {
  return (
    <FormSection title="Notes">
      <TextAreaField
        label={INVOICE_LABELS.public_note}
        name="public_note"
        description="Printed under the total: how to pay, a word of thanks."
        rows={3}
        value={values.public_note}
        onChange={(public_note) => set({ public_note })}
        error={errors.public_note}
      />
      <TextAreaField
        label={INVOICE_LABELS.memo}
        name="memo"
        description="For the books; the payer never sees it."
        rows={2}
        value={values.memo}
        onChange={(memo) => set({ memo })}
        error={errors.memo}
      />
    </FormSection>
  )
}

/** What every field is called in the summary of errors, lines by their number. */
function labelsFor({ lines }: InvoiceValues): Record<string, string> {
  const words = {
    description: 'description',
    quantity: 'quantity',
    unit_price: 'price',
    discount: 'discount',
    tax_rate: 'tax rate',
    tax_name: 'tax name',
  }
  const ofLines = lines.flatMap((_, position) =>
    Object.entries(words).map(([field, word]) => [`lines.${position}.${field}`, `Line ${position + 1}, ${word}`]),
  )
  return { ...INVOICE_LABELS, 'bill_to.name': 'Name', ...Object.fromEntries(ofLines) }
}

/** Tells what became of the two versions. */
function Merged({ conflicts }: { conflicts: readonly (keyof InvoiceValues)[] }) {
  return (
    <StatusSentence tone="info" title="Their changes are loaded; what you typed is kept">
      {conflicts.length === 0
        ? 'You changed different fields. Save again to keep both.'
        : `Both of you changed the same: ${conflicts.map((field) => INVOICE_LABELS[field]).join(', ')}. Yours stands in the form; saving replaces theirs.`}
    </StatusSentence>
  )
}

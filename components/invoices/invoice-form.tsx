'use client'

import { useMemo } from 'react'
import { customLabels, customPart, customShape } from '#components/custom-fields/custom-form'
import { CustomFormSection } from '#components/custom-fields/custom-inputs'
import {
  draftFrom,
  editableInvoice,
  INVOICE_FIELDS,
  INVOICE_LABELS,
  type InvoiceValues,
  newLine,
  previewTotals,
  toNewInvoice,
  toPatch,
} from '#components/invoices/invoice-fields'
import { InvoiceLinesEditor } from '#components/invoices/invoice-lines-editor'
import { InvoicePayerFields } from '#components/invoices/invoice-payer-fields'
import { INVOICE_KIND_LABELS } from '#components/invoices/invoice-standing'
import { InvoiceTotalsPreview } from '#components/invoices/invoice-totals-preview'
import type { MemberOption } from '#components/members/member-fields'
import { ButtonLink } from '#components/ui/button-link'
import { DateField } from '#components/ui/date-field'
import { EditForm } from '#components/ui/edit-form'
import { FormGrid, FormSection } from '#components/ui/form'
import { useFormat } from '#components/ui/format-context'
import { SelectField, type SelectOption } from '#components/ui/select-field'
import { optionsOf } from '#components/ui/select-options'
import { TextAreaField } from '#components/ui/text-area-field'
import { TextField } from '#components/ui/text-field'
import { type Fields, useEditForm } from '#components/ui/use-edit-form'
import type { CustomField } from '#lib/custom-fields/schema'
import { checkDraft } from '#lib/intelligence/findings/client'
import { addInvoice, editInvoice, getInvoice } from '#lib/invoices/client'
import { type Invoice, InvoicePatch, NewInvoice } from '#lib/invoices/schema'
import { pages } from '#lib/paths'

interface InvoiceFormProps {
  /** The association's own fields. */
  custom: readonly CustomField[]
  /** The draft to change; without one a new draft is written. */
  invoice?: Invoice
  /** The member who pays, as far as it is known. */
  member: MemberOption | null
  /** When a new invoice is due unless somebody says otherwise. */
  due_date: string
  countries: readonly SelectOption[]
}

const KINDS = optionsOf(INVOICE_KIND_LABELS)

/** Writes a draft or changes one. */
export function InvoiceForm({ invoice, custom, member, due_date, countries }: InvoiceFormProps) {
  const format = useFormat()
  const currency = invoice?.currency ?? format.currency
  const form = useEditForm({
    fields: { ...INVOICE_FIELDS, custom_values: customShape(custom) },
    schema: invoice ? InvoicePatch : NewInvoice,
    labels: { ...INVOICE_LABELS, ...customLabels(custom) },
    record: invoice,
    version: invoice?.version,
    start: () => ({ due_date, member_id: member?.id ?? '', lines: [newLine()] }),
    load: invoice && (() => getInvoice(invoice.id)),
    read: editableInvoice,
    body: (_, values, base) => ({
      ...(invoice ? toPatch(base, values) : toNewInvoice(values)),
      ...customPart(values, base),
    }),
    check: async (values) => {
      const draft = draftFrom(values, currency, invoice?.id)
      return draft ? await checkDraft('invoices', draft) : []
    },
    save: (body, { version, key }) =>
      invoice ? editInvoice(invoice.id, body, version) : addInvoice(body as NewInvoice, key),
    done: () => [invoice ? 'Draft saved' : 'Draft written', 'Finalise it when everything is right.'],
    to: ({ data }) => pages.admin.invoice(data.id),
    queryKey: ['invoices'],
  })
  const { values } = form
  const preview = useMemo(() => previewTotals(values.lines, currency), [values.lines, currency])
  return (
    <EditForm
      form={form}
      label={invoice ? 'Change the draft' : 'New invoice'}
      what="this draft"
      describe={(path, value) => (path === 'member_id' && value !== '' ? 'another member' : undefined)}
      submitLabel={invoice ? 'Save the draft' : 'Write the draft'}
      pendingLabel="Saving…"
      cancel={
        <ButtonLink href={invoice ? pages.admin.invoice(invoice.id) : pages.admin.invoices()} variant="ghost">
          Cancel
        </ButtonLink>
      }
      className="max-w-5xl"
    >
      <FormSection title="Payer">
        <InvoicePayerFields form={form} member={member} countries={countries} />
      </FormSection>
      <FormSection
        title="Lines"
        description="What is charged. Alt and the arrow keys move the line you are in up and down."
      >
        <InvoiceLinesEditor form={form} currency={currency} amounts={preview.lines} />
        <InvoiceTotalsPreview preview={preview} currency={currency} />
      </FormSection>
      <TermsFields {...form} />
      <CustomFormSection fields={custom} form={form} />
      <FormSection title="Notes">
        <TextAreaField
          {...form.field('public_note')}
          description="Printed under the total: how to pay, a word of thanks."
          rows={3}
        />
        <TextAreaField {...form.field('memo')} description="For the books; the payer never sees it." rows={2} />
      </FormSection>
    </EditForm>
  )
}

function TermsFields({ field }: Fields<InvoiceValues>) {
  return (
    <FormSection title="Terms" description="Until when it is to be paid, and the time that is paid for.">
      <FormGrid>
        <SelectField {...field('kind')} options={KINDS} />
        <DateField {...field('due_date')} isRequired />
        <DateField {...field('service_from')} />
        <DateField {...field('service_to')} />
        <TextField {...field('reference')} description="The invoice’s number if left empty." />
        <TextField {...field('po_number')} />
      </FormGrid>
    </FormSection>
  )
}

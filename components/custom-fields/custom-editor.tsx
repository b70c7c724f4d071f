'use client'

import { PencilLine } from 'lucide-react'
import { z } from 'zod'
import { customLabels, customPart, customShape } from '#components/custom-fields/custom-form'
import { CustomInputs } from '#components/custom-fields/custom-inputs'
import { DialogButton } from '#components/ui/dialog-button'
import { FormDialog } from '#components/ui/edit-form'
import { useEditForm } from '#components/ui/use-edit-form'
import { type CustomField, type CustomValues, CustomValuesInput } from '#lib/custom-fields/schema'
import type { ApiAnswer } from '#lib/http/browser'
import { editInvoice, getInvoice } from '#lib/invoices/client'
import { editRegistration, getRegistration } from '#lib/registrations/client'

/** A record whose custom fields are changed by themselves, because the rest of it is not edited there. */
type Edited =
  | { noun: 'registrations'; id: string; event_id: string; version: number; custom_values: CustomValues }
  | { noun: 'invoices'; id: string; version: number; custom_values: CustomValues }

interface CustomEditorProps {
  record: Edited
  /** Those that are asked for. */
  fields: readonly CustomField[]
}

/** A change of custom values alone, as the form checks it. */
export const CustomEdit = z.strictObject({ custom_values: CustomValuesInput.optional() })

/** A button that opens the custom fields of a record in a window; nothing where there are none to fill in. */
export function CustomEditor({ record, fields }: CustomEditorProps) {
  if (fields.length === 0) return null
  return (
    <DialogButton
      variant="outline"
      size="sm"
      dialog={(onClose) => <CustomDialog record={record} fields={fields} onClose={onClose} />}
    >
      <PencilLine aria-hidden />
      Change
    </DialogButton>
  )
}

type Answered = Promise<ApiAnswer<{ version: number }>>

function CustomDialog({ record, fields, onClose }: CustomEditorProps & { onClose: () => void }) {
  const form = useEditForm({
    fields: { custom_values: customShape(fields) },
    schema: CustomEdit,
    labels: customLabels(fields),
    record,
    version: record.version,
    load: (): Answered =>
      record.noun === 'invoices' ? getInvoice(record.id) : getRegistration(record.event_id, record.id),
    body: (_, values, base) => customPart(values, base),
    save: (body, { version }): Answered =>
      record.noun === 'invoices'
        ? editInvoice(record.id, body, version)
        : editRegistration(record.event_id, record.id, body, version),
    done: () => 'Saved',
    onSaved: onClose,
    queryKey: [record.noun],
  })
  return (
    <FormDialog form={form} title="Change" label="Own fields" submitLabel="Save" cancelLabel="Cancel" onClose={onClose}>
      <CustomInputs fields={fields} form={form} />
    </FormDialog>
  )
}

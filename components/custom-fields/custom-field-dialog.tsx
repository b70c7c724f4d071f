'use client'

import { Button } from '@heroui/react'
import { Plus, X } from 'lucide-react'
import { uuidv7 } from 'uuidv7'
import { AUDIENCE_LABELS, TYPE_LABELS } from '#components/custom-fields/custom-field-words'
import { CheckboxField } from '#components/ui/checkbox-field'
import { FormDialog } from '#components/ui/edit-form'
import { emptyRow, type FormValues } from '#components/ui/form-values'
import { RadioField } from '#components/ui/radio-field'
import { SelectField } from '#components/ui/select-field'
import { optionsOf } from '#components/ui/select-options'
import { TextField } from '#components/ui/text-field'
import { type EditForm, useEditForm } from '#components/ui/use-edit-form'
import { addCustomField, editCustomField, getCustomField } from '#lib/custom-fields/client'
import {
  CUSTOM_AUDIENCES,
  type CustomAudience,
  type CustomField,
  CustomFieldPatch,
  type CustomNoun,
  NewCustomField,
} from '#lib/custom-fields/schema'

const { label, type, choices, required, help, visible_to, member_may_edit, asked_on_joining } = NewCustomField.shape

/** Whatever the form asks for; where a field stands and what it is of is settled by where it is added. */
export const CUSTOM_FIELD_FIELDS = {
  label,
  type,
  choices,
  required,
  help,
  visible_to,
  member_may_edit,
  asked_on_joining,
}

const LABELS = {
  label: 'Name',
  type: 'Type',
  choices: 'Choices',
  'choices.*': 'Choice',
  'choices.label': 'Name',
  required: 'Required',
  help: 'Help',
  visible_to: 'Who sees it',
  member_may_edit: 'Members fill it in',
  asked_on_joining: 'Asked when joining',
}

/** A choice to be filled in. */
const CHOICE = choices.unwrap().element.shape

type Values = FormValues<typeof CUSTOM_FIELD_FIELDS>

/** What is sent of the form: choices with a name only, and none where the type has none. */
export function sentField(sent: Record<string, unknown>, values: Values): Record<string, unknown> {
  const isChoice = values.type === 'choice' || values.type === 'multi_choice'
  if (sent.choices === undefined && sent.type === undefined) return sent
  if (!isChoice) return { ...sent, choices: [] }
  const named = values.choices.filter((choice) => choice.label.trim() !== '')
  return {
    ...sent,
    choices: named.map(({ value, label }) => ({ ...(value && { value }), label: label.trim() })),
  }
}

interface CustomFieldDialogProps {
  noun: CustomNoun
  /** The field to change; a new one is added without. */
  field: CustomField | null
  onClose: () => void
}

/** Adds a custom field or changes one. */
export function CustomFieldDialog({ noun, field: custom, onClose }: CustomFieldDialogProps) {
  const form = useEditForm({
    fields: CUSTOM_FIELD_FIELDS,
    schema: custom ? CustomFieldPatch : NewCustomField,
    labels: LABELS,
    record: custom ?? undefined,
    version: custom?.version,
    load: custom ? () => getCustomField(custom.id) : undefined,
    body: (sent, values) => ({ ...sentField(sent, values), ...(custom ? {} : { noun }) }),
    save: (body, { version, key }) =>
      custom
        ? editCustomField(custom.id, body as CustomFieldPatch, version)
        : addCustomField(body as NewCustomField, key),
    done: ({ data }) => (custom ? 'Saved' : `${data.label} added`),
    onSaved: onClose,
    queryKey: ['custom-fields'],
  })
  const { values, field, set } = form
  const isChoice = values.type === 'choice' || values.type === 'multi_choice'
  const mayBeFilledIn = noun === 'members' || noun === 'registrations'
  return (
    <FormDialog
      form={form}
      title={custom ? `Change ${custom.label}` : `Add a field of ${noun}`}
      description={custom ? `Its key stays ${custom.key}, so that files and filters go on working.` : undefined}
      submitLabel={custom ? 'Save' : 'Add field'}
      cancelLabel="Cancel"
      onClose={onClose}
    >
      <TextField {...field('label')} autoComplete="off" isRequired />
      <SelectField
        {...field('type')}
        options={optionsOf(TYPE_LABELS)}
        {...(custom && { description: 'It can be changed only while no record has a value.' })}
      />
      {isChoice ? <ChoiceRows form={form} /> : null}
      <TextField {...field('help')} autoComplete="off" description="Stands below the field in forms." />
      <RadioField
        {...field('visible_to')}
        isRequired={false}
        options={CUSTOM_AUDIENCES.map((audience) => ({ value: audience, ...AUDIENCE_LABELS[audience] }))}
        onChange={(audience) =>
          set({
            visible_to: audience as CustomAudience,
            ...(audience === 'staff' && { member_may_edit: false, asked_on_joining: false }),
          })
        }
      />
      {mayBeFilledIn && values.visible_to !== 'staff' ? (
        <CheckboxField
          {...field('member_may_edit')}
          label={noun === 'members' ? 'Members change it in their profile' : 'Members fill it in when they register'}
        />
      ) : null}
      {noun === 'members' && values.visible_to !== 'staff' ? (
        <CheckboxField
          {...field('asked_on_joining')}
          label="Asked when joining"
          description="Stands in the form by which people open an account; the answer goes to their member record."
        />
      ) : null}
      <CheckboxField
        {...field('required')}
        label="Required"
        description="Asked for when a record is made. Records of before stay as they are."
      />
    </FormDialog>
  )
}

function ChoiceRows({ form }: { form: EditForm<Values> }) {
  const { values, row, set } = form
  const error = form.field('choices').error
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 font-medium">Choices</legend>
      {values.choices.map((choice, index) => (
        <div key={choice.key} className="flex items-end gap-2">
          <div className="min-w-0 flex-1">
            <TextField {...row('choices', index).field('label')} label={`Choice ${index + 1}`} autoComplete="off" />
          </div>
          <Button
            variant="ghost"
            isIconOnly
            aria-label={`Remove choice ${index + 1}`}
            onPress={() => set(({ choices }) => ({ choices: choices.toSpliced(index, 1) }))}
          >
            <X aria-hidden />
          </Button>
        </div>
      ))}
      <div>
        <Button
          variant="outline"
          size="sm"
          onPress={() =>
            set(({ choices }) => ({
              choices: [...choices, emptyRow(CHOICE, uuidv7())],
            }))
          }
        >
          <Plus aria-hidden />
          Add a choice
        </Button>
      </div>
      {error ? (
        <p role="alert" className="text-[0.8125rem] text-danger-text">
          {error}
        </p>
      ) : null}
    </fieldset>
  )
}

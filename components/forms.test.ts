import { globSync, readFileSync } from 'node:fs'
import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import { CONSENT_FIELDS } from '#components/consents/member-consents'
import { PURPOSE_FIELDS, purposePatch } from '#components/consents/purpose-form'
import { CustomEdit } from '#components/custom-fields/custom-editor'
import { CUSTOM_FIELD_FIELDS, sentField } from '#components/custom-fields/custom-field-dialog'
import { customPart, customShape } from '#components/custom-fields/custom-form'
import { EVENT_FIELDS, EVENT_START, EventEdit, eventBody } from '#components/events/event-fields'
import { INVOICE_FIELDS, newLine, toNewInvoice } from '#components/invoices/invoice-fields'
import { MEMBER_FIELDS } from '#components/members/member-fields'
import { BILLING_FIELDS, withBilling } from '#components/memberships/billing-fields'
import { TIER_FIELDS, TIER_START } from '#components/tiers/tier-fields'
import {
  bodyOf,
  emptyValues,
  mergeValues,
  partShape,
  patchOf,
  type Shape,
  valueAt,
  valuesOf,
} from '#components/ui/form-values'
import { AccountPatch, NewAccount, NewSignInAddress, ProfilePatch } from '#lib/accounts/schema'
import { ConversationPatch } from '#lib/assistant/chat/schema'
import { AiSettingsPatch } from '#lib/assistant/usage/schema'
import { NewConsent, NewConsentPurpose } from '#lib/consents/schema'
import { NewCreditNote } from '#lib/credit-notes/schema'
import { CUSTOM_TYPES, type CustomField, NewCustomField } from '#lib/custom-fields/schema'
import { NewDelivery } from '#lib/deliveries/schema'
import { NewDuplicate } from '#lib/duplicates/schema'
import { EventCancellation, EventCopy, EventPatch, NewEvent } from '#lib/events/schema'
import { LinkedFeedback, NewFeedback } from '#lib/feedback/schema'
import { GroupPatch, NewGroup, NewGroupPerson } from '#lib/groups/schema'
import { RowChoice } from '#lib/imports/schema'
import { FindingDecision } from '#lib/intelligence/findings/schema'
import { InvoiceReason, NewInvoice } from '#lib/invoices/schema'
import { MailSettingPatch } from '#lib/mail/settings/schema'
import { MemberPatch, OwnMemberPatch, StatusReason } from '#lib/members/schema'
import {
  Application,
  Approval,
  Cancellation,
  NewMembership,
  Rejection,
  Renewal,
  Resignation,
  TierChange,
} from '#lib/memberships/schema'
import {
  CreditApplication,
  NewPayerPayment,
  NewPayment,
  NewRefund,
  PaymentOwner,
  PaymentUse,
  Reversal,
} from '#lib/payments/schema'
import { PinnedTitle } from '#lib/pinned-questions/schema'
import { ErasureRefusal, NewErasure } from '#lib/privacy/schema'
import {
  NewRegistration,
  RegistrationBilling,
  RegistrationCancellation,
  RegistrationCompanions,
  RegistrationDeadline,
  RegistrationSeats,
} from '#lib/registrations/schema'
import { NewReminderStop } from '#lib/reminders/schema'
import { BooksClosing, TenantPatch } from '#lib/tenants/schema'
import { NewTier, TierPatch } from '#lib/tiers/schema'

/** A custom field of every type. */
const OF_EVERY_TYPE = CUSTOM_TYPES.map((type) => ({ key: type, type, required: false }) as CustomField)

interface FormCase {
  /** Where the form is. */
  file: string
  schema: z.ZodType
  fields?: Shape
  /** What an empty form lacks; each is refused at its field. */
  requires?: string[]
  start?: object
  body?: (sent: Record<string, unknown>, values: never) => unknown
  /** What a change is checked by, where it is another schema. */
  edit?: z.ZodType
}

/** Every form once. */
const FORMS: FormCase[] = [
  {
    file: 'members/member-form.tsx',
    fields: { ...MEMBER_FIELDS, ...BILLING_FIELDS },
    schema: NewMembership,
    body: withBilling as NonNullable<FormCase['body']>,
    edit: MemberPatch,
    requires: ['first_name', 'last_name'],
  },
  ...[Approval, Renewal, TierChange].map((schema) => ({
    file: 'memberships/membership-dialogs.tsx',
    fields: { ...BILLING_FIELDS, ...schema.shape },
    schema,
    requires: schema === TierChange ? ['tier_id'] : [],
    body: withBilling as NonNullable<FormCase['body']>,
  })),
  { file: 'memberships/membership-dialogs.tsx', schema: Rejection, requires: ['reason'] },
  { file: 'memberships/membership-dialogs.tsx', schema: Cancellation, requires: ['reason'] },
  { file: 'member-home/tier-choice.tsx', schema: Application, requires: ['tier_id'] },
  { file: 'member-home/resign-button.tsx', schema: Resignation, requires: [] },
  { file: 'members/member-dialogs.tsx', schema: StatusReason, requires: ['reason'] },
  { file: 'pinned-questions/rename-pinned.tsx', schema: PinnedTitle, requires: ['title'] },
  { file: 'member-home/profile-form.tsx', schema: OwnMemberPatch },
  {
    file: 'tiers/tier-form.tsx',
    fields: TIER_FIELDS,
    schema: NewTier,
    edit: TierPatch,
    start: TIER_START,
    requires: ['name', 'price'],
  },
  { file: 'settings/tenant-form.tsx', schema: TenantPatch },
  { file: 'mail-settings/mail-setting-form.tsx', schema: MailSettingPatch },
  { file: 'ai-settings/ai-settings-form.tsx', schema: AiSettingsPatch },
  { file: 'settings/roles-dialog.tsx', schema: AccountPatch, fields: { roles: AccountPatch.shape.roles } },
  { file: 'settings/address-dialog.tsx', schema: NewSignInAddress, requires: ['email'] },
  { file: 'settings/invite-dialog.tsx', schema: NewAccount, requires: ['email', 'first_name', 'last_name'] },
  {
    file: 'events/event-form.tsx',
    fields: EVENT_FIELDS,
    schema: NewEvent,
    edit: EventEdit,
    start: { ...EVENT_START, currency: 'EUR' },
    body: eventBody,
    requires: ['event_date', 'title'],
  },
  { file: 'events/copy-event-dialog.tsx', schema: EventCopy, requires: ['event_date'] },
  {
    file: 'events/postpone-event-dialog.tsx',
    schema: EventPatch.pick({ notify: true }),
    start: { notify: true },
  },
  {
    file: 'events/cancel-event-dialog.tsx',
    schema: EventCancellation,
    fields: { reason: EventCancellation.shape.reason, notify: EventCancellation.shape.notify },
    start: { notify: true },
  },
  {
    file: 'invoices/invoice-form.tsx',
    fields: INVOICE_FIELDS,
    schema: NewInvoice,
    start: { payer_kind: 'other', lines: [newLine()] },
    body: (_, values) => toNewInvoice(values),
    requires: ['bill_to.name', 'lines.0.description', 'lines.0.unit_price'],
  },
  {
    file: 'deliveries/send-paper.tsx',
    schema: NewDelivery,
    body: (sent, values: { to: string }) => ({ ...sent, to: values.to }),
    requires: ['to'],
  },
  {
    file: 'duplicates/merge-dialog.tsx',
    schema: NewDuplicate,
    fields: { other_member_id: NewDuplicate.shape.other_member_id },
    body: (sent) => ({ member_id: uuidv7(), ...sent }),
    requires: ['other_member_id'],
  },
  { file: 'invoices/invoice-reason-dialog.tsx', schema: InvoiceReason, requires: ['reason'] },
  { file: 'imports/row-assignment.tsx', schema: RowChoice, body: (sent) => ({ member_id: null, ...sent }) },
  { file: 'journal/closed-books.tsx', schema: BooksClosing },
  { file: 'reminders/reminder-controls.tsx', schema: NewReminderStop, requires: ['reason'] },
  {
    file: 'payments/payment-dialog.tsx',
    schema: NewPayment,
    fields: { amount: NewPayment.shape.amount, method: NewPayment.shape.method, note: NewPayment.shape.note },
    requires: ['amount'],
  },
  { file: 'payments/payment-owner.tsx', schema: PaymentOwner, requires: ['member_id'] },
  { file: 'payments/payment-reversal.tsx', schema: Reversal, requires: ['reason'] },
  {
    file: 'payments/record-payment.tsx',
    schema: NewPayerPayment,
    fields: {
      amount: NewPayerPayment.shape.amount,
      method: NewPayerPayment.shape.method,
      reference: NewPayerPayment.shape.reference,
      note: NewPayerPayment.shape.note,
    },
    requires: ['amount'],
  },
  { file: 'payments/credit-dialog.tsx', schema: CreditApplication },
  { file: 'payments/payment-use.tsx', schema: PaymentUse, requires: ['invoice_id'] },
  { file: 'payments/refund-dialog.tsx', schema: NewRefund, requires: ['amount', 'reason'] },
  {
    file: 'credit-notes/credit-note-dialog.tsx',
    schema: NewCreditNote,
    fields: { reason: NewCreditNote.shape.reason, note: NewCreditNote.shape.note },
  },
  {
    file: 'registrations/add-registration-dialog.tsx',
    schema: NewRegistration,
    fields: { member_id: NewRegistration.shape.member_id, guest: NewRegistration.shape.guest },
  },
  {
    file: 'registrations/cancel-registration.tsx',
    schema: RegistrationCancellation,
    fields: { reason: RegistrationCancellation.shape.reason },
  },
  {
    file: 'registrations/seat-payment.tsx',
    schema: RegistrationBilling,
    fields: { payment: RegistrationBilling.shape.payment },
    body: (sent) => ({ ...sent, billing: 'paid' }),
    requires: ['payment.received_on'],
  },
  {
    file: 'registrations/seat-payment.tsx',
    schema: RegistrationBilling,
    fields: { billing_reason: RegistrationBilling.shape.billing_reason.unwrap() },
    body: (sent) => ({ ...sent, billing: 'waived' }),
    requires: ['billing_reason'],
  },
  { file: 'registrations/seat-payment.tsx', schema: RegistrationDeadline, requires: ['payment_due_at'] },
  {
    file: 'member-home/register-form.tsx',
    schema: NewRegistration,
    fields: { ticket_type_id: NewRegistration.shape.ticket_type_id, quantity: NewRegistration.shape.quantity },
  },
  {
    file: 'registrations/seats-editor.tsx',
    schema: RegistrationSeats,
    fields: { quantity: RegistrationSeats.shape.quantity },
    requires: ['quantity'],
  },
  // No name at all is an answer, too.
  { file: 'registrations/companions-editor.tsx', schema: RegistrationCompanions, body: (_, values) => values },
  { file: 'feedback/feedback-form.tsx', schema: NewFeedback, requires: ['rating'] },
  { file: 'feedback/feedback-form.tsx', schema: LinkedFeedback, requires: ['rating', 'token'] },
  { file: 'accounts/profile-form.tsx', schema: ProfilePatch },
  {
    file: 'findings/decision-dialog.tsx',
    schema: FindingDecision,
    fields: { note: FindingDecision.shape.note },
  },
  {
    file: 'custom-fields/custom-field-dialog.tsx',
    schema: NewCustomField,
    fields: CUSTOM_FIELD_FIELDS,
    body: (sent, values) => ({ ...sentField(sent, values), noun: 'members' }),
    requires: ['label'],
  },
  {
    file: 'custom-fields/custom-editor.tsx',
    schema: CustomEdit,
    fields: { custom_values: customShape(OF_EVERY_TYPE) },
    body: (_, values: { custom_values: object }) =>
      customPart(values, emptyValues({ custom_values: customShape(OF_EVERY_TYPE) })),
  },
  {
    file: 'groups/group-form.tsx',
    schema: NewGroup,
    edit: GroupPatch,
    fields: { ...GroupPatch.shape, ...NewGroup.shape },
    start: { kind: 'household' },
    requires: ['name', 'payer_member_id'],
  },
  {
    file: 'groups/group-people.tsx',
    schema: NewGroupPerson.pick({ member_id: true }).required(),
    requires: ['member_id'],
  },
  {
    file: 'groups/group-people.tsx',
    schema: NewGroupPerson.pick({ first_name: true, last_name: true, email: true, birth_date: true }).required({
      first_name: true,
      last_name: true,
    }),
    requires: ['first_name', 'last_name'],
  },
  {
    file: 'consents/member-consents.tsx',
    schema: NewConsent,
    fields: CONSENT_FIELDS,
    start: { way: 'staff' },
    body: (sent) => ({ ...sent, purpose: 'newsletter', state: 'given' }),
  },
  {
    file: 'consents/purposes-settings.tsx',
    schema: NewConsentPurpose,
    edit: purposePatch(true),
    fields: PURPOSE_FIELDS,
    requires: ['label', 'text'],
  },
  {
    file: 'privacy/erase-dialog.tsx',
    schema: NewErasure,
    start: { papers: 'kept' },
    body: (_, values) => values,
    requires: ['confirmation'],
  },
  { file: 'privacy/erasure-decision.tsx', schema: ErasureRefusal, requires: ['reason'] },
  { file: 'privacy/paper-years-form.tsx', schema: TenantPatch, fields: { paper_years: TenantPatch.shape.paper_years } },
  { file: 'assistant/rename-dialog.tsx', schema: ConversationPatch, requires: ['title'] },
]

const shapeOf = ({ fields, schema }: FormCase) => fields ?? partShape(schema)
const emptyOf = (form: FormCase) => emptyValues(shapeOf(form), form.start as never) as Record<string, unknown>

/** Another value of the same kind, a different one for each person. */
function other(value: unknown, person: string): unknown {
  if (typeof value === 'boolean') return !value
  if (typeof value === 'number' || value === null) return person === 'mine' ? 7 : 8
  if (Array.isArray(value)) return [...value, person]
  if (typeof value === 'object') {
    return Object.fromEntries(Object.entries(value).map(([field, part]) => [field, other(part, person)]))
  }
  return `${String(value)} ${person}`
}

test('every form that uses the one way to write one is in the table, and no other', () => {
  const users = globSync('components/**/*.tsx').filter(
    (file) => !file.includes('.test.') && /= useEditForm\(/.test(readFileSync(file, 'utf8')),
  )
  const count = users.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/= useEditForm\(/g)].map(() => file))
  expect(FORMS.map(({ file }) => `components/${file}`).toSorted()).toEqual(count.toSorted())
})

test.each(FORMS)('an empty form of $file is refused exactly where something has to be written', (form) => {
  const values = emptyOf(form)
  const known = partShape(form.schema)
  const shape = Object.fromEntries(Object.entries(shapeOf(form)).filter(([field]) => field in known))
  const sent = bodyOf(shape, values)
  const checked = form.schema.safeParse(form.body ? form.body(sent, values as never) : sent)
  const refused = checked.error?.issues.map(({ path }) => path.join('.')) ?? []
  expect([...new Set(refused)].toSorted()).toEqual(form.requires ?? [])
})

test.each(FORMS)('of two who change $file no word is lost', (form) => {
  const base = emptyOf(form)
  const fields = Object.keys(base)
  for (const [position, field] of fields.entries()) {
    const mine = { ...base, [field]: other(base[field], 'mine') }
    // Another field: both changes stand.
    const elsewhere = fields[(position + 1) % fields.length] ?? field
    if (elsewhere !== field) {
      const theirs = { ...base, [elsewhere]: other(base[elsewhere], 'theirs') }
      const apart = mergeValues(base, mine, theirs)
      expect(apart).toEqual({ values: { ...mine, [elsewhere]: theirs[elsewhere] }, conflicts: [] })
    }
    // The same field: what was typed stays, and both are offered; unless both wrote the same.
    const theirs = { ...base, [field]: other(base[field], 'theirs') }
    const { values, conflicts } = mergeValues(base, mine, theirs)
    if (typeof base[field] === 'boolean') {
      expect(conflicts).toEqual([])
      continue
    }
    expect(values[field]).toEqual(mine[field])
    expect(conflicts.length).toBeGreaterThan(0)
    for (const conflict of conflicts) {
      expect(conflict.path.split('.')[0]).toBe(field)
      expect(valueAt(mine, conflict.path)).toEqual(conflict.mine)
      expect(valueAt(theirs, conflict.path)).toEqual(conflict.theirs)
      expect(conflict.mine).not.toEqual(conflict.theirs)
    }
  }
})

test.each(FORMS)('a change of $file sends nothing that was not touched', (form) => {
  const values = emptyOf(form)
  const sent = patchOf(shapeOf(form), values, values)
  expect(sent).toEqual({})
  if (form.edit) expect(form.edit.safeParse(form.body ? form.body(sent, values as never) : sent).success).toBe(true)
})

test('of custom fields a form sends what was changed, and an emptied one as none', () => {
  const shape = { custom_values: customShape(OF_EVERY_TYPE) }
  const base = valuesOf(shape, { custom_values: { text: 'a', number: 2, multi_choice: ['s'], boolean: true } })
  expect(customPart(base, base)).toEqual({})
  const typed = {
    custom_values: { ...(base.custom_values as object), text: '', number: null, multi_choice: [], date: '2027-01-31' },
  }
  expect(customPart(typed, base)).toEqual({
    custom_values: { text: null, number: null, multi_choice: [], date: '2027-01-31' },
  })
  const touched = { custom_values: { ...(base.custom_values as object), boolean: false } }
  expect(customPart(touched, base)).toEqual({ custom_values: { boolean: false } })
})

test('a yes or no that is required starts with no answer, and no is one', () => {
  const fields = { custom_values: customShape([{ key: 'vegetarian', type: 'boolean', required: true } as CustomField]) }
  const base = emptyValues(fields)
  expect(base).toEqual({ custom_values: { vegetarian: null } })
  expect(customPart({ custom_values: { vegetarian: false } }, base)).toEqual({ custom_values: { vegetarian: false } })
  expect(valuesOf(fields, { custom_values: { vegetarian: false } })).toEqual({ custom_values: { vegetarian: false } })
})

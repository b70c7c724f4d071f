'use client'

import { customLabels, customShape, withCustom } from '#components/custom-fields/custom-form'
import { CustomFormSection } from '#components/custom-fields/custom-inputs'
import { DIRECTORY_CHOICE_LABELS, NOTHING_SHOWN } from '#components/directory/directory-fields'
import { MEMBER_LABELS, memberValueText } from '#components/members/member-fields'
import { WaitingEmail } from '#components/members/waiting-email'
import { EditForm } from '#components/ui/edit-form'
import { FormGrid, FormSection } from '#components/ui/form'
import { SelectField, type SelectOption } from '#components/ui/select-field'
import { SwitchField } from '#components/ui/switch-field'
import { TextField } from '#components/ui/text-field'
import { useEditForm } from '#components/ui/use-edit-form'
import type { CustomField } from '#lib/custom-fields/schema'
import { editMember, getMember } from '#lib/members/client'
import { DIRECTORY_CHOICES, type Member, OwnMemberPatch } from '#lib/members/schema'

interface ProfileFormProps {
  member: Member
  /** The association's own fields that members fill in. */
  custom: readonly CustomField[]
  countries: readonly SelectOption[]
  languages: readonly SelectOption[]
  /** Whether the association keeps a directory: without one there is nothing to agree to. */
  hasDirectory: boolean
}

/** What members keep of themselves: how to reach them, and whether others may find them. */
export function ProfileForm({ member, custom, countries, languages, hasDirectory }: ProfileFormProps) {
  const form = useEditForm({
    fields: { ...OwnMemberPatch.shape, custom_values: customShape(custom) },
    schema: OwnMemberPatch,
    labels: { ...MEMBER_LABELS, ...customLabels(custom) },
    body: withCustom,
    record: member,
    version: member.version,
    load: () => getMember(member.id),
    save: (body, { version }) => editMember(member.id, body, version),
    done: ({ data: saved }) =>
      saved.email_change && saved.email_change.asked_at !== member.email_change?.asked_at
        ? `Saved. Open the link that we sent to ${saved.email_change.email}`
        : 'Saved',
  })
  const { field } = form
  return (
    <EditForm
      form={form}
      label="Your details"
      what="your details"
      describe={(path, value) => memberValueText(path, value, { country: countries, language: languages })}
      submitLabel="Save"
      pendingLabel="Saving…"
      needsChange
      className=""
    >
      <FormSection title="How to reach you" description="For invitations, invoices and letters.">
        <FormGrid>
          <TextField
            {...field('email')}
            type="email"
            autoComplete="email"
            description="A new address is used once you open the link that we send to it."
          />
          <TextField {...field('phone')} type="tel" autoComplete="tel" />
          <TextField {...field('organization')} autoComplete="organization" />
          <TextField {...field('job_title')} autoComplete="organization-title" />
        </FormGrid>
        <WaitingEmail member={member} />
      </FormSection>
      <FormSection title="Address">
        <TextField {...field('address_line1')} autoComplete="address-line1" />
        <TextField {...field('address_line2')} autoComplete="address-line2" />
        <FormGrid>
          <TextField {...field('postal_code')} autoComplete="postal-code" />
          <TextField {...field('city')} autoComplete="address-level2" />
          <TextField {...field('region')} autoComplete="address-level1" />
          <SelectField {...field('country')} options={countries} none="Not specified" />
          <SelectField {...field('language')} options={languages} none="Not specified" />
        </FormGrid>
      </FormSection>
      <CustomFormSection fields={custom} form={form} title="More about you" />
      <FormSection
        title="Mails"
        description="Mails about your registrations, changes of events and payments come either way."
      >
        <SwitchField
          {...field('gets_feedback_requests')}
          label="Ask me after an event what it was like"
          description="One mail on the morning after it."
        />
      </FormSection>
      {hasDirectory ? (
        <FormSection
          title="Directory"
          description="Where current members find each other. You can take back anything at any time, and it disappears at once."
        >
          <SwitchField
            {...field('directory_opt_in')}
            label="Show me in the member directory"
            description="Current members see your name, and the office sees what they see. Nobody else does."
            onChange={(isIn) => form.set({ directory_opt_in: isIn, ...(!isIn && NOTHING_SHOWN) })}
          />
          {form.values.directory_opt_in ? (
            <fieldset className="grid gap-3">
              <legend className="mb-2 text-[0.8125rem] text-muted">Show beside my name</legend>
              {DIRECTORY_CHOICES.map((choice) => (
                <SwitchField key={choice} {...field(choice)} label={DIRECTORY_CHOICE_LABELS[choice]} />
              ))}
            </fieldset>
          ) : null}
        </FormSection>
      ) : null}
    </EditForm>
  )
}

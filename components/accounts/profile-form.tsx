'use client'

import { EditForm } from '#components/ui/edit-form'
import { FormGrid } from '#components/ui/form'
import { RadioField } from '#components/ui/radio-field'
import { TextField } from '#components/ui/text-field'
import { useEditForm } from '#components/ui/use-edit-form'
import { editProfile, getProfile } from '#lib/accounts/client'
import { type Profile, ProfilePatch, type SummaryFrequency } from '#lib/accounts/schema'

interface ProfileFormProps {
  account: Pick<Profile, 'first_name' | 'last_name' | 'summary_frequency' | 'version'>
}

const FREQUENCIES: readonly { value: SummaryFrequency; label: string; description?: string }[] = [
  { value: 'daily', label: 'Every morning', description: 'When something is new; what is still open on Mondays.' },
  { value: 'weekly', label: 'On Mondays', description: 'When anything is open.' },
  { value: 'never', label: 'Never' },
]

/** The own name and, for who works for the association, how often a mail tells what needs them. */
export function ProfileForm({ account }: ProfileFormProps) {
  const form = useEditForm({
    fields: ProfilePatch.shape,
    schema: ProfilePatch,
    labels: { first_name: 'First name', last_name: 'Last name', summary_frequency: 'Mail of what needs you' },
    record: account,
    version: account.version,
    load: getProfile,
    save: (body, { version }) => editProfile(body, version),
    done: () => 'Saved',
  })
  return (
    <EditForm
      form={form}
      label="Who you are"
      what="your account"
      submitLabel="Save"
      pendingLabel="Saving"
      needsChange
      isPart
      className=""
    >
      <FormGrid>
        <TextField {...form.field('first_name')} autoComplete="given-name" isRequired />
        <TextField {...form.field('last_name')} autoComplete="family-name" isRequired />
      </FormGrid>
      {account.summary_frequency === null ? null : (
        <RadioField {...form.field('summary_frequency')} isRequired={false} options={FREQUENCIES} />
      )}
    </EditForm>
  )
}

'use client'

import { EditForm } from '#components/ui/edit-form'
import { FormGrid } from '#components/ui/form'
import { TextField } from '#components/ui/text-field'
import { useEditForm } from '#components/ui/use-edit-form'
import { editProfile, getProfile } from '#lib/accounts/client'
import { ProfilePatch } from '#lib/accounts/schema'

interface ProfileFormProps {
  account: { first_name: string; last_name: string; version: number }
}

/** The own name. */
export function ProfileForm({ account }: ProfileFormProps) {
  const form = useEditForm({
    fields: ProfilePatch.shape,
    schema: ProfilePatch,
    labels: { first_name: 'First name', last_name: 'Last name' },
    record: account,
    version: account.version,
    load: getProfile,
    save: (body, { version }) => editProfile(body, version),
    done: () => 'Name saved',
  })
  return (
    <EditForm
      form={form}
      label="Name"
      what="your name"
      submitLabel="Save name"
      pendingLabel="Saving"
      needsChange
      isPart
      className=""
    >
      <FormGrid>
        <TextField {...form.field('first_name')} autoComplete="given-name" isRequired />
        <TextField {...form.field('last_name')} autoComplete="family-name" isRequired />
      </FormGrid>
    </EditForm>
  )
}

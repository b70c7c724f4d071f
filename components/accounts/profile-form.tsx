'use client'

import { useMutation } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Form, FormActions, FormGrid } from '#components/ui/form'
import { FormErrorSummary } from '#components/ui/form-error-summary'
import { fieldErrors } from '#components/ui/problem'
import { SubmitButton } from '#components/ui/submit-button'
import { TextField } from '#components/ui/text-field'
import { notify } from '#components/ui/toast'
import { editProfile } from '#lib/accounts/client'

interface ProfileFormProps {
  account: { first_name: string; last_name: string; version: number }
}

const LABELS = { first_name: 'First name', last_name: 'Last name' }

/** The own name. */
export function ProfileForm({ account }: ProfileFormProps) {
  const router = useRouter()
  const [first_name, setFirstName] = useState(account.first_name)
  const [last_name, setLastName] = useState(account.last_name)
  const save = useMutation({
    mutationFn: () => editProfile({ first_name, last_name }, account.version),
    onSuccess: () => {
      notify('Name saved')
      router.refresh()
    },
  })
  const errors = fieldErrors(save.error)
  const isDirty = first_name !== account.first_name || last_name !== account.last_name
  return (
    <Form aria-label="Name" isDirty={isDirty && !save.isSuccess} onSubmit={() => save.mutate()}>
      <FormErrorSummary problem={save.error} labels={LABELS} />
      <FormGrid>
        <TextField
          label={LABELS.first_name}
          name="first_name"
          value={first_name}
          onChange={setFirstName}
          error={errors.first_name}
          autoComplete="given-name"
          isRequired
        />
        <TextField
          label={LABELS.last_name}
          name="last_name"
          value={last_name}
          onChange={setLastName}
          error={errors.last_name}
          autoComplete="family-name"
          isRequired
        />
      </FormGrid>
      <FormActions>
        <SubmitButton isPending={save.isPending} isDisabled={!isDirty} pendingLabel="Saving">
          Save name
        </SubmitButton>
      </FormActions>
    </Form>
  )
}

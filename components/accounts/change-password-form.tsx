'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CapsLockHint } from '#components/accounts/caps-lock-hint'
import { Form, FormActions } from '#components/ui/form'
import { FormErrorSummary } from '#components/ui/form-error-summary'
import { PasswordField } from '#components/ui/password-field'
import { fieldErrors } from '#components/ui/problem'
import { SubmitButton } from '#components/ui/submit-button'
import { notify } from '#components/ui/toast'
import { browserSessionsQuery, changePassword, signInHere } from '#lib/accounts/client'

const EMPTY = { current_password: '', password: '', confirm_password: '' }
const LABELS = {
  current_password: 'Current password',
  password: 'New password',
  confirm_password: 'New password again',
}

/** Changes the password. That ends every session, so this browser signs in with the new one at once. */
export function ChangePasswordForm({ account }: { account: { email: string; tenant_id: string } }) {
  const client = useQueryClient()
  const [fields, setFields] = useState(EMPTY)
  const set = (name: keyof typeof EMPTY) => (value: string) => setFields((before) => ({ ...before, [name]: value }))
  const change = useMutation({
    mutationFn: async () => {
      await changePassword(fields)
      await signInHere({ ...account, password: fields.password })
    },
    onSuccess: () => {
      setFields(EMPTY)
      void client.invalidateQueries({ queryKey: browserSessionsQuery().queryKey })
      notify('Password changed', { description: 'You are signed out everywhere else.' })
    },
  })
  const errors = fieldErrors(change.error)
  const isDirty = Object.values(fields).some((value) => value !== '')
  return (
    <Form aria-label="Password" isDirty={isDirty} onSubmit={() => change.mutate()}>
      <FormErrorSummary problem={change.error} labels={LABELS} />
      {/* Password managers look for whose password it is. */}
      <input type="hidden" name="username" autoComplete="username" value={account.email} readOnly />
      <div className="grid max-w-md grid-cols-1 gap-5">
        <PasswordField
          label={LABELS.current_password}
          name="current_password"
          value={fields.current_password}
          onChange={set('current_password')}
          error={errors.current_password}
          autoComplete="current-password"
          isRequired
        />
        <PasswordField
          label={LABELS.password}
          name="password"
          value={fields.password}
          onChange={set('password')}
          error={errors.password}
          autoComplete="new-password"
          strength
          isRequired
        />
        <PasswordField
          label={LABELS.confirm_password}
          name="confirm_password"
          value={fields.confirm_password}
          onChange={set('confirm_password')}
          error={errors.confirm_password}
          autoComplete="new-password"
          isRequired
        />
        <CapsLockHint />
      </div>
      <FormActions>
        <SubmitButton isPending={change.isPending} isDisabled={!isDirty} pendingLabel="Changing">
          Change password
        </SubmitButton>
      </FormActions>
    </Form>
  )
}

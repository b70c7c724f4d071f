'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useAuthForm } from '#components/accounts/auth-form'
import { CapsLockHint } from '#components/accounts/caps-lock-hint'
import { Form, FormActions } from '#components/ui/form'
import { FormErrorSummary } from '#components/ui/form-error-summary'
import { PasswordField } from '#components/ui/password-field'
import { SubmitButton } from '#components/ui/submit-button'
import { notify } from '#components/ui/toast'
import { browserSessionsQuery, changePassword, signInHere } from '#lib/accounts/client'
import type { PasswordChange } from '#lib/accounts/schema'

/** Changes the password. That ends every session, so this browser signs in with the new one at once. */
export function ChangePasswordForm({ account }: { account: { email: string; tenant_id: string } }) {
  const client = useQueryClient()
  const form = useAuthForm({
    labels: {
      current_password: 'Current password',
      password: 'New password',
      confirm_password: 'New password again',
    },
    send: async (values: PasswordChange) => {
      await changePassword(values)
      await signInHere({ ...account, password: values.password })
    },
    onSent: () => {
      form.clear()
      void client.invalidateQueries({ queryKey: browserSessionsQuery().queryKey })
      notify('Password changed', { description: 'You are signed out everywhere else.' })
    },
  })
  const { field } = form
  return (
    <Form aria-label="Password" isDirty={form.isDirty} onSubmit={() => void form.submit()}>
      <FormErrorSummary problem={form.error} labels={form.labels} />
      {/* Password managers look for whose password it is. */}
      <input type="hidden" name="username" autoComplete="username" value={account.email} readOnly />
      <div className="grid max-w-md grid-cols-1 gap-5">
        <PasswordField {...field('current_password')} autoComplete="current-password" />
        <PasswordField {...field('password')} autoComplete="new-password" strength />
        <PasswordField {...field('confirm_password')} autoComplete="new-password" />
        <CapsLockHint />
      </div>
      <FormActions>
        <SubmitButton isPending={form.isPending} isDisabled={!form.isDirty} pendingLabel="Changing">
          Change password
        </SubmitButton>
      </FormActions>
    </Form>
  )
}

'use client'

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { CapsLockHint } from '#components/accounts/caps-lock-hint'
import { rememberTenant } from '#components/accounts/use-remembered-tenant'
import { ButtonLink } from '#components/ui/button-link'
import { Form } from '#components/ui/form'
import { FormErrorSummary } from '#components/ui/form-error-summary'
import { Link } from '#components/ui/link'
import { PasswordField } from '#components/ui/password-field'
import { fieldErrors } from '#components/ui/problem'
import { StatusSentence } from '#components/ui/status-sentence'
import { SubmitButton } from '#components/ui/submit-button'
import { resetPassword } from '#lib/accounts/client'
import { pages } from '#lib/paths'

const LABELS = { password: 'New password', confirm_password: 'New password again' }

/** Sets a password with the token of a mail. */
export function ResetPasswordForm({ token, tenantId }: { token: string; tenantId: string | undefined }) {
  const [password, setPassword] = useState('')
  const [confirm_password, setConfirmation] = useState('')
  const reset = useMutation({
    mutationFn: resetPassword,
    onSuccess: ({ tenant_id }) => rememberTenant(tenant_id),
  })
  const errors = fieldErrors(reset.error)
  if (reset.isSuccess) {
    const { message, tenant_id, is_awaiting_approval } = reset.data
    return (
      <div role="status" className="grid grid-cols-1 gap-5">
        <StatusSentence tone="success" title="Done">
          {message}
        </StatusSentence>
        {is_awaiting_approval ? null : (
          <ButtonLink href={pages.login({ tenant_id })} variant="primary">
            Sign in
          </ButtonLink>
        )}
      </div>
    )
  }
  return (
    <Form
      aria-label="Choose a password"
      onSubmit={() => {
        if (!reset.isPending) reset.mutate({ token, password, confirm_password })
      }}
    >
      <FormErrorSummary problem={reset.error} labels={LABELS} />
      {errors.token ? (
        <Link className="link justify-self-start" href={pages.forgotPassword(tenantId ? { tenant_id: tenantId } : {})}>
          Ask for a new link
        </Link>
      ) : null}
      <div className="grid grid-cols-1 gap-5">
        <PasswordField
          label={LABELS.password}
          name="password"
          value={password}
          onChange={setPassword}
          error={errors.password}
          autoComplete="new-password"
          strength
          isRequired
        />
        <PasswordField
          label={LABELS.confirm_password}
          name="confirm_password"
          value={confirm_password}
          onChange={setConfirmation}
          error={errors.confirm_password}
          autoComplete="new-password"
          isRequired
        />
        <CapsLockHint />
      </div>
      <SubmitButton isPending={reset.isPending} pendingLabel="Saving" fullWidth>
        Set password
      </SubmitButton>
    </Form>
  )
}

'use client'

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { CapsLockHint } from '#components/accounts/caps-lock-hint'
import { MailSent } from '#components/accounts/mail-sent'
import { rememberTenant, useRememberedTenant } from '#components/accounts/use-remembered-tenant'
import { Form, FormGrid } from '#components/ui/form'
import { FormErrorSummary } from '#components/ui/form-error-summary'
import { PasswordField } from '#components/ui/password-field'
import { fieldErrors } from '#components/ui/problem'
import { SubmitButton } from '#components/ui/submit-button'
import { TextField } from '#components/ui/text-field'
import { register } from '#lib/accounts/client'

const LABELS = {
  first_name: 'First name',
  last_name: 'Last name',
  email: 'E-mail',
  tenant_id: 'Association',
  password: 'Password',
  confirm_password: 'Password again',
}

const EMPTY = { first_name: '', last_name: '', email: '', password: '', confirm_password: '' }

interface RegisterFormProps {
  tenantId?: string | undefined
  /** Whether a new association is started rather than one joined that exists. */
  isNewTenant: boolean
}

/** Opens an account; afterwards it asks to look into the mail. */
export function RegisterForm({ tenantId: given, isNewTenant }: RegisterFormProps) {
  const [known, setKnown] = useRememberedTenant(given)
  // An association that is known is none to start, so each has a field of its own.
  const [started, setStarted] = useState('')
  const [tenant_id, setTenantId] = isNewTenant ? [started, setStarted] : [known, setKnown]
  const [fields, setFields] = useState(EMPTY)
  const set = (name: keyof typeof EMPTY) => (value: string) => setFields((before) => ({ ...before, [name]: value }))
  const send = useMutation({
    mutationFn: register,
    // Spelt as the association spells it.
    onSuccess: ({ tenant_id }) => rememberTenant(tenant_id),
  })
  const errors = fieldErrors(send.error)
  if (send.isSuccess) {
    const { email, tenant_id, user_id } = send.data
    return <MailSent email={email} tenantId={tenant_id} userId={user_id} onBack={() => send.reset()} />
  }
  return (
    <Form
      aria-label="Create an account"
      onSubmit={() => {
        if (!send.isPending) send.mutate({ ...fields, tenant_id: tenant_id.trim(), is_new_tenant: isNewTenant })
      }}
    >
      <FormErrorSummary problem={send.error} labels={LABELS} />
      <div className="grid grid-cols-1 gap-5">
        <FormGrid>
          <TextField
            label={LABELS.first_name}
            name="first_name"
            value={fields.first_name}
            onChange={set('first_name')}
            error={errors.first_name}
            autoComplete="given-name"
            isRequired
          />
          <TextField
            label={LABELS.last_name}
            name="last_name"
            value={fields.last_name}
            onChange={set('last_name')}
            error={errors.last_name}
            autoComplete="family-name"
            isRequired
          />
        </FormGrid>
        <TextField
          label={LABELS.email}
          name="email"
          type="email"
          value={fields.email}
          onChange={set('email')}
          error={errors.email}
          autoComplete="username"
          isRequired
        />
        <TextField
          label={isNewTenant ? 'New association' : LABELS.tenant_id}
          name="tenant_id"
          value={tenant_id}
          onChange={setTenantId}
          error={errors.tenant_id}
          description={
            isNewTenant
              ? 'An identifier for it, such as harbour-club; everybody signs in with it'
              : 'Its identifier, as you were given it'
          }
          autoComplete="organization"
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
      <SubmitButton isPending={send.isPending} pendingLabel="Creating the account" fullWidth>
        Create account
      </SubmitButton>
    </Form>
  )
}

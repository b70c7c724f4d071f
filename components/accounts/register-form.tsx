'use client'

import { useState } from 'react'
import { AssociationField, AuthForm, useAuthForm } from '#components/accounts/auth-form'
import { CapsLockHint } from '#components/accounts/caps-lock-hint'
import { MailSent } from '#components/accounts/mail-sent'
import { rememberTenant, useRememberedTenant } from '#components/accounts/use-remembered-tenant'
import { FormGrid } from '#components/ui/form'
import { PasswordField } from '#components/ui/password-field'
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
  const form = useAuthForm({
    labels: LABELS,
    send: (values: Record<keyof typeof LABELS, string>) =>
      register({ ...values, tenant_id: tenant_id.trim(), is_new_tenant: isNewTenant }),
    // Spelt as the association spells it.
    onSent: ({ tenant_id }) => rememberTenant(tenant_id),
  })
  const { field } = form
  if (form.answer) {
    const { email, tenant_id, user_id } = form.answer
    return <MailSent email={email} tenantId={tenant_id} userId={user_id} onBack={form.reopen} />
  }
  return (
    <AuthForm form={form} label="Create an account" submitLabel="Create account" pendingLabel="Creating the account">
      <FormGrid>
        <TextField {...field('first_name')} autoComplete="given-name" />
        <TextField {...field('last_name')} autoComplete="family-name" />
      </FormGrid>
      <TextField {...field('email')} type="email" autoComplete="username" />
      <AssociationField {...field('tenant_id')} value={tenant_id} onChange={setTenantId} isNew={isNewTenant} />
      <PasswordField {...field('password')} autoComplete="new-password" strength />
      <PasswordField {...field('confirm_password')} autoComplete="new-password" />
      <CapsLockHint />
    </AuthForm>
  )
}

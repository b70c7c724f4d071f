'use client'

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { CapsLockHint } from '#components/accounts/caps-lock-hint'
import { DemoLogins } from '#components/accounts/demo-logins'
import { ResendLink } from '#components/accounts/resend-link'
import { rememberTenant, useRememberedTenant } from '#components/accounts/use-remembered-tenant'
import { Form } from '#components/ui/form'
import { FormErrorSummary } from '#components/ui/form-error-summary'
import { Link } from '#components/ui/link'
import { PasswordField } from '#components/ui/password-field'
import { fieldErrors, problemOf } from '#components/ui/problem'
import { SubmitButton } from '#components/ui/submit-button'
import { TextField } from '#components/ui/text-field'
import { signInHere } from '#lib/accounts/client'
import { landingPath } from '#lib/accounts/landing'
import { pages } from '#lib/paths'

interface LoginFormProps {
  tenantId?: string | undefined
  next?: string | undefined
  demoLogins: { label: string; tenant_id: string; email: string; password: string }[]
}

const LABELS = { tenant_id: 'Association', email: 'E-mail', password: 'Password' }

/** The way in. */
export function LoginForm({ tenantId: given, next, demoLogins }: LoginFormProps) {
  const [tenant_id, setTenantId] = useRememberedTenant(given)
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const signIn = useMutation({
    mutationFn: signInHere,
    onSuccess: ({ roles }, { tenant_id }) => {
      rememberTenant(tenant_id)
      // A whole new page, so that nothing of whoever was signed in before stays in memory.
      window.location.assign(landingPath(roles, next))
    },
  })
  const errors = fieldErrors(signIn.error)
  const isUnverified = signIn.error !== null && problemOf(signIn.error).code === 'unverified'

  function handleSubmit() {
    if (!signIn.isPending) signIn.mutate({ tenant_id: tenant_id.trim(), email, password })
  }

  return (
    <>
      <Form onSubmit={handleSubmit} aria-label="Sign in">
        <FormErrorSummary problem={signIn.error} labels={LABELS} />
        {isUnverified ? <ResendLink email={email} tenantId={tenant_id} /> : null}
        <div className="grid grid-cols-1 gap-5">
          <TextField
            label={LABELS.tenant_id}
            name="tenant_id"
            value={tenant_id}
            onChange={setTenantId}
            error={errors.tenant_id}
            description="Its identifier, as you were given it"
            autoComplete="organization"
            isRequired
          />
          <TextField
            label={LABELS.email}
            name="email"
            type="email"
            value={email}
            onChange={setEmail}
            error={errors.email}
            autoComplete="username"
            isRequired
          />
          <div className="grid grid-cols-1 gap-1.5">
            <PasswordField
              label={LABELS.password}
              name="password"
              value={password}
              onChange={setPassword}
              error={errors.password}
              autoComplete="current-password"
              isRequired
            />
            <CapsLockHint />
            {/* Behind the fields, so that the keyboard goes from one field to the next. */}
            <p className="flex flex-wrap justify-between gap-x-4 text-[0.8125rem]">
              <Link className="link" href={pages.forgotPassword({ tenant_id: tenant_id.trim() })}>
                Forgot your password?
              </Link>
              <Link className="link" href={pages.forgotAssociation()}>
                I do not know my association
              </Link>
            </p>
          </div>
        </div>
        <SubmitButton isPending={signIn.isPending || signIn.isSuccess} pendingLabel="Signing in" fullWidth>
          Sign in
        </SubmitButton>
      </Form>
      <DemoLogins
        logins={demoLogins}
        onChoose={(login) => {
          setTenantId(login.tenant_id)
          setEmail(login.email)
          setPassword(login.password)
          signIn.mutate(login)
        }}
        isDisabled={signIn.isPending || signIn.isSuccess}
      />
    </>
  )
}

'use client'

import { AssociationField, AuthForm, useAuthForm } from '#components/accounts/auth-form'
import { CapsLockHint } from '#components/accounts/caps-lock-hint'
import { DemoLogins } from '#components/accounts/demo-logins'
import { ResendLink } from '#components/accounts/resend-link'
import { rememberTenant, useRememberedTenant } from '#components/accounts/use-remembered-tenant'
import { Link } from '#components/ui/link'
import { PasswordField } from '#components/ui/password-field'
import { problemOf } from '#components/ui/problem'
import { TextField } from '#components/ui/text-field'
import { signInHere } from '#lib/accounts/client'
import { landingPath } from '#lib/accounts/landing'
import type { Credentials } from '#lib/accounts/schema'
import { pages } from '#lib/paths'

interface LoginFormProps {
  tenantId?: string | undefined
  next?: string | undefined
  demoLogins: { label: string; tenant_id: string; email: string; password: string }[]
}

/** The way in. */
export function LoginForm({ tenantId: given, next, demoLogins }: LoginFormProps) {
  const [tenant_id, setTenantId] = useRememberedTenant(given)
  const form = useAuthForm({
    labels: { tenant_id: 'Association', email: 'E-mail', password: 'Password' },
    send: ({ email, password, tenant_id: chosen }: Credentials) =>
      signInHere({ tenant_id: chosen || tenant_id.trim(), email, password }),
    onSent: ({ roles }, { tenant_id: chosen }) => {
      rememberTenant(chosen || tenant_id.trim())
      // A whole new page, so that nothing of whoever was signed in before stays in memory.
      window.location.assign(landingPath(roles, next))
    },
  })
  const isDone = form.answer !== null
  const isUnverified = form.error !== null && problemOf(form.error).code === 'unverified'
  return (
    <>
      <AuthForm
        form={form}
        label="Sign in"
        notice={isUnverified ? <ResendLink email={form.values.email} tenantId={tenant_id} /> : null}
        submitLabel="Sign in"
        pendingLabel="Signing in"
        isDone={isDone}
      >
        <AssociationField {...form.field('tenant_id')} value={tenant_id} onChange={setTenantId} />
        <TextField {...form.field('email')} type="email" autoComplete="username" />
        <div className="grid grid-cols-1 gap-1.5">
          <PasswordField {...form.field('password')} autoComplete="current-password" />
          <CapsLockHint />
          {/* Behind the fields, so that the keyboard goes from one field to the next. */}
          <p className="flex flex-wrap justify-between gap-x-4 text-[0.8125rem]">
            <Link className="link py-1" href={pages.forgotPassword({ tenant_id: tenant_id.trim() })}>
              Forgot your password?
            </Link>
            <Link className="link py-1" href={pages.forgotAssociation()}>
              I do not know my association
            </Link>
          </p>
        </div>
      </AuthForm>
      <DemoLogins
        logins={demoLogins}
        onChoose={({ tenant_id, email, password }) => {
          setTenantId(tenant_id)
          form.set({ email, password })
          void form.submit({ tenant_id, email, password })
        }}
        isDisabled={form.isPending || isDone}
      />
    </>
  )
}

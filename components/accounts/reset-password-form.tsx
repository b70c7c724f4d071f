'use client'

import { AuthForm, useAuthForm } from '#components/accounts/auth-form'
import { CapsLockHint } from '#components/accounts/caps-lock-hint'
import { rememberTenant } from '#components/accounts/use-remembered-tenant'
import { ButtonLink } from '#components/ui/button-link'
import { Link } from '#components/ui/link'
import { PasswordField } from '#components/ui/password-field'
import { StatusSentence } from '#components/ui/status-sentence'
import { resetPassword } from '#lib/accounts/client'
import type { PasswordReset } from '#lib/accounts/schema'
import { pages } from '#lib/paths'

const LABELS = { password: 'New password', confirm_password: 'New password again' }

/** Sets a password with the token of a mail. */
export function ResetPasswordForm({ token, tenantId }: { token: string; tenantId: string | undefined }) {
  const form = useAuthForm({
    labels: LABELS,
    send: (values: Omit<PasswordReset, 'token'>) => resetPassword({ token, ...values }),
    onSent: ({ tenant_id }) => rememberTenant(tenant_id),
  })
  if (form.answer) {
    const { message, tenant_id, is_awaiting_approval } = form.answer
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
    <AuthForm
      form={form}
      label="Choose a password"
      notice={
        form.errors.token ? (
          <Link
            className="link justify-self-start"
            href={pages.forgotPassword(tenantId ? { tenant_id: tenantId } : {})}
          >
            Ask for a new link
          </Link>
        ) : null
      }
      submitLabel="Set password"
      pendingLabel="Saving"
    >
      <PasswordField {...form.field('password')} autoComplete="new-password" strength />
      <PasswordField {...form.field('confirm_password')} autoComplete="new-password" />
      <CapsLockHint />
    </AuthForm>
  )
}

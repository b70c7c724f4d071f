'use client'

import { AuthForm, useAuthForm } from '#components/accounts/auth-form'
import { CapsLockHint } from '#components/accounts/caps-lock-hint'
import { rememberTenant } from '#components/accounts/use-remembered-tenant'
import { ButtonLink } from '#components/ui/button-link'
import { PasswordField } from '#components/ui/password-field'
import { StatusSentence } from '#components/ui/status-sentence'
import { restoreEmail } from '#lib/accounts/client'
import type { EmailRestoration } from '#lib/accounts/schema'
import { pages } from '#lib/paths'

const LABELS = {
  former_password: 'Password before the change',
  password: 'New password',
  confirm_password: 'New password again',
}

/** Takes the address to sign in with back, with the token of the mail that told of its change. */
export function RestoreEmailForm({ token }: { token: string }) {
  const form = useAuthForm({
    labels: LABELS,
    send: (values: Omit<EmailRestoration, 'token'>) => restoreEmail({ token, ...values }),
    onSent: ({ tenant_id }) => rememberTenant(tenant_id),
  })
  if (form.answer) {
    const { message, tenant_id, is_awaiting_approval } = form.answer
    return (
      <div role="status" className="grid grid-cols-1 gap-5">
        <StatusSentence tone="success" title="It is yours again">
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
    <AuthForm form={form} label="Take your address back" submitLabel="Take it back" pendingLabel="Taking it back">
      <PasswordField {...form.field('former_password')} autoComplete="current-password" />
      <PasswordField {...form.field('password')} autoComplete="new-password" strength />
      <PasswordField {...form.field('confirm_password')} autoComplete="new-password" />
      <CapsLockHint />
    </AuthForm>
  )
}

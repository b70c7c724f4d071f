'use client'

import { useAuthForm } from '#components/accounts/auth-form'
import { DateText } from '#components/ui/date-text'
import { Form, FormActions } from '#components/ui/form'
import { FormErrorSummary } from '#components/ui/form-error-summary'
import { PasswordField } from '#components/ui/password-field'
import { PendingButton } from '#components/ui/pending-button'
import { StatusSentence } from '#components/ui/status-sentence'
import { SubmitButton } from '#components/ui/submit-button'
import { TextField } from '#components/ui/text-field'
import { notify } from '#components/ui/toast'
import { useChange } from '#components/ui/use-change'
import { changeEmail, keepEmail } from '#lib/accounts/client'
import type { Profile, SignInAddress } from '#lib/accounts/schema'

/** Asks for another address to sign in with, and shows the one that waits for its link. */
export function ChangeEmailForm({ account }: { account: Pick<Profile, 'email' | 'email_change'> }) {
  const { run, refresh, isPending } = useChange()
  const form = useAuthForm({
    labels: { email: 'New e-mail address', current_password: 'Current password' },
    send: (values: SignInAddress) => changeEmail(values),
    onSent: () => {
      form.clear()
      notify('A mail is on its way', { description: 'Open the link in it to confirm the new address.' })
      void refresh()
    },
  })
  const { field } = form
  const waiting = account.email_change
  return (
    <div className="grid grid-cols-1 gap-5">
      {waiting ? (
        <StatusSentence
          tone="info"
          title={<span className="wrap-anywhere">{waiting.email} waits to be confirmed</span>}
          action={
            <PendingButton
              variant="ghost"
              isPending={isPending}
              onPress={() =>
                run(async () => {
                  await keepEmail()
                  notify('Taken back')
                })
              }
            >
              Cancel
            </PendingButton>
          }
        >
          Until the link that was sent there is opened, you sign in as{' '}
          <span className="wrap-anywhere">{account.email}</span>. The link works until{' '}
          <DateText value={waiting.expires_at} style="short" />, <DateText value={waiting.expires_at} style="time" />.
        </StatusSentence>
      ) : null}
      <Form aria-label="E-mail address" isDirty={form.isDirty} onSubmit={() => void form.submit()}>
        <FormErrorSummary problem={form.error} labels={form.labels} />
        {/* Password managers look for whose password it is. */}
        <input type="hidden" name="username" autoComplete="username" value={account.email} readOnly />
        <div className="grid max-w-md grid-cols-1 gap-5">
          <TextField {...field('email')} type="email" autoComplete="email" />
          <PasswordField {...field('current_password')} autoComplete="current-password" />
        </div>
        <FormActions>
          <SubmitButton isPending={form.isPending} isDisabled={!form.isDirty} pendingLabel="Sending">
            Send the link
          </SubmitButton>
        </FormActions>
      </Form>
    </div>
  )
}

'use client'

import { AuthForm, useAuthForm } from '#components/accounts/auth-form'
import { StatusSentence } from '#components/ui/status-sentence'
import { TextField } from '#components/ui/text-field'
import { requestAssociations } from '#lib/accounts/client'
import type { AssociationsRequest } from '#lib/accounts/schema'

/** Asks for the mail that lists the associations of an address. */
export function AssociationsRequestForm() {
  const form = useAuthForm({
    labels: { email: 'E-mail' },
    send: (values: AssociationsRequest) => requestAssociations(values),
  })
  return (
    <AuthForm
      form={form}
      label="Ask for your associations"
      notice={
        <div role="status" className="empty:hidden">
          {form.answer ? (
            <StatusSentence tone="success" title="Check your mail">
              {form.answer.message}
            </StatusSentence>
          ) : null}
        </div>
      }
      submitLabel={form.answer ? 'Send again' : 'Send the mail'}
      pendingLabel="Sending"
    >
      <TextField {...form.field('email')} type="email" autoComplete="username" />
    </AuthForm>
  )
}

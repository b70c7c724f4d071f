'use client'

import { AuthForm, MailNotice, useAuthForm } from '#components/accounts/auth-form'
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
      notice={<MailNotice>{form.answer?.message}</MailNotice>}
      submitLabel={form.answer ? 'Send again' : 'Send the mail'}
      pendingLabel="Sending"
    >
      <TextField {...form.field('email')} type="email" autoComplete="username" />
    </AuthForm>
  )
}

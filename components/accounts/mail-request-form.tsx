'use client'

import { AssociationField, AuthForm, MailNotice, useAuthForm } from '#components/accounts/auth-form'
import { useRememberedTenant } from '#components/accounts/use-remembered-tenant'
import { TextField } from '#components/ui/text-field'
import { requestPasswordReset, resendVerification } from '#lib/accounts/client'
import type { Address } from '#lib/accounts/schema'

const REQUESTS = { password: requestPasswordReset, verification: resendVerification }

interface MailRequestFormProps {
  kind: keyof typeof REQUESTS
  tenantId?: string | undefined
}

/** Asks for a mail with a link: for a new password, or for verifying the address. */
export function MailRequestForm({ kind, tenantId: given }: MailRequestFormProps) {
  const [tenant_id, setTenantId] = useRememberedTenant(given)
  const form = useAuthForm({
    labels: { tenant_id: 'Association', email: 'E-mail' },
    send: ({ email }: Address) => REQUESTS[kind]({ tenant_id: tenant_id.trim(), email }),
  })
  return (
    <AuthForm
      form={form}
      label="Ask for a link"
      notice={<MailNotice>{form.answer && `${form.answer.message} The mail says how long it works.`}</MailNotice>}
      submitLabel={form.answer ? 'Send again' : 'Send the link'}
      pendingLabel="Sending"
    >
      <AssociationField {...form.field('tenant_id')} value={tenant_id} onChange={setTenantId} />
      <TextField {...form.field('email')} type="email" autoComplete="username" />
    </AuthForm>
  )
}

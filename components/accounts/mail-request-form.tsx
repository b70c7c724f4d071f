'use client'

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useRememberedTenant } from '#components/accounts/use-remembered-tenant'
import { Form } from '#components/ui/form'
import { FormErrorSummary } from '#components/ui/form-error-summary'
import { fieldErrors } from '#components/ui/problem'
import { StatusSentence } from '#components/ui/status-sentence'
import { SubmitButton } from '#components/ui/submit-button'
import { TextField } from '#components/ui/text-field'
import { requestPasswordReset, resendVerification } from '#lib/accounts/client'

const REQUESTS = { password: requestPasswordReset, verification: resendVerification }
const LABELS = { tenant_id: 'Association', email: 'E-mail' }

/** Asks for a mail with a link: for a new password, or for verifying the address. */
export function MailRequestForm({
  kind,
  tenantId: given,
}: {
  kind: keyof typeof REQUESTS
  tenantId?: string | undefined
}) {
  const [tenant_id, setTenantId] = useRememberedTenant(given)
  const [email, setEmail] = useState('')
  const send = useMutation({ mutationFn: REQUESTS[kind] })
  const errors = fieldErrors(send.error)
  return (
    <Form
      aria-label="Ask for a link"
      onSubmit={() => {
        if (!send.isPending) send.mutate({ tenant_id: tenant_id.trim(), email })
      }}
    >
      <FormErrorSummary problem={send.error} labels={LABELS} />
      <div role="status" className="empty:hidden">
        {send.isSuccess ? (
          <StatusSentence tone="success" title="Check your mail">
            {send.data.message} The mail says how long it works.
          </StatusSentence>
        ) : null}
      </div>
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
      </div>
      <SubmitButton isPending={send.isPending} pendingLabel="Sending" fullWidth>
        {send.isSuccess ? 'Send again' : 'Send the link'}
      </SubmitButton>
    </Form>
  )
}

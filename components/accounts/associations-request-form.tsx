'use client'

import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Form } from '#components/ui/form'
import { FormErrorSummary } from '#components/ui/form-error-summary'
import { fieldErrors } from '#components/ui/problem'
import { StatusSentence } from '#components/ui/status-sentence'
import { SubmitButton } from '#components/ui/submit-button'
import { TextField } from '#components/ui/text-field'
import { requestAssociations } from '#lib/accounts/client'

const LABELS = { email: 'E-mail' }

/** Asks for the mail that lists the associations of an address. */
export function AssociationsRequestForm() {
  const [email, setEmail] = useState('')
  const send = useMutation({ mutationFn: requestAssociations })
  const errors = fieldErrors(send.error)
  return (
    <Form
      aria-label="Ask for your associations"
      onSubmit={() => {
        if (!send.isPending) send.mutate({ email })
      }}
    >
      <FormErrorSummary problem={send.error} labels={LABELS} />
      <div role="status" className="empty:hidden">
        {send.isSuccess ? (
          <StatusSentence tone="success" title="Check your mail">
            {send.data.message}
          </StatusSentence>
        ) : null}
      </div>
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
      <SubmitButton isPending={send.isPending} pendingLabel="Sending" fullWidth>
        {send.isSuccess ? 'Send again' : 'Send the mail'}
      </SubmitButton>
    </Form>
  )
}

'use client'

import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Form } from '#components/ui/form'
import { problemText } from '#components/ui/problem'
import { StatusSentence } from '#components/ui/status-sentence'
import { SubmitButton } from '#components/ui/submit-button'

interface LinkDecisionProps<R extends { message: string }> {
  label: string
  decide: () => Promise<R>
  /** What there is to do once it worked. */
  after?: (decided: R) => ReactNode
}

/** The one button behind a link of a mail, and what became of it. */
export function LinkDecision<R extends { message: string }>({ label, decide, after }: LinkDecisionProps<R>) {
  const send = useMutation({ mutationFn: decide })
  return (
    <Form
      aria-label={label}
      onSubmit={() => {
        if (!send.isPending) send.mutate()
      }}
    >
      <div role="status" className="empty:hidden">
        {send.isSuccess ? (
          <StatusSentence tone="success" title="Thank you">
            {send.data.message}
          </StatusSentence>
        ) : null}
      </div>
      <div role="alert" className="empty:hidden">
        {send.isError ? (
          <StatusSentence tone="warning" title="This did not work">
            {problemText(send.error)}
          </StatusSentence>
        ) : null}
      </div>
      {send.isSuccess ? (
        after?.(send.data)
      ) : (
        <SubmitButton isPending={send.isPending} pendingLabel="Sending" fullWidth>
          {label}
        </SubmitButton>
      )}
    </Form>
  )
}

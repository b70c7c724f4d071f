'use client'

import { Spinner } from '@heroui/react'
import { useMutation } from '@tanstack/react-query'
import { PendingButton } from '#components/ui/pending-button'
import { problemText } from '#components/ui/problem'
import { resendVerification } from '#lib/accounts/client'

interface ResendLinkProps {
  email: string
  tenantId: string
  /** The one registration to confirm; without it each of the address gets a mail. */
  userId?: string
}

/** Sends the verification mail again. */
export function ResendLink({ email, tenantId, userId }: ResendLinkProps) {
  const resend = useMutation({
    mutationFn: () => resendVerification({ email, tenant_id: tenantId.trim(), ...(userId && { user_id: userId }) }),
  })
  return (
    <div className="grid gap-2">
      <PendingButton variant="outline" isPending={resend.isPending} onPress={() => resend.mutate()}>
        {resend.isPending ? <Spinner size="sm" color="current" /> : null}
        Send the mail again
      </PendingButton>
      <p role="status" className="text-[0.8125rem] text-muted empty:hidden">
        {resend.isSuccess ? resend.data.message : resend.error ? problemText(resend.error) : null}
      </p>
    </div>
  )
}

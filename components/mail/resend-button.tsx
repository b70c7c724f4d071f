'use client'

import { Send } from 'lucide-react'
import { PendingButton } from '#components/ui/pending-button'
import { notify } from '#components/ui/toast'
import { useChange } from '#components/ui/use-change'
import { resendMail } from '#lib/mail/client'
import type { MailStatus } from '#lib/mail/schema'

/** Asks for a mail to go out again; for one that waits, to go out now. */
export function ResendButton({ mail_id, status }: { mail_id: string; status: MailStatus }) {
  const { isPending, run } = useChange(['mails'])
  const resend = () =>
    run(async () => {
      await resendMail(mail_id)
      notify('The mail is on its way')
    })
  return (
    <PendingButton variant={status === 'failed' ? 'primary' : 'outline'} isPending={isPending} onPress={resend}>
      <Send aria-hidden />
      {status === 'queued' ? 'Send now' : 'Send again'}
    </PendingButton>
  )
}

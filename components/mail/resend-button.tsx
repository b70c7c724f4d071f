'use client'

import { Button } from '@heroui/react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { notify, notifyError } from '#components/ui/toast'
import { resendMail } from '#lib/mail/client'
import type { MailStatus } from '#lib/mail/schema'

/** Asks for a mail to go out again; for one that waits, to go out now. */
export function ResendButton({ mail_id, status }: { mail_id: string; status: MailStatus }) {
  const client = useQueryClient()
  const router = useRouter()
  const resend = useMutation({
    mutationFn: () => resendMail(mail_id),
    onError: notifyError,
    onSuccess: async () => {
      notify('The mail is on its way')
      await client.invalidateQueries({ queryKey: ['mails'] })
      router.refresh()
    },
  })
  return (
    <Button
      variant={status === 'failed' ? 'primary' : 'outline'}
      isPending={resend.isPending}
      onPress={() => resend.mutate()}
    >
      <Send aria-hidden />
      {status === 'queued' ? 'Send now' : 'Send again'}
    </Button>
  )
}

'use client'

import { DateText } from '#components/ui/date-text'
import { PendingButton } from '#components/ui/pending-button'
import { StatusSentence } from '#components/ui/status-sentence'
import { notify } from '#components/ui/toast'
import { useChange } from '#components/ui/use-change'
import { cancelEmailChange, resendEmailChange } from '#lib/members/client'
import type { Member } from '#lib/members/schema'

interface WaitingEmailProps {
  member: Pick<Member, 'id' | 'email' | 'email_change'>
}

/** The address that a member asked for and has not confirmed, with what can be done about it; nothing where none waits. */
export function WaitingEmail({ member: { id, email, email_change } }: WaitingEmailProps) {
  const sending = useChange()
  const cancelling = useChange()
  if (email_change === null) return null
  const { email: waiting, asked_at, expires_at } = email_change
  const send = () =>
    sending.run(async () => {
      await resendEmailChange(id)
      notify(`A new link is on its way to ${waiting}`)
    })
  const cancel = () =>
    cancelling.run(async () => {
      await cancelEmailChange(id)
      notify('Taken back')
    })
  const isBusy = sending.isPending || cancelling.isPending
  return (
    <StatusSentence
      tone="info"
      title={<span className="wrap-anywhere">{waiting} waits to be confirmed</span>}
      action={
        <div className="flex flex-wrap gap-2">
          <PendingButton variant="outline" isPending={sending.isPending} isDisabled={isBusy} onPress={send}>
            Send again
          </PendingButton>
          <PendingButton variant="ghost" isPending={cancelling.isPending} isDisabled={isBusy} onPress={cancel}>
            Cancel
          </PendingButton>
        </div>
      }
    >
      Asked for <DateText value={asked_at} style="short" />. The link that was sent there works until{' '}
      <DateText value={expires_at} style="short" />, <DateText value={expires_at} style="time" />.{' '}
      {email ? `Mails go to ${email} until then.` : 'No mails are sent until then.'}
    </StatusSentence>
  )
}

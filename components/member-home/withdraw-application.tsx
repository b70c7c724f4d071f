'use client'

import { useRouter } from 'next/navigation'
import { ConfirmDialog } from '#components/ui/confirm-dialog'
import { DialogButton } from '#components/ui/dialog-button'
import { notify } from '#components/ui/toast'
import type { Member } from '#lib/members/schema'
import { withdrawApplication } from '#lib/memberships/client'

/** Opens the window in which applicants withdraw what is not decided on yet. */
export function WithdrawApplication({ member }: { member: Pick<Member, 'id'> }) {
  const router = useRouter()
  async function withdraw() {
    // Whether there is something to withdraw is told by its state: whoever has just changed the choice need not wait.
    await withdrawApplication(member.id)
    notify('Your application is withdrawn')
    router.refresh()
  }
  return (
    <DialogButton
      variant="outline"
      dialog={(onClose) => (
        <ConfirmDialog
          isOpen
          onOpenChange={onClose}
          title="Withdraw your application"
          confirmLabel="Withdraw"
          cancelLabel="Keep it"
          tone="danger"
          onConfirm={withdraw}
        >
          The association does not decide on it any more, and nothing is to be paid for it. You can apply again at any
          time.
        </ConfirmDialog>
      )}
    >
      Withdraw…
    </DialogButton>
  )
}

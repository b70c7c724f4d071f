'use client'

import { Button } from '@heroui/react'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { outcomeText } from '#components/member-home/register-button'
import { ConfirmDialog } from '#components/ui/confirm-dialog'
import { PendingButton } from '#components/ui/pending-button'
import { notify } from '#components/ui/toast'
import { useChange } from '#components/ui/use-change'
import { acceptOffer, cancelRegistration } from '#lib/registrations/client'
import type { Registration } from '#lib/registrations/schema'

interface CancelProps {
  registration: Registration
  /** What the button says: cancel a seat, leave the line, decline an offer. */
  label: string
  /** What giving it up means. */
  consequence: string
}

/** Gives the own registration up. Asks first: the seat may be gone for good. */
export function CancelRegistration({ registration, label, consequence }: CancelProps) {
  const router = useRouter()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="outline" onPress={() => setOpen(true)}>
        {label}
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        onOpenChange={setOpen}
        title={label}
        confirmLabel={label}
        cancelLabel="Not now"
        tone="danger"
        onConfirm={async () => {
          await cancelRegistration(registration.event_id, registration.id)
          notify('Done')
          router.refresh()
        }}
      >
        {consequence}
      </ConfirmDialog>
    </>
  )
}

/** Takes the seat that has come free. */
export function AcceptOffer({ registration }: { registration: Registration }) {
  const { isPending, run } = useChange()
  const accept = () =>
    run(async () => {
      const { data } = await acceptOffer(registration.event_id, registration.id)
      notify(outcomeText(data))
    })
  return (
    <PendingButton variant="primary" isPending={isPending} onPress={accept}>
      Take the seat
    </PendingButton>
  )
}

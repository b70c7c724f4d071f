'use client'

import { Button } from '@heroui/react'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { ConfirmDialog } from '#components/ui/confirm-dialog'
import { notify, notifyError } from '#components/ui/toast'
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
  const router = useRouter()
  const [isPending, setPending] = useState(false)

  async function handlePress() {
    setPending(true)
    try {
      await acceptOffer(registration.event_id, registration.id)
      notify(`You are registered for ${registration.event_title}`)
    } catch (error) {
      notifyError(error)
    } finally {
      setPending(false)
      router.refresh()
    }
  }

  return (
    <Button variant="primary" isPending={isPending} onPress={() => void handlePress()}>
      Take the seat
    </Button>
  )
}

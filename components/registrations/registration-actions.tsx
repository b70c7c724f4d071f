'use client'

import { Button } from '@heroui/react'
import { Ban, Check, DoorOpen, TicketPlus, Undo2 } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { ConfirmDialog } from '#components/ui/confirm-dialog'
import { FormDialog } from '#components/ui/edit-form'
import { TextField } from '#components/ui/text-field'
import { notify, notifyUndo } from '#components/ui/toast'
import { useChange } from '#components/ui/use-change'
import { useEditForm } from '#components/ui/use-edit-form'
import { checkIn } from '#lib/check-ins/client'
import { pages } from '#lib/paths'
import { acceptOffer, cancelRegistration, offerSeat, register, undoCheckIn } from '#lib/registrations/client'
import { type Registration, RegistrationCancellation } from '#lib/registrations/schema'

interface RegistrationActionsProps {
  registration: Registration
  can: { write: boolean; checkIn: boolean }
  /** Whether the doors are open, or were. */
  isCheckInOpen: boolean
}

const CANCELLABLE: readonly Registration['status'][] = [
  'pending_approval',
  'pending_payment',
  'confirmed',
  'waitlisted',
  'offered',
]

/** What can be done with a registration in its state. */
export function RegistrationActions({ registration, can, isCheckInOpen }: RegistrationActionsProps) {
  const { isPending, run, refresh } = useChange(['events'])
  const [isCancelling, setCancelling] = useState(false)
  // Why it is not the time to check in, while the question stands.
  const [untimely, setUntimely] = useState<string | null>(null)
  const { id, event_id, attendee_name: name, status } = registration

  const letIn = (anyway: boolean) =>
    run(async () => {
      const { data } = await checkIn(event_id, { registration_id: id, nonce: uuidv7(), ...(anyway && { anyway }) })
      if (data.may_repeat_anyway) {
        setUntimely(data.message)
        return
      }
      if (data.result === 'refused') {
        notify(`${name} was not checked in`, { description: data.message })
        return
      }
      notifyUndo(`${name} is checked in`, async () => {
        await undoCheckIn(event_id, id)
        await refresh()
      })
    })

  const takeBack = () =>
    run(async () => {
      await undoCheckIn(event_id, id)
      notify('Check-in taken back')
    })

  const offer = () =>
    run(async () => {
      const { data } = await offerSeat(event_id, id)
      notify(data.status === 'offered' ? `A seat is offered to ${name}` : `${name} has a seat now`)
    })

  const accept = () =>
    run(async () => {
      await acceptOffer(event_id, id)
      notify(`${name} has a seat now`)
    })

  const action = (label: string, Icon: typeof Check, onPress: () => void, isMain = false) => (
    <Button variant={isMain ? 'primary' : 'outline'} isPending={isPending} onPress={onPress}>
      <Icon aria-hidden />
      {label}
    </Button>
  )

  return (
    <>
      {can.write && CANCELLABLE.includes(status) ? action('Cancel registration', Ban, () => setCancelling(true)) : null}
      {can.checkIn && status === 'attended' ? action('Take the check-in back', Undo2, takeBack) : null}
      {can.write && status === 'waitlisted' ? action('Give a free seat', TicketPlus, offer, true) : null}
      {can.write && status === 'offered' ? action('Accept for them', Check, accept, true) : null}
      {can.checkIn && isCheckInOpen && (status === 'confirmed' || status === 'no_show')
        ? action('Check in', DoorOpen, () => letIn(false), true)
        : null}
      <ConfirmDialog
        isOpen={untimely !== null}
        onOpenChange={() => setUntimely(null)}
        title={`Check ${name} in now?`}
        confirmLabel="Check in anyway"
        onConfirm={() => letIn(true)}
      >
        {untimely}
      </ConfirmDialog>
      {isCancelling ? (
        <CancelDialog registration={registration} onClose={() => setCancelling(false)} onDone={refresh} />
      ) : null}
    </>
  )
}

interface CancelDialogProps {
  registration: Registration
  onClose: () => void
  onDone: () => Promise<void>
}

/** Gives the seats up. They go to whoever waits at once, so the way back is a new registration. */
function CancelDialog({ registration, onClose, onDone }: CancelDialogProps) {
  const router = useRouter()
  const { id, event_id, attendee_name: name, member_id, guest, ticket_type_id, quantity, status } = registration

  async function registerAgain() {
    const { data } = await register(
      event_id,
      {
        ...(member_id ? { member_id } : guest ? { guest } : {}),
        ...(ticket_type_id && { ticket_type_id }),
        quantity,
      },
      uuidv7(),
    )
    await onDone()
    router.push(pages.admin.registration(event_id, data.id))
    if (data.status === 'waitlisted') {
      notify(`${name} is on the waiting list now`, { description: 'Somebody else has taken the seat meanwhile.' })
    } else notify(`${name} is registered again`, { description: 'With a new ticket; the old one stays void.' })
  }

  const form = useEditForm({
    fields: RegistrationCancellation.shape,
    schema: RegistrationCancellation,
    labels: { reason: 'Reason' },
    queryKey: ['events'],
    save: (body) => cancelRegistration(event_id, id, body),
    onSaved: async () => {
      onClose()
      await onDone()
      notifyUndo(`Registration of ${name} cancelled`, registerAgain)
    },
  })
  return (
    <FormDialog
      form={form}
      title={`Cancel the registration of ${name}`}
      label="Cancel the registration"
      description={
        status === 'waitlisted'
          ? 'The place in the waiting list is given up.'
          : 'The ticket becomes void, and the seats go to the waiting list at once.'
      }
      size="sm"
      submitLabel="Cancel the registration"
      tone="danger"
      onClose={onClose}
    >
      <TextField
        {...form.field('reason')}
        description="Internal. Optional."
        placeholder="For example: called in sick"
      />
    </FormDialog>
  )
}

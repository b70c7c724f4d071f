'use client'

import { Ban, Check, DoorOpen, FileText, HandCoins, TicketPlus, TimerReset, Undo2, Wallet } from 'lucide-react'
import { useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { CancelDialog } from '#components/registrations/cancel-registration'
import { PartyDialog } from '#components/registrations/party-dialog'
import { PostponeDialog, SeatPaymentDialog, WaiveDialog } from '#components/registrations/seat-payment'
import { ActionMenu, type MenuAction } from '#components/ui/action-menu'
import { ConfirmDialog } from '#components/ui/confirm-dialog'
import { PendingButton } from '#components/ui/pending-button'
import { notify, notifyUndo } from '#components/ui/toast'
import { useChange } from '#components/ui/use-change'
import { checkIn } from '#lib/check-ins/client'
import { acceptOffer, billRegistration, offerSeat, undoCheckIn } from '#lib/registrations/client'
import type { Registration } from '#lib/registrations/schema'
import { PAYABLE_STATUSES } from '#lib/seats/schema'

interface RegistrationActionsProps {
  registration: Registration
  can: { write: boolean; checkIn: boolean; refund: boolean }
  /** Nothing is to be paid or taken for it any more. */
  /** Where the event is. */
  time_zone: string
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

const PAYABLE: readonly Registration['status'][] = PAYABLE_STATUSES

/** What can be done with a registration in its state. */
export function RegistrationActions(props: RegistrationActionsProps) {
  const { registration, can, time_zone, isCheckInOpen } = props
  const isEventCancelled = registration.event_status === 'cancelled'
  const { isPending, run, refresh } = useChange(['events'])
  const [open, setOpen] = useState<'cancellation' | 'payment' | 'waiver' | 'postponement' | 'party' | null>(null)
  // Why it is not the time to check in, while the question stands.
  const [untimely, setUntimely] = useState<string | null>(null)
  // How many of a party are let in; all that are outside when nobody has said.
  const [party, setParty] = useState<number | null>(null)
  const { id, event_id, attendee_name: name, status, payment, quantity, seats_came } = registration
  const isPayable = PAYABLE.includes(status) && !isEventCancelled
  const isOwed = isPayable && ['open', 'unpaid', 'credited'].includes(payment)
  const close = () => setOpen(null)

  const letIn = (anyway: boolean, seats = party) =>
    run(async () => {
      setParty(seats)
      const { data } = await checkIn(event_id, {
        ...{ registration_id: id, nonce: uuidv7() },
        ...(seats !== null && { seats }),
        ...(anyway && { anyway }),
      })
      if (data.may_repeat_anyway) {
        setUntimely(data.message)
        return
      }
      if (data.result === 'refused') {
        notify(`${name} was not checked in`, { description: data.message })
        return
      }
      notifyUndo(`${name} is checked in`, async () => {
        await undoCheckIn(event_id, id, data.seats ?? undefined)
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
    <PendingButton variant={isMain ? 'primary' : 'outline'} isPending={isPending} onPress={onPress}>
      <Icon aria-hidden />
      {label}
    </PendingButton>
  )

  const invoice = () =>
    run(async () => {
      const { data } = await billRegistration(event_id, id, { billing: 'invoice' })
      notify(`${data.invoice_number ?? 'An invoice'} written for ${name}`)
    })

  const more: MenuAction[] = [
    ...(status === 'pending_payment' && !isEventCancelled
      ? [
          {
            key: 'postpone',
            label: 'Give more time to pay…',
            icon: <TimerReset aria-hidden />,
            onAction: () => setOpen('postponement'),
          },
        ]
      : []),
    ...(isPayable && ['unpaid', 'waived', 'credited'].includes(payment)
      ? [{ key: 'invoice', label: 'Write the invoice', icon: <FileText aria-hidden />, onAction: invoice }]
      : []),
    ...(isOwed
      ? [
          {
            key: 'waive',
            label: 'Waive the price…',
            icon: <HandCoins aria-hidden />,
            onAction: () => setOpen('waiver'),
          },
        ]
      : []),
  ]

  return (
    <>
      {can.write && more.length > 0 ? <ActionMenu label="More about the payment" items={more} /> : null}
      {can.write && CANCELLABLE.includes(status)
        ? action('Cancel registration', Ban, () => setOpen('cancellation'))
        : null}
      {(can.write || can.checkIn) && isOwed
        ? action('Record payment', Wallet, () => setOpen('payment'), status === 'pending_payment')
        : null}
      {can.checkIn && status === 'attended' ? action('Take the check-in back', Undo2, takeBack) : null}
      {can.write && status === 'waitlisted' && !isEventCancelled
        ? action('Give a free seat', TicketPlus, offer, true)
        : null}
      {can.write && status === 'offered' && !isEventCancelled ? action('Accept for them', Check, accept, true) : null}
      {can.checkIn && isCheckInOpen && (status === 'confirmed' || status === 'no_show')
        ? action('Check in', DoorOpen, () => (quantity > 1 ? setOpen('party') : letIn(false)), true)
        : null}
      {can.checkIn && isCheckInOpen && status === 'attended' && seats_came < quantity
        ? action(
            'Check in the rest',
            DoorOpen,
            () => (quantity - seats_came > 1 ? setOpen('party') : letIn(false)),
            true,
          )
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
      {open === 'party' ? (
        <PartyDialog
          registration={registration}
          onClose={close}
          onChosen={(seats) => {
            close()
            void letIn(false, seats)
          }}
        />
      ) : null}
      {open === 'cancellation' ? (
        <CancelDialog registration={registration} canRefund={can.refund} onClose={close} onDone={refresh} />
      ) : null}
      {open === 'payment' ? (
        <SeatPaymentDialog
          seat={{ ...registration, to_pay: (payment === 'open' && registration.remaining) || registration.price }}
          onClose={close}
          onDone={refresh}
        />
      ) : null}
      {open === 'waiver' ? <WaiveDialog registration={registration} onClose={close} onDone={refresh} /> : null}
      {open === 'postponement' ? (
        <PostponeDialog registration={registration} time_zone={time_zone} onClose={close} onDone={refresh} />
      ) : null}
    </>
  )
}

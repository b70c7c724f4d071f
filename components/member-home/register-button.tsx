'use client'

import { useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { shownPrice } from '#components/member-home/booking'
import { PendingButton } from '#components/ui/pending-button'
import { notify, notifyUndo } from '#components/ui/toast'
import { useChange } from '#components/ui/use-change'
import type { TicketType } from '#lib/events/schema'
import { cancelRegistration, register } from '#lib/registrations/client'
import type { Registration } from '#lib/registrations/schema'

interface RegisterButtonProps {
  event: { id: string; title: string; currency: string }
  /** The one ticket there is, where the event has ticket types. */
  ticket: TicketType | null
  /** Whether there is only a place in line. */
  isWaitlist: boolean
}

/** Registers with one press; ten seconds to think again. */
export function RegisterButton({ event, ticket, isWaitlist }: RegisterButtonProps) {
  const { isPending, run, refresh } = useChange()
  // A repeated press is the same registration.
  const [key, setKey] = useState(() => uuidv7())

  async function registerOnce() {
    try {
      const shown = shownPrice(ticket, ticket?.min_per_order ?? 1, event.currency)
      const { data } = await register(event.id, { ...(ticket && { ticket_type_id: ticket.id }), shown }, key)
      notifyUndo(outcomeText(data), async () => {
        await cancelRegistration(event.id, data.id)
        notify('Taken back')
        await refresh()
      })
    } finally {
      setKey(uuidv7())
    }
  }

  return (
    <PendingButton
      variant={isWaitlist ? 'outline' : 'primary'}
      className="max-sm:w-full"
      isPending={isPending}
      aria-label={`${isWaitlist ? 'Join the waiting list for' : 'Register for'} ${event.title}`}
      onPress={() => run(registerOnce)}
    >
      {isWaitlist ? 'Join the waiting list' : 'Register'}
    </PendingButton>
  )
}

/** What came of a registration, in a sentence. */
export function outcomeText({ status, event_title, waitlist_position }: Registration): string {
  if (status === 'waitlisted') {
    return `You are number ${waitlist_position ?? 1} on the waiting list for ${event_title}`
  }
  if (status === 'pending_payment') return `A seat at ${event_title} is held for you until it is paid`
  return `You are registered for ${event_title}`
}

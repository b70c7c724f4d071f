'use client'

import { useRouter } from 'next/navigation'
import { ButtonLink } from '#components/ui/button-link'
import { LinkDecision } from '#components/ui/link-decision'
import { pages } from '#lib/paths'
import { confirmGuest } from '#lib/registrations/client'
import type { GuestConfirmation, GuestConfirmed } from '#lib/registrations/schema'

/** Books what a guest asked for and is shown, and leads to it. Where something else would be booked, the page shows that. */
export function GuestConfirmationForm({ label, ...confirmation }: GuestConfirmation & { label: string }) {
  const router = useRouter()
  return (
    <LinkDecision
      label={label}
      decide={async () => {
        try {
          return await confirmGuest(confirmation)
        } catch (error) {
          router.refresh()
          throw error
        }
      }}
      after={({ seat, status }: GuestConfirmed) => (
        <ButtonLink href={pages.seat(seat)} variant="primary" className="w-full">
          {status === 'confirmed' ? 'Open my ticket' : 'Open my registration'}
        </ButtonLink>
      )}
    />
  )
}

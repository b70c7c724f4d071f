'use client'

import { ButtonLink } from '#components/ui/button-link'
import { LinkDecision } from '#components/ui/link-decision'
import { pages } from '#lib/paths'
import { confirmGuest } from '#lib/registrations/client'
import type { GuestConfirmed } from '#lib/registrations/schema'

/** Books what a guest asked for, and leads to it. */
export function GuestConfirmationForm({ token, label }: { token: string; label: string }) {
  return (
    <LinkDecision
      label={label}
      decide={() => confirmGuest({ token })}
      after={({ seat, status }: GuestConfirmed) => (
        <ButtonLink href={pages.seat(seat)} variant="primary" className="w-full">
          {status === 'confirmed' ? 'Open my ticket' : 'Open my registration'}
        </ButtonLink>
      )}
    />
  )
}

'use client'

import { Button } from '@heroui/react'
import { UserRoundPlus } from 'lucide-react'
import { useId, useState } from 'react'
import { AddRegistrationDialog, type RegistrationPlace } from '#components/registrations/add-registration-dialog'

interface AddRegistrationProps extends RegistrationPlace {
  /** Why nobody can be registered now; null when they can. */
  closed: string | null
}

/** Registers a member or a guest from a window over the list. */
export function AddRegistration(props: AddRegistrationProps) {
  const [isOpen, setOpen] = useState(false)
  const reason = useId()
  return (
    <>
      <span title={props.closed ?? undefined} className="inline-flex">
        <Button
          variant="primary"
          isDisabled={props.closed !== null}
          aria-describedby={reason}
          onPress={() => setOpen(true)}
        >
          <UserRoundPlus aria-hidden />
          {props.presence === 'over' ? 'Add somebody who came' : 'Add registration'}
        </Button>
        <span id={reason} className="sr-only">
          {props.closed}
        </span>
      </span>
      {isOpen ? <AddRegistrationDialog {...props} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

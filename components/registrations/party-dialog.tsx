'use client'

import { Button } from '@heroui/react'
import { useState } from 'react'
import { Dialog, DialogCancel } from '#components/ui/dialog'
import { NumberField } from '#components/ui/number-field'
import type { Registration } from '#lib/registrations/schema'

interface PartyDialogProps {
  registration: Registration
  onClose: () => void
  onChosen: (seats: number) => void
}

/** Asks how many of a party are let in. */
export function PartyDialog({ registration, onClose, onChosen }: PartyDialogProps) {
  const { attendee_name: name, quantity, seats_inside, seats_came } = registration
  const left = quantity - seats_inside
  const [seats, setSeats] = useState<number | null>(left)
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      title={`Check ${name} in`}
      description={
        seats_came > 0
          ? `${seats_came} of ${quantity} have come already.`
          : `The registration has ${quantity} seats. Who is not here yet can come in later with the same ticket.`
      }
      size="sm"
    >
      <form
        className="grid gap-4 pt-2"
        onSubmit={(event) => {
          event.preventDefault()
          if (seats !== null) onChosen(seats)
        }}
      >
        <NumberField label="How many come in" name="seats" min={1} max={left} value={seats} onChange={setSeats} />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" isDisabled={seats === null}>
            Check in
          </Button>
          <DialogCancel>Not now</DialogCancel>
        </div>
      </form>
    </Dialog>
  )
}

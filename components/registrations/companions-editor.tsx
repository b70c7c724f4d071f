'use client'

import { PencilLine } from 'lucide-react'
import { CompanionFields, companionsOf } from '#components/registrations/companion-fields'
import { DialogButton } from '#components/ui/dialog-button'
import { FormDialog } from '#components/ui/edit-form'
import { useEditForm } from '#components/ui/use-edit-form'
import { editRegistration, getHeldSeats, getRegistration, nameHeldCompanions } from '#lib/registrations/client'
import { type Registration, RegistrationCompanions } from '#lib/registrations/schema'

type Booking = Pick<Registration, 'id' | 'event_id' | 'version' | 'quantity' | 'companions'>

interface CompanionsEditorProps {
  registration: Booking
  /** What the links of its mails carry, for whoever holds one instead of an account. */
  seat?: string | undefined
}

/** A button that opens the names of those who come along; nothing where there is no seat beside the own. */
export function CompanionsEditor(props: CompanionsEditorProps) {
  const { registration } = props
  if (registration.quantity < 2) return null
  return (
    <DialogButton variant="outline" size="sm" dialog={(onClose) => <CompanionsDialog {...props} onClose={onClose} />}>
      <PencilLine aria-hidden />
      {titleOf(registration)}
    </DialogButton>
  )
}

const titleOf = ({ companions }: Booking) => (companions.length > 0 ? 'Change the names' : 'Add names')

function CompanionsDialog({ registration, seat, onClose }: CompanionsEditorProps & { onClose: () => void }) {
  const { id, event_id, quantity, version } = registration
  const title = titleOf(registration)
  const form = useEditForm({
    fields: { companions: RegistrationCompanions.shape.companions },
    schema: RegistrationCompanions,
    labels: { companions: 'Who comes along' },
    record: registration,
    version,
    load: () => (seat === undefined ? getRegistration(event_id, id) : getHeldSeats(seat)),
    body: (_, { companions }) => ({ companions: companionsOf(companions, quantity) }),
    save: (body, { version }) =>
      seat === undefined ? editRegistration(event_id, id, body, version) : nameHeldCompanions(seat, body, version),
    done: () => 'Saved',
    onSaved: onClose,
    queryKey: ['events'],
  })
  return (
    <FormDialog form={form} title={title} size="sm" submitLabel="Save" cancelLabel="Cancel" onClose={onClose}>
      <CompanionFields seats={quantity} {...form.field('companions')} />
    </FormDialog>
  )
}

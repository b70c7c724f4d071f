'use client'

import { Button } from '@heroui/react'
import { useState } from 'react'
import { EraseButton } from '#components/privacy/erase-dialog'
import { FormDialog } from '#components/ui/edit-form'
import { TextAreaField } from '#components/ui/text-area-field'
import { useEditForm } from '#components/ui/use-edit-form'
import { declineErasure } from '#lib/privacy/client'
import { type Erasure, ErasureRefusal } from '#lib/privacy/schema'

type Request = Pick<Erasure, 'id' | 'member_id' | 'name'>

/** What staff do about a request to be erased: carry it out, or decline it with a reason. */
export function ErasureDecision({ request }: { request: Request }) {
  const [isDeclining, setDeclining] = useState(false)
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        variant="outline"
        size="sm"
        aria-label={`Decline to erase ${request.name}`}
        onPress={() => setDeclining(true)}
      >
        Decline
      </Button>
      <EraseButton member={{ id: request.member_id, name: request.name }} />
      {isDeclining ? <DeclineDialog request={request} onClose={() => setDeclining(false)} /> : null}
    </div>
  )
}

function DeclineDialog({ request, onClose }: { request: Request; onClose: () => void }) {
  const form = useEditForm({
    fields: ErasureRefusal.shape,
    schema: ErasureRefusal,
    labels: { reason: 'Reason' },
    save: (body) => declineErasure(request.id, body),
    done: () => 'Declined',
    onSaved: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={`Decline to erase ${request.name}`}
      description="They read the reason on their page, and can ask again. The law asks for an answer within a month."
      size="sm"
      submitLabel="Decline"
      cancelLabel="Cancel"
      onClose={onClose}
    >
      <TextAreaField
        {...form.field('reason')}
        placeholder="For example: the dues of this year are open. We erase you once they are paid."
      />
    </FormDialog>
  )
}

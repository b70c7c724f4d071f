'use client'

import { useState } from 'react'
import { useRoles } from '#components/layout/may-context'
import { Dialog, DialogCancel } from '#components/ui/dialog'
import { problemText } from '#components/ui/problem'
import { SubmitButton } from '#components/ui/submit-button'
import { SwitchField } from '#components/ui/switch-field'
import { TextField } from '#components/ui/text-field'
import { useSubmission } from '#components/ui/use-submission'
import { writesAnything } from '#lib/permissions'
import { addView, editView } from '#lib/views/client'
import type { NewView, View } from '#lib/views/schema'

/** What a view holds of the list as it is now. */
export type Shown = Pick<NewView, 'filter' | 'columns' | 'sort'>

interface ViewDialogProps {
  noun: string
  /** The view that is renamed; null for a new one. */
  view: View | null
  shown: Shown
  onClose: () => void
  onSaved: (view: View) => void
}

/** Asks for the name of a view, and whether others see it too. */
export function ViewDialog({ noun, view, shown, onClose, onSaved }: ViewDialogProps) {
  const [name, setName] = useState(view?.name ?? '')
  const [isShared, setShared] = useState(view?.is_shared ?? false)
  const [key] = useState(() => crypto.randomUUID())
  const { error, errors, isPending, submit } = useSubmission()
  const isShareable = writesAnything(useRoles()) && (view?.is_own ?? true)
  const title = view ? (isShareable ? 'Rename or share the view' : 'Rename the view') : 'Save as a new view'
  return (
    <Dialog isOpen onOpenChange={onClose} title={title} size="sm">
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          const fields = { name: name.trim(), is_shared: isShared }
          void submit(async () =>
            onSaved(view ? await editView(view, fields) : await addView({ noun, ...fields, ...shown }, key)),
          )
        }}
      >
        <TextField
          autoFocus
          isRequired
          label="Name"
          name="name"
          value={name}
          onChange={setName}
          maxLength={80}
          autoComplete="off"
          error={errors.name}
        />
        {isShareable ? (
          <SwitchField
            label="Share it"
            name="is_shared"
            description="Others who may read these rows find the view here too."
            isSelected={isShared}
            onChange={setShared}
          />
        ) : null}
        {error && !errors.name ? (
          <p role="alert" className="text-danger-text">
            {problemText(error)}
          </p>
        ) : null}
        <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
          <DialogCancel isDisabled={isPending}>Cancel</DialogCancel>
          <SubmitButton isPending={isPending} isDisabled={name.trim() === ''}>
            Save
          </SubmitButton>
        </div>
      </form>
    </Dialog>
  )
}

'use client'

import { FormDialog } from '#components/ui/edit-form'
import { TextField } from '#components/ui/text-field'
import { useEditForm } from '#components/ui/use-edit-form'
import { changeEmailOf } from '#lib/accounts/administration-client'
import { type Account, NewSignInAddress } from '#lib/accounts/schema'
import { displayName } from '#lib/format/names'

/** Gives somebody another address to sign in with, who has lost the mailbox of the present one. */
export function AddressDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const form = useEditForm({
    fields: NewSignInAddress.shape,
    schema: NewSignInAddress,
    labels: { email: 'New e-mail address' },
    save: (body) => changeEmailOf(account.id, body as NewSignInAddress),
    done: ({ data }) => (data.email_change ? `Link sent to ${data.email_change.email}` : `Invited at ${data.email}`),
    onSaved: onClose,
    queryKey: ['accounts', 'list'],
  })
  return (
    <FormDialog
      form={form}
      title={`Address of ${displayName(account)}`}
      label="Address"
      description={
        account.is_invited
          ? `The invitation goes to the new address; the link that went to ${account.email} ends.`
          : `A link to a new password goes to the new address. Until it is used they sign in as ${account.email}, which is told. Make sure that it is really them who asks.`
      }
      size="sm"
      submitLabel="Send the link"
      cancelLabel="Cancel"
      onClose={onClose}
    >
      <TextField {...form.field('email')} type="email" autoComplete="off" />
    </FormDialog>
  )
}

'use client'

import { RoleBoxes } from '#components/settings/role-boxes'
import { FormDialog } from '#components/ui/edit-form'
import { FormGrid } from '#components/ui/form'
import { TextField } from '#components/ui/text-field'
import { useEditForm } from '#components/ui/use-edit-form'
import { inviteAccount } from '#lib/accounts/administration-client'
import { NewAccount } from '#lib/accounts/schema'

/** Invites somebody by mail. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const form = useEditForm({
    fields: NewAccount.shape,
    schema: NewAccount,
    labels: { first_name: 'First name', last_name: 'Last name', email: 'E-mail', roles: 'Roles' },
    save: (body, { key }) => inviteAccount(body as NewAccount, key),
    done: ({ data }) => `Invitation sent to ${data.email}`,
    onSaved: onClose,
    queryKey: ['accounts', 'list'],
  })
  const { field } = form
  return (
    <FormDialog
      form={form}
      title="Invite somebody"
      label="Invitation"
      description="They get a mail with a link, choose a password, and are in."
      submitLabel="Send the invitation"
      cancelLabel="Cancel"
      onClose={onClose}
    >
      <FormGrid>
        <TextField {...field('first_name')} autoComplete="off" />
        <TextField {...field('last_name')} autoComplete="off" />
      </FormGrid>
      <TextField {...field('email')} type="email" autoComplete="off" />
      <RoleBoxes {...field('roles')} />
    </FormDialog>
  )
}

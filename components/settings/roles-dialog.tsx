'use client'

import { RoleBoxes } from '#components/settings/role-boxes'
import { FormDialog } from '#components/ui/edit-form'
import { useEditForm } from '#components/ui/use-edit-form'
import { editAccount, getAccount } from '#lib/accounts/administration-client'
import { type Account, AccountPatch } from '#lib/accounts/schema'
import { displayName } from '#lib/format/names'

const { roles } = AccountPatch.shape

/** Changes what an account may do. */
export function RolesDialog({ account, onClose }: { account: Account; onClose: () => void }) {
  const form = useEditForm({
    fields: { roles },
    schema: AccountPatch,
    labels: { roles: 'Roles' },
    record: account,
    version: account.version,
    load: () => getAccount(account.id),
    save: (body, { version }) => editAccount(account.id, body, version),
    done: () => 'Roles changed',
    onSaved: onClose,
    queryKey: ['accounts', 'list'],
  })
  return (
    <FormDialog
      form={form}
      title={`Roles of ${displayName(account)}`}
      label="Roles"
      description="A change signs the account out everywhere; it signs in again with the new rights."
      what="this account"
      size="sm"
      submitLabel="Save"
      cancelLabel="Cancel"
      onClose={onClose}
    >
      <RoleBoxes {...form.field('roles')} />
    </FormDialog>
  )
}

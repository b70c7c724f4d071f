'use client'

import { ButtonLink } from '#components/ui/button-link'
import { Dialog } from '#components/ui/dialog'
import { FormDialog } from '#components/ui/edit-form'
import { SelectField } from '#components/ui/select-field'
import { useEditForm } from '#components/ui/use-edit-form'
import { displayName } from '#lib/format/names'
import { changeMember } from '#lib/members/client'
import { Approval, type Member } from '#lib/members/schema'
import { pages } from '#lib/paths'

interface ApproveDialogProps {
  member: Member
  tiers: readonly { id: string; name: string }[]
  onClose: () => void
}

/** Approves a member who has no tier yet: asks which one it is to be. */
export function ApproveDialog({ member, tiers, onClose }: ApproveDialogProps) {
  const title = `Approve ${displayName(member)}`
  const form = useEditForm({
    fields: Approval.shape,
    schema: Approval,
    labels: { tier_id: 'Tier' },
    version: member.version,
    start: { tier_id: tiers[0]?.id ?? '' },
    save: (body, { version }) => changeMember(member.id, 'approval', version, body),
    done: () => `${displayName(member)} approved`,
    onSaved: onClose,
  })
  if (tiers.length === 0) {
    return (
      <Dialog
        isOpen
        onOpenChange={onClose}
        title={title}
        description="A membership starts in a tier, and there is none yet."
        size="sm"
        footer={
          <ButtonLink href={pages.admin.settingsTiers()} variant="primary">
            Add a tier
          </ButtonLink>
        }
      >
        Tiers hold price, period and grace days.
      </Dialog>
    )
  }
  return (
    <FormDialog
      form={form}
      title={title}
      description="The membership starts today in the tier that you choose."
      size="sm"
      submitLabel="Approve"
      cancelLabel="Cancel"
      onClose={onClose}
    >
      <SelectField {...form.field('tier_id')} options={tiers.map(({ id, name }) => ({ value: id, label: name }))} />
    </FormDialog>
  )
}

'use client'

import { useState } from 'react'
import { ButtonLink } from '#components/ui/button-link'
import { ConfirmDialog } from '#components/ui/confirm-dialog'
import { Dialog } from '#components/ui/dialog'
import { SelectField } from '#components/ui/select-field'
import { displayName } from '#lib/format/names'
import { changeMember } from '#lib/members/client'
import type { Member } from '#lib/members/schema'
import { pages } from '#lib/paths'

interface ApproveDialogProps {
  member: Member
  tiers: readonly { id: string; name: string }[]
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  onDone: () => void
}

/** Approves a member who has no tier yet: asks which one it is to be. */
export function ApproveDialog({ member, tiers, isOpen, onOpenChange, onDone }: ApproveDialogProps) {
  const [tierId, setTierId] = useState(tiers[0]?.id ?? '')
  const title = `Approve ${displayName(member)}`
  if (tiers.length === 0) {
    return (
      <Dialog
        isOpen={isOpen}
        onOpenChange={onOpenChange}
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
    <ConfirmDialog
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={title}
      confirmLabel="Approve"
      onConfirm={async () => {
        await changeMember(member.id, 'approval', member.version, { tier_id: tierId })
        onDone()
      }}
    >
      <div className="grid gap-4">
        <p>The membership starts today in the tier that you choose.</p>
        <SelectField
          label="Tier"
          name="tier_id"
          options={tiers.map(({ id, name }) => ({ value: id, label: name }))}
          value={tierId}
          onChange={setTierId}
        />
      </div>
    </ConfirmDialog>
  )
}

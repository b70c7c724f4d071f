'use client'

import { useRouter } from 'next/navigation'
import { MemberField } from '#components/members/member-fields'
import { FormDialog } from '#components/ui/edit-form'
import { useEditForm } from '#components/ui/use-edit-form'
import { addDuplicate } from '#lib/duplicates/client'
import { NewDuplicate } from '#lib/duplicates/schema'
import type { Member } from '#lib/members/schema'
import { pages } from '#lib/paths'

/** What the dialog asks for: the other record. */
const OtherRecord = NewDuplicate.pick({ other_member_id: true })

/** Asks which other record is of the same person, and puts the two side by side. */
export function MergeDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const router = useRouter()
  const form = useEditForm({
    fields: OtherRecord.shape,
    schema: OtherRecord,
    labels: { other_member_id: 'The other record' },
    save: ({ other_member_id }) => addDuplicate({ member_id: member.id, other_member_id }),
    onSaved: ({ data }) => {
      onClose()
      router.push(pages.admin.duplicate(data.id))
    },
  })
  return (
    <FormDialog
      form={form}
      title="Merge with another record"
      description="Nothing is changed yet: you compare the two first."
      size="sm"
      submitLabel="Compare"
      onClose={onClose}
    >
      <MemberField {...form.field('other_member_id')} except={member.id} isRequired />
    </FormDialog>
  )
}

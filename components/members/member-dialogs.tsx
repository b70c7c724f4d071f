'use client'

import { Button } from '@heroui/react'
import { useRouter } from 'next/navigation'
import { MemberStatusBadge } from '#components/members/member-status-badge'
import { Dialog } from '#components/ui/dialog'
import { FormDialog } from '#components/ui/edit-form'
import { RecordRow } from '#components/ui/record-row'
import { TextField } from '#components/ui/text-field'
import { notifyUndo } from '#components/ui/toast'
import { useEditForm } from '#components/ui/use-edit-form'
import { displayName } from '#lib/format/names'
import { changeMember, getMember, undoMemberChange } from '#lib/members/client'
import { type Member, type MemberSummary, StatusReason } from '#lib/members/schema'
import { pages } from '#lib/paths'

/** What stops a membership and takes a reason only. */
type Decision = 'suspension' | 'death'

const DECISIONS: Readonly<
  Record<Decision, { title: string; confirm: string; done: string; explanation: string; placeholder: string }>
> = {
  suspension: {
    title: 'Suspend the membership',
    confirm: 'Suspend',
    done: 'Suspended',
    explanation: 'A suspended member counts as none and cannot renew until you lift the suspension.',
    placeholder: 'For example: dispute about the dues of 2026',
  },
  death: {
    title: 'Mark as deceased',
    confirm: 'Mark as deceased',
    done: 'Marked as deceased',
    explanation: 'No mail will be sent any more. The record and its history stay.',
    placeholder: 'For example: told by the family',
  },
}

/** What is to be settled of somebody who has died: who pays for the others now, and what is open. */
function leftBehind({ group, balance_due }: Member): string[] {
  return [
    ...(group?.role === 'payer'
      ? [`${group.name} shares this membership, and nobody pays for it then: let somebody else pay for it.`]
      : []),
    ...(balance_due && /[1-9]/.test(balance_due) ? ['Invoices stay open until you cancel them or they are paid.'] : []),
  ]
}

interface DecisionDialogProps {
  member: Member
  decision: Decision
  onClose: () => void
}

/** Suspends or marks as deceased, with the reason. */
export function DecisionDialog({ member, decision, onClose }: DecisionDialogProps) {
  const router = useRouter()
  const words = DECISIONS[decision]
  const form = useEditForm({
    fields: StatusReason.shape,
    schema: StatusReason,
    labels: { reason: 'Reason' },
    version: member.version,
    load: () => getMember(member.id),
    save: (body, { version }) => changeMember(member.id, decision, version, body),
    onSaved: ({ data }) => {
      onClose()
      notifyUndo(`${displayName(member)}: ${words.done.toLowerCase()}`, async () => {
        await undoMemberChange(member.id, decision, data.version)
        router.refresh()
      })
    },
  })
  return (
    <FormDialog
      form={form}
      title={words.title}
      description={[words.explanation, ...(decision === 'death' ? leftBehind(member) : [])].join(' ')}
      what="this member"
      size="sm"
      submitLabel={words.confirm}
      tone="danger"
      onClose={onClose}
    >
      <TextField
        {...form.field('reason')}
        description="Shown to the office with the status, and kept in the history."
        placeholder={words.placeholder}
      />
    </FormDialog>
  )
}

interface KnownPeopleDialogProps {
  /** The records that the person may have already. */
  known: readonly MemberSummary[]
  onAddAnyway: () => void
  onClose: () => void
}

/** Asks before somebody is added who may be there already, and offers the existing record. */
export function KnownPeopleDialog({ known, onAddAnyway, onClose }: KnownPeopleDialogProps) {
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      title={known.length === 1 ? 'Is this the same person?' : 'Is it one of these?'}
      description="The e-mail address, or the name with the birthday, is on record already. Families may share an address."
    >
      <ul>
        {known.map((member) => (
          <RecordRow
            key={member.id}
            title={displayName(member)}
            href={pages.admin.member(member.id)}
            detail={[member.member_number, member.email, member.city].filter(Boolean).join(' · ')}
          >
            <MemberStatusBadge status={member.status} />
          </RecordRow>
        ))}
      </ul>
      <div className="mt-4 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button variant="outline" onPress={onClose}>
          Back to the form
        </Button>
        <Button variant="primary" onPress={onAddAnyway}>
          Add another record
        </Button>
      </div>
    </Dialog>
  )
}

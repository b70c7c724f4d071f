'use client'

import { useRouter } from 'next/navigation'
import { DialogButton } from '#components/ui/dialog-button'
import { FormDialog } from '#components/ui/edit-form'
import { useFormat } from '#components/ui/format-context'
import { PendingButton } from '#components/ui/pending-button'
import { TextField } from '#components/ui/text-field'
import { notify, notifyUndo } from '#components/ui/toast'
import { useChange } from '#components/ui/use-change'
import { useEditForm } from '#components/ui/use-edit-form'
import { listed } from '#lib/format/sentence'
import { getMember } from '#lib/members/client'
import type { Member } from '#lib/members/schema'
import { resign, takeBackResignation } from '#lib/memberships/client'
import { Resignation } from '#lib/memberships/schema'

type OwnMember = Pick<Member, 'id' | 'version'>

interface ResignProps {
  member: OwnMember
  /** The last day of the membership when it is resigned now. */
  last_day: string
  /** The numbers of the invoices that resigning makes void, and of those that stay to be paid. */
  voided: readonly string[]
  open: readonly string[]
  /** The family or organisation that shares the membership. */
  sharing: string | null
}

/** Opens the window in which members resign. */
export function ResignButton(props: ResignProps) {
  return (
    <DialogButton variant="outline" dialog={(onClose) => <ResignDialog {...props} onClose={onClose} />}>
      Resign…
    </DialogButton>
  )
}

/** Says until when the membership runs and what becomes of invoices, and asks for the reason. */
function ResignDialog({ member, last_day, voided, open, sharing, onClose }: ResignProps & { onClose: () => void }) {
  const router = useRouter()
  const { date } = useFormat()
  const form = useEditForm({
    fields: Resignation.shape,
    schema: Resignation,
    labels: { reason: 'Reason' },
    version: member.version,
    load: () => getMember(member.id),
    save: (body, { version }) => resign(member.id, body, version),
    onSaved: ({ data }) => {
      onClose()
      notifyUndo(`Your membership ends on ${date(last_day, 'long')}`, async () => {
        await takeBackResignation(member.id, data.version)
        router.refresh()
      })
    },
  })
  return (
    <FormDialog
      form={form}
      title="Resign your membership"
      description={`It runs until ${date(last_day, 'long')}, ends then by itself, and is not renewed. Until that day everything stays as it is, and you can take it back.`}
      what="your membership"
      size="sm"
      submitLabel="Resign"
      tone="danger"
      onClose={onClose}
    >
      {voided.length > 0 ? (
        <p>
          {listed(voided)} for the time after that {voided.length === 1 ? 'becomes' : 'become'} void: nothing of it is
          to be paid.
        </p>
      ) : null}
      {open.length > 0 ? (
        <p>
          {listed(open)} {open.length === 1 ? 'stays open and is' : 'stay open and are'} still to be paid.
        </p>
      ) : null}
      {sharing === null ? null : (
        <p>
          Those of {sharing} who share your membership lose it when your term ends, unless the office lets somebody else
          pay.
        </p>
      )}
      <TextField {...form.field('reason')} description="If you want to say why. Only the office reads it." />
    </FormDialog>
  )
}

/** Lets the membership go on after all. */
export function TakeBackResignation({ member }: { member: OwnMember }) {
  const { isPending, run } = useChange()
  const takeBack = () =>
    run(async () => {
      await takeBackResignation(member.id, member.version)
      notify('Your membership goes on')
    })
  return (
    <PendingButton variant="outline" className="max-sm:w-full" isPending={isPending} onPress={takeBack}>
      Stay a member
    </PendingButton>
  )
}

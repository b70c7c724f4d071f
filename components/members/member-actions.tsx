'use client'

import { Button } from '@heroui/react'
import {
  Archive,
  ArchiveRestore,
  Ban,
  Check,
  Flower2,
  PauseCircle,
  Pencil,
  ReceiptText,
  RefreshCw,
  RotateCcw,
} from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useState, useTransition } from 'react'
import { ApproveDialog } from '#components/members/approve-dialog'
import { ActionMenu, type MenuAction } from '#components/ui/action-menu'
import { ButtonLink } from '#components/ui/button-link'
import { FormDialog } from '#components/ui/edit-form'
import { useFormat } from '#components/ui/format-context'
import { problemOf } from '#components/ui/problem'
import { SelectField } from '#components/ui/select-field'
import { TextField } from '#components/ui/text-field'
import { notify, notifyError, notifyUndo } from '#components/ui/toast'
import { useEditForm } from '#components/ui/use-edit-form'
import { displayName } from '#lib/format/names'
import type { ApiAnswer } from '#lib/http/browser'
import { changeMember, getMember, type MemberChange, undoMemberChange } from '#lib/members/client'
import { type Member, Renewal, StatusReason } from '#lib/members/schema'
import { pages } from '#lib/paths'

interface MemberActionsProps {
  member: Member
  tiers: readonly { id: string; name: string }[]
  canInvoice: boolean
}

type Decision = 'suspension' | 'cancellation' | 'death'

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
  cancellation: {
    title: 'Cancel the membership',
    confirm: 'Cancel the membership',
    done: 'Cancelled',
    explanation: 'The membership ends today. Terms, invoices and history stay; the person may apply again.',
    placeholder: 'For example: resigned by letter of 3 May',
  },
  death: {
    title: 'Mark as deceased',
    confirm: 'Mark as deceased',
    done: 'Marked as deceased',
    explanation: 'No mail will be sent any more. The record and its history stay.',
    placeholder: 'For example: told by the family',
  },
}

/** What can be done with a member: the likely action as a button, the others in the menu. */
export function MemberActions({ member, tiers, canInvoice }: MemberActionsProps) {
  const router = useRouter()
  const [decision, setDecision] = useState<Decision | null>(null)
  const [isRenewing, setRenewing] = useState(false)
  const [isApproving, setApproving] = useState(false)
  const [isPending, startTransition] = useTransition()
  const isArchived = member.archived_at !== null
  const closedBy = { suspended: 'suspension', cancelled: 'cancellation', deceased: 'death' }[member.status as string]
  const canRenew =
    !closedBy && member.status !== 'pending' && !(member.status === 'active' && member.valid_through === null)

  /** Runs a change, shows the new state, and offers the way back where there is one. */
  function run(change: () => Promise<ApiAnswer<Member>>, done: string, undo?: (version: number) => Promise<unknown>) {
    startTransition(async () => {
      try {
        const { data } = await change()
        router.refresh()
        if (!undo) notify(done)
        else
          notifyUndo(done, async () => {
            await undo(data.version)
            router.refresh()
          })
      } catch (error) {
        explain(error, () => router.refresh())
      }
    })
  }

  function archive() {
    run(
      () => changeMember(member.id, 'archival', member.version),
      `${displayName(member)} archived`,
      (version) => undoMemberChange(member.id, 'archival', version),
    )
  }

  const items: MenuAction[] = [
    ...(canInvoice
      ? [
          {
            key: 'invoice',
            label: 'Write an invoice',
            icon: <ReceiptText aria-hidden />,
            href: pages.admin.newInvoice({ member_id: member.id }),
          },
        ]
      : []),
    ...(closedBy
      ? [
          {
            key: 'reopen',
            label: member.status === 'suspended' ? 'Lift the suspension' : 'Reopen the membership',
            icon: <RotateCcw aria-hidden />,
            onAction: () =>
              run(
                () =>
                  undoMemberChange(
                    member.id,
                    closedBy as Exclude<MemberChange, 'renewal' | 'approval'>,
                    member.version,
                  ),
                'Membership reopened',
              ),
          },
        ]
      : [
          {
            key: 'suspend',
            label: 'Suspend…',
            icon: <PauseCircle aria-hidden />,
            onAction: () => setDecision('suspension'),
          },
          {
            key: 'cancel',
            label: 'Cancel membership…',
            icon: <Ban aria-hidden />,
            onAction: () => setDecision('cancellation'),
          },
          {
            key: 'death',
            label: 'Mark as deceased…',
            icon: <Flower2 aria-hidden />,
            onAction: () => setDecision('death'),
          },
        ]),
    isArchived
      ? {
          key: 'restore',
          label: 'Take out of the archive',
          icon: <ArchiveRestore aria-hidden />,
          onAction: () =>
            run(() => undoMemberChange(member.id, 'archival', member.version), 'Taken out of the archive'),
        }
      : { key: 'archive', label: 'Archive', icon: <Archive aria-hidden />, onAction: archive },
  ]

  return (
    <>
      <ActionMenu items={items} label="More actions for this member" />
      <ButtonLink href={pages.admin.editMember(member.id)}>
        <Pencil aria-hidden />
        Edit
      </ButtonLink>
      {member.status === 'pending' && !isArchived ? (
        <Button
          variant="primary"
          isPending={isPending}
          onPress={() =>
            member.tier_id
              ? run(() => changeMember(member.id, 'approval', member.version), `${displayName(member)} approved`)
              : setApproving(true)
          }
        >
          <Check aria-hidden />
          Approve
        </Button>
      ) : null}
      {canRenew && !isArchived ? (
        <Button variant={member.status === 'active' ? 'outline' : 'primary'} onPress={() => setRenewing(true)}>
          <RefreshCw aria-hidden />
          Renew
        </Button>
      ) : null}
      {isApproving ? <ApproveDialog member={member} tiers={tiers} onClose={() => setApproving(false)} /> : null}
      {isRenewing ? <RenewDialog member={member} tiers={tiers} onClose={() => setRenewing(false)} /> : null}
      {decision ? <DecisionDialog member={member} decision={decision} onClose={() => setDecision(null)} /> : null}
    </>
  )
}

/** A stale version means that somebody else was faster: their state is loaded, and the action is left to the person. */
function explain(error: unknown, reload: () => void): void {
  notifyError(error)
  if (problemOf(error).status === 412) reload()
}

interface RenewDialogProps {
  member: Member
  tiers: readonly { id: string; name: string }[]
  onClose: () => void
}

function RenewDialog({ member, tiers, onClose }: RenewDialogProps) {
  const { date } = useFormat()
  const isRunning = (member.status === 'active' || member.status === 'grace') && member.valid_through !== null
  const form = useEditForm({
    fields: Renewal.shape,
    schema: Renewal,
    labels: { tier_id: 'Tier' },
    version: member.version,
    start: { tier_id: member.tier_id ?? '' },
    load: () => getMember(member.id),
    body: ({ tier_id }) => (tier_id === member.tier_id ? {} : { tier_id }),
    save: (body, { version }) => changeMember(member.id, 'renewal', version, body),
    done: ({ data }) => (data.valid_through ? `Renewed until ${date(data.valid_through)}` : 'Renewed'),
    onSaved: onClose,
  })
  return (
    <FormDialog
      form={form}
      title={`Renew the membership of ${displayName(member)}`}
      description={
        isRunning && member.valid_through
          ? `The new term starts the day after ${date(member.valid_through, 'long')}, so that no day is lost.`
          : 'The membership has lapsed, so the new term starts today. The joining date stays.'
      }
      what="this member"
      size="sm"
      submitLabel="Renew"
      cancelLabel="Cancel"
      onClose={onClose}
    >
      <SelectField {...form.field('tier_id')} options={tiers.map(({ id, name }) => ({ value: id, label: name }))} />
    </FormDialog>
  )
}

interface DecisionDialogProps {
  member: Member
  decision: Decision
  onClose: () => void
}

function DecisionDialog({ member, decision, onClose }: DecisionDialogProps) {
  const router = useRouter()
  const words = DECISIONS[decision]
  const form = useEditForm({
    fields: StatusReason.shape,
    schema: StatusReason,
    labels: { reason: 'Reason' },
    version: member.version,
    load: () => getMember(member.id),
    onStale: () => router.refresh(),
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
      description={words.explanation}
      what="this member"
      size="sm"
      submitLabel={words.confirm}
      tone="danger"
      onClose={onClose}
    >
      <TextField
        {...form.field('reason')}
        description="Shown with the status, and kept in the history."
        placeholder={words.placeholder}
      />
    </FormDialog>
  )
}

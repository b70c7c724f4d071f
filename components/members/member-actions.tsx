'use client'

import { Button } from '@heroui/react'
import {
  Archive,
  ArchiveRestore,
  Ban,
  Check,
  Download,
  Flower2,
  House,
  Layers,
  LogIn,
  Mail,
  Merge,
  PauseCircle,
  Pencil,
  ReceiptText,
  RefreshCw,
  RotateCcw,
  Undo2,
  UserRoundX,
  X,
} from 'lucide-react'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { MergeDialog } from '#components/duplicates/merge-dialog'
import { INVITE } from '#components/members/invite-action'
import { DecisionDialog } from '#components/members/member-dialogs'
import {
  ApproveDialog,
  CancelDialog,
  RejectDialog,
  RenewDialog,
  TierChangeDialog,
} from '#components/memberships/membership-dialogs'
import { EraseDialog } from '#components/privacy/erase-dialog'
import { ActionMenu, type MenuAction } from '#components/ui/action-menu'
import { BulkDialog } from '#components/ui/bulk-dialog'
import { ButtonLink } from '#components/ui/button-link'
import { saveFile } from '#components/ui/download-button'
import { notify, notifyError, notifyUndo } from '#components/ui/toast'
import { useChange } from '#components/ui/use-change'
import { displayName } from '#lib/format/names'
import type { ApiAnswer } from '#lib/http/browser'
import { changeMember, type MemberChange, undoMemberChange } from '#lib/members/client'
import type { Member } from '#lib/members/schema'
import { takeBackResignation, withdrawApplication } from '#lib/memberships/client'
import { api, pages } from '#lib/paths'

const WriteMailDialog = dynamic(() =>
  import('#components/mail/write-mail-dialog').then((module) => module.WriteMailDialog),
)

/** Why nobody writes to a member from here; null where nothing is in the way. */
function whyNotWritten({ status, archived_at, email }: Member): string | null {
  if (status === 'deceased') return 'No mail is sent to somebody who has died.'
  if (archived_at !== null) return 'No mail is sent to an archived member. Take the record out of the archive first.'
  return email ? null : 'There is no e-mail address. Add it with Edit.'
}

interface MemberActionsProps {
  member: Member
  tiers: readonly { id: string; name: string }[]
  /** The invoices of terms that have not begun. */
  unbegun: readonly { id: string; number: string | null; start_on: string }[]
  canInvoice: boolean
  /** Whether the reader answers what people ask about their own data. */
  isForPrivacy: boolean
  canMail: boolean
  canInvite: boolean
}

/** What can be done with a member: the likely action as a button, the others in the menu. */
export function MemberActions(props: MemberActionsProps) {
  const { member, tiers, unbegun, canInvoice, isForPrivacy, canMail, canInvite } = props
  const [decision, setDecision] = useState<'suspension' | 'death' | 'cancellation' | null>(null)
  const [open, setOpen] = useState<
    'approve' | 'reject' | 'renew' | 'tier' | 'merge' | 'erase' | 'mail' | 'invite' | null
  >(null)
  const { run: runChange, refresh } = useChange()
  const isArchived = member.archived_at !== null
  const closedBy = { suspended: 'suspension', cancelled: 'cancellation', deceased: 'death' }[member.status as string]
  const isPendingMember = member.status === 'pending'
  const isLifetime = member.status === 'active' && member.valid_through === null
  // Who shares a membership goes on with whoever pays it.
  const isShared = member.group !== null && member.group.role !== 'payer'
  const isLeaving = !closedBy && member.leaves_on !== null
  const canRenew = !closedBy && !isPendingMember && !isLifetime && !isShared && !isLeaving
  const proposed = member.proposed_term
  const awaitsApproval =
    isPendingMember &&
    !isShared &&
    (proposed ? proposed.awaits_approval || !proposed.invoice_id : member.current_term_start === null)

  /** Runs a change, shows the new state, and offers the way back where there is one. */
  function run(change: () => Promise<ApiAnswer<Member>>, done: string, undo?: (version: number) => Promise<unknown>) {
    runChange(async () => {
      const { data } = await change()
      if (!undo) notify(done)
      else
        notifyUndo(done, async () => {
          await undo(data.version)
          await refresh()
        })
    })
  }

  function archive() {
    run(
      () => changeMember(member.id, 'archival', member.version),
      `${displayName(member)} archived`,
      (version) => undoMemberChange(member.id, 'archival', version),
    )
  }

  const whyNot = whyNotWritten(member)
  const refused = whyNot === null ? {} : { isDisabled: true, reason: whyNot }
  const items: MenuAction[] = [
    ...(canMail
      ? [
          {
            key: 'mail',
            label: 'Write a mail',
            icon: <Mail aria-hidden />,
            onAction: () => setOpen('mail'),
            ...refused,
          },
        ]
      : []),
    ...(canInvite && member.account_id === null
      ? [
          {
            key: 'invite',
            label: INVITE.label,
            icon: <LogIn aria-hidden />,
            onAction: () => setOpen('invite'),
            ...refused,
          },
        ]
      : []),
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
    ...(canRenew && member.status !== 'lapsed'
      ? [{ key: 'tier', label: 'Change the tier…', icon: <Layers aria-hidden />, onAction: () => setOpen('tier') }]
      : []),
    ...(isPendingMember && !isShared
      ? [{ key: 'reject', label: 'Decline…', icon: <X aria-hidden />, onAction: () => setOpen('reject') }]
      : []),
    ...(awaitsApproval && (!proposed || proposed.awaits_approval)
      ? [
          {
            key: 'withdraw',
            label: 'Withdrawn by the applicant',
            icon: <Undo2 aria-hidden />,
            onAction: () => run(() => withdrawApplication(member.id, member.version), 'Application withdrawn'),
          },
        ]
      : []),
    ...(isLeaving
      ? [
          {
            key: 'stay',
            label: 'Take the resignation back',
            icon: <RotateCcw aria-hidden />,
            onAction: () => run(() => takeBackResignation(member.id, member.version), 'The membership goes on'),
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
              run(() => undoMemberChange(member.id, closedBy as MemberChange, member.version), 'Membership reopened'),
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
    ...(member.group === null
      ? [
          {
            key: 'group',
            label: 'Make a family or organisation',
            icon: <House aria-hidden />,
            href: pages.admin.newGroup({ payer_member_id: member.id }),
          },
        ]
      : []),
    {
      key: 'merge',
      label: 'Merge with another record…',
      icon: <Merge aria-hidden />,
      onAction: () => setOpen('merge'),
    },
    ...(isForPrivacy
      ? [
          {
            key: 'copy-of-data',
            label: 'Download personal data',
            icon: <Download aria-hidden />,
            onAction: () =>
              void saveFile(api.memberExport(member.id), 'personal-data.zip', { method: 'POST' }).catch(notifyError),
          },
        ]
      : []),
    isArchived
      ? {
          key: 'restore',
          label: 'Take out of the archive',
          icon: <ArchiveRestore aria-hidden />,
          onAction: () =>
            run(() => undoMemberChange(member.id, 'archival', member.version), 'Taken out of the archive'),
        }
      : { key: 'archive', label: 'Archive', icon: <Archive aria-hidden />, onAction: archive },
    ...(isForPrivacy
      ? [
          {
            key: 'erase',
            label: 'Erase…',
            icon: <UserRoundX aria-hidden />,
            tone: 'danger' as const,
            onAction: () => setOpen('erase'),
          },
        ]
      : []),
  ]

  return (
    <>
      <ActionMenu items={items} label="More actions for this member" />
      <ButtonLink href={pages.admin.editMember(member.id)}>
        <Pencil aria-hidden />
        Edit
      </ButtonLink>
      {awaitsApproval && !isArchived ? (
        <Button variant="primary" onPress={() => setOpen('approve')}>
          <Check aria-hidden />
          Approve
        </Button>
      ) : null}
      {canRenew && !isArchived ? (
        <Button variant={member.status === 'active' ? 'outline' : 'primary'} onPress={() => setOpen('renew')}>
          <RefreshCw aria-hidden />
          Renew
        </Button>
      ) : null}
      {open === 'approve' ? (
        <ApproveDialog applicant={{ ...member, name: displayName(member) }} onClose={() => setOpen(null)} />
      ) : null}
      {open === 'reject' ? <RejectDialog member={member} onClose={() => setOpen(null)} /> : null}
      {open === 'renew' ? <RenewDialog member={member} tiers={tiers} onClose={() => setOpen(null)} /> : null}
      {open === 'tier' ? <TierChangeDialog member={member} tiers={tiers} onClose={() => setOpen(null)} /> : null}
      {open === 'merge' ? <MergeDialog member={member} onClose={() => setOpen(null)} /> : null}
      {open === 'mail' ? <WriteMailDialog filter={{ id: member.id }} onClose={() => setOpen(null)} /> : null}
      {open === 'invite' ? (
        <BulkDialog
          noun="members"
          action={INVITE}
          target={{ ids: [member.id] }}
          onDone={() => void refresh()}
          onClose={() => setOpen(null)}
        />
      ) : null}
      {open === 'erase' ? (
        <EraseDialog member={{ id: member.id, name: displayName(member) }} onClose={() => setOpen(null)} />
      ) : null}
      {decision === 'cancellation' ? (
        <CancelDialog member={member} unbegun={unbegun} onClose={() => setDecision(null)} />
      ) : decision ? (
        <DecisionDialog member={member} decision={decision} onClose={() => setDecision(null)} />
      ) : null}
    </>
  )
}

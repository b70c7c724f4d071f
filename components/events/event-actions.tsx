'use client'

import { useQueryClient } from '@tanstack/react-query'
import { Ban, CopyPlus, Megaphone, Pencil, RotateCcw, ScanLine, TimerReset, Trash2 } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useState, useTransition } from 'react'
import { CancelEventDialog, type EventMoney } from '#components/events/cancel-event-dialog'
import { CopyEventDialog } from '#components/events/copy-event-dialog'
import { PostponeEventDialog } from '#components/events/postpone-event-dialog'
import { ReopenEventDialog } from '#components/events/reopen-event-dialog'
import { ActionMenu, type MenuAction } from '#components/ui/action-menu'
import { ButtonLink } from '#components/ui/button-link'
import { ConfirmDialog } from '#components/ui/confirm-dialog'
import { PendingButton } from '#components/ui/pending-button'
import { problemOf } from '#components/ui/problem'
import { notify, notifyError } from '#components/ui/toast'
import { editEvent, removeEvent, reopenEvent } from '#lib/events/client'
import type { ActionableEvent, CancellationProgress } from '#lib/events/schema'
import type { ApiAnswer } from '#lib/http/browser'
import { pages } from '#lib/paths'

interface EventActionsProps {
  event: ActionableEvent
  /** Registrations of any state: with one, the event can be cancelled but not removed. */
  hasRegistrations: boolean
  /** Seats held and waited for, whose holders would be told. */
  told: number
  can: { write: boolean; checkIn: boolean; refund: boolean }
  /** What tickets brought in, for the question what becomes of it. */
  money: EventMoney
  /** What becomes of the invoices of a cancelled event; null where it had none. */
  cancellation: CancellationProgress | null
}

type Open = 'copy' | 'postponing' | 'cancellation' | 'reopening' | 'removal' | null

/** What can be done with an event: the likely action as a button, the others in the menu. */
export function EventActions({ event, hasRegistrations, told, can, money, cancellation }: EventActionsProps) {
  const router = useRouter()
  const client = useQueryClient()
  const [open, setOpen] = useState<Open>(null)
  const [isPending, startTransition] = useTransition()
  const { id, event_status: status, version } = event
  const close = () => setOpen(null)

  async function refresh() {
    await client.invalidateQueries({ queryKey: ['events'] })
    router.refresh()
  }

  function run(change: () => Promise<ApiAnswer<unknown>>, done: string) {
    startTransition(async () => {
      try {
        await change()
        await refresh()
        notify(done)
      } catch (error) {
        notifyError(error)
        // Somebody else was faster: their state is shown, and the action is left to the person.
        if (problemOf(error).status === 412) await refresh()
      }
    })
  }

  const publish = () => run(() => editEvent(id, { event_status: 'upcoming' }, version), 'Announced')
  const canCheckIn = can.checkIn && (status === 'upcoming' || status === 'ongoing' || status === 'completed')
  return (
    <>
      {can.write ? (
        <>
          <ActionMenu
            label="More actions for this event"
            items={menuItems({
              event,
              hasRegistrations,
              setOpen,
              reopen: () =>
                cancellation ? setOpen('reopening') : run(() => reopenEvent(id, version), 'Reopened as a draft'),
            })}
          />
          <ButtonLink href={pages.admin.editEvent(id)}>
            <Pencil aria-hidden />
            Edit
          </ButtonLink>
        </>
      ) : null}
      {can.write && (status === 'draft' || status === 'postponed') ? (
        <PendingButton variant="primary" isPending={isPending} onPress={publish}>
          <Megaphone aria-hidden />
          {status === 'draft' ? 'Publish' : 'Announce again'}
        </PendingButton>
      ) : null}
      {canCheckIn ? (
        <ButtonLink href={pages.admin.checkIn(id)} variant={status === 'completed' ? 'outline' : 'primary'}>
          <ScanLine aria-hidden />
          Check-in
        </ButtonLink>
      ) : null}
      {open === 'copy' ? <CopyEventDialog event={event} onClose={close} /> : null}
      {open === 'postponing' ? <PostponeEventDialog event={event} told={told} onClose={close} /> : null}
      {open === 'cancellation' ? (
        <CancelEventDialog event={event} money={money} canRefund={can.refund} told={told} onClose={close} />
      ) : null}
      {open === 'reopening' && cancellation ? (
        <ReopenEventDialog
          event={event}
          cancellation={cancellation}
          onConfirm={async () => {
            await reopenEvent(id, version)
            await refresh()
            notify('Reopened as a draft')
          }}
          onClose={close}
        />
      ) : null}
      <ConfirmDialog
        isOpen={open === 'removal'}
        onOpenChange={close}
        title={`Remove “${event.title}”`}
        confirmLabel="Remove"
        tone="danger"
        onConfirm={async () => {
          await removeEvent(id)
          await client.invalidateQueries({ queryKey: ['events'] })
          notify('Event removed')
          router.push(pages.admin.events())
          router.refresh()
        }}
      >
        Nobody has registered, so nothing is left behind. Its programme and ticket types go with it, and this cannot be
        undone.
      </ConfirmDialog>
    </>
  )
}

interface MenuChoices {
  event: ActionableEvent
  hasRegistrations: boolean
  setOpen: (open: Open) => void
  reopen: () => void
}

function menuItems({ event, hasRegistrations, setOpen, reopen }: MenuChoices): MenuAction[] {
  const { event_status: status, starts_at } = event
  const isOpen = status === 'draft' || status === 'upcoming' || status === 'ongoing' || status === 'postponed'
  const hasPassed = Date.parse(starts_at) <= Date.now()
  return [
    { key: 'copy', label: 'Duplicate…', icon: <CopyPlus aria-hidden />, onAction: () => setOpen('copy') },
    ...(status === 'upcoming'
      ? [
          {
            key: 'postpone',
            label: 'Postpone…',
            icon: <TimerReset aria-hidden />,
            onAction: () => setOpen('postponing'),
          },
        ]
      : []),
    ...(status === 'cancelled'
      ? [
          {
            key: 'reopen',
            label: 'Reopen as a draft',
            icon: <RotateCcw aria-hidden />,
            onAction: reopen,
            isDisabled: hasPassed,
            reason: 'Its date has passed. Duplicate it to a new date.',
          },
        ]
      : []),
    ...(isOpen
      ? [{ key: 'cancel', label: 'Cancel event…', icon: <Ban aria-hidden />, onAction: () => setOpen('cancellation') }]
      : []),
    {
      key: 'remove',
      label: 'Remove…',
      icon: <Trash2 aria-hidden />,
      tone: 'danger',
      onAction: () => setOpen('removal'),
      isDisabled: hasRegistrations,
      reason: 'People have registered. Cancel it instead.',
    },
  ]
}

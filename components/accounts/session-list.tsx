'use client'

import { Button } from '@heroui/react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Monitor, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { browserName, isHandheld } from '#components/accounts/browser-name'
import { ConfirmDialog } from '#components/ui/confirm-dialog'
import { DateText } from '#components/ui/date-text'
import { ErrorState } from '#components/ui/error-state'
import { PendingButton } from '#components/ui/pending-button'
import { problemText } from '#components/ui/problem'
import { TextSkeleton } from '#components/ui/skeletons'
import { StatusBadge } from '#components/ui/status-badge'
import { notifyError } from '#components/ui/toast'
import { browserSessionsQuery, endSession, signOutEverywhere, signOutHere } from '#lib/accounts/client'
import type { BrowserSession } from '#lib/accounts/schema'

/** Where the account is signed in, with the way out of each place and of all. */
export function SessionList() {
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const sessions = useQuery(browserSessionsQuery())
  const end = useMutation({
    mutationFn: endSession,
    onError: notifyError,
    onSettled: () => client.invalidateQueries({ queryKey: browserSessionsQuery().queryKey }),
  })
  const endAll = useMutation({
    mutationFn: signOutEverywhere,
    // The session is over; this takes its cookie away as well.
    onSuccess: signOutHere,
  })
  if (sessions.isPending) return <TextSkeleton lines={3} />
  if (sessions.isError) {
    return <ErrorState detail={problemText(sessions.error)} onRetry={() => void sessions.refetch()} />
  }
  return (
    <div className="grid grid-cols-1 gap-5">
      <ul className="grid divide-y divide-separator">
        {sessions.data.data.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            isPending={end.isPending && end.variables === session.id}
            onEnd={() => end.mutate(session.id)}
          />
        ))}
      </ul>
      <div>
        <Button variant="outline" onPress={() => setAsking(true)}>
          Sign out everywhere
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title="Sign out everywhere?"
        confirmLabel="Sign out everywhere"
        onConfirm={() => endAll.mutateAsync()}
        tone="danger"
      >
        Every browser and every program that uses your account has to sign in again, this browser too.
      </ConfirmDialog>
    </div>
  )
}

function SessionRow(props: { session: BrowserSession; isPending: boolean; onEnd: () => void }) {
  const { session, isPending, onEnd } = props
  const name = browserName(session.user_agent)
  const Icon = isHandheld(session.user_agent) ? Smartphone : Monitor
  return (
    <li className="flex flex-wrap items-center gap-3 py-3 first:pt-0">
      <Icon aria-hidden className="size-5 shrink-0 text-muted" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {name}
          {session.is_current ? (
            <StatusBadge tone="success" size="sm">
              This browser
            </StatusBadge>
          ) : null}
        </p>
        <p className="text-[0.8125rem] text-muted">
          Signed in <DateText value={session.created_at} />
          {' · '}last seen <DateText value={session.last_seen_at} style="time" />
        </p>
      </div>
      {session.is_current ? null : (
        <PendingButton variant="ghost" size="sm" isPending={isPending} onPress={onEnd} aria-label={`Sign out ${name}`}>
          Sign out
        </PendingButton>
      )}
    </li>
  )
}

'use client'

import { Button } from '@heroui/react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { ConfirmDialog } from '#components/ui/confirm-dialog'
import { DateText } from '#components/ui/date-text'
import { StatusSentence } from '#components/ui/status-sentence'
import { notify } from '#components/ui/toast'
import { useChange } from '#components/ui/use-change'
import { requestErasure, withdrawErasure } from '#lib/privacy/client'
import type { Erasure } from '#lib/privacy/schema'

interface OwnErasureProps {
  association: string
  /** The newest request, whatever became of it. */
  request: Erasure | null
}

/** A member's way out: asking to be erased, where that stands, and taking it back. */
export function OwnErasure({ association, request }: OwnErasureProps) {
  const [isAsking, setAsking] = useState(false)
  const { isPending, run, refresh } = useChange()
  const isWaiting = request?.status === 'requested'
  const section = useRef<HTMLDivElement>(null)
  /** Where it stood when something was asked for; null when nothing was. */
  const before = useRef<string | null>(null)
  const standing = `${request?.id} ${request?.status}`

  // The button that was pressed goes with the old state, and the focus with it once the window is closed: whoever uses
  // the keyboard goes on where the answer stands.
  useEffect(() => {
    if (before.current === null || before.current === standing) return
    before.current = null
    const watch = setInterval(() => {
      if (document.activeElement !== document.body) return
      section.current?.focus()
      clearInterval(watch)
    }, 50)
    const end = setTimeout(() => clearInterval(watch), 2000)
    return () => {
      clearInterval(watch)
      clearTimeout(end)
    }
  }, [standing])

  return (
    <div ref={section} tabIndex={-1} className="grid gap-4 outline-none">
      {request ? (
        <OwnStanding
          request={request}
          association={association}
          action={
            isWaiting ? (
              <Button
                variant="outline"
                isPending={isPending}
                onPress={() =>
                  run(async () => {
                    before.current = standing
                    await withdrawErasure()
                    notify('Your request is taken back')
                  })
                }
              >
                Take it back
              </Button>
            ) : null
          }
        />
      ) : null}
      {isWaiting || request?.status === 'queued' ? null : (
        <>
          <p className="max-w-prose text-muted">
            {association} erases your name, contact data, mails and answers, and closes your account. What figures and
            books need stays without your name; invoices keep it for as long as the law asks. Your membership ends with
            it. You may want to download your data first.
          </p>
          <div>
            <Button variant="danger-soft" onPress={() => setAsking(true)}>
              Ask to be erased…
            </Button>
          </div>
        </>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title="Ask to be erased?"
        confirmLabel="Ask to be erased"
        tone="danger"
        onConfirm={async () => {
          before.current = standing
          await requestErasure()
          await refresh()
        }}
      >
        {association} looks at what is open, such as unpaid invoices, and decides; they answer here within a month.
        Until then nothing changes, and you can take it back.
      </ConfirmDialog>
    </div>
  )
}

function OwnStanding({
  request: { status, reason, created_at, decided_at },
  association,
  action,
}: {
  request: Erasure
  association: string
  action: ReactNode
}) {
  if (status === 'requested')
    return (
      <StatusSentence tone="info" title="You have asked to be erased" action={action}>
        On <DateText value={created_at} />. {association} has not decided yet.
      </StatusSentence>
    )
  if (status === 'declined')
    return (
      <StatusSentence tone="warning" title={`${association} has declined`}>
        <DateText value={decided_at} />: {reason ?? 'No reason was given. Ask for it.'} You can ask again.
      </StatusSentence>
    )
  if (status === 'queued')
    return (
      <StatusSentence tone="info" title="You are being erased">
        Your account closes at any moment.
      </StatusSentence>
    )
  return null
}

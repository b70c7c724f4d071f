'use client'

import { Button } from '@heroui/react'
import { CircleCheck, CircleX, CloudOff } from 'lucide-react'
import type { ScanQueue } from '#components/check-ins/scan-queue'
import type { Outcome } from '#components/check-ins/use-check-in'
import { PageSection } from '#components/layout/page-section'
import { useFormat } from '#components/ui/format-context'
import { StatusSentence } from '#components/ui/status-sentence'

/** The last scans of this device, each to be taken back. */
export function ScanHistory({ history, onUndo }: { history: readonly Outcome[]; onUndo: (outcome: Outcome) => void }) {
  const { date } = useFormat()
  if (history.length === 0) return null
  return (
    <PageSection title="On this device">
      <ul>
        {history.map((outcome) => {
          const { state, scan, answer, message } = outcome
          const Icon = state === 'ok' ? CircleCheck : state === 'kept' ? CloudOff : CircleX
          const tone =
            state === 'ok' ? 'text-success-text' : state === 'kept' ? 'text-warning-text' : 'text-danger-text'
          const name = answer?.registration?.attendee_name ?? scan.name ?? 'A ticket'
          return (
            <li
              key={scan.nonce}
              className="flex min-h-12 items-center gap-3 border-b border-separator py-1.5 last:border-0"
            >
              <Icon aria-hidden className={`size-5 shrink-0 ${tone}`} />
              <div className="min-w-0 flex-1">
                <p className="truncate font-medium">{name}</p>
                <p className="text-[0.8125rem] text-muted">
                  <time dateTime={scan.scanned_at}>{date(scan.scanned_at, 'time')}</time>
                  {' · '}
                  {state === 'ok' ? passedText(outcome) : message}
                </p>
              </div>
              {state === 'ok' && scan.kind === 'entry' ? (
                <Button
                  variant="ghost"
                  className="min-h-11"
                  aria-label={`Take the check-in of ${name} back`}
                  onPress={() => onUndo(outcome)}
                >
                  Undo
                </Button>
              ) : null}
            </li>
          )
        })}
      </ul>
    </PageSection>
  )
}

/** That somebody came in or went out, and of a party how many. */
function passedText({ scan: { kind }, answer }: Outcome): string {
  const way = kind === 'entry' ? 'In' : 'Out'
  const quantity = answer?.registration?.quantity ?? 1
  return quantity > 1 && answer?.seats ? `${way}, ${answer.seats} of ${quantity}` : way
}

interface QueueNoticeProps {
  queue: ScanQueue
  isOnline: boolean
  onDismiss: () => void
}

/** What waits for the connection, and what was refused when it came back. */
export function QueueNotice({ queue, isOnline, onDismiss }: QueueNoticeProps) {
  const { date } = useFormat()
  const { waiting, conflicts } = queue
  return (
    <>
      {waiting.length > 0 || !isOnline ? (
        <StatusSentence
          tone="warning"
          title={
            waiting.length === 0
              ? 'No connection'
              : `${waiting.length} ${waiting.length === 1 ? 'scan waits' : 'scans wait'} for the connection`
          }
        >
          Go on scanning: everything is kept on this device and checked once the connection is back. Keep this page
          open.
        </StatusSentence>
      ) : null}
      {conflicts.length > 0 ? (
        <StatusSentence
          tone="danger"
          title={`${conflicts.length} ${conflicts.length === 1 ? 'scan was' : 'scans were'} refused later`}
          action={
            <Button variant="outline" className="min-h-11" onPress={onDismiss}>
              Understood
            </Button>
          }
        >
          <ul className="mt-1 grid gap-1">
            {conflicts.map(({ scan, message }) => (
              <li key={scan.nonce}>
                {date(scan.scanned_at, 'time')}: {message}
              </li>
            ))}
          </ul>
        </StatusSentence>
      ) : null}
    </>
  )
}

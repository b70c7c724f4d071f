'use client'

import { Button } from '@heroui/react'
import {
  CircleCheck,
  CircleX,
  CloudOff,
  LoaderCircle,
  type LucideIcon,
  ScanLine,
  TriangleAlert,
  Undo2,
  Wallet,
} from 'lucide-react'
import { PartyChoice } from '#components/check-ins/party-choice'
import { partyText } from '#components/check-ins/party-words'
import type { Outcome } from '#components/check-ins/use-check-in'
import { SeatPaymentDialog } from '#components/registrations/seat-payment'
import { DialogButton } from '#components/ui/dialog-button'
import { useFormat } from '#components/ui/format-context'

const STYLES: Readonly<
  Record<Outcome['state'] | 'ready' | 'untimely', { icon: LucideIcon; box: string; mark: string }>
> = {
  ready: { icon: ScanLine, box: 'border-border bg-surface', mark: 'text-muted' },
  asking: { icon: LoaderCircle, box: 'border-border bg-surface', mark: 'text-muted' },
  ok: { icon: CircleCheck, box: 'border-success bg-success-soft', mark: 'text-success-text' },
  refused: { icon: CircleX, box: 'border-danger bg-danger-soft', mark: 'text-danger-text' },
  untimely: { icon: TriangleAlert, box: 'border-warning bg-warning-soft', mark: 'text-warning-text' },
  kept: { icon: CloudOff, box: 'border-warning bg-warning-soft', mark: 'text-warning-text' },
  failed: { icon: TriangleAlert, box: 'border-danger bg-danger-soft', mark: 'text-danger-text' },
  undone: { icon: Undo2, box: 'border-border bg-surface', mark: 'text-muted' },
}

interface ScanResultProps {
  outcome: Outcome | null
  onUndo: (outcome: Outcome) => void
  /** Lets in although the event is not now. */
  onInsist: (outcome: Outcome) => void
  /** Says how many of a party passed. */
  onCorrect: (outcome: Outcome, seats: number) => void
  /** Follows a payment that was recorded. */
  onPaid: (outcome: Outcome) => void
}

/** How the last scan went, to be read from an arm's length and by a screen reader. */
export function ScanResult({ outcome, onUndo, onInsist, onCorrect, onPaid }: ScanResultProps) {
  const { money } = useFormat()
  const state = outcome?.state ?? 'ready'
  // What somebody at the door may decide is no refusal.
  const { icon: Icon, box, mark } = STYLES[outcome?.answer?.may_repeat_anyway ? 'untimely' : state]
  const registration = outcome?.answer?.registration ?? null
  const facts = registration ? [registration.ticket_name, partyText(registration)] : []
  return (
    <section
      aria-label="Result of the last scan"
      className={`grid min-h-36 content-center gap-3 rounded-2xl border-2 p-4 sm:p-5 ${box}`}
    >
      <div role="status" aria-live="assertive" aria-atomic className="flex items-start gap-4">
        <Icon
          aria-hidden
          strokeWidth={1.9}
          className={`size-12 shrink-0 sm:size-14 ${mark} ${state === 'asking' ? 'animate-spin motion-reduce:animate-none' : ''}`}
        />
        <div className="min-w-0 flex-1">
          <p className={`text-[0.8125rem] font-semibold ${mark}`}>{verdict(outcome)}</p>
          <p className="text-2xl leading-7 font-semibold tracking-tight wrap-break-word">
            {registration?.attendee_name ?? outcome?.scan.name ?? heading(outcome)}
          </p>
          {registration && registration.companions.length > 0 ? (
            <p className="mt-1 text-base leading-6 wrap-break-word">With {registration.companions.join(', ')}</p>
          ) : null}
          <p className="mt-1 text-base leading-6">
            {state === 'ok' ? facts.filter(Boolean).join(' · ') : outcome?.message}
          </p>
        </div>
      </div>
      {outcome ? <PartyChoice outcome={outcome} onChoose={(seats) => onCorrect(outcome, seats)} /> : null}
      {outcome?.answer && registration?.to_pay ? (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg bg-warning-soft px-3 py-2">
          <span className="text-base font-semibold">
            To be paid: {money(registration.to_pay, registration.currency)}
          </span>
          <DialogButton
            variant="primary"
            className="min-h-11"
            dialog={(onClose) => (
              <SeatPaymentDialog
                seat={{ ...registration, event_id: outcome.answer?.event_id ?? '' }}
                onClose={onClose}
                onDone={() => onPaid(outcome)}
              />
            )}
          >
            <Wallet aria-hidden />
            Record payment
          </DialogButton>
        </div>
      ) : null}
      {outcome?.state === 'ok' && outcome.scan.kind === 'entry' ? (
        <Button variant="outline" className="min-h-11 justify-self-end" onPress={() => onUndo(outcome)}>
          <Undo2 aria-hidden />
          Undo
        </Button>
      ) : null}
      {outcome?.state === 'refused' && outcome.answer?.may_repeat_anyway ? (
        <Button variant="primary" className="min-h-11 justify-self-end" onPress={() => onInsist(outcome)}>
          {outcome.scan.kind === 'entry' ? 'Check in anyway' : 'Check out anyway'}
        </Button>
      ) : null}
    </section>
  )
}

function verdict(outcome: Outcome | null): string {
  if (outcome === null) return 'Ready'
  const isEntry = outcome.scan.kind === 'entry'
  switch (outcome.state) {
    case 'asking':
      return 'Checking…'
    case 'ok':
      return isEntry ? 'Checked in' : 'Checked out'
    case 'refused':
      if (outcome.answer?.may_repeat_anyway) return 'Outside the time of the event'
      return isEntry ? 'Do not let in' : 'Not checked out'
    case 'kept':
      return 'No connection'
    case 'failed':
      return 'Not checked'
    default:
      return 'Check-in taken back'
  }
}

function heading(outcome: Outcome | null): string {
  if (outcome === null) return 'Scan a ticket or type a name'
  if (outcome.state === 'asking') return 'One moment'
  if (outcome.state === 'refused' && outcome.answer === null) return 'Scanned already'
  return outcome.state === 'kept' ? 'Ticket kept' : 'Unknown ticket'
}

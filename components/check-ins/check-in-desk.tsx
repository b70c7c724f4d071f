'use client'

import { Button, Input, Label, TextField, ToggleButton, ToggleButtonGroup } from '@heroui/react'
import { ArrowRight, Camera, UserRoundPlus, Volume2, VolumeX } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { CodeScanner, useCanScan } from '#components/check-ins/code-scanner'
import { type Expected, seatsLeft } from '#components/check-ins/expected'
import { NameMatches, useMatches } from '#components/check-ins/name-matches'
import { QueueNotice, ScanHistory } from '#components/check-ins/scan-history'
import { isTicketCode } from '#components/check-ins/scan-queue'
import { ScanResult } from '#components/check-ins/scan-result'
import { useCheckIn } from '#components/check-ins/use-check-in'
import { AddRegistrationDialog, type RegistrationPlace } from '#components/registrations/add-registration-dialog'
import { DialogButton } from '#components/ui/dialog-button'
import { useFormat } from '#components/ui/format-context'
import { Progress } from '#components/ui/progress'
import { useDebounced } from '#components/ui/use-debounced'
import type { CheckInCounts } from '#lib/check-ins/schema'

interface CheckInDeskProps {
  event_id: string
  counts: CheckInCounts
  /** The first of those who are expected, for a search without a connection. */
  people: readonly Expected[]
  /** What registering somebody here takes; null for who may not. */
  place: RegistrationPlace | null
}

/** The door: scan with a scanner or the camera, or find people by name; works through gaps in the connection. */
export function CheckInDesk({ event_id, counts: first, people, place }: CheckInDeskProps) {
  const [kind, setKind] = useState<'entry' | 'exit'>('entry')
  const [hasSound, setSound] = useState(false)
  const [isScanning, setScanning] = useState(false)
  const [text, setText] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const isOnline = useOnline()
  const canScan = useCanScan()
  const door = useCheckIn(event_id, first, hasSound)
  const q = useDebounced(text.trim(), 150)
  const isName = !isTicketCode(text)
  const matches = useMatches(event_id, isName ? q : '', people)
  const shown = isName && text.trim().length >= 2 ? matches : []

  useEffect(() => {
    // A keyboard that covers half of a phone is opened by a press only.
    if (window.matchMedia('(pointer: fine)').matches) input.current?.focus()
  }, [])

  function clear() {
    setText('')
    if (window.matchMedia('(pointer: fine)').matches) input.current?.focus()
  }

  function choose(person: Expected) {
    void door.submit({ registration_id: person.id, name: person.name, left: seatsLeft(person, kind) }, kind)
    clear()
  }

  /** A scanner types the code and ends with Enter; a person may do so after a name. */
  function handleEnter() {
    const entered = input.current?.value.trim() ?? ''
    if (entered === '') return
    const [only, ...others] = shown
    // A name that nobody here has is no forged ticket: the list below says that nobody is found.
    if (!isTicketCode(entered)) return only && others.length === 0 ? choose(only) : undefined
    void door.submit({ code: entered }, kind)
    clear()
  }

  return (
    <div className="mx-auto grid w-full max-w-2xl gap-4">
      <Counter counts={door.counts} />
      <QueueNotice queue={door.queue} isOnline={isOnline} onDismiss={door.dismissConflicts} />
      {/* On a phone the names found need the room. */}
      <div className={shown.length > 0 ? 'max-md:hidden' : ''}>
        <ScanResult
          outcome={door.outcome}
          onUndo={(outcome) => void door.undo(outcome)}
          onInsist={(outcome) => void door.insist(outcome)}
          onCorrect={(outcome, seats) => void door.correct(outcome, seats)}
          onPaid={(outcome) => void door.paid(outcome)}
        />
      </div>
      {isScanning ? (
        <CodeScanner onCode={(code) => void door.submit({ code }, kind)} onClose={() => setScanning(false)} />
      ) : null}
      <div className="grid gap-3 max-md:sticky max-md:bottom-[calc(3.5rem+env(safe-area-inset-bottom))] max-md:z-20 max-md:order-last max-md:-mx-4 max-md:border-t max-md:border-border max-md:bg-surface max-md:px-4 max-md:py-3">
        <TextField
          fullWidth
          value={text}
          onChange={setText}
          autoComplete="off"
          onKeyDown={(event: KeyboardEvent) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            handleEnter()
          }}
        >
          <Label>Ticket code or name</Label>
          <div className="flex gap-2">
            <Input
              ref={input}
              className="h-12 min-w-0 flex-1 text-base"
              placeholder="Scan, or type a name"
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              enterKeyHint="go"
            />
            <Button
              variant="primary"
              isIconOnly
              className="size-12"
              aria-label="Check this code"
              isDisabled={text.trim() === ''}
              onPress={handleEnter}
            >
              <ArrowRight aria-hidden />
            </Button>
            {canScan && !isScanning ? (
              <Button
                variant="outline"
                isIconOnly
                className="size-12"
                aria-label="Scan with the camera"
                onPress={() => setScanning(true)}
              >
                <Camera aria-hidden />
              </Button>
            ) : null}
          </div>
        </TextField>
        <div className="flex flex-wrap items-center justify-between gap-2">
          <ToggleButtonGroup
            aria-label="Direction"
            className="rounded-lg"
            selectionMode="single"
            disallowEmptySelection
            selectedKeys={[kind]}
            onSelectionChange={([key]) => setKind(key === 'exit' ? 'exit' : 'entry')}
          >
            <ToggleButton id="entry" className="min-h-11 min-w-20 rounded-lg">
              Coming in
            </ToggleButton>
            <ToggleButton id="exit" className="min-h-11 min-w-20 rounded-lg">
              Going out
            </ToggleButton>
          </ToggleButtonGroup>
          <Button
            variant="ghost"
            className="min-h-11"
            aria-pressed={hasSound}
            onPress={() => setSound((current) => !current)}
          >
            {hasSound ? <Volume2 aria-hidden /> : <VolumeX aria-hidden />}
            {hasSound ? 'Sound on' : 'Sound off'}
          </Button>
        </div>
      </div>
      {shown.length > 0 ? <NameMatches matches={shown} kind={kind} onChoose={choose} /> : null}
      {isName && q.length >= 2 && q === text.trim() && shown.length === 0 ? (
        <p role="status" className="panel px-4 py-5 text-center text-muted">
          Nobody of that name is registered.
        </p>
      ) : null}
      {place ? (
        <DialogButton
          variant="outline"
          className="min-h-11 w-full"
          dialog={(onClose) => <AddRegistrationDialog {...place} onClose={onClose} onAdded={door.admitted} />}
        >
          <UserRoundPlus aria-hidden />
          Register somebody
        </DialogButton>
      ) : (
        <p className="text-[0.8125rem] text-muted">
          Registering somebody here takes money and addresses, so it is for event managers and administrators. Whoever
          has no ticket goes to them.
        </p>
      )}
      <ScanHistory history={door.history} onUndo={(outcome) => void door.undo(outcome)} />
    </div>
  )
}

function Counter({ counts: { expected, checked_in, inside } }: { counts: CheckInCounts }) {
  const { number } = useFormat()
  return (
    <div className="panel grid gap-2 p-4">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="tabular text-2xl leading-8 font-semibold tracking-tight">
          {number(checked_in)}
          <span className="text-base font-normal text-muted"> of {number(expected)} checked in</span>
        </span>
        <span className="tabular text-muted">{number(inside)} inside</span>
      </p>
      <Progress
        label="Checked in"
        value={checked_in}
        max={expected}
        detail={`${number(checked_in)} of ${number(expected)} checked in`}
        tone="success"
        hideLabel
      />
    </div>
  )
}

function useOnline(): boolean {
  return useSyncExternalStore(
    (notice) => {
      window.addEventListener('online', notice)
      window.addEventListener('offline', notice)
      return () => {
        window.removeEventListener('online', notice)
        window.removeEventListener('offline', notice)
      }
    },
    () => navigator.onLine,
    () => true,
  )
}

'use client'

import { Button, ToggleButton, ToggleButtonGroup } from '@heroui/react'
import { useId, useState } from 'react'
import { seatsLeft } from '#components/check-ins/expected'
import type { Outcome } from '#components/check-ins/use-check-in'
import { NumberField } from '#components/ui/number-field'

/** So many are shown as buttons of their own. */
const MAX_BUTTONS = 10

/** How many of a party passed with a scan, and how many could have. Null where there is nothing to choose. */
function choiceOf({ state, scan, answer }: Outcome): { passed: number; most: number } | null {
  if (state === 'kept') return scan.left && scan.left > 1 ? { passed: scan.seats ?? scan.left, most: scan.left } : null
  if (state !== 'ok' || !answer?.registration || answer.seats === null) return null
  const most = answer.seats + seatsLeft(answer.registration, scan.kind)
  return most > 1 ? { passed: answer.seats, most } : null
}

/** Asks how many of a party came or went, after all that were left were let through; the same ticket lets in the rest later. */
export function PartyChoice({ outcome, onChoose }: { outcome: Outcome; onChoose: (seats: number) => void }) {
  const label = useId()
  const choice = choiceOf(outcome)
  if (choice === null) return null
  const { passed, most } = choice
  const question = outcome.scan.kind === 'entry' ? 'How many came in?' : 'How many went out?'
  if (most > MAX_BUTTONS)
    return <PartyNumber key={`${outcome.scan.nonce} ${passed}`} {...choice} question={question} onChoose={onChoose} />
  const choices = Array.from({ length: most }, (_, at) => at + 1)
  return (
    <div className="grid gap-1.5">
      <p id={label} className="text-[0.8125rem] font-medium">
        {question}
      </p>
      <ToggleButtonGroup
        aria-labelledby={label}
        className="flex flex-wrap gap-2 rounded-lg"
        selectionMode="single"
        isDetached
        disallowEmptySelection
        selectedKeys={[String(passed)]}
        onSelectionChange={([key]) => onChoose(Number(key))}
      >
        {choices.map((seats) => (
          <ToggleButton key={seats} id={String(seats)} className="min-h-12 min-w-12 rounded-lg text-base">
            {seats}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </div>
  )
}

interface PartyNumberProps {
  passed: number
  most: number
  question: string
  onChoose: (seats: number) => void
}

/** The same for a party that is too large for buttons. */
function PartyNumber({ passed, most, question, onChoose }: PartyNumberProps) {
  const [seats, setSeats] = useState<number | null>(passed)
  return (
    <div className="flex flex-wrap items-end gap-2">
      <NumberField label={question} name="seats" min={1} max={most} value={seats} onChange={setSeats} />
      <Button
        variant="outline"
        className="min-h-11"
        isDisabled={seats === null || seats === passed}
        onPress={() => seats !== null && onChoose(seats)}
      >
        Correct
      </Button>
    </div>
  )
}

'use client'

import { Button, Popover } from '@heroui/react'
import { CalendarClock } from 'lucide-react'
import dynamic from 'next/dynamic'
import { useState } from 'react'
import { ButtonLink } from '#components/ui/button-link'
import { useFormat } from '#components/ui/format-context'
import { StatusSentence } from '#components/ui/status-sentence'
import { useListState } from '#components/ui/use-list-state'

// Loaded when it is opened: a calendar weighs as much as half of the page.
const MonthCalendar = dynamic(() => import('#components/ui/date-field').then((module) => module.MonthCalendar))

interface AsOfProps {
  /** The past day that the page shows; none while it shows today. */
  day: string | undefined
}

/** Chooses the past day that a page shows. It stands in the address. */
export function AsOfButton({ day, today }: AsOfProps & { today: string }) {
  const { set } = useListState()
  const { date } = useFormat()
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover isOpen={isOpen} onOpenChange={setOpen}>
      <Button variant="outline">
        <CalendarClock aria-hidden />
        As of {day ? date(day, 'medium') : 'today'}
      </Button>
      <Popover.Content placement="bottom end" className="max-w-[calc(100vw-2rem)]">
        <Popover.Dialog aria-label="Show a past day" className="p-4">
          <MonthCalendar
            label="The day to show"
            value={day ?? today}
            max={today}
            onChange={(chosen) => {
              setOpen(false)
              set({ as_of: chosen < today ? chosen : null })
            }}
          />
        </Popover.Dialog>
      </Popover.Content>
    </Popover>
  )
}

/** Says that a page shows a past day, what of it is of that day, and leads back to today. */
export function AsOfNote({ day, note }: AsOfProps & { note: string }) {
  const { href } = useListState()
  const { date } = useFormat()
  if (!day) return null
  return (
    <StatusSentence
      tone="info"
      title={`As of ${date(day, 'long')}`}
      action={<ButtonLink href={href({ as_of: null })}>Back to today</ButtonLink>}
    >
      {note}
    </StatusSentence>
  )
}

'use client'

import { Button } from '@heroui/react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { DoorOpen } from 'lucide-react'
import type { Expected } from '#components/check-ins/expected'
import { seatsText } from '#components/events/event-words'
import { RegistrationStatusBadge } from '#components/registrations/registration-status-badge'
import { useFormat } from '#components/ui/format-context'
import { eventRegistrationsQuery } from '#lib/registrations/client'

const MOST = 20

/** Those whose names hold every word; for as long as the server cannot be asked. */
function matching(people: readonly Expected[], q: string): Expected[] {
  const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  const words = fold(q).split(/\s+/).filter(Boolean)
  return people.filter(({ name }) => words.every((word) => fold(name).includes(word))).slice(0, MOST)
}

/** Returns who fits what was typed: what the server knows, or what this page was loaded with while it is out of reach. */
export function useMatches(event_id: string, q: string, people: readonly Expected[]): Expected[] {
  const { data, isError } = useQuery({
    ...eventRegistrationsQuery(event_id, { q, limit: MOST }),
    enabled: q.length >= 2,
    placeholderData: keepPreviousData,
    retry: false,
    networkMode: 'always',
  })
  if (q.length < 2) return []
  if (!data || isError) return matching(people, q)
  return data.data
    .filter(({ status }) => !['cancelled', 'rejected', 'expired', 'transferred'].includes(status))
    .map(({ id, attendee_name: name, ticket_name, quantity, status, checked_in_at }) => ({
      ...{ id, name, ticket_name, quantity, status, checked_in_at },
    }))
}

interface NameMatchesProps {
  matches: readonly Expected[]
  kind: 'entry' | 'exit'
  onChoose: (person: Expected) => void
}

/** Those who fit what was typed, each checked in by one press. */
export function NameMatches({ matches, kind, onChoose }: NameMatchesProps) {
  const { date } = useFormat()
  return (
    <ul aria-label="People found" className="panel">
      {matches.map((person) => {
        const isInside = person.status === 'attended'
        return (
          <li
            key={person.id}
            className="flex min-h-16 items-center gap-3 border-b border-separator px-4 py-2 last:border-0"
          >
            <div className="min-w-0 flex-1">
              <p className="font-medium wrap-break-word">{person.name}</p>
              <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-[0.8125rem] text-muted">
                {[person.ticket_name, person.quantity > 1 ? seatsText(person.quantity) : null]
                  .filter(Boolean)
                  .join(' · ')}
                {person.status === 'confirmed' ? null : <RegistrationStatusBadge status={person.status} />}
                {isInside && person.checked_in_at ? <span>{date(person.checked_in_at, 'time')}</span> : null}
              </p>
            </div>
            <Button
              variant={isInside === (kind === 'exit') ? 'primary' : 'outline'}
              className="min-h-11"
              aria-label={`Check ${person.name} ${kind === 'entry' ? 'in' : 'out'}`}
              onPress={() => onChoose(person)}
            >
              <DoorOpen aria-hidden />
              {kind === 'entry' ? 'In' : 'Out'}
            </Button>
          </li>
        )
      })}
    </ul>
  )
}

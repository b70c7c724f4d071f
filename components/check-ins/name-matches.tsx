'use client'

import { Button } from '@heroui/react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { DoorOpen } from 'lucide-react'
import { type Expected, seatsLeft } from '#components/check-ins/expected'
import { partyText } from '#components/check-ins/party-words'
import { RegistrationStatusBadge } from '#components/registrations/registration-status-badge'
import { useFormat } from '#components/ui/format-context'
import { eventRegistrationsQuery } from '#lib/registrations/client'

const MOST = 20

/** Those whose names, with those of their companions, hold every word; for as long as the server cannot be asked. */
function matching(people: readonly Expected[], q: string): Expected[] {
  const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  const words = fold(q).split(/\s+/).filter(Boolean)
  const namesOf = ({ name, companions }: Expected) => fold([name, ...companions].join(' '))
  return people.filter((person) => words.every((word) => namesOf(person).includes(word))).slice(0, MOST)
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
    .map(({ attendee_name: name, ...rest }) => {
      const { id, companions, ticket_name, quantity, seats_came, seats_inside, status, checked_in_at } = rest
      return { id, name, companions, ticket_name, quantity, seats_came, seats_inside, status, checked_in_at }
    })
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
        const isNext = person.quantity > 1 ? seatsLeft(person, kind) > 0 : isInside === (kind === 'exit')
        return (
          <li
            key={person.id}
            className="flex min-h-16 items-center gap-3 border-b border-separator px-4 py-2 last:border-0"
          >
            <div className="min-w-0 flex-1">
              <p className="font-medium wrap-break-word">{person.name}</p>
              {person.companions.length > 0 ? (
                <p className="text-[0.8125rem] wrap-break-word">With {person.companions.join(', ')}</p>
              ) : null}
              <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-[0.8125rem] text-muted">
                {[person.ticket_name, partyText(person)].filter(Boolean).join(' · ')}
                {person.status === 'confirmed' ? null : <RegistrationStatusBadge status={person.status} />}
                {isInside && person.checked_in_at ? <span>{date(person.checked_in_at, 'time')}</span> : null}
              </p>
            </div>
            <Button
              variant={isNext ? 'primary' : 'outline'}
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

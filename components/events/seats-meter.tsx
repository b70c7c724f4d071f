'use client'

import { useFormat } from '#components/ui/format-context'
import { Progress } from '#components/ui/progress'

interface SeatsMeterProps {
  taken: number
  /** Null is unlimited. */
  capacity: number | null
  /** Of what the seats are, for screen readers. */
  of: string
}

/** How full something is: a bar, and the same in words. */
export function SeatsMeter({ taken, capacity, of }: SeatsMeterProps) {
  const { number } = useFormat()
  if (capacity === null) {
    return (
      <span className="tabular whitespace-nowrap">
        {number(taken)} <span className="text-muted">taken, no limit</span>
      </span>
    )
  }
  const text = `${number(taken)} of ${number(capacity)}`
  const isFull = taken >= capacity
  return (
    <span className="inline-block w-32 max-w-full text-start align-middle">
      <span className="tabular mb-1 flex justify-between gap-2 text-[0.8125rem] leading-4">
        <span>{text}</span>
        {isFull ? <span className="font-medium text-warning-text">Full</span> : null}
      </span>
      <Progress
        label={`Seats of ${of}`}
        value={taken}
        max={capacity}
        detail={`${text} seats taken`}
        tone={isFull ? 'warning' : 'info'}
        hideLabel
      />
    </span>
  )
}

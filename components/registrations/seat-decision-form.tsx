'use client'

import { LinkDecision } from '#components/ui/link-decision'
import { decideSeat } from '#lib/registrations/client'
import type { SeatDecision } from '#lib/registrations/schema'

/** Decides on a seat with the link of a mail. */
export function SeatDecisionForm({ label, ...decision }: SeatDecision & { label: string }) {
  return <LinkDecision label={label} decide={() => decideSeat(decision)} />
}

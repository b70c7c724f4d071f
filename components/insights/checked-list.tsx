import { CircleCheck, CircleDashed } from 'lucide-react'
import { PageSection } from '#components/layout/page-section'
import type { InsightFeed } from '#lib/intelligence/insights/schema'

const OUTCOMES = {
  found: 'Found something',
  nothing: 'Nothing stands out',
  insufficient_history: 'Too little to go by yet',
} as const

/** What was looked for, and where there was too little to go by. */
export function CheckedList({ checked }: Pick<InsightFeed, 'checked'>) {
  if (checked.length === 0) return null
  return (
    <PageSection title="What was looked for" subtitle="In the last look, whether or not it found something">
      <ul className="grid gap-x-8 gap-y-3 md:grid-cols-2">
        {checked.map(({ detector, status }) => {
          const isKnown = status !== 'insufficient_history'
          const Icon = isKnown ? CircleCheck : CircleDashed
          return (
            <li key={detector} className="flex min-w-0 gap-2">
              <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${isKnown ? 'text-success' : 'text-muted'}`} />
              <span className="min-w-0">
                <span className="block first-letter:uppercase">{detector}</span>
                <span className="block text-[0.8125rem] text-muted">{OUTCOMES[status]}</span>
              </span>
            </li>
          )
        })}
      </ul>
    </PageSection>
  )
}

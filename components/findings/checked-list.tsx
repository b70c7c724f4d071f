import { ChevronDown, CircleCheck, CircleDashed } from 'lucide-react'
import type { ReactNode } from 'react'
import type { DetectorCheck } from '#lib/intelligence/findings/schema'

/** What the last run checked, folded away: where nothing was found, and where there were too few records to tell. */
export function CheckedList({ checked, subtitle }: { checked: readonly DetectorCheck[]; subtitle: ReactNode }) {
  if (checked.length === 0) return null
  const without = checked.filter(({ findings }) => findings === 0).length
  return (
    <details className="panel group px-5 py-4">
      <summary className="flex cursor-pointer list-none items-start gap-2 rounded-sm max-md:min-h-11 [&::-webkit-details-marker]:hidden">
        <ChevronDown aria-hidden className="mt-1 size-4 shrink-0 text-muted group-open:rotate-180" />
        <span className="min-w-0">
          <span className="block font-semibold">
            {checked.length === 1 ? '1 check' : `${checked.length} checks`}, {without} of them without a finding
          </span>
          <span className="block text-[0.8125rem] text-muted">{subtitle}</span>
        </span>
      </summary>
      <ul className="grid gap-x-8 gap-y-3 pt-4 md:grid-cols-2">
        {checked.map((check) => {
          const isOk = check.status === 'ok'
          const Icon = isOk ? CircleCheck : CircleDashed
          return (
            <li key={check.detector} className="flex min-w-0 gap-2">
              <Icon aria-hidden className={`mt-0.5 size-4 shrink-0 ${isOk ? 'text-success-text' : 'text-muted'}`} />
              <span className="min-w-0">
                <span className="block first-letter:uppercase">{check.label}</span>
                <span className="block text-[0.8125rem] text-muted">{standing(check)}</span>
              </span>
            </li>
          )
        })}
      </ul>
    </details>
  )
}

function standing({ status, n, needed, unit, findings }: DetectorCheck): string {
  if (status === 'insufficient_history') {
    return needed === 0 ? 'Too little to go by yet' : `Too little to go by yet: ${n} of ${needed} ${unit}`
  }
  const found = findings === 0 ? 'Nothing found' : findings === 1 ? '1 found' : `${findings} found`
  return needed === 0 ? found : `${found}; ${n} ${unit}`
}

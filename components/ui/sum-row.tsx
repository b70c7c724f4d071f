import type { ReactNode } from 'react'

interface SumRowProps {
  label: ReactNode
  /** Whether it is what the others come to. */
  isStrong?: boolean
  /** Whether a line above sets it off. */
  hasRule?: boolean
  children: ReactNode
}

/** One of the figures in a `dl` that add up, with what it is. */
export function SumRow({ label, isStrong = false, hasRule = false, children }: SumRowProps) {
  return (
    <div
      className={`flex items-baseline justify-between gap-4 ${hasRule ? 'border-t border-border pt-2' : ''} ${isStrong ? 'text-base font-semibold' : ''}`}
    >
      <dt className={`wrap-break-word ${isStrong ? '' : 'text-muted'}`}>{label}</dt>
      <dd className="tabular text-end">{children}</dd>
    </div>
  )
}

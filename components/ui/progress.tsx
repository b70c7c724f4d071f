import type { Tone } from '#components/ui/status-badge'

const FILLS: Readonly<Record<Tone, string>> = {
  success: 'bg-success',
  warning: 'bg-warning',
  danger: 'bg-danger',
  info: 'bg-accent',
  neutral: 'bg-muted',
}

interface ProgressProps {
  label: string
  value: number
  max: number
  /** In words, e.g. "42 of 60 seats"; without it the two numbers are shown. */
  detail?: string
  tone?: Tone
  hideLabel?: boolean
}

/** How much of something is full, done or used. */
export function Progress({ label, value, max, detail, tone = 'info', hideLabel = false }: ProgressProps) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0
  const text = detail ?? `${value} of ${max}`
  return (
    <div>
      {hideLabel ? null : (
        <div className="mb-1.5 flex justify-between gap-4 text-[0.8125rem]">
          <span>{label}</span>
          <span className="tabular text-muted">{text}</span>
        </div>
      )}
      <div
        role="progressbar"
        aria-label={label}
        aria-valuenow={value}
        aria-valuemin={0}
        aria-valuemax={max}
        aria-valuetext={text}
        className="h-1.5 overflow-hidden rounded-full bg-track"
      >
        <div className={`h-full rounded-full ${FILLS[tone]}`} style={{ width: `${share * 100}%` }} />
      </div>
    </div>
  )
}

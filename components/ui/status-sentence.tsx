import type { ReactNode } from 'react'
import { type Tone, toneIcons } from '#components/ui/status-badge'

const STYLES: Readonly<Record<Tone, string>> = {
  success: 'text-success-text',
  warning: 'text-warning-text',
  danger: 'text-danger-text',
  info: 'text-accent-text',
  neutral: 'text-muted',
}

interface StatusSentenceProps {
  tone: Tone
  title: ReactNode
  /** Why it is so and what changes it. */
  children?: ReactNode
  action?: ReactNode
}

/** A state that explains itself: what it is, since when and why, and the way on. */
export function StatusSentence({ tone, title, children, action }: StatusSentenceProps) {
  const Icon = toneIcons[tone]
  return (
    <div className="panel flex flex-wrap items-center gap-3 p-4 sm:flex-nowrap">
      <Icon aria-hidden className={`mt-0.5 size-5 shrink-0 self-start ${STYLES[tone]}`} />
      <div className="min-w-0 flex-1">
        <p className="font-medium">{title}</p>
        {children ? <div className="mt-0.5 max-w-prose text-muted">{children}</div> : null}
      </div>
      {action ? <div className="shrink-0 max-sm:w-full max-sm:ps-8">{action}</div> : null}
    </div>
  )
}

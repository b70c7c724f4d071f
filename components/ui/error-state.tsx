'use client'

import { Button } from '@heroui/react'
import { CloudOff } from 'lucide-react'

interface ErrorStateProps {
  title?: string
  /** What happened, what was kept, and what to do. */
  detail?: string | undefined
  requestId?: string | null | undefined
  onRetry?: (() => void) | undefined
  compact?: boolean
}

/** Something could not be shown: what happened and the way on. */
export function ErrorState(props: ErrorStateProps) {
  const { title = 'This could not be loaded', requestId, onRetry, compact = false } = props
  const { detail = 'Something went wrong on our side. Nothing was changed. Try again in a moment.' } = props
  return (
    <div role="alert" className={`flex flex-col items-center text-center ${compact ? 'px-4 py-8' : 'px-6 py-16'}`}>
      <div
        aria-hidden
        className="flex size-10 items-center justify-center rounded-xl border border-border bg-surface-secondary text-danger-text"
      >
        <CloudOff className="size-5" />
      </div>
      <p className="mt-4 font-medium text-balance">{title}</p>
      <p className="mt-1 max-w-sm text-pretty text-muted">{detail}</p>
      {onRetry ? (
        <Button className="mt-5" variant="outline" onPress={onRetry}>
          Try again
        </Button>
      ) : null}
      {requestId ? <p className="tabular mt-4 text-xs text-muted">Reference {requestId}</p> : null}
    </div>
  )
}

import { Inbox } from 'lucide-react'
import type { ReactNode } from 'react'

interface EmptyStateProps {
  /** What belongs here. */
  title: string
  /** One sentence that helps to start. */
  children?: ReactNode
  icon?: ReactNode
  action?: ReactNode
  compact?: boolean
}

/** Says what belongs here and offers the first step. */
export function EmptyState({ title, children, icon, action, compact = false }: EmptyStateProps) {
  return (
    <div className={`flex flex-col items-center text-center ${compact ? 'px-4 py-8' : 'px-6 py-16'}`}>
      <div
        aria-hidden
        className="flex size-10 items-center justify-center rounded-xl border border-border bg-surface-secondary text-muted [&_svg]:size-5"
      >
        {icon ?? <Inbox />}
      </div>
      <p className="mt-4 font-medium text-balance">{title}</p>
      {children ? <div className="mt-1 max-w-sm text-pretty text-muted">{children}</div> : null}
      {action ? <div className="mt-5 flex flex-wrap justify-center gap-2">{action}</div> : null}
    </div>
  )
}

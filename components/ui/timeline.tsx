import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { DateText } from '#components/ui/date-text'

/** What happened, the latest first: its entries hang on a line. */
export function Timeline({ children }: { children: ReactNode }) {
  return (
    <ol className="relative grid gap-4 before:absolute before:inset-y-2 before:start-3.5 before:w-px before:bg-separator">
      {children}
    </ol>
  )
}

interface TimelineItemProps {
  icon: LucideIcon
  /** An instant or a day. */
  at: string
  /** What happened. */
  title: ReactNode
  /** Who did it. */
  by?: string | null
  /** More about it, between the title and the date. */
  children?: ReactNode
}

/** One thing that happened. */
export function TimelineItem({ icon: Icon, at, title, by, children }: TimelineItemProps) {
  return (
    <li className="relative flex gap-3">
      <span
        aria-hidden
        className="flex size-7 shrink-0 items-center justify-center rounded-full border border-border bg-surface text-muted"
      >
        <Icon className="size-3.5" />
      </span>
      <div className="min-w-0 pt-1">
        <p className="wrap-break-word">{title}</p>
        {children ? <p className="text-[0.8125rem] wrap-break-word text-muted">{children}</p> : null}
        <p className="text-[0.8125rem] text-muted">
          <DateText value={at} />
          {by ? ` · ${by}` : null}
        </p>
      </div>
    </li>
  )
}

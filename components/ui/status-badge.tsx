import { CircleAlert, CircleCheck, CircleDashed, CircleDot, type LucideIcon, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

export type Tone = 'success' | 'warning' | 'danger' | 'info' | 'neutral'

/** Each tone has an icon of its own shape, so that colour never says it alone. */
export const toneIcons: Readonly<Record<Tone, LucideIcon>> = {
  success: CircleCheck,
  warning: TriangleAlert,
  danger: CircleAlert,
  info: CircleDot,
  neutral: CircleDashed,
}

interface StatusBadgeProps {
  tone: Tone
  icon?: LucideIcon
  size?: 'sm' | 'md'
  children: ReactNode
}

/** A state in a word, with icon and colour; its looks stand in app/globals.css, because lists repeat it on every row. */
export function StatusBadge({ tone, icon: Icon = toneIcons[tone], size = 'sm', children }: StatusBadgeProps) {
  return (
    <span className={`status-badge ${tone}${size === 'md' ? ' large' : ''}`}>
      <Icon aria-hidden strokeWidth={2.25} />
      {children}
    </span>
  )
}

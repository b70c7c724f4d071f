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

const LOOKS: Readonly<Record<Tone, string>> = {
  success: 'bg-success-soft text-success-soft-foreground',
  warning: 'bg-warning-soft text-warning-soft-foreground',
  danger: 'bg-danger-soft text-danger-soft-foreground',
  info: 'bg-accent-soft text-accent-soft-foreground',
  neutral: 'bg-default text-foreground',
}

interface StatusBadgeProps {
  tone: Tone
  icon?: LucideIcon
  size?: 'sm' | 'md'
  children: ReactNode
}

/** A state in a word, with icon and colour. */
export function StatusBadge({ tone, icon: Icon = toneIcons[tone], size = 'sm', children }: StatusBadgeProps) {
  const room = size === 'sm' ? 'h-5.5 px-1.5 text-xs' : 'h-7 px-2 text-[0.8125rem]'
  return (
    <span
      className={`inline-flex w-fit items-center gap-1 rounded-md font-medium whitespace-nowrap ${room} ${LOOKS[tone]}`}
    >
      <Icon aria-hidden className="size-3.5 shrink-0" strokeWidth={2.25} />
      {children}
    </span>
  )
}

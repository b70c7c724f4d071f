'use client'

import { Button } from '@heroui/react'
import { CircleCheck, Info, TriangleAlert } from 'lucide-react'
import { InsightFigure } from '#components/insights/insight-figure'
import { ActionMenu } from '#components/ui/action-menu'
import { ButtonLink } from '#components/ui/button-link'
import { DateText } from '#components/ui/date-text'
import { Link } from '#components/ui/link'
import type { Insight, InsightPatch } from '#lib/intelligence/insights/schema'

const TONES = {
  good: { icon: CircleCheck, color: 'text-success-text', word: 'Good news' },
  attention: { icon: Info, color: 'text-accent-text', word: 'Worth a look' },
  warning: { icon: TriangleAlert, color: 'text-warning-text', word: 'Needs attention' },
} as const

interface InsightCardProps {
  insight: Insight
  /** Missing where the person who looks may not decide. */
  onDecide?: ((insight: Insight, patch: InsightPatch, said: string) => void) | undefined
  compact?: boolean
  /** Whether somebody dismissed it or put it off. */
  isPutAway?: boolean
}

/** Something that deserves attention: what, why, how sure, its rows, and one thing to do. */
export function InsightCard({ insight, onDecide, compact = false, isPutAway = false }: InsightCardProps) {
  const { tone, title, why, certainty, figures, rows, action } = insight
  const { icon: Icon, color, word } = TONES[tone]
  return (
    <article className="flex gap-4 border-b border-separator py-4 last:border-0" aria-label={title}>
      <Icon aria-label={word} role="img" className={`mt-0.5 size-5 shrink-0 ${color}`} strokeWidth={1.9} />
      <div className="grid min-w-0 flex-1 gap-2">
        <p className="font-medium text-pretty">{title}</p>
        <p className="text-[0.8125rem] text-pretty text-muted">{compact ? why : `${why} ${certainty}`}</p>
        {compact ? null : (
          <p className="flex flex-wrap gap-x-5 gap-y-1 text-[0.8125rem]">
            {figures.map((figure) => (
              <InsightFigure key={figure.label} figure={figure} />
            ))}
          </p>
        )}
        {compact || rows.length === 0 ? null : <Rows insight={insight} />}
        <div className="flex flex-wrap items-center gap-2">
          {action ? (
            <ButtonLink
              href={action.href}
              variant="outline"
              size="sm"
              className="h-auto min-h-8 max-w-full py-1 whitespace-normal"
            >
              {action.label}
            </ButtonLink>
          ) : null}
          {onDecide ? (
            isPutAway ? (
              <Button variant="outline" size="sm" onPress={() => onDecide(insight, { status: 'open' }, 'Shown again')}>
                Show again
              </Button>
            ) : (
              <Decisions insight={insight} onDecide={onDecide} />
            )
          ) : null}
          {compact ? null : <Standing insight={insight} isPutAway={isPutAway} />}
        </div>
      </div>
    </article>
  )
}

/** Since when it is known, or what was decided about it. */
function Standing({ insight, isPutAway }: { insight: Insight; isPutAway: boolean }) {
  const { status, snoozed_until, first_seen } = insight
  return (
    <span className="text-[0.8125rem] text-muted">
      {!isPutAway ? (
        <>
          Known since <DateText value={first_seen} style="short" />
        </>
      ) : status === 'snoozed' && snoozed_until ? (
        <>
          Put off until <DateText value={snoozed_until} style="short" />
        </>
      ) : (
        'Dismissed until it changes'
      )}
    </span>
  )
}

/** Those it is about, or the first of them. */
function Rows({ insight }: { insight: Insight }) {
  const count = insight.rows.length
  return (
    <details className="text-[0.8125rem]">
      <summary className="cursor-pointer py-1 text-muted max-md:py-2.5">
        {count === 1 ? 'Show which one' : `Show ${count} of them`}
      </summary>
      <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1">
        {insight.rows.map(({ id, label, href }) => (
          <li key={id}>
            {href ? (
              <Link
                href={href}
                className="underline decoration-dotted underline-offset-4 max-md:inline-block max-md:py-1.5"
              >
                {label}
              </Link>
            ) : (
              label
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}

function Decisions({
  insight,
  onDecide,
}: Required<Pick<InsightCardProps, 'insight'>> & { onDecide: NonNullable<InsightCardProps['onDecide']> }) {
  return (
    <ActionMenu
      label={`Decide about: ${insight.title}`}
      items={[
        {
          key: 'useful',
          label: 'This was useful',
          onAction: () => onDecide(insight, { is_useful: true }, 'Thank you'),
        },
        {
          key: 'snooze',
          label: 'Remind me in two weeks',
          onAction: () => onDecide(insight, { status: 'snoozed' }, 'Put off for two weeks'),
        },
        {
          key: 'dismiss',
          label: 'Dismiss until it changes',
          onAction: () => onDecide(insight, { status: 'dismissed', is_useful: insight.is_useful }, 'Dismissed'),
        },
      ]}
    />
  )
}

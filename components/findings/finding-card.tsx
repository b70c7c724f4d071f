'use client'

import { Button } from '@heroui/react'
import { ChevronDown, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import { EvidenceList } from '#components/findings/evidence-list'
import { FindingFigure } from '#components/findings/finding-figure'
import { SeverityBadge } from '#components/findings/severity-badge'
import { ActionMenu } from '#components/ui/action-menu'
import { ButtonLink } from '#components/ui/button-link'
import { DateText } from '#components/ui/date-text'
import { Link } from '#components/ui/link'
import type { Finding, FindingDecision } from '#lib/intelligence/findings/schema'

const TONES = {
  good: { icon: CircleCheck, color: 'text-success-text', word: 'Good news' },
  attention: { icon: Info, color: 'text-accent-text', word: 'Notice' },
  warning: { icon: TriangleAlert, color: 'text-warning-text', word: 'Needs attention' },
} as const

/** What somebody chose to do about a finding; a note is asked for where the decision holds for good. */
type Choice = (decision: FindingDecision, said: string) => void

interface FindingCardProps {
  finding: Finding
  /** Missing where the person who looks may not decide. */
  onDecide?: Choice | undefined
  compact?: boolean
}

/** A finding: what, why, how sure, the rows behind it, what to do, and what was decided on it. */
export function FindingCard({ finding, onDecide, compact = false }: FindingCardProps) {
  const { id, kind, tone, title, subject, explanation, certainty, figures, evidence, action } = finding
  const { icon: Icon, color, word } = TONES[tone]
  const Heading = compact ? 'h3' : 'h2'
  return (
    <article id={id} aria-labelledby={`${id}-title`} className="flex scroll-mt-20 gap-4 py-4">
      <Icon aria-label={word} role="img" className={`mt-0.5 size-5 shrink-0 ${color}`} strokeWidth={1.9} />
      <div className="grid min-w-0 flex-1 gap-2">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
          <Heading id={`${id}-title`} className="min-w-0 font-medium text-pretty wrap-break-word">
            {kind === 'anomaly' && subject.href ? (
              <Link href={subject.href} className="underline-offset-2 hover:underline">
                {title}
              </Link>
            ) : (
              title
            )}
          </Heading>
          {kind === 'anomaly' ? <SeverityBadge severity={finding.severity} /> : null}
        </div>
        <p className="max-w-prose text-[0.8125rem] text-pretty wrap-break-word text-muted">{explanation}</p>
        {compact ? null : (
          <p className="flex flex-wrap gap-x-5 gap-y-1 text-[0.8125rem]">
            {figures.map((figure) => (
              <FindingFigure key={figure.label} figure={figure} />
            ))}
          </p>
        )}
        {action && action.href === null ? (
          <p className="max-w-prose text-[0.8125rem] text-pretty">{action.label}</p>
        ) : null}
        {compact || (evidence.length === 0 && certainty === '') ? null : <Evidence finding={finding} />}
        <div className="flex flex-wrap items-center gap-2">
          {action?.href ? (
            <ButtonLink
              href={action.href}
              variant="outline"
              size="sm"
              className="h-auto min-h-8 max-w-full py-1 whitespace-normal"
            >
              {action.label}
            </ButtonLink>
          ) : null}
          {onDecide ? <Decisions finding={finding} onDecide={onDecide} /> : null}
          {compact ? null : <Standing finding={finding} />}
        </div>
      </div>
    </article>
  )
}

function Evidence({ finding: { kind, evidence, certainty, p_value } }: { finding: Finding }) {
  const count = evidence.length
  return (
    <details className="group text-[0.8125rem]">
      <summary className="flex w-fit cursor-pointer list-none items-center gap-1 rounded-sm text-muted hover:text-foreground max-md:min-h-11 [&::-webkit-details-marker]:hidden">
        <ChevronDown aria-hidden className="size-3.5 group-open:rotate-180" />
        {count < 2 ? 'What it rests on' : `What it rests on (${count})`}
      </summary>
      <div className="mt-2 grid gap-3">
        {count > 0 ? <EvidenceList rows={evidence} /> : null}
        <p className="text-pretty text-muted">
          {kind === 'anomaly' ? `${certainty}.${chanceText(p_value)}` : certainty}
        </p>
      </div>
    </details>
  )
}

function chanceText(p: number | null): string {
  if (p === null) return ''
  return p < 0.001 ? ' By chance less than once in a thousand.' : ` By chance once in ${Math.round(1 / p)}.`
}

/** When it happened or since when it is known, and what was decided on it. */
function Standing({ finding }: { finding: Finding }) {
  const { kind, status, snoozed_until, note, decided_at, first_seen, occurred_on, ended_at } = finding
  return (
    <span className="text-[0.8125rem] text-muted">
      {status === 'snoozed' && snoozed_until ? (
        <>
          Put off until <DateText value={snoozed_until} style="short" />
        </>
      ) : status === 'ignored' && kind !== 'anomaly' ? (
        'Dismissed until it changes'
      ) : status === 'open' ? (
        <>
          {kind === 'anomaly' ? 'Happened on ' : 'Known since '}
          <DateText value={kind === 'anomaly' ? occurred_on : first_seen} style="short" />
        </>
      ) : (
        <>
          {status === 'resolved' ? 'Resolved' : 'Ignored'}
          {decided_at ? (
            <>
              {' '}
              on <DateText value={decided_at} style="short" />
            </>
          ) : null}
        </>
      )}
      {note ? `: ${note}` : ''}
      {ended_at ? '; not found any more' : ''}
    </span>
  )
}

function Decisions({ finding, onDecide }: { finding: Finding; onDecide: Choice }) {
  if (finding.status !== 'open') {
    return (
      <Button variant="outline" size="sm" onPress={() => onDecide({ status: 'open' }, 'Shown again')}>
        Show again
      </Button>
    )
  }
  const item = (key: string, label: string, decision: FindingDecision, said: string) => ({
    key,
    label,
    onAction: () => onDecide(decision, said),
  })
  return (
    <ActionMenu
      label={`Decide about: ${finding.title}`}
      items={[
        item('useful', 'This was useful', { is_useful: true }, 'Thank you'),
        item('useless', 'This was not useful', { is_useful: false }, 'Thank you'),
        item('snooze', 'Remind me in two weeks', { status: 'snoozed' }, 'Put off for two weeks'),
        item('resolve', 'Resolve', { status: 'resolved' }, 'Finding resolved'),
        finding.kind === 'anomaly'
          ? item('ignore', 'Ignore', { status: 'ignored' }, 'Finding ignored')
          : item('ignore', 'Dismiss until it changes', { status: 'ignored' }, 'Dismissed'),
      ]}
    />
  )
}

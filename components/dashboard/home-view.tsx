'use client'

import {
  CalendarClock,
  Hourglass,
  House,
  type LucideIcon,
  MailWarning,
  ReceiptText,
  Ticket,
  UserRoundCheck,
  UserRoundPlus,
  UserRoundX,
} from 'lucide-react'
import { BarChart } from '#components/charts/bar-chart'
import { StackedBar } from '#components/charts/stacked-bar'
import { ApproveAccount, ApproveMember } from '#components/dashboard/approve-buttons'
import type { ChartContent, FiguresContent } from '#components/dashboard/figures'
import { FirstStepsSection } from '#components/dashboard/first-steps'
import type { NeedAction, NeedRow } from '#components/dashboard/need-rows'
import { FindingPanel } from '#components/findings/finding-panel'
import { PageHeader } from '#components/layout/page-header'
import { PageSection } from '#components/layout/page-section'
import { PinnedSection } from '#components/pinned-questions/pinned-section'
import { AsOfButton, AsOfNote } from '#components/ui/as-of'
import { ButtonLink } from '#components/ui/button-link'
import { EmptyState } from '#components/ui/empty-state'
import { useFormat } from '#components/ui/format-context'
import { StatCard, StatGrid } from '#components/ui/stat-card'
import type { FirstSteps } from '#lib/dashboard/first-steps'
import { formatMinor } from '#lib/format/money'
import type { Finding } from '#lib/intelligence/findings/schema'
import { pages } from '#lib/paths'

interface HomeViewProps {
  title: string
  today: string
  /** The past day that the figures are of; then nothing else is shown. */
  as_of?: string
  /** Null while there is nobody yet and the first steps stand in their place. */
  needs?: { first: NeedRow[]; rest: NeedRow[] } | null
  /** What a new association has done and what not, for administrators. */
  first_steps?: FirstSteps | null
  figures: FiguresContent
  /** How many questions the reader keeps here; left out where none are shown. */
  pinned?: number
  findings: readonly Finding[]
}

/**
 * The administrator's home. One component that gets plain data: as components of the server its elements would travel
 * twice, as markup and as the description that the browser builds them from.
 */
export function HomeView({ title, today, as_of, needs, first_steps, figures, pinned, findings }: HomeViewProps) {
  const { date } = useFormat()
  return (
    <div className="page-grid">
      <PageHeader
        title={title}
        subtitle={date(today, 'long')}
        actions={needs === null ? null : <AsOfButton day={as_of} today={today} />}
      />
      <AsOfNote day={as_of} note="Figures of members and money as they were at the end of that day." />
      {first_steps ? <FirstStepsSection steps={first_steps} /> : null}
      {needs ? (
        <PageSection title="Needs you">
          <NeedsYou {...needs} />
        </PageSection>
      ) : null}
      <HomeFigures {...figures} />
      {pinned === undefined ? null : <PinnedSection count={pinned} area="admin" />}
      {findings.length > 0 ? (
        <PageSection
          title="Worth knowing"
          actions={
            <ButtonLink href={pages.admin.insights()} variant="outline" size="sm">
              All insights
            </ButtonLink>
          }
        >
          <FindingPanel findings={findings} />
        </PageSection>
      ) : null}
    </div>
  )
}

function HomeFigures({ cards, charts, as_of }: FiguresContent) {
  return (
    <>
      <section aria-label="Figures" className="grid gap-4">
        {cards.map((row) => (
          <StatGrid key={row[0]?.label}>
            {row.map((card) => (
              <StatCard key={card.label} {...card} />
            ))}
          </StatGrid>
        ))}
      </section>
      {charts.length > 0 ? (
        <div className="grid items-start gap-6 lg:grid-cols-2">
          {charts.map(({ content, isWide }) => (
            <div key={content.title} className={isWide ? 'min-w-0 lg:col-span-2' : 'min-w-0'}>
              <PageSection title={content.heading} subtitle={content.subtitle}>
                <Chart content={content} asOf={as_of} />
              </PageSection>
            </div>
          ))}
        </div>
      ) : null}
    </>
  )
}

function Chart({ content, asOf }: { content: ChartContent; asOf: string }) {
  const { locale, currency, number, percent } = useFormat()
  const { kind, title, unit, bars, legend, height, empty } = content
  if (bars.length === 0 && empty) return <EmptyState title={empty} compact />
  const money = (minor: number) => formatMinor(Math.round(minor), currency, locale)
  const short = (minor: number) => formatMinor(Math.round(minor), currency, locale, { compact: true })
  const frame = {
    title,
    isTitleHidden: true,
    asOf,
    currency: unit === 'money' ? currency : undefined,
    formatValue: unit === 'money' ? money : number,
  }
  if (kind !== 'bars') {
    return <StackedBar {...frame} kind={kind === 'ageing' ? 'ageing' : 'share'} parts={bars} formatShare={percent} />
  }
  return (
    <BarChart
      {...frame}
      {...(unit === 'money' && { formatValue: short, formatExact: money })}
      bars={bars}
      {...(legend && { valueLabel: legend.value, compareLabel: legend.compare })}
      {...(height !== undefined && { height })}
    />
  )
}

const ICONS: Readonly<Record<NeedRow['about'], LucideIcon>> = {
  account: UserRoundPlus,
  application: UserRoundCheck,
  erasure: UserRoundX,
  overdue: ReceiptText,
  grace: Hourglass,
  payer: House,
  expiring: CalendarClock,
  event: Ticket,
  mail: MailWarning,
}

const TONES = { danger: 'text-danger-text', warning: 'text-warning-text', info: 'text-accent-text' } as const

function NeedsYou({ first, rest }: { first: NeedRow[]; rest: NeedRow[] }) {
  if (first.length === 0) {
    return (
      <EmptyState title="Nothing waits for you" icon={<UserRoundCheck />} compact>
        Approvals, overdue invoices, memberships that run out and full events appear here.
      </EmptyState>
    )
  }
  return (
    <div className="-my-2">
      <NeedRows rows={first} />
      {rest.length > 0 ? (
        <details className="border-t border-separator">
          <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium text-accent-text">
            Show more ({rest.length})
          </summary>
          <NeedRows rows={rest} />
        </details>
      ) : null}
    </div>
  )
}

function NeedRows({ rows }: { rows: readonly NeedRow[] }) {
  return (
    <ul>
      {rows.map(({ key, about, tone, title, detail, actions }) => {
        const Icon = ICONS[about]
        return (
          <li key={key} className="need-row">
            <Icon aria-hidden className={TONES[tone]} strokeWidth={1.9} />
            <div className="what">
              <p>{title}</p>
              <p>{detail}</p>
            </div>
            <div className="actions">
              {actions.map((action) => (
                <Action key={'href' in action ? action.href : action.approves} action={action} />
              ))}
            </div>
          </li>
        )
      })}
    </ul>
  )
}

function Action({ action }: { action: NeedAction }) {
  if ('href' in action) {
    return (
      <ButtonLink href={action.href} size="sm">
        {action.label}
      </ButtonLink>
    )
  }
  return action.approves === 'member' ? <ApproveMember {...action} /> : <ApproveAccount {...action} />
}

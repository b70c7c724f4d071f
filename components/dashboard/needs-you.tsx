import {
  CalendarClock,
  Hourglass,
  type LucideIcon,
  MailWarning,
  ReceiptText,
  Ticket,
  UserRoundCheck,
  UserRoundPlus,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { ApproveAccount, ApproveMember } from '#components/dashboard/approve-buttons'
import { firstRows } from '#components/dashboard/first-rows'
import { ButtonLink } from '#components/ui/button-link'
import { DateText } from '#components/ui/date-text'
import { EmptyState } from '#components/ui/empty-state'
import { Link } from '#components/ui/link'
import { Money } from '#components/ui/money'
import type { Needs } from '#lib/dashboard/queries'
import { displayName } from '#lib/format/names'
import { pages } from '#lib/paths'

/** What the person who looks may read or decide. */
export interface Reach {
  members: boolean
  writesMembers: boolean
  invoices: boolean
  accounts: boolean
  mails: boolean
  registrations: boolean
}

interface NeedRow {
  key: string
  icon: LucideIcon
  tone: 'danger' | 'warning' | 'info'
  title: string
  detail: ReactNode
  action: ReactNode
}

const TONES = { danger: 'text-danger-text', warning: 'text-warning-text', info: 'text-accent-text' } as const

const count = (number: number, one: string, many: string) => (number === 1 ? `1 ${one}` : `${number} ${many}`)

/** As many rows leave the figures below them in sight of a laptop's window. */
const MAX_ROWS = 6

/** What waits for somebody's decision, grouped by kind; each row has its way on. More than six wait behind a press. */
export function NeedsYou({ needs, reach }: { needs: Needs; reach: Reach }) {
  const { first, rest } = firstRows(
    [
      reach.accounts ? accountRows(needs) : [],
      reach.members ? pendingRows(needs, reach.writesMembers) : [],
      reach.invoices ? overdueRows(needs) : [],
      reach.members ? expiryRows(needs) : [],
      reach.registrations ? eventRows(needs) : [],
      reach.mails ? mailRows(needs) : [],
    ],
    MAX_ROWS,
  )
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
      {rows.map(({ key, icon: Icon, tone, title, detail, action }) => (
        <li
          key={key}
          className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-separator py-3 last:border-0"
        >
          <Icon aria-hidden className={`size-5 shrink-0 self-start ${TONES[tone]}`} strokeWidth={1.9} />
          <div className="min-w-0 flex-1 basis-56">
            <p className="font-medium text-pretty">{title}</p>
            <p className="text-[0.8125rem] text-muted">{detail}</p>
          </div>
          <div className="flex shrink-0 gap-2 max-sm:ms-9">{action}</div>
        </li>
      ))}
    </ul>
  )
}

function accountRows({ accounts }: Needs): NeedRow[] {
  const rows: NeedRow[] = accounts.first.map((account) => ({
    key: account.id,
    icon: UserRoundPlus,
    tone: 'info',
    title: `${displayName(account)} asks to join`,
    detail: account.email,
    action: <ApproveAccount id={account.id} version={account.version} name={displayName(account)} />,
  }))
  if (accounts.count > rows.length) {
    rows.push({
      key: 'accounts',
      icon: UserRoundPlus,
      tone: 'info',
      title: `${count(accounts.count, 'person asks', 'people ask')} to join in all`,
      detail: 'Approve or disable their accounts.',
      action: <Open href={pages.admin.settingsAccounts(accounts.query)}>Show all</Open>,
    })
  }
  return rows
}

function pendingRows({ pending }: Needs, canApprove: boolean): NeedRow[] {
  const rows: NeedRow[] = pending.first.map((member) => ({
    key: member.id,
    icon: UserRoundCheck,
    tone: 'info',
    title: `${displayName(member)} waits for approval`,
    detail: (
      <>
        {member.tier_name ?? 'No tier chosen yet'} · since <DateText value={member.created_at} style="short" />
      </>
    ),
    action: (
      <>
        <Open href={pages.admin.member(member.id)}>Look</Open>
        {canApprove && member.tier_id ? (
          <ApproveMember id={member.id} version={member.version} name={displayName(member)} />
        ) : null}
        {canApprove && !member.tier_id ? <Open href={pages.admin.editMember(member.id)}>Choose a tier</Open> : null}
      </>
    ),
  }))
  if (pending.count > rows.length) {
    rows.push({
      key: 'pending',
      icon: UserRoundCheck,
      tone: 'info',
      title: `${count(pending.count, 'application', 'applications')} in all`,
      detail: 'The longest waiting stand above.',
      action: <Open href={pages.admin.members(pending.query)}>Show all</Open>,
    })
  }
  return rows
}

function overdueRows({ overdue, invoice_stats }: Needs): NeedRow[] {
  if (overdue.count === 0) return []
  return [
    {
      key: 'overdue',
      icon: ReceiptText,
      tone: 'danger',
      title: `${count(overdue.count, 'invoice is', 'invoices are')} overdue`,
      detail: (
        <>
          <Money amount={overdue.amount} currency={invoice_stats.currency} /> in all; the longest overdue come first.
        </>
      ),
      action: <Open href={pages.admin.invoices(overdue.query)}>Go through them</Open>,
    },
  ]
}

function expiryRows({ grace, expiring }: Needs): NeedRow[] {
  const rows: NeedRow[] = []
  if (grace.count > 0) {
    rows.push({
      key: 'grace',
      icon: Hourglass,
      tone: 'warning',
      title: `${count(grace.count, 'member is', 'members are')} in grace and will lapse`,
      detail: 'Their paid time has ended; a renewal keeps them.',
      action: <Open href={pages.admin.members(grace.query)}>Renew</Open>,
    })
  }
  if (expiring.count > 0) {
    rows.push({
      key: 'expiring',
      icon: CalendarClock,
      tone: 'warning',
      title: `${count(expiring.count, 'membership runs', 'memberships run')} out within 30 days`,
      detail: 'Renew them, or remind their members.',
      action: <Open href={pages.admin.members(expiring.query)}>Look</Open>,
    })
  }
  return rows
}

function eventRows({ events }: Needs): NeedRow[] {
  return events.map(({ id, title, event_date, capacity, seats_taken, waitlisted }) => ({
    key: id,
    icon: Ticket,
    tone: 'warning',
    title:
      waitlisted > 0
        ? `${count(waitlisted, 'person waits', 'people wait')} for a seat at ${title}`
        : `${title} is nearly full`,
    detail: (
      <>
        <DateText value={event_date} style="weekday" /> · {seats_taken} of {capacity ?? '∞'} seats taken
      </>
    ),
    action: (
      <Open
        href={
          waitlisted > 0
            ? pages.admin.eventRegistrations(id, { status: 'waitlisted', sort: 'registered_at' })
            : pages.admin.event(id)
        }
      >
        {waitlisted > 0 ? 'Waiting list' : 'Look'}
      </Open>
    ),
  }))
}

function mailRows({ failed_mails }: Needs): NeedRow[] {
  if (failed_mails.count === 0) return []
  return [
    {
      key: 'mails',
      icon: MailWarning,
      tone: 'danger',
      title: `${count(failed_mails.count, 'mail', 'mails')} could not be delivered`,
      detail: 'See why, correct the address, and send again.',
      action: <Open href={pages.admin.settingsMail(failed_mails.query)}>Look</Open>,
    },
  ]
}

function Open({ href, children }: { href: string; children: ReactNode }) {
  return (
    <ButtonLink href={href} size="sm">
      {children}
    </ButtonLink>
  )
}

/** The first steps of an association that has nobody in it yet. */
export function FirstSteps() {
  const steps = [
    {
      href: pages.admin.settingsTiers(),
      title: 'Decide what membership costs',
      text: 'Tiers hold price, period and grace days.',
    },
    {
      href: pages.admin.newMember(),
      title: 'Add the first member',
      text: 'With a tier, the membership starts at once.',
    },
    {
      href: pages.admin.newEvent(),
      title: 'Announce an event',
      text: 'Seats, tickets and a waiting list, if you like.',
    },
    { href: pages.admin.settings(), title: 'Say who you are', text: 'Name, currency, fiscal year and your colour.' },
  ]
  return (
    <ol className="grid gap-3 sm:grid-cols-2">
      {steps.map(({ href, title, text }, position) => (
        <li key={href}>
          <Link
            href={href}
            className="flex h-full gap-3 rounded-xl border border-border p-4 transition-colors hover:bg-surface-secondary"
          >
            <span
              aria-hidden
              className="tabular flex size-6 shrink-0 items-center justify-center rounded-full bg-accent-soft text-xs font-semibold text-accent-soft-foreground"
            >
              {position + 1}
            </span>
            <span>
              <span className="block font-medium">{title}</span>
              <span className="block text-[0.8125rem] text-muted">{text}</span>
            </span>
          </Link>
        </li>
      ))}
    </ol>
  )
}

import type { Tone } from '#components/ui/status-badge'
import type { BillingRun, BillingRunItem, ItemState, RunKind, RunState } from '#lib/billing-runs/schema'

/** What kinds of runs are called. */
export const RUN_KIND_LABELS: Readonly<Record<RunKind, string>> = { renewals: 'Renewals', reminders: 'Reminders' }

/** What states of runs are called. */
export const RUN_STATE_LABELS: Readonly<Record<RunState, { label: string; tone: Tone }>> = {
  preparing: { label: 'Preparing', tone: 'info' },
  draft: { label: 'To review', tone: 'warning' },
  releasing: { label: 'Releasing', tone: 'info' },
  released: { label: 'Released', tone: 'success' },
  undoing: { label: 'Taking back', tone: 'info' },
  undone: { label: 'Taken back', tone: 'neutral' },
  failed: { label: 'Stopped', tone: 'danger' },
}

/** What states of items are called. */
export const ITEM_STATE_LABELS: Readonly<Record<ItemState, { label: string; tone: Tone }>> = {
  waiting: { label: 'Waiting', tone: 'neutral' },
  done: { label: 'Done', tone: 'success' },
  unchanged: { label: 'Nothing to do', tone: 'neutral' },
  held: { label: 'Held back', tone: 'warning' },
  refused: { label: 'Refused', tone: 'danger' },
  undone: { label: 'Taken back', tone: 'neutral' },
  kept: { label: 'Stays', tone: 'warning' },
}

const PROBLEMS: Readonly<Record<string, string>> = {
  no_email: 'No e-mail',
  has_credit: 'Has credit',
  invoiced: 'Invoiced already',
  archived: 'Archived',
  pending: 'Not approved',
  suspended: 'Suspended',
  deceased: 'Deceased',
  cancelled: 'Cancelled',
  lifetime: 'Lifetime',
  resigned: 'Resigned',
  no_tier: 'No tier',
  too_early: 'Too early',
  tier_inactive: 'Tier closed',
  payer_deceased: 'Payer deceased',
  payer_archived: 'Payer archived',
  price_changed: 'Changed since',
  stopped: 'Stopped',
}

/** What a problem of an item is called, in a word or two. */
export function problemLabel({ problem }: Pick<BillingRunItem, 'problem'>): string | null {
  return problem && (PROBLEMS[problem] ?? problem.replaceAll('_', ' '))
}

type Format = { number: (value: number) => string; money: (amount: string, currency?: string) => string }

/** How many items a release bills, or has billed. */
export function billedCount({ totals }: Pick<BillingRun, 'totals'>): number {
  return totals.reduce((sum, { item_count }) => sum + item_count, 0)
}

/** "€18,720.00", or several amounts where there are several currencies. */
export function totalsText({ totals }: Pick<BillingRun, 'totals'>, { money }: Format): string {
  return totals.map(({ amount, currency }) => money(amount, currency)).join(' and ')
}

const counted = (count: number, one: string, many: string, { number }: Format) =>
  count === 1 ? `1 ${one}` : `${number(count)} ${many}`

/** What the draft would say: "44 renewals over €10,240.00; 32 to look at". */
export function previewText(run: BillingRun, format: Format): string {
  const { kind, included_count, problem_count } = run
  const what =
    kind === 'renewals'
      ? counted(included_count, 'renewal', 'renewals', format)
      : counted(included_count, 'reminder', 'reminders', format)
  const over = included_count > 0 ? `${what} over ${totalsText(run, format)}` : `No ${kind} without a problem`
  return problem_count > 0 ? `${over}; ${format.number(problem_count)} to look at` : over
}

/** What a release does, in one sentence: "313 renewals over €18,720.00; 298 by mail, 14 to print, 1 without an invoice". */
export function releaseText(run: BillingRun, format: Format): string {
  const { kind, waiting_count, included_count, mail_count, print_count } = run
  if (waiting_count === 0) return 'Nothing is included.'
  const what =
    kind === 'renewals'
      ? counted(waiting_count, 'renewal', 'renewals', format)
      : counted(waiting_count, 'reminder', 'reminders', format)
  // Of a second release only some of what is included is left, so the amount of all would be too much.
  if (waiting_count !== included_count) return `${what}.`
  const free_count = waiting_count - mail_count - print_count
  const ways = [
    ...(mail_count > 0 ? [`${format.number(mail_count)} by mail`] : []),
    ...(print_count > 0 ? [`${format.number(print_count)} to print`] : []),
    ...(free_count > 0 ? [`${format.number(free_count)} without an invoice`] : []),
  ]
  return `${what} over ${totalsText(run, format)}; ${ways.join(', ')}.`
}

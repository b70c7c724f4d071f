import { firstRows } from '#components/dashboard/first-rows'
import type { Writing } from '#components/dashboard/reader'
import type { Needs } from '#lib/dashboard/home'
import { needPages, needsWithin, type Reach } from '#lib/dashboard/needs'
import { type DateStyle, formatDate } from '#lib/format/dates'
import { formatMinor } from '#lib/format/money'
import { displayName } from '#lib/format/names'
import { pages } from '#lib/paths'

/** What can be done about a row: go to a page, or decide on the spot. */
export type NeedAction =
  | { label: string; href: string }
  | { approves: 'member'; id: string; version: number; name: string; tier_id: string }
  | { approves: 'account'; id: string; version: number; name: string }

/** Something that waits for somebody, as plain data. */
export interface NeedRow {
  key: string
  about: 'account' | 'application' | 'erasure' | 'overdue' | 'grace' | 'payer' | 'expiring' | 'event' | 'mail'
  tone: 'danger' | 'warning' | 'info'
  title: string
  detail: string
  actions: NeedAction[]
}

const count = (number: number, one: string, many: string) => (number === 1 ? `1 ${one}` : `${number} ${many}`)

/** As many rows leave the figures below them in sight of a laptop's window. */
const MAX_ROWS = 6

/**
 * What waits for somebody's decision, as far as the reader reaches: each row has its way on. Those past six stand
 * behind a press. It is what goes to the browser, so nothing out of reach is in it.
 */
export function needRows(needs: Needs, reach: Reach, writing: Writing): { first: NeedRow[]; rest: NeedRow[] } {
  const date = (value: string, style: DateStyle) =>
    formatDate(value, { locale: writing.locale, timeZone: writing.time_zone, style })
  const within = needsWithin(needs, reach)
  return firstRows(
    [
      accountRows(within),
      erasureRows(within, date),
      pendingRows(within, date),
      overdueRows(within, writing),
      payerRows(within),
      expiryRows(within),
      eventRows(within, date),
      mailRows(within),
    ],
    MAX_ROWS,
  )
}

/** What waits as far as the reader reaches. */
type Within = Partial<Needs>
type WriteDate = (value: string, style: DateStyle) => string

function accountRows({ accounts }: Within): NeedRow[] {
  if (!accounts) return []
  const rows: NeedRow[] = accounts.first.map((account) => ({
    key: account.id,
    about: 'account',
    tone: 'info',
    title: `${displayName(account)} asks to join`,
    detail: account.email,
    actions: [{ approves: 'account', id: account.id, version: account.version, name: displayName(account) }],
  }))
  if (accounts.value > rows.length) {
    rows.push({
      key: 'accounts',
      about: 'account',
      tone: 'info',
      title: `${count(accounts.value, 'person asks', 'people ask')} to join in all`,
      detail: 'Approve or disable their accounts.',
      actions: [{ label: 'Show all', href: needPages.accounts(accounts) }],
    })
  }
  return rows
}

function erasureRows({ erasures }: Within, date: WriteDate): NeedRow[] {
  if (!erasures || erasures.value === 0) return []
  const { value, since } = erasures
  return [
    {
      key: 'erasures',
      about: 'erasure',
      tone: 'warning',
      title: `${count(value, 'member asks', 'members ask')} to be erased`,
      detail: `${since ? `Since ${date(since, 'short')}. ` : ''}The law gives a month to answer.`,
      actions: [{ label: 'Decide', href: needPages.erasures() }],
    },
  ]
}

function pendingRows({ pending }: Within, date: WriteDate): NeedRow[] {
  if (!pending) return []
  const rows: NeedRow[] = pending.first.map((member) => ({
    key: member.id,
    about: 'application',
    tone: 'info',
    title: `${displayName(member)} waits for ${member.awaits_payment ? 'payment' : 'approval'}`,
    detail: `${member.tier_name ?? 'No tier chosen yet'} · since ${date(member.created_at, 'short')}${member.was_declined ? ' · declined before' : ''}`,
    actions: [
      { label: 'Look', href: pages.admin.member(member.id) },
      ...(member.awaits_payment ? [] : [decisionOn(member)]),
    ],
  }))
  if (pending.value > rows.length) {
    rows.push({
      key: 'pending',
      about: 'application',
      tone: 'info',
      title: `${count(pending.value, 'application', 'applications')} in all`,
      detail: 'The longest waiting stand above.',
      actions: [{ label: 'Show all', href: needPages.pending(pending) }],
    })
  }
  return rows
}

/** Who has a tier can be approved here, in a window that says what it costs. */
function decisionOn(member: Needs['pending']['first'][number]): NeedAction {
  const { id, version, tier_id } = member
  if (!tier_id) return { label: 'Choose a tier', href: pages.admin.editMember(id) }
  return { approves: 'member', id, version, name: displayName(member), tier_id }
}

function overdueRows({ overdue }: Within, { currency, locale }: Writing): NeedRow[] {
  if (!overdue || overdue.invoices.value === 0) return []
  const { invoices, amount } = overdue
  return [
    {
      key: 'overdue',
      about: 'overdue',
      tone: 'danger',
      title: `${count(invoices.value, 'invoice is', 'invoices are')} overdue`,
      detail: `${formatMinor(amount.value, currency, locale)} in all; the longest overdue come first.`,
      actions: [{ label: 'Go through them', href: needPages.overdue(overdue) }],
    },
  ]
}

function payerRows({ payers }: Within): NeedRow[] {
  if (!payers) return []
  const rows: NeedRow[] = payers.first.map(({ id, name, ...payer }) => ({
    key: id,
    about: 'payer',
    tone: 'warning',
    title: `${displayName(payer)}, who paid for ${name}, has died`,
    detail: 'Somebody else has to pay, or the others lose the membership with its term.',
    actions: [{ label: 'Choose another payer', href: pages.admin.group(id) }],
  }))
  if (payers.value > rows.length) {
    rows.push({
      key: 'payers',
      about: 'payer',
      tone: 'warning',
      title: `${count(payers.value, 'family or organisation has', 'families and organisations have')} lost who pays`,
      detail: 'Those above are the longest without one.',
      actions: [{ label: 'Show all', href: needPages.payers(payers) }],
    })
  }
  return rows
}

function expiryRows({ grace, expiring, leaving }: Within): NeedRow[] {
  const rows: NeedRow[] = []
  if (grace && grace.value > 0) {
    rows.push({
      key: 'grace',
      about: 'grace',
      tone: 'warning',
      title: `${count(grace.value, 'member is', 'members are')} in grace and will lapse`,
      detail: 'Their paid time has ended; a renewal keeps them.',
      actions: [{ label: 'Renew', href: needPages.grace(grace) }],
    })
  }
  if (expiring && expiring.value > 0) {
    rows.push({
      key: 'expiring',
      about: 'expiring',
      tone: 'warning',
      title: `${count(expiring.value, 'membership runs', 'memberships run')} out within 30 days`,
      detail: 'Renew them, or remind their members.',
      actions: [{ label: 'Look', href: needPages.expiring(expiring) }],
    })
  }
  if (leaving && leaving.value > 0) {
    rows.push({
      key: 'leaving',
      about: 'expiring',
      tone: 'info',
      title: `${count(leaving.value, 'member has', 'members have')} resigned and will leave`,
      detail: 'They are members until their last day.',
      actions: [{ label: 'Look', href: needPages.leaving(leaving) }],
    })
  }
  return rows
}

function eventRows({ events = [] }: Within, date: WriteDate): NeedRow[] {
  return events.map((event) => ({
    key: event.id,
    about: 'event',
    tone: 'warning',
    title:
      event.waitlisted > 0
        ? `${count(event.waitlisted, 'person waits', 'people wait')} for a seat at ${event.title}`
        : `${event.title} is ${event.seats_taken >= (event.capacity ?? Number.POSITIVE_INFINITY) ? 'full' : 'nearly full'}`,
    detail: `${date(event.event_date, 'weekday')} · ${event.seats_taken} of ${event.capacity ?? '∞'} seats taken`,
    actions: [{ label: event.waitlisted > 0 ? 'Waiting list' : 'Look', href: needPages.event(event) }],
  }))
}

function mailRows({ failed_mails }: Within): NeedRow[] {
  if (!failed_mails || failed_mails.value === 0) return []
  return [
    {
      key: 'mails',
      about: 'mail',
      tone: 'danger',
      title: `${count(failed_mails.value, 'mail', 'mails')} could not be delivered`,
      detail: 'See why, correct the address, and send again.',
      actions: [{ label: 'Look', href: needPages.failed_mails(failed_mails) }],
    },
  ]
}

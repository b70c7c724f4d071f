import type { AnalystContext } from '#lib/assistant/analyst/context'
import { call, closedSpan, type Frame, has, pastSpan, valuesOf } from '#lib/assistant/analyst/frame'
import { MONEY_BASICS } from '#lib/assistant/analyst/frames-invoices'
import { isAboutEvents } from '#lib/assistant/analyst/frames-members'
import type { Call } from '#lib/assistant/analyst/plan'
import type { Question } from '#lib/assistant/analyst/slots'
import { fiscalYearOf } from '#lib/format/dates'
import { INVOICE_KINDS } from '#lib/invoices/schema'

const OUTLOOK = ['m.churn', 'm.anomaly', 'm.insight', 'm.renewal', 'm.expiry', 'm.inactive']

const REVENUE_GROUPS = ['month', 'kind', 'event', 'method']

/** The year so far by the tenant's own calendar. */
function fiscalToDate({ today, fiscal_year_start }: AnalystContext) {
  return { from: fiscalYearOf(today, fiscal_year_start).start_on, to: today }
}

function revenueGroup(q: Question): string | undefined {
  if (q.group && REVENUE_GROUPS.includes(q.group)) return q.group
  if (has(q, 'x.method', 'pm.')) return 'method'
  if (has(q, 'ik.')) return 'kind'
  if (has(q, 'e.event', 'ek.')) return has(q, 's.', 'o.list') ? 'event' : 'kind'
  if (has(q, 'x.breakdown')) return 'kind'
  return has(q, 'o.trend') ? 'month' : undefined
}

function revenueFocus(q: Question, by: string | undefined): string | undefined {
  if (by === 'method')
    return valuesOf(q, 'pm.', ['cash', 'bank_transfer', 'cheque', 'card', 'direct_debit', 'online'])[0]
  if (by !== 'kind') return undefined
  return valuesOf(q, 'ik.', INVOICE_KINDS)[0] ?? (has(q, 'e.event') && !q.group ? 'event' : undefined)
}

function revenueCalls(q: Question, context: AnalystContext): Call[] {
  const given = q.periods.map((period) => closedSpan(period, context.today))
  const spans = given.length > 0 ? given : [fiscalToDate(context)]
  const group_by = revenueGroup(q)
  const row = revenueFocus(q, group_by)
  const isCount = has(q, 'o.count') && has(q, 'e.payment')
  const note = given.length > 0 ? null : 'You named no period, so this is the fiscal year so far.'
  const compare =
    typeof q.compare === 'string'
      ? q.compare
      : has(q, 'o.why')
        ? 'same_last_year'
        : has(q, 'o.trend') && !group_by
          ? 'previous'
          : undefined
  const calls = spans
    .slice(0, 2)
    .map((span) =>
      call(
        'revenue_summary',
        { ...span, group_by, compare: spans.length > 1 ? undefined : compare },
        { note, ...(row ? { focus: { row } } : isCount ? { focus: { column: 'count' } } : {}) },
      ),
    )
  if (q.compare && typeof q.compare === 'object') calls.push(call('revenue_summary', { ...q.compare, group_by }))
  return calls
}

const revenue: Frame = {
  id: 'payments.revenue',
  tool: 'revenue_summary',
  uses: [
    ...MONEY_BASICS,
    'm.revenue',
    'e.payment',
    'ik.',
    'pm.',
    'x.method',
    '#period',
    '#group',
    '#compare',
    'o.trend',
    'o.compare',
    'x.breakdown',
    'e.event',
    's.high',
    's.low',
    'o.overview',
    'e.member',
    'm.paid',
    '#limit',
    'm.net',
    'm.registered',
    'm.checked_in',
  ],
  fit(q, context) {
    if (
      q.member_ref ||
      q.event_ref ||
      has(
        q,
        'm.behaviour',
        'm.ageing',
        'm.overdue',
        'm.outstanding',
        'm.written_off',
        ...OUTLOOK,
        'm.retention',
        'm.lapsed',
        'm.no_show',
        'm.rating',
        'm.fill',
      )
    )
      return 0
    if (has(q, 'm.billed') && !has(q, 'e.payment')) return 0.4
    if (q.group !== null && !REVENUE_GROUPS.includes(q.group)) return 0.4
    if (has(q, 's.') && revenueGroup(q) === undefined) return 0.4
    if (has(q, 'e.payment') && has(q, 's.high', 's.low') && !q.group) return 0.4
    if (has(q, 'e.payment') && has(q, 'o.count')) return 1
    const about = has(q, 'm.revenue') ? (strongly(q) ? 1 : 0.6) : 0
    if (about === 1) return 1
    if (has(q, 'e.money') && has(q, 'o.overview', 'o.trend')) return 0.9
    if (has(q, 'e.payment', 'pm.', 'x.method') && !has(q, 'e.invoice')) return has(q, 'o.count') ? 0.5 : 0.95
    if (has(q, 'ik.donation', 'ik.event') && !has(q, 'e.invoice') && !q.amounts) return has(q, 'o.count') ? 0.5 : 1
    if (has(q, 'ik.dues') && !has(q, 'e.invoice') && (has(q, 'o.sum') || q.periods.length > 0)) return 0.9
    if (
      about > 0 &&
      (q.compare !== null ||
        has(q, 'o.sum', 'e.money', 'ik.') ||
        (has(q, 'o.list') && has(q, 's.') && isAboutEvents(q)))
    )
      return 1
    return has(q, 'e.money') && has(q, 'o.sum') && context.reaches_all ? 0.8 : about
  },
  build: revenueCalls,
  compares: () => true,
  option: () => 'How much revenue did we receive this year?',
}

/** Whether revenue is said by a word that means nothing else. */
const strongly = (q: Question): boolean => has(q, 'x.strong')

const moneyOverview: Frame = {
  id: 'money.overview',
  tool: 'revenue_summary',
  uses: [...MONEY_BASICS, 'o.overview', 'o.detail', 'o.trend', '#period', 'm.revenue', 'x.finances'],
  fit(q) {
    if (q.member_ref || q.event_ref || has(q, 'm.overdue', 'm.outstanding', 'm.anomaly', 'm.billed')) return 0
    return has(q, 'e.money') && has(q, 'o.overview', 'o.detail') && !has(q, 'o.sum', 'o.list', 'o.count') ? 1.1 : 0
  },
  build: (q, context) => {
    const span = q.periods[0] ? closedSpan(q.periods[0], context.today) : fiscalToDate(context)
    return [
      call('revenue_summary', { ...span, compare: 'same_last_year' }),
      call('invoice_totals', { measure: 'overdue' }),
    ]
  },
  option: () => 'How are we doing for money?',
}

/** How long it takes is counted from the day of issue, how late from the due date; on time is a share. */
function behaviourColumn(q: Question): string | undefined {
  if (/\b(?:how long|how quickly|how fast|days to pay|time to pay|takes? (?:\w+ ){0,3}to pay|promptly)\b/.test(q.said))
    return 'median_days_to_pay'
  return has(q, 'o.share') || /\bhow (?:many|often)\b/.test(q.said) ? 'on_time_share' : undefined
}

const behaviour: Frame = {
  id: 'payments.behaviour',
  tool: 'payment_behaviour',
  uses: [
    ...MONEY_BASICS,
    'm.behaviour',
    'e.invoice',
    'e.payment',
    'e.member',
    '#name',
    '#period',
    'o.mean',
    'm.paid',
    'm.pays',
    'o.detail',
    'm.overdue',
    's.',
    'ik.dues',
    'o.trend',
  ],
  fit(q) {
    if (q.event_ref || q.group || has(q, 'm.churn', 'm.anomaly')) return 0
    if (has(q, 'm.behaviour') && !q.member_ref && has(q, 's.', 'o.who', 'o.trend')) return 0.6
    if (has(q, 'm.behaviour')) return q.amounts || has(q, 'o.count') ? 0.6 : 1.05
    return q.member_ref && has(q, 'm.pays') ? 1.05 : 0
  },
  build: (q, { today }) => {
    const span = pastSpan(q.periods[0], today)
    const column = behaviourColumn(q)
    return [
      call(
        'payment_behaviour',
        { member_ref: q.member_ref, from: span?.from, to: span?.to },
        column ? { focus: { column } } : {},
      ),
    ]
  },
  option: () => 'Do our members pay on time?',
}

export const PAYMENT_FRAMES: readonly Frame[] = [revenue, moneyOverview, behaviour]

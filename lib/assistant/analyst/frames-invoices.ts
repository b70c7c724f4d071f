import {
  aheadSpan,
  call,
  daysBefore,
  type Frame,
  has,
  isSingular,
  looksAhead,
  pastSpan,
  valuesOf,
} from '#lib/assistant/analyst/frame'
import type { Question } from '#lib/assistant/analyst/slots'
import { addDays } from '#lib/format/dates'
import { INVOICE_KINDS } from '#lib/invoices/schema'

/** Words that every question about money may hold. */
export const MONEY_BASICS = [
  'x.debtor',
  'x.due',
  'o.count',
  'o.sum',
  'o.list',
  'o.who',
  'x.now',
  'e.money',
  'x.self',
  'o.share',
]

function invoiceStatuses(q: Question): string[] {
  if (has(q, 'm.written_off', 'st.uncollectible')) return ['uncollectible']
  if (has(q, 'st.void', 'st.cancelled')) return ['void']
  if (has(q, 'st.draft')) return ['draft']
  if (has(q, 'm.outstanding', 'st.open') || (has(q, 'x.not') && has(q, 'm.paid', 'st.paid'))) return ['open']
  return has(q, 'st.paid', 'm.paid') && !has(q, 'x.not') ? ['paid'] : []
}

function kindsOf(q: Question): string[] {
  const kinds = valuesOf(q, 'ik.', INVOICE_KINDS)
  return kinds.length === 0 && has(q, 'e.event') ? ['event'] : kinds
}

/** "older than 30 days", "due in 10 days": a number of days that limits a list by its dates. */
const isAged = (q: Question): boolean => q.duration !== null && /\b(?:old|older|due)\b/.test(q.said)

/** The dates an invoice list is limited by: when they fall due, or when they were issued. */
function invoiceDates(q: Question, today: string): Record<string, unknown> {
  const late = q.duration && has(q, 'm.overdue')
  if (late && q.duration) {
    const { days, up_to, is_less, is_more } = q.duration
    if (up_to !== null) return { due_from: daysBefore(today, up_to), due_to: daysBefore(today, days) }
    if (is_less) return { due_from: daysBefore(today, days - 1) }
    return { due_to: daysBefore(today, is_more ? days + 1 : days) }
  }
  if (q.duration && isAged(q)) {
    const { days } = q.duration
    if (/\bdue\b/.test(q.said)) return { due_from: today, due_to: addDays(today, days) }
    return { issued_to: daysBefore(today, days + 1) }
  }
  const [period] = q.periods
  if (!period) return {}
  if (/\b(?:became|become|went|fell|turned) overdue\b/.test(q.said)) return { due_from: period.from, due_to: period.to }
  if (/\b(?:due|fall|falls|falling)\b/.test(q.said)) {
    const span = looksAhead(q) ? aheadSpan(q) : period
    return { due_from: span?.from, due_to: span?.to }
  }
  const span = pastSpan(period, today)
  return { issued_from: span?.from, issued_to: span?.to }
}

function invoiceSort(q: Question): string | undefined {
  if (has(q, 's.late', 'x.late')) return '-days_late'
  if (has(q, 's.old')) return has(q, 'm.overdue', 'm.outstanding', 'st.open') ? 'due_date' : 'issue_date'
  if (has(q, 's.new') || (q.limit !== null && /\blast\b/.test(q.said))) return '-issue_date'
  if (has(q, 's.high')) return '-amount'
  return has(q, 's.low') ? 'amount' : undefined
}

/** What is due has not been paid; what was due may have been. */
function isStillDue(q: Question, today: string): boolean {
  const to = (q.duration ? null : aheadSpan(q)?.to) ?? null
  return has(q, 'x.due') && (q.duration !== null || to === null || to >= today) && !/\b(?:was|were)\b/.test(q.said)
}

const findInvoices: Frame = {
  id: 'invoices.list',
  tool: 'find_invoices',
  uses: [
    ...MONEY_BASICS,
    'e.invoice',
    'x.not',
    'm.ageing',
    'e.payment',
    'm.overdue',
    'm.outstanding',
    'm.paid',
    'm.billed',
    'm.written_off',
    'st.open',
    'st.paid',
    'st.void',
    'st.draft',
    'st.cancelled',
    'st.uncollectible',
    'ik.',
    '#name',
    '#period',
    '#amount',
    '#limit',
    's.',
    '#duration',
    'e.event',
    'e.member',
    'o.when',
    'st.upcoming',
    'st.completed',
  ],
  fit(q, { reaches_all }) {
    if (q.invoice_number) return 1
    if (has(q, 'm.ageing') && !isAged(q)) return 0
    if (q.group || has(q, 'm.behaviour', 'm.anomaly', 'm.churn', 'm.insight', 'o.trend', 'o.mean')) return 0
    const own =
      !reaches_all && !has(q, 'o.who') && has(q, 'm.outstanding', 'm.overdue', 'e.payment', 'm.paid', 'ik.dues')
    if (own) return 1
    if (q.member_ref) return has(q, 'e.invoice', 'e.payment') ? 1 : has(q, 'm.outstanding') ? 0.5 : 0
    if (!has(q, 'e.invoice') && !(has(q, 'ik.') && q.amounts))
      return has(q, 'm.overdue') && q.duration
        ? 0.9
        : has(q, 'e.payment') && has(q, 'm.overdue', 'm.outstanding')
          ? 0.8
          : 0
    if (has(q, 'o.sum') && !has(q, 'o.list', 'o.count') && !q.amounts) return 0.5
    if (has(q, 'x.not') && !has(q, 'm.paid', 'st.paid')) return 0.4
    if (q.duration && !has(q, 'm.overdue') && !isAged(q)) return 0.4
    if (has(q, 'e.member', 'o.who') && has(q, 'm.overdue', 'm.outstanding')) return 0.4
    if (isVerb(q, BILLING) && !has(q, 'o.count', 'o.list')) return 0.4
    // Invoices are found by their own dates, not by those of their payments.
    if (invoiceStatuses(q)[0] === 'paid' && q.periods.length > 0) return 0.6
    return 1
  },
  build(q, { today, reaches_all }) {
    const single = isSingular(
      q,
      /^(?:largest|biggest|oldest|newest|latest|smallest|highest|recent|lowest|last|first|expensive)$/,
      /^(?:invoice|bill)$/,
    )
    const overdue = has(q, 'm.overdue') || (q.duration && has(q, 'm.overdue')) ? true : undefined
    const own = reaches_all || has(q, 'e.invoice') ? undefined : ['open']
    const asksWhether = !reaches_all && /\b(?:have|did|has) i\b/.test(q.said)
    const status = asksWhether ? [] : invoiceStatuses(q)
    return [
      call(
        'find_invoices',
        {
          status: overdue
            ? []
            : status.length > 0
              ? status
              : isStillDue(q, today)
                ? ['open']
                : asksWhether
                  ? []
                  : (own ?? []),
          overdue,
          kind: kindsOf(q),
          member_ref: q.member_ref,
          number: q.invoice_number,
          ...invoiceDates(q, today),
          min_amount: q.amounts?.min,
          max_amount: q.amounts?.max,
          sort: invoiceSort(q),
          limit: q.limit ?? (single ? 1 : undefined),
        },
        has(q, 'o.sum') ? { focus: { column: 'remaining' } } : {},
      ),
    ]
  },
  option: (q) =>
    has(q, 'm.overdue')
      ? 'Which invoices are overdue?'
      : has(q, 'm.outstanding')
        ? 'Which invoices are open?'
        : 'Which invoices did we issue this month?',
}

/** What is done with an invoice. */
const BILLING = /^(?:bill|billed|invoice|invoiced|charged)$/

/** Whether one of the words is used as a verb: behind "did we", "do we", "have we". */
function isVerb(q: Question, words: RegExp): boolean {
  const { tokens } = q.line
  return tokens.some(
    ({ norm }, index) =>
      words.test(norm) && (/ed$/.test(norm) || /^(?:we|they|to|i|you)$/.test(tokens[index - 1]?.norm ?? '')),
  )
}

function totalMeasure(q: Question): string | null {
  if (has(q, 'm.written_off')) return 'written_off'
  if (has(q, 'm.overdue')) return 'overdue'
  if (has(q, 'm.outstanding', 'st.open') || (has(q, 'x.not') && has(q, 'm.paid'))) return 'outstanding'
  if (has(q, 'm.billed') || (has(q, 'e.invoice') && !has(q, 'm.paid'))) return 'billed'
  return has(q, 'm.paid') ? 'paid' : null
}

const TOTAL_GROUPS = ['status', 'kind', 'month', 'member']

const invoiceTotals: Frame = {
  id: 'invoices.totals',
  tool: 'invoice_totals',
  uses: [
    ...MONEY_BASICS,
    'e.invoice',
    'x.not',
    'e.payment',
    'e.member',
    'e.event',
    'm.overdue',
    'm.outstanding',
    'm.paid',
    'm.billed',
    'm.written_off',
    'm.revenue',
    'st.open',
    'st.uncollectible',
    'st.paid',
    'ik.',
    '#period',
    '#group',
    's.high',
    '#limit',
    'o.trend',
    'x.breakdown',
    'o.overview',
    'o.compare',
    's.late',
    'o.when',
  ],
  fit(q, { reaches_all, today }) {
    const measure = totalMeasure(q)
    if (
      !reaches_all ||
      !measure ||
      q.member_ref ||
      q.event_ref ||
      q.invoice_number ||
      has(q, 'm.behaviour', 'm.ageing', 'm.churn', 'm.anomaly', 'm.insight', 'm.inactive', 'm.retention', 'm.renewal')
    )
      return 0
    const isOfNow = measure === 'outstanding' || measure === 'overdue'
    if (isOfNow && q.periods.some(({ from, to }) => from !== today || to !== today)) return 0.5
    if (has(q, 'x.not') && (!has(q, 'm.paid', 'st.paid') || /\bnever\b/.test(q.said))) return 0.4
    if (q.duration && measure === 'overdue') return 0.5
    if (q.group === 'bucket') return 0
    if (q.tiers.length > 0 || q.cities.length > 0 || q.amounts) return 0.4
    if (q.group !== null && !TOTAL_GROUPS.includes(q.group)) return 0.4
    if (has(q, 'o.count', 'o.list') && has(q, 'e.invoice') && !q.group) return has(q, 'o.sum') ? 0.7 : 0.4
    if (q.group && TOTAL_GROUPS.includes(q.group)) return 1
    if (has(q, 'o.sum')) return 1
    if (has(q, 'x.debtor')) return 1
    if (has(q, 'o.who', 'e.member')) return measure === 'outstanding' ? 1 : has(q, 's.high') ? 0.9 : 0.5
    if (has(q, 'e.invoice') && !isVerb(q, BILLING)) return 0.5
    return has(q, 'm.revenue') ? 0.8 : 0.95
  },
  build(q, { today }) {
    const measure = totalMeasure(q) ?? 'billed'
    const timed = measure === 'billed' || measure === 'paid' || measure === 'written_off'
    const span = timed ? pastSpan(q.periods[0], today) : null
    // "How many members owe us money?" is answered by the number of groups.
    const counts = has(q, 'o.count') && has(q, 'e.member') && !q.group
    const people =
      counts || has(q, 'o.who', 's.late', 'x.debtor') || (has(q, 'e.member') && has(q, 'o.list', 's.high'))
        ? 'member'
        : undefined
    const kind = kindsOf(q)[0]
    const by =
      q.group && TOTAL_GROUPS.includes(q.group)
        ? q.group
        : (people ?? (kind || has(q, 'x.breakdown') ? 'kind' : has(q, 'o.trend') && timed ? 'month' : undefined))
    return [
      call(
        'invoice_totals',
        { measure, from: span?.from, to: span?.to, group_by: by },
        kind && by === 'kind' ? { focus: { row: kind } } : counts ? { focus: { column: 'row_count' } } : {},
      ),
    ]
  },
  option: (q) => `How much is ${totalMeasure(q) ?? 'outstanding'}?`.replace('written_off', 'written off'),
}

const BUCKETS: readonly (readonly [number, number, string])[] = [
  [1, 30, '1-30'],
  [31, 60, '31-60'],
  [61, 90, '61-90'],
]

function bucketOf(q: Question): string | null {
  const { duration } = q
  if (!duration) return null
  const bucket = BUCKETS.find(([from, to]) => duration.days === from && duration.up_to === to)
  if (bucket) return bucket[2]
  // Three months are as good as 90 days.
  return duration.is_more && duration.days >= 89 && duration.days <= 92 ? '90' : null
}

const ageing: Frame = {
  id: 'invoices.ageing',
  tool: 'receivables_ageing',
  uses: [
    ...MONEY_BASICS,
    'e.invoice',
    'e.member',
    'e.payment',
    'm.ageing',
    'm.outstanding',
    'm.overdue',
    '#group',
    '#period',
    '#duration',
    'x.breakdown',
    'st.open',
    's.old',
    'o.detail',
  ],
  fit(q) {
    if (q.member_ref || q.event_ref) return 0
    if (has(q, 'm.ageing') && !has(q, 'm.anomaly')) return 1
    if (q.group === 'bucket') return 1
    if (q.periods[0]?.is_moment && has(q, 'm.outstanding', 'm.overdue') && !q.group)
      return has(q, 'm.overdue') ? 0.6 : 1
    const isOfAge = has(q, 'o.sum') || (/\bolder\b/.test(q.said) && !has(q, 'e.invoice'))
    return bucketOf(q) && has(q, 'm.overdue', 'm.outstanding') && isOfAge ? 1.1 : 0
  },
  build(q, { today }) {
    const as_of = q.periods[0]?.to && q.periods[0].to < today ? q.periods[0].to : undefined
    const bucket = bucketOf(q)
    return [
      call(
        'receivables_ageing',
        { as_of, group_by: q.group === 'member' ? 'member' : 'bucket' },
        bucket ? { focus: { row: bucket } } : {},
      ),
    ]
  },
  option: () => 'How old is what members owe us?',
}

export const INVOICE_FRAMES: readonly Frame[] = [findInvoices, invoiceTotals, ageing]

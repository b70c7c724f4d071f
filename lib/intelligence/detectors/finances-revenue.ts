import { sql } from 'kysely'
import type { ReadContext } from '#lib/figures/read-context'
import { addDays, addMonths } from '#lib/format/dates'
import { displayName } from '#lib/format/names'
import type { Span } from '#lib/format/periods'
import { type Detector, detected, type FoundInsight, monthOf, tooLittle } from '#lib/intelligence/detectors/detector'
import { judgeMonth } from '#lib/intelligence/detectors/judge'
import { type Told, told } from '#lib/intelligence/detectors/told'
import { asShare, begin, COUNTED, certaintyOf, wordsOf } from '#lib/intelligence/detectors/words'
import { pages } from '#lib/paths'
import { groupRevenue, revenueIn, revenueOf } from '#lib/payments/metrics'
import { figuresAt, selectIn } from '#lib/query/figures'

/** The month that is checked, and three years before it. */
const MONTHS = 37

const base = { module: 'finances', subject: '' } as const

/** The list of the payments whose money was received in a span. */
function receivedHref({ tenant }: ReadContext, span: Span, member_id?: string): string {
  return pages.admin.payments({ ...revenueOf(tenant.currency, span), member_id })
}

/** Whether the last whole month brought unusually much or little. */
const revenue: Detector = {
  name: 'revenue of the last month',
  kind: 'insight',
  module: 'finances',
  permission: 'payments.read',
  async detect({ readContext }) {
    const { today, tenant } = readContext
    const running = `${monthOf(today)}-01`
    const spans = Array.from({ length: MONTHS }, (_, month) => {
      const from = addMonths(running, month - MONTHS)
      return { from, to: addDays(addMonths(from, 1), -1) }
    })
    const span = spans.at(-1) ?? { from: running, to: running }
    const amounts = await figuresAt(readContext)(spans.map((each) => revenueIn(tenant.currency, each)))
    const known = amounts.slice(
      Math.max(
        0,
        amounts.findIndex((amount) => amount > 0),
      ),
    )
    const past = known.slice(0, -1)
    const last = known.at(-1) ?? 0
    const yearAgo = past.at(-12) ?? null
    const judged = judgeMonth(past, last)
    if (!judged) return tooLittle(past.length)
    const { money, figure, share } = wordsOf(readContext)
    const { expected, change, p } = judged
    const href = receivedHref(readContext, span)
    const found: FoundInsight = {
      ...base,
      kind: 'revenue_month',
      tone: change > 0 ? 'good' : 'warning',
      period: monthOf(span.from),
      title:
        change > 0
          ? told`${money(last)} came in last month, ${share(change)} more than the months before led to expect`
          : told`${money(last)} came in last month, ${share(-change)} less than the months before led to expect`,
      why:
        yearAgo === null
          ? told`They pointed to ${money(Math.round(expected))}. Payments received less what was paid back.`
          : told`They pointed to ${money(Math.round(expected))}; the same month a year ago brought ${money(yearAgo)}. Payments received less what was paid back.`,
      certainty: certaintyOf(p),
      p_value: p,
      impact: asShare(
        Math.abs(last - expected),
        past.slice(-12).reduce((sum, value) => sum + value, 0),
      ),
      actionability: 0.6,
      figures: [
        // Refunds count on their own days, so no list of payments comes to these.
        figure('Last month', last, 'money'),
        figure('Expected', Math.round(expected), 'money'),
        ...(yearAgo === null ? [] : [figure('A year ago', yearAgo, 'money')]),
      ],
      rows: [],
      href,
      action: { label: told`See what it was for`, href: pages.admin.assistant({ q: 'Revenue last month by kind' }) },
      measure: last,
    }
    return detected(past.length, [found])
  },
}

const MIN_PARTS = 20
const MAIN_SOURCE = 0.5

const SOURCES: Record<string, Told> = {
  dues: told`dues`,
  event: told`events`,
  donation: told`donations`,
  other: told`other invoices`,
}

const lastYear = ({ today }: ReadContext): Span => ({ from: addDays(today, -365), to: addDays(today, -1) })

/** Whether one kind of income brings more than half of all. */
const sources: Detector = {
  name: 'sources of income',
  kind: 'insight',
  module: 'finances',
  permission: 'payments.read',
  async detect({ readContext }) {
    const span = lastYear(readContext)
    const { ctx, tenant } = readContext
    const groups = await groupRevenue(ctx, tenant.currency, span, 'kind', selectIn(readContext, 'payments'))
    // What was paid back of no invoice is less than nothing by itself, and less of all.
    const all = groups.reduce((sum, { amount }) => sum + amount, 0)
    const kinds = groups.filter(({ amount }) => amount > 0)
    const parts = kinds.reduce((sum, { count }) => sum + count, 0)
    const [top] = kinds
    if (!top || parts < MIN_PARTS) return tooLittle(parts)
    const part = top.amount / all
    // Where there is one source only, everybody knows.
    if (kinds.length < 2 || part <= MAIN_SOURCE || top.key === null) return detected(parts, [])
    const { money, share, figure } = wordsOf(readContext)
    const found: FoundInsight = {
      ...base,
      kind: 'main_source',
      subject: top.key,
      tone: 'attention',
      period: span.to.slice(0, 4),
      title: begin(told`${SOURCES[top.key] ?? top.key} bring more than half of all income: ${share(part)}`),
      why: told`${money(top.amount)} of ${money(all)} received within a year. The more one source brings, the more its loss would hurt.`,
      certainty: COUNTED,
      p_value: null,
      impact: asShare(part - MAIN_SOURCE, 1),
      actionability: 0.3,
      figures: [figure('From this source', top.amount, 'money'), figure('Received in all', all, 'money')],
      rows: [],
      href: null,
      action: {
        label: told`See all sources`,
        href: pages.admin.assistant({ q: `Revenue from ${span.from} to ${span.to} by kind` }),
      },
      measure: part,
    }
    return detected(parts, [found])
  },
}

const MIN_PAYERS = 20
const LARGE_PAYER = 0.1

/** What every member paid in a span, less refunds, the most first; with what all payments came to. */
function payersOf(readContext: ReadContext, span: Span) {
  const { ctx, tenant } = readContext
  const paid = selectIn(
    readContext,
    'payments',
  )(revenueOf(tenant.currency, span))
    .rows.select([
      'payments.member_id',
      sql<number>`sum(payments.amount_minor - payments.refunded_minor)::bigint`.as('paid'),
      sql<number>`(sum(sum(payments.amount_minor - payments.refunded_minor)) over ())::bigint`.as('paid_by_all'),
      sql<number>`count(payments.member_id) over ()`.as('payers'),
    ])
    .groupBy('payments.member_id')
    .orderBy('paid', 'desc')
    .limit(Math.round(1 / LARGE_PAYER) + 1)
    .as('paid_by')
  return ctx.db
    .selectFrom(paid)
    .leftJoin('members', 'members.id', 'paid_by.member_id')
    .select(['members.id', 'members.first_name', 'members.last_name', 'members.organization'])
    .select(['paid_by.paid', 'paid_by.paid_by_all', 'paid_by.payers'])
    .orderBy('paid_by.paid', 'desc')
    .execute()
}

/** Whether single payers bring more than a tenth of all. */
const payers: Detector = {
  name: 'large payers',
  kind: 'insight',
  module: 'finances',
  permission: 'payments.read',
  async detect({ readContext }) {
    const span = lastYear(readContext)
    const rows = await payersOf(readContext, span)
    const { payers: n = 0, paid_by_all: all = 0 } = rows[0] ?? {}
    if (n < MIN_PAYERS || all <= 0) return tooLittle(n)
    const large = rows.filter(({ id, paid }) => id !== null && paid / all > LARGE_PAYER)
    if (large.length === 0) return detected(n, [])
    const paid = large.reduce((sum, one) => sum + one.paid, 0)
    const { money, share, count, figure } = wordsOf(readContext)
    const isOne = large.length === 1
    const found: FoundInsight = {
      ...base,
      kind: 'large_payers',
      tone: 'attention',
      period: span.to.slice(0, 4),
      title: isOne
        ? told`One payer brings ${share(paid / all)} of all income`
        : told`${count(large.length, 'payer')} bring ${share(paid / all)} of all income`,
      why: isOne
        ? told`${money(paid)} of ${money(all)} received within a year, from ${count(n, 'payer')} in all. Losing this one would be felt.`
        : told`${money(paid)} of ${money(all)} received within a year, from ${count(n, 'payer')} in all. Losing one of them would be felt.`,
      certainty: COUNTED,
      p_value: null,
      impact: asShare(paid, all),
      actionability: 0.5,
      figures: [
        figure(isOne ? 'This payer' : 'These payers', paid, 'money'),
        figure('Received in all', all, 'money', receivedHref(readContext, span)),
      ],
      rows: large.map((one) => ({
        id: one.id as string,
        label: displayName(one as Parameters<typeof displayName>[0]),
        cells: { amount: one.paid },
        href: receivedHref(readContext, span, one.id as string),
      })),
      href: null,
      action: { label: told`Call whoever pays most`, href: pages.admin.member(large[0]?.id as string) },
      measure: paid / all,
    }
    return detected(n, [found])
  },
}

/** What there is to tell about what comes in. */
export const REVENUE_DETECTORS: readonly Detector[] = [revenue, sources, payers]

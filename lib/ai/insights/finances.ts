import { sql } from 'kysely'
import { type Candidate, type Detector, looked, tooLittle } from '#lib/ai/insights/detector'
import { asShare, COUNTED, certaintyOf, wordsOf } from '#lib/ai/insights/words'
import type { Reading } from '#lib/ai/reading'
import { bothTails } from '#lib/ai/statistics/normal'
import { twoProportions } from '#lib/ai/statistics/proportions'
import { rankSum } from '#lib/ai/statistics/rank-tests'
import { robustSpread, theilSen, weightedMedian } from '#lib/ai/statistics/robust'
import { addDays, addMonths } from '#lib/format/dates'
import { sumInvoices } from '#lib/invoices/metrics'
import { pages } from '#lib/paths'
import { getPaymentBehaviour, RECEIVED_STATUSES, sumRevenue } from '#lib/payments/metrics'

const MONTHS = 13
/** Months that are the least to tell an odd one by. */
const LEAST_MONTHS = 8
/** A change of revenue below this is not worth a word. */
const LEAST_CHANGE = 0.05
const MOST_ROWS = 5

const base = { module: 'finances', subject: '' } as const

const question = ({ tenant, today }: Reading) => ({
  currency: tenant.currency,
  today,
  time_zone: tenant.time_zone,
})

async function billedInYear(reading: Reading): Promise<number> {
  const { groups } = await sumInvoices(reading.ctx, {
    ...question(reading),
    measure: 'billed',
    from: addDays(reading.today, -365),
    to: reading.today,
  })
  return groups[0]?.amount ?? 0
}

function receivedHref({ tenant }: Reading, from: string, to: string): string {
  return pages.admin.payments({
    received_from: from,
    received_to: to,
    status: RECEIVED_STATUSES.join(','),
    currency: tenant.currency,
  })
}

/** Whether the last whole month brought unusually much or little: its distance from the trend, in robust deviations. */
const revenue: Detector = {
  name: 'revenue of the last month',
  async look(reading) {
    const { ctx, today, tenant } = reading
    const running = `${today.slice(0, 7)}-01`
    const spans = Array.from({ length: MONTHS }, (_, month) => {
      const from = addMonths(running, month - MONTHS)
      return { from, to: addDays(addMonths(from, 1), -1) }
    })
    const amounts = await sumRevenue(ctx, tenant.currency, spans)
    const filled = amounts.slice(amounts.findIndex((amount) => amount > 0))
    if (filled.length <= LEAST_MONTHS || !amounts.some((amount) => amount > 0)) return tooLittle(filled.length)
    const past = filled.slice(0, -1)
    const last = filled.at(-1) ?? 0
    const line = theilSen(past)
    const residuals = past.map((value, month) => ({ value: value - line.intercept - line.slope * month, weight: 1 }))
    const expected = Math.max(0, line.intercept + line.slope * past.length)
    const usual = weightedMedian(past.map((value) => ({ value, weight: 1 })))
    const z = (last - expected) / robustSpread(residuals, 0, Math.max(1, usual * LEAST_CHANGE))
    const p = bothTails(z)
    const span = spans.at(-1) ?? { from: running, to: running }
    const { money, figure, share } = wordsOf(reading)
    const isUp = last > expected
    const change = expected > 0 ? (last - expected) / expected : 0
    if (Math.abs(change) < LEAST_CHANGE) return looked(filled.length, [])
    const href = receivedHref(reading, span.from, span.to)
    return looked(filled.length, [
      {
        ...base,
        kind: 'revenue_month',
        tone: isUp ? 'good' : 'warning',
        period: span.from.slice(0, 7),
        title: `${money(last)} came in last month, ${share(Math.abs(change))} ${isUp ? 'more' : 'less'} than the trend of a year led to expect`,
        why: `The months before pointed to ${money(Math.round(expected))}. Payments received less what was paid back.`,
        certainty: certaintyOf(p),
        p_value: p,
        impact: asShare(
          Math.abs(last - expected),
          past.reduce((sum, value) => sum + value, 0),
        ),
        actionability: 0.6,
        figures: [figure('Last month', last, 'money', href), figure('Expected', Math.round(expected), 'money')],
        rows: [],
        href,
        action: { label: 'See what it was for', href: pages.admin.assistant({ q: 'Revenue last month by kind' }) },
        measure: last,
      },
    ])
  },
}

/** What is overdue, as a plain fact; and whether more of the open money is overdue than a quarter ago. */
const overdue: Detector = {
  name: 'overdue invoices',
  async look(reading) {
    const [{ groups }, billed] = await Promise.all([
      sumInvoices(reading.ctx, { ...question(reading), measure: 'overdue' }),
      billedInYear(reading),
    ])
    const { amount = 0, count: invoices = 0 } = groups[0] ?? {}
    if (invoices === 0) return looked(0, [])
    const { money, count, figure, share } = wordsOf(reading)
    const href = pages.admin.invoices({ overdue: 'true', currency: reading.tenant.currency, sort: 'due_date' })
    return looked(invoices, [
      {
        ...base,
        kind: 'overdue',
        tone: 'warning',
        period: reading.today.slice(0, 7),
        title: `${money(amount)} on ${count(invoices, 'invoice')} ${invoices === 1 ? 'is' : 'are'} overdue`,
        why: `That is ${share(asShare(amount, billed))} of what was billed in the last twelve months.`,
        certainty: COUNTED,
        p_value: null,
        impact: asShare(amount, billed),
        actionability: 1,
        figures: [figure('Overdue', amount, 'money', href), figure('Invoices', invoices, 'invoices', href)],
        rows: [],
        href,
        action: { label: 'See whom to remind', href },
        measure: amount,
      },
    ])
  },
}

/** Whether few payers hold most of what is overdue. */
const concentration: Detector = {
  name: 'concentration of arrears',
  async look(reading) {
    const { groups, group_count } = await sumInvoices(reading.ctx, {
      ...question(reading),
      measure: 'overdue',
      group_by: 'member',
    })
    if (group_count < 2 * MOST_ROWS) return tooLittle(group_count)
    const total = groups.reduce((sum, { amount }) => sum + amount, 0)
    const top = groups.slice(0, MOST_ROWS)
    const held = top.reduce((sum, { amount }) => sum + amount, 0)
    if (held / total < 0.4) return looked(group_count, [])
    const { money, share, figure } = wordsOf(reading)
    const overdueHref = pages.admin.invoices({ overdue: 'true', currency: reading.tenant.currency, sort: 'due_date' })
    return looked(group_count, [
      {
        ...base,
        kind: 'arrears_concentrated',
        tone: 'attention',
        period: reading.today.slice(0, 7),
        title: `${MOST_ROWS} payers owe ${share(held / total)} of all that is overdue`,
        why: `${money(held)} of ${money(total)}. A few calls move more than many reminders.`,
        certainty: COUNTED,
        p_value: null,
        impact: asShare(held, await billedInYear(reading)),
        actionability: 1,
        figures: [figure('They owe', held, 'money', overdueHref), figure('All overdue', total, 'money', overdueHref)],
        rows: top.map(({ key, label, member_id, amount }) => ({
          id: key ?? '',
          label: label ?? '',
          cells: { amount },
          href: member_id ? pages.admin.member(member_id) : null,
        })),
        href: overdueHref,
        action: { label: 'Call these five', href: overdueHref },
        measure: held,
      },
    ])
  },
}

/** How many days each invoice of a span took to be paid, as counts by days. */
async function daysToPay({ ctx, tenant }: Reading, from: string, to: string): Promise<Map<number, number>> {
  const rows = await ctx.db
    .selectFrom('invoices')
    .select([sql<number>`invoices.paid_on - invoices.issue_date`.as('days'), sql<number>`count(*)`.as('times')])
    .where('invoices.status', '=', 'paid')
    .where('invoices.currency', '=', tenant.currency)
    .where('invoices.paid_on', '>=', from)
    .where('invoices.paid_on', '<=', to)
    .where('invoices.issue_date', 'is not', null)
    .groupBy('days')
    .execute()
  return new Map(rows.map(({ days, times }) => [days, times]))
}

/** Whether members take longer to pay than before. */
const daysToPayDrift: Detector = {
  name: 'days to pay',
  async look(reading) {
    const { ctx, today, tenant } = reading
    const now = { from: addDays(today, -90), to: today }
    const before = { from: addDays(today, -365), to: addDays(today, -91) }
    const [recent, earlier, behaviour, past] = await Promise.all([
      daysToPay(reading, now.from, now.to),
      daysToPay(reading, before.from, before.to),
      getPaymentBehaviour(ctx, { currency: tenant.currency, ...now }),
      getPaymentBehaviour(ctx, { currency: tenant.currency, ...before }),
    ])
    const median = behaviour.median_days_to_pay
    const medianBefore = past.median_days_to_pay
    if (behaviour.invoices < 20 || past.invoices < 20 || median === null || medianBefore === null) {
      return tooLittle(behaviour.invoices)
    }
    const { z } = rankSum(recent, earlier)
    const p = bothTails(z)
    const isFaster = z < 0
    const { count, figure } = wordsOf(reading)
    const candidate: Candidate = {
      ...base,
      kind: 'days_to_pay',
      tone: isFaster ? 'good' : 'attention',
      period: today.slice(0, 7),
      title: `Invoices are paid ${isFaster ? 'faster' : 'more slowly'}: within ${count(median, 'day')} now, ${count(medianBefore, 'day')} before`,
      why: `Half of the ${count(behaviour.invoices, 'invoice')} paid in the last 90 days, against the nine months before.`,
      certainty: certaintyOf(p),
      p_value: p,
      impact: asShare(Math.abs(median - medianBefore), 90),
      actionability: 0.6,
      figures: [figure('Now', median, 'days'), figure('Before', medianBefore, 'days')],
      rows: [],
      href: receivedHref(reading, now.from, now.to),
      action: isFaster
        ? null
        : { label: 'Ask who pays latest', href: pages.admin.assistant({ q: 'Who pays latest?' }) },
      measure: median,
    }
    return looked(behaviour.invoices, Math.abs(median - medianBefore) < 1 ? [] : [candidate])
  },
}

/** The share of invoices due in a span that were paid by their day. */
async function onTime({ ctx, tenant }: Reading, from: string, to: string) {
  const row = await ctx.db
    .selectFrom('invoices')
    .select([
      sql<number>`count(*) filter (where invoices.paid_on <= invoices.due_date)`.as('hits'),
      sql<number>`count(*)`.as('of'),
    ])
    .where('invoices.status', 'in', ['paid', 'open'])
    .where('invoices.currency', '=', tenant.currency)
    .where('invoices.due_date', '>=', from)
    .where('invoices.due_date', '<=', to)
    .executeTakeFirstOrThrow()
  return row
}

const CASH_DAYS = 30

/** What falls due soon, and how much of it will come on time as things go. */
const cash: Detector = {
  name: 'cash due',
  async look(reading) {
    const { ctx, today } = reading
    const span = { from: today, to: addDays(today, CASH_DAYS) }
    const [{ groups }, past, billed] = await Promise.all([
      sumInvoices(ctx, { ...question(reading), measure: 'outstanding', ...span }),
      onTime(reading, addDays(today, -180), addDays(today, -1)),
      billedInYear(reading),
    ])
    const { amount = 0, count: invoices = 0 } = groups[0] ?? {}
    if (invoices < 5 || past.of < 20) return tooLittle(past.of)
    const rate = past.hits / past.of
    const { money, share, count, figure } = wordsOf(reading)
    const href = pages.admin.invoices({
      status: 'open',
      currency: reading.tenant.currency,
      due_from: span.from,
      due_to: span.to,
      sort: 'due_date',
    })
    return looked(past.of, [
      {
        ...base,
        kind: 'cash_due',
        tone: 'attention',
        period: today.slice(0, 7),
        title: `${money(amount)} falls due within ${CASH_DAYS} days; about ${money(Math.round(amount * rate))} should come on time`,
        why: `${share(rate)} of the ${count(past.of, 'invoice')} due in the last half year were paid by their day.`,
        certainty: `An estimate: between ${share(Math.max(0, rate - halfWidth(rate, past.of)))} and ${share(Math.min(1, rate + halfWidth(rate, past.of)))} on time.`,
        p_value: null,
        impact: asShare(amount, billed) * 0.5,
        actionability: 0.5,
        figures: [figure('Due', amount, 'money', href), figure('Paid on time', rate, 'percent')],
        rows: [],
        href,
        action: { label: 'See what falls due', href },
        measure: amount,
      },
    ])
  },
}

/** Half of a 95 % interval of a share. */
function halfWidth(rate: number, n: number): number {
  return 1.96 * Math.sqrt((rate * (1 - rate)) / n)
}

/** Whether fewer invoices are paid on time than in the quarter before. */
const punctuality: Detector = {
  name: 'paid on time',
  async look(reading) {
    const { today } = reading
    const [now, before] = await Promise.all([
      onTime(reading, addDays(today, -90), addDays(today, -1)),
      onTime(reading, addDays(today, -365), addDays(today, -91)),
    ])
    if (now.of < 20 || before.of < 20) return tooLittle(now.of)
    const p = bothTails(twoProportions(now, before))
    const [rate, rateBefore] = [now.hits / now.of, before.hits / before.of]
    const isUp = rate > rateBefore
    const { share, count, figure } = wordsOf(reading)
    return looked(now.of, [
      {
        ...base,
        kind: 'paid_on_time',
        tone: isUp ? 'good' : 'warning',
        period: today.slice(0, 7),
        title: `${share(rate)} of invoices were paid by their day in the last quarter, ${isUp ? 'up' : 'down'} from ${share(rateBefore)}`,
        why: `Of ${count(now.of, 'invoice')} due in the last 90 days, against ${count(before.of, 'invoice')} in the nine months before.`,
        certainty: certaintyOf(p),
        p_value: p,
        impact: Math.abs(rate - rateBefore),
        actionability: 0.8,
        figures: [figure('On time', rate, 'percent'), figure('Before', rateBefore, 'percent')],
        rows: [],
        href: pages.admin.invoices({ due_from: addDays(today, -90), due_to: addDays(today, -1), sort: 'due_date' }),
        action: isUp
          ? null
          : { label: 'See what is overdue', href: pages.admin.invoices({ overdue: 'true', sort: 'due_date' }) },
        measure: rate,
      },
    ])
  },
}

/** What there is to tell about money. */
export const FINANCE_DETECTORS: readonly Detector[] = [
  revenue,
  overdue,
  concentration,
  daysToPayDrift,
  punctuality,
  cash,
]

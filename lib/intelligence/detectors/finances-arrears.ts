import type { ReadContext } from '#lib/figures/read-context'
import { addDays } from '#lib/format/dates'
import { type Detector, detected, type FoundInsight, monthOf, tooLittle } from '#lib/intelligence/detectors/detector'
import { countPunctual } from '#lib/intelligence/detectors/finances-punctuality'
import { gini } from '#lib/intelligence/detectors/judge'
import { told } from '#lib/intelligence/detectors/told'
import { asShare, COUNTED, wordsOf } from '#lib/intelligence/detectors/words'
import { type InvoiceQuestion, sumInvoices } from '#lib/invoices/metrics'
import { pages } from '#lib/paths'
import { selectIn } from '#lib/query/figures'

const base = { module: 'finances', subject: '', certainty: COUNTED, p_value: null } as const

/** Adds up invoices in the association's currency; see sumInvoices. */
function sums(readContext: ReadContext, asked: Pick<InvoiceQuestion, 'measure' | 'from' | 'to' | 'group_by'>) {
  const { ctx, today, tenant } = readContext
  return sumInvoices(ctx, { today, ...tenant, ...asked }, selectIn(readContext, 'invoices'))
}

/** What was billed within a year, in minor units: what debts are measured against. */
async function billedInYear(readContext: ReadContext): Promise<number> {
  const { today } = readContext
  return (await sums(readContext, { measure: 'billed', from: addDays(today, -365), to: today })).amount
}

function overdueHref({ tenant }: ReadContext, member_id?: string): string {
  return pages.admin.invoices({ overdue: 'true', currency: tenant.currency, member_id, sort: 'due_date' })
}

/** What is overdue. Whether it becomes more is told by how many pay on time. */
const overdue: Detector = {
  name: 'overdue invoices',
  kind: 'insight',
  module: 'finances',
  permission: 'invoices.read',
  async detect({ readContext }) {
    const [{ amount, count: invoices }, billed] = await Promise.all([
      sums(readContext, { measure: 'overdue' }),
      billedInYear(readContext),
    ])
    if (invoices === 0) return detected(0, [])
    const { money, count, figure, share } = wordsOf(readContext)
    const href = overdueHref(readContext)
    const found: FoundInsight = {
      ...base,
      kind: 'overdue',
      tone: 'warning',
      period: monthOf(readContext.today),
      title: told`${money(amount)} on ${count(invoices, 'invoice is', 'invoices are')} overdue`,
      why: told`That is ${share(asShare(amount, billed))} of what was billed in the last twelve months.`,
      impact: asShare(amount, billed),
      actionability: 1,
      figures: [figure('Overdue', amount, 'money', href), figure('Invoices', invoices, 'invoices', href)],
      rows: [],
      href,
      action: { label: told`See whom to remind`, href },
      measure: amount,
    }
    return detected(invoices, [found])
  },
}

const FEW = 5
const MIN_DEBTORS = 4 * FEW
const MIN_HELD = 0.4
/** Debts that are spread more evenly than this are spread as dues of several prices are. */
const MIN_GINI = 0.4

/** Whether few payers hold most of what is overdue. */
const concentration: Detector = {
  name: 'concentration of arrears',
  kind: 'insight',
  module: 'finances',
  permission: 'invoices.read',
  async detect({ readContext }) {
    const [{ groups, group_count, amount: total }, billed] = await Promise.all([
      sums(readContext, { measure: 'overdue', group_by: 'member' }),
      billedInYear(readContext),
    ])
    if (group_count < MIN_DEBTORS) return tooLittle(group_count)
    const top = groups.slice(0, FEW)
    const held = top.reduce((sum, { amount }) => sum + amount, 0)
    if (held / total < MIN_HELD || gini(groups.map(({ amount }) => amount)) < MIN_GINI) {
      return detected(group_count, [])
    }
    const { money, share, count, figure } = wordsOf(readContext)
    const found: FoundInsight = {
      ...base,
      kind: 'arrears_concentrated',
      tone: 'attention',
      period: monthOf(readContext.today),
      title: told`${count(FEW, 'payer')} owe ${share(held / total)} of all that is overdue`,
      why: told`${money(held)} of ${money(total)}, which ${count(group_count, 'payer')} owe in all. A few calls move more than many reminders.`,
      impact: asShare(held, billed),
      actionability: 1,
      figures: [figure('They owe', held, 'money'), figure('All overdue', total, 'money', overdueHref(readContext))],
      rows: top.map(({ key, label, member_id, amount }) => ({
        id: key ?? '',
        label: label ?? '',
        cells: { amount },
        href: member_id ? overdueHref(readContext, member_id) : null,
      })),
      href: null,
      action: {
        label: told`Call whoever owes most`,
        href: top[0]?.member_id ? pages.admin.member(top[0].member_id) : overdueHref(readContext),
      },
      measure: held,
    }
    return detected(group_count, [found])
  },
}

const CASH_DAYS = 30
const MIN_OPEN = 5
const MIN_PAST = 20

/** An estimate to two digits: more would pretend to know. */
function roughly(minor: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, minor))) - 1)
  return Math.round(minor / unit) * unit
}

/** What falls due soon, and how much of it will come on time as things go. */
const cash: Detector = {
  name: 'cash due',
  kind: 'insight',
  module: 'finances',
  permission: 'invoices.read',
  async detect({ readContext }) {
    const { today, tenant } = readContext
    const span = { from: today, to: addDays(today, CASH_DAYS) }
    const [{ amount, count: invoices }, past, billed] = await Promise.all([
      sums(readContext, { measure: 'outstanding', ...span }),
      countPunctual(readContext, { from: addDays(today, -180), to: addDays(today, -1) }),
      billedInYear(readContext),
    ])
    if (invoices < MIN_OPEN || past.of < MIN_PAST) return tooLittle(past.of)
    const rate = past.hits / past.of
    const { money, share, count, figure, between } = wordsOf(readContext)
    const href = pages.admin.invoices({
      status: 'open',
      currency: tenant.currency,
      due_from: span.from,
      due_to: span.to,
      sort: 'due_date',
    })
    const found: FoundInsight = {
      ...base,
      kind: 'cash_due',
      tone: 'attention',
      period: monthOf(today),
      title: told`${money(amount)} falls due within ${CASH_DAYS} days; about ${money(roughly(amount * rate))} should come in time`,
      why: told`${share(rate)} of the ${count(past.of, 'invoice')} due in the last half year were paid in time.`,
      certainty: `What is due is counted. What comes in time is an estimate: ${between(past)} of it, if payers do as they did.`,
      impact: asShare(amount, billed) * 0.5,
      actionability: 0.5,
      figures: [
        figure('Due', amount, 'money', href),
        figure('Invoices', invoices, 'invoices', href),
        figure('Paid in time so far', rate, 'percent'),
      ],
      rows: [],
      href,
      action: { label: told`See what falls due`, href },
      measure: amount,
    }
    return detected(past.of, [found])
  },
}

/** What there is to tell about what is owed. */
export const ARREARS_DETECTORS: readonly Detector[] = [overdue, concentration, cash]

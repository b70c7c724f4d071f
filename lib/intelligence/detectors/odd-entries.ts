import { sql } from 'kysely'
import type { Ctx } from '#lib/context'
import { addYears } from '#lib/format/dates'
import type { Detector, FoundAnomaly } from '#lib/intelligence/detectors/detector'
import { evidence, ISSUED_ON, readRows, subject } from '#lib/intelligence/detectors/rows'
import type { Scope } from '#lib/intelligence/detectors/scope'
import { type Told, told } from '#lib/intelligence/detectors/told'

type OddType = 'paid_before_issued' | 'due_before_issued' | 'due_far_ahead' | 'zero_total' | 'future_dated'

/** An invoice as far as its days and its sum can be wrong by themselves. */
export interface InvoiceEntry {
  /** The day on which it is issued. */
  issue_date: string
  due_date: string | null
  paid_on: string | null
  total_minor: number
}

/** An invoice is hardly ever due later than this. */
const MAX_DUE_YEARS = 2

/** Returns what is wrong with an invoice, with the day that is wrong and the day that it is wrong against. */
export function oddTypesOf(entry: InvoiceEntry, today: string): { type: OddType; on: string; against: string }[] {
  const { issue_date, due_date, paid_on, total_minor } = entry
  const flaws: { type: OddType; on: string; against: string }[] = []
  if (issue_date > today) flaws.push({ type: 'future_dated', on: issue_date, against: today })
  if (paid_on && paid_on < issue_date) flaws.push({ type: 'paid_before_issued', on: paid_on, against: issue_date })
  if (due_date && due_date < issue_date) flaws.push({ type: 'due_before_issued', on: due_date, against: issue_date })
  if (due_date && due_date > addYears(issue_date, MAX_DUE_YEARS))
    flaws.push({ type: 'due_far_ahead', on: due_date, against: issue_date })
  if (total_minor === 0) flaws.push({ type: 'zero_total', on: issue_date, against: issue_date })
  return flaws
}

/** An entry whose dates, sum or number cannot be right, or hardly ever are. */
interface OddEntry {
  type: OddType
  noun: 'invoices' | 'payments'
  id: string
  label: string
  payer_name: string
  currency: string
  amount_minor: number
  /** The day that is wrong, and the day that it is wrong against. */
  on: string
  against: string
}

/** Two numbers of a series that follow each other with others missing between them. */
interface NumberGap {
  id: string
  number: string
  before: string
  missing: number
  issue_date: string
}

/** Where more than this share of earlier invoices were paid before they were issued, it is a habit. */
const HABIT = 0.02
const MAX_ENTRIES = 100

const WORDS: Readonly<
  Record<
    OddEntry['type'],
    {
      rule: 'certain' | 'likely' | 'hint'
      headline: (entry: OddEntry, on: Told) => Told
      why: (entry: OddEntry, on: Told, against: Told) => Told
      action: string
    }
  >
> = {
  paid_before_issued: {
    rule: 'hint',
    headline: ({ label }) => told`${label} was paid before it was issued`,
    why: ({ label, payer_name }, on, against) =>
      told`${label} was issued on ${against}, but ${payer_name} is recorded as having paid it on ${on} already.`,
    action: 'Check the day of the payment; a payment for something else may have been used for this invoice.',
  },
  due_before_issued: {
    rule: 'likely',
    headline: ({ label }) => told`${label} was due before it was issued`,
    why: ({ label, payer_name }, on, against) =>
      told`${label} to ${payer_name} was due on ${on}, before it was issued on ${against}: it was overdue from the start.`,
    action: 'Check the due date before a reminder goes out.',
  },
  due_far_ahead: {
    rule: 'likely',
    headline: ({ label }, on) => told`${label} is due only on ${on}`,
    why: ({ label, payer_name }, on, against) =>
      told`${label} to ${payer_name} of ${against} is due on ${on}, more than ${MAX_DUE_YEARS} years later: nobody would be reminded before.`,
    action: 'Check the year of the due date.',
  },
  zero_total: {
    rule: 'hint',
    headline: ({ label, payer_name }) => told`${label} charges ${payer_name} nothing`,
    why: ({ label, payer_name }, on) => told`${label} of ${on} to ${payer_name} comes to zero.`,
    action: 'Check its lines; where nothing is owed no invoice is needed.',
  },
  future_dated: {
    rule: 'likely',
    headline: ({ label }, on) => told`${label} is dated ${on}, a day to come`,
    why: ({ label, noun }, on) =>
      noun === 'payments'
        ? told`${label} is received on ${on}, a day that has not come yet.`
        : told`${label} is issued on ${on}, a day that has not come yet.`,
    action: 'Check the date; reverse and record it again if it is a slip.',
  },
}

/** Finds entries with dates that cannot be right, and numbers that are missing. */
function detectOddEntries(entries: readonly OddEntry[], gaps: readonly NumberGap[], scope: Scope): FoundAnomaly[] {
  return [...entries.map((entry) => describeEntry(entry, scope)), ...gaps.map((gap) => describeGap(gap, scope))]
}

function describeEntry(entry: OddEntry, { words, today }: Scope): FoundAnomaly {
  const { rule, headline, why, action } = WORDS[entry.type]
  const amount = words.money(entry.amount_minor, entry.currency)
  return {
    type: entry.type,
    key: [entry.id],
    entity: subject(entry.noun, entry.id, entry.label),
    headline: headline(entry, words.date(entry.on)),
    occurred_on: entry.type === 'future_dated' ? today : entry.against,
    surprise: { rule },
    observed: { value: entry.amount_minor, unit: 'money', text: `${words.date(entry.on)}` },
    expected: null,
    explanation: why(entry, words.date(entry.on), words.date(entry.against)),
    evidence_rows: [evidence(entry.noun, entry.id, entry.label, `${amount}, ${entry.payer_name}`)],
    suggested_action: action,
    method: 'What was entered contradicts itself',
    n_baseline: 0,
    amount_minor: entry.amount_minor,
    currency: entry.currency,
  }
}

function describeGap({ id, number, before, missing, issue_date }: NumberGap, { words }: Scope): FoundAnomaly {
  const count = missing === 1 ? told`one number is missing` : told`${words.number(missing)} numbers are missing`
  return {
    type: 'number_gap',
    key: [before, number],
    entity: subject('invoices', id, number),
    headline: told`Before ${number}, ${count}`,
    occurred_on: issue_date,
    surprise: { rule: 'likely' },
    observed: { value: missing, unit: 'count', text: `${words.number(missing)} missing` },
    expected: { low: 0, mid: 0, high: 0, unit: 'count', text: 'none missing' },
    explanation: told`Between ${before} and ${number}, ${count}. Invoice numbers have to follow each other without gaps.`,
    evidence_rows: [evidence('invoices', id, number, `The first one after the gap, issued ${words.date(issue_date)}`)],
    suggested_action: 'Find out where the missing numbers went, and note it for the auditors.',
    method: 'Numbers of a series follow each other without gaps',
    n_baseline: 0,
  }
}

interface KeptInvoice extends InvoiceEntry {
  id: string
  label: string
  payer_name: string
  currency: string
}

/** Invoices that may be odd by themselves. */
function loadInvoices(ctx: Ctx, { window, today }: Scope): Promise<KeptInvoice[]> {
  return readRows<KeptInvoice>(
    ctx,
    sql`select i.id, i.number as label, i.payer_name, i.currency, i.total_minor, i.issue_date, i.due_date, i.paid_on
    from invoices i
    where i.status in ('open', 'paid', 'uncollectible') and (
      ${ISSUED_ON} > ${today}::date and ${ISSUED_ON} < 'infinity'::date
      or ${ISSUED_ON} between ${window.from}::date and ${window.to}::date
        and (i.paid_on < i.issue_date or i.due_date < i.issue_date or i.total_minor = 0
          or i.due_date > i.issue_date + make_interval(years => ${MAX_DUE_YEARS}::int)))
    order by i.total_minor desc, i.id limit ${MAX_ENTRIES}`,
  )
}

/** Payments that are dated ahead. */
function loadPayments(ctx: Ctx, { today }: Scope): Promise<OddEntry[]> {
  return readRows<OddEntry>(
    ctx,
    sql`select 'future_dated' as type, 'payments' as noun, p.id, p.number as label, coalesce(m.first_name || ' ' || m.last_name, 'somebody') as payer_name,
      p.currency, p.amount_minor, p.received_on as "on", ${today}::date as against
    from payments p left join members m on m.id = p.member_id
    where p.received_on > ${today}::date and p.status in ('succeeded', 'pending', 'partially_refunded')
    order by p.amount_minor desc, p.id limit ${MAX_ENTRIES}`,
  )
}

async function loadEntries(ctx: Ctx, scope: Scope): Promise<OddEntry[]> {
  const [invoices, payments] = await Promise.all([loadInvoices(ctx, scope), loadPayments(ctx, scope)])
  const entries = invoices.flatMap((invoice) =>
    oddTypesOf(invoice, scope.today).map((flaw) => ({
      ...invoice,
      ...flaw,
      noun: 'invoices' as const,
      amount_minor: invoice.total_minor,
    })),
  )
  return [...entries, ...payments]
}

/** How many invoices there were before the window, and how many of them were paid before they were issued. */
async function loadHabit(ctx: Ctx, { window }: Scope): Promise<number> {
  const [row] = await readRows<{ early: number; all: number }>(
    ctx,
    sql`select (count(*) filter (where i.paid_on < i.issue_date))::int as early, count(*)::int as "all" from invoices i
      where ${ISSUED_ON} >= ${window.from}::date - 365 and ${ISSUED_ON} < ${window.from}::date and i.status = 'paid'`,
  )
  return row && row.all > 0 ? row.early / row.all : 0
}

function loadGaps(ctx: Ctx, { window }: Scope): Promise<NumberGap[]> {
  // Numbers longer than a bigint are no numbers of a series.
  const digits = sql`substring(i.number from '(\\d{1,15})$')`
  return readRows<NumberGap>(
    ctx,
    sql`select id, number, before, missing, issue_date from (
      select i.id, i.number, i.issue_date, lag(i.number) over series as before,
        ${digits}::bigint - lag(${digits}::bigint) over series - 1 as missing
      from invoices i
      where ${ISSUED_ON} between ${window.from}::date and ${window.to}::date and i.number ~ '\\d$'
      window series as (partition by i.series, left(i.number, length(i.number) - length(${digits})) order by ${digits}::bigint)
    ) numbers where missing > 0 order by number limit ${MAX_ENTRIES}`,
  )
}

async function countEntries(ctx: Ctx, { window }: Scope): Promise<number> {
  const [row] = await readRows<{ n: number }>(
    ctx,
    sql`select count(*)::int as n from invoices i where ${ISSUED_ON} between ${window.from}::date and ${window.to}::date`,
  )
  return row?.n ?? 0
}

export const oddEntries: Detector = {
  name: 'odd_entries',
  kind: 'anomaly',
  module: 'finances',
  permission: 'invoices.read',
  label: 'Dates and numbers that cannot be right',
  needs: { count: 1, unit: 'invoices' },
  detect: async ({ ctx, scope }) => {
    const [entries, habit, gaps, n] = await Promise.all([
      loadEntries(ctx, scope),
      loadHabit(ctx, scope),
      loadGaps(ctx, scope),
      countEntries(ctx, scope),
    ])
    const kept = entries.filter(({ type }) => type !== 'paid_before_issued' || habit <= HABIT)
    return { n, findings: detectOddEntries(kept, gaps, scope) }
  },
}

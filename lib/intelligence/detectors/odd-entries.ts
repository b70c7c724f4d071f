import { sql } from 'kysely'
import type { Ctx } from '#lib/context'
import type { Detector, FoundAnomaly } from '#lib/intelligence/detectors/detector'
import { evidence, ISSUED_ON, readRows, subject } from '#lib/intelligence/detectors/rows'
import type { Scope } from '#lib/intelligence/detectors/scope'

/** An entry whose dates or number cannot be right, or hardly ever are. */
interface OddEntry {
  type: 'paid_before_issued' | 'due_before_issued' | 'future_dated'
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
      why: (entry: OddEntry, on: string, against: string) => string
      action: string
    }
  >
> = {
  paid_before_issued: {
    rule: 'hint',
    why: ({ label, payer_name }, on, against) =>
      `${label} was issued on ${against}, but ${payer_name} is recorded as having paid it on ${on} already.`,
    action: 'Check the day of the payment; a payment for something else may have been used for this invoice.',
  },
  due_before_issued: {
    rule: 'likely',
    why: ({ label, payer_name }, on, against) =>
      `${label} to ${payer_name} was due on ${on}, before it was issued on ${against}: it was overdue from the start.`,
    action: 'Check the due date before a reminder goes out.',
  },
  future_dated: {
    rule: 'likely',
    why: ({ label, noun }, on) =>
      `${label} is ${noun === 'payments' ? 'received' : 'issued'} on ${on}, a day that has not come yet.`,
    action: 'Check the date; reverse and record it again if it is a slip.',
  },
}

/** Finds entries with dates that cannot be right, and numbers that are missing. */
function detectOddEntries(entries: readonly OddEntry[], gaps: readonly NumberGap[], scope: Scope): FoundAnomaly[] {
  return [...entries.map((entry) => describeEntry(entry, scope)), ...gaps.map((gap) => describeGap(gap, scope))]
}

function describeEntry(entry: OddEntry, { words, today }: Scope): FoundAnomaly {
  const { rule, why, action } = WORDS[entry.type]
  const amount = words.money(entry.amount_minor, entry.currency)
  return {
    type: entry.type,
    key: [entry.id],
    entity: subject(entry.noun, entry.id, entry.label),
    occurred_on: entry.type === 'future_dated' ? today : entry.against,
    surprise: { rule },
    observed: { value: entry.amount_minor, unit: 'money', text: words.date(entry.on) },
    expected: null,
    explanation: why(entry, words.date(entry.on), words.date(entry.against)),
    evidence_rows: [evidence(entry.noun, entry.id, entry.label, `${amount}, ${entry.payer_name}`)],
    suggested_action: action,
    method: 'Rule',
    n_baseline: 0,
    amount_minor: entry.amount_minor,
    currency: entry.currency,
  }
}

function describeGap({ id, number, before, missing, issue_date }: NumberGap, { words }: Scope): FoundAnomaly {
  const count = missing === 1 ? 'one number is' : `${words.number(missing)} numbers are`
  return {
    type: 'number_gap',
    key: [before, number],
    entity: subject('invoices', id, number),
    occurred_on: issue_date,
    surprise: { rule: 'likely' },
    observed: { value: missing, unit: 'count', text: `${words.number(missing)} missing` },
    expected: { low: 0, mid: 0, high: 0, unit: 'count', text: 'none missing' },
    explanation: `Between ${before} and ${number}, ${count} missing. Invoice numbers have to follow each other without gaps.`,
    evidence_rows: [evidence('invoices', id, number, `The first one after the gap, issued ${words.date(issue_date)}`)],
    suggested_action: 'Find out where the missing numbers went, and note it for the auditors.',
    method: 'Rule: numbers of a series without gaps',
    n_baseline: 0,
  }
}

function loadEntries(ctx: Ctx, { window, today }: Scope): Promise<OddEntry[]> {
  const issued = sql`${ISSUED_ON} between ${window.from}::date and ${window.to}::date and i.status in ('open', 'paid', 'uncollectible')`
  const invoice = sql`'invoices' as noun, i.id, i.number as label, i.payer_name, i.currency, i.total_minor as amount_minor`
  return readRows<OddEntry>(
    ctx,
    sql`select * from (
      select 'paid_before_issued' as type, ${invoice}, i.paid_on as "on", i.issue_date as against
        from invoices i where ${issued} and i.paid_on < i.issue_date
      union all
      select 'due_before_issued', ${invoice}, i.due_date, i.issue_date
        from invoices i where ${issued} and i.due_date < i.issue_date
      union all
      select 'future_dated', ${invoice}, i.issue_date, ${today}::date
        from invoices i where ${ISSUED_ON} > ${today}::date and ${ISSUED_ON} < 'infinity'::date and i.status in ('open', 'paid')
      union all
      select 'future_dated', 'payments', p.id, p.number, coalesce(m.first_name || ' ' || m.last_name, 'somebody'), p.currency, p.amount_minor, p.received_on, ${today}::date
        from payments p left join members m on m.id = p.member_id
        where p.received_on > ${today}::date and p.status in ('succeeded', 'pending', 'partially_refunded')
    ) entries order by amount_minor desc, id limit ${MAX_ENTRIES}`,
  )
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

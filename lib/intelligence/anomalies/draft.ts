import { sql } from 'kysely'
import type { Ctx } from '#lib/context'
import { AppError } from '#lib/errors'
import { addDays, daysBetween, todayIn } from '#lib/format/dates'
import { toMinor } from '#lib/format/money'
import { cut } from '#lib/format/shortened'
import type { DraftInvoice, DraftWarning } from '#lib/intelligence/anomalies/schema'
import { amountText, judgeAmount, loadUsualAmounts, usualBefore } from '#lib/intelligence/detectors/amounts'
import { type BilledRow, likenessOf } from '#lib/intelligence/detectors/duplicate-invoices'
import { oddTypesOf } from '#lib/intelligence/detectors/odd-entries'
import { evidence, readRows } from '#lib/intelligence/detectors/rows'
import { type Scope, scopeOf } from '#lib/intelligence/detectors/scope'
import type { Invoice } from '#lib/invoices/schema'

/** How far back the prices of a draft's kind are compared, and the member's own invoices. */
const BASELINE_DAYS = 365
const OWN_DAYS = 800
/** So long before a term ends its renewal is nothing odd. */
const RENEWAL_DAYS = 90

interface OwnInvoice extends BilledRow {
  status: string
}

/**
 * Runs the checks of issued invoices on a draft: is it the copy of another, is its amount usual, has the member paid
 * for the period already. Returns what looks odd, nothing when all is well. Reads only.
 *
 * @throws AppError invalid when the total is no amount of the currency
 */
export async function checkDraft(ctx: Ctx, draft: DraftInvoice, now: Date = new Date()): Promise<DraftWarning[]> {
  const tenant = await ctx.db
    .selectFrom('tenants')
    .select(['currency', 'time_zone', 'locale'])
    .executeTakeFirstOrThrow()
  const currency = draft.currency ?? tenant.currency
  const total_minor = minorOf(draft.total, currency)
  const today = todayIn(tenant.time_zone, now)
  const scope = scopeOf(tenant, today, BASELINE_DAYS)
  const member = draft.member_id && draft.kind === 'dues' ? await findMember(ctx, draft.member_id) : null
  const tier_id = draft.tier_id ?? member?.tier_id
  const [own, usual, tier] = await Promise.all([
    draft.member_id ? loadOwn(ctx, draft, today) : [],
    loadUsualAmounts(ctx, scope.window.from, addDays(today, 1)),
    tier_id ? findTier(ctx, tier_id) : null,
  ])
  const row = rowOf(draft, currency, total_minor, today)
  const group = [draft.kind, tier_id, currency].filter(Boolean).join(' ')
  const prices = tier?.prices ?? []
  const verdict = prices.includes(total_minor) ? null : judgeAmount(total_minor, usualBefore(group, usual), prices)
  const warnings = [copyWarning(row, own, scope), paidWarning(row, own, member?.paid_until ?? null, scope)]
  if (verdict?.is_odd) {
    const reason = amountText(total_minor, verdict, scope.words, currency)
    warnings.push({
      type: 'amount_outlier',
      severity: Math.abs(verdict.z) >= 5 ? 'high' : 'medium',
      explanation: `${scope.words.money(total_minor, currency)} is ${reason}${tier ? ` for the ${tier.name} membership` : ''}.`,
      compare: null,
    })
  }
  return [...warnings.filter((warning) => warning !== null), ...entryWarnings(draft, row, scope)]
}

/** What is wrong with the due date and the total by themselves. */
function entryWarnings({ due_date = null }: DraftInvoice, row: BilledRow, { today, words }: Scope): DraftWarning[] {
  const { issue_date, total_minor } = row
  return oddTypesOf({ issue_date, due_date, paid_on: null, total_minor }, today).flatMap(({ type, on }) => {
    const explanation = ENTRY_WARNINGS[type]?.(words.date(on).en)
    return explanation ? { type, severity: 'medium' as const, explanation, compare: null } : []
  })
}

const ENTRY_WARNINGS: Readonly<Record<string, (on: string) => string>> = {
  due_before_issued: (on) => `It is due on ${on}, before it is issued.`,
  due_far_ahead: (on) => `It is due only on ${on}, more than two years ahead.`,
  zero_total: () => 'It comes to zero.',
}

function minorOf(total: string, currency: string): number {
  try {
    return toMinor(total, currency)
  } catch (cause) {
    throw new AppError('invalid', 'Give an amount of the currency, such as "120.00".', { field: 'total', cause })
  }
}

function rowOf(draft: DraftInvoice, currency: string, total_minor: number, today: string): BilledRow {
  return {
    id: draft.id ?? '',
    number: null,
    payer: draft.member_id ?? '',
    payer_name: '',
    kind: draft.kind,
    currency,
    total_minor,
    remaining_minor: total_minor,
    issue_date: draft.issue_date ?? today,
    service_from: draft.service_from ?? null,
    service_to: draft.service_to ?? null,
    registration_id: draft.registration_id ?? null,
    description: draft.description,
    same_dates: '',
  }
}

function detailOf(row: OwnInvoice, { words }: Scope): string {
  return `${words.money(row.total_minor, row.currency)}, ${row.status}, ${words.date(row.issue_date)}`
}

function copyWarning(draft: BilledRow, own: readonly OwnInvoice[], scope: Scope): DraftWarning | null {
  // Without lines yet, the amount alone says enough to look.
  const alike = own.map((row) => ({
    row,
    likeness: likenessOf(row, draft.description ? draft : { ...draft, description: row.description }),
  }))
  const copy = alike.find(({ likeness }) => likeness === 'exact') ?? alike.find(({ likeness }) => likeness)
  if (!copy?.likeness) return null
  const { row, likeness } = copy
  const label = row.number ?? 'another draft'
  return {
    type: 'duplicate_invoice',
    severity: likeness === 'exact' ? 'high' : 'medium',
    explanation: `${label} of ${scope.words.date(row.issue_date)} charges the same member ${
      likeness === 'exact' ? 'the same' : 'nearly the same'
    }.`,
    compare: evidence('invoices', row.id, row.number ?? 'Draft', detailOf(row, scope)),
  }
}

function paidWarning(
  draft: BilledRow,
  own: readonly OwnInvoice[],
  paidUntil: string | null,
  scope: Scope,
): DraftWarning | null {
  if (draft.kind !== 'dues') return null
  const { service_from: from, service_to: to } = draft
  const paid = own.find(
    (row) =>
      row.status === 'paid' &&
      row.service_from &&
      row.service_to &&
      from &&
      row.service_from <= (to ?? from) &&
      from <= row.service_to,
  )
  if (paid) {
    return {
      type: 'period_paid',
      severity: 'high',
      explanation: `The member has paid ${paid.number} for the time until ${scope.words.date(paid.service_to as string)}.`,
      compare: evidence('invoices', paid.id, paid.number ?? 'Draft', detailOf(paid, scope)),
    }
  }
  if (from || !paidUntil || daysBetween(scope.today, paidUntil) <= RENEWAL_DAYS) return null
  return {
    type: 'period_paid',
    severity: 'medium',
    explanation: `The membership is paid until ${scope.words.date(paidUntil)}.`,
    compare: draft.payer
      ? evidence('members', draft.payer, 'The member', `Paid until ${scope.words.date(paidUntil)}`)
      : null,
  }
}

/** The member's other invoices of the kind, the latest first; of a draft the day on which it was made. */
function loadOwn(ctx: Ctx, draft: DraftInvoice, today: string): Promise<OwnInvoice[]> {
  return readRows<OwnInvoice>(
    ctx,
    sql`select i.id, i.number, i.member_id as payer, i.payer_name, i.kind, i.currency, i.total_minor, i.remaining_minor, i.status,
      coalesce(i.issue_date, i.created_at::date) as issue_date, i.service_from, i.service_to, i.registration_id,
      coalesce((select string_agg(l.description, ', ' order by l.position) from invoice_lines l where l.invoice_id = i.id), '') as description,
      '' as same_dates
    from invoices i
    where i.member_id = ${draft.member_id}::uuid and i.kind = ${draft.kind} and i.status <> 'void'
      and i.id <> ${draft.id ?? '00000000-0000-0000-0000-000000000000'}::uuid
      and i.created_at >= ${today}::date - ${OWN_DAYS}::int
    order by i.created_at desc limit 50`,
  )
}

async function findTier(ctx: Ctx, id: string): Promise<{ name: string; prices: number[] } | null> {
  const tier = await ctx.db
    .selectFrom('tiers')
    .select(['name', 'price_minor', 'renewal_price_minor', 'joining_fee_minor'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!tier) return null
  const { price_minor, renewal_price_minor, joining_fee_minor } = tier
  const prices = [price_minor, renewal_price_minor ?? price_minor, price_minor + joining_fee_minor]
  return { name: tier.name, prices: prices.filter((price) => price > 0) }
}

async function findMember(ctx: Ctx, id: string): Promise<{ tier_id: string | null; paid_until: string | null } | null> {
  const member = await ctx.db
    .selectFrom('members')
    .select(['tier_id', 'status', 'valid_through'])
    .where('id', '=', id)
    .executeTakeFirst()
  return member
    ? { tier_id: member.tier_id, paid_until: member.status === 'active' ? member.valid_through : null }
    : null
}

/** A stored draft as it is checked. */
export function draftOf(invoice: Invoice): DraftInvoice {
  const { id, member_id, kind, currency, total, due_date, service_from, service_to, registration_id, lines } = invoice
  const [first] = lines
  return {
    noun: 'invoice',
    id,
    member_id,
    kind,
    currency,
    total,
    due_date,
    service_from,
    service_to,
    registration_id,
    tier_id: first?.source === 'tier' ? first.source_id : null,
    description: cut(lines.map(({ description }) => description).join(', '), 2000),
  }
}

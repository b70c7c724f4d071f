import { sql } from 'kysely'
import type { Ctx } from '#lib/context'
import { daysBetween, fiscalYearOf, todayIn } from '#lib/format/dates'
import { fold } from '#lib/format/fold'
import { minorOrNull } from '#lib/format/money'
import { displayName } from '#lib/format/names'
import type { DraftPayment, DraftWarning } from '#lib/intelligence/anomalies/schema'
import { RULE_SEVERITY } from '#lib/intelligence/detectors/entries'
import { evidence } from '#lib/intelligence/detectors/rows'
import { type Scope, scopeOf } from '#lib/intelligence/detectors/scope'

/** For so long after a year is over its last payments are still written down. */
const LATE_DAYS = 60

/**
 * Returns what looks wrong about a payment as typed: it came before its invoice was issued, in a financial year that is
 * long over, or is recorded already. What would be refused is left to the refusal. Reads only.
 */
export async function checkPayment(ctx: Ctx, draft: DraftPayment, now: Date = new Date()): Promise<DraftWarning[]> {
  const tenant = await ctx.db
    .selectFrom('tenants')
    .select(['currency', 'time_zone', 'locale', 'fiscal_year_start', 'books_closed_through'])
    .executeTakeFirstOrThrow()
  const today = todayIn(tenant.time_zone, now)
  const { received_on = today } = draft
  const closed = tenant.books_closed_through
  if (received_on > today || (closed !== null && received_on <= closed)) return []
  const scope = scopeOf(tenant, today, 1)
  const invoices = await findInvoices(ctx, draft.invoice_ids)
  return [
    ...invoices.flatMap((invoice) => earlyWarning(invoice, received_on, scope)),
    ...yearWarning(received_on, tenant.fiscal_year_start, scope),
    ...(await recordedWarning(ctx, { ...draft, received_on }, invoices[0], scope)),
  ]
}

async function findInvoices(ctx: Ctx, ids: readonly string[]) {
  if (ids.length === 0) return []
  return ctx.db
    .selectFrom('invoices')
    .select(['id', 'number', 'series', 'issue_date', 'currency', 'member_id', 'payer_name'])
    .where('id', 'in', [...ids])
    .orderBy('number')
    .execute()
}

type Named = Awaited<ReturnType<typeof findInvoices>>[number]

function earlyWarning(
  { id, number, series, issue_date }: Named,
  received_on: string,
  { words }: Scope,
): DraftWarning[] {
  // What was brought forward was owed before the day on which it was written down here.
  if (issue_date === null || number === null || series === 'opening_balance' || received_on >= issue_date) return []
  const issued = words.date(issue_date).en
  return [
    {
      type: 'received_before_issued',
      severity: RULE_SEVERITY.hint,
      explanation: `The money came on ${words.date(received_on).en}, before ${number} was issued on ${issued}.`,
      compare: evidence('invoices', id, number, issued),
    },
  ]
}

function yearWarning(received_on: string, fiscal_year_start: number, { today, words }: Scope): DraftWarning[] {
  const year = fiscalYearOf(received_on, fiscal_year_start)
  const isOver = year.end_on < today && daysBetween(received_on, today) > LATE_DAYS
  if (!isOver) return []
  return [
    {
      type: 'received_in_past_year',
      severity: RULE_SEVERITY.hint,
      explanation: `${words.date(received_on).en} lies in the financial year ${year.label}, which is over: its books would change.`,
      compare: null,
    },
  ]
}

/** The payment of the same payer, day and amount that somebody has recorded by hand and that stands. */
async function recordedWarning(
  ctx: Ctx,
  draft: DraftPayment & { received_on: string },
  invoice: Named | undefined,
  { currency: own, words }: Scope,
): Promise<DraftWarning[]> {
  const currency = draft.currency ?? invoice?.currency ?? own
  const amount_minor = minorOrNull(draft.amount, currency)
  const member_id = draft.member_id ?? (draft.payer_name ? null : (invoice?.member_id ?? null))
  const name = draft.payer_name ?? (member_id ? await nameOf(ctx, member_id) : (invoice?.payer_name ?? null))
  if (amount_minor === null || (member_id === null && !name)) return []
  const isOfMember = sql<boolean>`member_id = ${member_id}::uuid`
  // What names nobody else's money is told by the name.
  const isOfName = sql<boolean>`(payer_key = ${fold(name ?? '')} and payer_key <> ''
    and (member_id is null or ${member_id}::uuid is null))`
  const found = await ctx.db
    .selectFrom('payments')
    .select(['id', 'number', 'payer_name'])
    .where('series', '=', 'payment')
    .where('status', 'in', ['succeeded', 'partially_refunded'])
    .where('received_on', '=', draft.received_on)
    .where('amount_minor', '=', amount_minor)
    .where('currency', '=', currency)
    .where((is) => is.or([isOfMember, isOfName]))
    .orderBy('id')
    .executeTakeFirst()
  if (!found) return []
  const [money, day] = [words.money(amount_minor, currency).en, words.date(draft.received_on).en]
  return [
    {
      type: 'payment_recorded',
      severity: 'high',
      explanation: `${found.number} over ${money} is there already for this payer on ${day}.`,
      compare: evidence('payments', found.id, found.number, [found.payer_name, money, day].filter(Boolean).join(', ')),
    },
  ]
}

async function nameOf(ctx: Ctx, id: string): Promise<string | null> {
  const member = await ctx.db
    .selectFrom('members')
    .select(['first_name', 'last_name', 'organization', 'email'])
    .where('id', '=', id)
    .executeTakeFirst()
  return member ? displayName(member) : null
}

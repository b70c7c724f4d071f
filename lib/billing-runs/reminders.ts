import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { NewItem } from '#lib/billing-runs/renewals'
import { LAST_STEP } from '#lib/billing-runs/schema'
import type { Ctx } from '#lib/context'
import { fold } from '#lib/format/fold'
import { writtenMoney } from '#lib/format/money'
import { hasCredit, unapplied } from '#lib/payments/conditions'
import type { Rows } from '#lib/query/rows'

/** An overdue invoice whose next reminder is due, with all that speaks against it. */
interface Due {
  id: string
  number: string
  member_id: string | null
  payer_name: string
  currency: string
  due_date: string
  remaining_minor: number
  /** What the payer has left of payments in this currency. */
  credit_minor: number
  step: number
  email: string | null
  status: string | null
  archived_at: string | null
  stop_reason: string | null
}

const col = (name: string) => sql.ref<never>(`p.${name}`)

const TODAY = sql`(now() at time zone t.time_zone)::date`

/**
 * The overdue invoices of some rows whose next reminder is due: so many days after the due date as the association
 * says, and as many after the one before as lie between the two.
 */
function dueReminders(rows: Rows, step: number | null) {
  return sql`
    from (${rows.select(sql`invoices.id`.as('id') as never)}) wanted
      join invoices i on i.tenant_id = current_tenant() and i.id = wanted.id
      join tenants t on t.tenant_id = i.tenant_id
      left join members m on m.tenant_id = i.tenant_id and m.id = i.member_id
      left join lateral (
        select max(r.step) as step, max(r.sent_on) as sent_on from reminders r
        where r.tenant_id = i.tenant_id and r.invoice_id = i.id
      ) last on true
      cross join lateral (select coalesce(last.step, 0) + 1 as step) next
      cross join lateral (
        select (array[t.reminder_1_days, t.reminder_2_days, t.reminder_3_days])[next.step] as days,
          (array[0, t.reminder_1_days, t.reminder_2_days])[next.step] as days_before
      ) due
    where i.status = 'open' and i.remaining_minor > 0 and next.step <= ${LAST_STEP}
      and ${TODAY} >= i.due_date + due.days
      and (last.sent_on is null or ${TODAY} >= last.sent_on + (due.days - due.days_before))
      and (${step}::integer is null or next.step = ${step})`
}

/** Returns how many reminders are due. */
export async function countDue(ctx: Ctx, rows: Rows, step: number | null): Promise<number> {
  const { rows: found } = await sql<{ count: number }>`select count(*) as count ${dueReminders(rows, step)}`.execute(
    ctx.db,
  )
  return found[0]?.count ?? 0
}

/** Returns the due reminders among some invoices. */
export async function listDue(ctx: Ctx, rows: Rows, step: number | null, limit: number): Promise<Due[]> {
  const { rows: found } = await sql<Due>`
    select i.id, i.number, i.member_id, i.payer_name, i.currency, i.due_date, i.remaining_minor, next.step,
      (select coalesce(sum(${unapplied({ col })}), 0) from payments p
        where p.tenant_id = i.tenant_id and p.currency = i.currency and ${hasCredit({ col })}
          and case when i.member_id is null then p.member_id is null and p.payer_key = i.payer_key
            else p.member_id = i.member_id end)::bigint as credit_minor,
      coalesce(m.email, i.bill_to ->> 'email') as email, m.status, m.archived_at,
      (select s.reason from reminder_stops s
        where s.tenant_id = i.tenant_id and (s.invoice_id = i.id or s.member_id = i.member_id)
          and (s.until_on is null or s.until_on >= ${TODAY})
        order by s.invoice_id is null limit 1) as stop_reason
    ${dueReminders(rows, step)} order by i.id limit ${limit}`.execute(ctx.db)
  return found
}

/** Why an invoice is not reminded of; null where nothing speaks against it. */
export function reminderFault({
  status,
  archived_at,
  stop_reason,
}: Pick<Due, 'status' | 'archived_at' | 'stop_reason'>): { problem: string; message: string } | null {
  if (stop_reason !== null) return { problem: 'stopped', message: `Reminders are stopped: ${stop_reason}` }
  if (status === 'deceased') return { problem: 'deceased', message: 'The member has died; no reminders are sent.' }
  if (archived_at !== null) return { problem: 'archived', message: 'The member is archived; no reminders are sent.' }
  return null
}

/** What is to be looked at before an invoice is reminded of: money of the payer that pays it already, or no address. */
function reminderWarning({ credit_minor, currency, email }: Due, isCovered: boolean) {
  if (isCovered)
    return {
      problem: 'has_credit',
      message: `The payer has credit of ${writtenMoney(credit_minor, currency)}. Apply it to the invoice instead.`,
    }
  return email === null
    ? { problem: 'no_email', message: 'There is no e-mail address: the reminder is printed.' }
    : null
}

/** Returns an item for each due reminder. Credit covers as many invoices of its payer as it can pay. */
export function reminderItems(due: readonly Due[]): NewItem[] {
  const left = new Map<string, number>()
  return due.map((each) => {
    const payer = JSON.stringify([each.member_id ?? fold(each.payer_name), each.currency])
    const credit = left.get(payer) ?? each.credit_minor
    const isCovered = credit >= each.remaining_minor
    left.set(payer, isCovered ? credit - each.remaining_minor : credit)
    const fault = reminderFault(each)
    const warning = reminderWarning(each, isCovered)
    return {
      id: uuidv7(),
      member_id: each.member_id,
      payer_name: each.payer_name,
      title: `${each.payer_name}, ${each.number}`,
      invoice_id: each.id,
      step: each.step,
      due_date: each.due_date,
      currency: each.currency,
      amount_minor: each.remaining_minor,
      problem: fault?.problem ?? warning?.problem ?? null,
      message: fault?.message ?? warning?.message ?? null,
      is_blocked: fault !== null,
      included: fault === null && !isCovered,
      delivery: each.email === null ? 'print' : 'mail',
    }
  })
}

import { sql } from 'kysely'
import type { Ctx } from '#lib/context'
import { orNotFound } from '#lib/errors'
import type { Reminder, ReminderStop } from '#lib/reminders/schema'

/** The stop of reminders that stands on a thing today, as SQL that gives its JSON; null without one. */
export function standingStop(on: 'invoice_id' | 'member_id', id: string) {
  return sql<ReminderStop | null>`(select jsonb_build_object('reason', s.reason, 'until_on', s.until_on, 'created_at', s.created_at)
    from reminder_stops s
    where s.tenant_id = ${sql.ref(`${id.split('.')[0]}.tenant_id`)} and s.${sql.ref(on)} = ${sql.ref(id)}
      and (s.until_on is null or s.until_on >= (select (now() at time zone t.time_zone)::date from tenants t
        where t.tenant_id = s.tenant_id)))`
}

/** Returns the reminders of an invoice that were sent, the first one first. */
export function listReminders(ctx: Ctx, invoice_id: string): Promise<Reminder[]> {
  const rows = ctx.db
    .selectFrom('reminders')
    .innerJoin('invoices', 'invoices.id', 'reminders.invoice_id')
    .leftJoin('mails', 'mails.id', 'reminders.mail_id')
    .where('reminders.invoice_id', '=', invoice_id)
    .select(['reminders.id', 'reminders.step', 'reminders.sent_on', 'reminders.delivery'])
    .select(sql<string>`amount_text(reminders.remaining_minor, invoices.currency)`.as('remaining'))
    .select(['mails.id as mail_id', 'mails.status as mail_status'])
    .orderBy('reminders.step')
    .execute()
  return rows as Promise<unknown> as Promise<Reminder[]>
}

/**
 * Returns the day by which a reminder of an invoice asks to pay: the last one before the next reminder can go out, and
 * after the last reminder as many days as after the one before it. One that was not sent yet counts as sent today.
 * Throws not_found for an invoice that there is not.
 */
export async function readPayBy(ctx: Ctx, invoice_id: string, step: number): Promise<string> {
  const row = await ctx.db
    .selectFrom('invoices')
    .innerJoin('tenants', 'tenants.tenant_id', 'invoices.tenant_id')
    .leftJoin('reminders', (join) =>
      join.onRef('reminders.invoice_id', '=', 'invoices.id').on('reminders.step', '=', step),
    )
    .where('invoices.id', '=', invoice_id)
    .select(
      sql<string>`coalesce(reminders.sent_on, (now() at time zone tenants.time_zone)::date) - 1
        + case when ${step} = 1 then tenants.reminder_2_days - tenants.reminder_1_days
          else tenants.reminder_3_days - tenants.reminder_2_days end`.as('pay_by'),
    )
    .executeTakeFirst()
  return orNotFound(row, 'invoice').pay_by
}

/** Throws not_found where a reminder of an invoice was never sent. */
export async function requireReminder(ctx: Ctx, invoice_id: string, step: number): Promise<void> {
  const row = await ctx.db
    .selectFrom('reminders')
    .select('id')
    .where('invoice_id', '=', invoice_id)
    .where('step', '=', step)
    .executeTakeFirst()
  orNotFound(row, 'reminder')
}

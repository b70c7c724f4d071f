import { type SqlBool, sql } from 'kysely'
import { ofOwnMember } from '#lib/members/model'
import { choice, date, integer, type Model, one, PUBLIC, reachOf, reference } from '#lib/records/model'

/** Reminders: each that was sent of an invoice. */
export const reminderModel: Model = {
  noun: 'reminders',
  table: 'reminders',
  one: 'reminder',
  many: 'reminders',
  fields: {
    id: reference('Reminder', { indexed: true }),
    invoice_id: reference('Invoice', { refers_to: 'invoices', indexed: true }),
    step: integer('Step', PUBLIC),
    sent_on: date('Sent', PUBLIC),
    delivery: choice('Delivery', ['mail', 'print'], { labels: { mail: 'By mail', print: 'Printed' }, is_public: true }),
  },
  relations: { invoice: one('invoices', 'invoice_id', 'Invoice') },
  reach: (scope) =>
    reachOf(scope, 'invoices.read', 'invoices.own', () => {
      const own = scope.ctx.db
        .selectFrom('invoices')
        .select('invoices.id')
        .where('invoices.status', '<>', 'draft')
        .where(ofOwnMember(scope, sql.ref('invoices.member_id')))
      return sql<SqlBool>`${scope.col('invoice_id')} in (${own})`
    }),
  population: { where: {}, words: 'reminders' },
  title: ({ col }) =>
    sql<string>`(select i.number from invoices i where i.tenant_id = ${col('tenant_id')} and i.id = ${col('invoice_id')})`,
  order: ['-sent_on'],
  time: { usual: 'sent_on' },
  parameters: {},
}

import { type SqlBool, sql } from 'kysely'
import { CREDIT_REASONS } from '#lib/credit-notes/schema'
import { ofOwnMember } from '#lib/members/model'
import { beginsWith } from '#lib/paging/search'
import { choice, date, instant, type Model, money, one, PUBLIC, reachOf, reference, text } from '#lib/records/model'

/** Credit notes: papers that take back an invoice or a part of it. */
export const creditNoteModel: Model = {
  noun: 'credit_notes',
  table: 'credit_notes',
  one: 'credit note',
  many: 'credit notes',
  fields: {
    id: reference('Credit note', { refers_to: 'credit_notes', indexed: true }),
    number: text('Number', { indexed: true }),
    invoice_id: reference('Invoice', { refers_to: 'invoices', indexed: true }),
    member_id: reference('Member', { refers_to: 'members', indexed: true, groups: true }),
    payer_name: text('Payer'),
    currency: text('Currency', { is_public: true, groups: true }),
    issue_date: date('Issued', { indexed: true, is_public: true }),
    reason: choice('Reason', CREDIT_REASONS, PUBLIC),
    subtotal_minor: money('Before tax', PUBLIC),
    tax_minor: money('Tax', PUBLIC),
    total_minor: money('Total', { indexed: true, is_public: true }),
    freed_minor: money('Paid before', PUBLIC),
    sent_at: instant('Sent'),
    created_at: instant('Added', { indexed: true }),
  },
  relations: {
    invoice: one('invoices', 'invoice_id', 'Invoice'),
    member: one('members', 'member_id', 'Member'),
  },
  reach: (scope) => reachOf(scope, 'invoices.read', 'invoices.own', () => ofOwnMember(scope, scope.col('member_id'))),
  search: ({ ctx, row }, _words, given) => {
    const found = ctx.db.selectFrom('credit_notes').select('credit_notes.id')
    const byNumber = found.where(beginsWith('credit_notes.number', sql<string>`upper(${given}::text)`))
    const byPayer = found.where(beginsWith('credit_notes.payer_key', sql<string>`fold(${given}::text)`))
    return sql<SqlBool>`${sql.ref(`${row}.id`)} in (${byNumber.union(byPayer)})`
  },
  population: { where: {}, words: 'credit notes' },
  title: ({ col }) => sql<string>`${col('number')}`,
  order: ['-created_at'],
  time: { usual: 'issue_date', issued: 'issue_date' },
  parameters: {
    reason: (values: string[]) => ({ reason: { in: values } }),
    member_id: (id: string) => ({ member_id: id }),
    invoice_id: (id: string) => ({ invoice_id: id }),
    currency: (currency: string) => ({ currency }),
    issued_from: (day: string) => ({ issue_date: { gte: day } }),
    issued_to: (day: string) => ({ issue_date: { lte: day } }),
  },
}

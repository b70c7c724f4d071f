import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { beginsWith } from '#lib/paging/search'
import { isAmong, type Scope } from '#lib/records/model'

// CASE where COALESCE would be shorter: row-level security keeps COALESCE from an index's conditions.

/** The day an invoice was issued, infinity for a draft, as its index spells it. */
export function issueDate(row = 'invoices'): RawBuilder<string> {
  const day = sql.ref(`${row}.issue_date`)
  return sql<string>`case when ${day} is null then 'infinity'::date else ${day} end`
}

/** An invoice's number, empty for a draft, as its index spells it. */
export function numberOf(row = 'invoices'): RawBuilder<string> {
  const number = sql.ref(`${row}.number`)
  return sql<string>`case when ${number} is null then '' else ${number} end`
}

/** The condition that an invoice's number or payer begins with the text, or that its member is found by all of its words. */
export function isFoundBy({ ctx, row }: Scope, words: readonly string[], text: string): RawBuilder<SqlBool> {
  let byMember = ctx.db.selectFrom('invoices').select('invoices.id').where('invoices.member_id', 'is not', null)
  for (const word of words) {
    const members = ctx.db
      .selectFrom('member_words')
      .select('member_words.member_id')
      .where(beginsWith('member_words.word', sql<string>`${word}::text`))
    byMember = byMember.where('invoices.member_id', 'in', members)
  }
  const byNumber = ctx.db
    .selectFrom('invoices')
    .select('invoices.id')
    .where(beginsWith('invoices.number', sql<string>`upper(${text}::text)`))
  const byPayer = ctx.db
    .selectFrom('invoices')
    .select('invoices.id')
    .where(beginsWith('invoices.payer_key', sql<string>`fold(${text}::text)`))
  return isAmong(sql.ref(`${row}.id`), byNumber.union(byPayer).union(byMember))
}

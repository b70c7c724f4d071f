import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { beginsWith, LAST_CHARACTER } from '#lib/paging/search'
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

/**
 * The invoices whose number goes on with a text behind its prefix, or behind prefix and year: 00041 and 2026-00041 find
 * INV-2026-00041, and of a paper of another program its own number does. The association may have changed its prefix, so
 * those that there are come from the numbers: each step of the recursion is one look into the index, from the first number
 * of a series to that of the next. OFFSET 0 keeps the last look one of its own for each series, which the index serves too.
 */
function numberedBehindPrefix({ ctx }: Scope, text: string): RawBuilder<unknown> {
  const { tenant_id } = ctx
  const start = sql`coalesce(substring(i.number, '^[A-Z0-9]+-[0-9]{4}-'), substring(i.number, '^[^-/]+[-/]'), i.number)`
  const low = sql`prefix.prefix || upper(${text}::text)`
  const last = sql.lit(LAST_CHARACTER)
  return sql`(with recursive series (start) as (
      (select ${start} from invoices i where i.tenant_id = ${tenant_id} and i.number > '' order by i.number limit 1)
      union all
      select (select ${start} from invoices i
        where i.tenant_id = ${tenant_id} and i.number > series.start || ${last} order by i.number limit 1)
      from series where series.start is not null
    )
    select found.id
    from series, lateral (values (series.start), (regexp_replace(series.start, '[0-9]{4}-$', ''))) prefix (prefix),
      lateral (select i.id from invoices i
        where i.tenant_id = ${tenant_id} and i.number >= ${low} and i.number < ${low} || ${last} offset 0) found
    where series.start ~ '[-/]$')`
}

/**
 * The condition that an invoice's number or payer begins with the text, or the number behind its prefix, or that its member
 * is found by all of its words.
 */
export function isFoundBy(scope: Scope, words: readonly string[], text: string): RawBuilder<SqlBool> {
  const { ctx, row } = scope
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
  const found = sql`${byNumber.union(byPayer).union(byMember)} union ${numberedBehindPrefix(scope, text)}`
  return isAmong(sql.ref(`${row}.id`), found)
}

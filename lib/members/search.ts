import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Ctx } from '#lib/context'
import { fold } from '#lib/format/fold'
import { LAST_CHARACTER, searchWords } from '#lib/paging/search'

/**
 * The condition that each word of a search text is the beginning of one of the member's words. A range over
 * member_words keeps the search inside its index.
 */
export function matchesWords(ctx: Ctx, text: string): RawBuilder<SqlBool> {
  const [first, ...rest] = searchWords(fold(text)).map((word) =>
    ctx.db
      .selectFrom('member_words')
      .select('member_words.member_id')
      .where('member_words.word', '>=', word)
      .where('member_words.word', '<', word + LAST_CHARACTER),
  )
  if (!first) return sql<SqlBool>`true`
  const found = rest.reduce((query, next) => query.intersect(next), first)
  // Found first and then looked up: as a join it is planned for few and done for many.
  return sql<SqlBool>`members.id = any(array(${found}))`
}

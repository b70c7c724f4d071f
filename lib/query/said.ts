import type { Ctx } from '#lib/context'
import type { Clause } from '#lib/query/condition'
import { models } from '#lib/query/models'
import { rowTitles } from '#lib/query/titles'
import { clauseWords, namedRows } from '#lib/query/words'
import type { Noun } from '#lib/records/model'

/** Returns a condition in plain words, with the titles of the rows it names as far as the context reaches them. */
export async function describeClause(ctx: Ctx, noun: Noun, clause: Clause): Promise<string> {
  const [{ locale, currency }, titles] = await Promise.all([
    ctx.db.selectFrom('tenants').select(['locale', 'currency']).executeTakeFirstOrThrow(),
    rowTitles(ctx, namedRows(noun, clause, models)),
  ])
  return clauseWords(noun, clause, { vocabulary: models, locale, currency, titles })
}

import { type SelectQueryBuilder, sql } from 'kysely'
import type { Ctx } from '#lib/context'
import { type Moment, rowScope } from '#lib/query/compile'
import { models } from '#lib/query/models'
import type { Noun } from '#lib/records/model'

type Rows = SelectQueryBuilder<never, never, object>

/** Returns the titles of rows by their identifiers, as far as the context reaches them. */
export async function rowTitles(
  ctx: Ctx,
  named: readonly { noun: Noun; id: string }[],
  moment: Moment | null = null,
): Promise<Map<string, string>> {
  const titles = new Map<string, string>()
  const nouns = [...new Set(named.map(({ noun }) => noun))]
  await Promise.all(
    nouns.map(async (noun) => {
      const model = models[noun]
      const scope = rowScope(ctx, noun, model.table, moment)
      const reach = model.reach(scope)
      if (reach === 'none') return
      const ids = named.flatMap((each) => (each.noun === noun ? each.id : []))
      let query = (ctx.db.selectFrom(model.table) as unknown as Rows)
        .select([sql`${sql.ref(`${model.table}.id`)}`.as('id'), model.title(scope).as('title')] as never)
        .where(sql<boolean>`${sql.ref(`${model.table}.id`)} = any(${ids}::uuid[])`)
      if (reach !== 'all') query = query.where(reach)
      for (const { id, title } of (await query.execute()) as { id: string; title: string }[]) titles.set(id, title)
    }),
  )
  return titles
}

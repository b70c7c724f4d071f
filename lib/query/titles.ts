import { type SelectQueryBuilder, sql } from 'kysely'
import type { Ctx } from '#lib/context'
import { displayName } from '#lib/format/names'
import { can } from '#lib/permissions'
import { type Moment, rowScope } from '#lib/query/compile'
import { models } from '#lib/query/models'
import type { Referred } from '#lib/records/model'

type Rows = SelectQueryBuilder<never, never, object>

/** Returns the titles of rows by their identifiers, as far as the context reaches them. */
export async function rowTitles(
  ctx: Ctx,
  named: readonly { noun: Referred; id: string }[],
  moment: Moment | null = null,
): Promise<Map<string, string>> {
  const titles = new Map<string, string>()
  const nouns = [...new Set(named.map(({ noun }) => noun))]
  await Promise.all(
    nouns.map(async (noun) => {
      const ids = named.flatMap((each) => (each.noun === noun ? each.id : []))
      if (noun === 'accounts') {
        // Whoever answers a question, which is at a moment, does not see whose the accounts are. Whoever checks money is
        // told who wrote it down.
        if (moment || !(can(ctx, 'accounts.read') || can(ctx, 'payments.read'))) return
        const columns = ['id', 'first_name', 'last_name', 'email'] as const
        const accounts = await ctx.db.selectFrom('accounts').select(columns).where('id', 'in', ids).execute()
        for (const account of accounts) titles.set(account.id, displayName(account))
        return
      }
      const model = models[noun]
      const scope = rowScope(ctx, noun, model.table, moment)
      const reach = model.reach(scope)
      if (reach === 'none') return
      let query = (ctx.db.selectFrom(model.table) as unknown as Rows)
        .select([sql`${sql.ref(`${model.table}.id`)}`.as('id'), model.title(scope).as('title')] as never)
        .where(sql<boolean>`${sql.ref(`${model.table}.id`)} = any(${ids}::uuid[])`)
      if (reach !== 'all') query = query.where(reach)
      for (const { id, title } of (await query.execute()) as { id: string; title: string }[]) titles.set(id, title)
    }),
  )
  return titles
}

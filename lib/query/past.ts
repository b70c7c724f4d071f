import {
  CommonTableExpressionNameNode,
  CommonTableExpressionNode,
  type KyselyPlugin,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  type QueryResult,
  type RootOperationNode,
  type UnknownRow,
  WithNode,
} from 'kysely'
import type { Ctx } from '#lib/context'
import { models } from '#lib/query/models'

/** Puts in front of a query, under the names of their tables, what nouns were at the end of a past day. */
class Past implements KyselyPlugin {
  readonly #nouns: WithNode

  constructor(ctx: Ctx, day: string) {
    // By their full names the tables are meant, even where a query around this one has put its rows under the short ones:
    // what came later is taken off once.
    const kept = { ...ctx, db: ctx.db.withSchema('public') }
    const tables = Object.values(models).flatMap(({ table, past }) => {
      if (!past) return []
      const name = CommonTableExpressionNameNode.create(table)
      const rows = CommonTableExpressionNode.create(name, past.rows(kept, day).toOperationNode())
      // Planned as a part of the query, so that its conditions choose the way to the rows.
      return { ...rows, materialized: false }
    })
    this.#nouns = { ...WithNode.create(tables[0] as CommonTableExpressionNode), expressions: tables }
  }

  transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
    return node.kind === 'SelectQueryNode' ? { ...node, with: this.#nouns } : node
  }

  async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    return result
  }
}

/** Returns a query of rows as it stands for the context: as of its past day, where it has one. */
export function inPast<Q extends { withPlugin(plugin: KyselyPlugin): Q }>(ctx: Ctx, query: Q): Q {
  return ctx.as_of === undefined ? query : query.withPlugin(new Past(ctx, ctx.as_of))
}

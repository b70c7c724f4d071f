import {
  AliasNode,
  FromNode,
  IdentifierNode,
  type KyselyPlugin,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  type QueryResult,
  RawNode,
  type RootOperationNode,
  SelectionNode,
  type SelectQueryNode,
  type UnknownRow,
} from 'kysely'

/**
 * Has the database write each row as JSON, in the one column `json`: select to_json(row)::text from (query) row.
 * Reading fifty rows of fifteen columns into objects, only to write them out as JSON again, costs more than
 * everything else a list does in this process.
 */
export class JsonRows implements KyselyPlugin {
  transformQuery({ node }: PluginTransformQueryArgs): RootOperationNode {
    if (node.kind !== 'SelectQueryNode') throw new Error('only rows that are selected can come as JSON')
    const json = RawNode.createWithSql('to_json("row")::text')
    const select: SelectQueryNode = {
      kind: 'SelectQueryNode',
      from: FromNode.create([AliasNode.create(node, IdentifierNode.create('row'))]),
      selections: [SelectionNode.create(AliasNode.create(json, IdentifierNode.create('json')))],
    }
    return select
  }

  async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    return result
  }
}

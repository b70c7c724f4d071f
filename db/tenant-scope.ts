import {
  AliasNode,
  AndNode,
  BinaryOperationNode,
  ColumnNode,
  type DeleteQueryNode,
  IdentifierNode,
  type InsertQueryNode,
  type JoinNode,
  type KyselyPlugin,
  type OperationNode,
  OperationNodeTransformer,
  OperatorNode,
  ParensNode,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  PrimitiveValueListNode,
  type QueryId,
  type QueryResult,
  ReferenceNode,
  type RootOperationNode,
  SelectionNode,
  type SelectQueryNode,
  TableNode,
  type UnknownRow,
  type UpdateQueryNode,
  ValueListNode,
  ValueNode,
  ValuesNode,
  WhereNode,
  type WithNode,
} from 'kysely'

const TENANT_ID = ColumnNode.create('tenant_id')
const EQUALS = OperatorNode.create('=')

/**
 * Adds the tenant to every query: a predicate for each table that is read, joined, changed or removed
 * (a join's goes into its ON clause, so that outer joins stay outer), and the column on every insert.
 *
 * Raw SQL fragments are out of its sight; there, row-level security is the wall.
 */
class TenantFilter extends OperationNodeTransformer {
  // Transforming is synchronous, so one instance serves every tenant in turn.
  #tenant = ''
  #derived: string[] = []

  scope<T extends RootOperationNode>(node: T, tenant: string, queryId: QueryId): T {
    this.#tenant = tenant
    this.#derived = []
    return this.transformNode(node, queryId) as T
  }

  protected override transformSelectQuery(node: SelectQueryNode, queryId: QueryId): SelectQueryNode {
    this.#noteDerived(node.with)
    const select = super.transformSelectQuery(node, queryId)
    const tables = [...(select.from?.froms ?? []), ...unconditionalJoins(select.joins)]
    return withWhere(select, this.#predicates(tables))
  }

  protected override transformUpdateQuery(node: UpdateQueryNode, queryId: QueryId): UpdateQueryNode {
    this.#noteDerived(node.with)
    const update = super.transformUpdateQuery(node, queryId)
    const tables = [
      ...(update.table ? [update.table] : []),
      ...(update.from?.froms ?? []),
      ...unconditionalJoins(update.joins),
    ]
    return withWhere(update, this.#predicates(tables))
  }

  protected override transformDeleteQuery(node: DeleteQueryNode, queryId: QueryId): DeleteQueryNode {
    this.#noteDerived(node.with)
    const remove = super.transformDeleteQuery(node, queryId)
    const tables = [...remove.from.froms, ...(remove.using?.tables ?? []), ...unconditionalJoins(remove.joins)]
    return withWhere(remove, this.#predicates(tables))
  }

  protected override transformJoin(node: JoinNode, queryId: QueryId): JoinNode {
    const join = super.transformJoin(node, queryId)
    if (!join.on) return join
    const [predicate] = this.#predicates([join.table])
    if (!predicate) return join
    return { ...join, on: { kind: 'OnNode', on: AndNode.create(ParensNode.create(join.on.on), predicate) } }
  }

  protected override transformInsertQuery(node: InsertQueryNode, queryId: QueryId): InsertQueryNode {
    this.#noteDerived(node.with)
    const insert = super.transformInsertQuery(node, queryId)
    if (insert.defaultValues || !insert.columns || !insert.values) {
      throw new Error('an insert scoped to a tenant names its columns and values')
    }
    return { ...insert, columns: [...insert.columns, TENANT_ID], values: this.#withTenant(insert.values) }
  }

  #withTenant(values: OperationNode): OperationNode {
    if (ValuesNode.is(values)) {
      return ValuesNode.create(
        values.values.map((row) =>
          PrimitiveValueListNode.is(row)
            ? PrimitiveValueListNode.create([...row.values, this.#tenant])
            : ValueListNode.create([...row.values, ValueNode.create(this.#tenant)]),
        ),
      )
    }
    if (values.kind === 'SelectQueryNode') {
      const select = values as SelectQueryNode
      return {
        ...select,
        selections: [
          ...(select.selections ?? []),
          SelectionNode.create(AliasNode.create(ValueNode.create(this.#tenant), IdentifierNode.create('tenant_id'))),
        ],
      } as SelectQueryNode
    }
    throw new Error(`an insert from ${values.kind} cannot be scoped to a tenant`)
  }

  #noteDerived(node: WithNode | undefined): void {
    for (const expression of node?.expressions ?? []) this.#derived.push(expression.name.table.table.identifier.name)
  }

  #predicates(tables: readonly OperationNode[]): OperationNode[] {
    const predicates: OperationNode[] = []
    for (const table of tables) {
      const name = this.#scopedName(table)
      if (name) {
        const column = ReferenceNode.create(TENANT_ID, TableNode.create(name))
        predicates.push(BinaryOperationNode.create(column, EQUALS, ValueNode.create(this.#tenant)))
      }
    }
    return predicates
  }

  /** The name by which the query calls a table, or null for subqueries, functions and WITH names. */
  #scopedName(node: OperationNode): string | null {
    if (node.kind === 'AliasNode') {
      const alias = node as OperationNode & { node: OperationNode; alias: OperationNode & { name?: string } }
      return this.#scopedName(alias.node) && alias.alias.name ? alias.alias.name : null
    }
    if (!TableNode.is(node)) return null
    const name = node.table.identifier.name
    return this.#derived.includes(name) ? null : name
  }
}

function unconditionalJoins(joins: readonly JoinNode[] | undefined): OperationNode[] {
  return (joins ?? []).filter((join) => !join.on).map((join) => join.table)
}

function withWhere<T extends { readonly where?: WhereNode }>(node: T, predicates: OperationNode[]): T {
  if (predicates.length === 0) return node
  // The caller's condition goes into parentheses, so that an OR inside it cannot widen the scope.
  const conditions = node.where ? [...predicates, ParensNode.create(node.where.where)] : predicates
  return { ...node, where: WhereNode.create(conditions.reduce((left, right) => AndNode.create(left, right))) }
}

const tenantFilter = new TenantFilter()

/** The Kysely plugin that holds every query to one tenant. */
export class TenantScope implements KyselyPlugin {
  readonly #tenantId: string

  constructor(tenantId: string) {
    this.#tenantId = tenantId
  }

  transformQuery({ node, queryId }: PluginTransformQueryArgs): RootOperationNode {
    if (node.kind === 'RawNode') return node
    if (!['SelectQueryNode', 'InsertQueryNode', 'UpdateQueryNode', 'DeleteQueryNode'].includes(node.kind)) {
      throw new Error(`${node.kind} cannot be scoped to a tenant`)
    }
    return tenantFilter.scope(node, this.#tenantId, queryId)
  }

  async transformResult({ result }: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    return result
  }
}

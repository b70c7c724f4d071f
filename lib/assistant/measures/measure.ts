import type { ReadContext } from '#lib/figures/read-context'
import type { ToolResult } from '#lib/figures/schema'
import type { Span } from '#lib/format/periods'
import type { Permission } from '#lib/permissions'

/** Who a figure is of. */
export interface OfMember {
  readonly id: string
  readonly label: string
}

/** A figure with a rule of its own, which no question of lib/query can say. */
export interface Measure {
  /** Who sees it. */
  readonly permission: Permission
  /** Of all that the read context reaches; `span` is what those over time look at. */
  all(readContext: ReadContext, span: Span): Promise<ToolResult>
  /** Of one member, where it can be told of one. */
  one?(readContext: ReadContext, member: OfMember): Promise<ToolResult>
}

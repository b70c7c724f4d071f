import type { ReadContext } from '#lib/figures/read-context'
import type { ResultRow, ToolResult } from '#lib/figures/schema'
import type { Span } from '#lib/format/periods'
import type { KeptText, KeptTexts } from '#lib/intelligence/findings/schema'
import type { Permission } from '#lib/permissions'
import type { Question } from '#lib/query/schema'
import type { Condition } from '#lib/records/model'

/** Who a figure is of. */
export interface OfMember {
  readonly id: string
  readonly label: string
}

/** What a row says in a language, where the product found it and keeps it in several. */
export type ToldRow = Readonly<Record<'de' | 'fr', { readonly label: string; readonly cells: ResultRow['cells'] }>>

/** What was found, with the rows that are told in other languages too, by their ids. */
export interface Measured extends ToolResult {
  /** The day from which on there are records, where some of the days that were asked for lie before it. */
  readonly since?: string
  readonly told?: ReadonlyMap<string, ToldRow>
}

/** Which members a figure is taken of, and by which field of theirs it is told, in which order and how many of it. */
export interface AmongMembers extends Pick<Question, 'order' | 'limit'> {
  readonly where: Condition
  readonly by: Extract<Question['by'], string> | null
}

/** A figure with a rule of its own, which no question of lib/query can say. */
export interface Measure {
  /** Who sees it. */
  readonly permission: Permission
  /** Of all that the read context reaches; `span` is what those over time look at. */
  all(readContext: ReadContext, span: Span): Promise<Measured>
  /** Of some members or by a field of theirs, where it can be told so. */
  among?(readContext: ReadContext, span: Span, among: AmongMembers): Promise<Measured>
  /** Of one member, where it can be told of one. */
  one?(readContext: ReadContext, member: OfMember): Promise<Measured>
}

/** Rows in other languages, of what findings say in them; none of those that were kept before they said it. */
export const toldRows = (
  kept: ReadonlyMap<string, KeptTexts>,
  tell: (text: KeptText, id: string, language: 'de' | 'fr') => { label: string; cells: ResultRow['cells'] },
): ReadonlyMap<string, ToldRow> =>
  new Map([...kept].map(([id, { de, fr }]) => [id, { de: tell(de, id, 'de'), fr: tell(fr, id, 'fr') }]))

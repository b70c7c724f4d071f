import type { ReadContext } from '#lib/figures/read-context'
import type { ToolResult } from '#lib/figures/schema'

/** The most rows that a result carries; row_count tells how many there are. */
export const MAX_ROWS = 50
/** The most of them where no page lists the others. */
export const MAX_UNLISTED_ROWS = 300

type Parts = Partial<ToolResult> & Pick<ToolResult, 'metric' | 'title' | 'definition'>

/**
 * Fills in what a result leaves out, with the currency and the moment of the read context.
 *
 * @param most how many rows it carries
 */
export function toResult(readContext: ReadContext, parts: Parts, most = MAX_ROWS): ToolResult {
  const rows = parts.rows ?? []
  const row_count = parts.row_count ?? rows.length
  return {
    value: null,
    unit: 'count',
    currency: readContext.tenant.currency,
    comparison: null,
    columns: [],
    totals: {},
    filters_applied: [],
    period: null,
    href: null,
    as_of: readContext.now,
    ...parts,
    rows: rows.slice(0, most),
    row_count,
    truncated: row_count > Math.min(rows.length, most),
  }
}

import { ANOMALY_TOOLS } from '#lib/assistant/tools/anomalies/tools'
import { CHURN_TOOLS } from '#lib/assistant/tools/churn/tools'
import { EVENT_TOOLS } from '#lib/assistant/tools/events/tools'
import { FEEDBACK_TOOLS } from '#lib/assistant/tools/feedback/tools'
import { INSIGHT_TOOLS } from '#lib/assistant/tools/insights/tools'
import { INVOICE_TOOLS } from '#lib/assistant/tools/invoices/tools'
import { MEMBER_TOOLS } from '#lib/assistant/tools/members/tools'
import { PAYMENT_TOOLS } from '#lib/assistant/tools/payments/tools'
import { ownReading, type ReadContext } from '#lib/figures/read-context'
import type { MetricTool } from '#lib/figures/tool'
import { can } from '#lib/permissions'

/** Every question that the data can be asked. */
export const TOOLS: readonly MetricTool[] = [
  ...MEMBER_TOOLS,
  ...INVOICE_TOOLS,
  ...PAYMENT_TOOLS,
  ...EVENT_TOOLS,
  ...FEEDBACK_TOOLS,
  ...CHURN_TOOLS,
  ...ANOMALY_TOOLS,
  ...INSIGHT_TOOLS,
]

/**
 * Returns the tools that whoever reads may use. A tool that is theirs by an `.own` permission only reads their own
 * records, however far the read context reaches.
 */
export function toolsFor({ ctx }: Pick<ReadContext, 'ctx'>): MetricTool[] {
  return TOOLS.filter((tool) => tool.permission.some((permission) => can(ctx, permission))).map((tool) => {
    const isTheirs = tool.permission.some((permission) => !permission.endsWith('.own') && can(ctx, permission))
    return isTheirs ? tool : { ...tool, run: (readContext, input) => tool.run(ownReading(readContext), input) }
  })
}

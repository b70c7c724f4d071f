import { CHURN_TOOLS } from '#lib/ai/churn/tools'
import type { Reading } from '#lib/ai/reading'
import type { MetricTool } from '#lib/ai/tool'
import { can } from '#lib/auth/permissions'
import { MEMBER_TOOLS } from '#lib/members/tools'

/** Every question that the data can be asked. */
export const TOOLS: readonly MetricTool[] = [...MEMBER_TOOLS, ...CHURN_TOOLS]

/** Returns the tools that whoever reads may use. */
export function toolsFor({ ctx }: Pick<Reading, 'ctx'>): MetricTool[] {
  return TOOLS.filter((tool) => tool.permission.some((permission) => can(ctx, permission)))
}

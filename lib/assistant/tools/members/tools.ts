import { countTool } from '#lib/assistant/tools/members/count-tool'
import { getMemberTool } from '#lib/assistant/tools/members/detail-tool'
import { findTool } from '#lib/assistant/tools/members/find-tool'
import { renewalsDueTool } from '#lib/assistant/tools/members/renewals-tool'
import { trendTool } from '#lib/assistant/tools/members/trend-tool'
import type { MetricTool } from '#lib/figures/tool'

/** What can be asked about members. */
export const MEMBER_TOOLS: readonly MetricTool[] = [countTool, findTool, getMemberTool, trendTool, renewalsDueTool]

import type { MetricTool } from '#lib/ai/tool'
import { countTool } from '#lib/members/count-tool'
import { getMemberTool } from '#lib/members/detail-tool'
import { findTool } from '#lib/members/find-tool'
import { renewalsDueTool } from '#lib/members/renewals-tool'
import { trendTool } from '#lib/members/trend-tool'

/** What can be asked about members. */
export const MEMBER_TOOLS: readonly MetricTool[] = [countTool, findTool, getMemberTool, trendTool, renewalsDueTool]

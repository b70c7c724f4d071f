import { z } from 'zod'
import { defineTool, type MetricTool, toResult } from '#lib/figures/tool'
import { getInsightFeed } from '#lib/intelligence/insights/queries'
import { pages } from '#lib/paths'

/** What the chat may read of insights. */
export const INSIGHT_TOOLS: readonly MetricTool[] = [
  defineTool({
    name: 'list_insights',
    description: 'What deserves attention at the moment, the most important first: answers "what should I look at?".',
    input: z.strictObject({}),
    permission: ['ai.read'],
    async run(readContext) {
      const { insights, as_of } = await getInsightFeed(readContext.ctx, readContext.today)
      return toResult(readContext, {
        metric: 'insights.list',
        title: 'What deserves attention',
        definition: 'Changes and facts that were found by looking, ranked by what is at stake and how sure they are.',
        value: insights.length,
        unit: 'findings',
        columns: [
          { key: 'title', label: 'What', unit: 'text' },
          { key: 'why', label: 'Why', unit: 'text' },
          { key: 'action', label: 'What to do', unit: 'text' },
        ],
        rows: insights.map(({ id, title, why, action, href }) => ({
          id,
          label: title,
          cells: { title, why, action: action?.label ?? null },
          href: href ?? action?.href ?? null,
        })),
        href: pages.admin.insights(),
        ...(as_of && { as_of }),
      })
    },
  }),
]

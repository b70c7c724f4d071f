import { type Measure, toldRows } from '#lib/assistant/measures/measure'
import { toResult } from '#lib/figures/result'
import { keptTextsOf } from '#lib/intelligence/findings/queries'
import { getInsightFeed } from '#lib/intelligence/insights/queries'
import { pages } from '#lib/paths'

/** What deserves attention at the moment, the most important first. */
export const insights: Measure = {
  permission: 'ai.read',
  async all(readContext) {
    const { insights, as_of } = await getInsightFeed(readContext.ctx, readContext.today)
    const kept = await keptTextsOf(
      readContext.ctx,
      insights.map(({ id }) => id),
    )
    const told = toldRows(kept, ({ title, explanation, action }) => ({
      label: title,
      cells: { title, why: explanation, action },
    }))
    const result = toResult(readContext, {
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
    return { ...result, told }
  },
}

import { type Measure, toldRows } from '#lib/assistant/measures/measure'
import { MAX_ROWS, toResult } from '#lib/figures/result'
import { addDays } from '#lib/format/dates'
import { countAnomalies, topAnomalies } from '#lib/intelligence/anomalies/queries'
import { findLastRun, keptTextsOf } from '#lib/intelligence/findings/queries'
import { pages } from '#lib/paths'

/** How many days back it may have happened. */
const LOOKBACK_DAYS = 90

/** What is odd in the records: what is open, the most severe first; of one type where it is given. */
export const anomaliesOf = (type?: string): Measure => ({
  permission: 'ai.read',
  async all(readContext) {
    const { ctx, today, now } = readContext
    // Of one type it is told whenever it happened.
    const from = type ? undefined : addDays(today, 1 - LOOKBACK_DAYS)
    const filter = { status: ['open' as const], ...(from && { from }), ...(type && { type }) }
    const [rows, total, run] = await Promise.all([
      topAnomalies(ctx, filter, MAX_ROWS),
      countAnomalies(ctx, filter),
      findLastRun(ctx, 'anomaly'),
    ])
    const kept = await keptTextsOf(
      ctx,
      rows.map(({ id }) => id),
    )
    // What is no record has no name but the words for it.
    const names = new Map(rows.flatMap(({ id, entity }) => (entity.id === null ? [] : [[id, entity.label]])))
    const told = toldRows(kept, ({ title, explanation }, id) => ({
      label: names.get(id) ?? title,
      cells: { explanation },
    }))
    const result = toResult(readContext, {
      metric: 'anomalies.open',
      title: 'Open anomalies in the association',
      definition:
        'What the last run found odd by rules and robust statistics and nobody has resolved or ignored yet, by the day on which it happened.',
      value: total,
      unit: 'findings',
      columns: [
        { key: 'severity', label: 'Severity', unit: 'text' },
        { key: 'type', label: 'Type', unit: 'text' },
        { key: 'module', label: 'Module', unit: 'text' },
        { key: 'observed', label: 'Observed', unit: 'text' },
        { key: 'expected', label: 'Usual', unit: 'text' },
        { key: 'explanation', label: 'Why', unit: 'text' },
      ],
      rows: rows.map(({ id, entity, type, observed, expected, severity, module, explanation }) => ({
        id,
        label: entity.label,
        cells: {
          severity,
          type: type.replaceAll('_', ' '),
          module,
          observed: observed.text,
          expected: expected?.text ?? null,
          explanation,
        },
        href: `${pages.admin.anomalies()}#${id}`,
      })),
      row_count: total,
      filters_applied: [
        ...(from ? [{ name: 'lookback_days', label: 'Looked back', value: `${LOOKBACK_DAYS} days` }] : []),
        { name: 'status', label: 'Status', value: 'open' },
      ],
      period: from ? { from, to: today, label: `the last ${LOOKBACK_DAYS} days` } : null,
      href: pages.admin.anomalies({ status: 'open', ...(from && { from }) }),
      // What was found is as old as the run that found it.
      as_of: run?.ran_at ?? now,
    })
    return { ...result, told }
  },
})

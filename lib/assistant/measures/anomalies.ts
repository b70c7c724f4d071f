import { type Measure, toldRows } from '#lib/assistant/measures/measure'
import { type FigureFormat, formatFigure } from '#lib/assistant/telling/format-figure'
import { MAX_ROWS, toResult } from '#lib/figures/result'
import type { Unit } from '#lib/figures/schema'
import { addDays } from '#lib/format/dates'
import { localeOf } from '#lib/format/locale'
import { countAnomalies, topAnomalies } from '#lib/intelligence/anomalies/queries'
import { findLastRun, keptTextsOf } from '#lib/intelligence/findings/queries'
import { pages } from '#lib/paths'

/** How many days back it may have happened. */
const LOOKBACK_DAYS = 90

/** The figure of a text in another language; null where the text names another one, as the explanation says it. */
function figureIn(text: string, value: number, unit: Unit, format: FigureFormat): string | null {
  const digits = (shown: string) => shown.replace(/\D/g, '')
  const own = digits(formatFigure(value, unit, { ...format, locale: 'en-GB' })).replace(/0+$/, '')
  return own !== '' && digits(text).startsWith(own) ? formatFigure(value, unit, format) : null
}

/** What is odd in the records: what is open, the most severe first; of one type where it is given. */
export const anomaliesOf = (type?: string): Measure => ({
  permission: 'ai.read',
  async all(readContext) {
    const { ctx, tenant, today, now } = readContext
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
    const found = new Map(rows.map((row) => [row.id, row]))
    const told = toldRows(kept, ({ title, explanation }, id, language) => {
      const format = {
        locale: localeOf(language, tenant.locale),
        currency: tenant.currency,
        time_zone: tenant.time_zone,
      }
      const { observed, expected = null } = found.get(id) ?? {}
      return {
        label: names.get(id) ?? title,
        cells: {
          explanation,
          observed: observed ? figureIn(observed.text, observed.value, observed.unit, format) : null,
          expected: expected ? figureIn(expected.text, expected.mid, expected.unit, format) : null,
        },
      }
    })
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

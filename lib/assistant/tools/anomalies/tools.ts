import { z } from 'zod'
import type { ReadContext } from '#lib/figures/read-context'
import type { ToolResult } from '#lib/figures/schema'
import { defineTool, MAX_ROWS, type MetricTool, toResult } from '#lib/figures/tool'
import { addDays } from '#lib/format/dates'
import { countAnomalies, topAnomalies } from '#lib/intelligence/anomalies/queries'
import { findLastRun } from '#lib/intelligence/findings/queries'
import { FINDING_MODULES, type FindingModule } from '#lib/intelligence/findings/schema'
import { pages } from '#lib/paths'

const MODULE_WORDS: Readonly<Record<FindingModule, string>> = {
  finances: 'finances',
  members: 'members',
  events: 'events',
}

async function findOpenAnomalies(
  readContext: ReadContext,
  { module, lookback_days }: { module: FindingModule | 'all'; lookback_days: number },
): Promise<ToolResult> {
  const from = addDays(readContext.today, 1 - lookback_days)
  const { ctx } = readContext
  const filter = { status: ['open' as const], from, ...(module !== 'all' && { module: [module] }) }
  const [rows, total, run] = await Promise.all([
    topAnomalies(ctx, filter, MAX_ROWS),
    countAnomalies(ctx, filter),
    findLastRun(ctx, 'anomaly'),
  ])
  const where = module === 'all' ? 'the association' : MODULE_WORDS[module]
  return toResult(readContext, {
    metric: 'anomalies.open',
    title: `Open anomalies in ${where}`,
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
    rows: rows.map(({ id, entity, type, observed, expected, ...finding }) => ({
      id,
      label: entity.label,
      cells: {
        severity: finding.severity,
        type: type.replaceAll('_', ' '),
        module: finding.module,
        observed: observed.text,
        expected: expected?.text ?? null,
        explanation: finding.explanation,
      },
      href: `${pages.admin.anomalies()}#${id}`,
    })),
    row_count: total,
    filters_applied: [
      ...(module === 'all' ? [] : [{ name: 'module', label: 'Module', value: MODULE_WORDS[module] }]),
      { name: 'lookback_days', label: 'Looked back', value: `${lookback_days} days` },
      { name: 'status', label: 'Status', value: 'open' },
    ],
    period: { from, to: readContext.today, label: `the last ${lookback_days} days` },
    href: pages.admin.anomalies({ status: 'open', from, module: module === 'all' ? null : module }),
    // What was found is as old as the run that found it.
    as_of: run?.ran_at ?? readContext.now,
  })
}

/** The questions that anomalies answer. */
export const ANOMALY_TOOLS: readonly MetricTool[] = [
  defineTool({
    name: 'find_anomalies',
    description:
      'What is odd in the records: duplicate invoices and payments, unusual amounts, bursts of sign-ups, events that many stayed away from, records of one person twice. Lists what is open, the most severe first.',
    permission: ['ai.read'],
    input: z.strictObject({
      module: z.enum([...FINDING_MODULES, 'all']).describe('Which part of the association to look at'),
      lookback_days: z.int().min(1).max(730).default(90).describe('How many days back it may have happened'),
    }),
    run: findOpenAnomalies,
  }),
]

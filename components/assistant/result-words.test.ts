import { expect, test } from 'vitest'
import { chartOf, isList } from '#components/assistant/result-words'
import type { ToolResult } from '#lib/figures/schema'

function resultOf(labels: readonly string[], parts: Partial<ToolResult> = {}): ToolResult {
  return {
    metric: 'members.count',
    title: 'Members',
    definition: 'Members.',
    value: labels.length * 3,
    unit: 'members',
    currency: 'EUR',
    comparison: null,
    columns: [{ key: 'value', label: 'Members', unit: 'members' }],
    rows: labels.map((label) => ({ id: label, label, cells: { value: 3 }, href: null })),
    row_count: labels.length,
    truncated: false,
    totals: {},
    filters_applied: [],
    period: null,
    href: null,
    as_of: '2026-11-22T12:00:00Z',
    ...parts,
  }
}

const months = Array.from({ length: 12 }, (_, month) =>
  new Intl.DateTimeFormat('de', { month: 'long', year: 'numeric' }).format(new Date(2026, month, 15)),
)

const tiers = ['Individual', 'Fellow', 'Small business', 'Student', 'Corporate']

test('series and many groups are bars, a few parts of a whole one bar', () => {
  expect(chartOf(resultOf(months))?.kind).toBe('bars')
  expect(chartOf(resultOf(months.slice(0, 2)))?.kind).toBe('bars')
  expect(chartOf(resultOf([...tiers, 'Honorary']))?.kind).toBe('bars')
  expect(chartOf(resultOf(tiers))?.kind).toBe('share')
  expect(chartOf(resultOf(tiers, { value: 3 }))?.kind).toBe('bars')
  expect(chartOf(resultOf(tiers, { metric: 'invoices.ageing' }))?.kind).toBe('ageing')
})

test('what has no common figure, or more words than room, stays a table', () => {
  expect(chartOf(resultOf(tiers.flatMap((tier) => [`${tier} of ours`, `${tier} elsewhere`])))).toBeNull()
  expect(chartOf(resultOf(['Only one']))).toBeNull()
  expect(chartOf(resultOf(['A', 'B'], { value: null }))).toBeNull()
  expect(chartOf(resultOf(['A', 'B'], { truncated: true }))).toBeNull()
  expect(chartOf(resultOf(['A', 'B'], { columns: [] }))).toBeNull()
})

test('only rows as they are now can be saved as a view', () => {
  const of = 'members'
  expect(isList({ question: { of, show: 'rows' } })).toBe(true)
  expect(isList({ question: { of, show: 'count' } })).toBe(true)
  expect(isList({ question: { of, show: 'count', by: 'tier' } })).toBe(false)
  expect(isList({ question: { of, show: 'rows', as_of: '2025-11-26' } })).toBe(false)
  expect(isList({ question: { of, show: 'count' }, measure: 'retention' })).toBe(false)
})

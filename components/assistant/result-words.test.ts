import { expect, test } from 'vitest'
import { barLabel, chartOf, isList } from '#components/assistant/result-words'
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

const FORMAT = { locale: 'de-DE' }
const chart = (result: ToolResult, format = FORMAT) => chartOf(result, format)

function monthsOf(locale: string, count = 12): ToolResult {
  const named = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  const days = Array.from({ length: count }, (_, month) => `2026-${String(month + 1).padStart(2, '0')}-01`)
  const result = resultOf(days.map((day) => named.format(new Date(day))))
  return { ...result, rows: result.rows.map((row, month) => ({ ...row, id: days[month] as string })) }
}

const tiers = ['Individual', 'Fellow', 'Small business', 'Student', 'Corporate']

test('series and many groups are bars, a few parts of a whole one bar', () => {
  expect(chart(monthsOf('de-DE'))?.kind).toBe('bars')
  expect(chart(monthsOf('de-DE', 2))?.kind).toBe('bars')
  expect(chart(resultOf([...tiers, 'Honorary']))?.kind).toBe('bars')
  expect(chart(resultOf(tiers))?.kind).toBe('share')
  expect(chart(resultOf(tiers, { value: 3 }))?.kind).toBe('bars')
  expect(chart(resultOf(tiers, { metric: 'invoices.ageing' }))?.kind).toBe('ageing')
})

test('months are short under their bars, and none is like another', () => {
  for (const locale of ['en-GB', 'de-DE', 'fr-FR']) {
    const shown = monthsOf(locale).rows.map((row) => barLabel(row, { locale }))
    expect(new Set(shown).size).toBe(12)
    expect(Math.max(...shown.map(({ length }) => length))).toBeLessThanOrEqual(5)
  }
  const gala = { id: '0199a0aa-0000-7000-8000-000000000001', label: 'Gala 2026', cells: {}, href: null }
  expect(barLabel(gala, FORMAT)).toBe('Gala 2026')
})

test('what has no common figure, or more words than room, stays a table', () => {
  expect(chart(resultOf(tiers.flatMap((tier) => [`${tier} of ours`, `${tier} elsewhere`])))).toBeNull()
  expect(chart(resultOf(['Only one']))).toBeNull()
  expect(chart(resultOf(['A', 'B'], { value: null }))).toBeNull()
  expect(chart(resultOf(['A', 'B'], { truncated: true }))).toBeNull()
  expect(chart(resultOf(['A', 'B'], { columns: [] }))).toBeNull()
})

test('only rows as they are now can be saved as a view', () => {
  const of = 'members'
  expect(isList({ question: { of, show: 'rows' } })).toBe(true)
  expect(isList({ question: { of, show: 'count' } })).toBe(true)
  expect(isList({ question: { of, show: 'count', by: 'tier' } })).toBe(false)
  expect(isList({ question: { of, show: 'rows', as_of: '2025-11-26' } })).toBe(false)
  expect(isList({ question: { of, show: 'count' }, measure: 'retention' })).toBe(false)
})

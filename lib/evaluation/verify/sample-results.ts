import type { NumberedResult, ToolResult } from '#lib/figures/schema'

/** A result as a tool gives it, with what is named changed: for tests. */
export function sampleResult(id: string, tool: string, parts: Partial<ToolResult>): NumberedResult {
  return {
    id,
    tool,
    result: {
      metric: 'members.count',
      title: 'Members',
      definition: 'Members who are not archived.',
      value: null,
      unit: 'count',
      currency: 'EUR',
      comparison: null,
      columns: [],
      rows: [],
      row_count: parts.rows?.length ?? 0,
      truncated: false,
      totals: {},
      filters_applied: [],
      period: null,
      href: '/admin/members',
      choices: [],
      quoted_data: [],
      as_of: '2026-11-21T09:00:00Z',
      ...parts,
    },
  }
}

/** What three members owe. */
export const DEBTS = sampleResult('r1', 'find_invoices', {
  metric: 'invoices.outstanding',
  title: 'Outstanding by member',
  unit: 'money',
  value: 1_234_56,
  columns: [
    { key: 'amount', label: 'Amount', unit: 'money' },
    { key: 'count', label: 'Invoices', unit: 'invoices' },
    { key: 'due_date', label: 'Oldest due', unit: 'date' },
  ],
  rows: [
    {
      id: 'a',
      label: 'Anna Smith',
      cells: { amount: 700_00, count: 3, due_date: '2026-03-14' },
      href: '/admin/members/a',
    },
    {
      id: 'b',
      label: 'Bob Jones',
      cells: { amount: 434_56, count: 2, due_date: '2026-05-02' },
      href: '/admin/members/b',
    },
    { id: 'c', label: 'Gala 2026 Ltd', cells: { amount: 100_00, count: 1, due_date: '2026-09-30' }, href: null },
  ],
  row_count: 3,
  totals: { amount: 1_234_56, count: 6 },
})

/** Members now and a year before. */
export const MEMBERS = sampleResult('r2', 'count_members', {
  title: 'Active members',
  unit: 'members',
  value: 340,
  comparison: {
    value: 400,
    change: -0.15,
    period: { from: '2024-11-22', to: '2025-11-21', label: 'the year before' },
    href: '/admin/members?before',
  },
  period: { from: '2025-11-22', to: '2026-11-21', label: 'the last 12 months' },
  filters_applied: [{ name: 'status', label: 'Status', value: 'active' }],
})

/** Who joined in each month, and what is owed by age: rows of months and of ranges. */
export const JOINED = sampleResult('r3', 'membership_trend', {
  metric: 'members.joined',
  title: 'Members who joined',
  unit: 'members',
  value: 61,
  columns: [{ key: 'value', label: 'Joined', unit: 'members' }],
  rows: [
    { id: '2026-03', label: 'March 2026', cells: { value: 23 }, href: null },
    { id: '2026-04', label: 'April 2026', cells: { value: 17 }, href: null },
    { id: '2026-05', label: 'May 2026', cells: { value: 21 }, href: null },
  ],
  period: { from: '2026-03-01', to: '2026-05-31', label: 'March to May 2026' },
})

export const AGEING = sampleResult('r4', 'receivables_ageing', {
  metric: 'invoices.ageing',
  title: 'Open invoices by age',
  unit: 'money',
  value: 900_00,
  columns: [{ key: 'amount', label: 'Amount', unit: 'money' }],
  rows: [
    { id: 'current', label: 'Not yet due', cells: { amount: 400_00 }, href: null },
    { id: '31-60', label: '31–60 days late', cells: { amount: 300_00 }, href: null },
    { id: '90+', label: 'More than 90 days late', cells: { amount: 200_00 }, href: null },
  ],
})

import type { Ask } from '#lib/assistant/chat/schema'
import { lookUp } from '#lib/assistant/look-up'
import type { ReadContext } from '#lib/figures/read-context'
import type { CellValue, ToolResult } from '#lib/figures/schema'
import { toResult } from '#lib/figures/tool'
import { toMinor } from '#lib/format/money'
import { pages } from '#lib/paths'
import type { Answer } from '#lib/query/schema'

const LISTS: Partial<Record<string, typeof pages.admin.members>> = {
  members: pages.admin.members,
  events: pages.admin.events,
  registrations: pages.admin.registrations,
  invoices: pages.admin.invoices,
  payments: pages.admin.payments,
}

const hrefOf = ({ reaches_all }: ReadContext, of: string, where: object) =>
  (reaches_all && LISTS[of]?.({ filter: JSON.stringify(where) })) || null

function cellOf(value: Answer['value'], { unit, currency }: Answer): CellValue {
  if (value === null) return null
  if (unit === 'money') return toMinor(String(value), currency as string)
  return unit === 'percent' ? Number(value) / 100 : value
}

/** Answers a look-up that was kept, as of now. Throws invalid and forbidden for what cannot be answered any more. */
export async function askAgain(readContext: ReadContext, { question, measure }: Ask): Promise<ToolResult> {
  const asked = { question, ...(measure !== undefined && { measure }), as_of: question.as_of ?? null, label: null }
  const [found] = await lookUp(readContext, [
    { ...asked, wants: 'all', fields: [], is_wide: true, unused: [], missing: [] },
  ])
  if (found?.measured) return found.measured
  const answer = found?.answer as Answer
  const unit = answer.unit === 'number' || answer.unit === 'count' ? 'count' : answer.unit
  const value = cellOf(answer.value, answer)
  const groups = answer.groups?.map((group, index) => ({
    id: group.key ?? `none-${index}`,
    label: group.label,
    cells: { value: cellOf(group.value, answer) },
    href: hrefOf(readContext, answer.of, group.where),
  }))
  const rows = answer.rows?.map(({ id, title }) => ({ id: String(id), label: String(title), cells: {}, href: null }))
  return toResult(readContext, {
    metric: `${answer.of}.${question.field ?? answer.show}`,
    title: answer.words,
    definition: answer.words,
    value: typeof value === 'number' ? value : null,
    unit,
    currency: answer.currency ?? readContext.tenant.currency,
    href: hrefOf(readContext, answer.of, answer.where),
    columns: groups ? [{ key: 'value', label: 'Number', unit }] : [],
    rows: groups ?? rows ?? [],
    ...(rows && question.limit === undefined && { row_count: answer.count }),
  })
}

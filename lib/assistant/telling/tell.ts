import type { Found } from '#lib/assistant/look-up'
import type { Plan } from '#lib/assistant/reading/read'
import type { ReadContext } from '#lib/figures/read-context'

export function tell(plan: Plan, found: readonly Found[], _readContext: ReadContext): { text: string } {
  if (plan.kind !== 'answer') return { text: plan.kind }
  return {
    text: found.map(({ answer, measured }) => measured ? `${measured.title}: ${measured.value} ${measured.rows.slice(0,3).map((r)=>r.label).join(', ')}` : `${answer?.value} ${answer?.unit} (${answer?.count} rows) — ${answer?.words} ${answer?.groups?.slice(0, 4).map((g) => `${g.label}=${g.value}`).join('; ') ?? ''} ${answer?.rows?.slice(0, 3).map((r) => r.title).join('; ') ?? ''}`).join('\n'),
  }
}

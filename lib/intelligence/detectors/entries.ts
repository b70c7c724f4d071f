import type { FoundAnomaly } from '#lib/intelligence/detectors/detector'
import { evidence, subject } from '#lib/intelligence/detectors/rows'
import type { Told } from '#lib/intelligence/detectors/told'
import type { EvidenceRow, Severity } from '#lib/intelligence/findings/schema'

/** What is wrong with an entry as it was typed. The form warns of it, and the detector finds what was kept all the same. */
export interface Flaw {
  type: string
  rule: 'certain' | 'likely' | 'hint'
  /** The case in a line. */
  headline: Told
  explanation: Told
  action: string
  /** What to hold it against. */
  compare?: EvidenceRow
  amount_minor?: number
}

/** How severe the breach of a rule is before anything is known of what is at stake. */
export const RULE_SEVERITY: Readonly<Record<Flaw['rule'], Severity>> = {
  certain: 'high',
  likely: 'medium',
  hint: 'low',
}

/** A record that was entered, as it is told. */
interface Entered {
  noun: 'members' | 'events'
  id: string
  label: string
  detail: string
  occurred_on: string
  currency?: string
}

/** A flaw of a record that is kept. */
export function flawFound(flaw: Flaw, { noun, id, label, detail, occurred_on, currency }: Entered): FoundAnomaly {
  const { type, rule, headline, explanation, action, compare, amount_minor } = flaw
  return {
    type,
    key: compare ? [compare.id, id] : [id],
    entity: subject(noun, id, label),
    headline,
    occurred_on,
    surprise: { rule },
    observed: { value: 1, unit: 'count', text: detail },
    expected: null,
    explanation,
    evidence_rows: [...(compare ? [compare] : []), evidence(noun, id, label, detail)],
    suggested_action: action,
    method: 'What was entered contradicts itself',
    n_baseline: 0,
    ...(amount_minor === undefined ? {} : { amount_minor }),
    ...(currency === undefined ? {} : { currency }),
  }
}

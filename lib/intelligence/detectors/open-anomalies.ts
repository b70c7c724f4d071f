import { type Detector, detected, type FoundInsight, monthOf } from '#lib/intelligence/detectors/detector'
import { Told, told } from '#lib/intelligence/detectors/told'
import { wordsOf } from '#lib/intelligence/detectors/words'
import type { EvidenceRow, FindingModule, KeptTexts, Severity } from '#lib/intelligence/findings/schema'
import { pages } from '#lib/paths'
import type { Permission } from '#lib/permissions'

/** More would be the list of anomalies itself. */
const MAX_TOLD = 5

const IMPACT: Readonly<Partial<Record<Severity, number>>> = { high: 0.3, critical: 0.6 }

/** The most serious anomalies that nobody has decided about, each by its own case. */
export const openAnomalies: Detector = {
  name: 'open anomalies',
  kind: 'insight',
  module: 'finances',
  permission: 'members.read',
  async detect({ readContext }) {
    const serious = await readContext.ctx.db
      .selectFrom('findings')
      .select([
        'id',
        'module',
        'permission',
        'severity',
        'title',
        'explanation',
        'certainty',
        'evidence',
        'score',
        'details',
      ])
      .where('kind', '=', 'anomaly')
      .where('ended_at', 'is', null)
      .where('status', '=', 'open')
      .where('severity', 'in', ['high', 'critical'])
      .orderBy('severity_rank', 'desc')
      .orderBy('rank', 'desc')
      .orderBy('id')
      .execute()
    const { figure } = wordsOf(readContext)
    const findings = serious.slice(0, MAX_TOLD).map((one): FoundInsight => {
      const module = one.module as FindingModule
      const list = pages.admin.anomalies({ module, status: 'open', severity: 'high,critical' })
      const href = `${list}#${one.id}`
      const ofModule = serious.filter((other) => other.module === module).length
      const kept = (one.details as { told?: KeptTexts }).told
      const of = (name: 'title' | 'explanation', en: string) => new Told(en, kept?.de[name], kept?.fr[name])
      const evidence = one.evidence as unknown as EvidenceRow[]
      return {
        module,
        permission: one.permission as Permission,
        kind: 'open_anomalies',
        subject: one.id,
        tone: 'warning',
        period: monthOf(readContext.today),
        title: of('title', one.title),
        why: of('explanation', one.explanation),
        certainty: `${one.certainty}.`,
        p_value: null,
        impact: IMPACT[one.severity as Severity] ?? 0,
        actionability: 1,
        figures: [figure('Serious in this module', ofModule, 'findings', list)],
        rows: evidence.map(({ id, label, detail, href }) => ({ id, label, cells: { detail }, href })),
        href,
        action: { label: told`Review it`, href },
        measure: one.score,
      }
    })
    return detected(serious.length, findings)
  },
}

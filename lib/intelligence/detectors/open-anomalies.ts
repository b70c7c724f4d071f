import { sql } from 'kysely'
import { type Detector, detected, type FoundInsight, monthOf } from '#lib/intelligence/detectors/detector'
import { wordsOf } from '#lib/intelligence/detectors/words'
import type { FindingModule } from '#lib/intelligence/findings/schema'
import { pages } from '#lib/paths'
import type { Permission } from '#lib/permissions'

/** What the anomalies of a module are made of: their number is for those who can open them. */
const PERMISSIONS: Readonly<Record<FindingModule, Permission>> = {
  members: 'members.read',
  events: 'registrations.read',
  finances: 'invoices.read',
}

/** Anomalies that were found and that nobody has decided about. */
export const openAnomalies: Detector = {
  name: 'open anomalies',
  kind: 'insight',
  module: 'finances',
  permission: 'members.read',
  async detect({ readContext }) {
    const rows = await readContext.ctx.db
      .selectFrom('findings')
      .select([
        'module',
        sql<number>`count(*)`.as('n'),
        sql<number>`count(*) filter (where severity in ('high', 'critical'))`.as('severe'),
      ])
      .where('kind', '=', 'anomaly')
      .where('ended_at', 'is', null)
      .where('status', '=', 'open')
      .groupBy('module')
      .orderBy('module')
      .execute()
    const { count, figure } = wordsOf(readContext)
    const findings = rows
      .filter(({ severe }) => severe > 0)
      .map(({ module, n, severe }): FoundInsight => {
        const open = pages.admin.anomalies({ module, status: 'open' })
        const href = pages.admin.anomalies({ module, status: 'open', severity: 'high,critical' })
        return {
          module: module as FindingModule,
          permission: PERMISSIONS[module as FindingModule],
          kind: 'open_anomalies',
          subject: module,
          tone: 'warning',
          period: monthOf(readContext.today),
          title: `${count(severe, 'entry looks', 'entries look')} seriously wrong in ${module}`,
          why: `${count(n, 'finding is', 'findings are')} open in all. Each says what was seen and what is usual.`,
          certainty: 'As sure as each finding says.',
          p_value: null,
          impact: Math.min(1, 0.1 * severe),
          actionability: 1,
          figures: [figure('Serious', severe, 'findings', href), figure('Open', n, 'findings', open)],
          rows: [],
          href,
          action: { label: severe === 1 ? 'Review it' : 'Review them', href },
          measure: severe,
        }
      })
    return detected(
      rows.reduce((total, { n }) => total + n, 0),
      findings,
    )
  },
}

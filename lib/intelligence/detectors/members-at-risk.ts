import { displayName } from '#lib/format/names'
import { observedIn } from '#lib/intelligence/churn/association'
import type { Factor, RecommendedAction } from '#lib/intelligence/churn/schema'
import { HORIZON_DAYS } from '#lib/intelligence/churn/standing'
import { type Detector, detected, type FoundInsight, tooLittle } from '#lib/intelligence/detectors/detector'
import { Told, told } from '#lib/intelligence/detectors/told'
import { COUNTED, wordsOf } from '#lib/intelligence/detectors/words'
import { pages } from '#lib/paths'

const MIN_SCORED = 30
/** More alerts than these would be a list of members, which the predictions are. */
const MAX_ALERTS = 100
const MAX_REASONS = 3

/** Members whose membership is likely to lapse, by the predictions as they stand. */
export const membersAtRisk: Detector = {
  name: 'member_at_risk',
  kind: 'churn',
  module: 'members',
  permission: 'members.read',
  label: 'Members who are likely to leave',
  needs: { count: MIN_SCORED, unit: 'members with a prediction' },
  async detect({ readContext }) {
    const scores = readContext.ctx.db.selectFrom('churn_scores')
    const [{ scored }, rows] = await Promise.all([
      scores.select(({ fn }) => fn.countAll<number>().as('scored')).executeTakeFirstOrThrow(),
      scores
        .innerJoin('members', 'members.id', 'churn_scores.member_id')
        .select([
          'members.id',
          'members.first_name',
          'members.last_name',
          'members.organization',
          'members.valid_through',
        ])
        .select(['churn_scores.probability', 'churn_scores.factors', 'churn_scores.recommended_action'])
        .where('churn_scores.level', '=', 'high')
        .orderBy('churn_scores.probability', 'desc')
        .orderBy('members.id')
        .limit(MAX_ALERTS)
        .execute(),
    ])
    if (Number(scored) < MIN_SCORED) return tooLittle(Number(scored))
    const { share, figure, date } = wordsOf(readContext)
    const findings = rows.map((row): FoundInsight => {
      const name = displayName(row)
      const href = pages.admin.member(row.id)
      const reasons = (row.factors as unknown as Factor[]).slice(0, MAX_REASONS).map(observedIn)
      const { label } = row.recommended_action as unknown as RecommendedAction
      const lateSince = row.valid_through && row.valid_through < readContext.today ? row.valid_through : null
      return {
        kind: 'member_at_risk',
        module: 'members',
        tone: 'warning',
        subject: row.id,
        period: '',
        title: lateSince ? told`${name} is in grace: paid until ${date(lateSince)}` : told`${name} is likely to leave`,
        why:
          reasons.length > 0
            ? new Told(`${reasons.join('; ')}.`)
            : told`Nothing sets this member apart from others at high risk.`,
        certainty: lateSince
          ? COUNTED
          : `An estimate for the next ${HORIZON_DAYS} days; reasons are associations, not causes.`,
        p_value: null,
        impact: row.probability,
        actionability: 1,
        figures: lateSince ? [] : [figure('Risk of leaving', row.probability, 'percent')],
        rows: [
          { id: row.id, label: name, cells: { probability: row.probability, risk: share(row.probability).en }, href },
        ],
        href,
        action: { label: new Told(label), href },
        measure: row.probability,
      }
    })
    return detected(Number(scored), findings)
  },
}

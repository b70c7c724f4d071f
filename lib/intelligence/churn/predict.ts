import type { Ctx } from '#lib/context'
import { AppError } from '#lib/errors'
import { recommendAction, winBack } from '#lib/intelligence/churn/action'
import { type DayNumber, dateOf } from '#lib/intelligence/churn/days'
import { explainScore, type Wording } from '#lib/intelligence/churn/explain'
import { type Snapshot, snapshotOn } from '#lib/intelligence/churn/features'
import { loadHistories, type MemberHistory } from '#lib/intelligence/churn/history'
import { type ChurnModel, levelOf, scoreMember, shownProbability } from '#lib/intelligence/churn/model'
import { prepareModel } from '#lib/intelligence/churn/prepare'
import { findModel, type StoredScore } from '#lib/intelligence/churn/queries'
import type { ChurnPrediction } from '#lib/intelligence/churn/schema'
import { HORIZON_DAYS, recordedStanding } from '#lib/intelligence/churn/standing'
import { lookAround, type Surroundings } from '#lib/intelligence/churn/surroundings'

function predict(
  history: MemberHistory,
  model: ChurnModel,
  { today, wording }: Surroundings,
): Pick<
  ChurnPrediction,
  | 'risk_level'
  | 'probability'
  | 'grace_through'
  | 'at_renewal'
  | 'factors'
  | 'protective_factors'
  | 'recommended_action'
> {
  const hasLeft = ['lapsed', 'cancelled', 'deceased'].includes(history.status) || history.is_archived
  if (hasLeft) {
    const action =
      history.status === 'deceased'
        ? { kind: 'none' as const, label: 'Nothing to do', reason: 'The member has died.', draft: null, href: null }
        : winBack(history, wording)
    return {
      risk_level: 'lapsed',
      probability: 1,
      grace_through: null,
      at_renewal: null,
      factors: [],
      protective_factors: [],
      recommended_action: action,
    }
  }
  const standing = recordedStanding(history, today)
  const snapshot = snapshotOn(history, standing, today, model.trained_on)
  const { level, protective, ...rest } = scoreSnapshot(history, snapshot, model, wording)
  const grace_through = history.status === 'grace' && standing.grace_end !== null ? dateOf(standing.grace_end) : null
  return {
    ...rest,
    risk_level: level,
    grace_through,
    at_renewal: atRenewal(model, snapshot, today),
    protective_factors: protective,
  }
}

/** What the model would say if the renewal came up now, for whom it does not yet. */
function atRenewal(model: ChurnModel, { values, facts }: Snapshot, today: DayNumber): ChurnPrediction['at_renewal'] {
  if (facts.days_to_expiry === null || values.is_due === 1) return null
  const probability = shownProbability(model, scoreMember(model, { ...values, is_due: 1 }))
  return { due_on: dateOf(today + facts.days_to_expiry), probability }
}

/** Scores somebody and says why and what to do. */
export function scoreSnapshot(
  { member_id, first_name }: Pick<MemberHistory, 'member_id' | 'first_name'>,
  snapshot: Snapshot,
  model: ChurnModel,
  wording: Wording,
): Omit<StoredScore, 'member_id'> {
  const score = scoreMember(model, snapshot.values)
  const probability = shownProbability(model, score)
  const level = levelOf(probability, model.calibration.base_rate)
  const { factors, protective } = explainScore(model, member_id, snapshot, score, wording)
  const recommended_action = recommendAction({ member_id, first_name }, level, snapshot.facts, factors, wording)
  return { level, probability, factors, protective, recommended_action }
}

/**
 * Predicts for members, from what is on record at this moment, with the tenant's model; trains one when there is none.
 * Returns the predictions in the order asked for. Throws not_found when one of the members is out of reach.
 */
export async function predictChurn(
  ctx: Ctx,
  member_ids: readonly string[],
  now = new Date(),
): Promise<ChurnPrediction[]> {
  const [around, stored] = await Promise.all([lookAround(ctx, now), findModel(ctx)])
  const histories = new Map(
    (await loadHistories(ctx, member_ids, around.zone)).map((history) => [history.member_id, history]),
  )
  for (const id of member_ids) {
    if (!histories.has(id)) throw new AppError('not_found', `There is no member ${id}.`)
  }
  const model = stored ?? (await prepareModel(ctx, around)).model
  const { first_day, ...trained_on } = model.trained_on
  return member_ids.map((member_id) => ({
    member_id,
    ...predict(histories.get(member_id) as MemberHistory, model, around),
    horizon_days: HORIZON_DAYS,
    basis: model.basis,
    model_version: model.version,
    trained_on,
    quality: model.quality,
    as_of: dateOf(around.today),
  }))
}

/** Predicts for one member like predictChurn, or returns null as long as the tenant has no model. */
export async function findPrediction(ctx: Ctx, member_id: string): Promise<ChurnPrediction | null> {
  if (!(await findModel(ctx))) return null
  const [prediction] = await predictChurn(ctx, [member_id])
  return prediction ?? null
}

import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { recommendAction, winBack } from '#lib/ai/churn/action'
import { dateOf } from '#lib/ai/churn/back-test'
import { explainScore, type Wording } from '#lib/ai/churn/explain'
import { type Snapshot, snapshotOn } from '#lib/ai/churn/features'
import { type DayNumber, loadHistories, type MemberHistory } from '#lib/ai/churn/history'
import { type ChurnModel, levelOf, scoreMember } from '#lib/ai/churn/model'
import { findModel, getRefresh, hasModel, replaceScores, type StoredScore, saveModel } from '#lib/ai/churn/queries'
import { planSampling, SampleCollector } from '#lib/ai/churn/samples'
import type { ChurnPrediction, ChurnRefresh } from '#lib/ai/churn/schema'
import { HORIZON_DAYS, presentStanding, type Standing } from '#lib/ai/churn/standing'
import { trainModel } from '#lib/ai/churn/train'
import { type Ctx, transaction } from '#lib/context'
import { AppError } from '#lib/errors'
import { todayIn } from '#lib/format/dates'
import { enqueue } from '#lib/jobs/queue'

/** The tenant, as far as predictions need to know it. */
interface Surroundings {
  today: DayNumber
  zone: string
  wording: Wording
}

/** The number of a calendar day. */
export function dayNumberOf(date: string): DayNumber {
  return Date.parse(`${date}T00:00:00Z`) / 86_400_000
}

async function lookAround({ db }: Ctx, now: Date): Promise<Surroundings> {
  const tenant = await db
    .selectFrom('tenants')
    .select(['name', 'locale', 'currency', 'time_zone'])
    .executeTakeFirstOrThrow()
  const { name, locale, currency, time_zone } = tenant
  return {
    today: dayNumberOf(todayIn(time_zone, now)),
    zone: time_zone,
    wording: { tenant_name: name, locale, currency },
  }
}

/** Where somebody stands who never had a term: nothing that could run out. */
const NO_TERM: Standing = { terms: [], end: null, grace_end: null }

function predict(
  history: MemberHistory,
  model: ChurnModel,
  { today, wording }: Surroundings,
): Pick<ChurnPrediction, 'risk_level' | 'probability' | 'factors' | 'protective_factors' | 'recommended_action'> {
  const hasLeft = ['lapsed', 'cancelled', 'deceased'].includes(history.status) || history.is_archived
  if (hasLeft) {
    const action =
      history.status === 'deceased'
        ? { kind: 'none' as const, label: 'Nothing to do', reason: 'The member has died.', draft: null, href: null }
        : winBack(history, wording)
    return { risk_level: 'lapsed', probability: 1, factors: [], protective_factors: [], recommended_action: action }
  }
  const snapshot = snapshotOn(history, presentStanding(history, today) ?? NO_TERM, today, model.trained_on)
  const { level, protective, ...rest } = scoreSnapshot(history, snapshot, model, wording)
  return { ...rest, risk_level: level, protective_factors: protective }
}

function scoreSnapshot(
  { member_id, first_name }: Pick<MemberHistory, 'member_id' | 'first_name'>,
  snapshot: Snapshot,
  model: ChurnModel,
  wording: Wording,
): Omit<StoredScore, 'member_id'> {
  const score = scoreMember(model, snapshot.values)
  const level = levelOf(score.probability, model.calibration.base_rate)
  const { factors, protective } = explainScore(model, member_id, snapshot, score, wording)
  const recommended_action = recommendAction({ member_id, first_name }, level, snapshot.facts, factors, wording)
  return { level, probability: score.probability, factors, protective, recommended_action }
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
  const model = stored ?? (await prepare(ctx, around)).model
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
  if (!(await hasModel(ctx))) return null
  const [prediction] = await predictChurn(ctx, [member_id])
  return prediction ?? null
}

const MEMBERS_PER_TRIP = 500

/** Walks over all members by id, some at a time, giving way to others in between. */
async function* allHistories(ctx: Ctx, zone: string): AsyncGenerator<MemberHistory[]> {
  let last = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const ids = await ctx.db
      .selectFrom('members')
      .select('id')
      .where('id', '>', last)
      .orderBy('id')
      .limit(MEMBERS_PER_TRIP)
      .execute()
    const next = ids.at(-1)
    if (!next) return
    yield await loadHistories(
      ctx,
      ids.map(({ id }) => id),
      zone,
    )
    last = next.id
    await setImmediate()
  }
}

/** The first day on which the tenant has records of what members do; today when it has none. */
async function firstDayOf({ db }: Ctx, { today }: Surroundings): Promise<DayNumber> {
  const day = (column: string) => sql<number | null>`min(${sql.ref(column)}) - date '1970-01-01'`
  const [registered, issued] = await Promise.all([
    db
      .selectFrom('registrations')
      .select(sql<number | null>`cast(min(registered_at) as date) - date '1970-01-01'`.as('day'))
      .executeTakeFirst(),
    db.selectFrom('invoices').select(day('issue_date').as('day')).executeTakeFirst(),
  ])
  return Math.min(registered?.day ?? today, issued?.day ?? today, today)
}

/** Somebody to be scored, once the model is there. */
interface Candidate {
  member_id: string
  first_name: string
  snapshot: Snapshot
}

/** Trains and stores a model from all members. Returns it with those who can be scored. */
async function prepare(
  ctx: Ctx,
  around: Surroundings,
  onProgress: (done: number, total: number) => Promise<void> = async () => {},
): Promise<{ model: ChurnModel; candidates: Candidate[] }> {
  const { today, zone } = around
  const [first_day, { total }] = await Promise.all([
    firstDayOf(ctx, around),
    ctx.db.selectFrom('members').select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow(),
  ])
  const collector = new SampleCollector(planSampling(today, first_day, total), { first_day })
  const candidates: Candidate[] = []
  let done = 0
  for await (const histories of allHistories(ctx, zone)) {
    for (const history of histories) {
      collector.add(history)
      const standing = presentStanding(history, today)
      if (!standing) continue
      const { member_id, first_name } = history
      candidates.push({ member_id, first_name, snapshot: snapshotOn(history, standing, today, { first_day }) })
    }
    done += histories.length
    await onProgress(done, total)
  }
  const trained = await trainModel(
    collector.finish(),
    candidates.map(({ snapshot }) => snapshot),
    today,
    first_day,
  )
  const version = await saveModel(ctx, trained)
  return { model: { ...trained, version }, candidates }
}

/** How long a refresh may be silent before another takes its place. */
const STALE = sql<string>`now() - interval '15 minutes'`

async function claimRefresh({ db }: Ctx): Promise<boolean> {
  const running = { state: 'running', started_at: sql<string>`now()`, done_count: 0 }
  const claimed = await db
    .insertInto('churn_refreshes')
    .values(running)
    .onConflict((conflict) =>
      conflict
        .column('tenant_id')
        .doUpdateSet(running)
        .where((eb) =>
          eb.or([eb('churn_refreshes.state', '<>', 'running'), eb('churn_refreshes.started_at', '<', STALE)]),
        ),
    )
    .returning('state')
    .executeTakeFirst()
  return claimed !== undefined
}

async function noteRefresh({ db }: Ctx, columns: { state?: string; done_count?: number; total_count?: number }) {
  const isOver = columns.state === 'done' || columns.state === 'failed'
  await db
    .updateTable('churn_refreshes')
    .set({ ...columns, ...(isOver && { finished_at: sql<string>`now()` }) })
    .execute()
}

/**
 * Trains the tenant's model anew and scores all its members. Returns how many were scored, or null when another refresh
 * is at it.
 */
export async function refreshChurn(ctx: Ctx, now = new Date()): Promise<number | null> {
  if (!(await claimRefresh(ctx))) return null
  try {
    const around = await lookAround(ctx, now)
    const { model, candidates } = await prepare(ctx, around, (done_count, total_count) =>
      noteRefresh(ctx, { done_count, total_count }),
    )
    const scores: StoredScore[] = []
    for (const [at, { snapshot, ...member }] of candidates.entries()) {
      if (at % MEMBERS_PER_TRIP === 0) await setImmediate()
      scores.push({ member_id: member.member_id, ...scoreSnapshot(member, snapshot, model, around.wording) })
    }
    await transaction(ctx, async (ctx) => {
      await replaceScores(ctx, scores, model.version, model.as_of)
      await noteRefresh(ctx, { state: 'done' })
    })
    return scores.length
  } catch (error) {
    await noteRefresh(ctx, { state: 'failed' })
    throw error
  }
}

/** Asks for a refresh in the background, unless one waits or runs. Returns how it stands. */
export async function requestRefresh(ctx: Ctx): Promise<ChurnRefresh> {
  return transaction(ctx, async (ctx) => {
    const waiting = { state: 'waiting', requested_at: sql<string>`now()`, done_count: 0 }
    const asked = await ctx.db
      .insertInto('churn_refreshes')
      .values(waiting)
      .onConflict((conflict) =>
        conflict
          .column('tenant_id')
          .doUpdateSet(waiting)
          .where((eb) =>
            eb.or([
              eb('churn_refreshes.state', 'in', ['done', 'failed']),
              eb(sql<string>`greatest(churn_refreshes.requested_at, churn_refreshes.started_at)`, '<', STALE),
            ]),
          ),
      )
      .returning('state')
      .executeTakeFirst()
    const { tenant_id } = ctx
    if (asked) await enqueue(ctx, 'churn', { tenant_id }, { key: tenant_id })
    return getRefresh(ctx)
  })
}

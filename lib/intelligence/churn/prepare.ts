import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Ctx } from '#lib/context'
import type { DayNumber } from '#lib/intelligence/churn/days'
import { type Snapshot, snapshotOn } from '#lib/intelligence/churn/features'
import { loadHistories, type MemberHistory } from '#lib/intelligence/churn/history'
import type { ChurnModel } from '#lib/intelligence/churn/model'
import { saveModel } from '#lib/intelligence/churn/queries'
import { planSampling, SampleCollector, type Samples } from '#lib/intelligence/churn/samples'
import { canLapse, recordedStanding } from '#lib/intelligence/churn/standing'
import type { Surroundings } from '#lib/intelligence/churn/surroundings'
import { trainModel } from '#lib/intelligence/churn/train'

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
export interface Candidate {
  member_id: string
  first_name: string
  snapshot: Snapshot
}

type Progress = (done: number, total: number) => Promise<void>

interface Gathered {
  samples: Samples
  candidates: Candidate[]
  first_day: DayNumber
}

/** Goes through all members: what a model can learn from their past, and how those stand who can be scored. */
export async function gather(ctx: Ctx, around: Surroundings, onProgress: Progress = async () => {}): Promise<Gathered> {
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
      if (!canLapse(history)) continue
      const { member_id, first_name } = history
      const snapshot = snapshotOn(history, recordedStanding(history, today), today, { first_day })
      candidates.push({ member_id, first_name, snapshot })
    }
    done += histories.length
    await onProgress(done, total)
  }
  return { samples: collector.finish(), candidates, first_day }
}

/** Trains and stores a model from all members. Returns it with those who can be scored. */
export async function prepareModel(
  ctx: Ctx,
  around: Surroundings,
  onProgress?: Progress,
): Promise<{ model: ChurnModel; candidates: Candidate[] }> {
  const { samples, candidates, first_day } = await gather(ctx, around, onProgress)
  const present = candidates.map(({ snapshot }) => snapshot)
  const trained = await trainModel(samples, present, around.today, first_day)
  const version = await saveModel(ctx, trained)
  return { model: { ...trained, version }, candidates }
}

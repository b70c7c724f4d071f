import { uuidv7 } from 'uuidv7'
import { expect, test } from 'vitest'
import { makeMember, makeTenant, makeTier } from '#db/factories'
import { createCtx } from '#lib/context'
import { createGroup, putInGroup } from '#lib/groups/service'
import { explainScore } from '#lib/intelligence/churn/explain'
import { snapshotOn } from '#lib/intelligence/churn/features'
import { loadHistories } from '#lib/intelligence/churn/history'
import { prepareModel } from '#lib/intelligence/churn/prepare'
import { recordedStanding } from '#lib/intelligence/churn/standing'
import { lookAround } from '#lib/intelligence/churn/surroundings'
import { join } from '#lib/memberships/service'

test('who shares the membership of a family pays no dues of their own, and who pays for it does', async () => {
  const { tenant_id, db } = await makeTenant()
  const ctx = createCtx({ tenant_id, actor: { kind: 'system', name: 'test' }, request_id: uuidv7() })
  const tier = await makeTier(db, { name: 'Family', price_minor: 9000, seats_included: 2 })
  const payer = await join(ctx, {
    ...{ first_name: 'Ada', last_name: 'Lovelace', tier_id: tier.id },
    ...{ billing: 'waived', billing_reason: 'Founder' },
  })
  const group = await createGroup(ctx, { name: 'Lovelace', kind: 'household', payer_member_id: payer.id })
  const child = await makeMember(db, { status: 'pending', first_name: 'Byron' })
  await putInGroup(ctx, group.id, child.id)
  const around = await lookAround(ctx, new Date())
  const { today, wording } = around
  const { model } = await prepareModel(ctx, around)
  const duesOf = async (id: string) => {
    const [history] = await loadHistories(ctx, [id], 'UTC')
    if (!history) throw new Error('There is no such member.')
    const snapshot = snapshotOn(history, recordedStanding(history, today), today, model.trained_on)
    const score = {
      ...{ probability: 0.5, score: 0, base: 0 },
      contributions: [{ group: 'dues' as const, contribution: 1, by_feature: {} }],
    }
    return explainScore(model, id, snapshot, score, wording).factors[0]
  }
  expect((await loadHistories(ctx, [child.id], 'UTC'))[0]?.terms).toMatchObject([{ is_shared: true }])
  expect(await duesOf(payer.id)).toMatchObject({ value: 9000, explanation: expect.stringContaining('90.00 a term') })
  expect(await duesOf(child.id)).toMatchObject({
    value: 0,
    explanation: expect.stringContaining('Pays no dues of their own'),
  })
})

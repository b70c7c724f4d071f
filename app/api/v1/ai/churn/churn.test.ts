import { uuidv7 } from 'uuidv7'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Caller, makeCaller } from '#app/api/v1/test-client'
import { makeMember, makeTier } from '#db/factories'
import { takeMeasure } from '#lib/assistant/measures/measures'
import { accountCtx } from '#lib/auth/authorize'
import { verifyAccessToken } from '#lib/auth/tokens'
import { type Ctx, createCtx, transaction } from '#lib/context'
import { openReading } from '#lib/figures/read-context'
import { addDays, todayIn } from '#lib/format/dates'
import { isRefreshDue } from '#lib/intelligence/churn/queries'
import { refreshChurn, requestRefresh } from '#lib/intelligence/churn/service'

const TODAY = todayIn('Europe/Berlin')
let caller: Caller
let system: Ctx

beforeEach(async () => {
  caller = await makeCaller()
  system = createCtx({
    tenant_id: caller.tenant_id,
    actor: { kind: 'system', name: 'test' },
    request_id: 'test',
  })
})

/** A member whose term ends so many days from today. */
async function makeDue(days: number, fields: { first_name?: string; last_name?: string; status?: string } = {}) {
  const { db } = caller
  const tier = await makeTier(db)
  const end_on = addDays(TODAY, days)
  const member = await makeMember(db, { tier_id: tier.id, valid_through: end_on, ...fields })
  await db
    .updateTable('members')
    .set({ grace_through: addDays(end_on, 30) })
    .where('id', '=', member.id)
    .execute()
  await db
    .insertInto('terms')
    .values({
      id: uuidv7(),
      member_id: member.id,
      tier_id: tier.id,
      start_on: addDays(end_on, -364),
      end_on,
      source: 'join',
      state: 'active',
      created_at: `${addDays(end_on, -364)}T09:00:00Z`,
    })
    .execute()
  return member
}

const predict = (id: string) => caller.call('POST', `/api/v1/ai/predict/churn/${id}`)

describe('predicting for a member', () => {
  it('answers 200 with a probability, reasons and an action, from published figures while there is no past', async () => {
    const member = await makeDue(-10, { status: 'grace' })
    const { status, body } = await predict(member.id)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      member_id: member.id,
      horizon_days: 90,
      basis: 'prior',
      quality: null,
      as_of: TODAY,
      trained_on: { lapses: 0 },
    })
    expect(body.factors[0]).toMatchObject({ feature: 'renewal', direction: 'raises', value: -10 })
    expect(body.factors[0].explanation).toContain('The term ended 10 days ago')
    expect(body.factors[0].explanation).toContain('associated with')
    expect(body.probability).toBeGreaterThan(0.3)
  })

  it('names who is in grace as such, and says once when the membership lapses', async () => {
    const { body } = await predict((await makeDue(-10, { status: 'grace' })).id)
    expect(body.grace_through).toBe(addDays(TODAY, 20))
    expect(body.factors[0].explanation).toContain('the membership lapses in 21 days, after grace')
    expect(
      `${body.factors[0].explanation} ${body.recommended_action.reason}`.match(/lapses in|grace ends/g),
    ).toHaveLength(1)
    const due = await predict((await makeDue(20)).id)
    expect(due.body).toMatchObject({ grace_through: null })
  })

  it('ranks who is late above who is due, and those above who has time', async () => {
    const [late, due, early] = [await makeDue(-20, { status: 'grace' }), await makeDue(20), await makeDue(300)]
    const risks = await Promise.all([late, due, early].map(async ({ id }) => (await predict(id)).body))
    const probabilities = risks.map(({ probability }) => probability)
    expect(probabilities).toEqual([...probabilities].sort((one, other) => other - one))
    expect(risks[2]).toMatchObject({ risk_level: 'low', recommended_action: { kind: 'none', draft: null } })
    expect(risks[0].recommended_action.draft.body).toContain('Dear Grace,')
  })

  it('tells of who has lapsed that it has happened, and how to ask back', async () => {
    const member = await makeDue(-100, { status: 'lapsed' })
    expect((await predict(member.id)).body).toMatchObject({
      risk_level: 'lapsed',
      probability: 1,
      factors: [],
      recommended_action: { kind: 'win_back' },
    })
  })

  it('answers for an applicant who never had a term', async () => {
    const member = await makeMember(caller.db, { status: 'pending' })
    const { status, body } = await predict(member.id)
    expect(status).toBe(200)
    expect(body.risk_level).toBe('low')
  })

  it('trains once and answers the next from the stored model', async () => {
    const member = await makeDue(20)
    const first = await predict(member.id)
    const second = await predict(member.id)
    expect(second.body).toEqual(first.body)
    expect(second.body.model_version).toBe(1)
  })

  it('trains anew when the stored model knows other features than there are now', async () => {
    const member = await makeDue(20)
    await predict(member.id)
    await caller.db
      .updateTable('churn_models')
      .set({ weights: JSON.stringify({ intercept: 0 }) })
      .execute()
    const { body } = await predict(member.id)
    expect(body.model_version).toBe(2)
    expect(body.probability).toBeGreaterThan(0)
  })

  it('answers 404 for an unknown member and for one of another tenant, 422 for what is no id', async () => {
    const other = await makeMember((await makeCaller()).db)
    expect((await predict(other.id)).status).toBe(404)
    expect((await predict(uuidv7())).status).toBe(404)
    expect((await predict('not-an-id')).status).toBe(422)
  })

  it('is for administrators and the treasurer', async () => {
    const member = await makeDue(20)
    for (const [role, status] of [
      ['treasurer', 200],
      ['event_manager', 403],
      ['member', 403],
    ] as const) {
      const { call } = await makeCaller([role], caller)
      expect((await call('POST', `/api/v1/ai/predict/churn/${member.id}`)).status, role).toBe(status)
    }
  })
})

describe('predicting for several', () => {
  it('answers in the order asked for', async () => {
    const ids = [(await makeDue(20)).id, (await makeDue(300)).id].reverse()
    const { status, body } = await caller.call('POST', '/api/v1/ai/predict/churn', { body: { member_ids: ids } })
    expect(status).toBe(200)
    expect(body.map((one: { member_id: string }) => one.member_id)).toEqual(ids)
  })

  it('refuses an unknown member, none, and too many', async () => {
    const ask = (member_ids: string[]) => caller.call('POST', '/api/v1/ai/predict/churn', { body: { member_ids } })
    expect((await ask([uuidv7()])).status).toBe(404)
    expect((await ask([])).status).toBe(422)
    expect((await ask(Array.from({ length: 501 }, () => uuidv7()))).status).toBe(422)
  })
})

describe('the ranking', () => {
  it('lists by risk, filters by level and tier, and finds by name', async () => {
    const late = await makeDue(-20, { status: 'grace', last_name: 'Zimmer' })
    await makeDue(300, { last_name: 'Abel' })
    await makeDue(-200, { status: 'lapsed' })
    await refreshChurn(system)
    const list = async (query: string) => (await caller.call('GET', `/api/v1/ai/churn/?${query}`)).body
    const names = (rows: { last_name: string }[]) => rows.map(({ last_name }) => last_name)
    expect(names(await list(''))).toEqual(['Zimmer', 'Abel'])
    expect(names(await list('sort=probability'))).toEqual(['Abel', 'Zimmer'])
    expect(names(await list('level=high,medium'))).toEqual(['Zimmer'])
    expect(names(await list(`tier_id=${late.tier_id}`))).toEqual(['Zimmer'])
    expect(names(await list('q=zim'))).toEqual(['Zimmer'])
  })

  it('forgets who has left since the refresh before', async () => {
    const member = await makeDue(-20, { status: 'grace' })
    await refreshChurn(system)
    await caller.db.updateTable('members').set({ status: 'lapsed' }).where('id', '=', member.id).execute()
    await refreshChurn(system)
    expect((await caller.call('GET', '/api/v1/ai/churn/')).body).toEqual([])
  })
})

describe('the refresh', () => {
  const card = async () => (await caller.call('GET', '/api/v1/ai/churn/model')).body

  it('is asked for once however often, and tells how it stands', async () => {
    expect(await card()).toMatchObject({ refresh: { state: 'never' }, model: null })
    const asked = await Promise.all([1, 2, 3].map(() => caller.call('POST', '/api/v1/ai/churn/refresh')))
    expect(asked.map(({ status }) => status)).toEqual([202, 202, 202])
    expect(asked[0]?.body.state).toMatch(/waiting|running|done/)
    await makeDue(20)
    await refreshChurn(system)
    expect(await card()).toMatchObject({
      model: { basis: 'prior', quality: null, counts: { low: expect.any(Number) } },
    })
  })

  it('does not run twice at a time', async () => {
    await makeDue(20)
    const ran = await transaction(system, async ({ db }) => {
      // Scores refer to members, so whichever runs is not done before this ends.
      await db.selectFrom('members').select('id').forUpdate().execute()
      const both = [refreshChurn(system), refreshChurn(system)]
      expect(await Promise.race(both)).toBeNull()
      return both
    })
    expect((await Promise.all(ran)).toSorted()).toEqual([1, null])
  })

  it('is due when none went well within the day, also where a model was trained on the way', async () => {
    const member = await makeDue(20)
    await predict(member.id)
    expect(await isRefreshDue(system, 23)).toBe(true)
    await refreshChurn(system)
    expect(await isRefreshDue(system, 23)).toBe(false)
    await requestRefresh(system)
    expect(await isRefreshDue(system, 23)).toBe(true)
  })
})

describe('the question about the risk of leaving', () => {
  async function ask(where: object) {
    const readContext = await openReading(accountCtx(await verifyAccessToken(caller.token), 'test'))
    return takeMeasure(readContext, 'churn', where)
  }

  it('names those most at risk with the strongest reason', async () => {
    const late = await makeDue(-20, { status: 'grace', last_name: 'Zimmer' })
    const calm = await makeDue(300, { last_name: 'Abel' })
    await refreshChurn(system)
    const ranking = await ask({})
    expect(ranking).toMatchObject({ metric: 'churn.risk', value: 1, unit: 'members', row_count: 1, truncated: false })
    expect(ranking.rows[0]).toMatchObject({ id: late.id, label: 'Grace Zimmer' })
    expect(ranking.rows[0]?.cells.reason).toContain('The term ended 20 days ago')
    expect(await ask({ id: late.id })).toMatchObject({ unit: 'percent', value: ranking.rows[0]?.cells.probability })
    expect((await ask({ id: calm.id })).rows).toMatchObject([{ id: calm.id, cells: { level: 'low' } }])
  })

  it('is of nobody that there is not', async () => {
    await expect(ask({ id: uuidv7() })).rejects.toMatchObject({ code: 'not_found' })
  })
})

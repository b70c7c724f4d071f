import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeMember, makeTenant } from '#db/factories'
import { seedDemo } from '#db/seed/demo'
import { removeTenant } from '#db/seed/remove'
import { inTransaction } from '#db/tenant'
import { DETECTORS } from '#lib/ai/insights/detectors'
import { getInsightFeed, listInsights } from '#lib/ai/insights/queries'
import { type Insight, InsightFilter } from '#lib/ai/insights/schema'
import { decideInsight, refreshInsights } from '#lib/ai/insights/service'
import { createCtx } from '#lib/context'

const TODAY = '2026-11-20'
const NOW = new Date(`${TODAY}T11:00:00Z`)
const TENANTS = ['insights-one', 'insights-two'] as const

const ctxOf = (tenant_id: string) =>
  createCtx({ tenant_id, actor: { kind: 'system', name: 'test' }, request_id: 'test' })
const demo = ctxOf(TENANTS[0])

beforeAll(async () => {
  await seedDemo({ database_url: process.env.DATABASE_URL as string, today: TODAY, tenant_ids: TENANTS })
  for (const tenant_id of TENANTS) await refreshInsights(ctxOf(tenant_id), NOW)
}, 120_000)

afterAll(async () => {
  for (const tenant_id of TENANTS) await inTransaction({ tenant_id, account: null }, removeTenant)
})

async function all(): Promise<Insight[]> {
  return (await listInsights(demo, InsightFilter.parse({ limit: 100 }))).rows
}

test('the demo association has news of every module, each with why, how sure, a figure and where to look', async () => {
  const { insights, as_of, checked } = await getInsightFeed(demo, TODAY)
  expect(as_of).not.toBeNull()
  expect(checked.length).toBe(DETECTORS.length)
  expect(insights.length).toBeGreaterThanOrEqual(5)
  expect(insights.length).toBeLessThanOrEqual(7)
  expect(new Set(insights.map(({ module }) => module)).size).toBe(3)
  for (const insight of insights) {
    expect(insight.why.length).toBeGreaterThan(10)
    expect(insight.certainty.length).toBeGreaterThan(10)
    expect(insight.figures.length).toBeGreaterThan(0)
    expect(insight.href ?? insight.action?.href).toBeTruthy()
  }
})

test('what is overdue is what the invoices say', async () => {
  const overdue = (await all()).find(({ kind }) => kind === 'overdue')
  const { sum } = await demo.db
    .selectFrom('invoices')
    .select(({ fn }) => fn.sum<number>('remaining_minor').as('sum'))
    .where('status', '=', 'open')
    .where('due_date', '<', TODAY)
    .executeTakeFirstOrThrow()
  expect(overdue?.figures[0]?.value).toBe(Number(sum))
})

test('looking twice tells the same news once', async () => {
  const before = await all()
  await refreshInsights(demo, NOW)
  expect((await all()).map(({ id, title, score }) => ({ id, title, score }))).toEqual(
    before.map(({ id, title, score }) => ({ id, title, score })),
  )
})

test('what was dismissed stays away until its figure has moved on; what was snoozed comes back on its day', async () => {
  const [first, second] = (await getInsightFeed(demo, TODAY)).insights as [Insight, Insight]
  await decideInsight(demo, first.id, { status: 'dismissed' }, first.version)
  await decideInsight(demo, second.id, { status: 'snoozed', snoozed_until: '2026-12-04' }, second.version)
  const shown = async (day: string) => (await getInsightFeed(demo, day)).insights.map(({ id }) => id)
  await refreshInsights(demo, NOW)
  expect(await shown(TODAY)).not.toContain(first.id)
  expect(await shown(TODAY)).not.toContain(second.id)
  expect(await shown('2026-12-04')).toContain(second.id)
  await demo.db.updateTable('insights').set({ decided_measure: 1e12 }).where('id', '=', first.id).execute()
  await refreshInsights(demo, NOW)
  expect(await shown(TODAY)).toContain(first.id)
})

test('an association with nothing in it has no news and says that there is too little to go by', async () => {
  const { tenant_id, db } = await makeTenant()
  await makeMember(db)
  await refreshInsights(ctxOf(tenant_id), NOW)
  const { insights, checked } = await getInsightFeed(ctxOf(tenant_id), TODAY)
  expect(insights).toEqual([])
  expect(checked.some(({ status }) => status === 'insufficient_history')).toBe(true)
})

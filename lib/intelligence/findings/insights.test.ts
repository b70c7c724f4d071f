import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeInvoice, makeMember, makeTenant } from '#db/factories'
import type { Ctx } from '#lib/context'
import { ctxOf, makeAssociation, removeAssociation } from '#lib/evaluation/insights/made-association'
import { DETECTORS } from '#lib/intelligence/detectors/detectors'
import { getInsightFeed, listInsights } from '#lib/intelligence/insights/queries'
import { type Insight, InsightFilter } from '#lib/intelligence/insights/schema'
import { decideInsight, refreshInsights } from '#lib/intelligence/insights/service'

const TODAY = '2026-11-20'
const NOW = new Date(`${TODAY}T11:00:00Z`)
const DEMO = 'insights-demo'
const demo = ctxOf(DEMO)

beforeAll(async () => {
  await makeAssociation(DEMO, TODAY, { member_count: 600 })
  await refreshInsights(demo, NOW)
})

afterAll(() => removeAssociation(DEMO))

async function all(ctx: Ctx): Promise<Insight[]> {
  return (await listInsights(ctx, InsightFilter.parse({ limit: 100 }))).rows
}

/** An association with some news: invoices that are overdue, and members whom nobody can reach. */
async function makeNews(): Promise<Ctx> {
  const { tenant_id, db } = await makeTenant()
  for (let at = 0; at < 6; at += 1) {
    const { id } = await makeMember(db, { valid_through: '2026-12-24' })
    await db.updateTable('members').set({ email: null, email_key: null }).where('id', '=', id).execute()
    await makeInvoice(db, { member_id: id, due_date: '2026-10-01', issue_date: '2026-09-01' })
  }
  return ctxOf(tenant_id)
}

test('the demo association has news of every module, each with why, how sure, a figure and where to look', async () => {
  const { insights, as_of, checked } = await getInsightFeed(demo, TODAY)
  expect(as_of).not.toBeNull()
  expect(checked.length).toBe(DETECTORS.filter(({ kind }) => kind === 'insight').length)
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
  const overdue = (await all(demo)).find(({ kind }) => kind === 'overdue')
  const { sum } = await demo.db
    .selectFrom('invoices')
    .select(({ fn }) => fn.sum<number>('remaining_minor').as('sum'))
    .where('status', '=', 'open')
    .where('due_date', '<', TODAY)
    .executeTakeFirstOrThrow()
  expect(overdue?.figures[0]?.value).toBe(Number(sum))
})

test('looking twice tells the same news once', async () => {
  const ctx = await makeNews()
  await refreshInsights(ctx, NOW)
  const told = async () => (await all(ctx)).map(({ id, title, score }) => ({ id, title, score }))
  const before = await told()
  expect(before.length).toBeGreaterThanOrEqual(3)
  await refreshInsights(ctx, NOW)
  expect(await told()).toEqual(before)
})

test('what was dismissed stays away until its figure has moved on; what was snoozed comes back on its day', async () => {
  const ctx = await makeNews()
  await refreshInsights(ctx, NOW)
  const [first, second] = (await getInsightFeed(ctx, TODAY)).insights as [Insight, Insight]
  await decideInsight(ctx, first.id, { status: 'dismissed' }, first.version)
  await decideInsight(ctx, second.id, { status: 'snoozed', snoozed_until: '2026-12-04' }, second.version)
  const shown = async (day: string) => (await getInsightFeed(ctx, day)).insights.map(({ id }) => id)
  await refreshInsights(ctx, NOW)
  expect(await shown(TODAY)).not.toContain(first.id)
  expect(await shown(TODAY)).not.toContain(second.id)
  expect(await shown('2026-12-04')).toContain(second.id)
  await ctx.db.updateTable('findings').set({ decided_measure: 1e12 }).where('id', '=', first.id).execute()
  await refreshInsights(ctx, NOW)
  expect(await shown(TODAY)).toContain(first.id)
})

test('what is no longer so is no longer told', async () => {
  const ctx = await makeNews()
  await refreshInsights(ctx, NOW)
  const kinds = async () => (await all(ctx)).map(({ kind }) => kind)
  expect(await kinds()).toContain('unreachable_members')
  await ctx.db.updateTable('members').set({ phone: '+44 20 7946 0000' }).execute()
  await refreshInsights(ctx, NOW)
  expect(await kinds()).not.toContain('unreachable_members')
})

test('an association with nothing in it has no news and says that there is too little to go by', async () => {
  const { tenant_id, db } = await makeTenant()
  await makeMember(db)
  await refreshInsights(ctxOf(tenant_id), NOW)
  const { insights, checked } = await getInsightFeed(ctxOf(tenant_id), TODAY)
  expect(insights).toEqual([])
  expect(checked.some(({ status }) => status === 'insufficient_history')).toBe(true)
})

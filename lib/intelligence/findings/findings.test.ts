import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeCaller } from '#app/api/v1/test-client'
import { makeInvoice, makeMember } from '#db/factories'
import { createCtx } from '#lib/context'
import { defaultRun } from '#lib/intelligence/findings/run'
import { runDetectors } from '#lib/intelligence/findings/service'
import { cleanUp } from '#lib/jobs/clean-up'
import { api } from '#lib/paths'

const ctxOf = ({ tenant_id }: { tenant_id: string }) =>
  createCtx({ tenant_id, actor: { kind: 'system', name: 'test' }, request_id: 'test' })

/** An association with a finding of each kind: an invoice number missing, invoices overdue, and a member who may leave. */
async function makeFound() {
  const caller = await makeCaller()
  const { db } = caller
  const members: string[] = []
  for (let n = 0; n < 30; n += 1) members.push((await makeMember(db, { last_name: `Found ${n}` })).id)
  const [member_id = ''] = members
  await makeInvoice(db, { member_id, due_date: '2020-01-01' })
  const year = new Date().getFullYear()
  await makeInvoice(db, { member_id, issue_date: `${year + 2}-01-01`, due_date: `${year + 2}-02-01` })
  await sql`insert into churn_scores (tenant_id, member_id, probability, level, recommended_action, model_version, as_of)
    select tenant_id, id, case when id = ${member_id} then 0.9 else 0.1 end, case when id = ${member_id} then 'high' else 'low' end,
      '{"label": "Call"}', 1, current_date from members`.execute(db)
  const run = async () => {
    for (const kind of ['churn', 'anomaly', 'insight'] as const) await runDetectors(ctxOf(caller), defaultRun(kind))
  }
  await run()
  const list = async (query: Record<string, string> = {}) => (await caller.call('GET', api.ai.findings(query))).body
  const decide = (id: string, body: object, if_match: number) =>
    caller.call('PATCH', api.ai.finding(id), { body, if_match })
  return { ...caller, member_id, run, list, decide }
}

test('findings of every kind are in one list, by how much they matter, each with its evidence', async () => {
  const { list, member_id } = await makeFound()
  const findings = await list()
  expect(new Set(findings.map(({ kind }: { kind: string }) => kind))).toEqual(new Set(['anomaly', 'insight', 'churn']))
  const ranks = findings.map(({ rank }: { rank: number }) => rank)
  expect(ranks).toEqual(ranks.toSorted((one: number, other: number) => other - one))
  const [alert] = await list({ kind: 'churn' })
  expect(alert).toMatchObject({ module: 'members', severity: 'high', subject: { id: member_id }, status: 'open' })
  expect(alert.evidence[0].href).toBe(`/admin/members/${member_id}`)
  expect((await list({ kind: 'churn' })).length).toBe(1)
})

test.each(['anomaly', 'insight', 'churn'])(
  'a finding of kind %s can be resolved, ignored, snoozed, rated and reopened',
  async (kind) => {
    const { list, decide, run, call } = await makeFound()
    const [{ id }] = await list({ kind })
    let version = (await call('GET', api.ai.finding(id))).body.version
    const say = async (body: object) => {
      const answer = await decide(id, body, version)
      expect(answer.status).toBe(200)
      version = answer.body.version
      return answer.body
    }
    expect(await say({ status: 'resolved', note: 'Done' })).toMatchObject({ status: 'resolved', note: 'Done' })
    expect(await say({ status: 'open' })).toMatchObject({ status: 'open', note: null, decided_by: null })
    expect(await say({ status: 'snoozed' })).toMatchObject({ status: 'snoozed' })
    expect(await say({ status: 'snoozed', snoozed_until: '2020-01-01' })).toMatchObject({ status: 'open' })
    expect(await say({ is_useful: false })).toMatchObject({ is_useful: false })
    expect(await say({ status: 'ignored' })).toMatchObject({ status: 'ignored', is_useful: false })
    await run()
    expect((await call('GET', api.ai.finding(id))).body).toMatchObject({ status: 'ignored', ended_at: null })
    expect((await decide(id, { status: 'open' }, version - 1)).status).toBe(412)
    const { body: log } = await call('GET', `/api/v1/audit/?noun=findings&object_id=${id}`)
    const actions = log.map(({ action }: { action: string }) => action).toSorted()
    const snoozed = 'finding.snoozed'
    expect(actions).toEqual([
      'finding.ignored',
      'finding.rated',
      'finding.reopened',
      'finding.resolved',
      snoozed,
      snoozed,
    ])
  },
)

test('what is no longer so ends, goes on when it is found again, and is removed some time after', async () => {
  const { db, list, run, call } = await makeFound()
  const [{ id }] = await list({ kind: 'churn' })
  await db.updateTable('churn_scores').set({ level: 'low' }).execute()
  await run()
  expect((await call('GET', api.ai.finding(id))).body.ended_at).not.toBeNull()
  expect(await list({ kind: 'churn', is_current: 'true' })).toEqual([])
  await db.updateTable('churn_scores').set({ level: 'high' }).where('probability', '>', 0.5).execute()
  await run()
  expect((await call('GET', api.ai.finding(id))).body.ended_at).toBeNull()

  const ids = async () => (await list({ kind: 'churn' })).map((finding: { id: string }) => finding.id)
  const endedAgo = (days: number, status: string) =>
    db
      .updateTable('findings')
      .set({ ended_at: new Date(Date.now() - days * 86_400_000).toISOString(), status })
      .where('id', '=', id)
      .execute()
  for (const [days, status] of [
    [80, 'open'],
    [700, 'ignored'],
  ] as const) {
    await endedAgo(days, status)
    await cleanUp(new AbortController().signal)
    expect(await ids()).toEqual([id])
  }
  await endedAgo(91, 'open')
  await cleanUp(new AbortController().signal)
  expect(await ids()).toEqual([])
})

test('who may not read the evidence of a finding is shown neither it nor a way to decide on it', async () => {
  const owner = await makeFound()
  await owner.db
    .updateTable('findings')
    .set({ permission: 'registrations.read' })
    .where('kind', '=', 'insight')
    .execute()
  const [{ id }] = await owner.list({ kind: 'insight' })
  const treasurer = await makeCaller(['treasurer'], owner)
  expect((await treasurer.call('GET', api.ai.findings({ kind: 'insight' }))).body).toEqual([])
  expect((await treasurer.call('GET', api.ai.insights())).body.insights).toEqual([])
  expect((await treasurer.call('GET', api.ai.finding(id))).status).toBe(404)
  expect((await treasurer.call('GET', `${api.ai.insights()}/${id}`)).status).toBe(404)
  expect((await treasurer.call('GET', api.ai.findings({ kind: 'churn' }))).body).toHaveLength(1)
})

test('how many anomalies of a module are open is told to those who can open them', async () => {
  const { db, ...owner } = await makeFound()
  await db
    .updateTable('findings')
    .set({ severity: 'critical', ended_at: null, module: 'events', permission: 'registrations.read' })
    .where('kind', '=', 'anomaly')
    .execute()
  await runDetectors(ctxOf(owner), defaultRun('insight'))
  const told = async (caller: Pick<typeof owner, 'call'>) => {
    const { body } = await caller.call('GET', api.ai.findings({ kind: 'insight', is_current: 'true' }))
    return body
      .filter(({ type }: { type: string }) => type === 'open_anomalies')
      .map((one: { module: string }) => one.module)
  }
  expect(await told(owner)).toEqual(['events'])
  expect(await told(await makeCaller(['treasurer'], { ...owner, db }))).toEqual([])
})

test('findings of another association do not exist, and the paths of one kind know no other', async () => {
  const { list, call } = await makeFound()
  const [{ id, version }] = await list({ kind: 'insight' })
  const stranger = await makeCaller()
  expect((await stranger.call('GET', api.ai.finding(id))).status).toBe(404)
  const body = { status: 'ignored' }
  expect((await stranger.call('PATCH', api.ai.finding(id), { body, if_match: version })).status).toBe(404)
  expect((await call('GET', `/api/v1/ai/anomalies/${id}`)).status).toBe(404)
  expect((await call('PATCH', `/api/v1/ai/anomalies/${id}`, { body, if_match: version })).status).toBe(404)
})

test('however many findings a run makes, all are kept', async () => {
  const { db, call } = await makeCaller()
  const pairs = 3_000
  await sql`insert into invoices (tenant_id, id, number, status, kind, currency, issue_date, due_date, total_minor, subtotal_minor, bill_to)
    select current_tenant(), gen_random_uuid(), n || '-' || copy, 'open', 'dues', 'EUR', current_date - 5, current_date + 25, 6000, 6000,
      jsonb_build_object('name', 'Payer ' || n)
    from generate_series(1, ${pairs}::int) n, generate_series(1, 2) copy`.execute(db)
  const { status, body } = await call('POST', api.ai.findAnomalies(), { body: { module: 'finances' } })
  expect({ status, code: body.code }).toEqual({ status: 200, code: undefined })
  const { total } = await db
    .selectFrom('findings')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('type', '=', 'duplicate_invoice')
    .executeTakeFirstOrThrow()
  expect(Number(total)).toBe(pairs)
})

import { type KyselyPlugin, sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeCaller } from '#app/api/v1/test-client'
import { makeMember, makeTenant, makeTier } from '#db/factories'
import { createCtx, transaction } from '#lib/context'
import { addDays, todayIn } from '#lib/format/dates'
import { planRenewals } from '#lib/memberships/renew-many'
import { api } from '#lib/paths'

const today = todayIn('UTC')

test('what is too early, or decided already, is refused with days as the association writes them', async () => {
  const tenant = await makeTenant({ time_zone: 'UTC', locale: 'de' })
  const { call, db, tenant_id } = await makeCaller(['administrator'], tenant)
  const tier = await makeTier(db, { renewal_opens_days: 30 })
  const { id } = await makeMember(db, {
    ...{ status: 'active', tier_id: tier.id, current_term_start: today, valid_through: addDays(today, 200) },
  })
  const { status, body } = await call('POST', `${api.members()}${id}/renewal`, { body: {} })
  expect(status).toBe(409)
  const written = new Intl.DateTimeFormat('de', { dateStyle: 'long', timeZone: 'UTC' })
  const [end, from] = [200, 170].map((days) => written.format(new Date(addDays(today, days))))
  const sentence = `This membership runs until ${end} and can be renewed from ${from} on.`
  expect(body.detail).toContain(sentence)
  const ctx = createCtx({ tenant_id, actor: { kind: 'system', name: 'test' }, request_id: 'test' })
  expect((await planRenewals(ctx, [id])).get(id)).toMatchObject({
    problem: 'too_early',
    message: expect.stringContaining(sentence),
  })
  const waiting = await makeMember(db, {
    ...{ status: 'pending', tier_id: tier.id, current_term_start: addDays(today, 9), valid_through: null },
  })
  const decided = await call('POST', `${api.members()}${waiting.id}/rejection`, { body: { reason: 'No' } })
  expect([decided.status, decided.body.detail]).toEqual([
    409,
    `Nothing is left to decide: the membership starts on ${written.format(new Date(addDays(today, 9)))}.`,
  ])
})

test('planning asks for everything at once, so that nothing goes on in its transaction after a read has failed', async () => {
  const { db, tenant_id } = await makeTenant()
  const { id } = await makeMember(db)
  const asked: string[] = []
  const failing: KyselyPlugin = {
    transformQuery({ node }) {
      const text = JSON.stringify(node)
      asked.push(text)
      if (text.includes('"tiers"')) throw new Error('lost')
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const ctx = createCtx({ tenant_id, actor: { kind: 'system', name: 'test' }, request_id: 'test' })
  await transaction(ctx, async (ctx) => {
    await expect(planRenewals({ ...ctx, db: ctx.db.withPlugin(failing) }, [id])).rejects.toThrow('lost')
    const before = asked.length
    // What was sent before is answered before this is.
    await sql`select 1`.execute(ctx.db)
    await sql`select 1`.execute(ctx.db)
    expect(asked.slice(before)).toEqual([])
    expect(asked.some((text) => text.includes('"terms"'))).toBe(true)
  })
})

import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeCaller } from '#app/api/v1/test-client'
import { tenantDb } from '#db/tenant'
import { seedVolume } from '#e2e/bench/seed'
import { addDays, todayIn } from '#lib/format/dates'

test('the rows of the benchmark are ones that the product knows, today and as of a past day, with counters that agree', async () => {
  const tenant_id = `bench-${randomBytes(6).toString('hex')}`
  const size = { members: 350, events: 20, invoices: 300, registrations: 300 }
  await seedVolume(process.env.DATABASE_OWNER_URL as string, { [tenant_id]: size }, () => {})
  const db = tenantDb({ tenant_id, account: null })
  const { call } = await makeCaller(['administrator'], { tenant_id, db })
  const count = async (path: string) => Number((await call('GET', `/api/v1/${path}`)).headers.get('x-total-count'))
  for (const status of ['active', 'grace', 'lapsed', 'pending']) {
    const members = await db.selectFrom('members').select('id').where('list_status', '=', status).execute()
    expect(await count(`members/?status=${status}&limit=1`), status).toBe(members.length)
    const day = addDays(todayIn('Europe/Berlin'), -200)
    const then = await db
      .selectFrom('day_tallies')
      .select('amount')
      .where('noun', '=', 'standing')
      .where('label', '=', status)
      .where('day', '<=', day)
      .execute()
    const sum = then.reduce((whole, { amount }) => whole + Number(amount), 0)
    const periods = await db
      .selectFrom('status_periods')
      .select('id')
      .where('status', '=', status)
      .where('from_on', '<=', day)
      .where((is) => is.or([is('to_on', 'is', null), is('to_on', '>=', day)]))
      .execute()
    expect(sum, status).toBe(periods.length)
    expect(await count(`members/?status=${status}&limit=1&as_of=${day}`), status).toBeLessThanOrEqual(sum)
    expect(await count(`members/?status=active&limit=1&as_of=${day}`)).toBeGreaterThan(0)
  }
})

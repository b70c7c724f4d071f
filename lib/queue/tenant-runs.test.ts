import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeTenant } from '#db/factories'
import { createCtx } from '#lib/context'
import { claimRun, requestRun } from '#lib/queue/tenant-runs'

test.each([
  ['churn', 'churn_refreshes'],
  ['duplicates', 'duplicate_searches'],
] as const)(
  'of those who claim the run %s of an association one gets it, until it is over or silent',
  async (name, table) => {
    const { tenant_id, db } = await makeTenant()
    const ctx = createCtx({ tenant_id, actor: { kind: 'system', name: 'test' }, request_id: 'test' })
    const set = (columns: string) => sql`update ${sql.table(table)} set ${sql.raw(columns)}`.execute(db)
    const claims = () => Promise.all([claimRun(ctx, name), claimRun(ctx, name), claimRun(ctx, name)])
    const stands = async () => (await sql<{ state: string }>`select state from ${sql.table(table)}`.execute(db)).rows

    await requestRun(ctx, name)
    expect(await stands()).toEqual([{ state: 'waiting' }])
    expect((await claims()).filter(Boolean)).toHaveLength(1)
    // Nobody asks for what runs.
    await requestRun(ctx, name)
    expect(await stands()).toEqual([{ state: 'running' }])

    for (const over of [
      "state = 'done'",
      "started_at = now() - interval '16 minutes'",
      "started_at = now() + interval '1 hour'",
    ]) {
      await set(over)
      expect((await claims()).filter(Boolean), over).toHaveLength(1)
    }
  },
)

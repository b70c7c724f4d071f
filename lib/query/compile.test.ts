import { expect, test } from 'vitest'
import { makeTenant } from '#db/factories'
import { createCtx } from '#lib/context'
import { compile } from '#lib/query/compile'
import { models } from '#lib/query/models'
import { readCondition } from '#lib/query/read'
import { NOUNS } from '#lib/records/model'

test('every table that a condition reads is held to the tenant in the statement itself, not by its rows alone', async () => {
  const { tenant_id, db } = await makeTenant()
  const ctx = createCtx({ tenant_id, actor: { kind: 'system', name: 'test' }, request_id: 'test' })
  for (const noun of NOUNS) {
    const { table, relations } = models[noun]
    for (const [name, { many }] of Object.entries(relations)) {
      const ways = many ? [{ some: {} }, { every: {} }, { count: { gte: 1 } }] : [{}]
      for (const way of ways) {
        const clause = readCondition(noun, { [name]: way })
        const { sql, parameters } = db
          .selectFrom(table)
          .select('id')
          .where(compile(ctx, noun, clause))
          .compile()
        const read = [...sql.matchAll(/from "\w+" as "(\w+)"/g)].map(([, row]) => row)
        expect(read, sql).toHaveLength(1)
        const held = [...sql.matchAll(/"(\w+)"\."tenant_id" = \$(\d+)/g)].map(([, row, place]) => [
          row,
          parameters[Number(place) - 1],
        ])
        expect(held, sql).toEqual(expect.arrayContaining([table, ...read].map((row) => [row, tenant_id])))
      }
    }
  }
})

import { expect, test } from 'vitest'
import { type Caller, makeCaller } from '#app/api/v1/test-client'
import { openPool } from '#db/client'
import { makeMember } from '#db/factories'

const pools = globalThis as typeof globalThis & { quoratePools?: Map<string, unknown> }

/** Runs work with the process's pool replaced by one of two connections. */
async function withSmallPool<T>(run: (kill: () => Promise<void>) => Promise<T>): Promise<T> {
  const name = `app ${process.env.DATABASE_URL}`
  const usual = pools.quoratePools?.get(name)
  expect(usual).toBeDefined()
  const small = openPool(process.env.DATABASE_URL as string, 2)
  const backends: number[] = []
  small.on('connect', (client) => backends.push((client as unknown as { processID: number }).processID))
  pools.quoratePools?.set(name, small)
  // Only connections of its own: other tests run on the same server.
  const kill = async () => {
    await small.query('select pg_terminate_backend($1)', [backends.at(-1)]).catch(() => {})
  }
  try {
    return await run(kill)
  } finally {
    pools.quoratePools?.set(name, usual)
    await small.end()
  }
}

test('5,000 mixed requests of 20 tenants on two connections, with refusals and aborts among them, never see a foreign row', async () => {
  const tenants: Caller[] = []
  for (let index = 0; index < 20; index += 1) {
    const caller = await makeCaller()
    for (let row = 0; row < 3; row += 1) await makeMember(caller.db, { organization: caller.tenant_id })
    tenants.push(caller)
  }
  const foreign: string[] = []
  const statuses = new Map<number, number>()
  const visit = async (index: number) => {
    const caller = tenants[index % 20] as Caller
    const other = tenants[(index * 7 + 3) % 20] as Caller
    const kind = index % 10
    const answer =
      kind === 0
        ? await caller.call('POST', '/api/v1/members/', {
            body: {
              first_name: 'A',
              last_name: 'B',
              organization: caller.tenant_id,
              member_number: index % 20 ? undefined : 'taken',
            },
          })
        : kind === 1
          ? await caller.call('POST', '/api/v1/members/', {
              body: {
                first_name: 'A',
                last_name: 'B',
                tier_id: '018f0000-0000-7000-8000-000000000000',
                organization: caller.tenant_id,
              },
            })
          : kind === 2
            ? await caller.call(
                'GET',
                `/api/v1/members/?cursor=${Buffer.from('["name",0,"x","y",1]').toString('base64url')}`,
              )
            : await caller.call('GET', kind % 2 ? '/api/v1/members/?limit=20' : `/api/v1/members/?q=${other.tenant_id}`)
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
    for (const row of Array.isArray(answer.body) ? answer.body : answer.status === 201 ? [answer.body] : []) {
      if (row.organization !== caller.tenant_id) foreign.push(`${caller.tenant_id} saw ${row.organization}`)
    }
  }
  await withSmallPool(async (kill) => {
    for (let start = 0; start < 5_000; start += 50) {
      await Promise.all(Array.from({ length: 50 }, (_, offset) => visit(start + offset)))
      if (start % 500 === 0) await kill()
    }
  })
  expect(foreign).toEqual([])
  expect([...statuses.keys()].filter((status) => status === 500)).toEqual([])
  expect(statuses.get(200)).toBeGreaterThan(3_000)
})

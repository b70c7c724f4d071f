import pg from 'pg'
import { createCtx } from '#lib/context'
import { env } from '#lib/env'
import { converse, type Person } from '#lib/evaluation/conversations/converse'
import type { Values } from '#lib/evaluation/conversations/openings'
import { actAs, rowsIn } from '#lib/evaluation/stage'
import type { Role } from '#lib/permissions'

const TENANT = 'demo'
const [CONVERSATIONS, DEPTH, SEED] = [200, 3, 'conversations']

/** Whoever may ask: the two accounts of the demo, and the administrator with no more than one office. */
async function peopleOf(client: pg.Client): Promise<Person[]> {
  const { ctx } = await actAs(client, TENANT, 'administrator')
  const { ctx: own } = await actAs(client, TENANT, 'member')
  const as = (role: Role): Person => {
    if (ctx.actor.kind !== 'account') throw new Error('nobody is signed in')
    const actor = { ...ctx.actor, roles: [role] }
    return { role, asker: 'everything', ctx: createCtx({ tenant_id: TENANT, actor, request_id: 'eval' }) }
  }
  return [
    { role: 'administrator', asker: 'everything', ctx },
    as('treasurer'),
    as('event_manager'),
    { role: 'member', asker: 'own', ctx: own },
  ]
}

/** Values that questions name: of the tenant's own, and a city where nobody lives. */
async function valuesOf(client: pg.Client): Promise<Values> {
  const words = async (sql: string) => (await rowsIn<{ word: string }>(client, TENANT, sql)).map(({ word }) => word)
  return {
    cities: [
      ...(await words('select city as word from members where city is not null group by 1 order by 1')),
      'Ghent',
    ],
    tiers: await words('select name as word from tiers order by 1'),
    events: await words('select title as word from events order by starts_at desc limit 12'),
  }
}

/** Holds conversations of what the product proposes, prints what became of them and returns whether all was answered. */
export async function evaluateConversations(print: (text: string) => void): Promise<boolean> {
  const client = new pg.Client({ connectionString: env.DATABASE_URL, options: '-c role=quorate_app' })
  await client.connect()
  try {
    // Lists ask the database which day it is: what is counted has to be of the same one.
    const options = { count: CONVERSATIONS, seed: SEED, depth: DEPTH, now: new Date() }
    const { clicked, answered, declined, links, problems } = await converse(
      await peopleOf(client),
      await valuesOf(client),
      options,
    )
    print(`\nConversations: ${CONVERSATIONS} with seed "${SEED}", to a depth of ${DEPTH}`)
    for (const { role, turns, what } of problems) print(`  ${role}: ${turns.join(' >> ')}\n    ${what}`)
    print(
      `${clicked} suggestions and options clicked: ${answered} answered, ${declined} declined; ${links} figures opened`,
    )
    print(`${problems.length} problems`)
    return problems.length === 0
  } finally {
    await client.end()
  }
}

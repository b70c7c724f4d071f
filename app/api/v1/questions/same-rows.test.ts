import { beforeAll, expect, test } from 'vitest'
import { type Caller, callRaw, makeCaller } from '#app/api/v1/test-client'
import { fieldOf, matching } from '#e2e/conditions/evaluator'
import { Conditions, type Models } from '#e2e/conditions/generator'
import { makeWorld, reachedBy, readWorld, type World } from '#e2e/conditions/world'
import { api } from '#lib/paths'
import type { Role } from '#lib/permissions'
import type { ModelDescription } from '#lib/query/schema'
import { makeRandom } from '#lib/random/random'
import { type Condition, NOUNS, type Noun } from '#lib/records/model'

const CONDITIONS = Number(process.env.CONDITIONS ?? 64)
const SEED = process.env.CONDITIONS_SEED ?? '20261122'
/** Calls at once: they share connections and batches. */
const AT_ONCE = 8

const LISTS: Partial<Record<Noun, string>> = {
  members: '/api/v1/members/',
  events: '/api/v1/events/',
  registrations: '/api/v1/registrations/',
  invoices: '/api/v1/finances/finances/invoices/',
  payments: '/api/v1/finances/finances/payments/',
  mails: '/api/v1/mails/',
  audit: '/api/v1/audit/',
}
const NOBODY = new URLSearchParams({ filter: '{"id":"018f0000-0000-7000-8000-000000000000"}' })

/** The list of a noun that takes conditions; null where there is none or the caller may not see it. */
async function listOf(noun: Noun, caller: Caller): Promise<string | null> {
  const path = LISTS[noun]
  if (!path) return null
  const { body, status } = await caller.call('GET', `${path}?${NOBODY}`)
  if (status === 403) return null
  expect(body, `${path} takes conditions`).toEqual([])
  return path
}

/** Holds what takes longer than a list against the same rows: the file of the list, and an action on many of them. */
async function compareMany(noun: Noun, where: Condition, caller: Caller, path: string, ids: readonly string[]) {
  const filter = JSON.stringify(where)
  const { authorization } = { authorization: `Bearer ${caller.token}` }
  const query = new URLSearchParams({ filter, format: 'csv', columns: noun === 'audit' ? 'at' : 'created_at' })
  const file = await callRaw('GET', `${path}?${query}`, { headers: { authorization } })
  const lines = (await file.text()).trimEnd().split('\r\n')
  const wrong = difference(where, 'rows of the file', file.status === 200 ? lines.length - 1 : lines, ids.length)
  if (noun !== 'members' && noun !== 'events') return wrong
  const body = { noun, filter: where, action: 'tag', params: { tag: 'tried' }, dry_run: true }
  const { body: action } = await caller.call('POST', '/api/v1/bulk-actions/', { body })
  wrong.push(...difference(where, 'rows of an action', action.total_count ?? action, ids.length))
  const others = (action.examples ?? []).filter(({ id }: { id: string }) => !ids.includes(id))
  return [...wrong, ...difference(where, 'examples of an action', others, [])]
}

/** Half of the conditions are asked in each: other days, other amounts, another year. */
const SETTINGS = [
  { time_zone: 'America/New_York', currency: 'EUR', fiscal_year_start: 4 },
  { time_zone: 'Pacific/Auckland', currency: 'JPY', fiscal_year_start: 11 },
]
let worlds: { caller: Caller; world: World; models: Models }[]

beforeAll(async () => {
  worlds = await Promise.all(
    SETTINGS.map(async (settings) => {
      const { world, ...caller } = await makeWorld(settings, settings.currency)
      const { body } = await caller.call('GET', '/api/v1/models/')
      const models = new Map((body as ModelDescription[]).map((model) => [model.noun, model]))
      return { caller, world, models }
    }),
  )
})

function difference(where: Condition, what: string, told: unknown, expected: unknown): string[] {
  const [is, should] = [JSON.stringify(told), JSON.stringify(expected)]
  return is === should ? [] : [`${what} of ${JSON.stringify(where)} is ${is}, not ${should}`]
}

/** A generated condition; of four the first that some rows meet and others do not, for all or none would tell little. */
function makeTelling(conditions: Conditions, world: World, noun: Noun): Condition {
  let where = conditions.make(noun)
  for (let tries = 1; tries < 4 && !isTelling(world, noun, where); tries++) where = conditions.make(noun)
  return where
}

function isTelling(world: World, noun: Noun, where: Condition): boolean {
  const { length } = matching(world, noun, where)
  return length > 0 && length < world.rows[noun].length
}

async function compareAnswers(
  noun: Noun,
  where: Condition,
  { caller, world }: (typeof worlds)[number],
  path: string | null,
  grouped: string | undefined,
  isForMany = false,
): Promise<string[]> {
  const rows = matching(world, noun, where)
  const ids = rows.map(({ id }) => id).sort()
  const ask = (question: object) => caller.call('POST', api.questions(), { body: { of: noun, where, ...question } })
  const wrong: string[] = []
  if (path) {
    const list = await caller.call(
      'GET',
      `${path}?${new URLSearchParams({ filter: JSON.stringify(where), limit: '100' })}`,
    )
    const told = list.status === 200 ? list.body.map(({ id }: { id: string }) => id).sort() : list.body
    wrong.push(...difference(where, 'list', told, ids))
    wrong.push(...difference(where, 'X-Total-Count', list.headers.get('x-total-count'), `${ids.length}`))
    if (isForMany) wrong.push(...(await compareMany(noun, where, caller, path, ids)))
  } else {
    const { status, body } = await ask({ show: 'rows', limit: 200 })
    const told = status === 200 ? body.rows.map(({ id }: { id: string }) => id).sort() : body
    wrong.push(...difference(where, 'rows', told, ids))
  }
  const count = await ask({})
  wrong.push(...difference(where, 'count', count.status === 200 ? count.body.count : count.body, ids.length))
  if (grouped) {
    const groups = await ask({ by: grouped, limit: 200 })
    const expected = new Map<string | null, number>()
    for (const row of rows) {
      const value = fieldOf(world, noun, grouped, row)
      const key = value === null || value === '' ? null : `${value}`
      expected.set(key, (expected.get(key) ?? 0) + 1)
    }
    const told = groups.status === 200 ? groups.body.groups : []
    if (groups.status !== 200) wrong.push(...difference(where, `by ${grouped}`, groups.body, 200))
    const sorted = (entries: Iterable<readonly [string | null, number]>) =>
      [...entries].filter(([, value]) => value > 0).sort((a, b) => (`${a[0]}` < `${b[0]}` ? -1 : 1))
    wrong.push(
      ...difference(
        where,
        `by ${grouped}`,
        sorted(told.map(({ key, count }: { key: string | null; count: number }) => [key, count] as const)),
        sorted(expected),
      ),
    )
  }
  return wrong
}

test.each(NOUNS)(
  `${CONDITIONS} generated conditions on %s mean the same rows everywhere as in plain TypeScript`,
  async (noun) => {
    const wrong: string[] = []
    let telling = 0
    for (const place of worlds) {
      // Read again, so that "today" is the day of these answers.
      place.world = await readWorld(place.caller.db)
      const random = makeRandom(`${SEED} ${noun} ${place.world.tenant.currency}`)
      const conditions = new Conditions(place.world, place.models, random)
      const fields = place.models.get(noun)?.fields.filter((field) => field.can_group) ?? []
      const path = await listOf(noun, place.caller)
      for (let made = 0; made < CONDITIONS / 2; made += AT_ONCE) {
        // Another account now and then, so that no limit is met.
        if (made % 48 === 0) place.caller = await makeCaller(['administrator'], place.caller)
        const batch = Array.from({ length: AT_ONCE }, () => ({
          where: makeTelling(conditions, place.world, noun),
          by: fields.length > 0 ? random.pick(fields).name : undefined,
        }))
        const found = await Promise.all(batch.map(({ where, by }) => compareAnswers(noun, where, place, path, by)))
        wrong.push(...found.flat())
        telling += batch.filter(({ where }) => isTelling(place.world, noun, where)).length
      }
    }
    expect(wrong.slice(0, 8), `${wrong.length} differences of ${noun}`).toEqual([])
    expect(telling, 'conditions that some rows meet and others do not').toBeGreaterThan(CONDITIONS / 2)
  },
  600_000,
)

/** Fewer for each role, of which each asks about each noun. */
const OF_A_ROLE = CONDITIONS / 4

const UNASKED: Partial<Record<Role, Noun[]>> = {
  membership_manager: ['check_ins', 'feedback', 'mails', 'audit'],
  treasurer: ['check_ins', 'feedback', 'mails', 'audit'],
  auditor: ['check_ins', 'feedback', 'mails'],
  event_manager: ['mails', 'audit'],
  front_desk: ['feedback', 'mails', 'audit'],
  member: ['check_ins', 'feedback', 'mails', 'audit'],
}

test.each(['membership_manager', 'treasurer', 'auditor', 'event_manager', 'front_desk', 'member'] as const)(
  'whatever a %s asks is answered from the rows that the role reaches, and from no others',
  async (role) => {
    const { world: before, ...admin } = await makeWorld(SETTINGS[0] as (typeof SETTINGS)[0], role)
    const registrationsOf = (id: string) => before.rows.registrations.filter(({ member_id }) => member_id === id).length
    const [busiest] = before.rows.members
      .filter(({ account_id, archived_at }) => account_id === null && archived_at === null)
      .toSorted((one, other) => registrationsOf(other.id) - registrationsOf(one.id))
    const tier_id = before.rows.tiers[0]?.id as string
    const random = makeRandom(`${SEED} ${role}`)
    const wrong: string[] = []
    const asked = NOUNS.filter((noun) => !UNASKED[role]?.includes(noun))
    for (const noun of asked) {
      // The same member with another account each time, so that no limit is met.
      const caller = await makeCaller([role], admin)
      const mine = { account_id: caller.account_id, status: 'active', tier_id }
      await admin.db
        .updateTable('members')
        .set(mine)
        .where('id', '=', busiest?.id as string)
        .execute()
      const whole = await readWorld(admin.db)
      const world = reachedBy(whole, role, caller.account_id)
      expect(world.rows.registrations.length).toBeGreaterThan(0)
      const { body } = await caller.call('GET', '/api/v1/models/')
      const models = new Map((body as ModelDescription[]).map((model) => [model.noun, model]))
      expect([...models.keys()].toSorted()).toEqual(asked.toSorted())
      const fields = models.get(noun)?.fields.filter((field) => field.can_group) ?? []
      const path = await listOf(noun, caller)
      // With values of rows out of reach, too.
      const conditions = new Conditions(whole, models, random)
      for (let made = 0; made < OF_A_ROLE; made += AT_ONCE) {
        const batch = Array.from({ length: AT_ONCE }, () => ({
          where: conditions.make(noun),
          by: fields.length > 0 ? random.pick(fields).name : undefined,
        }))
        const place = { caller, world, models }
        const found = await Promise.all(batch.map(({ where, by }) => compareAnswers(noun, where, place, path, by)))
        wrong.push(...found.flat())
      }
    }
    expect(wrong.slice(0, 8), `${wrong.length} differences`).toEqual([])
  },
  600_000,
)

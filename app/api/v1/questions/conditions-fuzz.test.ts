import { expect, test } from 'vitest'
import { type Answer, makeCaller } from '#app/api/v1/test-client'
import { Conditions } from '#e2e/conditions/generator'
import { makeWorld } from '#e2e/conditions/world'
import { api } from '#lib/paths'
import { type ModelDescription, SHOWN, STEPS } from '#lib/query/schema'
import { makeRandom, type Random } from '#lib/random/random'
import type { Noun } from '#lib/records/model'

const REQUESTS = Number(process.env.FUZZ_CONDITIONS ?? 2000)
const SEED = process.env.FUZZ_SEED ?? '20261122'

const PATHS: Partial<Record<Noun, string>> = {
  members: '/api/v1/members/',
  events: '/api/v1/events/',
  registrations: '/api/v1/registrations/',
  invoices: '/api/v1/finances/finances/invoices/',
  payments: '/api/v1/finances/finances/payments/',
  mails: '/api/v1/mails/',
  audit: '/api/v1/audit/',
}

/** Names that are no fields, some of which every object has. */
const NAMES = [
  ...['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'prototype', 'valueOf', '', ' ', 'id;', 'a/b~c', '0'],
  ...['tenant_id', 'password_hash', 'account', 'stat\u0000us', '\ud800', 'x'.repeat(5000), 'city ', 'Status', 'where'],
  ...['and', 'or', 'not', 'search', 'some', 'none', 'every', 'count', 'sum', 'in', 'within', 'equals', 'is_set'],
]

/** Values that have broken readers of conditions before. */
const VALUES: readonly unknown[] = [
  ...[null, true, false, 0, -0, -1, 1.5, 1e308, -1e308, 9_007_199_254_740_992, 2_147_483_648, 32_768],
  ...['', ' ', '\0', '\ud800', '\udfff\ud800', 'ﷺ', '%', "'; drop table members; --", '\u202e', 'null', 'true', 'NaN'],
  ...['9'.repeat(13), '9'.repeat(40), '-5.00', '-0', '1e5', '0.00001', '1,5', '+1', '.5', '9999999999999.9999'],
  ...['2027-02-30', '2026-13-01', '0000-00-00', '0001-01-01', '0999-12-31', '1000-01-01', '9999-12-31', '10000-01-01'],
  ...['-000001-01-01', '2026-1-1', '20260101', '2026-01-01T', '2026-01-01T24:00:00Z', '2026-01-01T23:59:60Z'],
  ...[
    '9999-12-31T23:59:59.999999Z',
    '9999-12-31T23:59:59-23:59',
    '1000-01-01T00:00:00+14:00',
    '2026-01-01T10:00+99:99',
  ],
  ...[
    '2026-03-29T02:30',
    '2026-03-29T02:30:00.123456789',
    '9999-12-31T23:59:59',
    'infinity',
    '-infinity',
    'now',
    'today',
  ],
  ...['last_0_days', 'last_99999_days', 'last_9999_days', 'next_9999_days', 'this_decade', 'previous_fiscal_year'],
  ...[
    '018f0000-0000-7000-8000-000000000000',
    '018f0000-0000-7000-8000-00000000000g',
    'x'.repeat(201),
    'x'.repeat(20_000),
  ],
  ...[
    [],
    [[]],
    [null],
    {},
    { in: [] },
    { in: {} },
    { equals: {} },
    { not: { not: null } },
    { within: {} },
    { is_set: 1 },
  ],
  ...[{ within: { from: '9999-12-31', until: '9999-12-31' } }, { within: { from: '2027-01-01', until: '2026-01-01' } }],
  ...[{ within: { from: '0001-01-01' } }, { within: { from: null, until: null } }, { within: { since: '2026-01-01' } }],
  ...[{ lt: '9999-12-31', gt: '9999-12-31' }, { lte: '9999-12-31' }, { gte: 1, lt: 'x' }, { count: {} }, { sum: {} }],
  ...[
    { count: { gte: 1e15 } },
    { count: { gte: -1 }, where: null },
    { sum: { field: 'id', gte: 1 } },
    { some: {}, none: {} },
  ],
  ...[
    { sum: { field: '__proto__', gte: 1 } },
    { some: { some: { some: {} } } },
    { every: [] },
    { count: { gte: 1, lte: '2' } },
  ],
  { in: Array.from({ length: 201 }, (_, index) => `${index}`) },
  { in: Array.from({ length: 200 }, (_, index) => `${index}`) },
  { or: Array.from({ length: 41 }, () => ({})) },
  { and: Array.from({ length: 40 }, () => ({ created_at: { lt: '9999-12-31', gte: '1000-01-01' } })) },
]

function nested(random: Random, depth: number): unknown {
  let value: unknown = random.pick(VALUES)
  for (let level = 0; level < depth; level += 1)
    value = random.pick([{ not: value }, { or: [value, value] }, { and: [value] }, { [random.pick(NAMES)]: value }])
  return value
}

/** Returns a condition with one of its parts replaced, or another put beside it. */
function broken(value: unknown, random: Random): unknown {
  const odd = () => (random.chance(0.15) ? nested(random, random.int(1, 8)) : random.pick(VALUES))
  if (typeof value !== 'object' || value === null || random.chance(0.15)) return odd()
  if (Array.isArray(value)) {
    if (value.length === 0) return [odd()]
    const at = random.int(0, value.length - 1)
    return value.map((each, index) => (index === at ? broken(each, random) : each))
  }
  const entries = Object.entries(value)
  // Made from entries, so that __proto__ is a name like any other.
  if (entries.length === 0 || random.chance(0.2)) return Object.fromEntries([...entries, [random.pick(NAMES), odd()]])
  const at = random.int(0, entries.length - 1)
  return Object.fromEntries(
    entries.map(([name, part], index) => {
      if (index !== at) return [name, part]
      return random.chance(0.15) ? [random.pick(NAMES), part] : [name, broken(part, random)]
    }),
  )
}

/** A sentence that tells what to do. */
const WAY_OUT = /\b(give|choose|say|did you mean|nest|follow|ask|put|hold|leave|narrow|group|order|name)\b/i

/** What is wrong with how a request was refused, if anything. */
function faultsOf({ status, body }: Answer): string[] {
  if (status === 200) return []
  if (status !== 422 && status !== 403) return [`${status}`]
  if (status === 403) return /^Your role does not read/.test(body.detail) ? [] : [`403 "${body.detail}"`]
  const told = (body.errors ?? []) as { pointer: string; message: string }[]
  if (told.length === 0) return [`no place in "${body.detail}"`]
  return told.flatMap(({ pointer, message }) => [
    ...(/^\/\w/.test(pointer) ? [] : [`place "${pointer}"`]),
    ...(WAY_OUT.test(message) ? [] : [`no way out in "${message}"`]),
    // Room for the names of all fields of members, and for no value of somebody's as long as it likes.
    ...(message.length > 1200 ? [`${message.length} characters of message`] : []),
  ])
}

test(`${REQUESTS} conditions, valid and broken, are answered or refused with a place and a way out`, async () => {
  const { world, ...caller } = await makeWorld(
    { time_zone: 'Europe/Berlin', currency: 'EUR', fiscal_year_start: 7 },
    'fuzz',
  )
  let asking = caller as Awaited<ReturnType<typeof makeCaller>>
  const { body: described } = await caller.call('GET', '/api/v1/models/')
  const models = new Map((described as ModelDescription[]).map((model) => [model.noun, model]))
  const random = makeRandom(SEED)
  const conditions = new Conditions(world, models, random)
  const statuses = new Map<number, number>()
  const faults = new Map<string, string>()
  let slowest = { took: 0, asked: '' }
  const ask = async () => {
    const noun = random.pick([...models.keys()]) as Noun
    let where: unknown = conditions.make(noun)
    for (let times = random.pick([0, 0, 0, 1, 1, 2]); times > 0; times -= 1) where = broken(where, random)
    const path = PATHS[noun]
    // As text, since a lone surrogate does not survive being made into an address in another way.
    const text = JSON.stringify(where) ?? 'undefined'
    const started = performance.now()
    let answer: Answer
    if (path && random.chance(0.4)) {
      const filter = random.chance(0.02) ? text.slice(0, -1) : text
      answer = await asking.call('GET', `${path}?${new URLSearchParams({ filter })}`)
    } else {
      const fields = models.get(noun)?.fields.map(({ name }) => name) ?? []
      const name = () => (random.chance(0.9) ? random.pick(fields) : random.pick(NAMES))
      const extras = {
        ...(random.chance(0.3) && { show: random.pick([...SHOWN]), ...(random.chance(0.5) && { field: name() }) }),
        ...(random.chance(0.2) && { by: random.chance(0.5) ? name() : { field: name(), every: random.pick(STEPS) } }),
        ...(random.chance(0.1) && { order: random.pick(['value', '-key', name(), `-${name()}`]) }),
        ...(random.chance(0.1) && { limit: random.pick([1, 200, 0, 201, 1.5, '1']) }),
        ...(random.chance(0.2) && {
          compare: random.pick(['previous_period', 'year_before', 'never', { where: broken(where, random) }]),
        }),
        ...(random.chance(0.1) && { share_of: conditions.make(noun) }),
      }
      const of = random.chance(0.98) ? noun : random.pick(NAMES)
      answer = await asking.call('POST', api.questions(), {
        body: `{"where":${text},${JSON.stringify({ of, ...extras }).slice(1)}`,
      })
    }
    const took = performance.now() - started
    if (took > slowest.took) slowest = { took, asked: `${noun} ${text}` }
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
    for (const fault of faultsOf(answer)) if (!faults.has(fault)) faults.set(fault, `${noun} ${text.slice(0, 600)}`)
  }
  for (let asked = 0; asked < REQUESTS; asked += 8) {
    // Another account now and then, so that no limit is met.
    if (asked % 240 === 0) asking = await makeCaller(['administrator'], caller)
    await Promise.all(Array.from({ length: 8 }, ask))
  }
  if (process.env.FUZZ_CONDITIONS) process.stdout.write(`${JSON.stringify([...statuses])} ${JSON.stringify(slowest)}\n`)
  expect([...faults].slice(0, 40), `${faults.size} faults, seed ${SEED}`).toEqual([])
  // A run that is never understood, or always, tells little.
  expect(statuses.get(200)).toBeGreaterThan(REQUESTS / 6)
  expect(statuses.get(422)).toBeGreaterThan(REQUESTS / 6)
}, 1_800_000)

import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAccount, makeEvent, makeMember, makeTenant, makeTier } from '#db/factories'
import type { Reply, Script } from '#e2e/model-replies'
import { type ModelServer, startModelServer } from '#e2e/model-server'
import { createChain } from '#lib/assistant/chain/chain'
import { ChainState } from '#lib/assistant/chain/state'
import { titlesOf } from '#lib/assistant/look-up'
import { instructionsFor } from '#lib/assistant/planning/instructions'
import { type Planned, planWith } from '#lib/assistant/planning/plan'
import { findNames } from '#lib/assistant/privacy/names'
import { Pseudonyms } from '#lib/assistant/privacy/pseudonyms'
import { Teller } from '#lib/assistant/telling/tell'
import { createCtx } from '#lib/context'
import { readEnv } from '#lib/env'
import { openReading, type ReadContext } from '#lib/figures/read-context'
import type { Role } from '#lib/permissions'
import { withCustomFields } from '#lib/query/custom-fields'

let server: ModelServer
let models = 0

beforeAll(async () => {
  server = await startModelServer()
})
afterAll(() => server.stop())

/** Five members, of whom Anna Weber and two others live in Hamburg and one is a student. */
async function makeAssociation(role: Role = 'administrator'): Promise<ReadContext> {
  const { tenant_id, db } = await makeTenant()
  const account = await makeAccount(db, { roles: [role] })
  const student = await makeTier(db, { name: 'Student' })
  await makeMember(db, { first_name: 'Anna', last_name: 'Weber', city: 'Hamburg', tier_id: student.id })
  for (const last_name of ['Abel', 'Birk']) await makeMember(db, { last_name, city: 'Hamburg' })
  for (const last_name of ['Carl', 'Dorn']) await makeMember(db, { last_name, city: 'Kiel' })
  const actor = {
    kind: 'account',
    account_id: account.id,
    roles: [role],
    session_version: 1,
    browser_session_id: null,
  } as const
  return openReading(createCtx({ tenant_id, actor, request_id: 'test' }))
}

/** The database of an association, to write into. */
const dbOf = ({ ctx: { tenant_id } }: ReadContext) =>
  createCtx({ tenant_id, actor: { kind: 'system', name: 'test' }, request_id: 'test' }).db

const calls = (name: string, input: unknown): Reply => ({ mode: 'calls', calls: [{ name, arguments: input }] })
const lookUp = (input: unknown) => calls('look_up', input)
const answer = (input: unknown = { results: ['r1'] }) => calls('answer', input)

interface Asking {
  readContext?: ReadContext
  turns?: string[]
  max_ms?: number
}

/** What a scripted model makes of a question, with all that it was sent. */
async function plan(replies: Script[], asking: Asking = {}) {
  const { turns = ['How many members do we have?'], max_ms = 600_000 } = asking
  const readContext = asking.readContext ?? (await makeAssociation())
  models += 1
  const name = `planner-${models}`
  server.script(name, ...replies)
  const patient = { first_content_ms: 600_000, gap_ms: 600_000, patience_ms: 600_000, attempt_ms: 600_000 }
  const state = new ChainState(
    readEnv({ OPENAI_BASE_URL: server.base_url, OPENAI_API_KEY: 'sk-plan', AI_MODELS: name }),
    { limits: patient },
  )
  const tokens = new Pseudonyms()
  tokens.learn(await findNames(readContext.ctx, turns.join('\n')))
  const { model } = createChain({ state })
  const { signal } = new AbortController()
  const planned = await planWith({ readContext, turns, model, tokens, onFound: async () => {}, signal, max_ms })
  const bodies = server.requests.flatMap(({ body }) => (body?.model === name ? [body] : []))
  const results = (bodies.at(-1)?.messages ?? []).flatMap(({ role, content }) =>
    role === 'tool' ? [String(content)] : [],
  )
  return { planned, text: planned ? await textOf(readContext, planned) : null, sent: JSON.stringify(bodies), results }
}

async function textOf(readContext: ReadContext, { plan, found }: Planned): Promise<string> {
  const asks = found.map(({ ask }) => ask)
  const teller = new Teller(plan, readContext, await titlesOf(readContext, asks))
  const known = found.map((each, index) => ({ found: each, result: `r${index + 1}` }))
  const pieces =
    plan.kind === 'clarify'
      ? [
          teller.end(),
          ...(plan.offered ?? []).map(({ asks }) =>
            teller.reading(known.filter(({ found }) => asks.includes(found.ask))),
          ),
        ]
      : [...known.map(({ found, result }) => teller.next(found, result)), teller.end()]
  return pieces.map(({ text }) => text).join('')
}

/** How the results of an answer stand together. */
const togetherOf = (planned: Planned | null) => (planned?.plan.kind === 'answer' ? planned.plan.together : undefined)

test('a model chooses the look-up, and the product says what was found', async () => {
  const { planned, text } = await plan([lookUp({ of: 'members', where: { city: 'Hamburg' } }), answer()], {
    turns: ['How many members live in Hamburg?'],
  })
  expect(text).toBe('There are 3 current members in Hamburg.')
  expect(planned).toMatchObject({
    plan: { kind: 'answer', language: 'en', together: 'single' },
    remarks: [],
    remarks_dropped: 0,
  })
})

test('members are the current ones unless the question of the model speaks of all', async () => {
  const usual = await plan([lookUp({ of: 'members' }), answer()])
  expect(usual.planned?.found[0]?.ask.question.where).toEqual({ status: { in: ['active', 'grace'] } })
  const all = await plan([lookUp({ of: 'members', everyone: true }), answer()])
  expect(all.planned?.found[0]?.ask.question.where).toEqual({})
  const said = await plan([lookUp({ of: 'members', where: { status: 'lapsed' } }), answer()])
  expect(said.planned?.found[0]?.ask.question.where).toEqual({ status: 'lapsed' })
})

test('what was cancelled or voided is not held to what is not', async () => {
  const whereOf = async (of: string, where: object) =>
    (await plan([lookUp({ of, where }), answer()])).planned?.found[0]?.ask.question.where
  const within = { within: 'this_year' }
  expect(await whereOf('invoices', { voided_at: within })).toEqual({ voided_at: within })
  expect(await whereOf('registrations', { cancelled_at: within })).toEqual({ cancelled_at: within })
  expect(await whereOf('events', { cancelled_at: within })).toEqual({ cancelled_at: within })
  expect(await whereOf('invoices', { issue_date: within })).toHaveProperty('status')
})

test('groups of a model say by what, and a figure with a rule of its own of which days', async () => {
  const groups = await plan([lookUp({ of: 'members', by: { field: 'valid_through', every: 'year' } }), answer()])
  expect(groups.text).toMatch(/^Current members, by year, [^:]+: /)
  const measure = calls('measure', { name: 'retention', from: '2024-07-01', until: '2024-07-31' })
  const { text } = await plan([measure, answer()])
  expect(text).toMatch(/^In July 2024: Renewal rate/)
  const some = { name: 'retention', where: { city: 'Kiel' }, by: 'tier' }
  const ofSome = await plan([calls('measure', some), answer()], { turns: ['Renewal rate by tier in Kiel?'] })
  expect(ofSome.text).toMatch(/^Renewal rate, members in Kiel, by tier/)
  // What nobody asked about is no condition of a rate either.
  const made = await plan([calls('measure', { name: 'retention', where: { city: 'Oslo' } }), answer()])
  expect(made.results[0]).toContain('Hold texts only against words of the question')
})

test('whether a yes or no is known is nothing that a sentence could tell', async () => {
  const refused = await plan([lookUp({ of: 'members', where: { owes: { is_set: true } } }), answer()])
  expect(refused.results[0]).toContain('true or false')
})

test('what falls to each is told of a sum or a count and the number that divides it, and of nothing else', async () => {
  const of = (...questions: object[]) =>
    plan([...questions.map(lookUp), answer({ results: questions.map((_, index) => `r${index + 1}`), per: true })])
  const members = { of: 'members' }
  const tiers = { of: 'tiers' }
  const { planned, text } = await of(members, tiers)
  expect(togetherOf(planned)).toBe('per')
  expect(text?.split('\n')[0]).toMatch(/^Current members per tier: [\d.]+ \(5 \/ \d\)$/)
  const [kiel, hamburg] = [
    { of: 'members', where: { city: 'Kiel' } },
    { of: 'members', where: { city: 'Hamburg' } },
  ]
  const pairs = await of(members, members, kiel, hamburg)
  expect(pairs.text?.split('\n').slice(0, 2)).toEqual([
    'Current members per current member in Kiel: 2.5 (5 / 2)',
    'Current members per current member in Hamburg: 1.67 (5 / 3)',
  ])
  for (const questions of [
    [members, { of: 'members', show: 'average', field: 'age' }],
    [{ of: 'members', by: 'city' }, tiers],
    [members, tiers, members],
    [{ of: 'members', show: 'share', where: { city: 'Kiel' } }, tiers],
  ])
    expect(togetherOf((await of(...questions)).planned)).toBe('several')
  // Nothing is divided by none.
  expect((await of(members, { of: 'events' })).text).not.toContain('Per ')
})

test('two results are told in the order that the model gives, with the difference where they are of one kind', async () => {
  const { planned, text } = await plan(
    [
      lookUp({ of: 'members', where: { city: 'Kiel' } }),
      lookUp({ of: 'members', where: { city: 'Hamburg' } }),
      answer({ results: ['r2', 'r1'], compared: true }),
    ],
    { turns: ['More members in Hamburg or in Kiel?'] },
  )
  expect(togetherOf(planned)).toBe('compared')
  expect(text).toMatch(/^There are 3 .*Hamburg.*\n.*2 .*Kiel.*\n.*\+1/s)
})

test('a question that cannot be asked comes back as the sentence that names the nearest word', async () => {
  const { results, text } = await plan([
    lookUp({ of: 'members', where: { citty: 'Hamburg' } }),
    lookUp({ of: 'members', where: { status: 'activ' } }),
    lookUp({ of: 'memberz' }),
    lookUp({ of: 'members' }),
    answer(),
  ])
  expect(results[0]).toContain('Did you mean city?')
  expect(results[1]).toContain('Did you mean active?')
  expect(results[2]).toContain('members')
  expect(text).toBe('There are 5 current members.')
})

test('a plan that was written down instead of called is taken', async () => {
  const { text } = await plan([
    lookUp({ of: 'members' }),
    { mode: 'text', text: 'Sure! ```json\n{"results": ["r1"]}\n```' },
  ])
  expect(text).toBe('There are 5 current members.')
})

test('a name is found without the model hearing it, and its record opened by a token', async () => {
  const { text, sent } = await plan(
    [
      calls('find', { text: '[person-1] [person-2]' }),
      (request) => {
        const found = String(request.messages.findLast(({ role }) => role === 'tool')?.content)
        const [token = ''] = /\[row-\d+\]/.exec(found) ?? []
        return lookUp({ of: 'members', where: { id: token }, show: 'rows' })
      },
      answer({ results: ['r1'], fields: ['city'] }),
    ],
    { turns: ['Where does Anna Weber live?'] },
  )
  expect(text).toContain('Anna Weber')
  expect(text).toContain('Hamburg')
  expect(sent).not.toMatch(/Anna|Weber|Hamburg|[0-9a-f]{8}-[0-9a-f]{4}-7/)
})

test('a model is told what each measure is', async () => {
  expect(await instructionsFor(await makeAssociation())).not.toContain('undefined')
})

test('results are known by the order in which they were asked for, whichever is found first', async () => {
  const { results } = await plan([
    {
      mode: 'calls',
      calls: [
        { name: 'look_up', arguments: { of: 'members', by: 'city' } },
        { name: 'look_up', arguments: { of: 'members', where: { city: 'Ghent' } } },
        { name: 'look_up', arguments: { of: 'tiers' } },
        { name: 'measure', arguments: { name: 'retention' } },
      ],
    },
    answer(),
  ])
  expect(results.map((result) => /"id":"(r\d)"/.exec(result)?.[1])).toEqual(['r1', undefined, 'r2', 'r3'])
})

test('what a model compares is told as two figures with what lies between them', async () => {
  const { text, planned } = await plan(
    [lookUp({ of: 'members', where: { city: 'Hamburg' }, compare: { where: { city: 'Kiel' } } }), answer()],
    { turns: ['More members in Hamburg or in Kiel?'] },
  )
  expect(togetherOf(planned)).toBe('compared')
  expect(text).toMatch(/^There are 3 .*Hamburg.*\n.*2 .*Kiel.*\n.*\+1/s)
})

test('several meanings of a question are told beside each other, and which is meant is asked', async () => {
  const [joined, all] = [
    { of: 'members', where: { city: 'Hamburg' } },
    { of: 'members', by: 'city', limit: 1, order: '-value' },
  ]
  const replies = [lookUp(joined), lookUp(all), answer({ results: ['r1', 'r2'], either: true, remarks: ['Gladly.'] })]
  const { planned, text } = await plan(replies)
  expect(planned?.plan).toMatchObject({
    kind: 'clarify',
    options: [expect.stringContaining('Hamburg'), expect.anything()],
  })
  expect(planned).toMatchObject({ remarks: [], remarks_dropped: 1 })
  // A line stands alone, so that a ranking says what it is of.
  expect(text).toMatch(/\n- There are 3 current members in Hamburg\.\n- Current members, by city, [^:]+: Hamburg: 3/)
  const one = await plan([lookUp(joined), answer({ results: ['r1'], either: true })])
  expect(one.text).toBe('There are 3 current members in Hamburg.')
  const same = await plan([
    lookUp(joined),
    lookUp({ ...joined, everyone: false }),
    answer({ results: ['r1', 'r2'], either: true }),
  ])
  expect(same.planned?.plan.kind).toBe('answer')
})

test('only figures that are shown, and of one currency, have a difference', async () => {
  const readContext = await makeAssociation()
  const told = async (...questions: object[]) => {
    const calls = questions.map((question) => ({ name: 'look_up', arguments: question }))
    const replies: Script[] = [{ mode: 'calls', calls }, answer({ results: ['r1', 'r2'], compared: true })]
    return (await plan(replies, { readContext, turns: ['How do Hamburg and Kiel compare?'] })).text
  }
  const [hamburg, kiel] = ['Hamburg', 'Kiel'].map((city) => ({ of: 'members', where: { city } }))
  expect(await told({ ...hamburg }, { ...kiel })).toContain('Difference')
  expect(await told({ ...hamburg, by: 'tier', limit: 1 }, { ...kiel, by: 'tier', limit: 1 })).not.toContain(
    'Difference',
  )
  expect(await told({ ...hamburg, show: 'rows' }, { ...kiel, show: 'rows' })).not.toContain('Difference')
  const inCurrency = (currency: string) => ({ of: 'invoices', show: 'sum', field: 'total_minor', where: { currency } })
  expect(await told(inCurrency('EUR'), inCurrency('EUR'))).toContain('Difference')
  expect(await told(inCurrency('EUR'), inCurrency('USD'))).not.toContain('Difference')
})

test('who lacks something is asked for by what is not set, and groups are held to their figure', async () => {
  const without = await plan([lookUp({ of: 'members', where: { phone: { is_set: false } } }), answer()])
  expect(without.text).toBe('There are 5 current members without a phone number.')
  const cities = await plan([lookUp({ of: 'members', by: 'city', having: { gte: 3 } }), answer()])
  expect(cities.text).toContain('Hamburg')
  expect(cities.text).not.toContain('Kiel')
})

test('towns, tags and countries are found as they are called in the records', async () => {
  const readContext = await makeAssociation()
  await makeMember(dbOf(readContext), { city: 'København', country: 'DK', tags: ['press list'] })
  const told = async (where: object, turns: string[]) =>
    (await plan([lookUp({ of: 'members', where }), answer()], { readContext, turns })).text
  expect(await told({ city: 'Copenhagen' }, ['Who is in Copenhagen?'])).toContain('1 current member in København')
  expect(await told({ tags: { contains: 'Press List' } }, ['Who is on the Press List?'])).toContain('press list')
  expect(await told({ country: { in: ['Denmark'] } }, ['Who is in Denmark?'])).toContain('1 current member in Denmark')
})

test('of one record the field that was asked for is told, and not that there is one', async () => {
  const asked = (request: Parameters<Extract<Script, (...given: never) => unknown>>[0]) => {
    const found = String(request.messages.findLast(({ role }) => role === 'tool')?.content)
    return lookUp({ of: 'members', where: { id: /\[row-\d+\]/.exec(found)?.[0] }, show: 'rows' })
  }
  const { text } = await plan(
    [calls('find', { text: '[person-1] [person-2]' }), asked, answer({ results: ['r1'], fields: ['auto_renew'] })],
    { turns: ['Does the membership of Anna Weber renew by itself?'] },
  )
  expect(text).not.toContain('There is 1')
  expect(text).toMatch(/Anna Weber.*no/)
})

test('a country that is named and no code is answered with nobody', async () => {
  const { text } = await plan([lookUp({ of: 'members', where: { country: 'Germany' } }), answer()], {
    turns: ['How many members are there in Germany?'],
  })
  expect(text).toBe('There are no current members in Germany.')
})

test('a name that nobody bears, and one that several bear, are left to the product to ask about', async () => {
  const readContext = await makeAssociation()
  await makeMember(dbOf(readContext), { first_name: 'Otto', last_name: 'Weber' })
  const find = async (text: string, question: string) => {
    const replies = [calls('find', { text }), answer({ results: [] })]
    return (await plan(replies, { readContext, turns: [question] })).results[0]
  }
  expect(await find('Wepper', 'What does Wepper owe?')).toContain('Nobody has this name')
  for (const last_name of ['Ewe', 'Fink'])
    await makeMember(dbOf(readContext), { last_name, organization: 'Kontor Nord GmbH' })
  expect(await find('Kontor Nord', 'What does Kontor Nord owe?')).toContain('People of an organization')
  const several = await find('[person-1]', 'What does Weber owe?')
  expect(several).toContain('Several have this name')
  expect(several?.match(/\[row-\d+\]/g)).toHaveLength(2)
})

test('an event is found by what it is called in another language, with its day and without its title', async () => {
  const readContext = await makeAssociation()
  await makeEvent(dbOf(readContext), {
    title: 'Winter Gala 2026',
    kind: 'gala',
    event_date: '2026-12-19T19:00',
  } as never)
  const { results, sent } = await plan([calls('find', { text: "gala d'hiver", noun: 'events' }), answer()], {
    readContext,
    turns: ["Combien de places reste-t-il au gala d'hiver ?"],
  })
  expect(results[0]).toMatch(/\[row-\d+\].*2026-12-19/)
  expect(sent).not.toContain('Winter Gala')
})

test('what a sentence could not tell is refused', async () => {
  const turns = ['What about Hamburg, Germany and 8 o’clock?']
  const { results } = await plan(
    [
      lookUp({ of: 'members', where: { not: {} } }),
      lookUp({ of: 'events', where: { event_date: { lt: '2026-10-24T23:59' } } }),
      lookUp({ of: 'members', where: { country: 'Hamburg' } }),
      lookUp({ of: 'members', where: { last_name: { starts_with: 'We' } } }),
      lookUp({ of: 'members', by: 'tier', compare: { where: { city: 'Hamburg' } } }),
      answer(),
    ],
    { turns },
  )
  const more = await plan(
    [
      lookUp({ of: 'members', where: { left_on: { not: '2026-05-05' } } }),
      lookUp({ of: 'members', where: { payments: { some: {} } }, as_of: '2020-12-31' }),
      lookUp({ of: 'members', show: 'share', share_of: { payments: { some: {} } }, as_of: '2020-12-31' }),
      lookUp({ of: 'members', where: { country: 'DD' } }),
      lookUp({ of: 'events', where: { location: { not: 'Hamburg' } } }),
      answer(),
    ],
    { turns },
  )
  expect(more.results[0]).toContain('the days that are meant')
  expect(more.results[1]).toContain('nobody keeps')
  expect(more.results[2]).toContain('nobody keeps')
  expect(more.results[3]).toContain('codes')
  expect(more.results[4]).toContain('contains')
  expect(results[0]).toContain('into not')
  expect(results[1]).toContain('without a time of day')
  expect(results[2]).toContain('codes')
  expect(results[3]).toContain('words of the question')
  expect(results[4]).toContain('compared with nothing')
})

test('a letter or two of the question is nothing that names can be guessed at with', async () => {
  const asked = { turns: ['Which of our Webers live in Kiel?'] }
  const startsWith = (text: string) => lookUp({ of: 'members', where: { last_name: { starts_with: text } } })
  const { results } = await plan([startsWith('W'), startsWith('Web'), startsWith('Webe'), answer()], asked)
  expect(results.map((result) => result.includes('words of the question'))).toEqual([true, true, false])
  const word = await plan([startsWith('Web'), startsWith('We'), answer()], {
    turns: ['Does a Web or a We live in Kiel?'],
  })
  expect(word.results.map((result) => result.includes('words of the question'))).toEqual([false, true])
})

test('one row that was named and is not as asked is told with what it was asked by', async () => {
  const readContext = await makeAssociation()
  const fair = await makeEvent(dbOf(readContext), { title: 'Fair', capacity: 9, event_date: '2030-05-05T18:00:00' })
  const asked = { readContext, turns: ['Is the Fair full?'] }
  const where = { id: fair.id, seats_free: { lte: 0 } }
  const { text } = await plan([lookUp({ of: 'events', where, show: 'rows' }), answer()], asked)
  expect(text?.split('\n')).toEqual(['There are no events named Fair without free seats.', 'Fair: 9 free seats.'])
  const [anna] = await dbOf(readContext).selectFrom('members').select('id').where('last_name', '=', 'Weber').execute()
  const inTier = { id: anna?.id, tier_id: (await makeTier(dbOf(readContext))).id }
  const other = await plan([lookUp({ of: 'members', where: inTier }), answer()], asked)
  expect(other.text).not.toContain('not given')
  // What is not so is told of the row alone that was named.
  const none = await plan([lookUp({ of: 'members', where: { city: 'Kiel', owes: true } }), answer()], asked)
  expect(none.text?.split('\n')).toHaveLength(1)
})

test('a place of events is found by its name in another language', async () => {
  const readContext = await makeAssociation()
  await makeEvent(dbOf(readContext), {
    title: 'Fair',
    location: 'Dwór Artystów, Gdańsk',
    event_date: '2030-05-05T18:00:00',
  })
  for (const where of [{ location: 'Danzig' }, { location: { contains: 'Danzig' } }]) {
    const looked = [lookUp({ of: 'events', where, everyone: true }), answer()]
    const { planned } = await plan(looked, { readContext, turns: ['Was findet in Danzig statt?'] })
    expect(planned?.found[0]?.ask.question.where).toMatchObject({ location: { contains: 'Gdańsk' } })
  }
})

test('what a sentence could not tell as it is, is refused', async () => {
  const { results } = await plan([
    lookUp({ of: 'members', show: 'sum', field: 'age' }),
    lookUp({ of: 'invoices', where: { discount_minor: { is_set: true } } }),
    lookUp({ of: 'members', where: { birthday: { within: 'next_year' } } }),
    lookUp({ of: 'invoices', where: { member: { not: { birthday: { gte: '1999-01-01' } } } } }),
    lookUp({ of: 'members', where: { birthday: { within: 'this_month' } } }),
    answer({ results: ['r1'] }),
  ])
  expect(results[0]).toContain('adds up to says nothing')
  expect(results[1]).toContain('is a number')
  for (const result of results.slice(2, 4)) expect(result).toContain('birthdays of this year')
  expect(results[4]).toContain('"id":"r1"')
})

test('everyone is of members: of other rows the usual ones are meant unless they are named', async () => {
  const { planned } = await plan([lookUp({ of: 'invoices', everyone: true }), answer()])
  expect(planned?.found[0]?.ask.question.where).toEqual({ status: { not_in: ['draft', 'void'] } })
})

test('who is named is found although they are archived', async () => {
  const readContext = await makeAssociation()
  const { id } = await makeMember(dbOf(readContext), { first_name: 'Old', last_name: 'Hand' })
  await dbOf(readContext)
    .updateTable('members')
    .set({ archived_at: new Date().toISOString() })
    .where('id', '=', id)
    .execute()
  const { text } = await plan([lookUp({ of: 'members', where: { id }, everyone: true }), answer()], { readContext })
  expect(text).toBe('There is 1 member named Old Hand.')
  // Everybody but one is nobody who was named.
  const [anna] = await dbOf(readContext).selectFrom('members').select('id').where('last_name', '=', 'Weber').execute()
  const others = lookUp({ of: 'members', where: { id: { not: anna?.id } }, everyone: true })
  expect((await plan([others, answer()], { readContext })).text).toMatch(/^There are 4 members/)
})

test('of two pairs that are divided by the same, or as of another day, nothing is divided', async () => {
  const members = { of: 'members' }
  const divided = async (...questions: object[]) => {
    const results = questions.map((_, index) => `r${index + 1}`)
    return togetherOf((await plan([...questions.map(lookUp), answer({ results, per: true })])).planned)
  }
  expect(await divided({ of: 'events' }, { of: 'tiers' }, members, members)).toBe('several')
  expect(await divided({ of: 'tiers' }, { ...members, as_of: '2025-01-01' })).toBe('several')
})

test('one sum less another of the same rows is told as well', async () => {
  const readContext = await makeAssociation()
  await makeEvent(dbOf(readContext), { title: 'Fair', capacity: 9, event_date: '2030-05-05T18:00:00' })
  const sum = (field: string) => lookUp({ of: 'events', show: 'sum', field, everyone: true })
  const both = answer({ results: ['r1', 'r2'], compared: true })
  const { text } = await plan([sum('capacity'), sum('seats_taken'), both], { readContext })
  expect(text?.split('\n').at(-1)).toMatch(/^Difference: \+9/)
})

test('a number of what a member reaches is told as their own', async () => {
  const readContext = await makeAssociation('member')
  const { text } = await plan([lookUp({ of: 'registrations', where: { is_guest: true } }), answer()], { readContext })
  expect(text).toBe('There are no registrations of yours for guests.')
})

test('what holds a field against a choice that it does not have is not told', async () => {
  const readContext = await makeAssociation()
  const purpose = { id: '01a21ce0-a662-7cd2-9ccf-6e44c4270ae6', key: 'newsletter', label: 'News', text: 'Yes.' }
  await dbOf(readContext)
    .insertInto('consent_purposes')
    .values(purpose as never)
    .execute()
  const asked = lookUp({ of: 'members', where: { consents: { contains: 'Hamburg' } } })
  const own = { ...readContext, ctx: await withCustomFields(readContext.ctx) }
  const { planned } = await plan([asked, answer()], { readContext: own, turns: ['How many in Hamburg?'] })
  expect(planned).toBeNull()
})

test('what is known as it is now alone is not asked of a past day', async () => {
  for (const [of, where] of [
    ['members', { inactive_days: { gte: 30 } }],
    ['invoices', { reminder_count: { gte: 1 } }],
    ['invoices', { member: { has_account: true } }],
  ] as const)
    expect((await plan([lookUp({ of, where, as_of: '2025-06-30' }), answer()])).results[0], of).toContain(
      'nobody keeps',
    )
  const kept = await plan([lookUp({ of: 'members', where: { status: 'active' }, as_of: '2025-06-30' }), answer()])
  expect(kept.planned?.found[0]?.ask.question.as_of).toBe('2025-06-30')
})

test('no refusal tells the model what a token stands for, whole or cut', async () => {
  const readContext = await makeAssociation()
  const tokenIn = (request: { messages: { role: string; content: unknown }[] }) =>
    /\[text-\d+\]/.exec(String(request.messages.findLast(({ role }) => role === 'tool')?.content))?.[0]
  const { sent } = await plan(
    [
      lookUp({ of: 'members', by: 'city' }),
      (request) => lookUp({ of: 'members', where: { joined_on: { within: tokenIn(request) } } }),
      (request) => lookUp({ of: 'members', by: { field: tokenIn(request) ?? '[text-1]', every: 'month' } }),
      lookUp({ of: 'members', where: { joined_on: { within: '[email-1]' } } }),
      answer(),
    ],
    { readContext, turns: ['Who is anna-maria.weber-lindenberger-of-hohenfels@example.org?'] },
  )
  expect(sent).not.toMatch(/Hamburg|Kiel|anna-maria|hohenfels/)
})

test('a ranking says of what and in which order it is, whatever the question was', async () => {
  const asked = { of: 'members', by: 'city', order: 'value', limit: 1 }
  const { text } = await plan([lookUp(asked), answer()], { turns: ['Which city has the most members?'] })
  expect(text).toMatch(/^Current members, by town or city, lowest: Kiel: 2|^Current members, by .*, lowest: Kiel: 2/)
  const several = await plan([lookUp({ ...asked, order: '-value', limit: 2 }), answer()])
  expect(several.text).toMatch(/^Current members, by .*, highest:\s*\n- Hamburg: 3.*\n- Kiel: 2/)
  const rows = { of: 'members', show: 'rows', order: 'joined_on', limit: 2 }
  expect((await plan([lookUp(rows), answer()])).text).toMatch(/^Current members, sorted by .* ↑:/)
})

test('a text that nobody said and no record holds cannot be asked with, so that no model can write into an answer', async () => {
  const { results, planned } = await plan([
    lookUp({ of: 'members', where: { city: 'All members have paid.' } }),
    lookUp({ of: 'members', where: { search: 'everybody paid' } }),
    lookUp({ of: 'invoices', where: { member: { tags: 'fraud' } } }),
    lookUp({ of: 'members', compare: { where: { city: 'Nobody' } } }),
    calls('find', { text: 'Klaus the thief' }),
    answer(),
  ])
  expect(results).toHaveLength(5)
  for (const result of results) expect(result).toContain('words of the question')
  expect(planned).toBeNull()
  const compared = await plan([
    lookUp({ of: 'members', show: 'share', compare: { where: {}, share_of: { city: 'Nobody' } } }),
    answer(),
  ])
  expect(compared.results[0]).toContain('words of the question')
})

test('yes or no is only said where the built-in reader takes the question for one that has it', async () => {
  const readContext = await makeAssociation()
  const said = async (turns: string[], where: object) => {
    const question = { of: 'members', where, show: 'rows' }
    const yesOrNo = answer({ results: ['r1'], yes_no: true })
    return (await plan([lookUp(question), yesOrNo], { turns, readContext })).text
  }
  const inKiel = { status: { in: ['active', 'grace'] }, city: 'Kiel' }
  expect(await said(['Are there members in Kiel?'], inKiel)).toMatch(/^Yes\b/)
  expect(await said(['Are there members in Kiel?'], { ...inKiel, owes: true })).not.toMatch(/^(?:Yes|No)\b/)
  expect(await said(['Which members live in Kiel?'], inKiel)).not.toMatch(/^(?:Yes|No)\b/)
})

test('what cannot answer leaves the question to the built-in reader', async () => {
  const nonsense: Script[][] = [
    [{ mode: 'text', text: 'There are 250 members and all of them have paid.' }],
    [{ mode: 'text', text: '' }],
    [answer({ results: ['r7'] })],
    [answer({ results: [] })],
    [answer('{"results": [r1')],
    [lookUp({ of: 'members' }), { mode: 'text', text: 'You have 250 members.' }],
    [calls('drop_everything', {})],
    [lookUp({ of: 'nothing' })],
    [{ mode: 'status', status: 500 }],
    [{ mode: 'cut' }],
  ]
  for (const replies of nonsense) expect((await plan(replies)).planned, JSON.stringify(replies)).toBeNull()
})

test('a model that looks things up for ever is stopped after six steps', async () => {
  const { planned, sent } = await plan([lookUp({ of: 'members' })])
  expect(planned).toBeNull()
  expect(sent.match(/"stream":true/g)).toHaveLength(6)
})

test.each<[string, Reply]>([
  ['never ends', { mode: 'drip', words: 1_000_000, gap_ms: 1 }],
  ['has no spaces', { mode: 'flood', megabytes: 1000, as: 'text' }],
  ['says nothing', { mode: 'hang', after_headers: true }],
])('a stream that %s is left to itself when its time is up', async (_, reply) => {
  expect((await plan([reply], { max_ms: 300 })).planned).toBeNull()
})

test('a model that asks for too much at once is heard once more, and has to answer then', async () => {
  const many = {
    mode: 'calls' as const,
    calls: Array.from({ length: 20 }, () => ({ name: 'look_up', arguments: { of: 'members' } })),
  }
  const stubborn = await plan([many, many, many])
  expect(stubborn.planned).toBeNull()
  expect(stubborn.sent.match(/"stream":true/g)).toHaveLength(2)
  const sensible = await plan([many, answer()])
  expect(sensible.text).toBe('There are 5 current members.')
  expect(sensible.results.filter((result) => result.includes('That is enough'))).toHaveLength(8)
})

test('what cannot be read is told to the model as an error of that look-up; coming again as it was, it ends the look-ups', async () => {
  const unreadable = lookUp({ of: 'members', where: { and: 'Hamburg' } })
  const mended = await plan([unreadable, lookUp({ of: 'members', where: { city: 'Hamburg' } }), answer()], {
    turns: ['How many members live in Hamburg?'],
  })
  expect(mended.results[0]).toContain('error')
  expect(mended.text).toBe('There are 3 current members in Hamburg.')
  const stubborn = await plan([unreadable])
  expect(stubborn.planned).toBeNull()
  expect(stubborn.sent.match(/"stream":true/g)).toHaveLength(3)
})

test('what a model writes beside its plan, and remarks that say something, are dropped and counted', async () => {
  const { planned } = await plan([
    lookUp({ of: 'members' }),
    answer({
      results: ['r1'],
      remarks: ['You may like to know this.', 'Here is the figure.', 'All of them paid.'],
    }),
  ])
  expect(planned).toMatchObject({ remarks: ['Here is the figure.'], remarks_dropped: 2 })
})

test('a member gets own records only, whatever a model asks', async () => {
  const readContext = await makeAssociation('member')
  const { planned, results } = await plan(
    [
      lookUp({ of: 'members', show: 'rows', everyone: true }),
      calls('measure', { name: 'churn' }),
      lookUp({ of: 'members' }),
      lookUp({ of: 'members', show: 'rows', where: { city: 'Kiel' } }),
      lookUp({ of: 'members', show: 'rows', compare: { where: { city: 'Kiel' } } }),
      answer(),
    ],
    { readContext, turns: ['Who lives in Kiel?'] },
  )
  expect(planned?.found[0]?.answer?.count).toBe(0)
  expect(results[1]).toContain('Choose a measure')
  // There being none of their own says nothing of the association.
  for (const result of results.slice(2, 5)) expect(result).toContain('The asker reaches one record')
  const own = { of: 'events', where: { registrations: { none: {} } } }
  expect((await plan([lookUp(own), answer()], { readContext })).text).toBe(
    'There are no events without registrations of yours (including cancelled, rejected, expired and transferred ones).',
  )
})

test('a role is refused rows of which it reads none but its own, whatever a model asks', async () => {
  const readContext = await makeAssociation('front_desk')
  const { planned, results } = await plan([lookUp({ of: 'members' }), answer()], { readContext })
  expect(results[0]).toContain('reads no members but your own')
  expect(planned).toBeNull()
})

test('a false statement is shown nowhere, wherever a model puts it', async () => {
  const lies: { text: string }[] = JSON.parse(
    readFileSync(new URL('../../evaluation/corpus/lies.json', import.meta.url), 'utf8'),
  )
  expect(lies.length).toBeGreaterThanOrEqual(300)
  const readContext = await makeAssociation()
  const shown: string[] = []
  let dropped = 0
  for (const { text } of lies) {
    const { planned } = await plan(
      [
        {
          mode: 'calls',
          calls: [
            { name: 'look_up', arguments: { of: 'members', title: text, label: text, words: text } },
            { name: 'look_up', arguments: { of: 'members', where: { city: text } } },
            { name: 'look_up', arguments: { of: text } },
            { name: 'measure', arguments: { name: text } },
          ],
        },
        lookUp({ of: 'members', by: 'city' }),
        answer({
          results: ['r1', text, 'r2'],
          remarks: [text],
          title: text,
          label: text,
          suggestions: [text],
          clarification: { question: text, options: [text] },
          fields: [text],
        }),
      ],
      { readContext },
    )
    expect(planned, text).not.toBeNull()
    if (!planned) continue
    dropped += planned.remarks_dropped
    if (JSON.stringify(planned).includes(JSON.stringify(text).slice(1, -1))) shown.push(text)
    if ((await textOf(readContext, planned)).includes(text)) shown.push(text)
  }
  expect(shown).toEqual([])
  expect(dropped).toBe(lies.length)
}, 600_000)

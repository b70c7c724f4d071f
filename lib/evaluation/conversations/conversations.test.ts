import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAccount } from '#db/factories'
import { type Answered, answerQuestion } from '#lib/assistant/chat/answer'
import { createCtx } from '#lib/context'
import { MAIN_PROFILE } from '#lib/demo/association'
import { converse, type Person } from '#lib/evaluation/conversations/converse'
import { followLinks } from '#lib/evaluation/conversations/links'
import type { Values } from '#lib/evaluation/conversations/openings'
import { ctxOf, makeAssociation, removeAssociation } from '#lib/evaluation/insights/made-association'
import { todayIn } from '#lib/format/dates'
import type { Role } from '#lib/permissions'

// Lists read the clock themselves, so the association is made as of today. The 200 are part of npm run eval.
const NOW = new Date()
const TENANT = 'conversations'
const VALUES: Values = {
  cities: ['Hamburg', 'Lübeck', 'Ghent'],
  tiers: ['Student', 'Fellow'],
  events: ['Winter Gala', 'Repair Hackathon'],
}
let people: Person[]

beforeAll(async () => {
  await makeAssociation(TENANT, todayIn(MAIN_PROFILE.time_zone, NOW))
  const { db } = ctxOf(TENANT)
  const as = async (role: Role, asker: Person['asker']): Promise<Person> => {
    const { id: account_id, session_version } = await makeAccount(db, { roles: [role] })
    const actor = { kind: 'account' as const, account_id, roles: [role], session_version, browser_session_id: null }
    return { role, asker, ctx: createCtx({ tenant_id: TENANT, actor, request_id: 'test' }) }
  }
  people = [
    await as('administrator', 'everything'),
    await as('treasurer', 'everything'),
    await as('event_manager', 'everything'),
    await as('member', 'own'),
  ]
}, 600_000)

afterAll(() => removeAssociation(TENANT))

test('everything that is proposed is answered or honestly declined, and every figure opens the rows it counts', async () => {
  const { problems, links } = await converse(people, VALUES, { count: 16, seed: 'suite', depth: 2, now: NOW })
  expect(problems).toEqual([])
  expect(links).toBeGreaterThan(5)
})

test('the same seed makes the same conversations', async () => {
  const asked: string[][] = [[], []]
  for (const heard of asked)
    await converse(people.slice(0, 1), VALUES, { count: 5, seed: 'twice', depth: 1, now: NOW }, (ctx, { message }) => {
      heard.push(message)
      return answerQuestion(ctx, { message: 'How many members do we have?', now: NOW })
    })
  expect(new Set(asked[0]).size).toBeGreaterThan(1)
  expect(asked[0]).toEqual(asked[1])
})

test('a proposal that is asked back about, or answered as before, is told', async () => {
  const given = await answerQuestion((people[0] as Person).ctx, { message: 'How many members do we have?', now: NOW })
  const back = { question: 'Which one do you mean?', options: [] }
  const answers: Answered[] = [
    { ...given, suggestions: ['and by city?', 'and last year?', 'members per tier'] },
    { ...given, response: 'Which one do you mean?', clarification: back, results: [], figures: [], suggestions: [] },
    { ...given, suggestions: [] },
    { ...given, response: 'There are 7 in all.', suggestions: [] },
  ]
  const { problems, clicked, answered } = await converse(
    people.slice(0, 1),
    VALUES,
    { count: 1, seed: 'bad', depth: 3, now: NOW },
    async () => answers.shift() as Answered,
  )
  expect(problems.map(({ what }) => what)).toEqual(['asked back: Which one do you mean?', 'the same answer as before'])
  expect([clicked, answered]).toEqual([3, 1])
})

test('a figure that opens other rows than it counts is told', async () => {
  const { ctx } = people[0] as Person
  const given = await answerQuestion(ctx, { message: 'How many members do we have?', now: NOW })
  expect((await followLinks(ctx, given, NOW)).wrong).toEqual([])
  const elsewhere = given.figures.map((figure) => ({
    ...figure,
    href: `/admin/members?${new URLSearchParams({ filter: '{"status":"grace"}' })}`,
  }))
  expect((await followLinks(ctx, { ...given, figures: elsewhere }, NOW)).wrong).toHaveLength(elsewhere.length)
})

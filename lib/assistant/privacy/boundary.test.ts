import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeAccount, makeMember, makeTenant } from '#db/factories'
import type { Script } from '#e2e/model-replies'
import { type ModelServer, startModelServer } from '#e2e/model-server'
import { ChainState, replaceProcessState } from '#lib/assistant/chain/state'
import { answerQuestion } from '#lib/assistant/chat/answer'
import { shownOf } from '#lib/assistant/privacy/boundary'
import { findNames } from '#lib/assistant/privacy/names'
import { Pseudonyms } from '#lib/assistant/privacy/pseudonyms'
import type { Ask } from '#lib/assistant/reading/plan'
import { createCtx } from '#lib/context'
import { removeDemo, seedDemo } from '#lib/demo/demo'
import { readEnv } from '#lib/env'
import { openReading, type ReadContext } from '#lib/figures/read-context'
import { answerIn } from '#lib/query/answer'
import { models } from '#lib/query/models'
import type { Answer, Question } from '#lib/query/schema'
import { NOUNS, type Noun } from '#lib/records/model'

/** Whether a field is declared to leave. */
const isPublic = (noun: Noun, name: string): boolean => models[noun].fields[name]?.is_public === true

const ASK: Omit<Ask, 'question'> = {
  wants: 'list',
  fields: [],
  is_wide: true,
  as_of: null,
  unused: [],
  label: null,
}
const ANSWER: Omit<Answer, 'of' | 'show'> = {
  words: 'canary-words',
  as_of: null,
  unit: 'count',
  currency: null,
  value: 1,
  count: 1,
  where: { any: 'canary-where' },
  out_of: null,
  sums: null,
  groups: null,
  has_more_groups: false,
  cuts_a_tie: false,
  rows: null,
  comparison: null,
}

const FIELDS = NOUNS.flatMap((noun) => Object.keys(models[noun].fields).map((name) => [noun, name] as const))

/** What of a field reaches a model: as a cell, as a group, as the least and the most. */
function sentOf(noun: Noun, name: string): string {
  const canary = `canary-${noun}-${name}`
  const shown = (question: Omit<Question, 'of'>, answer: Partial<Answer>) =>
    shownOf(
      {
        ask: { ...ASK, question: { of: noun, ...question } },
        answer: { ...ANSWER, of: noun, show: question.show, ...answer },
        measured: null,
        sum: null,
      },
      new Pseudonyms(),
    )
  const group = { key: canary, label: canary, value: 1, count: 1, where: { [name]: canary } }
  return JSON.stringify([
    shown({ show: 'rows' }, { rows: [{ id: 'canary-id', title: 'canary-title', [name]: canary }] }),
    shown({ show: 'count', by: name }, { groups: [group] }),
    shown({ show: 'count', by: { field: name, every: 'month' } }, { groups: [group] }),
    shown(
      { show: 'maximum', field: name },
      {
        value: canary,
        comparison: { ...ANSWER, value: canary, difference: canary, change_percent: null, groups: [group] },
      },
    ),
    shown({ show: 'average', field: name, by: name }, { value: canary, groups: [{ ...group, value: canary }] }),
  ])
}

test.each(NOUNS)('of %s a field leaves only if it is declared public', (noun) => {
  for (const name of Object.keys(models[noun].fields)) {
    const sent = sentOf(noun, name)
    expect(sent.includes(`canary-${noun}-${name}`), name).toBe(isPublic(noun, name))
    expect(sent, name).not.toMatch(/canary-(?:id|title|words|where)/)
  }
})

test('no text that somebody wrote is public but the names of tiers, no reference, no tag, and of people no day', () => {
  const PEOPLE: readonly Noun[] = ['members', 'terms', 'registrations', 'check_ins', 'feedback', 'mails', 'audit']
  const open = FIELDS.filter(([noun, name]) => isPublic(noun, name))
  const typed = open.map(([noun, name]) => ({ noun, name, type: models[noun].fields[name]?.type }))
  const texts = typed.filter(({ type }) => type === 'text').map(({ noun, name }) => `${noun}.${name}`)
  expect(texts.filter((each) => !each.endsWith('.currency'))).toEqual(['tiers.name'])
  expect(typed.filter(({ type }) => type === 'reference' || type === 'tags')).toEqual([])
  const days = typed.filter(({ type }) => type === 'date' || type === 'instant' || type === 'local_time')
  expect(days.filter(({ noun }) => PEOPLE.includes(noun))).toEqual([])
  expect(isPublic('members', 'age')).toBe(false)
  expect(isPublic('members', 'a custom field')).toBe(false)
})

describe('names in a question', () => {
  test('are found however they are written, in small letters too, and everyday words are not taken for them', async () => {
    const { tenant_id, db } = await makeTenant()
    for (const [first_name, last_name] of [
      ['Zoë', "Lindqvist-O'Hara"],
      ['Işıl', 'Kaya'],
      ['Pieter', "van 't Hoff"],
      ['Will', 'Long'],
      ['René', "D'Aubigné"],
      ['Anaïs', "L'An"],
      ['Femke', 'ten Brink'],
    ] as const)
      await makeMember(db, { first_name, last_name })
    const ctx = createCtx({ tenant_id, actor: { kind: 'system', name: 'test' }, request_id: 'test' })
    const hidden = async (text: string) => {
      const tokens = new Pseudonyms()
      tokens.learn(await findNames(ctx, text))
      return tokens.hide(text)
    }
    expect(await hidden('Has Zoë Lindqvist-O’Hara paid?')).toMatch(/^Has \[person-\d\] \[person-\d\] paid\?$/)
    expect(await hidden('did zoe ohara or LINDQVIST pay')).not.toMatch(/zoe|lindqvist/i)
    expect(await hidden('Işıl Kaya und ısıl kaya')).not.toMatch(/ş|ı|kaya/i)
    expect(await hidden('invoices of van ’t Hoff')).not.toMatch(/Hoff/)
    expect(await hidden('how long will it take, and is Will Long late')).toMatch(
      /^how long will it take, and is \[person-\d\] \[person-\d\] late$/,
    )
    // What stands before an apostrophe is a part of many names, and of most French sentences.
    for (const text of [
      "Combien d'inscrits cette année, et combien l'année d'avant ?",
      "Combien de membres a-t-on, et n'ont pas payé ?",
      "who hasn't paid for ten days",
    ])
      expect(await hidden(text)).toBe(text)
    expect(await hidden("Que doit René d'Aubigné ?")).not.toMatch(/René|Aubigné/)
    expect(await hidden("Les factures d'Anaïs et Femke's dues")).toBe("Les factures d'[person-1] et [person-2]'s dues")
    expect(await hidden("Combien doit l'association à L'An et à Femke ten Brink ?")).not.toMatch(/L'An |Femke|Brink/)
  })
})

/** A made-up association whose every value is looked for in what was sent. */
const TENANT = 'boundary-test'
const OTHER = 'boundary-test-other'
const databaseUrl = (): string => process.env.DATABASE_URL as string
let server: ModelServer

beforeAll(async () => {
  server = await startModelServer()
  await seedDemo({ database_url: databaseUrl(), tenant_ids: [TENANT, OTHER] })
}, 120_000)

afterAll(async () => {
  replaceProcessState(new ChainState(readEnv({})))
  for (const tenant_id of [TENANT, OTHER]) await removeDemo({ database_url: databaseUrl(), tenant_id })
  await server.stop()
})

/** Everything that a model could ask of a noun: its rows, its groups, its ends. */
function everythingAbout(noun: Noun): Question[] {
  const { fields, relations } = models[noun]
  const of = noun
  const grouped = Object.entries(fields).flatMap(([name, { groups, type }]): Question[] => {
    if (groups) return [{ of, show: 'count', by: name }]
    return type === 'date' || type === 'instant' ? [{ of, show: 'count', by: { field: name, every: 'month' } }] : []
  })
  const related = Object.entries(relations).flatMap(([name, { many }]): Question[] =>
    many ? [] : [{ of, show: 'count', by: name }],
  )
  const ends = Object.entries(fields).flatMap(([field, { type }]): Question[] =>
    type === 'date' || type === 'integer' || type === 'instant'
      ? [
          { of, show: 'maximum', field },
          { of, show: 'minimum', field },
        ]
      : [],
  )
  return [{ of, show: 'rows', limit: 50 }, ...grouped, ...related, ...ends]
}

/** The texts and references of a noun's rows that are not declared public; short words are everybody's. */
async function secretsOf(readContext: ReadContext, noun: Noun): Promise<string[]> {
  const { rows } = await answerIn(readContext, { of: noun, show: 'rows', limit: 200 })
  return (rows ?? []).flatMap((row) =>
    Object.entries(row).flatMap(([name, value]) => {
      const type = models[noun].fields[name]?.type
      // The titles of people are their names; those of other rows are their amounts, days or numbers.
      if (!type && !(name === 'title' && ['members', 'registrations'].includes(noun))) return []
      // Amounts and days of one noun are public in another.
      const isTold = isPublic(noun, name) || ['date', 'instant', 'integer', 'money'].includes(type ?? '')
      return isTold ? [] : ([value].flat().filter((each) => typeof each === 'string' && each.length > 5) as string[])
    }),
  )
}

test('of a whole association no name, address, number, reference or free text reaches a model, and the log tells what did', async () => {
  const account = await makeAccount(
    createCtx({ tenant_id: OTHER, actor: { kind: 'system', name: 'test' }, request_id: 'test' }).db,
  )
  const actor = {
    kind: 'account',
    account_id: account.id,
    roles: ['administrator'],
    session_version: account.session_version,
    browser_session_id: null,
  } as const
  const ctx = createCtx({ tenant_id: OTHER, actor, request_id: 'boundary' })
  const readContext = await openReading(ctx)
  const questions = NOUNS.flatMap((noun) => everythingAbout(noun))
  const perTurn = 12
  const secrets = new Set<string>()
  for (const noun of NOUNS) for (const each of await secretsOf(readContext, noun)) secrets.add(each)
  expect(secrets.size).toBeGreaterThan(2_000)
  await ctx.db.insertInto('ai_settings').values({ daily_tokens: 1_000_000_000 }).execute()
  const people = await ctx.db.selectFrom('members').select(['first_name', 'last_name', 'email']).limit(20).execute()
  const results: string[] = []
  for (let start = 0; start < questions.length; start += perTurn) {
    const name = `curious-${start}`
    const person = people[(start / perTurn) % people.length]
    const asked: Script = {
      mode: 'calls',
      calls: questions
        .slice(start, start + perTurn)
        .map((question) => ({ name: 'look_up', arguments: { ...question, everyone: true } })),
    }
    server.script(
      name,
      asked,
      { mode: 'calls', calls: [{ name: 'find', arguments: { text: '[person-1]' } }] },
      { mode: 'text', text: 'Enough.' },
    )
    replaceProcessState(
      new ChainState(readEnv({ OPENAI_BASE_URL: server.base_url, OPENAI_API_KEY: 'sk-boundary', AI_MODELS: name })),
    )
    const message = `What about ${person?.first_name} ${person?.last_name} (${person?.email})?`
    await answerQuestion(ctx, { message })
    const last = server.requests.findLast(({ body }) => body?.model === name)?.body
    for (const { role, content } of last?.messages ?? []) if (role === 'tool') results.push(String(content))
  }
  const answered = results.filter((result) => result.includes('"id":"r'))
  expect(answered.length).toBeGreaterThan(questions.length * 0.9)
  const sent = server.requests.map(({ body }) => JSON.stringify(body)).join('\n')
  expect([...secrets].filter((secret) => sent.includes(JSON.stringify(secret).slice(1, -1)))).toEqual([])
  const log = await ctx.db.selectFrom('ai_transmissions').select(['body', 'model']).execute()
  expect(log.length).toBe(server.requests.filter(({ body }) => body !== null).length)
  for (const { body } of log) expect([...secrets].filter((secret) => body.includes(secret))).toEqual([])
}, 300_000)

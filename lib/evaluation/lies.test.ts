import { readFileSync } from 'node:fs'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAccount, makeInvoice, makeMember, makeTenant, makeTier } from '#db/factories'
import { type ModelServer, startModelServer } from '#e2e/model-server'
import { ChainState, replaceProcessState } from '#lib/assistant/chain/state'
import { answerAsJson } from '#lib/assistant/chat/answer'
import { type Ctx, createCtx } from '#lib/context'
import { readEnv } from '#lib/env'

/** False statements, written by somebody who does not know how they are kept out. */
const LIES: { kind: string; language: string; text: string }[] = JSON.parse(
  readFileSync(new URL('./corpus/lies.json', import.meta.url), 'utf8'),
)
const QUESTIONS = {
  en: 'How many members do we have?',
  de: 'Wie viele Mitglieder haben wir?',
  fr: 'Combien de membres avons-nous ?',
}

let server: ModelServer
let ctx: Ctx

/** An association that some of the lies could be about. */
async function makeGuild(): Promise<Ctx> {
  const { tenant_id, db } = await makeTenant()
  await db.insertInto('ai_settings').values({ pseudonymises: false, daily_tokens: 1_000_000_000 }).execute()
  const account = await makeAccount(db)
  const tier = await makeTier(db, { name: 'Student' })
  for (const [last_name, city] of [
    ['Rickmers', 'Kiel'],
    ['Solberg', 'Hamburg'],
    ['Hagenow', 'Hamburg'],
  ] as const) {
    const { id } = await makeMember(db, { last_name, city, tier_id: tier.id })
    await makeInvoice(db, { member_id: id })
  }
  const { id: account_id, session_version } = account
  const actor = {
    kind: 'account',
    account_id,
    roles: ['administrator'],
    session_version,
    browser_session_id: null,
  } as const
  return createCtx({ tenant_id, actor, request_id: 'lies' })
}

beforeAll(async () => {
  server = await startModelServer()
  ctx = await makeGuild()
})

afterAll(async () => {
  replaceProcessState(new ChainState(readEnv({})))
  await server.stop()
})

/** The letters and digits of a text, so that no markup hides it. */
const bare = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')

/** Lets a model say a text wherever it can say anything, and returns all that is shown and kept. */
async function tellEverywhere(
  text: string,
  language: string,
): Promise<{ shown: string; dropped: number; is_llm: boolean }> {
  const model = `liar-${uuidv7()}`
  replaceProcessState(
    new ChainState(readEnv({ OPENAI_BASE_URL: server.base_url, OPENAI_API_KEY: 'sk-liar', AI_MODELS: model })),
  )
  const call = (name: string, input: unknown) => ({ name, arguments: input })
  const everywhere = { title: text, label: text, words: text, unit: text, note: text }
  server.script(
    model,
    {
      mode: 'calls',
      text,
      calls: [
        call('look_up', { of: 'members' }),
        call('look_up', { of: 'members', by: 'city' }),
        call('look_up', { of: 'members', ...everywhere }),
        call('look_up', { of: 'invoices', by: 'member', show: 'sum', field: 'remaining_minor', ...everywhere }),
        call('look_up', { of: 'members', where: { city: text } }),
        call('look_up', { of: 'members', where: { search: text } }),
        call('look_up', { of: 'members', compare: { where: { tags: { contains: text } } } }),
        call('look_up', { of: 'members', show: 'share', compare: { where: {}, share_of: { city: text } } }),
        call('look_up', { of: text, by: text, order: text, field: text }),
        call('find', { text, noun: text }),
        call('measure', { name: text, ...everywhere }),
        call(text, everywhere),
      ],
    },
    {
      mode: 'calls',
      text,
      calls: [
        call('answer', {
          results: ['r1', text, 'r2'],
          remarks: [text],
          fields: [text],
          suggestions: [text],
          clarification: { question: text, options: [text, text] },
          refusal: text,
          language: text,
          ...everywhere,
        }),
      ],
    },
  )
  const question = QUESTIONS[language as keyof typeof QUESTIONS] ?? QUESTIONS.en
  const answer = await answerAsJson(ctx, { message: question })
  const kept = await ctx.db
    .selectFrom('messages')
    .selectAll()
    .where('conversation_id', '=', answer.conversation_id)
    .execute()
  const title = await ctx.db
    .selectFrom('conversations')
    .select('title')
    .where('id', '=', answer.conversation_id)
    .executeTakeFirst()
  return {
    shown: JSON.stringify([answer, kept, title]),
    dropped: answer.verification.remarks_dropped,
    is_llm: answer.model.kind === 'llm',
  }
}

test('of 320 false statements none reaches the answer, its parts, its suggestions, the title or what is kept', async () => {
  expect(LIES).toHaveLength(320)
  const reached: string[] = []
  let dropped = 0
  let planned = 0
  for (const { kind, language, text } of LIES) {
    const told = await tellEverywhere(text, language)
    if (bare(told.shown).includes(bare(text))) reached.push(`${kind} (${language}): ${text}`)
    dropped += told.dropped
    planned += told.is_llm ? 1 : 0
  }
  expect(reached).toEqual([])
  // The model's plan was taken each time, so that its remark and its two texts were kept out by the filter.
  expect(planned).toBe(LIES.length)
  expect(dropped).toBe(3 * LIES.length)
}, 600_000)

test('the same statement is found when it is shown', async () => {
  const [lie] = LIES
  const { conversation_id } = await answerAsJson(ctx, { message: `Is it true: ${lie?.text}` })
  const kept = await ctx.db.selectFrom('messages').selectAll().where('conversation_id', '=', conversation_id).execute()
  expect(bare(JSON.stringify(kept))).toContain(bare(lie?.text ?? ''))
})

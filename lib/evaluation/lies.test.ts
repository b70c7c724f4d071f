import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type MadeTenant, makeAccount, makeMember, makeTenant, makeTier } from '#db/factories'
import { type ModelServer, startModelServer } from '#e2e/model-server'
import { ChainState, replaceProcessState } from '#lib/assistant/chain/state'
import { type Answered, answerQuestion } from '#lib/assistant/chat/answer'
import { type Ctx, createCtx } from '#lib/context'
import { readEnv } from '#lib/env'
import { type Lie, liesAbout } from '#lib/evaluation/lies'
import type { NumberedResult } from '#lib/figures/schema'

const NOW = new Date('2026-11-20T09:00:00Z')
const TIERS = [
  ['Choir', 7],
  ['Orchestra', 5],
  ['Friends', 3],
] as const

/** What is looked up; each has a value or rows of its own kind. */
const LOOKUPS: readonly [string, Record<string, unknown>][] = [
  ['count_members', { status: ['active'] }],
  ['count_members', { group_by: 'tier' }],
  ['membership_trend', { from: '2026-01-01', to: '2026-06-30', measure: 'joined' }],
  ['invoice_totals', { measure: 'outstanding', group_by: 'member' }],
  ['revenue_summary', { from: '2026-10-01', to: '2026-10-31', group_by: 'method', compare: 'previous' }],
]

let server: ModelServer
let ctx: Ctx

async function insertMoney(db: MadeTenant['db'], member_id: string, at: number): Promise<void> {
  const id = uuidv7()
  const total_minor = 10_000 + 1234 * at
  const draft = { id, member_id, currency: 'EUR', due_date: '2026-09-01', total_minor, subtotal_minor: total_minor }
  await db.insertInto('invoices').values(draft).execute()
  const final = {
    status: 'open',
    number: `L-${at}`,
    issue_date: '2026-08-01',
    bill_to: JSON.stringify({ name: `Payer ${at}` }),
  }
  await db.updateTable('invoices').set(final).where('id', '=', id).execute()
  const method = at % 2 === 0 ? 'cash' : 'card'
  const payment = { member_id, method, currency: 'EUR' }
  await db
    .insertInto('payments')
    .values([
      { ...payment, id: uuidv7(), number: `P-${at}-a`, amount_minor: 5100 + 321 * at, received_on: '2026-10-05' },
      { ...payment, id: uuidv7(), number: `P-${at}-b`, amount_minor: 4100 + 111 * at, received_on: '2026-09-05' },
    ])
    .execute()
}

/** A choir's association: members in three tiers, some with debts, who paid more in October than in September. */
async function makeChoir(): Promise<Ctx> {
  const { tenant_id, db } = await makeTenant()
  await db.insertInto('ai_settings').values({ pseudonymises: false, daily_tokens: 1_000_000_000 }).execute()
  const account = await makeAccount(db)
  let at = 0
  for (const [name, size] of TIERS) {
    const tier = await makeTier(db, { name })
    for (let index = 0; index < size; index += 1) {
      at += 1
      const last_name = `${String.fromCodePoint(64 + at)}ndersen`
      const { id } = await makeMember(db, {
        first_name: 'Kim',
        last_name,
        tier_id: tier.id,
        valid_through: '2027-06-30',
      })
      await db
        .updateTable('members')
        .set({ joined_on: `2026-0${1 + (at % 6)}-10` })
        .where('id', '=', id)
        .execute()
      if (at <= 6) await insertMoney(db, id, at)
    }
  }
  const { id: account_id, session_version } = account
  const actor = {
    kind: 'account' as const,
    account_id,
    roles: ['administrator' as const],
    session_version,
    browser_session_id: null,
  }
  return createCtx({ tenant_id, actor, request_id: 'lies' })
}

/** Lets a model look something up and say a text about it. */
async function tellAbout(lookup: (typeof LOOKUPS)[number], text: string): Promise<Answered> {
  const [name, input] = lookup
  const model = `liar-${uuidv7()}`
  const state = new ChainState(
    readEnv({ OPENAI_BASE_URL: server.base_url, OPENAI_API_KEY: 'sk-liar', AI_MODELS: model }),
  )
  replaceProcessState(state)
  server.script(model, { mode: 'calls', calls: [{ name, arguments: input }] }, { mode: 'text', text })
  return answerQuestion(ctx, { message: 'How do we stand?', now: NOW })
}

async function find(lookup: (typeof LOOKUPS)[number]): Promise<NumberedResult> {
  const { results } = await tellAbout(lookup, 'Here it is. [[r1]]')
  return results[0] as NumberedResult
}

beforeAll(async () => {
  server = await startModelServer()
  ctx = await makeChoir()
})

afterAll(async () => {
  replaceProcessState(new ChainState(readEnv({})))
  await server.stop()
})

describe.each(LOOKUPS)('about %s %o', (...lookup) => {
  test('no lie is shown', async () => {
    const lies = liesAbout(await find(lookup))
    expect(lies.length).toBeGreaterThan(10)
    // Told as it stands, every lie would be noticed.
    const unnoticed = lies.filter(
      (lie) => !lie.text.includes('{{') && lie.forbidden.length > 0 && !isShown(lie, lie.text),
    )
    expect(unnoticed).toEqual([])
    const shown: string[] = []
    for (const lie of lies) {
      const { response, figures } = await tellAbout(lookup, lie.text)
      if (isShown(lie, response)) shown.push(`${lie.kind}: "${lie.text}" → "${response}"`)
      if (response === '') shown.push(`${lie.kind}: "${lie.text}" → nothing is said`)
      for (const { status, text } of figures)
        if (status === 'unsupported') shown.push(`${lie.kind}: ${text} is unsupported`)
    }
    expect(shown).toEqual([])
  })
})

const isShown = ({ forbidden }: Lie, response: string): boolean => forbidden.some((part) => part.test(response))

test('the truth is shown', async () => {
  const [lookup] = LOOKUPS as [(typeof LOOKUPS)[number]]
  const { response } = await tellAbout(lookup, 'There are 15 active members. {{r1.value}} it is. [[r1]]')
  expect(response).toBe('There are 15 active members. 15 it is.')
})
